//! Whole matches by persons and computers, both games.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use matches::{Actor, Level, MatchLibrary, MatchStatus, Opponent, backgammon, kamisado};

#[test]
fn a_match_of_kamisado_against_the_computer_can_be_played_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let library = MatchLibrary::open(folder.path()).unwrap();
    let setup = kamisado::Setup {
        near_side: kamisado::Side::Black,
        opponent: Opponent::Computer { level: Level::Entry },
    };
    let session = library.new_kamisado(setup, Some(&"07".repeat(32))).unwrap();
    for _ in 0..500 {
        let snapshot = session.snapshot().unwrap();
        match snapshot.actor {
            Actor::Person { .. } => {
                let from = snapshot.movable[0];
                let to = session.targets(from).unwrap()[0].square;
                session.move_tower(from, to).unwrap();
            }
            Actor::Computer => {
                session.advance_computer().unwrap().unwrap();
            }
            Actor::Nobody => break,
        }
    }
    assert!(matches!(
        session.snapshot().unwrap().status,
        MatchStatus::Finished { .. }
    ));
    assert_eq!(library.history(10).unwrap().len(), 1);
}

#[test]
fn a_match_of_backgammon_to_five_points_can_be_played_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let library = MatchLibrary::open(folder.path()).unwrap();
    let setup = backgammon::Setup {
        opponent: Opponent::Computer { level: Level::Entry },
        match_length: 5,
    };
    let session = library.new_backgammon(setup, Some(&"07".repeat(32))).unwrap();
    for _ in 0..10_000 {
        let snapshot = session.snapshot().unwrap();
        match snapshot.phase {
            backgammon::Phase::Over => break,
            backgammon::Phase::BetweenGames => drop(session.next_game().unwrap()),
            _ if snapshot.actor == Actor::Computer => drop(session.advance_computer().unwrap().unwrap()),
            backgammon::Phase::OpeningRoll | backgammon::Phase::ToRoll { .. } => drop(session.roll().unwrap()),
            backgammon::Phase::ToPlay { .. } => {
                let from = snapshot.movable[0];
                let to = session.targets(from).unwrap()[0].to;
                session.move_checker(from, to).unwrap();
            }
            backgammon::Phase::ToEnd { .. } => drop(session.end_turn().unwrap()),
        }
    }
    let snapshot = session.snapshot().unwrap();
    assert!(matches!(snapshot.status, MatchStatus::Finished { .. }), "{snapshot:?}");
    assert!(snapshot.near_score.max(snapshot.far_score) >= 5);
}
