use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{ask, ask_all, error_kind, number, vectors};

const START: &str = "4HPwATDgc/ABMA";

/// The positions of the vectors that ended their game, the loser on roll, and what is to be answered about them.
fn finished() -> Vec<(String, Value)> {
    let mut seen = BTreeSet::new();
    vectors("backgammon/legal_plays.jsonl")
        .iter()
        .flat_map(|record| record["plays"].as_array().unwrap().clone())
        .filter_map(|play| {
            let id = play["after"].as_str().unwrap().to_owned();
            let (other, on_roll) = decode(&id);
            (other.iter().sum::<u32>() == 0 && seen.insert(id.clone())).then(|| (id, worth(&on_roll)))
        })
        .collect()
}

/// An independent reading of a GNU Position ID, by its description in `tests/vectors/backgammon/README.md`: the side
/// that is not on roll, then the side on roll; points 1 to 24 from their own side, then the bar.
fn decode(id: &str) -> ([u32; 25], [u32; 25]) {
    const DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bits: Vec<bool> = id
        .chars()
        .flat_map(|digit| {
            let six = DIGITS.find(digit).unwrap();
            (0..6).rev().map(move |bit| six >> bit & 1 == 1)
        })
        .collect();
    let mut little_endian = bits.chunks(8).flat_map(|byte| byte.iter().rev().copied());
    let mut side = || {
        let mut counts = [0; 25];
        for count in &mut counts {
            while little_endian.next().unwrap() {
                *count += 1;
            }
        }
        counts
    };
    (side(), side())
}

/// What a loser with these checkers left has lost, by the rules in `product/backgammon.md`.
fn worth(loser: &[u32; 25]) -> Value {
    let (reason, points) = if loser.iter().sum::<u32>() < 15 {
        ("single", 1)
    } else if loser[18..].iter().sum::<u32>() > 0 {
        ("backgammon", 3)
    } else {
        ("gammon", 2)
    };
    json!({ "over": { "winner": "opponent", "reason": reason, "points": points } })
}

/// The position after moving these checkers, the other side on roll: an independent second way to reach it.
fn played(id: &str, play: &Value) -> ([u32; 25], [u32; 25]) {
    let (mut opponent, mut mover) = decode(id);
    for step in play.as_array().unwrap() {
        let (from, to) = (number(&step[0]), number(&step[1]));
        mover[from - 1] -= 1;
        if to > 0 {
            mover[to - 1] += 1;
            if opponent[24 - to] == 1 {
                opponent[24 - to] = 0;
                opponent[24] += 1;
            }
        }
    }
    (mover, opponent)
}

#[test]
fn the_legal_plays_of_every_vector_are_the_same_set() {
    let records = vectors("backgammon/legal_plays.jsonl");
    let requests: Vec<Value> = records
        .iter()
        .map(|r| json!({ "game": "backgammon", "position_id": r["position_id"], "dice": r["dice"], "legal": true }))
        .collect();
    assert_eq!(records.len(), 1000);
    for (record, answer) in records.iter().zip(ask_all(&requests)) {
        let id = &record["id"];
        let expected: BTreeSet<&str> = record["plays"]
            .as_array()
            .unwrap()
            .iter()
            .map(|play| play["after"].as_str().unwrap())
            .collect();
        let plays = answer["plays"].as_array().unwrap_or_else(|| panic!("{id}: {answer}"));
        let found: BTreeSet<&str> = plays.iter().map(|play| play["position_id"].as_str().unwrap()).collect();
        assert_eq!(found, expected, "{id}");
        assert_eq!(plays.len(), found.len(), "{id}: a result twice");
        for play in plays {
            assert_eq!(
                play["play"].as_array().unwrap().len() as u64,
                record["dice_used"].as_u64().unwrap(),
                "{id}: {play}"
            );
            let after = decode(play["position_id"].as_str().unwrap());
            assert_eq!(
                played(record["position_id"].as_str().unwrap(), &play["play"]),
                after,
                "{id}: {play}"
            );
        }
    }
}

#[test]
fn every_level_answers_with_a_legal_play_and_always_the_same() {
    let mut records = vectors("backgammon/legal_plays.jsonl");
    let mut seen = BTreeSet::new();
    // A few of each category.
    records.retain(|r| (0..4).any(|n| seen.insert((r["category"].as_str().unwrap().to_owned(), n))));
    for (level, every) in [("entry", 1), ("normal", 1), ("expert", 1), ("master", 4)] {
        let records: Vec<Value> = records.iter().step_by(every).cloned().collect();
        let requests: Vec<Value> = records
            .iter()
            .map(
                |r| json!({ "game": "backgammon", "position_id": r["position_id"], "dice": r["dice"], "level": level }),
            )
            .collect();
        let answers = ask_all(&requests);
        for (record, answer) in records.iter().zip(&answers) {
            let id = record["position_id"].as_str().unwrap();
            let plays = record["plays"].as_array().unwrap();
            if plays.is_empty() {
                assert_eq!(*answer, json!({ "play": [] }), "{level} {record}");
                continue;
            }
            let after = played(id, &answer["play"]);
            assert!(
                plays
                    .iter()
                    .any(|play| decode(play["after"].as_str().unwrap()) == after),
                "{level} {}: {answer}",
                record["id"]
            );
        }
        // Asked again in another order: the answers are those of the questions, not of the history.
        let mut again = ask_all(requests.iter().rev());
        again.reverse();
        assert_eq!(again, answers, "{level}");
    }
}

#[test]
fn three_one_in_the_opening_makes_the_five_point() {
    // Both referees of `tests/vectors/backgammon/openings.json` say so.
    let request = json!({ "game": "backgammon", "position_id": START, "dice": [3, 1], "match_length": 0, "my_score": 0, "opp_score": 0, "level": "expert" });
    let answer = ask(&request);
    let mut play: Vec<(u64, u64)> = answer["play"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| (s[0].as_u64().unwrap(), s[1].as_u64().unwrap()))
        .collect();
    play.sort_unstable();
    assert_eq!(play, [(6, 5), (8, 5)]);
    assert_eq!(
        ask(&json!({ "game": "backgammon", "position_id": START, "dice": [3, 1] })),
        answer,
        "the defaults"
    );
}

#[test]
fn no_legal_move_is_an_empty_play_and_an_empty_list() {
    let records = vectors("backgammon/legal_plays.jsonl");
    let stuck: Vec<&Value> = records.iter().filter(|r| r["n"] == 0).collect();
    assert!(!stuck.is_empty());
    for record in stuck {
        let mut request = json!({ "game": "backgammon", "position_id": record["position_id"], "dice": record["dice"] });
        assert_eq!(ask(&request), json!({ "play": [] }));
        request["legal"] = json!(true);
        assert_eq!(ask(&request), json!({ "plays": [] }));
    }
}

#[test]
fn a_game_that_is_over_says_what_it_was_worth() {
    let finished = finished();
    assert!(!finished.is_empty());
    for (id, over) in finished {
        assert_eq!(
            ask(&json!({ "game": "backgammon", "position_id": id, "dice": [6, 5] })),
            over,
            "{id}"
        );
        assert_eq!(
            ask(&json!({ "game": "backgammon", "position_id": id, "dice": [6, 5], "legal": true })),
            over,
            "{id}"
        );
    }
}

fn error_of(field: &str, value: &Value) -> String {
    let mut request = json!({ "game": "backgammon", "position_id": START, "dice": [3, 1], "match_length": 5 });
    request[field] = value.clone();
    error_kind(&request)
}

#[test]
fn bad_dice_are_refused() {
    for dice in [
        json!([]),
        json!([3]),
        json!([3, 1, 1]),
        json!([0, 1]),
        json!([7, 1]),
        json!([3, -1]),
        json!([3.0, 1.5]),
        json!(["3", "1"]),
        json!("31"),
        json!(31),
        json!([259, 1]),
        json!(null),
    ] {
        assert_eq!(error_of("dice", &dice), "bad_dice", "{dice}");
    }
}

#[test]
fn bad_positions_are_refused() {
    for id in [
        json!(""),
        json!("4HPwATDgc/ABM"),
        json!("4HPwATDgc/ABMAA"),
        json!("4HPwATDgc/ABM!"),
        json!("4HPwATDgc/ABM "),
        json!("龙龙龙龙龙龙龙龙龙龙龙龙龙龙"),
        json!("//////////////"),
        json!(14),
        json!(null),
        json!("AAAAAAAAAAAAAA"), // nobody has a checker left
    ] {
        assert_eq!(error_of("position_id", &id), "bad_position", "{id}");
    }
}

#[test]
fn a_match_goes_to_5_or_7_and_a_score_is_one_at_which_it_goes_on() {
    for length in [json!(1), json!(3), json!(-5), json!(5.5), json!("5"), json!(261)] {
        assert_eq!(error_of("match_length", &length), "bad_match_length", "{length}");
    }
    for field in ["my_score", "opp_score"] {
        for points in [
            json!(5),
            json!(6),
            json!(-1),
            json!(1.5),
            json!("1"),
            json!(256),
            json!(1u64 << 40),
        ] {
            assert_eq!(error_of(field, &points), "bad_score", "{field} {points}");
        }
        let mut single = json!({ "game": "backgammon", "position_id": START, "dice": [3, 1], "match_length": 0 });
        single[field] = json!(1);
        assert_eq!(error_kind(&single), "bad_score");
        single["match_length"] = json!(7);
        single[field] = json!(6);
        assert!(ask(&single)["play"].is_array());
    }
}

#[test]
fn position_and_dice_are_needed_and_nothing_else() {
    assert_eq!(
        error_kind(&json!({ "game": "backgammon", "position_id": START })),
        "bad_request"
    );
    assert_eq!(
        error_kind(&json!({ "game": "backgammon", "dice": [3, 1] })),
        "bad_request"
    );
    assert!(ask(&json!({ "game": "backgammon", "dice": [3, 1], "position_id": START }))["play"].is_array());
}

#[test]
fn one_question_gets_one_answer_however_it_is_written() {
    // Blanks around an ID are passed over, and dice have no order: `entry`, which plays by chance, must not see them.
    let ask_entry =
        |id: &str, dice: [u8; 2]| json!({ "game": "backgammon", "position_id": id, "dice": dice, "level": "entry" });
    for (id, [first, second]) in [
        ("th0QkEO7AwAAAA", [1, 1]),
        (START, [3, 1]),
        (START, [6, 4]),
        (START, [5, 2]),
        (START, [2, 2]),
    ] {
        let answers = ask_all(&[
            ask_entry(id, [first, second]),
            ask_entry(&format!("{id}  "), [first, second]),
            ask_entry(&format!(" {id}"), [second, first]),
        ]);
        assert!(answers[0]["play"].is_array(), "{answers:?}");
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{id}: {answers:?}");
    }
}
