//! What is counted in a match of 龙塔棋, for lists and statistics. All of it follows from the log.

use serde::{Deserialize, Serialize};

use super::{End, Kamisado};
use crate::log::Log;

/// What is counted in one match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Plies, passes included.
    pub plies: u32,
    /// Zero-length moves among them.
    pub passes: u32,
    /// How it was won, if it is over by the rules.
    pub won_by: Option<WonBy>,
}

/// How a game of 龙塔棋 was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WonBy {
    /// A tower reached the opponent's home row.
    HomeRow,
    /// The loser made the last real move before a deadlock.
    Deadlock,
}

impl Facts {
    pub(crate) fn of(log: &Log<Kamisado>) -> Self {
        let passes = log.played().iter().filter(|played| !played.event.is_real());
        Self {
            plies: log.state().plies,
            passes: passes.fold(0, |count, _| count + 1),
            won_by: log.state().state.outcome().map(|outcome| match outcome.end {
                End::HomeRow => WonBy::HomeRow,
                End::Deadlock { .. } => WonBy::Deadlock,
            }),
        }
    }
}
