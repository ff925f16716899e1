//! What a finished game is worth and how a match stands. Left to others: which seat a side is.

use crate::board::{Board, CHECKERS, WhichSide};

/// How a game was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WinKind {
    /// The loser has borne off at least one checker.
    Single,
    /// The loser has borne off none.
    Gammon,
    /// The loser has borne off none and has a checker on the bar or in the winner's home.
    Backgammon,
}

impl WinKind {
    /// 1, 2 or 3.
    pub const fn points(self) -> u8 {
        match self {
            Self::Single => 1,
            Self::Gammon => 2,
            Self::Backgammon => 3,
        }
    }
}

/// The result of a game by the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// Who has borne off all fifteen.
    pub winner: WhichSide,
    /// How.
    pub kind: WinKind,
}

impl Board {
    /// The result, once one side has borne off all its checkers.
    pub const fn result(self) -> Option<GameResult> {
        let (winner, loser) = if self.mover().off() == CHECKERS {
            (WhichSide::Mover, self.opponent())
        } else if self.opponent().off() == CHECKERS {
            (WhichSide::Opponent, self.mover())
        } else {
            return None;
        };
        let kind = if loser.off() > 0 {
            WinKind::Single
        } else if loser.furthest().number() >= 19 {
            // From the loser's side the winner's home is 19 to 24, and the bar lies beyond.
            WinKind::Backgammon
        } else {
            WinKind::Gammon
        };
        Some(GameResult { winner, kind })
    }
}

/// How many points a match goes to. The product knows single games and matches to 5 and 7.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum MatchLength {
    /// One game, whatever it is worth.
    #[default]
    SingleGame,
    /// To five points.
    Five,
    /// To seven points.
    Seven,
}

impl MatchLength {
    /// 0 for a single game, 5 or 7.
    pub const fn new(points: u8) -> Option<Self> {
        match points {
            0 => Some(Self::SingleGame),
            5 => Some(Self::Five),
            7 => Some(Self::Seven),
            _ => None,
        }
    }

    /// 0 for a single game, 5 or 7.
    pub const fn points(self) -> u8 {
        match self {
            Self::SingleGame => 0,
            Self::Five => 5,
            Self::Seven => 7,
        }
    }
}

/// How a match stands: points won so far. There is no doubling cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MatchScore {
    /// How far the match goes.
    pub length: MatchLength,
    /// Points won by the mover.
    pub mover: u8,
    /// Points won by the opponent.
    pub opponent: u8,
}

impl MatchScore {
    /// A match that has not begun.
    pub const fn new(length: MatchLength) -> Self {
        Self {
            length,
            mover: 0,
            opponent: 0,
        }
    }

    /// The same score seen by the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self {
            length: self.length,
            mover: self.opponent,
            opponent: self.mover,
        }
    }

    /// The score after a game.
    #[must_use]
    pub const fn after(self, result: GameResult) -> Self {
        let points = result.kind.points();
        match result.winner {
            WhichSide::Mover => Self {
                mover: self.mover.saturating_add(points),
                ..self
            },
            WhichSide::Opponent => Self {
                opponent: self.opponent.saturating_add(points),
                ..self
            },
        }
    }

    /// Who has won the match: in a single game whoever has any point.
    pub const fn winner(self) -> Option<WhichSide> {
        let needed = match self.length {
            MatchLength::SingleGame => 1,
            length => length.points(),
        };
        if self.mover >= needed {
            Some(WhichSide::Mover)
        } else if self.opponent >= needed {
            Some(WhichSide::Opponent)
        } else {
            None
        }
    }
}
