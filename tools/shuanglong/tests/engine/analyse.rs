use std::time::{Duration, Instant};

use cross_tests::{
    kamisado_minimax::Minimax,
    kamisado_rules::{Position, Step},
};
use serde_json::{Value, json};

use crate::{ask, ask_all, error_kind, vectors};

/// A move of an answer: its text, whether it wins, its distance and whether that is exact.
type Judged<'a> = (&'a str, bool, u16, bool);

fn judged(answer: &Value) -> Vec<Judged<'_>> {
    let moves = answer["moves"].as_array().unwrap_or_else(|| panic!("{answer}"));
    moves
        .iter()
        .map(|judged| {
            assert_eq!(judged.as_object().unwrap().len(), 4, "{judged}");
            let wins = match judged["verdict"].as_str() {
                Some("win") => true,
                Some("loss") => false,
                _ => panic!("{judged}"),
            };
            let distance = u16::try_from(judged["distance"].as_u64().unwrap()).unwrap();
            (
                judged["move"].as_str().unwrap(),
                wins,
                distance,
                judged["exact"].as_bool().unwrap(),
            )
        })
        .collect()
}

fn analyse(moves: &[&str]) -> Value {
    ask(&json!({ "game": "kamisado", "moves": moves, "analyse": true }))
}

/// The facts of `product/kamisado.md`: after the pass Gold wins with its purple tower; and what comes of the quickest deadlock.
#[test]
fn what_the_rules_name_is_judged_so() {
    let pass = analyse(&["h1-h7", "c8-b7"]);
    assert_eq!(
        judged(&pass),
        [("h7-h7", false, 2, true)],
        "a forced pass is the only move"
    );
    let home = analyse(&["h1-h7", "c8-b7", "h7-h7"]);
    assert!(judged(&home).contains(&("b7-h1", true, 1, true)), "{home}");
    let deadlock = analyse(&["f1-f5", "g8-a2"]);
    assert!(judged(&deadlock).contains(&("f5-d7", false, 3, true)), "{deadlock}");
}

/// Whether minimax finds this distance too; not asked about long ones, for which it takes too long.
fn confirmed(position: &Position, (step, wins, distance, exact): Judged) -> bool {
    if !exact || distance > 6 {
        return false;
    }
    let next = position.play(Step::read(step).unwrap()).unwrap();
    let winner = if wins { position.turn } else { position.turn.other() };
    let mut minimax = Minimax::new();
    assert!(minimax.forces(winner, &next, distance - 1), "{position} {step}");
    assert!(
        distance == 1 || !minimax.forces(winner, &next, distance - 2),
        "{position} {step}"
    );
    true
}

/// The last plies of the games of the vectors, chains of passes among them, move by move against minimax.
#[test]
fn the_ends_of_games_are_judged_as_minimax_judges_them() {
    let (mut requests, mut positions) = (Vec::new(), Vec::new());
    for game in vectors("kamisado/games.jsonl") {
        let moves: Vec<&str> = game["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|step| step.as_str().unwrap())
            .collect();
        for plies in moves.len().saturating_sub(6).max(9)..moves.len() {
            let moves = &moves[..plies];
            requests.push(json!({ "game": "kamisado", "moves": moves, "analyse": true }));
            let steps = moves.iter().map(|step| Step::read(step).unwrap());
            positions.push(steps.fold(Position::start(), |position, step| position.play(step).unwrap()));
        }
    }
    let mut compared = 0;
    for (answer, position) in ask_all(&requests).iter().zip(&positions) {
        compared += judged(answer)
            .into_iter()
            .filter(|judged| confirmed(position, *judged))
            .count();
    }
    assert!(compared > 100, "{compared} distances");
}

#[test]
fn replies_to_a_first_move_are_judged_in_time_and_the_short_distances_are_true() {
    let began = Instant::now();
    let answer = analyse(&["c1-f4"]);
    assert!(began.elapsed() < Duration::from_secs(10), "{:?}", began.elapsed());
    let position = Position::start().play(Step::read("c1-f4").unwrap()).unwrap();
    let compared = judged(&answer)
        .into_iter()
        .filter(|judged| confirmed(&position, *judged))
        .count();
    assert!(compared > 0, "{answer}");
}

#[test]
fn verdicts_alone_have_no_distance_and_are_the_same() {
    let whole = analyse(&["c1-f4"]);
    let verdicts = ask(&json!({ "game": "kamisado", "moves": ["c1-f4"], "analyse": true, "distance": false }));
    for (alone, (step, wins, ..)) in verdicts["moves"].as_array().unwrap().iter().zip(judged(&whole)) {
        assert_eq!(
            *alone,
            json!({ "move": step, "verdict": if wins { "win" } else { "loss" } })
        );
    }
    assert_eq!(verdicts["moves"].as_array().unwrap().len(), judged(&whole).len());
    // Positions are judged like move lists, and false asks for nothing.
    let position = "obpkyrgn/......../......../......../.....R../......../......../NG.YKPBO g B b";
    let arranged = json!({ "game": "kamisado", "position": position, "analyse": true, "distance": false });
    assert_eq!(ask(&arranged), verdicts);
    assert!(ask(&json!({ "game": "kamisado", "moves": ["c1-f4"], "analyse": false }))["move"].is_string());
}

#[test]
fn a_finished_game_is_over_and_bad_questions_are_refused() {
    let over = analyse(&["f1-f5", "g8-a2", "f5-d7", "a2-a2", "d7-d7"]);
    assert_eq!(over, json!({ "over": { "winner": "gold", "reason": "deadlock" } }));
    for (fields, kind) in [
        (json!({ "moves": [], "analyse": "yes" }), "bad_request"),
        (json!({ "moves": [], "analyse": true, "distance": 20 }), "bad_request"),
        (json!({ "moves": [], "analyse": true, "legal": true }), "bad_request"),
        (json!({ "analyse": true }), "bad_request"),
        (json!({ "moves": ["c1-c1"], "analyse": true }), "bad_moves"),
        (json!({ "position": "c1-f4", "analyse": true }), "bad_position"),
        (
            json!({ "moves": [], "analyse": true, "level": "perfect" }),
            "unknown_level",
        ),
    ] {
        let mut request = fields;
        request["game"] = json!("kamisado");
        assert_eq!(error_kind(&request), kind, "{request}");
    }
}
