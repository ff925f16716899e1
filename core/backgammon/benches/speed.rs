//! How fast plays are generated and positions judged: `cargo bench -p backgammon`. How long whole decisions of real games
//! take: `examples/error_rate.rs`.

#![allow(missing_docs, clippy::unwrap_used)] // What a bench cannot set up, it cannot measure.

use std::hint::black_box;

use backgammon::{
    Board, Dice, Die, MatchScore, Place, Turn,
    ai::{Evaluator, Level, choose},
    notation::parse_position_id,
    visit_plays,
};
use criterion::{Criterion, criterion_group, criterion_main};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The start, a fight, a bar position and a bear-off.
fn boards() -> [(&'static str, Board); 4] {
    [
        ("start", "4HPwATDgc/ABMA"),
        ("contact", "HC/wATDg8+AxAA"),
        ("bar", "MufBYCDYzuCAYA"),
        ("bear-off", "pgIAADYAAAAAAA"),
    ]
    .map(|(name, id)| (name, parse_position_id(id).unwrap()))
}

fn dice(first: u8, second: u8) -> Dice {
    Dice::new(Die::new(first).unwrap(), Die::new(second).unwrap())
}

fn generation(criterion: &mut Criterion) {
    for (name, board) in boards() {
        for roll in [dice(6, 4), dice(2, 1), dice(1, 1)] {
            criterion.bench_function(&format!("plays/{name}/{}{}", roll.first, roll.second), |bencher| {
                bencher.iter(|| {
                    let mut count = 0_u32;
                    visit_plays(black_box(board), roll, |_| count += 1);
                    count
                });
            });
        }
    }
}

fn turns(criterion: &mut Criterion) {
    let from = Place::new(13).unwrap();
    for roll in [dice(6, 4), dice(1, 1)] {
        let turn = Turn::new(Board::start(), roll);
        criterion.bench_function(&format!("targets/{}{}", roll.first, roll.second), |bencher| {
            bencher.iter(|| black_box(turn).targets(from));
        });
    }
}

fn judging(criterion: &mut Criterion) {
    let evaluator = Evaluator::trained();
    for (name, board) in boards() {
        criterion.bench_function(&format!("evaluate/{name}"), |bencher| {
            bencher.iter(|| evaluator.evaluate(black_box(board)));
        });
        criterion.bench_function(&format!("glance/{name}"), |bencher| {
            bencher.iter(|| evaluator.glance(black_box(board)));
        });
    }
    for level in [Level::Entry, Level::Normal, Level::Expert, Level::Master] {
        let turn = Turn::new(Board::start(), dice(6, 4));
        criterion.bench_function(&format!("choose/start/{level:?}"), |bencher| {
            let mut rng = ChaCha8Rng::seed_from_u64(0);
            bencher.iter(|| choose(black_box(&turn), MatchScore::default(), level, &mut rng, &|| false));
        });
    }
}

criterion_group!(benches, generation, turns, judging);
criterion_main!(benches);
