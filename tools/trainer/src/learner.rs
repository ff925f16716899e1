//! How a net learns from lessons. Decided here: the slopes, and how learning sees the inputs. Left to others: the lessons
//! (`games`, `looks`), how a slope moves a weight (`adam`), how fast and how often (`state`).
//!
//! A step lowers the cross-entropy of a batch of lessons. Features are seen less their mean
//! and in units of their spread, so that each learns as fast as another whatever its scale; the nets that play are
//! given weights that undo this. Weights of inputs that no lesson of a batch shows stay as they are.

use backgammon::{
    Board,
    ai::{Activity, Aligned, FEATURES_AT, INPUTS, Inputs, Net, OUTPUTS, Outcome, PATTERNS_AT, dot},
};
use pulp::{Arch, Simd, WithSimd};
use rand::{Rng, RngExt};

use crate::adam::{self, Adam, Lack};

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
    /// What the means of each input lack, then those of all other weights.
    lacks: Vec<Lack>,
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

impl<const BLOCKS: usize, const WIDTH: usize> Desk<BLOCKS, WIDTH> {
    fn new(inputs: usize) -> Self {
        Self {
            active: Vec::new(),
            shown: vec![Vec::new(); inputs],
            errors: vec![Aligned([[0.0; WIDTH]; BLOCKS]); BATCH],
        }
    }
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
            lacks: vec![adam::ALL; inputs + 1],
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
        if lessons.is_empty() {
            return;
        }
        let count = lessons.len() as f64;
        let mut net = self.net();
        self.levels = sums
            .into_iter()
            .take(self.levels.len())
            .map(|(sum, square)| {
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
            ..Self::from_net(net)
        };
    }

    /// One step for each batch of these lessons; a last one that is not full is left out.
    pub fn learn(&mut self, lessons: &[Lesson], rate: f32) {
        let arch = Arch::new();
        let mut desk = Desk::new(self.net.from_input.len());
        for batch in lessons.as_chunks::<BATCH>().0 {
            arch.dispatch(Step {
                learner: self,
                desk: &mut desk,
                batch,
                rate,
            });
        }
    }

    /// Everything, for a checkpoint.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let means = self.slope.weights_mut().chain(self.square.weights_mut());
        let levels = self.levels.iter_mut();
        let levels = levels.flat_map(|level| [&mut level.mean, &mut level.factor]);
        let lacks = self.lacks.iter_mut();
        let lacks = lacks.flat_map(|lack| [&mut lack.mean, &mut lack.square]);
        self.net.weights_mut().chain(means).chain(levels).chain(lacks)
    }
}

/// One step, compiled for each kind of processor.
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
        let Self {
            learner,
            desk,
            batch,
            rate,
        } = self;
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
                *error = dot(&second_error, weights);
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
        let rows = self.net.from_input.iter_mut().zip(means).zip(&mut self.lacks);
        for (shown, ((weights, (means, squares)), lack)) in desk.shown.iter_mut().zip(rows) {
            if shown.is_empty() {
                continue;
            }
            let step = Adam::next(lack, rate);
            let means = means.iter_mut().zip(squares.iter_mut());
            for (block, (weights, (means, squares))) in weights.iter_mut().zip(means).enumerate() {
                let mut slopes = [0.0; WIDTH];
                for &(lesson, value) in shown.iter() {
                    let errors = desk.errors.get(usize::from(lesson));
                    if let Some(errors) = errors.and_then(|errors| errors.get(block)) {
                        add(&mut slopes, value, errors);
                    }
                }
                step.row(weights, means, squares, &slopes);
            }
            shown.clear();
        }
    }

    /// Moves all other weights.
    #[inline(always)]
    fn move_others(&mut self, slopes: &Net<BLOCKS, WIDTH, SECOND>, rate: f32) {
        let Some(lack) = self.lacks.last_mut() else { return };
        let step = Adam::next(lack, rate);
        let biases = step.of_biases();
        let (net, mean, square) = (&mut self.net, &mut self.slope, &mut self.square);
        let means = (&mut mean.first_bias, &mut square.first_bias);
        biases.rows(&mut net.first_bias, means.0, means.1, &slopes.first_bias);
        let means = mean.from_first.iter_mut().zip(&mut square.from_first);
        for ((net, (mean, square)), slopes) in net.from_first.iter_mut().zip(means).zip(&slopes.from_first) {
            step.rows(net, mean, square, slopes);
        }
        let means = (&mut mean.second_bias, &mut square.second_bias);
        biases.row(&mut net.second_bias, means.0, means.1, &slopes.second_bias);
        let means = (&mut mean.from_second, &mut square.from_second);
        step.rows(&mut net.from_second, means.0, means.1, &slopes.from_second);
        let means = (&mut mean.output_bias, &mut square.output_bias);
        biases.row(&mut net.output_bias, means.0, means.1, &slopes.output_bias);
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
        // From nothing the first step goes by the rate against the sign of the slope, whatever its size; a weight fades by a
        // hundredth of that and less. The slope is told by differences of the loss, reckoned here without the learner.
        let (mut learner, lessons) = some();
        let (before, batch, rate) = (learner.net.clone(), &lessons[..BATCH], 0.001);
        learner.learn(batch, rate);
        let rate = f64::from(rate);
        let mut checked = 0;
        for (index, (new, old)) in learner.net.weights().zip(before.weights()).enumerate().step_by(7) {
            let loss_with = |change: f32| {
                let mut net = before.clone();
                *net.weights_mut().nth(index).unwrap() += change;
                loss(&net, batch)
            };
            let slope = (loss_with(2e-3) - loss_with(-2e-3)) / 4e-3;
            if slope.abs() > 2e-5 {
                let (change, wanted) = (f64::from(new - old), -rate * slope.signum());
                assert!(
                    (change - wanted).abs() < 0.1 * rate,
                    "{index}: {change} {wanted} {slope}"
                );
                checked += 1;
            }
        }
        assert!(checked > 100, "{checked}");
    }

    #[test]
    fn learning_computes_the_same_bits_on_every_processor() {
        let (mut learner, lessons) = some();
        let mut plain = learner.clone();
        learner.learn(&lessons[..BATCH], 0.003);
        let desk = &mut Desk::new(PLAIN_INPUTS);
        Step {
            learner: &mut plain,
            desk,
            batch: lessons.first_chunk().unwrap(),
            rate: 0.003,
        }
        .with_simd(pulp::Scalar);
        assert!(plain == learner);
    }

    #[test]
    fn lessons_are_learnt() {
        let (mut learner, lessons) = some();
        let before = loss(&learner.net(), &lessons);
        learner.level(&lessons);
        let levelled = loss(&learner.net(), &lessons);
        assert!(
            (before - levelled).abs() < 1e-4,
            "{before} {levelled}: levels change nothing"
        );
        // What the net says of levelled inputs is what those nets say that play.
        let (mut active, played) = (Vec::new(), learner.net());
        for &(board, _) in &lessons {
            show(board, &learner.net, &learner.levels, &mut active);
            let shown = learner.net.activity(&active).output;
            let played = played.activity(Inputs::plain(board).active()).output;
            let near = shown
                .iter()
                .zip(played)
                .all(|(shown, played)| (shown - played).abs() < 1e-4);
            assert!(near, "{board:?}: {shown:?} {played:?}");
        }
        for _ in 0..200 {
            learner.learn(&lessons, 0.003);
        }
        // Nets of zeros teach what follows from the rules alone; there is something to learn.
        let after = loss(&learner.net(), &lessons);
        assert!(after < 0.5 * before, "{before} {after}");
        let as_it_was = learner.clone();
        learner.level(&[]);
        assert!(learner == as_it_was, "nothing suggests no levels");
    }

    #[test]
    fn all_numbers_are_told_and_can_be_put_back() {
        let (mut learner, lessons) = some();
        learner.level(&lessons);
        learner.learn(&lessons, 0.003);
        let mut other = Small::from_net(learner.net());
        assert!(other != learner);
        let mut told = learner.clone();
        let both = other.numbers_mut().zip(told.numbers_mut());
        both.for_each(|(place, number)| *place = *number);
        assert!(other == learner);
    }
}
