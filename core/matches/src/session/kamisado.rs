//! A match of 龙塔棋: setup, snapshot, cues, commands.
//!
//! Decided here: forced passes follow a move by themselves, in the same saved action, one frame each; what undo goes back
//! to; what may be touched when. Left to the rules crate: every move and why another one is not legal.
//!
//! **Undo.** Against the computer it takes back the near person's own last real move and every turn since, passes too.
//! Between two people it goes back one turn at a time, and a pass is a turn. Where that leaves a blocked tower to move, the
//! pass is not made again at once (nothing could ever be taken back): it waits, as the one thing that may be touched,
//! until a person takes back more or lands the tower on its own square. Taking back again and again always reaches the
//! near person's first choice (the start, between two people).

mod facts;

use std::{
    collections::HashMap,
    str::FromStr,
    sync::{Arc, Mutex, Weak},
    time::Instant,
};

use ::kamisado::{
    MoveError, State,
    ai::{self, Solver, explain},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

pub use facts::{Facts, WonBy};

pub use ::kamisado::{
    Colour, Direction, End, Move, MoveError as Refusal, Side, Square,
    ai::{
        Distance, Verdict,
        explain::{ChainLink, Hint, Judgement, NamedTower, Prospect, Then, Unchangeable},
    },
};

use super::{Inner, Session, lock};
use crate::{
    dice::Purpose,
    errors::SessionError,
    log::{Log, Played, Tail},
    model::{Actor, GameKind, Level, MatchStatus, Opponent, Seat},
    pace,
    rules::{Game, OpenSessions},
};

type Result<T> = std::result::Result<T, SessionError<Refusal>>;

/// How a match begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The side of the near person.
    #[serde(with = "SideName")]
    pub near_side: Side,
    /// Against whom.
    pub opponent: Opponent,
}

impl Setup {
    /// Who plays a side.
    pub fn seat(&self, side: Side) -> Seat {
        if side == self.near_side { Seat::Near } else { Seat::Far }
    }
}

/// The saved names of the sides; the rules crate knows nothing of saving.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Side", rename_all = "snake_case")]
pub(crate) enum SideName {
    Black,
    Gold,
}

/// What can happen in a match, as it is saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A tower was moved: `{"moved":"c1-f4"}`.
    Moved(MoveText),
    /// A blocked tower made its zero-length move: `{"passed":"h7-h7"}`.
    Passed(MoveText),
}

impl Event {
    fn of(step: Move) -> Self {
        if step.is_pass() {
            Self::Passed(MoveText(step))
        } else {
            Self::Moved(MoveText(step))
        }
    }

    fn step(self) -> Move {
        let (Self::Moved(step) | Self::Passed(step)) = self;
        step.0
    }

    fn is_real(self) -> bool {
        matches!(self, Self::Moved(_))
    }
}

/// A move that is saved in its notation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveText(pub Move);

impl Serialize for MoveText {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for MoveText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Move::from_str(&text).map(Self).map_err(D::Error::custom)
    }
}

/// Where a match stands: the rules' state, and who sits where.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchState {
    setup: Setup,
    state: State,
    plies: u32,
}

/// The game, for the log.
#[derive(Debug)]
pub struct Kamisado;

impl Game for Kamisado {
    type Setup = Setup;
    type Event = Event;
    type State = MatchState;
    type Refusal = Refusal;
    type Memory = ReviewUnderWay;

    const KIND: GameKind = GameKind::Kamisado;
    const RULES_VERSION: u32 = 1;

    fn opponent(setup: &Setup) -> Opponent {
        setup.opponent
    }

    fn check_setup(setup: &Setup) -> std::result::Result<(), String> {
        check_opponent(setup.opponent)
    }

    fn start(setup: &Setup) -> MatchState {
        MatchState {
            setup: *setup,
            state: State::start(),
            plies: 0,
        }
    }

    fn apply(standing: &MatchState, event: &Event) -> std::result::Result<MatchState, Refusal> {
        let step = event.step();
        // A saved pass that is called a move, or the other way round, is no event of ours.
        match (event.is_real(), step.is_pass()) {
            (true, true) => return Err(MoveError::MustMove),
            (false, false) => return Err(MoveError::OnlyPass),
            _ => {}
        }
        Ok(MatchState {
            state: standing.state.play(step)?,
            plies: standing.plies + 1,
            ..*standing
        })
    }

    fn actor(standing: &MatchState) -> Option<Seat> {
        match standing.state.outcome() {
            Some(_) => None,
            None => Some(standing.setup.seat(standing.state.side_to_move())),
        }
    }

    fn winner(standing: &MatchState) -> Option<Seat> {
        standing
            .state
            .outcome()
            .map(|outcome| standing.setup.seat(outcome.winner))
    }

    fn score(standing: &MatchState) -> (u32, u32, u32) {
        (0, 0, standing.plies)
    }

    fn position(standing: &MatchState) -> String {
        standing.state.to_string()
    }

    fn roll(_: &Event) -> Option<[u8; 2]> {
        None
    }

    fn sessions(open: &OpenSessions) -> &Mutex<HashMap<String, Weak<Session<Self>>>> {
        &open.kamisado
    }
}

/// A tower where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tower {
    /// Whose.
    pub side: Side,
    /// Its own colour.
    pub colour: Colour,
    /// Where.
    pub square: Square,
}

/// What is drawn on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// All sixteen, black before gold, each in the order of [`Colour`].
    pub towers: Vec<Tower>,
    /// Who is to move, or would be if it were not over.
    pub to_move: Side,
    /// The colour of the tower that must move; `None` before the first move and when it is over.
    pub designated: Option<Colour>,
    /// The last move.
    pub last_move: Option<Move>,
}

/// The result by the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameResult {
    /// Who won.
    pub winner: Side,
    /// The same, as a seat.
    pub winner_seat: Seat,
    /// Why.
    pub end: End,
}

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    /// 1 for the first ply.
    pub ply: u32,
    /// Who moved.
    pub side: Side,
    /// The tower that moved.
    pub tower: Colour,
    /// From where to where.
    pub step: Move,
    /// Which way, seen by the mover.
    pub direction: Direction,
    /// How many squares; 0 for a pass.
    pub distance: u8,
    /// The colour landed on (or underfoot).
    pub landed: Colour,
    /// `c1-f4`.
    pub notation: String,
}

/// Everything a UI needs to draw the match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// Name of the match.
    pub id: String,
    /// Grows with every accepted action, undo included.
    pub revision: u64,
    /// The side of the near person.
    pub near_side: Side,
    /// Against whom.
    pub opponent: Opponent,
    /// Whose action is waited for.
    pub actor: Actor,
    /// How the match stands.
    pub status: MatchStatus,
    /// The board.
    pub board: Board,
    /// Squares of the towers that the person whose turn it is may move.
    pub movable: Vec<Square>,
    /// Set when the game is over by the rules.
    pub result: Option<GameResult>,
    /// Whether `undo` would do something.
    pub can_undo: bool,
    /// Whether `hint` may be asked.
    pub can_hint: bool,
    /// All plies so far.
    pub log: Vec<LogLine>,
    /// The position in text notation.
    pub position: String,
}

/// A square the picked-up tower may land on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// Where.
    pub square: Square,
    /// The colour it hands over.
    pub colour: Colour,
    /// Where the enemy tower of that colour stands. `None` if the landing wins.
    pub names: Option<Square>,
    /// The landing wins at once.
    pub wins: bool,
}

/// What happened, in the past tense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cue {
    /// The computer took its time. Nothing changed.
    Pondered,
    /// A tower was moved.
    Moved {
        /// Whose.
        side: Side,
        /// Which.
        tower: Colour,
        /// From where to where.
        step: Move,
        /// The colour landed on.
        landed: Colour,
    },
    /// A blocked tower made its zero-length move.
    Passed {
        /// Whose.
        side: Side,
        /// Which.
        tower: Colour,
        /// Where it stands.
        square: Square,
        /// The colour under it.
        underfoot: Colour,
    },
    /// It is over by the rules.
    Won {
        /// How.
        result: GameResult,
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

/// What one ply of the match was worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReviewedPly {
    /// 1 for the first.
    pub ply: u32,
    /// Who moved.
    pub side: Side,
    /// The move.
    pub step: Move,
    /// What it did to the result.
    pub judgement: Judgement,
    /// What stood to come before it.
    pub before: Prospect,
    /// What stands to come after it.
    pub after: Prospect,
    /// A move that was provably better, if one is known.
    pub better: Option<Move>,
}

/// What the plies of a match were worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    /// Those looked at so far, in the order of play: always the last ones of the match.
    pub plies: Vec<ReviewedPly>,
    /// Whether that is all of them.
    pub complete: bool,
    /// The ply of the first move that threw a win away; `None` if there is none, or before the review is complete.
    pub first_loss: Option<u32>,
    /// The ply of the last such move: there the result changed hands for good.
    pub decisive: Option<u32>,
}

/// What a session keeps of a review under way.
#[derive(Debug, Default)]
pub struct ReviewUnderWay {
    /// Of which revision of the match.
    revision: u64,
    /// The last ply first, as they are looked at: what is proven of a late position helps with the earlier ones.
    plies: Vec<ReviewedPly>,
    solver: Option<Solver>,
}

impl Session<Kamisado> {
    /// The match as it stands.
    pub fn snapshot(&self) -> Result<Snapshot> {
        let inner = self.look()?;
        Ok(self.snapshot_of(&inner))
    }

    /// The board after the first `plies` plies, for looking back: 0 is the start, more than there are is the present.
    pub fn board_after(&self, plies: u32) -> Result<Board> {
        let inner = self.look()?;
        let played = inner.log.played().len();
        Ok(board_after(
            &inner.log,
            usize::try_from(plies).unwrap_or(played).min(played),
        ))
    }

    /// Where the tower on `from` may land. Empty when it may not be moved now. A pass that waits after an undo has one
    /// target: the square itself.
    pub fn targets(&self, from: Square) -> Result<Vec<Target>> {
        let inner = self.look()?;
        if !matches!(inner.log.actor(), Actor::Person { .. }) {
            return Ok(Vec::new());
        }
        let state = inner.log.state().state;
        let waiting = state.forced_pass().map(|pass| pass.to).filter(|square| *square == from);
        Ok(state
            .targets(from)
            .into_iter()
            .chain(waiting)
            .map(|to| target(&state, to))
            .collect())
    }

    /// Moves a tower; the passes that follow by force are part of the update.
    pub fn move_tower(&self, from: Square, to: Square) -> Result<Update> {
        let mut inner = self.persons_turn()?;
        let step = Move::new(from, to);
        let events = with_passes(&inner.log.state().state, step).map_err(SessionError::Refused)?;
        let first = inner.log.len();
        self.append(&mut inner, &events)?;
        Ok(self.update(&inner, frames(&inner.log, first, pace::OWN_STEP)))
    }

    /// Against the computer: back to the near person's own last real choice. Between two people: one turn back, a pass being
    /// one. While the computer thinks it stops it first.
    pub fn undo(&self) -> Result<Update> {
        let mut inner = self.open()?;
        let keep = undo_to(&inner.log).ok_or(SessionError::NothingToUndo)?;
        let plies = inner.log.state().plies - inner.log.state_before(keep).plies;
        self.commit(&mut inner, keep, Tail::none())?;
        let frame = Frame {
            cue: Cue::TookBack { plies },
            board: board_after(&inner.log, keep),
            hold_ms: pace::TAKEN_BACK,
            skippable: true,
        };
        Ok(self.update(&inner, vec![frame]))
    }

    /// The best move for the person whose turn it is, by proof, and the chain behind it, whatever the level of the match.
    /// Thinks; `None` if cancelled or overtaken.
    pub fn hint(&self) -> Result<Option<Hint>> {
        let (thought, state, revision) = {
            let inner = self.persons_turn()?;
            if inner.log.state().state.forced_pass().is_some() {
                return Err(SessionError::Refused(MoveError::OnlyPass));
            }
            (self.think(), inner.log.state().state, inner.revision)
        };
        let hint = explain::hint(&state, &mut Solver::new(), &|| thought.is_stopped());
        let overtaken = self.inner().revision != revision || thought.is_stopped();
        Ok(hint.ok().flatten().filter(|_| !overtaken))
    }

    /// Looks at one ply more of the match, from the last one back to the first, and answers with all that was looked at so
    /// far; to be called until that is complete. Any change of the match begins it anew. Also for a match that is over or
    /// closed. Thinks; `None` if cancelled or overtaken: then it may be called again.
    pub fn review(&self) -> Result<Option<Review>> {
        let (thought, played, state, mut solver, revision) = {
            let mut inner = self.look()?;
            let revision = inner.revision;
            if inner.memory.revision != revision {
                inner.memory = ReviewUnderWay {
                    revision,
                    ..ReviewUnderWay::default()
                };
            }
            // One before the earliest that was looked at.
            let next = (inner.log.played().len() - inner.memory.plies.len()).checked_sub(1);
            let Some(index) = next else {
                return Ok(Some(review(&inner)));
            };
            let state = inner.log.state_before(index).state;
            let played = inner
                .log
                .played()
                .get(index)
                .map(|played| (played.event.step(), played.state.plies));
            let solver = inner.memory.solver.take().unwrap_or_default();
            (self.think(), played, state, solver, revision)
        };
        let Some((step, ply)) = played else {
            return Ok(None);
        };
        let judged = explain::review_move(&state, step, &mut solver, &|| thought.is_stopped());
        let mut inner = self.look()?;
        let (Ok(Some(judged)), false) = (judged, inner.revision != revision || thought.is_stopped()) else {
            return Ok(None);
        };
        let explain::MoveReview {
            side,
            judgement,
            before,
            after,
            better,
            ..
        } = judged;
        let reviewed = ReviewedPly {
            ply,
            side,
            step,
            judgement,
            before,
            after,
            better,
        };
        // Somebody else may have asked at the same time.
        if inner.memory.plies.last().is_none_or(|last| last.ply == ply + 1) {
            inner.memory.plies.push(reviewed);
            inner.memory.solver = (ply > 1).then_some(solver);
        }
        Ok(Some(review(&inner)))
    }

    /// Makes the computer's move. Thinks; `None` if cancelled, overtaken or not the computer's turn: then nothing was
    /// changed, and it may be called again.
    pub fn advance_computer(&self) -> Result<Option<Update>> {
        let asked = Instant::now();
        let (thought, state, level, mut stream, mut pace_stream, revision) = {
            let inner = self.look()?;
            let Opponent::Computer { level } = inner.log.setup().opponent else {
                return Ok(None);
            };
            if inner.log.actor() != Actor::Computer {
                return Ok(None);
            }
            let events = inner.log.len() as u64;
            (
                self.think(),
                inner.log.state().state,
                level,
                self.seeds.computer_stream(events, Purpose::Play),
                self.seeds.computer_stream(events, Purpose::Pace),
                inner.revision,
            )
        };
        let Some(step) = ai::choose(&state, ai_level(level), &mut stream, &|| thought.is_stopped()) else {
            return Ok(None);
        };
        let mut inner = self.look()?;
        if inner.revision != revision || thought.is_stopped() {
            return Ok(None);
        }
        let events = with_passes(&state, step).map_err(SessionError::Refused)?;
        let first = inner.log.len();
        let before = board_after(&inner.log, first);
        self.append(&mut inner, &events)?;
        let whole = pace::single_move(lock(&self.shared.settings).pace, &mut pace_stream);
        let thought_ms = u32::try_from(asked.elapsed().as_millis()).unwrap_or(u32::MAX);
        let rest = whole.saturating_sub(thought_ms).saturating_sub(pace::SHORTEST_STEP);
        let mut shown = vec![Frame {
            cue: Cue::Pondered,
            board: before,
            hold_ms: rest,
            skippable: false,
        }];
        shown.extend(frames(&inner.log, first, pace::SHORTEST_STEP));
        Ok(Some(self.update(&inner, shown)))
    }

    /// Gives the match up: it is closed, kept in history, never shown as a result of the rules.
    pub fn give_up(&self) -> Result<Update> {
        let mut inner = self.open()?;
        let by = self.close_as_given_up(&mut inner)?;
        let frame = Frame {
            cue: Cue::GaveUp { by },
            board: board_after(&inner.log, inner.log.played().len()),
            hold_ms: 0,
            skippable: true,
        };
        Ok(self.update(&inner, vec![frame]))
    }

    /// Begins another match, unfinished, that has the first `plies` plies in common with this one, and the passes that follow
    /// them by force. More than there are is the present, as in [`Self::board_after`]. This match stays as it is, whatever
    /// became of it.
    ///
    /// [`SessionError::Over`] where the game is over at that ply.
    pub fn play_on(&self, plies: u32) -> Result<Arc<Self>> {
        self.begin_alike(|log| {
            let played = log.played();
            let keep = usize::try_from(plies).unwrap_or(played.len()).min(played.len());
            let passes = played.iter().skip(keep).take_while(|played| !played.event.is_real());
            Ok(keep + passes.count())
        })
    }

    fn update(&self, inner: &Inner<Kamisado>, frames: Vec<Frame>) -> Update {
        Update {
            frames,
            snapshot: self.snapshot_of(inner),
        }
    }

    fn snapshot_of(&self, inner: &Inner<Kamisado>) -> Snapshot {
        let log = &inner.log;
        let state = log.state().state;
        let actor = log.actor();
        let person = matches!(actor, Actor::Person { .. });
        Snapshot {
            id: self.id.clone(),
            revision: inner.revision,
            near_side: log.setup().near_side,
            opponent: log.setup().opponent,
            actor,
            status: log.status(),
            board: board_after(log, log.played().len()),
            movable: if person {
                let waiting = state.forced_pass().map(|pass| pass.from);
                state.movable().into_iter().chain(waiting).collect()
            } else {
                Vec::new()
            },
            result: result(log.state()),
            can_undo: log.status() == MatchStatus::Unfinished && undo_to(log).is_some(),
            can_hint: person && state.forced_pass().is_none(),
            log: lines(log),
            position: state.to_string(),
        }
    }
}

/// Says in words why nobody can play against this opponent: above the expert, who sees all that can be proven, there is none.
pub(crate) fn check_opponent(opponent: Opponent) -> std::result::Result<(), String> {
    match opponent {
        Opponent::Computer { level: Level::Master } => Err("Kamisado has no level above expert".to_owned()),
        Opponent::Computer { .. } | Opponent::Person => Ok(()),
    }
}

fn ai_level(level: Level) -> ai::Level {
    match level {
        Level::Entry => ai::Level::Entry,
        Level::Normal => ai::Level::Normal,
        // No match begins with a master: `check_setup`.
        Level::Expert | Level::Master => ai::Level::Expert,
    }
}

/// A move and the passes that follow it by force.
fn with_passes(state: &State, step: Move) -> std::result::Result<Vec<Event>, Refusal> {
    let mut state = state.play(step)?;
    let mut events = vec![Event::of(step)];
    while let Some(pass) = state.forced_pass() {
        state = state.play(pass)?;
        events.push(Event::of(pass));
    }
    Ok(events)
}

/// How many events stay when a person takes back.
fn undo_to(log: &Log<Kamisado>) -> Option<usize> {
    let setup = log.setup();
    if setup.opponent == Opponent::Person {
        return log.played().len().checked_sub(1);
    }
    log.played()
        .iter()
        .enumerate()
        .rev()
        .find(|(index, played)| {
            let mover = setup.seat(log.state_before(*index).state.side_to_move());
            played.event.is_real() && mover == Seat::Near
        })
        .map(|(index, _)| index)
}

/// The review as far as it has come.
fn review(inner: &Inner<Kamisado>) -> Review {
    let plies: Vec<ReviewedPly> = inner.memory.plies.iter().rev().copied().collect();
    let complete = plies.len() == inner.log.played().len();
    let lost = |ply: &&ReviewedPly| ply.judgement == Judgement::ThrewAway;
    Review {
        complete,
        first_loss: plies.iter().find(lost).map(|ply| ply.ply).filter(|_| complete),
        decisive: plies.iter().rev().find(lost).map(|ply| ply.ply),
        plies,
    }
}

fn target(state: &State, square: Square) -> Target {
    let opponent = state.side_to_move().opponent();
    let colour = square.colour();
    let wins = opponent.home_row().contains(square);
    Target {
        square,
        colour,
        names: (!wins).then(|| state.square_of(opponent, colour)),
        wins,
    }
}

fn result(standing: &MatchState) -> Option<GameResult> {
    standing.state.outcome().map(|outcome| GameResult {
        winner: outcome.winner,
        winner_seat: standing.setup.seat(outcome.winner),
        end: outcome.end,
    })
}

/// The board after the first `count` events.
fn board_after(log: &Log<Kamisado>, count: usize) -> Board {
    let state = &log.state_before(count).state;
    let towers = Side::ALL.into_iter().flat_map(|side| {
        Colour::ALL.map(|colour| Tower {
            side,
            colour,
            square: state.square_of(side, colour),
        })
    });
    Board {
        towers: towers.collect(),
        to_move: state.side_to_move(),
        designated: state.designated(),
        last_move: count
            .checked_sub(1)
            .and_then(|index| log.played().get(index))
            .map(|played| played.event.step()),
    }
}

/// One frame for each event from `first` on, and one for the end of the game.
fn frames(log: &Log<Kamisado>, first: usize, move_hold: u32) -> Vec<Frame> {
    let mut frames = Vec::new();
    for (index, played) in log.played().iter().enumerate().skip(first) {
        let line = line(log, index, played);
        let LogLine {
            side,
            tower,
            step,
            landed,
            ..
        } = line;
        let (cue, hold_ms) = if played.event.is_real() {
            let moved = Cue::Moved {
                side,
                tower,
                step,
                landed,
            };
            (moved, move_hold)
        } else {
            let passed = Cue::Passed {
                side,
                tower,
                square: step.from,
                underfoot: landed,
            };
            (passed, pace::NOTICE)
        };
        let board = board_after(log, index + 1);
        frames.push(Frame {
            cue,
            board,
            hold_ms,
            skippable: !played.event.is_real(),
        });
    }
    if let Some(result) = result(log.state()) {
        frames.push(Frame {
            cue: Cue::Won { result },
            board: board_after(log, log.played().len()),
            hold_ms: pace::NOTICE,
            skippable: true,
        });
    }
    frames
}

fn lines(log: &Log<Kamisado>) -> Vec<LogLine> {
    let played = log.played().iter().enumerate();
    played.map(|(index, played)| line(log, index, played)).collect()
}

fn line(log: &Log<Kamisado>, index: usize, played: &Played<Kamisado>) -> LogLine {
    let before = &log.state_before(index).state;
    let step = played.event.step();
    let side = before.side_to_move();
    let (direction, distance) = Direction::of(side, step).unwrap_or((Direction::Blocked, 0));
    let landed = step.to.colour();
    LogLine {
        ply: played.state.plies,
        side,
        // Some tower stood there, or the event had been refused.
        tower: before.tower_at(step.from).map_or(landed, |tower| tower.colour),
        step,
        direction,
        distance,
        landed,
        notation: step.to_string(),
    }
}
