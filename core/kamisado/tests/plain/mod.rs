//! Opponents to measure the levels against, with nothing of theirs in them: random play, a careful beginner, and plain
//! alpha-beta to a fixed depth.
//!
//! Alpha-beta here is full strength for its depth: a win or a loss within it is seen exactly, a nearer win and a later loss
//! are preferred, each ply costs one, a forced pass too. What lies at the end of it has one value: the own colours that could
//! run home now minus the other side's, and where those are equal the squares on which the designated tower may safely land.
//! Among moves of the same value the seed decides. Its board is its own, made for speed and read off a [`State`].

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "measures the program and is no part of it; each binary uses a part; indices come from squares and colours"
)]

use std::{fmt, str::FromStr, sync::LazyLock};

use kamisado::{Colour, Direction, Move, Side, Square, State};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// A player that is not one of the levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plain {
    /// Any legal move.
    Random,
    /// Takes a win that lies on the board, names no tower that runs home if that can be avoided, and otherwise leaves the
    /// tower it names the fewest squares.
    Careful,
    /// Alpha-beta to so many plies, at least 1.
    Depth(u8),
}

impl Plain {
    /// The move of the side to move, in a game that is not over. A forced pass is given like any move.
    pub fn choose(self, state: &State, rng: &mut ChaCha8Rng) -> Move {
        let mut moves: Vec<Move> = state.legal_moves().collect();
        // The best of equals is the first of them: the seed decides.
        moves.shuffle(rng);
        let board = Board::of(state);
        match self {
            Plain::Random => moves[0],
            Plain::Careful => *moves.iter().min_by_key(|step| board.care(**step)).unwrap(),
            Plain::Depth(depth) => board.best(&moves, depth),
        }
    }
}

impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Plain::Random => f.write_str("random"),
            Plain::Careful => f.write_str("careful"),
            Plain::Depth(depth) => write!(f, "depth{depth}"),
        }
    }
}

impl FromStr for Plain {
    type Err = String;

    fn from_str(text: &str) -> Result<Plain, String> {
        match (text, text.strip_prefix("depth").and_then(|depth| depth.parse().ok())) {
            ("random", _) => Ok(Plain::Random),
            ("careful", _) => Ok(Plain::Careful),
            (_, Some(depth @ 1..)) => Ok(Plain::Depth(depth)),
            _ => Err(format!("no such player: {text}")),
        }
    }
}

/// A position after so many random plies (forced passes count), not over.
pub fn random_position(plies: u32, rng: &mut ChaCha8Rng) -> State {
    'again: loop {
        let mut state = State::start();
        for _ in 0..plies {
            state = state.play(Plain::Random.choose(&state, rng)).unwrap();
            if state.outcome().is_some() {
                continue 'again;
            }
        }
        return state;
    }
}

/// The score of a game won at once; each ply until then makes it one less.
pub const WIN: i32 = 10_000;

/// Sides are 0 for Black and 1 for Gold, colours and squares their indices.
#[derive(Clone, Copy)]
struct Board {
    places: [[u8; 8]; 2],
    sets: [u64; 2],
    side: usize,
    /// The colour that must move; of no meaning at the start.
    named: usize,
    last_real: usize,
    /// One bit for each side and colour since the last real move.
    trail: u16,
}

impl Board {
    fn of(state: &State) -> Board {
        Board {
            places: Side::ALL.map(|side| Colour::ALL.map(|colour| state.square_of(side, colour).index())),
            sets: Side::ALL.map(|side| state.towers_of(side).0),
            side: state.side_to_move() as usize,
            named: state.last_landed().map_or(0, |colour| colour as usize),
            last_real: state.last_real_mover().map_or(0, |side| side as usize),
            trail: state
                .trail()
                .iter()
                .fold(0, |trail, link| trail | bit(link.side as usize, link.colour as usize)),
        }
    }

    fn occupied(&self) -> u64 {
        self.sets[0] | self.sets[1]
    }

    fn reach(&self) -> u64 {
        reach(self.side, self.places[self.side][self.named], self.occupied())
    }

    /// The squares that the tower named by this move of the designated tower would have.
    fn left_to_named(&self, from: u8, to: u8) -> u64 {
        let other = 1 - self.side;
        let occupied = self.occupied() ^ (1 << from) | 1 << to;
        reach(other, self.places[other][paint(to)], occupied)
    }

    fn after(&self, from: u8, to: u8) -> Board {
        let mut next = *self;
        next.side = 1 - self.side;
        next.named = paint(to);
        let link = bit(next.side, next.named);
        if from == to {
            next.trail |= link;
        } else {
            next.places[self.side][self.named] = to;
            next.sets[self.side] ^= 1 << from | 1 << to;
            next.last_real = self.side;
            next.trail = link;
        }
        next
    }

    /// What a careful beginner wants little of: 0 for a win, then the squares left, most of all naming one that runs home.
    fn care(&self, step: Move) -> u32 {
        let (from, to) = (step.from.index(), step.to.index());
        if from != to && GOAL[self.side] >> to & 1 == 1 {
            return 0;
        }
        let left = self.left_to_named(from, to);
        let runs = left & GOAL[1 - self.side] != 0;
        1 + left.count_ones() + if runs { 100 } else { 0 }
    }

    /// The first of the moves that have the highest score.
    fn best(&self, moves: &[Move], depth: u8) -> Move {
        let mut best = (-WIN - 1, moves[0]);
        for step in moves {
            let (from, to) = (step.from.index(), step.to.index());
            // The free first move: whichever tower stands there is the designated one.
            let mut board = *self;
            board.named = (0..8).find(|colour| self.places[self.side][*colour] == from).unwrap();
            let score = board.score(from, to, depth, (best.0, WIN), 0);
            if score > best.0 {
                best = (score, *step);
            }
        }
        best.1
    }

    /// The score of a move, for the side that makes it.
    fn score(&self, from: u8, to: u8, depth: u8, (alpha, beta): (i32, i32), ply: i32) -> i32 {
        if from == to && self.trail & bit(1 - self.side, paint(to)) != 0 {
            // Deadlock: whoever made the last real move has lost.
            return if self.last_real == self.side { -1 } else { 1 } * (WIN - ply - 1);
        }
        if from != to && GOAL[self.side] >> to & 1 == 1 {
            return WIN - ply - 1;
        }
        -self.after(from, to).search(depth - 1, -beta, -alpha, ply + 1)
    }

    fn search(&self, depth: u8, mut alpha: i32, beta: i32, ply: i32) -> i32 {
        let reached = self.reach();
        if depth == 0 {
            return self.evaluate(reached);
        }
        let from = self.places[self.side][self.named];
        if reached == 0 {
            return self.score(from, from, depth, (alpha, beta), ply);
        }
        if reached & GOAL[self.side] != 0 {
            return WIN - ply - 1;
        }
        // Those that leave the named tower few squares first, those that let it run home last.
        let mut moves = [(0_u32, 0_u8); 16];
        let mut count = 0;
        for to in squares(reached) {
            let left = self.left_to_named(from, to);
            let runs = left & GOAL[1 - self.side] != 0;
            moves[count] = (left.count_ones() + if runs { 100 } else { 0 }, to);
            count += 1;
        }
        moves[..count].sort_unstable();
        let mut best = -WIN;
        for (_, to) in &moves[..count] {
            let score = self.score(from, *to, depth, (alpha, beta), ply);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn evaluate(&self, reached: u64) -> i32 {
        let from = self.places[self.side][self.named];
        let safe = squares(reached)
            .filter(|to| self.left_to_named(from, *to) & GOAL[1 - self.side] == 0)
            .count();
        100 * (self.runners(self.side) - self.runners(1 - self.side)) + safe as i32
    }

    /// How many towers of a side could run home if they were named: looking back from the home row over empty squares.
    fn runners(&self, side: usize) -> i32 {
        let empty = !self.occupied();
        let mut found = 0;
        for direction in 0..3 {
            let mut seen = GOAL[side] & empty;
            while seen != 0 {
                seen = back(side, direction, seen);
                found |= seen & self.sets[side];
                seen &= empty;
            }
        }
        found.count_ones() as i32
    }
}

/// The row each side wants to reach.
const GOAL: [u64; 2] = [0xff << 56, 0xff];
const NOT_FILE_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_FILE_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// One step back towards the side's own home row: to the right, straight, to the left.
fn back(side: usize, direction: usize, set: u64) -> u64 {
    match (side, direction) {
        (0, 0) => (set & NOT_FILE_H) >> 7,
        (0, 1) => set >> 8,
        (0, _) => (set & NOT_FILE_A) >> 9,
        (_, 0) => (set & NOT_FILE_H) << 9,
        (_, 1) => set << 8,
        (_, _) => (set & NOT_FILE_A) << 7,
    }
}

fn bit(side: usize, colour: usize) -> u16 {
    1 << (8 * side + colour)
}

fn squares(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(square)
    })
}

fn paint(square: u8) -> usize {
    TABLES.paint[usize::from(square)]
}

/// The empty squares before the nearest tower on each ray.
fn reach(side: usize, from: u8, occupied: u64) -> u64 {
    let mut reached = 0;
    for ray in &TABLES.rays[side][usize::from(from)] {
        let towers = ray & occupied;
        let open = if side == 0 {
            (towers & towers.wrapping_neg()).wrapping_sub(1)
        } else {
            !u64::MAX.checked_shr(towers.leading_zeros()).unwrap_or(0)
        };
        reached |= ray & open;
    }
    reached
}

struct Tables {
    paint: [usize; 64],
    rays: [[[u64; 3]; 64]; 2],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let square = |index| Square::from_index(index).unwrap();
    let ray = |side, from, direction: Direction| {
        (1..8)
            .filter_map(|distance| direction.walk(side, from, distance))
            .fold(0, |ray, to| ray | 1 << to.index())
    };
    Tables {
        paint: std::array::from_fn(|index| square(index as u8).colour() as usize),
        rays: Side::ALL.map(|side| {
            std::array::from_fn(|from| Direction::RAYS.map(|direction| ray(side, square(from as u8), direction)))
        }),
    }
});
