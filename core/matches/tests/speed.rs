//! How long a player waits for the library: the bars of the issue, with the figures printed (`-- --nocapture`).
//!
//! The disk's own time is apart: what is asked here is measured in memory where there is such a place; the time with
//! the disk is printed beside it. The bars hold in an unoptimised build too. Other work on the machine makes a round longer,
//! never shorter, so where one is over its bar more follow, and the best counts.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use std::time::{Duration, Instant};

use common::{PEOPLE, backgammon, folder, kamisado, library, play};
use matches::{MatchLibrary, backgammon::Phase, kamisado::Side};

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Tries a few rounds until one is below the bars.
fn some_round(mut below: impl FnMut() -> bool) -> bool {
    (0..5).any(|_| below())
}

fn timed<T>(times: &mut Vec<Duration>, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let answer = work();
    times.push(start.elapsed());
    answer
}

/// Plays some hundred turns of backgammon; the median of the commands and of the questions for targets.
fn play_backgammon(library: &MatchLibrary, commands: usize) -> (Duration, Duration) {
    let session = backgammon(library, PEOPLE, 7, 3);
    let (mut acted, mut asked) = (Vec::new(), Vec::new());
    while acted.len() < commands {
        let now = session.snapshot().unwrap();
        match now.phase {
            Phase::ToPlay { .. } => {
                let from = now.movable[acted.len() % now.movable.len()];
                let targets = timed(&mut asked, || session.targets(from)).unwrap();
                let to = targets[acted.len() % targets.len()].to;
                timed(&mut acted, || session.move_checker(from, to)).unwrap();
            }
            Phase::OpeningRoll | Phase::ToRoll { .. } => drop(timed(&mut acted, || session.roll()).unwrap()),
            Phase::ToEnd { .. } => drop(timed(&mut acted, || session.end_turn()).unwrap()),
            Phase::BetweenGames => drop(timed(&mut acted, || session.next_game()).unwrap()),
            Phase::Over => break,
        }
    }
    (median(acted), median(asked))
}

fn play_kamisado(library: &MatchLibrary, commands: usize) -> (Duration, Duration) {
    let (mut acted, mut asked) = (Vec::new(), Vec::new());
    while acted.len() < commands {
        let session = kamisado(library, Side::Black, PEOPLE, 3);
        while let Some(from) = session.snapshot().unwrap().movable.first().copied() {
            let targets = timed(&mut asked, || session.targets(from)).unwrap();
            let to = targets[acted.len() % targets.len()].square;
            timed(&mut acted, || session.move_tower(from, to)).unwrap();
        }
    }
    (median(acted), median(asked))
}

#[test]
fn a_command_takes_little_more_than_the_disk_and_a_question_for_targets_nothing() {
    let memory = folder();
    let disk = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    for (game, measure) in [
        (
            "kamisado",
            play_kamisado as fn(&MatchLibrary, usize) -> (Duration, Duration),
        ),
        ("backgammon", play_backgammon),
    ] {
        let (on_disk, _) = measure(&library(disk.path()), 200);
        let quick = some_round(|| {
            let (command, targets) = measure(&library(memory.path()), 1000);
            println!("{game}: a command {command:?} ({on_disk:?} with the disk), targets {targets:?}");
            targets < Duration::from_micros(200) && command < Duration::from_millis(5)
        });
        assert!(quick, "{game}: each round was over a bar; the figures are above");
    }
}

#[test]
fn a_library_of_a_thousand_finished_matches_opens_and_goes_on_at_once() {
    let folder = folder();
    let opened = library(folder.path());
    for _ in 0..1000 {
        // Three plies each; the rows of longer ones are put in below.
        play(&kamisado(&opened, Side::Black, PEOPLE, 1), "h1-h4 d8-d5 h4-d8");
    }
    let unfinished = kamisado(&opened, Side::Black, PEOPLE, 2);
    play(&unfinished, "d1-d7 g8-a2 f1-f6 h8-h5");
    let id = unfinished.id().to_owned();
    drop((unfinished, opened));
    // As many events as a thousand matches of backgammon have: about 250 each.
    let connection = rusqlite::Connection::open(folder.path().join(matches::FILE_NAME)).unwrap();
    connection
        .execute_batch(
            r#"WITH RECURSIVE number (n) AS (SELECT 3 UNION ALL SELECT n + 1 FROM number WHERE n < 250)
               INSERT INTO events SELECT id, n, '{"moved":[[24,18,6],[18,13,5]]}' FROM matches, number
               WHERE status <> 'unfinished';"#,
        )
        .unwrap();
    drop(connection);
    let size = std::fs::metadata(folder.path().join(matches::FILE_NAME)).unwrap().len();
    let quick = some_round(|| {
        let mut times = Vec::new();
        for _ in 0..9 {
            timed(&mut times, || {
                let library = library(folder.path());
                assert_eq!(library.unfinished().unwrap().len(), 1);
                library.resume_kamisado(&id).unwrap().snapshot().unwrap()
            });
        }
        let opening = median(times);
        println!(
            "opening 1,000 finished matches ({} KB) and going on with one: {opening:?}",
            size / 1024
        );
        opening < Duration::from_millis(100)
    });
    assert!(quick, "each round was over the bar; the figures are above");
}

/// Statistics of a hundred finished games of backgammon read each log once, and then never again.
#[test]
fn matches_that_are_over_are_counted_once() {
    let folder = folder();
    let opened = library(folder.path());
    for byte in 0..5 {
        let session = backgammon(&opened, PEOPLE, 0, byte);
        for turn in 0.. {
            let now = session.snapshot().unwrap();
            match now.phase {
                Phase::ToPlay { .. } => {
                    let from = now.movable[turn % now.movable.len()];
                    let to = session.targets(from).unwrap()[0].to;
                    drop(session.move_checker(from, to).unwrap());
                }
                Phase::OpeningRoll | Phase::ToRoll { .. } => drop(session.roll().unwrap()),
                Phase::ToEnd { .. } => drop(session.end_turn().unwrap()),
                Phase::BetweenGames | Phase::Over => break,
            }
        }
    }
    drop(opened);
    let connection = rusqlite::Connection::open(folder.path().join(matches::FILE_NAME)).unwrap();
    // Each of the five another 19 times.
    connection
        .execute_batch(
            "CREATE TEMP TABLE copies AS
                 WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 19) SELECT n FROM number;
             CREATE TEMP TABLE old AS SELECT * FROM matches;
             INSERT INTO matches
                 SELECT id || '-' || n, game, setup, format_version, rules_version, dice_scheme, seed, position, revision,
                     status, actor, near_score, far_score, turns, created_ms, changed_ms + 1000000 * n, damage, origin
                 FROM old, copies;
             INSERT INTO events SELECT id || '-' || n, idx, event FROM events JOIN old ON match_id = id, copies;",
        )
        .unwrap();
    let events: u32 = connection
        .query_row("SELECT count(*) FROM events", [], |row| row.get(0))
        .unwrap();
    drop(connection);
    let library = library(folder.path());
    let count = || {
        let mut times = Vec::new();
        let found = timed(&mut times, || {
            library.statistics(matches::MatchFilter::default()).unwrap()
        });
        assert_eq!(found.backgammon[0].matches.played(), 100);
        let page = timed(&mut times, || {
            library.matches(matches::MatchFilter::default(), None, 50).unwrap()
        });
        assert_eq!(page.len(), 50);
        (times[0], times[1], found)
    };
    let (first, _, found) = count();
    let (then, page, again) = count();
    println!("100 games, {events} events: {first:?} the first time, then {then:?}; a page of 50 {page:?}");
    assert_eq!(found, again);
    assert!(then * 4 < first, "the logs were read again");
}
