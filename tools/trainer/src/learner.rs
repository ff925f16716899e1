//! How a net learns from lessons. Decided here: the step. Left to others: the lessons (`games`, `looks`), how fast and how
//! often (`course`).
//!
//! A step lowers the cross-entropy of a batch of lessons by Adam (Kingma and Ba, 2015). Features are seen less their mean
//! and in units of their spread, so that each learns as fast as another whatever its scale; the nets that play are
//! given weights that undo this. Weights of inputs that no lesson of a batch shows stay as they are.

use backgammon::{
    Board,
    ai::{Activity, Aligned, FEATURES_AT, INPUTS, Inputs, Net, OUTPUTS, Outcome, PATTERNS_AT},
};
use pulp::{Arch, Simd, WithSimd};
use rand::{Rng, RngExt};

/// A position and how its game will end, as far as is known.
pub type Lesson = (Board, Outcome);

/// Lessons in a batch.
pub const BATCH: usize = 128;

/// Features of all inputs.
const FEATURES: usize = PATTERNS_AT - FEATURES_AT;

/// How learning sees a feature: less `mean`, then times `factor`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Level {
    pub mean: f32,
    pub factor: f32,
}

/// A net while it learns.
#[derive(Clone, PartialEq)]
pub struct Learner<const BLOCKS: usize, const WIDTH: usize, const SECOND: usize> {
    /// Shown levelled inputs.
    net: Net<BLOCKS, WIDTH, SECOND>,
    /// The mean of the last slopes, and of their squares.
    slope: Net<BLOCKS, WIDTH, SECOND>,
    square: Net<BLOCKS, WIDTH, SECOND>,
    levels: Vec<Level>,
    /// Made so far.
    steps: u64,
}

/// What learning keeps between steps.
struct Desk<const BLOCKS: usize, const WIDTH: usize> {
    /// The inputs of one lesson.
    active: Vec<(u16, f32)>,
    /// For each input the lessons that show it.
    shown: Vec<Vec<(u16, f32)>>,
    /// Of the first layer, for each lesson.
    errors: Vec<Aligned<[[f32; WIDTH]; BLOCKS]>>,
}

impl<const BLOCKS: usize, const WIDTH: usize, const SECOND: usize> Learner<BLOCKS, WIDTH, SECOND> {
    /// A net of random weights.
    pub fn new(inputs: usize, rng: &mut impl Rng) -> Self {
        let mut net = Net::from_weights(inputs, []);
        let mut any = |weight: &mut f32, most: f32| *weight = rng.random_range(-most..most);
        for (input, row) in net.from_input.iter_mut().enumerate() {
            let most = match input {
                ..FEATURES_AT => 0.15,
                FEATURES_AT..PATTERNS_AT => 0.1,
                _ => continue,
            };
            row.iter_mut().flatten().for_each(|weight| any(weight, most));
        }
        let first = 1.7 / ((BLOCKS * WIDTH) as f32).sqrt();
        net.from_first
            .iter_mut()
            .flat_map(|block| block.iter_mut().flatten())
            .for_each(|weight| any(weight, first));
        let second = 1.0 / (SECOND as f32).sqrt();
        net.from_second
            .iter_mut()
            .flatten()
            .for_each(|weight| any(weight, second));
        Self::from_net(net)
    }

    /// A net that learnt before.
    pub fn from_net(net: Net<BLOCKS, WIDTH, SECOND>) -> Self {
        let inputs = net.from_input.len();
        let level = Level { mean: 0.0, factor: 1.0 };
        Self {
            net,
            slope: Net::from_weights(inputs, []),
            square: Net::from_weights(inputs, []),
            levels: vec![level; inputs.clamp(FEATURES_AT, PATTERNS_AT) - FEATURES_AT],
            steps: 0,
        }
    }

    /// The net as those see it that play by it.
    pub fn net(&self) -> Net<BLOCKS, WIDTH, SECOND> {
        let mut net = self.net.clone();
        for (row, level) in net.from_input.iter_mut().skip(FEATURES_AT).zip(&self.levels) {
            for (weight, bias) in row.iter_mut().flatten().zip(net.first_bias.iter_mut().flatten()) {
                *weight *= level.factor;
                *bias -= *weight * level.mean;
            }
        }
        net
    }

    /// Sees features as these positions suggest from now on. What the net says stays the same.
    pub fn level(&mut self, lessons: &[Lesson]) {
        const LEAST_SPREAD: f64 = 0.05;
        let mut sums = [(0.0, 0.0); FEATURES];
        for &(board, _) in lessons {
            for &(input, value) in seen_by(&self.net, board).active() {
                if let Some((sum, square)) = usize::from(input)
                    .checked_sub(FEATURES_AT)
                    .and_then(|feature| sums.get_mut(feature))
                {
                    *sum += f64::from(value);
                    *square += f64::from(value * value);
                }
            }
        }
        let count = lessons.len().max(1) as f64;
        let mut net = self.net();
        self.levels = std::iter::zip(&self.levels, sums)
            .map(|(_, (sum, square))| {
                let mean = sum / count;
                let spread = (square / count - mean * mean).max(0.0).sqrt();
                Level {
                    mean: mean as f32,
                    factor: (1.0 / spread.max(LEAST_SPREAD)) as f32,
                }
            })
            .collect();
        for (row, level) in net.from_input.iter_mut().skip(FEATURES_AT).zip(&self.levels) {
            for (weight, bias) in row.iter_mut().flatten().zip(net.first_bias.iter_mut().flatten()) {
                *bias += *weight * level.mean;
                *weight /= level.factor;
            }
        }
        *self = Self {
            levels: std::mem::take(&mut self.levels),
            steps: self.steps,
            ..Self::from_net(net)
        };
    }

    /// One step for each batch of these lessons; a last one that is not full is left out.
    pub fn learn(&mut self, lessons: &[Lesson], rate: f32) {
        let arch = Arch::new();
        let mut desk = Desk {
            active: Vec::new(),
            shown: vec![Vec::new(); self.net.from_input.len()],
            errors: vec![Aligned([[0.0; WIDTH]; BLOCKS]); BATCH],
        };
        for batch in lessons.as_chunks::<BATCH>().0 {
            arch.dispatch(Step {
                learner: self,
                desk: &mut desk,
                batch,
                rate,
            });
        }
    }

    /// Everything, for a checkpoint: the steps, and all other numbers.
    pub fn numbers_mut(&mut self) -> (&mut u64, impl Iterator<Item = &mut f32>) {
        let nets = self
            .net
            .weights_mut()
            .chain(self.slope.weights_mut())
            .chain(self.square.weights_mut());
        let levels = self
            .levels
            .iter_mut()
            .flat_map(|level| [&mut level.mean, &mut level.factor]);
        (&mut self.steps, nets.chain(levels))
    }
}

/// One step of Adam, compiled for each kind of processor.
struct Step<'a, const BLOCKS: usize, const WIDTH: usize, const SECOND: usize> {
    learner: &'a mut Learner<BLOCKS, WIDTH, SECOND>,
    desk: &'a mut Desk<BLOCKS, WIDTH>,
    batch: &'a [Lesson; BATCH],
    rate: f32,
}

#[allow(clippy::inline_always)] // into what is compiled for each
impl<const BLOCKS: usize, const WIDTH: usize, const SECOND: usize> WithSimd for Step<'_, BLOCKS, WIDTH, SECOND> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        /// Steps until the means are worth something.
        const WARM: f32 = 200.0;
        let Self {
            learner,
            desk,
            batch,
            rate,
        } = self;
        learner.steps += 1;
        let rate = rate * (learner.steps as f32 / WARM).min(1.0);
        // The slopes of all weights but those of the inputs, whose are reckoned input by input.
        let mut slopes = Net::from_weights(0, []);
        for (lesson, &(board, target)) in (0_u16..).zip(batch) {
            show(board, &learner.net, &learner.levels, &mut desk.active);
            for &(input, value) in &desk.active {
                if let Some(shown) = desk.shown.get_mut(usize::from(input)) {
                    shown.push((lesson, value));
                }
            }
            if let Some(errors) = desk.errors.get_mut(usize::from(lesson)) {
                let activity = learner.net.activity(&desk.active);
                pass_back(
                    &learner.net,
                    &activity,
                    error(board, target, &activity.output),
                    errors,
                    &mut slopes,
                );
            }
        }
        learner.move_inputs(desk, rate);
        learner.move_others(&slopes, rate);
    }
}

/// The slope of the cross-entropy, before the sigmoids. What cannot happen is taken out of whatever a net says; it need
/// not learn it.
#[inline(always)]
#[allow(clippy::inline_always)]
fn error(board: Board, target: Outcome, output: &[f32; OUTPUTS]) -> [f32; OUTPUTS] {
    const EVERYTHING: Outcome = Outcome {
        win: 1.0,
        win_gammon: 1.0,
        win_backgammon: 1.0,
        lose_gammon: 1.0,
        lose_backgammon: 1.0,
    };
    let mut errors = EVERYTHING.possible(board).to_array();
    for ((error, said), target) in errors.iter_mut().zip(output).zip(target.to_array()) {
        *error *= (said - target) / BATCH as f32;
    }
    errors
}

/// From the errors of the outputs to those of the first layer; adds the slopes on the way.
#[inline(always)]
#[allow(clippy::inline_always)]
fn pass_back<const BLOCKS: usize, const WIDTH: usize, const SECOND: usize>(
    net: &Net<BLOCKS, WIDTH, SECOND>,
    activity: &Activity<BLOCKS, WIDTH, SECOND>,
    output_error: [f32; OUTPUTS],
    first_error: &mut [[f32; WIDTH]; BLOCKS],
    slopes: &mut Net<BLOCKS, WIDTH, SECOND>,
) {
    let mut second_error = [0.0; SECOND];
    for ((error, weights), slopes) in output_error.iter().zip(&net.from_second).zip(&mut slopes.from_second) {
        add(slopes, *error, &activity.second);
        add(&mut second_error, *error, weights);
    }
    add(&mut slopes.output_bias, 1.0, &output_error);
    for (error, unit) in second_error.iter_mut().zip(activity.second) {
        *error = if unit > 0.0 { *error } else { 0.0 };
    }
    add(&mut slopes.second_bias, 1.0, &second_error);
    let weights = net.from_first.iter().zip(&mut slopes.from_first);
    let units = activity.first.iter().zip(first_error).zip(slopes.first_bias.iter_mut());
    for (((units, errors), biases), (weights, slopes)) in units.zip(weights) {
        let rows = weights.iter().zip(slopes.iter_mut());
        for ((unit, error), (weights, slopes)) in units.iter().zip(errors.iter_mut()).zip(rows) {
            *error = 0.0;
            if *unit > 0.0 {
                add(slopes, *unit, &second_error);
                let mut products = second_error;
                for (product, weight) in products.iter_mut().zip(weights) {
                    *product *= weight;
                }
                *error = folded(products);
            }
        }
        add(biases, 1.0, errors);
    }
}

#[allow(clippy::inline_always)]
impl<const BLOCKS: usize, const WIDTH: usize, const SECOND: usize> Learner<BLOCKS, WIDTH, SECOND> {
    /// Moves the weights of the inputs that were shown.
    #[inline(always)]
    fn move_inputs(&mut self, desk: &mut Desk<BLOCKS, WIDTH>, rate: f32) {
        let means = self.slope.from_input.iter_mut().zip(&mut self.square.from_input);
        let rows = self.net.from_input.iter_mut().zip(means);
        for (shown, (weights, (means, squares))) in desk.shown.iter_mut().zip(rows) {
            if shown.is_empty() {
                continue;
            }
            let means = means.iter_mut().zip(squares.iter_mut());
            for (block, (weights, (means, squares))) in weights.iter_mut().zip(means).enumerate() {
                let mut slopes = [0.0; WIDTH];
                for &(lesson, value) in shown.iter() {
                    if let Some(errors) = desk
                        .errors
                        .get(usize::from(lesson))
                        .and_then(|errors| errors.get(block))
                    {
                        add(&mut slopes, value, errors);
                    }
                }
                adam(weights, means, squares, &slopes, rate);
            }
            shown.clear();
        }
    }

    /// Moves all other weights.
    #[inline(always)]
    fn move_others(&mut self, slopes: &Net<BLOCKS, WIDTH, SECOND>, rate: f32) {
        let Self { net, slope, square, .. } = self;
        rows(
            &mut net.first_bias,
            &mut slope.first_bias,
            &mut square.first_bias,
            &slopes.first_bias,
            rate,
        );
        let blocks = net
            .from_first
            .iter_mut()
            .zip(&mut slope.from_first)
            .zip(&mut square.from_first);
        for (((net, mean), square), slopes) in blocks.zip(&slopes.from_first) {
            rows(net, mean, square, slopes, rate);
        }
        let biases = (&mut slope.second_bias, &mut square.second_bias);
        adam(&mut net.second_bias, biases.0, biases.1, &slopes.second_bias, rate);
        rows(
            &mut net.from_second,
            &mut slope.from_second,
            &mut square.from_second,
            &slopes.from_second,
            rate,
        );
        let biases = (&mut slope.output_bias, &mut square.output_bias);
        adam(&mut net.output_bias, biases.0, biases.1, &slopes.output_bias, rate);
    }
}

/// The inputs a net of its size is shown.
#[inline(always)]
#[allow(clippy::inline_always)]
fn seen_by<const BLOCKS: usize, const WIDTH: usize, const SECOND: usize>(
    net: &Net<BLOCKS, WIDTH, SECOND>,
    board: Board,
) -> Inputs {
    if net.from_input.len() == INPUTS {
        Inputs::full(board)
    } else {
        Inputs::plain(board)
    }
}

/// The inputs of a position, levelled.
#[inline(always)]
#[allow(clippy::inline_always)]
fn show<const BLOCKS: usize, const WIDTH: usize, const SECOND: usize>(
    board: Board,
    net: &Net<BLOCKS, WIDTH, SECOND>,
    levels: &[Level],
    active: &mut Vec<(u16, f32)>,
) {
    let seen = seen_by(net, board);
    let mut features = [0.0; FEATURES];
    active.clear();
    for &(input, value) in seen.active() {
        match usize::from(input)
            .checked_sub(FEATURES_AT)
            .and_then(|feature| features.get_mut(feature))
        {
            Some(feature) => *feature = value,
            None => active.push((input, value)),
        }
    }
    let levelled = (FEATURES_AT as u16..).zip(features).zip(levels);
    active.extend(levelled.map(|((input, value), level)| (input, (value - level.mean) * level.factor)));
}

#[inline(always)]
#[allow(clippy::inline_always)]
fn add<const N: usize>(sums: &mut [f32; N], factor: f32, numbers: &[f32; N]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += factor * number;
    }
}

/// The sum, by halves.
#[inline(always)]
#[allow(clippy::inline_always)]
fn folded<const N: usize>(mut numbers: [f32; N]) -> f32 {
    let mut width = N;
    while width > 1 {
        width /= 2;
        let (low, high) = numbers.split_at_mut(width);
        for (low, high) in low.iter_mut().zip(high) {
            *low += *high;
        }
    }
    numbers.first().copied().unwrap_or(0.0)
}

/// A step for rows of weights.
#[inline(always)]
#[allow(clippy::inline_always)]
fn rows<const N: usize, const ROWS: usize>(
    weights: &mut [[f32; N]; ROWS],
    means: &mut [[f32; N]; ROWS],
    squares: &mut [[f32; N]; ROWS],
    slopes: &[[f32; N]; ROWS],
    rate: f32,
) {
    for (((weights, means), squares), slopes) in weights.iter_mut().zip(means).zip(squares).zip(slopes) {
        adam(weights, means, squares, slopes, rate);
    }
}

/// A step for weights whose slopes were just seen.
#[inline(always)]
#[allow(clippy::inline_always)]
fn adam<const N: usize>(
    weights: &mut [f32; N],
    means: &mut [f32; N],
    squares: &mut [f32; N],
    slopes: &[f32; N],
    rate: f32,
) {
    const KEPT: f32 = 0.9;
    const KEPT_SQUARE: f32 = 0.999;
    const TINY: f32 = 1e-6;
    /// Of a weight and a step of size one: what nothing asks for fades.
    const FADING: f32 = 0.01;
    for (((weight, mean), square), slope) in weights.iter_mut().zip(means).zip(squares).zip(slopes) {
        *mean = KEPT * *mean + (1.0 - KEPT) * slope;
        *square = KEPT_SQUARE * *square + (1.0 - KEPT_SQUARE) * slope * slope;
        *weight -= rate * (*mean / (square.sqrt() + TINY) + FADING * *weight);
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::looks;
    use backgammon::ai::{Evaluator, PLAIN_INPUTS};

    type Small = Learner<1, 16, 8>;

    fn some() -> (Small, Vec<Lesson>) {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut lessons = looks::lessons(&Evaluator::from_weights([]), rng.clone());
        lessons.retain(|(board, _)| board.has_contact());
        (Small::new(PLAIN_INPUTS, &mut rng), lessons)
    }

    /// Cross-entropy of what a net says of positions with contact, a lesson, less the least there is; of what can happen.
    fn loss(net: &Net<1, 16, 8>, lessons: &[Lesson]) -> f64 {
        let entropy = |(said, target): (f32, f32)| {
            let (said, target) = (f64::from(said), f64::from(target));
            let part = |target: f64, said: f64| {
                if target > 0.0 {
                    target * (target / said).ln()
                } else {
                    0.0
                }
            };
            part(target, said) + part(1.0 - target, 1.0 - said)
        };
        let of = |&(board, target): &Lesson| -> f64 {
            let said = net.activity(Inputs::plain(board).active()).output;
            let on = |side: backgammon::Side| if side.off() > 0 { 0.0 } else { 1.0 };
            let (wins, losses) = (on(board.opponent()), on(board.mover()));
            let counts = [1.0, wins, wins, losses, losses];
            let chances = said.into_iter().zip(target.to_array());
            chances
                .map(entropy)
                .zip(counts)
                .map(|(entropy, counts)| counts * entropy)
                .sum()
        };
        lessons.iter().map(of).sum::<f64>() / lessons.len() as f64
    }

    #[test]
    fn the_first_step_goes_down_each_slope() {
        // Adam's first step from nothing: the mean slope is a tenth of the slope, the mean square a thousandth of its square.
        // The rate is a two-hundredth of what was given: the first of the warm steps. The slope is told by differences of the
        // loss, reckoned here without the learner.
        let (mut learner, lessons) = some();
        let (before, batch, rate) = (learner.net.clone(), &lessons[..BATCH], 0.02);
        learner.learn(batch, rate);
        let changes = learner
            .net
            .weights()
            .zip(before.weights())
            .map(|(new, old)| f64::from(new - old));
        let mut checked = 0;
        for (index, change) in changes.enumerate().step_by(7) {
            let loss_with = |change: f32| {
                let mut net = before.clone();
                *net.weights_mut().nth(index).unwrap() += change;
                loss(&net, batch)
            };
            let slope = (loss_with(2e-3) - loss_with(-2e-3)) / 4e-3;
            if slope.abs() > 2e-5 {
                let wanted = -f64::from(rate) / 200.0 * 0.1 * slope / (0.001_f64.sqrt() * slope.abs() + 1e-6);
                assert!(
                    (change - wanted).abs() < 0.1 * wanted.abs(),
                    "{index}: {change} {wanted} {slope}"
                );
                checked += 1;
            }
        }
        assert!(checked > 100, "{checked}");
    }

    #[test]
    fn lessons_are_learnt() {
        let (mut learner, lessons) = some();
        let before = loss(&learner.net(), &lessons);
        learner.level(&lessons);
        let levelled = loss(&learner.net(), &lessons);
        assert!(
            (before - levelled).abs() < 1e-4,
            "seeing features otherwise changes nothing: {before} {levelled}"
        );
        for _ in 0..200 {
            learner.learn(&lessons, 0.003);
        }
        // Nets of zeros teach what follows from the rules alone; there is something to learn.
        let after = loss(&learner.net(), &lessons);
        assert!(after < 0.5 * before, "{before} {after}");
    }

    #[test]
    fn all_numbers_are_told_and_can_be_put_back() {
        let (mut learner, lessons) = some();
        learner.level(&lessons);
        learner.learn(&lessons, 0.003);
        let mut other = Small::from_net(learner.net());
        assert!(other != learner);
        let (steps, places) = other.numbers_mut();
        let mut told = learner.clone();
        let (told_steps, told) = told.numbers_mut();
        *steps = *told_steps;
        places.zip(told).for_each(|(place, number)| *place = *number);
        assert!(other == learner);
    }
}
