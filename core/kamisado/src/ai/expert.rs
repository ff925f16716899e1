//! 高手: never gives a won game away, and in a lost one plays for the other side's error.
//!
//! Decided here: which of the winning moves is made, and which of the losing ones is the hardest to punish. Who wins is
//! [`super::solver`]'s answer, and it is asked about every move before one is made.
//!
//! **A lost position.** Against perfect play every move loses, so what counts is how likely the other side is to err. It is
//! taken for a player who looks a few plies ahead ([`super::shallow`]), as likely to a smaller depth as to a greater one,
//! who picks any of the moves between which it cannot tell. The solver judges those. One that lets the win go is the end of
//! the matter: from there the game is won. After one that keeps it the best that the next move can hope for counts, and so
//! on for a few moves. Among moves that promise the same, the one is made whose resistance is proven to be the longest.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::{
    shallow::{self, Effort},
    solver::{Judged, Solver, Stopped, Verdict},
};
use crate::{
    board::Side,
    moves::{MAX_TARGETS, Move},
    state::State,
};

/// A win that is proven within so many plies is taken by the shortest proof; further off any winning move will do, so that
/// games differ.
const SOON: u16 = 11;
/// How far the other side may look ahead, in plies: at its next move, and later on, where there is more to look at.
const DEPTHS: &[u8] = &[2, 4, 6];
const LATER_DEPTHS: &[u8] = &[2, 4];
/// Moves of the other side at which its error is waited for.
const CHANCES: u8 = 3;
/// Positions that may be looked at, for each losing move, to prove how long it holds out.
const RESISTANCE: u64 = 1_000;
/// Positions after which no move later than the next is looked at any more, in even shares for the losing moves. What the
/// replies to each of them cost comes on top.
const BUDGET: u64 = 150_000;

/// The move to make, out of all that there are and in an order that differs from game to game.
pub(super) fn choose(state: &State, moves: &[Move], stop: &dyn Fn() -> bool) -> Result<Option<Move>, Stopped> {
    let mut solver = Solver::new();
    let mut winning = Vec::new();
    for step in moves {
        let (of_opponent, distance) = solver.distance(&state.after(*step), 0, stop)?;
        match of_opponent {
            // From the free first move the end is far off.
            Verdict::Loss if state.designated().is_none() => return Ok(Some(*step)),
            Verdict::Loss => winning.push((distance.at_most.min(SOON), *step)),
            Verdict::Win => {}
        }
    }
    if let Some((_, step)) = winning.iter().min_by_key(|(plies, _)| *plies) {
        return Ok(Some(*step));
    }
    let losing = moves
        .iter()
        .map(|step| solver.judge(state, *step, RESISTANCE, stop))
        .collect::<Result<Vec<Judged>, Stopped>>()?;
    Ok(hardest(state, &losing, &mut solver, stop)?.map(|judged| judged.step))
}

/// Which of the moves of a lost position is hardest to punish: the first of the longest resistance, where several are. `None`
/// if there are none.
pub(super) fn hardest(
    state: &State,
    losing: &[Judged],
    solver: &mut Solver,
    stop: &dyn Fn() -> bool,
) -> Result<Option<Judged>, Stopped> {
    let mut losing = losing.to_vec();
    losing.sort_by_key(|judged| Reverse((judged.distance.at_least, judged.distance.at_most)));
    let share = BUDGET / u64::try_from(losing.len()).unwrap_or(1).max(1);
    let mut ambush = Ambush {
        own: state.side_to_move(),
        solver,
        effort: Effort { looked_at: 0, stop },
        until: 0,
    };
    let mut best = None;
    let mut most = 0.0;
    for judged in losing {
        ambush.until += share;
        let hope = ambush.hope(&state.after(judged.step), CHANCES, most)?;
        if best.is_none() || hope > most {
            (best, most) = (Some(judged), hope);
        }
    }
    Ok(best)
}

/// The weighing of hopes in one lost position.
struct Ambush<'a> {
    /// Who is lost.
    own: Side,
    solver: &'a mut Solver,
    /// Positions looked at by the model of the other side and by the solver.
    effort: Effort<'a>,
    /// No further move is waited for when so many positions have been looked at.
    until: u64,
}

impl Ambush<'_> {
    /// How likely (0–1) the lost side is to win after all, from a position that it loses against best play, if the other
    /// side's error is waited for so many moves (at least 1). A number that is not above `most` may be any such number.
    fn hope(&mut self, state: &State, chances: u8, most: f64) -> Result<f64, Stopped> {
        let mut state = *state;
        while let Some(pass) = state.forced_pass() {
            state = state.after(pass);
        }
        if state.outcome().is_some() {
            return Ok(0.0);
        }
        if state.side_to_move() == self.own {
            let mut best: f64 = 0.0;
            for step in state.legal_moves() {
                best = best.max(self.hope(&state.after(step), chances, best)?);
            }
            return Ok(best);
        }
        // Nobody overlooks a home run.
        if state.legal_moves().any(|step| self.own.home_row().contains(step.to)) {
            return Ok(0.0);
        }
        let mut hope = 0.0;
        let mut rest = 1.0;
        for (step, likelihood) in self.replies(&state, if chances == CHANCES { DEPTHS } else { LATER_DEPTHS })? {
            hope += likelihood * self.hope_after(&state.after(step), chances)?;
            rest -= likelihood;
            if hope + rest <= most {
                break;
            }
        }
        Ok(hope)
    }

    /// The same after a reply that may have been an error.
    fn hope_after(&mut self, state: &State, chances: u8) -> Result<f64, Stopped> {
        let before = self.solver.nodes();
        let (verdict, distance) = self.solver.distance(state, 0, self.effort.stop)?;
        self.effort.looked_at += self.solver.nodes() - before;
        let own_to_move = state.side_to_move() == self.own;
        if (verdict == Verdict::Win) == own_to_move {
            Ok(1.0)
        } else if chances > 1 && self.effort.looked_at < self.until {
            self.hope(state, chances - 1, 0.0)
        } else {
            Ok(outlook(distance.at_most))
        }
    }

    /// What the other side may choose, and how likely each is.
    fn replies(&mut self, state: &State, depths: &[u8]) -> Result<ArrayVec<(Move, f64), MAX_TARGETS>, Stopped> {
        let mut replies: ArrayVec<(Move, f64), MAX_TARGETS> = ArrayVec::new();
        for depth in depths {
            let favourites = shallow::favourites(state, *depth, &mut self.effort)?;
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
