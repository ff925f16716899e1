//! What is told of two plays that nothing plainer sets apart: how the checkers are arranged. Decided here: which counts
//! those are. Left to others: when they are told, and beside what (`reasons`).
//!
//! Counts of this kind speak for a play less surely than a hit or a point does. Only those are here that, where nothing
//! plainer is to be told, speak for the better play at least three times as often as against it by the judgement of other
//! programs (`tests/shape.rs` counts it). The pips left before a board must break, the usual measure of timing, do not.

use super::{
    Reason,
    reasons::{HOME, Priced},
};
use crate::{
    ai::Bearoff,
    board::{BAR, Board},
};

/// Fewer checkers on a point are no stack.
const LOWEST_STACK: u8 = 4;

/// Checkers here and below are out of play: they block nothing that matters any more.
const BURIED: u8 = 2;

/// The points from which a spare checker helps to make the points of the home with a single die.
const BUILDERS_STAND: std::ops::RangeInclusive<u8> = 6..=11;

/// What `better` has before `other`, both played from `before`.
pub(super) fn by_shape(before: Board, better: Board, other: Board) -> Vec<Priced> {
    let contact = before.has_contact();
    let told = if contact {
        in_contact(better, other)
    } else {
        in_race(better, other)
    };
    // A side that is home without contact is told how many rolls it needs, which says it all.
    let home = !contact && better.mover().is_home();
    let buried = fewer(better, other, buried)
        .filter(|_| !home)
        .map(|(better, other, by)| (Reason::Buried { better, other }, 40 * by));
    told.into_iter().chain(buried).collect()
}

fn in_contact(better: Board, other: Board) -> Vec<Priced> {
    let builders =
        more(better, other, builders).map(|(better, other, by)| (Reason::Builders { better, other }, 30 * by));
    let split = more(better, other, back_points).map(|(better, other, by)| (Reason::Split { better, other }, 30 * by));
    let stacked = fewer(better, other, highest_stack)
        .filter(|(_, other, _)| *other >= LOWEST_STACK)
        .map(|(better, other, by)| (Reason::Stacked { better, other }, 20 * by));
    [builders, split, stacked].into_iter().flatten().collect()
}

fn in_race(better: Board, other: Board) -> Vec<Priced> {
    let rolls = |after: Board| {
        Bearoff::table()
            .rolls(after.mover())
            .map(|rolls| hundredths(rolls.mean()))
    };
    if let (Some(better), Some(other)) = (rolls(better), rolls(other)) {
        let rolls = (better < other).then(|| (Reason::Rolls { better, other }, 5 * (other - better)));
        return Vec::from_iter(rolls);
    }
    let last = fewer(better, other, |after| after.mover().furthest().number())
        .map(|(better, other, by)| (Reason::LastChecker { better, other }, 10 * by));
    let crossovers =
        fewer(better, other, crossovers).map(|(better, other, by)| (Reason::Crossovers { better, other }, 20 * by));
    [last, crossovers].into_iter().flatten().collect()
}

/// The two counts and how far they are apart, if the first is greater.
fn more(better: Board, other: Board, count: fn(Board) -> u8) -> Option<(u8, u8, u32)> {
    let (better, other) = (count(better), count(other));
    (better > other).then(|| (better, other, u32::from(better - other)))
}

/// The same if it is smaller.
fn fewer(better: Board, other: Board, count: fn(Board) -> u8) -> Option<(u8, u8, u32)> {
    more(other, better, count).map(|(other, better, by)| (better, other, by))
}

fn buried(after: Board) -> u8 {
    (1..=BURIED).map(|point| after.mover().on(point)).sum()
}

/// Points for builders with a checker more than hold them.
fn builders(after: Board) -> u8 {
    BUILDERS_STAND.map(|point| u8::from(after.mover().on(point) > 2)).sum()
}

/// Points of the opponent's home on which checkers stand; the bar is none.
fn back_points(after: Board) -> u8 {
    let back = BAR.number() - HOME..BAR.number();
    back.map(|point| u8::from(after.mover().on(point) > 0)).sum()
}

fn highest_stack(after: Board) -> u8 {
    let points = (1..BAR.number()).map(|point| after.mover().on(point));
    points.max().unwrap_or(0)
}

/// Borders between quarters of the board that checkers still have to cross on the way home.
fn crossovers(after: Board) -> u8 {
    let outside = after.mover().occupied();
    outside.map(|(place, count)| (place.number() - 1) / HOME * count).sum()
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Saturates; no number of rolls is negative.
fn hundredths(rolls: f64) -> u32 {
    (100.0 * rolls).round() as u32
}
