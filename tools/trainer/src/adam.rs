//! Adam's step (Kingma and Ba, 2015) with fading apart from it (Loshchilov and Hutter, 2019). Decided here: how a slope
//! moves a weight. Left to others: the slopes (`learner`), the step size (`state`).
//!
//! The means of slopes and of their squares begin with nothing. What they lack is known and made good, for each row of weights by
//! itself: a row moves only when it has a slope, and an input that is seldom shown has seen few.

/// How much of the means is kept from one step to the next.
const KEPT: f32 = 0.9;
const KEPT_SQUARE: f32 = 0.999;

/// Below it a slope is nothing.
const TINY: f32 = 1e-6;

/// Of a weight and a step of size one: what no slope asks for fades.
const FADING: f32 = 0.01;

/// What the means of a row still lack, as shares: of the slopes' mean and of their squares'.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lack {
    pub mean: f32,
    pub square: f32,
}

/// Everything.
pub const ALL: Lack = Lack { mean: 1.0, square: 1.0 };

/// A step of a row.
#[derive(Debug, Clone, Copy)]
pub struct Adam {
    rate: f32,
    fading: f32,
    mean: f32,
    square: f32,
}

#[allow(clippy::inline_always)] // compiled once for each kind of processor, with its caller
impl Adam {
    /// The next one of a row that lacks so much.
    #[inline(always)]
    pub fn next(lack: &mut Lack, rate: f32) -> Self {
        lack.mean *= KEPT;
        lack.square *= KEPT_SQUARE;
        Self {
            rate,
            fading: rate * FADING,
            mean: 1.0 / (1.0 - lack.mean),
            square: 1.0 / (1.0 - lack.square),
        }
    }

    /// The same for biases, which do not fade: it would draw them towards nothing in particular.
    #[inline(always)]
    pub const fn of_biases(self) -> Self {
        Self { fading: 0.0, ..self }
    }

    #[inline(always)]
    pub fn row<const N: usize>(
        self,
        weights: &mut [f32; N],
        means: &mut [f32; N],
        squares: &mut [f32; N],
        slopes: &[f32; N],
    ) {
        for (((weight, mean), square), slope) in weights.iter_mut().zip(means).zip(squares).zip(slopes) {
            *mean = KEPT * *mean + (1.0 - KEPT) * slope;
            *square = KEPT_SQUARE * *square + (1.0 - KEPT_SQUARE) * slope * slope;
            let step = *mean * self.mean / ((*square * self.square).sqrt() + TINY);
            *weight -= self.rate * step + self.fading * *weight;
        }
    }

    #[inline(always)]
    pub fn rows<const N: usize, const ROWS: usize>(
        self,
        weights: &mut [[f32; N]; ROWS],
        means: &mut [[f32; N]; ROWS],
        squares: &mut [[f32; N]; ROWS],
        slopes: &[[f32; N]; ROWS],
    ) {
        for (((weights, means), squares), slopes) in weights.iter_mut().zip(means).zip(squares).zip(slopes) {
            self.row(weights, means, squares, slopes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_steps_are_those_of_the_formula() {
        // Reckoned by hand in double precision from the papers' formulas: slopes 1, -2 and 0.5, steps of 0.1.
        // m: 0.1, -0.11, -0.049; v: 0.001, 0.004999, 0.005244001. Without what they lack: m/(1-0.9^t): 1, -0.578947,
        // -0.180812; v/(1-0.999^t): 1, 2.500750, 1.749750. Steps: 1, -0.366102, -0.136691; the weight, fading by a thousandth
        // of itself each time: 2 - 0.1 - 0.002 = 1.898; + 0.0366102 - 0.001898 = 1.932712; + 0.0136691 - 0.0019327 = 1.944449.
        let (mut weight, mut mean, mut square, mut lack) = ([2.0], [0.0], [0.0], ALL);
        for (slope, wanted) in [(1.0, 1.898), (-2.0, 1.932_712), (0.5, 1.944_449)] {
            Adam::next(&mut lack, 0.1).row(&mut weight, &mut mean, &mut square, &[slope]);
            assert!((weight[0] - wanted).abs() < 2e-5, "{weight:?} {wanted}");
        }
        let before = weight;
        Adam::next(&mut lack, 0.1)
            .of_biases()
            .row(&mut weight, &mut [0.0], &mut [1.0], &[0.0]);
        assert_eq!(
            weight.map(f32::to_bits),
            before.map(f32::to_bits),
            "no slope and no fading"
        );
    }
}
