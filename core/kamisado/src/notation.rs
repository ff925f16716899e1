//! The text forms, both ways: squares, colours, moves, positions, move lists. The forms themselves are described in
//! `docs/notation.md`.
//!
//! The parsers are strict: there is one way to write each thing, and it is what is written here. No letter case, space or
//! leading zero is overlooked, and every refusal names what is wrong and where.

use std::{
    fmt::{self, Display, Formatter},
    str::FromStr,
};

use crate::{
    board::{Colour, Side, Square, Tower},
    moves::Move,
    setup::{Link, Setup, SetupError, Trail},
    state::{MoveError, State},
};

impl Side {
    /// `b` or `g`.
    pub const fn letter(self) -> char {
        match self {
            Side::Black => 'b',
            Side::Gold => 'g',
        }
    }

    /// The side of a letter.
    pub fn from_letter(letter: char) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.letter() == letter)
    }
}

impl Display for Side {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::Black => "black",
            Side::Gold => "gold",
        })
    }
}

/// Not `black` or `gold`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a side is black or gold")]
pub struct SideTextError;

impl FromStr for Side {
    type Err = SideTextError;

    fn from_str(text: &str) -> Result<Side, SideTextError> {
        match text {
            "black" => Ok(Side::Black),
            "gold" => Ok(Side::Gold),
            _ => Err(SideTextError),
        }
    }
}

impl Colour {
    /// The capital letter: `O B P K Y R G N`.
    pub const fn letter(self) -> char {
        match self {
            Colour::Orange => 'O',
            Colour::Blue => 'B',
            Colour::Purple => 'P',
            Colour::Pink => 'K',
            Colour::Yellow => 'Y',
            Colour::Red => 'R',
            Colour::Green => 'G',
            Colour::Brown => 'N',
        }
    }

    /// The colour of a capital letter.
    pub fn from_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// The English name, as the published record of the board game writes it: with a capital.
    pub const fn english(self) -> &'static str {
        match self {
            Colour::Orange => "Orange",
            Colour::Blue => "Blue",
            Colour::Purple => "Purple",
            Colour::Pink => "Pink",
            Colour::Yellow => "Yellow",
            Colour::Red => "Red",
            Colour::Green => "Green",
            Colour::Brown => "Brown",
        }
    }
}

impl Display for Colour {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Colour::Orange => "orange",
            Colour::Blue => "blue",
            Colour::Purple => "purple",
            Colour::Pink => "pink",
            Colour::Yellow => "yellow",
            Colour::Red => "red",
            Colour::Green => "green",
            Colour::Brown => "brown",
        })
    }
}

/// Not one of the eight names in small letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a colour is one of orange, blue, purple, pink, yellow, red, green, brown")]
pub struct ColourTextError;

impl FromStr for Colour {
    type Err = ColourTextError;

    fn from_str(text: &str) -> Result<Colour, ColourTextError> {
        Colour::ALL
            .into_iter()
            .find(|colour| colour.english().eq_ignore_ascii_case(text) && !text.contains(char::is_uppercase))
            .ok_or(ColourTextError)
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            char::from(b'a' + self.file()),
            char::from(b'1' + self.rank())
        )
    }
}

/// Not a letter from a to h followed by a digit from 1 to 8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a square is a letter from a to h and a digit from 1 to 8")]
pub struct SquareTextError;

impl FromStr for Square {
    type Err = SquareTextError;

    fn from_str(text: &str) -> Result<Square, SquareTextError> {
        let &[file, rank] = text.as_bytes() else {
            return Err(SquareTextError);
        };
        Square::new(file.wrapping_sub(b'a'), rank.wrapping_sub(b'1')).ok_or(SquareTextError)
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

/// What is wrong with the text of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoveTextError {
    /// No hyphen between two squares.
    #[error("a move is two squares with a hyphen between them, like c1-f4")]
    NoHyphen,
    /// What stands before the hyphen is no square.
    #[error("what stands before the hyphen is no square")]
    From,
    /// What stands after the hyphen is no square.
    #[error("what stands after the hyphen is no square")]
    To,
}

impl FromStr for Move {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Move, MoveTextError> {
        let (from, to) = text.split_once('-').ok_or(MoveTextError::NoHyphen)?;
        Ok(Move {
            from: from.parse().map_err(|_| MoveTextError::From)?,
            to: to.parse().map_err(|_| MoveTextError::To)?,
        })
    }
}

impl Display for Setup {
    /// Four fields, and the trail as a fifth where it has more than the present state.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            for square in (0..8).filter_map(|file| Square::new(file, rank)) {
                let piece = self.tower_at(square).map_or('.', |tower| match tower.side {
                    Side::Black => tower.colour.letter(),
                    Side::Gold => tower.colour.letter().to_ascii_lowercase(),
                });
                write!(f, "{piece}")?;
            }
            if rank > 0 {
                write!(f, "/")?;
            }
        }
        let designated = self.designated.map_or('-', Colour::letter);
        let last = self.last_real_mover.map_or('-', Side::letter);
        write!(f, " {} {designated} {last}", self.side_to_move.letter())?;
        if self.trail.len() > 1 {
            for (index, link) in self.trail.iter().enumerate() {
                let gap = if index == 0 { ' ' } else { ',' };
                write!(f, "{gap}{}{}", link.side.letter(), link.colour.letter())?;
            }
        }
        Ok(())
    }
}

impl Display for State {
    /// Like its [`Setup`].
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

/// What is wrong with the text of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PositionTextError {
    /// Not four fields, or five with a trail, with one space between them.
    #[error("a position has four fields, or five with a trail, and single spaces between them; here are {found}")]
    Fields {
        /// How many there are.
        found: usize,
    },
    /// Not eight ranks with seven slashes between them.
    #[error("a board has eight ranks with slashes between them; here are {found}")]
    Ranks {
        /// How many there are.
        found: usize,
    },
    /// A rank that has not eight squares.
    #[error("rank {rank} has {found} squares instead of 8")]
    RankLength {
        /// 1–8, as players count.
        rank: u8,
        /// How many there are.
        found: usize,
    },
    /// A character that is no tower and no dot.
    #[error("{found:?} on {square} is neither a tower nor a dot")]
    Piece {
        /// Where.
        square: Square,
        /// Which character.
        found: char,
    },
    /// The turn is not `b` or `g`.
    #[error("the turn is b or g")]
    Turn,
    /// The designated colour is not one of `OBPKYRGN` or `-`.
    #[error("the designated colour is one of the letters OBPKYRGN or a hyphen")]
    Designated,
    /// The last real mover is not `b`, `g` or `-`.
    #[error("the last real mover is b, g or a hyphen")]
    LastRealMover,
    /// A link of the trail is not a side and a colour, like `bG`.
    #[error("link {index} of the trail is not a side and a colour, like bG")]
    Link {
        /// Counted from 0.
        index: usize,
    },
    /// A trail that is longer than any can be, or so short that it must be left out.
    #[error("a trail has 2 to 17 links and is left out otherwise; here are {found}")]
    TrailLength {
        /// How many there are.
        found: usize,
    },
}

impl FromStr for Setup {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<Setup, PositionTextError> {
        let mut fields = text.split(' ');
        let (Some(board), Some(turn), Some(designated), Some(last), trail, None) = (
            fields.next(),
            fields.next(),
            fields.next(),
            fields.next(),
            fields.next(),
            fields.next(),
        ) else {
            return Err(PositionTextError::Fields {
                found: text.split(' ').count(),
            });
        };
        let mut setup = Setup::empty();
        parse_board(board, &mut setup)?;
        setup.side_to_move = only_char(turn)
            .and_then(Side::from_letter)
            .ok_or(PositionTextError::Turn)?;
        setup.designated = match designated {
            "-" => None,
            text => Some(
                only_char(text)
                    .and_then(Colour::from_letter)
                    .ok_or(PositionTextError::Designated)?,
            ),
        };
        setup.last_real_mover = match last {
            "-" => None,
            text => Some(
                only_char(text)
                    .and_then(Side::from_letter)
                    .ok_or(PositionTextError::LastRealMover)?,
            ),
        };
        if let Some(trail) = trail {
            setup.trail = parse_trail(trail)?;
        }
        Ok(setup)
    }
}

fn parse_board(text: &str, setup: &mut Setup) -> Result<(), PositionTextError> {
    let found = text.split('/').count();
    if found != 8 {
        return Err(PositionTextError::Ranks { found });
    }
    for (rank, row) in (0..8).rev().zip(text.split('/')) {
        let found = row.chars().count();
        if found != 8 {
            return Err(PositionTextError::RankLength { rank: rank + 1, found });
        }
        for (square, found) in (0..8).filter_map(|file| Square::new(file, rank)).zip(row.chars()) {
            let side = if found.is_ascii_uppercase() {
                Side::Black
            } else {
                Side::Gold
            };
            match (found, Colour::from_letter(found.to_ascii_uppercase())) {
                ('.', _) => {}
                (_, Some(colour)) => setup.set(square, Some(Tower { side, colour })),
                (_, None) => return Err(PositionTextError::Piece { square, found }),
            }
        }
    }
    Ok(())
}

fn parse_trail(text: &str) -> Result<Trail, PositionTextError> {
    let found = text.split(',').count();
    let mut trail = Trail::new();
    for (index, link) in text.split(',').enumerate() {
        let mut letters = link.chars();
        let (Some(side), Some(colour), None) = (
            letters.next().and_then(Side::from_letter),
            letters.next().and_then(Colour::from_letter),
            letters.next(),
        ) else {
            return Err(PositionTextError::Link { index });
        };
        trail
            .try_push(Link { side, colour })
            .map_err(|_| PositionTextError::TrailLength { found })?;
    }
    if trail.len() < 2 {
        Err(PositionTextError::TrailLength { found })
    } else {
        Ok(trail)
    }
}

/// The only character of a text that has just one.
fn only_char(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// Why a text is no position of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// It is not written as a position.
    #[error(transparent)]
    Text(#[from] PositionTextError),
    /// It is, but the arrangement is illegal.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl FromStr for State {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<State, PositionError> {
        Ok(State::try_from(text.parse::<Setup>()?)?)
    }
}

/// What is wrong with a move list. Plies count from 1, as in a log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// A pass is forced here, but the list has another move: it leaves the pass out.
    #[error("ply {ply}: the pass {pass} is missing")]
    MissingPass {
        /// Where it belongs.
        ply: usize,
        /// What belongs there.
        pass: Move,
    },
    /// The list has a zero-length move where the tower can move.
    #[error("ply {ply}: {step} is no pass, since the tower can move")]
    SuperfluousPass {
        /// Where it stands.
        ply: usize,
        /// What stands there.
        step: Move,
    },
    /// Any other move that is not legal; a move after the end of the game too.
    #[error("ply {ply}: {step} is not legal: {reason}")]
    Illegal {
        /// Where it stands.
        ply: usize,
        /// The move.
        step: Move,
        /// Why.
        reason: MoveError,
    },
}

/// Plays a move list, passes included, from the start of the game.
pub fn replay(moves: impl IntoIterator<Item = Move>) -> Result<State, ReplayError> {
    replay_from(State::start(), moves)
}

/// Plays a move list, passes included, from a given state.
pub fn replay_from(start: State, moves: impl IntoIterator<Item = Move>) -> Result<State, ReplayError> {
    moves
        .into_iter()
        .zip(1..)
        .try_fold(start, |state, (step, ply)| replay_one(state, step, ply))
}

fn replay_one(state: State, step: Move, ply: usize) -> Result<State, ReplayError> {
    state.play(step).map_err(|reason| match (state.forced_pass(), reason) {
        (Some(pass), _) => ReplayError::MissingPass { ply, pass },
        (None, MoveError::MustMove) => ReplayError::SuperfluousPass { ply, step },
        (None, reason) => ReplayError::Illegal { ply, step, reason },
    })
}

/// What is wrong with the text of a move list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReplayTextError {
    /// Something that is not written as a move.
    #[error("ply {ply}: {reason}")]
    Text {
        /// Where, counted from 1.
        ply: usize,
        /// Why.
        reason: MoveTextError,
    },
    /// It is, but cannot be played.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Plays a move list written with white space between the moves, from the start of the game.
pub fn replay_text(text: &str) -> Result<State, ReplayTextError> {
    text.split_whitespace()
        .zip(1..)
        .try_fold(State::start(), |state, (word, ply)| {
            let step = word.parse().map_err(|reason| ReplayTextError::Text { ply, reason })?;
            Ok(replay_one(state, step, ply)?)
        })
}
