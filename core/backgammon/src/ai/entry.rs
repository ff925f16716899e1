//! The beginner. Decided here: how a level without a net chooses among plays, and what it sees. Left to others: which
//! plays there are (`generator`), every other level (`search`).
//!
//! It sees what a beginner sees: a checker it can hit, a blot of its own that stands in the way of a direct shot, a point
//! it can make, checkers that are far from home. It counts these and chooses. It does not see structure: no prime, no
//! timing, no combination shot, no board strength, no race to be ahead in. And it does not look at everything each time:
//! how much it minds each thing changes from turn to turn. Nothing else is random.

use rand::{Rng, RngExt};

use crate::{
    board::{BAR, Board, Place, Side},
    generator::Play,
};

/// How much each thing counts, in the beginner's own measure: a point made is about one.
#[derive(Debug, Clone, Copy)]
struct Mind {
    /// A checker hit.
    hit: f32,
    /// A blot in the way of a direct shot, as likely as it is hit and for all its way home.
    risk: f32,
    /// A point held on the way; one in the other side's home is only far back.
    point: f32,
    /// A checker in the other side's home or on the bar.
    back: f32,
}

/// What it minds on average.
const USUAL: Mind = Mind {
    hit: 2.0,
    risk: 3.0,
    point: 1.0,
    back: 0.5,
};

/// From turn to turn each of these is between this part of the usual and its inverse.
const LEAST: f32 = 0.5;

impl Mind {
    /// That of one turn.
    fn of_this_turn(rng: &mut impl Rng) -> Self {
        let mut much = |usual: f32| {
            let factor = rng.random_range(LEAST..1.0);
            usual
                * if rng.random_range(0..2) == 0 {
                    factor
                } else {
                    1.0 / factor
                }
        };
        Self {
            hit: much(USUAL.hit),
            risk: much(USUAL.risk),
            point: much(USUAL.point),
            back: much(USUAL.back),
        }
    }

    fn likes(self, before: Board, after: Board) -> f32 {
        let mine = after.mover();
        if !after.has_contact() {
            return race(mine);
        }
        let hits = f32::from(after.opponent().bar()) - f32::from(before.opponent().bar());
        let mut sum = self.hit * hits + OFF_LIKED * f32::from(mine.off());
        for (place, count) in mine.occupied() {
            if place.number() > OPPONENTS_HOME {
                sum -= self.back * f32::from(count);
            } else if count > 1 {
                sum += self.point * if place.number() <= 7 { NEAR_POINT } else { 1.0 };
            }
            if count == 1 {
                sum -= self.risk * risk(after, place);
            }
        }
        sum
    }
}

/// The lowest point beyond which is the other side's home.
const OPPONENTS_HOME: u8 = 18;

/// A point at home or the bar point is liked more.
const NEAR_POINT: f32 = 1.6;

/// A checker off.
const OFF_LIKED: f32 = 0.6;

/// The chance that a blot is hit by a direct shot, times the part of the board it would lose. A beginner counts the
/// numbers that hit, and not the sums of two dice.
fn risk(after: Board, blot: Place) -> f32 {
    if blot == BAR {
        return 0.0;
    }
    let theirs = after.opponent();
    let from = |pips: u8| match blot.number().checked_sub(pips) {
        Some(0) => theirs.bar(),
        Some(number) => Place::new(number).map_or(0, |place| after.opponents_on(place)),
        None => 0,
    };
    let safe: u8 = (1..=6).map(|pips| u8::from(from(pips) == 0)).sum();
    // A roll misses when both dice do.
    let missed = f32::from(safe * safe) / 36.0;
    (1.0 - missed) * f32::from(BAR.number() - blot.number()) / f32::from(BAR.number())
}

/// In a race: first everything home, then everything off.
fn race(mine: Side) -> f32 {
    let outside = mine
        .occupied()
        .map(|(place, count)| f32::from(place.number().saturating_sub(6)) * f32::from(count));
    f32::from(mine.off()) * 10.0 - outside.sum::<f32>() - f32::from(mine.pips()) / 100.0
}

/// The play a beginner makes; `None` if there is none. The same plays and the same state of `rng` give the same.
pub(super) fn choose(plays: &[Play], before: Board, rng: &mut impl Rng) -> Option<Play> {
    let mind = Mind::of_this_turn(rng);
    let liked = plays.iter().map(|play| (mind.likes(before, play.after), play));
    liked
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .map(|(_, play)| *play)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Setup;

    /// The mover's blot on its six point, the other side's checkers so many pips before it.
    fn risk_on_six(pips: &[usize]) -> f32 {
        let (mut mover, mut opponent) = ([0; 26], [0; 26]);
        (mover[6], mover[0], opponent[0]) = (1, 14, 15);
        for pips in pips {
            // The mover's point 6 - pips, as the other side counts; its bar at last.
            opponent[19 + pips] += 1;
            opponent[0] -= 1;
        }
        risk(
            Board::try_from(Setup { mover, opponent }).unwrap(),
            Place::new(6).unwrap(),
        )
    }

    #[test]
    fn direct_shots_are_counted_as_every_book_does() {
        for (pips, rolls) in [
            (&[][..], 0.0),
            (&[1], 11.0),
            (&[6], 11.0),
            (&[3, 3], 11.0),
            (&[3, 4], 20.0),
            (&[1, 2, 3], 27.0),
        ] {
            let expected = rolls / 36.0 * 19.0 / 25.0;
            assert!((risk_on_six(pips) - expected).abs() < 1e-6, "{pips:?}");
        }
    }

    #[test]
    fn a_shot_that_takes_both_dice_is_not_seen() {
        let (mut mover, mut opponent) = ([0; 26], [0; 26]);
        (mover[9], mover[0], opponent[24], opponent[0]) = (1, 14, 2, 13);
        let board = Board::try_from(Setup { mover, opponent }).unwrap();
        assert!(risk(board, Place::new(9).unwrap()) <= 0.0, "eight pips away");
    }
}
