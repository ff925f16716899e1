//! How the nets play while they learn. Decided here: which plays are looked at closely, and which is chosen.

use backgammon::{
    Board, Dice, Die, MatchScore,
    ai::{Evaluator, OUTPUTS, Outcome, Stakes},
    visit_plays,
};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

/// How many plays the first look lets through, and how far they may be behind, in points.
#[derive(Clone, Copy)]
pub struct Width {
    pub most: usize,
    pub behind: f32,
}

/// Looks at plays. It keeps its list from roll to roll.
pub struct Player {
    stakes: Stakes,
    candidates: Vec<(f32, Board)>,
}

impl Player {
    pub fn new() -> Self {
        Self {
            stakes: Stakes::at(MatchScore::default()),
            candidates: Vec::new(),
        }
    }

    /// The board after the best play and how the game will end for the mover after it. `width`: `None` looks at all.
    pub fn best(&mut self, nets: &Evaluator, board: Board, dice: Dice, width: Option<Width>) -> (Board, Outcome) {
        self.candidates.clear();
        visit_plays(board, dice, |play| self.candidates.push((0.0, play.after)));
        if self.candidates.is_empty() {
            self.candidates.push((0.0, board));
        }
        if let Some(Width { most, behind }) = width
            && self.candidates.len() > most
        {
            for (worth, after) in &mut self.candidates {
                *worth = -self.stakes.worth(nets.glance(after.flipped()));
            }
            self.candidates.sort_by(|a, b| b.0.total_cmp(&a.0));
            let best = self.candidates.first().map_or(0.0, |&(worth, _)| worth);
            self.candidates.truncate(most);
            self.candidates.retain(|&(worth, _)| worth > best - behind);
        }
        let mut best = (f32::NEG_INFINITY, board, Outcome::default());
        for (worth, after) in &mut self.candidates {
            let outcome = nets.evaluate(after.flipped()).flipped();
            *worth = self.stakes.worth(outcome);
            if *worth > best.0 {
                best = (*worth, *after, outcome);
            }
        }
        (best.1, best.2)
    }

    /// Any of the boards that were looked at closely last.
    pub fn any(&self, rng: &mut ChaCha8Rng) -> Option<Board> {
        let index = rng.random_range(0..self.candidates.len().max(1));
        self.candidates.get(index).map(|&(_, after)| after)
    }

    /// How the game will end for the side about to roll: the mean over all rolls of its best plays.
    pub fn look_ahead(&mut self, nets: &Evaluator, board: Board, width: Width) -> Outcome {
        let mut sums = [0.0; OUTPUTS];
        for (dice, ways) in Dice::all() {
            let (_, outcome) = self.best(nets, board, dice, Some(width));
            for (sum, chance) in sums.iter_mut().zip(outcome.to_array()) {
                *sum += f32::from(ways) / 36.0 * chance;
            }
        }
        Outcome::from_array(sums)
    }
}

/// Two dice.
pub fn throw(rng: &mut ChaCha8Rng) -> Dice {
    let mut die = || Die::new(rng.random_range(1..=6)).unwrap_or(Die::ALL[0]);
    Dice::new(die(), die())
}
