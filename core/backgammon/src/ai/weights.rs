//! How weights are stored. Decided here: the file's form, its check, and the numbers in half precision. Left to others:
//! what they mean (`net`, `evaluator`), who made them (`tools/trainer`).
//!
//! A file is eight letters, the version of the form (u16), the number of weights (u32), the checksum (FNV-1a over the
//! weights' bytes, u64), then each weight as IEEE 754 binary16; all with the lowest byte first.

use thiserror::Error;

use super::evaluator::Evaluator;

/// The nets that are built in. `docs/backgammon-net.md` says how they came about.
static EMBEDDED: &[u8] = include_bytes!("weights.bin");

const LETTERS: &[u8; 8] = b"SLONGBGN";

/// Changes whenever the nets' inputs or shapes do.
const VERSION: u16 = 3;

/// Why a file holds no weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// It begins otherwise or ends too early.
    #[error("not a file of weights")]
    NotWeights,
    /// Weights for nets of another shape.
    #[error("weights of version {0}, not {VERSION}")]
    Version(u16),
    /// Something in it was changed, or is no number.
    #[error("the weights are damaged: their checksum differs, or one is no number")]
    Damaged,
}

/// The checksum that tells nets apart.
pub fn checksum() -> u64 {
    parse(EMBEDDED).map_or(0, |(checksum, _)| checksum)
}

pub(super) fn embedded() -> Evaluator {
    // A test reads the embedded file; nets of zeros would judge everything alike.
    Evaluator::from_bytes(EMBEDDED).unwrap_or_else(|_| Evaluator::from_weights([]))
}

impl Evaluator {
    /// Reads a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let (_, halves) = parse(bytes)?;
        let numbers = halves.iter().map(|&half| from_half(u16::from_le_bytes(half)));
        Ok(Self::from_weights(numbers))
    }

    /// The file of these weights. What half precision cannot hold is rounded.
    pub fn to_bytes(&self) -> Vec<u8> {
        let halves: Vec<u8> = self
            .weights()
            .flat_map(|weight| to_half(weight).to_le_bytes())
            .collect();
        let mut bytes = Vec::with_capacity(halves.len() + 22);
        bytes.extend(LETTERS);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(u32::try_from(Self::WEIGHTS).unwrap_or(u32::MAX).to_le_bytes());
        bytes.extend(fnv(&halves).to_le_bytes());
        bytes.extend(halves);
        bytes
    }
}

/// The checksum and the weights of a file.
fn parse(bytes: &[u8]) -> Result<(u64, &[[u8; 2]]), WeightsError> {
    let not = WeightsError::NotWeights;
    let rest = bytes.strip_prefix(LETTERS).ok_or(not)?;
    let (version, rest) = rest.split_first_chunk().ok_or(not)?;
    let version = u16::from_le_bytes(*version);
    if version != VERSION {
        return Err(WeightsError::Version(version));
    }
    let (count, rest) = rest.split_first_chunk().ok_or(not)?;
    let (checksum, rest) = rest.split_first_chunk().ok_or(not)?;
    let checksum = u64::from_le_bytes(*checksum);
    let (halves, over) = rest.as_chunks();
    let counted = usize::try_from(u32::from_le_bytes(*count));
    if counted != Ok(halves.len()) || halves.len() != Evaluator::WEIGHTS || !over.is_empty() {
        return Err(not);
    }
    let finite = |half: &[u8; 2]| u16::from_le_bytes(*half) & 0x7c00 != 0x7c00;
    if fnv(rest) != checksum || !halves.iter().all(finite) {
        return Err(WeightsError::Damaged);
    }
    Ok((checksum, halves))
}

/// Fowler, Noll and Vo's hash, 1a, of 64 bits (<http://www.isthe.com/chongo/tech/comp/fnv/>).
pub fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// IEEE 754 binary16 → binary32, exact.
#[allow(clippy::cast_precision_loss)] // ten bits
fn from_half(half: u16) -> f32 {
    let sign = u32::from(half >> 15) << 31;
    let exponent = u32::from(half >> 10 & 0x1f);
    let fraction = u32::from(half & 0x3ff);
    match exponent {
        0 => f32::from_bits((fraction as f32 / 16_777_216.0).to_bits() | sign),
        31 => f32::from_bits(sign | 0x7f80_0000 | fraction << 13),
        _ => f32::from_bits(sign | (exponent + 112) << 23 | fraction << 13),
    }
}

/// IEEE 754 binary32 → binary16, to the nearest, ties to even; what is too large becomes the largest.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // fifteen bits remain, without the sign
fn to_half(number: f32) -> u16 {
    let sign = (number.to_bits() >> 16 & 0x8000) as u16;
    let size = number.abs().min(65504.0);
    if size < 1.0 / 16384.0 {
        // Multiples of 2^-24.
        return sign | (size * 16_777_216.0).round_ties_even() as u16;
    }
    let bits = size.to_bits();
    let rounded = bits + 0xfff + (bits >> 13 & 1);
    sign | ((rounded >> 13) - (112 << 10)) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_file_holds_weights() {
        assert!(Evaluator::from_bytes(EMBEDDED).is_ok());
        assert!(EMBEDDED.len() <= 4 << 20, "{}", EMBEDDED.len());
    }

    #[test]
    fn a_changed_file_is_refused() {
        assert!(matches!(
            Evaluator::from_bytes(b"something"),
            Err(WeightsError::NotWeights)
        ));
        let mut bytes = EMBEDDED.to_vec();
        bytes[100] ^= 1;
        assert!(matches!(Evaluator::from_bytes(&bytes), Err(WeightsError::Damaged)));
        bytes[100] ^= 1;
        bytes[22..24].copy_from_slice(&0x7e00_u16.to_le_bytes());
        let checksum = fnv(&bytes[22..]);
        bytes[14..22].copy_from_slice(&checksum.to_le_bytes());
        assert!(
            matches!(Evaluator::from_bytes(&bytes), Err(WeightsError::Damaged)),
            "no number"
        );
        bytes[8] = 1;
        assert!(matches!(Evaluator::from_bytes(&bytes), Err(WeightsError::Version(1))));
        assert!(matches!(
            Evaluator::from_bytes(&EMBEDDED[..EMBEDDED.len() - 1]),
            Err(WeightsError::NotWeights)
        ));
    }

    #[test]
    fn halves_are_those_of_the_standard() {
        // From the table of examples of binary16 in IEEE 754 and its encyclopaedia article.
        for (half, number) in [
            (0x0001, 5.960_464_5e-8),
            (0x03ff, 6.097_555_e-5),
            (0x0400, 6.103_515_6e-5),
            (0x3555, 0.333_251_95),
            (0x3bff, 0.999_511_7),
            (0x3c00, 1.0),
            (0x3c01, 1.000_976_6),
            (0x7bff, 65504.0),
            (0x8000, -0.0),
            (0xc000, -2.0),
        ] {
            assert_eq!(from_half(half).to_bits(), f32::to_bits(number), "{half:x}");
            assert_eq!(to_half(number), half, "{number}");
        }
        for half in (0..0x7c00).chain(0x8000..0xfc00) {
            assert_eq!(to_half(from_half(half)), half);
        }
        assert_eq!(to_half(1.0 + 1.0 / 2048.0), 0x3c00, "a tie goes to the even one");
        assert_eq!(to_half(1e9), 0x7bff);
    }
}
