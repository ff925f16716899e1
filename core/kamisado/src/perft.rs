//! Counting all sequences of moves of a length: the check that move generation is right, and its yardstick.

use crate::{
    board::SquareSet,
    moves::Move,
    state::{End, State},
};

/// What all sequences of a length end in. A game that is over counts once, at its last ply, and never again deeper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PerftCount {
    /// Sequences.
    pub nodes: u64,
    /// Of which the last ply is a zero-length move.
    pub passes: u64,
    /// Of which the last ply reaches the home row.
    pub home_wins: u64,
    /// Of which the last ply completes a deadlock.
    pub deadlocks: u64,
}

/// The number of sequences of exactly `depth` plies.
pub fn perft(state: &State, depth: u32) -> u64 {
    match depth {
        0 => 1,
        // The last ply need not be made to be counted.
        1 => count_moves(state),
        _ => state
            .legal_moves()
            .map(|step| perft(&state.after(step), depth - 1))
            .sum(),
    }
}

fn count_moves(state: &State) -> u64 {
    if state.outcome().is_some() {
        return 0;
    }
    let candidates = state.candidates();
    let real: u32 = candidates.into_iter().map(|from| state.reach_from(from).len()).sum();
    // A designated tower without a move passes.
    u64::from(real.max(1))
}

/// The same with what the last plies are.
pub fn perft_count(state: &State, depth: u32) -> PerftCount {
    let mut count = PerftCount::default();
    add(state, depth, &mut count);
    count
}

fn add(state: &State, depth: u32, count: &mut PerftCount) {
    if depth > 1 {
        for step in state.legal_moves() {
            add(&state.after(step), depth - 1, count);
        }
        return;
    }
    if depth == 0 || state.outcome().is_some() {
        count.nodes += u64::from(depth == 0);
        return;
    }
    if let Some(pass) = state.forced_pass() {
        count.nodes += 1;
        count.passes += 1;
        count.deadlocks += u64::from(ends_in_deadlock(state, pass));
        return;
    }
    let home = (!state.side_to_move()).home_row();
    for from in state.candidates() {
        let to: SquareSet = state.reach_from(from);
        count.nodes += u64::from(to.len());
        count.home_wins += u64::from(to.intersection(home).len());
    }
}

fn ends_in_deadlock(state: &State, pass: Move) -> bool {
    state
        .after(pass)
        .outcome()
        .is_some_and(|outcome| matches!(outcome.end, End::Deadlock { .. }))
}
