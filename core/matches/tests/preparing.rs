//! What the players share is made in the background. Alone in its file, so that nothing else of the process has made it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{
    thread,
    time::{Duration, Instant},
};

use backgammon::ai::Bearoff;
use matches::MatchLibrary;

#[test]
fn opening_a_library_makes_the_bear_off_table_before_anybody_thinks() {
    assert!(!Bearoff::is_made());
    let folder = tempfile::tempdir().unwrap();
    let _library = MatchLibrary::open(folder.path()).unwrap();
    let began = Instant::now();
    while !Bearoff::is_made() {
        assert!(began.elapsed() < Duration::from_secs(60), "nobody makes it");
        thread::sleep(Duration::from_millis(5));
    }
}
