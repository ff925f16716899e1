//! The placements of a side that is home, numbered. Decided here: their order, and where a step leads. Left to others:
//! which step is best (`bearoff`).

use arrayvec::ArrayVec;

use crate::{
    board::{CHECKERS, Side},
    dice::Die,
};

/// The first placement of all fifteen checkers: 20 choose 6. Those with a checker off come before.
pub(super) const FIRST_WITH_ALL: usize = 38_760;

/// Where the checkers of a side that is home stand: for each point from 1 to 6, four bits with the number of checkers on
/// it or behind it, the 1 point lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Placement(u32);

/// For each point and each number of checkers on it or behind it, how many placements come before for that: with the
/// numbers 0 ≤ n₆ ≤ n₅ ≤ … ≤ n₁ the sum of (n₆ choose 1), (n₅ + 1 choose 2), … (n₁ + 5 choose 6), the combinatorial
/// number system (Knuth, "The Art of Computer Programming" 4A, 7.2.1.3). Every step of a checker lowers some of the
/// numbers and raises none, so what follows a placement comes before it.
#[allow(clippy::indexing_slicing)] // In a constant it is the compiler that refuses.
const BEFORE: [[u16; 16]; 6] = {
    let mut before = [[0; 16]; 6];
    let mut point = 6;
    while point > 0 {
        point -= 1;
        let mut count = 1;
        while count < 16 {
            // (n + k choose k + 1) = (n - 1 + k choose k + 1) + (n - 1 + k choose k)
            let nearer = if point == 5 { 1 } else { before[point + 1][count] };
            before[point][count] = before[point][count - 1] + nearer;
            count += 1;
        }
    }
    before
};

/// Where each checker's step with one die leads, by index.
pub(super) type Steps = ArrayVec<u16, 6>;

impl Placement {
    pub(super) const NONE: Self = Self(0);

    pub(super) fn of(side: Side) -> Option<Self> {
        let mut home = side.home();
        home += home >> 4;
        home += home >> 8;
        home += home >> 16;
        side.is_home().then_some(Self(home))
    }

    /// All of them in the order of their indices.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        std::iter::successors(Some(Self::NONE), |placement| placement.next())
    }

    fn next(self) -> Option<Self> {
        let grown = (1..=6).rev().find(|&point| {
            let limit = if point == 1 {
                CHECKERS
            } else {
                self.on_or_behind(point - 1)
            };
            self.on_or_behind(point) < limit
        })?;
        // The points behind it are emptied.
        Some(Self((self.0 & ((1 << (4 * grown)) - 1)) + points(grown - 1, 1)))
    }

    pub(super) fn index(self) -> usize {
        let numbers = (0..6).map(|point| self.0 >> (4 * point) & 0xf);
        let before = BEFORE.iter().zip(numbers);
        before
            .map(|(before, number)| before.get(number as usize).copied().map_or(0, usize::from))
            .sum()
    }

    /// Checkers on this point and behind it.
    fn on_or_behind(self, point: u8) -> u8 {
        if point > 6 {
            0
        } else {
            (self.0 >> (4 * (point - 1)) & 0xf) as u8
        }
    }

    /// What each checker's step with this die leads to, by index.
    #[allow(clippy::cast_possible_truncation)] // Fewer placements than numbers of sixteen bits.
    pub(super) fn steps(self, die: Die) -> Steps {
        let pips = die.number();
        let after = |passed: u32| Self(self.0 - passed).index() as u16;
        if self.on_or_behind(pips) == 0 {
            // A number too large for all of them bears off from the furthest point held.
            let furthest = (1..pips).rev().find(|&point| self.on_or_behind(point) > 0);
            return furthest.map(|point| after(points(0, point))).into_iter().collect();
        }
        (pips..=6)
            .filter(|&point| self.on_or_behind(point) > self.on_or_behind(point + 1))
            .map(|point| after(points(point - pips, pips)))
            .collect()
    }
}

/// One checker on each of so many points above this one.
const fn points(above: u8, count: u8) -> u32 {
    (0x11_1111 & ((1 << (4 * count)) - 1)) << (4 * above)
}
