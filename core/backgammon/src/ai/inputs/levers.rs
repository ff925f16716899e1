//! How learning sees the inputs. Decided here: how far apart their scales may be. Left to others: the learning (`net`).

use super::{Inputs, PATTERNS_AT, PLAIN_INPUTS, RACE_FEATURES_AT};

/// How learning sees an input: less `mean`, then times `factor`.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Scale {
    /// Zero for points and patterns.
    pub mean: f32,
    /// One over the square of its spread, or so.
    pub factor: f32,
}

/// Of all inputs.
#[derive(Debug, Clone, Default)]
pub struct Scales(Vec<Scale>);

impl Scales {
    /// From how often inputs were seen, the sum of their values and of their squares.
    pub fn new(seen: f64, sums: &[f64], squares: &[f64]) -> Self {
        /// The spread learning gives to features.
        const SPREAD: f64 = 0.5;
        const MOST: f64 = 16.0;
        /// A point or a pattern seen less often than this is stretched.
        const USUAL: f64 = 0.05;
        const MOST_STRETCHED: f64 = 4.0;
        let scale = |(input, (sum, square)): (usize, (&f64, &f64))| {
            let (mean, square) = (sum / (seen + 1.0), (square + 1.0) / (seen + 20.0));
            if (RACE_FEATURES_AT..PATTERNS_AT).contains(&input) {
                let variance = (square - mean * mean).max(0.0);
                Scale {
                    mean: mean as f32,
                    factor: (SPREAD * SPREAD / variance).clamp(1.0, MOST) as f32,
                }
            } else {
                Scale {
                    mean: 0.0,
                    factor: (USUAL / square).sqrt().clamp(1.0, MOST_STRETCHED) as f32,
                }
            }
        };
        Self(sums.iter().zip(squares).enumerate().map(scale).collect())
    }

    #[inline(always)]
    #[allow(clippy::inline_always)]
    fn of(&self, input: usize) -> Scale {
        self.0.get(input).copied().unwrap_or_default()
    }
}

impl Inputs {
    /// What learning multiplies the errors of the hidden units by, for each input and for their biases. Features are seen
    /// less their mean and in units of their spread, so that each learns as fast as another whatever its scale; points
    /// and patterns are only stretched.
    #[inline(always)]
    #[allow(clippy::inline_always)]
    pub fn levers(&self, scales: &Scales) -> (Self, f32) {
        let mut levers = Self::default();
        let mut features = [0.0; PATTERNS_AT - RACE_FEATURES_AT];
        for &(input, value) in self.active() {
            let input = usize::from(input);
            match input
                .checked_sub(RACE_FEATURES_AT)
                .and_then(|feature| features.get_mut(feature))
            {
                Some(feature) => *feature = value,
                None => levers.push(input, value * scales.of(input).factor),
            }
        }
        let mut bias = 1.0;
        for (input, value) in (RACE_FEATURES_AT..self.end_of_features()).zip(features) {
            let Scale { mean, factor } = scales.of(input);
            let lever = (value - mean) * factor;
            bias -= mean * lever;
            levers.push(input, lever);
        }
        (levers, bias)
    }

    const fn end_of_features(&self) -> usize {
        if self.full { PATTERNS_AT } else { PLAIN_INPUTS }
    }
}
