//! The estimate the players choose by. Decided here: which net judges which position. Left to others: the nets'
//! arithmetic (`net`), what an outcome is worth (`stakes`), the search (`ai`).

use once_cell::sync::Lazy;

use super::{net::Net, outcome::Outcome};
use crate::{
    board::{Board, WhichSide},
    result::{GameResult, WinKind},
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
