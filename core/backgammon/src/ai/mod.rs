//! Computer players. Decided here: which play a level chooses. Left to others: when to think, on which thread, and what
//! randomness they get. They see the board, the dice that were thrown and the score, never a die to come.

mod bearoff;
mod evaluator;
pub mod explain;
mod net;
mod outcome;
mod search;
mod stakes;

use rand::{Rng, RngExt};

pub use bearoff::{Bearoff, Rolls};
pub use evaluator::{CONTACT_HIDDEN, Evaluator, RACE_HIDDEN};
pub use net::{INPUTS, Net};
pub use outcome::{OUTPUTS, Outcome};
pub use search::JudgedPlay;
pub use stakes::Stakes;

use search::Search;

use crate::{generator::Play, result::MatchScore, turn::Turn};

/// How well the computer plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// 入门: judges roughly and overlooks plays, as beginners do.
    Entry,
    /// 普通: judges the position after each of its plays.
    Normal,
    /// 高手: looks one ply further, at the opponent's best reply to each roll.
    Expert,
    /// 大师: looks two plies further, at its own next rolls after those replies.
    Master,
}

/// Of a beginner's plays this many in a hundred are not seen.
const OVERLOOKED_PERCENT: u32 = 35;

/// How far a beginner's judgement is off, at most, in points.
const MISJUDGED: f32 = 0.3;

impl Level {
    /// How many plies further than the position after its own play it looks (`search` says how they are counted).
    pub const fn plies(self) -> u8 {
        match self {
            Self::Entry | Self::Normal => 0,
            Self::Expert => 1,
            Self::Master => 2,
        }
    }
}

/// The play this level chooses for the dice that are left of a turn, also from its middle: the steps still to be made
/// and the board after them. Without anything to play the steps are empty. `None` only if `stop` said so; it is asked
/// often enough to end within 50 ms. The same arguments and the same state of `rng` give the same play.
pub fn choose(
    turn: &Turn,
    score: MatchScore,
    level: Level,
    rng: &mut impl Rng,
    stop: &dyn Fn() -> bool,
) -> Option<Play> {
    let search = Search::new(Evaluator::trained(), score, stop);
    if level != Level::Entry {
        return search.best(turn, level.plies());
    }
    let ranked = search.rank(turn, 0)?;
    let mut judged: Vec<(f32, Play)> = ranked.iter().map(|judged| (judged.equity, judged.play)).collect();
    misjudge(&mut judged, rng);
    let best = judged.iter().max_by(|a, b| a.0.total_cmp(&b.0));
    Some(best.map_or_else(|| Play::nothing(turn.board()), |&(_, play)| play))
}

/// Every distinct way to complete the turn, also a half-played one, best first, as this level judges it; empty if there
/// is nothing left to play. [`choose`] takes the first, except at [`Level::Entry`], which judges by eye and is given the
/// judgement of [`Level::Normal`] here. `None` only if `stop` said so.
///
/// The levels that look ahead look only into plays that may be the best: [`JudgedPlay::plies`] says how far.
pub fn rank(turn: &Turn, score: MatchScore, level: Level, stop: &dyn Fn() -> bool) -> Option<Vec<JudgedPlay>> {
    Search::new(Evaluator::trained(), score, stop).rank(turn, level.plies())
}

/// Makes a beginner's list: some plays are not seen at all, the others judged wrong by up to [`MISJUDGED`]. At least one
/// is always seen.
fn misjudge(judged: &mut Vec<(f32, Play)>, rng: &mut impl Rng) {
    let always = if judged.is_empty() {
        0
    } else {
        rng.random_range(0..judged.len())
    };
    let mut index = 0;
    judged.retain_mut(|(worth, _)| {
        *worth += rng.random_range(-MISJUDGED..MISJUDGED);
        let seen = rng.random_range(0..100) >= OVERLOOKED_PERCENT || index == always;
        index += 1;
        seen
    });
}
