//! The long form of a move, as the published record of the board game writes it: tower, direction, number of squares, and
//! the colour landed on, which must be the next tower's.

use std::{
    fmt::{self, Display, Formatter},
    str::FromStr,
};

use crate::{
    board::Colour,
    moves::{Direction, Move},
    state::{MoveError, State},
};

/// A move in its long form. In English `Purple Left 5 Yellow`; a zero-length move is `Orange 0 Purple`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LongMove {
    /// The tower that moves.
    pub tower: Colour,
    /// Which way, seen by the mover.
    pub direction: Direction,
    /// How many squares; 0 exactly when the direction is [`Direction::Blocked`].
    pub distance: u8,
    /// The colour landed on, or underfoot: the next tower's.
    pub landed: Colour,
}

/// Why a long form does not fit a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LongMoveError {
    /// It leaves the board.
    #[error("the move leaves the board")]
    OffBoard,
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] MoveError),
    /// The colour landed on is not the one written: the check that the form carries fails.
    #[error("the move lands on {actual}, not on {written}")]
    LandsElsewhere {
        /// What the record says.
        written: Colour,
        /// What the board says.
        actual: Colour,
    },
}

impl LongMove {
    /// The long form of a legal move.
    pub fn of(state: &State, step: Move) -> Result<LongMove, MoveError> {
        state.check(step)?;
        let tower = state.tower_at(step.from).ok_or(MoveError::NoTowerThere)?.colour;
        let (direction, distance) = Direction::of(state.side_to_move(), step).ok_or(MoveError::NotAlongRay)?;
        Ok(LongMove {
            tower,
            direction,
            distance,
            landed: step.to.colour(),
        })
    }

    /// The move that it stands for here, checked to be legal and to land on the colour written.
    pub fn resolve(&self, state: &State) -> Result<Move, LongMoveError> {
        let from = state.square_of(state.side_to_move(), self.tower);
        let to = self
            .direction
            .walk(state.side_to_move(), from, self.distance)
            .ok_or(LongMoveError::OffBoard)?;
        let step = Move::new(from, to);
        state.check(step)?;
        let (written, actual) = (self.landed, to.colour());
        if written == actual {
            Ok(step)
        } else {
            Err(LongMoveError::LandsElsewhere { written, actual })
        }
    }
}

/// The check that a record carries without any board: each colour landed on is the next tower's. The index (from 0) of the
/// first line that does not fit the one before it.
pub fn chain_breaks_at(record: &[LongMove]) -> Option<usize> {
    record
        .iter()
        .zip(record.iter().skip(1))
        .position(|(line, next)| line.landed != next.tower)
        .map(|index| index + 1)
}

/// Plays a record from the start of the game. The error names the line, counted from 0.
pub fn replay_long(record: &[LongMove]) -> Result<State, (usize, LongMoveError)> {
    record
        .iter()
        .enumerate()
        .try_fold(State::start(), |state, (index, line)| {
            let step = line.resolve(&state).map_err(|error| (index, error))?;
            Ok(state.after(step))
        })
}

impl Direction {
    /// The English word; none for a zero-length move.
    pub const fn english(self) -> &'static str {
        match self {
            Direction::Left => "Left",
            Direction::Ahead => "Ahead",
            Direction::Right => "Right",
            Direction::Blocked => "",
        }
    }
}

impl Display for LongMove {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (tower, landed) = (self.tower.english(), self.landed.english());
        match self.direction {
            Direction::Blocked => write!(f, "{tower} 0 {landed}"),
            direction => write!(f, "{tower} {} {} {landed}", direction.english(), self.distance),
        }
    }
}

/// What is wrong with the English text of a long form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LongMoveTextError {
    /// Neither four words nor, with 0 squares, three.
    #[error("a move is written like Purple Left 5 Yellow, or Orange 0 Purple when blocked")]
    Words,
    /// The tower is no colour.
    #[error("the first word is no colour")]
    Tower,
    /// The direction is not Left, Ahead or Right.
    #[error("the direction is Left, Ahead or Right")]
    Direction,
    /// The number of squares is not 1 to 7.
    #[error("the number of squares is 1 to 7")]
    Distance,
    /// The colour landed on is no colour.
    #[error("the last word is no colour")]
    Landed,
}

impl FromStr for LongMove {
    type Err = LongMoveTextError;

    fn from_str(text: &str) -> Result<LongMove, LongMoveTextError> {
        let colour = |word: &str| Colour::ALL.into_iter().find(|colour| colour.english() == word);
        let mut words = text.split(' ');
        let (tower, direction, distance, landed) =
            match (words.next(), words.next(), words.next(), words.next(), words.next()) {
                (Some(tower), Some("0"), Some(landed), None, None) => (tower, Direction::Blocked, "0", landed),
                (Some(tower), Some(way), Some(distance), Some(landed), None) => {
                    let direction = Direction::RAYS.into_iter().find(|direction| direction.english() == way);
                    (tower, direction.ok_or(LongMoveTextError::Direction)?, distance, landed)
                }
                _ => return Err(LongMoveTextError::Words),
            };
        let distance = match (direction, distance.as_bytes()) {
            (Direction::Blocked, _) => 0,
            (_, [digit @ b'1'..=b'7']) => digit - b'0',
            _ => return Err(LongMoveTextError::Distance),
        };
        Ok(LongMove {
            tower: colour(tower).ok_or(LongMoveTextError::Tower)?,
            direction,
            distance,
            landed: colour(landed).ok_or(LongMoveTextError::Landed)?,
        })
    }
}
