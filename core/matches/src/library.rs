//! The library of matches: open a data folder, list, begin, go on, delete, settings.

use std::{
    path::Path,
    sync::{Arc, Mutex},
    thread,
};

use crate::{
    AnySetup, BackgammonSession, GameKind, KamisadoSession, MatchSummary, SetAside, Settings,
    dice::{self, MatchSeed},
    environment::{Environment, SystemEnvironment},
    errors::LibraryError,
    history::record,
    log::{FORMAT_VERSION, Log},
    origin::Seeds,
    rules::{Game, OpenSessions},
    session::{Session, Shared, backgammon, kamisado, lock, remember},
    store::{Store, StoredMatch, StoredSummary, Which},
};

/// All matches and settings of one data folder. May be used from any thread.
#[derive(Debug)]
pub struct MatchLibrary {
    pub(crate) shared: Arc<Shared>,
    /// What could not be read when the library was opened.
    found: Vec<SetAside>,
}

impl MatchLibrary {
    /// Opens (and makes, if need be) the library in a folder.
    ///
    /// A file that is no readable library is set aside under another name and a new one begun; see [`Self::set_aside`].
    ///
    /// What the computer players share in a process is made in the background from here on, so that the first of them that
    /// is asked need not wait, or not for long.
    pub fn open(folder: &Path) -> Result<Self, LibraryError> {
        Self::open_with(folder, Box::new(SystemEnvironment))
    }

    /// The same with a clock and a source of seeds of one's own.
    pub fn open_with(folder: &Path, environment: Box<dyn Environment>) -> Result<Self, LibraryError> {
        let (store, file) = Store::open(folder, environment.now_ms())?;
        prepare_players();
        let mut found = Vec::from_iter(file);
        let settings = match store.settings()?.map(|bytes| serde_json::from_slice(&bytes)) {
            Some(Ok(settings)) => settings,
            None => Settings::default(),
            // The text stays where it is until other settings are chosen.
            Some(Err(error)) => {
                found.push(SetAside {
                    name: "settings".to_owned(),
                    detail: error.to_string(),
                });
                Settings::default()
            }
        };
        Ok(Self {
            shared: Arc::new(Shared {
                store,
                settings: Mutex::new(settings),
                environment,
                open: OpenSessions::default(),
            }),
            found,
        })
    }

    /// What was found unreadable and is kept: the file or the settings, if that was noticed when this library was opened;
    /// matches that could not be replayed, whenever that was noticed; and matches that cannot even be listed. A match can be
    /// deleted for good by its name.
    pub fn set_aside(&self) -> Vec<SetAside> {
        let store = &self.shared.store;
        // Not marked in the file: what this version cannot list, a newer one may.
        let listed = store.list(Which::All, u32::MAX).unwrap_or_default();
        let unlisted = listed.into_iter().filter_map(|listed| listed.and_then(record).err());
        let unlisted = unlisted.map(|(name, detail)| SetAside { name, detail });
        let replayed_no_more = store.damaged().unwrap_or_default();
        self.found
            .iter()
            .cloned()
            .chain(replayed_no_more)
            .chain(unlisted)
            .collect()
    }

    /// Unfinished matches, the last changed first.
    pub fn unfinished(&self) -> Result<Vec<MatchSummary>, LibraryError> {
        self.list(Which::Unfinished, u32::MAX)
    }

    /// Matches that are over, the last changed first, as the lobby lists them. [`Self::matches`] has them page by page and
    /// with what is counted in them.
    pub fn history(&self, limit: u32) -> Result<Vec<MatchSummary>, LibraryError> {
        self.list(Which::Over, limit)
    }

    fn list(&self, which: Which, limit: u32) -> Result<Vec<MatchSummary>, LibraryError> {
        let listed = self.shared.store.list(which, limit)?;
        Ok(listed
            .into_iter()
            .filter_map(|listed| listed.and_then(record).ok())
            .map(|record| record.summary)
            .collect())
    }

    /// Starts a match of Kamisado. A seed is 64 hexadecimal digits; `None` takes one from the operating system.
    pub fn new_kamisado(
        &self,
        setup: kamisado::Setup,
        seed: Option<&str>,
    ) -> Result<Arc<KamisadoSession>, LibraryError> {
        Session::start(&self.shared, setup, seed)
    }

    /// Starts a match of backgammon. A seed is 64 hexadecimal digits; `None` takes one from the operating system.
    pub fn new_backgammon(
        &self,
        setup: backgammon::Setup,
        seed: Option<&str>,
    ) -> Result<Arc<BackgammonSession>, LibraryError> {
        Session::start(&self.shared, setup, seed)
    }

    /// Goes on with a match (or looks at a finished one). One match has one session, however often it is asked for.
    pub fn resume_kamisado(&self, id: &str) -> Result<Arc<KamisadoSession>, LibraryError> {
        self.resume(id)
    }

    /// Goes on with a match (or looks at a finished one). One match has one session, however often it is asked for.
    pub fn resume_backgammon(&self, id: &str) -> Result<Arc<BackgammonSession>, LibraryError> {
        self.resume(id)
    }

    fn resume<G: Game>(&self, id: &str) -> Result<Arc<Session<G>>, LibraryError> {
        let mut open = lock(G::sessions(&self.shared.open));
        if let Some(session) = open
            .get(id)
            .and_then(std::sync::Weak::upgrade)
            .filter(|session| !session.is_gone())
        {
            return Ok(session);
        }
        let (seeds, log, revision) = self.shared.read::<G>(id)?;
        let session = Session::new(Arc::clone(&self.shared), id.to_owned(), seeds, log, revision);
        let session = Arc::new(session);
        remember(&mut open, &session);
        Ok(session)
    }

    /// Deletes a match for good. Its session, if one is open, is closed.
    pub fn delete(&self, id: &str) -> Result<(), LibraryError> {
        let mut kamisado = lock(&self.shared.open.kamisado);
        let mut backgammon = lock(&self.shared.open.backgammon);
        self.shared.store.delete(id)?;
        if let Some(session) = kamisado.remove(id).and_then(|session| session.upgrade()) {
            session.mark_gone();
        }
        if let Some(session) = backgammon.remove(id).and_then(|session| session.upgrade()) {
            session.mark_gone();
        }
        Ok(())
    }

    /// The stored settings, or the first ones.
    pub fn settings(&self) -> Settings {
        lock(&self.shared.settings).clone()
    }

    /// Stores all settings. Open sessions follow them from their next command on.
    pub fn set_settings(&self, settings: Settings) -> Result<(), LibraryError> {
        backgammon::check_match_length(settings.backgammon_match_length)
            .and_then(|()| kamisado::check_opponent(settings.kamisado_opponent))
            .map_err(|detail| LibraryError::InvalidSetup { detail })?;
        let text = serde_json::to_string(&settings).map_err(|error| LibraryError::Internal {
            detail: error.to_string(),
        })?;
        let mut current = lock(&self.shared.settings);
        self.shared.store.set_settings(&text)?;
        *current = settings;
        Ok(())
    }
}

/// On a thread of its own. Where there can be none, whoever thinks first prepares.
fn prepare_players() {
    let thread = thread::Builder::new().name("players".to_owned());
    drop(thread.spawn(::backgammon::ai::prepare));
}

impl Shared {
    /// A match as it is saved: its seeds, its log and its revision. One that cannot be replayed is set aside.
    pub(crate) fn read<G: Game>(&self, id: &str) -> Result<(Seeds, Log<G>, u64), LibraryError> {
        let loaded = self.store.load(id).and_then(|stored| {
            let (seeds, log) = replay::<G>(id, &stored)?;
            Ok((seeds, log, stored.revision))
        });
        loaded.inspect_err(|error| {
            if let LibraryError::DamagedMatch { detail, .. } = error {
                // If even the mark cannot be written, the answer is the same, and it will be found again.
                let _ = self.store.mark_damaged(id, detail);
            }
        })
    }
}

/// What the lobby shows of a stored match; or its name and why it cannot be shown.
pub(crate) fn summary(stored: StoredSummary) -> Result<MatchSummary, (String, String)> {
    let setup = match stored.game {
        GameKind::Kamisado => serde_json::from_str(&stored.setup).map(AnySetup::Kamisado),
        GameKind::Backgammon => serde_json::from_str(&stored.setup).map(AnySetup::Backgammon),
    };
    match setup {
        Ok(setup) => Ok(MatchSummary {
            id: stored.id,
            setup,
            standing: stored.standing,
            changed_at_ms: stored.changed_ms,
        }),
        Err(error) => Err((stored.id, format!("setup: {error}"))),
    }
}

fn replay<G: Game>(id: &str, stored: &StoredMatch) -> Result<(Seeds, Log<G>), LibraryError> {
    let damaged = |detail: String| LibraryError::DamagedMatch {
        id: id.to_owned(),
        detail,
    };
    if stored.game != G::KIND {
        return Err(LibraryError::NotFound { id: id.to_owned() });
    }
    if let Some(detail) = &stored.damage {
        return Err(damaged(detail.clone()));
    }
    let versions = [
        (stored.format_version, FORMAT_VERSION),
        (stored.rules_version, G::RULES_VERSION),
        (stored.dice_scheme, dice::SCHEME),
    ];
    if let Some((found, supported)) = versions.into_iter().find(|(found, supported)| found > supported) {
        return Err(LibraryError::NewerVersion { found, supported });
    }
    let setup = serde_json::from_str(&stored.setup).map_err(|error| damaged(format!("setup: {error}")))?;
    G::check_setup(&setup).map_err(damaged)?;
    let origin = stored.origin.as_deref().map(serde_json::from_str).transpose();
    let origin = origin.map_err(|error| damaged(format!("origin: {error}")))?;
    let seeds = Seeds::new(MatchSeed::from_bytes(stored.seed), origin);
    let log = Log::replay(setup, &seeds, &stored.events).map_err(damaged)?;
    let position = G::position(log.state());
    if position != stored.position {
        return Err(damaged(format!(
            "the log leads to {position}, saved was {}",
            stored.position
        )));
    }
    Ok((seeds, log))
}
