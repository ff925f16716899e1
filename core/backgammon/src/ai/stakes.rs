//! What the end of a game is worth. Decided here: the worth of winning and losing by one, two and three points, in a
//! single game and at a score of a match. Left to others: how likely each is (`evaluator`), how likely a match is won
//! from the score that follows (`match_equity`).

use super::{match_equity::match_chance, outcome::Outcome};
use crate::{
    board::WhichSide,
    result::{GameResult, MatchLength, MatchScore, WinKind},
};

/// What winning and losing by one, two and three points means to the mover at a score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stakes {
    worth: Ends,
    chance: Ends,
}

impl Stakes {
    /// In a single game points are worth themselves. In a match the chance to win the match is, stretched so that
    /// winning and losing one point are 1 and -1. So at any score 1 stands for what a plain win gains over a plain draw,
    /// and equities and their losses read as in a single game.
    ///
    /// A match that is over is counted like a single game.
    pub fn at(score: MatchScore) -> Self {
        if score.length == MatchLength::SingleGame || score.winner().is_some() {
            return Self {
                worth: Ends {
                    win: [1.0, 2.0, 3.0],
                    lose: [-1.0, -2.0, -3.0],
                },
                chance: Ends {
                    win: [1.0; 3],
                    lose: [0.0; 3],
                },
            };
        }
        let after = |winner| {
            [WinKind::Single, WinKind::Gammon, WinKind::Backgammon]
                .map(|kind| match_chance(score.after(GameResult { winner, kind })))
        };
        let chance = Ends {
            win: after(WhichSide::Mover),
            lose: after(WhichSide::Opponent),
        };
        let ([win, ..], [lose, ..]) = (chance.win, chance.lose);
        let stretch = |chance: f32| 2.0 * (chance - lose) / (win - lose) - 1.0;
        Self {
            worth: Ends {
                win: chance.win.map(stretch),
                lose: chance.lose.map(stretch),
            },
            chance,
        }
    }

    /// The mean worth of an outcome: points of a single game, or on the scale of [`at`](Self::at).
    pub fn worth(&self, outcome: Outcome) -> f32 {
        self.worth.mean(outcome)
    }

    /// The chance to win the match when the game has this outcome, from 0 to 1; the chance to win a single game.
    pub fn match_chance(&self, outcome: Outcome) -> f32 {
        self.chance.mean(outcome)
    }
}

/// A number for each end of a game, by the points won and lost.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Ends {
    win: [f32; 3],
    lose: [f32; 3],
}

impl Ends {
    fn mean(&self, outcome: Outcome) -> f32 {
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
