//! Sums over the matches of a library: what was won and lost, and how the dice fell.
//!
//! Decided here: which match counts for what. Left to others: what is counted in one match (each game's `facts`), what honest
//! dice give (`chance`), how mistakes are reckoned (the review).
//!
//! Everything is summed up from the facts of the matches a history lists, which follow from the saved events: there are no
//! counters beside them that could disagree. `docs/statistics.md` says what each number means.

mod chance;

use std::collections::BTreeMap;

use crate::{
    AnySetup, Level, MatchFacts, MatchFilter, MatchLibrary, MatchRecord, MatchStatus, Opponent, Seat,
    backgammon::{self, Backgammon, ThrownBy, Totals, WinKind},
    errors::LibraryError,
    kamisado::{Side, WonBy},
};
use ::backgammon::Dice;

pub use chance::{MeanPips, Share};

/// What the matches that a filter lets through come to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Statistics {
    /// 龙塔棋, by opponent and side: levels from the lowest, then people; Black, who moves first, before Gold.
    pub kamisado: Vec<KamisadoStatistics>,
    /// 双陆棋, by opponent and format: levels from the lowest, then people; single games first.
    pub backgammon: Vec<BackgammonStatistics>,
    /// The dice of all those matches.
    pub dice: DiceStatistics,
    /// Matches of a newer format or newer rules among them: they count as matches, but not in games and dice.
    pub not_replayed: u32,
}

/// Matches, each counted once: together as many as a history lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MatchCounts {
    /// Won by the near side, by the rules.
    pub won: u32,
    /// Won by the far side, by the rules.
    pub lost: u32,
    /// Given up by the near side.
    pub given_up: u32,
    /// Given up by the far side (a person's).
    pub given_up_by_far: u32,
    /// Left for a new start.
    pub abandoned: u32,
    /// Still to be gone on with.
    pub unfinished: u32,
    /// Played on from a turn of another match, whatever became of them: no contest, so neither they nor their games count as
    /// won or lost.
    pub played_on: u32,
}

impl MatchCounts {
    /// Played to the end by the rules.
    pub fn played(&self) -> u32 {
        self.won + self.lost
    }

    /// All of them.
    pub fn all(&self) -> u32 {
        self.played() + self.given_up + self.given_up_by_far + self.abandoned + self.unfinished + self.played_on
    }

    fn add(&mut self, record: &MatchRecord) {
        let count = match record.summary.standing.status {
            _ if record.played_on_from.is_some() => &mut self.played_on,
            MatchStatus::Unfinished => &mut self.unfinished,
            MatchStatus::Finished { winner: Seat::Near } => &mut self.won,
            MatchStatus::Finished { winner: Seat::Far } => &mut self.lost,
            MatchStatus::GivenUp { by: Seat::Near } => &mut self.given_up,
            MatchStatus::GivenUp { by: Seat::Far } => &mut self.given_up_by_far,
            MatchStatus::Abandoned => &mut self.abandoned,
        };
        *count += 1;
    }
}

/// Matches of 龙塔棋 against one opponent with one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KamisadoStatistics {
    /// Against whom.
    pub opponent: Opponent,
    /// The near person's side. Black moves first.
    pub near_side: Side,
    /// The matches.
    pub matches: MatchCounts,
    /// How the near side won.
    pub won: KamisadoWins,
    /// How the far side won.
    pub lost: KamisadoWins,
}

/// Games of 龙塔棋 by how they were won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KamisadoWins {
    /// A tower reached the home row.
    pub home_row: u32,
    /// By deadlock.
    pub deadlock: u32,
}

/// Matches of 双陆棋 against one opponent in one format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BackgammonStatistics {
    /// Against whom.
    pub opponent: Opponent,
    /// 0 for single games, 5 or 7 points.
    pub match_length: u32,
    /// The matches.
    pub matches: MatchCounts,
    /// Games that the near side won, also in matches that are not finished.
    pub won: BackgammonWins,
    /// Games that the far side won.
    pub lost: BackgammonWins,
    /// Games that ended by the rules and all of whose turns were looked at in a review.
    pub reviewed_games: u32,
    /// What the turns of those games come to.
    pub reviewed: Totals,
}

/// Games of 双陆棋 by what they were won with; each counts once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BackgammonWins {
    /// 单胜.
    pub single: u32,
    /// 全胜.
    pub gammon: u32,
    /// 大胜.
    pub backgammon: u32,
}

/// How the dice of 双陆棋 fell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DiceStatistics {
    /// The near side's: the person who holds the device.
    pub near: SideDice,
    /// The computer's.
    pub computer: SideDice,
    /// Those of a person opposite.
    pub far_person: SideDice,
    /// Opening throws that were thrown again, of all opening throws.
    pub equal_openings: Share,
}

/// How the dice of one side fell. Opening throws count only in `openings_won`: of them, only unequal ones are played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SideDice {
    /// How many rolls there were.
    pub count: u32,
    /// The 21 rolls, in the order 11, 21, 22, 31, …, 66.
    pub rolls: Vec<RollShare>,
    /// The faces 1 to 6, of two dice each roll.
    pub faces: Vec<Share>,
    /// Doubles.
    pub doubles: Share,
    /// The mean pips of a roll, four numbers for a double; `None` without a roll.
    pub pips: Option<MeanPips>,
    /// Rolls with which a checker could enter, of those with one on the bar.
    pub entered: Share,
    /// Opening throws won, of those that were not equal.
    pub openings_won: Share,
}

/// One of the 21 rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RollShare {
    /// The larger number.
    pub larger: u8,
    /// The smaller number.
    pub smaller: u8,
    /// How often it came.
    pub share: Share,
}

impl MatchLibrary {
    /// What the matches that a filter lets through come to. Reads what has not been counted yet, and what was reviewed, from
    /// the saved events: not to be called on a UI's thread.
    ///
    /// [`LibraryError::InvalidSetup`] for a format that there is none of.
    pub fn statistics(&self, filter: MatchFilter) -> Result<Statistics, LibraryError> {
        let records = self.matches(filter, None, u32::MAX)?;
        let reviewed = self.shared.store.reviewed(&backgammon::review_analysis());
        let mut sums = Sums::default();
        for record in &records {
            sums.add(record);
            if record.played_on_from.is_none() && reviewed.contains(&record.summary.id) {
                sums.add_reviewed(record, self.reviewed_games(&record.summary.id));
            }
        }
        Ok(sums.statistics())
    }

    /// The totals of the games that were looked at from the first turn to the last. A match that cannot be read has none.
    fn reviewed_games(&self, id: &str) -> Vec<Totals> {
        let read = self.shared.read::<Backgammon>(id);
        let reviews = self.shared.store.reviews(id, &backgammon::review_analysis());
        read.map(|(_, log, _)| backgammon::reviewed_games(&log, reviews))
            .unwrap_or_default()
    }
}

/// An opponent, for the order: levels first.
fn rank(opponent: Opponent) -> (bool, Option<Level>) {
    match opponent {
        Opponent::Computer { level } => (false, Some(level)),
        Opponent::Person => (true, None),
    }
}

/// Sums under way.
#[derive(Default)]
struct Sums {
    kamisado: BTreeMap<((bool, Option<Level>), bool), KamisadoStatistics>,
    backgammon: BTreeMap<((bool, Option<Level>), u32), BackgammonStatistics>,
    near: ThrownBy,
    computer: ThrownBy,
    far_person: ThrownBy,
    equal_openings: u32,
    not_replayed: u32,
}

impl Sums {
    fn add(&mut self, record: &MatchRecord) {
        match record.summary.setup {
            AnySetup::Kamisado(setup) => {
                let key = (rank(setup.opponent), setup.near_side == Side::Gold);
                let group = self.kamisado.entry(key).or_insert(KamisadoStatistics {
                    opponent: setup.opponent,
                    near_side: setup.near_side,
                    matches: MatchCounts::default(),
                    won: KamisadoWins::default(),
                    lost: KamisadoWins::default(),
                });
                group.matches.add(record);
                if let Some(MatchFacts::Kamisado(facts)) = &record.facts {
                    group.add(record, facts.won_by);
                }
            }
            AnySetup::Backgammon(setup) => {
                let group = self.group(setup);
                group.matches.add(record);
                if let Some(MatchFacts::Backgammon(facts)) = &record.facts {
                    if record.played_on_from.is_none() {
                        facts.games.iter().for_each(|game| group.add(*game));
                    }
                    let far = match setup.opponent {
                        Opponent::Computer { .. } => &mut self.computer,
                        Opponent::Person => &mut self.far_person,
                    };
                    self.near.add(&facts.dice.near);
                    far.add(&facts.dice.far);
                    self.equal_openings += facts.dice.equal_openings;
                }
            }
        }
        self.not_replayed += u32::from(record.facts.is_none());
    }

    fn add_reviewed(&mut self, record: &MatchRecord, games: Vec<Totals>) {
        if let AnySetup::Backgammon(setup) = record.summary.setup {
            let group = self.group(setup);
            for totals in games {
                group.reviewed_games += 1;
                group.reviewed.add(&totals);
            }
        }
    }

    fn group(&mut self, setup: backgammon::Setup) -> &mut BackgammonStatistics {
        let key = (rank(setup.opponent), setup.match_length);
        self.backgammon.entry(key).or_insert(BackgammonStatistics {
            opponent: setup.opponent,
            match_length: setup.match_length,
            matches: MatchCounts::default(),
            won: BackgammonWins::default(),
            lost: BackgammonWins::default(),
            reviewed_games: 0,
            reviewed: Totals::default(),
        })
    }

    fn statistics(self) -> Statistics {
        // The near side takes part in all of them.
        let unequal = self.near.openings_won + self.near.openings_lost;
        Statistics {
            dice: DiceStatistics {
                near: SideDice::of(&self.near),
                computer: SideDice::of(&self.computer),
                far_person: SideDice::of(&self.far_person),
                equal_openings: Share::binomial(self.equal_openings, self.equal_openings + unequal, 1, 6),
            },
            kamisado: self.kamisado.into_values().collect(),
            backgammon: self.backgammon.into_values().collect(),
            not_replayed: self.not_replayed,
        }
    }
}

impl KamisadoStatistics {
    fn add(&mut self, record: &MatchRecord, won_by: Option<WonBy>) {
        let wins = match record.summary.standing.status {
            _ if record.played_on_from.is_some() => return,
            MatchStatus::Finished { winner: Seat::Near } => &mut self.won,
            MatchStatus::Finished { winner: Seat::Far } => &mut self.lost,
            _ => return,
        };
        match won_by {
            Some(WonBy::HomeRow) => wins.home_row += 1,
            Some(WonBy::Deadlock) => wins.deadlock += 1,
            None => {}
        }
    }
}

impl BackgammonStatistics {
    fn add(&mut self, game: backgammon::WonGame) {
        let wins = match game.winner {
            Seat::Near => &mut self.won,
            Seat::Far => &mut self.lost,
        };
        match game.kind {
            WinKind::Single => wins.single += 1,
            WinKind::Gammon => wins.gammon += 1,
            WinKind::Backgammon => wins.backgammon += 1,
        }
    }
}

impl SideDice {
    fn of(thrown: &ThrownBy) -> Self {
        let count: u32 = thrown.rolls.iter().sum();
        let (mut faces, mut doubles, mut pips) = ([0; 6], 0, 0);
        let mut rolls = Vec::with_capacity(thrown.rolls.len());
        for ((dice, ways), rolled) in Dice::all().zip(thrown.rolls) {
            let (larger, smaller) = (dice.larger().number(), dice.smaller().number());
            for (face, sum) in (1..).zip(&mut faces) {
                *sum += rolled * (u32::from(larger == face) + u32::from(smaller == face));
            }
            let numbers = if dice.is_double() { 2 } else { 1 };
            doubles += if dice.is_double() { rolled } else { 0 };
            pips += u64::from(rolled) * u64::from(larger + smaller) * numbers;
            rolls.push(RollShare {
                larger,
                smaller,
                share: Share::binomial(rolled, count, ways.into(), 36),
            });
        }
        Self {
            count,
            rolls,
            faces: faces.map(|face| Share::binomial(face, 2 * count, 1, 6)).into(),
            doubles: Share::binomial(doubles, count, 1, 6),
            pips: MeanPips::of(pips, count),
            entered: Share::entering(thrown.entered, &thrown.from_bar),
            openings_won: Share::binomial(thrown.openings_won, thrown.openings_won + thrown.openings_lost, 1, 2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::MatchSeed;

    /// Of the 28 lines of 360 rolls, 1.01 are outside their ranges on average: 6 · 0.0227 for each double, 15 · 0.0375 for each
    /// other roll, 0.0399 for all doubles, 6 · 0.0455 for the faces, summed up from the exact distributions as in
    /// `tests/vectors/dice/ranges.py`. So in 40 matches about 40, give or take 20.
    #[test]
    fn the_dice_of_the_scheme_are_outside_their_ranges_as_often_as_honest_dice() {
        let mut outside = 0;
        for number in 0..40_u8 {
            let seed = MatchSeed::from_bytes([number; 32]);
            let mut thrown = ThrownBy::default();
            for roll in 1..=360 {
                let [first, second] = seed.dice(roll, "").map(usize::from);
                let (larger, smaller) = (first.max(second), first.min(second));
                thrown.rolls[larger * (larger - 1) / 2 + smaller - 1] += 1;
            }
            let dice = SideDice::of(&thrown);
            let rolls = dice.rolls.iter().map(|roll| roll.share);
            let lines = rolls.chain(dice.faces.iter().copied()).chain([dice.doubles]);
            outside += lines.filter(|share| !share.is_within()).count();
        }
        assert!((20..=60).contains(&outside), "{outside}");
    }
}
