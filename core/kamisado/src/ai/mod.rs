//! Computer players: which legal move a side makes at a level.
//!
//! Decided here: the move. Left to others: when it is made, how long it is shown as thought about, on which thread. Nothing
//! here looks at a clock: effort is bounded by counted positions, so that the same state, level and generator always give
//! the same move, on every machine.

mod eval;
mod search;
mod solver;

pub use solver::{Distance, Judged, Solver, Stopped, Verdict};

use rand::{Rng, RngExt, seq::SliceRandom};

use crate::{moves::Move, state::State};
use search::{Halt, PROVEN, Search, WIN};

/// How well the computer plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// 入门: sees where its move leads, mostly, and no further. Takes a win that lies on the board.
    Entry,
    /// 普通: looks a few plies ahead and does not always play the move it likes best.
    Normal,
    /// 高手: looks as far ahead as its budget of positions allows.
    Expert,
}

/// Positions that Expert looks at for one move.
const EXPERT_BUDGET: u64 = 1_000_000;
/// Plies that Expert looks ahead at most; no game that is still open goes on so long.
const EXPERT_DEPTH: u8 = 60;
/// Plies after the free first move that Expert looks at, and the points below the best that it takes for just as good. All
/// 102 first moves are open: without this every game of Expert would begin alike.
const OPENING_DEPTH: u8 = 6;
const OPENING_SLACK: i32 = 12;
/// Plies that Normal looks at after its own move. Naming a tower that can run home is seen one ply further.
const NORMAL_DEPTH: u8 = 2;
/// Points below its best move that Normal still takes for just as good.
const NORMAL_SLACK: i32 = 6;
/// The most points by which Entry misjudges a move, either way.
const ENTRY_ERROR: i32 = 40;
/// How often Entry does not see that a move lets the other side win at once.
const ENTRY_BLINDNESS: f64 = 0.2;

/// The move of the side to move. `None` if `stop` turned true before there was one, or if there is nothing to choose: the
/// game is over or a pass is forced.
///
/// `stop` is asked at least once every thousand positions, which is less than a millisecond.
pub fn choose<R: Rng + ?Sized>(state: &State, level: Level, rng: &mut R, stop: &dyn Fn() -> bool) -> Option<Move> {
    if stop() || state.forced_pass().is_some() {
        return None;
    }
    let mut moves: Vec<Move> = state.legal_moves().collect();
    // Among moves that seem equal the first is taken, so this is what makes two games differ.
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
        Level::Entry => entry(state, &moves, rng, stop),
        Level::Normal => near_best(state, &moves, (NORMAL_DEPTH, NORMAL_SLACK), rng, stop),
        Level::Expert if state.designated().is_none() => {
            near_best(state, &moves, (OPENING_DEPTH, OPENING_SLACK), rng, stop)
        }
        Level::Expert => expert(state, moves, EXPERT_BUDGET, stop).0,
    }
}

fn entry<R: Rng + ?Sized>(state: &State, moves: &[Move], rng: &mut R, stop: &dyn Fn() -> bool) -> Option<Move> {
    let mut judged = Vec::with_capacity(moves.len());
    for (step, score) in score_all(state, moves, 0, stop)? {
        let error = rng.random_range(-ENTRY_ERROR..=ENTRY_ERROR);
        let blind = rng.random_bool(ENTRY_BLINDNESS);
        // What is not seen looks like any quiet move.
        let seen = if score <= -PROVEN && blind { 0 } else { score };
        judged.push((step, seen + error));
    }
    judged.into_iter().max_by_key(|(_, score)| *score).map(|(step, _)| step)
}

/// One of the moves whose score lies at most `slack` points below the best, `depth` plies on.
fn near_best<R: Rng + ?Sized>(
    state: &State,
    moves: &[Move],
    (depth, slack): (u8, i32),
    rng: &mut R,
    stop: &dyn Fn() -> bool,
) -> Option<Move> {
    let mut scored = score_all(state, moves, depth, stop)?;
    let best = scored.iter().map(|(_, score)| *score).max()?;
    // No slack where the outcome is known.
    let slack = if best.abs() >= PROVEN { 0 } else { slack };
    scored.retain(|(_, score)| *score >= best - slack);
    let chosen = rng.random_range(0..scored.len());
    scored.get(chosen).map(|(step, _)| *step)
}

/// The exact score of every move, `depth` plies after it.
fn score_all(state: &State, moves: &[Move], depth: u8, stop: &dyn Fn() -> bool) -> Option<Vec<(Move, i32)>> {
    let mut search = Search::new(u64::MAX, stop);
    moves
        .iter()
        .map(|step| Some((*step, search.score_of(state, *step, depth, (-WIN, WIN)).ok()?)))
        .collect()
}

/// The best move that iterative deepening finds within the budget, and the number of positions looked at.
fn expert(state: &State, mut moves: Vec<Move>, budget: u64, stop: &dyn Fn() -> bool) -> (Option<Move>, u64) {
    let mut search = Search::new(budget, stop);
    for depth in 0..EXPERT_DEPTH {
        let mut best: Option<(usize, i32)> = None;
        let mut halt = None;
        for (index, step) in moves.iter().enumerate() {
            let alpha = best.map_or(-WIN, |(_, score)| score);
            match search.score_of(state, *step, depth, (alpha, WIN)) {
                Ok(score) if best.is_none_or(|(_, best)| score > best) => best = Some((index, score)),
                Ok(_) => {}
                Err(reason) => {
                    halt = Some(reason);
                    break;
                }
            }
        }
        if halt == Some(Halt::Stopped) {
            return (None, search.nodes());
        }
        // The best move so far is searched first, so even an unfinished round only ever improves on it.
        if let Some((index, score)) = best {
            if let Some(before) = moves.get_mut(..=index) {
                before.rotate_right(1);
            }
            if score.abs() >= PROVEN {
                break;
            }
        }
        if halt.is_some() {
            break;
        }
    }
    (moves.first().copied(), search.nodes())
}

/// The same search as [`Level::Expert`] with another budget, for benchmarks and tests: the move and the positions looked at.
#[doc(hidden)]
pub fn expert_within(state: &State, budget: u64) -> (Option<Move>, u64) {
    expert(state, state.legal_moves().collect(), budget, &|| false)
}
