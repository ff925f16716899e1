//! The board: sides, colours, squares, and the one table of which colour lies where.

use std::ops::Not;

/// One of the two sides. Black moves first and goes up the board, towards rank 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// Home row 1.
    Black = 0,
    /// Home row 8.
    Gold = 1,
}

impl Side {
    /// Both, Black first.
    pub const ALL: [Side; 2] = [Side::Black, Side::Gold];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Side {
        match self {
            Side::Black => Side::Gold,
            Side::Gold => Side::Black,
        }
    }

    /// The rank (0–7) on which this side's towers start.
    pub const fn home_rank(self) -> u8 {
        match self {
            Side::Black => 0,
            Side::Gold => 7,
        }
    }

    /// The eight squares on which this side's towers start.
    pub const fn home_row(self) -> SquareSet {
        SquareSet(0xff << (8 * self.home_rank()))
    }

    /// How the rank changes with a step ahead: 1 for Black, −1 for Gold.
    pub const fn ahead(self) -> i8 {
        match self {
            Side::Black => 1,
            Side::Gold => -1,
        }
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        self.opponent()
    }
}

/// One of the eight colours of squares and towers, in the order of rank 8 from a to h.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Colour {
    Orange = 0,
    Blue = 1,
    Purple = 2,
    Pink = 3,
    Yellow = 4,
    Red = 5,
    Green = 6,
    Brown = 7,
}

impl Colour {
    /// All eight, in order.
    pub const ALL: [Colour; 8] = [
        Colour::Orange,
        Colour::Blue,
        Colour::Purple,
        Colour::Pink,
        Colour::Yellow,
        Colour::Red,
        Colour::Green,
        Colour::Brown,
    ];
}

/// A tower: whose, and which.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tower {
    /// Whose.
    pub side: Side,
    /// Its own colour.
    pub colour: Colour,
}

/// A square: file + 8 × rank, so a1 is 0, h1 is 7 and h8 is 63.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    pub(crate) const A1: Square = Square(0);

    /// The square of a file (0–7 for a–h) and a rank (0–7 for 1–8); `None` off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < 8 && rank < 8 {
            Some(Square(file + 8 * rank))
        } else {
            None
        }
    }

    /// The square of an index from 0 to 63; `None` above.
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// The square whose index is the low six bits of a word.
    #[allow(clippy::cast_possible_truncation, reason = "six bits are kept")]
    pub(crate) const fn from_low_bits(word: u64) -> Square {
        Square((word & 63) as u8)
    }

    /// 0–63.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// 0–7 for a–h.
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0–7 for 1–8.
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The colour painted on the square.
    pub const fn colour(self) -> Colour {
        PAINT.get(self.0)
    }

    /// All squares from a1 to h8.
    pub fn all() -> Squares {
        SquareSet(u64::MAX).into_iter()
    }

    /// The square `files` to the right and `ranks` up; `None` off the board.
    pub(crate) const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        match (
            self.file().checked_add_signed(files),
            self.rank().checked_add_signed(ranks),
        ) {
            (Some(file), Some(rank)) => Square::new(file, rank),
            _ => None,
        }
    }
}

/// A set of squares, one bit for each; bit 0 is a1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SquareSet(pub u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);

    /// Just one square.
    pub const fn only(square: Square) -> SquareSet {
        SquareSet(1 << square.0)
    }

    /// Whether the square is in the set.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The squares in either set.
    #[must_use]
    pub const fn union(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }

    /// The squares in both sets.
    #[must_use]
    pub const fn intersection(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }

    /// The set with the square.
    #[must_use]
    pub const fn with(self, square: Square) -> SquareSet {
        self.union(SquareSet::only(square))
    }

    /// The set without the square.
    #[must_use]
    pub const fn without(self, square: Square) -> SquareSet {
        SquareSet(self.0 & !SquareSet::only(square).0)
    }

    /// The lowest square (towards a1).
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square(lowest_bit(self.0)))
        }
    }
}

/// The index of the lowest bit of a word that has one.
#[allow(clippy::cast_possible_truncation, reason = "at most 63, since the word is not 0")]
const fn lowest_bit(word: u64) -> u8 {
    word.trailing_zeros() as u8
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

/// The squares of a set, a1 first.
#[derive(Debug, Clone)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.len() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Squares {}

/// An array whose length is a power of two and whose index is masked to it, so that looking up can never fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Table<T, const N: usize>(pub(crate) [T; N]);

#[allow(clippy::indexing_slicing, reason = "the index is masked to the length")]
impl<T: Copy, const N: usize> Table<T, N> {
    const MASK: usize = {
        assert!(
            N.is_power_of_two(),
            "only then does the mask reach every entry and no other"
        );
        N - 1
    };

    pub(crate) const fn get(&self, index: u8) -> T {
        self.0[index as usize & Self::MASK]
    }

    pub(crate) const fn set(&mut self, index: u8, value: T) {
        self.0[index as usize & Self::MASK] = value;
    }
}

/// The paint of the 64 squares, a1 first. From `product/kamisado.md`, where thirteen independent sources agree on it;
/// perft cannot tell it from a mirrored one, so the tests compare it square by square.
static PAINT: Table<Colour, 64> = {
    use Colour::{Blue as B, Brown as N, Green as G, Orange as O, Pink as K, Purple as P, Red as R, Yellow as Y};
    #[rustfmt::skip]
    let paint = [
        N, G, R, Y, K, P, B, O,
        P, N, Y, B, G, K, O, R,
        B, Y, N, P, R, O, K, G,
        Y, R, G, N, O, B, P, K,
        K, P, B, O, N, G, R, Y,
        G, K, O, R, P, N, Y, B,
        R, O, K, G, B, Y, N, P,
        O, B, P, K, Y, R, G, N,
    ];
    Table(paint)
};
