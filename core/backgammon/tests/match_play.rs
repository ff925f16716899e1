//! The match equity table, what it makes of outcomes, and how it changes the computer's play.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)] // A test that panics fails, as it should.

mod decisions;

use std::{fs, path::Path};

use backgammon::{
    MatchLength, MatchScore,
    ai::{BACKGAMMON_RATE, GAMMON_RATE, Level, Outcome, PLAYED_BY, Stakes, checksum, choose, match_chance},
};
use decisions::{Decision, Judged, decisions};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A score of a match to seven, by the points still needed; it holds of any length.
fn away(mine: u8, theirs: u8) -> MatchScore {
    MatchScore {
        length: MatchLength::Seven,
        mover: 7 - mine,
        opponent: 7 - theirs,
    }
}

/// The chance to win a match that needs so many points.
fn chance(mine: u8, theirs: u8) -> f64 {
    match_chance(away(mine, theirs)).into()
}

fn pairs() -> impl Iterator<Item = (u8, u8)> {
    (1..=7).flat_map(|mine| (1..=7).map(move |theirs| (mine, theirs)))
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-6, "{a} {b}");
}

/// Outcomes that can be.
fn outcomes() -> Vec<Outcome> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut part = |of: f32| of * rng.random_range(0.0..1.0_f32);
    let mut outcome = || {
        let win = part(1.0);
        let (win_gammon, lose_gammon) = (part(win), part(1.0 - win));
        Outcome {
            win,
            win_gammon,
            win_backgammon: part(win_gammon),
            lose_gammon,
            lose_backgammon: part(lose_gammon),
        }
    };
    (0..200).map(|_| outcome()).collect()
}

#[test]
fn the_table_is_fair_and_grows_with_every_point() {
    for (mine, theirs) in pairs() {
        near(chance(mine, theirs) + chance(theirs, mine), 1.0);
        assert!(
            mine == 7 || chance(mine, theirs) > chance(mine + 1, theirs),
            "{mine} {theirs}"
        );
    }
    near(chance(1, 1), 0.5);
    // By hand: one point against two. The other side has to win two games, or one of them a gammon.
    near(
        chance(1, 2),
        1.0 - (0.5 * GAMMON_RATE + 0.5 * (1.0 - GAMMON_RATE) * 0.5),
    );
}

#[test]
fn lengths_share_the_table_and_what_is_over_is_certain() {
    let score = |length, mover, opponent| MatchScore {
        length,
        mover,
        opponent,
    };
    for (mine, theirs) in pairs().filter(|&(mine, theirs)| mine <= 5 && theirs <= 5) {
        let five = match_chance(score(MatchLength::Five, 5 - mine, 5 - theirs));
        near(five.into(), chance(mine, theirs));
    }
    near(match_chance(score(MatchLength::Five, 6, 0)).into(), 1.0);
    near(match_chance(score(MatchLength::Five, 3, 5)).into(), 0.0);
    near(match_chance(MatchScore::default()).into(), 0.5);
}

/// The other way round: games are played on from a score, and the matches won on the way counted.
fn played_on(mine: u8, theirs: u8) -> f64 {
    let kinds = [1.0 - GAMMON_RATE, GAMMON_RATE - BACKGAMMON_RATE, BACKGAMMON_RATE];
    let mut open = vec![(mine, theirs, 1.0)];
    let mut won = 0.0;
    while let Some((mine, theirs, weight)) = open.pop() {
        for (points, kind) in (1..).zip(kinds) {
            let weight = weight * kind / 2.0;
            if mine <= points {
                won += weight;
            } else {
                open.push((mine - points, theirs, weight));
            }
            if theirs > points {
                open.push((mine, theirs - points, weight));
            }
        }
    }
    won
}

#[test]
fn the_table_is_what_playing_the_matches_on_gives() {
    for (mine, theirs) in pairs() {
        near(chance(mine, theirs), played_on(mine, theirs));
    }
}

#[test]
fn the_document_prints_this_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/match-equity.md");
    let text = fs::read_to_string(path).unwrap();
    let printed: Vec<Vec<f64>> = text
        .lines()
        .filter_map(|line| {
            line.trim_matches(['|', ' '])
                .split('|')
                .map(|cell| cell.trim().parse().ok())
                .collect()
        })
        .filter(|row: &Vec<f64>| row.len() == 8)
        .collect();
    assert_eq!(printed.len(), 7);
    for (mine, theirs) in pairs() {
        let printed = printed[usize::from(mine) - 1][usize::from(theirs)];
        let ours = 100.0 * chance(mine, theirs);
        assert!((ours - printed).abs() < 0.00501, "{mine} {theirs}: {ours} {printed}");
    }
}

#[test]
fn one_point_each_from_the_match_only_winning_counts() {
    let stakes = Stakes::at(away(1, 1));
    for outcome in outcomes() {
        near(stakes.worth(outcome).into(), f64::from(2.0 * outcome.win - 1.0));
        near(stakes.match_chance(outcome).into(), outcome.win.into());
    }
}

#[test]
fn gammons_count_where_they_can_win_something() {
    let certain = |win: f32, win_gammon: f32, lose_gammon: f32| Outcome {
        win,
        win_gammon,
        lose_gammon,
        ..Outcome::default()
    };
    for (mine, theirs) in pairs() {
        let stakes = Stakes::at(away(mine, theirs));
        let worth = |outcome| f64::from(stakes.worth(outcome));
        near(worth(certain(1.0, 0.0, 0.0)), 1.0);
        near(worth(certain(0.0, 0.0, 0.0)), -1.0);
        // Who needs one point gains nothing by a gammon; whoever needs more does.
        let (won, lost) = (worth(certain(1.0, 1.0, 0.0)), worth(certain(0.0, 0.0, 1.0)));
        if mine == 1 {
            near(won, 1.0);
        } else {
            assert!(won > 1.2, "{mine} {theirs} {won}");
        }
        if theirs == 1 {
            near(lost, -1.0);
        } else {
            assert!(lost < -1.2, "{mine} {theirs} {lost}");
        }
    }
    // Two points from the match and the other side one: a gammon wins it, a plain win makes it even.
    near(Stakes::at(away(2, 1)).match_chance(certain(1.0, 1.0, 0.0)).into(), 1.0);
    near(Stakes::at(away(2, 1)).match_chance(certain(1.0, 0.0, 0.0)).into(), 0.5);
}

#[test]
fn both_sides_see_the_same_stakes_and_the_scale_keeps_the_order() {
    let outcomes = outcomes();
    for (mine, theirs) in pairs() {
        let stakes = Stakes::at(away(mine, theirs));
        let flipped = Stakes::at(away(theirs, mine));
        let (win, lose) = (
            Outcome {
                win: 1.0,
                ..Outcome::default()
            },
            Outcome::default(),
        );
        let span = f64::from(stakes.match_chance(win) - stakes.match_chance(lose));
        for &outcome in &outcomes {
            let (worth, chance) = (
                f64::from(stakes.worth(outcome)),
                f64::from(stakes.match_chance(outcome)),
            );
            assert!(
                (worth + f64::from(flipped.worth(outcome.flipped()))).abs() < 1e-4,
                "{mine} {theirs} {outcome:?}"
            );
            near(chance + f64::from(flipped.match_chance(outcome.flipped())), 1.0);
            // The worth of one point either way is half of what lies between winning and losing it.
            let expected = f64::from(stakes.match_chance(lose)) + span * (worth + 1.0) / 2.0;
            assert!(
                (chance - expected).abs() < 1e-5,
                "{mine} {theirs} {outcome:?}: {chance} {expected}"
            );
        }
    }
}

/// The play both referees find best at a score, if they agree, among those both have judged.
fn best<'a>(decision: &'a Decision, stakes: &Stakes) -> Option<&'a Judged> {
    let judged = || decision.plays.iter().filter_map(|play| Some((play, play.by_both()?)));
    let best = [0, 1].map(|referee| {
        judged()
            .max_by(|(_, a), (_, b)| stakes.worth(a[referee]).total_cmp(&stakes.worth(b[referee])))
            .map(|(play, _)| play)
    });
    let [a, b] = best;
    (a?.after == b?.after).then_some(a?)
}

/// Decisions in which both referees clearly prefer one play at the score and another in a single game, by the
/// probabilities they give.
fn disputed<'a>(
    decisions: &'a [Decision],
    stakes: &Stakes,
    single: &Stakes,
) -> Vec<(&'a Decision, &'a Judged, &'a Judged)> {
    let clearly_better = |stakes: &Stakes, a: &Judged, b: &Judged| {
        let pairs = a.by_both().unwrap().into_iter().zip(b.by_both().unwrap());
        pairs
            .into_iter()
            .all(|(a, b)| stakes.worth(a) - stakes.worth(b) >= 0.01)
    };
    let disputed = decisions.iter().filter_map(|decision| {
        let (at_score, in_single) = (best(decision, stakes)?, best(decision, single)?);
        let clear = clearly_better(stakes, at_score, in_single) && clearly_better(single, in_single, at_score);
        clear.then_some((decision, at_score, in_single))
    });
    disputed.collect()
}

/// Plays where the score matters, told by others: what the computer chooses at the score must be worth more there, by
/// the referees' probabilities, than what it chooses in a single game. At 4-4 of 5 that is the chance to win and nothing
/// else.
#[test]
fn the_computer_plays_the_score() {
    let decisions = decisions();
    let single = Stakes::at(MatchScore::default());
    for (name, score) in [
        ("4-4 of 5", away(1, 1)),
        ("6-0 of 7", away(1, 7)),
        ("0-6 of 7", away(7, 1)),
    ] {
        let stakes = Stakes::at(score);
        let disputed = disputed(&decisions, &stakes, &single);
        assert!(disputed.len() >= 10, "{name}: {} positions", disputed.len());
        for level in [Level::Normal, Level::Expert] {
            let (mut changed, mut gained, mut agreed) = (0, 0.0, 0);
            for &(decision, at_score, _) in &disputed {
                let chosen = |score| {
                    let mut rng = ChaCha8Rng::seed_from_u64(0);
                    choose(&decision.turn(), score, level, &mut rng, &|| false)
                        .unwrap()
                        .after
                };
                let worth = |after| {
                    let judged = decision.judged(after).by_both();
                    judged.map(|[a, b]| f32::midpoint(stakes.worth(a), stakes.worth(b)))
                };
                let (here, there) = (chosen(score), chosen(MatchScore::default()));
                agreed += u32::from(here == at_score.after);
                changed += u32::from(here != there);
                // Plays far from the best have not been judged by both.
                if let (Some(here), Some(there)) = (worth(here), worth(there)) {
                    gained += here - there;
                }
            }
            let of = disputed.len();
            println!("{name} {level:?}: of {of} plays {changed} change and gain {gained:.3}; {agreed} as the referees");
            assert!(
                changed > 0 && gained > 0.0,
                "{name} {level:?}: {changed} of {of} change, gaining {gained}"
            );
        }
    }
}

#[test]
fn the_rates_are_of_the_nets_that_are_built_in() {
    assert_eq!(
        PLAYED_BY,
        checksum(),
        "docs/match-equity.md says how the rates are renewed"
    );
}
