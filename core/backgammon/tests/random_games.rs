//! Random games, in which the crate and the slow second implementation must agree at every step.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)] // A test that panics fails, as it should.

mod slow;

use std::collections::{BTreeSet, HashSet};

use backgammon::{
    BAR, Board, Dice, Die, OFF, Place, Play, Turn, WhichSide,
    notation::{
        Xgid, XgidDice, XgidPlayer, format_play, format_position_id, format_roll, parse_position_id, parse_roll,
        read_play,
    },
    plays,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use slow::{Memory, Slow, SlowStep, as_played, without};

/// In four parts, so that they run side by side.
const GAMES_A_PART: u64 = 2500;

#[test]
fn ten_thousand_random_games_agree_with_the_slow_rules_part_1() {
    play_games(0);
}

#[test]
fn ten_thousand_random_games_agree_with_the_slow_rules_part_2() {
    play_games(1);
}

#[test]
fn ten_thousand_random_games_agree_with_the_slow_rules_part_3() {
    play_games(2);
}

#[test]
fn ten_thousand_random_games_agree_with_the_slow_rules_part_4() {
    play_games(3);
}

fn play_games(part: u64) {
    let mut lengths = 0;
    for game in 0..GAMES_A_PART {
        lengths += play_game(part * GAMES_A_PART + game);
    }
    println!("part {part}: {GAMES_A_PART} games, {lengths} turns");
}

/// Gives the number of turns.
fn play_game(seed: u64) -> u32 {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    // Purely random players are hit all the time and hardly ever come home; others bear off more.
    let random_percent = [100, 50, 10, 10][(seed % 4) as usize];
    let mut slow = Slow::start();
    for turn in 0.. {
        if slow.is_over() {
            assert!(
                matches!(slow.clone().passed_on().board().result(), Some(result) if result.winner == WhichSide::Mover)
            );
            return turn;
        }
        let thrown = [rng.random_range(1..=6), rng.random_range(1..=6)];
        let dice = Dice::new(Die::new(thrown[0]).unwrap(), Die::new(thrown[1]).unwrap());
        let board = slow.board();
        round_trips(board, dice);
        let start = Turn::new(board, dice);
        let mut memory = Memory::default();

        let thorough = seed.is_multiple_of(50) && turn % 4 == 0;
        let plays = results(&slow, &start, thrown, &mut memory, thorough);

        // Step by step along a random legal way, or along a careful one.
        let careful = rng.random_range(0..100) >= random_percent;
        let chosen = plays
            .iter()
            .filter(|_| careful)
            .min_by_key(|play| carelessness(play.after));
        let mut history = vec![start];
        let mut left = as_played(thrown);
        loop {
            let now = *history.last().unwrap();
            assert_eq!(slow.checkers(), [15, 15]);
            assert_eq!(now.board(), slow.board(), "seed {seed}");
            let mut dice_left: Vec<u8> = now.dice_left().iter().map(|die| die.number()).collect();
            dice_left.sort_unstable();
            left.sort_unstable();
            assert_eq!(dice_left, left.to_vec());
            let legal = slow.legal_steps(&left, &mut memory);
            let expected: BTreeSet<SlowStep> = legal.iter().map(|&(step, _)| step).collect();
            let found: BTreeSet<SlowStep> = now.legal_steps().iter().copied().map(as_slow).collect();
            assert_eq!(found, expected, "seed {seed} {board:?} {dice:?}");
            assert_eq!(now.is_complete(), legal.is_empty());
            if (seed + u64::from(turn)).is_multiple_of(8) {
                refusals(&now, &expected);
                targets(&now, &slow, &left, &mut memory);
            }
            if legal.is_empty() {
                assert_eq!(now.blocked_dice(), now.dice_left());
                break;
            }
            let index = match chosen.and_then(|play| play.steps.get(now.steps().len()).copied()) {
                Some(step) => legal.iter().position(|&(known, _)| known == as_slow(step)).unwrap(),
                None => rng.random_range(0..legal.len()),
            };
            let (step, after) = legal[index].clone();
            let next = now
                .step(Place::new(step.0).unwrap(), Die::new(step.2).unwrap())
                .unwrap();
            assert_eq!(next.steps().last().copied().map(as_slow), Some(step));
            left = without(&left, step.2);
            slow = after;
            history.push(next);
        }
        let end = *history.last().unwrap();
        if let Some(play) = chosen {
            assert_eq!(end.board(), play.after);
        }
        for (steps, earlier) in history.iter().enumerate() {
            assert_eq!(
                end.taken_back_to(steps),
                *earlier,
                "seed {seed}: undo gives the exact state"
            );
        }
        let text = format_play(&end.steps());
        assert_eq!(
            read_play(&start, &text).map(|turn| turn.board()),
            Ok(end.board()),
            "seed {seed} {text}"
        );
        slow = slow.passed_on();
    }
    0
}

/// All results of a roll, each once.
fn results(slow: &Slow, start: &Turn, thrown: [u8; 2], memory: &mut Memory, thorough: bool) -> Vec<Play> {
    let results = slow.results(&as_played(thrown), memory);
    let expected: HashSet<Board> = results.iter().map(Slow::board).collect();
    let found = plays(start.board(), start.dice());
    let after: HashSet<Board> = found.iter().map(|play| play.after).collect();
    if start.is_void() {
        assert!(
            found.is_empty() && expected == HashSet::from([start.board()]),
            "{start:?}"
        );
    } else {
        assert_eq!(after, expected, "{start:?}");
        assert_eq!(after.len(), found.len(), "{start:?}: each result once");
    }
    if thorough {
        assert_eq!(
            slow.results_by_full_enumeration(&as_played(thrown)),
            results,
            "{start:?}"
        );
        let texts: BTreeSet<String> = found.iter().map(|play| format_play(&play.steps)).collect();
        assert_eq!(texts.len(), found.len(), "different plays are written differently");
        for play in &found {
            assert_eq!(read_play(start, &format_play(&play.steps)).unwrap().board(), play.after);
        }
    }
    found
}

/// Blots, then stragglers: who leaves few gets home sooner, and games end.
fn carelessness(after: Board) -> (usize, Place) {
    (
        after.mover().occupied().filter(|&(_, count)| count == 1).count(),
        after.mover().furthest(),
    )
}

fn as_slow(step: backgammon::Step) -> SlowStep {
    (step.from.number(), step.to.number(), step.die.number(), step.hit)
}

fn round_trips(board: Board, dice: Dice) {
    assert_eq!(parse_position_id(&format_position_id(board)), Ok(board));
    assert_eq!(Board::try_from(board.setup()), Ok(board));
    assert_eq!(board.flipped().flipped(), board);
    let back = parse_roll(&format_roll(dice)).unwrap();
    assert_eq!((back.larger(), back.smaller()), (dice.larger(), dice.smaller()));
    for on_roll in [XgidPlayer::Upper, XgidPlayer::Lower] {
        let xgid = Xgid {
            board,
            on_roll,
            dice: XgidDice::Rolled(dice),
            cube_exponent: 0,
            cube_owner: None,
            upper_score: 2,
            lower_score: 3,
            crawford_or_jacoby: 0,
            match_length: 7,
            max_cube_exponent: 10,
        };
        assert_eq!(xgid.to_string().parse(), Ok(xgid));
    }
}

/// Whatever is not legal is refused and whatever is legal is not.
fn refusals(turn: &Turn, legal: &BTreeSet<SlowStep>) {
    for from in 0..=25 {
        for die in Die::ALL {
            let allowed = legal.iter().any(|step| (step.0, step.2) == (from, die.number()));
            assert_eq!(turn.step(Place::new(from).unwrap(), die).is_ok(), allowed);
        }
    }
}

/// Every place one checker can be brought to is a target, on a path with the fewest dice and then the most hits.
fn targets(turn: &Turn, slow: &Slow, left: &[u8], memory: &mut Memory) {
    for from in 0..=25 {
        let from = Place::new(from).unwrap();
        let mut paths = Vec::new();
        follow(slow, left, from.number(), &mut Vec::new(), &mut paths, memory);
        let places: BTreeSet<u8> = paths.iter().map(|path| path.last().unwrap().1).collect();
        let targets = turn.targets(from);
        assert_eq!(
            targets
                .iter()
                .map(|target| target.to.number())
                .collect::<BTreeSet<u8>>(),
            places
        );
        assert_eq!(targets.len(), places.len(), "each place once");
        assert_eq!(turn.movable().contains(&from), !targets.is_empty());
        for target in targets {
            let path: Vec<SlowStep> = target.path.iter().copied().map(as_slow).collect();
            let rank = |path: &Vec<SlowStep>| {
                let hits = path.iter().filter(|step| step.3).count();
                let first = i32::from(path[0].2);
                // One die bearing off: the smaller one. Two dice: the larger first.
                (
                    path.len(),
                    std::cmp::Reverse(hits),
                    if path.len() == 1 { first } else { -first },
                )
            };
            let best = paths
                .iter()
                .filter(|path| path.last().unwrap().1 == target.to.number())
                .min_by_key(|path| rank(path));
            assert_eq!(Some(&path), best);
            let after = target
                .path
                .iter()
                .try_fold(*turn, |turn, step| turn.step(step.from, step.die));
            assert_eq!(turn.apply(from, target.to), after);
        }
        for to in (0..=25).filter(|to| !places.contains(to)) {
            assert!(turn.apply(from, Place::new(to).unwrap()).is_err());
        }
        let larger = turn.larger(from).map(|turn| turn.steps().last().unwrap().die.number());
        let expected = paths.iter().filter(|path| path.len() == 1).map(|path| path[0].2).max();
        assert_eq!(larger.ok(), expected);
    }
    assert!(!turn.movable().contains(&OFF));
    assert!(turn.board().mover().bar() == 0 || turn.movable().iter().all(|&place| place == BAR));
}

fn follow(
    slow: &Slow,
    left: &[u8],
    from: u8,
    path: &mut Vec<SlowStep>,
    paths: &mut Vec<Vec<SlowStep>>,
    memory: &mut Memory,
) {
    for (step, after) in slow.legal_steps(left, memory) {
        if step.0 == from {
            path.push(step);
            paths.push(path.clone());
            if step.1 != 0 {
                follow(&after, &without(left, step.2), step.1, path, paths, memory);
            }
            path.pop();
        }
    }
}
