//! Checks proofs of who wins at kamisado, with the plain rules beside this file and no solver. The form of the file, and why a
//! table that passes this check proves its claims, are written down in `docs/kamisado-solved.md`.

use std::{
    collections::HashSet,
    fmt::{self, Display, Formatter},
};

use crate::kamisado_rules::{Board, Player, Position, Step, Turn};

/// Who wins, as a proof has shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// From where on: the moves from the start with a space between them, or a position in notation.
    pub about: String,
    /// Who wins.
    pub winner: Player,
}

/// Why a file proves nothing. Lines count from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The first line is not the title of such a file.
    NoTitle,
    /// The last line is not the end of the file, or it counts other lines than there are.
    CutShort,
    /// The line is neither a claim before the table nor a position with a move, written as they must be; or the moves of a
    /// claim cannot be played.
    Unreadable(usize),
    /// The position of the line has been stated before.
    Twice(usize),
    /// The rules leave nothing to choose in the position of the line, or they do not allow its move.
    Illegal(usize),
    /// After the claim's moves or the line's move this position can come up. Whoever should win has it to move, does not win at
    /// once, and the table does not say how.
    Unanswered(usize, String),
    /// After the claim's moves or the line's move the game can end like this, and the other player has won it.
    Lost(usize, String),
    /// No claim about the start, or about this first move.
    Unclaimed(String),
    /// More claims than one about the start and one about each first move.
    Superfluous,
}

impl Display for Refusal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoTitle => write!(f, "the first line is not {TITLE:?}"),
            Refusal::CutShort => write!(f, "the file does not end as it should"),
            Refusal::Unreadable(line) => write!(f, "line {line} cannot be read"),
            Refusal::Twice(line) => write!(f, "line {line} states a position again"),
            Refusal::Illegal(line) => write!(f, "line {line}: the move is not legal, or nothing is to be chosen"),
            Refusal::Unanswered(line, position) => write!(f, "line {line} leads to {position}, which is not stated"),
            Refusal::Lost(line, position) => write!(f, "line {line} leads to {position}, which is lost"),
            Refusal::Unclaimed(moves) if moves.is_empty() => write!(f, "nothing is claimed about the start"),
            Refusal::Unclaimed(moves) => write!(f, "nothing is claimed about {moves}"),
            Refusal::Superfluous => write!(f, "something is claimed twice, or beyond the first moves"),
        }
    }
}

const TITLE: &str = "kamisado proof 1";

/// What a position with a choice is. The passes before it are over with the move that is chosen.
type Key = (Board, Player, Option<u8>);

fn key(position: &Position) -> Key {
    (position.board, position.turn, position.colour)
}

/// The positions that the proof states.
struct Table(HashSet<Key>);

/// Checks every line of a proof. What it claims then holds.
pub fn check(text: &str) -> Result<Vec<Claim>, Refusal> {
    let body = text
        .strip_prefix(TITLE)
        .filter(|body| body.starts_with('\n'))
        .ok_or(Refusal::NoTitle)?;
    let (body, count) = body.rsplit_once("\nend ").ok_or(Refusal::CutShort)?;
    let (claims, moves) = read(body)?;
    if count != format!("{}\n", moves.len()) {
        return Err(Refusal::CutShort);
    }
    let mut table = Table(HashSet::new());
    for (position, _, line) in &moves {
        if !table.0.insert(key(position)) {
            return Err(Refusal::Twice(*line));
        }
    }
    for (position, step, line) in &moves {
        if !matches!(position.turn(), Turn::Choice(steps) if steps.contains(step)) {
            return Err(Refusal::Illegal(*line));
        }
        table.wins(position.turn, &position.after(*step), *line)?;
    }
    for (claim, position, line) in &claims {
        table.wins(claim.winner, position, *line)?;
    }
    Ok(claims.into_iter().map(|(claim, ..)| claim).collect())
}

/// Checks a proof of the whole game: [`check`] and [`demand_game`].
pub fn check_game(text: &str) -> Result<Vec<Claim>, Refusal> {
    let claims = check(text)?;
    demand_game(&claims)?;
    Ok(claims)
}

/// Whether something is claimed about the start and about each first move, once each, and about nothing else.
pub fn demand_game(claims: &[Claim]) -> Result<(), Refusal> {
    let mut demanded = vec![String::new()];
    if let Turn::Choice(steps) = Position::start().turn() {
        demanded.extend(steps.iter().map(Step::to_string));
    }
    for about in &demanded {
        if !claims.iter().any(|claim| claim.about == *about) {
            return Err(Refusal::Unclaimed(about.clone()));
        }
    }
    if claims.len() > demanded.len() {
        return Err(Refusal::Superfluous);
    }
    Ok(())
}

/// The claims and the table, each with its line.
type Read = (Vec<(Claim, Position, usize)>, Vec<(Position, Step, usize)>);

fn read(body: &str) -> Result<Read, Refusal> {
    let (mut claims, mut moves) = (Vec::new(), Vec::new());
    // What stands before the first line end is the rest of the title's line: nothing.
    for (text, line) in body.split('\n').zip(1..).skip(1) {
        if let Some(claim) = text.strip_prefix("claim ").filter(|_| moves.is_empty()) {
            let (claim, position) = read_claim(claim).ok_or(Refusal::Unreadable(line))?;
            claims.push((claim, position, line));
        } else {
            let (position, step) = read_move(text).ok_or(Refusal::Unreadable(line))?;
            moves.push((position, step, line));
        }
    }
    Ok((claims, moves))
}

fn read_claim(text: &str) -> Option<(Claim, Position)> {
    let (about, winner) = text.rsplit_once(' ').unwrap_or(("", text));
    let winner = match winner {
        "black" => Player::Black,
        "gold" => Player::Gold,
        _ => return None,
    };
    let position = if about.contains('/') {
        Position::read(about)?
    } else {
        let mut words = about.split(' ').filter(|word| !word.is_empty());
        words.try_fold(Position::start(), |position, word| position.play(Step::read(word)?))?
    };
    let about = about.to_owned();
    Some((Claim { about, winner }, position))
}

fn read_move(text: &str) -> Option<(Position, Step)> {
    let (position, step) = text.rsplit_once(' ')?;
    let position = Position::read(position)?;
    Some((position, Step::read(step)?)).filter(|(position, _)| position.seen.len() <= 1)
}

impl Table {
    /// Whether a player wins from here by going on as the table says, supposing that each position of the table is won by
    /// whoever has it to move. One move of at least one square after another: every line is checked by itself.
    fn wins(&self, winner: Player, position: &Position, line: usize) -> Result<(), Refusal> {
        match position.turn() {
            Turn::Won(player) if player == winner => Ok(()),
            Turn::Won(_) => Err(Refusal::Lost(line, position.to_string())),
            Turn::Pass(pass) => self.wins(winner, &position.after(pass), line),
            Turn::Choice(steps) if position.turn == winner => {
                let at_once = |step: &Step| position.after(*step).turn() == Turn::Won(winner);
                if self.0.contains(&key(position)) || steps.iter().any(at_once) {
                    Ok(())
                } else {
                    Err(Refusal::Unanswered(line, position.to_string()))
                }
            }
            Turn::Choice(steps) => steps
                .into_iter()
                .try_for_each(|step| self.wins(winner, &position.after(step), line)),
        }
    }
}
