//! What judged plays say to a person: the play to make, what others lose, what each turn of a game was worth, and why.
//!
//! Decided here: which plays a hint names, what counts as a mistake, how luck and error rates are reckoned, and which of
//! the facts that set two plays apart are told first. Everything is in thousandths and whole, so that what is shown adds
//! up: equities in thousandths of a point ([`Stakes`](super::Stakes) says what a point is in a match), chances in
//! thousandths. `docs/review.md` gives the terms. Left to others: the judging (`rank`), every word and picture.

mod reasons;
mod review;
mod shape;

pub use reasons::{MOST_REASONS, Reason, shots, why};
pub use review::{BAD, BLUNDER, DOUBTFUL, Mark, PlayedTurn, Rating, Summary, TurnReview, luck, match_win, review_turn};

use once_cell::sync::Lazy;

use super::{JudgedPlay, Level, Outcome, rank, weights};
use crate::{generator::Play, result::MatchScore, turn::Turn};

/// Grows when a play would be judged differently with the same weights (by another search, say): reviews that were kept by
/// another version are made anew. Reasons are not kept.
pub const VERSION: u32 = 1;

/// What reviews rest on, as a name: [`VERSION`] and a checksum of the weights.
pub fn analysis() -> &'static str {
    &ANALYSIS
}

#[allow(clippy::non_std_lazy_statics)] // the project has settled on once_cell
static ANALYSIS: Lazy<String> = Lazy::new(|| format!("{VERSION}-{:016x}", weights::checksum()));

/// The level that hints are given at: what the rules of the product call the play of the normal level.
pub const HINT_LEVEL: Level = Level::Normal;

/// Plays that a hint names beside the best.
pub const ALTERNATIVES: usize = 4;

/// How a game will end for one side, in thousandths. Each includes the greater ones: a gammon is also a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chances {
    /// Wins.
    pub win: u32,
    /// Wins at least a gammon.
    pub win_gammon: u32,
    /// Wins a backgammon.
    pub win_backgammon: u32,
    /// Loses at least a gammon.
    pub lose_gammon: u32,
    /// Loses a backgammon.
    pub lose_backgammon: u32,
}

impl From<Outcome> for Chances {
    fn from(outcome: Outcome) -> Self {
        let chance = |chance: f32| u32::try_from(thousandths(chance)).unwrap_or(0);
        Self {
            win: chance(outcome.win),
            win_gammon: chance(outcome.win_gammon),
            win_backgammon: chance(outcome.win_backgammon),
            lose_gammon: chance(outcome.lose_gammon),
            lose_backgammon: chance(outcome.lose_backgammon),
        }
    }
}

impl From<Chances> for Outcome {
    fn from(chances: Chances) -> Self {
        // Thousandths are exact in an f32 up to some millions.
        #[allow(clippy::cast_precision_loss)]
        let chance = |thousandths: u32| thousandths as f32 / 1000.0;
        Self {
            win: chance(chances.win),
            win_gammon: chance(chances.win_gammon),
            win_backgammon: chance(chances.win_backgammon),
            lose_gammon: chance(chances.lose_gammon),
            lose_backgammon: chance(chances.lose_backgammon),
        }
    }
}

/// A play and what it is worth to the side that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeighedPlay {
    /// The steps (of a half-played turn those still to be made) and the board after them.
    pub play: Play,
    /// Thousandths of a point.
    pub equity: i32,
    /// How the game will end for the mover after it.
    pub chances: Chances,
}

impl From<JudgedPlay> for WeighedPlay {
    fn from(judged: JudgedPlay) -> Self {
        Self {
            play: judged.play,
            equity: thousandths(judged.equity),
            chances: judged.outcome.into(),
        }
    }
}

impl WeighedPlay {
    /// What it loses against a better one, in thousandths of a point; 0 if it is no worse.
    pub fn loss(&self, best: &Self) -> u32 {
        u32::try_from(best.equity - self.equity).unwrap_or(0)
    }
}

/// The play to make, and what the next best would lose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The best play.
    pub best: WeighedPlay,
    /// The next best, at most [`ALTERNATIVES`], best first.
    pub alternatives: Vec<Alternative>,
}

/// A play beside the best.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// The play.
    pub weighed: WeighedPlay,
    /// What it loses against the best, in thousandths of a point.
    pub loss: u32,
    /// What the best play has before it, the most telling first, at most [`MOST_REASONS`].
    pub reasons: Vec<Reason>,
}

/// The play for the dice that are left of a turn, also from its middle. `None` if there is nothing to play, or if `stop`
/// said so; it is asked often enough to end within 50 ms, once everything is there that [`prepare`](super::prepare) makes.
pub fn hint(turn: &Turn, score: MatchScore, stop: &dyn Fn() -> bool) -> Option<Hint> {
    let ranked = rank(turn, score, HINT_LEVEL, stop)?;
    let mut plays = ranked.into_iter().map(WeighedPlay::from);
    let best = plays.next()?;
    let alternatives = plays.take(ALTERNATIVES).map(|weighed| Alternative {
        weighed,
        loss: weighed.loss(&best),
        reasons: reasons::why(turn.start(), &best, &weighed),
    });
    Some(Hint {
        best,
        alternatives: alternatives.collect(),
    })
}

/// Rounded to thousandths. Equities and chances are small.
#[allow(clippy::cast_possible_truncation)] // Saturates.
fn thousandths(value: f32) -> i32 {
    (value * 1000.0).round() as i32
}
