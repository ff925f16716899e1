//! Distributions of the number of rolls. Decided here: how they are kept, what follows from one, from two, and from those
//! a roll later. Left to others: whose they are (`bearoff`).

/// No placement needs more rolls than this: there are at most 90 pips, and every roll but the last takes at least two.
const MAX_ROLLS: usize = 45;

/// Probabilities are multiples of one part in this.
const UNIT: u16 = u16::MAX;

/// The distribution of what needs no roll.
pub(super) const OVER: [u16; 1] = [UNIT];

/// Pips of an average roll: 294 in 36. Rolls times this are the effective pip count (Trice, "Backgammon Boot Camp").
const PIPS_A_ROLL: f64 = 294.0 / 36.0;

/// How many rolls something takes: a distribution.
#[derive(Debug, Clone, Copy)]
pub struct Rolls<'a> {
    /// Fewer have no chance.
    fewest: usize,
    /// From there on, in parts of [`UNIT`].
    chances: &'a [u16],
}

impl Rolls<'_> {
    /// The chance of exactly this many rolls.
    pub fn chance(self, rolls: usize) -> f64 {
        let chance = rolls.checked_sub(self.fewest).and_then(|index| self.chances.get(index));
        f64::from(chance.copied().unwrap_or(0)) / f64::from(UNIT)
    }

    /// The mean number of rolls.
    pub fn mean(self) -> f64 {
        self.sum(|rolls| rolls)
    }

    /// The standard deviation of the number of rolls.
    pub fn deviation(self) -> f64 {
        let mean = self.mean();
        self.sum(|rolls| (rolls - mean) * (rolls - mean)).sqrt()
    }

    /// The effective pip count: what an average roll is worth, times the mean number of rolls.
    pub fn effective_pips(self) -> f64 {
        PIPS_A_ROLL * self.mean()
    }

    fn sum(self, of: impl Fn(f64) -> f64) -> f64 {
        let rolls = (0_u16..).zip(0..=self.fewest + self.chances.len());
        rolls
            .map(|(number, rolls)| self.chance(rolls) * of(number.into()))
            .sum()
    }

    /// The chance that this takes no more rolls than the other less those `given`, the two being independent.
    #[allow(clippy::cast_possible_truncation)] // Rounded once, at the end.
    pub(super) fn chance_before(self, other: Self, given: usize) -> f32 {
        let mut sum = 0;
        // Of the other: not over before this many rolls. At most UNIT² together, which is below 2³².
        let mut open = u32::from(UNIT);
        let mut past = other.chances.iter();
        let mut next = other.fewest;
        for (rolls, &chance) in (self.fewest + given..).zip(self.chances) {
            while next < rolls {
                open -= past.next().copied().map_or(0, u32::from);
                next += 1;
            }
            sum += u32::from(chance) * open;
        }
        (f64::from(sum) / (f64::from(UNIT) * f64::from(UNIT))) as f32
    }
}

/// Distributions one after the other, without their zeros at both ends.
#[derive(Debug, Default)]
pub(super) struct Distributions {
    spans: Vec<Span>,
    chances: Vec<u16>,
}

#[derive(Debug, Clone, Copy)]
struct Span {
    start: u32,
    fewest: u8,
    length: u8,
}

impl Distributions {
    pub(super) fn get(&self, index: usize) -> Option<Rolls<'_>> {
        let span = self.spans.get(index)?;
        let start = span.start as usize;
        Some(Rolls {
            fewest: span.fewest.into(),
            chances: self.chances.get(start..start + usize::from(span.length))?,
        })
    }

    #[allow(clippy::cast_possible_truncation)] // At most 45 rolls, and so many times the placements.
    pub(super) fn push(&mut self, chances: &[u16]) {
        let start = self.chances.len();
        let fewest = chances.iter().take_while(|&&chance| chance == 0).count();
        let beyond = chances
            .iter()
            .rposition(|&chance| chance != 0)
            .map_or(fewest, |last| last + 1);
        self.chances.extend(chances.iter().take(beyond).skip(fewest));
        self.spans.push(Span {
            start: start as u32,
            fewest: fewest as u8,
            length: (beyond - fewest) as u8,
        });
    }
}

/// A roll and what follows it: the mean of the distributions after each, `None` being the end.
pub(super) fn one_roll_more<'a>(after: impl Iterator<Item = (Option<Rolls<'a>>, u8)>) -> [u16; MAX_ROLLS + 1] {
    let mut sums = [0_u32; MAX_ROLLS + 1];
    for (rolls, ways) in after {
        let (fewest, chances) = rolls.map_or((0, &OVER[..]), |rolls| (rolls.fewest, rolls.chances));
        for (sum, &chance) in sums.iter_mut().skip(fewest + 1).zip(chances) {
            *sum += u32::from(ways) * u32::from(chance);
        }
    }
    // Rounded to whole parts; what that takes or gives, the likeliest number gets, so that the whole stays one.
    #[allow(clippy::cast_possible_truncation)] // A mean of numbers of sixteen bits.
    let mut chances = sums.map(|sum| ((sum + 18) / 36) as u16);
    let rest = chances.iter().fold(UNIT, |rest, &chance| rest.wrapping_sub(chance));
    if let Some(likeliest) = chances.iter_mut().max() {
        *likeliest = likeliest.wrapping_add(rest);
    }
    chances
}
