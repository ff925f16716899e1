//! What the engine answers about backgammon. Decided here: how a request becomes a turn, and which answer fits it. Left to
//! others: the rules and the players (the crate of the same name).

use backgammon::{
    Dice, Die, GameResult, MatchLength, MatchScore, Play, Steps, Turn, WhichSide, WinKind,
    ai::{self, JudgedPlay},
    notation::{format_position_id, parse_position_id},
    plays,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Answer, Over, Refusal, flag, generator, text};

const LEVELS: [(&str, ai::Level); 4] = [
    ("entry", ai::Level::Entry),
    ("normal", ai::Level::Normal),
    ("expert", ai::Level::Expert),
    ("master", ai::Level::Master),
];

#[derive(Debug, Deserialize)]
struct Request {
    position_id: Value,
    dice: Value,
    match_length: Option<Value>,
    my_score: Option<Value>,
    opp_score: Option<Value>,
    level: Option<Value>,
    legal: Option<Value>,
    analyse: Option<Value>,
}

/// One play and where it leads.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct PlayAnswer {
    play: Vec<[u8; 2]>,
    /// The position after it, the opponent on roll.
    position_id: String,
    #[serde(flatten)]
    judgement: Option<Judgement>,
}

/// What a level thinks of a play, for the side that makes it.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Judgement {
    equity: f32,
    /// In the order of [`ai::Outcome`].
    probs: [f32; ai::OUTPUTS],
}

impl PlayAnswer {
    fn new(play: Play, judgement: Option<Judgement>) -> Self {
        Self {
            play: pairs(play.steps),
            position_id: format_position_id(play.after.flipped()),
            judgement,
        }
    }

    fn judged(judged: JudgedPlay) -> Self {
        let judgement = Judgement {
            equity: judged.equity,
            probs: judged.outcome.to_array(),
        };
        Self::new(judged.play, Some(judgement))
    }
}

pub(super) fn answer(fields: Map<String, Value>) -> Result<Answer, Refusal> {
    let request: Request = super::fields(fields)?;
    let id = text("position_id", &request.position_id, Refusal::BadPosition)?;
    let board = parse_position_id(id).map_err(|error| Refusal::BadPosition(error.to_string()))?;
    let dice = dice(request.dice)?;
    let level = super::level(request.level, &LEVELS)?;
    let score = score(
        request.match_length,
        request.my_score.as_ref(),
        request.opp_score.as_ref(),
    )?;
    let legal = flag("legal", request.legal)?.unwrap_or(false);
    let analyse = flag("analyse", request.analyse)?.unwrap_or(false);
    if legal && analyse {
        return Err(Refusal::BadRequest("`legal` and `analyse` are two questions".into()));
    }
    if let Some(result) = board.result() {
        return Ok(Answer::Over(over(result)));
    }
    if legal {
        let plays = plays(board, dice).into_iter().map(|play| PlayAnswer::new(play, None));
        return Ok(Answer::Plays(plays.collect()));
    }
    let turn = Turn::new(board, dice);
    if analyse {
        let ranked = ai::rank(&turn, score, level, &|| false).ok_or(Refusal::Internal)?;
        return Ok(Answer::Plays(ranked.into_iter().map(PlayAnswer::judged).collect()));
    }
    // Not by the text that came: one position and one roll can be written in several ways.
    let seed = format!("{} {} {}", format_position_id(board), dice.larger(), dice.smaller());
    let play = ai::choose(&turn, score, level, &mut generator(&seed), &|| false);
    Ok(Answer::Play(pairs(play.ok_or(Refusal::Internal)?.steps)))
}

fn pairs(steps: Steps) -> Vec<[u8; 2]> {
    steps
        .iter()
        .map(|step| [step.from.number(), step.to.number()])
        .collect()
}

fn over(GameResult { winner, kind }: GameResult) -> Over {
    let winner = match winner {
        WhichSide::Mover => "mover",
        WhichSide::Opponent => "opponent",
    };
    let reason = match kind {
        WinKind::Single => "single",
        WinKind::Gammon => "gammon",
        WinKind::Backgammon => "backgammon",
    };
    Over {
        winner,
        reason,
        points: Some(kind.points()),
    }
}

fn dice(value: Value) -> Result<Dice, Refusal> {
    let die = |value: &Value| {
        value
            .as_u64()
            .and_then(|number| u8::try_from(number).ok())
            .and_then(Die::new)
    };
    match value.as_array().map(Vec::as_slice) {
        Some([first, second]) => die(first).zip(die(second)),
        _ => None,
    }
    .map(|(first, second)| Dice::new(first, second))
    .ok_or(Refusal::BadDice(value))
}

fn score(length: Option<Value>, mine: Option<&Value>, theirs: Option<&Value>) -> Result<MatchScore, Refusal> {
    let length = match length {
        None => MatchLength::SingleGame,
        Some(value) => value
            .as_u64()
            .and_then(|points| u8::try_from(points).ok())
            .and_then(MatchLength::new)
            .ok_or(Refusal::BadMatchLength(value))?,
    };
    let points = |field: &str, value: Option<&Value>| match value {
        None => Ok(0),
        Some(value) => value
            .as_u64()
            .and_then(|points| u8::try_from(points).ok())
            .ok_or_else(|| Refusal::BadScore(format!("`{field}` is a number of points won, not {value}"))),
    };
    let mover = points("my_score", mine)?;
    let opponent = points("opp_score", theirs)?;
    let score = MatchScore {
        length,
        mover,
        opponent,
    };
    match (score.winner(), length) {
        (None, _) => Ok(score),
        (Some(_), MatchLength::SingleGame) => Err(Refusal::BadScore(
            "a single game has no points won before it: both scores must be 0".into(),
        )),
        (Some(_), _) => Err(Refusal::BadScore(format!(
            "at {mover}-{opponent} a match to {} points is over",
            length.points()
        ))),
    }
}
