//! Hints and the review of a match of 双陆棋, in the words of the session.
//!
//! Decided here: which turns are reviewed, in which order, what is kept of an answer, and how the turns of a side are
//! summed up. Left to others: the judging (`backgammon::ai::explain`), where the kept text lies (the store).
//!
//! Undo never reaches a turn that has ended, so what was found out about one holds for ever: it is kept in the library and
//! read again by the next session. A kept text that cannot be read, or does not fit its turn, is as good as none.

use std::collections::HashMap;

use ::backgammon::{
    Dice, MatchScore, Place, Turn,
    ai::{
        self,
        explain::{self, PlayedTurn, TurnReview},
    },
    notation,
};
use serde::{Deserialize, Serialize};

use super::{Backgammon, Board, CheckerStep, Event, Inner, Log, Refusal, Result, Seat, Session, Stage};
use crate::errors::SessionError;

pub use ::backgammon::ai::explain::{Chances, Mark, Rating, Reason, Summary};

/// Reviews judge as the expert does.
const LEVEL: ai::Level = ai::Level::Expert;

/// What kept reviews rest on. Those that rest on something else are made anew.
pub(crate) fn analysis() -> String {
    format!("{} expert", explain::analysis())
}

/// A play and what it is worth to the side that makes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeighedPlay {
    /// Step by step; of a half-played turn, those still to be made. Empty where there was no legal move.
    pub steps: Vec<CheckerStep>,
    /// The same as text, from the mover's side.
    pub notation: String,
    /// Thousandths of a point; in a match, of its own scale (`docs/review.md`).
    pub equity: i32,
    /// How the game will end for the mover after it.
    pub chances: Chances,
}

impl WeighedPlay {
    fn of(seat: Seat, weighed: &explain::WeighedPlay) -> Self {
        let steps = &weighed.play.steps;
        Self {
            steps: steps.iter().map(|step| CheckerStep::of(seat, *step)).collect(),
            notation: notation::format_play(steps),
            equity: weighed.equity,
            chances: weighed.chances,
        }
    }
}

/// The play the normal level finds for the dice that are left, and the next best.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The play to make.
    pub best: WeighedPlay,
    /// The next best plays, at most four, best first.
    pub alternatives: Vec<Alternative>,
}

/// A play beside the best.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// The play.
    pub play: WeighedPlay,
    /// What it loses against the best, in thousandths of a point.
    pub loss: u32,
    /// What the best play has before it, the most telling first, at most three.
    pub reasons: Vec<Reason>,
}

impl Hint {
    pub(super) fn of(seat: Seat, hint: explain::Hint) -> Self {
        let alternative = |alternative: explain::Alternative| Alternative {
            play: WeighedPlay::of(seat, &alternative.weighed),
            loss: alternative.loss,
            reasons: alternative.reasons,
        };
        Self {
            best: WeighedPlay::of(seat, &hint.best),
            alternatives: hint.alternatives.into_iter().map(alternative).collect(),
        }
    }
}

/// What one turn of the match was worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewedTurn {
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
    pub best: WeighedPlay,
    /// The one that was played.
    pub played: WeighedPlay,
    /// What it lost, in thousandths of a point.
    pub loss: u32,
    /// How great a mistake that is, if it is one.
    pub mark: Option<Mark>,
    /// What the best play has before the one that was played; empty if nothing was lost.
    pub reasons: Vec<Reason>,
    /// What the roll was worth more than the mean of all rolls, to the mover, in thousandths of a point.
    pub luck: i32,
    /// The near side's chance to win the game after this turn, in thousandths.
    pub near_win: u32,
    /// The near side's chance to win the match after this turn, in thousandths; `None` in a single game.
    pub near_match_win: Option<u32>,
}

impl ReviewedTurn {
    fn of(turn: &EndedTurn, review: TurnReview) -> Self {
        let near = |chance: u32| match turn.seat {
            Seat::Near => chance,
            Seat::Far => 1000 - chance.min(1000),
        };
        Self {
            game: turn.game,
            turn: turn.turn,
            seat: turn.seat,
            dice: dice_text(turn.played.dice),
            decision: review.decision,
            best: WeighedPlay::of(turn.seat, &review.best),
            played: WeighedPlay::of(turn.seat, &review.played),
            loss: review.loss,
            mark: review.mark,
            reasons: review.reasons,
            luck: review.luck,
            near_win: near(review.played.chances.win),
            near_match_win: explain::match_win(turn.played.score, review.played.chances).map(near),
        }
    }
}

fn dice_text(dice: Dice) -> String {
    format!("{}{}", dice.larger(), dice.smaller())
}

/// What the turns of both sides come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Totals {
    /// The near side's turns.
    pub near: Summary,
    /// The far side's turns.
    pub far: Summary,
}

impl Totals {
    fn of<'a>(turns: impl Iterator<Item = &'a ReviewedTurn>) -> Self {
        let mut totals = Self::default();
        for turn in turns {
            let side = match turn.seat {
                Seat::Near => &mut totals.near,
                Seat::Far => &mut totals.far,
            };
            side.add(turn.decision, turn.loss, turn.luck);
        }
        totals
    }

    /// Counts others in.
    pub(crate) fn add(&mut self, other: &Self) {
        for (sum, side) in [(&mut self.near, &other.near), (&mut self.far, &other.far)] {
            *sum = Summary {
                decisions: sum.decisions + side.decisions,
                loss: sum.loss + side.loss,
                doubtful: sum.doubtful + side.doubtful,
                bad: sum.bad + side.bad,
                blunders: sum.blunders + side.blunders,
                luck: sum.luck + side.luck,
            };
        }
    }
}

/// What the turns of a match were worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    /// Those looked at so far, in the order of play: always the first ones of the match. They stand in the order of the
    /// snapshot's log.
    pub turns: Vec<ReviewedTurn>,
    /// How many turns have ended, and are to be looked at.
    pub of: u32,
    /// Whether all of them were looked at.
    pub complete: bool,
    /// What the turns looked at come to, game by game.
    pub games: Vec<Totals>,
    /// What they come to together.
    pub total: Totals,
}

/// What a session keeps of a review under way.
#[derive(Debug, Default)]
pub(super) struct ReviewUnderWay {
    /// The first turns of the match.
    turns: Vec<ReviewedTurn>,
    /// What the library has kept, by the turn's event, once it was asked for.
    kept: Option<HashMap<usize, String>>,
}

/// A turn that has ended.
struct EndedTurn {
    /// Its last event but for its end.
    event: usize,
    game: u32,
    turn: u32,
    seat: Seat,
    played: PlayedTurn,
}

impl Session<Backgammon> {
    /// Looks at one turn more of the match, from the first to the last that has ended, and answers with all that was looked
    /// at so far; to be called until that is complete. What was found out earlier about this match is there at once. Both
    /// sides' turns are looked at, also while the match goes on and when it is over or closed. Thinks; `None` if cancelled or
    /// overtaken: then it may be called again.
    pub fn review(&self) -> Result<Option<Review>> {
        let (thought, turns, number) = {
            let mut inner = self.look()?;
            let turns = ended_turns(&inner.log);
            self.recall(&mut inner.memory.review, &turns);
            let number = inner.memory.review.turns.len();
            if number >= turns.len() {
                return Ok(Some(review(&inner, turns.len())));
            }
            (self.think(), turns, number)
        };
        let Some(turn) = turns.get(number) else {
            return Ok(None);
        };
        let judged = explain::review_turn(&turn.played, LEVEL, &|| thought.is_stopped());
        let mut inner = self.look()?;
        let (Some(judged), false) = (judged, thought.is_stopped()) else {
            return Ok(None);
        };
        // Somebody else may have asked at the same time.
        if inner.memory.review.turns.len() == number {
            self.keep(turn, &judged);
            inner.memory.review.turns.push(ReviewedTurn::of(turn, judged));
        }
        self.recall(&mut inner.memory.review, &turns);
        Ok(Some(review(&inner, turns.len())))
    }

    /// The board of a turn at its roll and after some of its steps, those that were made or others. Turns count as the lines
    /// of the snapshot's log do, 0 for the first.
    ///
    /// [`Refusal::NoSuchTurn`] for a line that is not there; a step that cannot be made is refused as a command would be.
    pub fn board_in_turn(&self, line: u32, steps: &[CheckerStep]) -> Result<Board> {
        let inner = self.look()?;
        let line = usize::try_from(line).unwrap_or(usize::MAX);
        let (_, seat, turn, opening) = turns(&inner.log)
            .nth(line)
            .ok_or(SessionError::Refused(Refusal::NoSuchTurn))?;
        let turn = steps.iter().try_fold(turn.taken_back_to(0), |turn, step| {
            let from = step.from.seen_by(seat).ok_or(Refusal::OffBoard)?;
            let die = ::backgammon::Die::new(step.die).ok_or(Refusal::NoSuchDie)?;
            Ok(turn.step(from, die)?)
        });
        let turn = turn.map_err(SessionError::Refused)?;
        Ok(super::board_in(seat, &turn, opening))
    }

    /// Goes on with what the library has kept, as far as that goes.
    fn recall(&self, under_way: &mut ReviewUnderWay, turns: &[EndedTurn]) {
        let kept = under_way
            .kept
            .get_or_insert_with(|| self.shared.store.reviews(&self.id, &analysis()).into_iter().collect());
        for turn in turns.iter().skip(under_way.turns.len()) {
            let text = kept.remove(&turn.event);
            let Some(review) = text.and_then(|text| Kept::read(&text, &turn.played)) else {
                break;
            };
            under_way.turns.push(ReviewedTurn::of(turn, review));
        }
    }

    /// Keeps what was found out. Where that fails, nothing is lost but the time to find it out again.
    fn keep(&self, turn: &EndedTurn, review: &TurnReview) {
        if let Ok(text) = serde_json::to_string(&Kept::of(review)) {
            self.shared.store.keep_review(&self.id, &analysis(), turn.event, &text);
        }
    }
}

/// What is kept of a reviewed turn: what took thought. The rest follows from the turn.
#[derive(Debug, Serialize, Deserialize)]
struct Kept {
    /// From and die of each step of the best play, as the mover counts.
    best: Vec<[u8; 2]>,
    best_worth: Worth,
    played_worth: Worth,
    luck: i32,
}

/// Equity, and the chances in the order of [`Chances`].
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
struct Worth(i32, [u32; 5]);

impl Worth {
    fn of(weighed: &explain::WeighedPlay) -> Self {
        let Chances {
            win,
            win_gammon,
            win_backgammon,
            lose_gammon,
            lose_backgammon,
        } = weighed.chances;
        Self(
            weighed.equity,
            [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon],
        )
    }

    /// `None` if these are no chances.
    fn weigh(self, play: ::backgammon::Play) -> Option<explain::WeighedPlay> {
        let Self(equity, [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]) = self;
        let nested = win <= 1000 && win_gammon <= win && win_backgammon <= win_gammon;
        let lost = lose_gammon <= 1000 && lose_backgammon <= lose_gammon;
        (nested && lost).then_some(explain::WeighedPlay {
            play,
            equity,
            chances: Chances {
                win,
                win_gammon,
                win_backgammon,
                lose_gammon,
                lose_backgammon,
            },
        })
    }
}

impl Kept {
    fn of(review: &TurnReview) -> Self {
        let steps = &review.best.play.steps;
        Self {
            best: steps
                .iter()
                .map(|step| [step.from.number(), step.die.number()])
                .collect(),
            best_worth: Worth::of(&review.best),
            played_worth: Worth::of(&review.played),
            luck: review.luck,
        }
    }

    fn read(text: &str, turn: &PlayedTurn) -> Option<TurnReview> {
        let kept: Self = serde_json::from_str(text).ok()?;
        let best = kept
            .best
            .iter()
            .try_fold(Turn::new(turn.board, turn.dice), |best, &[from, die]| {
                best.step(Place::new(from)?, ::backgammon::Die::new(die)?).ok()
            })?;
        if !best.is_complete() && best.board().result().is_none() {
            return None;
        }
        let play = ::backgammon::Play {
            steps: best.steps(),
            after: best.board(),
        };
        let best = kept.best_worth.weigh(play)?;
        let played = kept.played_worth.weigh(play)?;
        Some(TurnReview::of(turn, best, played, kept.luck))
    }
}

/// The totals of the games that ended by the rules and all of whose turns are in what was kept of their review, by the turn's
/// event.
pub(crate) fn reviewed_games(log: &Log<Backgammon>, kept: Vec<(usize, String)>) -> Vec<Totals> {
    let mut kept: HashMap<usize, String> = kept.into_iter().collect();
    let mut reviewed = |turn: &EndedTurn| {
        let review = Kept::read(&kept.remove(&turn.event)?, &turn.played)?;
        Some(ReviewedTurn::of(turn, review))
    };
    let turns = ended_turns(log);
    let games = turns.chunk_by(|one, next| one.game == next.game);
    games
        .filter(|game| game.last().is_some_and(|turn| turn.played.after.result().is_some()))
        .filter_map(|game| {
            let turns: Option<Vec<ReviewedTurn>> = game.iter().map(&mut reviewed).collect();
            turns.map(|turns| Totals::of(turns.iter()))
        })
        .collect()
}

/// The review as far as it has come.
fn review(inner: &Inner<Backgammon>, of: usize) -> Review {
    let turns = inner.memory.review.turns.clone();
    let games = turns.chunk_by(|one, next| one.game == next.game);
    Review {
        of: u32::try_from(of).unwrap_or(u32::MAX),
        complete: turns.len() == of,
        games: games.map(|turns| Totals::of(turns.iter())).collect(),
        total: Totals::of(turns.iter()),
        turns,
    }
}

/// All turns that were begun, each with the index of its last event but for its end.
pub(super) fn turns(log: &Log<Backgammon>) -> impl Iterator<Item = (usize, Seat, Turn, bool)> {
    let played = log.played();
    played.iter().enumerate().filter_map(move |(index, entry)| {
        // The last state of a turn says it all.
        if matches!(played.get(index + 1).map(|next| &next.event), Some(Event::Moved(_))) {
            return None;
        }
        match entry.state.stage {
            Stage::Playing { seat, turn, opening }
            | Stage::GameOver {
                seat, turn, opening, ..
            } => Some((index, seat, turn, opening)),
            Stage::Opening { .. } | Stage::ToRoll { .. } => None,
        }
    })
}

/// The turns that have ended.
fn ended_turns(log: &Log<Backgammon>) -> Vec<EndedTurn> {
    let played = log.played();
    let ended = turns(log).filter(|(index, _, turn, _)| {
        turn.board().result().is_some()
            || matches!(played.get(index + 1).map(|next| &next.event), Some(Event::TurnEnded))
    });
    let turn = |(event, seat, turn, opening): (usize, Seat, Turn, bool)| {
        // Before its last event, so that the points of the last turn of a game are not counted yet.
        let standing = log.state_before(event);
        let score: MatchScore = standing.score_for(seat);
        EndedTurn {
            event,
            game: standing.game,
            turn: played.get(event).map_or(0, |entry| entry.state.turns),
            seat,
            played: PlayedTurn {
                board: turn.start(),
                dice: turn.dice(),
                opening,
                steps: turn.steps(),
                after: turn.board(),
                score,
            },
        }
    };
    ended.map(turn).collect()
}
