//! What the engine answers about kamisado. Decided here: how a request becomes a state, and which answer fits it. Left to
//! others: the rules and the players (the crate of the same name).

use std::time::{Duration, Instant};

use kamisado::{
    End, Link, Move, Outcome, Setup, State, Trail,
    ai::{self, Distance, Judged, Solver, Verdict},
    replay,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Answer, Over, Refusal, flag, generator, text};

/// How long distances are closed in upon. An answer comes within ten seconds, on a machine that is busy too.
const PATIENCE: Duration = Duration::from_secs(7);

/// Nodes that the distance of a move may cost in the first round; each round after it has four times as many.
const FIRST_BUDGET: u64 = 1_000;

/// Memory of the solver that closes in upon distances, in bytes.
const MEMORY: usize = 16 << 20;

/// Memory of the solver where only verdicts are wanted, in bytes. They take few positions: what a processor keeps close is
/// quicker than a table in which every position finds room.
const MEMORY_FOR_VERDICTS: usize = 2 << 20;

#[derive(Debug, Deserialize)]
struct Request {
    moves: Option<Value>,
    position: Option<Value>,
    trail: Option<Value>,
    level: Option<Value>,
    legal: Option<Value>,
    analyse: Option<Value>,
    distance: Option<Value>,
}

const LEVELS: [(&str, ai::Level); 3] = [
    ("entry", ai::Level::Entry),
    ("normal", ai::Level::Normal),
    ("expert", ai::Level::Expert),
];

/// A legal move and what comes of it for the side that makes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct MoveAnswer {
    #[serde(rename = "move")]
    step: String,
    verdict: &'static str,
    #[serde(flatten)]
    distance: Option<DistanceAnswer>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct DistanceAnswer {
    /// Plies to the end, this move counted; if it is not exact, the end comes no later than this.
    distance: u16,
    exact: bool,
}

pub(super) fn answer(fields: Map<String, Value>) -> Result<Answer, Refusal> {
    let request: Request = super::fields(fields)?;
    let level = super::level(request.level, &LEVELS)?;
    let state = match (request.moves, request.position, request.trail) {
        (Some(moves), None, None) => played(&moves)?,
        (None, Some(position), trail) => arranged(&position, trail.as_ref())?,
        (Some(_), None, Some(_)) => {
            return Err(Refusal::BadRequest(
                "`trail` belongs to `position`: `moves` has the passes in it".into(),
            ));
        }
        _ => {
            return Err(Refusal::BadRequest(
                "exactly one of `moves` and `position` is needed".into(),
            ));
        }
    };
    let legal = flag("legal", request.legal)?.unwrap_or(false);
    let analyse = flag("analyse", request.analyse)?.unwrap_or(false);
    let with_distance = flag("distance", request.distance)?.unwrap_or(true);
    if legal && analyse {
        return Err(Refusal::BadRequest("`legal` and `analyse` are two questions".into()));
    }
    if let Some(outcome) = state.outcome() {
        return Ok(Answer::Over(over(outcome)));
    }
    if analyse {
        return analysed(&state, with_distance);
    }
    Ok(match (state.forced_pass(), legal) {
        (Some(pass), true) => Answer::Pass(pass.to_string()),
        (Some(pass), false) => Answer::Move(pass.to_string()),
        (None, true) => {
            let mut legal: Vec<String> = state.legal_moves().map(|step| step.to_string()).collect();
            legal.sort();
            Answer::Legal(legal)
        }
        (None, false) => {
            let step = ai::choose(&state, level, &mut generator(&state.to_string()), &|| false);
            Answer::Move(step.ok_or(Refusal::Internal)?.to_string())
        }
    })
}

/// Every legal move with its verdict and, if wanted, its distance. Verdicts take as long as they take, which is little;
/// distances are closed in upon in rounds, each with more nodes for each move, until all are exact or the time is up.
fn analysed(state: &State, with_distance: bool) -> Result<Answer, Refusal> {
    let began = Instant::now();
    let mut solver = Solver::with_memory(if with_distance { MEMORY } else { MEMORY_FOR_VERDICTS });
    let never = || false;
    let late = || began.elapsed() > PATIENCE;
    let mut moves = solver.analyse(state, 0, &never).map_err(|_| Refusal::Internal)?;
    let mut budget = FIRST_BUDGET;
    while with_distance && !late() && moves.iter().any(|judged| !judged.distance.is_exact()) {
        for judged in moves.iter_mut().filter(|judged| !judged.distance.is_exact()) {
            let next = state.play(judged.step).map_err(|_| Refusal::Internal)?;
            // Whoever is stopped has no answer; and a round finds no more than the one before where the table has forgotten
            // something. What has been found stays.
            if let Ok((_, distance)) = solver.distance(&next, budget, &late) {
                let Distance { at_least, at_most } = distance.before(1);
                judged.distance.at_least = judged.distance.at_least.max(at_least);
                judged.distance.at_most = judged.distance.at_most.min(at_most);
            }
        }
        budget *= 4;
    }
    let answer = |judged: Judged| MoveAnswer {
        step: judged.step.to_string(),
        verdict: match judged.verdict {
            Verdict::Win => "win",
            Verdict::Loss => "loss",
        },
        distance: with_distance.then(|| DistanceAnswer {
            distance: judged.distance.at_most,
            exact: judged.distance.is_exact(),
        }),
    };
    Ok(Answer::Moves(moves.into_iter().map(answer).collect()))
}

fn over(Outcome { winner, end }: Outcome) -> Over {
    let winner = match winner {
        kamisado::Side::Black => "black",
        kamisado::Side::Gold => "gold",
    };
    let reason = match end {
        End::HomeRow => "home",
        End::Deadlock { .. } => "deadlock",
    };
    Over {
        winner,
        reason,
        points: None,
    }
}

/// The state after a list of moves from the start.
fn played(moves: &Value) -> Result<State, Refusal> {
    let list = moves
        .as_array()
        .ok_or_else(|| Refusal::BadMoves(format!("`moves` is a list, not {moves}")))?;
    let mut steps = Vec::with_capacity(list.len());
    for (ply, step) in (1..).zip(list) {
        let step: Move = text("moves", step, Refusal::BadMoves)?
            .parse()
            .map_err(|error| Refusal::BadMoves(format!("ply {ply}: {error}")))?;
        steps.push(step);
    }
    replay(steps).map_err(|error| Refusal::BadMoves(error.to_string()))
}

/// The state of a position in notation, and of the chain of passes that led to it.
fn arranged(position: &Value, trail: Option<&Value>) -> Result<State, Refusal> {
    let refused = |error: &dyn ToString| Refusal::BadPosition(error.to_string());
    let mut setup: Setup = text("position", position, Refusal::BadPosition)?
        .parse()
        .map_err(|error| refused(&error))?;
    let bare = State::try_from(&setup).map_err(|error| refused(&error))?;
    let Some(trail) = trail else { return Ok(bare) };
    if setup.trail.len() > 1 {
        return Err(Refusal::BadTrail("the position has its trail in it already".into()));
    }
    setup.trail = links(trail)?;
    // The board by itself is a position, so what is wrong now is the trail.
    State::try_from(&setup).map_err(|error| Refusal::BadTrail(error.to_string()))
}

/// `[["black","green"],["gold","purple"]]`; the present state comes last.
fn links(trail: &Value) -> Result<Trail, Refusal> {
    let bad = || {
        Refusal::BadTrail(format!(
            "`trail` is a list of pairs like [\"black\",\"green\"], not {trail}"
        ))
    };
    let mut links = Trail::new();
    for link in trail.as_array().ok_or_else(bad)? {
        let Some([Value::String(side), Value::String(colour)]) = link.as_array().map(Vec::as_slice) else {
            return Err(bad());
        };
        let side = side
            .parse()
            .map_err(|error| Refusal::BadTrail(format!("{error}, not {side:?}")))?;
        let colour = colour
            .parse()
            .map_err(|error| Refusal::BadTrail(format!("{error}, not {colour:?}")))?;
        links
            .try_push(Link { side, colour })
            .map_err(|_| Refusal::BadTrail(format!("no trail is longer than {} links", kamisado::MAX_TRAIL)))?;
    }
    Ok(links)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use super::*;

    /// A limit on positions stands for the second that `analyse` promises where only verdicts are wanted: no slow or busy
    /// machine changes it. The seconds themselves are in `docs/performance.md`.
    #[test]
    fn verdicts_alone_take_no_more_than_a_million_positions_at_the_start() {
        let mut solver = Solver::with_memory(MEMORY_FOR_VERDICTS);
        let moves = solver.analyse(&State::start(), 0, &|| false).unwrap();
        assert_eq!(moves.len(), 102);
        assert!(solver.nodes() <= 1_000_000, "{} positions", solver.nodes());
    }
}
