//! What the nets are shown of a position. Decided here: which numbers, in which order. Left to others: how one side's
//! quantities are reckoned (`eye`), what a net makes of them (`net`), which net is
//! asked (`evaluator`).
//!
//! Three kinds, each for the side on roll first and then for the other, always counted from that side:
//! * *points*: how many checkers stand on each place, as a player sees it: a blot, a point, a spare, more;
//! * *features*: quantities players reckon with, such as shots, escapes, timing (`Eye::contact_features`);
//! * *patterns*: which of six neighbouring points are held, as one input for each possibility: a prime is more than the
//!   sum of its points.
//!
//! The ideas are the field's common knowledge (Tesauro's raw units; Berliner's shots, blockade and timing); the
//! quantities and their scales are our own.

// Every number here is below a thousand.
#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]

mod eye;

use arrayvec::ArrayVec;

use crate::board::Board;
use eye::{Eye, bits};

/// Four numbers for each place from the 1 point to the bar.
const POINTS_A_SIDE: usize = 25 * 4;

/// Those of `Eye::race_features`, all a race needs.
const RACE_FEATURES_A_SIDE: usize = 6;

/// Those of `Eye::contact_features`.
const CONTACT_FEATURES_A_SIDE: usize = 30;

/// 3^6 - 1 for the home board (nothing, a blot, a point on each of its points), 2^6 - 1 for each window.
const PATTERNS_A_SIDE: usize = 728 + 63 * WINDOWS.len();

/// The lowest point of each window of six.
const WINDOWS: [u32; 5] = [4, 7, 13, 16, 19];

/// Where the features begin; before them are the points.
pub const FEATURES_AT: usize = 2 * POINTS_A_SIDE;
const CONTACT_FEATURES_AT: usize = PLAIN_INPUTS;
/// Where the patterns begin; before them are the features.
pub const PATTERNS_AT: usize = CONTACT_FEATURES_AT + 2 * CONTACT_FEATURES_A_SIDE;

/// How many inputs [`Inputs::plain`] has. They come first.
pub const PLAIN_INPUTS: usize = 2 * (POINTS_A_SIDE + RACE_FEATURES_A_SIDE);

/// How many inputs [`Inputs::full`] has.
pub const INPUTS: usize = PATTERNS_AT + 2 * PATTERNS_A_SIDE;

/// At most 15 places of 3 numbers, all features, all patterns, for two sides.
const MAX_ACTIVE: usize = 2 * (45 + RACE_FEATURES_A_SIDE + CONTACT_FEATURES_A_SIDE + 1 + WINDOWS.len());

/// The inputs that are not zero.
#[derive(Debug, Clone, Default)]
pub struct Inputs {
    active: ArrayVec<(u16, f32), MAX_ACTIVE>,
}

impl Inputs {
    /// Points and the features of a race: enough for races and for a first, quick look.
    #[inline(always)]
    #[allow(clippy::inline_always)] // compiled once for each kind of processor, with its caller
    pub fn plain(board: Board) -> Self {
        let mut inputs = Self::default();
        let (mine, theirs) = (Eye::new(board.mover()), Eye::new(board.opponent()));
        inputs.points_and_race(&mine, 0);
        inputs.points_and_race(&theirs, 1);
        inputs
    }

    /// All of them.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    pub fn full(board: Board) -> Self {
        let mut inputs = Self::default();
        let (mine, theirs) = (Eye::new(board.mover()), Eye::new(board.opponent()));
        for (which, eye, other) in [(0, &mine, &theirs), (1, &theirs, &mine)] {
            inputs.points_and_race(eye, which);
            let first = CONTACT_FEATURES_AT + which * CONTACT_FEATURES_A_SIDE;
            for (index, value) in eye.contact_features(other).into_iter().enumerate() {
                inputs.push(first + index, value);
            }
            let first = PATTERNS_AT + which * PATTERNS_A_SIDE;
            eye.patterns(|pattern| inputs.push(first + pattern, 1.0));
        }
        inputs
    }

    /// Number and value of each input that is not zero.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    pub fn active(&self) -> &[(u16, f32)] {
        &self.active
    }

    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn push(&mut self, index: usize, value: f32) {
        if value != 0.0 {
            // There is room for all of them.
            let _ = self.active.try_push((index as u16, value));
        }
    }

    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn points_and_race(&mut self, eye: &Eye, which: usize) {
        let first = which * POINTS_A_SIDE;
        let at = |place: u32| first + 4 * (place as usize - 1);
        for place in bits(eye.single) {
            self.push(at(place), 1.0);
        }
        for place in bits(eye.several) {
            self.push(at(place) + 1, 1.0);
        }
        for place in bits(eye.spare) {
            self.push(at(place) + 2, 1.0);
        }
        for place in bits(eye.heap) {
            self.push(at(place) + 3, f32::from(eye.on(place) - 3) / 2.0);
        }
        let first = FEATURES_AT + which * RACE_FEATURES_A_SIDE;
        for (index, value) in eye.race_features().into_iter().enumerate() {
            self.push(first + index, value);
        }
    }
}
