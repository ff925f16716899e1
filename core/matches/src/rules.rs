//! What the log needs to know of a game, and nothing more.
//!
//! Legal moves, computer players and snapshots stay each game's own. Throwing dice is an action of the seat whose turn it
//! is; so there is no actor "chance".

use std::{collections::HashMap, fmt, sync::Mutex, sync::Weak};

use serde::{Serialize, de::DeserializeOwned};

use crate::{
    model::{GameKind, Opponent, Seat},
    session::Session,
};

/// A game that can be kept as a setup and a log of accepted events.
pub trait Game: Sized + fmt::Debug + 'static {
    /// What is fixed when a match begins.
    type Setup: Copy + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What can happen in a match. Its JSON is the saved form: once released, it is read for ever.
    type Event: Clone + PartialEq + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// Where a match stands.
    type State: Clone + PartialEq + fmt::Debug + Send + Sync;
    /// Why an event is impossible.
    type Refusal: Copy + PartialEq + Eq + fmt::Debug + Send + Sync;
    /// What a session remembers from one snapshot to the next, only to be quick.
    type Memory: Default + fmt::Debug + Send;

    /// Which of the two.
    const KIND: GameKind;
    /// Grows when the rules crate would replay the same log to another state.
    const RULES_VERSION: u32;

    /// Against whom.
    fn opponent(setup: &Self::Setup) -> Opponent;
    /// Why a setup makes no sense, if it makes none.
    fn check_setup(setup: &Self::Setup) -> Result<(), String>;
    /// The state before the first event.
    fn start(setup: &Self::Setup) -> Self::State;
    /// The state after an event.
    fn apply(state: &Self::State, event: &Self::Event) -> Result<Self::State, Self::Refusal>;
    /// Whose action is waited for; `None` when it is over, or between two games of a match.
    fn actor(state: &Self::State) -> Option<Seat>;
    /// Who has won the whole match by the rules.
    fn winner(state: &Self::State) -> Option<Seat>;
    /// Points won by the near and the far side, and how many turns were played.
    fn score(state: &Self::State) -> (u32, u32, u32);
    /// The state as text, so that a replay that no longer agrees is noticed.
    fn position(state: &Self::State) -> String;
    /// The dice, if the event is a roll.
    fn roll(event: &Self::Event) -> Option<[u8; 2]>;
    /// Where the open sessions of this game are known.
    #[doc(hidden)]
    fn sessions(open: &OpenSessions) -> &Mutex<HashMap<String, Weak<Session<Self>>>>;
}

/// The sessions that are open now, so that one match never has two.
#[derive(Debug, Default)]
pub struct OpenSessions {
    pub(crate) kamisado: Mutex<HashMap<String, Weak<Session<crate::kamisado::Kamisado>>>>,
    pub(crate) backgammon: Mutex<HashMap<String, Weak<Session<crate::backgammon::Backgammon>>>>,
}
