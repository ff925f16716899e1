//! How fast moves are generated and positions searched: `cargo bench -p kamisado`.

#![allow(
    missing_docs,
    clippy::expect_used,
    reason = "criterion's macros write functions without docs; a bench may panic"
)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kamisado::{
    State,
    ai::{Level, choose, expert_within},
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

fn search(c: &mut Criterion) {
    const NODES: u64 = 200_000;
    // The second ply of a game is the most open position that is searched to the full budget.
    let second = replay_text("c1-f4").expect("an opening");
    let move_of = |state: &State| choose(state, Level::Expert, &mut ChaCha8Rng::seed_from_u64(1), &|| false);
    let mut group = c.benchmark_group("search");
    group.sample_size(20).throughput(Throughput::Elements(NODES));
    group.bench_function("positions, second ply", |b| {
        b.iter(|| expert_within(black_box(&second), NODES));
    });
    group.throughput(Throughput::Elements(1)).sample_size(10);
    group.bench_function("a move of Expert, first ply", |b| {
        b.iter(|| move_of(&State::start()));
    });
    group.bench_function("a move of Expert, second ply", |b| {
        b.iter(|| move_of(&second));
    });
    group.finish();
}

criterion_group!(benches, moves, search);
criterion_main!(benches);
