//! What honest dice give: expectations and the ranges in which they stay 95 times of 100 (`docs/statistics.md`).

/// The quantile of the normal distribution that leaves 2.5 % above it, in hundredths.
const NORMAL_QUANTILE: u64 = 196;
/// Its square, in thousandths of thousandths: what turns a variance into a squared half range in thousandths.
const SQUARED: u64 = NORMAL_QUANTILE * NORMAL_QUANTILE * 100;
/// Ways in which two dice can fall.
const WAYS: u32 = 36;
/// Pips of all 36 ways together, a double counting four times: (36 · 7 + 2 · 21) = 49/6 · 36.
const PIPS: u64 = 294;
/// The variance of the pips of a roll, times 36: 3066 − 294² / 36.
const PIPS_VARIANCE: u64 = 665;
/// The least and the most pips of a roll, in thousandths.
const LEAST_AND_MOST: (u64, u64) = (3_000, 24_000);

/// How often something came of how many times, beside what honest dice give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Share {
    /// How often it came.
    pub count: u32,
    /// Of how many times.
    pub of: u32,
    /// How often it is expected to come, in thousandths.
    pub expected: u64,
    /// Honest dice give no fewer, but for one time in forty at most.
    pub low: u32,
    /// And no more, but for one time in forty at most.
    pub high: u32,
}

impl Share {
    /// What comes `ways` times of `all`, independently each time.
    pub(crate) fn binomial(count: u32, of: u32, ways: u32, all: u32) -> Self {
        let (low, high) = central_range(of, f64::from(ways) / f64::from(all));
        Self {
            count,
            of,
            expected: thousandths(u64::from(of) * u64::from(ways), u64::from(all)),
            low,
            high,
        }
    }

    /// Rolls that bring a checker in from the bar: `from_bar` has the rolls by the number of open points.
    pub(crate) fn entering(count: u32, from_bar: &[u32; 7]) -> Self {
        let (mut of, mut mean, mut variance) = (0, 0, 0);
        for (closed, rolls) in (0..=6_u32).rev().zip(from_bar) {
            let enters = u64::from(WAYS - closed * closed);
            of += rolls;
            mean += u64::from(*rolls) * enters;
            variance += u64::from(*rolls) * enters * (u64::from(WAYS) - enters);
        }
        let expected = thousandths(mean, WAYS.into());
        let half = (SQUARED * variance / u64::from(WAYS * WAYS)).isqrt();
        let whole = |thousandths: u64| u32::try_from(thousandths / 1000).unwrap_or(u32::MAX).min(of);
        Self {
            count,
            of,
            expected,
            low: whole(expected.saturating_sub(half)),
            high: whole(expected + half + 999),
        }
    }

    /// Whether it came as often as honest dice let it.
    pub fn is_within(&self) -> bool {
        (self.low..=self.high).contains(&self.count)
    }
}

/// The mean pips of a roll beside what honest dice give, all in thousandths of a pip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeanPips {
    /// The mean.
    pub mean: u64,
    /// 8 1/6.
    pub expected: u64,
    /// The mean of so many honest rolls is no less, but for one time in forty.
    pub low: u64,
    /// And no more, but for one time in forty.
    pub high: u64,
}

impl MeanPips {
    /// `None` without a roll.
    pub(crate) fn of(pips: u64, rolls: u32) -> Option<Self> {
        if rolls == 0 {
            return None;
        }
        let expected = thousandths(PIPS, WAYS.into());
        let half = (SQUARED * PIPS_VARIANCE / (u64::from(WAYS) * u64::from(rolls))).isqrt() + 1;
        let (least, most) = LEAST_AND_MOST;
        Some(Self {
            mean: thousandths(pips, rolls.into()),
            expected,
            low: expected.saturating_sub(half).max(least),
            high: (expected + half).min(most),
        })
    }
}

/// A fraction in thousandths, rounded to the nearest. `below` is not 0.
fn thousandths(above: u64, below: u64) -> u64 {
    (above * 1000 + below / 2).checked_div(below).unwrap_or(0)
}

/// The least range that leaves at most 2.5 % of the binomial distribution below it and at most 2.5 % above: the smallest
/// numbers up to which more than 2.5 %, and at least 97.5 %, of it lie.
///
/// Weights are reckoned outwards from the most likely number, by the ratio of neighbours; a sum of all of them makes them
/// shares. What is left out is below any share that counts.
fn central_range(times: u32, chance: f64) -> (u32, u32) {
    const NOTHING: f64 = 1e-18;
    let odds = chance / (1.0 - chance);
    let ratio = |to: u32| f64::from(times - to + 1) / f64::from(to) * odds;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // between 0 and `times`
    let mode = ((f64::from(times) * chance) as u32).min(times);
    let mut weights = std::collections::VecDeque::from([1.0_f64]);
    let (mut first, mut last) = (mode, mode);
    while let Some(weight) = weights.front().copied().filter(|weight| first > 0 && *weight > NOTHING) {
        weights.push_front(weight / ratio(first));
        first -= 1;
    }
    while let Some(weight) = weights
        .back()
        .copied()
        .filter(|weight| last < times && *weight > NOTHING)
    {
        last += 1;
        weights.push_back(weight * ratio(last));
    }
    let all: f64 = weights.iter().sum();
    let up_to = |enough: &dyn Fn(f64) -> bool| {
        let mut sum = 0.0;
        let found = (first..=last).zip(&weights).find(|(_, weight)| {
            sum += **weight;
            enough(sum / all)
        });
        found.map_or(last, |(number, _)| number)
    };
    (up_to(&|share| share > 0.025), up_to(&|share| share >= 0.975))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `tests/vectors/dice/ranges.py` has them from Python's whole numbers, without a rounding.
    #[test]
    fn ranges_are_those_that_python_reckons_exactly() {
        #[derive(serde::Deserialize)]
        struct Record {
            times: u32,
            ways: u32,
            all: u32,
            low: u32,
            high: u32,
        }
        let text = include_str!("../../../../tests/vectors/dice/ranges.json");
        let records: Vec<Record> = serde_json::from_str(text).unwrap();
        assert!(records.len() > 30);
        for record in records {
            let share = Share::binomial(0, record.times, record.ways, record.all);
            let Record { times, ways, all, .. } = record;
            assert_eq!(
                (share.low, share.high),
                (record.low, record.high),
                "{ways} of {all}, {times} times"
            );
        }
    }

    #[test]
    fn ways_and_pips_are_those_of_two_dice() {
        let (mut sum, mut squares) = (0, 0);
        for first in 1..=6_u64 {
            for second in 1..=6 {
                let pips = if first == second { 4 * first } else { first + second };
                sum += pips;
                squares += pips * pips;
            }
        }
        assert_eq!(sum, PIPS);
        // (squares / 36 − (sum / 36)²) · 36, in whole numbers.
        assert_eq!(squares * 36 - sum * sum, PIPS_VARIANCE * 36);
    }

    #[test]
    fn without_anything_thrown_there_is_nothing_to_compare_and_nothing_fails() {
        assert_eq!(Share::binomial(0, 0, 1, 36), Share::default());
        assert_eq!(Share::entering(0, &[0; 7]), Share::default());
        assert_eq!(MeanPips::of(0, 0), None);
        assert!(Share::default().is_within());
    }

    #[test]
    fn the_mean_of_rolls_has_the_range_of_the_normal_distribution() {
        // 1.96 · √(665/36 / 100) = 0.8424, by hand.
        let pips = MeanPips::of(900, 100).unwrap();
        assert_eq!((pips.mean, pips.expected), (9_000, 8_167));
        assert!(pips.low.abs_diff(8_167 - 842) <= 1 && pips.high.abs_diff(8_167 + 842) <= 1);
        let one = MeanPips::of(24, 1).unwrap();
        assert_eq!((one.mean, one.low), (24_000, 3_000), "no roll has less than three pips");
    }

    /// With two closed points a checker enters with 36 − 4 of 36 rolls: 80 of 90. The variance is 90 · 32/36 · 4/36 = 80/9, and
    /// 1.96 · √(80/9) = 5.84. Behind a closed board nothing ever enters, and before an open one everything does.
    #[test]
    fn entering_is_expected_by_the_points_that_are_open() {
        let closed_and_open = Share::entering(7, &[5, 0, 0, 0, 0, 0, 7]);
        let none_else = Share {
            count: 7,
            of: 12,
            expected: 7_000,
            low: 7,
            high: 7,
        };
        assert_eq!(closed_and_open, none_else);
        let four_open = Share::entering(80, &[0, 0, 0, 0, 90, 0, 0]);
        assert_eq!((four_open.expected, four_open.low, four_open.high), (80_000, 74, 86));
        // One open point: 11 of 36.
        assert_eq!(Share::entering(0, &[0, 36, 0, 0, 0, 0, 0]).expected, 11_000);
    }

    #[test]
    fn a_range_leaves_what_it_must_and_is_no_wider() {
        // Ten throws of a coin: 11 of 1024 have at most one head, 56 have at most two; 2.5 % are 25.6.
        let coin = Share::binomial(1, 10, 1, 2);
        assert_eq!((coin.expected, coin.low, coin.high), (5_000, 2, 8));
        assert!(!coin.is_within());
    }
}
