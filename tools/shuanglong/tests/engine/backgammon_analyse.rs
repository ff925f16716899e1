use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{ask, ask_all, error_kind, vectors};

const START: &str = "4HPwATDgc/ABMA";

/// A few records of each category of the vectors.
fn some_records() -> Vec<Value> {
    let mut records = vectors("backgammon/legal_plays.jsonl");
    let mut seen = BTreeSet::new();
    records.retain(|r| (0..3).any(|n| seen.insert((r["category"].as_str().unwrap().to_owned(), n))));
    records
}

/// The fields of a judged play: the position after it, equity, probabilities.
fn judged(play: &Value) -> (String, f64, [f64; 5]) {
    let probs: Vec<f64> = play["probs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|p| p.as_f64().unwrap())
        .collect();
    (
        play["position_id"].as_str().unwrap().to_owned(),
        play["equity"].as_f64().unwrap(),
        probs.try_into().unwrap(),
    )
}

/// What `tests/vectors/backgammon/README.md` says of probs and equity.
fn money([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [f64; 5]) -> f64 {
    2.0 * win - 1.0 + win_gammon + win_backgammon - lose_gammon - lose_backgammon
}

#[test]
fn every_legal_play_is_judged_once_best_first_and_the_best_is_what_the_level_plays() {
    let records = some_records();
    for (level, every) in [("normal", 1), ("expert", 1), ("master", 3)] {
        let records: Vec<Value> = records.iter().step_by(every).cloned().collect();
        let request = |r: &Value| json!({ "game": "backgammon", "position_id": r["position_id"], "dice": r["dice"], "level": level });
        let with = |r: &Value, question: &str| {
            let mut request = request(r);
            request[question] = json!(true);
            request
        };
        let plain: Vec<Value> = records.iter().map(request).collect();
        let analyse: Vec<Value> = records.iter().map(|r| with(r, "analyse")).collect();
        for ((record, answer), played) in records.iter().zip(ask_all(&analyse)).zip(ask_all(&plain)) {
            let id = format!("{level} {}", record["id"]);
            let plays = answer["plays"].as_array().unwrap_or_else(|| panic!("{id}: {answer}"));
            let judged: Vec<(String, f64, [f64; 5])> = plays.iter().map(judged).collect();
            let found: BTreeSet<&str> = judged.iter().map(|(after, ..)| after.as_str()).collect();
            let expected: BTreeSet<&str> = record["plays"]
                .as_array()
                .unwrap()
                .iter()
                .map(|play| play["after"].as_str().unwrap())
                .collect();
            assert_eq!(found, expected, "{id}");
            assert_eq!(found.len(), judged.len(), "{id}: a result twice");
            assert!(judged.is_sorted_by(|a, b| a.1 >= b.1), "{id}: {judged:?}");
            for (after, equity, probs) in &judged {
                assert!((equity - money(*probs)).abs() < 1e-4, "{id} {after} {equity} {probs:?}");
                let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = *probs;
                let descending = [1.0, win, win_gammon, win_backgammon, 0.0].is_sorted_by(|a, b| a >= b)
                    && [1.0 - win, lose_gammon, lose_backgammon, 0.0].is_sorted_by(|a, b| *a >= b - 1e-6);
                assert!(descending, "{id} {after} {probs:?}");
            }
            match plays.first() {
                Some(best) => assert_eq!(best["play"], played["play"], "{id}"),
                None => assert_eq!(played["play"], json!([]), "{id}"),
            }
        }
    }
}

/// Whose view the numbers take is easily confused, and shows here: the plays of `openings.json` are worth to their maker
/// what two independent referees say, within a little.
#[test]
fn opening_plays_are_worth_about_what_the_referees_say() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/vectors/backgammon/openings.json"
    );
    let openings: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let mut compared = 0;
    for roll in openings["rolls"].as_array().unwrap() {
        let request = json!({ "game": "backgammon", "position_id": START, "dice": roll["dice"], "analyse": true });
        let answer = ask(&request);
        for play in answer["plays"].as_array().unwrap() {
            let (after, equity, _) = judged(play);
            let known = roll["plays"]
                .as_array()
                .unwrap()
                .iter()
                .find(|known| known["after"] == after);
            if let Some(known) = known {
                let error = (equity - known["mean"].as_f64().unwrap()).abs();
                assert!(error < 0.1, "{} {after}: {equity} {known}", roll["dice"]);
                compared += 1;
            }
        }
    }
    assert!(compared >= 15, "{compared}");
}

#[test]
fn at_double_match_point_only_winning_counts() {
    for level in ["entry", "normal", "expert", "master"] {
        let request = json!({
            "game": "backgammon", "position_id": START, "dice": [6, 2], "match_length": 5, "my_score": 4,
            "opp_score": 4, "level": level, "analyse": true,
        });
        let answer = ask(&request);
        for play in answer["plays"].as_array().unwrap() {
            let (after, equity, [win, win_gammon, ..]) = judged(play);
            assert!((equity - (2.0 * win - 1.0)).abs() < 1e-4, "{level} {after} {play}");
            assert!(win_gammon > 0.0, "gammons are still foreseen: {play}");
        }
    }
}

#[test]
fn a_beginner_is_given_the_judgement_of_normal() {
    let request = |level: &str| json!({ "game": "backgammon", "position_id": START, "dice": [5, 2], "analyse": true, "level": level });
    assert_eq!(ask(&request("entry")), ask(&request("normal")));
}

#[test]
fn nothing_to_play_is_an_empty_list_and_a_game_that_is_over_says_so() {
    let stuck: Vec<Value> = vectors("backgammon/legal_plays.jsonl")
        .into_iter()
        .filter(|r| r["n"] == 0)
        .collect();
    assert!(!stuck.is_empty());
    for record in stuck {
        let request = json!({ "game": "backgammon", "position_id": record["position_id"], "dice": record["dice"], "analyse": true });
        assert_eq!(ask(&request), json!({ "plays": [] }));
    }
    // The last of the opponent's checkers is off, the mover still has the one on its 1 point.
    let over = json!({ "game": "backgammon", "position_id": "AAAAAgAAAAAAAA", "dice": [6, 5], "analyse": true });
    assert_eq!(
        ask(&over),
        json!({ "over": { "winner": "opponent", "reason": "single", "points": 1 } })
    );
}

#[test]
fn legal_and_analyse_are_two_questions() {
    let both = json!({ "game": "backgammon", "position_id": START, "dice": [3, 1], "legal": true, "analyse": true });
    assert_eq!(error_kind(&both), "bad_request");
    let no = json!({ "game": "backgammon", "position_id": START, "dice": [3, 1], "legal": true, "analyse": false });
    assert!(ask(&no)["plays"][0]["equity"].is_null());
}
