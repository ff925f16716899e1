//! The memory of a search: a table of fixed size.
//!
//! Decided here: what is kept of a position and what gives way when there is no room. Positions are kept by their exact
//! name, so that two are never taken for one another. What is lost costs time, never a right answer: a search holds what
//! it needs itself.

use super::{
    proof::{Aim, Numbers},
    view::Key,
};

/// The places that a position may take, side by side.
type Bucket = [Entry; 4];

/// What is known of one position and one kind of aim.
#[derive(Debug, Clone, Copy)]
struct Entry {
    key: Key,
    /// Positions expanded for it, halved each time it is looked at as something to throw away.
    work: u32,
    /// The numbers of a question that is still open, or of a win or loss without limit.
    phi: u32,
    delta: u32,
    /// The limit of that question; 0 if there is none.
    limit: u8,
    plies: u8,
    /// A win within so many plies is proven.
    won_within: u8,
    /// A win within so many plies is proven impossible.
    open_within: u8,
}

const EMPTY: Entry = Entry {
    // No tower stands on its own square 0 eight times over.
    key: Key { own: 0, other: 0 },
    work: 0,
    phi: 1,
    delta: 1,
    limit: 0,
    plies: 0,
    won_within: u8::MAX,
    open_within: 0,
};

impl Entry {
    fn numbers(&self, aim: Aim) -> Option<Numbers> {
        match aim.limit() {
            Some(limit) if limit >= self.won_within => Some(aim.won(self.won_within)),
            Some(limit) if limit <= self.open_within => Some(aim.not_won()),
            // The numbers of another limit are the best guess at those of this one.
            Some(_) if self.limit == 0 => None,
            _ => Some(Numbers {
                phi: self.phi,
                delta: self.delta,
                plies: self.plies,
            }),
        }
    }

    fn learn(&mut self, aim: Aim, numbers: Numbers) {
        match (aim.limit(), aim.is_won(numbers)) {
            (Some(_), Some(true)) => self.won_within = self.won_within.min(numbers.plies),
            (Some(limit), Some(false)) => self.open_within = self.open_within.max(limit),
            (limit, _) => {
                self.phi = numbers.phi;
                self.delta = numbers.delta;
                self.plies = numbers.plies;
                self.limit = limit.unwrap_or(0);
            }
        }
    }
}

/// What is known of many positions, in bounded memory.
#[derive(Debug, Clone)]
pub(super) struct Table {
    buckets: Vec<Bucket>,
}

impl Table {
    /// A table of at most so many bytes, and of one bucket at least.
    pub(super) fn with_memory(bytes: usize) -> Table {
        Table {
            buckets: vec![[EMPTY; 4]; (bytes / size_of::<Bucket>()).max(1)],
        }
    }

    pub(super) fn find(&self, key: Key, aim: Aim) -> Option<Numbers> {
        let key = key.with(aim.kind());
        let bucket = self.buckets.get(self.place(key))?;
        bucket.iter().find(|entry| entry.key == key)?.numbers(aim)
    }

    /// Keeps what a search of so many positions has found.
    pub(super) fn keep(&mut self, key: Key, aim: Aim, numbers: Numbers, work: u64) {
        let key = key.with(aim.kind());
        let place = self.place(key);
        let Some(bucket) = self.buckets.get_mut(place) else {
            return;
        };
        let entry = if let Some(known) = bucket.iter_mut().find(|entry| entry.key == key) {
            known
        } else {
            for entry in bucket.iter_mut() {
                entry.work -= entry.work / 8;
            }
            let Some(least) = bucket.iter_mut().min_by_key(|entry| entry.work) else {
                return;
            };
            *least = Entry { key, ..EMPTY };
            least
        };
        entry.work = entry
            .work
            .saturating_add(u32::try_from(work).unwrap_or(u32::MAX))
            .max(1);
        entry.learn(aim, numbers);
    }

    #[allow(clippy::cast_possible_truncation, reason = "smaller than the number of buckets")]
    fn place(&self, key: Key) -> usize {
        ((u128::from(key.hash()) * self.buckets.len() as u128) >> 64) as usize
    }
}
