//! The bear-off table against GNU Backgammon's (`tests/vectors/backgammon/bearoff.json`), against a second, slow
//! implementation on the rules' own generator, and against what can be counted by hand.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)] // A test that panics fails, as it should.

use std::{collections::HashMap, fs, path::Path};

use backgammon::{
    Board, Dice, Setup,
    ai::{Bearoff, Rolls},
    notation::parse_position_id,
    plays,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;

/// More rolls than any placement needs.
const MAX_ROLLS: usize = 64;

/// The table's probabilities are multiples of one part in 65,535.
const UNIT: f64 = 1.0 / 65_535.0;

#[derive(Deserialize)]
struct File {
    one_sided: Vec<OneSided>,
    two_sided: Vec<TwoSided>,
}

#[derive(Deserialize)]
struct OneSided {
    position_id: String,
    mean_rolls: f64,
    std_rolls: f64,
    epc: f64,
    p_off_in_n_rolls_pct: HashMap<usize, f64>,
}

#[derive(Deserialize)]
struct TwoSided {
    position_id: String,
    win: f64,
}

fn file() -> File {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors/backgammon/bearoff.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Checkers off and on the points 1 to 6.
type Home = [u8; 7];

fn board(mover: Home, opponent: Home) -> Board {
    let side = |home: Home| std::array::from_fn(|place| home.get(place).copied().unwrap_or(0));
    Board::try_from(Setup {
        mover: side(mover),
        opponent: side(opponent),
    })
    .unwrap()
}

/// The opponent of a side that is looked at alone.
const OTHER: Home = [14, 1, 0, 0, 0, 0, 0];

fn home(board: Board) -> Home {
    board.mover().counts()[..7].try_into().unwrap()
}

fn rolls(home: Home) -> Rolls<'static> {
    Bearoff::table().rolls(board(home, OTHER).mover()).unwrap()
}

fn rolls_to_first(home: Home) -> Option<Rolls<'static>> {
    Bearoff::table().rolls_to_first(board(home, OTHER).mover())
}

fn chances(rolls: Rolls<'_>) -> Vec<f64> {
    (0..MAX_ROLLS).map(|n| rolls.chance(n)).collect()
}

/// Every placement of up to `most` checkers, the others borne off.
fn placements(most: u8) -> Vec<Home> {
    let mut all = vec![[15, 0, 0, 0, 0, 0, 0]];
    for point in 1..=6 {
        let mut more = Vec::new();
        for home in all {
            for count in 0..=most - (15 - home[0]) {
                let mut with = home;
                with[0] -= count;
                with[point] = count;
                more.push(with);
            }
        }
        all = more;
    }
    all
}

#[test]
fn every_printed_digit_of_the_other_table_is_ours() {
    let rows = file().one_sided;
    assert_eq!(rows.len(), 110);
    for row in rows {
        let board = parse_position_id(&row.position_id).unwrap();
        let rolls = Bearoff::table().rolls(board.mover()).unwrap();
        let same = |name: &str, ours: f64, printed: f64, half_digit: f64| {
            assert!(
                (ours - printed).abs() < 1.001 * half_digit,
                "{board:?} {name}: {ours} {printed}"
            );
        };
        same("mean", rolls.mean(), row.mean_rolls, 0.0005);
        same("deviation", rolls.deviation(), row.std_rolls, 0.0005);
        same("effective pips", rolls.effective_pips(), row.epc, 0.005);
        for n in 0..MAX_ROLLS {
            // What is not printed has no chance.
            let printed = row.p_off_in_n_rolls_pct.get(&n).copied().unwrap_or(0.0);
            same(&format!("{n} rolls"), 100.0 * rolls.chance(n), printed, 0.0005);
        }
    }
}

#[test]
fn playing_for_the_fewest_rolls_is_near_the_exact_chance() {
    let rows = file().two_sided;
    assert_eq!(rows.len(), 110);
    let errors = rows.iter().map(|row| {
        let board = parse_position_id(&row.position_id).unwrap();
        let outcome = Bearoff::table().outcome(board).unwrap();
        assert!(
            outcome.win_gammon.max(outcome.lose_gammon) <= 0.0,
            "both have borne off"
        );
        (f64::from(outcome.win) - row.win).abs()
    });
    let errors: Vec<f64> = errors.collect();
    let largest = errors.iter().copied().fold(0.0, f64::max);
    let mean = errors.iter().sum::<f64>() / 110.0;
    println!("error of the chance to win: mean {mean:.5}, largest {largest:.5}");
    assert!(mean < 0.0006 && largest < 0.005, "{mean} {largest}");
}

#[test]
fn every_placement_has_one_distribution_that_is_whole() {
    let all = placements(15);
    assert_eq!(all.len(), 54_264);
    let mut with_first = 0;
    for home in all {
        let sum = |rolls: Rolls<'_>| chances(rolls).iter().sum::<f64>();
        let all_off = rolls(home);
        assert!((sum(all_off) - 1.0).abs() < 1e-9, "{home:?}");
        assert_eq!(all_off.chance(0) > 0.0, home[0] == 15, "{home:?}");
        let first = rolls_to_first(home);
        assert_eq!(first.is_some(), home[0] == 0, "{home:?}");
        if let Some(first) = first {
            with_first += 1;
            assert!((sum(first) - 1.0).abs() < 1e-9, "{home:?}");
            assert!(first.mean() < all_off.mean(), "{home:?}");
        }
    }
    assert_eq!(with_first, 15_504);
}

/// Exact distributions by the rules' generator, in double precision, one placement after the other.
#[derive(Default)]
struct Slow(HashMap<Home, (f64, Vec<f64>)>);

impl Slow {
    fn rolls(&mut self, from: Home) -> (f64, Vec<f64>) {
        if from[0] == 15 {
            return (0.0, vec![1.0]);
        }
        if let Some(known) = self.0.get(&from) {
            return known.clone();
        }
        let (mut mean, mut chances) = (1.0, vec![0.0; MAX_ROLLS]);
        for (dice, ways) in Dice::all() {
            let after = plays(board(from, OTHER), dice)
                .into_iter()
                .map(|play| self.rolls(home(play.after)));
            let (fewest, best) = after.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
            let weight = f64::from(ways) / 36.0;
            mean += weight * fewest;
            for (chance, after) in chances[1..].iter_mut().zip(best) {
                *chance += weight * after;
            }
        }
        self.0.insert(from, (mean, chances.clone()));
        (mean, chances)
    }
}

#[test]
fn a_slow_second_implementation_agrees_on_up_to_five_checkers() {
    let mut slow = Slow::default();
    for home in placements(5) {
        let (mean, expected) = slow.rolls(home);
        let ours = rolls(home);
        assert!(
            (ours.mean() - mean).abs() < 5.0 * UNIT,
            "{home:?}: {} {mean}",
            ours.mean()
        );
        for (n, expected) in expected.into_iter().enumerate() {
            let chance = ours.chance(n);
            assert!(
                (chance - expected).abs() < 5.0 * UNIT,
                "{home:?} {n}: {chance} {expected}"
            );
        }
    }
}

/// The generator's plays with the fewest mean rolls, one for each roll, and its weight.
fn best_plays(from: Home) -> Vec<(Home, f64)> {
    let best = |dice| {
        let after = plays(board(from, OTHER), dice).into_iter().map(|play| home(play.after));
        after
            .min_by(|&a, &b| rolls(a).mean().total_cmp(&rolls(b).mean()))
            .unwrap()
    };
    Dice::all()
        .map(|(dice, ways)| (best(dice), f64::from(ways) / 36.0))
        .collect()
}

#[test]
fn each_distribution_follows_from_those_one_roll_later() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..500 {
        let mut from = [0; 7];
        for _ in 0..15 {
            from[rng.random_range(1..7)] += 1;
        }
        let (mut all_off, mut first_off) = (vec![0.0; MAX_ROLLS], vec![0.0; MAX_ROLLS]);
        for (after, weight) in best_plays(from) {
            for n in 1..MAX_ROLLS {
                all_off[n] += weight * rolls(after).chance(n - 1);
                let first = rolls_to_first(after);
                first_off[n] += weight * first.map_or(f64::from(u8::from(n == 1)), |first| first.chance(n - 1));
            }
        }
        for n in 0..MAX_ROLLS {
            let (all, first) = (rolls(from).chance(n), rolls_to_first(from).unwrap().chance(n));
            assert!(
                (all - all_off[n]).abs() < 5.0 * UNIT,
                "{from:?} all {n}: {all} {}",
                all_off[n]
            );
            assert!(
                (first - first_off[n]).abs() < 5.0 * UNIT,
                "{from:?} first {n}: {first} {}",
                first_off[n]
            );
        }
    }
}

#[test]
fn what_can_be_counted_by_hand_is_so() {
    let near = |a: f64, b: f64| assert!((a - b).abs() < 3.0 * UNIT, "{a} {b}");
    // Two checkers on the ace point leave with any roll; three only with a double; one on the six point with 27 of 36.
    near(rolls([13, 2, 0, 0, 0, 0, 0]).chance(1), 1.0);
    near(rolls([12, 3, 0, 0, 0, 0, 0]).chance(1), 1.0 / 6.0);
    near(rolls([14, 0, 0, 0, 0, 0, 1]).chance(1), 27.0 / 36.0);
    // The other side's three checkers on the ace point against one on the six point.
    let outcome = Bearoff::table()
        .outcome(board([14, 0, 0, 0, 0, 0, 1], [12, 3, 0, 0, 0, 0, 0]))
        .unwrap();
    near(outcome.win.into(), 27.0 / 36.0 + 9.0 / 36.0 * 5.0 / 6.0);
}

#[test]
fn gammons_are_those_of_the_rolls_that_are_left() {
    let near = |a: f32, b: f64| assert!((f64::from(a) - b).abs() < 4.0 * UNIT, "{a} {b}");
    let on_six = [0, 0, 0, 0, 0, 0, 15];
    let none_off: f64 = best_plays(on_six)
        .iter()
        .filter(|(after, _)| after[0] == 0)
        .map(|&(_, weight)| weight)
        .sum();
    assert!(
        none_off > 0.1 && none_off < 25.0 / 36.0,
        "any six takes one off, and some others: {none_off}"
    );
    // The opponent is off with its next roll: only the mover's own can save the gammon.
    let outcome = Bearoff::table().outcome(board(on_six, OTHER)).unwrap();
    near(outcome.win, 0.0);
    near(outcome.lose_gammon, none_off);
    // With three on the ace point it takes a double, or the opponent's not getting one off in its roll between.
    let outcome = Bearoff::table().outcome(board([12, 3, 0, 0, 0, 0, 0], on_six)).unwrap();
    near(outcome.win, 1.0);
    near(outcome.win_gammon, 1.0 / 6.0 + 5.0 / 6.0 * none_off);
    assert_eq!((outcome.win_backgammon, outcome.lose_backgammon), (0.0, 0.0));
    // A checker off saves it.
    let saved = Bearoff::table().outcome(board([1, 0, 0, 0, 0, 0, 14], OTHER)).unwrap();
    assert!(saved.lose_gammon <= 0.0);
}

#[test]
fn whatever_the_placements_the_numbers_are_a_games() {
    let all = placements(15);
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..20_000 {
        let mut any = || all[rng.random_range(1..all.len())];
        let board = board(any(), any());
        let outcome = Bearoff::table().outcome(board).unwrap();
        let theirs = Bearoff::table().outcome(board.flipped()).unwrap();
        assert!((0.0..=1.0).contains(&outcome.win), "{board:?} {outcome:?}");
        assert!(
            (0.0..=outcome.win).contains(&outcome.win_gammon),
            "{board:?} {outcome:?}"
        );
        assert!(
            (0.0..=1.0 - outcome.win).contains(&outcome.lose_gammon),
            "{board:?} {outcome:?}"
        );
        assert!(outcome.win + theirs.win >= 1.0, "to be on roll never hurts: {board:?}");
    }
}

#[test]
fn only_sides_that_are_home_are_in_it() {
    let start = Board::start();
    assert!(Bearoff::table().outcome(start).is_none());
    assert!(Bearoff::table().rolls(start.mover()).is_none());
    let mut setup = board(OTHER, OTHER).setup();
    setup.mover[1] = 0;
    setup.mover[7] = 1;
    let outside = Board::try_from(setup).unwrap();
    assert!(Bearoff::table().outcome(outside).is_none() && Bearoff::table().outcome(outside.flipped()).is_none());
}

#[test]
fn a_game_that_is_over_is_over() {
    let over = board([15, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 15]);
    let won = Bearoff::table().outcome(over).unwrap();
    assert_eq!((won.win, won.win_gammon, won.lose_gammon), (1.0, 1.0, 0.0));
    let lost = Bearoff::table().outcome(over.flipped()).unwrap();
    assert_eq!((lost.win, lost.win_gammon, lost.lose_gammon), (0.0, 0.0, 1.0));
}
