//! "Play on from here": another match that has its beginning in common with one that is left as it is.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use std::{path::Path, sync::Arc};

use common::{
    FixedWorld, NoSecrets, PEOPLE, backgammon, computer, folder, kamisado, library, play, plies, seed, square,
};
use matches::{
    Actor, BackgammonSession, FILE_NAME, Level, LibraryError, MatchFilter, MatchLibrary, MatchRecord, MatchStatus,
    PlayedOnFrom, Seat, SessionError,
    backgammon::{self as bg, CheckerPlace, Cue, Phase},
    dice::MatchSeed,
    kamisado::{Colour, Side},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rusqlite::Connection;

fn sql(folder: &Path, statements: &str) {
    let connection = Connection::open(folder.join(FILE_NAME)).unwrap();
    connection.execute_batch(statements).unwrap();
}

fn records(library: &MatchLibrary) -> Vec<MatchRecord> {
    library.matches(MatchFilter::default(), None, u32::MAX).unwrap()
}

/// Plays on with whatever is legal, drawn by `rng`, until `turns` turns have ended or the match is over.
fn play_turns(session: &BackgammonSession, turns: usize, rng: &mut ChaCha8Rng) {
    loop {
        let now = session.snapshot().unwrap();
        if now.log.iter().filter(|line| !line.open).count() >= turns {
            return;
        }
        match now.phase {
            Phase::Over => return,
            _ if now.actor == Actor::Computer => drop(session.advance_computer().unwrap().unwrap()),
            Phase::BetweenGames => drop(session.next_game().unwrap()),
            Phase::OpeningRoll | Phase::ToRoll { .. } => drop(session.roll().unwrap()),
            Phase::ToEnd { .. } => drop(session.end_turn().unwrap()),
            Phase::ToPlay { .. } => {
                let from = now.movable[rng.random_range(0..now.movable.len())];
                let targets = session.targets(from).unwrap();
                session
                    .move_checker(from, targets[rng.random_range(0..targets.len())].to)
                    .unwrap();
            }
        }
    }
}

/// The dice of a match in the order in which they were thrown after the opening, as the log shows them.
fn dice(session: &BackgammonSession) -> Vec<String> {
    let log = session.snapshot().unwrap().log;
    log.into_iter().map(|line| line.dice).collect()
}

/// `shuanglong/dice/1`, as the log shows it.
fn dice_of(seed: &MatchSeed, roll: u64) -> String {
    let [first, second] = seed.dice(roll, "");
    format!("{}{}", first.max(second), first.min(second))
}

/// The seed that the `number`th secret of [`FixedWorld`] makes.
fn secret(number: u64) -> MatchSeed {
    MatchSeed::from_hex(&format!("{number:016x}{}", "0".repeat(48))).unwrap()
}

#[test]
fn a_turn_of_a_match_is_played_otherwise_with_the_same_dice_and_then_with_others() {
    let folder = folder();
    let library = MatchLibrary::open_with(folder.path(), Box::new(FixedWorld::after(0))).unwrap();
    let old = backgammon(&library, PEOPLE, 0, 3);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    play_turns(&old, 1_000, &mut rng);
    let before = old.snapshot().unwrap();
    assert!(matches!(before.status, MatchStatus::Finished { .. }) && before.log.len() > 20);
    // The secrets so far: the name of the old match. Now: a seed, a name.
    let new = old.play_on(10).unwrap();
    let now = new.snapshot().unwrap();
    assert_ne!(new.id(), old.id());
    assert_eq!((now.status, now.revision), (MatchStatus::Unfinished, 0));
    assert_eq!(now.log[..10], before.log[..10]);
    let turn = &now.log[10];
    assert_eq!((now.log.len(), turn.play.as_str(), turn.open), (11, "", true));
    assert_eq!((&turn.dice, turn.seat), (&before.log[10].dice, before.log[10].seat));
    assert_eq!(now.board, old.board_in_turn(10, &[]).unwrap());
    assert!(
        !now.can_undo,
        "the steps of the old match are not there to be taken back"
    );

    // The opening may have been thrown more than once.
    let own = secret(2);
    let first = MatchSeed::from_hex(&seed(3)).unwrap();
    let openings = (1..9)
        .find(|number| {
            let [near, far] = first.dice(*number, "");
            near != far
        })
        .unwrap();
    play_turns(&new, 30, &mut rng);
    let thrown = dice(&new);
    for (line, dice) in thrown.iter().enumerate() {
        let roll = openings + line as u64;
        let giver = if line <= 10 { first } else { own };
        assert_eq!(*dice, dice_of(&giver, roll), "line {line}");
    }
    assert_ne!(thrown[11..20], dice(&old)[11..20], "the dice to come are not known");
    assert_eq!(old.snapshot().unwrap(), before, "the old match is as it was");

    // And so it is after a relaunch, with the other match gone for good.
    let (left, id, old_id) = (new.snapshot().unwrap(), new.id().to_owned(), old.id().to_owned());
    drop((new, old, library));
    let library = common::library(folder.path());
    assert_eq!(library.resume_backgammon(&old_id).unwrap().snapshot().unwrap(), before);
    library.delete(&old_id).unwrap();
    assert_eq!(library.resume_backgammon(&id).unwrap().snapshot().unwrap(), left);
    assert!(library.set_aside().is_empty());
}

#[test]
fn a_match_played_on_from_one_that_was_played_on_has_the_dice_of_all_of_them() {
    let folder = folder();
    let library = library(folder.path());
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut session = backgammon(&library, PEOPLE, 7, 9);
    let mut expected = Vec::new();
    for (turns, line) in [(12, 8), (25, 17), (18, 4), (30, 29)] {
        play_turns(&session, turns, &mut rng);
        assert_eq!(dice(&session)[..expected.len()], expected);
        expected = dice(&session)[..=line].to_vec();
        session = session.play_on(u32::try_from(line).unwrap()).unwrap();
        assert_eq!(dice(&session), expected);
    }
    let (id, left) = (session.id().to_owned(), session.snapshot().unwrap());
    drop((session, library));
    let library = common::library(folder.path());
    assert_eq!(library.resume_backgammon(&id).unwrap().snapshot().unwrap(), left);
    assert_eq!(library.unfinished().unwrap().len(), 5);
}

#[test]
fn every_turn_of_random_matches_can_be_played_on_from() {
    let mut void = 0;
    for byte in 0..6 {
        let folder = folder();
        let library = library(folder.path());
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(byte));
        let old = backgammon(&library, PEOPLE, 5, byte);
        play_turns(&old, 60, &mut rng);
        let before = old.snapshot().unwrap();
        for (line, turn) in before.log.iter().enumerate() {
            let new = old.play_on(u32::try_from(line).unwrap()).unwrap();
            let now = new.snapshot().unwrap();
            assert_eq!(now.log[..line], before.log[..line]);
            assert_eq!((now.log.len(), &now.log[line].dice), (line + 1, &turn.dice));
            assert_eq!((now.game_number, now.status), (turn.game, MatchStatus::Unfinished));
            let next = if turn.no_move {
                void += 1;
                Phase::ToRoll {
                    seat: turn.seat.opposite(),
                }
            } else {
                Phase::ToPlay { seat: turn.seat }
            };
            assert_eq!(now.phase, next);
            play_turns(&new, line + 3, &mut rng);
            let left = new.snapshot().unwrap();
            let id = new.id().to_owned();
            drop(new);
            assert_eq!(library.resume_backgammon(&id).unwrap().snapshot().unwrap(), left);
        }
        assert_eq!(old.snapshot().unwrap(), before);
    }
    assert!(void > 0, "some rolls could not be played, or that was not tested");
}

#[test]
fn the_computer_goes_on_where_a_turn_of_its_own_is_played_on_from() {
    let folder = folder();
    let library = library(folder.path());
    let old = backgammon(&library, computer(Level::Entry), 0, 5);
    play_turns(&old, 6, &mut ChaCha8Rng::seed_from_u64(2));
    old.give_up().unwrap();
    let before = old.snapshot().unwrap();
    let line = before.log.iter().position(|line| line.seat == Seat::Far).unwrap();
    let new = old.play_on(u32::try_from(line).unwrap()).unwrap();
    assert_eq!(new.snapshot().unwrap().actor, Actor::Computer);
    let played = new.advance_computer().unwrap().unwrap();
    assert!(matches!(played.frames[0].cue, Cue::Stepped { seat: Seat::Far, .. }));
    assert_eq!(old.snapshot().unwrap(), before);
}

#[test]
fn a_turn_that_is_not_there_cannot_be_played_on_from() {
    let folder = folder();
    let library = library(folder.path());
    let session = backgammon(&library, PEOPLE, 0, 3);
    let no_such_turn = SessionError::Refused(bg::Refusal::NoSuchTurn);
    assert_eq!(session.play_on(0).unwrap_err(), no_such_turn);
    session.roll().unwrap();
    assert_eq!(session.play_on(1).unwrap_err(), no_such_turn);
    assert_eq!(session.play_on(u32::MAX).unwrap_err(), no_such_turn);
    assert_eq!(records(&library).len(), 1);
}

/// `field/reports.md`, KA-01: after four moves two passes follow by force, then Black must move purple.
#[test]
fn a_ply_of_a_game_of_towers_is_played_on_from_with_the_passes_that_follow_it() {
    let folder = folder();
    let library = library(folder.path());
    let old = kamisado(&library, Side::Black, PEOPLE, 1);
    play(&old, "d1-d7 g8-a2 f1-f6 h8-h5 f6-f7");
    let before = old.snapshot().unwrap();
    let all = "d1-d7 g8-a2 f1-f6 h8-h5 d7-d7 a2-a2 f6-f7";
    assert_eq!(plies(&old), all);
    for (asked, begun) in [
        (0, 0),
        (1, 1),
        (3, 3),
        (4, 6),
        (5, 6),
        (6, 6),
        (7, 7),
        (99, 7),
        (u32::MAX, 7),
    ] {
        let new = old.play_on(asked).unwrap();
        let expected: Vec<&str> = all.split(' ').take(begun).collect();
        assert_eq!(plies(&new), expected.join(" "), "{asked}");
        let now = new.snapshot().unwrap();
        assert_eq!(now.board, old.board_after(u32::try_from(begun).unwrap()).unwrap());
        assert_eq!(
            (now.status, now.near_side, now.revision),
            (MatchStatus::Unfinished, Side::Black, 0)
        );
    }
    let new = old.play_on(4).unwrap();
    assert_eq!(new.snapshot().unwrap().board.designated, Some(Colour::Purple));
    new.move_tower(square("f6"), square("f8")).unwrap_err();
    play(&new, "f6-e7");
    assert_eq!(old.snapshot().unwrap(), before, "the old match is as it was");
}

/// `product/kamisado.md`: after `f1-f5 g8-a2 f5-d7` the rules end the game with two passes.
#[test]
fn nothing_is_played_on_from_where_the_game_is_over() {
    let folder = folder();
    let library = library(folder.path());
    let old = kamisado(&library, Side::Gold, PEOPLE, 1);
    play(&old, "f1-f5 g8-a2 f5-d7");
    for ply in [3, 4, 5, 6] {
        assert_eq!(old.play_on(ply).map(|_| ()), Err(SessionError::Over), "{ply}");
    }
    let new = old.play_on(2).unwrap();
    assert_eq!(plies(&new), "f1-f5 g8-a2");
    play(&new, "f5-f6");
    assert_eq!(records(&library).len(), 2);
}

#[test]
fn against_the_computer_it_answers_in_the_new_match_whatever_became_of_the_old() {
    let folder = folder();
    let library = library(folder.path());
    let old = kamisado(&library, Side::Black, computer(Level::Entry), 4);
    play(&old, "c1-c4");
    old.advance_computer().unwrap().unwrap();
    old.give_up().unwrap();
    let new = old.play_on(1).unwrap();
    assert_eq!(
        (plies(&new).as_str(), new.snapshot().unwrap().actor),
        ("c1-c4", Actor::Computer)
    );
    assert!(new.advance_computer().unwrap().is_some());
    new.undo().unwrap();
    assert_eq!(
        plies(&new),
        "",
        "taking back goes on to the first choice, as in any match"
    );
}

#[test]
fn a_second_tap_begins_no_second_match_but_another_turn_does() {
    let folder = folder();
    let library = library(folder.path());
    let old = kamisado(&library, Side::Black, PEOPLE, 1);
    play(&old, "d1-d7 g8-a2 f1-f6 h8-h5");
    let new = old.play_on(2).unwrap();
    assert!(Arc::ptr_eq(&new, &old.play_on(2).unwrap()));
    assert_eq!(records(&library).len(), 2);
    let other = old.play_on(3).unwrap();
    assert_ne!(other.id(), new.id());
    play(&new, "f1-f6");
    let again = old.play_on(2).unwrap();
    assert_eq!(plies(&again), "d1-d7 g8-a2");
    assert_ne!(again.id(), new.id());
    library.delete(again.id()).unwrap();
    assert_ne!(old.play_on(2).unwrap().id(), again.id());
    assert_eq!(records(&library).len(), 4);
}

#[test]
fn what_cannot_be_begun_is_not_begun() {
    let folder = folder();
    let library = MatchLibrary::open_with(folder.path(), Box::new(FixedWorld::after(0))).unwrap();
    let old = kamisado(&library, Side::Black, PEOPLE, 1);
    play(&old, "d1-d7");
    let id = old.id().to_owned();
    drop((old, library));
    let library = MatchLibrary::open_with(folder.path(), Box::new(NoSecrets)).unwrap();
    let old = library.resume_kamisado(&id).unwrap();
    let refused = old.play_on(1).map(|_| ());
    assert!(
        matches!(refused, Err(SessionError::NotSaved(LibraryError::Internal { .. }))),
        "{refused:?}"
    );
    assert_eq!(records(&library).len(), 1);
    library.delete(&id).unwrap();
    assert_eq!(old.play_on(1).map(|_| ()), Err(SessionError::Closed));
}

#[test]
fn a_history_says_where_a_match_was_played_on_from() {
    let folder = folder();
    let library = library(folder.path());
    let old = kamisado(&library, Side::Black, PEOPLE, 1);
    play(&old, "d1-d7 g8-a2 f1-f6 h8-h5");
    let new = old.play_on(4).unwrap();
    let from = PlayedOnFrom {
        id: old.id().to_owned(),
        events: 6,
    };
    let listed: Vec<_> = records(&library)
        .into_iter()
        .map(|record| (record.summary.id, record.played_on_from))
        .collect();
    assert_eq!(listed, [(new.id().to_owned(), Some(from)), (old.id().to_owned(), None)]);
}

/// Dice of the common beginning are checked against the seed they came from, whatever match that was.
#[test]
fn a_changed_die_or_origin_is_noticed_and_the_match_kept() {
    let origin = "UPDATE matches SET origin = replace(origin, '0303', '0304') WHERE origin IS NOT NULL";
    let none = "UPDATE matches SET origin = NULL WHERE origin IS NOT NULL";
    for damage in [origin, none] {
        let folder = folder();
        let library = library(folder.path());
        let old = backgammon(&library, PEOPLE, 0, 3);
        play_turns(&old, 5, &mut ChaCha8Rng::seed_from_u64(3));
        let new = old.play_on(4).unwrap();
        let (old_id, id) = (old.id().to_owned(), new.id().to_owned());
        drop((old, new, library));
        sql(folder.path(), damage);
        let library = common::library(folder.path());
        let resumed = library.resume_backgammon(&id).map(|_| ());
        assert!(matches!(resumed, Err(LibraryError::DamagedMatch { .. })), "{resumed:?}");
        assert_eq!(library.set_aside()[0].name, id);
        assert!(library.resume_backgammon(&old_id).is_ok());
    }
    let folder = folder();
    let library = library(folder.path());
    let old = backgammon(&library, PEOPLE, 0, 3);
    play_turns(&old, 5, &mut ChaCha8Rng::seed_from_u64(3));
    let id = old.play_on(4).unwrap().id().to_owned();
    drop((old, library));
    sql(
        folder.path(),
        "UPDATE matches SET origin = 'nonsense' WHERE origin IS NOT NULL",
    );
    let library = common::library(folder.path());
    assert_eq!(library.unfinished().unwrap().len(), 1, "the other is still there");
    assert_eq!(records(&library).len(), 1);
    assert_eq!(library.set_aside()[0].name, id);
    assert!(matches!(
        library.resume_backgammon(&id).map(|_| ()),
        Err(LibraryError::DamagedMatch { .. })
    ));
}

#[test]
fn a_match_between_games_is_played_on_from_a_turn_of_an_earlier_game() {
    let folder = folder();
    let library = library(folder.path());
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let old = backgammon(&library, PEOPLE, 7, 2);
    while old.snapshot().unwrap().game_number < 2 {
        let ended = old.snapshot().unwrap().log.len();
        play_turns(&old, ended + 1, &mut rng);
    }
    let before = old.snapshot().unwrap();
    let last = before.log.iter().rposition(|line| line.game == 1).unwrap();
    assert!(before.log[last].result.is_some());
    let new = old.play_on(u32::try_from(last).unwrap()).unwrap();
    let now = new.snapshot().unwrap();
    assert_eq!((now.game_number, now.near_score, now.far_score), (1, 0, 0));
    assert_eq!(now.result, None);
    let from = now.movable[0];
    assert_ne!(from, CheckerPlace::Off);
    assert!(!new.targets(from).unwrap().is_empty());
}
