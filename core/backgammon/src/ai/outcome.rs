//! How a game will end. Decided here: what is estimated, and what holds for any estimate. Left to others: the estimating
//! (`evaluator`), what an outcome is worth (`stakes`).

use crate::board::{Board, Side};

/// The numbers of an [`Outcome`].
pub const OUTPUTS: usize = 5;

/// How a game will end for the side on roll, as probabilities. Each includes the greater ones: a gammon is also a win.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Outcome {
    /// Wins.
    pub win: f32,
    /// Wins at least a gammon.
    pub win_gammon: f32,
    /// Wins a backgammon.
    pub win_backgammon: f32,
    /// Loses at least a gammon.
    pub lose_gammon: f32,
    /// Loses a backgammon.
    pub lose_backgammon: f32,
}

impl Outcome {
    /// The same for the other side.
    #[must_use]
    pub fn flipped(self) -> Self {
        Self {
            win: 1.0 - self.win,
            win_gammon: self.lose_gammon,
            win_backgammon: self.lose_backgammon,
            lose_gammon: self.win_gammon,
            lose_backgammon: self.win_backgammon,
        }
    }

    /// In the order of the fields.
    pub fn to_array(self) -> [f32; OUTPUTS] {
        [
            self.win,
            self.win_gammon,
            self.win_backgammon,
            self.lose_gammon,
            self.lose_backgammon,
        ]
    }

    /// The outcome of these numbers, made to agree: a gammon is no likelier than a win, a backgammon than a gammon.
    pub fn from_array([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [f32; OUTPUTS]) -> Self {
        // What must be nested is nested, whatever the net says.
        let win_gammon = win_gammon.min(win);
        let lose_gammon = lose_gammon.min(1.0 - win);
        Self {
            win,
            win_gammon,
            win_backgammon: win_backgammon.min(win_gammon),
            lose_gammon,
            lose_backgammon: lose_backgammon.min(lose_gammon),
        }
    }
}

impl Outcome {
    /// Whoever has borne off a checker cannot lose a gammon any more, and whoever has passed the other and left its home
    /// no backgammon.
    #[must_use]
    pub fn possible(self, board: Board) -> Self {
        let passed = !board.has_contact();
        let gammon = |loser: Side| if loser.off() > 0 { 0.0 } else { 1.0 };
        let backgammon = |loser: Side| {
            if passed && loser.furthest().number() < 19 {
                0.0
            } else {
                gammon(loser)
            }
        };
        let (mover, opponent) = (board.mover(), board.opponent());
        Self {
            win: self.win,
            win_gammon: self.win_gammon * gammon(opponent),
            win_backgammon: self.win_backgammon * backgammon(opponent),
            lose_gammon: self.lose_gammon * gammon(mover),
            lose_backgammon: self.lose_backgammon * backgammon(mover),
        }
    }
}
