//! Looking ahead. Decided here: which plays are looked into, how deep, and what a look says. Left to others: what a
//! position is worth as it stands (`evaluator`), what an outcome is worth (`stakes`), which level looks how deep (`ai`).
//!
//! Plies are counted as GNU Backgammon does. 0: the net judges the position after the play. 1: the opponent rolls each of
//! the 21 rolls and makes the reply that is best at 0 plies, and what the net says after it is averaged. 2: after that
//! reply come the mover's own 21 rolls and best plays.
//!
//! Most of the work is to find replies. The net for a first look shortens the list, and only the shortlist is judged.
//!
//! Outcomes are averaged, not their worths, so that a look says how the game will end at every depth; replies are chosen
//! by their worth at the score.

use super::{
    cache::Cache,
    evaluator::Evaluator,
    outcome::{OUTPUTS, Outcome},
    stakes::Stakes,
};
use crate::{
    board::Board,
    dice::Dice,
    generator::{Play, visit_plays},
    result::MatchScore,
    turn::Turn,
};

/// One way to complete a turn, and what a level thinks of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JudgedPlay {
    /// The steps still to be made, and the board after them.
    pub play: Play,
    /// How the game will end for the mover, who has just made the play.
    pub outcome: Outcome,
    /// What that is worth: [`Stakes::worth`] at the score, so points in a single game, and in a match its own scale.
    pub equity: f32,
    /// How many plies further it was looked at. Where that is less than for the first of a list, outcome and equity are
    /// levelled: moved by as much as the deeper look has moved those of the first.
    pub plies: u8,
}

/// The deepest look there is.
pub(super) const MOST_PLIES: u8 = 2;

/// Which plays are looked at one ply deeper.
#[derive(Debug, Clone, Copy)]
struct Filter {
    /// At most so many of the best,
    plays: usize,
    /// and only those no worse than the best by more than this, in points.
    margin: f32,
}

/// Before the first ply of looking ahead, and before the second.
const FILTERS: [Filter; MOST_PLIES as usize] = [
    Filter {
        plays: 10,
        margin: 0.25,
    },
    Filter { plays: 5, margin: 0.1 },
];

/// How many replies to a roll are judged after a first look at all of them.
const SHORTLISTED: usize = 4;

/// How many positions a thought remembers, by its plies, as a power of two.
const CACHE_BITS: [u32; MOST_PLIES as usize + 1] = [0, 12, 14];

/// Who is about to roll: the side that is choosing, or the one it plays against.
#[derive(Debug, Clone, Copy)]
enum OnRoll {
    Chooser,
    Opponent,
}

/// A play and what each look at it has said, by plies.
#[derive(Debug, Clone, Copy)]
struct Looks {
    play: Play,
    outcomes: [Outcome; MOST_PLIES as usize + 1],
    plies: u8,
    /// By the deepest look.
    equity: f32,
}

/// One thought about one score.
pub(super) struct Search<'a> {
    evaluator: &'a Evaluator,
    chooser: Stakes,
    opponent: Stakes,
    plies: u8,
    filters: [Filter; MOST_PLIES as usize],
    shortlisted: usize,
    /// Kept from one reply to the next only for its memory.
    shortlist: Vec<(f32, Board)>,
    cache: Cache,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Search<'a> {
    /// For looks of at most so many plies.
    pub(super) fn new(evaluator: &'a Evaluator, score: MatchScore, plies: u8, stop: &'a dyn Fn() -> bool) -> Self {
        let bits = CACHE_BITS.get(usize::from(plies)).copied().unwrap_or_default();
        let start = Board::start();
        Self {
            evaluator,
            chooser: Stakes::at(score),
            opponent: Stakes::at(score.flipped()),
            plies,
            filters: FILTERS,
            shortlisted: SHORTLISTED,
            shortlist: Vec::new(),
            cache: Cache::new(bits, start, evaluator.evaluate(start)),
            stop,
        }
    }

    /// The best way to complete the turn; no step if nothing is left to play.
    pub(super) fn best(&mut self, turn: &Turn) -> Option<Play> {
        let looks = self.look(turn, 2)?;
        Some(
            looks
                .first()
                .map_or_else(|| Play::nothing(turn.board()), |best| best.play),
        )
    }

    /// Every distinct way to complete the turn, best first.
    pub(super) fn rank(&mut self, turn: &Turn) -> Option<Vec<JudgedPlay>> {
        let looks = self.look(turn, 1)?;
        let Some(&best) = looks.first() else {
            return Some(Vec::new());
        };
        let mut ranked: Vec<JudgedPlay> = looks.iter().map(|play| self.levelled(play, &best)).collect();
        ranked.sort_by(|a, b| b.equity.total_cmp(&a.equity));
        Some(ranked)
    }

    /// One play, looked at so deep whatever it seems to be worth; also the board as it stands, where nothing can be played.
    pub(super) fn judge(&mut self, play: Play, plies: u8) -> Option<JudgedPlay> {
        let outcome = self.ahead(play.after.flipped(), OnRoll::Opponent, plies)?.flipped();
        Some(JudgedPlay {
            play,
            outcome,
            equity: self.chooser.worth(outcome),
            plies,
        })
    }

    /// Every distinct way to complete the turn, the deepest looked at first and of those the best, as long as at least
    /// `worthwhile` plays are left to look at.
    fn look(&mut self, turn: &Turn, worthwhile: usize) -> Option<Vec<Looks>> {
        if (self.stop)() {
            return None;
        }
        let mut looks = Vec::new();
        turn.visit_completions(|play| {
            let outcome = self.as_it_stands(play.after.flipped()).flipped();
            looks.push(Looks {
                play,
                outcomes: [outcome; MOST_PLIES as usize + 1],
                plies: 0,
                equity: self.chooser.worth(outcome),
            });
        });
        // Stable, and the order of generation is fixed: equal plays are always taken in the same order.
        let best_first = |a: &Looks, b: &Looks| b.equity.total_cmp(&a.equity);
        looks.sort_by(best_first);
        let mut left = looks.as_mut_slice();
        for (depth, filter) in (1..=self.plies).zip(self.filters) {
            let passed = filter.passed(left);
            left = left.get_mut(..passed).unwrap_or_default();
            if left.len() < worthwhile {
                break;
            }
            for look in &mut *left {
                let outcome = self
                    .ahead(look.play.after.flipped(), OnRoll::Opponent, depth)?
                    .flipped();
                if let Some(kept) = look.outcomes.get_mut(usize::from(depth)) {
                    *kept = outcome;
                }
                look.plies = depth;
                look.equity = self.chooser.worth(outcome);
            }
            left.sort_by(best_first);
        }
        if (self.stop)() { None } else { Some(looks) }
    }

    /// A play's judgement, moved by what a deeper look than its own has changed about the best play.
    fn levelled(&self, play: &Looks, best: &Looks) -> JudgedPlay {
        let at = |looks: &Looks, plies: u8| looks.outcomes.get(usize::from(plies)).copied().unwrap_or_default();
        let own = at(play, play.plies);
        let mut judged = JudgedPlay {
            play: play.play,
            outcome: own,
            equity: play.equity,
            plies: play.plies,
        };
        if play.plies < best.plies {
            let (then, now) = (at(best, play.plies).to_array(), at(best, best.plies).to_array());
            let mut levelled = own.to_array();
            for (value, (then, now)) in levelled.iter_mut().zip(then.into_iter().zip(now)) {
                *value = (*value + now - then).clamp(0.0, 1.0);
            }
            // Moved, it may have come to say what cannot be.
            let theirs = Outcome::from_array(levelled).flipped();
            judged.outcome = theirs.possible(play.play.after.flipped()).flipped();
            judged.equity = self.chooser.worth(judged.outcome);
            // It was judged no better than the best, and what was cut off at 0 and 1 must not make it so.
            if judged.equity > best.equity {
                judged.outcome = at(best, best.plies);
                judged.equity = best.equity;
            }
        }
        judged
    }

    /// How the game will end for the side on roll, looking so many plies ahead.
    fn ahead(&mut self, board: Board, on_roll: OnRoll, plies: u8) -> Option<Outcome> {
        if plies == 0 || board.result().is_some() {
            return Some(self.as_it_stands(board));
        }
        let mut sum = [0.0; OUTPUTS];
        for (dice, ways) in Dice::all() {
            if (self.stop)() {
                return None;
            }
            let (after, mut outcome) = self.reply(board, dice, on_roll);
            if plies > 1 {
                outcome = self.ahead(after, on_roll.other(), plies - 1)?.flipped();
            }
            for (sum, part) in sum.iter_mut().zip(outcome.to_array()) {
                *sum += f32::from(ways) * part;
            }
        }
        Some(Outcome::from_array(sum.map(|sum| sum / 36.0)))
    }

    /// The board after the play of this roll that is best as it stands, as the other side sees it, and how the game will
    /// end for the side that made it.
    fn reply(&mut self, board: Board, dice: Dice, on_roll: OnRoll) -> (Board, Outcome) {
        let stakes = match on_roll {
            OnRoll::Chooser => self.chooser,
            OnRoll::Opponent => self.opponent,
        };
        // The best by a first look, best first. Equal ones stay in the order of generation.
        let mut shortlist = std::mem::take(&mut self.shortlist);
        shortlist.clear();
        visit_plays(board, dice, |play| {
            let after = play.after.flipped();
            let worth = stakes.worth(self.evaluator.glance(after).flipped());
            let place = shortlist.partition_point(|&(other, _)| other >= worth);
            if place < self.shortlisted {
                shortlist.truncate(self.shortlisted - 1);
                shortlist.insert(place, (worth, after));
            }
        });
        let mut best: Option<(f32, Board, Outcome)> = None;
        for &(_, after) in &shortlist {
            let outcome = self.as_it_stands(after).flipped();
            let worth = stakes.worth(outcome);
            if best.is_none_or(|best| worth > best.0) {
                best = Some((worth, after, outcome));
            }
        }
        self.shortlist = shortlist;
        best.map_or_else(
            || {
                let after = board.flipped();
                (after, self.as_it_stands(after).flipped())
            },
            |(_, after, outcome)| (after, outcome),
        )
    }

    /// How the game will end for the side on roll, as the position stands.
    fn as_it_stands(&mut self, board: Board) -> Outcome {
        self.cache.outcome(board, |board| self.evaluator.evaluate(board))
    }
}

impl OnRoll {
    fn other(self) -> Self {
        match self {
            Self::Chooser => Self::Opponent,
            Self::Opponent => Self::Chooser,
        }
    }
}

impl Filter {
    /// How many of these plays pass; the best comes first.
    fn passed(self, sorted: &[Looks]) -> usize {
        let best = sorted.first().map_or(0.0, |best| best.equity);
        let near = sorted.iter().take_while(|look| look.equity >= best - self.margin);
        near.count().min(self.plays)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{dice::Die, generator::plays, notation::parse_position_id};

    fn turn(position_id: &str, dice: [u8; 2]) -> Turn {
        let [first, second] = dice.map(|die| Die::new(die).unwrap());
        Turn::new(parse_position_id(position_id).unwrap(), Dice::new(first, second))
    }

    /// An opening, a fight, a race with a straggler to pass, a bear-off, one checker on the bar.
    fn turns() -> [Turn; 5] {
        [
            turn("4HPwATDgc/ABMA", [6, 2]),
            turn("HC/wATDg8+AxAA", [4, 1]),
            turn("tzsAAFDbtgkAAA", [5, 3]),
            turn("pgIAADYAAAAAAA", [2, 1]),
            turn("MufBYCDYzuCAYA", [3, 3]),
        ]
    }

    const SCORE: MatchScore = MatchScore {
        length: crate::MatchLength::Five,
        mover: 3,
        opponent: 1,
    };

    /// The definition at the head of this file, in the plainest way: nothing filtered, shortlisted or remembered.
    fn plainly(board: Board, score: MatchScore, plies: u8) -> Outcome {
        let evaluator = Evaluator::trained();
        if plies == 0 || board.result().is_some() {
            return evaluator.evaluate(board);
        }
        let stakes = Stakes::at(score);
        let mut sum = [0.0_f64; OUTPUTS];
        for first in Die::ALL {
            for second in Die::ALL {
                let mut afters: Vec<Board> = plays(board, Dice::new(first, second))
                    .into_iter()
                    .map(|play| play.after.flipped())
                    .collect();
                if afters.is_empty() {
                    afters.push(board.flipped());
                }
                let worth = |after: Board| stakes.worth(evaluator.evaluate(after).flipped());
                let best = afters
                    .into_iter()
                    .max_by(|a, b| worth(*a).total_cmp(&worth(*b)))
                    .unwrap();
                let outcome = plainly(best, score.flipped(), plies - 1).flipped();
                for (sum, part) in sum.iter_mut().zip(outcome.to_array()) {
                    *sum += f64::from(part) / 36.0;
                }
            }
        }
        #[allow(clippy::cast_possible_truncation)]
        Outcome::from_array(sum.map(|sum| sum as f32))
    }

    fn search(plies: u8, never: &dyn Fn() -> bool) -> Search<'_> {
        Search::new(Evaluator::trained(), SCORE, plies, never)
    }

    /// Everything looked at, nothing left out.
    fn open(mut search: Search<'_>) -> Search<'_> {
        let all = Filter {
            plays: usize::MAX,
            margin: f32::INFINITY,
        };
        search.filters = [all; MOST_PLIES as usize];
        search.shortlisted = usize::MAX;
        search
    }

    #[test]
    fn a_look_ahead_is_the_mean_over_all_rolls_of_the_best_replies() {
        for (turn, plies) in turns().into_iter().zip([1, 1, 1, 2, 1]) {
            let mut search = open(search(plies, &|| false));
            for play in plays(turn.start(), turn.dice()).into_iter().take(3) {
                let judged = search.judge(play, plies).unwrap();
                let expected = plainly(play.after.flipped(), SCORE.flipped(), plies).flipped();
                for (got, expected) in judged.outcome.to_array().into_iter().zip(expected.to_array()) {
                    // Two replies may be worth the same to the last bit or not, depending on the order of additions.
                    assert!((got - expected).abs() < 1e-4, "{turn:?} {got} {expected}");
                }
            }
        }
    }

    #[test]
    fn what_is_remembered_changes_nothing() {
        for turn in turns() {
            let mut fresh = search(1, &|| false);
            let expected = fresh.rank(&turn);
            assert_eq!(fresh.rank(&turn), expected, "asked again, everything is remembered");
            let mut small = search(1, &|| false);
            small.cache = Cache::new(0, Board::start(), Evaluator::trained().evaluate(Board::start()));
            assert_eq!(small.rank(&turn), expected, "nothing is remembered");
        }
    }

    #[test]
    fn the_first_look_and_the_filter_cut_off_little() {
        for turn in turns() {
            let judged = search(1, &|| false).rank(&turn).unwrap();
            let all = open(search(1, &|| false)).rank(&turn).unwrap();
            let truly = all.iter().find(|other| other.play == judged[0].play).unwrap();
            // In points of a single game the scale at this score is of the same size.
            assert!(all[0].equity - truly.equity < 0.005, "{turn:?}");
            assert!(all.iter().all(|play| play.plies == 1));
        }
    }

    /// The deeper look has the best play win more and lose fewer gammons: by more than the other had left of both.
    #[test]
    fn what_is_levelled_stays_a_chance() {
        let turn = turn("4HPwATDgc/ABMA", [6, 2]);
        let [best, other] = [0, 1].map(|index| plays(turn.start(), turn.dice())[index]);
        let outcome = |win, lose_gammon| Outcome {
            win,
            lose_gammon,
            ..Outcome::default()
        };
        let search = search(1, &|| false);
        let looks = |play, first, deeper, plies| Looks {
            play,
            outcomes: [first, deeper, deeper],
            plies,
            equity: search.chooser.worth(if plies == 0 { first } else { deeper }),
        };
        let best = looks(best, outcome(0.875, 0.125), outcome(1.0, 0.0), 1);
        let other = looks(other, outcome(0.9375, 0.0625), outcome(0.0, 0.0), 0);
        assert_eq!(search.levelled(&other, &best).outcome, outcome(1.0, 0.0));
    }

    #[test]
    fn plays_are_ranked_by_equity_and_those_looked_at_less_stay_behind() {
        for turn in turns() {
            for plies in 0..=1 {
                let mut search = search(plies, &|| false);
                let ranked = search.rank(&turn).unwrap();
                assert!(ranked.is_sorted_by(|a, b| a.equity >= b.equity), "{turn:?}");
                assert_eq!(ranked[0].plies, plies);
                assert_eq!(ranked[0].play, search.best(&turn).unwrap());
                for play in &ranked {
                    let worth = Stakes::at(SCORE).worth(play.outcome);
                    assert!((worth - play.equity).abs() < 1e-6, "{play:?}");
                }
            }
        }
    }
}
