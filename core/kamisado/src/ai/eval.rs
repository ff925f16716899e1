//! What a position is worth without looking further: a guess in points, for leaves that the search does not resolve.

use crate::{
    board::{Side, Square, SquareSet},
    state::State,
};

/// Points for each colour whose tower can run home in one move: the other side may not name it any more. Several at once
/// are harder to stop than one tower far ahead (`product/kamisado.md`), so this outweighs everything else.
const RUNNER: i32 = 30;
/// Points for each square that a tower reaches.
const MOBILITY: i32 = 1;
/// Points for each square, among those the side to move can go to now, that does not name a runner of the other side.
const SAFE_TARGET: i32 = 3;
/// Points for the side that is not to move when no such square is left. Most such positions are lost at once; not all,
/// because the move may itself close the runner's way.
const CORNERED: i32 = 200;

/// Points in favour of the side to move, which must have a real move.
pub(super) fn evaluate(state: &State, targets: SquareSet) -> i32 {
    let mover = state.side_to_move();
    let own = Survey::of(state, mover);
    let other = Survey::of(state, !mover);
    let names_runner = |square: Square| other.runners.contains(state.square_of(!mover, square.colour()));
    let safe = points(targets.into_iter().filter(|square| !names_runner(*square)).collect());
    let cornered = if safe == 0 { CORNERED } else { 0 };
    RUNNER * (points(own.runners) - points(other.runners))
        + MOBILITY * (own.reached - other.reached)
        + SAFE_TARGET * safe
        - cornered
}

/// What the towers of a side could do if each were named.
struct Survey {
    /// Those that can run home in one move, by the square they stand on.
    runners: SquareSet,
    /// The number of squares that all of them reach, each tower counted for itself.
    reached: i32,
}

impl Survey {
    /// All eight towers are moved at once, one direction after the other and a step at a time. Two of them can never meet,
    /// so the squares of a step are as many as the towers that are still on their way.
    fn of(state: &State, side: Side) -> Survey {
        let free = !state.occupied().0;
        let home = (!side).home_row().0;
        let mut survey = Survey {
            runners: SquareSet::EMPTY,
            reached: 0,
        };
        for (direction, edge) in [(7, NOT_FILE_A), (8, u64::MAX), (9, NOT_FILE_H)] {
            let mut front = state.towers_of(side).0;
            let mut back = 0;
            loop {
                // Left and right are the board's here, not the mover's. A step from the edge file would wrap around.
                front = match side {
                    Side::Black => (front & edge) << direction,
                    Side::Gold => (front & mirrored(edge)) >> direction,
                } & free;
                if front == 0 {
                    break;
                }
                back += direction;
                survey.reached += points(SquareSet(front));
                let arrived = front & home;
                survey.runners.0 |= match side {
                    Side::Black => arrived >> back,
                    Side::Gold => arrived << back,
                };
            }
        }
        survey
    }
}

const NOT_FILE_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_FILE_H: u64 = mirrored(NOT_FILE_A);

/// The same with the files the other way round. Only whole files are given, where turning the bits does it.
const fn mirrored(files: u64) -> u64 {
    files.reverse_bits()
}

fn points(squares: SquareSet) -> i32 {
    i32::try_from(squares.len()).unwrap_or(0)
}
