//! The text of a play: `24/18*/13 6/5(2)`, `bar/22`, `6/off`; of a roll: `63:`. Decided here: how steps are joined and
//! written, and which texts are read. Numbers are the mover's own.
//!
//! Writing: the larger die first; steps of one checker are joined, naming a point between only where it hit;
//! equal moves are counted, `13/8(2)`; moves stand in descending order.
//!
//! Reading is lenient in this: dice in either order, the colon may be missing; any blanks between moves; `BAR`, `Off`,
//! `25` and `0`; moves of one checker joined or not; points between named or not; repeated moves instead of a count; a
//! missing star. A star where nothing is hit is an error.

use std::{cmp::Reverse, fmt::Write};

use thiserror::Error;

use crate::{
    board::{BAR, OFF, Place},
    dice::{Dice, Die},
    turn::{MAX_STEPS, Step, Turn},
};

/// Why a text is not read as a roll or a legal play.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PlayTextError {
    /// A roll is two digits 1 to 6, perhaps with a colon.
    #[error("{0:?} is not a roll")]
    BadRoll(String),
    /// A move is places joined by slashes, perhaps with stars and a count.
    #[error("{0:?} is not a move")]
    BadMove(String),
    /// More moves than dice could ever make.
    #[error("more than four moves")]
    TooManyMoves,
    /// It can be read, but the dice that are left do not allow it.
    #[error("the dice do not allow {0:?}")]
    NotLegal(String),
}

/// `63:`, the larger die first.
pub fn format_roll(dice: Dice) -> String {
    format!("{}{}:", dice.larger(), dice.smaller())
}

/// Reads `63:`, `36` and the like.
pub fn parse_roll(text: &str) -> Result<Dice, PlayTextError> {
    let digits = text.trim();
    let mut dice = digits.strip_suffix(':').unwrap_or(digits).chars().map(|digit| {
        let number = digit.to_digit(10).and_then(|number| u8::try_from(number).ok());
        number.and_then(Die::new)
    });
    match (dice.next().flatten(), dice.next().flatten(), dice.next()) {
        (Some(first), Some(second), None) => Ok(Dice::new(first, second)),
        _ => Err(PlayTextError::BadRoll(text.to_owned())),
    }
}

/// The way of one checker: where it starts, then where it lands, with the stars.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Way {
    from: Place,
    landings: Vec<(Place, bool)>,
}

impl Way {
    fn end(&self) -> Place {
        self.landings.last().map_or(self.from, |&(place, _)| place)
    }
}

/// The text of steps in the order they were made; empty for none.
pub fn format_play(steps: &[Step]) -> String {
    let mut ways: Vec<Way> = Vec::new();
    for step in steps {
        // Which of several checkers on a point goes on does not show; a text names one that came there, if any did.
        match ways.iter_mut().find(|way| way.end() == step.from) {
            Some(way) => way.landings.push((step.to, step.hit)),
            None => ways.push(Way {
                from: step.from,
                landings: vec![(step.to, step.hit)],
            }),
        }
    }
    for way in &mut ways {
        let end = way.end();
        way.landings.retain(|&(place, hit)| hit || place == end);
    }
    // Of equal moves only the first can hit, but the star is written once for all of them.
    ways.sort_by_key(|way| {
        (
            Reverse(way.from),
            Reverse(way.end()),
            Reverse(way.landings.len()),
            !way.landings.iter().any(|l| l.1),
        )
    });
    hitters_first(&mut ways);
    let mut text = String::new();
    let mut ways = ways.into_iter().peekable();
    while let Some(way) = ways.next() {
        let mut count = 1;
        let direct = way.landings.len() == 1;
        while direct
            && ways
                .next_if(|next| next.from == way.from && next.end() == way.end() && next.landings.len() == 1)
                .is_some()
        {
            count += 1;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        // Writing to a String cannot fail.
        let _ = write!(text, "{}", way.from);
        for (place, hit) in way.landings {
            let _ = write!(text, "/{place}{}", if hit { "*" } else { "" });
        }
        if count > 1 {
            let _ = write!(text, "({count})");
        }
    }
    text
}

/// The first checker to come to a point is the one that hit there: its move is written before others that end there.
fn hitters_first(ways: &mut [Way]) {
    for later in 1..ways.len() {
        let Some(way) = ways.get(later) else { return };
        let hits: Vec<Place> = way.landings.iter().filter(|l| l.1).map(|l| l.0).collect();
        let earlier = ways.iter().take(later).position(|before| {
            before.from == way.from && hits.contains(&before.end()) && !before.landings.iter().any(|landing| landing.1)
        });
        if let Some(between) = earlier.and_then(|earlier| ways.get_mut(earlier..=later)) {
            between.rotate_right(1);
        }
    }
}

/// Plays the moves of a text and gives the turn after them, which need not be complete.
pub fn read_play(turn: &Turn, text: &str) -> Result<Turn, PlayTextError> {
    let mut ways = Vec::new();
    for word in text.split_whitespace() {
        let (way, count) = read_way(word).ok_or_else(|| PlayTextError::BadMove(word.to_owned()))?;
        for copy in 0..count {
            // Only the first of several checkers can hit on a point.
            let landings = way
                .landings
                .iter()
                .map(|&(place, hit)| (place, hit && copy == 0))
                .collect();
            ways.push(Way {
                from: way.from,
                landings,
            });
        }
        if ways.len() > MAX_STEPS {
            return Err(PlayTextError::TooManyMoves);
        }
    }
    search(turn, &ways, true)
        .or_else(|| search(turn, &ways, false))
        .ok_or_else(|| PlayTextError::NotLegal(text.trim().to_owned()))
}

fn read_way(word: &str) -> Option<(Way, usize)> {
    let (places, count) = match word.split_once('(') {
        Some((places, count)) => {
            let count = count
                .strip_suffix(')')?
                .parse()
                .ok()
                .filter(|count| (1..=MAX_STEPS).contains(count))?;
            (places, count)
        }
        None => (word, 1),
    };
    let mut places = places.split('/');
    let from = read_place(places.next()?)?;
    let landings = places
        .map(|place| match place.strip_suffix('*') {
            Some(place) => Some((read_place(place)?, true)),
            None => Some((read_place(place)?, false)),
        })
        .collect::<Option<Vec<_>>>()?;
    let mut last = from;
    for &(place, _) in &landings {
        if place >= last {
            return None;
        }
        last = place;
    }
    if landings.is_empty() || landings.len() > MAX_STEPS {
        None
    } else {
        Some((Way { from, landings }, count))
    }
}

fn read_place(text: &str) -> Option<Place> {
    if text.eq_ignore_ascii_case("bar") {
        Some(BAR)
    } else if text.eq_ignore_ascii_case("off") {
        Some(OFF)
    } else if text.chars().all(|digit| digit.is_ascii_digit()) {
        text.parse().ok().and_then(Place::new)
    } else {
        None
    }
}

/// Looks for an order of steps that makes all the moves. With `strict`, hits are exactly where the stars are;
/// otherwise there may be more of them.
fn search(turn: &Turn, ways: &[Way], strict: bool) -> Option<Turn> {
    if ways.is_empty() {
        return Some(*turn);
    }
    let legal = turn.legal_steps();
    for (index, way) in ways.iter().enumerate() {
        let Some(&(landing, star)) = way.landings.first() else {
            continue;
        };
        for step in legal.iter().filter(|step| step.from == way.from && step.to >= landing) {
            let starred = step.to == landing && star;
            if (starred && !step.hit) || (strict && step.hit != starred) {
                continue;
            }
            let mut rest = ways.to_vec();
            if let Some(moved) = rest.get_mut(index) {
                moved.from = step.to;
                if step.to == landing {
                    moved.landings.remove(0);
                }
                if moved.landings.is_empty() {
                    rest.remove(index);
                }
            }
            let found = turn
                .step(step.from, step.die)
                .ok()
                .and_then(|turn| search(&turn, &rest, strict));
            if found.is_some() {
                return found;
            }
        }
    }
    None
}
