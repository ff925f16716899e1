//! Moves, their directions, and the squares a tower reaches.

use crate::board::{Side, Square, SquareSet, Table};

/// A move. `from == to` is the zero-length move of a blocked tower, a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square left.
    pub from: Square,
    /// The square reached.
    pub to: Square,
}

impl Move {
    /// From here to there.
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to }
    }

    /// The zero-length move of the tower on this square.
    pub const fn pass(square: Square) -> Move {
        Move {
            from: square,
            to: square,
        }
    }

    /// Whether it is a zero-length move.
    pub fn is_pass(self) -> bool {
        self.from == self.to
    }
}

/// Where a move goes, seen by the side that makes it: Gold's left is the board's right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// Diagonally ahead to the mover's own left.
    Left = 0,
    /// Straight ahead.
    Ahead = 1,
    /// Diagonally ahead to the mover's own right.
    Right = 2,
    /// Nowhere: a zero-length move.
    Blocked = 3,
}

impl Direction {
    /// The three directions in which a tower really moves.
    pub const RAYS: [Direction; 3] = [Direction::Left, Direction::Ahead, Direction::Right];

    /// Files and ranks of one step for this side.
    pub const fn step(self, side: Side) -> (i8, i8) {
        let ahead = side.ahead();
        match self {
            Direction::Left => (-ahead, ahead),
            Direction::Ahead => (0, ahead),
            Direction::Right => (ahead, ahead),
            Direction::Blocked => (0, 0),
        }
    }

    /// The direction and length in squares of a move; `None` if it lies on none of the side's three rays.
    pub fn of(side: Side, step: Move) -> Option<(Direction, u8)> {
        if step.is_pass() {
            return Some((Direction::Blocked, 0));
        }
        let distance = step.from.rank().abs_diff(step.to.rank());
        Direction::RAYS
            .into_iter()
            .find(|direction| direction.walk(side, step.from, distance) == Some(step.to))
            .filter(|_| distance > 0)
            .map(|direction| (direction, distance))
    }

    /// The square so many steps away; `None` off the board.
    pub fn walk(self, side: Side, from: Square, distance: u8) -> Option<Square> {
        let distance = i8::try_from(distance).ok().filter(|distance| *distance < 8)?;
        let (files, ranks) = self.step(side);
        from.offset(files * distance, ranks * distance)
    }
}

/// More squares than any tower reaches: seven ahead and at most seven on both diagonals together.
pub(crate) const MAX_TARGETS: usize = 16;

/// The empty squares that a tower of this side on this square reaches.
pub(crate) fn reach(side: Side, from: Square, occupied: SquareSet) -> SquareSet {
    let rays = RAYS.get(side as u8).get(from.index());
    let mut reached = 0;
    for ray in rays {
        let towers = ray & occupied.0;
        // What lies before the nearest tower. Black looks up the indices, Gold down; with no tower on the ray all of it.
        let open = match side {
            Side::Black => (towers & towers.wrapping_neg()).wrapping_sub(1),
            Side::Gold => !u64::MAX.checked_shr(towers.leading_zeros()).unwrap_or(0),
        };
        reached |= ray & open;
    }
    SquareSet(reached)
}

/// The nearest tower strictly beyond `from` up to and including `to`, where `to` lies on one of the side's rays.
pub(crate) fn blocker(side: Side, step: Move, occupied: SquareSet) -> Option<Square> {
    let (direction, distance) = Direction::of(side, step)?;
    (1..=distance)
        .filter_map(|n| direction.walk(side, step.from, n))
        .find(|square| occupied.contains(*square))
}

type Rays = Table<[u64; 3], 64>;

/// For each side and square its three rays over the empty board.
static RAYS: Table<Rays, 2> = Table([rays_of(Side::Black), rays_of(Side::Gold)]);

const fn rays_of(side: Side) -> Rays {
    let mut table = Table([[0; 3]; 64]);
    let mut index = 0;
    while let Some(from) = Square::from_index(index) {
        table.set(
            index,
            [
                ray(side, Direction::Left, from),
                ray(side, Direction::Ahead, from),
                ray(side, Direction::Right, from),
            ],
        );
        index += 1;
    }
    table
}

const fn ray(side: Side, direction: Direction, from: Square) -> u64 {
    let (files, ranks) = direction.step(side);
    let mut squares = SquareSet::EMPTY;
    let mut at = from;
    while let Some(next) = at.offset(files, ranks) {
        squares = squares.with(next);
        at = next;
    }
    squares.0
}
