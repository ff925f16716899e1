//! 双陆棋: setup, snapshot, cues, commands.

use std::sync::Arc;

use matches::backgammon as bg;

use crate::{
    errors::SessionError,
    library::{Actor, MatchStatus, Opponent, Seat},
};

/// How a match of backgammon begins.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct BackgammonMatchSetup {
    /// Against whom.
    pub opponent: Opponent,
    /// 0 for a single game, 5 or 7 points.
    pub match_length: u32,
    /// 64 hexadecimal digits to repeat a match exactly; `None` takes them from the operating system.
    pub seed: Option<String>,
}

/// A place a checker can stand on or leave for. Points carry the *near* side's numbers, whoever moves, so that a
/// place is always the same spot of the picture; bar and tray are those of the checker's owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum CheckerPlace {
    /// 1–24, as the near side counts.
    BoardPoint {
        /// As the near side counts.
        number: u8,
    },
    /// The bar.
    Bar,
    /// Borne off.
    Off,
}

/// Checkers on one point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct CheckerStack {
    /// 1–24, as the near side counts.
    pub number: u8,
    /// Whose.
    pub owner: Seat,
    /// 1–15.
    pub count: u8,
}

/// One die on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct DieOnBoard {
    /// 1–6.
    pub value: u8,
    /// Played, or counted as used because nothing can be played with it any more.
    pub used: bool,
    /// Not used, but cannot be played in this position.
    pub blocked: bool,
}

/// The dice on the board: whose and which. A double shows four.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct DiceOnBoard {
    /// Who threw them; `None` for an opening throw, where the first die is the near side's and the second the far side's.
    pub owner: Option<Seat>,
    /// Two, or four for a double.
    pub dice: Vec<DieOnBoard>,
}

/// What is drawn on the board; every frame carries one.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct BackgammonBoard {
    /// Occupied points in ascending order.
    pub stacks: Vec<CheckerStack>,
    /// Checkers on the bar.
    pub near_bar: u8,
    /// Checkers on the bar.
    pub far_bar: u8,
    /// Checkers borne off.
    pub near_off: u8,
    /// Checkers borne off.
    pub far_off: u8,
    /// Sum of the near side's pips.
    pub near_pips: u32,
    /// Sum of the far side's pips.
    pub far_pips: u32,
    /// The dice, if any lie there.
    pub dice: Option<DiceOnBoard>,
}

/// What the match waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum BackgammonPhase {
    /// The opening throw: `roll`.
    OpeningRoll,
    /// `roll`.
    ToRoll {
        /// Whose.
        seat: Seat,
    },
    /// `move_checker`, until the dice are used.
    ToPlay {
        /// Whose.
        seat: Seat,
    },
    /// The dice are used: `end_turn`. With the automatic end, `auto_end_ms` says when the UI calls it by itself.
    ToEnd {
        /// Whose.
        seat: Seat,
    },
    /// The game is over and the match is not: `next_game`.
    BetweenGames,
    /// The match is over or given up.
    Over,
}

/// How a game was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum WinKind {
    /// 单胜, 1 point.
    Single,
    /// 全胜, 2 points.
    Gammon,
    /// 大胜, 3 points.
    Backgammon,
}

/// The result of a game by the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct BackgammonResult {
    /// Who won.
    pub winner: Seat,
    /// How.
    pub kind: WinKind,
    /// Points for it.
    pub points: u32,
    /// Whether it ended the match.
    pub match_over: bool,
}

/// One checker moved with one die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct CheckerStep {
    /// From where.
    pub from: CheckerPlace,
    /// To where.
    pub to: CheckerPlace,
    /// The die's value.
    pub die: u8,
    /// It hit a blot.
    pub hit: bool,
}

/// A place the picked-up checker may be brought to, with one die or with several.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct CheckerTarget {
    /// Where.
    pub to: CheckerPlace,
    /// The steps that are played if it is dropped there. Where several paths lead there, the rule that chooses is
    /// in `docs/input.md`; every path can be played step by step.
    pub path: Vec<CheckerStep>,
}

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct BackgammonLogLine {
    /// 1 for the first game of the match.
    pub game: u32,
    /// 1 for the first turn of the game.
    pub turn: u32,
    /// Whose turn.
    pub seat: Seat,
    /// The thrown dice, e.g. `63`; the larger first.
    pub dice: String,
    /// `24/18* 13/11` (hits carry a star), from the mover's own side; empty if there was no legal move or nothing was played yet.
    pub play: String,
    /// There was no legal move.
    pub no_move: bool,
    /// The turn is still being played.
    pub open: bool,
    /// This turn ended the game.
    pub result: Option<BackgammonResult>,
}

/// Everything a UI needs to draw the match.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct BackgammonSnapshot {
    /// Name of the match.
    pub id: String,
    /// Grows with every accepted action, undo included.
    pub revision: u64,
    /// Against whom.
    pub opponent: Opponent,
    /// Whose action is waited for.
    pub actor: Actor,
    /// How the match stands.
    pub status: MatchStatus,
    /// What is waited for.
    pub phase: BackgammonPhase,
    /// In phase `ToEnd` with the automatic end on: how long undo stays possible before the UI calls `end_turn`.
    pub auto_end_ms: Option<u32>,
    /// The board.
    pub board: BackgammonBoard,
    /// Where the person whose turn it is may pick a checker up. Empty otherwise.
    pub movable: Vec<CheckerPlace>,
    /// 1 for the first game.
    pub game_number: u32,
    /// 0 for a single game.
    pub match_length: u32,
    /// Points won.
    pub near_score: u32,
    /// Points won.
    pub far_score: u32,
    /// The result of the game that is over (phases `BetweenGames` and `Over`).
    pub result: Option<BackgammonResult>,
    /// Whether `undo` would do something.
    pub can_undo: bool,
    /// Whether `hint` may be asked.
    pub can_hint: bool,
    /// All turns of this match.
    pub log: Vec<BackgammonLogLine>,
    /// GNU Position ID, the side that is to act counted as on roll (the near side where nobody is).
    pub position_id: String,
}

/// What happened, in the past tense.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum BackgammonCue {
    /// Each side threw one die; equal ones are thrown again in the next frame.
    OpeningRolled {
        /// The near side's die.
        near: u8,
        /// The far side's die.
        far: u8,
        /// Who begins; `None`: thrown again.
        first: Option<Seat>,
    },
    /// Two dice were thrown.
    Rolled {
        /// Whose.
        seat: Seat,
        /// As it lies on the board.
        first: u8,
        /// As it lies on the board.
        second: u8,
    },
    /// One checker was moved.
    Stepped {
        /// Whose.
        seat: Seat,
        /// How.
        step: CheckerStep,
    },
    /// Nothing can be played with this roll (`played` = false) or with what is left of it (`played` = true).
    NoLegalMove {
        /// Whose turn.
        seat: Seat,
        /// Some of the dice were played.
        played: bool,
    },
    /// The turn went over.
    TurnEnded {
        /// Whose.
        seat: Seat,
    },
    /// Steps were taken back.
    TookBack {
        /// How many.
        steps: u32,
    },
    /// The game is over by the rules.
    Won {
        /// How.
        result: BackgammonResult,
    },
    /// The next game of the match began.
    GameBegan {
        /// Its number.
        game: u32,
    },
    /// A side gave up; the match is closed.
    GaveUp {
        /// Who.
        by: Seat,
    },
}

/// One thing to show.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct BackgammonFrame {
    /// What happened.
    pub cue: BackgammonCue,
    /// The board after it.
    pub board: BackgammonBoard,
    /// Least time on screen.
    pub hold_ms: u32,
    /// A tap ends the hold.
    pub skippable: bool,
}

/// Answer to an accepted command.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct BackgammonUpdate {
    /// To be shown one after the other.
    pub frames: Vec<BackgammonFrame>,
    /// What holds at the end.
    pub snapshot: BackgammonSnapshot,
}

/// How a game will end for one side, in thousandths. Each includes the greater ones: a gammon is also a win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct BackgammonChances {
    /// Wins.
    pub win: u32,
    /// Wins at least a gammon.
    pub win_gammon: u32,
    /// Wins a backgammon.
    pub win_backgammon: u32,
    /// Loses at least a gammon.
    pub lose_gammon: u32,
    /// Loses a backgammon.
    pub lose_backgammon: u32,
}

/// A play and what it is worth to the side that makes it.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct BackgammonWeighedPlay {
    /// Step by step; of a half-played turn, those still to be made. Empty where there was no legal move.
    pub steps: Vec<CheckerStep>,
    /// The same as text, from the mover's side.
    pub notation: String,
    /// Thousandths of a point; in a match, of its own scale (`docs/review.md`).
    pub equity: i32,
    /// How the game will end for the mover after it.
    pub chances: BackgammonChances,
}

/// Something the better of two plays has before the other. `better` and `other` are the same count for the two plays.
/// Points carry the *mover's* numbers, as in the notation of plays.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum BackgammonReason {
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
    /// It makes these points, which the other play does not.
    PointsMade {
        /// From the highest, as the mover counts.
        points: Vec<u32>,
    },
    /// It keeps these points, which the other play gives up.
    PointsKept {
        /// From the highest, as the mover counts.
        points: Vec<u32>,
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
    /// It has borne off more checkers.
    BorneOff {
        /// Checkers in all.
        better: u8,
        /// Checkers in all.
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
    /// It has fewer checkers on its 1 and 2 points, where they are out of play.
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
        /// The place where it stands, as the mover counts.
        better: u8,
        /// The place where it stands, as the mover counts.
        other: u8,
    },
    /// In a race, its checkers have fewer borders between quarters of the board to cross on the way home.
    Crossovers {
        /// Crossovers of all checkers.
        better: u8,
        /// Crossovers of all checkers.
        other: u8,
    },
    /// At home in a race, it needs fewer rolls on average to bear off.
    Rolls {
        /// Hundredths of a roll.
        better: u32,
        /// Hundredths of a roll.
        other: u32,
    },
}

/// A play beside the best.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct BackgammonAlternative {
    /// The play.
    pub play: BackgammonWeighedPlay,
    /// What it loses against the best, in thousandths of a point.
    pub loss: u32,
    /// What the best play has before it, the most telling first, at most three.
    pub reasons: Vec<BackgammonReason>,
}

/// The play the normal level finds for the dice that are left, and the next best.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct BackgammonHint {
    /// The play to make.
    pub best: BackgammonWeighedPlay,
    /// The next best plays, at most four, best first.
    pub alternatives: Vec<BackgammonAlternative>,
}

/// How great a mistake was, from the smallest; `backgammon_least_loss` says where each begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum BackgammonMark {
    /// Doubtful.
    Doubtful,
    /// Bad.
    Bad,
    /// A blunder.
    Blunder,
}

/// The least loss that is so marked, in thousandths of a point.
#[uniffi::export]
#[must_use]
pub fn backgammon_least_loss(mark: BackgammonMark) -> u32 {
    match mark {
        BackgammonMark::Doubtful => bg::Mark::Doubtful,
        BackgammonMark::Bad => bg::Mark::Bad,
        BackgammonMark::Blunder => bg::Mark::Blunder,
    }
    .least_loss()
}

/// What one turn of the match was worth.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct BackgammonReviewedTurn {
    /// 1 for the first game of the match.
    pub game: u32,
    /// 1 for the first turn of the game.
    pub turn: u32,
    /// Whose turn.
    pub seat: Seat,
    /// The thrown dice, the larger first.
    pub dice: String,
    /// There was more than one play; nothing else counts as a decision.
    pub decision: bool,
    /// The best play; the one that was played if none is better.
    pub best: BackgammonWeighedPlay,
    /// The one that was played.
    pub played: BackgammonWeighedPlay,
    /// What it lost, in thousandths of a point.
    pub loss: u32,
    /// How great a mistake that is, if it is one.
    pub mark: Option<BackgammonMark>,
    /// What the best play has before the one that was played; empty if nothing was lost.
    pub reasons: Vec<BackgammonReason>,
    /// What the roll was worth more than the mean of all rolls, to the mover, in thousandths of a point.
    pub luck: i32,
    /// The near side's chance to win the game after this turn, in thousandths: one point of the curve.
    pub near_win: u32,
    /// The near side's chance to win the match after this turn, in thousandths; `None` in a single game.
    pub near_match_win: Option<u32>,
}

/// GNU Backgammon's words for error rates, in thousandths of a point a decision (`docs/review.md`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum BackgammonRating {
    /// 35 or more.
    Awful,
    /// Below 35.
    Beginner,
    /// Below 26: a casual player.
    Casual,
    /// Below 18.
    Intermediate,
    /// Below 12.
    Advanced,
    /// Below 8.
    Expert,
    /// Below 5.
    WorldClass,
    /// Below 2.
    Supernatural,
}

/// What the turns of one side come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct BackgammonSummary {
    /// Turns in which there was something to decide.
    pub decisions: u32,
    /// What they lost together, in thousandths of a point.
    pub loss: u32,
    /// Of them doubtful.
    pub doubtful: u32,
    /// Of them bad.
    pub bad: u32,
    /// Of them blunders.
    pub blunders: u32,
    /// The mean loss of a decision, in tenths of a thousandth of a point: 37 is an error rate of 3.7. `None` without a
    /// decision.
    pub error_rate: Option<u32>,
    /// What such an error rate is called; `None` without a decision.
    pub rating: Option<BackgammonRating>,
    /// The luck of all rolls together, in thousandths of a point.
    pub luck: i32,
}

/// What the turns of both sides come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct BackgammonTotals {
    /// The near side's turns.
    pub near: BackgammonSummary,
    /// The far side's turns.
    pub far: BackgammonSummary,
}

/// What the turns of a match were worth.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct BackgammonReview {
    /// Those looked at so far, in the order of play: always the first ones of the match. They stand in the order of the
    /// snapshot's log.
    pub turns: Vec<BackgammonReviewedTurn>,
    /// How many turns have ended, and are to be looked at.
    pub of: u32,
    /// Whether all of them were looked at.
    pub complete: bool,
    /// What the turns looked at come to, game by game.
    pub games: Vec<BackgammonTotals>,
    /// What they come to together.
    pub total: BackgammonTotals,
}

/// Why a command is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum BackgammonRefusal {
    /// No such place.
    OffBoard,
    /// The dice have been thrown already.
    AlreadyRolled,
    /// The dice must be thrown first.
    RollFirst,
    /// No checker of the mover's there.
    NoCheckerThere,
    /// A checker on the bar must enter first.
    EnterFirst,
    /// Two or more enemy checkers hold the point.
    PointHeld,
    /// No die (and no sum of dice) that is left leads there.
    NoSuchDie,
    /// Not all fifteen are home.
    NotAllHome,
    /// A larger number bears off only the highest checker.
    CheckerBehind,
    /// It would leave a die unused that could be used.
    MustUseBothDice,
    /// Either die can be played but not both: the larger must be.
    MustUseLargerDie,
    /// Dice are left that can be played.
    DiceLeft,
    /// All dice are used; end the turn.
    DiceUsed,
    /// No game is waiting to be begun.
    NoNextGame,
    /// The game is over.
    GameOver,
    /// The log has no such line.
    NoSuchTurn,
}

/// One match of backgammon.
#[derive(uniffi::Object)]
pub struct BackgammonSession(pub(crate) Arc<matches::BackgammonSession>);

#[uniffi::export]
impl BackgammonSession {
    /// The match as it stands.
    pub fn snapshot(&self) -> Result<BackgammonSnapshot, SessionError> {
        Ok(self.0.snapshot()?.into())
    }

    /// Where the checker on `from` may be brought. Empty when it may not be moved now.
    pub fn targets(&self, from: CheckerPlace) -> Result<Vec<CheckerTarget>, SessionError> {
        Ok(self.0.targets(from.into())?.into_iter().map(Into::into).collect())
    }

    /// Throws the dice: the opening throw (for both sides) or the person's roll.
    pub fn roll(&self) -> Result<BackgammonUpdate, SessionError> {
        Ok(self.0.roll()?.into())
    }

    /// Brings a checker to one of its `targets`; one step or several, one undo step each time.
    pub fn move_checker(&self, from: CheckerPlace, to: CheckerPlace) -> Result<BackgammonUpdate, SessionError> {
        Ok(self.0.move_checker(from.into(), to.into())?.into())
    }

    /// The second tap on the same checker: plays the larger die that this checker can play.
    pub fn move_larger(&self, from: CheckerPlace) -> Result<BackgammonUpdate, SessionError> {
        Ok(self.0.move_larger(from.into())?.into())
    }

    /// Ends the turn, when all dice that can be played are used.
    pub fn end_turn(&self) -> Result<BackgammonUpdate, SessionError> {
        Ok(self.0.end_turn()?.into())
    }

    /// Takes the last `move_checker` of this turn back, never the roll.
    pub fn undo(&self) -> Result<BackgammonUpdate, SessionError> {
        Ok(self.0.undo()?.into())
    }

    /// The normal level's play for the dice that are left, the next best, and what they lose. Thinks; `None` if cancelled or
    /// overtaken.
    pub fn hint(&self) -> Result<Option<BackgammonHint>, SessionError> {
        Ok(self.0.hint()?.map(Into::into))
    }

    /// Looks at one turn more of the match, from the first to the last that has ended, and answers with all that was looked
    /// at so far; to be called until that is complete. What was found out earlier about this match is there at once. Both
    /// sides' turns are looked at, also while the match goes on and when it is over or closed. Thinks; `None` if cancelled or
    /// overtaken: then it may be called again.
    pub fn review(&self) -> Result<Option<BackgammonReview>, SessionError> {
        Ok(self.0.review()?.map(Into::into))
    }

    /// The board of a turn at its roll and after some of its steps, those that were made or others. Turns count as the lines
    /// of the snapshot's log do, 0 for the first.
    ///
    /// `NoSuchTurn` for a line that is not there; a step that cannot be made is refused as a command would be.
    pub fn board_in_turn(&self, line: u32, steps: Vec<CheckerStep>) -> Result<BackgammonBoard, SessionError> {
        let steps: Vec<_> = steps.into_iter().map(Into::into).collect();
        Ok(self.0.board_in_turn(line, &steps)?.into())
    }

    /// The next part of the computer's turn: its roll, then its play. Thinks; `None` if cancelled, overtaken or not the
    /// computer's turn: then nothing was changed, and it may be called again.
    pub fn advance_computer(&self) -> Result<Option<BackgammonUpdate>, SessionError> {
        Ok(self.0.advance_computer()?.map(Into::into))
    }

    /// Stops a running `advance_computer`, `hint` or `review` within 50 ms. Harmless when none runs.
    ///
    /// In the first moment after a process has opened its first library it may take longer: until what the computer players
    /// share is made (`MatchLibrary` does that in the background), a thought waits for it.
    pub fn cancel(&self) {
        self.0.cancel();
    }

    /// Begins the next game of the match.
    pub fn next_game(&self) -> Result<BackgammonUpdate, SessionError> {
        Ok(self.0.next_game()?.into())
    }

    /// Gives the match up: it is closed, kept in history, never shown as a result of the rules.
    pub fn give_up(&self) -> Result<BackgammonUpdate, SessionError> {
        Ok(self.0.give_up()?.into())
    }

    /// Begins another match, unfinished, that has everything in common with this one up to the roll of a turn; there the same
    /// dice lie, to be played otherwise, and rolls after that are its own. A roll without a legal step ends its turn there
    /// too. Turns count as the lines of the snapshot's log do, 0 for the first. This match stays as it is, whatever became of
    /// it. `NoSuchTurn` for a line that is not there.
    pub fn play_on(&self, line: u32) -> Result<Arc<BackgammonSession>, SessionError> {
        Ok(Arc::new(Self(self.0.play_on(line)?)))
    }

    /// Closes this match as abandoned (if unfinished) and begins another with the same setup and a new seed.
    pub fn restart(&self) -> Result<Arc<BackgammonSession>, SessionError> {
        Ok(Arc::new(Self(self.0.restart()?)))
    }
}
