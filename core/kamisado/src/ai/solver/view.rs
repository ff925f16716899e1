//! A position as the side to move sees it: its own towers go up the board, whichever side they are.
//!
//! Decided here: what a position is to the solver, which positions are one and the same, and what a move leads to once the
//! forced passes after it are made. Left to others: which move is good ([`super::proof`]).
//!
//! **Two symmetries.** A half turn of the board keeps every colour in its place, so Gold's positions are Black's turned. A
//! mirror that exchanges left and right maps the colours one to one (the n-th to the n-th from the end, in the order of
//! [`Colour`]): mirrored positions are kept as one.
//!
//! **No passes.** A chain of forced passes has nothing to choose and leaves the board as it is. So it is followed to its end
//! at once: to the tower that can move, or to the repetition that ends the game. What is left between two positions is a
//! move that really brings a tower forward, which no later move can undo: *no position can come up twice in one game*, and
//! the value of a position does not depend on how it came about. See [`super`] for what follows from this.

use arrayvec::ArrayVec;

use crate::{
    board::{Side, Square, SquareSet},
    moves::{MAX_TARGETS, reach},
    state::State,
};

/// Every byte of a word of places: `square ^ 63` is the square after a half turn, `square ^ 7` the one in the mirror.
const TURN: u64 = 0x3f3f_3f3f_3f3f_3f3f;
const MIRROR: u64 = 0x0707_0707_0707_0707;

/// A position in which the side to move has a real move to choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct View {
    /// The squares of the towers of the side to move, a byte for each colour in their order.
    own: u64,
    /// The same of the other side.
    other: u64,
    occupied: SquareSet,
    /// The colour that must move, 0–7.
    colour: u8,
}

/// What names a position in a table, the same for a position and its mirror. Exact: different positions have different keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Key {
    pub(super) own: u64,
    pub(super) other: u64,
}

impl Key {
    /// The name of the position together with one of four questions about it.
    pub(super) fn with(self, question: u64) -> Key {
        Key {
            own: self.own | (question & 3) << 22,
            ..self
        }
    }

    /// A number that spreads similar names evenly.
    #[allow(clippy::cast_possible_truncation, reason = "both halves of the product are wanted")]
    pub(super) fn hash(self) -> u64 {
        let fold = |a: u64, b: u64| {
            let product = u128::from(a) * u128::from(b);
            product as u64 ^ (product >> 64) as u64
        };
        // Odd constants without pattern: digits of pi.
        let once = fold(self.own ^ 0x243f_6a88_85a3_08d3, self.other ^ 0x1319_8a2e_0370_7345);
        fold(once, 0xa409_3822_299f_31d1 ^ self.own.rotate_left(32))
    }
}

/// What a move leads to, the forced passes after it included.
#[derive(Debug, Clone, Copy)]
pub(super) enum Landing {
    /// The game is over, or will be at the next ply because somebody runs home.
    Over {
        /// Whether whoever made the move wins.
        mover_wins: bool,
        /// Plies from before the move to the end.
        plies: u8,
    },
    /// Somebody has a move to choose, and no home run.
    Open {
        /// The position, seen by whoever chooses.
        view: View,
        /// Whether that is again the side that made the move: passes can bring its turn back.
        same_side: bool,
        /// Plies from before the move to that position.
        plies: u8,
    },
}

impl View {
    /// The position of a state that is neither over, nor waits for a pass, nor is the start.
    pub(super) fn of(state: &State) -> Option<View> {
        let colour = state.designated()? as u8;
        let [black, gold] = state.place_words();
        let seen_by_black = View {
            own: black,
            other: gold,
            occupied: state.occupied(),
            colour,
        };
        Some(match state.side_to_move() {
            Side::Black => seen_by_black,
            Side::Gold => seen_by_black.turned(),
        })
    }

    /// Whether the side to move can win at once.
    pub(super) fn runs_home(&self) -> bool {
        !self.targets().intersection(HOME).is_empty()
    }

    /// The name of the position.
    pub(super) fn key(&self) -> Key {
        let here = self.named();
        let there = View {
            own: (self.own ^ MIRROR).swap_bytes(),
            other: (self.other ^ MIRROR).swap_bytes(),
            colour: 7 - self.colour,
            ..*self
        }
        .named();
        if (here.own, here.other) <= (there.own, there.other) {
            here
        } else {
            there
        }
    }

    /// Squares need six bits of their byte: the colour goes into the rest of the first.
    fn named(&self) -> Key {
        Key {
            own: self.own | u64::from(self.colour & 3) << 6 | u64::from(self.colour >> 2) << 14,
            other: self.other,
        }
    }

    /// The squares that the designated tower reaches.
    pub(super) fn targets(&self) -> SquareSet {
        reach(Side::Black, square_of(self.own, self.colour), self.occupied)
    }

    /// What each target leads to, a1 first.
    pub(super) fn landings(&self) -> ArrayVec<Landing, MAX_TARGETS> {
        self.targets()
            .into_iter()
            .map(|to| self.landing(to))
            .take(MAX_TARGETS)
            .collect()
    }

    /// How many targets do not hand the other side a home run; none means lost in two plies.
    pub(super) fn safe_targets(&self) -> u32 {
        let from = square_of(self.own, self.colour);
        let mut safe = 0;
        for to in self.targets() {
            let occupied = self.occupied.without(from).with(to);
            let named = square_of(self.other, to.colour() as u8);
            safe += u32::from(reach(Side::Gold, named, occupied).intersection(OWN_HOME).is_empty());
        }
        safe
    }

    fn landing(&self, to: Square) -> Landing {
        if HOME.contains(to) {
            return Landing::Over {
                mover_wins: true,
                plies: 1,
            };
        }
        let from = square_of(self.own, self.colour);
        let shift = 8 * self.colour;
        let mut at = View {
            own: self.own & !(0xff << shift) | u64::from(to.index()) << shift,
            other: self.other,
            occupied: self.occupied.without(from).with(to),
            colour: to.colour() as u8,
        }
        .turned();
        let mut plies = 1;
        let mut same_side = false;
        // The links of the chain so far, as bits: the other side's low, the mover's high.
        let mut seen = 0u16;
        loop {
            let targets = at.targets();
            if !targets.intersection(HOME).is_empty() {
                return Landing::Over {
                    mover_wins: same_side,
                    plies: plies + 1,
                };
            }
            if !targets.is_empty() {
                return Landing::Open {
                    view: at,
                    same_side,
                    plies,
                };
            }
            let bit = 1 << (at.colour + 8 * u8::from(same_side));
            if seen & bit != 0 {
                // Deadlock: whoever made the last real move loses.
                return Landing::Over {
                    mover_wins: false,
                    plies,
                };
            }
            seen |= bit;
            let underfoot = square_of(at.own, at.colour).colour() as u8;
            at = View {
                colour: underfoot,
                ..at.turned()
            };
            same_side = !same_side;
            plies += 1;
        }
    }

    fn turned(&self) -> View {
        View {
            own: self.other ^ TURN,
            other: self.own ^ TURN,
            occupied: SquareSet(self.occupied.0.reverse_bits()),
            colour: self.colour,
        }
    }
}

/// Where the side to move wants to go, and where the other side does.
const HOME: SquareSet = Side::Gold.home_row();
const OWN_HOME: SquareSet = Side::Black.home_row();

/// The square of a colour in a word of places.
fn square_of(places: u64, colour: u8) -> Square {
    Square::from_low_bits(places >> (8 * colour))
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::{End, moves::Move, replay};

    /// What the rules say a move leads to, ply by ply.
    fn by_the_rules(before: &State, step: Move) -> (State, u8) {
        let mut state = before.play(step).unwrap();
        let mut plies = 1;
        while let Some(pass) = state.forced_pass() {
            state = state.play(pass).unwrap();
            plies += 1;
        }
        (state, plies)
    }

    /// How often it was compared: chains that end in a real move, of the other side or of the same, and deadlocks.
    #[derive(Default)]
    struct Seen {
        chains: [u32; 2],
        deadlocks: u32,
    }

    fn compare(before: &State, seen: &mut Seen) {
        let Some(view) = View::of(before) else { return };
        let mover = before.side_to_move();
        for step in before.legal_moves().filter(|step| !step.is_pass()) {
            let turn = if mover == Side::Black { 0 } else { 63 };
            let to = Square::from_index(step.to.index() ^ turn).unwrap();
            let (state, passed) = by_the_rules(before, step);
            match (view.landing(to), state.outcome()) {
                (Landing::Over { mover_wins, plies }, Some(outcome)) => {
                    assert_eq!(
                        (mover_wins, plies),
                        (outcome.winner == mover, passed),
                        "{before} {step}"
                    );
                    seen.deadlocks += u32::from(matches!(outcome.end, End::Deadlock { .. }));
                }
                (Landing::Over { mover_wins, plies }, None) => {
                    assert!(View::of(&state).unwrap().runs_home(), "{before} {step}");
                    let again = state.side_to_move() == mover;
                    assert_eq!((mover_wins, plies), (again, passed + 1), "{before} {step}");
                }
                (Landing::Open { view, same_side, plies }, None) => {
                    assert_eq!(Some(view), View::of(&state), "{before} {step}");
                    let again = state.side_to_move() == mover;
                    assert_eq!((same_side, plies), (again, passed), "{before} {step}");
                    seen.chains[usize::from(again)] += u32::from(passed > 1);
                }
                (Landing::Open { .. }, Some(_)) => panic!("{before} {step}: it is over"),
            }
        }
    }

    #[test]
    fn a_landing_is_what_the_rules_make_of_it() {
        let mut seen = Seen::default();
        for seed in 0..4_000 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut state = State::start();
            while state.outcome().is_none() {
                compare(&state, &mut seen);
                let moves: Vec<Move> = state.legal_moves().collect();
                let quiet: Vec<Move> = moves
                    .iter()
                    .copied()
                    .filter(|step| state.play(*step).unwrap().outcome().is_none())
                    .collect();
                let choice = if quiet.is_empty() { &moves } else { &quiet };
                state = state.play(choice[rng.random_range(0..choice.len())]).unwrap();
            }
        }
        // The shortest deadlock, and two passes that are none, both from product/kamisado.md.
        for (moves, deadlocks) in [("f1-f5 g8-a2", 1), ("e1-e7 b8-h2 c1-c6", 0)] {
            let before = replay(moves.split(' ').map(|step| step.parse().unwrap())).unwrap();
            let so_far = seen.deadlocks;
            compare(&before, &mut seen);
            assert_eq!(seen.deadlocks - so_far, deadlocks, "{moves}");
        }
        assert!(seen.deadlocks > 50, "{} deadlocks", seen.deadlocks);
        assert!(seen.chains.iter().all(|count| *count > 50), "{:?} chains", seen.chains);
    }
}
