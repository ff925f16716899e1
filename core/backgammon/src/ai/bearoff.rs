//! Bearing off without contact. Decided here: how many rolls a side that is home still needs, as a distribution, and how
//! a race between two such sides ends. Left to others: which positions are asked about (`evaluator`), every other race.
//!
//! One-sided: each side is taken to play for the fewest rolls on average, whatever the other side does. What that loses
//! against the exact two-sided chance is measured in `tests/bearoff.rs`. The table is computed at first use; every
//! number in it comes from additions, multiplications and divisions in a fixed order, the same on all platforms.

use arrayvec::ArrayVec;
use once_cell::sync::Lazy;

use super::outcome::Outcome;
use crate::{
    board::{Board, CHECKERS, Side},
    dice::Die,
};

/// The first placement of all fifteen checkers: 20 choose 6. Those with a checker off come before.
const FIRST_WITH_ALL: usize = 38_760;

/// No placement needs more rolls than this: there are at most 90 pips, and every roll but the last takes at least two.
const MAX_ROLLS: usize = 45;

/// Probabilities are multiples of one part in this.
const UNIT: u16 = u16::MAX;

/// Pips of an average roll: 294 in 36. Rolls times this are the effective pip count (Trice, "Backgammon Boot Camp").
const PIPS_A_ROLL: f64 = 294.0 / 36.0;

#[allow(clippy::non_std_lazy_statics)] // the project has settled on once_cell
static TABLE: Lazy<Bearoff> = Lazy::new(Bearoff::generate);

/// How many rolls every placement of a side that is home still needs.
#[derive(Debug)]
pub struct Bearoff {
    /// Until all checkers are off.
    all_off: Distributions,
    /// Until the first one is, for the placements of all fifteen.
    first_off: Distributions,
}

impl Bearoff {
    /// The table, computed at the first call.
    pub fn table() -> &'static Self {
        &TABLE
    }

    /// How a race of two sides that are home ends for the mover, who is about to roll (or for whom it has ended). `None`
    /// if a checker of either side is not home; two sides that are home have passed each other.
    pub fn outcome(&self, board: Board) -> Option<Outcome> {
        let (mover, opponent) = (Placement::of(board.mover())?, Placement::of(board.opponent())?);
        let (mine, theirs) = (self.rolls_of(mover)?, self.rolls_of(opponent)?);
        // The mover rolls first: it has won when it is off in as many rolls as the opponent needs, and of the opponent's
        // rolls there was one less than of its own. A loser at home loses no backgammon.
        let gammon = |loser: Placement, winner: Rolls, given: usize| {
            self.rolls_to_first_of(loser)
                .map_or(0.0, |first| winner.chance_before(first, given))
        };
        Some(Outcome {
            win: mine.chance_before(theirs, 0),
            win_gammon: gammon(opponent, mine, 0),
            lose_gammon: gammon(mover, theirs, 1),
            ..Outcome::default()
        })
    }

    /// How many rolls a side needs to bear off all its checkers; `None` if it is not home.
    pub fn rolls(&self, side: Side) -> Option<Rolls<'_>> {
        self.rolls_of(Placement::of(side)?)
    }

    /// How many rolls a side needs to bear off its first checker; `None` if it is not home or has borne off one.
    pub fn rolls_to_first(&self, side: Side) -> Option<Rolls<'_>> {
        self.rolls_to_first_of(Placement::of(side)?)
    }

    fn rolls_of(&self, placement: Placement) -> Option<Rolls<'_>> {
        self.all_off.get(placement.index())
    }

    fn rolls_to_first_of(&self, placement: Placement) -> Option<Rolls<'_>> {
        self.first_off.get(placement.index().checked_sub(FIRST_WITH_ALL)?)
    }

    fn generate() -> Self {
        let mut table = Self {
            all_off: Distributions::default(),
            first_off: Distributions::default(),
        };
        table.all_off.push(OVER.chances);
        let mut plays = BestPlays::of_none();
        for placement in Placement::all().skip(1) {
            let best = plays.of(placement);
            let after = |&(index, ways): &(u16, u8)| (table.all_off.get(index.into()), ways);
            let all_off = one_roll_more(best.iter().map(after));
            table.all_off.push(&all_off);
            plays.add(placement, &all_off);
            if placement.index() >= FIRST_WITH_ALL {
                let after = |&(index, ways): &(u16, u8)| {
                    let with_all = usize::from(index).checked_sub(FIRST_WITH_ALL);
                    (with_all.and_then(|index| table.first_off.get(index)), ways)
                };
                let first_off = one_roll_more(best.iter().map(after));
                table.first_off.push(&first_off);
            }
        }
        table
    }
}

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
    fn chance_before(self, other: Self, given: usize) -> f32 {
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
struct Distributions {
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
    fn get(&self, index: usize) -> Option<Rolls<'_>> {
        let span = self.spans.get(index)?;
        let start = span.start as usize;
        Some(Rolls {
            fewest: span.fewest.into(),
            chances: self.chances.get(start..start + usize::from(span.length))?,
        })
    }

    #[allow(clippy::cast_possible_truncation)] // At most 45 rolls, and so many times the placements.
    fn push(&mut self, chances: &[u16]) {
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
fn one_roll_more<'a>(after: impl Iterator<Item = (Option<Rolls<'a>>, u8)>) -> [u16; MAX_ROLLS + 1] {
    let mut sums = [0_u32; MAX_ROLLS + 1];
    for (rolls, ways) in after {
        let Rolls { fewest, chances } = rolls.unwrap_or(OVER);
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

/// No roll needed.
const OVER: Rolls<'static> = Rolls {
    fewest: 0,
    chances: &[UNIT],
};

/// Where the checkers of a side that is home stand: for each point from 1 to 6, four bits with the number of checkers on
/// it or behind it, the 1 point lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Placement(u32);

/// For each point and each number of checkers on it or behind it, how many placements come before for that: with the
/// numbers 0 ≤ n₆ ≤ n₅ ≤ … ≤ n₁ the sum of (n₆ choose 1), (n₅ + 1 choose 2), … (n₁ + 5 choose 6), the combinatorial
/// number system (Knuth, "The Art of Computer Programming" 4A, 7.2.1.3). Every step of a checker lowers some of the
/// numbers and raises none, so what follows a placement comes before it.
#[allow(clippy::indexing_slicing)] // In a constant it is the compiler that refuses.
const BEFORE: [[u16; 16]; 6] = {
    let mut before = [[0; 16]; 6];
    let mut point = 6;
    while point > 0 {
        point -= 1;
        let mut count = 1;
        while count < 16 {
            // (n + k choose k + 1) = (n - 1 + k choose k + 1) + (n - 1 + k choose k)
            let nearer = if point == 5 { 1 } else { before[point + 1][count] };
            before[point][count] = before[point][count - 1] + nearer;
            count += 1;
        }
    }
    before
};

impl Placement {
    const NONE: Self = Self(0);

    fn of(side: Side) -> Option<Self> {
        let mut home = side.home();
        home += home >> 4;
        home += home >> 8;
        home += home >> 16;
        side.is_home().then_some(Self(home))
    }

    /// All of them in the order of their indices.
    fn all() -> impl Iterator<Item = Self> {
        std::iter::successors(Some(Self::NONE), |placement| placement.next())
    }

    fn next(self) -> Option<Self> {
        let grown = (1..=6).rev().find(|&point| {
            let limit = if point == 1 {
                CHECKERS
            } else {
                self.on_or_behind(point - 1)
            };
            self.on_or_behind(point) < limit
        })?;
        // The points behind it are emptied.
        Some(Self((self.0 & ((1 << (4 * grown)) - 1)) + points(grown - 1, 1)))
    }

    fn index(self) -> usize {
        let numbers = (0..6).map(|point| self.0 >> (4 * point) & 0xf);
        let before = BEFORE.iter().zip(numbers);
        before
            .map(|(before, number)| before.get(number as usize).copied().map_or(0, usize::from))
            .sum()
    }

    /// Checkers on this point and behind it.
    fn on_or_behind(self, point: u8) -> u8 {
        if point > 6 {
            0
        } else {
            (self.0 >> (4 * (point - 1)) & 0xf) as u8
        }
    }

    /// What each checker's step with this die leads to, by index.
    #[allow(clippy::cast_possible_truncation)] // Fewer placements than numbers of sixteen bits.
    fn steps(self, die: Die) -> ArrayVec<u16, 6> {
        let pips = die.number();
        let after = |passed: u32| Self(self.0 - passed).index() as u16;
        if self.on_or_behind(pips) == 0 {
            // A number too large for all of them bears off from the furthest point held.
            let furthest = (1..pips).rev().find(|&point| self.on_or_behind(point) > 0);
            return furthest.map(|point| after(points(0, point))).into_iter().collect();
        }
        (pips..=6)
            .filter(|&point| self.on_or_behind(point) > self.on_or_behind(point + 1))
            .map(|point| after(points(point - pips, pips)))
            .collect()
    }
}

/// One checker on each of so many points above this one.
const fn points(above: u8, count: u8) -> u32 {
    (0x11_1111 & ((1 << (4 * count)) - 1)) << (4 * above)
}

/// The plays for the fewest rolls, while the table grows.
#[derive(Debug)]
struct BestPlays {
    /// For each placement the mean number of rolls, in parts of [`UNIT`].
    means: Vec<u32>,
    /// For each placement and die, where the best play of none, one, two and three such dice leads.
    after: Vec<[[u16; 4]; 6]>,
}

impl BestPlays {
    /// Of the placement without checkers.
    fn of_none() -> Self {
        Self {
            means: vec![0],
            after: vec![[[0; 4]; 6]],
        }
    }

    /// Where the best play of each roll leads, and in how many ways of 36 the roll is thrown.
    fn of(&self, placement: Placement) -> ArrayVec<(u16, u8), 21> {
        let steps = Die::ALL.map(|die| placement.steps(die));
        let doubles = steps
            .iter()
            .enumerate()
            .map(|(die, steps)| (self.best(steps, die, 3), 1));
        let mixed = steps.iter().enumerate().flat_map(|(larger, first)| {
            let steps = steps.iter().take(larger).enumerate();
            steps.map(move |(smaller, other)| {
                let orders = [self.best(first, smaller, 1), self.best(other, larger, 1)];
                (self.fewest(orders.into_iter()), 2)
            })
        });
        doubles.chain(mixed).collect()
    }

    /// Adds the next placement, which takes so many rolls.
    #[allow(clippy::cast_possible_truncation)] // Fewer placements than numbers of sixteen bits.
    fn add(&mut self, placement: Placement, all_off: &[u16]) {
        let mean = (0..)
            .zip(all_off)
            .map(|(rolls, &chance)| rolls * u32::from(chance))
            .sum();
        self.means.push(mean);
        let mut after = [[placement.index() as u16; 4]; 6];
        for ((number, die), after) in Die::ALL.into_iter().enumerate().zip(&mut after) {
            let steps = placement.steps(die);
            for (more, after) in after.iter_mut().skip(1).enumerate() {
                *after = self.best(&steps, number, more);
            }
        }
        self.after.push(after);
    }

    /// Where the best of these steps leads, each followed by so many `more` of a die (its index in [`Die::ALL`]).
    fn best(&self, steps: &[u16], die: usize, more: usize) -> u16 {
        self.fewest(steps.iter().map(|&step| {
            let after = self
                .after
                .get(usize::from(step))
                .and_then(|dice| dice.get(die)?.get(more));
            after.copied().unwrap_or(0)
        }))
    }

    fn fewest(&self, placements: impl Iterator<Item = u16>) -> u16 {
        placements
            .min_by_key(|&placement| self.means.get(usize::from(placement)))
            .unwrap_or(0)
    }
}
