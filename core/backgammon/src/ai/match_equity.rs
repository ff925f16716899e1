//! How likely a match is won from a score. Decided here: the match equity table, for matches without a cube. Left to
//! others: what that makes the end of a game worth (`stakes`).
//!
//! Between equals before the opening roll, so either side wins the next game as likely as the other. How it is made,
//! and the table itself: `docs/match-equity.md`.

use crate::{
    board::WhichSide,
    result::{MatchLength, MatchScore},
};

/// How often a game between equals ends in a gammon or a backgammon: in 20,000 games the normal level played against
/// itself, `cargo run --release -p backgammon --example game_results -- 20000 1`.
pub const GAMMON_RATE: f64 = 0.2628;

/// How often in a backgammon, in the same games.
pub const BACKGAMMON_RATE: f64 = 0.0113;

/// The checksum of the nets that played those games.
pub const PLAYED_BY: u64 = 0x9ba5_4f14_8dee_ac0f;

/// Points to a match, at most.
const LONGEST: usize = MatchLength::Seven.points() as usize;

/// The chance to win a match that needs so many more points, against an opponent that needs so many.
type Table = [[f64; LONGEST + 1]; LONGEST + 1];

static TABLE: Table = table();

/// A game ends one, two or three points nearer for one of the two, each with half the chance of its kind.
#[allow(clippy::indexing_slicing)] // Run by the compiler, which refuses what is outside.
const fn table() -> Table {
    let kinds = [1.0 - GAMMON_RATE, GAMMON_RATE - BACKGAMMON_RATE, BACKGAMMON_RATE];
    let mut table = [[0.0; LONGEST + 1]; LONGEST + 1];
    let mut mine = 0;
    while mine <= LONGEST {
        let mut theirs = 0;
        while theirs <= LONGEST {
            let mut chance = if mine == 0 { 1.0 } else { 0.0 };
            let mut kind = 0;
            while mine > 0 && theirs > 0 && kind < kinds.len() {
                let (won, lost) = (mine.saturating_sub(kind + 1), theirs.saturating_sub(kind + 1));
                chance += kinds[kind] * f64::midpoint(table[won][theirs], table[mine][lost]);
                kind += 1;
            }
            table[mine][theirs] = chance;
            theirs += 1;
        }
        mine += 1;
    }
    table
}

/// The mover's chance to win the match, before the opening roll of its next game, between equals. Of a single game it is
/// the chance to win that.
#[allow(clippy::cast_possible_truncation)] // Rounded once, at the end.
pub fn match_chance(score: MatchScore) -> f32 {
    let away = |points: u8| usize::from(score.length.points().saturating_sub(points));
    match score.winner() {
        Some(WhichSide::Mover) => 1.0,
        Some(WhichSide::Opponent) => 0.0,
        None if score.length == MatchLength::SingleGame => 0.5,
        None => {
            let chance = TABLE
                .get(away(score.mover))
                .and_then(|row| row.get(away(score.opponent)));
            chance.map_or(0.5, |&chance| chance as f32)
        }
    }
}
