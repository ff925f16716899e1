//! Arbitrary commands, accepted and refused, in both games: what is seen before and after the library is opened again is
//! the same, a refused command changes nothing, and a match with the same seed and commands is the same match.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use std::{path::Path, sync::Arc};

use common::{PEOPLE, computer, folder, library, seed};
use matches::{
    Actor, BackgammonSession, KamisadoSession, Level, MatchLibrary, MatchStatus, Opponent, SessionError,
    backgammon as bg, kamisado as ka,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn opponents() -> [Opponent; 3] {
    [PEOPLE, computer(Level::Entry), computer(Level::Normal)]
}

/// What was seen after each command, apart from times; `reopen` says how often the library is opened again.
fn random_kamisado(folder: &Path, seed_byte: u8, commands: u32, reopen: f64) -> Vec<ka::Snapshot> {
    let mut rng = ChaCha8Rng::seed_from_u64(u64::from(seed_byte));
    let mut reopening = ChaCha8Rng::seed_from_u64(1000);
    let mut library: MatchLibrary = library(folder);
    let setup = ka::Setup {
        near_side: if rng.random() { ka::Side::Black } else { ka::Side::Gold },
        opponent: opponents()[rng.random_range(0..3)],
    };
    let mut session: Arc<KamisadoSession> = library.new_kamisado(setup, Some(&seed(seed_byte))).unwrap();
    let id = session.id().to_owned();
    let mut seen = Vec::new();
    for _ in 0..commands {
        let before = session.snapshot().unwrap();
        let square = |rng: &mut ChaCha8Rng| ka::Square::from_index(rng.random_range(0..64)).unwrap();
        let answer = match rng.random_range(0..10) {
            0 => session.move_tower(square(&mut rng), square(&mut rng)).map(Some),
            1 => session.undo().map(Some),
            2 => session.hint().map(|_| None),
            _ => match before.movable.first() {
                Some(_) => {
                    let from = before.movable[rng.random_range(0..before.movable.len())];
                    let targets = session.targets(from).unwrap();
                    assert!(!targets.is_empty(), "a lit tower has somewhere to go");
                    session
                        .move_tower(from, targets[rng.random_range(0..targets.len())].square)
                        .map(Some)
                }
                None => session.advance_computer(),
            },
        };
        let after = session.snapshot().unwrap();
        match answer {
            Ok(Some(update)) => {
                assert_eq!(update.snapshot, after);
                assert_eq!(after.revision, before.revision + 1);
                assert_eq!(update.frames.last().unwrap().board, after.board);
            }
            Ok(None) | Err(_) => assert_eq!(after, before),
        }
        // Somebody can always act until it is over.
        match after.actor {
            Actor::Person { .. } => {
                assert!(!after.movable.is_empty());
                // Only where a pass waits after an undo there is nothing to advise.
                let state: kamisado::State = after.position.parse().unwrap();
                assert_eq!(after.can_hint, state.forced_pass().is_none());
            }
            Actor::Computer => assert!(after.movable.is_empty()),
            Actor::Nobody => assert!(matches!(after.status, MatchStatus::Finished { .. })),
        }
        if reopening.random_bool(reopen) {
            drop(session);
            drop(library);
            library = common::library(folder);
            session = library.resume_kamisado(&id).unwrap();
            assert_eq!(session.snapshot().unwrap(), after);
        }
        seen.push(after);
    }
    seen
}

fn random_backgammon(folder: &Path, seed_byte: u8, commands: u32, reopen: f64) -> Vec<bg::Snapshot> {
    let mut rng = ChaCha8Rng::seed_from_u64(u64::from(seed_byte));
    let mut reopening = ChaCha8Rng::seed_from_u64(1000);
    let mut library: MatchLibrary = library(folder);
    let setup = bg::Setup {
        opponent: opponents()[rng.random_range(0..3)],
        match_length: [0, 5, 7][rng.random_range(0..3)],
    };
    let mut session: Arc<BackgammonSession> = library.new_backgammon(setup, Some(&seed(seed_byte))).unwrap();
    let id = session.id().to_owned();
    let mut seen = Vec::new();
    for _ in 0..commands {
        let before = session.snapshot().unwrap();
        let place = |rng: &mut ChaCha8Rng| match rng.random_range(0..28) {
            26 => bg::CheckerPlace::Bar,
            27 => bg::CheckerPlace::Off,
            number => bg::CheckerPlace::Point(number),
        };
        let answer = match rng.random_range(0..14) {
            0 => session.move_checker(place(&mut rng), place(&mut rng)).map(Some),
            1 => session.move_larger(place(&mut rng)).map(Some),
            2 | 3 => session.undo().map(Some),
            4 => session.end_turn().map(Some),
            5 => session.roll().map(Some),
            6 => session.next_game().map(Some),
            7 => session.hint().map(|_| None),
            _ if before.actor == Actor::Computer => session.advance_computer(),
            _ => match before.phase {
                bg::Phase::OpeningRoll | bg::Phase::ToRoll { .. } => session.roll().map(Some),
                bg::Phase::ToEnd { .. } => session.end_turn().map(Some),
                bg::Phase::BetweenGames | bg::Phase::Over => session.next_game().map(Some),
                bg::Phase::ToPlay { .. } => {
                    let from = before.movable[rng.random_range(0..before.movable.len())];
                    let targets = session.targets(from).unwrap();
                    assert!(!targets.is_empty(), "a lit checker has somewhere to go");
                    session
                        .move_checker(from, targets[rng.random_range(0..targets.len())].to)
                        .map(Some)
                }
            },
        };
        let after = session.snapshot().unwrap();
        match answer {
            Ok(Some(update)) => {
                assert_eq!(update.snapshot, after);
                assert_eq!(after.revision, before.revision + 1);
                assert_eq!(update.frames.last().unwrap().board, after.board);
            }
            Ok(None) => assert_eq!(after, before),
            Err(error) => {
                assert!(
                    !matches!(error, SessionError::NotSaved(_) | SessionError::Closed),
                    "{error:?}"
                );
                assert_eq!(after, before);
            }
        }
        let near: u8 = [after.board.near_bar, after.board.near_off].iter().sum::<u8>() + on_points(&after.board, true);
        let far: u8 = [after.board.far_bar, after.board.far_off].iter().sum::<u8>() + on_points(&after.board, false);
        assert_eq!((near, far), (15, 15));
        if let bg::Phase::ToPlay { .. } = after.phase {
            assert_eq!(
                after.movable.is_empty(),
                after.actor == Actor::Computer,
                "somebody can always act"
            );
        }
        if reopening.random_bool(reopen) {
            drop(session);
            drop(library);
            library = common::library(folder);
            session = library.resume_backgammon(&id).unwrap();
            assert_eq!(session.snapshot().unwrap(), after);
        }
        seen.push(after);
    }
    seen
}

fn on_points(board: &bg::Board, near: bool) -> u8 {
    let mine = board
        .stacks
        .iter()
        .filter(|stack| (stack.owner == matches::Seat::Near) == near);
    mine.map(|stack| stack.count).sum()
}

#[test]
fn a_match_of_kamisado_opened_again_after_any_command_is_the_same_match() {
    let mut finished = 0;
    for seed_byte in 0..40 {
        let (one, other) = (folder(), folder());
        let kept = random_kamisado(one.path(), seed_byte, 60, 0.0);
        let reopened = random_kamisado(other.path(), seed_byte, 60, 0.3);
        for (mut kept, reopened) in kept.into_iter().zip(reopened) {
            finished += u32::from(kept.actor == Actor::Nobody);
            kept.id.clone_from(&reopened.id);
            assert_eq!(kept, reopened, "the same seed and commands");
        }
    }
    assert!(finished > 100);
}

#[test]
fn a_match_of_backgammon_opened_again_after_any_command_is_the_same_match() {
    let mut games = 0;
    for seed_byte in 0..10 {
        let (one, other) = (folder(), folder());
        let kept = random_backgammon(one.path(), seed_byte, 500, 0.0);
        let reopened = random_backgammon(other.path(), seed_byte, 500, 0.2);
        for (mut kept, reopened) in kept.into_iter().zip(reopened) {
            games = games.max(kept.game_number);
            kept.id.clone_from(&reopened.id);
            assert_eq!(kept, reopened, "the same seed and commands");
        }
    }
    assert!(games > 1);
}
