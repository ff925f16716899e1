//! 高手: never gives a won game away, and in a lost one plays for the other side's error.
//!
//! Decided here: which of the winning moves is made, and which of the losing ones is the hardest to punish. Who wins is
//! [`super::solver`]'s answer, and it is asked about every move before one is made.
//!
//! **A lost position.** Against perfect play every move loses, so what counts is how likely the other side is to err. It is
//! taken for a player who looks a few plies ahead ([`super::shallow`]), as likely to a smaller depth as to a greater one,
//! who picks any of the moves between which it cannot tell. The solver judges those. One that lets the win go is the end of
//! the matter: from there the game is won. After one that keeps it the best that the next move can hope for counts, and so
//! on for a few moves. Among moves that promise the same, the longest resistance is put up.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::{
    shallow::{self, MAX_TARGETS},
    solver::{Solver, Stopped, Verdict},
};
use crate::{board::Side, moves::Move, state::State};

/// A win that is proven within so many plies is taken by the shortest proof; further off any winning move will do, so that
/// games differ.
const SOON: u16 = 11;
/// How far the other side may look ahead, in plies: at its next move, and later on, where there is more to look at.
const DEPTHS: &[u8] = &[2, 4, 6];
const LATER_DEPTHS: &[u8] = &[2, 4];
/// Moves of the other side at which its error is waited for.
const CHANCES: u8 = 3;
/// Positions looked at to weigh hopes; after that no further move is waited for. A tenth of a second of work or two.
const BUDGET: u64 = 250_000;

/// The move to make, out of all that there are and in an order that differs from game to game. `None` if stopped.
pub(super) fn choose(state: &State, moves: &[Move], stop: &dyn Fn() -> bool) -> Option<Move> {
    let mut solver = Solver::new();
    let mut winning = Vec::new();
    let mut losing = Vec::new();
    for step in moves {
        let (of_opponent, distance) = solver.distance(&state.after(*step), 0, stop).ok()?;
        match of_opponent {
            // From the free first move the end is far off.
            Verdict::Loss if state.designated().is_none() => return Some(*step),
            Verdict::Loss => winning.push((distance.at_most.min(SOON), *step)),
            Verdict::Win => losing.push((distance.at_most, *step)),
        }
    }
    if let Some((_, step)) = winning.iter().min_by_key(|(plies, _)| *plies) {
        return Some(*step);
    }
    losing.sort_by_key(|(plies, _)| Reverse(*plies));
    let mut ambush = Ambush {
        own: state.side_to_move(),
        solver,
        looked_at: 0,
        stop,
    };
    let mut best = None;
    for (_, step) in losing {
        let hope = ambush.hope(&state.after(step), CHANCES).ok()?;
        if best.is_none_or(|(most, _)| hope > most) {
            best = Some((hope, step));
        }
    }
    best.map(|(_, step)| step)
}

/// The weighing of hopes in one lost position.
struct Ambush<'a> {
    /// Who is lost.
    own: Side,
    solver: Solver,
    /// Positions, by the model of the other side and by the solver.
    looked_at: u64,
    stop: &'a dyn Fn() -> bool,
}

impl Ambush<'_> {
    /// How likely (0–1) the lost side is to win after all, from a position that it loses against best play, if the other
    /// side's error is waited for so many moves (at least 1).
    fn hope(&mut self, state: &State, chances: u8) -> Result<f64, Stopped> {
        let mut state = *state;
        while let Some(pass) = state.forced_pass() {
            state = state.after(pass);
        }
        if state.outcome().is_some() {
            return Ok(0.0);
        }
        if state.side_to_move() == self.own {
            let mut most: f64 = 0.0;
            for step in state.legal_moves() {
                most = most.max(self.hope(&state.after(step), chances)?);
            }
            return Ok(most);
        }
        // Nobody overlooks a home run.
        if state.legal_moves().any(|step| self.own.home_row().contains(step.to)) {
            return Ok(0.0);
        }
        let mut hope = 0.0;
        for (step, likelihood) in self.replies(&state, if chances == CHANCES { DEPTHS } else { LATER_DEPTHS })? {
            hope += likelihood * self.hope_after(&state.after(step), chances)?;
        }
        Ok(hope)
    }

    /// The same after a reply that may have been an error.
    fn hope_after(&mut self, state: &State, chances: u8) -> Result<f64, Stopped> {
        let before = self.solver.nodes();
        let (verdict, distance) = self.solver.distance(state, 0, self.stop)?;
        self.looked_at += self.solver.nodes() - before;
        let own_to_move = state.side_to_move() == self.own;
        if (verdict == Verdict::Win) == own_to_move {
            Ok(1.0)
        } else if chances > 1 && self.looked_at < BUDGET {
            self.hope(state, chances - 1)
        } else {
            Ok(outlook(distance.at_most))
        }
    }

    /// What the other side may choose, and how likely each is.
    fn replies(&mut self, state: &State, depths: &[u8]) -> Result<ArrayVec<(Move, f64), MAX_TARGETS>, Stopped> {
        let mut replies: ArrayVec<(Move, f64), MAX_TARGETS> = ArrayVec::new();
        for depth in depths {
            if (self.stop)() {
                return Err(Stopped);
            }
            let favourites = shallow::favourites(state, *depth, &mut self.looked_at);
            let share = 1.0 / (count(depths.len()) * count(favourites.len()));
            for favourite in favourites {
                match replies.iter_mut().find(|(step, _)| *step == favourite) {
                    Some((_, likelihood)) => *likelihood += share,
                    None => replies.push((favourite, share)),
                }
            }
        }
        Ok(replies)
    }
}

fn count(length: usize) -> f64 {
    u32::try_from(length).map_or(1.0, f64::from)
}

/// How likely the lost side is to win when it is lost within so many plies and nothing more is looked at. Set by trying: what
/// matters is that little is left to hope for where the end is near.
fn outlook(plies: u16) -> f64 {
    match plies {
        0..=2 => 0.0,
        3..=4 => 0.1,
        5..=6 => 0.2,
        _ => 0.4,
    }
}
