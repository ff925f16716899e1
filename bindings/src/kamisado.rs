//! 龙塔棋: setup, snapshot, cues, commands.

use std::sync::Arc;

use crate::{
    errors::SessionError,
    library::{Actor, MatchStatus, Opponent, Seat},
};

/// The two sides. Black moves first, up the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum KamisadoSide {
    /// Home row 1.
    Black,
    /// Home row 8.
    Gold,
}

/// The eight colours of squares and towers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
#[allow(missing_docs)]
pub enum TileColour {
    Orange,
    Blue,
    Purple,
    Pink,
    Yellow,
    Red,
    Green,
    Brown,
}

/// A square. `file` 0–7 is a–h, `rank` 0–7 is 1–8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct BoardSquare {
    /// 0–7 for a–h.
    pub file: u8,
    /// 0–7 for 1–8.
    pub rank: u8,
}

/// How a match of Kamisado begins.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct KamisadoMatchSetup {
    /// The side of the near person.
    pub near_side: KamisadoSide,
    /// Against whom.
    pub opponent: Opponent,
    /// 64 hexadecimal digits to repeat a match exactly; `None` takes them from the operating system.
    pub seed: Option<String>,
}

/// A tower where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct KamisadoTower {
    /// Whose.
    pub side: KamisadoSide,
    /// Its own colour.
    pub colour: TileColour,
    /// Where.
    pub square: BoardSquare,
}

/// What is drawn on the board; every frame carries one.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct KamisadoBoard {
    /// All sixteen, black before gold, each in the order of [`TileColour`].
    pub towers: Vec<KamisadoTower>,
    /// Who is to move, or would be if it were not over.
    pub to_move: KamisadoSide,
    /// The colour of the tower that must move; `None` before the first move and when it is over.
    pub designated: Option<TileColour>,
    /// The last move, for the marks on the square left and the square reached.
    pub last_move: Option<KamisadoMove>,
}

/// A move; `from == to` is the zero-length move of a blocked tower.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
#[allow(missing_docs)]
pub struct KamisadoMove {
    pub from: BoardSquare,
    pub to: BoardSquare,
}

/// Why a game of Kamisado is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum KamisadoEnd {
    /// A tower reached the other side's home row.
    HomeRow,
    /// Nobody can ever move again; whoever made the last real move has lost.
    Deadlock {
        /// Who made it.
        last_mover: KamisadoSide,
    },
}

/// The result by the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct KamisadoResult {
    /// Who won.
    pub winner: KamisadoSide,
    /// The same, as a seat.
    pub winner_seat: Seat,
    /// Why.
    pub end: KamisadoEnd,
}

/// Compass of a move as the published record of the board game names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum KamisadoDirection {
    /// Diagonally, to the mover's own left.
    Left,
    /// Straight ahead.
    Ahead,
    /// Diagonally, to the mover's own right.
    Right,
    /// A zero-length move.
    Blocked,
}

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct KamisadoLogLine {
    /// 1 for the first ply.
    pub ply: u32,
    /// Who moved.
    pub side: KamisadoSide,
    /// The tower that moved.
    pub tower: TileColour,
    /// From where to where.
    pub step: KamisadoMove,
    /// Which way, seen by the mover.
    pub direction: KamisadoDirection,
    /// How many squares; 0 for a pass.
    pub distance: u8,
    /// The colour landed on (or underfoot): the next tower's.
    pub landed: TileColour,
    /// `c1-f4`.
    pub notation: String,
}

/// Everything a UI needs to draw the match.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct KamisadoSnapshot {
    /// Name of the match.
    pub id: String,
    /// Grows with every accepted action, undo included.
    pub revision: u64,
    /// The side of the near person.
    pub near_side: KamisadoSide,
    /// Against whom.
    pub opponent: Opponent,
    /// Whose action is waited for.
    pub actor: Actor,
    /// How the match stands.
    pub status: MatchStatus,
    /// The board.
    pub board: KamisadoBoard,
    /// Squares of the towers that the person whose turn it is may move: eight at first, then one. Empty otherwise. After an
    /// undo between two people it may be a blocked tower, whose only target is its own square: the pass that waits.
    pub movable: Vec<BoardSquare>,
    /// Set when the game is over by the rules.
    pub result: Option<KamisadoResult>,
    /// Whether `undo` would do something.
    pub can_undo: bool,
    /// Whether `hint` may be asked.
    pub can_hint: bool,
    /// All plies so far.
    pub log: Vec<KamisadoLogLine>,
    /// The position in text notation (`docs/notation.md`).
    pub position: String,
}

/// A square the picked-up tower may land on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct KamisadoTarget {
    /// Where.
    pub square: BoardSquare,
    /// The colour it hands over.
    pub colour: TileColour,
    /// Where the enemy tower of that colour stands: the tower this landing names. `None` if the landing wins.
    pub names: Option<BoardSquare>,
    /// The landing wins at once.
    pub wins: bool,
}

/// What happened, in the past tense.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Enum)]
pub enum KamisadoCue {
    /// The computer took its time. Nothing changed.
    Pondered,
    /// A tower was moved.
    Moved {
        /// Whose.
        side: KamisadoSide,
        /// Which, by its own colour.
        tower: TileColour,
        /// How.
        step: KamisadoMove,
        /// The colour landed on.
        landed: TileColour,
    },
    /// A blocked tower made its zero-length move.
    Passed {
        /// Whose.
        side: KamisadoSide,
        /// Which, by its own colour.
        tower: TileColour,
        /// Where it stands.
        square: BoardSquare,
        /// The colour under it.
        underfoot: TileColour,
    },
    /// It is over by the rules.
    Won {
        /// How.
        result: KamisadoResult,
    },
    /// Plies were taken back.
    TookBack {
        /// How many.
        plies: u32,
    },
    /// A side gave up; the match is closed.
    GaveUp {
        /// Who.
        by: Seat,
    },
}

/// One thing to show.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct KamisadoFrame {
    /// What happened.
    pub cue: KamisadoCue,
    /// The board after it.
    pub board: KamisadoBoard,
    /// Least time on screen.
    pub hold_ms: u32,
    /// A tap ends the hold.
    pub skippable: bool,
}

/// Answer to an accepted command.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct KamisadoUpdate {
    /// To be shown one after the other.
    pub frames: Vec<KamisadoFrame>,
    /// What holds at the end.
    pub snapshot: KamisadoSnapshot,
}

/// What best play comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum KamisadoVerdict {
    /// Every move loses.
    Loss,
    /// It wins.
    Win,
}

/// Plies to the end when the winner hurries and the loser holds out; known exactly where both are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct KamisadoDistance {
    /// The loser can hold out so long.
    pub at_least: u32,
    /// The winner needs no longer.
    pub at_most: u32,
}

/// A tower that must move next, and what it can do.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct KamisadoNamedTower {
    /// Whose.
    pub side: KamisadoSide,
    /// Its own colour, the one handed over.
    pub colour: TileColour,
    /// Where it stands.
    pub square: BoardSquare,
    /// The squares it can reach. None: it is blocked, and the next link is its pass.
    pub reach: Vec<BoardSquare>,
    /// How many of these keep the result that the hint promises.
    pub keeping: u8,
    /// How many of these let the other side run home at once.
    pub letting_home: u8,
    /// Whether it can run home itself.
    pub runs_home: bool,
    /// The one colour that all of these hand over, if it is one. `None` where one of them wins.
    pub only_colour: Option<TileColour>,
}

/// What a ply leads to.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum KamisadoThen {
    /// The game is over.
    Over {
        /// Who has won.
        winner: KamisadoSide,
        /// Why.
        end: KamisadoEnd,
    },
    /// The other side must move this tower.
    Names {
        /// The tower.
        tower: KamisadoNamedTower,
    },
}

/// One ply of a hint's chain; with `step.from == step.to` it is the pass of a blocked tower.
#[derive(Debug, Clone, PartialEq, Eq, Hash, uniffi::Record)]
pub struct KamisadoChainLink {
    /// Who moves.
    pub side: KamisadoSide,
    /// Which tower, by its own colour.
    pub tower: TileColour,
    /// From where to where.
    pub step: KamisadoMove,
    /// The colour landed on, or underfoot at a pass.
    pub landed: TileColour,
    /// What that leads to.
    pub then: KamisadoThen,
}

/// The best move for the person whose turn it is, by proof, and why; whatever the level of the match.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct KamisadoHint {
    /// The move. In a lost position the one that makes it hardest for the other side.
    pub step: KamisadoMove,
    /// What it comes to against best play.
    pub verdict: KamisadoVerdict,
    /// Plies to the end, this move counted.
    pub distance: KamisadoDistance,
    /// The move and what follows when both play their best: one to three links, fewer where the game ends.
    pub chain: Vec<KamisadoChainLink>,
}

/// Who wins against best play, and how far the end is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct KamisadoProspect {
    /// Who wins.
    pub winner: KamisadoSide,
    /// Plies to the end; 0 when it is over.
    pub distance: KamisadoDistance,
}

/// Why a move could not change the result. The first that applies, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum KamisadoUnchangeable {
    /// The tower was blocked.
    ForcedPass,
    /// There was no other move.
    OnlyMove,
    /// Every move won.
    EveryMoveWins,
    /// Every move lost.
    EveryMoveLoses,
}

/// What a move did to the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum KamisadoJudgement {
    /// It kept a win that another move would have thrown away.
    Kept,
    /// It turned a win into a loss: a turning point of the game.
    ThrewAway,
    /// No move would have changed who wins.
    CouldNotChange {
        /// Why not.
        why: KamisadoUnchangeable,
    },
}

/// What one ply of a match was worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Record)]
pub struct KamisadoReviewedPly {
    /// 1 for the first.
    pub ply: u32,
    /// Who moved.
    pub side: KamisadoSide,
    /// The move.
    pub step: KamisadoMove,
    /// What it did to the result.
    pub judgement: KamisadoJudgement,
    /// What stood to come before it.
    pub before: KamisadoProspect,
    /// What stands to come after it.
    pub after: KamisadoProspect,
    /// A move that was provably better, if one is known: it kept the win, wins sooner or holds out longer.
    pub better: Option<KamisadoMove>,
}

/// What the plies of a match were worth.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct KamisadoReview {
    /// Those looked at so far, in the order of play: always the last ones of the match.
    pub plies: Vec<KamisadoReviewedPly>,
    /// Whether that is all of them.
    pub complete: bool,
    /// The ply of the first move that threw a win away; `None` if there is none, or before the review is complete.
    pub first_loss: Option<u32>,
    /// The ply of the last such move: there the result changed hands for good.
    pub decisive: Option<u32>,
}

/// Why a move is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum KamisadoRefusal {
    /// No square of the board.
    OffBoard,
    /// Nothing stands there.
    NoTowerThere,
    /// The other side's tower.
    NotYourTower,
    /// Another tower must move.
    NotDesignated {
        /// The tower that must.
        designated: TileColour,
    },
    /// A tower must move at least one square, if it can.
    MustMove,
    /// Sideways, back, or off the three rays.
    NotAlongRay,
    /// A tower stands in the way or on the square.
    PathBlocked {
        /// The nearest tower.
        by: BoardSquare,
    },
    /// The tower is blocked; only the zero-length move remains.
    OnlyPass,
    /// The game is over.
    GameOver,
}

/// The colours of all 64 squares, a1, b1 … h1, a2 … h8: what every board is drawn from, with or without a match.
#[uniffi::export]
#[must_use]
pub fn kamisado_tiles() -> Vec<TileColour> {
    matches::kamisado::Square::all()
        .map(|square| square.colour().into())
        .collect()
}

/// One match of Kamisado. Forced passes are made by the session; only one that an undo between two people has uncovered waits
/// for a command: its tower is moved to its own square.
#[derive(uniffi::Object)]
pub struct KamisadoSession(pub(crate) Arc<matches::KamisadoSession>);

#[uniffi::export]
impl KamisadoSession {
    /// The match as it stands.
    pub fn snapshot(&self) -> Result<KamisadoSnapshot, SessionError> {
        Ok(self.0.snapshot()?.into())
    }

    /// The board after the first `plies` plies, for looking back: 0 is the start, more than there are is the present.
    pub fn board_after(&self, plies: u32) -> Result<KamisadoBoard, SessionError> {
        Ok(self.0.board_after(plies)?.into())
    }

    /// Where the tower on `from` may land. Empty when it may not be moved now. A pass that waits after an undo has one target:
    /// the square itself.
    pub fn targets(&self, from: BoardSquare) -> Result<Vec<KamisadoTarget>, SessionError> {
        Ok(self.0.targets(from.try_into()?)?.into_iter().map(Into::into).collect())
    }

    /// Moves a tower; the passes that follow by force are part of the update.
    pub fn move_tower(&self, from: BoardSquare, to: BoardSquare) -> Result<KamisadoUpdate, SessionError> {
        Ok(self.0.move_tower(from.try_into()?, to.try_into()?)?.into())
    }

    /// Against the computer: back to your own last real choice. Between two people: one turn back, a pass being one.
    /// While the computer thinks it stops it first.
    pub fn undo(&self) -> Result<KamisadoUpdate, SessionError> {
        Ok(self.0.undo()?.into())
    }

    /// The best move for the person whose turn it is, and why. Thinks; `None` if cancelled or overtaken.
    pub fn hint(&self) -> Result<Option<KamisadoHint>, SessionError> {
        Ok(self.0.hint()?.map(Into::into))
    }

    /// Looks at one ply more of the match, from the last one back to the first, and answers with all that was looked at so far;
    /// to be called until that is complete. Any change of the match begins it anew. Also for a match that is over or closed.
    /// Thinks; `None` if cancelled or overtaken: then it may be called again.
    pub fn review(&self) -> Result<Option<KamisadoReview>, SessionError> {
        Ok(self.0.review()?.map(Into::into))
    }

    /// Makes the computer's move. Thinks; `None` if cancelled, overtaken or not the computer's turn:
    /// then nothing was changed, and it may be called again.
    pub fn advance_computer(&self) -> Result<Option<KamisadoUpdate>, SessionError> {
        Ok(self.0.advance_computer()?.map(Into::into))
    }

    /// Stops a running `advance_computer`, `hint` or `review` within 50 ms. Harmless when none runs.
    pub fn cancel(&self) {
        self.0.cancel();
    }

    /// Gives the match up: it is closed, kept in history, never shown as a result of the rules.
    pub fn give_up(&self) -> Result<KamisadoUpdate, SessionError> {
        Ok(self.0.give_up()?.into())
    }

    /// Begins another match, unfinished, that has the first `plies` plies in common with this one, and the passes that follow
    /// them by force; more than there are is the present. This match stays as it is, whatever became of it. `Over` where the
    /// game is over at that ply.
    pub fn play_on(&self, plies: u32) -> Result<Arc<KamisadoSession>, SessionError> {
        Ok(Arc::new(Self(self.0.play_on(plies)?)))
    }

    /// Closes this match as abandoned (if unfinished) and begins another with the same setup and a new seed.
    pub fn restart(&self) -> Result<Arc<KamisadoSession>, SessionError> {
        Ok(Arc::new(Self(self.0.restart()?)))
    }
}
