//! All matches of a library, page by page, with what a list shows of each.
//!
//! Decided here: which matches a filter lets through, and when what is counted in a match is counted anew. Left to others:
//! what is counted (each game's `facts`), sums over many matches (`statistics`).
//!
//! Facts follow from the saved events and from nothing else. Those of a match that is over are kept beside it once they were
//! counted, since nothing can change them any more; what goes on is counted each time.

use std::sync::Arc;

use crate::{
    AnySetup, GameKind, MatchLibrary, MatchStatus, MatchSummary, Opponent,
    errors::LibraryError,
    library::summary,
    origin::Origin,
    rules::Game,
    session::{
        Shared,
        backgammon::{self, Backgammon},
        kamisado::{self, Kamisado},
    },
    store::{StoredSummary, Which},
};

/// Grows when something else is counted, or counted otherwise.
const FACTS_VERSION: u32 = 1;

/// Which matches are asked for. What is not set lets all through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MatchFilter {
    /// Of this game.
    pub game: Option<GameKind>,
    /// Against this opponent: one level, or a person.
    pub opponent: Option<Opponent>,
    /// Of this format: 0 for a single game (as every match of Kamisado is), 5 or 7 points.
    pub match_length: Option<u32>,
    /// Those that are over, or those that are not.
    pub over: Option<bool>,
}

impl MatchFilter {
    fn check(self) -> Result<(), LibraryError> {
        backgammon::check_match_length(self.match_length.unwrap_or_default())
            .map_err(|detail| LibraryError::InvalidSetup { detail })
    }

    fn lets(self, summary: &MatchSummary) -> bool {
        let (game, opponent, match_length) = match summary.setup {
            AnySetup::Kamisado(setup) => (GameKind::Kamisado, setup.opponent, 0),
            AnySetup::Backgammon(setup) => (GameKind::Backgammon, setup.opponent, setup.match_length),
        };
        self.game.is_none_or(|wanted| wanted == game)
            && self.opponent.is_none_or(|wanted| wanted == opponent)
            && self.match_length.is_none_or(|wanted| wanted == match_length)
    }

    fn which(self) -> Which {
        match self.over {
            None => Which::All,
            Some(true) => Which::Over,
            Some(false) => Which::Unfinished,
        }
    }
}

/// What is counted in one match, by its game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchFacts {
    /// 龙塔棋.
    Kamisado(kamisado::Facts),
    /// 双陆棋.
    Backgammon(Box<backgammon::Facts>),
}

/// Where a match was played on from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedOnFrom {
    /// Name of the other match. It may have been deleted since.
    pub id: String,
    /// How many of its events were taken over.
    pub events: usize,
}

/// One match as a history shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchRecord {
    /// As the lobby lists it.
    pub summary: MatchSummary,
    /// When it began, milliseconds since 1970 (UTC).
    pub begun_at_ms: i64,
    /// When it was over (finished, given up or abandoned), the same.
    pub ended_at_ms: Option<i64>,
    /// The match it was played on from, if it was.
    pub played_on_from: Option<PlayedOnFrom>,
    /// What is counted in it. `None` for a match of a newer format or newer rules, which this program lists but cannot
    /// replay.
    pub facts: Option<MatchFacts>,
}

impl MatchLibrary {
    /// Matches, the last changed first, at most `limit` of those that were last changed before `before` (milliseconds since
    /// 1970, all of them if it is `None`). No two were changed at the same time: the next page begins before the
    /// `changed_at_ms` of the last match of this one, and nothing is given twice or left out, whatever is begun meanwhile.
    ///
    /// A match that turns out not to be replayable is set aside, as when it is resumed, and left out.
    /// [`LibraryError::InvalidSetup`] for a format that there is none of.
    pub fn matches(
        &self,
        filter: MatchFilter,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<MatchRecord>, LibraryError> {
        filter.check()?;
        let listed = self.shared.store.list(filter.which(), u32::MAX)?;
        let earlier = |listed: &StoredSummary| before.is_none_or(|before| listed.changed_ms < before);
        let mut counting = Counting::new(&self.shared);
        let records = listed
            .into_iter()
            .filter_map(|listed| listed.ok().filter(earlier).and_then(|listed| record(listed).ok()))
            .filter(|record| filter.lets(&record.summary))
            .filter_map(|record| counting.count(record).transpose())
            .take(usize::try_from(limit).unwrap_or(usize::MAX))
            .collect::<Result<Vec<_>, _>>();
        counting.keep();
        records
    }
}

/// A match as a history shows it, but for the facts; or its name and why it cannot be shown.
pub(crate) fn record(listed: StoredSummary) -> Result<MatchRecord, (String, String)> {
    let (begun_at_ms, changed_ms) = (listed.created_ms, listed.changed_ms);
    let origin: Option<Origin> = match listed.origin.as_deref().map(serde_json::from_str).transpose() {
        Ok(origin) => origin,
        Err(error) => return Err((listed.id, format!("origin: {error}"))),
    };
    let summary = summary(listed)?;
    Ok(MatchRecord {
        ended_at_ms: (summary.standing.status != MatchStatus::Unfinished).then_some(changed_ms),
        summary,
        begun_at_ms,
        played_on_from: origin.map(|origin| PlayedOnFrom {
            id: origin.id,
            events: origin.events,
        }),
        facts: None,
    })
}

/// Facts as they are counted, and what is to be kept of them.
struct Counting<'a> {
    shared: &'a Arc<Shared>,
    counted: Vec<(String, String)>,
}

impl<'a> Counting<'a> {
    fn new(shared: &'a Arc<Shared>) -> Self {
        Self {
            shared,
            counted: Vec::new(),
        }
    }

    /// The record with its facts; `None` if there is no such match any more.
    fn count(&mut self, record: MatchRecord) -> Result<Option<MatchRecord>, LibraryError> {
        let facts = match record.summary.setup {
            AnySetup::Kamisado(_) => self
                .facts::<Kamisado, _>(&record, |log, _| kamisado::Facts::of(log))
                .map(|facts| facts.map(MatchFacts::Kamisado)),
            AnySetup::Backgammon(_) => self
                .facts::<Backgammon, _>(&record, backgammon::Facts::of)
                .map(|facts| facts.map(|facts| MatchFacts::Backgammon(Box::new(facts)))),
        };
        match facts {
            Ok(facts) => Ok(Some(MatchRecord { facts, ..record })),
            // Deleted meanwhile, or just set aside.
            Err(LibraryError::NotFound { .. } | LibraryError::DamagedMatch { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn facts<G: Game, F: serde::Serialize + serde::de::DeserializeOwned>(
        &mut self,
        record: &MatchRecord,
        count: impl FnOnce(&crate::log::Log<G>, usize) -> F,
    ) -> Result<Option<F>, LibraryError> {
        let id = &record.summary.id;
        let over = record.ended_at_ms.is_some();
        let kept = || self.shared.store.facts(id, FACTS_VERSION);
        if let Some(facts) = over
            .then(kept)
            .flatten()
            .and_then(|text| serde_json::from_str(&text).ok())
        {
            return Ok(Some(facts));
        }
        let (_, log, _) = match self.shared.read::<G>(id) {
            Err(LibraryError::NewerVersion { .. }) => return Ok(None),
            read => read?,
        };
        let own_from = record.played_on_from.as_ref().map_or(0, |origin| origin.events);
        let facts = count(&log, own_from);
        if let (true, Ok(text)) = (over, serde_json::to_string(&facts)) {
            self.counted.push((id.clone(), text));
        }
        Ok(Some(facts))
    }

    /// Where that fails, nothing is lost but the time to count again.
    fn keep(self) {
        if !self.counted.is_empty() {
            self.shared.store.keep_facts(FACTS_VERSION, &self.counted);
        }
    }
}
