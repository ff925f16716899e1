//! 双陆棋: setup, snapshot, cues, commands.

use std::sync::Arc;

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

/// The play the normal level finds for the dice that are left.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct BackgammonHint {
    /// Step by step.
    pub steps: Vec<CheckerStep>,
    /// The same as text, from the mover's side.
    pub notation: String,
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

    /// The normal level's play for the dice that are left. Thinks; `None` if cancelled or overtaken.
    pub fn hint(&self) -> Result<Option<BackgammonHint>, SessionError> {
        Ok(self.0.hint()?.map(Into::into))
    }

    /// The next part of the computer's turn: its roll, then its play. Thinks; `None` if cancelled, overtaken or not the
    /// computer's turn: then nothing was changed, and it may be called again.
    pub fn advance_computer(&self) -> Result<Option<BackgammonUpdate>, SessionError> {
        Ok(self.0.advance_computer()?.map(Into::into))
    }

    /// Stops a running `advance_computer` or `hint` within 50 ms. Harmless when none runs.
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

    /// Closes this match as abandoned (if unfinished) and begins another with the same setup and a new seed.
    pub fn restart(&self) -> Result<Arc<BackgammonSession>, SessionError> {
        Ok(Arc::new(Self(self.0.restart()?)))
    }
}
