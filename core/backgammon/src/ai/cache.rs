//! Positions that one thought has already judged: different rolls and plays often lead to the same one. Decided here: how
//! many are remembered, and which is forgotten for another. Left to others: the judging.
//!
//! A position is found by its exact board, never by a hash alone, and judging it again would give the same outcome: so
//! nothing a thought finds depends on what is remembered.

use std::hash::{Hash, Hasher};

use super::outcome::Outcome;
use crate::board::Board;

/// Outcomes by board, each in the one slot that its hash names; a later one takes the place of an earlier.
pub(super) struct Cache {
    slots: Vec<(Board, Outcome)>,
}

impl Cache {
    /// One of 2^`bits` slots of 64 bytes. It remembers this one position, in all of them, so that none is ever empty.
    pub(super) fn new(bits: u32, board: Board, outcome: Outcome) -> Self {
        Self {
            slots: vec![(board, outcome); 1 << bits],
        }
    }

    /// The outcome of a board, by `judge` unless it is remembered.
    pub(super) fn outcome(&mut self, board: Board, judge: impl FnOnce(Board) -> Outcome) -> Outcome {
        let mut hasher = Fold(0);
        board.hash(&mut hasher);
        // The high bits are the well mixed ones.
        let slot = usize::try_from(hasher.finish() >> 32).unwrap_or_default() & (self.slots.len() - 1);
        match self.slots.get_mut(slot) {
            Some((known, outcome)) if *known == board => *outcome,
            Some(slot) => {
                *slot = (board, judge(board));
                slot.1
            }
            None => judge(board),
        }
    }
}

/// Folds what is written into 64 bits by multiplications, whose high bits depend on all of it.
struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        // The fraction of the golden ratio: Knuth, The Art of Computer Programming, vol. 3, 6.4, multiplicative hashing.
        self.0 = (self.0.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64((word >> 64) as u64);
        #[allow(clippy::cast_possible_truncation)] // the lower half
        self.write_u64(word as u64);
    }
}
