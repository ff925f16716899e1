//! GNU Position ID: 80 bits as 14 characters of Base64. Decided here: the bits. They hold the checkers only; whose
//! colour, dice and score are told elsewhere.
//!
//! Bits, the lowest of each byte first: the side *not* on roll, then the side on roll; of each side the points 1 to 24
//! and the bar as that side counts, each as many ones as there are checkers and a zero. That order was settled by asking
//! GNU Backgammon itself (`tests/vectors/backgammon/gnubg_ids.jsonl`).

use thiserror::Error;

use crate::board::{Board, CHECKERS, Setup, SetupError, Side};

/// Characters of an ID.
const LENGTH: usize = 14;

/// Zeros that end a place: 25 for each side.
const PLACES: u8 = 25;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Why a text is no GNU Position ID of a possible position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PositionIdError {
    /// It must have 14 characters.
    #[error("a position ID has 14 characters, not {0}")]
    WrongLength(usize),
    /// A character outside the Base64 alphabet.
    #[error("{character:?} does not occur in a position ID")]
    BadCharacter {
        /// The character.
        character: char,
    },
    /// The bits end before both sides are complete, or go on after them.
    #[error("the position ID does not describe two sides")]
    BadBits,
    /// It describes an impossible position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// The ID of a position, the mover counted as on roll.
pub fn format_position_id(board: Board) -> String {
    let mut bits = 0_u128;
    let mut length = 0;
    for side in [board.opponent(), board.mover()] {
        for count in Side::counts(side).into_iter().skip(1) {
            bits |= ((1 << count) - 1) << length;
            length += count + 1;
        }
    }
    let [bytes @ .., _, _, _, _, _, _] = bits.to_le_bytes();
    bytes
        .chunks(3)
        .flat_map(|chunk| {
            let group =
                chunk.iter().fold(0_u32, |group, &byte| group << 8 | u32::from(byte)) << (8 * (3 - chunk.len()));
            (0..=chunk.len()).map(move |character| group >> (18 - 6 * character) & 63)
        })
        .filter_map(|sextet| ALPHABET.get(sextet as usize).copied().map(char::from))
        .collect()
}

/// The position with this ID, the side on roll as the mover. Blanks around it are ignored; the last character may carry
/// bits beyond the eightieth, which are ignored too.
pub fn parse_position_id(text: &str) -> Result<Board, PositionIdError> {
    let text = text.trim();
    let length = text.chars().count();
    if length != LENGTH {
        return Err(PositionIdError::WrongLength(length));
    }
    let mut stream = 0_u128;
    for character in text.chars() {
        let sextet = ALPHABET.iter().position(|&known| char::from(known) == character);
        let sextet = sextet.ok_or(PositionIdError::BadCharacter { character })?;
        stream = stream << 6 | sextet as u128;
    }
    // 84 bits, most significant first, of which 80 count; the bytes are then read with the lowest first.
    let mut bits = (stream >> 4 << 48).swap_bytes();
    let mut sides = [[0_u8; 26]; 2];
    for side in &mut sides {
        for place in side.iter_mut().take(usize::from(PLACES) + 1).skip(1) {
            let count = bits.trailing_ones();
            *place = u8::try_from(count).map_err(|_| PositionIdError::BadBits)?;
            bits = bits.checked_shr(count + 1).unwrap_or(0);
        }
    }
    if bits != 0 {
        return Err(PositionIdError::BadBits);
    }
    let [mut opponent, mut mover] = sides;
    for side in [&mut opponent, &mut mover] {
        fill_off(side);
    }
    Ok(Board::try_from(Setup { mover, opponent })?)
}

/// What is not on the board has been borne off; too many stay too many.
pub(super) fn fill_off(counts: &mut [u8; 26]) {
    let on_board: u16 = counts.iter().skip(1).copied().map(u16::from).sum();
    let [off, ..] = counts;
    *off = u8::try_from(u16::from(CHECKERS).saturating_sub(on_board)).unwrap_or(0);
}
