//! How the nets learn. Decided here: how games are played, what is learnt from each move, how fast, and how copies that
//! learnt side by side become one. Left to others: the step itself (`backgammon::ai::Evaluator::learn`).
//!
//! TD(0) (Sutton 1988; Tesauro 1992 for backgammon): the estimate for the side about to roll moves towards the estimate
//! after the best play of the roll it got. Each thread learns from games of its own, starting from the same nets; after
//! a round their mean is taken. A round is so short that the copies hardly part, and which thread is faster makes no
//! difference: a run can be repeated exactly.

use std::{panic::resume_unwind, thread};

use backgammon::{
    Board,
    ai::{Evaluator, Kind, Scales},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{
    play::{Player, Width, throw},
    state::{Seen, State},
};

/// Games of each copy in a round.
const GAMES: u64 = 200;

/// Up to here every play is looked at closely; the net for a first look is too green to choose.
const GREEN: u64 = 40_000;

/// Which plays are looked at closely from then on.
const WIDTH: Width = Width { most: 5, behind: 0.12 };

/// The averaged nets are a mean over about this share of all rounds, the last ones.
const AVERAGED: f64 = 0.15;

/// The late-contact net begins as a copy of the contact net after so many games.
const SPLIT: u64 = 400_000;

/// The step size after so many games.
pub fn rate(games: u64) -> f32 {
    const FIRST: f64 = 0.02;
    const SLOWER_AFTER: f64 = 1_200_000.0;
    (FIRST / (1.0 + games as f64 / SLOWER_AFTER).sqrt()) as f32
}

/// One round: every copy plays and learns, then they become one.
pub fn round(state: &mut State) {
    let rate = rate(state.games);
    let scales = &state.seen.scales();
    let (green, whole) = (state.games < GREEN, state.games < SPLIT);
    let (first, seed, nets) = (state.games, state.seed, &state.nets);
    let learnt: Vec<Learner> = thread::scope(|scope| {
        let copies: Vec<_> = (0..state.threads as u64)
            .map(|copy| {
                scope.spawn(move || {
                    let mut learner = Learner {
                        nets: nets.clone(),
                        rng: ChaCha8Rng::seed_from_u64(seed),
                        seen: Seen::nothing(),
                    };
                    learner.rng.set_stream(first + copy * GAMES + 1);
                    for _ in 0..GAMES {
                        learner.play(green, whole, rate, scales);
                    }
                    learner
                })
            })
            .collect();
        copies
            .into_iter()
            .map(|copy| copy.join().unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    });
    state.games += GAMES * learnt.len() as u64;
    state.rounds += 1;
    let pull = 1.0 / (AVERAGED * state.rounds as f64);
    state.become_mean_of(learnt.iter().map(|learner| &learner.nets), pull.min(1.0) as f32);
    if whole {
        state.nets.late = state.nets.contact.clone();
        state.average.late = state.average.contact.clone();
    }
    for learner in &learnt {
        state.seen.add(&learner.seen);
    }
}

/// One copy.
struct Learner {
    nets: Evaluator,
    rng: ChaCha8Rng,
    seen: Seen,
}

impl Learner {
    /// Plays a game and learns from each move. The end is known once both sides are home.
    fn play(&mut self, green: bool, whole: bool, rate: f32, scales: &Scales) {
        let mut player = Player::new();
        let mut board = Board::start();
        while !Evaluator::is_known(board) {
            let dice = throw(&mut self.rng);
            let (after, outcome) = player.best(&self.nets, board, dice, (!green).then_some(WIDTH));
            if self.rng.random_range(0..16) == 0 {
                self.seen.look(board);
            }
            let kind = match Kind::of(board) {
                Kind::Late if whole => Kind::Contact,
                kind => kind,
            };
            self.nets.learn(board, kind, outcome, rate, scales);
            board = after.flipped();
        }
    }
}
