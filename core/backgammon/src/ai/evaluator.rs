//! The estimate the players choose by. Decided here: which net judges which position, and what the end of a game is
//! worth at a score. Left to others: the nets' arithmetic (`net`), the search (`ai`).

use once_cell::sync::Lazy;

use super::net::{Net, Outcome};
use crate::{
    board::{Board, WhichSide},
    result::{GameResult, MatchLength, MatchScore, WinKind},
};

/// Units of the net for positions in which the sides still have to pass each other.
pub const CONTACT_HIDDEN: usize = 80;

/// Units of the net for races.
pub const RACE_HIDDEN: usize = 24;

/// The nets the computer plays by.
#[derive(Debug, Clone)]
pub struct Evaluator {
    /// For positions with contact.
    pub contact: Net<CONTACT_HIDDEN>,
    /// For races.
    pub race: Net<RACE_HIDDEN>,
}

/// Learnt by `examples/train.rs` from 160,000 games against itself and nothing else.
static WEIGHTS: &[u8] = include_bytes!("weights.bin");

#[allow(clippy::non_std_lazy_statics)] // the project has settled on once_cell
static TRAINED: Lazy<Evaluator> = Lazy::new(|| Evaluator::from_bytes(WEIGHTS));

impl Evaluator {
    /// The one that is built in.
    pub fn trained() -> &'static Self {
        &TRAINED
    }

    /// Weights as numbers of 32 bits, the lowest byte first: those of the net for contact, then those for races.
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let (numbers, _) = bytes.as_chunks();
        let mut numbers = numbers.iter().copied().map(f32::from_le_bytes);
        Self {
            contact: Net::from_weights(numbers.by_ref().take(Net::<CONTACT_HIDDEN>::WEIGHTS)),
            race: Net::from_weights(numbers),
        }
    }

    /// The same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.contact
            .weights()
            .chain(self.race.weights())
            .flat_map(f32::to_le_bytes)
            .collect()
    }

    /// How the game will end for the mover, who is about to roll (or for whom it has ended).
    pub fn evaluate(&self, board: Board) -> Outcome {
        if let Some(result) = board.result() {
            return certain(result);
        }
        if board.has_contact() {
            self.contact.evaluate(board)
        } else {
            self.race.evaluate(board).possible(board)
        }
    }
}

fn certain(result: GameResult) -> Outcome {
    let gammon = if result.kind == WinKind::Single { 0.0 } else { 1.0 };
    let backgammon = if result.kind == WinKind::Backgammon { 1.0 } else { 0.0 };
    let won = Outcome {
        win: 1.0,
        win_gammon: gammon,
        win_backgammon: backgammon,
        ..Outcome::default()
    };
    match result.winner {
        WhichSide::Mover => won,
        WhichSide::Opponent => won.flipped(),
    }
}

impl Outcome {
    /// In a race whoever has borne off a checker cannot lose a gammon any more, and whoever has left the other's home
    /// no backgammon.
    fn possible(self, board: Board) -> Self {
        let gammon = |loser: WhichSide| if board.side(loser).off() > 0 { 0.0 } else { 1.0 };
        let backgammon = |loser: WhichSide| {
            if board.side(loser).furthest().number() < 19 {
                0.0
            } else {
                gammon(loser)
            }
        };
        Self {
            win: self.win,
            win_gammon: self.win_gammon * gammon(WhichSide::Opponent),
            win_backgammon: self.win_backgammon * backgammon(WhichSide::Opponent),
            lose_gammon: self.lose_gammon * gammon(WhichSide::Mover),
            lose_backgammon: self.lose_backgammon * backgammon(WhichSide::Mover),
        }
    }
}

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
