//! Solves the start and every position that can come up within so many plies, each with an empty table, and says what it took:
//! `cargo run --release -p kamisado --example openings -- 4`. Positions that are over, or are the mirror image of another, are left out.

#![allow(clippy::expect_used, reason = "a tool for developers may panic")]

use std::{collections::HashSet, time::Instant};

use kamisado::{Setup, Square, State, Tower, ai::Solver};

fn main() {
    let plies: u32 = std::env::args()
        .nth(1)
        .and_then(|word| word.parse().ok())
        .expect("usage: openings PLIES");
    let mut states = vec![State::start()];
    let mut seen = HashSet::new();
    let mut latest = 0;
    for _ in 0..plies {
        let next: Vec<State> = states
            .iter()
            .skip(latest)
            .flat_map(|state| state.legal_moves().map(|step| state.play(step).expect("a legal move")))
            .filter(|state| state.outcome().is_none())
            .filter(|state| seen.insert(state.to_string().min(mirrored(state).to_string())))
            .collect();
        latest = states.len();
        states.extend(next);
    }

    let mut nodes = Vec::with_capacity(states.len());
    let mut seconds = Vec::with_capacity(states.len());
    for state in &states {
        let began = Instant::now();
        let mut solver = Solver::new();
        solver.verdict(state, &|| false).expect("nobody stops it");
        seconds.push(began.elapsed().as_secs_f64());
        nodes.push(solver.nodes());
    }
    nodes.sort_unstable();
    seconds.sort_by(f64::total_cmp);
    let at = |percent: usize| (states.len() - 1) * percent / 100;
    let sum: u64 = nodes.iter().sum();
    println!("{} positions within {plies} plies", states.len());
    println!(
        "nodes: mean {}, 99 % below {}, most {}",
        sum / states.len() as u64,
        nodes.get(at(99)).unwrap_or(&0),
        nodes.last().unwrap_or(&0)
    );
    println!(
        "time: mean {:.1} ms, 99 % below {:.1} ms, most {:.1} ms",
        seconds.iter().sum::<f64>() / f64::from(u32::try_from(states.len()).expect("fewer")) * 1e3,
        seconds.get(at(99)).unwrap_or(&0.0) * 1e3,
        seconds.last().unwrap_or(&0.0) * 1e3
    );
}

/// The same position with left and right exchanged; the colours run the other way too.
fn mirrored(state: &State) -> State {
    let other = |colour: kamisado::Colour| {
        kamisado::Colour::ALL
            .into_iter()
            .rev()
            .nth(colour as usize)
            .unwrap_or(colour)
    };
    let before = state.setup();
    let mut setup = Setup::empty();
    setup.side_to_move = before.side_to_move;
    setup.designated = before.designated.map(other);
    setup.last_real_mover = before.last_real_mover;
    for link in before.trail.clone() {
        setup.trail.push(kamisado::Link {
            colour: other(link.colour),
            ..link
        });
    }
    for square in Square::all() {
        let image = Square::new(7 - square.file(), square.rank()).expect("a square of the board");
        let tower = before.tower_at(square).map(|tower| Tower {
            colour: other(tower.colour),
            ..tower
        });
        setup.set(image, tower);
    }
    State::try_from(setup).expect("the mirror image of a position is one")
}
