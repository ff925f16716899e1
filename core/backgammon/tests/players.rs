//! The computer players: deterministic, quick to stop, and each level better than the one below.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)] // A failing test panics.

mod decisions;

use std::{
    cell::Cell,
    collections::HashSet,
    fs,
    path::Path,
    time::{Duration, Instant},
};

use backgammon::{
    Board, Dice, Die, MatchLength, MatchScore, Setup, Turn, WhichSide,
    ai::{Evaluator, Level, Stakes, choose},
    notation::format_position_id,
};
use decisions::decisions;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;

const LEVELS: [Level; 4] = [Level::Entry, Level::Normal, Level::Expert, Level::Master];

fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

fn roll(rng: &mut ChaCha8Rng) -> Dice {
    let mut die = || Die::new(rng.random_range(1..=6)).unwrap();
    Dice::new(die(), die())
}

fn dice([first, second]: [u8; 2]) -> Dice {
    Dice::new(Die::new(first).unwrap(), Die::new(second).unwrap())
}

/// Turns of a game between normal players.
fn turns(seed: u64) -> Vec<Turn> {
    let mut rng = rng(seed);
    let mut board = Board::start();
    let mut turns = Vec::new();
    while board.result().is_none() {
        let turn = Turn::new(board, roll(&mut rng));
        turns.push(turn);
        board = choose(&turn, MatchScore::default(), Level::Normal, &mut rng, &|| false)
            .unwrap()
            .after
            .flipped();
    }
    turns
}

fn file(name: &str) -> String {
    fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../tests/vectors/backgammon")
            .join(name),
    )
    .unwrap()
}

#[test]
fn the_same_arguments_give_the_same_legal_play() {
    for (index, turn) in turns(1).iter().enumerate() {
        for level in LEVELS {
            let score = MatchScore {
                length: MatchLength::Five,
                mover: 3,
                opponent: 1,
            };
            let choice = |seed| choose(turn, score, level, &mut rng(seed), &|| false).unwrap();
            let play = choice(index as u64);
            assert_eq!(choice(index as u64), play);
            let end = play
                .steps
                .iter()
                .fold(*turn, |turn, step| turn.step(step.from, step.die).unwrap());
            assert!(end.is_complete());
            assert_eq!(end.board(), play.after);
        }
    }
}

#[test]
fn a_turn_is_finished_from_its_middle() {
    for turn in turns(2) {
        let Some(&first) = turn.legal_steps().last() else {
            continue;
        };
        let middle = turn.step(first.from, first.die).unwrap();
        for level in LEVELS {
            let play = choose(&middle, MatchScore::default(), level, &mut rng(3), &|| false).unwrap();
            let end = play
                .steps
                .iter()
                .fold(middle, |turn, step| turn.step(step.from, step.die).unwrap());
            assert!(end.is_complete());
            assert_eq!(end.board(), play.after);
        }
    }
}

/// Processor time of this thread where the system tells it (Linux, to a few milliseconds), so that other work on the
/// machine does not count; else the clock on the wall.
fn time_spent(began: Instant) -> Duration {
    let nanoseconds = || {
        fs::read_to_string("/proc/thread-self/schedstat")
            .ok()?
            .split(' ')
            .next()?
            .parse()
            .ok()
    };
    nanoseconds().map_or_else(|| began.elapsed(), Duration::from_nanos)
}

/// One thought, watched: how often it asked whether to stop, and how long it was silent between.
fn watch(turn: &Turn, level: Level) -> (u32, Duration) {
    let began = Instant::now();
    let last = Cell::new(time_spent(began));
    let longest = Cell::new(Duration::ZERO);
    let asked = Cell::new(0);
    let silence_ends = || {
        let now = time_spent(began);
        longest.set(longest.get().max(now.saturating_sub(last.replace(now))));
    };
    choose(turn, MatchScore::default(), level, &mut rng(0), &|| {
        silence_ends();
        asked.set(asked.get() + 1);
        false
    })
    .unwrap();
    silence_ends();
    (asked.get(), longest.get())
}

#[test]
fn thinking_stops_within_fifty_milliseconds_and_says_nothing() {
    for level in LEVELS {
        let turns = turns(4);
        // Every turn at the quick levels, some of a game at the others.
        let every = if level.plies() < 2 { 1 } else { 5 };
        for turn in turns.iter().step_by(every) {
            assert_eq!(choose(turn, MatchScore::default(), level, &mut rng(0), &|| true), None);
            // However late it is asked to stop, it has asked just before.
            let (questions, silence) = watch(turn, level);
            assert!(silence < Duration::from_millis(50), "{level:?} {turn:?}: {silence:?}");
            // Stopped at any moment it gives no play, and asks no more.
            for stop_at in [1, questions / 2, questions] {
                let asked = Cell::new(0);
                let stopped = choose(turn, MatchScore::default(), level, &mut rng(0), &|| {
                    asked.set(asked.get() + 1);
                    asked.get() >= stop_at
                });
                assert_eq!(stopped, None);
                assert_eq!(asked.get(), stop_at.max(1), "{level:?} {turn:?}");
            }
        }
    }
}

#[test]
fn a_look_ahead_asks_at_each_of_the_opponents_rolls_whether_to_stop() {
    // Twenty-one rolls after each of at least two candidates; in a look two plies ahead as many again after each reply.
    let turn = Turn::new(Board::start(), dice([2, 1]));
    let (expert, _) = watch(&turn, Level::Expert);
    let (master, _) = watch(&turn, Level::Master);
    assert!(expert >= 2 * 21, "{expert}");
    assert!(master >= expert + 2 * 21 * 21, "{master}");
}

#[test]
fn bg_22_and_bg_23_the_computer_plays_a_hopeless_game_to_its_end() {
    // One roll from losing a gammon, with a long way still to go.
    let mut mover = [0; 26];
    mover[7] = 15;
    let mut opponent = [0; 26];
    opponent[0] = 13;
    opponent[1] = 2;
    for level in LEVELS {
        let mut board = Board::try_from(Setup { mover, opponent }).unwrap();
        let mut rng = rng(5);
        let mut turns = 0;
        while board.result().is_none() {
            let turn = Turn::new(board, roll(&mut rng));
            let play = choose(&turn, MatchScore::default(), level, &mut rng, &|| false).unwrap();
            assert_eq!(play.steps.is_empty(), turn.is_void());
            board = play.after.flipped();
            turns += 1;
        }
        assert_eq!(turns, 2, "{level:?}");
        // The board was turned after the last play.
        assert_eq!(board.result().map(|result| result.winner), Some(WhichSide::Opponent));
    }
}

#[test]
fn a_beginner_varies_and_loses_to_the_normal_level() {
    let varied = |turn: &Turn| {
        let plays = (0..20).map(|seed| choose(turn, MatchScore::default(), Level::Entry, &mut rng(seed), &|| false));
        plays.map(|play| play.unwrap().after).collect::<HashSet<Board>>().len() > 1
    };
    let game = turns(6);
    let several = game.iter().filter(|turn| varied(turn)).count();
    assert!(10 * several > game.len(), "{several} of {}", game.len());

    let mut points = 0;
    for game in 0..200_u64 {
        // The same dice once from each seat.
        let mut dice_rng = rng(game / 2);
        let mut play_rng = rng(1000 + game);
        let mut board = Board::start();
        let mut normal_moves = game % 2 == 0;
        while board.result().is_none() {
            let turn = Turn::new(board, roll(&mut dice_rng));
            let level = if normal_moves { Level::Normal } else { Level::Entry };
            board = choose(&turn, MatchScore::default(), level, &mut play_rng, &|| false)
                .unwrap()
                .after
                .flipped();
            normal_moves = !normal_moves;
        }
        // The board was turned after the last play: its opponent has won.
        let won = i32::from(board.result().unwrap().kind.points());
        points += if normal_moves { -won } else { won };
    }
    println!("normal against entry: {points} points in 200 games");
    assert!(points > 60, "{points}");
}

#[derive(Deserialize)]
struct Openings {
    rolls: Vec<OpeningRoll>,
}

#[derive(Deserialize)]
struct OpeningRoll {
    dice: [u8; 2],
    plays: Vec<OpeningPlay>,
}

#[derive(Deserialize)]
struct OpeningPlay {
    after: String,
    mean: f32,
    rollout: Option<f32>,
}

/// As `tools/referee/openings.py` judges: by the rollout where there is one, and equal within half a hundredth.
#[test]
fn the_expert_opens_every_roll_with_the_referees_best_play_or_an_equal_one() {
    let openings: Openings = serde_json::from_str(&file("openings.json")).unwrap();
    assert_eq!(openings.rolls.len(), 15);
    for roll in openings.rolls {
        let turn = Turn::new(Board::start(), dice(roll.dice));
        let play = choose(&turn, MatchScore::default(), Level::Expert, &mut rng(0), &|| false).unwrap();
        let id = format_position_id(play.after.flipped());
        let worth = |play: &OpeningPlay| play.rollout.unwrap_or(play.mean);
        let best = roll.plays.iter().map(worth).fold(f32::NEG_INFINITY, f32::max);
        let chosen = roll.plays.iter().find(|play| play.after == id);
        let loss = best - worth(chosen.unwrap_or_else(|| panic!("{:?}: {id} is not among the best", roll.dice)));
        assert!(loss <= 0.005, "{:?} {loss}", roll.dice);
    }
}

/// The referee of `decisions.jsonl` has an exact database of two sides; the players have one for each side.
#[test]
fn bear_offs_lose_at_most_a_tenth_of_a_thousandth_a_decision() {
    let mut decisions = decisions();
    decisions.retain(|decision| decision.phase == "bearoff");
    assert_eq!(decisions.len(), 99);
    for level in [Level::Normal, Level::Expert, Level::Master] {
        let mut thousandths = 0.0;
        for decision in &decisions {
            let play = choose(&decision.turn(), MatchScore::default(), level, &mut rng(0), &|| false).unwrap();
            thousandths += decision.loss(play.after);
        }
        println!(
            "{level:?} loses {:.3} thousandths a bear-off decision",
            thousandths / 99.0
        );
        assert!(thousandths / 99.0 <= 0.1, "{level:?}: {}", thousandths / 99.0);
    }
}

#[test]
fn at_a_score_gammons_count_only_where_they_help() {
    let evaluator = Evaluator::trained();
    let outcome = evaluator.evaluate(Board::start());
    let gammonish = backgammon::ai::Outcome {
        win_gammon: outcome.win,
        ..outcome
    };
    let worth = |mover, opponent, outcome| {
        Stakes::at(MatchScore {
            length: MatchLength::Five,
            mover,
            opponent,
        })
        .worth(outcome)
    };
    // One point away, a gammon is a win like any other.
    assert!((worth(4, 4, gammonish) - worth(4, 4, outcome)).abs() < 1e-6);
    assert!((worth(4, 0, gammonish) - worth(4, 0, outcome)).abs() < 1e-6);
    // Two points away with the other side about to win, it wins the match.
    assert!(worth(3, 4, gammonish) > worth(3, 4, outcome) + 0.1);
    assert!(worth(0, 0, gammonish) > worth(0, 0, outcome) + 0.1);
    // A single game pays its points.
    let single = Stakes::at(MatchScore::default());
    assert!((single.worth(gammonish) - single.worth(outcome) - (outcome.win - outcome.win_gammon)).abs() < 1e-5);
}
