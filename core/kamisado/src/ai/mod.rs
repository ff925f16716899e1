//! Computer players: which legal move a side makes at a level.
//!
//! Decided here: the move. Left to others: when it is made, how long it is shown as thought about, on which thread. Nothing
//! here looks at a clock: effort is bounded by counted positions, so that the same state, level and generator always give
//! the same move, on every machine.

mod expert;
pub mod explain;
mod glance;
mod shallow;
mod sight;
mod solver;

pub use solver::{Distance, Judged, Solver, Stopped, Verdict};

use rand::{Rng, seq::SliceRandom};

use crate::{moves::Move, state::State};

/// How well the computer plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// 入门: sees the tower that it names and, mostly, whether that one runs home.
    Entry,
    /// 普通: follows the chain two or three links far, and overlooks now and then what people overlook.
    Normal,
    /// 高手: never gives a won game away; in a lost one it plays for the other side's error.
    Expert,
}

/// The move of the side to move: at every level a win that lies on the board, if there is one. `None` if `stop` turned true
/// before there was a move, or if there is nothing to choose: the game is over or a pass is forced.
///
/// `stop` is asked every few milliseconds at least.
pub fn choose<R: Rng + ?Sized>(state: &State, level: Level, rng: &mut R, stop: &dyn Fn() -> bool) -> Option<Move> {
    if stop() || state.forced_pass().is_some() {
        return None;
    }
    let mut moves: Vec<Move> = state.legal_moves().collect();
    // Among moves that seem equal the first is taken: this is what makes two games differ.
    moves.shuffle(rng);
    let wins = |step: &Move| {
        state
            .after(*step)
            .outcome()
            .is_some_and(|outcome| outcome.winner == state.side_to_move())
    };
    if let Some(winning) = moves.iter().copied().find(wins) {
        return Some(winning);
    }
    if moves.len() < 2 {
        return moves.pop();
    }
    match level {
        Level::Entry => sight::choose(state, &moves, &sight::ENTRY, rng, stop),
        Level::Normal => sight::choose(state, &moves, &sight::NORMAL, rng, stop),
        Level::Expert => expert::choose(state, &moves, stop).ok().flatten(),
    }
}
