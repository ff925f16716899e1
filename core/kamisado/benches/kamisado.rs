//! How fast moves are generated and players answer: `cargo bench -p kamisado`.

#![allow(
    missing_docs,
    clippy::expect_used,
    reason = "criterion's macros write functions without docs; a bench may panic"
)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kamisado::{
    State,
    ai::{Level, choose},
    perft, replay_text,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// A middle game of the vectors (p-p169), five moves.
const MIDDLE: &str = "o...y.g./......../.......n/.b....../.r....YO/R.NGkpP./.......B/....K... g K b";

fn moves(c: &mut Criterion) {
    let start = State::start();
    let middle: State = MIDDLE.parse().expect("a position of the vectors");
    let mut group = c.benchmark_group("moves");
    group.bench_function("legal moves, middle game", |b| {
        b.iter(|| black_box(&middle).legal_moves().count());
    });
    group.throughput(Throughput::Elements(901_006));
    group.bench_function("perft 5", |b| {
        b.iter(|| perft(black_box(&start), 5));
    });
    group.finish();
}

fn players(c: &mut Criterion) {
    let second = replay_text("c1-f4").expect("an opening");
    let mut group = c.benchmark_group("players");
    group.sample_size(20);
    for level in [Level::Entry, Level::Normal, Level::Expert] {
        for (what, state) in [("first ply", State::start()), ("second ply", second)] {
            group.bench_function(format!("a move of {level:?}, {what}"), |b| {
                b.iter(|| choose(black_box(&state), level, &mut ChaCha8Rng::seed_from_u64(1), &|| false));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, moves, players);
criterion_main!(benches);
