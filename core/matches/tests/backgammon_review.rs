//! The review of a match of 双陆棋: turn by turn, kept in the library, and made anew where what was kept is no good.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use std::{fs, path::Path};

use common::{PEOPLE, backgammon, computer, folder, library};
use matches::{
    BackgammonSession, FILE_NAME, Level, LibraryError, MatchStatus, Seat, SessionError,
    backgammon::{CheckerPlace, CheckerStep, Phase, Refusal, Review},
};
use rusqlite::Connection;

/// Goes on, the person playing the first thing that is legal, until `enough` turns have ended or the match is over.
fn play_turns(session: &BackgammonSession, enough: usize) {
    loop {
        let now = session.snapshot().unwrap();
        if now.log.iter().filter(|line| !line.open).count() >= enough {
            return;
        }
        match now.phase {
            Phase::Over => return,
            _ if now.actor == matches::Actor::Computer => drop(session.advance_computer().unwrap().unwrap()),
            Phase::BetweenGames => drop(session.next_game().unwrap()),
            Phase::OpeningRoll | Phase::ToRoll { .. } => drop(session.roll().unwrap()),
            Phase::ToEnd { .. } => drop(session.end_turn().unwrap()),
            Phase::ToPlay { .. } => {
                let from = now.movable[0];
                let to = session.targets(from).unwrap()[0].to;
                session.move_checker(from, to).unwrap();
            }
        }
    }
}

/// Asks until the review is complete; it, and how often was asked.
fn review(session: &BackgammonSession) -> (Review, usize) {
    let mut asked = 0;
    loop {
        asked += 1;
        let review = session.review().unwrap().unwrap();
        assert!(review.turns.len() <= review.of as usize);
        if review.complete {
            return (review, asked);
        }
    }
}

fn sql(folder: &Path, statement: &str) -> usize {
    let connection = Connection::open(folder.join(FILE_NAME)).unwrap();
    connection.execute(statement, []).unwrap()
}

fn rows(folder: &Path) -> usize {
    let connection = Connection::open(folder.join(FILE_NAME)).unwrap();
    connection
        .query_row("SELECT count(*) FROM reviews", [], |row| row.get(0))
        .unwrap()
}

#[test]
fn a_review_grows_turn_by_turn_and_stands_in_the_order_of_the_log() {
    let folder = folder();
    let session = backgammon(&library(folder.path()), PEOPLE, 0, 3);
    play_turns(&session, 8);
    for done in 1..=8 {
        let review = session.review().unwrap().unwrap();
        assert_eq!((review.turns.len(), review.of, review.complete), (done, 8, done == 8));
    }
    let (review, asked) = review(&session);
    assert_eq!(asked, 1, "what is known is not looked at again");
    let log = session.snapshot().unwrap().log;
    for (turn, line) in review.turns.iter().zip(&log) {
        assert_eq!(
            (turn.game, turn.turn, turn.seat, &turn.dice, &turn.played.notation),
            (line.game, line.turn, line.seat, &line.dice, &line.play)
        );
        assert!(turn.loss == 0 || turn.best.notation != turn.played.notation);
        assert_eq!(i64::from(turn.loss), i64::from(turn.best.equity - turn.played.equity));
        let win = turn.played.chances.win;
        assert_eq!(turn.near_win, if turn.seat == Seat::Near { win } else { 1000 - win });
        assert_eq!(turn.near_match_win, None, "a single game");
    }
}

#[test]
fn sums_are_those_of_the_turns_game_by_game_and_side_by_side() {
    let folder = folder();
    let session = backgammon(&library(folder.path()), computer(Level::Entry), 5, 7);
    play_turns(&session, 100);
    let (review, _) = review(&session);
    assert!(review.games.len() > 1, "several games, or nothing was tested");
    for (game, totals) in (1..).zip(&review.games) {
        for (seat, side) in [(Seat::Near, totals.near), (Seat::Far, totals.far)] {
            let turns = || {
                review
                    .turns
                    .iter()
                    .filter(|turn| turn.game == game && turn.seat == seat)
            };
            let decisions = || turns().filter(|turn| turn.decision);
            assert_eq!(side.decisions as usize, decisions().count());
            assert_eq!(side.loss, decisions().map(|turn| turn.loss).sum::<u32>());
            assert_eq!(side.luck, turns().map(|turn| turn.luck).sum::<i32>());
            let marked = |loss: std::ops::Range<u32>| decisions().filter(|turn| loss.contains(&turn.loss)).count();
            assert_eq!(
                (side.doubtful as usize, side.bad as usize, side.blunders as usize),
                (marked(20..40), marked(40..80), marked(80..u32::MAX))
            );
        }
    }
    let sum = |side: fn(&matches::backgammon::Totals) -> u32| review.games.iter().map(side).sum::<u32>();
    assert_eq!(review.total.near.loss, sum(|game| game.near.loss));
    assert_eq!(review.total.far.decisions, sum(|game| game.far.decisions));
    assert!(
        review.total.near.blunders > 0,
        "who plays the first legal thing blunders"
    );
    for turn in &review.turns {
        let chance = turn.near_match_win.unwrap();
        assert!(chance <= 1000);
    }
}

#[test]
fn after_the_last_turn_of_a_game_nothing_is_open_any_more() {
    let folder = folder();
    let session = backgammon(&library(folder.path()), PEOPLE, 0, 9);
    play_turns(&session, usize::MAX);
    let MatchStatus::Finished { winner } = session.snapshot().unwrap().status else {
        panic!("not finished")
    };
    let (review, _) = review(&session);
    let last = review.turns.last().unwrap();
    assert_eq!(last.seat, winner);
    assert_eq!(last.near_win, if winner == Seat::Near { 1000 } else { 0 });
}

#[test]
fn what_was_found_out_is_there_at_once_in_the_next_session_also_the_half_of_it() {
    let folder = folder();
    let first = library(folder.path());
    let session = backgammon(&first, PEOPLE, 0, 4);
    play_turns(&session, 6);
    let id = session.id().to_owned();
    for _ in 0..4 {
        session.review().unwrap().unwrap();
    }
    assert_eq!(rows(folder.path()), 4);
    drop((session, first));
    let second = library(folder.path());
    let session = second.resume_backgammon(&id).unwrap();
    assert_eq!(
        session.review().unwrap().unwrap().turns.len(),
        5,
        "four were kept, one is new"
    );
    let (whole, _) = review(&session);
    drop((session, second));
    let third = library(folder.path());
    let session = third.resume_backgammon(&id).unwrap();
    assert_eq!(review(&session), (whole, 1));
}

#[test]
fn a_review_changes_nothing_of_the_match_and_goes_away_with_it() {
    let folder = folder();
    let library = library(folder.path());
    let session = backgammon(&library, PEOPLE, 0, 4);
    play_turns(&session, 3);
    let before = (session.snapshot().unwrap(), library.unfinished().unwrap());
    review(&session);
    assert_eq!((session.snapshot().unwrap(), library.unfinished().unwrap()), before);
    library.delete(session.id()).unwrap();
    assert_eq!(rows(folder.path()), 0);
    assert_eq!(session.review(), Err(SessionError::Closed));
}

/// The review is no part of the match: whatever became of its rows, it is made anew, and says the same.
#[test]
fn kept_rows_that_cannot_be_read_are_made_anew() {
    let folder = folder();
    let opened = library(folder.path());
    let session = backgammon(&opened, PEOPLE, 0, 4);
    play_turns(&session, 5);
    let id = session.id().to_owned();
    let (whole, _) = review(&session);
    drop((session, opened));
    let illegal =
        r#"{"best":[[24,6],[24,6]],"best_worth":[0,[500,0,0,0,0]],"played_worth":[0,[500,0,0,0,0]],"luck":0}"#;
    // Whatever was there follows under another name.
    let chances = r#"replace(review, '_worth":', '_worth":[1000,[9000,0,0,0,0]],"was":')"#;
    for damage in [
        "UPDATE reviews SET review = '{' WHERE idx = (SELECT max(idx) FROM reviews)",
        "UPDATE reviews SET review = x'00ff'",
        "UPDATE reviews SET review = replace(review, '[[', '[[[')",
        "UPDATE reviews SET analysis = 'another'",
        "UPDATE reviews SET idx = idx + 1000",
        "DELETE FROM reviews WHERE idx = (SELECT min(idx) FROM reviews)",
        "UPDATE reviews SET review = replace(review, '[[', '[[0,1],[')",
        &format!("UPDATE reviews SET review = '{illegal}'"),
        &format!("UPDATE reviews SET review = {chances}"),
        "DROP TABLE reviews",
    ] {
        sql(folder.path(), damage);
        let opened = library(folder.path());
        assert!(opened.set_aside().is_empty(), "{damage}");
        let session = opened.resume_backgammon(&id).unwrap();
        assert_eq!(review(&session).0, whole, "{damage}");
    }
}

/// A page with reviews of this match keeps its head and loses its contents.
fn damage_reviews(folder: &Path, id: &str) {
    let path = folder.join(FILE_NAME);
    let mut bytes = fs::read(&path).unwrap();
    let has = |page: &[u8], text: &[u8]| page.windows(text.len()).any(|window| window == text);
    let page = bytes
        .chunks_mut(4096)
        .find(|page| page[0] == 10 && has(page, b"best_worth") && has(page, id.as_bytes()));
    page.unwrap()[2048..].fill(0xff);
    fs::write(&path, &bytes).unwrap();
}

/// What `SQLite` finds wrong with the whole file, pages that nothing refers to included.
fn integrity(folder: &Path) -> String {
    let connection = Connection::open(folder.join(FILE_NAME)).unwrap();
    connection
        .query_row("PRAGMA integrity_check", [], |row| row.get(0))
        .unwrap()
}

#[test]
fn a_match_is_deleted_with_a_damaged_page_of_its_reviews_and_the_reviews_of_others_stay() {
    let folder = folder();
    let opened = library(folder.path());
    let [session, other] = [4, 5].map(|seed| backgammon(&opened, PEOPLE, 0, seed));
    let mut wholes = Vec::new();
    for session in [&session, &other] {
        play_turns(session, 3);
        wholes.push(review(session).0);
    }
    let (id, other_id) = (session.id().to_owned(), other.id().to_owned());
    drop((session, other, opened));
    // As many as make many pages.
    let filled = sql(
        folder.path(),
        "WITH RECURSIVE n (x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n WHERE x < 100)
         INSERT INTO reviews SELECT match_id, idx + 1000 * x, analysis, review FROM reviews, n",
    );
    assert_eq!(filled, 600);
    damage_reviews(folder.path(), &id);
    assert_ne!(integrity(folder.path()), "ok");
    let library = library(folder.path());
    assert!(library.set_aside().is_empty());
    library.delete(&id).unwrap();
    assert_eq!(library.delete(&id), Err(LibraryError::NotFound { id }));
    let left: Vec<_> = library.unfinished().unwrap().into_iter().map(|left| left.id).collect();
    assert_eq!(left, [other_id.as_str()]);
    assert_eq!(integrity(folder.path()), "ok");
    // Of the other's 303 those on one page at most are gone: the shortest has more than 100 of its 4096 bytes.
    let left = rows(folder.path());
    assert!((263..=303).contains(&left), "{left}");
    assert_eq!(review(&library.resume_backgammon(&other_id).unwrap()).0, wholes[1]);
}

#[test]
fn a_review_goes_on_where_a_page_of_it_is_damaged_and_keeps_what_it_finds_out() {
    let folder = folder();
    let opened = library(folder.path());
    let session = backgammon(&opened, PEOPLE, 0, 4);
    play_turns(&session, 6);
    let id = session.id().to_owned();
    let (whole, _) = review(&session);
    drop((session, opened));
    damage_reviews(folder.path(), &id);
    for asked in [2..=6, 1..=1] {
        let opened = library(folder.path());
        let session = opened.resume_backgammon(&id).unwrap();
        let (again, times) = review(&session);
        assert_eq!(again, whole);
        assert!(asked.contains(&times), "{times}");
        assert_eq!(rows(folder.path()), 6);
        assert_eq!(integrity(folder.path()), "ok");
    }
}

#[test]
fn rows_of_another_analysis_are_dropped_when_this_one_is_kept() {
    let folder = folder();
    let opened = library(folder.path());
    let session = backgammon(&opened, PEOPLE, 0, 4);
    play_turns(&session, 2);
    sql(
        folder.path(),
        "INSERT INTO reviews SELECT id, 70, 'older', '{}' FROM matches",
    );
    let (whole, _) = review(&session);
    assert_eq!(whole.turns.len(), 2);
    assert_eq!(rows(folder.path()), 2);
}

#[test]
fn a_turn_that_is_being_played_waits_for_its_end() {
    let folder = folder();
    let session = backgammon(&library(folder.path()), PEOPLE, 0, 4);
    let nothing = session.review().unwrap().unwrap();
    assert!(nothing.complete && nothing.turns.is_empty() && nothing.games.is_empty());
    play_turns(&session, 1);
    session.roll().unwrap();
    assert_eq!(review(&session).0.turns.len(), 1);
    session.give_up().unwrap();
    assert_eq!(review(&session).0.turns.len(), 1, "given up in the middle of a turn");
}

#[test]
fn the_board_of_a_turn_is_shown_at_its_roll_and_after_any_steps() {
    let folder = folder();
    let session = backgammon(&library(folder.path()), PEOPLE, 0, 6);
    play_turns(&session, 2);
    let (review, _) = review(&session);
    let start = session.board_in_turn(0, &[]).unwrap();
    assert_eq!((start.near_pips, start.far_pips), (167, 167));
    assert!(start.dice.unwrap().dice.iter().all(|die| !die.used));
    let turn = &review.turns[0];
    let after = session.board_in_turn(0, &turn.played.steps).unwrap();
    let next = session.board_in_turn(1, &[]).unwrap();
    assert_eq!(after.stacks, next.stacks);
    let best = session.board_in_turn(0, &turn.best.steps).unwrap();
    let moved = |board: &matches::backgammon::Board| board.near_pips + board.far_pips;
    assert_eq!(moved(&best), moved(&after), "opening plays use the same pips");
    // Refused by name, as a command would be.
    let nowhere = CheckerStep {
        from: CheckerPlace::Point(2),
        to: CheckerPlace::Point(1),
        die: turn.played.steps[0].die,
        hit: false,
    };
    let refused = |line, step| session.board_in_turn(line, &[step]).unwrap_err();
    assert_eq!(refused(0, nowhere), SessionError::Refused(Refusal::NoCheckerThere));
    assert_eq!(refused(9, nowhere), SessionError::Refused(Refusal::NoSuchTurn));
}

#[test]
fn two_who_ask_at_once_get_the_same_review() {
    let folder = folder();
    let session = backgammon(&library(folder.path()), PEOPLE, 0, 4);
    play_turns(&session, 6);
    let reviews = std::thread::scope(|scope| {
        let asking = [(); 3].map(|()| scope.spawn(|| review(&session).0));
        asking.map(|asking| asking.join().unwrap())
    });
    assert_eq!(reviews[0].turns.len(), 6);
    assert!(reviews.iter().all(|review| *review == reviews[0]));
    assert_eq!(rows(folder.path()), 6);
}
