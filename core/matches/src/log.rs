//! A match as its log of accepted entries, with the state after each of them.
//!
//! Decided here: how a log is replayed, extended, cut and written as text. Left to others: which event a command means
//! (the sessions), where the text lies (the store).
//!
//! The states are kept, not only the last one: going back is then dropping the tail, exactly, and no command replays.

use serde::{Deserialize, Serialize};

use crate::{
    model::{Actor, MatchStatus, Opponent, Seat, Standing},
    origin::Seeds,
    rules::Game,
};

/// Version of the saved form of setups and events.
pub(crate) const FORMAT_VERSION: u32 = 1;

/// How a match was closed other than by the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Closing {
    GaveUp(Seat),
    Abandoned,
}

/// One entry of a saved log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
enum Entry<E> {
    Event(E),
    Closing(Closing),
}

/// An event and the state after it.
#[derive(Debug)]
pub(crate) struct Played<G: Game> {
    pub(crate) event: G::Event,
    pub(crate) state: G::State,
}

// Derived, it would ask the game itself to be `Clone`.
impl<G: Game> Clone for Played<G> {
    fn clone(&self) -> Self {
        Self {
            event: self.event.clone(),
            state: self.state.clone(),
        }
    }
}

/// What follows the kept part of a log.
#[derive(Debug)]
pub(crate) struct Tail<G: Game> {
    pub(crate) played: Vec<Played<G>>,
    pub(crate) closing: Option<Closing>,
}

/// Setup, events, states.
#[derive(Debug)]
pub(crate) struct Log<G: Game> {
    setup: G::Setup,
    start: G::State,
    played: Vec<Played<G>>,
    closing: Option<Closing>,
}

impl<G: Game> Log<G> {
    pub(crate) fn new(setup: G::Setup) -> Self {
        Self {
            setup,
            start: G::start(&setup),
            played: Vec::new(),
            closing: None,
        }
    }

    /// Replays a saved log; says in words why it cannot be.
    pub(crate) fn replay(setup: G::Setup, seeds: &Seeds, texts: &[String]) -> Result<Self, String> {
        let mut log = Self::new(setup);
        let mut rolls = 0;
        for (index, text) in texts.iter().enumerate() {
            if log.closing.is_some() {
                return Err(format!("event {index} follows the closing of the match"));
            }
            let entry = serde_json::from_str(text).map_err(|error| format!("event {index} is unreadable: {error}"))?;
            let event: G::Event = match entry {
                Entry::Event(event) => event,
                Entry::Closing(closing) => {
                    log.closing = Some(closing);
                    continue;
                }
            };
            if let Some(dice) = G::roll(&event) {
                rolls += 1;
                if dice != seeds.dice(rolls) {
                    return Err(format!("event {index}: the dice are not those of roll {rolls}"));
                }
            }
            let state = G::apply(log.state(), &event).map_err(|refusal| format!("event {index}: {refusal:?}"))?;
            log.played.push(Played { event, state });
        }
        Ok(log)
    }

    /// A match of the same setup that begins with the first `keep` events of this one.
    pub(crate) fn first(&self, keep: usize) -> Self {
        Self {
            setup: self.setup,
            start: self.start.clone(),
            played: self.played.iter().take(keep).cloned().collect(),
            closing: None,
        }
    }

    pub(crate) fn setup(&self) -> &G::Setup {
        &self.setup
    }

    pub(crate) fn state(&self) -> &G::State {
        self.played.last().map_or(&self.start, |played| &played.state)
    }

    /// The state before the event at `index`.
    pub(crate) fn state_before(&self, index: usize) -> &G::State {
        index
            .checked_sub(1)
            .and_then(|index| self.played.get(index))
            .map_or(&self.start, |played| &played.state)
    }

    pub(crate) fn played(&self) -> &[Played<G>] {
        &self.played
    }

    pub(crate) fn closing(&self) -> Option<Closing> {
        self.closing
    }

    /// How many entries are saved.
    pub(crate) fn len(&self) -> usize {
        self.played.len() + usize::from(self.closing.is_some())
    }

    /// How many rolls were made.
    pub(crate) fn rolls(&self) -> u64 {
        self.played
            .iter()
            .filter(|played| G::roll(&played.event).is_some())
            .fold(0, |count, _| count + 1)
    }

    /// The state after some more events; or why one of them is impossible.
    pub(crate) fn then(&self, events: &[G::Event]) -> Result<Vec<Played<G>>, G::Refusal> {
        let mut more: Vec<Played<G>> = Vec::with_capacity(events.len());
        for event in events {
            let state = more.last().map_or(self.state(), |played| &played.state);
            let state = G::apply(state, event)?;
            more.push(Played {
                event: event.clone(),
                state,
            });
        }
        Ok(more)
    }

    /// Replaces what follows the first `keep` events; returns what was there.
    pub(crate) fn replace_tail(&mut self, keep: usize, tail: Tail<G>) -> Tail<G> {
        let keep = keep.min(self.played.len());
        let played = self.played.split_off(keep);
        self.played.extend(tail.played);
        Tail {
            played,
            closing: std::mem::replace(&mut self.closing, tail.closing),
        }
    }

    pub(crate) fn status(&self) -> MatchStatus {
        match (self.closing, G::winner(self.state())) {
            (Some(Closing::GaveUp(by)), _) => MatchStatus::GivenUp { by },
            (Some(Closing::Abandoned), _) => MatchStatus::Abandoned,
            (None, Some(winner)) => MatchStatus::Finished { winner },
            (None, None) => MatchStatus::Unfinished,
        }
    }

    pub(crate) fn actor(&self) -> Actor {
        match G::actor(self.state()).filter(|_| self.closing.is_none()) {
            None => Actor::Nobody,
            Some(Seat::Far) if matches!(G::opponent(&self.setup), Opponent::Computer { .. }) => Actor::Computer,
            Some(seat) => Actor::Person { seat },
        }
    }

    pub(crate) fn standing(&self) -> Standing {
        let (near_score, far_score, turns) = G::score(self.state());
        Standing {
            status: self.status(),
            actor: self.actor(),
            near_score,
            far_score,
            turns,
        }
    }
}

impl<G: Game> Tail<G> {
    pub(crate) fn none() -> Self {
        Self {
            played: Vec::new(),
            closing: None,
        }
    }

    pub(crate) fn of(played: Vec<Played<G>>) -> Self {
        Self { played, closing: None }
    }

    pub(crate) fn closing(closing: Closing) -> Self {
        Self {
            played: Vec::new(),
            closing: Some(closing),
        }
    }

    /// The entries as they are saved.
    pub(crate) fn texts(&self) -> serde_json::Result<Vec<String>> {
        let events = self.played.iter().map(|played| serde_json::to_string(&played.event));
        let closing = self.closing.iter().map(serde_json::to_string);
        events.chain(closing).collect()
    }
}
