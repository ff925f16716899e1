//! Proof-number search, depth first (df-pn: Nagai, "Df-pn algorithm for searching AND/OR trees and its applications",
//! 2002), over positions without passes ([`super::view`]).
//!
//! Decided here: whether the side to move reaches its aim, and in how many plies at most. Left to others: which aim is asked
//! about, and what the answer means ([`super`]).
//!
//! A question is an aim and a number of plies. Each position keeps two numbers, both seen by its side to move: `phi`, how
//! many positions must still turn out well for the aim to be reached, and `delta`, how many for it to be missed. The search
//! always goes to the position on which the cheaper of the two depends.

use arrayvec::ArrayVec;

use super::{
    table::Table,
    view::{Landing, View},
};
use crate::moves::MAX_TARGETS;

/// No number of positions suffices.
const NEVER: u32 = u32::MAX;
/// Positions expanded between two looks at the stop flag: some dozen microseconds, so that a caller can also use it to spend
/// no more than a little on a question.
const STOP_EVERY: u64 = 16;

/// What the side to move wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// To win, however late.
    Win,
    /// To win within so many plies.
    WinWithin(u8),
    /// Not to lose within so many plies.
    HoldOut(u8),
}

impl Aim {
    /// What whoever chooses next wants, so many plies later.
    fn after(self, plies: u8, same_side: bool) -> Aim {
        match self {
            Aim::Win => Aim::Win,
            Aim::WinWithin(limit) if same_side => Aim::WinWithin(limit.saturating_sub(plies)),
            Aim::HoldOut(limit) if same_side => Aim::HoldOut(limit.saturating_sub(plies)),
            Aim::WinWithin(limit) => Aim::HoldOut(limit.saturating_sub(plies)),
            Aim::HoldOut(limit) => Aim::WinWithin(limit.saturating_sub(plies)),
        }
    }

    pub(super) fn limit(self) -> Option<u8> {
        match self {
            Aim::Win => None,
            Aim::WinWithin(limit) | Aim::HoldOut(limit) => Some(limit),
        }
    }

    /// A number for the kind of aim.
    pub(super) fn kind(self) -> u64 {
        match self {
            Aim::Win => 0,
            Aim::WinWithin(_) => 1,
            Aim::HoldOut(_) => 2,
        }
    }

    /// Whether a game that ends so reaches the aim.
    fn reached_by(self, mover_wins: bool, plies: u8) -> bool {
        match self {
            Aim::Win => mover_wins,
            Aim::WinWithin(limit) => mover_wins && plies <= limit,
            Aim::HoldOut(limit) => mover_wins || plies > limit,
        }
    }

    /// The answer when the side that wants to win within the limit does so, in so many plies at most.
    pub(super) fn won(self, plies: u8) -> Numbers {
        match self {
            Aim::HoldOut(_) => Numbers::missed(plies),
            Aim::Win | Aim::WinWithin(_) => Numbers::reached(plies),
        }
    }

    /// The answer when the side to move is beaten in so many plies.
    fn lost(self, plies: u8) -> Numbers {
        match self {
            Aim::WinWithin(_) => Numbers::missed(0),
            Aim::Win | Aim::HoldOut(_) => Numbers::missed(plies),
        }
    }

    /// The answer when it does not.
    pub(super) fn not_won(self) -> Numbers {
        match self {
            Aim::HoldOut(_) => Numbers::reached(0),
            Aim::Win | Aim::WinWithin(_) => Numbers::missed(0),
        }
    }

    /// Whether the side that wants to win within the limit does, once that is known.
    pub(super) fn is_won(self, numbers: Numbers) -> Option<bool> {
        let reached = numbers.answer()?;
        Some(reached != matches!(self, Aim::HoldOut(_)))
    }
}

/// What is known of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) phi: u32,
    pub(super) delta: u32,
    /// When it is answered: plies within which the game ends under the play that answers it.
    pub(super) plies: u8,
}

impl Numbers {
    fn reached(plies: u8) -> Numbers {
        Numbers {
            phi: 0,
            delta: NEVER,
            plies,
        }
    }

    fn missed(plies: u8) -> Numbers {
        Numbers {
            phi: NEVER,
            delta: 0,
            plies,
        }
    }

    /// Whether the aim is reached, once that is known.
    pub(super) fn answer(self) -> Option<bool> {
        match (self.phi, self.delta) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }
}

/// A move and what is known of the position behind it.
struct Branch {
    view: View,
    same_side: bool,
    plies: u8,
    numbers: Numbers,
}

impl Branch {
    /// What the mover needs to reach its aim here.
    fn phi(&self) -> u32 {
        if self.same_side {
            self.numbers.phi
        } else {
            self.numbers.delta
        }
    }

    fn delta(&self) -> u32 {
        if self.same_side {
            self.numbers.delta
        } else {
            self.numbers.phi
        }
    }

    fn end(&self) -> u8 {
        self.plies.saturating_add(self.numbers.plies)
    }
}

/// The search for the answers to questions of one kind, with the table that they share.
pub(super) struct Proof<'a> {
    pub(super) table: &'a mut Table,
    pub(super) nodes: &'a mut u64,
    /// The search gives up when so many positions have been expanded.
    pub(super) last_node: u64,
    pub(super) stop: &'a dyn Fn() -> bool,
}

/// Why there is no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Halt {
    Stopped,
    Spent,
}

impl Proof<'_> {
    /// Whether the side to move reaches its aim.
    pub(super) fn ask(&mut self, view: &View, aim: Aim) -> Result<Numbers, Halt> {
        let known = self.look_up(view, aim);
        if known.answer().is_some() {
            return Ok(known);
        }
        self.expand(view, aim, NEVER, NEVER)
    }

    /// Searches below a position until one of its numbers reaches its limit.
    fn expand(&mut self, view: &View, aim: Aim, phi_limit: u32, delta_limit: u32) -> Result<Numbers, Halt> {
        let before = *self.nodes;
        *self.nodes += 1;
        if self.nodes.is_multiple_of(STOP_EVERY) && (self.stop)() {
            return Err(Halt::Stopped);
        }
        if *self.nodes > self.last_node {
            return Err(Halt::Spent);
        }
        let mut branches: ArrayVec<Branch, MAX_TARGETS> = ArrayVec::new();
        // When the moves that certainly miss the aim end the game.
        let mut latest = 0;
        for landing in view.landings() {
            match landing {
                Landing::Over { mover_wins, plies } if aim.reached_by(mover_wins, plies) => {
                    let numbers = Numbers::reached(plies);
                    self.table.keep(view.key(), aim, numbers, 1);
                    return Ok(numbers);
                }
                Landing::Over { plies, .. } => latest = latest.max(plies),
                Landing::Open { view, same_side, plies } => branches.push(Branch {
                    view,
                    same_side,
                    plies,
                    numbers: self.look_up(&view, aim.after(plies, same_side)),
                }),
            }
        }
        loop {
            let numbers = combined(&branches, latest);
            let answered = numbers.phi >= phi_limit || numbers.delta >= delta_limit || numbers.answer().is_some();
            let next = if answered { None } else { cheapest(&mut branches) };
            let Some((branch, second)) = next else {
                self.table.keep(view.key(), aim, numbers, *self.nodes - before);
                return Ok(numbers);
            };
            let own = phi_limit.min(second.saturating_add(1 + second / 4));
            let others = numbers.delta - branch.delta().min(numbers.delta);
            let other = delta_limit.saturating_sub(others);
            let (phi, delta) = if branch.same_side { (own, other) } else { (other, own) };
            let aim = aim.after(branch.plies, branch.same_side);
            branch.numbers = self.expand(&branch.view, aim, phi, delta)?;
        }
    }

    /// What is known of a position, or can be told at a glance: nobody runs home at the next ply, so a side to move without
    /// a safe target loses in two, and else nobody wins in less than three.
    fn look_up(&self, view: &View, aim: Aim) -> Numbers {
        if let Some(limit @ ..3) = aim.limit() {
            return if limit == 2 && view.safe_targets() == 0 {
                aim.lost(2)
            } else {
                aim.not_won()
            };
        }
        let key = view.key();
        if let Some(known) = self.table.find(key, aim) {
            return known;
        }
        // Who never wins does not win in time.
        match self.table.find(key, Aim::Win).and_then(Numbers::answer) {
            Some(false) if matches!(aim, Aim::WinWithin(_)) => return aim.not_won(),
            Some(true) if matches!(aim, Aim::HoldOut(_)) => return aim.not_won(),
            _ => {}
        }
        match view.safe_targets() {
            0 => aim.lost(2),
            safe => Numbers {
                phi: 1,
                delta: safe,
                plies: 0,
            },
        }
    }
}

fn combined(branches: &[Branch], latest: u8) -> Numbers {
    let mut numbers = Numbers::missed(latest);
    let mut soonest = u8::MAX;
    for branch in branches {
        let (phi, delta) = (branch.phi(), branch.delta());
        if phi == 0 {
            soonest = soonest.min(branch.end());
        } else {
            numbers.plies = numbers.plies.max(branch.end());
        }
        numbers.phi = numbers.phi.min(phi);
        numbers.delta = numbers.delta.saturating_add(delta);
    }
    if numbers.phi == 0 {
        return Numbers::reached(soonest);
    }
    // Many open branches together are still an open question.
    numbers.delta = numbers.delta.min(NEVER - 1);
    numbers
}

/// The branch that needs least to reach the aim, and what the next one needs.
fn cheapest(branches: &mut [Branch]) -> Option<(&mut Branch, u32)> {
    let mut second = NEVER;
    let mut best: Option<&mut Branch> = None;
    for branch in branches {
        match &mut best {
            Some(found) if branch.phi() >= found.phi() => second = second.min(branch.phi()),
            _ => {
                if let Some(found) = best.replace(branch) {
                    second = second.min(found.phi());
                }
            }
        }
    }
    best.map(|best| (best, second))
}
