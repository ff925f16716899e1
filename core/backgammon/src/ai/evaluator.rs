//! The estimate the players choose by. Decided here: which net or table judges which position, and what cannot happen
//! whatever a net says. Left to others: the nets' arithmetic (`net`), what they are shown (`inputs`), how they are stored
//! (`weights`), what an outcome is worth (`stakes`), the search (`search`).

use once_cell::sync::Lazy;
use pulp::{Arch, Simd, WithSimd};

use super::{
    bearoff::Bearoff,
    inputs::{INPUTS, Inputs, PLAIN_INPUTS},
    net::Net,
    outcome::Outcome,
};
use crate::{
    board::{Board, Side, WhichSide},
    result::{GameResult, WinKind},
};

/// For positions in which checkers still have to pass each other.
pub type ContactNet = Net<4, 64, 32>;
/// For races.
pub type RaceNet = Net<2, 64, 32>;
/// For a first look at many plays.
pub type QuickNet = Net<1, 32, 16>;

/// A side with so many checkers in its home board or off is bearing in, bearing off or crunched.
const LATE: u8 = 11;

/// What kind of position it is; each has a net of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Contact, both sides with most checkers still outside.
    Contact,
    /// Contact, one side nearly home or crunched.
    Late,
    /// The sides have passed each other.
    Race,
}

impl Kind {
    /// Of a position.
    pub fn of(board: Board) -> Self {
        let home = |side: Side| (0..=6).map(|place| side.on(place)).sum::<u8>();
        if !board.has_contact() {
            Self::Race
        } else if home(board.mover()) >= LATE || home(board.opponent()) >= LATE {
            Self::Late
        } else {
            Self::Contact
        }
    }
}

/// The nets the computer plays by.
#[derive(Debug, Clone)]
pub struct Evaluator {
    /// For [`Kind::Contact`].
    pub contact: ContactNet,
    /// For [`Kind::Late`].
    pub late: ContactNet,
    /// For [`Kind::Race`].
    pub race: RaceNet,
    /// For a first look at any position with contact.
    pub quick: QuickNet,
    arch: Arch,
}

#[allow(clippy::non_std_lazy_statics)] // the project has settled on once_cell
static TRAINED: Lazy<Evaluator> = Lazy::new(super::weights::embedded);

impl Evaluator {
    /// How many weights the nets have together.
    pub const WEIGHTS: usize =
        2 * ContactNet::weights_of(INPUTS) + RaceNet::weights_of(PLAIN_INPUTS) + QuickNet::weights_of(PLAIN_INPUTS);

    /// The one that is built in.
    pub fn trained() -> &'static Self {
        &TRAINED
    }

    /// These nets together.
    pub fn from_nets(contact: ContactNet, late: ContactNet, race: RaceNet, quick: QuickNet) -> Self {
        Self {
            contact,
            late,
            race,
            quick,
            arch: Arch::new(),
        }
    }

    /// The nets with these weights, in the order of the fields. Missing ones are zero.
    pub fn from_weights(weights: impl IntoIterator<Item = f32>) -> Self {
        let mut weights = weights.into_iter();
        let weights = weights.by_ref();
        Self::from_nets(
            Net::from_weights(INPUTS, weights.take(ContactNet::weights_of(INPUTS))),
            Net::from_weights(INPUTS, weights.take(ContactNet::weights_of(INPUTS))),
            Net::from_weights(PLAIN_INPUTS, weights.take(RaceNet::weights_of(PLAIN_INPUTS))),
            Net::from_weights(PLAIN_INPUTS, weights),
        )
    }

    /// The weights, in the same order.
    pub fn weights(&self) -> impl Iterator<Item = f32> + '_ {
        let contact = self.contact.weights().chain(self.late.weights());
        contact.chain(self.race.weights()).chain(self.quick.weights())
    }

    /// How the game will end for the side on roll (or for whom it has ended).
    pub fn evaluate(&self, board: Board) -> Outcome {
        known(board).unwrap_or_else(|| self.arch.dispatch(Look { nets: self, board }).possible(board))
    }

    /// The same at a glance: less work, a rougher answer. For choosing what is worth evaluating.
    pub fn glance(&self, board: Board) -> Outcome {
        known(board).unwrap_or_else(|| self.arch.dispatch(Glance { nets: self, board }).possible(board))
    }

    /// Whether no net is needed.
    pub fn is_known(board: Board) -> bool {
        known(board).is_some()
    }
}

/// [`Evaluator::evaluate`], compiled for each kind of processor.
struct Look<'a> {
    nets: &'a Evaluator,
    board: Board,
}

#[allow(clippy::inline_always)] // into what is compiled for each
impl WithSimd for Look<'_> {
    type Output = Outcome;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Outcome {
        let Self { nets, board } = self;
        match Kind::of(board) {
            Kind::Contact => nets.contact.evaluate(Inputs::full(board).active()),
            Kind::Late => nets.late.evaluate(Inputs::full(board).active()),
            Kind::Race => nets.race.evaluate(Inputs::plain(board).active()),
        }
    }
}

/// [`Evaluator::glance`], likewise.
struct Glance<'a> {
    nets: &'a Evaluator,
    board: Board,
}

#[allow(clippy::inline_always)]
impl WithSimd for Glance<'_> {
    type Output = Outcome;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Outcome {
        let inputs = Inputs::plain(self.board);
        if self.board.has_contact() {
            self.nets.quick.evaluate(inputs.active())
        } else {
            self.nets.race.evaluate(inputs.active())
        }
    }
}

/// What needs no net: the end, and races of two sides that are home.
fn known(board: Board) -> Option<Outcome> {
    if let Some(result) = board.result() {
        return Some(certain(result));
    }
    Bearoff::table().outcome(board)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Setup, notation::parse_position_id};

    /// Nets that believe in everything: all weights zero, every chance a half.
    fn believing() -> Evaluator {
        let mut weights = Vec::new();
        for (inputs, first, second) in [
            (INPUTS, 256, 32),
            (INPUTS, 256, 32),
            (PLAIN_INPUTS, 128, 32),
            (PLAIN_INPUTS, 32, 16),
        ] {
            let count = (inputs + 1) * first + (first + 1) * second + (second + 1) * 5;
            weights.extend(std::iter::repeat_n(0.0, count));
        }
        assert_eq!(weights.len(), Evaluator::WEIGHTS);
        Evaluator::from_weights(weights)
    }

    fn board(mover: &[(usize, u8)], opponent: &[(usize, u8)]) -> Board {
        let side = |pairs: &[(usize, u8)]| {
            let mut counts = [0; 26];
            for &(place, count) in pairs {
                counts[place] = count;
            }
            counts[0] = 15 - counts.iter().sum::<u8>();
            counts
        };
        Board::try_from(Setup {
            mover: side(mover),
            opponent: side(opponent),
        })
        .unwrap()
    }

    #[test]
    fn what_cannot_happen_has_no_chance_whatever_the_net_says() {
        let nets = believing();
        // Gammons and backgammons won and lost that the rules leave open.
        for (mover, opponent, open) in [
            (
                &[(24, 2), (6, 13)][..],
                &[(24, 2), (6, 13)][..],
                [true, true, true, true],
            ),
            // A checker off: no gammon against that side, in contact too.
            (&[(24, 2), (6, 12)], &[(24, 2), (6, 13)], [true, true, false, false]),
            (&[(24, 2), (6, 13)], &[(24, 2), (6, 12)], [false, false, true, true]),
            // In a race: a backgammon only while a checker stands in the winner's home, 19 or further from its own.
            (&[(19, 1), (4, 14)], &[(5, 15)], [true, false, true, true]),
            (&[(18, 1), (4, 14)], &[(5, 15)], [true, false, true, false]),
            (&[(4, 15)], &[(19, 1), (5, 14)], [true, true, true, false]),
        ] {
            let board = board(mover, opponent);
            for outcome in [nets.evaluate(board), nets.glance(board)] {
                let [win, chances @ ..] = outcome.to_array();
                assert!(win > 0.0, "{board:?}");
                assert_eq!(chances.map(|chance| chance > 0.0), open, "{board:?}: {outcome:?}");
            }
        }
    }

    #[test]
    fn every_processor_computes_the_same_bits() {
        // What vectors compute against what is compiled without them.
        let nets = Evaluator::trained();
        let decisions = include_str!("../../../../tests/vectors/backgammon/decisions.jsonl");
        let mut compared = 0;
        for id in decisions
            .split("\"after\": \"")
            .skip(1)
            .filter_map(|rest| rest.get(..14))
        {
            let board = parse_position_id(id).unwrap();
            if Evaluator::is_known(board) {
                continue;
            }
            let plain = Look { nets, board }.with_simd(pulp::Scalar);
            let bits = |outcome: Outcome| outcome.to_array().map(f32::to_bits);
            assert_eq!(bits(nets.evaluate(board)), bits(plain.possible(board)), "{id}");
            compared += 1;
        }
        assert!(compared > 10_000, "{compared}");
    }
}
