//! The solver against minimax: verdicts and distances of positions late enough for the truth to be found by looking at every move.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests"
)]

use std::{collections::HashSet, fs, path::Path};

use cross_tests::{
    kamisado_minimax::Minimax,
    kamisado_rules::{Player, Position, Turn},
};
use kamisado::{
    Side, State,
    ai::{Distance, Solver, Verdict},
};
use rand::RngExt;
use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use serde::Deserialize;

/// A random game that is not stopped by the first run home that offers itself, with `restraint` saying how often one is
/// declined: its positions, the start first.
fn game(rng: &mut ChaCha8Rng, restraint: f64) -> Vec<Position> {
    let mut positions = vec![Position::start()];
    loop {
        let position = &positions[positions.len() - 1];
        let next = match position.turn() {
            Turn::Won(_) => return positions,
            Turn::Pass(pass) => position.after(pass),
            Turn::Choice(steps) => {
                let mut nexts: Vec<Position> = steps.into_iter().map(|step| position.after(step)).collect();
                let quiet = nexts.iter().any(|next| next.winner().is_none());
                if quiet && rng.random_bool(restraint) {
                    nexts.retain(|next| next.winner().is_none());
                }
                nexts.swap_remove(rng.random_range(0..nexts.len()))
            }
        };
        positions.push(next);
    }
}

/// One position of each of many random games, at any ply from the ninth on that is not the last; no position twice.
fn positions(seed: u64) -> impl Iterator<Item = Position> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut known = HashSet::new();
    let restraints = [0.0, 0.95].into_iter().cycle();
    restraints.filter_map(move |restraint| {
        let mut game = game(&mut rng, restraint);
        game.pop();
        let position = (game.len() > 9).then(|| game.swap_remove(rng.random_range(9..game.len())))?;
        known.insert(position.to_string()).then_some(position)
    })
}

fn winner(state: &State, verdict: Verdict) -> Player {
    match (state.side_to_move(), verdict) {
        (Side::Black, Verdict::Win) | (Side::Gold, Verdict::Loss) => Player::Black,
        _ => Player::Gold,
    }
}

/// The solver's answers about a position, each held against the truth. Whether it knows the distance exactly.
fn compare(solver: &mut Solver, position: &Position, truth: (Player, u16)) -> bool {
    let state: State = position.to_string().parse().unwrap();
    let mut exact = false;
    for budget in [0, 100, 1_000_000] {
        let (verdict, distance) = solver.distance(&state, budget, &|| false).unwrap();
        assert_eq!(winner(&state, verdict), truth.0, "{position}");
        let Distance { at_least, at_most } = distance;
        assert!(
            (at_least..=at_most).contains(&truth.1),
            "{position}: {distance:?}, but {}",
            truth.1
        );
        exact = distance.is_exact();
    }
    let verdict = solver.verdict(&state, &|| false).unwrap();
    assert_eq!(winner(&state, verdict), truth.0, "{position}");
    exact
}

/// Compares so many of the positions: those that minimax can settle with so many looks.
fn compare_all(positions: impl Iterator<Item = Position>, count: usize, looks: u64) {
    let mut solver = Solver::new();
    let (mut compared, mut exact, mut mid_chain, mut passes, mut too_hard) = (0, 0, 0, 0, 0);
    for position in positions {
        let Some(truth) = Minimax::new().solve(&position, looks) else {
            too_hard += 1;
            continue;
        };
        exact += usize::from(compare(&mut solver, &position, truth));
        mid_chain += usize::from(position.seen.len() > 1);
        passes += usize::from(matches!(position.turn(), Turn::Pass(_)));
        compared += 1;
        if compared == count {
            break;
        }
    }
    println!(
        "{compared} positions, {mid_chain} of them in or after a chain of passes, {passes} with a pass to make; {exact} \
         distances exact; {too_hard} more were too hard for minimax; the solver expanded {}",
        solver.nodes()
    );
    assert!(compared == count && mid_chain * 50 > count && passes * 50 > count && exact * 2 > count);
}

#[test]
fn verdicts_and_distances_are_those_of_minimax() {
    compare_all(positions(9), 2_000, 200_000);
}

#[test]
#[ignore = "minutes: few positions are too hard"]
fn verdicts_and_distances_of_hard_positions_too_are_those_of_minimax() {
    compare_all(positions(10), 2_000, 3_000_000);
}

#[derive(Deserialize)]
struct Vector {
    fen: String,
    trail: Vec<(String, String)>,
}

/// Positions of the vectors, with the passes that led to them: blocked towers, chains of passes, deadlocks.
fn vectors() -> Vec<Position> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/kamisado/positions.jsonl");
    let letters = [
        ("orange", 'O'),
        ("blue", 'B'),
        ("purple", 'P'),
        ("pink", 'K'),
        ("yellow", 'Y'),
        ("red", 'R'),
        ("green", 'G'),
        ("brown", 'N'),
    ];
    let link = |(side, colour): &(String, String)| {
        let (_, letter) = letters.iter().find(|(name, _)| name == colour).unwrap();
        format!("{}{letter}", &side[..1])
    };
    let read = |line: &str| {
        let vector: Vector = serde_json::from_str(line).unwrap();
        let mut text = vector.fen;
        if vector.trail.len() > 1 {
            let links: Vec<String> = vector.trail.iter().map(link).collect();
            text = format!("{text} {}", links.join(","));
        }
        Position::read(&text).unwrap()
    };
    fs::read_to_string(path).unwrap().lines().map(read).collect()
}

/// Those that are too early for minimax are proven by certificate (`tools/shuanglong/tests/kamisado`).
#[test]
fn the_positions_of_the_vectors_are_judged_as_minimax_judges_them() {
    let mut solver = Solver::new();
    let (mut compared, mut finished) = (0, 0);
    for position in vectors() {
        if let Some(truth) = Minimax::new().solve(&position, 200_000) {
            compare(&mut solver, &position, truth);
            compared += 1;
            finished += usize::from(truth.1 == 0);
        }
    }
    println!("{compared} compared, {finished} of them finished games");
    assert!(compared > 100 && finished >= 14);
}
