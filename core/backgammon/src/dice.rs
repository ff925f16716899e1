//! Dice. Decided here: what can be thrown and who begins. Left to others: the throwing.

use std::fmt;

/// One die's number, 1 to 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(u8);

impl Die {
    /// All six numbers, ascending.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The die showing this number, 1 to 6.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 6 {
            Some(Self(number))
        } else {
            None
        }
    }

    /// 1 to 6.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Two dice in the order in which they lie on the board. The order never matters to the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dice {
    /// The first.
    pub first: Die,
    /// The second.
    pub second: Die,
}

impl Dice {
    /// Two dice as thrown.
    pub const fn new(first: Die, second: Die) -> Self {
        Self { first, second }
    }

    /// The larger number.
    pub fn larger(self) -> Die {
        self.first.max(self.second)
    }

    /// The smaller number.
    pub fn smaller(self) -> Die {
        self.first.min(self.second)
    }

    /// Both show the same number, which is played four times.
    pub fn is_double(self) -> bool {
        self.first == self.second
    }

    /// The 21 different rolls, larger die first, each with the number of ways (of 36) it can be thrown.
    pub fn all() -> impl Iterator<Item = (Self, u8)> {
        Die::ALL.into_iter().flat_map(|larger| {
            Die::ALL
                .into_iter()
                .take_while(move |&smaller| smaller <= larger)
                .map(move |smaller| (Self::new(larger, smaller), if larger == smaller { 1 } else { 2 }))
        })
    }
}

/// Who begins the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OpeningWinner {
    /// The side that threw the first die.
    First,
    /// The side that threw the second die.
    Second,
}

/// Who begins after each side has thrown one die: the higher one, playing both numbers. `None`: thrown again.
pub fn opening_winner(dice: Dice) -> Option<OpeningWinner> {
    match dice.first.cmp(&dice.second) {
        std::cmp::Ordering::Greater => Some(OpeningWinner::First),
        std::cmp::Ordering::Less => Some(OpeningWinner::Second),
        std::cmp::Ordering::Equal => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(first: u8, second: u8) -> Dice {
        Dice::new(Die::new(first).unwrap(), Die::new(second).unwrap())
    }

    #[test]
    fn a_die_shows_one_to_six() {
        assert!((0..=255).filter_map(Die::new).map(Die::number).eq(1..=6));
    }

    #[test]
    fn the_higher_die_begins_and_equal_dice_are_thrown_again() {
        assert_eq!(opening_winner(dice(6, 1)), Some(OpeningWinner::First));
        assert_eq!(opening_winner(dice(2, 3)), Some(OpeningWinner::Second));
        assert_eq!(opening_winner(dice(4, 4)), None);
    }

    #[test]
    fn twenty_one_rolls_are_thrown_in_thirty_six_ways() {
        assert_eq!(Dice::all().count(), 21);
        assert_eq!(Dice::all().map(|(_, ways)| u32::from(ways)).sum::<u32>(), 36);
        assert_eq!(dice(2, 5).larger().number(), 5);
        assert_eq!(dice(2, 5).smaller().number(), 2);
        assert!(dice(3, 3).is_double() && !dice(3, 2).is_double());
    }
}
