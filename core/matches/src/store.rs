//! Saved matches and settings: one `SQLite` file in the data folder.
//!
//! Decided here: the schema and its migrations, what is durable when, what happens to a file or a match that cannot be
//! read. Left to others: what the texts mean (setups, events and positions are opaque here), when something is saved.
//!
//! * Each accepted action is one transaction, and it is on the disk before the call returns (WAL with
//!   `synchronous=FULL`; on Apple systems also `fullfsync`).
//! * `user_version` counts the schema. A file of a newer version is left exactly as it is.
//! * A file that is no library of ours, or is damaged, is renamed beside its place and a new one is begun. A single match
//!   that cannot be replayed stays where it is, marked with what was found.
//! * A change names the revision that it starts from, so that two processes on one folder cannot mix their logs.
//! * What was found out in a review is kept as long as it rests on the same analysis, and what was counted in a match that is
//!   over as long as the same is counted. Both can always be found out again: where they cannot be read or written, that is
//!   no error.
//!   A damaged page of them is given up with the rows that can no longer be read (`rebuild`).
//! * The time of a change is later than that of every earlier one, also where the clock was set back: lists are in the order
//!   in which things were done.

mod rebuild;

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use rusqlite::{
    Connection, ErrorCode, OptionalExtension, Row, Transaction, TransactionBehavior, config::DbConfig, params,
};

use crate::{
    errors::LibraryError,
    model::{Actor, GameKind, MatchStatus, Seat, SetAside, Standing},
};

/// Name of the file in the data folder.
pub const FILE_NAME: &str = "shuanglong.db";
/// The newest schema this program reads and the one it writes.
pub const SCHEMA_VERSION: u32 = 3;
/// How long another process may hold the file before a call gives up.
const BUSY_TIMEOUT: Duration = Duration::from_secs(1);

/// The statements that lead from each schema version to the next; the first begins with an empty file.
const MIGRATIONS: [&str; SCHEMA_VERSION as usize] = [
    "
    CREATE TABLE matches (
        id             TEXT PRIMARY KEY NOT NULL,
        game           TEXT NOT NULL,
        setup          TEXT NOT NULL,
        format_version INTEGER NOT NULL,
        rules_version  INTEGER NOT NULL,
        dice_scheme    INTEGER NOT NULL,
        seed           BLOB NOT NULL CHECK (length(seed) = 32),
        position       TEXT NOT NULL,
        revision       INTEGER NOT NULL,
        status         TEXT NOT NULL,
        actor          TEXT NOT NULL,
        near_score     INTEGER NOT NULL,
        far_score      INTEGER NOT NULL,
        turns          INTEGER NOT NULL,
        created_ms     INTEGER NOT NULL,
        changed_ms     INTEGER NOT NULL,
        damage         TEXT
    );
    CREATE INDEX matches_by_change ON matches (changed_ms);
    CREATE TABLE events (
        match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        idx      INTEGER NOT NULL,
        event    TEXT NOT NULL,
        PRIMARY KEY (match_id, idx)
    ) WITHOUT ROWID;
    CREATE TABLE settings (
        only     INTEGER PRIMARY KEY CHECK (only = 1),
        settings TEXT NOT NULL
    );
",
    "
    CREATE TABLE reviews (
        match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        idx      INTEGER NOT NULL,
        analysis TEXT NOT NULL,
        review   TEXT NOT NULL,
        PRIMARY KEY (match_id, idx)
    ) WITHOUT ROWID;
",
    "
    ALTER TABLE matches ADD COLUMN origin TEXT;
    CREATE TABLE facts (
        match_id TEXT PRIMARY KEY NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        version  INTEGER NOT NULL,
        facts    TEXT NOT NULL
    ) WITHOUT ROWID;
",
];

/// Why a change was not made.
#[derive(Debug)]
pub(crate) enum ChangeError {
    /// The match was deleted, or another process went on with it.
    Stale,
    /// It could not be saved.
    Failed(LibraryError),
}

impl From<rusqlite::Error> for ChangeError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Failed(library_error(&error))
    }
}

/// What is fixed for a match when it begins.
pub(crate) struct NewMatch<'a> {
    pub(crate) id: &'a str,
    pub(crate) game: GameKind,
    pub(crate) setup: &'a str,
    pub(crate) format_version: u32,
    pub(crate) rules_version: u32,
    pub(crate) dice_scheme: u32,
    pub(crate) seed: &'a [u8; 32],
    /// Where it was played on from.
    pub(crate) origin: Option<&'a str>,
    /// What it begins with.
    pub(crate) events: &'a [String],
    pub(crate) position: &'a str,
    pub(crate) standing: Standing,
    pub(crate) now_ms: i64,
}

/// One accepted action: the log is cut to `keep` events and `events` are appended.
pub(crate) struct Change<'a> {
    pub(crate) id: &'a str,
    pub(crate) from_revision: u64,
    pub(crate) keep: usize,
    pub(crate) events: &'a [String],
    pub(crate) position: &'a str,
    pub(crate) standing: Standing,
    pub(crate) now_ms: i64,
}

/// A match as it is stored.
#[derive(Debug)]
pub(crate) struct StoredMatch {
    pub(crate) game: GameKind,
    pub(crate) setup: String,
    pub(crate) format_version: u32,
    pub(crate) rules_version: u32,
    pub(crate) dice_scheme: u32,
    pub(crate) seed: [u8; 32],
    pub(crate) origin: Option<String>,
    pub(crate) position: String,
    pub(crate) revision: u64,
    pub(crate) damage: Option<String>,
    pub(crate) events: Vec<String>,
}

/// A match as it is listed, or its name and why it cannot be.
pub(crate) type Listed = Result<StoredSummary, (String, String)>;

/// What is listed of a match.
pub(crate) struct StoredSummary {
    pub(crate) id: String,
    pub(crate) game: GameKind,
    pub(crate) setup: String,
    pub(crate) standing: Standing,
    pub(crate) origin: Option<String>,
    pub(crate) created_ms: i64,
    pub(crate) changed_ms: i64,
}

/// Which matches to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    Unfinished,
    Over,
    All,
}

/// The open file.
#[derive(Debug)]
pub(crate) struct Store {
    connection: Mutex<Connection>,
}

/// Why a file could not be opened.
enum OpenError {
    /// No library of ours, or damaged: to be set aside.
    Unreadable(String),
    Failed(LibraryError),
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => Self::Unreadable(error.to_string()),
            _ => Self::Failed(library_error(&error)),
        }
    }
}

impl Store {
    /// Opens the file in `folder`, or begins it. A file that had to be set aside is reported.
    pub(crate) fn open(folder: &Path, now_ms: i64) -> Result<(Self, Option<SetAside>), LibraryError> {
        fs::create_dir_all(folder).map_err(|error| unavailable(&error))?;
        let path = folder.join(FILE_NAME);
        match Self::open_file(&path) {
            Ok(store) => Ok((store, None)),
            Err(OpenError::Failed(error)) => Err(error),
            Err(OpenError::Unreadable(detail)) => {
                let name = move_aside(&path, now_ms).map_err(|error| unavailable(&error))?;
                match Self::open_file(&path) {
                    Ok(store) => Ok((store, Some(SetAside { name, detail }))),
                    Err(OpenError::Failed(error)) => Err(error),
                    Err(OpenError::Unreadable(detail)) => Err(LibraryError::Unavailable { detail }),
                }
            }
        }
    }

    fn open_file(path: &Path) -> Result<Self, OpenError> {
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        // Until the file is known to be ours to write, closing it must not touch it.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
        // One look at the whole: another process may be beginning the same file at this moment.
        check(&connection.transaction()?)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
        write_ahead(&connection)?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        // On Apple systems a plain fsync leaves data in the drive's cache. Elsewhere these two do nothing.
        connection.pragma_update(None, "fullfsync", true)?;
        connection.pragma_update(None, "checkpoint_fullfsync", true)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        migrate(&mut connection)?;
        for table in [
            "SELECT * FROM matches",
            "SELECT * FROM events",
            "SELECT * FROM settings",
        ] {
            if let Err(error) = connection.prepare(table) {
                return Err(OpenError::Unreadable(error.to_string()));
            }
        }
        Ok(Self {
            connection: Mutex::new(connection),
        })
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        // A connection stays usable whatever happened to the thread that held it: an open transaction was rolled back.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Saves one accepted action; the revision grows by one.
    pub(crate) fn change(&self, change: &Change<'_>) -> Result<(), ChangeError> {
        let mut connection = self.lock();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        apply(&transaction, change)?;
        transaction.commit()?;
        Ok(())
    }

    /// Saves the beginning of a match and, together with it, the closing of another, if one is to be closed.
    pub(crate) fn begin(&self, closing: Option<&Change<'_>>, new: &NewMatch<'_>) -> Result<(), ChangeError> {
        let mut connection = self.lock();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if let Some(change) = closing {
            apply(&transaction, change)?;
        }
        insert(&transaction, new)?;
        transaction.commit()?;
        Ok(())
    }

    /// Reads one match whole.
    pub(crate) fn load(&self, id: &str) -> Result<StoredMatch, LibraryError> {
        let connection = self.lock();
        let work = || {
            let found = connection
                .prepare_cached(
                    "SELECT game, setup, format_version, rules_version, dice_scheme, seed, position, revision, damage, origin
                     FROM matches WHERE id = ?1",
                )?
                .query_row([id], |row| {
                    Ok(StoredMatch {
                        game: game_from(&row.get::<_, String>(0)?, 0)?,
                        setup: row.get(1)?,
                        format_version: row.get(2)?,
                        rules_version: row.get(3)?,
                        dice_scheme: row.get(4)?,
                        seed: row.get(5)?,
                        position: row.get(6)?,
                        revision: row.get(7)?,
                        damage: row.get(8)?,
                        origin: row.get(9)?,
                        events: Vec::new(),
                    })
                })
                .optional()?;
            let Some(mut found) = found else { return Ok(None) };
            let mut statement =
                connection.prepare_cached("SELECT idx, event FROM events WHERE match_id = ?1 ORDER BY idx")?;
            let mut rows = statement.query([id])?;
            while let Some(row) = rows.next()? {
                if row.get::<_, usize>(0)? != found.events.len() {
                    found.damage.get_or_insert_with(|| "an event is missing".to_owned());
                }
                found.events.push(row.get(1)?);
            }
            Ok(Some(found))
        };
        match work() {
            Ok(Some(found)) => Ok(found),
            Ok(None) => Err(LibraryError::NotFound { id: id.to_owned() }),
            Err(error) => Err(damage_or_error(id, &error)),
        }
    }

    /// Unfinished matches, those that are over, or all, the last changed first; without those set aside.
    pub(crate) fn list(&self, which: Which, limit: u32) -> Result<Vec<Listed>, LibraryError> {
        let connection = self.lock();
        let condition = match which {
            Which::Unfinished => "AND status = 'unfinished'",
            Which::Over => "AND status <> 'unfinished'",
            Which::All => "",
        };
        let work = || {
            connection
                .prepare_cached(&format!(
                    "SELECT id, game, setup, status, actor, near_score, far_score, turns, changed_ms, created_ms, origin
                     FROM matches
                     WHERE damage IS NULL {condition}
                     ORDER BY changed_ms DESC, rowid DESC LIMIT ?1"
                ))?
                .query_map([limit], |row| {
                    let id: String = row.get(0)?;
                    Ok(summary_from(row, &id).map_err(|error| (id, error.to_string())))
                })?
                .collect::<Result<Vec<_>, _>>()
        };
        work().map_err(|error: rusqlite::Error| library_error(&error))
    }

    /// Deletes a match for good, also one whose events, reviews or facts lie on a damaged page.
    pub(crate) fn delete(&self, id: &str) -> Result<(), LibraryError> {
        let mut connection = self.lock();
        let delete = |connection: &Connection, table, key| {
            connection.execute(&format!("DELETE FROM {table} WHERE {key} = ?1"), [id])
        };
        let deleted = match rebuild::or_rebuild(&mut connection, |connection| delete(connection, "matches", "id")) {
            Err(error) if rebuild::is_damage(&error) => {
                // What cannot be deleted of them is never asked for again: no other match gets this name.
                drop(["events", "reviews", "facts"].map(|table| delete(&connection, table, "match_id")));
                let alone = || {
                    connection.pragma_update(None, "foreign_keys", false)?;
                    delete(&connection, "matches", "id")
                };
                let deleted = alone();
                connection.pragma_update(None, "foreign_keys", true).and(deleted)
            }
            deleted => deleted,
        }
        .map_err(|error| library_error(&error))?;
        if deleted == 0 {
            return Err(LibraryError::NotFound { id: id.to_owned() });
        }
        Ok(())
    }

    /// Marks a match as not replayable. It keeps its rows.
    pub(crate) fn mark_damaged(&self, id: &str, damage: &str) -> Result<(), LibraryError> {
        self.lock()
            .execute("UPDATE matches SET damage = ?2 WHERE id = ?1", [id, damage])
            .map(|_| ())
            .map_err(|error| library_error(&error))
    }

    /// Matches that were found not replayable, now or earlier.
    pub(crate) fn damaged(&self) -> Result<Vec<SetAside>, LibraryError> {
        let connection = self.lock();
        let work = || {
            connection
                .prepare_cached("SELECT id, damage FROM matches WHERE damage IS NOT NULL ORDER BY rowid")?
                .query_map([], |row| {
                    Ok(SetAside {
                        name: row.get(0)?,
                        detail: row.get(1)?,
                    })
                })?
                .collect::<Result<Vec<_>, _>>()
        };
        work().map_err(|error: rusqlite::Error| library_error(&error))
    }

    /// What was kept of the review of a match by this analysis: event and text, in order.
    pub(crate) fn reviews(&self, id: &str, analysis: &str) -> Vec<(usize, String)> {
        let read = |connection: &mut Connection| {
            connection
                .prepare_cached("SELECT idx, review FROM reviews WHERE match_id = ?1 AND analysis = ?2 ORDER BY idx")?
                .query_map([id, analysis], |row| Ok((row.get(0)?, row.get(1)?)))?
                // A row that holds something else is passed over.
                .filter(|row| !matches!(row, Err(error) if !rebuild::is_damage(error)))
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        rebuild::or_rebuild(&mut self.lock(), read).unwrap_or_default()
    }

    /// Keeps what was found out in the review of a match up to `event`, and drops what another analysis has found out about it.
    pub(crate) fn keep_review(&self, id: &str, analysis: &str, event: usize, review: &str) {
        let keep = |connection: &mut Connection| {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            transaction
                .prepare_cached("DELETE FROM reviews WHERE match_id = ?1 AND analysis <> ?2")?
                .execute([id, analysis])?;
            transaction
                .prepare_cached(
                    "INSERT OR REPLACE INTO reviews (match_id, idx, analysis, review) VALUES (?1, ?2, ?3, ?4)",
                )?
                .execute(params![id, event, analysis, review])?;
            transaction.commit()
        };
        let _: rusqlite::Result<()> = rebuild::or_rebuild(&mut self.lock(), keep);
    }

    /// What was counted in a match that is over, if it was counted by this version of the counting.
    pub(crate) fn facts(&self, id: &str, version: u32) -> Option<String> {
        let read = |connection: &mut Connection| -> rusqlite::Result<Option<String>> {
            connection
                .prepare_cached("SELECT facts FROM facts WHERE match_id = ?1 AND version = ?2")?
                .query_row(params![id, version], |row| row.get(0))
                .optional()
        };
        rebuild::or_rebuild(&mut self.lock(), read).unwrap_or(None)
    }

    /// Keeps what was counted in matches that are over, all in one transaction.
    pub(crate) fn keep_facts(&self, version: u32, counted: &[(String, String)]) {
        let keep = |connection: &mut Connection| {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            for (id, facts) in counted {
                // A match may have been deleted meanwhile.
                transaction
                    .prepare_cached(
                        "INSERT OR REPLACE INTO facts (match_id, version, facts)
                         SELECT id, ?2, ?3 FROM matches WHERE id = ?1",
                    )?
                    .execute(params![id, version, facts])?;
            }
            transaction.commit()
        };
        let _: rusqlite::Result<()> = rebuild::or_rebuild(&mut self.lock(), keep);
    }

    /// The matches of which something was kept from a review by this analysis.
    pub(crate) fn reviewed(&self, analysis: &str) -> Vec<String> {
        let read = |connection: &mut Connection| {
            connection
                .prepare_cached("SELECT DISTINCT match_id FROM reviews WHERE analysis = ?1")?
                .query_map([analysis], |row| row.get(0))?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        rebuild::or_rebuild(&mut self.lock(), read).unwrap_or_default()
    }

    /// The bytes of the stored settings, if any were stored: whatever they are, they must not keep the library shut.
    pub(crate) fn settings(&self) -> Result<Option<Vec<u8>>, LibraryError> {
        self.lock()
            .query_row("SELECT CAST(settings AS BLOB) FROM settings", [], |row| row.get(0))
            .optional()
            .map_err(|error| library_error(&error))
    }

    /// Stores the settings.
    pub(crate) fn set_settings(&self, settings: &str) -> Result<(), LibraryError> {
        self.lock()
            .execute(
                "INSERT INTO settings (only, settings) VALUES (1, ?1)
                 ON CONFLICT (only) DO UPDATE SET settings = excluded.settings",
                [settings],
            )
            .map(|_| ())
            .map_err(|error| library_error(&error))
    }
}

/// Whether the file can be worked with.
///
/// Every page of the small tables is looked at. Of the events, which grow with every match, only the way to each page is:
/// what is wrong inside one of them concerns the matches on it and is found when they are read or gone on with.
fn check(connection: &Transaction<'_>) -> Result<(), OpenError> {
    let version = match user_version(connection) {
        Err(error @ rusqlite::Error::IntegralValueOutOfRange(..)) => {
            return Err(OpenError::Unreadable(error.to_string()));
        }
        version => version?,
    };
    if version > SCHEMA_VERSION {
        return Err(OpenError::Failed(LibraryError::NewerVersion {
            found: version,
            supported: SCHEMA_VERSION,
        }));
    }
    if version == 0 {
        let tables: u32 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        return match tables {
            0 => Ok(()),
            _ => Err(OpenError::Unreadable("a database of something else".to_owned())),
        };
    }
    for table in ["matches", "settings"] {
        let found: String = connection
            .query_row(&format!("PRAGMA quick_check({table})"), [], |row| row.get(0))
            .map_err(unreadable_if_missing)?;
        if found != "ok" {
            return Err(OpenError::Unreadable(found));
        }
    }
    connection
        .query_row("SELECT count(*) FROM events", [], |_| Ok(()))
        .map_err(unreadable_if_missing)
}

/// A table that is not there makes the file none of ours.
fn unreadable_if_missing(error: rusqlite::Error) -> OpenError {
    match (&error, error.sqlite_error_code()) {
        (rusqlite::Error::QueryReturnedNoRows, _) | (_, Some(ErrorCode::Unknown)) => {
            OpenError::Unreadable(error.to_string())
        }
        _ => error.into(),
    }
}

/// Turns write-ahead logging on. Two processes that begin a file at once are in each other's way here, and here alone `SQLite`
/// does not wait by itself.
fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
    let began = Instant::now();
    loop {
        match connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(())) {
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && began.elapsed() < BUSY_TIMEOUT =>
            {
                thread::sleep(Duration::from_millis(5));
            }
            answer => return answer,
        }
    }
}

fn user_version(connection: &Connection) -> rusqlite::Result<u32> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0))
}

/// Brings the schema to [`SCHEMA_VERSION`], each version in one transaction.
fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    loop {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        // Read under the lock: another process may just have done it.
        let version = user_version(&transaction)?;
        let Some(statements) = MIGRATIONS.get(version as usize) else {
            return Ok(());
        };
        transaction.execute_batch(statements)?;
        transaction.pragma_update(None, "user_version", version + 1)?;
        transaction.commit()?;
    }
}

fn insert(transaction: &Transaction<'_>, new: &NewMatch<'_>) -> rusqlite::Result<()> {
    let standing = new.standing;
    transaction
        .prepare_cached(
            "INSERT INTO matches (id, game, setup, format_version, rules_version, dice_scheme, seed, position, revision,
                status, actor, near_score, far_score, turns, created_ms, changed_ms, origin)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, ?9, ?10, ?11, ?12, ?13, ?14,
                max(?14, coalesce((SELECT max(changed_ms) FROM matches) + 1, ?14)), ?15)",
        )?
        .execute(params![
            new.id,
            game_text(new.game),
            new.setup,
            new.format_version,
            new.rules_version,
            new.dice_scheme,
            new.seed,
            new.position,
            status_text(standing.status),
            actor_text(standing.actor),
            standing.near_score,
            standing.far_score,
            standing.turns,
            new.now_ms,
            new.origin,
        ])?;
    insert_events(transaction, new.id, 0, new.events)
}

/// Appends events to a log of `count`.
fn insert_events(transaction: &Transaction<'_>, id: &str, count: usize, events: &[String]) -> rusqlite::Result<()> {
    let mut statement = transaction.prepare_cached("INSERT INTO events (match_id, idx, event) VALUES (?1, ?2, ?3)")?;
    for (index, event) in (count..).zip(events) {
        statement.execute(params![id, index, event])?;
    }
    Ok(())
}

fn apply(transaction: &Transaction<'_>, change: &Change<'_>) -> Result<(), ChangeError> {
    let standing = change.standing;
    let changed = transaction
        .prepare_cached(
            "UPDATE matches SET position = ?3, revision = ?4, status = ?5, actor = ?6, near_score = ?7, far_score = ?8,
                turns = ?9, changed_ms = max(?10, (SELECT max(changed_ms) FROM matches) + 1)
             WHERE id = ?1 AND revision = ?2 AND damage IS NULL",
        )?
        .execute(params![
            change.id,
            change.from_revision,
            change.position,
            change.from_revision + 1,
            status_text(standing.status),
            actor_text(standing.actor),
            standing.near_score,
            standing.far_score,
            standing.turns,
            change.now_ms,
        ])?;
    if changed == 0 {
        return Err(ChangeError::Stale);
    }
    transaction
        .prepare_cached("DELETE FROM events WHERE match_id = ?1 AND idx >= ?2")?
        .execute(params![change.id, change.keep])?;
    Ok(insert_events(transaction, change.id, change.keep, change.events)?)
}

/// Renames an unreadable file, and the log that `SQLite` keeps beside it; returns the new name.
fn move_aside(path: &Path, now_ms: i64) -> io::Result<String> {
    let beside = |name: &str| path.with_file_name(name);
    let with_suffix = |path: &Path, suffix: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        PathBuf::from(name)
    };
    let mut name = format!("shuanglong.set-aside-{now_ms}.db");
    let mut attempt = 1;
    while beside(&name).exists() {
        attempt += 1;
        name = format!("shuanglong.set-aside-{now_ms}-{attempt}.db");
    }
    let aside = beside(&name);
    // The file comes last: `SQLite` deletes a log that it finds beside an empty file, which a kill in between would leave it.
    for suffix in ["-wal", "-shm"] {
        match fs::rename(with_suffix(path, suffix), with_suffix(&aside, suffix)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    fs::rename(path, &aside)?;
    Ok(name)
}

fn unavailable(error: &io::Error) -> LibraryError {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => LibraryError::DiskFull,
        _ => LibraryError::Unavailable {
            detail: error.to_string(),
        },
    }
}

fn library_error(error: &rusqlite::Error) -> LibraryError {
    let detail = error.to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => LibraryError::DiskFull,
        Some(
            ErrorCode::PermissionDenied
            | ErrorCode::DatabaseBusy
            | ErrorCode::DatabaseLocked
            | ErrorCode::ReadOnly
            | ErrorCode::SystemIoFailure
            | ErrorCode::DatabaseCorrupt
            | ErrorCode::CannotOpen
            | ErrorCode::FileLockingProtocolFailed
            | ErrorCode::NotADatabase,
        ) => LibraryError::Unavailable { detail },
        _ => LibraryError::Internal { detail },
    }
}

/// A row that does not hold what it should is damage of that match; anything else is an error of the file.
fn damage_or_error(id: &str, error: &rusqlite::Error) -> LibraryError {
    match error {
        rusqlite::Error::FromSqlConversionFailure(..)
        | rusqlite::Error::InvalidColumnType(..)
        | rusqlite::Error::IntegralValueOutOfRange(..)
        | rusqlite::Error::Utf8Error(..) => LibraryError::DamagedMatch {
            id: id.to_owned(),
            detail: error.to_string(),
        },
        _ if error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) => LibraryError::DamagedMatch {
            id: id.to_owned(),
            detail: error.to_string(),
        },
        _ => library_error(error),
    }
}

/// A text that this version does not know, in column `column`.
fn unknown(column: usize, text: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, format!("unknown: {text}").into())
}

fn game_text(game: GameKind) -> &'static str {
    match game {
        GameKind::Kamisado => "kamisado",
        GameKind::Backgammon => "backgammon",
    }
}

fn game_from(text: &str, column: usize) -> rusqlite::Result<GameKind> {
    match text {
        "kamisado" => Ok(GameKind::Kamisado),
        "backgammon" => Ok(GameKind::Backgammon),
        _ => Err(unknown(column, text)),
    }
}

fn status_text(status: MatchStatus) -> &'static str {
    match status {
        MatchStatus::Unfinished => "unfinished",
        MatchStatus::Finished { winner: Seat::Near } => "finished near",
        MatchStatus::Finished { winner: Seat::Far } => "finished far",
        MatchStatus::GivenUp { by: Seat::Near } => "given up near",
        MatchStatus::GivenUp { by: Seat::Far } => "given up far",
        MatchStatus::Abandoned => "abandoned",
    }
}

fn actor_text(actor: Actor) -> &'static str {
    match actor {
        Actor::Person { seat: Seat::Near } => "near",
        Actor::Person { seat: Seat::Far } => "far",
        Actor::Computer => "computer",
        Actor::Nobody => "nobody",
    }
}

/// A row of a listing.
fn summary_from(row: &Row<'_>, id: &str) -> rusqlite::Result<StoredSummary> {
    Ok(StoredSummary {
        id: id.to_owned(),
        game: game_from(&row.get::<_, String>(1)?, 1)?,
        setup: row.get(2)?,
        standing: standing_from(row)?,
        changed_ms: row.get(8)?,
        created_ms: row.get(9)?,
        origin: row.get(10)?,
    })
}

/// Columns 3 to 7 of a listing.
fn standing_from(row: &Row<'_>) -> rusqlite::Result<Standing> {
    let status: String = row.get(3)?;
    let actor: String = row.get(4)?;
    Ok(Standing {
        status: match status.as_str() {
            "unfinished" => MatchStatus::Unfinished,
            "finished near" => MatchStatus::Finished { winner: Seat::Near },
            "finished far" => MatchStatus::Finished { winner: Seat::Far },
            "given up near" => MatchStatus::GivenUp { by: Seat::Near },
            "given up far" => MatchStatus::GivenUp { by: Seat::Far },
            "abandoned" => MatchStatus::Abandoned,
            _ => return Err(unknown(3, &status)),
        },
        actor: match actor.as_str() {
            "near" => Actor::Person { seat: Seat::Near },
            "far" => Actor::Person { seat: Seat::Far },
            "computer" => Actor::Computer,
            "nobody" => Actor::Nobody,
            _ => return Err(unknown(4, &actor)),
        },
        near_score: row.get(5)?,
        far_score: row.get(6)?,
        turns: row.get(7)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing() -> Standing {
        Standing {
            status: MatchStatus::Unfinished,
            actor: Actor::Computer,
            near_score: 0,
            far_score: 0,
            turns: 0,
        }
    }

    fn new_match(id: &str) -> NewMatch<'_> {
        NewMatch {
            id,
            game: GameKind::Kamisado,
            setup: "{}",
            format_version: 1,
            rules_version: 1,
            dice_scheme: 1,
            seed: &[7; 32],
            origin: None,
            events: &[],
            position: "start",
            standing: standing(),
            now_ms: 1,
        }
    }

    fn change(from_revision: u64, keep: usize, events: &[String]) -> Change<'_> {
        Change {
            id: "a",
            from_revision,
            keep,
            events,
            position: "later",
            standing: standing(),
            now_ms: 2,
        }
    }

    fn open() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().unwrap();
        let (store, aside) = Store::open(folder.path(), 0).unwrap();
        assert_eq!(aside, None);
        (folder, store)
    }

    #[test]
    fn what_is_saved_is_on_the_disk_before_the_call_returns() {
        let (_folder, store) = open();
        let connection = store.lock();
        let ask = |pragma: &str| -> String {
            connection
                .query_row(
                    &format!("SELECT CAST({pragma} AS TEXT) FROM pragma_{pragma}"),
                    [],
                    |row| row.get(0),
                )
                .unwrap()
        };
        assert_eq!(ask("journal_mode"), "wal");
        assert_eq!(ask("synchronous"), "2", "FULL");
        assert_eq!(ask("foreign_keys"), "1");
        assert_eq!(ask("fullfsync"), "1");
        assert_eq!(ask("checkpoint_fullfsync"), "1");
        assert_eq!(ask("user_version"), SCHEMA_VERSION.to_string());
    }

    #[test]
    fn a_change_cuts_the_log_and_appends_in_one_step() {
        let (_folder, store) = open();
        store.begin(None, &new_match("a")).unwrap();
        let events = ["1", "2", "3"].map(str::to_owned);
        store.change(&change(0, 0, &events)).unwrap();
        assert_eq!(store.load("a").unwrap().revision, 1);
        let more = ["4".to_owned()];
        store.change(&change(1, 1, &more)).unwrap();
        let stored = store.load("a").unwrap();
        assert_eq!(
            (stored.events, stored.revision),
            (vec!["1".to_owned(), "4".to_owned()], 2)
        );
        assert_eq!((stored.position.as_str(), stored.seed), ("later", [7; 32]));
    }

    #[test]
    fn a_change_from_another_revision_is_refused_and_changes_nothing() {
        let (_folder, store) = open();
        store.begin(None, &new_match("a")).unwrap();
        store.change(&change(0, 0, &["1".to_owned()])).unwrap();
        let stale = store.change(&change(0, 0, &["2".to_owned()]));
        assert!(matches!(stale, Err(ChangeError::Stale)));
        assert_eq!(store.load("a").unwrap().events, ["1"]);
    }

    #[test]
    fn with_no_room_left_nothing_is_changed_and_later_it_goes_on() {
        let (_folder, store) = open();
        store.begin(None, &new_match("a")).unwrap();
        store.change(&change(0, 0, &["1".to_owned()])).unwrap();
        let pages: u32 = store
            .lock()
            .query_row("PRAGMA page_count", [], |row| row.get(0))
            .unwrap();
        let limit = |pages: u32| {
            store
                .lock()
                .query_row(&format!("PRAGMA max_page_count = {pages}"), [], |row| {
                    row.get::<_, u32>(0)
                })
                .unwrap()
        };
        assert_eq!(limit(pages), pages);
        let large = ["x".repeat(100_000)];
        let full = store.change(&change(1, 1, &large));
        assert!(
            matches!(full, Err(ChangeError::Failed(LibraryError::DiskFull))),
            "{full:?}"
        );
        assert_eq!(store.load("a").unwrap().events, ["1"]);
        assert_eq!(store.load("a").unwrap().revision, 1);
        limit(1_000_000);
        store.change(&change(1, 1, &large)).unwrap();
        assert_eq!(store.load("a").unwrap().events.len(), 2);
    }

    #[test]
    fn deleting_a_match_leaves_no_event_behind() {
        let (_folder, store) = open();
        store.begin(None, &new_match("a")).unwrap();
        store.change(&change(0, 0, &["1".to_owned()])).unwrap();
        store.delete("a").unwrap();
        let events: u32 = store
            .lock()
            .query_row("SELECT count(*) FROM events", [], |row| row.get(0))
            .unwrap();
        assert_eq!(events, 0);
        assert_eq!(store.delete("a"), Err(LibraryError::NotFound { id: "a".to_owned() }));
    }

    #[test]
    fn every_status_and_actor_is_read_as_it_was_written() {
        let (_folder, store) = open();
        let statuses = [
            MatchStatus::Unfinished,
            MatchStatus::Finished { winner: Seat::Near },
            MatchStatus::Finished { winner: Seat::Far },
            MatchStatus::GivenUp { by: Seat::Near },
            MatchStatus::GivenUp { by: Seat::Far },
            MatchStatus::Abandoned,
        ];
        let actors = [
            Actor::Person { seat: Seat::Near },
            Actor::Person { seat: Seat::Far },
            Actor::Computer,
            Actor::Nobody,
        ];
        let mut expected = Vec::new();
        for status in statuses {
            for actor in actors {
                let id = format!("{status:?} {actor:?}");
                let standing = Standing {
                    status,
                    actor,
                    near_score: 1,
                    far_score: 2,
                    turns: 3,
                };
                let new = NewMatch {
                    standing,
                    ..new_match(&id)
                };
                store.begin(None, &new).unwrap();
                expected.push((id, standing));
            }
        }
        let mut read = store.list(Which::Over, 99).unwrap();
        read.extend(store.list(Which::Unfinished, 99).unwrap());
        read.reverse();
        let mut read: Vec<_> = read
            .into_iter()
            .map(|listed| {
                let summary = listed.unwrap_or_else(|error| panic!("{error:?}"));
                (summary.id, summary.standing)
            })
            .collect();
        read.sort_by_key(|(id, _)| expected.iter().position(|(other, _)| other == id));
        assert_eq!(read, expected);
    }
}
