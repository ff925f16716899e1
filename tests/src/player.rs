//! Plays a script (`tests/scripts/README.md` gives the form) through the bindings and writes the trace.
//!
//! Decided here: how a line becomes calls, what is written after each call, when a line has failed.
//! Left to others: the text of a value (`canonical`), which scripts there are (`tests/scripts.rs`).

use std::{
    collections::BTreeMap,
    fmt::Debug,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    sync::Arc,
};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use shuanglong_ffi::{
    backgammon::{BackgammonMatchSetup, BackgammonPhase, BackgammonSession, BackgammonUpdate, CheckerPlace},
    errors::SessionError,
    kamisado::{BoardSquare, KamisadoMatchSetup, KamisadoSession, KamisadoSide, KamisadoUpdate},
    library::{Actor, GameKind, Level, MatchLibrary, Opponent, Pace},
};

use crate::canonical::{Canonical, Text};

/// What went wrong, for a person to read.
pub type Outcome<T> = Result<T, String>;

/// One command of a script.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// Changes the named settings and leaves the others.
    Settings {
        /// Automatic end of the turn.
        auto_end: Option<bool>,
        /// The computer's pace, `real` or `quick`.
        pace: Option<String>,
    },
    /// Starts a match of Kamisado.
    NewKamisado {
        /// `black` or `gold`.
        near: String,
        /// `person`, `entry`, `normal` or `expert`.
        opponent: String,
        /// 64 hexadecimal digits.
        seed: String,
    },
    /// Starts a match of backgammon.
    NewBackgammon {
        /// 0, 5 or 7.
        match_length: u32,
        /// `person`, `entry`, `normal`, `expert` or `master`.
        opponent: String,
        /// 64 hexadecimal digits.
        seed: String,
    },
    /// `move_tower` or `move_checker`.
    Move {
        /// `f1`; or `13`, `bar`, as the near side counts.
        from: String,
        /// `f5`; or `8`, `off`.
        to: String,
    },
    /// `move_larger`.
    Larger {
        /// `13`, `bar`.
        from: String,
    },
    /// `roll`.
    Roll,
    /// `end_turn`.
    EndTurn,
    /// `undo`.
    Undo,
    /// `hint`.
    Hint,
    /// `review`, until it is complete.
    Review,
    /// `advance_computer`, once.
    Advance,
    /// `next_game`.
    NextGame,
    /// `give_up`.
    GiveUp,
    /// `restart`; goes on with the new match.
    Restart,
    /// Lets session and library go, opens the folder again and resumes the match.
    Resume,
    /// `delete` of the match under way.
    Delete,
    /// `unfinished` and `history`.
    List,
    /// Does what the match waits for, so many times or until it is over.
    GoOn {
        /// How many commands at most.
        times: u32,
        /// Which move a person makes.
        play: Choice,
    },
}

/// How `go_on` chooses a person's move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// The first target of the first that may move.
    First,
    /// The last target of the last that may move.
    Last,
    /// The first step of the hint.
    Hint,
}

/// A line of a script.
#[derive(Debug)]
struct Line {
    command: Command,
    refused: Option<String>,
    expect: BTreeMap<String, Value>,
}

impl Line {
    fn parse(text: &str) -> Outcome<Self> {
        let mut fields: Map<String, Value> = serde_json::from_str(text).map_err(show)?;
        fields.remove("note");
        let refused = fields
            .remove("refused")
            .map(serde_json::from_value)
            .transpose()
            .map_err(show)?;
        let expect = fields
            .remove("expect")
            .map(serde_json::from_value)
            .transpose()
            .map_err(show)?
            .unwrap_or_default();
        let command = serde_json::from_value(Value::Object(fields)).map_err(show)?;
        Ok(Self {
            command,
            refused,
            expect,
        })
    }
}

/// A match under way.
#[derive(Clone)]
pub enum Session {
    /// 龙塔棋.
    Kamisado(Arc<KamisadoSession>),
    /// 双陆棋.
    Backgammon(Arc<BackgammonSession>),
}

/// Plays commands in one data folder.
pub struct Player {
    folder: PathBuf,
    library: Option<Arc<MatchLibrary>>,
    session: Option<Session>,
    text: Text,
}

/// What a command came to.
enum Answer {
    /// Accepted, or a question answered; the lines are written.
    Done,
    /// Refused; the lines are written, this is the reason's name.
    Refused(String),
}

fn show(error: impl Debug) -> String {
    format!("{error:?}")
}

impl Player {
    /// A player with a library in `folder`.
    pub fn open(folder: &Path) -> Outcome<Self> {
        let mut player = Self {
            folder: folder.to_owned(),
            library: None,
            session: None,
            text: Text::default(),
        };
        player.reopen()?;
        player.text.take();
        Ok(player)
    }

    fn reopen(&mut self) -> Outcome<()> {
        self.session = None;
        self.library = None;
        let folder = self.folder.to_str().ok_or("the folder's name is not UTF-8")?;
        let library = MatchLibrary::open(folder.to_owned()).map_err(show)?;
        self.text.add("set_aside", &library.set_aside());
        self.library = Some(library);
        Ok(())
    }

    /// The library.
    pub fn library(&self) -> Outcome<&MatchLibrary> {
        self.library.as_deref().ok_or_else(|| "no library".to_owned())
    }

    /// The match under way.
    pub fn session(&self) -> Outcome<&Session> {
        self.session.as_ref().ok_or_else(|| "no match under way".to_owned())
    }

    /// Goes on with a match.
    pub fn resume(&mut self, id: &str, kamisado: bool) -> Outcome<()> {
        let library = self.library()?;
        self.session = Some(if kamisado {
            Session::Kamisado(library.resume_kamisado(id.to_owned()).map_err(show)?)
        } else {
            Session::Backgammon(library.resume_backgammon(id.to_owned()).map_err(show)?)
        });
        Ok(())
    }

    /// Plays a whole script; the trace, or the line that failed and why.
    pub fn script(&mut self, script: &str) -> Outcome<Vec<String>> {
        let mut trace = Vec::new();
        for (index, line) in script.lines().enumerate() {
            let number = index + 1;
            if line.trim().is_empty() {
                continue;
            }
            trace.extend(
                self.line(number, line)
                    .map_err(|why| format!("line {number}: {why}\n{line}"))?,
            );
        }
        Ok(trace)
    }

    fn line(&mut self, number: usize, text: &str) -> Outcome<Vec<String>> {
        let Line {
            command,
            refused,
            expect,
        } = Line::parse(text)?;
        let mut trace = Vec::new();
        let mut last = Vec::new();
        let mut refusal = None;
        let (times, play) = match &command {
            Command::GoOn { times, play } => (*times, Some(*play)),
            _ => (1, None),
        };
        for step in 1..=times {
            let primitive = match play {
                None => command.clone(),
                Some(choice) => match self.waited_for(choice)? {
                    Some(primitive) => primitive,
                    None => break,
                },
            };
            trace.push(format!("#{number}.{step} {}", primitive.title()));
            let (answer, lines) = self.step(&primitive)?;
            if let Answer::Refused(reason) = answer {
                refusal = Some(reason);
            }
            last.clone_from(&lines);
            trace.extend(lines);
        }
        if refusal != refused {
            return Err(format!("refused: {refusal:?}, expected: {refused:?}"));
        }
        for (path, value) in &expect {
            meet(&last, path, value)?;
        }
        Ok(trace)
    }

    /// Does one command that changes or asks something, and gives the canonical lines of what came of it.
    fn step(&mut self, command: &Command) -> Outcome<(Answer, Vec<String>)> {
        let before = self.session.is_some().then(|| self.state()).transpose()?;
        self.text.take();
        let answer = self.perform(command)?;
        let mut lines = self.text.take();
        if *command == Command::Advance {
            // What the computer took to think is taken off the time its moves are shown, so these differ from run to run.
            lines.retain(|line| !(line.starts_with("frames[") && line.contains("].hold_ms=")));
        }
        if self.session.is_some() {
            let after = self.state()?;
            if matches!(answer, Answer::Refused(_)) && before.as_ref() != Some(&after) {
                return Err("refused, and yet the match changed".to_owned());
            }
            lines.extend(after);
        }
        Ok((answer, lines))
    }

    /// Does one command that must be accepted and returns as soon as it is; for tests that need no trace.
    pub fn accept(&mut self, command: &Command) -> Outcome<()> {
        let answer = self.perform(command)?;
        self.text.take();
        match answer {
            Answer::Done => Ok(()),
            Answer::Refused(reason) => Err(format!("{command:?} refused: {reason}")),
        }
    }

    /// Snapshot and targets of the match under way, as canonical lines.
    pub fn state(&mut self) -> Outcome<Vec<String>> {
        let session = self.session()?.clone();
        let mut text = std::mem::take(&mut self.text);
        let outer = text.take();
        match session {
            Session::Kamisado(session) => {
                let snapshot = session.snapshot().map_err(show)?;
                text.add("snapshot", &snapshot);
                for (index, from) in snapshot.movable.iter().enumerate() {
                    text.add(&format!("targets[{index}]"), &session.targets(*from).map_err(show)?);
                }
            }
            Session::Backgammon(session) => {
                let snapshot = session.snapshot().map_err(show)?;
                text.add("snapshot", &snapshot);
                for (index, from) in snapshot.movable.iter().enumerate() {
                    text.add(&format!("targets[{index}]"), &session.targets(*from).map_err(show)?);
                }
            }
        }
        let state = text.take();
        for line in outer {
            text.line(line);
        }
        self.text = text;
        Ok(state)
    }

    /// A short sum of [`Self::state`] without the revision, which grows with every undo: equal states, equal sums, in every
    /// process of this program.
    pub fn fingerprint(&mut self) -> Outcome<u64> {
        let mut hasher = DefaultHasher::new();
        for line in self
            .state()?
            .iter()
            .filter(|line| !line.starts_with("snapshot.revision="))
        {
            line.hash(&mut hasher);
        }
        Ok(hasher.finish())
    }

    /// Goes on with the only match of the folder, if there is one; whether there is.
    pub fn resume_only(&mut self) -> Outcome<bool> {
        let library = self.library()?;
        let mut matches = library.unfinished().map_err(show)?;
        matches.extend(library.history(10).map_err(show)?);
        match matches.as_slice() {
            [] => Ok(false),
            [only] => {
                let (id, kamisado) = (only.id.clone(), only.game == GameKind::Kamisado);
                self.resume(&id, kamisado)?;
                Ok(true)
            }
            several => Err(format!("{} matches instead of one", several.len())),
        }
    }

    /// Takes back, if that is possible now; whether it was.
    pub fn undo_if_possible(&mut self) -> Outcome<bool> {
        Ok(matches!(self.step(&Command::Undo)?.0, Answer::Done))
    }

    /// The revision of the match under way.
    pub fn revision(&self) -> Outcome<u64> {
        Ok(match self.session()? {
            Session::Kamisado(session) => session.snapshot().map_err(show)?.revision,
            Session::Backgammon(session) => session.snapshot().map_err(show)?.revision,
        })
    }

    /// What the match waits for, as a command; `None` when it is over.
    pub fn waited_for(&self, choice: Choice) -> Outcome<Option<Command>> {
        match self.session()? {
            Session::Kamisado(session) => {
                let snapshot = session.snapshot().map_err(show)?;
                match snapshot.actor {
                    Actor::Nobody => Ok(None),
                    Actor::Computer => Ok(Some(Command::Advance)),
                    Actor::Person { .. } => {
                        let (from, to) = if choice == Choice::Hint {
                            let hint = session.hint().map_err(show)?.ok_or("no hint")?;
                            (hint.step.from, hint.step.to)
                        } else {
                            let from = choose(&snapshot.movable, choice)?;
                            (from, choose(&session.targets(from).map_err(show)?, choice)?.square)
                        };
                        Ok(Some(Command::Move {
                            from: square_text(from),
                            to: square_text(to),
                        }))
                    }
                }
            }
            Session::Backgammon(session) => {
                let snapshot = session.snapshot().map_err(show)?;
                match (snapshot.phase, snapshot.actor) {
                    (BackgammonPhase::Over, _) => Ok(None),
                    (BackgammonPhase::BetweenGames, _) => Ok(Some(Command::NextGame)),
                    (_, Actor::Computer) => Ok(Some(Command::Advance)),
                    (BackgammonPhase::OpeningRoll | BackgammonPhase::ToRoll { .. }, _) => Ok(Some(Command::Roll)),
                    (BackgammonPhase::ToEnd { .. }, _) => Ok(Some(Command::EndTurn)),
                    (BackgammonPhase::ToPlay { .. }, _) => {
                        let (from, to) = if choice == Choice::Hint {
                            let hint = session.hint().map_err(show)?.ok_or("no hint")?;
                            let step = hint.best.steps.first().ok_or("a hint without steps")?;
                            (step.from, step.to)
                        } else {
                            let from = choose(&snapshot.movable, choice)?;
                            (from, choose(&session.targets(from).map_err(show)?, choice)?.to)
                        };
                        Ok(Some(Command::Move {
                            from: place_text(from),
                            to: place_text(to),
                        }))
                    }
                }
            }
        }
    }

    fn perform(&mut self, command: &Command) -> Outcome<Answer> {
        match command {
            Command::Settings { auto_end, pace } => {
                let mut settings = self.library()?.settings().map_err(show)?;
                settings.auto_end = auto_end.unwrap_or(settings.auto_end);
                settings.pace = match pace.as_deref() {
                    None => settings.pace,
                    Some("real") => Pace::Real,
                    Some("quick") => Pace::Quick,
                    Some(other) => return Err(format!("no pace {other}")),
                };
                self.library()?.set_settings(settings).map_err(show)?;
                let stored = self.library()?.settings().map_err(show)?;
                self.text.add("settings", &stored);
                Ok(Answer::Done)
            }
            Command::NewKamisado { near, opponent, seed } => {
                let near_side = match near.as_str() {
                    "black" => KamisadoSide::Black,
                    "gold" => KamisadoSide::Gold,
                    other => return Err(format!("no side {other}")),
                };
                let setup = KamisadoMatchSetup {
                    near_side,
                    opponent: opponent_named(opponent)?,
                    seed: Some(seed.clone()),
                };
                match self.library()?.new_kamisado(setup) {
                    Ok(session) => {
                        self.session = Some(Session::Kamisado(session));
                        Ok(Answer::Done)
                    }
                    Err(error) => Ok(self.refused(&error)),
                }
            }
            Command::NewBackgammon {
                match_length,
                opponent,
                seed,
            } => {
                let setup = BackgammonMatchSetup {
                    match_length: *match_length,
                    opponent: opponent_named(opponent)?,
                    seed: Some(seed.clone()),
                };
                match self.library()?.new_backgammon(setup) {
                    Ok(session) => {
                        self.session = Some(Session::Backgammon(session));
                        Ok(Answer::Done)
                    }
                    Err(error) => Ok(self.refused(&error)),
                }
            }
            Command::Resume => {
                let (id, kamisado) = self.id()?;
                self.reopen()?;
                self.resume(&id, kamisado)?;
                Ok(Answer::Done)
            }
            Command::Delete => {
                let (id, _) = self.id()?;
                self.session = None;
                self.library()?.delete(id).map_err(show)?;
                Ok(Answer::Done)
            }
            Command::List => {
                let unfinished = self.library()?.unfinished().map_err(show)?;
                let history = self.library()?.history(100).map_err(show)?;
                self.text.add("unfinished", &unfinished);
                self.text.add("history", &history);
                Ok(Answer::Done)
            }
            _ => match self.session()?.clone() {
                Session::Kamisado(session) => self.kamisado(&session, command),
                Session::Backgammon(session) => self.backgammon(&session, command),
            },
        }
    }

    fn id(&self) -> Outcome<(String, bool)> {
        Ok(match self.session()? {
            Session::Kamisado(session) => (session.snapshot().map_err(show)?.id, true),
            Session::Backgammon(session) => (session.snapshot().map_err(show)?.id, false),
        })
    }

    fn kamisado(&mut self, session: &KamisadoSession, command: &Command) -> Outcome<Answer> {
        let update = match command {
            Command::Move { from, to } => session.move_tower(square(from)?, square(to)?).map(Some),
            Command::Undo => session.undo().map(Some),
            Command::Advance => session.advance_computer(),
            Command::GiveUp => session.give_up().map(Some),
            Command::Hint => return Ok(self.asked("hint", session.hint())),
            Command::Review => {
                let review = loop {
                    match session.review() {
                        Ok(Some(review)) if !review.complete => {}
                        finished => break finished,
                    }
                };
                return Ok(self.asked("review", review));
            }
            Command::Restart => {
                let fresh = session.restart().map_err(show)?;
                self.session = Some(Session::Kamisado(fresh));
                return Ok(Answer::Done);
            }
            other => return Err(format!("{other:?} is no command of Kamisado")),
        };
        self.answered(update, |update: KamisadoUpdate, text| {
            text.add("frames", &update.frames);
            (session.snapshot().as_ref() == Ok(&update.snapshot))
                .then_some(())
                .ok_or_else(|| "the update's snapshot is not the session's".to_owned())
        })
    }

    fn backgammon(&mut self, session: &BackgammonSession, command: &Command) -> Outcome<Answer> {
        let update = match command {
            Command::Move { from, to } => session.move_checker(place(from)?, place(to)?).map(Some),
            Command::Larger { from } => session.move_larger(place(from)?).map(Some),
            Command::Roll => session.roll().map(Some),
            Command::EndTurn => session.end_turn().map(Some),
            Command::Undo => session.undo().map(Some),
            Command::Advance => session.advance_computer(),
            Command::NextGame => session.next_game().map(Some),
            Command::GiveUp => session.give_up().map(Some),
            Command::Hint => return Ok(self.asked("hint", session.hint())),
            Command::Review => {
                let review = loop {
                    match session.review() {
                        Ok(Some(review)) if !review.complete => {}
                        finished => break finished,
                    }
                };
                return Ok(self.asked("review", review));
            }
            Command::Restart => {
                let fresh = session.restart().map_err(show)?;
                self.session = Some(Session::Backgammon(fresh));
                return Ok(Answer::Done);
            }
            other => return Err(format!("{other:?} is no command of backgammon")),
        };
        self.answered(update, |update: BackgammonUpdate, text| {
            text.add("frames", &update.frames);
            (session.snapshot().as_ref() == Ok(&update.snapshot))
                .then_some(())
                .ok_or_else(|| "the update's snapshot is not the session's".to_owned())
        })
    }

    /// Writes the answer to a question, or its refusal.
    fn asked<T: Canonical>(&mut self, path: &str, answer: Result<Option<T>, SessionError>) -> Answer {
        match answer {
            Ok(answer) => {
                self.text.add(path, &answer);
                Answer::Done
            }
            Err(error) => self.refused(&error),
        }
    }

    fn answered<U>(
        &mut self,
        update: Result<Option<U>, SessionError>,
        write: impl FnOnce(U, &mut Text) -> Outcome<()>,
    ) -> Outcome<Answer> {
        match update {
            Ok(Some(update)) => write(update, &mut self.text)?,
            Ok(None) => self.text.line("frames=none"),
            Err(error) => return Ok(self.refused(&error)),
        }
        Ok(Answer::Done)
    }

    /// Writes a refusal and finds the name of its innermost reason.
    fn refused(&mut self, error: &dyn Canonical) -> Answer {
        let mut text = Text::default();
        error.write("refused", &mut text);
        let lines = text.take();
        let value = |path: &str| lines.iter().find_map(|line| line.strip_prefix(path)).map(str::to_owned);
        let reason = value("refused.reason=")
            .or_else(|| value("refused="))
            .unwrap_or_default();
        for line in lines {
            self.text.line(line);
        }
        Answer::Refused(reason)
    }
}

/// Whether the lines hold `path` with that value: text may be a string or a name.
fn meet(lines: &[String], path: &str, value: &Value) -> Outcome<()> {
    let found = lines
        .iter()
        .find_map(|line| line.strip_prefix(path).and_then(|rest| rest.strip_prefix('=')))
        .ok_or_else(|| format!("nothing at {path}"))?;
    let met = match value {
        Value::Null => found == "none",
        Value::String(text) => found == text || found == format!("\"{text}\""),
        other => {
            let written = other.to_string();
            found == written
        }
    };
    met.then_some(())
        .ok_or_else(|| format!("{path} is {found}, expected {value}"))
}

fn choose<T: Clone>(items: &[T], choice: Choice) -> Outcome<T> {
    let chosen = if choice == Choice::Last {
        items.last()
    } else {
        items.first()
    };
    chosen.cloned().ok_or_else(|| "nothing to choose from".to_owned())
}

fn opponent_named(name: &str) -> Outcome<Opponent> {
    let level = match name {
        "person" => return Ok(Opponent::Person),
        "entry" => Level::Entry,
        "normal" => Level::Normal,
        "expert" => Level::Expert,
        "master" => Level::Master,
        other => return Err(format!("no opponent {other}")),
    };
    Ok(Opponent::Computer { level })
}

/// `f1`. Squares off the board (`i9`) can be written too, to be refused.
fn square(text: &str) -> Outcome<BoardSquare> {
    match text.as_bytes() {
        [file @ b'a'..=b'z', rank @ b'1'..=b'9'] => Ok(BoardSquare {
            file: file - b'a',
            rank: rank - b'1',
        }),
        _ => Err(format!("no square {text}")),
    }
}

fn square_text(square: BoardSquare) -> String {
    format!("{}{}", char::from(b'a' + square.file), square.rank + 1)
}

/// `13`, `bar`, `off`. Points off the board (`25`) can be written too, to be refused.
fn place(text: &str) -> Outcome<CheckerPlace> {
    match text {
        "bar" => Ok(CheckerPlace::Bar),
        "off" => Ok(CheckerPlace::Off),
        number => number
            .parse()
            .map(|number| CheckerPlace::BoardPoint { number })
            .map_err(show),
    }
}

fn place_text(place: CheckerPlace) -> String {
    match place {
        CheckerPlace::BoardPoint { number } => number.to_string(),
        CheckerPlace::Bar => "bar".to_owned(),
        CheckerPlace::Off => "off".to_owned(),
    }
}

impl Command {
    /// How the trace names it.
    pub fn title(&self) -> String {
        match self {
            Self::Settings { .. } => "settings".to_owned(),
            Self::NewKamisado { .. } => "new_kamisado".to_owned(),
            Self::NewBackgammon { .. } => "new_backgammon".to_owned(),
            Self::Move { from, to } => format!("move {from}-{to}"),
            Self::Larger { from } => format!("larger {from}"),
            Self::Roll => "roll".to_owned(),
            Self::EndTurn => "end_turn".to_owned(),
            Self::Undo => "undo".to_owned(),
            Self::Hint => "hint".to_owned(),
            Self::Review => "review".to_owned(),
            Self::Advance => "advance".to_owned(),
            Self::NextGame => "next_game".to_owned(),
            Self::GiveUp => "give_up".to_owned(),
            Self::Restart => "restart".to_owned(),
            Self::Resume => "resume".to_owned(),
            Self::Delete => "delete".to_owned(),
            Self::List => "list".to_owned(),
            Self::GoOn { .. } => "go_on".to_owned(),
        }
    }
}
