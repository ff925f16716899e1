//! The solver against the rules themselves: what it says of a position must follow from what it says of the positions one
//! ply later, and must not depend on memory, order, symmetry or history. (A naive minimax and a proof checker that share no
//! code with it are in the package `cross-tests`.)

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::cell::Cell;

use kamisado::{
    Link, Move, Setup, Side, Square, State, Tower,
    ai::{Distance, Judged, Solver, Stopped, Verdict},
    replay_text,
};
use proptest::{prelude::*, test_runner::Config};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const ENOUGH: u64 = u64::MAX / 2;

fn never() -> bool {
    false
}

/// Where `plies` random plies lead that leave wins alone where they can; fewer if the game ends before.
fn random_state(plies: usize, seed: u64) -> State {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut state = State::start();
    for _ in 0..plies {
        let moves: Vec<Move> = state.legal_moves().collect();
        let quiet: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|step| state.play(*step).unwrap().outcome().is_none())
            .collect();
        if quiet.is_empty() {
            break;
        }
        state = state.play(quiet[rng.random_range(0..quiet.len())]).unwrap();
    }
    state
}

fn exact(solver: &mut Solver, state: &State) -> (Verdict, u16) {
    let (verdict, distance) = solver.distance(state, ENOUGH, &never).unwrap();
    assert!(distance.is_exact(), "{state}: {distance:?}");
    (verdict, distance.at_most)
}

/// What the rules say of a finished game, and the best of what the moves come to in one that is not.
fn by_one_ply(solver: &mut Solver, state: &State) -> (Verdict, u16) {
    if let Some(outcome) = state.outcome() {
        let won = outcome.winner == state.side_to_move();
        return (if won { Verdict::Win } else { Verdict::Loss }, 0);
    }
    let after: Vec<(Verdict, u16)> = state
        .legal_moves()
        .map(|step| {
            let (verdict, plies) = exact(solver, &state.play(step).unwrap());
            (verdict.of_opponent(), plies + 1)
        })
        .collect();
    let wins = after.iter().filter(|(verdict, _)| *verdict == Verdict::Win);
    let losses = after.iter().filter(|(verdict, _)| *verdict == Verdict::Loss);
    match wins.map(|(_, plies)| *plies).min() {
        Some(soonest) => (Verdict::Win, soonest),
        None => (Verdict::Loss, losses.map(|(_, plies)| *plies).max().unwrap()),
    }
}

/// The same position with left and right exchanged: the colours run the other way too.
fn mirrored(state: &State) -> State {
    let flip = |colour: kamisado::Colour| kamisado::Colour::ALL[7 - colour as usize];
    mapped(
        state,
        |square| Square::new(7 - square.file(), square.rank()).unwrap(),
        flip,
        |side| side,
    )
}

/// The same position from the other side of the table: the colours stay.
fn turned(state: &State) -> State {
    mapped(
        state,
        |square| Square::from_index(63 - square.index()).unwrap(),
        |colour| colour,
        Side::opponent,
    )
}

fn mapped(
    state: &State,
    square_to: impl Fn(Square) -> Square,
    colour_to: impl Fn(kamisado::Colour) -> kamisado::Colour,
    side_to: impl Fn(Side) -> Side,
) -> State {
    let before = state.setup();
    let mut setup = Setup::empty();
    setup.side_to_move = side_to(before.side_to_move);
    setup.designated = before.designated.map(&colour_to);
    setup.last_real_mover = before.last_real_mover.map(&side_to);
    for link in &before.trail {
        setup.trail.push(Link {
            side: side_to(link.side),
            colour: colour_to(link.colour),
        });
    }
    for square in Square::all() {
        let tower = before.tower_at(square).map(|tower| Tower {
            side: side_to(tower.side),
            colour: colour_to(tower.colour),
        });
        setup.set(square_to(square), tower);
    }
    State::try_from(setup).unwrap()
}

#[test]
fn the_first_moves_are_solved_in_few_positions() {
    let mut solver = Solver::new();
    let moves = solver.analyse(&State::start(), 0, &never).unwrap();
    assert_eq!(moves.len(), 102);
    assert!(
        solver.nodes() <= 1_000_000,
        "{} positions for the start's moves",
        solver.nodes()
    );
    // Three plies that product/kamisado.md walks through: Gold wins through a forced pass.
    let trap: Vec<&Judged> = moves
        .iter()
        .filter(|judged| judged.step.to_string() == "h1-h7")
        .collect();
    assert_eq!(trap[0].verdict, Verdict::Loss);
    let (verdict, plies) = exact(&mut solver, &replay_text("h1-h7").unwrap());
    assert_eq!((verdict, plies), (Verdict::Win, 3));
    assert_eq!(
        exact(&mut solver, &replay_text("h1-h7 c8-b7").unwrap()),
        (Verdict::Loss, 2)
    );
}

/// What a first move is worth does not depend on which way round the board lies.
#[test]
fn the_start_is_its_own_mirror_image() {
    let mut solver = Solver::new();
    let start = State::start();
    let mut both = [0, 0];
    for judged in solver.analyse(&start, 0, &never).unwrap() {
        let image = mirrored(&start.play(judged.step).unwrap());
        let verdict = Solver::with_memory(1 << 20).verdict(&image, &never).unwrap();
        assert_eq!(verdict.of_opponent(), judged.verdict, "{}", judged.step);
        both[usize::from(judged.verdict == Verdict::Win)] += 1;
    }
    assert!(both[0] > 0 && both[1] > 0, "{both:?}");
}

#[test]
fn chains_of_passes_change_turns_but_not_the_result() {
    let mut solver = Solver::new();
    // A deadlock and a pair of passes that is none, from product/kamisado.md; the plies of each to its end.
    let mut state = replay_text("f1-f5 g8-a2 f5-d7").unwrap();
    let mut left = 2;
    loop {
        let gold_wins = state.side_to_move() == Side::Gold;
        let expected = if gold_wins { Verdict::Win } else { Verdict::Loss };
        assert_eq!(exact(&mut solver, &state), (expected, left), "{state}");
        assert_eq!(
            solver.analyse(&state, ENOUGH, &never).unwrap(),
            state
                .legal_moves()
                .map(|step| Judged {
                    step,
                    verdict: expected,
                    distance: Distance::exactly(left)
                })
                .collect::<Vec<_>>()
        );
        let Some(pass) = state.forced_pass() else { break };
        state = state.play(pass).unwrap();
        left -= 1;
    }
    assert_eq!(left, 0);
    assert!(state.outcome().is_some());

    let first = replay_text("e1-e7 b8-h2 c1-c6 a8-a5").unwrap();
    let second = first.play(first.forced_pass().unwrap()).unwrap();
    let third = second.play(second.forced_pass().unwrap()).unwrap();
    assert!(third.forced_pass().is_none() && third.outcome().is_none());
    let (verdict, plies) = exact(&mut solver, &third);
    assert_eq!(exact(&mut solver, &second), (verdict.of_opponent(), plies + 1));
    assert_eq!(exact(&mut solver, &first), (verdict, plies + 2));
}

#[test]
fn a_budget_that_runs_out_leaves_a_bound_that_holds() {
    let mut informed = Solver::new();
    let mut loose = 0;
    for seed in 0..200 {
        let state = random_state(3 + usize::try_from(seed).unwrap() % 9, seed);
        let (verdict, plies) = exact(&mut informed, &state);
        for budget in [0, 1, 100] {
            let (same, distance) = Solver::with_memory(1 << 20).distance(&state, budget, &never).unwrap();
            assert_eq!(same, verdict, "{state}");
            assert!(
                distance.at_least <= plies && plies <= distance.at_most,
                "{state}: {plies} is not within {distance:?}"
            );
            loose += u32::from(!distance.is_exact());
        }
    }
    assert!(loose > 50, "only {loose} bounds were tested");
}

#[test]
fn a_stopped_search_leaves_nothing_wrong_behind() {
    let state = replay_text("b1-b5").unwrap();
    let expected = exact(&mut Solver::new(), &state);
    let mut solver = Solver::new();
    let mut stopped = 0;
    for patience in 0..40 {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > patience
        };
        match solver.distance(&state, ENOUGH, &stop) {
            Err(Stopped) => stopped += 1,
            Ok((verdict, distance)) => assert_eq!((verdict, distance), (expected.0, Distance::exactly(expected.1))),
        }
    }
    assert!(stopped > 10, "stopped {stopped} times");
    assert_eq!(exact(&mut solver, &state), expected);
}

#[test]
fn the_same_questions_cost_the_same_and_little_memory_changes_nothing() {
    let mut solvers = [
        Solver::new(),
        Solver::new(),
        Solver::with_memory(1 << 20),
        Solver::with_memory(0),
    ];
    for seed in 0..60 {
        let state = random_state(6, seed);
        let answers: Vec<_> = solvers.iter_mut().map(|solver| exact(solver, &state)).collect();
        assert!(
            answers.iter().all(|answer| *answer == answers[0]),
            "{state}: {answers:?}"
        );
    }
    let [first, second, ..] = solvers;
    assert_eq!(first.nodes(), second.nodes());
}

/// Positions of ply 4, which is where most positions cost most: what a second on a slow phone allows, in positions.
#[test]
fn openings_are_solved_in_few_positions() {
    for seed in 0..150 {
        let state = random_state(4, seed);
        let mut solver = Solver::new();
        solver.verdict(&state, &never).unwrap();
        assert!(solver.nodes() < 400_000, "{state}: {} positions", solver.nodes());
    }
}

proptest! {
    #![proptest_config(Config::with_cases(250))]

    #[test]
    fn an_answer_follows_from_the_answers_one_ply_later(plies in 4usize..30, seed: u64) {
        let state = random_state(plies, seed);
        let mut solver = Solver::new();
        let said = exact(&mut solver, &state);
        prop_assert_eq!(said, by_one_ply(&mut solver, &state), "{}", state);
    }

    #[test]
    fn mirrored_and_turned_positions_are_worth_the_same(plies in 4usize..30, seed: u64) {
        let state = random_state(plies, seed);
        let said = exact(&mut Solver::new(), &state);
        prop_assert_eq!(said, exact(&mut Solver::new(), &mirrored(&state)), "{}", &state);
        prop_assert_eq!(said, exact(&mut Solver::new(), &turned(&state)), "{}", &state);
    }
}
