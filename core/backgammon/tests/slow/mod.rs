//! A second implementation of the rules, slow and obvious, for the tests: one board as both players see it lying there,
//! signed counts, colours with directions, recursion straight along the words of the rules. It shares nothing with the
//! crate but the types in which results are compared.

use std::{
    collections::{HashMap, HashSet},
    hash::{BuildHasherDefault, Hasher},
};

use arrayvec::ArrayVec;
use backgammon::{Board, Setup};

/// From, to (as the mover counts, 25 bar, 0 off), die, hit.
pub type SlowStep = (u8, u8, u8, bool);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Slow {
    /// White's checkers are positive and go from 24 to 1; black's are negative and go from 1 to 24. Index 0 is unused.
    points: [i8; 25],
    bar: [u8; 2],
    off: [u8; 2],
    pub white_moves: bool,
}

/// Dice still to be played.
pub type Left = ArrayVec<u8, 4>;

/// The dice left decide with the board how many can still be played; remembered within one turn.
pub type Memory = HashMap<(Slow, Left), usize, Quick>;

pub type Boards = HashSet<Slow, Quick>;

/// The standard hasher takes most of the time of these tests.
pub type Quick = BuildHasherDefault<QuickHasher>;

#[derive(Default)]
pub struct QuickHasher(u64);

impl Hasher for QuickHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }
}

impl Slow {
    pub fn start() -> Self {
        let mut points = [0; 25];
        for (point, count) in [(24, 2), (13, 5), (8, 3), (6, 5)] {
            points[point] = count;
            points[25 - point] = -count;
        }
        Self {
            points,
            bar: [0; 2],
            off: [0; 2],
            white_moves: true,
        }
    }

    pub fn board(&self) -> Board {
        let mut white = [0; 26];
        let mut black = [0; 26];
        for point in 1..=24 {
            white[point] = self.points[point].max(0).unsigned_abs();
            black[25 - point] = self.points[point].min(0).unsigned_abs();
        }
        white[25] = self.bar[0];
        black[25] = self.bar[1];
        white[0] = self.off[0];
        black[0] = self.off[1];
        let (mover, opponent) = if self.white_moves {
            (white, black)
        } else {
            (black, white)
        };
        Board::try_from(Setup { mover, opponent }).expect("fifteen checkers a side, no point held by both")
    }

    pub fn checkers(&self) -> [i32; 2] {
        let white: i32 = self.points.iter().map(|&count| i32::from(count.max(0))).sum();
        let black: i32 = self.points.iter().map(|&count| i32::from((-count).max(0))).sum();
        [
            white + i32::from(self.bar[0] + self.off[0]),
            black + i32::from(self.bar[1] + self.off[1]),
        ]
    }

    pub fn is_over(&self) -> bool {
        self.off.contains(&15)
    }

    pub fn passed_on(mut self) -> Self {
        self.white_moves = !self.white_moves;
        self
    }

    fn me(&self) -> usize {
        usize::from(!self.white_moves)
    }

    /// The mover's point `own` as it is numbered on the board.
    fn index(&self, own: u8) -> usize {
        usize::from(if self.white_moves { own } else { 25 - own })
    }

    fn mine(&self, own: u8) -> i8 {
        let count = self.points[self.index(own)];
        if self.white_moves { count } else { -count }
    }

    /// What one die allows, whatever the other dice are.
    pub fn steps(&self, die: u8) -> Vec<(SlowStep, Slow)> {
        let mut steps = Vec::new();
        for from in 1..=25 {
            let here = if from == 25 {
                self.bar[self.me()] > 0
            } else {
                self.mine(from) > 0
            };
            if !here || (self.bar[self.me()] > 0 && from != 25) {
                continue;
            }
            let mut after = self.clone();
            let sign = if self.white_moves { 1 } else { -1 };
            if from == 25 {
                after.bar[self.me()] -= 1;
            } else {
                after.points[self.index(from)] -= sign;
            }
            if from > die {
                let to = from - die;
                if self.mine(to) < -1 {
                    continue;
                }
                let hit = self.mine(to) == -1;
                if hit {
                    after.points[self.index(to)] = 0;
                    after.bar[1 - self.me()] += 1;
                }
                after.points[self.index(to)] += sign;
                steps.push(((from, to, die, hit), after));
            } else {
                let all_home = self.bar[self.me()] == 0 && (7..=24).all(|own| self.mine(own) <= 0);
                let none_behind = (from + 1..=6).all(|own| self.mine(own) <= 0);
                if all_home && (from == die || none_behind) {
                    after.off[self.me()] += 1;
                    steps.push(((from, 0, die, false), after));
                }
            }
        }
        steps
    }

    fn most_dice(&self, dice: &[u8], memory: &mut Memory) -> usize {
        if dice.is_empty() {
            return 0;
        }
        let key = (self.clone(), left(dice));
        if let Some(&known) = memory.get(&key) {
            return known;
        }
        let mut most = 0;
        for (die, rest) in choices(dice) {
            for (_, after) in self.steps(die) {
                most = most.max(1 + after.most_dice(&rest, memory));
            }
        }
        memory.insert(key, most);
        most
    }

    /// The steps that use as many dice as possible; if only one of two can be used, the larger if it can be.
    pub fn legal_steps(&self, dice: &[u8], memory: &mut Memory) -> Vec<(SlowStep, Slow)> {
        let most = self.most_dice(dice, memory);
        let mut legal = Vec::new();
        for (die, rest) in choices(dice) {
            for (step, after) in self.steps(die) {
                if 1 + after.most_dice(&rest, memory) == most {
                    legal.push((step, after));
                }
            }
        }
        if most == 1 && dice.len() == 2 && dice[0] != dice[1] {
            let larger = dice[0].max(dice[1]);
            if legal.iter().any(|(step, _)| step.2 == larger) {
                legal.retain(|(step, _)| step.2 == larger);
            }
        }
        legal
    }

    /// Where complete plays lead.
    pub fn results(&self, dice: &[u8], memory: &mut Memory) -> Boards {
        let mut results = Boards::default();
        let mut seen = HashSet::<(Slow, Left), Quick>::default();
        let mut open = vec![(self.clone(), left(dice))];
        while let Some((board, dice)) = open.pop() {
            let steps = board.legal_steps(&dice, memory);
            if steps.is_empty() {
                results.insert(board);
                continue;
            }
            for (step, after) in steps {
                let next = (after, without(&dice, step.2));
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        results
    }

    /// The same without remembering anything: every sequence of steps, then those that obey the rule.
    pub fn results_by_full_enumeration(&self, dice: &[u8]) -> Boards {
        let mut sequences: Vec<(Vec<u8>, Slow)> = Vec::new();
        self.enumerate(dice, &mut Vec::new(), &mut sequences);
        let most = sequences.iter().map(|(used, _)| used.len()).max().unwrap_or(0);
        sequences.retain(|(used, _)| used.len() == most);
        if most == 1 && dice.len() == 2 {
            let larger = dice[0].max(dice[1]);
            if sequences.iter().any(|(used, _)| used[0] == larger) {
                sequences.retain(|(used, _)| used[0] == larger);
            }
        }
        sequences.into_iter().map(|(_, after)| after).collect()
    }

    fn enumerate(&self, dice: &[u8], used: &mut Vec<u8>, sequences: &mut Vec<(Vec<u8>, Slow)>) {
        sequences.push((used.clone(), self.clone()));
        for (die, rest) in choices(dice) {
            for (_, after) in self.steps(die) {
                used.push(die);
                after.enumerate(&rest, used, sequences);
                used.pop();
            }
        }
    }
}

/// Each different die and what is left without it.
fn choices(dice: &[u8]) -> ArrayVec<(u8, Left), 2> {
    let mut different = left(dice);
    different.sort_unstable();
    let mut choices = ArrayVec::new();
    let mut previous = 0;
    for die in different {
        if die != previous {
            choices.push((die, without(dice, die)));
            previous = die;
        }
    }
    choices
}

fn left(dice: &[u8]) -> Left {
    dice.iter().copied().collect()
}

pub fn without(dice: &[u8], used: u8) -> Left {
    let mut kept = left(dice);
    kept.remove(kept.iter().position(|&die| die == used).expect("a die that is there"));
    kept
}

pub fn as_played([first, second]: [u8; 2]) -> Left {
    if first == second {
        left(&[first; 4])
    } else {
        left(&[first, second])
    }
}
