//! Proofs of who wins, written so that anybody can check them without a solver. `docs/kamisado-solved.md` describes the file.
//!
//! Decided here: which positions a proof states, and the file. Left to others: who wins, and by which moves ([`Solver`]).
//!
//! A proof is a table of winning moves that is closed under the loser's replies: for each position with a choice that can come
//! up while the winner follows the table, one move. Neither what the loser may reply nor a forced pass is stated, since the
//! rules say it; nor is a run home, since anybody sees it.

use std::{
    cell::Cell,
    collections::HashSet,
    io::{self, Write},
};

use kamisado::{
    Move, Side, State,
    ai::{Solver, Stopped, Verdict},
};

/// The first line of the file: what it is, and the version of its form.
const TITLE: &str = "kamisado proof 1";

/// Memory of the solver, in bytes. Every position of the proof is asked about; with so much hardly anything that is once
/// proven is proven again.
const MEMORY: usize = 64 << 20;

/// Claims and the table of moves that proves them.
pub(super) struct Proof {
    solver: Solver,
    /// What is claimed about, and who wins there.
    claims: Vec<(String, Side)>,
    /// The positions that have a line.
    stated: HashSet<String>,
    lines: Vec<(String, Move)>,
}

impl Proof {
    pub(super) fn new() -> Proof {
        Proof {
            solver: Solver::with_memory(MEMORY),
            claims: Vec::new(),
            stated: HashSet::new(),
            lines: Vec::new(),
        }
    }

    /// Adds the claim who wins from a state on, and whatever it still takes to prove it. `about` is the state's text, or the
    /// moves that lead to it from the start.
    pub(super) fn claim(&mut self, about: String, state: &State) {
        let winner = self.winner(state);
        self.claims.push((about, winner));
        self.cover(state, winner);
    }

    /// How many claims there are, how many positions have a line, and how many the solver expanded for them.
    pub(super) fn size(&self) -> (usize, usize, u64) {
        (self.claims.len(), self.lines.len(), self.solver.nodes())
    }

    fn winner(&mut self, state: &State) -> Side {
        let side = state.side_to_move();
        // Nothing stops the solver here, so there is an answer.
        match self.solver.verdict(state, &|| false) {
            Ok(Verdict::Win) => side,
            _ => !side,
        }
    }

    /// States whatever can come up from here while the winner plays by the table.
    fn cover(&mut self, state: &State, winner: Side) {
        if state.outcome().is_some() {
            return;
        }
        let moves = successors(state);
        if state.side_to_move() != winner || state.forced_pass().is_some() {
            for (_, next) in moves {
                self.cover(&next, winner);
            }
            return;
        }
        let wins_now = |(_, next): &(Move, State)| next.outcome().is_some();
        let position = as_stated(state);
        if moves.iter().any(wins_now) || self.stated.contains(&position) {
            return;
        }
        if let Some((step, next)) = self.shortest(&moves) {
            self.stated.insert(position.clone());
            self.lines.push((position, step));
            self.cover(&next, winner);
        }
    }

    /// Of the moves that are easily seen to win, the one that leaves the other side the fewest plies, since it leaves least to
    /// prove. Whether a move is easy depends on the others: none is looked at much longer than it takes to find one that wins.
    fn shortest(&mut self, moves: &[(Move, State)]) -> Option<(Move, State)> {
        for patience in (0..).map(|power| 1_u64 << power) {
            let mut best = None;
            let mut all_known = true;
            for (step, next) in moves {
                let asked = Cell::new(0);
                let stop = || asked.replace(asked.get() + 1) >= patience;
                match self.solver.distance(next, 0, &stop) {
                    Ok((Verdict::Loss, distance)) if best.is_none_or(|(plies, _)| distance.at_most < plies) => {
                        best = Some((distance.at_most, (*step, *next)));
                    }
                    Ok(_) => {}
                    Err(Stopped) => all_known = false,
                }
            }
            if best.is_some() || all_known {
                return best.map(|(_, found)| found);
            }
        }
        None
    }

    pub(super) fn write(&self, mut output: impl Write) -> io::Result<()> {
        writeln!(output, "{TITLE}")?;
        for (about, winner) in &self.claims {
            let gap = if about.is_empty() { "" } else { " " };
            writeln!(output, "claim {about}{gap}{winner}")?;
        }
        for (position, step) in &self.lines {
            writeln!(output, "{position} {step}")?;
        }
        writeln!(output, "end {}", self.lines.len())?;
        output.flush()
    }
}

/// Every legal move with what it leads to.
fn successors(state: &State) -> Vec<(Move, State)> {
    state
        .legal_moves()
        .filter_map(|step| Some((step, state.play(step).ok()?)))
        .collect()
}

/// A position as the proof states it. Where there is a move to choose, the passes before it and who moved before them make no
/// difference, so they are written alike: no trail, and the other side as the last mover.
fn as_stated(state: &State) -> String {
    let mut setup = state.setup();
    setup.trail.clear();
    setup.last_real_mover = setup.last_real_mover.map(|_| !setup.side_to_move);
    setup.to_string()
}
