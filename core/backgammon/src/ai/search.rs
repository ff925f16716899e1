//! Looking ahead. Decided here: which plays are looked into, how deep, and what a look says. Left to others: what a
//! position is worth as it stands (`evaluator`), what an outcome is worth (`stakes`), which level looks how deep (`ai`).
//!
//! Plies are counted as GNU Backgammon does. 0: the net judges the position after the play. 1: the opponent rolls each of
//! the 21 rolls and makes the reply that is best at 0 plies, and what the net says after it is averaged. 2: after that
//! reply come the mover's own 21 rolls and best plays.
//!
//! Outcomes are averaged, not their worths, so that a look says how the game will end at every depth; replies are chosen
//! by their worth at the score.

use super::{
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
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(evaluator: &'a Evaluator, score: MatchScore, stop: &'a dyn Fn() -> bool) -> Self {
        Self {
            evaluator,
            chooser: Stakes::at(score),
            opponent: Stakes::at(score.flipped()),
            stop,
        }
    }

    /// The best way to complete the turn; no step if nothing is left to play.
    pub(super) fn best(&self, turn: &Turn, plies: u8) -> Option<Play> {
        let looks = self.look(turn, plies, 2)?;
        Some(
            looks
                .first()
                .map_or_else(|| Play::nothing(turn.board()), |best| best.play),
        )
    }

    /// Every distinct way to complete the turn, best first.
    pub(super) fn rank(&self, turn: &Turn, plies: u8) -> Option<Vec<JudgedPlay>> {
        let looks = self.look(turn, plies, 1)?;
        let Some(&best) = looks.first() else {
            return Some(Vec::new());
        };
        let mut ranked: Vec<JudgedPlay> = looks.iter().map(|play| self.levelled(play, &best)).collect();
        ranked.sort_by(|a, b| b.equity.total_cmp(&a.equity));
        Some(ranked)
    }

    /// One play, looked at so deep whatever it seems to be worth; also the board as it stands, where nothing can be played.
    pub(super) fn judge(&self, play: Play, plies: u8) -> Option<JudgedPlay> {
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
    fn look(&self, turn: &Turn, plies: u8, worthwhile: usize) -> Option<Vec<Looks>> {
        if (self.stop)() {
            return None;
        }
        let mut looks = Vec::new();
        turn.visit_completions(|play| {
            let outcome = self.evaluator.evaluate(play.after.flipped()).flipped();
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
        for (depth, filter) in (1..=plies).zip(FILTERS) {
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
            judged.outcome = Outcome::from_array(levelled);
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
    fn ahead(&self, board: Board, on_roll: OnRoll, plies: u8) -> Option<Outcome> {
        if plies == 0 || board.result().is_some() {
            return Some(self.evaluator.evaluate(board));
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
    fn reply(&self, board: Board, dice: Dice, on_roll: OnRoll) -> (Board, Outcome) {
        let stakes = match on_roll {
            OnRoll::Chooser => &self.chooser,
            OnRoll::Opponent => &self.opponent,
        };
        let judge = |after: Board| {
            let outcome = self.evaluator.evaluate(after).flipped();
            (stakes.worth(outcome), after, outcome)
        };
        let mut best: Option<(f32, Board, Outcome)> = None;
        visit_plays(board, dice, |play| {
            let judged = judge(play.after.flipped());
            if best.is_none_or(|best| judged.0 > best.0) {
                best = Some(judged);
            }
        });
        let (_, after, outcome) = best.unwrap_or_else(|| judge(board.flipped()));
        (after, outcome)
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
