//! A neural net that estimates how a game will end. Decided here: its shape and how it computes. Left to others: what it is
//! shown (`inputs`), which positions it is asked about (`evaluator`), how it learns (`tools/trainer`).
//!
//! Its arithmetic is additions, multiplications and divisions of `f32` in a fixed order, neither fused nor reordered and
//! without library functions, so that every processor computes the same numbers to the last bit, however wide its
//! vectors are, and chooses the same play.

use std::ops::{Deref, DerefMut};

use super::outcome::{OUTPUTS, Outcome};

/// Two layers of rectified units, one of `BLOCKS` × `WIDTH` (a block is what fits in a processor's registers), one of
/// `SECOND`; then sigmoid outputs. A list of weights holds them in the order of the fields.
#[derive(Debug, Clone, PartialEq)]
pub struct Net<const BLOCKS: usize, const WIDTH: usize, const SECOND: usize> {
    /// From each input to the first layer.
    pub from_input: Vec<Aligned<[[f32; WIDTH]; BLOCKS]>>,
    /// Of the first layer.
    pub first_bias: Aligned<[[f32; WIDTH]; BLOCKS]>,
    /// From each unit of the first layer to the second.
    pub from_first: Vec<Aligned<[[f32; SECOND]; WIDTH]>>,
    /// Of the second layer.
    pub second_bias: [f32; SECOND],
    /// To each output from the second layer.
    pub from_second: [[f32; SECOND]; OUTPUTS],
    /// Of the outputs.
    pub output_bias: [f32; OUTPUTS],
}

/// Where the widest vectors are loaded in one piece: numbers that lie across the borders of a cache's lines take twice as
/// long.
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(align(64))]
pub struct Aligned<T>(pub T);

impl<T> Deref for Aligned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Aligned<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

/// The inputs that are not zero, by number.
pub type Active<'a> = &'a [(u16, f32)];

/// What each unit says of one position.
#[derive(Debug, Clone, Copy)]
pub struct Activity<const BLOCKS: usize, const WIDTH: usize, const SECOND: usize> {
    /// The first layer.
    pub first: Aligned<[[f32; WIDTH]; BLOCKS]>,
    /// The second layer.
    pub second: [f32; SECOND],
    /// The outputs: the numbers of an [`Outcome`], not yet made to agree.
    pub output: [f32; OUTPUTS],
}

#[allow(clippy::inline_always)] // compiled once for each kind of processor, with its caller
impl<const BLOCKS: usize, const WIDTH: usize, const SECOND: usize> Net<BLOCKS, WIDTH, SECOND> {
    /// How many weights a net of so many inputs has.
    pub const fn weights_of(inputs: usize) -> usize {
        let first = BLOCKS * WIDTH;
        (inputs + 1) * first + (first + 1) * SECOND + (SECOND + 1) * OUTPUTS
    }

    /// The net with these weights. Missing ones are zero.
    pub fn from_weights(inputs: usize, weights: impl IntoIterator<Item = f32>) -> Self {
        let mut weights = weights.into_iter();
        let mut zero = Self {
            from_input: vec![Aligned([[0.0; WIDTH]; BLOCKS]); inputs],
            first_bias: Aligned([[0.0; WIDTH]; BLOCKS]),
            from_first: vec![Aligned([[0.0; SECOND]; WIDTH]); BLOCKS],
            second_bias: [0.0; SECOND],
            from_second: [[0.0; SECOND]; OUTPUTS],
            output_bias: [0.0; OUTPUTS],
        };
        zero.weights_mut()
            .for_each(|weight| *weight = weights.next().unwrap_or(0.0));
        zero
    }

    /// Its weights.
    pub fn weights(&self) -> impl Iterator<Item = f32> + '_ {
        let first = self.from_input.iter().flat_map(|row| row.iter().flatten());
        let first = first.chain(self.first_bias.iter().flatten());
        let second = self.from_first.iter().flat_map(|block| block.iter().flatten());
        let outputs = self.from_second.iter().flatten().chain(&self.output_bias);
        first.chain(second).chain(&self.second_bias).chain(outputs).copied()
    }

    /// The same, to be changed.
    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let first = self.from_input.iter_mut().flat_map(|row| row.iter_mut().flatten());
        let first = first.chain(self.first_bias.iter_mut().flatten());
        let second = self.from_first.iter_mut().flat_map(|block| block.iter_mut().flatten());
        let outputs = self.from_second.iter_mut().flatten().chain(&mut self.output_bias);
        first.chain(second).chain(&mut self.second_bias).chain(outputs)
    }

    /// How the game will end for the side on roll.
    #[inline(always)]
    pub fn evaluate(&self, active: Active<'_>) -> Outcome {
        Outcome::from_array(self.activity(active).output)
    }

    /// What each unit says.
    #[inline(always)]
    pub fn activity(&self, active: Active<'_>) -> Activity<BLOCKS, WIDTH, SECOND> {
        let mut first = self.first_bias;
        for (block, sums) in first.iter_mut().enumerate() {
            let mut here = *sums;
            for &(input, value) in active {
                if let Some(weights) = self.from_input.get(usize::from(input)).and_then(|row| row.get(block)) {
                    for (sum, weight) in here.iter_mut().zip(weights) {
                        *sum += value * weight;
                    }
                }
            }
            for (sum, here) in sums.iter_mut().zip(here) {
                *sum = rectified(here);
            }
        }
        let mut second = self.second_bias;
        for (unit, weights) in first
            .iter()
            .flatten()
            .zip(self.from_first.iter().flat_map(|block| block.iter()))
        {
            for (sum, weight) in second.iter_mut().zip(weights) {
                *sum += unit * weight;
            }
        }
        for unit in &mut second {
            *unit = rectified(*unit);
        }
        let mut output = self.output_bias;
        // The compiler does not know how many outputs there are: where it does, it computes them side by side, gathers
        // weights one by one for that, and takes twice as long.
        let outputs = std::hint::black_box(OUTPUTS);
        for (output, weights) in output.iter_mut().zip(&self.from_second).take(outputs) {
            *output = logistic(*output + dot(&second, weights));
        }
        Activity { first, second, output }
    }
}

#[inline(always)]
#[allow(clippy::inline_always)]
fn rectified(sum: f32) -> f32 {
    if sum > 0.0 { sum } else { 0.0 }
}

/// The sum of the products, by halves: an order that vectors of any width can keep.
#[inline(always)]
#[allow(clippy::inline_always)]
pub fn dot<const N: usize>(first: &[f32; N], second: &[f32; N]) -> f32 {
    const { assert!(N.is_power_of_two(), "halves of halves") }
    let mut products = *first;
    for (product, factor) in products.iter_mut().zip(second) {
        *product *= factor;
    }
    let mut width = N;
    while width > 1 {
        width /= 2;
        let (low, high) = products.split_at_mut(width);
        for (low, high) in low.iter_mut().zip(high) {
            *low += *high;
        }
    }
    products.first().copied().unwrap_or(0.0)
}

/// Of the outputs: 1 / (1 + exp(-x)), by a series of its own for the reason in the module's header.
#[inline(always)]
#[allow(clippy::inline_always)]
fn logistic(x: f32) -> f32 {
    let x = x.clamp(-16.0, 16.0);
    // exp(-x) = exp(-x / 64) ^ 64; the series is good to 1e-6 for arguments up to 1/4.
    let small = -x / 64.0;
    let mut power = 1.0 + small * (1.0 + small / 2.0 * (1.0 + small / 3.0 * (1.0 + small / 4.0 * (1.0 + small / 5.0))));
    for _ in 0..6 {
        power *= power;
    }
    1.0 / (1.0 + power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logistic_function_is_the_one_of_the_library_to_a_ten_thousandth() {
        for step in -160_i16..=160 {
            let x = f32::from(step) / 10.0;
            let expected = 1.0 / (1.0 + (-x).exp());
            assert!((logistic(x) - expected).abs() < 1e-4, "{x}: {} {expected}", logistic(x));
        }
    }

    #[test]
    fn a_small_net_computes_what_the_definition_says() {
        // Computed by hand below in double precision.
        let (inputs, active) = (6, [(0, 1.0), (3, 0.5), (5, -2.0)]);
        let weights: Vec<f32> = (0_u16..)
            .map(|n| (f32::from(n * 37 % 101) - 50.0) / 100.0)
            .take(Net::<2, 8, 4>::weights_of(inputs))
            .collect();
        let net = Net::<2, 8, 4>::from_weights(inputs, weights.iter().copied());
        assert!(net.weights().eq(weights.iter().copied()));

        let weight = |index: usize| f64::from(weights[index]);
        let first: Vec<f64> = (0..16)
            .map(|unit| {
                let sum = active
                    .iter()
                    .map(|&(input, value)| f64::from(value) * weight(usize::from(input) * 16 + unit));
                (weight(inputs * 16 + unit) + sum.sum::<f64>()).max(0.0)
            })
            .collect();
        let at = (inputs + 1) * 16;
        let second: Vec<f64> = (0..4)
            .map(|unit| {
                let sum = first
                    .iter()
                    .enumerate()
                    .map(|(from, value)| value * weight(at + from * 4 + unit));
                (weight(at + 64 + unit) + sum.sum::<f64>()).max(0.0)
            })
            .collect();
        let at = at + 64 + 4;
        let output = (0..OUTPUTS).map(|output| {
            let sum = second
                .iter()
                .enumerate()
                .map(|(from, value)| value * weight(at + output * 4 + from));
            1.0 / (1.0 + (-(weight(at + 4 * OUTPUTS + output) + sum.sum::<f64>())).exp())
        });
        for (got, wanted) in net.activity(&active).output.into_iter().zip(output) {
            assert!((f64::from(got) - wanted).abs() < 1e-4, "{got} {wanted}");
        }
    }
}
