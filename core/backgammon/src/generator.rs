//! Complete plays. Decided here: every distinct position a roll can lead to, each once, with one way to reach it. Two
//! plays that lead to the same position are one play.

use arrayvec::ArrayVec;

use crate::{
    board::{BAR, Board, Place},
    dice::{Dice, Die},
    turn::{DiceLeft, Steps, Turn, can_play, most_dice, single_steps},
};

/// Two dice in two orders, each with at most fifteen places to start from.
const MAX_MIXED_RESULTS: usize = 2 * 15 * 15;

/// A complete play and what it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Play {
    /// One way to make it, step by step.
    pub steps: Steps,
    /// The board after it, still seen by the mover.
    pub after: Board,
}

impl Play {
    /// Nothing left to play on this board.
    pub(crate) const fn nothing(board: Board) -> Self {
        Self {
            steps: Steps::EMPTY,
            after: board,
        }
    }
}

/// Calls `visit` once for every distinct result of the roll, without allocating. Never called if there is no legal move.
pub fn visit_plays(board: Board, dice: Dice, visit: impl FnMut(Play)) {
    Turn::new(board, dice).visit_completions(visit);
}

/// Every distinct result of the roll; empty if there is no legal move. [`visit_plays`] is the one for speed.
pub fn plays(board: Board, dice: Dice) -> Vec<Play> {
    let mut plays = Vec::new();
    visit_plays(board, dice, |play| plays.push(play));
    plays
}

impl Turn {
    /// Calls `visit` once for every distinct result of playing the dice that are left, with the steps that are still to
    /// be made. Never called if nothing is left to play.
    pub fn visit_completions(&self, mut visit: impl FnMut(Play)) {
        if self.is_complete() {
            return;
        }
        let board = self.board();
        match self.left() {
            DiceLeft::Mixed { larger, smaller } => visit_mixed(board, larger, smaller, &mut visit),
            left @ DiceLeft::Same { die, .. } => {
                let depth = most_dice(board, left);
                visit_same(
                    Play {
                        steps: Steps::EMPTY,
                        after: board,
                    },
                    die,
                    depth,
                    BAR,
                    &mut visit,
                );
            }
        }
    }
}

fn visit_mixed(board: Board, larger: Die, smaller: Die, visit: &mut impl FnMut(Play)) {
    let mut seen: ArrayVec<Board, MAX_MIXED_RESULTS> = ArrayVec::new();
    for (die, other) in [(larger, smaller), (smaller, larger)] {
        for (first, between) in single_steps(board, die, BAR) {
            for (second, after) in single_steps(between, other, BAR) {
                if !seen.contains(&after) && seen.try_push(after).is_ok() {
                    visit(Play {
                        steps: Steps::EMPTY.with(first).with(second),
                        after,
                    });
                }
            }
        }
    }
    if seen.is_empty() {
        let die = if can_play(board, larger) { larger } else { smaller };
        // Different checkers moved with one die never lead to the same position.
        for (step, after) in single_steps(board, die, BAR) {
            visit(Play {
                steps: Steps::EMPTY.with(step),
                after,
            });
        }
    }
}

/// Equal dice may be played from the furthest checker down: any play can be put into that order, since a checker's way
/// does not depend on the others except for the bar and for bearing off, and both ask for the furthest first. In that
/// order each position is reached once.
fn visit_same(play: Play, die: Die, depth: u8, highest: Place, visit: &mut impl FnMut(Play)) {
    if depth == 0 {
        visit(play);
        return;
    }
    for (step, after) in single_steps(play.after, die, highest) {
        visit_same(
            Play {
                steps: play.steps.with(step),
                after,
            },
            die,
            depth - 1,
            step.from,
            visit,
        );
    }
}
