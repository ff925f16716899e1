//! 入门 and 普通: players who follow the chain a few links far, and err where people err.
//!
//! A link is one turn: who is named, where that tower can go. Decided here: what such a player overlooks and how it judges what
//! it does see. A square is overlooked the more easily the farther away it is, on a diagonal twice as easily, and more easily
//! with every link further on; of a blocked tower it is forgotten that the colour underfoot is named next, and its own colour taken
//! for it; how strong a tower is is misjudged by a share of its strength; and a long run forward is liked for its own sake.
//!
//! All slips of a turn follow from one number drawn at its beginning: a square overlooked once is overlooked throughout
//! the thought, so these are not noise on the result but holes in what is seen. The player's own squares and a win that lies
//! on the board are never overlooked: the board shows them.

use rand::{Rng, RngExt};

use super::glance::{points, runners};
use crate::{
    board::{Square, SquareSet},
    moves::Move,
    setup::Link,
    state::State,
};

/// How far a player sees, and how it errs. Chances are in thousandths.
pub(super) struct Sight {
    /// Turns followed after the own move.
    links: u16,
    /// The chance of overlooking a square, for each step beyond the first; on a diagonal twice that, at the second link
    /// half as much again, and so on.
    overlooks: u16,
    /// The chance of forgetting that a blocked tower hands on the colour under it.
    forgets: u16,
    /// By how much a tower's strength is misjudged at most, either way.
    misjudges: u16,
    /// Points for each square of an own run.
    run: i32,
    /// Points for each colour that could run home, less the other side's.
    runner: i32,
}

// Both found by trying, so that the steps of the ladder are even: docs/kamisado-levels.md.
pub(super) const ENTRY: Sight = Sight {
    links: 1,
    overlooks: 100,
    // It never looks as far as what a blocked tower hands on.
    forgets: 0,
    misjudges: 900,
    run: 6,
    runner: 0,
};

pub(super) const NORMAL: Sight = Sight {
    links: 3,
    overlooks: 15,
    forgets: 150,
    misjudges: 200,
    run: 1,
    runner: 30,
};

/// Points for each square that the named tower can go to.
const TARGET: i32 = 10;
/// The worth of a game won at once; each link until then makes it one less.
const WIN: i32 = 10_000;
/// Nothing is overlooked more often.
const MOST: u32 = 900;

/// The move that such a player makes, out of those that it may.
pub(super) fn choose<R: Rng + ?Sized>(
    state: &State,
    moves: &[Move],
    sight: &Sight,
    rng: &mut R,
    stop: &dyn Fn() -> bool,
) -> Option<Move> {
    let thought = Thought {
        sight,
        seed: rng.random(),
    };
    let mut best = None;
    for step in moves {
        if stop() {
            return None;
        }
        let run = i32::from(step.from.rank().abs_diff(step.to.rank()));
        let worth = sight.run * run - thought.worth(&state.after(*step), 1);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *step));
        }
    }
    best.map(|(_, step)| step)
}

/// The thinking of one turn.
struct Thought<'a> {
    sight: &'a Sight,
    seed: u64,
}

impl Thought<'_> {
    /// What the position seems worth to the side to move, the named tower being the `link`-th after the own move.
    fn worth(&self, state: &State, link: u16) -> i32 {
        if let Some(outcome) = state.outcome() {
            let worth = WIN - i32::from(link);
            return if outcome.winner == state.side_to_move() {
                worth
            } else {
                -worth
            };
        }
        let Some(from) = state.candidates().first() else {
            return 0;
        };
        let targets = state.reach_from(from);
        if targets.is_empty() && link < self.sight.links {
            return -self.worth(&self.after_pass(state, from), link + 1);
        }
        let seen: SquareSet = targets
            .into_iter()
            .filter(|to| self.sees(Move::new(from, *to), link))
            .collect();
        if !seen.intersection((!state.side_to_move()).home_row()).is_empty() {
            return WIN - i32::from(link);
        }
        let best = seen
            .into_iter()
            .filter(|_| link < self.sight.links)
            .map(|to| -self.worth(&state.after(Move::new(from, to)), link + 1))
            .max();
        best.unwrap_or_else(|| self.judge(state, from, seen))
    }

    /// What seems to follow when the tower on this square is blocked.
    fn after_pass(&self, state: &State, from: Square) -> State {
        let own = state.tower_at(from).map(|tower| tower.colour);
        match own.filter(|_| self.slips(Slip::Pass, from, u32::from(self.sight.forgets))) {
            Some(colour) => state.naming(Link {
                side: !state.side_to_move(),
                colour,
            }),
            None => state.after(Move::pass(from)),
        }
    }

    fn sees(&self, step: Move, link: u16) -> bool {
        let length = step.from.rank().abs_diff(step.to.rank());
        let diagonal = step.from.file() != step.to.file();
        let chance = u32::from(self.sight.overlooks)
            * u32::from(length.saturating_sub(1))
            * if diagonal { 2 } else { 1 }
            * (1 + u32::from(link))
            / 2;
        !self.slips(Slip::Line(step.from), step.to, chance.min(MOST))
    }

    /// How strong the side to move seems to be with this tower named.
    fn judge(&self, state: &State, from: Square, seen: SquareSet) -> i32 {
        let strength = TARGET * points(seen);
        let most = i32::from(self.sight.misjudges);
        let error = (2 * i32::from(self.number(Slip::Strength, from)) - 1_000) * most / 1_000;
        let own = state.side_to_move();
        strength
            + strength * error / 1_000
            + self.sight.runner * (points(runners(state, own)) - points(runners(state, !own)))
    }

    /// Whether something goes wrong that does so often in a thousand times.
    fn slips(&self, slip: Slip, square: Square, chance: u32) -> bool {
        u32::from(self.number(slip, square)) < chance
    }

    /// A number below 1,000, the same throughout the thought.
    #[allow(clippy::cast_possible_truncation, reason = "below 1,000")]
    fn number(&self, slip: Slip, square: Square) -> u16 {
        let (kind, other): (u8, u8) = match slip {
            Slip::Line(from) => (0, from.index()),
            Slip::Pass => (1, 0),
            Slip::Strength => (2, 0),
        };
        let what = u64::from(kind) << 16 | u64::from(other) << 8 | u64::from(square.index());
        // One round of splitmix64 (Steele, Lea, Flood 2014).
        let mut mixed = self
            .seed
            .wrapping_add(what.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % 1_000) as u16
    }
}

/// What may go wrong in a thought.
#[derive(Clone, Copy)]
enum Slip {
    /// A square is overlooked from this one.
    Line(Square),
    /// The wrong colour after a pass.
    Pass,
    /// A tower taken for stronger or weaker than it is.
    Strength,
}
