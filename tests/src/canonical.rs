//! The canonical text of what the bindings answer: one `path=value` per line, every field of every record.
//!
//! Decided here: how each record and enum of the bindings is written. The form itself is laid down in
//! `tests/scripts/README.md`; Kotlin and Swift write the same text by reflection, each in its own words. Here every
//! record is taken apart field by field, so a field that is added to the bindings and not here does not compile.
//!
//! Left to others: what is written when (`player`), what it is compared with (`tests/`).

use std::fmt::Write as _;

use shuanglong_ffi::{
    backgammon::{
        BackgammonAlternative, BackgammonBoard, BackgammonChances, BackgammonCue, BackgammonFrame, BackgammonHint,
        BackgammonLogLine, BackgammonMark, BackgammonPhase, BackgammonRating, BackgammonReason, BackgammonRefusal,
        BackgammonResult, BackgammonReview, BackgammonReviewedTurn, BackgammonSnapshot, BackgammonSummary,
        BackgammonTotals, BackgammonWeighedPlay, CheckerPlace, CheckerStack, CheckerStep, CheckerTarget, DiceOnBoard,
        DieOnBoard, WinKind,
    },
    errors::{LibraryError, SessionError},
    kamisado::{
        BoardSquare, KamisadoBoard, KamisadoChainLink, KamisadoCue, KamisadoDirection, KamisadoDistance, KamisadoEnd,
        KamisadoFrame, KamisadoHint, KamisadoJudgement, KamisadoLogLine, KamisadoMove, KamisadoNamedTower,
        KamisadoProspect, KamisadoRefusal, KamisadoResult, KamisadoReview, KamisadoReviewedPly, KamisadoSide,
        KamisadoSnapshot, KamisadoTarget, KamisadoThen, KamisadoTower, KamisadoUnchangeable, KamisadoVerdict,
        TileColour,
    },
    library::{
        Actor, GameKind, LanguageChoice, Level, MatchStatus, MatchSummary, Opponent, Pace, Seat, SeatView, SetAside,
        Settings, ThemeChoice,
    },
};

/// Something that has a canonical text.
pub trait Canonical {
    /// Appends its lines under `path`.
    fn write(&self, path: &str, text: &mut Text);
}

/// Lines under way, and the names that matches were given so far.
#[derive(Debug, Default)]
pub struct Text {
    lines: Vec<String>,
    ids: Vec<String>,
}

impl Text {
    /// Appends one value.
    pub fn add<T: Canonical + ?Sized>(&mut self, path: &str, value: &T) {
        value.write(path, self);
    }

    /// Appends one finished line.
    pub fn line(&mut self, line: impl Into<String>) {
        self.lines.push(line.into());
    }

    /// All lines since the last call.
    pub fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }

    /// Matches are named at random; here they are called `match1`, `match2`… in the order they are met.
    fn alias(&mut self, id: &str) -> String {
        let known = self.ids.iter().position(|known| known == id);
        let index = known.unwrap_or_else(|| {
            self.ids.push(id.to_owned());
            self.ids.len() - 1
        });
        format!("match{}", index + 1)
    }
}

/// The canonical text of one value by itself.
pub fn canonical<T: Canonical + ?Sized>(path: &str, value: &T) -> String {
    let mut text = Text::default();
    text.add(path, value);
    text.take().join("\n")
}

fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for character in text.chars() {
        match character {
            '"' | '\\' => {
                out.push('\\');
                out.push(character);
            }
            '\n' => out.push_str("\\n"),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}

macro_rules! plain {
    ($($type:ty),*) => { $(impl Canonical for $type {
        fn write(&self, path: &str, text: &mut Text) {
            text.line(format!("{path}={self}"));
        }
    })* };
}

plain!(bool, u8, i32, u32, u64);

impl Canonical for str {
    fn write(&self, path: &str, text: &mut Text) {
        text.line(format!("{path}={}", quoted(self)));
    }
}

impl Canonical for String {
    fn write(&self, path: &str, text: &mut Text) {
        self.as_str().write(path, text);
    }
}

impl<T: Canonical> Canonical for Option<T> {
    fn write(&self, path: &str, text: &mut Text) {
        match self {
            None => text.line(format!("{path}=none")),
            Some(value) => value.write(path, text),
        }
    }
}

impl<T: Canonical> Canonical for Vec<T> {
    fn write(&self, path: &str, text: &mut Text) {
        text.line(format!("{path}=[{}]", self.len()));
        let mut item = String::new();
        for (index, value) in self.iter().enumerate() {
            item.clear();
            // Writing into a String cannot fail.
            let _ = write!(item, "{path}[{index}]");
            value.write(&item, text);
        }
    }
}

/// A field is written under its own name, but for the two that differ from run to run.
macro_rules! field {
    ($path:ident, $text:ident, id, $value:ident) => {{
        let alias = $text.alias($value);
        $text.line(format!("{}.id={}", $path, quoted(&alias)));
    }};
    ($path:ident, $text:ident, changed_at_ms, $value:ident) => {{
        let _ = $value;
    }};
    ($path:ident, $text:ident, $name:ident, $value:ident) => {
        $value.write(&format!("{}.{}", $path, stringify!($name)), $text)
    };
}

macro_rules! records {
    ($($type:ident { $($name:ident),* $(,)? })*) => { $(impl Canonical for $type {
        fn write(&self, path: &str, text: &mut Text) {
            let Self { $($name),* } = self;
            $(field!(path, text, $name, $name);)*
        }
    })* };
}

macro_rules! enums {
    ($($type:ident { $($variant:ident $({ $($name:ident),* })?),* $(,)? })*) => { $(impl Canonical for $type {
        fn write(&self, path: &str, text: &mut Text) {
            match self {
                $(Self::$variant $({ $($name),* })? => {
                    text.line(format!("{path}={}", stringify!($variant)));
                    $($(field!(path, text, $name, $name);)*)?
                })*
            }
        }
    })* };
}

records! {
    MatchSummary {
        id, game, opponent, near_side, match_length, near_score, far_score, turns, actor, status,
        changed_at_ms
    }
    SetAside { name, detail }
    Settings {
        language, pace, sound, haptics, theme, high_contrast, seat_view, point_numbers, pip_counts, auto_end,
        tall_board, home_on_left, coordinates, clear_marks, kamisado_opponent, kamisado_side, backgammon_opponent,
        backgammon_match_length, kamisado_lesson_done, backgammon_lesson_done
    }
    BoardSquare { file, rank }
    KamisadoTower { side, colour, square }
    KamisadoBoard { towers, to_move, designated, last_move }
    KamisadoMove { from, to }
    KamisadoResult { winner, winner_seat, end }
    KamisadoLogLine { ply, side, tower, step, direction, distance, landed, notation }
    KamisadoSnapshot {
        id, revision, near_side, opponent, actor, status, board, movable, result, can_undo, can_hint, log,
        position
    }
    KamisadoTarget { square, colour, names, wins }
    KamisadoFrame { cue, board, hold_ms, skippable }
    KamisadoDistance { at_least, at_most }
    KamisadoNamedTower { side, colour, square, reach, keeping, letting_home, runs_home, only_colour }
    KamisadoChainLink { side, tower, step, landed, then }
    KamisadoHint { step, verdict, distance, chain }
    KamisadoProspect { winner, distance }
    KamisadoReviewedPly { ply, side, step, judgement, before, after, better }
    KamisadoReview { plies, complete, first_loss, decisive }
    CheckerStack { number, owner, count }
    DieOnBoard { value, used, blocked }
    DiceOnBoard { owner, dice }
    BackgammonBoard { stacks, near_bar, far_bar, near_off, far_off, near_pips, far_pips, dice }
    BackgammonResult { winner, kind, points, match_over }
    CheckerStep { from, to, die, hit }
    CheckerTarget { to, path }
    BackgammonLogLine { game, turn, seat, dice, play, no_move, open, result }
    BackgammonSnapshot {
        id, revision, opponent, actor, status, phase, auto_end_ms, board, movable, game_number,
        match_length, near_score, far_score, result, can_undo, can_hint, log, position_id
    }
    BackgammonFrame { cue, board, hold_ms, skippable }
    BackgammonChances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
    BackgammonWeighedPlay { steps, notation, equity, chances }
    BackgammonAlternative { play, loss, reasons }
    BackgammonHint { best, alternatives }
    BackgammonReviewedTurn {
        game, turn, seat, dice, decision, best, played, loss, mark, reasons, luck, near_win, near_match_win
    }
    BackgammonSummary { decisions, loss, doubtful, bad, blunders, error_rate, rating, luck }
    BackgammonTotals { near, far }
    BackgammonReview { turns, of, complete, games, total }
}

enums! {
    GameKind { Kamisado, Backgammon }
    Seat { Near, Far }
    Level { Entry, Normal, Expert, Master }
    Opponent { Computer { level }, Person }
    Actor { Person { seat }, Computer, Nobody }
    MatchStatus { Unfinished, Finished { winner }, GivenUp { by }, Abandoned }
    LanguageChoice { System, Chinese, English }
    Pace { Real, Quick }
    ThemeChoice { System, Light, Dark }
    SeatView { Near, Far, Mover }
    KamisadoSide { Black, Gold }
    TileColour { Orange, Blue, Purple, Pink, Yellow, Red, Green, Brown }
    KamisadoEnd { HomeRow, Deadlock { last_mover } }
    KamisadoDirection { Left, Ahead, Right, Blocked }
    KamisadoVerdict { Loss, Win }
    KamisadoThen { Over { winner, end }, Names { tower } }
    KamisadoUnchangeable { ForcedPass, OnlyMove, EveryMoveWins, EveryMoveLoses }
    KamisadoJudgement { Kept, ThrewAway, CouldNotChange { why } }
    KamisadoCue {
        Pondered, Moved { side, tower, step, landed }, Passed { side, tower, square, underfoot }, Won {
        result }, TookBack { plies }, GaveUp { by }
    }
    KamisadoRefusal {
        OffBoard, NoTowerThere, NotYourTower, NotDesignated { designated }, MustMove, NotAlongRay,
        PathBlocked { by }, OnlyPass, GameOver
    }
    CheckerPlace { BoardPoint { number }, Bar, Off }
    BackgammonPhase { OpeningRoll, ToRoll { seat }, ToPlay { seat }, ToEnd { seat }, BetweenGames, Over }
    WinKind { Single, Gammon, Backgammon }
    BackgammonMark { Doubtful, Bad, Blunder }
    BackgammonRating { Awful, Beginner, Casual, Intermediate, Advanced, Expert, WorldClass, Supernatural }
    BackgammonReason {
        Hits { better, other }, Shots { better, other }, PointsMade { points }, PointsKept { points },
        Escaped { better, other }, Prime { better, other }, HomePoints { better, other }, BorneOff { better, other },
        BroughtHome { better, other }, RaceLead { better, other }, WinsGammons { better, other },
        LosesGammons { better, other }, Buried { better, other }, Stacked { better, other },
        Builders { better, other }, Split { better, other }, LastChecker { better, other },
        Crossovers { better, other }, Rolls { better, other }
    }
    BackgammonCue {
        OpeningRolled { near, far, first }, Rolled { seat, first, second }, Stepped { seat, step },
        NoLegalMove { seat, played }, TurnEnded { seat }, TookBack { steps }, Won { result }, GameBegan {
        game }, GaveUp { by }
    }
    BackgammonRefusal {
        OffBoard, AlreadyRolled, RollFirst, NoCheckerThere, EnterFirst, PointHeld, NoSuchDie, NotAllHome,
        CheckerBehind, MustUseBothDice, MustUseLargerDie, DiceLeft, DiceUsed, NoNextGame, GameOver,
        NoSuchTurn
    }
    LibraryError {
        Unavailable { detail }, DiskFull, NewerVersion { found, supported }, NotFound { id }, DamagedMatch {
        id, detail }, InvalidSetup { detail }, Internal { detail }
    }
    SessionError {
        Kamisado { reason }, Backgammon { reason }, ComputersTurn, Over, NothingToUndo, Closed, NotSaved {
        error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The expected lines follow from the rules in `tests/scripts/README.md`; Kotlin and Swift are held to the same.

    #[test]
    fn records_are_written_field_by_field() {
        assert_eq!(
            canonical("value", &BoardSquare { file: 5, rank: 0 }),
            "value.file=5\nvalue.rank=0"
        );
    }

    #[test]
    fn names_of_variants_come_before_their_fields() {
        assert_eq!(
            canonical("value", &Opponent::Computer { level: Level::Expert }),
            "value=Computer\nvalue.level=Expert"
        );
        assert_eq!(canonical("value", &KamisadoEnd::HomeRow), "value=HomeRow");
        let by = BoardSquare { file: 5, rank: 4 };
        let refused = SessionError::Kamisado {
            reason: KamisadoRefusal::PathBlocked { by },
        };
        assert_eq!(
            canonical("refused", &refused),
            "refused=Kamisado\nrefused.reason=PathBlocked\nrefused.reason.by.file=5\nrefused.reason.by.rank=4"
        );
    }

    #[test]
    fn nothing_is_none_and_lists_give_their_length() {
        assert_eq!(canonical("value", &None::<Seat>), "value=none");
        assert_eq!(canonical("value", &Some(Seat::Near)), "value=Near");
        let places = vec![CheckerPlace::Bar, CheckerPlace::BoardPoint { number: 6 }];
        assert_eq!(
            canonical("value", &places),
            "value=[2]\nvalue[0]=Bar\nvalue[1]=BoardPoint\nvalue[1].number=6"
        );
        assert_eq!(canonical("value", &Vec::<CheckerPlace>::new()), "value=[0]");
    }

    #[test]
    fn text_is_quoted() {
        assert_eq!(canonical("value", "a\"b\\c\nd"), r#"value="a\"b\\c\nd""#);
    }

    #[test]
    fn matches_are_numbered_in_the_order_they_are_met() {
        let mut text = Text::default();
        for id in ["x", "y", "x"] {
            text.add("error", &LibraryError::NotFound { id: id.to_owned() });
        }
        let lines = text.take();
        let ids: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("error.id=")).collect();
        assert_eq!(ids, [r#""match1""#, r#""match2""#, r#""match1""#]);
    }
}
