//! How the nets are refined. Decided here: which positions are looked at one ply further, how often each is learnt from,
//! and how fast. Left to others: the step itself (`backgammon::ai::Evaluator::learn`).
//!
//! Temporal differences learn from one roll at a time, and most of what they see is luck; steps must be small. The mean
//! over all rolls of the estimates after the best plays holds no luck. It takes as long as twenty moves of a game, so
//! each is kept and learnt from many times. Positions come from games of the nets against themselves, some of them after
//! plays these did not choose: the differences between plays are what matters.
//!
//! Looks are not part of a checkpoint. A refinement that runs through can be repeated exactly; one that goes on from a
//! checkpoint begins to collect looks anew, with other dice, and ends elsewhere.

use std::{panic::resume_unwind, thread};

use backgammon::{
    Board,
    ai::{Evaluator, Kind, Outcome},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{
    play::{Player, Width, throw},
    state::State,
};

/// Positions each copy looks at in a round.
const LOOKS: usize = 400;

/// How many steps are made for each look: the more, the more looks there are to choose from.
fn steps(looks: usize) -> usize {
    (looks / 6_000).clamp(8, 64)
}

/// How many looks a copy keeps; older ones, by weaker nets, go.
const KEPT: usize = 1_500_000;

/// The average is one over so many rounds.
const AVERAGED: u64 = 300;

/// Positions that show what is usual.
const USUAL: f64 = 10_000.0;

/// Which plays are looked at closely in a game, and at the ply further on.
const WIDTH: Width = Width { most: 5, behind: 0.12 };
const NARROW: Width = Width { most: 3, behind: 0.08 };

/// Keeps what was seen.
pub struct Refiner {
    copies: Vec<Looker>,
    rounds: u64,
    /// Positions looked at.
    pub looked: u64,
}

impl Refiner {
    /// Begins from the averaged nets.
    pub fn new(state: &mut State) -> Self {
        state.nets = state.average.clone();
        if state.seen.positions < USUAL {
            get_used_to(state);
        }
        let copy = |number| {
            let mut rng = ChaCha8Rng::seed_from_u64(state.seed);
            rng.set_stream(u64::MAX - (state.refined * state.threads as u64 + number));
            Looker {
                rng,
                board: Board::start(),
                looks: Vec::new(),
                oldest: 0,
            }
        };
        Self {
            copies: (0..state.threads as u64).map(copy).collect(),
            rounds: 0,
            looked: 0,
        }
    }

    /// One round: every copy looks and learns, then they become one.
    pub fn round(&mut self, state: &mut State, rate: f32) {
        let (nets, scales) = (&state.nets, &state.seen.scales());
        let learnt: Vec<Evaluator> = thread::scope(|scope| {
            let threads: Vec<_> = self
                .copies
                .iter_mut()
                .map(|copy| {
                    scope.spawn(move || {
                        copy.look(nets);
                        let mut nets = nets.clone();
                        for _ in 0..LOOKS * steps(copy.looks.len()) {
                            let index = copy.rng.random_range(0..copy.looks.len().max(1));
                            if let Some(&(board, outcome)) = copy.looks.get(index) {
                                nets.learn(board, Kind::of(board), outcome, rate, scales);
                            }
                        }
                        nets
                    })
                })
                .collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
                .collect()
        });
        self.rounds += 1;
        state.refined += 1;
        state.refinement += 1;
        self.looked += (LOOKS * learnt.len()) as u64;
        let pull = 1.0 / self.rounds.min(AVERAGED) as f32;
        state.become_mean_of(learnt.iter(), pull);
    }
}

/// Plays for a while and only watches.
fn get_used_to(state: &mut State) {
    let (mut player, mut board) = (Player::new(), Board::start());
    let mut rng = ChaCha8Rng::seed_from_u64(state.seed);
    while state.seen.positions < USUAL {
        state.seen.look(board);
        let dice = throw(&mut rng);
        board = player.best(&state.nets, board, dice, Some(WIDTH)).0.flipped();
        if Evaluator::is_known(board) {
            board = Board::start();
        }
    }
}

/// One copy: the game it is in, and its looks.
struct Looker {
    rng: ChaCha8Rng,
    board: Board,
    looks: Vec<(Board, Outcome)>,
    oldest: usize,
}

impl Looker {
    fn look(&mut self, nets: &Evaluator) {
        let (mut player, mut further) = (Player::new(), Player::new());
        let mut looks = 0;
        while looks < LOOKS {
            if Evaluator::is_known(self.board) {
                self.board = Board::start();
            }
            let dice = throw(&mut self.rng);
            let (after, _) = player.best(nets, self.board, dice, Some(WIDTH));
            let seen = match self.rng.random_range(0..3) {
                0 => player.any(&mut self.rng).unwrap_or(after),
                _ => after,
            };
            self.board = after.flipped();
            let seen = seen.flipped();
            if Evaluator::is_known(seen) {
                continue;
            }
            looks += 1;
            let look = (seen, further.look_ahead(nets, seen, NARROW));
            if self.looks.len() < KEPT {
                self.looks.push(look);
            } else if let Some(old) = self.looks.get_mut(self.oldest) {
                *old = look;
                self.oldest = (self.oldest + 1) % KEPT;
            }
        }
    }
}
