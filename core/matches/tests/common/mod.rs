//! What the tests of this crate share: folders, a world without chance, and short ways to begin.
#![allow(dead_code, reason = "each test file uses its part")]

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
};

use matches::{
    BackgammonSession, Environment, KamisadoSession, Level, MatchLibrary, Opponent, backgammon,
    kamisado::{self, Side, Square},
};

/// A folder that goes away with the test. In memory where there is such a place: what these tests ask does not depend on
/// the disk, and each saved action waits for it.
pub fn folder() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() {
        tempfile::tempdir_in(memory).unwrap()
    } else {
        tempfile::tempdir().unwrap()
    }
}

/// A world in which every look at the clock is a second later and every secret is the next number.
#[derive(Debug)]
pub struct FixedWorld {
    pub now_ms: AtomicI64,
    pub secrets: AtomicU64,
}

impl FixedWorld {
    /// A world whose first secret comes after that number.
    pub fn after(secrets: u64) -> Self {
        Self {
            now_ms: AtomicI64::new(1_800_000_000_000),
            secrets: AtomicU64::new(secrets),
        }
    }
}

impl Environment for FixedWorld {
    fn now_ms(&self) -> i64 {
        self.now_ms.fetch_add(1000, Ordering::Relaxed)
    }

    fn secret(&self) -> Result<[u8; 32], String> {
        let number = self.secrets.fetch_add(1, Ordering::Relaxed) + 1;
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_be_bytes());
        Ok(bytes)
    }
}

/// A world that has no secrets left.
#[derive(Debug)]
pub struct NoSecrets;

impl Environment for NoSecrets {
    fn now_ms(&self) -> i64 {
        0
    }

    fn secret(&self) -> Result<[u8; 32], String> {
        Err("no secrets left".to_owned())
    }
}

/// Opens a folder; a folder may be opened again and again, and no secret comes twice.
pub fn library(folder: &Path) -> MatchLibrary {
    static OPENED: AtomicU64 = AtomicU64::new(0);
    let world = FixedWorld::after(OPENED.fetch_add(1, Ordering::Relaxed) << 32);
    MatchLibrary::open_with(folder, Box::new(world)).unwrap()
}

pub const PEOPLE: Opponent = Opponent::Person;

pub fn computer(level: Level) -> Opponent {
    Opponent::Computer { level }
}

/// The seed with this byte everywhere, as text.
pub fn seed(byte: u8) -> String {
    format!("{byte:02x}").repeat(32)
}

pub fn kamisado(library: &MatchLibrary, near_side: Side, opponent: Opponent, byte: u8) -> Arc<KamisadoSession> {
    let setup = kamisado::Setup { near_side, opponent };
    library.new_kamisado(setup, Some(&seed(byte))).unwrap()
}

pub fn backgammon(library: &MatchLibrary, opponent: Opponent, match_length: u32, byte: u8) -> Arc<BackgammonSession> {
    let setup = backgammon::Setup { opponent, match_length };
    library.new_backgammon(setup, Some(&seed(byte))).unwrap()
}

pub fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// Plays moves like `h1-h7`, leaving passes to the rules, and gives the last update.
pub fn play(session: &KamisadoSession, moves: &str) -> kamisado::Update {
    let mut last = None;
    for text in moves.split_whitespace() {
        let (from, to) = text.split_once('-').unwrap();
        last = Some(session.move_tower(square(from), square(to)).unwrap());
    }
    last.unwrap()
}

/// The plies so far, as text.
pub fn plies(session: &KamisadoSession) -> String {
    let log = session.snapshot().unwrap().log;
    log.iter()
        .map(|line| line.notation.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}
