//! Conversions between the records of this face and those of `matches`: field by field, nothing else.

use matches::{backgammon as bg, kamisado as ka};

use crate::{
    backgammon::{
        BackgammonAlternative, BackgammonBoard, BackgammonChances, BackgammonCue, BackgammonFrame, BackgammonHint,
        BackgammonLogLine, BackgammonMark, BackgammonPhase, BackgammonRating, BackgammonReason, BackgammonRefusal,
        BackgammonResult, BackgammonReview, BackgammonReviewedTurn, BackgammonSnapshot, BackgammonSummary,
        BackgammonTotals, BackgammonUpdate, BackgammonWeighedPlay, CheckerPlace, CheckerStack, CheckerStep,
        CheckerTarget, DiceOnBoard, DieOnBoard, WinKind,
    },
    errors::{LibraryError, SessionError},
    history::{
        BackgammonStatistics, BackgammonWins, BackgammonWonGame, DiceShare, DiceStatistics, KamisadoStatistics,
        KamisadoWins, KamisadoWonBy, MatchCounts, MatchFacts, MatchFilter, MatchRecord, MeanPips, PlayedOnFrom,
        RollShare, SideDice, Statistics,
    },
    kamisado::{
        BoardSquare, KamisadoBoard, KamisadoChainLink, KamisadoCue, KamisadoDirection, KamisadoDistance, KamisadoEnd,
        KamisadoFrame, KamisadoHint, KamisadoJudgement, KamisadoLogLine, KamisadoMove, KamisadoNamedTower,
        KamisadoProspect, KamisadoRefusal, KamisadoResult, KamisadoReview, KamisadoReviewedPly, KamisadoSide,
        KamisadoSnapshot, KamisadoTarget, KamisadoThen, KamisadoTower, KamisadoUnchangeable, KamisadoUpdate,
        KamisadoVerdict, TileColour,
    },
    library::{
        Actor, GameKind, LanguageChoice, Level, MatchStatus, MatchSummary, Opponent, Pace, Seat, SeatView, SetAside,
        Settings, ThemeChoice,
    },
};

/// One value: as it is (`.`), each of a list, or perhaps.
macro_rules! field {
    ($value:expr) => {
        $value.into()
    };
    ($value:expr, same) => {
        $value
    };
    ($value:expr, each) => {
        $value.into_iter().map(Into::into).collect()
    };
    ($value:expr, maybe) => {
        $value.map(Into::into)
    };
}

/// A record from another with the same field names. After a colon: how the field is converted, if not by `into`.
macro_rules! record {
    ($theirs:ty => $ours:ident { $($name:ident $(: $how:ident)?),+ $(,)? }) => {
        impl From<$theirs> for $ours {
            fn from(value: $theirs) -> Self {
                Self { $($name: field!(value.$name $(, $how)?)),+ }
            }
        }
    };
}

/// An enum from another with the same variants and field names.
macro_rules! variants {
    ($($theirs:ident)::+ => $ours:ident { $($variant:ident $({ $($name:ident $(: $how:ident)?),+ })?),+ $(,)? }) => {
        impl From<$($theirs)::+> for $ours {
            fn from(value: $($theirs)::+) -> Self {
                type Theirs = $($theirs)::+;
                match value {
                    $(Theirs::$variant $({ $($name),+ })? => Self::$variant $({ $($name: field!($name $(, $how)?)),+ })?),+
                }
            }
        }
    };
}

variants!(matches::GameKind => GameKind { Kamisado, Backgammon });
variants!(matches::Seat => Seat { Near, Far });
variants!(matches::Level => Level { Entry, Normal, Expert, Master });
variants!(matches::Opponent => Opponent { Computer { level }, Person });
variants!(matches::Actor => Actor { Person { seat }, Computer, Nobody });
variants!(matches::MatchStatus => MatchStatus { Unfinished, Finished { winner }, GivenUp { by }, Abandoned });
variants!(matches::LanguageChoice => LanguageChoice { System, Chinese, English });
variants!(matches::Pace => Pace { Real, Quick });
variants!(matches::ThemeChoice => ThemeChoice { System, Light, Dark });
variants!(matches::SeatView => SeatView { Near, Far, Mover });
variants!(ka::Side => KamisadoSide { Black, Gold });
variants!(ka::Colour => TileColour { Orange, Blue, Purple, Pink, Yellow, Red, Green, Brown });
variants!(ka::End => KamisadoEnd { HomeRow, Deadlock { last_mover } });
variants!(ka::Direction => KamisadoDirection { Left, Ahead, Right, Blocked });
variants!(ka::Verdict => KamisadoVerdict { Loss, Win });
variants!(ka::Then => KamisadoThen { Over { winner, end }, Names { tower } });
variants!(ka::Unchangeable => KamisadoUnchangeable { ForcedPass, OnlyMove, EveryMoveWins, EveryMoveLoses });
variants!(ka::Judgement => KamisadoJudgement { Kept, ThrewAway, CouldNotChange { why } });
variants!(ka::Cue => KamisadoCue {
    Pondered,
    Moved { side, tower, step, landed },
    Passed { side, tower, square, underfoot },
    Won { result },
    TookBack { plies: same },
    GaveUp { by },
});
variants!(ka::Refusal => KamisadoRefusal {
    GameOver,
    NoTowerThere,
    NotYourTower,
    NotDesignated { designated },
    OnlyPass,
    MustMove,
    NotAlongRay,
    PathBlocked { by },
});
variants!(bg::Mark => BackgammonMark { Doubtful, Bad, Blunder });
variants!(bg::Rating => BackgammonRating {
    Awful,
    Beginner,
    Casual,
    Intermediate,
    Advanced,
    Expert,
    WorldClass,
    Supernatural,
});
variants!(bg::Reason => BackgammonReason {
    Hits { better: same, other: same },
    Shots { better: same, other: same },
    PointsMade { points: each },
    PointsKept { points: each },
    Escaped { better: same, other: same },
    Prime { better: same, other: same },
    HomePoints { better: same, other: same },
    BorneOff { better: same, other: same },
    BroughtHome { better: same, other: same },
    RaceLead { better: same, other: same },
    WinsGammons { better: same, other: same },
    LosesGammons { better: same, other: same },
    Buried { better: same, other: same },
    Stacked { better: same, other: same },
    Builders { better: same, other: same },
    Split { better: same, other: same },
    LastChecker { better: same, other: same },
    Crossovers { better: same, other: same },
    Rolls { better: same, other: same },
});
variants!(bg::WinKind => WinKind { Single, Gammon, Backgammon });
variants!(bg::Phase => BackgammonPhase {
    OpeningRoll,
    ToRoll { seat },
    ToPlay { seat },
    ToEnd { seat },
    BetweenGames,
    Over,
});
variants!(bg::Cue => BackgammonCue {
    OpeningRolled { near: same, far: same, first: maybe },
    Rolled { seat, first: same, second: same },
    Stepped { seat, step },
    NoLegalMove { seat, played: same },
    TurnEnded { seat },
    TookBack { steps: same },
    Won { result },
    GameBegan { game: same },
    GaveUp { by },
});
variants!(bg::Refusal => BackgammonRefusal {
    OffBoard,
    AlreadyRolled,
    RollFirst,
    NoCheckerThere,
    EnterFirst,
    PointHeld,
    NoSuchDie,
    NotAllHome,
    CheckerBehind,
    MustUseBothDice,
    MustUseLargerDie,
    DiceLeft,
    DiceUsed,
    NoNextGame,
    GameOver,
    NoSuchTurn,
});
variants!(matches::LibraryError => LibraryError {
    Unavailable { detail: same },
    DiskFull,
    NewerVersion { found: same, supported: same },
    NotFound { id: same },
    DamagedMatch { id: same, detail: same },
    InvalidSetup { detail: same },
    Internal { detail: same },
});

variants!(ka::WonBy => KamisadoWonBy { HomeRow, Deadlock });

variants!(GameKind => MatchesGame { Kamisado, Backgammon });
variants!(Level => MatchesLevel { Entry, Normal, Expert, Master });
variants!(Opponent => MatchesOpponent { Computer { level }, Person });
variants!(LanguageChoice => MatchesLanguage { System, Chinese, English });
variants!(Pace => MatchesPace { Real, Quick });
variants!(ThemeChoice => MatchesTheme { System, Light, Dark });
variants!(SeatView => MatchesSeatView { Near, Far, Mover });
variants!(KamisadoSide => MatchesSide { Black, Gold });

use bg::CheckerStep as MatchesStep;
use ka::Side as MatchesSide;
use matches::{
    GameKind as MatchesGame, LanguageChoice as MatchesLanguage, Level as MatchesLevel, MatchFilter as MatchesFilter,
    Opponent as MatchesOpponent, Pace as MatchesPace, SeatView as MatchesSeatView, Settings as MatchesSettings,
    ThemeChoice as MatchesTheme,
};

record!(matches::SetAside => SetAside { name: same, detail: same });
record!(matches::Settings => Settings {
    language, pace, sound: same, haptics: same, theme, high_contrast: same, seat_view, point_numbers: same,
    pip_counts: same, auto_end: same, tall_board: same, home_on_left: same, coordinates: same, clear_marks: same,
    kamisado_opponent, kamisado_side, backgammon_opponent, backgammon_match_length: same, kamisado_lesson_done: same,
    backgammon_lesson_done: same,
});
record!(Settings => MatchesSettings {
    language, pace, sound: same, haptics: same, theme, high_contrast: same, seat_view, point_numbers: same,
    pip_counts: same, auto_end: same, tall_board: same, home_on_left: same, coordinates: same, clear_marks: same,
    kamisado_opponent, kamisado_side, backgammon_opponent, backgammon_match_length: same, kamisado_lesson_done: same,
    backgammon_lesson_done: same,
});

record!(ka::Move => KamisadoMove { from, to });
record!(ka::Tower => KamisadoTower { side, colour, square });
record!(ka::Board => KamisadoBoard { towers: each, to_move, designated: maybe, last_move: maybe });
record!(ka::GameResult => KamisadoResult { winner, winner_seat, end });
record!(ka::LogLine => KamisadoLogLine {
    ply: same, side, tower, step, direction, distance: same, landed, notation: same,
});
record!(ka::Snapshot => KamisadoSnapshot {
    id: same, revision: same, near_side, opponent, actor, status, board, movable: each, result: maybe, can_undo: same,
    can_hint: same, log: each, position: same,
});
record!(ka::Target => KamisadoTarget { square, colour, names: maybe, wins: same });
record!(ka::Frame => KamisadoFrame { cue, board, hold_ms: same, skippable: same });
record!(ka::Update => KamisadoUpdate { frames: each, snapshot });
record!(ka::Distance => KamisadoDistance { at_least, at_most });
record!(ka::NamedTower => KamisadoNamedTower {
    side, colour, square, reach: each, keeping: same, letting_home: same, runs_home: same, only_colour: maybe,
});
record!(ka::ChainLink => KamisadoChainLink { side, tower, step, landed, then });
record!(ka::Hint => KamisadoHint { step, verdict, distance, chain: each });
record!(ka::Prospect => KamisadoProspect { winner, distance });
record!(ka::ReviewedPly => KamisadoReviewedPly { ply: same, side, step, judgement, before, after, better: maybe });
record!(ka::Review => KamisadoReview { plies: each, complete: same, first_loss: same, decisive: same });

record!(bg::CheckerStack => CheckerStack { number: same, owner, count: same });
record!(bg::DieOnBoard => DieOnBoard { value: same, used: same, blocked: same });
record!(bg::DiceOnBoard => DiceOnBoard { owner: maybe, dice: each });
record!(bg::Board => BackgammonBoard {
    stacks: each, near_bar: same, far_bar: same, near_off: same, far_off: same, near_pips: same, far_pips: same,
    dice: maybe,
});
record!(bg::GameResult => BackgammonResult { winner, kind, points: same, match_over: same });
record!(bg::CheckerStep => CheckerStep { from, to, die: same, hit: same });
record!(bg::CheckerTarget => CheckerTarget { to, path: each });
record!(bg::LogLine => BackgammonLogLine {
    game: same, turn: same, seat, dice: same, play: same, no_move: same, open: same, result: maybe,
});
record!(bg::Snapshot => BackgammonSnapshot {
    id: same, revision: same, opponent, actor, status, phase, auto_end_ms: same, board, movable: each,
    game_number: same, match_length: same, near_score: same, far_score: same, result: maybe, can_undo: same,
    can_hint: same, log: each, position_id: same,
});
record!(bg::Frame => BackgammonFrame { cue, board, hold_ms: same, skippable: same });
record!(bg::Update => BackgammonUpdate { frames: each, snapshot });
record!(bg::Chances => BackgammonChances {
    win: same, win_gammon: same, win_backgammon: same, lose_gammon: same, lose_backgammon: same,
});
record!(bg::WeighedPlay => BackgammonWeighedPlay { steps: each, notation: same, equity: same, chances });
record!(bg::Alternative => BackgammonAlternative { play, loss: same, reasons: each });
record!(bg::Hint => BackgammonHint { best, alternatives: each });
record!(bg::ReviewedTurn => BackgammonReviewedTurn {
    game: same, turn: same, seat, dice: same, decision: same, best, played, loss: same, mark: maybe, reasons: each,
    luck: same, near_win: same, near_match_win: same,
});
record!(bg::Totals => BackgammonTotals { near, far });
record!(bg::Review => BackgammonReview { turns: each, of: same, complete: same, games: each, total });
record!(CheckerStep => MatchesStep { from, to, die: same, hit: same });

record!(MatchFilter => MatchesFilter { game: maybe, opponent: maybe, match_length: same, over: same });
record!(matches::MatchRecord => MatchRecord {
    summary, begun_at_ms: same, ended_at_ms: same, played_on_from: maybe, facts: maybe,
});
record!(bg::WonGame => BackgammonWonGame { winner, kind });
record!(matches::Statistics => Statistics { kamisado: each, backgammon: each, dice, not_replayed: same });
record!(matches::MatchCounts => MatchCounts {
    won: same, lost: same, given_up: same, given_up_by_far: same, abandoned: same, unfinished: same, played_on: same,
});
record!(matches::KamisadoStatistics => KamisadoStatistics { opponent, near_side, matches, won, lost });
record!(matches::KamisadoWins => KamisadoWins { home_row: same, deadlock: same });
record!(matches::BackgammonStatistics => BackgammonStatistics {
    opponent, match_length: same, matches, won, lost, reviewed_games: same, reviewed,
});
record!(matches::BackgammonWins => BackgammonWins { single: same, gammon: same, backgammon: same });
record!(matches::DiceStatistics => DiceStatistics { near, computer, far_person, equal_openings });
record!(matches::SideDice => SideDice {
    count: same, rolls: each, faces: each, doubles, pips: maybe, entered, openings_won,
});
record!(matches::RollShare => RollShare { larger: same, smaller: same, share });
record!(matches::Share => DiceShare { count: same, of: same, expected: same, low: same, high: same });
record!(matches::MeanPips => MeanPips { mean: same, expected: same, low: same, high: same });

impl From<matches::PlayedOnFrom> for PlayedOnFrom {
    fn from(from: matches::PlayedOnFrom) -> Self {
        Self {
            id: from.id,
            events: from.events as u64,
        }
    }
}

impl From<matches::MatchFacts> for MatchFacts {
    fn from(facts: matches::MatchFacts) -> Self {
        match facts {
            matches::MatchFacts::Kamisado(ka::Facts { plies, passes, won_by }) => Self::Kamisado {
                plies,
                passes,
                won_by: won_by.map(Into::into),
            },
            matches::MatchFacts::Backgammon(facts) => Self::Backgammon {
                turns: facts.turns,
                rolls: facts.rolls,
                games: facts.games.into_iter().map(Into::into).collect(),
            },
        }
    }
}

impl From<bg::Summary> for BackgammonSummary {
    fn from(summary: bg::Summary) -> Self {
        let (error_rate, rating) = (summary.error_rate(), summary.rating());
        let bg::Summary {
            decisions,
            loss,
            doubtful,
            bad,
            blunders,
            luck,
        } = summary;
        Self {
            decisions,
            loss,
            doubtful,
            bad,
            blunders,
            error_rate,
            rating: rating.map(Into::into),
            luck,
        }
    }
}

impl From<ka::Square> for BoardSquare {
    fn from(square: ka::Square) -> Self {
        Self {
            file: square.file(),
            rank: square.rank(),
        }
    }
}

impl TryFrom<BoardSquare> for ka::Square {
    type Error = SessionError;

    fn try_from(square: BoardSquare) -> Result<Self, SessionError> {
        Self::new(square.file, square.rank).ok_or(SessionError::Kamisado {
            reason: KamisadoRefusal::OffBoard,
        })
    }
}

impl From<bg::CheckerPlace> for CheckerPlace {
    fn from(place: bg::CheckerPlace) -> Self {
        match place {
            bg::CheckerPlace::Point(number) => Self::BoardPoint { number },
            bg::CheckerPlace::Bar => Self::Bar,
            bg::CheckerPlace::Off => Self::Off,
        }
    }
}

impl From<CheckerPlace> for bg::CheckerPlace {
    fn from(place: CheckerPlace) -> Self {
        match place {
            CheckerPlace::BoardPoint { number } => Self::Point(number),
            CheckerPlace::Bar => Self::Bar,
            CheckerPlace::Off => Self::Off,
        }
    }
}

impl From<matches::MatchSummary> for MatchSummary {
    fn from(summary: matches::MatchSummary) -> Self {
        let standing = summary.standing;
        let (game, opponent, near_side, match_length) = match summary.setup {
            matches::AnySetup::Kamisado(setup) => (GameKind::Kamisado, setup.opponent, Some(setup.near_side), 0),
            matches::AnySetup::Backgammon(setup) => (GameKind::Backgammon, setup.opponent, None, setup.match_length),
        };
        Self {
            id: summary.id,
            game,
            opponent: opponent.into(),
            near_side: near_side.map(Into::into),
            match_length,
            near_score: standing.near_score,
            far_score: standing.far_score,
            turns: standing.turns,
            actor: standing.actor.into(),
            status: standing.status.into(),
            changed_at_ms: summary.changed_at_ms,
        }
    }
}

/// A session's error, once it is said which of the two games' refusals it may carry.
fn session_error<R: std::fmt::Debug>(
    error: matches::SessionError<R>,
    refused: impl FnOnce(R) -> SessionError,
) -> SessionError {
    match error {
        matches::SessionError::Refused(reason) => refused(reason),
        matches::SessionError::ComputersTurn => SessionError::ComputersTurn,
        matches::SessionError::Over => SessionError::Over,
        matches::SessionError::NothingToUndo => SessionError::NothingToUndo,
        matches::SessionError::Closed => SessionError::Closed,
        matches::SessionError::NotSaved(error) => SessionError::NotSaved { error: error.into() },
    }
}

impl From<matches::SessionError<ka::Refusal>> for SessionError {
    fn from(error: matches::SessionError<ka::Refusal>) -> Self {
        session_error(error, |reason| Self::Kamisado { reason: reason.into() })
    }
}

impl From<matches::SessionError<bg::Refusal>> for SessionError {
    fn from(error: matches::SessionError<bg::Refusal>) -> Self {
        session_error(error, |reason| Self::Backgammon { reason: reason.into() })
    }
}
