//! What hints and reviews say, against a naive minimax over the slow rules beside this file, and against the examples of
//! `product/kamisado.md`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod slow;

use std::collections::HashMap;

use kamisado::{
    Colour, End, Move, Side, Square, State,
    ai::{
        Distance, Solver, Verdict,
        explain::{
            CHAIN, ChainLink, Hint, Judgement, LINKS, MoveReview, Prospect, Then, Unchangeable, hint, review_move,
        },
    },
    replay_text,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use slow::{Place, Slow};

const GAMES: u64 = 150;
/// Plies before the end of a random game from which everything is tried out.
const LAST_PLIES: usize = 12;
/// Positions that the naive search may need for one question; larger ones are left to the solver's own tests.
const SMALL: usize = 3_000;

/// Whether the side to move wins, and after how many plies.
type Value = (bool, u16);
type Step = (Place, Place);
/// A position as text, and its trail.
type Key = (String, Vec<(bool, char)>);

/// More than [`SMALL`] positions.
#[derive(Debug)]
struct TooLarge;

/// Everything tried out to the end.
#[derive(Default)]
struct Naive {
    known: HashMap<Key, Value>,
}

impl Naive {
    fn value(&mut self, slow: &Slow) -> Result<Value, TooLarge> {
        if let Some((black, _)) = slow.over() {
            return Ok((black == slow.black_to_move, 0));
        }
        let key = (slow.text(), slow.seen.clone());
        if let Some(value) = self.known.get(&key) {
            return Ok(*value);
        }
        if self.known.len() > SMALL {
            return Err(TooLarge);
        }
        let won_by = |(from, to): Step| {
            slow.play(from, to)
                .over()
                .is_some_and(|(black, _)| black == slow.black_to_move)
        };
        if slow.legal().into_iter().any(won_by) {
            return Ok((true, 1));
        }
        let moves = self.moves(slow)?;
        let wins = moves
            .iter()
            .filter(|(_, value)| value.0)
            .map(|(_, value)| value.1)
            .min();
        let value = match wins {
            Some(plies) => (true, plies),
            None => (false, moves.iter().map(|(_, value)| value.1).max().unwrap()),
        };
        self.known.insert(key, value);
        Ok(value)
    }

    /// Each move with what it comes to for its mover, this move counted.
    fn moves(&mut self, slow: &Slow) -> Result<Vec<(Step, Value)>, TooLarge> {
        slow.legal()
            .into_iter()
            .map(|(from, to)| {
                let (wins, plies) = self.value(&slow.play(from, to))?;
                Ok(((from, to), (!wins, plies + 1)))
            })
            .collect()
    }
}

fn square((file, rank): Place) -> Square {
    Square::new(u8::try_from(file).unwrap(), u8::try_from(rank).unwrap()).unwrap()
}

fn place(square: Square) -> Place {
    (i32::from(square.file()), i32::from(square.rank()))
}

fn side(black: bool) -> Side {
    if black { Side::Black } else { Side::Gold }
}

fn holds(distance: Distance, plies: u16) -> bool {
    (distance.at_least..=distance.at_most).contains(&plies)
}

/// A winner hurries, a loser delays: the larger, the better.
fn worth((wins, plies): Value) -> i32 {
    if wins {
        1000 - i32::from(plies)
    } else {
        i32::from(plies)
    }
}

fn check_review(slow: &Slow, state: &State, naive: &mut Naive, solver: &mut Solver) -> Result<[u32; 6], TooLarge> {
    let moves = naive.moves(slow)?;
    let best = naive.value(slow)?;
    let winning = moves.iter().filter(|(_, value)| value.0).count();
    let mut seen = [0; 6];
    for ((from, to), value) in &moves {
        let step = Move::new(square(*from), square(*to));
        let review = review_move(state, step, solver, &|| false).unwrap().unwrap();
        let (index, expected) = if from == to {
            (0, could_not(Unchangeable::ForcedPass))
        } else if moves.len() == 1 {
            (1, could_not(Unchangeable::OnlyMove))
        } else if winning == 0 {
            (2, could_not(Unchangeable::EveryMoveLoses))
        } else if winning == moves.len() {
            (3, could_not(Unchangeable::EveryMoveWins))
        } else if value.0 {
            (4, Judgement::Kept)
        } else {
            (5, Judgement::ThrewAway)
        };
        seen[index] += 1;
        assert_eq!(review.judgement, expected, "{state} {step}");
        assert_eq!((review.side, review.step), (side(slow.black_to_move), step));
        let winner = |wins: bool| side(wins == slow.black_to_move);
        assert_eq!(review.before.winner, winner(best.0), "{state} {step}");
        assert!(holds(review.before.distance, best.1), "{state} {step}");
        assert_eq!(review.after.winner, winner(value.0), "{state} {step}");
        assert!(holds(review.after.distance, value.1 - 1), "{state} {step}");
        match review.better {
            Some(better) => {
                let of_better = moves
                    .iter()
                    .find(|((from, to), _)| Move::new(square(*from), square(*to)) == better);
                assert!(worth(of_better.unwrap().1) > worth(*value), "{state} {step} {better}");
            }
            // So near the end every distance is known.
            None => assert_eq!(worth(*value), worth(best), "{state} {step}"),
        }
    }
    Ok(seen)
}

fn could_not(why: Unchangeable) -> Judgement {
    Judgement::CouldNotChange { why }
}

fn check_hint(slow: &Slow, state: &State, naive: &mut Naive) -> Result<Option<Hint>, TooLarge> {
    let best = naive.value(slow)?;
    let said = hint(state, &mut Solver::new(), &|| false).unwrap();
    let nothing_to_choose = slow.legal().iter().all(|(from, to)| from == to);
    assert_eq!(said.is_none(), nothing_to_choose, "{state}");
    let Some(said) = said else { return Ok(None) };
    assert_eq!(said.verdict == Verdict::Win, best.0, "{state}");
    let winner_black = slow.black_to_move == best.0;
    let mut slow = slow.clone();
    let moves = said.chain.iter().filter(|link| !link.step.is_pass()).count();
    assert!((1..=CHAIN).contains(&moves) && said.chain.len() <= LINKS);
    assert_eq!(said.chain[0].step, said.step);
    for (index, link) in said.chain.iter().enumerate() {
        let (from, to) = (place(link.step.from), place(link.step.to));
        let value = naive
            .moves(&slow)?
            .into_iter()
            .find(|(step, _)| *step == (from, to))
            .expect("a legal move")
            .1;
        if index == 0 {
            assert!(holds(said.distance, value.1), "{state}");
        }
        // Best play on both sides; but for the first move of a lost position, which sets the other side a task.
        if index > 0 || best.0 {
            assert_eq!(worth(value), worth(naive.value(&slow)?), "{state}: link {index}");
        }
        let (black, letter) = slow.at(from).unwrap();
        assert_eq!((link.side, link.tower.letter()), (side(black), letter));
        assert_eq!(link.landed.letter(), slow::paint(to));
        slow = slow.play(from, to);
        check_then(link, &slow, winner_black, naive, &format!("{state}: link {index}"))?;
        if slow.over().is_some() {
            assert_eq!(index + 1, said.chain.len());
        }
    }
    assert!(
        slow.over().is_some() || moves == CHAIN || said.chain.len() == LINKS,
        "{state}"
    );
    Ok(Some(said))
}

fn check_then(
    link: &ChainLink,
    slow: &Slow,
    winner_black: bool,
    naive: &mut Naive,
    what: &str,
) -> Result<(), TooLarge> {
    let tower = match &link.then {
        Then::Over { winner, end } => {
            let (black, why) = slow.over().unwrap();
            assert_eq!((*winner, why == "home"), (side(black), *end == End::HomeRow), "{what}");
            return Ok(());
        }
        Then::Names { tower } => tower,
    };
    assert_eq!(slow.over(), None, "{what}");
    let at = place(tower.square);
    assert_eq!(
        slow.at(at),
        Some((tower.side == Side::Black, tower.colour.letter())),
        "{what}"
    );
    assert_eq!(Some(tower.colour.letter()), slow.designated, "{what}");
    assert_eq!(tower.side == Side::Black, slow.black_to_move, "{what}");
    let moves: Vec<_> = naive
        .moves(slow)?
        .into_iter()
        .filter(|((from, to), _)| from != to)
        .collect();
    let reached: Vec<Place> = moves.iter().map(|((_, to), _)| *to).collect();
    assert_eq!(
        tower.reach,
        reached.iter().map(|to| square(*to)).collect::<Vec<_>>(),
        "{what}"
    );
    let keeping = moves
        .iter()
        .filter(|(_, value)| (slow.black_to_move == value.0) == winner_black)
        .count();
    assert_eq!(usize::from(tower.keeping), keeping, "{what}");
    let home = |slow: &Slow| {
        slow.over().is_none()
            && slow
                .legal()
                .iter()
                .any(|(from, to)| slow.play(*from, *to).over().is_some_and(|(_, why)| why == "home"))
    };
    let letting = reached.iter().filter(|to| home(&slow.play(at, **to))).count();
    assert_eq!(usize::from(tower.letting_home), letting, "{what}");
    assert_eq!(tower.runs_home, home(slow), "{what}");
    let mut colours: Vec<char> = reached.iter().map(|to| slow::paint(*to)).collect();
    colours.sort_unstable();
    colours.dedup();
    let only = (colours.len() == 1 && !home(slow)).then(|| colours[0]);
    assert_eq!(tower.only_colour.map(Colour::letter), only, "{what}");
    Ok(())
}

#[test]
fn hints_and_reviews_agree_with_trying_everything_out() {
    let mut judgements = [0; 6];
    let (mut won, mut lost, mut passes, mut only_colours, mut tried) = (0, 0, 0, 0, 0);
    for seed in 0..GAMES {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut game = vec![(Slow::start(), State::start())];
        while game.last().unwrap().0.over().is_none() {
            let (slow, state) = game.last().unwrap();
            // Nobody hurries to win: long games are full of passes, and of positions small enough to try out.
            let mut moves = slow.legal();
            let going_on = |(from, to): &(Place, Place)| slow.play(*from, *to).over().is_none();
            if moves.iter().any(going_on) {
                moves.retain(going_on);
            }
            let (from, to) = moves[rng.random_range(0..moves.len())];
            let next = (
                slow.play(from, to),
                state.play(Move::new(square(from), square(to))).unwrap(),
            );
            game.push(next);
        }
        let mut naive = Naive::default();
        let mut solver = Solver::new();
        for (slow, state) in game.iter().rev().take(LAST_PLIES) {
            let Ok(seen) = check_review(slow, state, &mut naive, &mut solver) else {
                break;
            };
            let Ok(said) = check_hint(slow, state, &mut naive) else {
                break;
            };
            tried += 1;
            for (sum, more) in judgements.iter_mut().zip(seen) {
                *sum += more;
            }
            let Some(said) = said else { continue };
            match said.verdict {
                Verdict::Win => won += 1,
                Verdict::Loss => lost += 1,
            }
            passes += said.chain.iter().filter(|link| link.step.is_pass()).count();
            only_colours += said
                .chain
                .iter()
                .filter(|link| matches!(&link.then, Then::Names { tower } if tower.only_colour.is_some()))
                .count();
        }
    }
    println!(
        "{tried} positions, {judgements:?}, hints: {won} won, {lost} lost, {passes} passes, {only_colours} of one colour"
    );
    assert!(judgements.iter().all(|seen| *seen >= 20), "{judgements:?}");
    assert!(won >= 100 && lost >= 50 && passes >= 20 && only_colours >= 20);
}

fn after(moves: &str) -> State {
    replay_text(moves).unwrap()
}

fn hint_after(moves: &str) -> Option<Hint> {
    hint(&after(moves), &mut Solver::new(), &|| false).unwrap()
}

fn review_of(moves: &str, played: &str) -> MoveReview {
    review_move(&after(moves), played.parse().unwrap(), &mut Solver::new(), &|| false)
        .unwrap()
        .unwrap()
}

/// Orange on h7, a purple square, is blocked; its pass names purple, which runs home. From b7, as the rules tell it, or c6.
#[test]
fn a_blocked_tower_is_a_link_that_hands_on_the_colour_underfoot() {
    let said = hint_after("h1-h7").unwrap();
    assert_eq!((said.verdict, said.distance), (Verdict::Win, Distance::exactly(3)));
    let [first, pass, last] = &said.chain[..] else {
        panic!("{said:?}")
    };
    let Then::Names { tower } = &first.then else {
        panic!("{first:?}")
    };
    assert_eq!(
        (tower.colour, tower.square.to_string(), tower.reach.len()),
        (Colour::Orange, "h7".to_owned(), 0)
    );
    assert_eq!((pass.step, pass.landed), ("h7-h7".parse().unwrap(), Colour::Purple));
    let Then::Names { tower } = &pass.then else {
        panic!("{pass:?}")
    };
    assert!(tower.colour == Colour::Purple && tower.runs_home);
    assert_eq!(
        last.then,
        Then::Over {
            winner: Side::Gold,
            end: End::HomeRow
        }
    );
    let made = review_of("h1-h7", "c8-b7");
    assert_eq!(made.judgement, Judgement::Kept);
    assert_eq!(made.better, None);
    assert_eq!(
        made.after,
        Prospect {
            winner: Side::Gold,
            distance: Distance::exactly(2)
        }
    );
}

/// The shortest deadlock: Black made the last real move and has lost by it, though two passes are still to come.
#[test]
fn whoever_makes_a_deadlock_has_lost_at_once() {
    let last = review_of("f1-f5 g8-a2", "f5-d7");
    assert_eq!(
        (last.after.winner, last.after.distance),
        (Side::Gold, Distance::exactly(2))
    );
    let pass = review_of("f1-f5 g8-a2 f5-d7", "a2-a2");
    assert_eq!(pass.judgement, could_not(Unchangeable::ForcedPass));
    assert_eq!(
        (pass.before.distance, pass.after.distance),
        (Distance::exactly(2), Distance::exactly(1))
    );
}

#[test]
fn nothing_is_said_where_there_is_nothing_to_choose() {
    assert_eq!(hint_after("h1-h7 c8-b7"), None, "a forced pass");
    assert_eq!(hint_after("h1-h7 c8-b7 h7-h7 b7-h1"), None, "the end");
    let not_legal = review_move(&after("h1-h7"), "a1-a2".parse().unwrap(), &mut Solver::new(), &|| false);
    assert_eq!(not_legal, Ok(None));
}

#[test]
fn a_thought_that_is_stopped_says_nothing() {
    assert!(hint(&State::start(), &mut Solver::new(), &|| true).is_err());
    assert!(review_move(&State::start(), "c1-c4".parse().unwrap(), &mut Solver::new(), &|| true).is_err());
}
