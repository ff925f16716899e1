//! Computer players. Decided here: which play a level chooses. Left to others: when to think, on which thread, and what
//! randomness they get. They see the board, the dice that were thrown and the score, never a die to come.

mod bearoff;
mod cache;
mod entry;
mod evaluator;
pub mod explain;
mod inputs;
mod match_equity;
mod net;
mod outcome;
mod search;
mod stakes;
mod weights;

use rand::Rng;

pub use bearoff::{Bearoff, Rolls};
pub use evaluator::{ContactNet, Evaluator, Kind, QuickNet, RaceNet};
pub use inputs::{FEATURES_AT, INPUTS, Inputs, PATTERNS_AT, PLAIN_INPUTS};
pub use match_equity::{BACKGAMMON_RATE, GAMMON_RATE, PLAYED_BY, match_chance};
pub use net::{Activity, Aligned, Net, dot};
pub use outcome::{OUTPUTS, Outcome};
pub use search::JudgedPlay;
pub use stakes::Stakes;
pub use weights::{WeightsError, checksum, fnv};

use search::Search;

use crate::{generator::Play, result::MatchScore, turn::Turn};

/// How well the computer plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// 入门: sees hits, shots and safety, not structure, as beginners do.
    Entry,
    /// 普通: judges the position after each of its plays.
    Normal,
    /// 高手: looks one ply further, at the opponent's best reply to each roll.
    Expert,
    /// 大师: looks two plies further, at its own next rolls after those replies.
    Master,
}

impl Level {
    /// How many plies further than the position after its own play it looks (`search` says how they are counted).
    pub const fn plies(self) -> u8 {
        match self {
            Self::Entry | Self::Normal => 0,
            Self::Expert => 1,
            Self::Master => 2,
        }
    }
}

/// Makes what is made once in a process and shared by all thoughts: the nets and the bear-off table. Whoever thinks first
/// makes it otherwise, and is not asked whether to stop meanwhile. Takes a moment at the first call, nothing afterwards;
/// to be called early, on a thread that nobody waits for.
pub fn prepare() {
    Evaluator::trained();
    Bearoff::table();
}

/// The play this level chooses for the dice that are left of a turn, also from its middle: the steps still to be made
/// and the board after them. Without anything to play the steps are empty. `None` only if `stop` said so; it is asked
/// often enough to end within 50 ms, once everything is there that [`prepare`] makes. The same arguments and the same
/// state of `rng` give the same play.
pub fn choose(
    turn: &Turn,
    score: MatchScore,
    level: Level,
    rng: &mut impl Rng,
    stop: &dyn Fn() -> bool,
) -> Option<Play> {
    Player::new(Evaluator::trained()).choose(turn, score, level, rng, stop)
}

/// Every distinct way to complete the turn, also a half-played one, best first, as this level judges it; empty if there
/// is nothing left to play. [`choose`] takes the first, except at [`Level::Entry`], which judges by eye and is given the
/// judgement of [`Level::Normal`] here. `None` only if `stop` said so.
///
/// The levels that look ahead look only into plays that may be the best: [`JudgedPlay::plies`] says how far.
pub fn rank(turn: &Turn, score: MatchScore, level: Level, stop: &dyn Fn() -> bool) -> Option<Vec<JudgedPlay>> {
    Player::new(Evaluator::trained()).rank(turn, score, level, stop)
}

/// [`choose`] and [`rank`] by nets other than those built in: what training and measuring ask.
#[derive(Debug, Clone, Copy)]
pub struct Player<'a> {
    evaluator: &'a Evaluator,
}

impl<'a> Player<'a> {
    /// Who judges by these nets.
    pub const fn new(evaluator: &'a Evaluator) -> Self {
        Self { evaluator }
    }

    /// See [`choose`].
    pub fn choose(
        self,
        turn: &Turn,
        score: MatchScore,
        level: Level,
        rng: &mut impl Rng,
        stop: &dyn Fn() -> bool,
    ) -> Option<Play> {
        if level != Level::Entry {
            return Search::new(self.evaluator, score, level.plies(), stop).best(turn);
        }
        if stop() {
            return None;
        }
        let mut plays = Vec::new();
        turn.visit_completions(|play| plays.push(play));
        let chosen = entry::choose(&plays, turn.board(), rng);
        Some(chosen.unwrap_or_else(|| Play::nothing(turn.board())))
    }

    /// See [`rank`].
    pub fn rank(
        self,
        turn: &Turn,
        score: MatchScore,
        level: Level,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<JudgedPlay>> {
        Search::new(self.evaluator, score, level.plies(), stop).rank(turn)
    }
}
