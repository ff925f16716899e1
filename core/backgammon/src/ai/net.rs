//! A small neural net that estimates how a game will end. Decided here: what it is shown, how it computes, how it
//! learns. Left to others: which positions it is asked about (`ai`), and the training (`examples/train.rs`).
//!
//! Its arithmetic is additions, multiplications and divisions in a fixed order, no library function, so that every
//! platform computes the same numbers and chooses the same play.

use super::outcome::{OUTPUTS, Outcome};
use crate::board::{Board, Side};

/// Four numbers for each place from the 1 point to the bar, one for the checkers off, one for the pips.
const INPUTS_A_SIDE: usize = 25 * 4 + 2;

/// What the net is shown of a position.
pub const INPUTS: usize = 2 * INPUTS_A_SIDE;

/// Calls `visit` with the number and the value of every input that is not zero.
fn visit_inputs(board: Board, mut visit: impl FnMut(usize, f32)) {
    let mut side = |side: Side, first: usize| {
        for (place, count) in side.occupied() {
            let input = first + 4 * (usize::from(place.number()) - 1);
            // A blot, a point, a spare, more of them: what a player looks for.
            if count == 1 {
                visit(input, 1.0);
                continue;
            }
            visit(input + 1, 1.0);
            if count > 2 {
                visit(input + 2, 1.0);
            }
            if count > 3 {
                visit(input + 3, f32::from(count - 3) / 2.0);
            }
        }
        if side.off() > 0 {
            visit(first + INPUTS_A_SIDE - 2, f32::from(side.off()) / 15.0);
        }
        visit(first + INPUTS_A_SIDE - 1, f32::from(side.pips()) / 167.0);
    };
    side(board.mover(), 0);
    side(board.opponent(), INPUTS_A_SIDE);
}

/// One hidden layer of `HIDDEN` units.
#[derive(Debug, Clone, PartialEq)]
pub struct Net<const HIDDEN: usize> {
    from_input: Vec<[f32; HIDDEN]>,
    hidden_bias: [f32; HIDDEN],
    from_hidden: [[f32; OUTPUTS]; HIDDEN],
    output_bias: [f32; OUTPUTS],
}

impl<const HIDDEN: usize> Net<HIDDEN> {
    /// How many weights it has.
    pub const WEIGHTS: usize = INPUTS * HIDDEN + HIDDEN + HIDDEN * OUTPUTS + OUTPUTS;

    /// The net with these weights: from each input, the biases of the hidden layer, from each hidden unit, the biases
    /// of the outputs. Missing ones are zero.
    pub fn from_weights(weights: impl IntoIterator<Item = f32>) -> Self {
        let mut weights = weights.into_iter();
        let mut next = || weights.next().unwrap_or(0.0);
        Self {
            from_input: (0..INPUTS).map(|_| std::array::from_fn(|_| next())).collect(),
            hidden_bias: std::array::from_fn(|_| next()),
            from_hidden: std::array::from_fn(|_| std::array::from_fn(|_| next())),
            output_bias: std::array::from_fn(|_| next()),
        }
    }

    /// Its weights, in the order of [`from_weights`](Self::from_weights).
    pub fn weights(&self) -> impl Iterator<Item = f32> + '_ {
        let inputs = self.from_input.iter().flatten();
        let hidden = self.from_hidden.iter().flatten();
        inputs
            .chain(&self.hidden_bias)
            .chain(hidden)
            .chain(&self.output_bias)
            .copied()
    }

    /// How the game will end for the mover, who is about to roll.
    pub fn evaluate(&self, board: Board) -> Outcome {
        let (_, output) = self.forward(board);
        Outcome::from_array(output)
    }

    /// Moves the estimate for `board` a little towards `target`.
    pub fn learn(&mut self, board: Board, target: Outcome, rate: f32) {
        let (sums, output) = self.forward(board);
        let mut error = [0.0; OUTPUTS];
        for ((error, target), output) in error.iter_mut().zip(target.to_array()).zip(output) {
            *error = rate * (target - output);
        }
        let mut hidden_error = [0.0; HIDDEN];
        for ((weights, sum), hidden_error) in self.from_hidden.iter_mut().zip(sums).zip(&mut hidden_error) {
            let active = activation(sum);
            let slope = 1.0 / (1.0 + sum.abs());
            for (weight, error) in weights.iter_mut().zip(error) {
                *hidden_error += error * *weight;
                *weight += error * active;
            }
            *hidden_error *= slope * slope;
        }
        for (bias, error) in self.output_bias.iter_mut().zip(error) {
            *bias += error;
        }
        for (bias, error) in self.hidden_bias.iter_mut().zip(hidden_error) {
            *bias += error;
        }
        visit_inputs(board, |input, value| {
            for (weight, error) in self.from_input.get_mut(input).into_iter().flatten().zip(hidden_error) {
                *weight += error * value;
            }
        });
    }

    /// The sums that reach the hidden units, and the outputs.
    fn forward(&self, board: Board) -> ([f32; HIDDEN], [f32; OUTPUTS]) {
        let mut sums = self.hidden_bias;
        visit_inputs(board, |input, value| {
            for (sum, weight) in sums.iter_mut().zip(self.from_input.get(input).into_iter().flatten()) {
                *sum += value * weight;
            }
        });
        let mut output = self.output_bias;
        for (weights, sum) in self.from_hidden.iter().zip(sums) {
            let active = activation(sum);
            for (output, weight) in output.iter_mut().zip(weights) {
                *output += active * weight;
            }
        }
        (sums, output.map(logistic))
    }
}

/// Of the hidden units: from -1 to 1.
fn activation(sum: f32) -> f32 {
    sum / (1.0 + sum.abs())
}

/// Of the outputs: 1 / (1 + exp(-x)), by a series of its own for the reason in the module's header.
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
            .take(Net::<8>::WEIGHTS);
        let mut net = Net::<8>::from_weights(weights);
        let target = Outcome {
            win: 0.9,
            win_gammon: 0.3,
            win_backgammon: 0.1,
            lose_gammon: 0.05,
            lose_backgammon: 0.01,
        };
        for _ in 0..2000 {
            net.learn(Board::start(), target, 0.1);
        }
        for (got, wanted) in net
            .evaluate(Board::start())
            .to_array()
            .into_iter()
            .zip(target.to_array())
        {
            assert!((got - wanted).abs() < 0.01, "{got} {wanted}");
        }
        assert_eq!(Net::<8>::from_weights(net.weights()), net);
    }
}
