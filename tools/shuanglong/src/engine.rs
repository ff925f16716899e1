//! The engine protocol: JSON lines in, JSON lines out, one answer for every line, flushed at once.
//!
//! Decided here: how a line becomes a request, what is answered when it cannot, and when the program ends. Left to
//! others: what each game answers ([`backgammon`], [`kamisado`]), and all rules.
//!
//! | request | fields (optional ones with what they default to) | answer |
//! |---|---|---|
//! | backgammon | `game`, `position_id` (GNU Position ID, the mover on roll), `dice`, `level` (`"entry"`, `"normal"`, `"expert"`, `"master"`; `"expert"`), `match_length` (0: a single game; 5, 7), `my_score` and `opp_score` (points won, 0) | `{"play":[[from,to],…]}`, the mover's own points, 25 bar, 0 off; `[]` if nothing can be played |
//! | the same with `"legal":true` | | `{"plays":[{"play":…,"position_id":…},…]}`: every different result once, with the opponent on roll |
//! | the same with `"analyse":true` | | `{"plays":[{"play":…,"position_id":…,"equity":0.16,"probs":[win, win gammon, win backgammon, lose gammon, lose backgammon]},…]}`: the same, best first, as the level judges them; chances of whoever makes the play, each with the greater ones included; `equity` in points of a single game, in a match on the scale of what its games are worth, on which winning and losing one point are 1 and -1 (`ai::Stakes`). Plays that a level does not look into as deeply as into the best are levelled with it (`ai::JudgedPlay`); `"entry"` has no numbers of its own and answers with those of `"normal"` |
//! | kamisado | `game`, `moves` (from the start, passes included) or `position` (with the `trail` of passes that led to it), `level` (the same without `"master"`) | `{"move":"d8-d5"}`, a forced pass too |
//! | the same with `"legal":true` | | `{"legal":[…]}` or `{"pass":"h7-h7"}` |
//! | the same with `"analyse":true` | `distance` (true; false: verdicts alone) | `{"moves":[{"move":"c1-f4","verdict":"loss","distance":20,"exact":true},…]}`: every legal move, or the forced pass, with `"win"` or `"loss"` for whoever makes it and the plies to the end under best play, passes and this move counted; `"exact":false`: at most so many. Within 10 s, verdicts alone within 1 s |
//! | either, when the game is over | | `{"over":{"winner":…,"reason":…}}` |
//! | `{"quit":true}` | | none; the program ends |
//!
//! Anything else is answered with `{"error":{"kind":…,"message":…}}`; the kinds are those of [`Refusal`].

mod backgammon;
mod kamisado;
mod lines;

use std::{
    io::{self, BufRead, Write},
    panic,
};

use rand_chacha::{ChaCha8Rng, rand_core::SeedableRng};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use thiserror::Error;

use lines::Line;

/// Far more than the longest game needs, and little enough to hold.
const LONGEST_LINE: usize = 1 << 20;

/// In characters: enough to see what was wrong, without sending all of it back.
const LONGEST_MESSAGE: usize = 300;

/// The level that answers where none is asked for.
const DEFAULT_LEVEL: &str = "expert";

/// What is answered, under its own name: `{"move":"c1-f4"}`.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Answer {
    Move(String),
    Pass(String),
    Legal(Vec<String>),
    Moves(Vec<kamisado::MoveAnswer>),
    Play(Vec<[u8; 2]>),
    Plays(Vec<backgammon::PlayAnswer>),
    Over(Over),
    Error(ErrorAnswer),
}

/// A game that is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct Over {
    /// `black`, `gold`; in backgammon `mover`, `opponent`, as the position counts them.
    winner: &'static str,
    /// `home`, `deadlock`; in backgammon `single`, `gammon`, `backgammon`.
    reason: &'static str,
    /// What a game of backgammon is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct ErrorAnswer {
    kind: &'static str,
    message: String,
}

/// Why a line is not answered with a move.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
enum Refusal {
    #[error("the line is longer than {LONGEST_LINE} bytes")]
    LineTooLong,
    #[error("not a JSON object: {0}")]
    BadJson(String),
    /// A field is missing, or of a kind that has no meaning there.
    #[error("{0}")]
    BadRequest(String),
    #[error("no such game: {0}; there are \"backgammon\" and \"kamisado\"")]
    UnknownGame(Value),
    #[error("no such level: {level}; there are {levels}")]
    UnknownLevel {
        level: Value,
        /// Those that the game has.
        levels: String,
    },
    #[error("dice are two whole numbers from 1 to 6, not {0}")]
    BadDice(Value),
    #[error("{0}")]
    BadPosition(String),
    #[error("{0}")]
    BadMoves(String),
    #[error("{0}")]
    BadTrail(String),
    #[error("a match goes to 5 or 7 points, and 0 is a single game; not {0}")]
    BadMatchLength(Value),
    #[error("{0}")]
    BadScore(String),
    /// A fault of this program, which goes on.
    #[error("the program failed at this request")]
    Internal,
}

impl Refusal {
    fn kind(&self) -> &'static str {
        match self {
            Self::LineTooLong => "line_too_long",
            Self::BadJson(_) => "bad_json",
            Self::BadRequest(_) => "bad_request",
            Self::UnknownGame(_) => "unknown_game",
            Self::UnknownLevel { .. } => "unknown_level",
            Self::BadDice(_) => "bad_dice",
            Self::BadPosition(_) => "bad_position",
            Self::BadMoves(_) => "bad_moves",
            Self::BadTrail(_) => "bad_trail",
            Self::BadMatchLength(_) => "bad_match_length",
            Self::BadScore(_) => "bad_score",
            Self::Internal => "internal",
        }
    }
}

/// The level of this name among those of a game, of which the default is one.
fn level<L: Copy>(name: Option<Value>, levels: &[(&str, L)]) -> Result<L, Refusal> {
    let name = name.unwrap_or_else(|| DEFAULT_LEVEL.into());
    levels
        .iter()
        .find(|(known, _)| name.as_str() == Some(known))
        .map(|&(_, level)| level)
        .ok_or_else(|| Refusal::UnknownLevel {
            level: name,
            levels: levels
                .iter()
                .map(|(known, _)| format!("\"{known}\""))
                .collect::<Vec<_>>()
                .join(", "),
        })
}

/// Answers every line of `input`, until it ends or asks to quit.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    loop {
        let answer = match lines::read(&mut input, LONGEST_LINE)? {
            Line::End => return Ok(()),
            Line::TooLong => Err(Refusal::LineTooLong),
            Line::Text(line) => match request(&line) {
                Ok(fields) if fields.get("quit") == Some(&Value::Bool(true)) => return Ok(()),
                Ok(fields) => answer(fields),
                Err(refusal) => Err(refusal),
            },
        };
        let answer = answer.unwrap_or_else(|refusal| {
            Answer::Error(ErrorAnswer {
                kind: refusal.kind(),
                message: refusal.to_string().chars().take(LONGEST_MESSAGE).collect(),
            })
        });
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

fn request(line: &[u8]) -> Result<Map<String, Value>, Refusal> {
    serde_json::from_slice(line).map_err(|error| Refusal::BadJson(error.to_string()))
}

fn answer(mut fields: Map<String, Value>) -> Result<Answer, Refusal> {
    let game = fields
        .remove("game")
        .ok_or_else(|| Refusal::BadRequest("the field `game` is missing".into()))?;
    let answer = match game.as_str() {
        Some("backgammon") => backgammon::answer as fn(_) -> _,
        Some("kamisado") => kamisado::answer,
        _ => return Err(Refusal::UnknownGame(game)),
    };
    // A fault in the rules or the players must not take the other requests with it.
    panic::catch_unwind(|| answer(fields)).unwrap_or(Err(Refusal::Internal))
}

/// The fields of one game's request. A field that it does not know is passed over: one harness may ask both games, and
/// newer ones may say more.
fn fields<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, Refusal> {
    serde_json::from_value(Value::Object(fields)).map_err(|error| Refusal::BadRequest(error.to_string()))
}

/// The generator for one request: its state decides it, so that the same question always gets the same answer,
/// whatever was asked before.
fn generator(position: &str) -> ChaCha8Rng {
    // FNV-1a, 64 bits: spreads similar texts, and stays the same from one version of the toolchain to the next.
    let seed = position.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    ChaCha8Rng::seed_from_u64(seed)
}

/// The text of a field.
fn text<'a>(field: &str, value: &'a Value, refusal: fn(String) -> Refusal) -> Result<&'a str, Refusal> {
    value
        .as_str()
        .ok_or_else(|| refusal(format!("`{field}` is a text, not {value}")))
}

/// A field that says yes or no; `None` where it is left out.
fn flag(field: &str, value: Option<Value>) -> Result<Option<bool>, Refusal> {
    value
        .map(|value| {
            value
                .as_bool()
                .ok_or_else(|| Refusal::BadRequest(format!("`{field}` is true or false, not {value}")))
        })
        .transpose()
}
