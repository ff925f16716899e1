//! The computer players: deterministic, soon cancelled, each level clearly stronger than the one below.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::cell::Cell;

use kamisado::{
    Move, Side, State,
    ai::{Level, choose},
    replay_text,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const LEVELS: [Level; 3] = [Level::Entry, Level::Normal, Level::Expert];

fn never() -> bool {
    false
}

fn random_move(state: &State, rng: &mut ChaCha8Rng) -> Move {
    let count = state.legal_moves().count();
    state.legal_moves().nth(rng.random_range(0..count)).unwrap()
}

fn wins(state: &State, step: Move) -> bool {
    state
        .play(step)
        .unwrap()
        .outcome()
        .is_some_and(|outcome| outcome.winner == state.side_to_move())
}

/// Plays the passes that follow by force.
fn settle(mut state: State) -> State {
    while let Some(pass) = state.forced_pass() {
        state = state.play(pass).unwrap();
    }
    state
}

/// Whether the side to move can force a win within so many real moves, by plain exhaustion and without any of the search's
/// shortcuts.
fn forces_a_win(state: &State, within: u32) -> bool {
    let mover = state.side_to_move();
    within > 0
        && state.legal_moves().any(|step| {
            let next = settle(state.play(step).unwrap());
            match next.outcome() {
                Some(outcome) => outcome.winner == mover,
                // After passes it may be the same side's turn again.
                None if next.side_to_move() == mover => forces_a_win(&next, within - 1),
                None => cannot_escape(&next, mover, within - 1),
            }
        })
}

fn cannot_escape(state: &State, hunter: Side, within: u32) -> bool {
    within > 0
        && state.legal_moves().all(|step| {
            let next = settle(state.play(step).unwrap());
            match next.outcome() {
                Some(outcome) => outcome.winner == hunter,
                None if next.side_to_move() == hunter => forces_a_win(&next, within),
                None => cannot_escape(&next, hunter, within - 1),
            }
        })
}

/// Positions with something to choose, from random games that leave wins alone.
fn sample(count: usize, seed: u64) -> Vec<State> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut states = Vec::new();
    while states.len() < count {
        let mut state = State::start();
        for _ in 0..rng.random_range(1..24) {
            state = settle(state);
            if state.outcome().is_some() {
                break;
            }
            let quiet = (0..8)
                .map(|_| random_move(&state, &mut rng))
                .find(|step| !wins(&state, *step));
            let Some(step) = quiet else { break };
            state = state.play(step).unwrap();
        }
        state = settle(state);
        if state.outcome().is_none() && state.legal_moves().count() > 1 {
            states.push(state);
        }
    }
    states
}

/// `None` plays at random.
fn play(black: Option<Level>, gold: Option<Level>, seed: u64) -> Side {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut state = State::start();
    loop {
        if let Some(outcome) = state.outcome() {
            return outcome.winner;
        }
        let level = if state.side_to_move() == Side::Black {
            black
        } else {
            gold
        };
        let step = match (state.forced_pass(), level) {
            (Some(pass), _) => pass,
            (None, Some(level)) => choose(&state, level, &mut rng, &never).unwrap(),
            (None, None) => random_move(&state, &mut rng),
        };
        state = state.play(step).unwrap();
    }
}

/// Games won by the first, half of them with each side.
fn won(first: Option<Level>, second: Option<Level>, games: u64) -> u64 {
    (0..games / 2)
        .map(|seed| {
            u64::from(play(first, second, seed) == Side::Black) + u64::from(play(second, first, seed) == Side::Gold)
        })
        .sum()
}

#[test]
fn entry_beats_random_play() {
    let won = won(Some(Level::Entry), None, 200);
    println!("Entry won {won} of 200 against random play");
    assert!(won >= 160, "{won} of 200");
}

#[test]
fn normal_beats_entry() {
    let won = won(Some(Level::Normal), Some(Level::Entry), 200);
    println!("Normal won {won} of 200 against Entry");
    assert!(won >= 160, "{won} of 200");
}

#[test]
fn expert_beats_normal() {
    let won = won(Some(Level::Expert), Some(Level::Normal), 30);
    println!("Expert won {won} of 30 against Normal");
    assert!(won >= 27, "{won} of 30");
}

#[test]
fn every_level_takes_a_win_that_lies_on_the_board() {
    let mut met = 0;
    for (seed, state) in (0..).zip(sample(3_000, 1)) {
        if !state.legal_moves().any(|step| wins(&state, step)) {
            continue;
        }
        met += 1;
        for level in LEVELS {
            let step = choose(&state, level, &mut ChaCha8Rng::seed_from_u64(seed), &never).unwrap();
            assert!(wins(&state, step), "{level:?} plays {step} in {state}");
        }
    }
    assert!(met > 100, "only {met} positions had a win");
}

#[test]
fn expert_finds_short_forced_wins_and_avoids_short_forced_losses() {
    let (mut found, mut avoided) = (0, 0);
    for (seed, state) in (0..).zip(sample(300, 2)) {
        let mover = state.side_to_move();
        let loses = |step: Move| {
            let next = settle(state.play(step).unwrap());
            match next.outcome() {
                Some(outcome) => outcome.winner != mover,
                None => next.side_to_move() != mover && forces_a_win(&next, 2),
            }
        };
        let winnable = forces_a_win(&state, 2);
        let losing = state.legal_moves().filter(|step| loses(*step)).count();
        let avoidable = losing > 0 && losing < state.legal_moves().count();
        if !winnable && !avoidable {
            continue;
        }
        let step = choose(&state, Level::Expert, &mut ChaCha8Rng::seed_from_u64(seed), &never).unwrap();
        if winnable {
            found += 1;
            let next = settle(state.play(step).unwrap());
            let kept = match next.outcome() {
                Some(outcome) => outcome.winner == mover,
                None if next.side_to_move() == mover => forces_a_win(&next, 2),
                None => cannot_escape(&next, mover, 2),
            };
            assert!(kept, "{step} lets the win go in {state}");
        }
        if avoidable {
            avoided += 1;
            assert!(!loses(step), "{step} loses in {state}");
        }
    }
    assert!(found > 20 && avoided > 20, "{found} wins, {avoided} losses to avoid");
}

#[test]
fn the_same_state_level_and_generator_give_the_same_move() {
    for (seed, state) in (0..).zip(sample(12, 3)) {
        for level in LEVELS {
            let once = choose(&state, level, &mut ChaCha8Rng::seed_from_u64(seed), &never);
            let again = choose(&state, level, &mut ChaCha8Rng::seed_from_u64(seed), &never);
            assert_eq!(once, again, "{level:?} in {state}");
        }
    }
}

#[test]
fn another_generator_gives_another_opening() {
    for level in LEVELS {
        let openings: std::collections::BTreeSet<Move> = (0..20)
            .filter_map(|seed| choose(&State::start(), level, &mut ChaCha8Rng::seed_from_u64(seed), &never))
            .collect();
        println!("{level:?} began in {} ways out of 20", openings.len());
        assert!(openings.len() > 3, "{level:?} knows {} openings", openings.len());
    }
}

#[test]
fn where_there_is_nothing_to_choose_there_is_no_choice() {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    for moves in ["h1-h7 c8-b7", "h1-h4 d8-d5 h4-d8", "f1-f5 g8-a2 f5-d7 a2-a2 d7-d7"] {
        for level in LEVELS {
            assert_eq!(
                choose(&replay_text(moves).unwrap(), level, &mut rng, &never),
                None,
                "{moves}"
            );
        }
    }
}

/// Counted, not timed: between two questions at most about a thousand positions are looked at, a matter of a millisecond.
#[test]
fn a_search_that_is_stopped_gives_no_move_and_asks_no_more() {
    for after in [0, 1, 7] {
        let asked = Cell::new(0);
        let ask = || {
            asked.set(asked.get() + 1);
            asked.get() > after
        };
        let step = choose(
            &replay_text("c1-f4").unwrap(),
            Level::Expert,
            &mut ChaCha8Rng::seed_from_u64(0),
            &ask,
        );
        assert_eq!((step, asked.get()), (None, after + 1));
    }
}

#[test]
fn expert_asks_often_whether_to_stop() {
    let asked = Cell::new(0_u64);
    let ask = || {
        asked.set(asked.get() + 1);
        false
    };
    assert!(
        choose(
            &replay_text("c1-f4").unwrap(),
            Level::Expert,
            &mut ChaCha8Rng::seed_from_u64(0),
            &ask
        )
        .is_some()
    );
    // A budget of a million positions, asked for each 1,024 of them.
    assert!((900..1_100).contains(&asked.get()), "{} questions", asked.get());
}
