//! One match in front of one or two people: what both games' sessions share.
//!
//! Decided here: that a command is saved before it is true, that thinking happens outside the lock, is stopped by whatever
//! changes the match and counts only if nothing did, and how a match is closed. Left to each game's module: its commands.
//!
//! Locks are taken in the order open sessions → one session → one played on from it → store, and never held while the
//! computer thinks.

pub mod backgammon;
pub mod kamisado;

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, Weak,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::{
    dice::{self, MatchSeed},
    environment::{Environment, new_id, secret},
    errors::{LibraryError, SessionError},
    log::{Closing, FORMAT_VERSION, Log, Tail},
    model::{Actor, MatchStatus, Seat},
    origin::Seeds,
    rules::{Game, OpenSessions},
    settings::Settings,
    store::{Change, ChangeError, NewMatch, Store},
};

/// What the library and its sessions have in common.
pub(crate) struct Shared {
    pub(crate) store: Store,
    pub(crate) settings: Mutex<Settings>,
    pub(crate) environment: Box<dyn Environment>,
    pub(crate) open: OpenSessions,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared")
            .field("store", &self.store)
            .finish_non_exhaustive()
    }
}

/// Locks what is only ever replaced whole: a thread that died holding the lock left a consistent value.
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The sessions of one game that are open, locked.
pub(crate) type Open<'a, G> = MutexGuard<'a, HashMap<String, Weak<Session<G>>>>;

/// Keeps a session findable and forgets those that are gone.
pub(crate) fn remember<G: Game>(open: &mut Open<'_, G>, session: &Arc<Session<G>>) {
    open.retain(|_, session| session.strong_count() > 0);
    open.insert(session.id.clone(), Arc::downgrade(session));
}

/// One match.
#[derive(Debug)]
pub struct Session<G: Game> {
    id: String,
    seeds: Seeds,
    shared: Arc<Shared>,
    inner: Mutex<Inner<G>>,
    thoughts: Mutex<Vec<Arc<AtomicBool>>>,
}

#[derive(Debug)]
struct Inner<G: Game> {
    log: Log<G>,
    revision: u64,
    memory: G::Memory,
    /// Deleted, gone on with by another process, or left by a thread that died: nothing can be asked any more.
    gone: bool,
    /// Another match was begun from it. A second tap must not begin a third.
    restarted: bool,
    /// The last match that was played on from it, and with how many of its events that begins.
    played_on: Option<(usize, Weak<Session<G>>)>,
}

/// Something the computer is thinking about; can be stopped, and is forgotten when dropped.
struct Thought<'a> {
    stop: Arc<AtomicBool>,
    among: &'a Mutex<Vec<Arc<AtomicBool>>>,
}

impl Thought<'_> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Drop for Thought<'_> {
    fn drop(&mut self) {
        lock(self.among).retain(|stop| !Arc::ptr_eq(stop, &self.stop));
    }
}

type Refused<G> = SessionError<<G as Game>::Refusal>;

impl<G: Game> Session<G> {
    pub(crate) fn new(shared: Arc<Shared>, id: String, seeds: Seeds, log: Log<G>, revision: u64) -> Self {
        Self {
            id,
            seeds,
            shared,
            inner: Mutex::new(Inner {
                log,
                revision,
                memory: G::Memory::default(),
                gone: false,
                restarted: false,
                played_on: None,
            }),
            thoughts: Mutex::new(Vec::new()),
        }
    }

    /// Begins and saves a new match, closing another one in the same transaction.
    fn begin(
        shared: &Arc<Shared>,
        log: Log<G>,
        seeds: Seeds,
        closing: Option<&Change<'_>>,
    ) -> Result<Self, ChangeError> {
        let id = new_id(&*shared.environment).map_err(ChangeError::Failed)?;
        let failed = |error| ChangeError::Failed(internal(&error));
        let setup = serde_json::to_string(log.setup()).map_err(failed)?;
        let origin = seeds.origin().map(serde_json::to_string).transpose().map_err(failed)?;
        let events = Tail::of(log.played().to_vec()).texts().map_err(failed)?;
        let new = NewMatch {
            id: &id,
            game: G::KIND,
            setup: &setup,
            format_version: FORMAT_VERSION,
            rules_version: G::RULES_VERSION,
            dice_scheme: dice::SCHEME,
            seed: seeds.own().bytes(),
            origin: origin.as_deref(),
            events: &events,
            position: &G::position(log.state()),
            standing: log.standing(),
            now_ms: shared.environment.now_ms(),
        };
        shared.store.begin(closing, &new)?;
        Ok(Self::new(Arc::clone(shared), id, seeds, log, 0))
    }

    /// Begins and saves a new match.
    pub(crate) fn start(shared: &Arc<Shared>, setup: G::Setup, seed: Option<&str>) -> Result<Arc<Self>, LibraryError> {
        G::check_setup(&setup).map_err(|detail| LibraryError::InvalidSetup { detail })?;
        let seed = match seed {
            Some(text) => MatchSeed::from_hex(text).ok_or_else(|| LibraryError::InvalidSetup {
                detail: "a seed is 64 hexadecimal digits".to_owned(),
            })?,
            None => MatchSeed::from_bytes(secret(&*shared.environment)?),
        };
        let mut open = lock(G::sessions(&shared.open));
        let session =
            Self::begin(shared, Log::new(setup), Seeds::new(seed, None), None).map_err(|error| match error {
                ChangeError::Failed(error) => error,
                ChangeError::Stale => LibraryError::Internal {
                    detail: "a new match cannot be stale".to_owned(),
                },
            })?;
        let session = Arc::new(session);
        remember(&mut open, &session);
        Ok(session)
    }

    /// Opaque name of the match.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The match in memory. After a thread died in the middle of a command it may be ahead of what was saved, so it counts
    /// as gone: whoever asks for the match again gets it from the disk.
    fn inner(&self) -> MutexGuard<'_, Inner<G>> {
        self.inner.lock().unwrap_or_else(|poisoned| {
            let mut inner = poisoned.into_inner();
            inner.gone = true;
            inner
        })
    }

    pub(crate) fn is_gone(&self) -> bool {
        self.inner().gone
    }

    /// The match was deleted: this session is of no more use.
    pub(crate) fn mark_gone(&self) {
        let mut inner = self.inner();
        inner.gone = true;
        // Under the lock: no thought can begin any more, and none that runs is missed.
        self.cancel();
    }

    /// Stops a running `advance_computer`, `hint` or `review`. Harmless when none runs.
    pub fn cancel(&self) {
        for stop in lock(&self.thoughts).iter() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Begins a thought. Called under the session's lock, so that whoever changes the match afterwards can stop it.
    fn think(&self) -> Thought<'_> {
        let stop = Arc::new(AtomicBool::new(false));
        lock(&self.thoughts).push(Arc::clone(&stop));
        Thought {
            stop,
            among: &self.thoughts,
        }
    }

    /// For questions: the match, whatever became of it, unless it is gone.
    fn look(&self) -> Result<MutexGuard<'_, Inner<G>>, Refused<G>> {
        let inner = self.inner();
        if inner.gone {
            Err(SessionError::Closed)
        } else {
            Ok(inner)
        }
    }

    /// For commands: the match, if it is still open.
    fn open(&self) -> Result<MutexGuard<'_, Inner<G>>, Refused<G>> {
        let inner = self.look()?;
        if inner.log.closing().is_some() {
            return Err(SessionError::Closed);
        }
        match inner.log.status() {
            MatchStatus::Unfinished => Ok(inner),
            _ => Err(SessionError::Over),
        }
    }

    /// For a person's commands: the match, if a person may act.
    fn persons_turn(&self) -> Result<MutexGuard<'_, Inner<G>>, Refused<G>> {
        let inner = self.open()?;
        match inner.log.actor() {
            Actor::Computer => Err(SessionError::ComputersTurn),
            Actor::Person { .. } | Actor::Nobody => Ok(inner),
        }
    }

    /// Saves that the first `keep` entries are followed by `tail`, and then makes it so.
    fn commit(&self, inner: &mut Inner<G>, keep: usize, tail: Tail<G>) -> Result<(), Refused<G>> {
        self.commit_with(inner, keep, tail, |change| self.shared.store.change(change))
    }

    /// The same, where `save` says what is saved together with the change.
    fn commit_with<T>(
        &self,
        inner: &mut Inner<G>,
        keep: usize,
        tail: Tail<G>,
        save: impl FnOnce(&Change<'_>) -> Result<T, ChangeError>,
    ) -> Result<T, Refused<G>> {
        let texts = tail.texts().map_err(|error| SessionError::NotSaved(internal(&error)))?;
        let before = inner.log.replace_tail(keep, tail);
        let saved = save(&Change {
            id: &self.id,
            from_revision: inner.revision,
            keep,
            events: &texts,
            position: &G::position(inner.log.state()),
            standing: inner.log.standing(),
            now_ms: self.shared.environment.now_ms(),
        });
        match saved {
            Ok(answer) => {
                inner.revision += 1;
                // Whatever is being thought about is outdated now.
                self.cancel();
                Ok(answer)
            }
            Err(error) => {
                inner.log.replace_tail(keep, before);
                Err(inner.not_changed(error))
            }
        }
    }

    /// Saves and makes some events.
    fn append(&self, inner: &mut Inner<G>, events: &[G::Event]) -> Result<(), Refused<G>> {
        let played = inner.log.then(events).map_err(SessionError::Refused)?;
        self.commit(inner, inner.log.len(), Tail::of(played))
    }

    /// Gives the match up; returns who did.
    fn close_as_given_up(&self, inner: &mut Inner<G>) -> Result<Seat, Refused<G>> {
        let by = match inner.log.actor() {
            Actor::Person { seat } => seat,
            Actor::Computer | Actor::Nobody => Seat::Near,
        };
        self.commit(inner, inner.log.len(), Tail::closing(Closing::GaveUp(by)))?;
        Ok(by)
    }

    /// Closes this match as abandoned (if unfinished) and begins another with the same setup and a new seed.
    pub fn restart(&self) -> Result<Arc<Self>, SessionError<G::Refusal>> {
        let mut open = lock(G::sessions(&self.shared.open));
        let mut inner = self.look()?;
        if inner.restarted {
            return Err(SessionError::Closed);
        }
        let seed = secret(&*self.shared.environment).map_err(SessionError::NotSaved)?;
        let seeds = Seeds::new(MatchSeed::from_bytes(seed), None);
        let log = Log::new(*inner.log.setup());
        let session = if inner.log.status() == MatchStatus::Unfinished {
            let (keep, tail) = (inner.log.len(), Tail::closing(Closing::Abandoned));
            self.commit_with(&mut inner, keep, tail, |change| {
                Self::begin(&self.shared, log, seeds, Some(change))
            })?
        } else {
            Self::begin(&self.shared, log, seeds, None).map_err(|error| inner.not_changed(error))?
        };
        let session = Arc::new(session);
        inner.restarted = true;
        remember(&mut open, &session);
        Ok(session)
    }

    /// Begins another match that has its first events, as many as `keep` says, in common with this one, which stays as it is.
    /// Rolls after them have dice of their own. Asked again with the same answer, it gives the same match, as long as nothing
    /// was done in it and somebody has it: a second tap begins no second one.
    fn begin_alike(
        &self,
        keep: impl FnOnce(&Log<G>) -> Result<usize, Refused<G>>,
    ) -> Result<Arc<Self>, SessionError<G::Refusal>> {
        let mut open = lock(G::sessions(&self.shared.open));
        let mut inner = self.look()?;
        let keep = keep(&inner.log)?;
        let begun = inner.played_on.as_ref().filter(|(events, _)| *events == keep);
        if let Some(begun) = begun.and_then(|(_, session)| session.upgrade())
            && begun.is_untouched()
        {
            return Ok(begun);
        }
        let log = inner.log.first(keep);
        if log.status() != MatchStatus::Unfinished {
            return Err(SessionError::Over);
        }
        let seed = secret(&*self.shared.environment).map_err(SessionError::NotSaved)?;
        let seeds = self
            .seeds
            .played_on(&self.id, keep, log.rolls(), MatchSeed::from_bytes(seed));
        let session = Self::begin(&self.shared, log, seeds, None).map_err(|error| inner.not_changed(error))?;
        let session = Arc::new(session);
        inner.played_on = Some((keep, Arc::downgrade(&session)));
        remember(&mut open, &session);
        Ok(session)
    }

    fn is_untouched(&self) -> bool {
        let inner = self.inner();
        inner.revision == 0 && !inner.gone
    }
}

impl<G: Game> Inner<G> {
    fn not_changed(&mut self, error: ChangeError) -> Refused<G> {
        match error {
            ChangeError::Stale => {
                self.gone = true;
                SessionError::Closed
            }
            ChangeError::Failed(error) => SessionError::NotSaved(error),
        }
    }
}

fn internal(error: &serde_json::Error) -> LibraryError {
    LibraryError::Internal {
        detail: error.to_string(),
    }
}
