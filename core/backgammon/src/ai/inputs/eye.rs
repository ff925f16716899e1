//! What a player sees of one side. Decided here: the quantities and their scales. Left to others: their order among the
//! inputs (`inputs`).

use once_cell::sync::Lazy;

use super::{CONTACT_FEATURES_A_SIDE, RACE_FEATURES_A_SIDE, WINDOWS};
use crate::board::Side;

/// The numbers of the bits that are set, ascending.
#[inline(always)]
#[allow(clippy::inline_always)]
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let bit = set.trailing_zeros();
        set &= set - 1;
        Some(bit)
    })
}

/// The places of one side as bits, by their numbers: bits 1 to 24 for points, 25 for the bar.
pub(super) struct Eye {
    side: Side,
    occupied: u32,
    /// With one checker, with at least two, with at least three, with more.
    pub(super) single: u32,
    pub(super) several: u32,
    pub(super) spare: u32,
    pub(super) heap: u32,
    /// Points only.
    made: u32,
    blots: u32,
    pips: u16,
    off: u8,
    bar: u8,
    last: u32,
}

const POINTS: u32 = 0x01ff_fffe;
const BAR_BIT: u32 = 1 << 25;
const HOME: u32 = 0b111_1110;

/// The same points counted from the other side.
#[inline(always)]
#[allow(clippy::inline_always)]
const fn mirrored(points: u32) -> u32 {
    ((points & POINTS).reverse_bits() >> 6) & POINTS
}

/// Rolls with two different dice.
const MIXED: [(u32, u32); 15] = [
    (2, 1),
    (3, 1),
    (4, 1),
    (5, 1),
    (6, 1),
    (3, 2),
    (4, 2),
    (5, 2),
    (6, 2),
    (4, 3),
    (5, 3),
    (6, 3),
    (5, 4),
    (6, 4),
    (6, 5),
];

/// For each set of points blocked among the twelve in front of a checker, the nearest the highest bit: how many of the 36
/// rolls it can play whole.
#[allow(clippy::non_std_lazy_statics)] // the project has settled on once_cell
static ESCAPES: Lazy<Box<[u8; 4096]>> = Lazy::new(|| {
    let mut table = Box::new([0; 4096]);
    for (blocked, rolls) in (0_u32..).zip(table.iter_mut()) {
        let open = |pips: u32| blocked >> (12 - pips) & 1 == 0;
        let mixed = MIXED
            .iter()
            .filter(|&&(a, b)| open(a + b) && (open(a) || open(b)))
            .count();
        let doubles = (1..=6).filter(|&die| open(die) && open(2 * die)).count();
        *rolls = u8::try_from(2 * mixed + doubles).unwrap_or(u8::MAX);
    }
    table
});

/// 3^place for each bit.
#[allow(clippy::indexing_slicing)] // computed by the compiler, which would refuse an index too large
static TERNARY: [u16; 64] = {
    let mut table = [0; 64];
    let mut set = 0;
    while set < 64 {
        let (mut bit, mut power) = (0, 1);
        while bit < 6 {
            if set >> bit & 1 == 1 {
                table[set] += power;
            }
            power *= 3;
            bit += 1;
        }
        set += 1;
    }
    table
};

#[allow(clippy::inline_always)]
impl Eye {
    #[inline(always)]
    pub(super) fn new(side: Side) -> Self {
        let [single, several, spare, heap] = side.by_height();
        let occupied = single | several;
        let pips = bits(occupied)
            .map(|place| place * u32::from(side.on(place as u8)))
            .sum::<u32>();
        Self {
            side,
            occupied,
            single,
            several,
            spare,
            heap,
            made: several & POINTS,
            blots: single & POINTS,
            pips: pips as u16,
            off: side.off(),
            bar: side.bar(),
            last: u32::from(side.furthest().number()),
        }
    }

    #[inline(always)]
    pub(super) fn on(&self, place: u32) -> u8 {
        self.side.on(place as u8)
    }

    #[inline(always)]
    pub(super) fn race_features(&self) -> [f32; RACE_FEATURES_A_SIDE] {
        let off = f32::from(self.off);
        let on = |place| f32::from(self.on(place));
        [
            off / 15.0,
            if self.off > 0 { 1.0 } else { 0.0 },
            (off - 7.0).max(0.0) / 8.0,
            f32::from(self.pips) / 167.0,
            // Checkers buried beyond use.
            ((on(1) - 2.0).max(0.0) + (on(2) - 2.0).max(0.0)) / 6.0,
            if self.bar == 0 && self.last <= 6 { 1.0 } else { 0.0 },
        ]
    }

    #[inline(always)]
    #[allow(clippy::too_many_lines)] // one list, read from the top
    pub(super) fn contact_features(&self, other: &Self) -> [f32; CONTACT_FEATURES_A_SIDE] {
        let escapes = &*ESCAPES;
        let their_made = mirrored(other.made);
        let their_blots = mirrored(other.blots);
        let escape = |from: u32| {
            let ahead = if from > 12 {
                (their_made >> (from - 12)) & 0xfff
            } else {
                (their_made << (12 - from)) & 0xfff
            };
            f32::from(escapes.get(ahead as usize).copied().unwrap_or(0)) / 36.0
        };
        let their_last = 25 - other.last;
        let shots = self.shots(their_made, their_blots);

        let mut contact_pips = 0.0;
        let mut mobility = 0.0;
        let mut stuck = 0.0;
        let mut squares = 0.0;
        let mut back = 0.0;
        let mut back_escape = 0.0;
        let mut timing = 0.0;
        for place in bits(self.occupied) {
            let count = self.on(place);
            let many = f32::from(count);
            let pips = place as f32;
            if place > their_last {
                contact_pips += many * (place - their_last) as f32;
            }
            squares += many * pips * pips;
            if place > 6 {
                let way = (pips - 6.0) * many;
                let free = escape(place);
                mobility += way * free;
                stuck += way * (1.0 - free) * (1.0 - free);
                if place >= 19 {
                    back += many;
                    back_escape += many * (1.0 - free);
                } else {
                    timing += way;
                }
            } else if count > 2 {
                timing += (many - 2.0) * (pips - 1.0);
            }
        }
        let rear = escape(self.last);
        let mut hardest = rear;
        let mut place = self.last;
        while place > 13 {
            place -= 1;
            hardest = hardest.min(escape(place));
        }
        let from_bar = escape(25);

        let closed = |made: u32| (made & HOME).count_ones() as f32;
        let my_board = closed(self.made);
        let their_board = closed(other.made);
        let anchors = (self.made >> 18 & 0x7f).count_ones() as f32;
        let prime = longest_run(self.made) as f32;
        // The most held points of six in a row in front of their last checker.
        let ahead = self.made & !((1 << their_last) | ((1 << their_last) - 1));
        let mut block = 0;
        for low in 1..=18 {
            block = block.max((ahead >> low & 0x3f).count_ones());
        }
        let (mut broken, mut previous) = (0.0, 0);
        for point in bits(self.made) {
            if previous != 0 && point - previous > 6 {
                broken += (point - previous - 6) as f32;
            }
            previous = point;
        }
        let makes = self.point_making(their_made);
        let home = self.occupied & HOME;
        let highest = self.last.min(24);
        let on_highest = self.on(highest);
        // Holes between checkers that come home against an enemy behind them.
        let gaps = if home == 0 {
            0
        } else {
            6 - home.ilog2() + (!home & HOME & ((1 << home.ilog2()) - 1)).count_ones()
        };
        let bearing_in = their_last < self.last && self.last <= 12;
        let bearing_in = if bearing_in { 1.0 } else { 0.0 };
        let danced = |board: f32| board * board / 36.0;
        let on_bar = if self.bar > 0 { 1.0 } else { 0.0 };
        let behind = f32::from(other.pips) - f32::from(self.pips);
        [
            contact_pips / 150.0,
            self.last as f32 / 24.0,
            shots.hits / 36.0,
            shots.doubles / 36.0,
            shots.pips / (36.0 * 12.0),
            shots.hits / 36.0 * my_board / 6.0,
            danced(their_board),
            on_bar * danced(their_board),
            if self.bar > 1 { danced(their_board) } else { 0.0 },
            rear,
            (1.0 - rear) * (1.0 - rear),
            hardest,
            (1.0 - hardest) * (1.0 - hardest),
            from_bar,
            mobility / 60.0,
            stuck / 40.0,
            (squares / 15.0).max(1.0) / 200.0,
            back / 4.0,
            back_escape / 4.0,
            (anchors - 1.0).max(0.0) / 2.0,
            prime / 6.0,
            (prime - 3.0).max(0.0) / 3.0,
            block as f32 / 6.0,
            (block as f32 - 3.0).max(0.0) / 3.0,
            timing / 80.0,
            broken / 12.0,
            makes / 36.0,
            bearing_in * if on_highest % 2 == 1 { 1.0 } else { 0.0 },
            bearing_in * gaps as f32 / 5.0,
            (behind / 80.0).clamp(0.0, 1.5),
        ]
    }

    /// How the rolls of this side hit blots of the other.
    #[inline(always)]
    fn shots(&self, their_made: u32, their_blots: u32) -> Shots {
        if their_blots == 0 {
            return Shots::default();
        }
        let open = !their_made & POINTS;
        let mut hit = [0_u32; 21];
        let (mixed, doubles) = hit.split_at_mut(15);
        if self.bar == 0 {
            for (hit, (a, b)) in mixed.iter_mut().zip(MIXED) {
                let (first, second) = ((self.occupied >> a) & open, (self.occupied >> b) & open);
                *hit = (first | second | (first >> b) | (second >> a)) & their_blots;
            }
            for (hit, die) in doubles.iter_mut().zip(1_u32..) {
                let one = (self.occupied >> die) & open;
                let two = (one >> die) & open;
                let three = (two >> die) & open;
                *hit = (one | two | three | (three >> die)) & their_blots;
            }
        } else {
            let others = self.occupied & POINTS;
            for (hit, (a, b)) in mixed.iter_mut().zip(MIXED) {
                let (first, second) = ((BAR_BIT >> a) & open, (BAR_BIT >> b) & open);
                *hit = first | second;
                if self.bar == 1 {
                    if first != 0 {
                        *hit |= (others | first) >> b;
                    }
                    if second != 0 {
                        *hit |= (others | second) >> a;
                    }
                }
                *hit &= their_blots;
            }
            for (hit, die) in doubles.iter_mut().zip(1_u32..) {
                let mut reached = (BAR_BIT >> die) & open;
                *hit = reached;
                if reached != 0 {
                    reached |= others;
                    for _ in self.bar..4 {
                        reached = (reached >> die) & open;
                        *hit |= reached;
                    }
                }
                *hit &= their_blots;
            }
        }
        let mut shots = Shots::default();
        let ways = std::iter::repeat_n(2.0, 15).chain(std::iter::repeat_n(1.0, 6));
        for (&hit, ways) in hit.iter().zip(ways) {
            if hit != 0 {
                shots.hits += ways;
                // The other side loses as many pips as the point is far from this side's home.
                shots.pips += ways * hit.ilog2() as f32;
                if hit & (hit - 1) != 0 {
                    shots.doubles += ways;
                }
            }
        }
        shots
    }

    /// How many of the 36 rolls make a new point between the 3 point and the 9 point, or cover a blot there.
    #[inline(always)]
    fn point_making(&self, their_made: u32) -> f32 {
        const WANTED: u32 = 0b11_1111_1000;
        // Spares, blots, and the two that come from afar.
        let free = (self.spare & POINTS) | (self.blots & !HOME) | (self.occupied & 0x01ff_f000);
        let wanted = WANTED & !self.made & !their_made;
        let slots = wanted & self.blots;
        let mut ways = 0.0;
        for (a, b) in MIXED {
            let (first, second) = (free >> a, free >> b);
            let through = ((free >> a) & !their_made) >> b | ((free >> b) & !their_made) >> a;
            if (first & second & wanted) | ((first | second | through) & slots) != 0 {
                ways += 2.0;
            }
        }
        for die in 1..=6 {
            let one = free >> die;
            let two = (one & !their_made) >> die;
            if ((self.made >> die) & wanted) | ((one | two) & slots) != 0 {
                ways += 1.0;
            }
        }
        ways
    }

    #[inline(always)]
    pub(super) fn patterns(&self, mut visit: impl FnMut(usize)) {
        let ternary = |points: u32| usize::from(TERNARY.get((points >> 1 & 0x3f) as usize).copied().unwrap_or(0));
        let home = 2 * ternary(self.made) + ternary(self.blots);
        if home > 0 {
            visit(home - 1);
        }
        let mut first = 728;
        for low in WINDOWS {
            let window = (self.made >> low & 0x3f) as usize;
            if window > 0 {
                visit(first + window - 1);
            }
            first += 63;
        }
    }
}

/// Sums over the 36 rolls.
#[derive(Default)]
struct Shots {
    hits: f32,
    /// Of those, how many can hit two blots.
    doubles: f32,
    /// Pips the other side loses by the best hit.
    pips: f32,
}

#[inline(always)]
#[allow(clippy::inline_always)]
const fn longest_run(mut points: u32) -> u32 {
    let mut length = 0;
    while points != 0 {
        points &= points >> 1;
        length += 1;
    }
    length
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::{Board, Dice, Die, plays};

    /// Positions of games in which anything is played.
    fn positions(count: usize) -> Vec<Board> {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let (mut board, mut seen) = (Board::start(), Vec::new());
        while seen.len() < count {
            seen.push(board);
            let [first, second] = [(); 2].map(|()| Die::new(rng.random_range(1..=6)).unwrap());
            let plays = plays(board, Dice::new(first, second));
            let after = match plays.len() {
                0 => board,
                some => plays[rng.random_range(0..some)].after,
            };
            board = if after.result().is_some() {
                Board::start()
            } else {
                after.flipped()
            };
        }
        seen
    }

    #[test]
    fn heights_and_pips_are_those_of_the_board() {
        for board in positions(2000) {
            let (side, eye) = (board.mover(), Eye::new(board.mover()));
            for (place, count) in (0..=25).zip(side.counts()).skip(1) {
                let has = |set: u32| set >> place & 1 == 1;
                let heights = [has(eye.single), has(eye.several), has(eye.spare), has(eye.heap)];
                assert_eq!(
                    heights,
                    [count == 1, count > 1, count > 2, count > 3],
                    "{side:?} {place}"
                );
            }
            assert_eq!((eye.pips, eye.occupied), (side.pips(), eye.single | eye.several));
        }
    }

    /// The rolls with which some legal play hits, by the generator.
    fn shots_played(board: Board) -> u8 {
        let before = board.opponent().bar();
        let hits = |dice| {
            plays(board, dice)
                .iter()
                .any(|play| play.after.opponent().bar() > before)
        };
        Dice::all().filter(|&(dice, _)| hits(dice)).map(|(_, ways)| ways).sum()
    }

    #[test]
    fn shots_are_the_rolls_that_hit() {
        let positions = positions(4000);
        let mut differ = 0;
        for &board in &positions {
            let (mine, theirs) = (Eye::new(board.mover()), Eye::new(board.opponent()));
            let shots = mine.shots(mirrored(theirs.made), mirrored(theirs.blots)).hits;
            let played = f32::from(shots_played(board));
            assert!(shots >= played || mine.bar > 1, "{board:?}: {shots} {played}");
            // The obligation to play both dice, and men left on the bar, are not looked at.
            differ += usize::from((shots - played).abs() > 0.5);
        }
        assert!(differ * 50 < positions.len(), "{differ} of {}", positions.len());
    }

    #[test]
    fn a_prime_holds() {
        // At the edge of five points in a row only a six escapes, eleven rolls; a whole prime lets nobody through.
        let ahead = |points: &[u32]| points.iter().map(|pips| 1 << (12 - pips)).sum::<usize>();
        assert_eq!(ESCAPES[ahead(&[])], 36);
        assert_eq!(ESCAPES[ahead(&[1, 2, 3, 4, 5])], 11);
        assert_eq!(ESCAPES[ahead(&[1, 2, 3, 4, 5, 6])], 0);
        assert_eq!(longest_run(0b1110_1111_0000), 4);
    }
}
