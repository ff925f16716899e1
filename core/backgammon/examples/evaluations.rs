//! Work for a stopwatch held by somebody else (`tools/referee/bench.py`), with no clock in it: every position on standard
//! input (a Position ID a line) is looked at one ply further, that is, every play of all 21 rolls is judged by the net alone.
//! `evaluations ROUNDS` does that so many times and prints how many evaluations it made.

use std::{env, error::Error, hint::black_box, io};

use backgammon::{Board, Dice, Die, ai::Evaluator, notation::parse_position_id, visit_plays};

fn main() -> Result<(), Box<dyn Error>> {
    let rounds: u32 = env::args().nth(1).ok_or("usage: evaluations ROUNDS")?.parse()?;
    let boards = io::stdin()
        .lines()
        .map(|line| Ok(parse_position_id(line?.trim())?))
        .collect::<Result<Vec<Board>, Box<dyn Error>>>()?;
    let dice: Vec<Dice> = (1..=6)
        .flat_map(|larger| (1..=larger).map(move |smaller| (larger, smaller)))
        .filter_map(|(larger, smaller)| Some(Dice::new(Die::new(larger)?, Die::new(smaller)?)))
        .collect();
    let evaluator = Evaluator::trained();
    let mut count = 0_u64;
    for _ in 0..rounds {
        for &board in &boards {
            for &roll in &dice {
                visit_plays(board, roll, |play| {
                    black_box(evaluator.evaluate(play.after.flipped()));
                    count += 1;
                });
            }
        }
    }
    println!("{count}");
    Ok(())
}
