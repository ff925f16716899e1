//! Alpha-beta search with a table of positions seen, deepened step by step until a budget of positions is spent.
//!
//! A forced pass costs no depth: there is nothing to choose, and a chain of passes ends by itself, in a real move or in a
//! deadlock. A move that names an enemy tower which can run home is known to lose without being looked at.

use arrayvec::ArrayVec;

use super::eval::evaluate;
use crate::{
    board::{Square, SquareSet},
    moves::{Move, reach},
    setup::Link,
    state::State,
};

/// The score of a game won at once. Each ply until then makes it one less, so nearer wins and later losses are preferred.
pub(super) const WIN: i32 = 30_000;
/// Scores from here on are won games, not guesses.
pub(super) const PROVEN: i32 = WIN - 1_000;
/// How many positions are looked at between two looks at the stop flag: well under a millisecond of work.
const STOP_EVERY: u64 = 1_024;
/// More squares than any single tower reaches: seven ahead and at most seven on both diagonals together.
const MAX_TARGETS: usize = 16;
/// Entries of the table: 2^18, 4 MiB.
const TABLE_BITS: u32 = 18;

/// Why a search ended before its time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Halt {
    /// The caller wants no answer any more.
    Stopped,
    /// The budget is spent.
    Spent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    key: u64,
    score: i16,
    depth: u8,
    bound: Bound,
    best: Square,
}

/// One search: its table, its budget and its stop flag.
pub(super) struct Search<'a> {
    table: Vec<Option<Entry>>,
    stop: &'a dyn Fn() -> bool,
    nodes: u64,
    budget: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(budget: u64, stop: &'a dyn Fn() -> bool) -> Search<'a> {
        Search {
            table: vec![None; 1 << TABLE_BITS],
            stop,
            nodes: 0,
            budget,
        }
    }

    /// How many positions have been looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The score of a move for the side that makes it, if it lies within the window; else a bound of it.
    pub(super) fn score_of(
        &mut self,
        state: &State,
        step: Move,
        depth: u8,
        (alpha, beta): (i32, i32),
    ) -> Result<i32, Halt> {
        let next = state.after(step);
        if next
            .outcome()
            .is_some_and(|outcome| outcome.winner == state.side_to_move())
        {
            return Ok(WIN - 1);
        }
        Ok(-self.search(&next, depth, -beta, -alpha, 1)?)
    }

    /// The score for the side to move of a game that is not over. `ply` counts from the root.
    fn search(&mut self, state: &State, depth: u8, mut alpha: i32, beta: i32, ply: i32) -> Result<i32, Halt> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(STOP_EVERY) && (self.stop)() {
            return Err(Halt::Stopped);
        }
        if self.nodes > self.budget {
            return Err(Halt::Spent);
        }
        let (from, targets) = designated_targets(state);
        if targets.is_empty() {
            return self.pass(state, from, depth, (alpha, beta), ply);
        }
        let mover = state.side_to_move();
        if !targets.intersection((!mover).home_row()).is_empty() {
            return Ok(WIN - ply - 1);
        }
        if depth == 0 {
            return Ok(evaluate(state, targets));
        }

        let key = key_of(state);
        let known = self.probe(key);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let score = from_table(entry.score, ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if decides {
                return Ok(score);
            }
        }

        let first = known.map(|entry| entry.best);
        let lowest = alpha;
        // Naming a runner loses at the opponent's next ply; if no target does better, that is the score.
        let mut best = ply + 2 - WIN;
        let mut best_to = targets.first().unwrap_or(from);
        for (_, to) in ordered(state, from, targets, first) {
            let next = state.after(Move::new(from, to));
            let score = -self.search(&next, depth - 1, -beta, -alpha, ply + 1)?;
            if score > best {
                best = score;
                best_to = to;
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        let bound = match best {
            best if best >= beta => Bound::AtLeast,
            best if best <= lowest => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.store(Entry {
            key,
            score: to_table(best, ply),
            depth,
            bound,
            best: best_to,
        });
        Ok(best)
    }

    /// The score of a state whose only move is a pass.
    fn pass(
        &mut self,
        state: &State,
        from: Square,
        depth: u8,
        (alpha, beta): (i32, i32),
        ply: i32,
    ) -> Result<i32, Halt> {
        let next = state.after(Move::pass(from));
        match next.outcome() {
            Some(outcome) if outcome.winner == state.side_to_move() => Ok(WIN - ply - 1),
            Some(_) => Ok(ply + 1 - WIN),
            None => Ok(-self.search(&next, depth, -beta, -alpha, ply + 1)?),
        }
    }

    fn probe(&self, key: u64) -> Option<Entry> {
        self.table
            .get(slot(key))
            .copied()
            .flatten()
            .filter(|entry| entry.key == key)
    }

    fn store(&mut self, entry: Entry) {
        if let Some(place) = self.table.get_mut(slot(entry.key)) {
            *place = Some(entry);
        }
    }
}

/// The designated tower and where it can go, in a state that is not the start.
fn designated_targets(state: &State) -> (Square, SquareSet) {
    let from = state.candidates().first().unwrap_or(Square::A1);
    (from, state.reach_from(from))
}

/// The targets that do not lose at once, the most promising first: the one that was best before, then those that name the
/// least mobile towers.
fn ordered(
    state: &State,
    from: Square,
    targets: SquareSet,
    first: Option<Square>,
) -> ArrayVec<(u32, Square), MAX_TARGETS> {
    let mover = state.side_to_move();
    let mut list: ArrayVec<(u32, Square), MAX_TARGETS> = targets
        .into_iter()
        .filter_map(|to| {
            let occupied = state.occupied().without(from).with(to);
            let replies = reach(!mover, state.square_of(!mover, to.colour()), occupied);
            let runs = !replies.intersection(mover.home_row()).is_empty();
            let rank = if first == Some(to) { 0 } else { 1 + replies.len() };
            (!runs).then_some((rank, to))
        })
        .take(MAX_TARGETS)
        .collect();
    list.sort_unstable();
    list
}

/// A number for the board, the side and the designated colour. The trail is not part of it: it only matters while passes
/// go on, and those positions are not kept.
fn key_of(state: &State) -> u64 {
    let [black, gold] = state.place_words();
    let link = state.last_landed().map_or(0, |colour| {
        Link {
            side: state.side_to_move(),
            colour,
        }
        .index()
    });
    // Odd constants without pattern (digits of pi); two rounds of folded multiplication spread every bit.
    let once = fold(black ^ 0x243f_6a88_85a3_08d3, gold ^ 0x1319_8a2e_0370_7345);
    fold(once ^ u64::from(link), 0xa409_3822_299f_31d1 ^ black.rotate_left(32))
}

#[allow(clippy::cast_possible_truncation, reason = "both halves of the product are wanted")]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

#[allow(clippy::cast_possible_truncation, reason = "fewer bits than any usize has")]
fn slot(key: u64) -> usize {
    (key >> (64 - TABLE_BITS)) as usize
}

/// Won and lost scores count plies from the position itself in the table, and from the root elsewhere.
fn to_table(score: i32, ply: i32) -> i16 {
    let shifted = match score {
        score if score >= PROVEN => score + ply,
        score if score <= -PROVEN => score - ply,
        score => score,
    };
    i16::try_from(shifted).unwrap_or(0)
}

fn from_table(score: i16, ply: i32) -> i32 {
    match i32::from(score) {
        score if score >= PROVEN => score - ply,
        score if score <= -PROVEN => score + ply,
        score => score,
    }
}
