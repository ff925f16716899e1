//! A neural net that estimates how a game will end. Decided here: its shape, how it computes, how it learns. Left to
//! others: what it is shown (`inputs`), which positions it is asked about (`evaluator`), the training (`tools/trainer`).
//!
//! Its arithmetic is additions, multiplications and divisions of `f32` in a fixed order, neither fused nor reordered and
//! without library functions, so that every processor computes the same numbers to the last bit, however wide its
//! vectors are, and chooses the same play.

use super::outcome::{OUTPUTS, Outcome};

/// One hidden layer of `BLOCKS` × `WIDTH` rectified units; sigmoid outputs. A block is what fits in a processor's
/// registers.
#[derive(Debug, Clone, PartialEq)]
pub struct Net<const BLOCKS: usize, const WIDTH: usize> {
    from_input: Vec<[[f32; WIDTH]; BLOCKS]>,
    hidden_bias: [[f32; WIDTH]; BLOCKS],
    from_hidden: [[[f32; WIDTH]; BLOCKS]; OUTPUTS],
    output_bias: [f32; OUTPUTS],
}

/// The inputs that are not zero, by number.
type Active<'a> = &'a [(u16, f32)];

#[allow(clippy::inline_always)] // compiled once for each kind of processor, with its caller
impl<const BLOCKS: usize, const WIDTH: usize> Net<BLOCKS, WIDTH> {
    /// How many weights a net of so many inputs has.
    pub const fn weights_of(inputs: usize) -> usize {
        (inputs + 1) * BLOCKS * WIDTH + OUTPUTS * BLOCKS * WIDTH + OUTPUTS
    }

    /// The net with these weights: from each input, the biases of the hidden layer, to each output, the biases of the
    /// outputs. Missing ones are zero.
    pub fn from_weights(inputs: usize, weights: impl IntoIterator<Item = f32>) -> Self {
        let mut weights = weights.into_iter();
        let mut next = || weights.next().unwrap_or(0.0);
        let mut layer = || std::array::from_fn(|_| std::array::from_fn(|_| next()));
        Self {
            from_input: (0..inputs).map(|_| layer()).collect(),
            hidden_bias: layer(),
            from_hidden: std::array::from_fn(|_| layer()),
            output_bias: std::array::from_fn(|_| next()),
        }
    }

    /// Its weights, in the order of [`from_weights`](Self::from_weights).
    pub fn weights(&self) -> impl Iterator<Item = f32> + '_ {
        let inputs = self.from_input.iter().flatten().flatten();
        let outputs = self.from_hidden.iter().flatten().flatten();
        inputs
            .chain(self.hidden_bias.iter().flatten())
            .chain(outputs)
            .chain(&self.output_bias)
            .copied()
    }

    /// How the game will end for the side on roll.
    #[inline(always)]
    pub fn evaluate(&self, active: Active<'_>) -> Outcome {
        Outcome::from_array(self.forward(active).1)
    }

    /// Moves the estimate a little towards `target`: one step down the slope of the cross-entropy. `levers` are the
    /// inputs again, as learning weighs them: centred and scaled; zero for those left out. `bias_lever` is that of the biases.
    #[inline(always)]
    pub fn learn(&mut self, active: Active<'_>, target: Outcome, rate: f32, levers: Active<'_>, bias_lever: f32) {
        let (hidden, output) = self.forward(active);
        let mut error = [0.0; OUTPUTS];
        for ((error, target), output) in error.iter_mut().zip(target.to_array()).zip(output) {
            *error = rate * (target - output);
        }
        let mut hidden_error = [[0.0; WIDTH]; BLOCKS];
        for (weights, error) in self.from_hidden.iter_mut().zip(error) {
            for ((weights, sums), hidden) in weights.iter_mut().zip(&mut hidden_error).zip(&hidden) {
                for ((weight, sum), hidden) in weights.iter_mut().zip(sums).zip(hidden) {
                    *sum += error * *weight;
                    *weight += error * hidden;
                }
            }
        }
        for (bias, error) in self.output_bias.iter_mut().zip(error) {
            *bias += error;
        }
        for ((sums, hidden), biases) in hidden_error.iter_mut().zip(&hidden).zip(&mut self.hidden_bias) {
            for ((sum, hidden), bias) in sums.iter_mut().zip(hidden).zip(biases) {
                *sum = if *hidden > 0.0 { *sum } else { 0.0 };
                *bias += *sum * bias_lever;
            }
        }
        for &(input, lever) in levers {
            let weights = self.from_input.get_mut(usize::from(input));
            for (weights, errors) in weights.into_iter().flatten().zip(&hidden_error) {
                for (weight, error) in weights.iter_mut().zip(errors) {
                    *weight += error * lever;
                }
            }
        }
    }

    /// The hidden units and the outputs.
    #[inline(always)]
    fn forward(&self, active: Active<'_>) -> ([[f32; WIDTH]; BLOCKS], [f32; OUTPUTS]) {
        let mut hidden = self.hidden_bias;
        for (block, sums) in hidden.iter_mut().enumerate() {
            let mut here = *sums;
            for &(input, value) in active {
                if let Some(weights) = self.from_input.get(usize::from(input)).and_then(|row| row.get(block)) {
                    for (sum, weight) in here.iter_mut().zip(weights) {
                        *sum += value * weight;
                    }
                }
            }
            for (sum, here) in sums.iter_mut().zip(here) {
                *sum = if here > 0.0 { here } else { 0.0 };
            }
        }
        let mut output = self.output_bias;
        // The compiler does not know how many outputs there are: where it does, it computes them side by side, gathers
        // weights one by one for that, and takes twice as long.
        let outputs = std::hint::black_box(OUTPUTS);
        for (output, weights) in output.iter_mut().zip(&self.from_hidden).take(outputs) {
            // One partial sum for each place in a block, then those in pairs: an order vectors of any width can keep.
            let mut partial = [0.0; WIDTH];
            for (weights, hidden) in weights.iter().zip(&hidden) {
                for ((partial, weight), hidden) in partial.iter_mut().zip(weights).zip(hidden) {
                    *partial += weight * hidden;
                }
            }
            *output = logistic(*output + folded(partial));
        }
        (hidden, output)
    }
}

/// The sum, by halves.
#[inline(always)]
#[allow(clippy::inline_always)]
fn folded<const WIDTH: usize>(mut numbers: [f32; WIDTH]) -> f32 {
    let mut width = WIDTH;
    while width > 1 {
        width /= 2;
        let (low, high) = numbers.split_at_mut(width);
        for (low, high) in low.iter_mut().zip(high) {
            *low += *high;
        }
    }
    numbers.first().copied().unwrap_or(0.0)
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
    fn learning_moves_the_estimate_towards_the_target() {
        let weights = (0_u16..)
            .map(|n| (f32::from(n * 37 % 101) - 50.0) / 500.0)
            .take(Net::<2, 8>::weights_of(6));
        let mut net = Net::<2, 8>::from_weights(6, weights);
        let active = [(0, 1.0), (3, 0.5), (5, -2.0)];
        let target = Outcome {
            win: 0.9,
            win_gammon: 0.3,
            win_backgammon: 0.1,
            lose_gammon: 0.05,
            lose_backgammon: 0.01,
        };
        for _ in 0..2000 {
            net.learn(&active, target, 0.1, &active, 1.0);
        }
        for (got, wanted) in net.evaluate(&active).to_array().into_iter().zip(target.to_array()) {
            assert!((got - wanted).abs() < 0.01, "{got} {wanted}");
        }
        assert_eq!(Net::<2, 8>::from_weights(6, net.weights()), net);
    }
}
