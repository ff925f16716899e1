//! Why one play is better than another, in the game's own terms. Decided here: which facts about the two boards are
//! compared, and which of them are told first. Only what speaks for the better play is told. The facts are counted,
//! exactly; only the chances of a gammon are the evaluator's. Left to others: what is told of two plays that nothing
//! plainer sets apart (`shape`), the words.
//!
//! How telling a fact is, is a rough price in thousandths of a point that every player knows (a hit, a point, a shot).
//! It orders the reasons and decides nothing else.

use super::{Chances, WeighedPlay, shape::by_shape};
use crate::{
    board::{BAR, Board, CHECKERS, Place},
    dice::Dice,
    generator::visit_plays,
};

/// No more than so many reasons are told.
pub const MOST_REASONS: usize = 3;

/// Chances of a gammon that differ by less, in thousandths, are not worth a word.
const GAMMONS_APART: u32 = 20;

/// Where nothing else sets two plays apart, fewer will do, down to this, if they are a good part of what is lost.
const FEWEST_GAMMONS_APART: u32 = 5;

/// A block of fewer points is no prime worth telling.
const SHORTEST_PRIME: u8 = 4;

/// Something the better play has before the other. `better` and `other` are the same count for the two plays. Points
/// carry the mover's numbers, as in the notation of plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// It hits more checkers.
    Hits {
        /// Checkers.
        better: u8,
        /// Checkers.
        other: u8,
    },
    /// It leaves fewer shots: rolls, of 36, with which the opponent can hit.
    Shots {
        /// Of 36.
        better: u8,
        /// Of 36.
        other: u8,
    },
    /// It makes these points, which the other play does not: two checkers or more stand there now and did not before.
    PointsMade {
        /// From the highest.
        points: Vec<u8>,
    },
    /// It keeps these points, which the other play gives up.
    PointsKept {
        /// From the highest.
        points: Vec<u8>,
    },
    /// It brings more checkers out of the opponent's home (or off the bar and out of it).
    Escaped {
        /// Checkers.
        better: u8,
        /// Checkers.
        other: u8,
    },
    /// Its longest block of neighbouring points that an enemy checker still has to pass is longer.
    Prime {
        /// Points.
        better: u8,
        /// Points.
        other: u8,
    },
    /// It has more closed points in its home.
    HomePoints {
        /// Points.
        better: u8,
        /// Points.
        other: u8,
    },
    /// It bears off more checkers.
    BorneOff {
        /// Checkers.
        better: u8,
        /// Checkers.
        other: u8,
    },
    /// In a race, it brings more checkers home.
    BroughtHome {
        /// Checkers at home or borne off.
        better: u8,
        /// Checkers at home or borne off.
        other: u8,
    },
    /// It stands better in the race: the opponent's pips less the mover's.
    RaceLead {
        /// Pips.
        better: i32,
        /// Pips.
        other: i32,
    },
    /// It wins more gammons.
    WinsGammons {
        /// Thousandths.
        better: u32,
        /// Thousandths.
        other: u32,
    },
    /// It loses fewer gammons.
    LosesGammons {
        /// Thousandths.
        better: u32,
        /// Thousandths.
        other: u32,
    },
    /// It has fewer checkers on the 1 and 2 points, where they are out of play.
    Buried {
        /// Checkers.
        better: u8,
        /// Checkers.
        other: u8,
    },
    /// It stacks fewer checkers on one point.
    Stacked {
        /// Checkers on the highest stack.
        better: u8,
        /// Checkers on the highest stack; at least four.
        other: u8,
    },
    /// It has a spare checker, a third or more, on more of the points 6 to 11, from where it helps to make home points.
    Builders {
        /// Points.
        better: u8,
        /// Points.
        other: u8,
    },
    /// Its checkers in the opponent's home stand on more points.
    Split {
        /// Points.
        better: u8,
        /// Points.
        other: u8,
    },
    /// In a race, its last checker has come further.
    LastChecker {
        /// The place where it stands.
        better: u8,
        /// The place where it stands.
        other: u8,
    },
    /// In a race, its checkers have fewer borders between quarters of the board to cross on the way home.
    Crossovers {
        /// Crossovers of all checkers.
        better: u8,
        /// Crossovers of all checkers.
        other: u8,
    },
    /// At home in a race, it needs fewer rolls on average to bear off, by the exact table of one side.
    Rolls {
        /// Hundredths of a roll.
        better: u32,
        /// Hundredths of a roll.
        other: u32,
    },
}

/// Why `better` is better than `other`, both played from `before`: the most telling first, at most [`MOST_REASONS`].
/// Empty if nothing that is counted here sets them apart.
pub fn why(before: Board, better: &WeighedPlay, other: &WeighedPlay) -> Vec<Reason> {
    let mut reasons = by_count(
        &Facts::of(before, better.play.after),
        &Facts::of(before, other.play.after),
    );
    reasons.extend(by_points(before, better.play.after, other.play.after));
    reasons.extend(by_gammons(better.chances, other.chances, GAMMONS_APART));
    let loss = other.loss(better);
    if reasons.is_empty() && loss > 0 {
        // A gammon is worth a point more than a game, so in a single game these are parts of the same loss.
        let apart = FEWEST_GAMMONS_APART.max(loss / 3);
        reasons.extend(by_gammons(better.chances, other.chances, apart));
        reasons.extend(by_shape(before, better.play.after, other.play.after));
    }
    // A closed point of the home that was just made or kept is told as that.
    let home_point_told = reasons.iter().any(|(reason, _)| match reason {
        Reason::PointsMade { points } | Reason::PointsKept { points } => points.iter().any(|point| *point <= HOME),
        _ => false,
    });
    reasons.retain(|(reason, _)| !(home_point_told && matches!(reason, Reason::HomePoints { .. })));
    // Stable: equally telling ones stay in this order.
    reasons.sort_by_key(|(_, telling)| std::cmp::Reverse(*telling));
    reasons.truncate(MOST_REASONS);
    reasons.into_iter().map(|(reason, _)| reason).collect()
}

/// A reason, and how telling it is in thousandths of a point.
pub(super) type Priced = (Reason, u32);

/// The highest point of the home.
pub(super) const HOME: u8 = 6;

/// What can be counted on a board after a play.
struct Facts {
    hits: u8,
    shots: u8,
    at_stake: u8,
    escaped: u8,
    prime: u8,
    home_points: u8,
    off: u8,
    home: u8,
    lead: i32,
    /// Before the play the sides still had to pass each other.
    contact: bool,
}

impl Facts {
    fn of(before: Board, after: Board) -> Self {
        let contact = before.has_contact();
        Self {
            hits: after.opponent().bar().saturating_sub(before.opponent().bar()),
            shots: if contact { shots(after) } else { 0 },
            at_stake: at_stake(after),
            escaped: back_checkers(before).saturating_sub(back_checkers(after)),
            prime: prime(after),
            home_points: home_points(after),
            off: after.mover().off(),
            home: checkers_home(after),
            lead: i32::from(after.opponent().pips()) - i32::from(after.mover().pips()),
            contact,
        }
    }
}

fn by_count(ours: &Facts, theirs: &Facts) -> Vec<Priced> {
    let mut told = Vec::new();
    let mut tell = |better: u8, other: u8, price: u32, reason: Reason| {
        if better > other {
            told.push((reason, price * u32::from(better - other)));
        }
    };
    let pair = |fact: fn(&Facts) -> u8| (fact(ours), fact(theirs));
    let (better, other) = pair(|facts| facts.hits);
    tell(better, other, 250, Reason::Hits { better, other });
    let (better, other) = pair(|facts| facts.off);
    tell(better, other, 120, Reason::BorneOff { better, other });
    if ours.contact {
        let (better, other) = pair(|facts| facts.shots);
        // A pip is worth about 25 thousandths, and one roll in 36 loses those of the blot it hits.
        let price = 7 * u32::from(theirs.at_stake) / 10;
        tell(other, better, price, Reason::Shots { better, other });
        let (better, other) = pair(|facts| facts.escaped);
        tell(better, other, 100, Reason::Escaped { better, other });
        let (better, other) = pair(|facts| facts.prime);
        if better >= SHORTEST_PRIME {
            tell(better, other, 60, Reason::Prime { better, other });
        }
        let (better, other) = pair(|facts| facts.home_points);
        tell(better, other, 80, Reason::HomePoints { better, other });
    } else {
        let (better, other) = pair(|facts| facts.home);
        tell(better, other, 40, Reason::BroughtHome { better, other });
    }
    // Where one hits more, that says it already.
    if ours.lead > theirs.lead && ours.hits == theirs.hits {
        let lead = Reason::RaceLead {
            better: ours.lead,
            other: theirs.lead,
        };
        told.push((lead, 10 * ours.lead.abs_diff(theirs.lead)));
    }
    told
}

/// The points that matter (some enemy checker still has to pass them) and that only the better play holds.
fn by_points(before: Board, better: Board, other: Board) -> Vec<Priced> {
    let (mut made, mut kept) = (Vec::new(), Vec::new());
    for point in (1..BAR.number()).rev().filter_map(Place::new) {
        if held(better, point) && !held(other, point) && has_to_be_passed(better, point) {
            let points = if held(before, point) { &mut kept } else { &mut made };
            points.push(point.number());
        }
    }
    let price = |points: &[u8]| points.iter().map(|point| point_price(*point)).sum();
    let mut told = Vec::new();
    if !made.is_empty() {
        let price = price(&made);
        told.push((Reason::PointsMade { points: made }, price));
    }
    if !kept.is_empty() {
        let price = price(&kept);
        told.push((Reason::PointsKept { points: kept }, price));
    }
    told
}

/// The points next to the bar block best, anchors in the enemy's home come next.
fn point_price(point: u8) -> u32 {
    match point {
        4..=7 => 120,
        3 | 8 | 18 | 20 | 21 => 80,
        _ => 40,
    }
}

/// The gammons that are at least so many thousandths apart.
fn by_gammons(better: Chances, other: Chances, apart: u32) -> Vec<Priced> {
    let mut told = Vec::new();
    let won = better.win_gammon.saturating_sub(other.win_gammon);
    if won >= apart {
        let reason = Reason::WinsGammons {
            better: better.win_gammon,
            other: other.win_gammon,
        };
        told.push((reason, won));
    }
    let lost = other.lose_gammon.saturating_sub(better.lose_gammon);
    if lost >= apart {
        let reason = Reason::LosesGammons {
            better: better.lose_gammon,
            other: other.lose_gammon,
        };
        told.push((reason, lost));
    }
    told
}

/// Rolls, of 36, with which the opponent, who rolls next, can hit a blot of the side that has just played `after`.
/// Exact: every legal play of every roll is looked at.
pub fn shots(after: Board) -> u8 {
    let theirs = after.flipped();
    let on_bar = theirs.opponent().bar();
    let mut shots = 0;
    for (dice, ways) in Dice::all() {
        let mut hit = false;
        visit_plays(theirs, dice, |play| hit |= play.after.opponent().bar() > on_bar);
        if hit {
            shots += ways;
        }
    }
    shots
}

/// The most pips a hit can cost the side that has just played.
fn at_stake(after: Board) -> u8 {
    let blots = after.mover().occupied().filter(|(place, count)| {
        // On the bar there is nothing more to lose.
        place.is_point() && *count == 1 && has_to_be_passed(after, *place)
    });
    blots.map(|(place, _)| BAR.number() - place.number()).max().unwrap_or(0)
}

fn held(board: Board, point: Place) -> bool {
    board.mover().count(point) >= 2
}

/// Some enemy checker has not passed the mover's point yet.
fn has_to_be_passed(board: Board, point: Place) -> bool {
    // Enemy checkers come from the mover's lower points; the furthest of them has the longest way.
    board.opponent().furthest().number() > BAR.number() - point.number()
}

/// Checkers in the opponent's home or on the bar.
fn back_checkers(board: Board) -> u8 {
    let back = board.mover().occupied();
    back.take_while(|(place, _)| place.number() > BAR.number() - 1 - HOME)
        .map(|(_, count)| count)
        .sum()
}

/// Checkers at home or borne off.
fn checkers_home(board: Board) -> u8 {
    let outside = board.mover().occupied();
    let outside = outside.take_while(|(place, _)| place.number() > HOME);
    CHECKERS - outside.map(|(_, count)| count).sum::<u8>()
}

fn home_points(board: Board) -> u8 {
    let home = (1..=HOME).filter_map(Place::new);
    home.fold(0, |closed, point| closed + u8::from(held(board, point)))
}

/// The longest block of neighbouring points that some enemy checker still has to pass whole.
fn prime(board: Board) -> u8 {
    let (mut longest, mut run) = (0, 0);
    // From the far end: a block counts as long as an enemy checker stands before its lowest point.
    for point in (1..BAR.number()).rev().filter_map(Place::new) {
        run = if held(board, point) { run + 1 } else { 0 };
        if has_to_be_passed(board, point) {
            longest = longest.max(run);
        }
    }
    longest
}
