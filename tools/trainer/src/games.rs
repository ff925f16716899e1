//! Lessons from games of the nets against themselves, for nets that know nothing yet. Decided here: how games are played
//! and what is learnt from each move. Left to others: the step itself (`learner`), how fast (`state`).
//!
//! TD(λ) (Sutton 1988; Tesauro 1992 for backgammon): the estimate for the side about to roll moves towards the estimates
//! after the plays that followed, the nearer the more. The end is known once both sides are home: there the bear-off table
//! begins.

use backgammon::{
    Board,
    ai::{Evaluator, Outcome},
};
use rand_chacha::ChaCha8Rng;

use crate::{
    learner::Lesson,
    play::{Player, Width, throw},
};

/// Games in a block; tests need fewer.
pub const GAMES: u64 = if cfg!(test) { 1 } else { 10 };

/// Blocks in a round.
pub const BLOCKS: u64 = if cfg!(test) { 3 } else { 16 };

/// Up to here every play is looked at closely; the net for a first look is too green to choose.
const GREEN: u64 = 100;

/// Which plays are looked at closely from then on.
const WIDTH: Width = Width { most: 5, behind: 0.12 };

/// How much the later ones count: λ.
const LATER: f32 = 0.8;

/// What some games teach.
pub fn lessons(nets: &Evaluator, round: u64, mut rng: ChaCha8Rng) -> Vec<Lesson> {
    let width = (round >= GREEN).then_some(WIDTH);
    let mut player = Player::new();
    let mut lessons = Vec::new();
    for _ in 0..GAMES {
        let mut game = Vec::new();
        let mut board = Board::start();
        while !Evaluator::is_known(board) {
            let (after, outcome) = player.best(nets, board, throw(&mut rng), width);
            game.push((board, outcome));
            board = after.flipped();
        }
        lessons.extend(returns(game));
    }
    lessons
}

/// The positions of a game, the last one first, each with its return. `game` says what was said after the best play.
fn returns(game: Vec<Lesson>) -> impl Iterator<Item = Lesson> {
    let mut later: Option<Outcome> = None;
    game.into_iter().rev().map(move |(board, said)| {
        let mut believed = said.to_array();
        if let Some(later) = later {
            for (believed, later) in believed.iter_mut().zip(later.flipped().to_array()) {
                *believed += LATER * (later - *believed);
            }
        }
        let believed = Outcome::from_array(believed);
        later = Some(believed);
        (board, believed)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_return_counts_later_estimates_the_less_the_later_they_are() {
        // Three positions whose best plays promised the side on roll 0.5, 0.25 and 1: the last is believed as it is. The
        // one before is the other side's: 0.25 + 0.8 * ((1 - 1) - 0.25) = 0.05; the first: 0.5 + 0.8 * ((1 - 0.05) - 0.5) = 0.86.
        let said = |win| Outcome {
            win,
            ..Outcome::default()
        };
        let game = vec![
            (Board::start(), said(0.5)),
            (Board::start(), said(0.25)),
            (Board::start(), said(1.0)),
        ];
        let wins: Vec<f32> = returns(game).map(|(_, outcome)| outcome.win).collect();
        for (got, wanted) in wins.iter().zip([1.0, 0.05, 0.86]) {
            assert!((got - wanted).abs() < 1e-6, "{wins:?}");
        }
        assert_eq!(wins.len(), 3);
    }
}
