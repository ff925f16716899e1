//! Where the dice come from: scheme 1, which anybody can recompute (`docs/dice.md`).
//!
//! Decided here: which two numbers roll `n` of a match shows, and which random stream the computer gets.
//! Left to others: when a roll is made and that it is written before it is shown (the sessions, the store).
//!
//! The number of the roll decides the dice, not the moment: undo, a kill or a relaunch never change them. The computer's
//! stream is derived apart under another label, and the engines are handed only the finished generator, so that they
//! cannot reach the seed, nor dice that have not been thrown.

use std::fmt;

use hmac::{Hmac, KeyInit, Mac};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use sha2::Sha256;

/// The scheme that new matches use. It is stored with each match.
pub const SCHEME: u32 = 1;

/// First part of every message under which dice are drawn.
const DICE_LABEL: &[u8] = b"shuanglong/dice/1";
/// First part of every message under which the computer's streams are drawn.
const COMPUTER_LABEL: &[u8] = b"shuanglong/computer/1";
/// 252 is the largest multiple of six that a byte holds: bytes from here on would favour small numbers.
const BIASED_FROM: u8 = 252;

/// The secret of one match: 32 bytes, from the operating system or as a person gives them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct MatchSeed([u8; 32]);

impl fmt::Debug for MatchSeed {
    /// Future dice must not leak through a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MatchSeed(…)")
    }
}

impl MatchSeed {
    /// A seed from its bytes.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// A seed from 64 hexadecimal digits of either case; `None` for anything else.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        let (pairs, rest) = text.as_bytes().as_chunks::<2>();
        if !rest.is_empty() || pairs.len() != bytes.len() {
            return None;
        }
        for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
            *byte = hex_digit(*high)? << 4 | hex_digit(*low)?;
        }
        Some(Self(bytes))
    }

    /// The seed as 64 hexadecimal digits.
    pub(crate) fn hex(&self) -> String {
        let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or_default();
        self.0
            .iter()
            .flat_map(|byte| [digit(byte >> 4), digit(byte & 0xf)])
            .collect()
    }

    /// The bytes, for the store.
    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The two dice of roll `number` (1 for the first roll of the match, opening throws counted one each). For an
    /// opening throw the first is the near side's, the second the far side's. `words` are the player's own (empty for
    /// now).
    #[must_use]
    pub fn dice(&self, number: u64, words: &str) -> [u8; 2] {
        first_two((0..=u32::MAX).flat_map(|block| {
            self.block(&[
                DICE_LABEL,
                &number.to_be_bytes(),
                &block.to_be_bytes(),
                words.as_bytes(),
            ])
        }))
    }

    /// The stream for the computer's decision when the log has `events` entries. Undo and relaunch lead to the same
    /// stream, so the computer answers the same position of a match alike.
    #[must_use]
    pub fn computer_stream(&self, events: u64, purpose: Purpose) -> ChaCha8Rng {
        ChaCha8Rng::from_seed(self.block(&[COMPUTER_LABEL, &[purpose as u8], &events.to_be_bytes()]))
    }

    fn block(&self, message: &[&[u8]]) -> [u8; 32] {
        // A key of any length is accepted by HMAC; the block-sized form cannot fail.
        let mut key = [0; 64];
        key.iter_mut().zip(self.0).for_each(|(place, byte)| *place = byte);
        let mut mac = Hmac::<Sha256>::new(&key.into());
        for part in message {
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }
}

/// What a stream of the computer's is for. Streams of different purposes have nothing in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The computer's own move or play.
    Play = 0,
    // 1 stays free: it is written down for hints, which draw nothing.
    /// How long the computer seems to think.
    Pace = 2,
}

fn hex_digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

/// The first two unbiased dice of a stream of bytes.
fn first_two(bytes: impl Iterator<Item = u8>) -> [u8; 2] {
    let mut dice = bytes.filter(|byte| *byte < BIASED_FROM).map(|byte| byte % 6 + 1);
    // 2^32 blocks of 32 bytes do not run out; a 1 keeps the function total.
    [dice.next().unwrap_or(1), dice.next().unwrap_or(1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_would_bias_are_thrown_away() {
        assert_eq!(first_two([252, 255, 251, 253, 6, 9].into_iter()), [6, 1]);
        assert_eq!(first_two([0, 5].into_iter()), [1, 6]);
    }

    #[test]
    fn every_number_is_drawn_from_the_same_count_of_bytes() {
        let mut counts = [0; 7];
        for byte in 0..BIASED_FROM {
            counts[first_two([byte, 0].into_iter())[0] as usize] += 1;
        }
        assert_eq!(counts, [0, 42, 42, 42, 42, 42, 42]);
    }

    #[test]
    fn a_seed_is_64_hexadecimal_digits_and_nothing_else() {
        let text = "00ff".repeat(16);
        assert_eq!(MatchSeed::from_hex(&text).unwrap().bytes()[..2], [0x00, 0xff]);
        assert_eq!(MatchSeed::from_hex(&text.to_uppercase()), MatchSeed::from_hex(&text));
        assert_eq!(MatchSeed::from_hex(&text).unwrap().hex(), text);
        for bad in [
            "",
            "00",
            &text[1..],
            &format!("{text}0"),
            &text.replace('f', "g"),
            &"龙".repeat(21),
        ] {
            assert_eq!(MatchSeed::from_hex(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_dice_are_those_that_python_computes_from_the_written_scheme() {
        #[derive(serde::Deserialize)]
        struct Record {
            seed: String,
            words: String,
            dice: Vec<[u8; 2]>,
        }
        let text = include_str!("../../../tests/vectors/dice/scheme1.json");
        let records: Vec<Record> = serde_json::from_str(text).unwrap();
        assert_eq!(records.len(), 6);
        for Record { seed, words, dice } in records {
            let seed = MatchSeed::from_hex(&seed).unwrap();
            for (number, dice) in (1..).zip(dice) {
                assert_eq!(seed.dice(number, &words), dice, "roll {number} with words {words:?}");
            }
        }
    }

    #[test]
    fn the_streams_of_the_computer_differ_by_purpose_and_event_and_are_not_the_dice() {
        use rand::Rng as _;
        let seed = MatchSeed::from_bytes([7; 32]);
        let first = |event, purpose| seed.computer_stream(event, purpose).next_u64();
        let all = [
            first(0, Purpose::Play),
            first(1, Purpose::Play),
            first(0, Purpose::Pace),
        ];
        for (index, one) in all.iter().enumerate() {
            assert!(all.iter().skip(index + 1).all(|other| other != one));
        }
        assert_eq!(first(5, Purpose::Play), first(5, Purpose::Play));
    }

    #[test]
    fn a_seed_does_not_show_itself_in_logs() {
        let shown = format!("{:?}", MatchSeed::from_bytes([0xab; 32]));
        assert!(!shown.to_lowercase().contains("ab"), "{shown}");
    }
}
