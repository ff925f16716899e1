use serde_json::{Value, json};

use crate::{ask, ask_all, error_kind, number, vectors};

/// `expected` of a vector as the protocol says it.
fn as_answer(expected: &Value, pass: &Value) -> Value {
    match expected["kind"].as_str().unwrap() {
        "moves" => json!({ "legal": expected["legal"] }),
        "pass" => json!({ "pass": pass }),
        "over" => json!({ "over": { "winner": expected["winner"], "reason": expected["reason"] } }),
        kind => panic!("no such kind: {kind}"),
    }
}

/// The zero-length move of the designated tower.
fn pass_of(record: &Value) -> Value {
    let (side, colour) = (record["to_move"].as_str().unwrap(), record["designated"].as_str());
    colour.map_or(Value::Null, |colour| {
        let square = record["board"][side][colour].as_str().unwrap();
        json!(format!("{square}-{square}"))
    })
}

#[test]
fn every_position_of_the_vectors_is_answered_as_they_say() {
    let records = vectors("kamisado/positions.jsonl");
    let requests: Vec<Value> = records
        .iter()
        .map(|r| json!({ "game": "kamisado", "position": r["fen"], "trail": r["trail"], "legal": true }))
        .collect();
    assert!(records.len() > 100);
    for (record, answer) in records.iter().zip(ask_all(&requests)) {
        assert_eq!(
            answer,
            as_answer(&record["expected"], &pass_of(record)),
            "{}",
            record["id"]
        );
    }
}

#[test]
fn a_move_list_reaches_the_position_of_the_vectors() {
    let mut records = vectors("kamisado/positions.jsonl");
    records.retain(|record| record["moves"].is_array());
    let requests: Vec<Value> = records
        .iter()
        .map(|r| json!({ "game": "kamisado", "moves": r["moves"], "legal": true }))
        .collect();
    assert!(records.len() > 50);
    for (record, answer) in records.iter().zip(ask_all(&requests)) {
        assert_eq!(
            answer,
            as_answer(&record["expected"], &pass_of(record)),
            "{}",
            record["id"]
        );
    }
}

/// What a game of the vectors says about one of its plies.
enum Then {
    /// A real move was made.
    Moved(Value),
    /// This pass was forced.
    Passed(Value),
    /// It was over.
    Over(Value),
}

#[test]
fn every_prefix_of_every_game_is_answered_as_the_game_went_on() {
    let games = vectors("kamisado/games.jsonl");
    let mut requests = Vec::new();
    let mut told = Vec::new();
    for game in &games {
        let moves = game["moves"].as_array().unwrap();
        let passes: Vec<usize> = game["passes"].as_array().unwrap().iter().map(number).collect();
        for ply in 0..=moves.len() {
            requests.push(json!({ "game": "kamisado", "moves": moves[..ply], "legal": true }));
            told.push(match moves.get(ply).cloned() {
                Some(pass) if passes.contains(&ply) => Then::Passed(pass),
                Some(step) => Then::Moved(step),
                None => Then::Over(json!({ "winner": game["winner"], "reason": game["reason"] })),
            });
        }
    }
    assert!(games.len() >= 20 && told.iter().filter(|then| matches!(then, Then::Passed(_))).count() >= 20);
    for ((then, request), answer) in told.iter().zip(&requests).zip(ask_all(&requests)) {
        match then {
            Then::Moved(step) => {
                let legal = answer["legal"]
                    .as_array()
                    .unwrap_or_else(|| panic!("{request} → {answer}"));
                assert!(legal.contains(step), "{request}: {step} is not in {answer}");
            }
            Then::Passed(pass) => assert_eq!(answer, json!({ "pass": pass }), "{request}"),
            Then::Over(over) => assert_eq!(answer, json!({ "over": over }), "{request}"),
        }
    }
}

#[test]
fn black_has_102_first_moves() {
    // perft(1) of the rules.
    let answer = ask(&json!({ "game": "kamisado", "moves": [], "legal": true }));
    assert_eq!(answer["legal"].as_array().unwrap().len(), 102);
}

#[test]
fn a_pass_is_named_with_legal_and_played_without() {
    let request = json!({ "game": "kamisado", "moves": ["h1-h7", "c8-b7"] });
    assert_eq!(ask(&request), json!({ "move": "h7-h7" }));
    let mut request = request;
    request["legal"] = json!(true);
    assert_eq!(ask(&request), json!({ "pass": "h7-h7" }));
}

#[test]
fn a_game_that_is_over_says_who_won_and_why_with_legal_and_without() {
    let home = json!(["h1-h7", "c8-b7", "h7-h7", "b7-h1"]);
    let deadlock = json!(["f1-f5", "g8-a2", "f5-d7", "a2-a2", "d7-d7"]);
    for (moves, reason) in [(home, "home"), (deadlock, "deadlock")] {
        let over = json!({ "over": { "winner": "gold", "reason": reason } });
        assert_eq!(ask(&json!({ "game": "kamisado", "moves": moves })), over);
        assert_eq!(ask(&json!({ "game": "kamisado", "moves": moves, "legal": true })), over);
        assert_eq!(
            ask(&json!({ "game": "kamisado", "moves": moves, "level": "entry" })),
            over
        );
    }
}

#[test]
fn without_its_trail_a_deadlock_looks_like_one_more_pass() {
    let mut deadlocks = vectors("kamisado/positions.jsonl");
    deadlocks.retain(|record| record["expected"]["reason"] == "deadlock");
    assert!(!deadlocks.is_empty());
    for record in deadlocks {
        let request = json!({ "game": "kamisado", "position": record["fen"], "legal": true });
        assert_eq!(ask(&request), json!({ "pass": pass_of(&record) }), "{}", record["id"]);
    }
}

#[test]
fn every_level_answers_with_a_legal_move_and_always_the_same() {
    let moves = json!(["c1-c4"]);
    let legal = ask(&json!({ "game": "kamisado", "moves": moves, "legal": true }));
    let ask_level = |level: &str| ask(&json!({ "game": "kamisado", "moves": moves, "level": level }));
    for level in ["entry", "normal", "expert"] {
        let answer = ask_level(level);
        assert!(
            legal["legal"].as_array().unwrap().contains(&answer["move"]),
            "{level}: {answer}"
        );
        assert_eq!(answer, ask_level(level), "{level}");
    }
    assert_eq!(
        ask(&json!({ "game": "kamisado", "moves": moves })),
        ask_level("expert"),
        "the default"
    );
}

#[test]
fn a_move_that_wins_at_once_is_found_by_the_better_levels() {
    for level in ["normal", "expert"] {
        let request = json!({ "game": "kamisado", "moves": ["h1-h7", "c8-b7", "h7-h7"], "level": level });
        let answer = ask(&request);
        let mut after = request["moves"].as_array().unwrap().clone();
        after.push(answer["move"].clone());
        assert_eq!(
            ask(&json!({ "game": "kamisado", "moves": after }))["over"]["winner"],
            "gold",
            "{level}"
        );
    }
}

#[test]
fn bad_move_lists_are_refused() {
    for moves in [
        json!("c1-f4"),
        json!([1]),
        json!(["c1f4"]),
        json!(["c1-f9"]),
        json!(["c1-f4 "]),
        json!(["c1-d1"]),                                     // sideways
        json!(["c1-c1"]),                                     // a pass where a move exists
        json!(["h1-h7", "c8-b7", "b7-h1"]),                   // a pass is left out
        json!(["h1-h7", "c8-b7", "h7-h7", "b7-h1", "a1-a2"]), // after the end
    ] {
        assert_eq!(
            error_kind(&json!({ "game": "kamisado", "moves": moves })),
            "bad_moves",
            "{moves}"
        );
    }
}

const START: &str = "obpkyrgn/......../......../......../......../......../......../NGRYKPBO b - -";

#[test]
fn the_start_can_be_given_as_a_position() {
    let by_moves = ask(&json!({ "game": "kamisado", "moves": [], "legal": true }));
    assert_eq!(
        ask(&json!({ "game": "kamisado", "position": START, "legal": true })),
        by_moves
    );
}

#[test]
fn bad_positions_are_refused() {
    for position in [
        json!(7),
        json!(""),
        json!("start"),
        json!(START.replace('O', ".")),
        json!(START.replace(" b ", " w ")),
        json!(START.replace("b - -", "b O -")),
        json!(START.replace("obpk", "obpp")),
        json!(format!("{START} x")),
    ] {
        assert_eq!(
            error_kind(&json!({ "game": "kamisado", "position": position })),
            "bad_position",
            "{position}"
        );
    }
}

#[test]
fn bad_trails_are_refused() {
    let record = vectors("kamisado/positions.jsonl")
        .into_iter()
        .find(|r| r["trail"].as_array().unwrap().len() > 1)
        .unwrap();
    for trail in [
        json!("black"),
        json!(["black", "green"]),
        json!([["black"]]),
        json!([["white", "green"]]),
        json!([["black", "grey"]]),
        json!([["black", "orange"], ["black", "orange"]]),
        Value::Array(vec![json!(["black", "green"]); 1000]),
    ] {
        let request = json!({ "game": "kamisado", "position": record["fen"], "trail": trail });
        assert_eq!(error_kind(&request), "bad_trail", "{trail}");
    }
}

#[test]
fn exactly_one_of_moves_and_position_is_needed() {
    assert_eq!(error_kind(&json!({ "game": "kamisado" })), "bad_request");
    assert_eq!(
        error_kind(&json!({ "game": "kamisado", "moves": [], "position": START })),
        "bad_request"
    );
    assert_eq!(
        error_kind(&json!({ "game": "kamisado", "moves": [], "trail": [] })),
        "bad_request"
    );
}
