//! Decisions of strong play and what other programs think of each play (`tests/vectors/backgammon`), as the tests read them.

#![allow(dead_code)] // Each test file uses its part.

use std::{fs, path::Path};

use backgammon::{Board, Dice, Die, Turn, ai::Outcome, notation::parse_position_id};
use serde::Deserialize;

/// A position, a roll, and every play of it.
pub struct Decision {
    pub board: Board,
    pub dice: Dice,
    pub phase: String,
    /// The best first.
    pub plays: Vec<Judged>,
}

/// A play.
pub struct Judged {
    /// The board after it, still seen by the mover.
    pub after: Board,
    /// In points, to the mover.
    pub equity: f64,
    /// By GNU Backgammon and by Open Sage; plays far from the best have not been looked at by both.
    pub outcomes: [Option<Outcome>; 2],
}

impl Judged {
    /// What both think, if both have looked at it.
    pub fn by_both(&self) -> Option<[Outcome; 2]> {
        let [a, b] = self.outcomes;
        Some([a?, b?])
    }
}

impl Decision {
    pub fn turn(&self) -> Turn {
        Turn::new(self.board, self.dice)
    }

    /// The play that leads to this board.
    pub fn judged(&self, after: Board) -> &Judged {
        self.plays.iter().find(|play| play.after == after).unwrap()
    }

    /// What the play that leads to this board loses against the best, in thousandths of a point.
    pub fn loss(&self, after: Board) -> f64 {
        1000.0 * (self.plays[0].equity - self.judged(after).equity)
    }
}

#[derive(Deserialize)]
struct DecisionLine {
    position_id: String,
    dice: [u8; 2],
    phase: String,
    plays: Vec<PlayInLine>,
}

#[derive(Deserialize)]
struct PlayInLine {
    after: String,
    equity: f64,
    probs_g2: Option<[f32; 5]>,
    probs_s3: Option<[f32; 5]>,
}

/// All of the file.
pub fn decisions() -> Vec<Decision> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors/backgammon/decisions.jsonl");
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| decision(&serde_json::from_str(line).unwrap()))
        .collect()
}

fn decision(line: &DecisionLine) -> Decision {
    let [first, second] = line.dice.map(|die| Die::new(die).unwrap());
    Decision {
        board: parse_position_id(&line.position_id).unwrap(),
        dice: Dice::new(first, second),
        phase: line.phase.clone(),
        plays: line.plays.iter().map(judged).collect(),
    }
}

fn judged(play: &PlayInLine) -> Judged {
    let outcome = |[win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [f32; 5]| Outcome {
        win,
        win_gammon,
        win_backgammon,
        lose_gammon,
        lose_backgammon,
    };
    Judged {
        // The file has the opponent on roll.
        after: parse_position_id(&play.after).unwrap().flipped(),
        equity: play.equity,
        outcomes: [play.probs_g2, play.probs_s3].map(|chances| chances.map(outcome)),
    }
}
