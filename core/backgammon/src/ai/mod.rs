//! Computer players. Decided here: which play a level chooses. Left to others: when to think, on which thread, and what
//! randomness they get. They see the board, the dice that were thrown and the score, never a die to come.

mod evaluator;
mod net;
mod outcome;
mod stakes;

use rand::{Rng, RngExt};

pub use evaluator::{CONTACT_HIDDEN, Evaluator, RACE_HIDDEN};
pub use net::{INPUTS, Net};
pub use outcome::{OUTPUTS, Outcome};
pub use stakes::Stakes;

use crate::{
    board::Board,
    dice::Dice,
    generator::{Play, visit_plays},
    result::MatchScore,
    turn::Turn,
};

/// How well the computer plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// 入门: judges roughly and overlooks plays, as beginners do.
    Entry,
    /// 普通: judges the position after each of its plays.
    Normal,
    /// 高手: looks one ply further, at the opponent's best reply to each roll.
    Expert,
}

/// Of a beginner's plays this many in a hundred are not seen.
const OVERLOOKED_PERCENT: u32 = 35;

/// How far a beginner's judgement is off, at most, in points.
const MISJUDGED: f32 = 0.3;

/// How many plays the expert looks into.
const CANDIDATES: usize = 10;

/// Plays judged worse than the best by more than this, in points, are not looked into.
const MARGIN: f32 = 0.25;

/// The play this level chooses for the dice that are left of a turn, also from its middle: the steps still to be made
/// and the board after them. Without anything to play the steps are empty. `None` only if `stop` said so; it is asked
/// often enough to end within 50 ms. The same arguments and the same state of `rng` give the same play.
pub fn choose(
    turn: &Turn,
    score: MatchScore,
    level: Level,
    rng: &mut impl Rng,
    stop: &dyn Fn() -> bool,
) -> Option<Play> {
    let evaluator = Evaluator::trained();
    let stakes = Stakes::at(score);
    if stop() {
        return None;
    }
    let mut judged: Vec<(f32, Play)> = Vec::new();
    turn.visit_completions(|play| judged.push((worth_after(evaluator, &stakes, play.after), play)));
    if level == Level::Entry {
        misjudge(&mut judged, rng);
    }
    // Stable, and the order of generation is fixed: equal plays are always taken in the same order.
    judged.sort_by(|a, b| b.0.total_cmp(&a.0));
    if level == Level::Expert && judged.len() > 1 {
        let best = judged.first().map_or(0.0, |&(worth, _)| worth);
        judged.truncate(CANDIDATES);
        judged.retain(|&(worth, _)| worth > best - MARGIN);
        let theirs = Stakes::at(score.flipped());
        for (worth, play) in &mut judged {
            *worth = -worth_to_roll(evaluator, &theirs, play.after.flipped(), stop)?;
        }
        judged.sort_by(|a, b| b.0.total_cmp(&a.0));
    }
    if stop() {
        return None;
    }
    let best = judged.first().map(|&(_, play)| play);
    Some(best.unwrap_or(Play {
        steps: crate::turn::Steps::EMPTY,
        after: turn.board(),
    }))
}

/// What the board is worth to the mover who has just played.
fn worth_after(evaluator: &Evaluator, stakes: &Stakes, after: Board) -> f32 {
    stakes.worth(evaluator.evaluate(after.flipped()).flipped())
}

/// What the board is worth to the mover who is about to roll: the mean over all rolls of its best plays.
fn worth_to_roll(evaluator: &Evaluator, stakes: &Stakes, board: Board, stop: &dyn Fn() -> bool) -> Option<f32> {
    if board.result().is_some() {
        return Some(stakes.worth(evaluator.evaluate(board)));
    }
    let mut sum = 0.0;
    for (dice, ways) in Dice::all() {
        if stop() {
            return None;
        }
        let mut best = f32::NEG_INFINITY;
        visit_plays(board, dice, |play| {
            best = best.max(worth_after(evaluator, stakes, play.after));
        });
        if best == f32::NEG_INFINITY {
            best = worth_after(evaluator, stakes, board);
        }
        sum += best * f32::from(ways);
    }
    Some(sum / 36.0)
}

/// Makes a beginner's list: some plays are not seen at all, the others judged wrong by up to [`MISJUDGED`]. At least one
/// is always seen.
fn misjudge(judged: &mut Vec<(f32, Play)>, rng: &mut impl Rng) {
    let always = if judged.is_empty() {
        0
    } else {
        rng.random_range(0..judged.len())
    };
    let mut index = 0;
    judged.retain_mut(|(worth, _)| {
        *worth += rng.random_range(-MISJUDGED..MISJUDGED);
        let seen = rng.random_range(0..100) >= OVERLOOKED_PERCENT || index == always;
        index += 1;
        seen
    });
}
