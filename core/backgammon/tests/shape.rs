//! Reasons from how the checkers are arranged: counted by hand, counted again by plain sums over the points, and held against
//! the judgement of other programs. Nothing here depends on the nets.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)] // A failing test panics.

mod boards;
mod decisions;

use std::collections::BTreeMap;

use backgammon::{
    Board, Dice, Die, Play, Turn,
    ai::{
        Outcome,
        explain::{Chances, Reason, WeighedPlay, why},
    },
};
use boards::{Stacks, board};
use decisions::{Decision, Judged, decisions};

/// A play to this board. The steps are not asked about.
fn weighed(before: Board, after: Board, equity: i32, outcome: Outcome) -> WeighedPlay {
    let any = Dice::new(Die::new(1).unwrap(), Die::new(2).unwrap());
    WeighedPlay {
        play: Play {
            steps: Turn::new(before, any).steps(),
            after,
        },
        equity,
        chances: Chances::from(outcome),
    }
}

/// What is told of two plays from `before`, of which the other loses a tenth of a point.
fn told(before: Stacks, opponent: Stacks, better: Stacks, other: Stacks) -> Vec<Reason> {
    let [before, better, other] = [before, better, other].map(|mover| board(mover, opponent));
    let outcome = Outcome {
        win: 0.5,
        ..Outcome::default()
    };
    why(
        before,
        &weighed(before, better, 0, outcome),
        &weighed(before, other, -100, outcome),
    )
}

/// 4-1, played 13/8 or 6/2 5/4. The last checker stands on 8, not 13; that is one border from home (7|6), not two (13|12 and
/// 7|6); on the two lowest points are 2 + 1 checkers, not 3 + 1.
#[test]
fn a_race_is_run_by_the_last_checker_and_not_inside_the_home() {
    let reasons = told(
        &[(13, 1), (6, 2), (5, 4), (4, 3), (3, 2), (2, 2), (1, 1)],
        &[(4, 3), (3, 3), (2, 6), (1, 1)],
        &[(8, 1), (6, 2), (5, 4), (4, 3), (3, 2), (2, 2), (1, 1)],
        &[(13, 1), (6, 1), (5, 3), (4, 4), (3, 2), (2, 3), (1, 1)],
    );
    let expected = [
        Reason::LastChecker { better: 8, other: 13 },
        Reason::Buried { better: 3, other: 4 },
        Reason::Crossovers { better: 1, other: 2 },
    ];
    assert_eq!(reasons, expected);
}

/// Two checkers and 2-1, played 4/1 or 4/2 3/2. From 3 and 1 only 2-1 leaves one behind, so 1 + 2/36 = 1.06 rolls; from 2 and 2
/// every roll with one ace, 10 of them, so 1 + 10/36 = 1.28. The second roll takes whatever is left.
#[test]
fn bearing_off_is_told_in_rolls() {
    let reasons = told(&[(4, 1), (3, 1)], &[(1, 1)], &[(3, 1), (1, 1)], &[(2, 2)]);
    let expected = [Reason::Rolls {
        better: 106,
        other: 128,
    }];
    assert_eq!(reasons, expected);
}

/// 3-1, played 9/5 or 9/6 7/6. The highest stack is three, not five; there are spare checkers on 7 and 6, not on 6 alone.
#[test]
fn checkers_are_spread_and_not_stacked() {
    let reasons = told(
        &[(21, 2), (9, 3), (8, 2), (7, 3), (6, 3), (5, 2)],
        &[(24, 1), (22, 1), (8, 3), (6, 4), (5, 3), (3, 1), (2, 2)],
        &[(21, 2), (9, 2), (8, 2), (7, 3), (6, 3), (5, 3)],
        &[(21, 2), (9, 2), (8, 2), (7, 2), (6, 5), (5, 2)],
    );
    let expected = [
        Reason::Stacked { better: 3, other: 5 },
        Reason::Builders { better: 2, other: 1 },
    ];
    assert_eq!(reasons, expected);
}

/// 2-1, played 24/22 13/12 or 6/4 13/12. The two checkers at the back stand on 24 and 22, not both on 24.
#[test]
fn checkers_at_the_back_are_split() {
    let reasons = told(
        &[(24, 2), (13, 1), (12, 1), (8, 3), (6, 4), (5, 2), (2, 2)],
        &[(24, 2), (9, 3), (8, 2), (7, 3), (6, 3), (5, 2)],
        &[(24, 1), (22, 1), (12, 2), (8, 3), (6, 4), (5, 2), (2, 2)],
        &[(24, 2), (12, 2), (8, 3), (6, 3), (5, 2), (4, 1), (2, 2)],
    );
    assert_eq!(reasons, [Reason::Split { better: 2, other: 1 }]);
}

/// 6-3, played 23/14 or 23/17 5/2. On the two lowest points are 1 + 2 checkers, not 2 + 2.
#[test]
fn a_checker_behind_the_enemy_is_out_of_play() {
    let reasons = told(
        &[(23, 1), (9, 2), (8, 2), (7, 2), (6, 2), (5, 3), (2, 1), (1, 2)],
        &[(22, 3), (6, 2), (5, 3), (4, 3), (3, 2), (1, 2)],
        &[(14, 1), (9, 2), (8, 2), (7, 2), (6, 2), (5, 3), (2, 1), (1, 2)],
        &[(17, 1), (9, 2), (8, 2), (7, 2), (6, 2), (5, 2), (2, 2), (1, 2)],
    );
    assert_eq!(reasons, [Reason::Buried { better: 3, other: 4 }]);
}

/// A count, by plain sums over the points; greater is better.
type Count = fn(&[u8; 26]) -> i32;

const IN_CONTACT: [(&str, Count); 4] = [
    ("Buried", |points| -i32::from(points[1] + points[2])),
    ("Stacked", |points| -i32::from(*points[1..25].iter().max().unwrap())),
    ("Builders", |points| {
        [6, 7, 8, 9, 10, 11]
            .map(|point| i32::from(points[point] >= 3))
            .iter()
            .sum()
    }),
    ("Split", |points| {
        [19, 20, 21, 22, 23, 24]
            .map(|point| i32::from(points[point] >= 1))
            .iter()
            .sum()
    }),
];

const IN_A_RACE: [(&str, Count); 3] = [
    ("Buried", |points| -i32::from(points[1] + points[2])),
    ("LastChecker", |points| {
        -i32::try_from(points.iter().rposition(|count| *count > 0).unwrap()).unwrap()
    }),
    ("Crossovers", |points| {
        let borders = [(7..13, 1), (13..19, 2), (19..25, 3), (25..26, 4)];
        -borders
            .map(|(quarter, crossed)| crossed * points[quarter].iter().copied().map(i32::from).sum::<i32>())
            .iter()
            .sum::<i32>()
    }),
];

/// Name and the two counts.
fn parts(reason: &Reason) -> (&'static str, i32, i32) {
    match *reason {
        Reason::Buried { better, other } => ("Buried", -i32::from(better), -i32::from(other)),
        Reason::Stacked { better, other } => ("Stacked", -i32::from(better), -i32::from(other)),
        Reason::Builders { better, other } => ("Builders", better.into(), other.into()),
        Reason::Split { better, other } => ("Split", better.into(), other.into()),
        Reason::LastChecker { better, other } => ("LastChecker", -i32::from(better), -i32::from(other)),
        Reason::Crossovers { better, other } => ("Crossovers", -i32::from(better), -i32::from(other)),
        _ => ("", 0, 0),
    }
}

/// What the referees think of a play together; `None` if neither has looked at it closely, as in bearing off, where a table
/// gives its worth.
fn outcome(play: &Judged) -> Option<Outcome> {
    let known: Vec<Outcome> = play.outcomes.into_iter().flatten().collect();
    #[allow(clippy::cast_precision_loss)] // One or two.
    let mean = |chance: fn(&Outcome) -> f32| known.iter().map(chance).sum::<f32>() / known.len() as f32;
    (!known.is_empty()).then(|| Outcome {
        win: mean(|outcome| outcome.win),
        win_gammon: mean(|outcome| outcome.win_gammon),
        win_backgammon: mean(|outcome| outcome.win_backgammon),
        lose_gammon: mean(|outcome| outcome.lose_gammon),
        lose_backgammon: mean(|outcome| outcome.lose_backgammon),
    })
}

/// Each play that loses at least 20 thousandths and was looked at as closely as the best, with why the best is better, by the
/// referees' worth and chances.
fn mistakes(decisions: &[Decision]) -> impl Iterator<Item = (&Decision, &Judged, Vec<Reason>)> {
    #[allow(clippy::cast_possible_truncation)] // Thousandths of a few points.
    let weigh = |decision: &Decision, play: &Judged| {
        let equity = (1000.0 * play.equity).round() as i32;
        weighed(decision.board, play.after, equity, outcome(play).unwrap_or_default())
    };
    decisions.iter().flat_map(move |decision| {
        let (first, others) = decision.plays.split_first().unwrap();
        let best = weigh(decision, first);
        others.iter().filter_map(move |play| {
            let other = weigh(decision, play);
            let alike = outcome(first).is_some() == outcome(play).is_some();
            (alike && other.loss(&best) >= 20).then(|| (decision, play, why(decision.board, &best, &other)))
        })
    })
}

#[test]
fn few_mistakes_are_without_a_reason_and_the_arrangement_speaks_for_the_better_play() {
    let decisions = decisions();
    // By the phase of the game: how many have a plain reason, one of the arrangement, none.
    let mut explained = BTreeMap::<&str, [u32; 3]>::new();
    // For and against the better play, where nothing plainer is told.
    let mut speaks = BTreeMap::<(&str, bool), [u32; 2]>::new();
    for (decision, play, reasons) in mistakes(&decisions) {
        let [plain, of_shape_alone, none] = explained.entry(&decision.phase).or_default();
        let contact = decision.board.has_contact();
        let (better, other) = (decision.plays[0].after.setup().mover, play.after.setup().mover);
        let counts: &[(&str, Count)] = if contact { &IN_CONTACT } else { &IN_A_RACE };
        for reason in &reasons {
            let (name, ours, theirs) = parts(reason);
            if let Some((_, count)) = counts.iter().find(|(counted, _)| *counted == name) {
                assert_eq!((ours, theirs), (count(&better), count(&other)), "{reason:?}");
                assert!(ours > theirs, "{reason:?}");
            }
        }
        let of_shape = |reason: &Reason| !parts(reason).0.is_empty() || matches!(reason, Reason::Rolls { .. });
        if !reasons.iter().all(of_shape) {
            *plain += 1;
            continue;
        }
        *(if reasons.is_empty() { none } else { of_shape_alone }) += 1;
        // That is told in rolls.
        if decision.phase == "bearoff" {
            continue;
        }
        for (name, count) in counts {
            let (ours, theirs) = (count(&better), count(&other));
            // Less than four are no stack.
            if *name == "Stacked" && ours.min(theirs) > -4 {
                continue;
            }
            let [pro, contra] = speaks.entry((name, contact)).or_default();
            *pro += u32::from(ours > theirs);
            *contra += u32::from(ours < theirs);
        }
    }
    println!("{explained:?} {speaks:?}");
    let all: u32 = explained.values().flatten().sum();
    let unexplained: u32 = explained.values().map(|[_, _, none]| none).sum();
    assert!(all > 7000);
    assert!(50 * unexplained <= all, "{unexplained} of {all}");
    assert_eq!(speaks.len(), IN_CONTACT.len() + IN_A_RACE.len());
    for (kind, [pro, contra]) in speaks {
        assert!(pro >= 20 && pro >= 3 * contra, "{kind:?}: {pro} for, {contra} against");
    }
}
