//! What a proof says to a person: why a move is good, and what each move of a game was worth.
//!
//! Decided here: which move a hint names, the chain of at most [`CHAIN`] moves behind it, whether a move kept the result,
//! threw it away or could not change it. Every verdict rests on the [`Solver`]'s proofs; how far the end is may be a bound.
//! One thing is a guess: which move of a lost position is the hardest to answer, for that comes from a model of the opponent
//! (`expert`). Left to others: when it is asked, and every word and picture.

use super::{Distance, Judged, Solver, Stopped, Verdict, expert, solver::best_of};
use crate::{
    board::{Colour, Side, Square},
    moves::Move,
    state::{End, Outcome, State},
};

/// Real moves in a hint's chain: a move, the reply, and the move after it. People do not follow more.
pub const CHAIN: usize = 3;
/// Links in a hint's chain at most, the passes between the moves counted too.
pub const LINKS: usize = 8;

/// Positions that the distances in one answer may cost, in even shares for the moves whose distance matters, and for each of
/// these. What is known is used again, so a review costs less than so many hints.
const BUDGET: u64 = 400_000;
const BUDGET_EACH: u64 = 20_000;

/// The move to make, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// The move. In a won position the one that wins soonest, as far as is proven; in a lost one what [`super::Level::Expert`]
    /// plays there, the move that makes it hardest for the other side.
    pub step: Move,
    /// What the move comes to against best play, for the side that makes it. [`Verdict::Loss`] means that every move loses.
    pub verdict: Verdict,
    /// Plies to the end, this move counted.
    pub distance: Distance,
    /// The move, and what follows when both sides play their best: [`CHAIN`] moves and the passes between them, fewer
    /// where the game ends and never more than [`LINKS`] links.
    pub chain: Vec<ChainLink>,
}

/// One ply of a chain. A blocked tower's zero-length move is a link like any other: `step.is_pass()`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainLink {
    /// Who moves.
    pub side: Side,
    /// Which tower, by its own colour.
    pub tower: Colour,
    /// From where to where.
    pub step: Move,
    /// The colour landed on, or underfoot at a pass.
    pub landed: Colour,
    /// What that leads to.
    pub then: Then,
}

/// What a ply leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Then {
    /// The game is over.
    Over {
        /// Who has won.
        winner: Side,
        /// Why.
        end: End,
    },
    /// The other side must move this tower.
    Names {
        /// The tower.
        tower: NamedTower,
    },
}

/// A tower that must move next, and what it can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedTower {
    /// Whose.
    pub side: Side,
    /// Its own colour, the one handed over.
    pub colour: Colour,
    /// Where it stands.
    pub square: Square,
    /// The squares it can reach, a1 first. None: it is blocked, and the next link is its pass, which hands on the colour
    /// underfoot.
    pub reach: Vec<Square>,
    /// How many of these keep the result that the hint promises.
    pub keeping: u8,
    /// How many of these let the other side run home at once.
    pub letting_home: u8,
    /// Whether it can run home itself.
    pub runs_home: bool,
    /// The one colour that all of these hand over, if it is one. `None` where one of them wins.
    pub only_colour: Option<Colour>,
}

/// Who wins against best play, and how far the end is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prospect {
    /// Who wins.
    pub winner: Side,
    /// Plies to the end when the winner hurries and the loser holds out. 0 when it is over.
    pub distance: Distance,
}

/// What one move of a game was worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveReview {
    /// Whose move.
    pub side: Side,
    /// The move.
    pub step: Move,
    /// What it did to the result.
    pub judgement: Judgement,
    /// What stood to come before it.
    pub before: Prospect,
    /// What stands to come after it.
    pub after: Prospect,
    /// A move that was provably better: it kept the win, wins sooner or holds out longer. `None` if none is known.
    pub better: Option<Move>,
}

/// What a move did to the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// It kept a win that another move would have thrown away.
    Kept,
    /// It turned a win into a loss: a turning point of the game.
    ThrewAway,
    /// No move would have changed who wins.
    CouldNotChange {
        /// Why not.
        why: Unchangeable,
    },
}

/// Why a move could not change the result. The first that applies, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unchangeable {
    /// The tower was blocked.
    ForcedPass,
    /// There was no other move.
    OnlyMove,
    /// Every move won.
    EveryMoveWins,
    /// Every move lost.
    EveryMoveLoses,
}

/// The hint for the side to move. `None` if there is nothing to choose: the game is over or a pass is forced. The same state
/// and a fresh solver give the same hint.
pub fn hint(state: &State, solver: &mut Solver, stop: &dyn Fn() -> bool) -> Result<Option<Hint>, Stopped> {
    if state.forced_pass().is_some() {
        return Ok(None);
    }
    let judged = analyse(state, None, solver, stop)?;
    let Some(mut chosen) = Judged::best(&judged) else {
        return Ok(None);
    };
    if chosen.verdict == Verdict::Loss {
        let hardest = expert::hardest(state, &judged, solver, stop)?;
        chosen = hardest.unwrap_or(chosen);
    }
    let winner = chosen.verdict.winner(state.side_to_move());
    Ok(Some(Hint {
        step: chosen.step,
        verdict: chosen.verdict,
        distance: chosen.distance,
        chain: chain(state, chosen.step, winner, solver, stop)?,
    }))
}

/// What a move made in `state` was worth; `None` if it is not legal there. A solver that has seen the later states of the game
/// is quicker.
pub fn review_move(
    state: &State,
    played: Move,
    solver: &mut Solver,
    stop: &dyn Fn() -> bool,
) -> Result<Option<MoveReview>, Stopped> {
    let judged = analyse(state, Some(played), solver, stop)?;
    let (Some(best), Some(made)) = (
        Judged::best(&judged),
        judged.iter().find(|judged| judged.step == played).copied(),
    ) else {
        return Ok(None);
    };
    let same = judged.iter().all(|judged| judged.verdict == best.verdict);
    let could_not = |why| Judgement::CouldNotChange { why };
    let judgement = match (best.verdict, made.verdict) {
        _ if played.is_pass() => could_not(Unchangeable::ForcedPass),
        _ if judged.len() == 1 => could_not(Unchangeable::OnlyMove),
        (Verdict::Loss, _) => could_not(Unchangeable::EveryMoveLoses),
        (Verdict::Win, Verdict::Win) if same => could_not(Unchangeable::EveryMoveWins),
        (Verdict::Win, Verdict::Win) => Judgement::Kept,
        (Verdict::Win, Verdict::Loss) => Judgement::ThrewAway,
    };
    Ok(Some(MoveReview {
        side: state.side_to_move(),
        step: played,
        judgement,
        before: Prospect {
            winner: best.verdict.winner(state.side_to_move()),
            distance: best_of(&judged).1,
        },
        after: Prospect {
            winner: made.verdict.winner(state.side_to_move()),
            distance: Distance {
                at_least: made.distance.at_least.saturating_sub(1),
                at_most: made.distance.at_most.saturating_sub(1),
            },
        },
        better: surely_better(best, made).then_some(best.step),
    }))
}

/// All moves, judged; how far the end is only where it matters: for the moves that come to the best result, and for `made`.
fn analyse(
    state: &State,
    made: Option<Move>,
    solver: &mut Solver,
    stop: &dyn Fn() -> bool,
) -> Result<Vec<Judged>, Stopped> {
    let mut judged = solver.analyse(state, 0, stop)?;
    let best = best_of(&judged).0;
    let matters = |judged: &Judged| judged.verdict == best || Some(judged.step) == made;
    let shares = judged
        .iter()
        .filter(|judged| matters(judged))
        .fold(0, |count, _| count + 1);
    let budget = BUDGET_EACH.min(BUDGET / u64::max(shares, 1));
    for move_ in judged.iter_mut().filter(|judged| matters(judged)) {
        *move_ = solver.judge(state, move_.step, budget, stop)?;
    }
    Ok(judged)
}

fn surely_better(best: Judged, made: Judged) -> bool {
    match (best.verdict, made.verdict) {
        (Verdict::Win, Verdict::Loss) => true,
        (Verdict::Win, Verdict::Win) => best.distance.at_most < made.distance.at_least,
        (Verdict::Loss, _) => best.distance.at_least > made.distance.at_most,
    }
}

/// The move and what follows it, where `winner` is who wins against best play.
fn chain(
    state: &State,
    first: Move,
    winner: Side,
    solver: &mut Solver,
    stop: &dyn Fn() -> bool,
) -> Result<Vec<ChainLink>, Stopped> {
    let mut links = Vec::with_capacity(CHAIN);
    let (mut state, mut next) = (*state, Some(first));
    while let Some(step) = next.filter(|_| goes_on(&links)) {
        let after = state.after(step);
        let replies = analyse(&after, None, solver, stop)?;
        let landed = step.to.colour();
        links.push(ChainLink {
            side: state.side_to_move(),
            // Some tower stood there: the move is legal.
            tower: state.tower_at(step.from).map_or(landed, |tower| tower.colour),
            step,
            landed,
            then: match after.outcome() {
                Some(Outcome { winner, end }) => Then::Over { winner, end },
                None => Then::Names {
                    tower: named(&after, landed, winner, &replies),
                },
            },
        });
        next = Judged::best(&replies).map(|reply| reply.step);
        state = after;
    }
    Ok(links)
}

/// Whether there is room for a further link.
fn goes_on(links: &[ChainLink]) -> bool {
    let moves = links.iter().filter(|link| !link.step.is_pass());
    moves.count() < CHAIN && links.len() < LINKS
}

/// The tower that must move in `state`, where its moves are judged to be `replies`.
fn named(state: &State, colour: Colour, winner: Side, replies: &[Judged]) -> NamedTower {
    let side = state.side_to_move();
    let square = state.square_of(side, colour);
    let reach = state.targets(square);
    let keeps = |reply: &&Judged| !reply.step.is_pass() && reply.verdict.winner(state.side_to_move()) == winner;
    let lets_home = |to: &Square| {
        let after = state.after(Move::new(square, *to));
        can_run_home(&after)
    };
    let mut colours = reach.into_iter().map(Square::colour);
    let runs_home = can_run_home(state);
    NamedTower {
        side,
        colour,
        square,
        reach: reach.into_iter().collect(),
        keeping: count(replies.iter().filter(keeps)),
        letting_home: count(reach.into_iter().filter(lets_home)),
        runs_home,
        only_colour: colours
            .next()
            .filter(|first| !runs_home && colours.all(|colour| colour == *first)),
    }
}

/// Whether the side to move can reach the other side's home row now.
fn can_run_home(state: &State) -> bool {
    let goal = (!state.side_to_move()).home_row();
    state
        .movable()
        .into_iter()
        .any(|square| !state.targets(square).intersection(goal).is_empty())
}

/// How many there are, of the few squares of one tower.
fn count<T>(items: impl Iterator<Item = T>) -> u8 {
    items.fold(0, |count, _| count + 1)
}
