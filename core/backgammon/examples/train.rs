//! Trains the computer players' nets by games against themselves (temporal differences), starting from random weights:
//! `cargo run --release -p backgammon --example train -- GAMES FILE`. No position or judgement of another
//! program goes in.

#![allow(clippy::cast_possible_truncation)] // Learning rates, whose last digits do not matter.

use std::{env, error::Error, fs, time::Instant};

use backgammon::{
    Board, Dice, Die, MatchLength, MatchScore,
    ai::{Evaluator, Net, Stakes},
    visit_plays,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const FIRST_RATE: f64 = 0.04;
const LAST_RATE: f64 = 0.002;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().collect();
    let [_, games, file] = arguments.as_slice() else {
        return Err("usage: train GAMES FILE".into());
    };
    let games: u32 = games.parse()?;

    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut evaluator = Evaluator {
        contact: random_net(&mut rng),
        race: random_net(&mut rng),
    };
    let mut rate = FIRST_RATE;
    let decay = (LAST_RATE / FIRST_RATE).powf(1.0 / f64::from(games));
    let began = Instant::now();
    for game in 0..games {
        play(&mut evaluator, rate, &mut rng);
        rate *= decay;
        if game % 10_000 == 9_999 {
            let start = evaluator.evaluate(Board::start());
            println!(
                "{} games, {:.0} s, rate {rate:.4}, start {start:.3?}",
                game + 1,
                began.elapsed().as_secs_f32()
            );
            fs::write(file, evaluator.to_bytes())?;
        }
    }
    fs::write(file, evaluator.to_bytes())?;
    Ok(())
}

fn random_net<const HIDDEN: usize>(rng: &mut ChaCha8Rng) -> Net<HIDDEN> {
    Net::from_weights(std::iter::repeat_with(|| rng.random_range(-0.1..0.1)).take(Net::<HIDDEN>::WEIGHTS))
}

fn play(evaluator: &mut Evaluator, rate: f64, rng: &mut ChaCha8Rng) {
    let stakes = Stakes::at(MatchScore::new(MatchLength::SingleGame));
    let mut board = Board::start();
    while board.result().is_none() {
        let [Some(first), Some(second)] = [(); 2].map(|()| Die::new(rng.random_range(1..=6))) else {
            return;
        };
        let mut best = (f32::NEG_INFINITY, board, evaluator.evaluate(board.flipped()).flipped());
        visit_plays(board, Dice::new(first, second), |play| {
            let outcome = evaluator.evaluate(play.after.flipped()).flipped();
            let worth = stakes.worth(outcome);
            if worth > best.0 {
                best = (worth, play.after, outcome);
            }
        });
        let (_, after, outcome) = best;
        if board.has_contact() {
            evaluator.contact.learn(board, outcome, rate as f32);
        } else {
            evaluator.race.learn(board, outcome, rate as f32);
        }
        board = after.flipped();
    }
}
