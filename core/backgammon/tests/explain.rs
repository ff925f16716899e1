//! Hints, reviews, luck and reasons: held against published numbers, against counts by slow and obvious code, and against
//! positions in which the rules alone say what is best.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)] // A failing test panics.

mod boards;
#[allow(dead_code)] // Other tests use the rest.
mod slow;

use std::cell::Cell;

use backgammon::{
    Board, Dice, Die, MatchLength, MatchScore, Place, Play, Setup, Turn,
    ai::{
        Level, Outcome,
        explain::{
            ALTERNATIVES, Chances, MOST_REASONS, Mark, PlayedTurn, Rating, Reason, Summary, TurnReview, WeighedPlay,
            hint, luck, match_win, review_turn, shots, why,
        },
        rank,
    },
    notation::format_play,
    plays,
};
use boards::board;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use slow::{Memory, Slow};

fn never() -> bool {
    false
}

fn dice(first: u8, second: u8) -> Dice {
    Dice::new(Die::new(first).unwrap(), Die::new(second).unwrap())
}

/// Steps as from and die.
fn played(board: Board, thrown: Dice, steps: &[(u8, u8)]) -> PlayedTurn {
    let turn = steps.iter().fold(Turn::new(board, thrown), |turn, &(from, die)| {
        turn.step(Place::new(from).unwrap(), Die::new(die).unwrap()).unwrap()
    });
    PlayedTurn {
        board,
        dice: thrown,
        opening: false,
        steps: turn.steps(),
        after: turn.board(),
        score: MatchScore::default(),
    }
}

fn review(turn: &PlayedTurn) -> TurnReview {
    review_turn(turn, Level::Normal, &never).unwrap()
}

/// Games of arbitrary legal plays, by the slow rules: the position after each turn, the next side to roll.
fn visit_arbitrary_positions(games: u64, mut visit: impl FnMut(&Slow)) {
    for seed in 0..games {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = Slow::start();
        while !position.is_over() {
            let (first, second) = (rng.random_range(1..=6), rng.random_range(1..=6));
            let mut left = if first == second {
                vec![first; 4]
            } else {
                vec![first, second]
            };
            let mut memory = Memory::default();
            loop {
                let legal = position.legal_steps(&left, &mut memory);
                if legal.is_empty() {
                    break;
                }
                let (step, after) = legal[rng.random_range(0..legal.len())].clone();
                position = after;
                let used = left.iter().position(|die| *die == step.2).unwrap();
                left.remove(used);
                memory.clear();
            }
            position = position.passed_on();
            visit(&position);
        }
    }
}

/// Whether some way of playing these dice hits, tried step by step.
fn can_hit(position: &Slow, dice: &[u8]) -> bool {
    let mut memory = Memory::default();
    position
        .legal_steps(dice, &mut memory)
        .into_iter()
        .any(|(step, after)| {
            let mut rest = dice.to_vec();
            rest.remove(rest.iter().position(|die| *die == step.2).unwrap());
            step.3 || (!rest.is_empty() && can_hit(&after, &rest))
        })
}

#[test]
fn shots_are_those_of_trying_all_36_rolls_step_by_step() {
    let (mut seen, mut some) = (0, 0);
    visit_arbitrary_positions(3, |position| {
        // One position in four: this is slow.
        seen += 1;
        if position.is_over() || seen % 4 != 0 {
            return;
        }
        let mut expected = 0;
        for first in 1..=6 {
            for second in 1..=6 {
                let dice = if first == second {
                    vec![first; 4]
                } else {
                    vec![first, second]
                };
                expected += u8::from(can_hit(position, &dice));
            }
        }
        some += u32::from(expected > 0);
        assert_eq!(shots(position.board().flipped()), expected, "{position:?}");
    });
    assert!(some > 20, "{some}");
}

/// The table every book has: rolls that hit a lone blot so many pips away, nothing in between.
#[test]
fn a_lone_blot_is_hit_by_as_many_rolls_as_in_every_book() {
    let table = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3];
    for (distance, expected) in (1..).zip(table) {
        let hitter = 20;
        let blot = 25 - (hitter - distance);
        assert_eq!(shots(board(&[(blot, 1)], &[(hitter, 1)])), expected, "{distance} away");
    }
}

#[test]
fn a_mark_begins_at_its_loss() {
    let marks = [0, 19, 20, 39, 40, 79, 80, 3000].map(Mark::of);
    let (doubtful, bad, blunder) = (Some(Mark::Doubtful), Some(Mark::Bad), Some(Mark::Blunder));
    assert_eq!(marks, [None, None, doubtful, doubtful, bad, bad, blunder, blunder]);
}

/// A checker on the six point leaves with 27 of the 36 rolls; the other side leaves with any. So the roll is worth
/// 2·27/36 − 1 = 0.5 before it is thrown, 1 if it takes the checker off and −1 if not.
#[test]
fn the_luck_of_a_roll_that_decides_is_what_it_decides() {
    let last = board(&[(6, 1)], &[(1, 1)]);
    for (thrown, expected) in [
        (dice(6, 1), 500),
        (dice(2, 2), 500),
        (dice(2, 1), -1500),
        (dice(1, 1), -1500),
    ] {
        let luck = luck(last, thrown, false, MatchScore::default(), &never).unwrap();
        assert!((luck - expected).abs() <= 1, "{thrown:?}: {luck}");
    }
}

#[test]
fn the_luck_of_all_rolls_adds_up_to_nothing() {
    let race = board(&[(11, 3), (6, 6), (4, 6)], &[(10, 4), (6, 6), (3, 5)]);
    let score = MatchScore::default();
    for (place, opening) in [(Board::start(), true), (Board::start(), false), (race, false)] {
        let mut sum = 0;
        let mut largest = 0;
        for (roll, ways) in Dice::all().filter(|(roll, _)| !(opening && roll.is_double())) {
            let luck = luck(place, roll, opening, score, &never).unwrap();
            sum += luck * i32::from(ways);
            largest = largest.max(luck);
        }
        // Each of 36 is rounded by half a thousandth at most.
        assert!(sum.abs() <= 18, "{sum}");
        assert!(largest > 50, "some roll is lucky");
    }
}

#[test]
fn in_a_race_a_large_double_is_luck() {
    let race = board(&[(12, 5), (8, 5), (6, 5)], &[(12, 5), (8, 5), (6, 5)]);
    let luck = |thrown| luck(race, thrown, false, MatchScore::default(), &never).unwrap();
    assert!(luck(dice(6, 6)) > 200 && luck(dice(2, 1)) < -50);
}

/// Both checkers leave with 5-1, and then the game is won; who moves 5/4 and takes one off loses it to any roll.
#[test]
fn to_miss_the_winning_play_is_a_blunder_and_the_reason_is_the_checker_left() {
    let last = board(&[(5, 1), (1, 1)], &[(1, 1)]);
    let review = review(&played(last, dice(5, 1), &[(5, 1), (4, 5)]));
    assert!(review.decision);
    assert_eq!(review.best.play.after.mover().off(), 15);
    assert_eq!((review.best.equity, review.best.chances.win), (1000, 1000));
    assert!(review.loss > 1900 && review.mark == Some(Mark::Blunder), "{review:?}");
    assert_eq!(
        i64::from(review.loss),
        i64::from(review.best.equity - review.played.equity)
    );
    let borne_off = Reason::BorneOff { better: 15, other: 14 };
    assert!(review.reasons.contains(&borne_off), "{review:?}");
}

#[test]
fn the_best_play_loses_nothing_and_needs_no_reason_however_it_was_stepped() {
    for steps in [[(8, 3), (6, 1)], [(6, 1), (8, 3)]] {
        let review = review(&played(Board::start(), dice(3, 1), &steps));
        assert_eq!((review.loss, review.mark, review.reasons), (0, None, Vec::new()));
        assert_eq!(review.best, review.played);
        assert_eq!(review.played.play.steps[0].from.number(), steps[0].0);
    }
}

#[test]
fn who_does_not_make_the_five_point_with_three_one_is_told_of_it() {
    for level in [Level::Normal, Level::Expert] {
        let turn = played(Board::start(), dice(3, 1), &[(24, 3), (24, 1)]);
        let review = review_turn(&turn, level, &never).unwrap();
        assert_eq!(format_play(&review.best.play.steps), "8/5 6/5", "{level:?}");
        assert!(review.loss > 80, "{level:?}: {}", review.loss);
        let made = Reason::PointsMade { points: vec![5] };
        assert_eq!(review.reasons.first(), Some(&made), "{level:?}: {:?}", review.reasons);
    }
}

/// However bad it looks at first: the mean over the opponent's rolls of what is left after its best reply.
#[test]
fn the_play_that_was_made_is_looked_at_as_deep_as_the_best() {
    let score = MatchScore::default();
    // No expert looks into this one.
    let turn = played(Board::start(), dice(4, 2), &[(6, 4), (6, 2)]);
    let mean = |after: Board| {
        let best_reply =
            |roll| rank(&Turn::new(after.flipped(), roll), score, Level::Normal, &never).unwrap()[0].equity;
        let sum: f32 = Dice::all().map(|(roll, ways)| f32::from(ways) * best_reply(roll)).sum();
        -1000.0 * sum / 36.0
    };
    let review = review_turn(&turn, Level::Expert, &never).unwrap();
    assert_eq!(review.mark, Some(Mark::Blunder));
    for weighed in [review.played, review.best] {
        #[allow(clippy::cast_precision_loss)] // Thousandths.
        let equity = weighed.equity as f32;
        // The first look lets the best reply to a roll go now and then, never a much better one.
        let off = equity - mean(weighed.play.after);
        assert!((-1.0..5.0).contains(&off), "{off}: {weighed:?}");
    }
}

#[test]
fn a_turn_without_a_choice_is_no_decision() {
    // One checker and one way.
    let forced = played(board(&[(1, 1)], &[(6, 4)]), dice(6, 5), &[(1, 6)]);
    // On the bar before a closed board.
    let closed = [(6, 2), (5, 2), (4, 2), (3, 2), (2, 2), (1, 2), (8, 3)];
    let void = played(board(&[(25, 1), (6, 14)], &closed), dice(6, 5), &[]);
    for turn in [forced, void] {
        let review = review(&turn);
        assert!(!review.decision);
        assert_eq!((review.loss, review.mark), (0, None));
        assert_eq!(review.best, review.played);
        assert_eq!(review.played.play.after, turn.after);
    }
    assert!(review(&void).played.play.steps.is_empty());
    assert_eq!(review(&forced).played.chances.win, 1000);
}

#[test]
fn a_turn_that_cannot_have_been_played_so_is_not_reviewed() {
    let mut turn = played(Board::start(), dice(3, 1), &[(24, 3), (24, 1)]);
    turn.after = Board::start();
    assert_eq!(review_turn(&turn, Level::Normal, &never), None);
}

fn weighed(play: Play) -> WeighedPlay {
    WeighedPlay {
        play,
        equity: 0,
        chances: Chances::from(Outcome {
            win: 0.5,
            ..Outcome::default()
        }),
    }
}

/// What stands on the points, as the mover counts: own checkers positive.
struct Plain {
    points: [i32; 25],
    setup: Setup,
}

impl Plain {
    fn of(board: Board) -> Self {
        let setup = board.setup();
        let points = std::array::from_fn(|point| match point {
            0 => 0,
            _ => i32::from(setup.mover[point]) - i32::from(setup.opponent[25 - point]),
        });
        Self { points, setup }
    }

    fn holds(&self, point: usize) -> bool {
        self.points[point] >= 2
    }

    fn enemy_below(&self, point: usize) -> bool {
        self.setup.opponent[25] > 0 || (1..point).any(|below| self.points[below] < 0)
    }

    /// Every block from one point to another is tried.
    fn prime(&self) -> u8 {
        let mut longest = 0;
        for low in 1..=24 {
            for high in low..=24 {
                if (low..=high).all(|point| self.holds(point)) && self.enemy_below(low) {
                    longest = longest.max(high - low + 1);
                }
            }
        }
        u8::try_from(longest).unwrap()
    }

    fn sum(counts: &[u8]) -> u8 {
        counts.iter().sum()
    }

    fn pips(counts: &[u8; 26]) -> i32 {
        (0..).zip(counts).map(|(place, count)| place * i32::from(*count)).sum()
    }
}

#[test]
fn every_reason_told_is_true_and_counted_right() {
    let mut told = std::collections::BTreeMap::<String, u32>::new();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    visit_arbitrary_positions(4, |position| {
        if position.is_over() {
            return;
        }
        let before = position.board();
        let thrown = dice(rng.random_range(1..=6), rng.random_range(1..=6));
        let plays = plays(before, thrown);
        if plays.len() < 2 {
            return;
        }
        let mut any = || plays[rng.random_range(0..plays.len())];
        let (better, other) = (any(), any());
        let was = Plain::of(before);
        let (ours, theirs) = (Plain::of(better.after), Plain::of(other.after));
        let check = |count: &dyn Fn(&Plain) -> u8, better: u8, other: u8| {
            assert_eq!((count(&ours), count(&theirs)), (better, other), "{before:?} {thrown:?}");
        };
        let reasons = why(before, &weighed(better), &weighed(other));
        assert!(reasons.len() <= MOST_REASONS);
        for reason in reasons {
            let name = format!("{reason:?}").split([' ', '{']).next().unwrap().to_owned();
            *told.entry(name).or_default() += 1;
            match reason {
                Reason::Hits { better, other } => {
                    assert!(better > other);
                    check(
                        &|plain| plain.setup.opponent[25] - was.setup.opponent[25],
                        better,
                        other,
                    );
                }
                Reason::Shots {
                    better: few,
                    other: many,
                } => {
                    assert!(few < many);
                    assert_eq!((shots(better.after), shots(other.after)), (few, many));
                }
                Reason::Escaped { better, other } => {
                    assert!(better > other);
                    let back = Plain::sum(&was.setup.mover[19..]);
                    check(&|plain| back - Plain::sum(&plain.setup.mover[19..]), better, other);
                }
                Reason::Prime { better, other } => {
                    assert!(better > other && better >= 4);
                    check(&Plain::prime, better, other);
                }
                Reason::HomePoints { better, other } => {
                    assert!(better > other);
                    let closed = |plain: &Plain| (1..=6).map(|point| u8::from(plain.holds(point))).sum();
                    check(&closed, better, other);
                }
                Reason::BorneOff { better, other } => {
                    assert!(better > other);
                    check(&|plain| plain.setup.mover[0], better, other);
                }
                Reason::BroughtHome { better, other } => {
                    assert!(better > other && !before.has_contact());
                    check(&|plain| Plain::sum(&plain.setup.mover[..=6]), better, other);
                }
                Reason::RaceLead { better, other } => {
                    assert!(better > other);
                    let lead = |plain: &Plain| Plain::pips(&plain.setup.opponent) - Plain::pips(&plain.setup.mover);
                    assert_eq!((lead(&ours), lead(&theirs)), (better, other));
                }
                Reason::PointsMade { points } | Reason::PointsKept { points } => {
                    assert!(points.is_sorted_by(|a, b| a > b) && !points.is_empty());
                    for point in points.into_iter().map(usize::from) {
                        assert!(ours.holds(point) && !theirs.holds(point) && ours.enemy_below(point));
                    }
                }
                Reason::WinsGammons { .. } | Reason::LosesGammons { .. } => panic!("the chances are equal"),
                // `shape.rs` counts these.
                Reason::Buried { .. }
                | Reason::Stacked { .. }
                | Reason::Builders { .. }
                | Reason::Split { .. }
                | Reason::LastChecker { .. }
                | Reason::Crossovers { .. }
                | Reason::Rolls { .. } => panic!("nothing is lost"),
            }
        }
    });
    // Each kind came up, or nothing was tested of it.
    let kinds = [
        "Hits",
        "Shots",
        "Escaped",
        "Prime",
        "HomePoints",
        "BorneOff",
        "PointsMade",
        "PointsKept",
    ];
    for kind in kinds {
        assert!(told.contains_key(kind), "{kind}: {told:?}");
    }
}

#[test]
fn points_made_were_not_held_before_and_points_kept_were() {
    // The five point is made with 3-1, and the eight point kept with 6-2 played from the midpoint.
    let after = |steps: &[(u8, u8)], thrown| {
        let turn = played(Board::start(), thrown, steps);
        weighed(Play {
            steps: turn.steps,
            after: turn.after,
        })
    };
    let thrown = dice(3, 1);
    let made = why(
        Board::start(),
        &after(&[(8, 3), (6, 1)], thrown),
        &after(&[(13, 3), (10, 1)], thrown),
    );
    assert!(made.contains(&Reason::PointsMade { points: vec![5] }), "{made:?}");
    let thrown = dice(6, 2);
    let split = after(&[(8, 6), (8, 2)], thrown);
    let kept = why(Board::start(), &after(&[(13, 6), (13, 2)], thrown), &split);
    assert!(kept.contains(&Reason::PointsKept { points: vec![8] }), "{kept:?}");
}

#[test]
fn gammons_are_told_from_twenty_thousandths_on() {
    let play = Play {
        steps: Turn::new(Board::start(), dice(3, 1)).steps(),
        after: Board::start(),
    };
    let with = |win_gammon, lose_gammon| WeighedPlay {
        chances: Chances {
            win: 500,
            win_gammon,
            win_backgammon: 0,
            lose_gammon,
            lose_backgammon: 0,
        },
        ..weighed(play)
    };
    let told = |better: WeighedPlay, other: WeighedPlay| why(Board::start(), &better, &other);
    assert_eq!(told(with(119, 100), with(100, 119)), []);
    // Fewer are told where nothing else explains a loss and they make up a third of it.
    let losing = |loss, play: WeighedPlay| WeighedPlay {
        equity: play.equity - loss,
        ..play
    };
    let fewer = Reason::WinsGammons {
        better: 119,
        other: 100,
    };
    assert_eq!(told(with(119, 100), losing(57, with(100, 100))), [fewer]);
    assert_eq!(told(with(119, 100), losing(60, with(100, 100))), []);
    assert_eq!(told(with(104, 100), losing(6, with(100, 100))), []);
    let (wins, loses) = (
        Reason::WinsGammons {
            better: 130,
            other: 100,
        },
        Reason::LosesGammons {
            better: 100,
            other: 120,
        },
    );
    assert_eq!(told(with(130, 100), with(100, 120)), [wins, loses]);
}

#[test]
fn a_hint_names_the_play_of_the_normal_level_and_what_the_next_best_lose() {
    let score = MatchScore::default();
    for thrown in [dice(3, 1), dice(6, 5), dice(2, 2)] {
        let turn = Turn::new(Board::start(), thrown);
        let hint = hint(&turn, score, &never).unwrap();
        let ranked = rank(&turn, score, Level::Normal, &never).unwrap();
        assert_eq!(hint.best.play, ranked[0].play);
        assert_eq!(hint.alternatives.len(), ALTERNATIVES);
        let mut last = 0;
        for (alternative, judged) in hint.alternatives.iter().zip(&ranked[1..]) {
            assert_eq!(alternative.weighed.play, judged.play);
            assert_eq!(
                i64::from(alternative.loss),
                i64::from(hint.best.equity - alternative.weighed.equity)
            );
            assert!(alternative.loss >= last);
            last = alternative.loss;
        }
    }
}

#[test]
fn a_hint_in_the_middle_of_a_turn_is_for_the_dice_that_are_left() {
    let turn = Turn::new(Board::start(), dice(3, 1));
    let half = turn.step(Place::new(8).unwrap(), Die::new(3).unwrap()).unwrap();
    let hint = hint(&half, MatchScore::default(), &never).unwrap();
    assert_eq!(format_play(&hint.best.play.steps), "6/5");
    assert_eq!(
        hint.best.play.after,
        played(Board::start(), dice(3, 1), &[(8, 3), (6, 1)]).after
    );
    // The five point is made by this step only; compared is the whole turn.
    let made = Reason::PointsMade { points: vec![5] };
    assert!(
        hint.alternatives[0].reasons.contains(&made),
        "{:?}",
        hint.alternatives[0]
    );
}

#[test]
fn a_hint_and_a_review_that_are_stopped_say_nothing() {
    let turn = Turn::new(Board::start(), dice(3, 1));
    let stopped = || true;
    assert_eq!(hint(&turn, MatchScore::default(), &stopped), None);
    // Wherever it is stopped.
    let turn = played(Board::start(), dice(3, 1), &[(24, 3), (24, 1)]);
    let asked = Cell::new(0);
    review_turn(&turn, Level::Expert, &|| {
        asked.set(asked.get() + 1);
        false
    })
    .unwrap();
    let all = asked.get();
    assert!(all > 3);
    for at in [0, all / 2, all - 1] {
        let count = Cell::new(0);
        let stop = || count.replace(count.get() + 1) >= at;
        assert_eq!(review_turn(&turn, Level::Expert, &stop), None, "{at} of {all}");
    }
}

#[test]
fn the_error_rate_is_the_mean_loss_of_the_decisions_alone() {
    let mut summary = Summary::default();
    assert_eq!(summary.error_rate(), None);
    for (decision, loss, luck) in [
        (true, 10, 5),
        (true, 0, -7),
        (false, 0, 100),
        (true, 81, 0),
        (true, 20, 1),
        (true, 45, 0),
    ] {
        summary.add(decision, loss, luck);
    }
    let expected = Summary {
        decisions: 5,
        loss: 156,
        doubtful: 1,
        bad: 1,
        blunders: 1,
        luck: 99,
    };
    assert_eq!(summary, expected);
    // 156 / 5 = 31.2.
    assert_eq!(summary.error_rate(), Some(312));
}

/// The limits of GNU Backgammon's `analysis.c`.
#[test]
fn an_error_rate_has_the_name_that_gnu_backgammon_gives_it() {
    // Thousandths lost in one decision.
    let rating = |loss| {
        let mut summary = Summary::default();
        summary.add(true, loss, 0);
        summary.rating()
    };
    let names = [
        (0, Rating::Supernatural),
        (2, Rating::WorldClass),
        (5, Rating::Expert),
        (8, Rating::Advanced),
        (12, Rating::Intermediate),
        (18, Rating::Casual),
        (26, Rating::Beginner),
        (35, Rating::Awful),
    ];
    for pair in names.windows(2) {
        assert_eq!(rating(pair[0].0), Some(pair[0].1));
        assert_eq!(rating(pair[1].0 - 1), Some(pair[0].1));
    }
    assert_eq!(rating(35), Some(Rating::Awful));
    assert_eq!(Summary::default().rating(), None);
}

/// At 4-4 to five whoever wins the game wins the match; at 0-4 a lost game is the end and a single win leaves 1-4.
#[test]
fn the_chance_to_win_the_match_follows_the_score() {
    let chances = |win, win_gammon| Chances {
        win,
        win_gammon,
        win_backgammon: 0,
        lose_gammon: 0,
        lose_backgammon: 0,
    };
    let score = |mover, opponent| MatchScore {
        length: MatchLength::Five,
        mover,
        opponent,
    };
    assert_eq!(match_win(MatchScore::default(), chances(600, 100)), None);
    assert_eq!(match_win(score(4, 4), chances(623, 200)), Some(623));
    assert_eq!(match_win(score(0, 4), chances(0, 0)), Some(0));
    let (single, gammon) = (
        match_win(score(0, 4), chances(1000, 0)),
        match_win(score(0, 4), chances(1000, 1000)),
    );
    assert!(
        single > Some(0) && single < gammon && gammon < Some(500),
        "{single:?} {gammon:?}"
    );
}
