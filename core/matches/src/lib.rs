//! What a player has in front of them: matches that can be begun, played, taken back, left and gone on with.
//!
//! Decided here: whose turn it is and what follows by itself (forced passes, a roll without a legal step), what undo means
//! in each game, when the computer is asked and how long its turn takes, where dice come from, what is saved when.
//! Left to others: the rules and the computer players (`kamisado`, `backgammon`), every word and look (the UIs).
//!
//! A match is its setup plus a log of accepted events; everything else is replayed from it. A command is either accepted
//! and durable before it returns, or refused with a named reason, and then nothing was changed.
//!
//! Start with [`MatchLibrary::open`].

pub mod dice;
mod environment;
mod errors;
mod history;
mod library;
mod log;
mod model;
mod origin;
mod pace;
mod rules;
mod session;
mod settings;
mod statistics;
mod store;

pub use environment::{Environment, SystemEnvironment};
pub use errors::{LibraryError, SessionError};
pub use history::{MatchFacts, MatchFilter, MatchRecord, PlayedOnFrom};
pub use library::MatchLibrary;
pub use model::{Actor, AnySetup, GameKind, Level, MatchStatus, MatchSummary, Opponent, Seat, SetAside, Standing};
pub use rules::Game;
pub use session::{Session, backgammon, kamisado};
pub use settings::{LanguageChoice, Pace, SeatView, Settings, ThemeChoice};
pub use statistics::{
    BackgammonStatistics, BackgammonWins, DiceStatistics, KamisadoStatistics, KamisadoWins, MatchCounts, MeanPips,
    RollShare, Share, SideDice, Statistics,
};
pub use store::{FILE_NAME, SCHEMA_VERSION};

/// A match of 龙塔棋.
pub type KamisadoSession = Session<kamisado::Kamisado>;
/// A match of 双陆棋.
pub type BackgammonSession = Session<backgammon::Backgammon>;
