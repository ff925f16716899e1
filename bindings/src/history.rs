//! History and statistics: the matches of a library page by page, what is counted in each, and what they come to together.

use crate::{
    backgammon::{BackgammonTotals, WinKind},
    kamisado::KamisadoSide,
    library::{GameKind, MatchSummary, Opponent, Seat},
};

/// Which matches are asked for. What is not set lets all through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, uniffi::Record)]
pub struct MatchFilter {
    /// Of this game.
    #[uniffi(default = None)]
    pub game: Option<GameKind>,
    /// Against this opponent: one level, or a person.
    #[uniffi(default = None)]
    pub opponent: Option<Opponent>,
    /// Of this format: 0 for a single game (as every match of Kamisado is), 5 or 7 points.
    #[uniffi(default = None)]
    pub match_length: Option<u32>,
    /// Those that are over, or those that are not.
    #[uniffi(default = None)]
    pub over: Option<bool>,
}

/// One match as a history shows it.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct MatchRecord {
    /// As the lobby lists it.
    pub summary: MatchSummary,
    /// When it began, milliseconds since 1970 (UTC).
    pub begun_at_ms: i64,
    /// When it was over (finished, given up or abandoned), the same.
    pub ended_at_ms: Option<i64>,
    /// The match it was played on from, if it was.
    pub played_on_from: Option<PlayedOnFrom>,
    /// What is counted in it. `None` for a match of a newer format or newer rules, which this program lists but cannot
    /// replay.
    pub facts: Option<MatchFacts>,
}

/// Where a match was played on from.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct PlayedOnFrom {
    /// Name of the other match. It may have been deleted since.
    pub id: String,
    /// How many of its events were taken over.
    pub events: u64,
}

/// What is counted in one match, by its game.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum MatchFacts {
    /// 龙塔棋.
    Kamisado {
        /// Plies, passes included.
        plies: u32,
        /// Zero-length moves among them.
        passes: u32,
        /// How it was won, if it is over by the rules.
        won_by: Option<KamisadoWonBy>,
    },
    /// 双陆棋.
    Backgammon {
        /// Turns begun, over all games.
        turns: u32,
        /// Throws of two dice, opening throws included.
        rolls: u32,
        /// The games that ended by the rules, in order.
        games: Vec<BackgammonWonGame>,
    },
}

/// How a game of 龙塔棋 was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum KamisadoWonBy {
    /// A tower reached the opponent's home row.
    HomeRow,
    /// The loser made the last real move before a deadlock.
    Deadlock,
}

/// How a game of 双陆棋 ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct BackgammonWonGame {
    /// Who won it.
    pub winner: Seat,
    /// How.
    pub kind: WinKind,
}

/// What the matches that a filter lets through come to.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct Statistics {
    /// 龙塔棋, by opponent and side: levels from the lowest, then people; Black, who moves first, before Gold.
    pub kamisado: Vec<KamisadoStatistics>,
    /// 双陆棋, by opponent and format: levels from the lowest, then people; single games first.
    pub backgammon: Vec<BackgammonStatistics>,
    /// The dice of all those matches.
    pub dice: DiceStatistics,
    /// Matches of a newer format or newer rules among them: they count as matches, but not in games and dice.
    pub not_replayed: u32,
}

/// Matches, each counted once: together as many as a history lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct MatchCounts {
    /// Won by the near side, by the rules.
    pub won: u32,
    /// Won by the far side, by the rules.
    pub lost: u32,
    /// Given up by the near side.
    pub given_up: u32,
    /// Given up by the far side (a person's).
    pub given_up_by_far: u32,
    /// Left for a new start.
    pub abandoned: u32,
    /// Still to be gone on with.
    pub unfinished: u32,
    /// Played on from a turn of another match, whatever became of them: no contest, so neither they nor their games count as
    /// won or lost.
    pub played_on: u32,
}

/// Matches of 龙塔棋 against one opponent with one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct KamisadoStatistics {
    /// Against whom.
    pub opponent: Opponent,
    /// The near person's side. Black moves first.
    pub near_side: KamisadoSide,
    /// The matches.
    pub matches: MatchCounts,
    /// How the near side won.
    pub won: KamisadoWins,
    /// How the far side won.
    pub lost: KamisadoWins,
}

/// Games of 龙塔棋 by how they were won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct KamisadoWins {
    /// A tower reached the home row.
    pub home_row: u32,
    /// By deadlock.
    pub deadlock: u32,
}

/// Matches of 双陆棋 against one opponent in one format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct BackgammonStatistics {
    /// Against whom.
    pub opponent: Opponent,
    /// 0 for single games, 5 or 7 points.
    pub match_length: u32,
    /// The matches.
    pub matches: MatchCounts,
    /// Games that the near side won, also in matches that are not finished.
    pub won: BackgammonWins,
    /// Games that the far side won.
    pub lost: BackgammonWins,
    /// Games that ended by the rules and all of whose turns were looked at in a review.
    pub reviewed_games: u32,
    /// What the turns of those games come to.
    pub reviewed: BackgammonTotals,
}

/// Games of 双陆棋 by what they were won with; each counts once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct BackgammonWins {
    /// 单胜.
    pub single: u32,
    /// 全胜.
    pub gammon: u32,
    /// 大胜.
    pub backgammon: u32,
}

/// How the dice of 双陆棋 fell.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct DiceStatistics {
    /// The near side's: the person who holds the device.
    pub near: SideDice,
    /// The computer's.
    pub computer: SideDice,
    /// Those of a person opposite.
    pub far_person: SideDice,
    /// Opening throws that were thrown again, of all opening throws.
    pub equal_openings: DiceShare,
}

/// How the dice of one side fell. Opening throws count only in `openings_won`: of them, only unequal ones are played.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct SideDice {
    /// How many rolls there were.
    pub count: u32,
    /// The 21 rolls, in the order 11, 21, 22, 31, …, 66.
    pub rolls: Vec<RollShare>,
    /// The faces 1 to 6, of two dice each roll.
    pub faces: Vec<DiceShare>,
    /// Doubles.
    pub doubles: DiceShare,
    /// The mean pips of a roll, four numbers for a double; `None` without a roll.
    pub pips: Option<MeanPips>,
    /// Rolls with which a checker could enter, of those with one on the bar.
    pub entered: DiceShare,
    /// Opening throws won, of those that were not equal.
    pub openings_won: DiceShare,
}

/// One of the 21 rolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct RollShare {
    /// The larger number.
    pub larger: u8,
    /// The smaller number.
    pub smaller: u8,
    /// How often it came.
    pub share: DiceShare,
}

/// How often something came of how many times, beside what honest dice give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct DiceShare {
    /// How often it came.
    pub count: u32,
    /// Of how many times.
    pub of: u32,
    /// How often it is expected to come, in thousandths.
    pub expected: u64,
    /// Honest dice give no fewer, but for one time in forty at most.
    pub low: u32,
    /// And no more, but for one time in forty at most.
    pub high: u32,
}

/// The mean pips of a roll beside what honest dice give, all in thousandths of a pip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct MeanPips {
    /// The mean.
    pub mean: u64,
    /// 8 1/6.
    pub expected: u64,
    /// The mean of so many honest rolls is no less, but for one time in forty.
    pub low: u64,
    /// And no more, but for one time in forty.
    pub high: u64,
}
