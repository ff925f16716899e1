//! A player who looks so many plies ahead and no further: how the other side may be expected to choose.
//!
//! Plain alpha-beta. A win or a loss within its depth is seen exactly; what lies at the end of it is worth the own colours
//! that could run home, less the other side's, and where these are equal the squares that do not name one of the other
//! side's. That is what players of this game are taught to look at (`product/kamisado.md`).

use arrayvec::ArrayVec;

use super::{
    glance::{left_to_named, points, runners},
    solver::Stopped,
};
use crate::{
    board::{Square, SquareSet},
    moves::{MAX_TARGETS, Move},
    state::State,
};

/// Positions between two looks at the stop flag: a fraction of a millisecond.
const STOP_EVERY: u64 = 256;
/// The score of a game won at once; each ply until then makes it one less.
const WIN: i32 = 10_000;
/// Points for each colour that could run home: more than all squares together.
const RUNNER: i32 = 100;

/// What has been looked at, and whether to go on.
pub(super) struct Effort<'a> {
    /// Positions.
    pub(super) looked_at: u64,
    pub(super) stop: &'a dyn Fn() -> bool,
}

impl Effort<'_> {
    fn look(&mut self) -> Result<(), Stopped> {
        self.looked_at += 1;
        if self.looked_at.is_multiple_of(STOP_EVERY) && (self.stop)() {
            return Err(Stopped);
        }
        Ok(())
    }
}

/// The moves between which such a player cannot tell: those of the highest score, `depth` plies deep (at least 1). The state
/// must have a designated tower that can move.
pub(super) fn favourites(
    state: &State,
    depth: u8,
    effort: &mut Effort<'_>,
) -> Result<ArrayVec<Move, MAX_TARGETS>, Stopped> {
    let mut best = -WIN;
    let mut favourites = ArrayVec::new();
    for (_, step) in ordered(state) {
        let score = score(state, step, depth, (best - 1, WIN), 0, effort)?;
        if score > best {
            favourites.clear();
            best = score;
        }
        if score == best {
            favourites.push(step);
        }
    }
    Ok(favourites)
}

/// The score of a move for the side that makes it, if it lies within the window; else a bound of it. `ply` counts from the
/// root.
fn score(
    state: &State,
    step: Move,
    depth: u8,
    (alpha, beta): (i32, i32),
    ply: i32,
    effort: &mut Effort<'_>,
) -> Result<i32, Stopped> {
    let next = state.after(step);
    Ok(match next.outcome() {
        Some(outcome) if outcome.winner == state.side_to_move() => WIN - ply - 1,
        Some(_) => ply + 1 - WIN,
        None => -search(&next, depth - 1, (-beta, -alpha), ply + 1, effort)?,
    })
}

fn search(
    state: &State,
    depth: u8,
    (mut alpha, beta): (i32, i32),
    ply: i32,
    effort: &mut Effort<'_>,
) -> Result<i32, Stopped> {
    effort.look()?;
    if depth == 0 {
        return Ok(evaluate(state));
    }
    if let Some(pass) = state.forced_pass() {
        return score(state, pass, depth, (alpha, beta), ply, effort);
    }
    let moves = ordered(state);
    let mut best = -WIN;
    for (_, step) in moves {
        best = best.max(score(state, step, depth, (alpha, beta), ply, effort)?);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    Ok(best)
}

/// The moves of the designated tower, a home run first, then those that leave the named tower few squares.
fn ordered(state: &State) -> ArrayVec<(u32, Move), MAX_TARGETS> {
    let home = state.side_to_move().home_row();
    let mut moves: ArrayVec<(u32, Move), MAX_TARGETS> = designated_moves(state)
        .map(|step| {
            let left = left_to_named(state, step.from, step.to);
            let runs = !left.intersection(home).is_empty();
            let wins = state.side_to_move().opponent().home_row().contains(step.to);
            (
                if wins {
                    0
                } else {
                    1 + left.len() + if runs { 100 } else { 0 }
                },
                step,
            )
        })
        .take(MAX_TARGETS)
        .collect();
    moves.sort_unstable();
    moves
}

fn designated_moves(state: &State) -> impl Iterator<Item = Move> {
    let from = state.candidates().first().unwrap_or(Square::A1);
    state.reach_from(from).into_iter().map(move |to| Move::new(from, to))
}

fn evaluate(state: &State) -> i32 {
    let own = state.side_to_move();
    let safe: SquareSet = designated_moves(state)
        .filter(|step| {
            left_to_named(state, step.from, step.to)
                .intersection(own.home_row())
                .is_empty()
        })
        .map(|step| step.to)
        .collect();
    RUNNER * (points(runners(state, own)) - points(runners(state, !own))) + points(safe)
}
