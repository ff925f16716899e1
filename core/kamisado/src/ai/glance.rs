//! What can be told of a position at a glance, without playing a move.

use crate::{
    board::{Side, Square, SquareSet},
    moves::reach,
    state::State,
};

/// The squares that the enemy tower named by a move of the side to move would have, the move being made.
pub(super) fn left_to_named(state: &State, from: Square, to: Square) -> SquareSet {
    let other = !state.side_to_move();
    let occupied = state.occupied().without(from).with(to);
    reach(other, state.square_of(other, to.colour()), occupied)
}

/// The towers of a side that could run home if they were named, by the squares on which they stand: what is seen from the
/// home row, looking back over empty squares.
pub(super) fn runners(state: &State, side: Side) -> SquareSet {
    let towers = state.towers_of(side);
    let mut found = SquareSet::EMPTY;
    for (shift, from) in [(7, NOT_FILE_H), (8, u64::MAX), (9, NOT_FILE_A)] {
        let mut seen = (!side).home_row().0 & !state.occupied().0;
        while seen != 0 {
            // Gold looks up the board along the same three lines; a step from an edge file would wrap around.
            seen = match side {
                Side::Black => (seen & from) >> shift,
                Side::Gold => (seen & mirrored(from)) << shift,
            };
            found = found.union(SquareSet(seen).intersection(towers));
            seen &= !state.occupied().0;
        }
    }
    found
}

const NOT_FILE_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_FILE_H: u64 = mirrored(NOT_FILE_A);

/// The same with the files the other way round. Only whole files are given, where turning the bits does it.
const fn mirrored(files: u64) -> u64 {
    files.reverse_bits()
}

/// The number of squares, as points are counted.
pub(super) fn points(squares: SquareSet) -> i32 {
    i32::try_from(squares.len()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asked of every tower one by one, all along a game.
    #[test]
    fn runners_are_the_towers_that_reach_the_home_row() {
        let mut state = State::start();
        let mut found = 0;
        while let Some(step) = state
            .legal_moves()
            .min_by_key(|step| step.from.rank().abs_diff(step.to.rank()))
        {
            state = state.after(step);
            for side in Side::ALL {
                let runs = |from: &Square| {
                    let reached = reach(side, *from, state.occupied());
                    !reached.intersection((!side).home_row()).is_empty()
                };
                let one_by_one: SquareSet = state.towers_of(side).into_iter().filter(runs).collect();
                assert_eq!(runners(&state, side), one_by_one, "{side:?} in {state}");
                found += one_by_one.len();
            }
        }
        assert!(found > 20, "{found} runners met");
    }
}
