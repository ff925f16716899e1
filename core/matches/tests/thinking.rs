//! The computer's turn beside everything else: it can be stopped at once, and a late answer counts for nothing.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use std::{
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use common::{backgammon, computer, folder, kamisado, library, play};
use matches::{Actor, Game, Level, MatchStatus, Opponent, Session, SessionError, backgammon::Phase, kamisado::Side};

/// What `product/` and the issue allow from `cancel` to the answer.
const AT_ONCE: Duration = Duration::from_millis(50);

/// Stopped thoughts end at once. Other work on the machine delays some of them, so the middle one of thirty is what counts,
/// and the best of a few rounds.
fn assert_stops_at_once<G: Game, T: Send>(
    session: impl Fn(u8) -> Arc<Session<G>>,
    think: impl Fn(&Session<G>) -> Option<T> + Sync,
) {
    assert!(
        (0..5).any(|_| stopped(&session, &think) < AT_ONCE),
        "each round took longer; the figures are above"
    );
}

/// How long the middle one of some thoughts took to end once it was stopped.
fn stopped<G: Game, T: Send>(
    session: impl Fn(u8) -> Arc<Session<G>>,
    think: impl Fn(&Session<G>) -> Option<T> + Sync,
) -> Duration {
    let mut waited = Vec::new();
    for byte in 0..30 {
        let session = session(byte);
        thread::scope(|scope| {
            let thinking = scope.spawn(|| think(&session));
            thread::sleep(Duration::from_millis(u64::from(byte)));
            let cancelled = Instant::now();
            session.cancel();
            if thinking.join().unwrap().is_none() {
                waited.push(cancelled.elapsed());
            }
        });
    }
    assert!(
        !waited.is_empty(),
        "the computer always answered before it was stopped: nothing was tested"
    );
    waited.sort_unstable();
    println!(
        "stopped {} of 30, after {:?} to {:?}",
        waited.len(),
        waited.first(),
        waited.last()
    );
    waited[waited.len() / 2]
}

#[test]
fn a_thinking_computer_stops_within_fifty_milliseconds_and_nothing_was_changed() {
    let folder = folder();
    let library = library(folder.path());
    let begin = |byte| {
        let session = kamisado(&library, Side::Black, computer(Level::Expert), byte);
        play(&session, "c1-c4");
        session
    };
    assert_stops_at_once(begin, |session| {
        let before = session.snapshot().unwrap();
        let answer = session.advance_computer().unwrap();
        if answer.is_none() {
            assert_eq!(session.snapshot().unwrap(), before);
        }
        answer
    });
}

#[test]
fn a_hint_that_is_thought_about_stops_at_once_too() {
    let folder = folder();
    let library = library(folder.path());
    let begin = |byte| kamisado(&library, Side::Black, computer(Level::Expert), byte);
    assert_stops_at_once(begin, |session| session.hint().unwrap());
}

#[test]
fn a_review_stops_at_once_too_and_goes_on_when_it_is_asked_again() {
    let folder = folder();
    let library = library(folder.path());
    let begin = |byte| {
        let session = kamisado(&library, Side::Black, Opponent::Person, byte);
        play(&session, "c1-c4");
        session
    };
    let waited = stopped(begin, |session| session.review().unwrap());
    assert!(waited < AT_ONCE, "{waited:?}");
    let session = begin(0);
    thread::scope(|scope| {
        let thinking = scope.spawn(|| session.review().unwrap());
        thread::sleep(Duration::from_millis(2));
        session.cancel();
        thinking.join().unwrap();
    });
    assert!(session.review().unwrap().unwrap().complete);
}

/// Far has won the opening throw: the computer is to play.
#[test]
fn in_backgammon_the_computer_stops_at_once_too() {
    let folder = folder();
    let library = library(folder.path());
    let begin = |byte: u8| {
        let mut seeds = (0..=255).map(|offset: u8| byte.wrapping_mul(8).wrapping_add(offset));
        loop {
            let session = backgammon(&library, computer(Level::Expert), 5, seeds.next().unwrap());
            if session.roll().unwrap().snapshot.actor == Actor::Computer {
                return session;
            }
        }
    };
    assert_stops_at_once(begin, |session| session.advance_computer().unwrap());
}

#[test]
fn in_backgammon_a_review_stops_at_once_too_and_goes_on_when_it_is_asked_again() {
    let folder = folder();
    let library = library(folder.path());
    let begin = |byte: u8| {
        let session = backgammon(&library, Opponent::Person, 0, byte);
        session.roll().unwrap();
        while let Some(from) = session.snapshot().unwrap().movable.first().copied() {
            let to = session.targets(from).unwrap()[0].to;
            session.move_checker(from, to).unwrap();
        }
        session.end_turn().unwrap();
        session
    };
    assert_stops_at_once(begin, |session| session.review().unwrap());
    let session = begin(0);
    thread::scope(|scope| {
        let thinking = scope.spawn(|| session.review().unwrap());
        thread::sleep(Duration::from_millis(1));
        session.cancel();
        thinking.join().unwrap();
    });
    assert!(session.review().unwrap().unwrap().complete);
}

#[test]
fn a_refused_command_does_not_stop_the_computer() {
    let folder = folder();
    let library = library(folder.path());
    for byte in 0..3 {
        let session = kamisado(&library, Side::Gold, computer(Level::Expert), byte);
        let answer = thread::scope(|scope| {
            let thinking = scope.spawn(|| session.advance_computer().unwrap());
            thread::sleep(Duration::from_millis(2));
            assert_eq!(session.undo(), Err(SessionError::NothingToUndo));
            thinking.join().unwrap()
        });
        assert!(answer.is_some());
    }
}

#[test]
fn a_persons_move_outdates_a_hint() {
    let folder = folder();
    let library = library(folder.path());
    let mut dropped = 0;
    for byte in 0..10 {
        let session = kamisado(&library, Side::Black, computer(Level::Expert), byte);
        thread::scope(|scope| {
            let thinking = scope.spawn(|| session.hint());
            thread::sleep(Duration::from_millis(5));
            play(&session, "c1-c4");
            dropped += u32::from(thinking.join().unwrap() == Ok(None));
        });
    }
    assert!(dropped > 0);
}

#[test]
fn cancel_without_a_thought_is_harmless_to_the_next_one() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Gold, computer(Level::Entry), 1);
    session.cancel();
    assert!(session.advance_computer().unwrap().is_some());
}

#[test]
fn of_two_calls_for_the_same_turn_only_one_counts() {
    let folder = folder();
    let library = library(folder.path());
    for byte in 0..20 {
        let session = kamisado(&library, Side::Gold, computer(Level::Normal), byte);
        let answers = thread::scope(|scope| {
            let calls = [(); 4].map(|()| scope.spawn(|| session.advance_computer().unwrap()));
            calls.map(|call| call.join().unwrap().is_some())
        });
        assert_eq!(answers.into_iter().filter(|answered| *answered).count(), 1);
        assert_eq!(session.snapshot().unwrap().log.len(), 1);
    }
}

#[test]
fn a_match_given_up_restarted_or_deleted_while_the_computer_thinks_gets_no_late_answer() {
    let folder = folder();
    let library = library(folder.path());
    for (byte, what) in (0..15).zip(["give up", "restart", "delete"].into_iter().cycle()) {
        let session = kamisado(&library, Side::Gold, computer(Level::Expert), byte);
        let closed = thread::scope(|scope| {
            let thinking = scope.spawn(|| session.advance_computer());
            thread::sleep(Duration::from_millis(u64::from(byte % 5)));
            let done = match what {
                "give up" => session.give_up().map(|_| ()).is_ok(),
                "restart" => session.restart().map(|_| ()).is_ok(),
                _ => library.delete(session.id()).is_ok(),
            };
            assert!(done);
            let closed = session.snapshot();
            let _ = thinking.join().unwrap();
            closed
        });
        assert_eq!(session.snapshot(), closed, "{what}");
        match closed {
            Ok(snapshot) => assert!(!matches!(snapshot.status, MatchStatus::Unfinished), "{what}"),
            Err(_) => assert_eq!(what, "delete"),
        }
    }
}

#[test]
fn a_roll_of_the_computers_asked_for_twice_at_once_is_one_roll() {
    let folder = folder();
    let library = library(folder.path());
    let mut tried = 0;
    for byte in 0..20 {
        let session = backgammon(&library, computer(Level::Entry), 0, byte);
        session.roll().unwrap();
        while let Some(from) = session.snapshot().unwrap().movable.first().copied() {
            let to = session.targets(from).unwrap()[0].to;
            session.move_checker(from, to).unwrap();
        }
        let _ = session.end_turn();
        let before = session.snapshot().unwrap();
        if before.phase
            != (Phase::ToRoll {
                seat: matches::Seat::Far,
            })
        {
            continue;
        }
        tried += 1;
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| session.advance_computer().unwrap());
            }
        });
        let after = session.snapshot().unwrap();
        let turns = |snapshot: &matches::backgammon::Snapshot| {
            snapshot
                .log
                .iter()
                .filter(|line| line.seat == matches::Seat::Far)
                .count()
        };
        assert_eq!(turns(&after), turns(&before) + 1);
    }
    assert!(tried > 5);
}

#[test]
fn a_match_left_while_the_computer_was_to_move_is_gone_on_with_by_the_same_move() {
    let folder = folder();
    for level in [Level::Entry, Level::Normal, Level::Expert] {
        let opened = library(folder.path());
        let session = kamisado(&opened, Side::Black, computer(level), 4);
        play(&session, "c1-c4");
        let id = session.id().to_owned();
        // Another match with the same seed shows what would have come.
        let other = kamisado(&opened, Side::Black, computer(level), 4);
        play(&other, "c1-c4");
        other.advance_computer().unwrap().unwrap();
        session.cancel();
        drop(session);
        drop(opened);
        let opened = library(folder.path());
        let session = opened.resume_kamisado(&id).unwrap();
        session.advance_computer().unwrap().unwrap();
        assert_eq!(session.snapshot().unwrap().log, other.snapshot().unwrap().log);
    }
}
