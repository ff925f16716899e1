//! Where the checkers stand. Decided here: what a possible position is, and what one checker's move does to it. Left to
//! others: which moves the dice allow (`turn`, `generator`).

use std::fmt;

use thiserror::Error;

/// Checkers a side has, on the board and off it.
pub const CHECKERS: u8 = 15;

/// Where hit checkers wait.
pub const BAR: Place = Place(25);

/// Where checkers go that are borne off.
pub const OFF: Place = Place(0);

/// One of the places a checker can be, counted by its owner: points 24 to 1 on the way home, [`BAR`] = 25, [`OFF`] = 0.
/// The number of a place is its distance from being borne off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    /// The place with this number, 0 to 25.
    pub const fn new(number: u8) -> Option<Self> {
        if number <= BAR.0 { Some(Self(number)) } else { None }
    }

    /// 0 to 25.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Neither bar nor off.
    pub const fn is_point(self) -> bool {
        self.0 != BAR.0 && self.0 != OFF.0
    }

    /// The number the other side gives to the same point; `None` for the bar and off, which each side has for itself.
    pub const fn mirrored(self) -> Option<Self> {
        if self.is_point() {
            Some(Self(BAR.0 - self.0))
        } else {
            None
        }
    }

    /// The place `pips` nearer to home, [`OFF`] if that goes beyond the last point.
    pub(crate) const fn moved(self, pips: u8) -> Self {
        Self(self.0.saturating_sub(pips))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BAR => f.write_str("bar"),
            OFF => f.write_str("off"),
            Self(number) => number.fmt(f),
        }
    }
}

/// The checkers of one side, counted from that side: four bits for each place 0 to 25, so that moving a checker is two
/// additions and comparing two sides is one comparison.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Side(u128);

/// The lowest bit of each place from the 1 point to the bar.
const ON_BOARD: u128 = 0x11_1111_1111_1111_1111_1111_1110;

/// The lowest bit of each place from the 1 point to the bar, gathered in one bit a place.
#[allow(clippy::cast_possible_truncation)] // taken apart in halves
const fn places(bits: u128) -> u32 {
    const fn half(mut bits: u64) -> u32 {
        bits &= 0x1111_1111_1111_1111;
        bits = (bits | bits >> 3) & 0x0303_0303_0303_0303;
        bits = (bits | bits >> 6) & 0x000f_000f_000f_000f;
        bits = (bits | bits >> 12) & 0x0000_00ff_0000_00ff;
        (bits | bits >> 24) as u32 & 0xffff
    }
    half(bits as u64) | half((bits >> 64) as u64) << 16
}

const fn one(place: u8) -> u128 {
    1 << (4 * place)
}

impl Side {
    const fn start() -> Self {
        Self(2 * one(24) + 5 * one(13) + 3 * one(8) + 5 * one(6))
    }

    /// Checkers on a place.
    pub const fn count(self, place: Place) -> u8 {
        ((self.0 >> (4 * place.0)) & 0xf) as u8
    }

    /// Checkers on the place with this number; none beyond the bar.
    pub(crate) const fn on(self, place: u8) -> u8 {
        if place <= BAR.0 { self.count(Place(place)) } else { 0 }
    }

    /// Checkers borne off.
    pub const fn off(self) -> u8 {
        self.count(OFF)
    }

    /// Checkers on the bar.
    pub const fn bar(self) -> u8 {
        self.count(BAR)
    }

    /// The furthest place from home that holds a checker; [`OFF`] when all are borne off.
    #[allow(clippy::cast_possible_truncation)] // At most 127 / 4.
    pub const fn furthest(self) -> Place {
        Place(((self.0 | 1).ilog2() / 4) as u8)
    }

    /// All checkers are in the home board or off: bearing off is allowed.
    pub const fn is_home(self) -> bool {
        self.furthest().0 <= 6
    }

    /// Checkers on the points 1 to 6, four bits for each, the 1 point lowest.
    #[allow(clippy::cast_possible_truncation)] // Twenty-four bits are meant.
    pub(crate) const fn home(self) -> u32 {
        (self.0 >> 4) as u32 & 0xff_ffff
    }

    /// The places from the 1 point to the bar that hold one checker, at least two, at least three, and more than three,
    /// each as bits by their numbers.
    pub(crate) const fn by_height(self) -> [u32; 4] {
        let s = self.0 & (ON_BOARD * 0xf);
        let [one, two, four, eight] = [s, s >> 1, s >> 2, s >> 3];
        let more = four | eight;
        [
            places(one & !(two | more)),
            places(two | more),
            places(more | (one & two)),
            places(more),
        ]
    }

    /// The places that hold checkers and how many, from the bar down to the 1 point.
    pub fn occupied(self) -> impl Iterator<Item = (Place, u8)> {
        // Folds the four bits of each place into its lowest.
        let mut left = (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & ON_BOARD;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let place = Self(left).furthest();
            left &= !one(place.0);
            Some((place, self.count(place)))
        })
    }

    /// Pips to bear everything off; a checker on the bar counts 25.
    pub fn pips(self) -> u16 {
        self.occupied()
            .map(|(place, count)| u16::from(place.0) * u16::from(count))
            .sum()
    }

    /// Checkers on each place, by its number.
    pub fn counts(self) -> [u8; 26] {
        std::array::from_fn(|place| ((self.0 >> (4 * place)) & 0xf) as u8)
    }

    const fn moved(self, from: Place, to: Place) -> Self {
        Self(self.0 - one(from.0) + one(to.0))
    }
}

impl fmt::Debug for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.occupied().map(|(place, count)| (place.0, count)))
            .finish()
    }
}

/// One of the two sides as the mover sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WhichSide {
    /// The side that is to act.
    Mover,
    /// The other one.
    Opponent,
}

impl WhichSide {
    /// The same side in the other one's view.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Mover => Self::Opponent,
            Self::Opponent => Self::Mover,
        }
    }
}

impl fmt::Display for WhichSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mover => "mover",
            Self::Opponent => "opponent",
        })
    }
}

/// A position as someone wrote it down, possibly an impossible one. Each side counts from its own end; index 0 is off,
/// 25 the bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setup {
    /// The side that is to act.
    pub mover: [u8; 26],
    /// The other side.
    pub opponent: [u8; 26],
}

/// Why a setup is no position of backgammon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A side must have fifteen checkers, those borne off included.
    #[error("the {side} has {count} checkers instead of fifteen")]
    WrongCount {
        /// Which side.
        side: WhichSide,
        /// How many it has.
        count: u16,
    },
    /// Both sides have checkers on one point.
    #[error("both sides have checkers on the mover's {point} point")]
    HeldByBoth {
        /// The point as the mover counts.
        point: u8,
    },
    /// The game ends when one side has borne off, so never both have.
    #[error("both sides have borne off all checkers")]
    BothBorneOff,
}

/// A position that can occur: fifteen checkers a side, no point held by both. It knows neither colours nor seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    mover: Side,
    opponent: Side,
}

impl Board {
    /// The start of a game: each side 24:2 13:5 8:3 6:5.
    pub const fn start() -> Self {
        Self {
            mover: Side::start(),
            opponent: Side::start(),
        }
    }

    /// The same position seen by the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self {
            mover: self.opponent,
            opponent: self.mover,
        }
    }

    /// The checkers of the side that is to act.
    pub const fn mover(self) -> Side {
        self.mover
    }

    /// The checkers of the other side, as that side counts.
    pub const fn opponent(self) -> Side {
        self.opponent
    }

    /// The checkers of a side, as that side counts.
    pub const fn side(self, which: WhichSide) -> Side {
        match which {
            WhichSide::Mover => self.mover,
            WhichSide::Opponent => self.opponent,
        }
    }

    /// The opponent's checkers on a point of the mover's; 0 for the bar and off.
    pub const fn opponents_on(self, place: Place) -> u8 {
        match place.mirrored() {
            Some(theirs) => self.opponent.count(theirs),
            None => 0,
        }
    }

    /// Checkers of the two sides still have to pass each other.
    pub const fn has_contact(self) -> bool {
        self.mover.furthest().0 + self.opponent.furthest().0 > BAR.0
    }

    /// What it says, unvalidated.
    pub fn setup(self) -> Setup {
        Setup {
            mover: self.mover.counts(),
            opponent: self.opponent.counts(),
        }
    }

    /// Moves one of the mover's checkers, sending a blot it lands on to the bar. The caller has checked that a checker
    /// stands on `from` and that `to` is not held.
    pub(crate) const fn with_moved(self, from: Place, to: Place) -> Self {
        let mover = self.mover.moved(from, to);
        match to.mirrored() {
            Some(theirs) if self.opponent.count(theirs) == 1 => Self {
                mover,
                opponent: self.opponent.moved(theirs, BAR),
            },
            _ => Self {
                mover,
                opponent: self.opponent,
            },
        }
    }
}

impl TryFrom<Setup> for Board {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        for (side, counts) in [(WhichSide::Mover, &setup.mover), (WhichSide::Opponent, &setup.opponent)] {
            let count = counts.iter().copied().map(u16::from).sum();
            if count != u16::from(CHECKERS) {
                return Err(SetupError::WrongCount { side, count });
            }
        }
        let theirs = setup.opponent.iter().rev();
        for (point, (mine, theirs)) in (0u8..).zip(setup.mover.iter().zip(theirs)).skip(1).take(24) {
            if *mine > 0 && *theirs > 0 {
                return Err(SetupError::HeldByBoth { point });
            }
        }
        let pack = |counts: [u8; 26]| {
            Side(
                counts
                    .iter()
                    .rev()
                    .fold(0, |packed, &count| packed << 4 | u128::from(count)),
            )
        };
        let board = Self {
            mover: pack(setup.mover),
            opponent: pack(setup.opponent),
        };
        if board.mover.off() == CHECKERS && board.opponent.off() == CHECKERS {
            return Err(SetupError::BothBorneOff);
        }
        Ok(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_the_one_of_the_rules() {
        let side = |pairs: &[(usize, u8)]| {
            let mut counts = [0; 26];
            for &(place, count) in pairs {
                counts[place] = count;
            }
            counts
        };
        let start = side(&[(24, 2), (13, 5), (8, 3), (6, 5)]);
        let board = Board::start();
        assert_eq!(
            board.setup(),
            Setup {
                mover: start,
                opponent: start
            }
        );
        assert_eq!(Board::try_from(board.setup()), Ok(board));
        assert_eq!((board.mover().pips(), board.opponent().pips()), (167, 167));
        assert!(board.has_contact() && !board.mover().is_home());
    }

    #[test]
    fn impossible_setups_are_refused_by_name() {
        let start = Board::start().setup();
        let mut setup = start;
        setup.mover[6] = 6;
        assert_eq!(
            Board::try_from(setup),
            Err(SetupError::WrongCount {
                side: WhichSide::Mover,
                count: 16
            })
        );
        let mut setup = start;
        setup.opponent = [255; 26];
        assert_eq!(
            Board::try_from(setup),
            Err(SetupError::WrongCount {
                side: WhichSide::Opponent,
                count: 6630
            })
        );
        let mut setup = start;
        setup.mover[13] = 4;
        setup.mover[1] = 1;
        assert_eq!(Board::try_from(setup), Err(SetupError::HeldByBoth { point: 1 }));
        let mut off = [0; 26];
        off[0] = 15;
        assert_eq!(
            Board::try_from(Setup {
                mover: off,
                opponent: off
            }),
            Err(SetupError::BothBorneOff)
        );
    }

    #[test]
    fn both_bars_may_be_occupied_at_once() {
        let mut counts = [0; 26];
        counts[25] = 15;
        let board = Board::try_from(Setup {
            mover: counts,
            opponent: counts,
        })
        .unwrap();
        assert_eq!(board.mover().pips(), 375);
        assert_eq!(board.mover().furthest(), BAR);
    }
}
