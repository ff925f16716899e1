//! What the end of a game is worth. Decided here: the worth of winning and losing by one, two and three points, in a
//! single game and at a score of a match. Left to others: how likely each is (`evaluator`).

use super::outcome::Outcome;
use crate::result::{MatchLength, MatchScore};

/// What winning and losing by one, two and three points is worth to the mover.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stakes {
    win: [f32; 3],
    lose: [f32; 3],
}

/// How often a game between equals ends in a gammon (or more), and in a backgammon: GNU Backgammon's two-ply estimate of
/// the start after each opening roll (`tests/vectors/backgammon/openings.json`), rounded.
const GAMMONS: f32 = 0.25;
const BACKGAMMONS: f32 = 0.01;

impl Stakes {
    /// In a single game the points themselves. In a match the chance to win the match, stretched so that winning and
    /// losing one point are 1 and -1, where that makes a difference.
    pub fn at(score: MatchScore) -> Self {
        let points = score.length.points();
        if score.length == MatchLength::SingleGame || score.winner().is_some() {
            return Self {
                win: [1.0, 2.0, 3.0],
                lose: [-1.0, -2.0, -3.0],
            };
        }
        let (mine, theirs) = (points - score.mover, points - score.opponent);
        let chance = |won: u8, lost: u8| match_chance(mine.saturating_sub(won), theirs.saturating_sub(lost));
        let (win, lose) = (chance(1, 0), chance(0, 1));
        let stretch = |chance: f32| 2.0 * (chance - lose) / (win - lose) - 1.0;
        Self {
            win: [1, 2, 3].map(|points| stretch(chance(points, 0))),
            lose: [1, 2, 3].map(|points| stretch(chance(0, points))),
        }
    }

    /// The mean worth of an outcome.
    pub fn worth(&self, outcome: Outcome) -> f32 {
        let Self {
            win: [win1, win2, win3],
            lose: [lose1, lose2, lose3],
        } = *self;
        let loss = 1.0 - outcome.win;
        outcome.win * win1
            + outcome.win_gammon * (win2 - win1)
            + outcome.win_backgammon * (win3 - win2)
            + loss * lose1
            + outcome.lose_gammon * (lose2 - lose1)
            + outcome.lose_backgammon * (lose3 - lose2)
    }
}

/// The chance to win a match between equals that needs `mine` more points against `theirs`, without a cube.
fn match_chance(mine: u8, theirs: u8) -> f32 {
    if mine == 0 {
        return 1.0;
    }
    if theirs == 0 {
        return 0.0;
    }
    let by = |points: u8| {
        f32::midpoint(
            match_chance(mine.saturating_sub(points), theirs),
            match_chance(mine, theirs.saturating_sub(points)),
        )
    };
    (1.0 - GAMMONS) * by(1) + (GAMMONS - BACKGAMMONS) * by(2) + BACKGAMMONS * by(3)
}
