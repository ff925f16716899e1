//! A match of 双陆棋: setup, snapshot, cues, commands.
//!
//! Decided here: when dice are thrown and by whom, that a roll without a legal step ends the turn in the same saved action,
//! that the winning step ends the game at once, what undo takes back, and the parts of the computer's turn. Left to the
//! rules crate: every step and why another one is not legal.
//!
//! **Undo** takes back one `move_checker` of this turn, however many steps it played; never the roll, never a turn that has
//! ended. A game that is won stays won.

mod facts;
mod review;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, Weak},
    time::Instant,
};

use ::backgammon::{
    Board as Position, Dice, Die, MatchLength, MatchScore, OpeningWinner, Place, Step, StepError, Turn, WhichSide,
    ai::{self, explain},
    notation, opening_winner,
};
use serde::{Deserialize, Serialize};

pub use ::backgammon::WinKind;
pub use facts::{Facts, ThrownBy, ThrownDice, WonGame};
pub use review::{
    Alternative, Chances, Hint, Mark, Rating, Reason, Review, ReviewedTurn, Summary, Totals, WeighedPlay,
};

use super::{Inner, Session, lock};
use crate::{
    dice::Purpose,
    errors::SessionError,
    log::{Log, Tail},
    model::{Actor, GameKind, Level, MatchStatus, Opponent, Seat},
    pace,
    rules::{Game, OpenSessions},
};
use review::ReviewUnderWay;
pub(crate) use review::{analysis as review_analysis, reviewed_games};

type Result<T> = std::result::Result<T, SessionError<Refusal>>;

/// How a match begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Against whom.
    pub opponent: Opponent,
    /// 0 for a single game, 5 or 7 points.
    pub match_length: u32,
}

/// Why a command is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
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

impl From<StepError> for Refusal {
    fn from(error: StepError) -> Self {
        match error {
            StepError::NoCheckerThere => Self::NoCheckerThere,
            StepError::EnterFirst => Self::EnterFirst,
            StepError::PointHeld => Self::PointHeld,
            StepError::NoSuchDie => Self::NoSuchDie,
            StepError::NotAllHome => Self::NotAllHome,
            StepError::CheckerBehind => Self::CheckerBehind,
            StepError::MustUseBothDice => Self::MustUseBothDice,
            StepError::MustUseLargerDie => Self::MustUseLargerDie,
            StepError::DiceUsed => Self::DiceUsed,
        }
    }
}

/// What can happen in a match, as it is saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// The opening throw, the near side's die first: `{"opening_rolled":[3,5]}`. Equal dice are thrown again.
    OpeningRolled([u8; 2]),
    /// A roll: `{"rolled":[6,3]}`.
    Rolled([u8; 2]),
    /// One command of a person's, or the computer's play: from, to and die of each step, as the mover counts (25 bar,
    /// 0 off): `{"moved":[[24,18,6],[18,13,5]]}`.
    Moved(Vec<[u8; 3]>),
    /// The turn went over: `"turn_ended"`.
    TurnEnded,
    /// The next game of the match began: `"game_began"`.
    GameBegan,
}

impl Event {
    fn moved<'a>(steps: impl Iterator<Item = &'a Step>) -> Self {
        Self::Moved(
            steps
                .map(|step| [step.from.number(), step.to.number(), step.die.number()])
                .collect(),
        )
    }
}

/// Where a match stands.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchState {
    /// 1 for the first game.
    game: u32,
    /// Turns begun in this game.
    turns: u32,
    /// As the near side sees it.
    score: MatchScore,
    stage: Stage,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Stage {
    /// Waiting for the opening throw; equal dice may lie there.
    Opening { equal: Option<Dice> },
    /// `board` is seen by the seat that is to roll.
    ToRoll { seat: Seat, board: Position },
    /// Dice lie there.
    Playing { seat: Seat, turn: Turn, opening: bool },
    /// The last turn stays on the board.
    GameOver {
        seat: Seat,
        turn: Turn,
        opening: bool,
        result: GameResult,
    },
}

/// The game, for the log.
#[derive(Debug)]
pub struct Backgammon;

impl Game for Backgammon {
    type Setup = Setup;
    type Event = Event;
    type State = MatchState;
    type Refusal = Refusal;
    type Memory = Memory;

    const KIND: GameKind = GameKind::Backgammon;
    const RULES_VERSION: u32 = 1;

    fn opponent(setup: &Setup) -> Opponent {
        setup.opponent
    }

    fn check_setup(setup: &Setup) -> std::result::Result<(), String> {
        check_match_length(setup.match_length)
    }

    fn start(setup: &Setup) -> MatchState {
        MatchState {
            game: 1,
            turns: 0,
            score: MatchScore::new(match_length(setup.match_length).unwrap_or_default()),
            stage: Stage::Opening { equal: None },
        }
    }

    fn apply(standing: &MatchState, event: &Event) -> std::result::Result<MatchState, Refusal> {
        let mut next = standing.clone();
        next.stage = match (event, standing.stage) {
            (Event::OpeningRolled(thrown), Stage::Opening { .. }) => {
                let dice = dice(*thrown)?;
                let playing = |seat| Stage::Playing {
                    seat,
                    turn: Turn::new(Position::start(), dice),
                    opening: true,
                };
                match opening_winner(dice) {
                    None => Stage::Opening { equal: Some(dice) },
                    Some(OpeningWinner::First) => playing(Seat::Near),
                    Some(OpeningWinner::Second) => playing(Seat::Far),
                }
            }
            (Event::Rolled(thrown), Stage::ToRoll { seat, board }) => Stage::Playing {
                seat,
                turn: Turn::new(board, dice(*thrown)?),
                opening: false,
            },
            (Event::OpeningRolled(_) | Event::Rolled(_), Stage::Playing { .. }) => return Err(Refusal::AlreadyRolled),
            (Event::Moved(steps), Stage::Playing { seat, turn, opening }) => {
                let turn = play(turn, steps)?;
                match turn.board().result() {
                    None => Stage::Playing { seat, turn, opening },
                    Some(result) => {
                        let winner = match result.winner {
                            WhichSide::Mover => seat,
                            WhichSide::Opponent => seat.opposite(),
                        };
                        next.score = standing.score.after(::backgammon::GameResult {
                            winner: match winner {
                                Seat::Near => WhichSide::Mover,
                                Seat::Far => WhichSide::Opponent,
                            },
                            ..result
                        });
                        let result = GameResult {
                            winner,
                            kind: result.kind,
                            points: u32::from(result.kind.points()),
                            match_over: next.score.winner().is_some(),
                        };
                        Stage::GameOver {
                            seat,
                            turn,
                            opening,
                            result,
                        }
                    }
                }
            }
            (Event::TurnEnded, Stage::Playing { turn, .. }) if !turn.is_complete() => return Err(Refusal::DiceLeft),
            (Event::TurnEnded, Stage::Playing { seat, turn, .. }) => Stage::ToRoll {
                seat: seat.opposite(),
                board: turn.board().flipped(),
            },
            (Event::GameBegan, Stage::GameOver { result, .. }) if !result.match_over => {
                next.game += 1;
                next.turns = 0;
                Stage::Opening { equal: None }
            }
            (Event::GameBegan, _) => return Err(Refusal::NoNextGame),
            (_, Stage::GameOver { .. }) => return Err(Refusal::GameOver),
            (_, Stage::Opening { .. } | Stage::ToRoll { .. }) => return Err(Refusal::RollFirst),
        };
        let rolled = matches!(event, Event::OpeningRolled(_) | Event::Rolled(_));
        if rolled && matches!(next.stage, Stage::Playing { .. }) {
            next.turns += 1;
        }
        Ok(next)
    }

    fn actor(standing: &MatchState) -> Option<Seat> {
        match standing.stage {
            Stage::Opening { .. } => Some(Seat::Near),
            Stage::ToRoll { seat, .. } | Stage::Playing { seat, .. } => Some(seat),
            Stage::GameOver { .. } => None,
        }
    }

    fn winner(standing: &MatchState) -> Option<Seat> {
        standing.score.winner().map(|winner| match winner {
            WhichSide::Mover => Seat::Near,
            WhichSide::Opponent => Seat::Far,
        })
    }

    fn score(standing: &MatchState) -> (u32, u32, u32) {
        (
            u32::from(standing.score.mover),
            u32::from(standing.score.opponent),
            standing.turns,
        )
    }

    fn position(standing: &MatchState) -> String {
        let MatchState {
            game,
            turns,
            score,
            stage,
        } = standing;
        let stage = match stage {
            Stage::Opening { equal: None } => "opening".to_owned(),
            Stage::Opening { equal: Some(dice) } => format!("opening {}{}", dice.first, dice.second),
            Stage::ToRoll { seat, .. } => format!("{} to roll", seat_text(*seat)),
            Stage::Playing { seat, turn, .. } => format!("{} {}", seat_text(*seat), turn_text(turn)),
            Stage::GameOver { seat, turn, .. } => format!("{} {} over", seat_text(*seat), turn_text(turn)),
        };
        format!(
            "{} game {game} turn {turns} score {}-{} {stage}",
            standing.position_id(),
            score.mover,
            score.opponent
        )
    }

    fn roll(event: &Event) -> Option<[u8; 2]> {
        match event {
            Event::OpeningRolled(dice) | Event::Rolled(dice) => Some(*dice),
            _ => None,
        }
    }

    fn sessions(open: &OpenSessions) -> &Mutex<HashMap<String, Weak<Session<Self>>>> {
        &open.backgammon
    }
}

impl MatchState {
    /// The board as the near side sees it.
    fn near_board(&self) -> Position {
        let (seat, board) = match self.stage {
            Stage::Opening { .. } => (Seat::Near, Position::start()),
            Stage::ToRoll { seat, board } => (seat, board),
            Stage::Playing { seat, turn, .. } | Stage::GameOver { seat, turn, .. } => (seat, turn.board()),
        };
        seen_by_near(seat, board)
    }

    /// GNU Position ID, the side that is to act counted as on roll (the near side where nobody is).
    fn position_id(&self) -> String {
        let board = self.near_board();
        notation::format_position_id(match Backgammon::actor(self) {
            Some(Seat::Far) => board.flipped(),
            Some(Seat::Near) | None => board,
        })
    }

    /// The turn that is being played.
    fn turn(&self) -> Option<(Seat, Turn)> {
        match self.stage {
            Stage::Playing { seat, turn, .. } => Some((seat, turn)),
            _ => None,
        }
    }

    /// The turn that is being played, or why there is none.
    fn turn_to_play(&self) -> Result<(Seat, Turn)> {
        self.turn().ok_or(SessionError::Refused(match self.stage {
            Stage::GameOver { .. } => Refusal::GameOver,
            _ => Refusal::RollFirst,
        }))
    }

    fn result(&self) -> Option<GameResult> {
        match self.stage {
            Stage::GameOver { result, .. } => Some(result),
            _ => None,
        }
    }

    fn score_for(&self, seat: Seat) -> MatchScore {
        match seat {
            Seat::Near => self.score,
            Seat::Far => self.score.flipped(),
        }
    }
}

/// A place a checker can stand on or leave for. Points carry the near side's numbers, whoever moves; bar and tray are
/// those of the checker's owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CheckerPlace {
    /// 1–24, as the near side counts.
    Point(u8),
    /// The bar.
    Bar,
    /// Borne off.
    Off,
}

impl CheckerPlace {
    fn of(seat: Seat, place: Place) -> Self {
        match (place, seat) {
            (::backgammon::BAR, _) => Self::Bar,
            (::backgammon::OFF, _) => Self::Off,
            (point, Seat::Near) => Self::Point(point.number()),
            (point, Seat::Far) => Self::Point(::backgammon::BAR.number() - point.number()),
        }
    }

    /// As the mover counts; `None` if there is no such point.
    fn seen_by(self, seat: Seat) -> Option<Place> {
        let number = match self {
            Self::Bar => return Some(::backgammon::BAR),
            Self::Off => return Some(::backgammon::OFF),
            Self::Point(number) => Place::new(number).filter(|place| place.is_point())?,
        };
        match seat {
            Seat::Near => Some(number),
            Seat::Far => number.mirrored(),
        }
    }
}

/// Checkers on one point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckerStack {
    /// 1–24, as the near side counts.
    pub number: u8,
    /// Whose.
    pub owner: Seat,
    /// 1–15.
    pub count: u8,
}

/// One die on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DieOnBoard {
    /// 1–6.
    pub value: u8,
    /// Played, or counted as used because nothing can be played with it any more.
    pub used: bool,
    /// Not used, but cannot be played in this position.
    pub blocked: bool,
}

/// The dice on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiceOnBoard {
    /// Who threw them; `None` for an opening throw, where the first die is the near side's.
    pub owner: Option<Seat>,
    /// Two, or four for a double.
    pub dice: Vec<DieOnBoard>,
}

/// What is drawn on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
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
    /// The dice are used: `end_turn`.
    ToEnd {
        /// Whose.
        seat: Seat,
    },
    /// The game is over and the match is not: `next_game`.
    BetweenGames,
    /// The match is over or closed.
    Over,
}

/// The result of a game by the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameResult {
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

impl CheckerStep {
    fn of(seat: Seat, step: Step) -> Self {
        Self {
            from: CheckerPlace::of(seat, step.from),
            to: CheckerPlace::of(seat, step.to),
            die: step.die.number(),
            hit: step.hit,
        }
    }
}

/// A place the picked-up checker may be brought to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckerTarget {
    /// Where.
    pub to: CheckerPlace,
    /// The steps that are played if it is dropped there.
    pub path: Vec<CheckerStep>,
}

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    /// 1 for the first game of the match.
    pub game: u32,
    /// 1 for the first turn of the game.
    pub turn: u32,
    /// Whose turn.
    pub seat: Seat,
    /// The thrown dice, the larger first.
    pub dice: String,
    /// The play, from the mover's own side; empty if there was no legal move or nothing was played yet.
    pub play: String,
    /// There was no legal move.
    pub no_move: bool,
    /// The turn is still being played.
    pub open: bool,
    /// This turn ended the game.
    pub result: Option<GameResult>,
}

/// Everything a UI needs to draw the match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
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
    pub phase: Phase,
    /// In phase `ToEnd` with the automatic end on: how long undo stays possible.
    pub auto_end_ms: Option<u32>,
    /// The board.
    pub board: Board,
    /// Where the person whose turn it is may pick a checker up.
    pub movable: Vec<CheckerPlace>,
    /// 1 for the first game.
    pub game_number: u32,
    /// 0 for a single game.
    pub match_length: u32,
    /// Points won.
    pub near_score: u32,
    /// Points won.
    pub far_score: u32,
    /// The result of the game that is over.
    pub result: Option<GameResult>,
    /// Whether `undo` would do something.
    pub can_undo: bool,
    /// Whether `hint` may be asked.
    pub can_hint: bool,
    /// All turns of this match.
    pub log: Vec<LogLine>,
    /// GNU Position ID, the side that is to act counted as on roll (the near side where nobody is).
    pub position_id: String,
}

/// What happened, in the past tense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cue {
    /// Each side threw one die.
    OpeningRolled {
        /// The near side's.
        near: u8,
        /// The far side's.
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
    /// Nothing can be played with this roll, or with what is left of it.
    NoLegalMove {
        /// Whose turn.
        seat: Seat,
        /// Some of the dice were played.
        played: bool,
    },
    /// The turn went over.
    TurnEnded {
        /// Whose turn it was.
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
        result: GameResult,
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// What happened.
    pub cue: Cue,
    /// The board after it.
    pub board: Board,
    /// Least time on screen.
    pub hold_ms: u32,
    /// A tap ends the hold.
    pub skippable: bool,
}

/// Answer to an accepted command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Update {
    /// To be shown one after the other.
    pub frames: Vec<Frame>,
    /// What holds at the end.
    pub snapshot: Snapshot,
}

/// How long rolls and steps of an update are shown.
#[derive(Debug, Clone, Copy)]
struct Holds {
    roll: u32,
    step: u32,
}

const OWN: Holds = Holds {
    roll: pace::ROLLED,
    step: pace::OWN_STEP,
};

impl Session<Backgammon> {
    /// The match as it stands.
    pub fn snapshot(&self) -> Result<Snapshot> {
        let mut inner = self.look()?;
        Ok(self.snapshot_of(&mut inner))
    }

    /// Where the checker on `from` may be brought. Empty when it may not be moved now.
    pub fn targets(&self, from: CheckerPlace) -> Result<Vec<CheckerTarget>> {
        let inner = self.look()?;
        let Some((seat, turn)) = inner.log.state().turn() else {
            return Ok(Vec::new());
        };
        if !matches!(inner.log.actor(), Actor::Person { .. }) {
            return Ok(Vec::new());
        }
        let from = from.seen_by(seat).ok_or(SessionError::Refused(Refusal::OffBoard))?;
        let targets = turn.targets(from);
        Ok(targets
            .iter()
            .map(|target| CheckerTarget {
                to: CheckerPlace::of(seat, target.to),
                path: target.path.iter().map(|step| CheckerStep::of(seat, *step)).collect(),
            })
            .collect())
    }

    /// Throws the dice: the opening throw (for both sides, again while they are equal) or the person's roll.
    pub fn roll(&self) -> Result<Update> {
        let mut inner = self.persons_turn()?;
        let events = match inner.log.state().stage {
            Stage::Opening { .. } => self.opening_throws(inner.log.rolls()),
            _ => self.throw(&inner.log)?,
        };
        self.append_and_show(&mut inner, &events, OWN)
    }

    /// Brings a checker to one of its `targets`; one step or several, one undo step each time.
    pub fn move_checker(&self, from: CheckerPlace, to: CheckerPlace) -> Result<Update> {
        self.play_with(|seat, turn| {
            let from = from.seen_by(seat).ok_or(Refusal::OffBoard)?;
            let to = to.seen_by(seat).ok_or(Refusal::OffBoard)?;
            Ok(turn.apply(from, to)?)
        })
    }

    /// The second tap on the same checker: plays the larger die that this checker can play.
    pub fn move_larger(&self, from: CheckerPlace) -> Result<Update> {
        self.play_with(|seat, turn| {
            let from = from.seen_by(seat).ok_or(Refusal::OffBoard)?;
            Ok(turn.larger(from)?)
        })
    }

    fn play_with(&self, play: impl FnOnce(Seat, &Turn) -> std::result::Result<Turn, Refusal>) -> Result<Update> {
        let mut inner = self.persons_turn()?;
        let (seat, turn) = inner.log.state().turn_to_play()?;
        let after = play(seat, &turn).map_err(SessionError::Refused)?;
        let made = after.steps();
        let event = Event::moved(made.iter().skip(turn.steps().len()));
        self.append_and_show(&mut inner, &[event], OWN)
    }

    /// Ends the turn, when all dice that can be played are used.
    pub fn end_turn(&self) -> Result<Update> {
        let mut inner = self.persons_turn()?;
        self.append_and_show(&mut inner, &[Event::TurnEnded], OWN)
    }

    /// Takes the last `move_checker` of this turn back, never the roll.
    pub fn undo(&self) -> Result<Update> {
        let mut inner = self.persons_turn()?;
        let steps = undoable_steps(&inner.log).ok_or(SessionError::NothingToUndo)?;
        let keep = inner.log.len() - 1;
        self.commit(&mut inner, keep, Tail::none())?;
        let frame = frame(Cue::TookBack { steps }, board_of(inner.log.state()), pace::TAKEN_BACK);
        Ok(self.update(&mut inner, vec![frame]))
    }

    /// The normal level's play for the dice that are left, the next best, and what they lose. Thinks; `None` if cancelled or
    /// overtaken.
    pub fn hint(&self) -> Result<Option<Hint>> {
        let (thought, seat, turn, score, revision) = {
            let inner = self.persons_turn()?;
            let standing = inner.log.state();
            let (seat, turn) = standing.turn_to_play()?;
            if turn.is_complete() {
                return Err(SessionError::Refused(Refusal::DiceUsed));
            }
            (self.think(), seat, turn, standing.score_for(seat), inner.revision)
        };
        let hint = explain::hint(&turn, score, &|| thought.is_stopped());
        let overtaken = self.inner().revision != revision || thought.is_stopped();
        Ok(hint.filter(|_| !overtaken).map(|hint| Hint::of(seat, hint)))
    }

    /// The next part of the computer's turn: its roll, then its play. Thinks; `None` if cancelled, overtaken or not the
    /// computer's turn: then nothing was changed, and it may be called again.
    pub fn advance_computer(&self) -> Result<Option<Update>> {
        let asked = Instant::now();
        let (thought, turn, opening, score, level, revision, events) = {
            let mut inner = self.look()?;
            let Opponent::Computer { level } = inner.log.setup().opponent else {
                return Ok(None);
            };
            if inner.log.actor() != Actor::Computer {
                return Ok(None);
            }
            let standing = inner.log.state();
            let Stage::Playing { seat, turn, opening } = standing.stage else {
                let events = self.throw(&inner.log)?;
                let double = matches!(events.first(), Some(Event::Rolled([first, second])) if first == second);
                let holds = Holds {
                    roll: pace::computers_roll(self.pace(), double),
                    ..OWN
                };
                return self.append_and_show(&mut inner, &events, holds).map(Some);
            };
            let events = inner.log.len() as u64;
            let score = standing.score_for(seat);
            (self.think(), turn, opening, score, level, inner.revision, events)
        };
        let mut stream = self.seeds.computer_stream(events, Purpose::Play);
        let Some(play) = ai::choose(&turn, score, ai_level(level), &mut stream, &|| thought.is_stopped()) else {
            return Ok(None);
        };
        let mut inner = self.look()?;
        if inner.revision != revision || thought.is_stopped() {
            return Ok(None);
        }
        let mut events_now = vec![Event::moved(play.steps.iter())];
        if play_goes_on(turn, &play.steps) {
            events_now.push(Event::TurnEnded);
        }
        let rolled = if opening {
            pace::ROLLED
        } else {
            pace::computers_roll(self.pace(), turn.dice().is_double())
        };
        let thought_ms = u32::try_from(asked.elapsed().as_millis()).unwrap_or(u32::MAX);
        let steps = u32::try_from(play.steps.len()).unwrap_or(u32::MAX);
        let mut pace_stream = self.seeds.computer_stream(events, Purpose::Pace);
        let holds = Holds {
            step: pace::computers_step(self.pace(), steps, rolled, thought_ms, &mut pace_stream),
            ..OWN
        };
        self.append_and_show(&mut inner, &events_now, holds).map(Some)
    }

    /// Begins the next game of the match.
    pub fn next_game(&self) -> Result<Update> {
        let mut inner = self.persons_turn()?;
        self.append_and_show(&mut inner, &[Event::GameBegan], OWN)
    }

    /// Gives the match up: it is closed, kept in history, never shown as a result of the rules.
    pub fn give_up(&self) -> Result<Update> {
        let mut inner = self.open()?;
        let by = self.close_as_given_up(&mut inner)?;
        let frame = frame(Cue::GaveUp { by }, board_of(inner.log.state()), 0);
        Ok(self.update(&mut inner, vec![frame]))
    }

    /// Begins another match, unfinished, that has everything in common with this one up to the roll of a turn; there the same
    /// dice lie, to be played otherwise, and rolls after that are its own. A roll without a legal step ends its turn there
    /// too. Turns count as the lines of the snapshot's log do, 0 for the first. This match stays as it is, whatever became of
    /// it.
    ///
    /// [`Refusal::NoSuchTurn`] for a line that is not there.
    pub fn play_on(&self, line: u32) -> Result<Arc<Self>> {
        let line = usize::try_from(line).unwrap_or(usize::MAX);
        self.begin_alike(|log| up_to_roll(log, line).ok_or(SessionError::Refused(Refusal::NoSuchTurn)))
    }

    fn pace(&self) -> crate::settings::Pace {
        lock(&self.shared.settings).pace
    }

    /// The opening throws up to the first that is not equal.
    fn opening_throws(&self, rolls: u64) -> Vec<Event> {
        let mut events = Vec::new();
        for number in rolls + 1.. {
            let [near, far] = self.seeds.dice(number);
            events.push(Event::OpeningRolled([near, far]));
            if near != far {
                break;
            }
        }
        events
    }

    /// The roll of the seat whose turn it is, and the end of the turn if nothing can be played with it.
    fn throw(&self, log: &Log<Backgammon>) -> Result<Vec<Event>> {
        let roll = Event::Rolled(self.seeds.dice(log.rolls() + 1));
        let rolled = Backgammon::apply(log.state(), &roll).map_err(SessionError::Refused)?;
        let void = rolled.turn().is_some_and(|(_, turn)| turn.is_void());
        Ok(std::iter::once(roll).chain(void.then_some(Event::TurnEnded)).collect())
    }

    fn append_and_show(&self, inner: &mut Inner<Backgammon>, events: &[Event], holds: Holds) -> Result<Update> {
        let first = inner.log.len();
        self.append(inner, events)?;
        let frames = frames(&inner.log, first, holds);
        Ok(self.update(inner, frames))
    }

    fn update(&self, inner: &mut Inner<Backgammon>, frames: Vec<Frame>) -> Update {
        Update {
            frames,
            snapshot: self.snapshot_of(inner),
        }
    }

    fn snapshot_of(&self, inner: &mut Inner<Backgammon>) -> Snapshot {
        let lines = lines(&inner.log, &mut inner.memory.ended);
        let log = &inner.log;
        let standing = log.state();
        let actor = log.actor();
        let person = matches!(actor, Actor::Person { .. });
        let phase = phase(log);
        let auto_end = person && matches!(phase, Phase::ToEnd { .. }) && lock(&self.shared.settings).auto_end;
        let playing = standing.turn().filter(|_| person);
        Snapshot {
            id: self.id.clone(),
            revision: inner.revision,
            opponent: log.setup().opponent,
            actor,
            status: log.status(),
            phase,
            auto_end_ms: auto_end.then_some(pace::AUTO_END),
            board: board_of(standing),
            movable: playing.iter().flat_map(|(seat, turn)| movable(*seat, turn)).collect(),
            game_number: standing.game,
            match_length: log.setup().match_length,
            near_score: u32::from(standing.score.mover),
            far_score: u32::from(standing.score.opponent),
            result: standing.result(),
            can_undo: person && undoable_steps(log).is_some(),
            can_hint: playing.is_some_and(|(_, turn)| !turn.is_complete()),
            log: lines,
            position_id: standing.position_id(),
        }
    }
}

/// How many events there are up to the roll of a turn, and to its end if nothing could be played.
fn up_to_roll(log: &Log<Backgammon>, line: usize) -> Option<usize> {
    let (last, _, turn, _) = review::turns(log).nth(line)?;
    let mut events = log.played().iter().take(last + 1);
    let roll = events.rposition(|played| Backgammon::roll(&played.event).is_some())?;
    // The end of such a turn is in the log with its roll.
    Some(roll + if turn.is_void() { 2 } else { 1 })
}

fn match_length(points: u32) -> Option<MatchLength> {
    u8::try_from(points).ok().and_then(MatchLength::new)
}

/// Says in words why a match cannot be so long.
pub(crate) fn check_match_length(points: u32) -> std::result::Result<(), String> {
    match match_length(points) {
        Some(_) => Ok(()),
        None => Err(format!(
            "a match goes to 0 (a single game), 5 or 7 points, not {points}"
        )),
    }
}

fn ai_level(level: Level) -> ai::Level {
    match level {
        Level::Entry => ai::Level::Entry,
        Level::Normal => ai::Level::Normal,
        Level::Expert => ai::Level::Expert,
        Level::Master => ai::Level::Master,
    }
}

fn dice([first, second]: [u8; 2]) -> std::result::Result<Dice, Refusal> {
    match (Die::new(first), Die::new(second)) {
        (Some(first), Some(second)) => Ok(Dice::new(first, second)),
        _ => Err(Refusal::NoSuchDie),
    }
}

/// The turn after some saved steps.
fn play(turn: Turn, steps: &[[u8; 3]]) -> std::result::Result<Turn, Refusal> {
    if steps.is_empty() {
        return Err(Refusal::NoSuchDie);
    }
    steps.iter().try_fold(turn, |turn, &[from, to, die]| {
        let from = Place::new(from).ok_or(Refusal::OffBoard)?;
        let die = Die::new(die).ok_or(Refusal::NoSuchDie)?;
        let turn = turn.step(from, die)?;
        let reached = turn.steps().iter().last().map(|step| step.to.number());
        if reached == Some(to) {
            Ok(turn)
        } else {
            Err(Refusal::NoSuchDie)
        }
    })
}

/// Whether the game goes on after the computer's play.
fn play_goes_on(turn: Turn, steps: &[Step]) -> bool {
    steps
        .iter()
        .try_fold(turn, |turn, step| turn.step(step.from, step.die))
        .is_ok_and(|turn| turn.board().result().is_none())
}

fn seat_text(seat: Seat) -> &'static str {
    match seat {
        Seat::Near => "near",
        Seat::Far => "far",
    }
}

/// Dice and play of a turn.
fn turn_text(turn: &Turn) -> String {
    let dice = turn.dice();
    let play = notation::format_play(&turn.steps());
    format!("{}{}: {play}", dice.first, dice.second).trim_end().to_owned()
}

fn seen_by_near(seat: Seat, board: Position) -> Position {
    match seat {
        Seat::Near => board,
        Seat::Far => board.flipped(),
    }
}

/// How many steps undo would take back.
fn undoable_steps(log: &Log<Backgammon>) -> Option<u32> {
    log.state().turn()?;
    match &log.played().last()?.event {
        Event::Moved(steps) => u32::try_from(steps.len()).ok(),
        _ => None,
    }
}

fn movable(seat: Seat, turn: &Turn) -> Vec<CheckerPlace> {
    turn.movable()
        .iter()
        .map(|place| CheckerPlace::of(seat, *place))
        .collect()
}

fn phase(log: &Log<Backgammon>) -> Phase {
    if log.closing().is_some() {
        return Phase::Over;
    }
    match log.state().stage {
        Stage::Opening { .. } => Phase::OpeningRoll,
        Stage::ToRoll { seat, .. } => Phase::ToRoll { seat },
        Stage::Playing { seat, turn, .. } if turn.is_complete() => Phase::ToEnd { seat },
        Stage::Playing { seat, .. } => Phase::ToPlay { seat },
        Stage::GameOver { result, .. } if result.match_over => Phase::Over,
        Stage::GameOver { .. } => Phase::BetweenGames,
    }
}

fn board_of(standing: &MatchState) -> Board {
    let dice = match standing.stage {
        Stage::Opening { equal } => equal.map(|dice| DiceOnBoard {
            owner: None,
            dice: [dice.first, dice.second].map(unused).into(),
        }),
        Stage::ToRoll { .. } => None,
        Stage::Playing { seat, turn, opening }
        | Stage::GameOver {
            seat, turn, opening, ..
        } => Some(dice_of(seat, &turn, opening, true)),
    };
    board(standing.near_board(), dice)
}

fn unused(die: Die) -> DieOnBoard {
    DieOnBoard {
        value: die.number(),
        used: false,
        blocked: false,
    }
}

/// The dice of a turn. Those that cannot be played any more count as used when nothing is left to play, unless they are
/// to be shown just before that is said (`settled` = false).
fn dice_of(seat: Seat, turn: &Turn, opening: bool, settled: bool) -> DiceOnBoard {
    let thrown = turn.dice();
    let mut dice = vec![unused(thrown.first), unused(thrown.second)];
    if thrown.is_double() {
        dice.extend_from_within(..);
    }
    for step in &turn.steps() {
        let played = dice.iter_mut().find(|die| !die.used && die.value == step.die.number());
        if let Some(die) = played {
            die.used = true;
        }
    }
    for blocked in turn.blocked_dice() {
        // From the end, so that the dice of a double are used from the start.
        let left = dice.iter_mut().rev();
        let found = left
            .into_iter()
            .find(|die| !die.used && !die.blocked && die.value == blocked.number());
        if let Some(die) = found {
            if settled && turn.is_complete() {
                die.used = true;
            } else {
                die.blocked = true;
            }
        }
    }
    DiceOnBoard {
        owner: (!opening).then_some(seat),
        dice,
    }
}

/// The board in the middle of a turn, or after it.
fn board_in(seat: Seat, turn: &Turn, opening: bool) -> Board {
    let dice = dice_of(seat, turn, opening, true);
    board(seen_by_near(seat, turn.board()), Some(dice))
}

/// `position` is seen by the near side.
fn board(position: Position, dice: Option<DiceOnBoard>) -> Board {
    let (near, far) = (position.mover(), position.opponent());
    let points = |side: ::backgammon::Side, owner| {
        side.occupied()
            .filter_map(move |(place, count)| match CheckerPlace::of(owner, place) {
                CheckerPlace::Point(number) => Some(CheckerStack { number, owner, count }),
                CheckerPlace::Bar | CheckerPlace::Off => None,
            })
    };
    let mut stacks: Vec<_> = points(near, Seat::Near).chain(points(far, Seat::Far)).collect();
    stacks.sort_by_key(|stack| stack.number);
    Board {
        stacks,
        near_bar: near.bar(),
        far_bar: far.bar(),
        near_off: near.off(),
        far_off: far.off(),
        near_pips: u32::from(near.pips()),
        far_pips: u32::from(far.pips()),
        dice,
    }
}

fn frame(cue: Cue, board: Board, hold_ms: u32) -> Frame {
    let notice = matches!(
        cue,
        Cue::NoLegalMove { .. } | Cue::Won { .. } | Cue::TookBack { .. } | Cue::GaveUp { .. }
    );
    Frame {
        cue,
        board,
        hold_ms,
        skippable: notice,
    }
}

/// What happened from event `first` on.
fn frames(log: &Log<Backgammon>, first: usize, holds: Holds) -> Vec<Frame> {
    let mut frames = Vec::new();
    for (index, played) in log.played().iter().enumerate().skip(first) {
        let before = log.state_before(index);
        let after = &played.state;
        match (&played.event, after.stage) {
            (Event::OpeningRolled([near, far]), stage) => {
                let winner = match stage {
                    Stage::Playing { seat, .. } => Some(seat),
                    _ => None,
                };
                let cue = Cue::OpeningRolled {
                    near: *near,
                    far: *far,
                    first: winner,
                };
                frames.push(frame(cue, board_of(after), holds.roll));
            }
            (Event::Rolled([first, second]), Stage::Playing { seat, turn, opening }) => {
                let cue = Cue::Rolled {
                    seat,
                    first: *first,
                    second: *second,
                };
                let dice = dice_of(seat, &turn, opening, false);
                frames.push(frame(cue, board(after.near_board(), Some(dice)), holds.roll));
                if turn.is_void() {
                    let cue = Cue::NoLegalMove { seat, played: false };
                    frames.push(frame(cue, board_of(after), pace::NOTICE));
                }
            }
            (
                Event::Moved(steps),
                Stage::Playing { seat, turn, opening }
                | Stage::GameOver {
                    seat, turn, opening, ..
                },
            ) => {
                let made = turn.steps();
                let before = made.len().saturating_sub(steps.len());
                for (count, step) in (1..).zip(made.iter()).skip(before) {
                    let then = turn.taken_back_to(count);
                    let cue = Cue::Stepped {
                        seat,
                        step: CheckerStep::of(seat, *step),
                    };
                    let dice = dice_of(seat, &then, opening, after.result().is_some());
                    let board = board(seen_by_near(seat, then.board()), Some(dice));
                    frames.push(frame(cue, board, holds.step));
                }
                match after.result() {
                    Some(result) => frames.push(frame(Cue::Won { result }, board_of(after), pace::NOTICE)),
                    None if turn.is_complete() && !turn.dice_left().is_empty() => {
                        let cue = Cue::NoLegalMove { seat, played: true };
                        frames.push(frame(cue, board_of(after), pace::NOTICE));
                    }
                    None => {}
                }
            }
            (Event::TurnEnded, _) => {
                if let Some((seat, _)) = before.turn() {
                    frames.push(frame(Cue::TurnEnded { seat }, board_of(after), 0));
                }
            }
            (Event::GameBegan, _) => {
                frames.push(frame(Cue::GameBegan { game: after.game }, board_of(after), 0));
            }
            // No other pair is ever accepted into a log.
            (Event::Rolled(_) | Event::Moved(_), _) => {}
        }
    }
    frames
}

/// What a session remembers, only to be quick.
#[derive(Debug, Default)]
pub struct Memory {
    ended: EndedTurns,
    review: ReviewUnderWay,
}

/// The lines of the turns that have ended: undo never reaches them, so they are written once.
#[derive(Debug, Default)]
struct EndedTurns {
    /// How many events they take up.
    events: usize,
    lines: Vec<LogLine>,
}

fn lines(log: &Log<Backgammon>, ended_turns: &mut EndedTurns) -> Vec<LogLine> {
    let mut open_line = None;
    let played = log.played();
    for (index, entry) in played.iter().enumerate().skip(ended_turns.events) {
        let (seat, turn, result) = match entry.state.stage {
            Stage::Playing { seat, turn, .. } => (seat, turn, None),
            Stage::GameOver { seat, turn, result, .. } => (seat, turn, Some(result)),
            Stage::Opening { .. } | Stage::ToRoll { .. } => continue,
        };
        // The last state of a turn says it all.
        let ended = match played.get(index + 1).map(|next| &next.event) {
            Some(Event::Moved(_)) => continue,
            Some(_) => true,
            None => result.is_some(),
        };
        let dice = turn.dice();
        let line = LogLine {
            game: entry.state.game,
            turn: entry.state.turns,
            seat,
            dice: format!("{}{}", dice.larger(), dice.smaller()),
            play: notation::format_play(&turn.steps()),
            no_move: turn.is_void(),
            open: !ended && log.closing().is_none(),
            result,
        };
        if ended {
            ended_turns.events = index + 1;
            ended_turns.lines.push(line);
        } else {
            open_line = Some(line);
        }
    }
    ended_turns.lines.iter().cloned().chain(open_line).collect()
}
