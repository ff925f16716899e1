//! What a beginner sees: hits, shots at its blots, points, checkers left behind. Positions in which the rules of thumb
//! leave no doubt, each for many turns of mind.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)] // A test that panics fails, as it should.

mod decisions;

use backgammon::{
    BAR, Board, Dice, Die, MatchScore, Place, Setup, Turn,
    ai::{Level, choose},
};
use decisions::decisions;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Points (25 the bar, 0 off) and checkers of the two sides, each counted from its own end.
fn board(mover: &[(usize, u8)], opponent: &[(usize, u8)]) -> Board {
    let side = |pairs: &[(usize, u8)]| {
        let mut counts = [0; 26];
        for &(place, count) in pairs {
            counts[place] = count;
        }
        counts
    };
    Board::try_from(Setup {
        mover: side(mover),
        opponent: side(opponent),
    })
    .unwrap()
}

const START: [(usize, u8); 4] = [(24, 2), (13, 5), (8, 3), (6, 5)];

fn dice([first, second]: [u8; 2]) -> Dice {
    Dice::new(Die::new(first).unwrap(), Die::new(second).unwrap())
}

fn play(board: Board, roll: Dice, seed: u64) -> Board {
    let turn = Turn::new(board, roll);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    choose(&turn, MatchScore::default(), Level::Entry, &mut rng, &|| false)
        .unwrap()
        .after
}

/// Of a hundred turns of mind, in how many the board after the play is such.
fn of_a_hundred(board: Board, roll: [u8; 2], is_so: impl Fn(Board) -> bool) -> usize {
    (0..100).filter(|&seed| is_so(play(board, dice(roll), seed))).count()
}

fn mine(board: Board, point: u8) -> u8 {
    board.mover().count(Place::new(point).unwrap())
}

#[test]
fn it_hits_where_it_makes_a_point_by_it() {
    // A blot on its four point, and 8/4*, 6/4* to play.
    let board = board(&START, &[(24, 1), (21, 1), (13, 5), (8, 3), (6, 5)]);
    let hits = of_a_hundred(board, [4, 2], |after| {
        after.opponent().bar() == 1 && mine(after, 4) == 2
    });
    assert!(hits >= 95, "{hits}");
}

#[test]
fn it_nearly_always_takes_a_hit_that_is_there() {
    // A blot on the other side's bar point: 24/18* with the six, and no point to be made instead.
    let board = board(&START, &[(24, 2), (13, 5), (8, 2), (7, 1), (6, 5)]);
    let hits = of_a_hundred(board, [6, 2], |after| after.opponent().bar() == 1);
    assert!(hits >= 80, "{hits}");
}

#[test]
fn it_covers_a_blot_in_the_way_of_a_direct_shot() {
    // Its blot on the five point is four pips before two checkers; the three or the ace covers it.
    let board = board(&[(24, 2), (13, 5), (8, 2), (6, 5), (5, 1)], &START);
    let covered = of_a_hundred(board, [3, 1], |after| mine(after, 5) >= 2);
    assert!(covered >= 95, "{covered}");
}

#[test]
fn it_does_not_leave_two_blots_where_it_need_not() {
    // 13/7, 8/7 is safe and makes a point; most other plays leave two shots.
    let blots = |after: Board| {
        after
            .mover()
            .occupied()
            .filter(|&(place, count)| count == 1 && place != BAR && place.number() < 14)
            .count()
    };
    let safe = of_a_hundred(board(&START, &START), [6, 1], |after| blots(after) == 0);
    assert!(safe >= 90, "{safe}");
}

#[test]
fn it_bears_off_what_the_dice_allow() {
    let at_home = board(
        &[(0, 7), (6, 2), (5, 2), (3, 2), (2, 1), (1, 1)],
        &[(0, 7), (6, 4), (4, 4)],
    );
    for (roll, off) in [([6, 5], 9), ([6, 6], 11), ([4, 1], 8), ([3, 3], 10)] {
        let most = of_a_hundred(at_home, roll, |after| after.mover().off() == off);
        assert_eq!(most, 100, "{roll:?}");
    }
    // And brings the last ones home before that.
    let outside = board(&[(0, 0), (8, 1), (6, 7), (5, 7)], &[(0, 7), (6, 4), (4, 4)]);
    assert_eq!(of_a_hundred(outside, [2, 6], |after| after.mover().off() == 1), 100);
}

#[test]
fn the_same_mind_makes_the_same_play() {
    let board = board(&START, &START);
    for seed in 0..20 {
        assert_eq!(play(board, dice([4, 3]), seed), play(board, dice([4, 3]), seed));
    }
}

#[test]
fn it_errs_as_much_as_a_beginner_and_not_more() {
    let decisions = decisions();
    let mut lost = 0.0;
    for (decision, seed) in decisions.iter().zip(0..) {
        lost += decision.loss(play(decision.board, decision.dice, seed));
    }
    let rate = lost / f64::from(u32::try_from(decisions.len()).unwrap());
    println!("{rate:.1} thousandths a decision");
    assert!((35.0..75.0).contains(&rate), "{rate}");
}
