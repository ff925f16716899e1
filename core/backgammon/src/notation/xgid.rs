//! XGID: a position with dice, cube and score in one line, as eXtreme Gammon writes it. Decided here: its ten fields.
//!
//! `XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10`: 26 characters for the upper-case player's bar point 0 to 25
//! (0 is the lower-case player's bar, 25 the upper-case player's; `A` is one checker, `B` two, …), the cube as a power
//! of two, its owner, the player on roll (1 upper case, -1 lower case), the dice (`00` none), the points of the
//! upper-case and of the lower-case player, Crawford (in a match) or Jacoby and beavers (without), the length of the
//! match, the greatest cube as a power of two. Checked against GNU Backgammon
//! (`tests/vectors/backgammon/gnubg_ids.jsonl`).

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::{
    board::{Board, Setup, SetupError},
    dice::{Dice, Die},
    notation::position_id::fill_off,
};

/// One of the two players of an XGID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum XgidPlayer {
    /// Written in upper case, counts the points as they stand in the text.
    Upper,
    /// Written in lower case, counts them the other way.
    Lower,
}

impl XgidPlayer {
    const fn sign(self) -> i8 {
        match self {
            Self::Upper => 1,
            Self::Lower => -1,
        }
    }
}

/// What the field of the dice says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum XgidDice {
    /// `00`: to roll or to double.
    NotRolled,
    /// `D`: doubled.
    Doubled,
    /// `B`: beavered.
    Beavered,
    /// `R`: raccooned.
    Raccooned,
    /// The dice.
    Rolled(Dice),
}

/// Everything an XGID says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Xgid {
    /// The position, seen by the player on roll.
    pub board: Board,
    /// Who is on roll.
    pub on_roll: XgidPlayer,
    /// The dice.
    pub dice: XgidDice,
    /// The cube's value as a power of two; 0 without a cube.
    pub cube_exponent: u8,
    /// Who owns the cube; `None` in the middle.
    pub cube_owner: Option<XgidPlayer>,
    /// Points of the upper-case player.
    pub upper_score: u16,
    /// Points of the lower-case player.
    pub lower_score: u16,
    /// 1 in a Crawford game; without a match 1 is Jacoby, 2 beavers, 3 both.
    pub crawford_or_jacoby: u8,
    /// Points the match goes to; 0 without a match.
    pub match_length: u16,
    /// The greatest cube as a power of two.
    pub max_cube_exponent: u8,
}

/// Why a text is no XGID of a possible position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum XgidError {
    /// Ten fields are joined by colons.
    #[error("an XGID has 10 fields, not {0}")]
    WrongFields(usize),
    /// The first field has 26 characters.
    #[error("the position of an XGID has 26 characters, not {0}")]
    WrongLength(usize),
    /// Checkers are `A` to `O`, `a` to `o`; nobody is `-`; each bar has its own player's checkers only.
    #[error("{character:?} cannot stand at place {place} of an XGID")]
    BadChecker {
        /// 0 to 25.
        place: u8,
        /// The character.
        character: char,
    },
    /// A field after the position is not what it must be.
    #[error("{value:?} cannot be the {field} of an XGID")]
    BadField {
        /// Its name.
        field: &'static str,
        /// What it says.
        value: String,
    },
    /// It describes an impossible position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl FromStr for Xgid {
    type Err = XgidError;

    /// Reads an XGID; `XGID=` may be missing, blanks around it are ignored.
    fn from_str(text: &str) -> Result<Self, XgidError> {
        let text = text.trim();
        let fields: Vec<&str> = text.strip_prefix("XGID=").unwrap_or(text).split(':').collect();
        let &[
            position,
            cube,
            owner,
            turn,
            dice,
            upper,
            lower,
            crawford,
            length,
            max_cube,
        ] = fields.as_slice()
        else {
            return Err(XgidError::WrongFields(fields.len()));
        };
        let on_roll = match turn {
            "1" => XgidPlayer::Upper,
            "-1" => XgidPlayer::Lower,
            _ => return Err(bad("turn", turn)),
        };
        let (upper_side, lower_side) = read_position(position)?;
        let (mover, opponent) = match on_roll {
            XgidPlayer::Upper => (upper_side, lower_side),
            XgidPlayer::Lower => (lower_side, upper_side),
        };
        Ok(Self {
            board: Board::try_from(Setup { mover, opponent })?,
            on_roll,
            dice: read_dice(dice).ok_or_else(|| bad("dice", dice))?,
            cube_exponent: number("cube", cube)?,
            cube_owner: match owner {
                "0" => None,
                "1" => Some(XgidPlayer::Upper),
                "-1" => Some(XgidPlayer::Lower),
                _ => return Err(bad("cube owner", owner)),
            },
            upper_score: number("score", upper)?,
            lower_score: number("score", lower)?,
            crawford_or_jacoby: number("Crawford or Jacoby", crawford)?,
            match_length: number("match length", length)?,
            max_cube_exponent: number("greatest cube", max_cube)?,
        })
    }
}

fn bad(field: &'static str, value: &str) -> XgidError {
    XgidError::BadField {
        field,
        value: value.to_owned(),
    }
}

fn number<N: FromStr>(field: &'static str, value: &str) -> Result<N, XgidError> {
    let digits = !value.is_empty() && value.chars().all(|digit| digit.is_ascii_digit());
    value.parse().ok().filter(|_| digits).ok_or_else(|| bad(field, value))
}

fn read_dice(text: &str) -> Option<XgidDice> {
    match text {
        "00" => return Some(XgidDice::NotRolled),
        "D" => return Some(XgidDice::Doubled),
        "B" => return Some(XgidDice::Beavered),
        "R" => return Some(XgidDice::Raccooned),
        _ => {}
    }
    let mut dice = text
        .chars()
        .map(|digit| digit.to_digit(10).and_then(|n| u8::try_from(n).ok()).and_then(Die::new));
    match (dice.next().flatten(), dice.next().flatten(), dice.next()) {
        (Some(first), Some(second), None) => Some(XgidDice::Rolled(Dice::new(first, second))),
        _ => None,
    }
}

/// The upper-case and the lower-case side, each as it counts itself.
fn read_position(text: &str) -> Result<([u8; 26], [u8; 26]), XgidError> {
    let length = text.chars().count();
    if length != 26 {
        return Err(XgidError::WrongLength(length));
    }
    let mut upper = [0; 26];
    let mut lower = [0; 26];
    for (((place, character), upper), lower) in (0..).zip(text.chars()).zip(&mut upper).zip(lower.iter_mut().rev()) {
        let count = |first: char| u8::try_from(u32::from(character) - u32::from(first) + 1).unwrap_or(0);
        match character {
            '-' => {}
            'A'..='O' if place != 0 => *upper = count('A'),
            'a'..='o' if place != 25 => *lower = count('a'),
            _ => return Err(XgidError::BadChecker { place, character }),
        }
    }
    fill_off(&mut upper);
    fill_off(&mut lower);
    Ok((upper, lower))
}

impl fmt::Display for Xgid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (upper, lower) = match self.on_roll {
            XgidPlayer::Upper => (self.board.mover(), self.board.opponent()),
            XgidPlayer::Lower => (self.board.opponent(), self.board.mover()),
        };
        f.write_str("XGID=")?;
        let lower = lower.counts();
        for (place, (mine, theirs)) in upper.counts().into_iter().zip(lower.into_iter().rev()).enumerate() {
            // Index 0 and its mirror are checkers borne off, which an XGID leaves out.
            let mine = if place == 0 { 0 } else { mine };
            let theirs = if place == 25 { 0 } else { theirs };
            let letter = match (mine, theirs) {
                (0, 0) => '-',
                (count, 0) => char::from(b'A' + count - 1),
                (_, count) => char::from(b'a' + count - 1),
            };
            write!(f, "{letter}")?;
        }
        write!(
            f,
            ":{}:{}",
            self.cube_exponent,
            self.cube_owner.map_or(0, XgidPlayer::sign)
        )?;
        write!(f, ":{}:", self.on_roll.sign())?;
        match self.dice {
            XgidDice::NotRolled => f.write_str("00")?,
            XgidDice::Doubled => f.write_str("D")?,
            XgidDice::Beavered => f.write_str("B")?,
            XgidDice::Raccooned => f.write_str("R")?,
            XgidDice::Rolled(dice) => write!(f, "{}{}", dice.first, dice.second)?,
        }
        write!(
            f,
            ":{}:{}:{}",
            self.upper_score, self.lower_score, self.crawford_or_jacoby
        )?;
        write!(f, ":{}:{}", self.match_length, self.max_cube_exponent)
    }
}
