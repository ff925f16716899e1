//! Bearing off without contact. Decided here: how many rolls a side that is home still needs, as a distribution, and how
//! a race between two such sides ends. Left to others: which positions are asked about (`evaluator`), every other race.
//!
//! One-sided: each side is taken to play for the fewest rolls on average, whatever the other side does. What that loses
//! against the exact two-sided chance is measured in `tests/bearoff.rs`. The table is computed at first use; every
//! number in it comes from additions, multiplications and divisions in a fixed order, the same on all platforms.

mod placement;
mod rolls;

use arrayvec::ArrayVec;
use once_cell::sync::Lazy;

use super::outcome::Outcome;
use crate::{
    board::{Board, Side},
    dice::Die,
};
use placement::{FIRST_WITH_ALL, Placement, Steps};
use rolls::{Distributions, OVER, one_roll_more};

pub use rolls::Rolls;

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

    /// Whether the table is there: it was asked for before, and that call has ended.
    pub fn is_made() -> bool {
        Lazy::get(&TABLE).is_some()
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
        table.all_off.push(&OVER);
        let mut plays = BestPlays::of_none();
        for placement in Placement::all().skip(1) {
            let steps = Die::ALL.map(|die| placement.steps(die));
            let best = plays.of(&steps);
            let after = |&(index, ways): &(u16, u8)| (table.all_off.get(index.into()), ways);
            let all_off = one_roll_more(best.iter().map(after));
            table.all_off.push(&all_off);
            plays.add(placement, &steps, &all_off);
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

    /// With these steps of each die, where the best play of each roll leads, and in how many ways of 36 the roll is thrown.
    fn of(&self, steps: &[Steps; 6]) -> ArrayVec<(u16, u8), 21> {
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

    /// Adds the next placement, with its steps and the rolls it takes.
    #[allow(clippy::cast_possible_truncation)] // Fewer placements than numbers of sixteen bits.
    fn add(&mut self, placement: Placement, steps: &[Steps; 6], all_off: &[u16]) {
        let mean = (0..)
            .zip(all_off)
            .map(|(rolls, &chance)| rolls * u32::from(chance))
            .sum();
        self.means.push(mean);
        let mut after = [[placement.index() as u16; 4]; 6];
        for (die, (steps, after)) in steps.iter().zip(&mut after).enumerate() {
            for (more, after) in after.iter_mut().skip(1).enumerate() {
                *after = self.best(steps, die, more);
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
