//! The words that both games share: seats, levels, whose turn, how a match stands.
//!
//! Decided here: nothing but the vocabulary. Each game's own words lie in its session's module.

use serde::{Deserialize, Serialize};

/// The two games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// 龙塔棋.
    Kamisado,
    /// 双陆棋.
    Backgammon,
}

/// The two people (or the person and the computer) at the device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// The person who holds the device; the board is drawn from this side.
    Near,
    /// The computer, or the person opposite.
    Far,
}

impl Seat {
    /// The seat opposite.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::Near => Self::Far,
            Self::Far => Self::Near,
        }
    }
}

/// Strength of the computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// 入门.
    Entry,
    /// 普通.
    Normal,
    /// 高手.
    Expert,
    /// 大师; in backgammon only.
    Master,
}

/// Who sits at [`Seat::Far`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opponent {
    /// The computer.
    Computer {
        /// How strong.
        level: Level,
    },
    /// A second person at the same device.
    Person,
}

/// Whose action the match waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A person acts by touch.
    Person {
        /// Which.
        seat: Seat,
    },
    /// `advance_computer` is to be called.
    Computer,
    /// Nobody: it is over, or between two games of a match.
    Nobody,
}

/// How a match stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MatchStatus {
    /// Can be gone on with.
    Unfinished,
    /// Ended by the rules.
    Finished {
        /// Who won.
        winner: Seat,
    },
    /// Given up: closed, never shown as a result of the rules.
    GivenUp {
        /// Who gave up.
        by: Seat,
    },
    /// Left for a new start.
    Abandoned,
}

/// What the lobby shows of a match and the store keeps beside the log, so that listing needs no replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// How it stands.
    pub status: MatchStatus,
    /// Who is to act.
    pub actor: Actor,
    /// Points won by the near side.
    pub near_score: u32,
    /// Points won by the far side.
    pub far_score: u32,
    /// How many plies (Kamisado) or turns (backgammon, this game) were played.
    pub turns: u32,
}

/// One match as the lobby lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchSummary {
    /// Opaque name of the match.
    pub id: String,
    /// How it began.
    pub setup: AnySetup,
    /// How it stands.
    pub standing: Standing,
    /// When it was last changed, milliseconds since 1970 (UTC).
    pub changed_at_ms: i64,
}

/// The setup of a match of either game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnySetup {
    /// 龙塔棋.
    Kamisado(crate::kamisado::Setup),
    /// 双陆棋.
    Backgammon(crate::backgammon::Setup),
}

/// Something that was found unreadable, and kept aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAside {
    /// File or match that was set aside.
    pub name: String,
    /// For the log.
    pub detail: String,
}
