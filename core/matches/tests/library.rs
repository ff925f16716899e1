//! The library: what is listed, gone on with, deleted, set aside; files and folders that are not what they should be.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use common::{NoSecrets, PEOPLE, backgammon, computer, folder, kamisado, library, play, plies, square};
use matches::{
    Actor, AnySetup, Environment, FILE_NAME, KamisadoSession, Level, LibraryError, MatchLibrary, MatchStatus, Opponent,
    Pace, SCHEMA_VERSION, Seat, SessionError, SetAside, Settings, backgammon as bg, kamisado as ka,
    kamisado::{Side, Snapshot},
};
use rusqlite::Connection;

/// A library with one match in it, closed again; the match's name and last snapshot.
fn one_match(folder: &Path) -> (String, Snapshot) {
    let library = library(folder);
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    play(&session, "h1-h7 c8-b7");
    (session.id().to_owned(), session.snapshot().unwrap())
}

fn sql(folder: &Path, statement: &str) {
    Connection::open(folder.join(FILE_NAME))
        .unwrap()
        .execute_batch(statement)
        .unwrap();
}

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn a_match_is_gone_on_with_exactly_where_it_was_left() {
    let folder = folder();
    let (id, before) = one_match(folder.path());
    let library = library(folder.path());
    let session = library.resume_kamisado(&id).unwrap();
    assert_eq!(session.snapshot().unwrap(), before);
    session.undo().unwrap();
    assert_eq!(plies(&session), "h1-h7 c8-b7");
    assert!(library.set_aside().is_empty());
}

#[test]
fn several_unfinished_matches_are_listed_the_last_changed_first() {
    let folder = folder();
    let library = library(folder.path());
    let first = kamisado(&library, Side::Gold, computer(Level::Expert), 1);
    let second = backgammon(&library, computer(Level::Normal), 7, 2);
    let third = kamisado(&library, Side::Black, PEOPLE, 3);
    let ids = |matches: Vec<matches::MatchSummary>| matches.into_iter().map(|summary| summary.id).collect::<Vec<_>>();
    assert_eq!(
        ids(library.unfinished().unwrap()),
        [third.id(), second.id(), first.id()]
    );
    second.roll().unwrap();
    let listed = library.unfinished().unwrap();
    assert_eq!(listed[0].id, second.id());
    assert_eq!(listed[0].standing.turns, 1);
    assert!(listed[0].changed_at_ms > listed[1].changed_at_ms);
    let setup = bg::Setup {
        opponent: computer(Level::Normal),
        match_length: 7,
    };
    assert_eq!(listed[0].setup, AnySetup::Backgammon(setup));
    let setup = ka::Setup {
        near_side: Side::Gold,
        opponent: computer(Level::Expert),
    };
    assert_eq!(listed[2].setup, AnySetup::Kamisado(setup));
    assert_eq!(listed[2].standing.actor, Actor::Computer);
    assert!(library.history(10).unwrap().is_empty());
}

#[test]
fn history_keeps_what_is_over_and_gives_no_more_than_asked() {
    let folder = folder();
    let library = library(folder.path());
    for byte in 0..5 {
        let session = kamisado(&library, Side::Black, PEOPLE, byte);
        play(&session, "h1-h4 d8-d5 h4-d8");
    }
    assert!(library.unfinished().unwrap().is_empty());
    assert_eq!(library.history(3).unwrap().len(), 3);
    let all = library.history(10).unwrap();
    assert_eq!(all.len(), 5);
    assert_eq!(all[0].standing.status, MatchStatus::Finished { winner: Seat::Near });
    // A finished match can be looked at.
    let session = library.resume_kamisado(&all[4].id).unwrap();
    assert_eq!(plies(&session), "h1-h4 d8-d5 h4-d8");
    assert_eq!(session.undo(), Err(SessionError::Over));
}

#[test]
fn one_match_has_one_session_however_often_it_is_asked_for() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    let again = library.resume_kamisado(session.id()).unwrap();
    assert!(Arc::ptr_eq(&session, &again));
    play(&session, "c1-c4");
    assert_eq!(again.snapshot(), session.snapshot());
}

#[test]
fn another_process_that_went_on_with_a_match_closes_this_ones_session_and_nothing_is_mixed() {
    let folder = folder();
    let (id, _) = one_match(folder.path());
    let here = library(folder.path());
    let there = library(folder.path());
    let session = here.resume_kamisado(&id).unwrap();
    let other = there.resume_kamisado(&id).unwrap();
    play(&other, "b7-b6");
    let moved = other.snapshot().unwrap();
    assert_eq!(session.undo(), Err(SessionError::Closed));
    assert_eq!(session.snapshot(), Err(SessionError::Closed));
    // Asked for again, it is read anew.
    let session = here.resume_kamisado(&id).unwrap();
    assert_eq!(session.snapshot().unwrap(), moved);
    session.undo().unwrap();
}

#[test]
fn a_deleted_match_is_gone_for_good_and_its_session_closed() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    library.delete(session.id()).unwrap();
    assert_eq!(session.snapshot(), Err(SessionError::Closed));
    assert_eq!(
        session.move_tower(square("c1"), square("c4")),
        Err(SessionError::Closed)
    );
    assert_eq!(session.targets(square("c1")), Err(SessionError::Closed));
    assert_eq!(session.restart().unwrap_err(), SessionError::Closed);
    let missing = LibraryError::NotFound {
        id: session.id().to_owned(),
    };
    assert_eq!(library.delete(session.id()), Err(missing.clone()));
    assert_eq!(library.resume_kamisado(session.id()).unwrap_err(), missing);
    assert!(library.unfinished().unwrap().is_empty());
}

#[test]
fn a_match_of_the_other_game_is_not_found_under_this_one_and_is_left_alone() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    let missing = LibraryError::NotFound {
        id: session.id().to_owned(),
    };
    assert_eq!(library.resume_backgammon(session.id()).unwrap_err(), missing);
    assert_eq!(library.unfinished().unwrap().len(), 1);
    assert!(library.set_aside().is_empty());
}

#[test]
fn restart_closes_the_match_as_abandoned_and_begins_one_with_the_same_setup_and_another_seed() {
    let folder = folder();
    let library = library(folder.path());
    let setup = bg::Setup {
        opponent: PEOPLE,
        match_length: 5,
    };
    let session = library.new_backgammon(setup, None).unwrap();
    session.roll().unwrap();
    let next = session.restart().unwrap();
    assert_ne!(next.id(), session.id());
    assert_eq!(session.snapshot().unwrap().status, MatchStatus::Abandoned);
    assert_eq!(session.roll(), Err(SessionError::Closed));
    assert_eq!(
        session.restart().unwrap_err(),
        SessionError::Closed,
        "a second tap begins no third match"
    );
    let now = next.snapshot().unwrap();
    assert_eq!(
        (now.match_length, now.phase, now.revision),
        (5, bg::Phase::OpeningRoll, 0)
    );
    assert_eq!(library.unfinished().unwrap().len(), 1);
    assert_eq!(library.history(9).unwrap()[0].standing.status, MatchStatus::Abandoned);
    assert!(Arc::ptr_eq(&library.resume_backgammon(next.id()).unwrap(), &next));
    // Another seed: the same number of rolls gives other dice.
    let dice = |session: &matches::BackgammonSession| {
        let mut dice = Vec::new();
        for _ in 0..20 {
            let update = session.roll();
            if let Ok(update) = update {
                dice.extend(
                    update
                        .frames
                        .into_iter()
                        .map(|frame| frame.cue)
                        .filter(|cue| matches!(cue, bg::Cue::OpeningRolled { .. } | bg::Cue::Rolled { .. })),
                );
            }
            while let Some(from) = session.snapshot().unwrap().movable.first().copied() {
                let to = session.targets(from).unwrap()[0].to;
                session.move_checker(from, to).unwrap();
            }
            let _ = session.end_turn();
        }
        dice
    };
    let third = next.restart().unwrap();
    let (two, three) = (dice(&library.new_backgammon(setup, None).unwrap()), dice(&third));
    assert_ne!(two, three);
    // Looked at after a relaunch, the abandoned one is what it was.
    drop((session, next, third));
    let before = library.history(9).unwrap();
    drop(library);
    let library = common::library(folder.path());
    assert_eq!(library.history(9).unwrap(), before);
    let abandoned = library.resume_backgammon(&before[1].id).unwrap();
    assert_eq!(abandoned.snapshot().unwrap().status, MatchStatus::Abandoned);
}

#[test]
fn restart_after_the_end_leaves_the_result_in_history() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    play(&session, "h1-h4 d8-d5 h4-d8");
    session.restart().unwrap();
    let history = library.history(9).unwrap();
    assert_eq!(history[0].standing.status, MatchStatus::Finished { winner: Seat::Near });
    assert_eq!(library.unfinished().unwrap().len(), 1);
}

#[test]
fn settings_survive_a_relaunch_and_the_first_ones_are_those_of_the_product() {
    let folder = folder();
    let library = library(folder.path());
    let first = library.settings();
    assert!(first.auto_end, "on by default");
    let changed = Settings {
        pace: Pace::Quick,
        sound: false,
        language: matches::LanguageChoice::English,
        kamisado_side: Side::Gold,
        kamisado_opponent: PEOPLE,
        backgammon_match_length: 7,
        ..first
    };
    library.set_settings(changed.clone()).unwrap();
    assert_eq!(library.settings(), changed);
    let wrong = Settings {
        backgammon_match_length: 6,
        ..changed.clone()
    };
    assert!(matches!(
        library.set_settings(wrong),
        Err(LibraryError::InvalidSetup { .. })
    ));
    drop(library);
    assert_eq!(common::library(folder.path()).settings(), changed);
}

#[test]
fn settings_of_an_older_version_keep_what_they_say_and_take_the_rest_as_at_first() {
    let folder = folder();
    drop(library(folder.path()));
    sql(
        folder.path(),
        r#"INSERT INTO settings VALUES (1, '{"pace":"quick","sound":false}')"#,
    );
    let expected = Settings {
        pace: Pace::Quick,
        sound: false,
        ..Settings::default()
    };
    assert_eq!(library(folder.path()).settings(), expected);
}

#[test]
fn unreadable_settings_are_said_to_be_so_and_take_the_first_choices() {
    for unreadable in [
        r#"'{"pace":"headlong"}'"#,
        "'nonsense'",
        "x'00ff'",
        "CAST(x'ff' AS TEXT)",
        "7",
    ] {
        let folder = folder();
        drop(library(folder.path()));
        sql(folder.path(), &format!("INSERT INTO settings VALUES (1, {unreadable})"));
        let library = library(folder.path());
        assert_eq!(library.settings(), Settings::default());
        let names: Vec<_> = library.set_aside().into_iter().map(|aside| aside.name).collect();
        assert_eq!(names, ["settings"], "{unreadable}");
        library.set_settings(Settings::default()).unwrap();
        drop(library);
        assert!(common::library(folder.path()).set_aside().is_empty());
    }
}

#[test]
fn a_row_that_cannot_be_listed_does_not_hide_the_others() {
    for damage in [
        "status = 'lost'",
        "actor = 'somebody'",
        "game = 'go'",
        "setup = '[]'",
        "turns = -1",
        "changed_ms = 'x'",
    ] {
        let folder = folder();
        let (id, _) = one_match(folder.path());
        let other = kamisado(&library(folder.path()), Side::Black, PEOPLE, 2)
            .id()
            .to_owned();
        sql(folder.path(), &format!("UPDATE matches SET {damage} WHERE id = '{id}'"));
        let library = library(folder.path());
        let listed: Vec<_> = library
            .unfinished()
            .unwrap()
            .into_iter()
            .map(|summary| summary.id)
            .collect();
        assert_eq!(listed, [other], "{damage}");
        assert!(library.history(9).unwrap().is_empty());
        assert_eq!(library.set_aside()[0].name, id, "{damage}");
    }
}

#[test]
fn there_is_no_master_of_kamisado_to_play_against_and_none_to_choose() {
    let folder = folder();
    let library = library(folder.path());
    let master = computer(Level::Master);
    let setup = ka::Setup {
        near_side: Side::Black,
        opponent: master,
    };
    let refused = |answer| matches!(answer, Err(LibraryError::InvalidSetup { .. }));
    assert!(refused(library.new_kamisado(setup, None).map(|_| ())));
    let settings = Settings {
        kamisado_opponent: master,
        ..Settings::default()
    };
    assert!(refused(library.set_settings(settings)));
    let settings = Settings {
        backgammon_opponent: master,
        ..Settings::default()
    };
    assert_eq!(library.set_settings(settings), Ok(()));
    let session = backgammon(&library, master, 0, 1);
    assert_eq!(session.snapshot().unwrap().opponent, master);
}

/// An older version looks into a folder that a newer one uses: what it does not know it must not spoil.
#[test]
fn a_match_of_a_newer_format_that_cannot_be_listed_is_named_but_not_marked() {
    let folder = folder();
    let (id, _) = one_match(folder.path());
    let setup = r#"{"near_side":"black","opponent":{"computer":{"level":"grandmaster"}}}"#;
    sql(
        folder.path(),
        &format!("UPDATE matches SET format_version = 2, setup = '{setup}'"),
    );
    for _ in 0..2 {
        let library = library(folder.path());
        assert!(library.unfinished().unwrap().is_empty());
        assert_eq!(library.set_aside()[0].name, id);
        let newer = LibraryError::NewerVersion { found: 2, supported: 1 };
        assert_eq!(library.resume_kamisado(&id).map(|_| ()), Err(newer));
    }
    let connection = Connection::open(folder.path().join(FILE_NAME)).unwrap();
    let damage: Option<String> = connection
        .query_row("SELECT damage FROM matches", [], |row| row.get(0))
        .unwrap();
    assert_eq!(damage, None);
}

#[test]
fn the_last_changed_match_comes_first_also_where_the_clock_was_set_back() {
    let folder = folder();
    let opened = library(folder.path());
    let first = kamisado(&opened, Side::Black, PEOPLE, 1).id().to_owned();
    let second = kamisado(&opened, Side::Black, PEOPLE, 2).id().to_owned();
    drop(opened);
    // This one's clock begins where that of the other began.
    let library = library(folder.path());
    let ids = || -> Vec<String> {
        let listed = library.unfinished().unwrap().into_iter();
        listed.map(|summary| summary.id).collect()
    };
    play(&library.resume_kamisado(&first).unwrap(), "c1-c4");
    assert_eq!(ids(), [first.as_str(), &second]);
    let third = kamisado(&library, Side::Black, PEOPLE, 3).id().to_owned();
    assert_eq!(ids(), [third.as_str(), &first, &second]);
    play(&library.resume_kamisado(&second).unwrap(), "c1-c4");
    assert_eq!(ids(), [second, third, first]);
}

#[test]
fn two_processes_that_begin_a_library_at_once_have_the_same_one() {
    for _ in 0..100 {
        let folder = folder();
        let both = std::sync::Barrier::new(2);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    both.wait();
                    let library = library(folder.path());
                    kamisado(&library, Side::Black, PEOPLE, 1);
                    assert_eq!(library.set_aside(), []);
                });
            }
        });
        assert_eq!(library(folder.path()).unfinished().unwrap().len(), 2);
    }
}

#[test]
fn a_setup_that_makes_no_sense_is_refused_and_nothing_is_begun() {
    let folder = folder();
    let library = library(folder.path());
    let kamisado = ka::Setup {
        near_side: Side::Black,
        opponent: Opponent::Person,
    };
    for seed in ["", "12", &"0".repeat(63), &"g".repeat(64)] {
        let answer = library.new_kamisado(kamisado, Some(seed)).map(|_| ());
        assert!(matches!(answer, Err(LibraryError::InvalidSetup { .. })), "{seed}");
    }
    for match_length in [1, 3, 6, 9, 256 + 5, u32::MAX] {
        let setup = bg::Setup {
            opponent: Opponent::Person,
            match_length,
        };
        let answer = library.new_backgammon(setup, None).map(|_| ());
        assert!(
            matches!(answer, Err(LibraryError::InvalidSetup { .. })),
            "{match_length}"
        );
    }
    assert!(library.unfinished().unwrap().is_empty());
}

#[test]
fn without_randomness_no_match_is_begun() {
    let folder = folder();
    let library = MatchLibrary::open_with(folder.path(), Box::new(NoSecrets)).unwrap();
    let setup = ka::Setup {
        near_side: Side::Black,
        opponent: Opponent::Person,
    };
    assert!(matches!(
        library.new_kamisado(setup, None),
        Err(LibraryError::Internal { .. })
    ));
    assert!(library.unfinished().unwrap().is_empty());
}

#[test]
fn the_operating_system_gives_a_new_seed_for_each_match() {
    let folder = folder();
    let library = MatchLibrary::open(folder.path()).unwrap();
    let setup = bg::Setup {
        opponent: Opponent::Person,
        match_length: 0,
    };
    let seeds = || -> Vec<Vec<u8>> {
        let connection = Connection::open(folder.path().join(FILE_NAME)).unwrap();
        let mut statement = connection.prepare("SELECT seed FROM matches").unwrap();
        statement
            .query_map([], |row| row.get(0))
            .unwrap()
            .map(Result::unwrap)
            .collect()
    };
    for _ in 0..10 {
        library.new_backgammon(setup, None).unwrap();
    }
    let mut seeds = seeds();
    seeds.sort();
    seeds.dedup();
    assert_eq!(seeds.len(), 10);
}

#[test]
fn a_folder_that_cannot_be_made_or_written_is_unavailable() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "here is no folder").unwrap();
    for path in [file.as_path(), &file.join("below"), Path::new("/proc/shuanglong")] {
        let answer = MatchLibrary::open(path).map(|_| ());
        assert!(
            matches!(answer, Err(LibraryError::Unavailable { .. })),
            "{path:?}: {answer:?}"
        );
    }
    // Something that is no file lies where the file should be.
    fs::create_dir(folder.path().join(FILE_NAME)).unwrap();
    let answer = MatchLibrary::open(folder.path()).map(|_| ());
    assert!(matches!(answer, Err(LibraryError::Unavailable { .. })), "{answer:?}");
}

#[test]
fn a_file_that_is_no_database_is_set_aside_and_a_new_one_begun() {
    let mut page = b"SQLite format 3\0".to_vec();
    page.extend([0xa5; 5000]);
    for garbage in [b"this is no database, whatever its name says".repeat(100), page] {
        let folder = folder();
        fs::write(folder.path().join(FILE_NAME), &garbage).unwrap();
        fs::write(folder.path().join(format!("{FILE_NAME}-wal")), "and this no log").unwrap();
        let library = library(folder.path());
        let aside = library.set_aside();
        let [SetAside { name, .. }] = &aside[..] else {
            panic!("{aside:?}")
        };
        assert_eq!(name, "shuanglong.set-aside-1800000000000.db");
        assert_eq!(
            fs::read(folder.path().join(name)).unwrap(),
            garbage,
            "it is kept as it was"
        );
        let log = fs::read(folder.path().join(format!("{name}-wal"))).unwrap();
        assert_eq!(log, b"and this no log");
        assert!(library.unfinished().unwrap().is_empty());
        kamisado(&library, Side::Black, PEOPLE, 1);
        drop(library);
        let library = common::library(folder.path());
        assert_eq!(library.unfinished().unwrap().len(), 1);
        assert!(library.set_aside().is_empty(), "said once");
        assert!(files(folder.path()).contains(name));
    }
}

#[test]
fn a_database_of_something_else_is_set_aside() {
    let folder = folder();
    sql(
        folder.path(),
        "CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('mine')",
    );
    // A version below zero is none that we ever write.
    for version in [0, -1] {
        sql(folder.path(), &format!("PRAGMA user_version = {version}"));
        let library = library(folder.path());
        assert_eq!(library.set_aside().len(), 1);
        let kept = folder.path().join(&library.set_aside()[0].name);
        let text: String = Connection::open(&kept)
            .unwrap()
            .query_row("SELECT text FROM notes", [], |row| row.get(0))
            .unwrap();
        assert_eq!(text, "mine");
        drop(library);
        fs::rename(kept, folder.path().join(FILE_NAME)).unwrap();
    }
}

#[test]
fn a_library_without_one_of_its_tables_is_set_aside() {
    for table in ["matches", "events", "settings"] {
        let folder = folder();
        one_match(folder.path());
        sql(folder.path(), &format!("PRAGMA foreign_keys = OFF; DROP TABLE {table}"));
        let library = library(folder.path());
        assert_eq!(library.set_aside().len(), 1, "{table}");
        kamisado(&library, Side::Black, PEOPLE, 1);
    }
}

#[test]
fn damage_inside_one_match_s_events_leaves_the_others_playable() {
    let folder = folder();
    let opened = library(folder.path());
    let mut ids = Vec::new();
    for _ in 0..300 {
        let session = kamisado(&opened, Side::Black, PEOPLE, 1);
        play(&session, "d1-d7 g8-a2 f1-f6 h8-h5");
        ids.push(session.id().to_owned());
    }
    drop(opened);
    // The last page with events in it loses its contents, but not its head.
    let path = folder.path().join(FILE_NAME);
    let mut bytes = fs::read(&path).unwrap();
    let page = (0..bytes.len() / 4096)
        .rev()
        .find(|page| {
            bytes[page * 4096] == 10 && bytes[page * 4096..(page + 1) * 4096].windows(5).any(|w| w == b"moved")
        })
        .unwrap();
    bytes[page * 4096 + 2048..(page + 1) * 4096].fill(0);
    fs::write(&path, &bytes).unwrap();
    let library = library(folder.path());
    let (mut damaged, mut fine) = (0, 0);
    for id in &ids {
        match library.resume_kamisado(id).map(|session| session.undo()) {
            Ok(Ok(_)) => fine += 1,
            Err(LibraryError::DamagedMatch { .. }) => damaged += 1,
            // It shares the page: it can be looked at, but not gone on with.
            Ok(Err(SessionError::NotSaved(LibraryError::Unavailable { .. }))) => {}
            other => panic!("{other:?}"),
        }
    }
    assert!(damaged > 0 && fine > 200, "{damaged} {fine}");
    assert_eq!(library.set_aside().len(), damaged);
    for id in &ids {
        library.delete(id).unwrap();
        assert!(matches!(
            library.resume_kamisado(id),
            Err(LibraryError::NotFound { .. })
        ));
    }
    assert!(library.set_aside().is_empty());
}

#[test]
fn a_file_with_a_damaged_page_is_set_aside_whole() {
    let folder = folder();
    one_match(folder.path());
    let path = folder.path().join(FILE_NAME);
    let mut bytes = fs::read(&path).unwrap();
    let length = bytes.len();
    bytes[4096..length.min(5 * 4096)].fill(0xff);
    fs::write(&path, &bytes).unwrap();
    let library = library(folder.path());
    let aside = library.set_aside();
    assert_eq!(aside.len(), 1, "{aside:?}");
    assert_eq!(fs::read(folder.path().join(&aside[0].name)).unwrap(), bytes);
    kamisado(&library, Side::Black, PEOPLE, 1);
}

#[test]
fn a_cut_off_file_is_set_aside() {
    let folder = folder();
    one_match(folder.path());
    let path = folder.path().join(FILE_NAME);
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    let library = library(folder.path());
    assert_eq!(library.set_aside().len(), 1);
    assert!(library.unfinished().unwrap().is_empty());
}

#[test]
fn an_empty_file_is_a_new_library() {
    let folder = folder();
    fs::write(folder.path().join(FILE_NAME), "").unwrap();
    let library = library(folder.path());
    assert!(library.set_aside().is_empty());
    kamisado(&library, Side::Black, PEOPLE, 1);
}

#[test]
fn data_of_a_newer_version_is_left_exactly_as_it_is() {
    let folder = folder();
    one_match(folder.path());
    sql(folder.path(), &format!("PRAGMA user_version = {}", SCHEMA_VERSION + 1));
    let before = (files(folder.path()), fs::read(folder.path().join(FILE_NAME)).unwrap());
    let newer = LibraryError::NewerVersion {
        found: SCHEMA_VERSION + 1,
        supported: SCHEMA_VERSION,
    };
    assert_eq!(MatchLibrary::open(folder.path()).map(|_| ()), Err(newer));
    let after = (files(folder.path()), fs::read(folder.path().join(FILE_NAME)).unwrap());
    assert_eq!(after.1, before.1);
    assert!(!after.0.iter().any(|name| name.contains("set-aside")), "{:?}", after.0);
}

#[test]
fn a_match_of_a_newer_format_or_of_newer_rules_is_left_as_it_is() {
    for column in ["format_version", "rules_version", "dice_scheme"] {
        let folder = folder();
        let (id, _) = one_match(folder.path());
        sql(folder.path(), &format!("UPDATE matches SET {column} = 9"));
        let library = library(folder.path());
        let newer = LibraryError::NewerVersion { found: 9, supported: 1 };
        assert_eq!(library.resume_kamisado(&id).map(|_| ()), Err(newer), "{column}");
        assert!(library.set_aside().is_empty());
        assert_eq!(library.unfinished().unwrap().len(), 1);
    }
}

#[test]
fn a_match_that_cannot_be_replayed_is_set_aside_shown_and_not_deleted() {
    let event =
        |index: u32, text: &str| format!("UPDATE events SET event = {text} WHERE idx = {index} AND match_id = 'ID'");
    let column = |what: &str| format!("UPDATE matches SET {what} WHERE id = 'ID'");
    let missing = |index: u32| format!("DELETE FROM events WHERE idx = {index} AND match_id = 'ID'");
    let damages = [
        ("an unreadable event", event(1, "'nonsense'")),
        ("an unknown event", event(1, r#"'{"teleported":"c8-a1"}'"#)),
        ("an illegal move", event(1, r#"'{"moved":"c8-c1"}'"#)),
        (
            "another legal move",
            event(1, r#"'{"moved":"c8-c2"}'"#) + ";" + &missing(2),
        ),
        ("a pass called a move", event(2, r#"'{"moved":"h7-h7"}'"#)),
        ("a missing event", missing(1)),
        ("a missing last event", missing(2)),
        (
            "one event too many",
            r#"INSERT INTO events VALUES ('ID', 3, '{"moved":"b7-b6"}')"#.to_owned(),
        ),
        ("something after the closing", event(1, r#"'"abandoned"'"#)),
        ("bytes for text", event(1, "x'00ff'")),
        ("another position", column("position = 'elsewhere'")),
        ("an unreadable setup", column("setup = '{}'")),
        ("a revision below zero", column("revision = -1")),
    ];
    for (what, statement) in damages {
        let folder = folder();
        let (id, before) = one_match(folder.path());
        let good = kamisado(&library(folder.path()), Side::Black, PEOPLE, 2)
            .id()
            .to_owned();
        sql(folder.path(), &statement.replace("ID", &id));
        let library = library(folder.path());
        for _ in 0..2 {
            let answer = library.resume_kamisado(&id).map(|_| ());
            assert!(
                matches!(&answer, Err(LibraryError::DamagedMatch { id: named, .. }) if *named == id),
                "{what}: {answer:?}"
            );
        }
        assert_eq!(
            library
                .set_aside()
                .iter()
                .map(|aside| aside.name.as_str())
                .collect::<Vec<_>>(),
            [&id],
            "{what}"
        );
        let listed = library.unfinished().unwrap();
        assert_eq!(
            listed.iter().map(|summary| summary.id.as_str()).collect::<Vec<_>>(),
            [&good],
            "{what}"
        );
        library.resume_kamisado(&good).unwrap();
        // It is still set aside after a relaunch, and its rows are still there.
        drop(library);
        let library = common::library(folder.path());
        assert_eq!(library.set_aside().len(), 1, "{what}");
        let connection = Connection::open(folder.path().join(FILE_NAME)).unwrap();
        let events: usize = connection
            .query_row("SELECT count(*) FROM events WHERE match_id = ?1", [&id], |row| {
                row.get(0)
            })
            .unwrap();
        assert!(events + 1 >= before.log.len(), "{what}");
        library.delete(&id).unwrap();
        assert!(library.set_aside().is_empty(), "{what}");
    }
}

#[test]
fn a_saved_roll_that_the_seed_does_not_give_is_noticed() {
    let folder = folder();
    let session = backgammon(&library(folder.path()), PEOPLE, 0, 3);
    session.roll().unwrap();
    let id = session.id().to_owned();
    drop(session);
    let connection = Connection::open(folder.path().join(FILE_NAME)).unwrap();
    let (index, event): (usize, String) = connection
        .query_row("SELECT idx, event FROM events ORDER BY idx DESC LIMIT 1", [], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
        .unwrap();
    let [near, far] = matches::dice::MatchSeed::from_hex(&common::seed(3))
        .unwrap()
        .dice(index as u64 + 1, "");
    assert_eq!(event, format!(r#"{{"opening_rolled":[{near},{far}]}}"#));
    let other = if near == 6 { 5 } else { near + 1 };
    let changed = format!(r#"{{"opening_rolled":[{other},{far}]}}"#);
    connection
        .execute("UPDATE events SET event = ?1 WHERE idx = ?2", (changed, index))
        .unwrap();
    let answer = library(folder.path()).resume_backgammon(&id).map(|_| ());
    assert!(matches!(answer, Err(LibraryError::DamagedMatch { .. })), "{answer:?}");
}

/// A clock that fails when it is told to: a fault of the program in the middle of a command.
#[derive(Debug)]
struct FailingClock(Arc<AtomicBool>);

impl Environment for FailingClock {
    fn now_ms(&self) -> i64 {
        assert!(!self.0.swap(false, Ordering::Relaxed), "told to fail");
        0
    }

    fn secret(&self) -> Result<[u8; 32], String> {
        Ok([7; 32])
    }
}

#[test]
fn a_command_that_fails_in_the_middle_closes_the_session_and_the_match_is_read_from_the_disk() {
    let folder = folder();
    let fails = Arc::new(AtomicBool::new(false));
    let library = MatchLibrary::open_with(folder.path(), Box::new(FailingClock(Arc::clone(&fails)))).unwrap();
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    play(&session, "c1-c4");
    let before = session.snapshot().unwrap();
    fails.store(true, Ordering::Relaxed);
    assert!(catch_unwind(AssertUnwindSafe(|| play(&session, "g8-g7"))).is_err());
    assert_eq!(session.snapshot(), Err(SessionError::Closed));
    assert_eq!(session.undo(), Err(SessionError::Closed));
    let session = library.resume_kamisado(session.id()).unwrap();
    assert_eq!(session.snapshot().unwrap(), before);
    play(&session, "g8-g7");
    drop((session, library));
    let library = common::library(folder.path());
    assert_eq!(library.unfinished().unwrap()[0].standing.turns, 2);
    library.resume_kamisado(&before.id).unwrap();
}

#[test]
fn what_cannot_be_saved_is_not_done() {
    let folder = folder();
    let library = library(folder.path());
    let session: Arc<KamisadoSession> = kamisado(&library, Side::Black, computer(Level::Entry), 1);
    play(&session, "c1-c4");
    session.advance_computer().unwrap().unwrap();
    let before = session.snapshot().unwrap();
    let from = before.movable[0];
    let to = session.targets(from).unwrap()[0].square;
    // Another process holds the file and does not let go.
    let mut other = Connection::open(folder.path().join(FILE_NAME)).unwrap();
    let transaction = other
        .transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
        .unwrap();
    let not_saved = |error| matches!(error, SessionError::NotSaved(LibraryError::Unavailable { .. }));
    assert!(not_saved(session.move_tower(from, to).unwrap_err()));
    assert_eq!(session.snapshot().unwrap(), before);
    assert!(not_saved(session.undo().unwrap_err()));
    assert_eq!(session.snapshot().unwrap(), before);
    assert!(not_saved(session.restart().unwrap_err()));
    assert_eq!(session.snapshot().unwrap(), before);
    assert!(not_saved(session.give_up().unwrap_err()));
    assert_eq!(session.snapshot().unwrap(), before);
    drop(transaction);
    // And then it can be.
    session.move_tower(from, to).unwrap();
    session.undo().unwrap();
    let after = session.snapshot().unwrap();
    assert_eq!((after.board, after.log), (before.board, before.log));
}
