//! Who wins, by which move, and after how many plies: exact answers for every legal position.
//!
//! Decided here: what may be asked, what is followed by hand because it needs no search (a finished game, a chain of forced
//! passes, the free first move, a run home), and how a distance is closed in upon. Left to others: the search itself
//! ([`proof`]), its memory ([`table`]), positions and their symmetry ([`view`]); and what a player makes of the answer.
//!
//! **Why no history can make an answer wrong.** A search whose table joins what is reached by different paths errs when the
//! worth of a position depends on its path, as it does where repetitions count (the graph-history interaction problem).
//! Kamisado has a repetition rule, but repetitions happen only in chains of forced passes on an unchanged board: every move
//! of at least one square brings a tower forward for good, so nothing before it can return. A chain has no choices, so
//! [`view`] follows it to its end within the one move that began it, with the memory that the rule asks for. Where it ends
//! depends on the board, the first tower and who made that move, and on nothing else; a trail that a given state carries
//! lies on the same chain and cannot change its end, only how many passes are still to come, and those are counted from the
//! state itself. What the table joins are the positions between such moves. They form a graph without cycles, and whoever
//! wins one wins it by every path.
//!
//! **Distance** is the number of plies to the end, passes and the closing pass of a deadlock counted, when the winner hurries
//! and the loser delays. Proving who wins gives an upper bound at once: the length of the longest line of the proof. The exact
//! number is found from below: can it be done within 3 plies, 4, 5 … each a proof of its own, and each refusal a lower bound.

mod proof;
mod table;
mod view;

use crate::{
    board::Side,
    moves::Move,
    state::{Outcome, State},
};
use proof::{Aim, Halt, Numbers, Proof};
use table::Table;
use view::View;

/// Memory of a solver that is not told otherwise, in bytes.
const DEFAULT_MEMORY: usize = 8 << 20;

/// Plies that no game exceeds: sixteen towers that each advance at most six ranks, one by one, before the seventh wins; and
/// with each of those moves at most the sixteen passes that make a deadlock.
const MAX_PLIES: u16 = (16 * 6 + 1) * 17;

/// Who wins under best play, as told by the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// The side to move loses, whatever it does.
    Loss,
    /// The side to move wins.
    Win,
}

impl Verdict {
    /// Who wins, told by whose turn it is.
    #[must_use]
    pub fn winner(self, side_to_move: Side) -> Side {
        match self {
            Verdict::Win => side_to_move,
            Verdict::Loss => !side_to_move,
        }
    }

    /// The same as told by the other side.
    #[must_use]
    pub fn of_opponent(self) -> Verdict {
        match self {
            Verdict::Win => Verdict::Loss,
            Verdict::Loss => Verdict::Win,
        }
    }
}

/// Plies to the end when the winner hurries and the loser delays, or what is proven of their number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Distance {
    /// The loser can hold out so long.
    pub at_least: u16,
    /// The winner needs no longer.
    pub at_most: u16,
}

impl Distance {
    /// A number that is known.
    pub fn exactly(plies: u16) -> Distance {
        Distance {
            at_least: plies,
            at_most: plies,
        }
    }

    /// Whether the number itself is known.
    pub fn is_exact(self) -> bool {
        self.at_least == self.at_most
    }

    /// The distance so many plies earlier.
    #[must_use]
    pub fn before(self, plies: u16) -> Distance {
        Distance {
            at_least: self.at_least + plies,
            at_most: self.at_most + plies,
        }
    }
}

/// A legal move and what comes of it for the side that makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judged {
    /// The move.
    pub step: Move,
    /// Whether it wins.
    pub verdict: Verdict,
    /// Plies to the end, this move counted.
    pub distance: Distance,
}

impl Judged {
    /// The move that wins soonest, or else holds out longest, as far as is proven; the first of equals.
    pub fn best(moves: &[Judged]) -> Option<Judged> {
        moves.iter().copied().min_by_key(|judged| {
            let Distance { at_least, at_most } = judged.distance;
            let (least, most) = (i32::from(at_least), i32::from(at_most));
            match judged.verdict {
                Verdict::Win => (0, most, least),
                Verdict::Loss => (1, -least, -most),
            }
        })
    }
}

/// The caller wanted no answer any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("stopped before there was an answer")]
pub struct Stopped;

/// Answers questions about positions and remembers, in bounded memory, what it has proven. The same questions in the same
/// order get the same answers.
#[derive(Debug, Clone)]
pub struct Solver {
    table: Table,
    nodes: u64,
}

impl Solver {
    /// A solver with a table of 8 MiB.
    pub fn new() -> Solver {
        Solver::with_memory(DEFAULT_MEMORY)
    }

    /// A solver whose table takes at most so many bytes. Less memory never changes an answer; below a mebibyte it takes
    /// noticeably longer.
    pub fn with_memory(bytes: usize) -> Solver {
        Solver {
            table: Table::with_memory(bytes),
            nodes: 0,
        }
    }

    /// Positions expanded so far, for all questions together.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Who wins. A finished game is won or lost as the rules say.
    ///
    /// `stop` is asked several times a millisecond.
    pub fn verdict(&mut self, state: &State, stop: &dyn Fn() -> bool) -> Result<Verdict, Stopped> {
        Ok(self.distance(state, 0, stop)?.0)
    }

    /// Who wins, and after how many plies. Once it is known who wins, at most `budget` positions more are expanded to close
    /// in upon the number; 0 leaves it at the bound that comes with the proof.
    ///
    /// `stop` is asked several times a millisecond.
    pub fn distance(
        &mut self,
        state: &State,
        budget: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<(Verdict, Distance), Stopped> {
        if state.outcome().is_none() && state.designated().is_none() {
            return Ok(best_of(&self.analyse(state, budget, stop)?));
        }
        let mut passes = 0;
        let mut settled = *state;
        while let Some(pass) = settled.forced_pass() {
            settled = settled.after(pass);
            passes += 1;
        }
        let (verdict, distance) = match (settled.outcome(), View::of(&settled)) {
            (Some(Outcome { winner, .. }), _) if winner == settled.side_to_move() => {
                (Verdict::Win, Distance::exactly(0))
            }
            (Some(_), _) | (None, None) => (Verdict::Loss, Distance::exactly(0)),
            (None, Some(view)) if view.runs_home() => (Verdict::Win, Distance::exactly(1)),
            (None, Some(view)) => self.search(&view, budget, stop)?,
        };
        let verdict = if settled.side_to_move() == state.side_to_move() {
            verdict
        } else {
            verdict.of_opponent()
        };
        Ok((verdict, distance.before(passes)))
    }

    /// Every legal move, in the order of [`State::legal_moves`], with what comes of it: a forced pass is the only one; none
    /// when the game is over. `budget` as in [`Solver::distance`], for each move.
    ///
    /// `stop` is asked several times a millisecond.
    pub fn analyse(&mut self, state: &State, budget: u64, stop: &dyn Fn() -> bool) -> Result<Vec<Judged>, Stopped> {
        state
            .legal_moves()
            .map(|step| self.judge(state, step, budget, stop))
            .collect()
    }

    /// What comes of one legal move, as in [`Solver::analyse`].
    pub(super) fn judge(
        &mut self,
        state: &State,
        made: Move,
        budget: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<Judged, Stopped> {
        let (verdict, distance) = self.distance(&state.after(made), budget, stop)?;
        Ok(Judged {
            step: made,
            verdict: verdict.of_opponent(),
            distance: distance.before(1),
        })
    }

    /// The same for a position in which nobody runs home at the next ply.
    fn search(&mut self, view: &View, budget: u64, stop: &dyn Fn() -> bool) -> Result<(Verdict, Distance), Stopped> {
        // Without a budget the search ends with the answer, or because it is told to stop.
        let proven = self.ask(view, Aim::Win, u64::MAX, stop).map_err(|_| Stopped)?;
        let verdict = match proven.answer() {
            Some(true) => Verdict::Win,
            _ => Verdict::Loss,
        };
        // A side without a safe target loses in two plies; else somebody's own second move is the earliest end.
        let mut open_within = if proven.plies == 2 { 1 } else { 2 };
        let mut won_within = proven.plies;
        let last_node = self.nodes.saturating_add(budget);
        while budget > 0 && open_within + 1 < won_within {
            let limit = open_within + 1;
            let aim = match verdict {
                Verdict::Win => Aim::WinWithin(limit),
                Verdict::Loss => Aim::HoldOut(limit),
            };
            match self.ask(view, aim, last_node, stop) {
                Err(Halt::Stopped) => return Err(Stopped),
                Err(Halt::Spent) => break,
                Ok(numbers) if aim.is_won(numbers) == Some(true) => won_within = numbers.plies,
                Ok(_) => open_within = limit,
            }
        }
        let distance = Distance {
            at_least: u16::from(open_within) + 1,
            // A line of the proof that is longer than a byte can count says nothing.
            at_most: if won_within == u8::MAX {
                MAX_PLIES
            } else {
                u16::from(won_within)
            },
        };
        Ok((verdict, distance))
    }

    fn ask(&mut self, view: &View, aim: Aim, last_node: u64, stop: &dyn Fn() -> bool) -> Result<Numbers, Halt> {
        Proof {
            table: &mut self.table,
            nodes: &mut self.nodes,
            last_node,
            stop,
        }
        .ask(view, aim)
    }
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

/// What the best of all moves comes to: the quickest win, or else the loss that takes longest.
pub(super) fn best_of(moves: &[Judged]) -> (Verdict, Distance) {
    let verdict = moves.iter().map(|judged| judged.verdict).max().unwrap_or(Verdict::Loss);
    let distances = || {
        moves
            .iter()
            .filter(|judged| judged.verdict == verdict)
            .map(|judged| judged.distance)
    };
    let bound = |of: fn(Distance) -> u16| match verdict {
        Verdict::Win => distances().map(of).min(),
        Verdict::Loss => distances().map(of).max(),
    };
    let distance = Distance {
        at_least: bound(|distance| distance.at_least).unwrap_or(0),
        at_most: bound(|distance| distance.at_most).unwrap_or(0),
    };
    (verdict, distance)
}
