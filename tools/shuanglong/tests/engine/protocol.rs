use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
};

use serde_json::{Value, json};

use crate::{answers_to, ask, error_kind, start};

#[test]
fn each_line_is_answered_before_the_next_is_sent() {
    let mut engine = start();
    let mut stdin = engine.stdin.take().unwrap();
    let mut answers = BufReader::new(engine.stdout.take().unwrap()).lines();
    for request in [
        r#"{"game":"kamisado","moves":["h1-h7","c8-b7"]}"#,
        "nonsense",
        r#"{"game":"kamisado","moves":["h1-h7","c8-b7"]}"#,
    ] {
        writeln!(stdin, "{request}").unwrap();
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        assert_eq!(answer["move"] == "h7-h7", request != "nonsense");
    }
    writeln!(stdin, r#"{{"quit":true}}"#).unwrap();
    assert!(answers.next().is_none());
    assert!(engine.wait().unwrap().success());
}

#[test]
fn what_comes_after_quit_is_not_answered() {
    let answers = answers_to(b"{}\n{\"quit\":true}\n{}\n".to_vec());
    assert_eq!(answers.len(), 1);
}

#[test]
fn the_end_of_the_input_ends_it_even_in_the_middle_of_a_line() {
    assert_eq!(answers_to(Vec::new()), Vec::<Value>::new());
    let answers = answers_to(br#"{"game":"kamisado","moves":["h1-h7","c8-b7"]}"#.to_vec());
    assert_eq!(answers, [json!({ "move": "h7-h7" })]);
}

#[test]
fn what_is_no_json_object_is_refused_and_the_program_goes_on() {
    let deep = vec![b'['; 100_000];
    let lines: &[&[u8]] = &[b"", b"{", b"[]", b"7", b"null", b"{} {}", b"\xff\xfe", b"\0", &deep];
    let mut input = lines.join(&b'\n');
    input.extend_from_slice(b"\r\n{\"game\":\"kamisado\",\"moves\":[\"h1-h7\",\"c8-b7\"]}\r\n");
    let answers = answers_to(input);
    assert_eq!(answers.len(), lines.len() + 1);
    for (line, answer) in lines.iter().zip(&answers) {
        assert_eq!(answer["error"]["kind"], "bad_json", "{:?}", &line[..line.len().min(9)]);
    }
    assert_eq!(answers.last().unwrap(), &json!({ "move": "h7-h7" }));
}

#[test]
fn a_line_without_measure_is_refused_and_the_program_goes_on() {
    let mut input = vec![b' '; 50 << 20];
    input.extend_from_slice(b"\n{\"game\":\"kamisado\",\"moves\":[\"h1-h7\",\"c8-b7\"]}\n");
    let answers = answers_to(input);
    assert_eq!(answers.len(), 2);
    assert_eq!(answers[0]["error"]["kind"], "line_too_long");
    assert_eq!(answers[1], json!({ "move": "h7-h7" }));
}

#[test]
fn an_unknown_game_is_refused() {
    for game in [json!("chess"), json!("Kamisado"), json!(1), json!(null)] {
        assert_eq!(
            error_kind(&json!({ "game": game, "moves": [] })),
            "unknown_game",
            "{game}"
        );
    }
    assert_eq!(error_kind(&json!({ "moves": [] })), "bad_request");
    assert_eq!(error_kind(&json!({ "quit": false })), "bad_request");
}

#[test]
fn an_unknown_level_is_refused_by_both_games() {
    for level in [
        json!("Expert"),
        json!("easy"),
        json!(3),
        json!(["expert"]),
        json!({ "expert": null }),
    ] {
        let kamisado = json!({ "game": "kamisado", "moves": [], "level": level });
        assert_eq!(error_kind(&kamisado), "unknown_level", "{level}");
        let backgammon =
            json!({ "game": "backgammon", "position_id": "4HPwATDgc/ABMA", "dice": [3, 1], "level": level });
        assert_eq!(error_kind(&backgammon), "unknown_level", "{level}");
    }
}

#[test]
fn a_field_that_the_game_does_not_know_is_passed_over_and_null_is_the_default() {
    let plain = ask(&json!({ "game": "kamisado", "moves": ["h1-h7", "c8-b7"] }));
    assert_eq!(plain, json!({ "move": "h7-h7" }));
    for more in [
        json!({ "dice": [3, 1], "id": 7 }),
        json!({ "legal": null, "level": null, "trail": null }),
    ] {
        let mut request = json!({ "game": "kamisado", "moves": ["h1-h7", "c8-b7"] });
        for (name, value) in more.as_object().unwrap() {
            request[name] = value.clone();
        }
        assert_eq!(ask(&request), plain, "{more}");
    }
}

#[test]
fn a_field_of_the_wrong_kind_is_refused() {
    let kamisado = json!({ "game": "kamisado", "moves": [] });
    let backgammon = json!({ "game": "backgammon", "position_id": "4HPwATDgc/ABMA", "dice": [3, 1] });
    for (game, field) in [
        (&kamisado, "legal"),
        (&kamisado, "analyse"),
        (&kamisado, "distance"),
        (&backgammon, "legal"),
        (&backgammon, "analyse"),
    ] {
        for value in [json!("yes"), json!(1), json!([])] {
            let mut request = game.clone();
            request[field] = value;
            let error = &ask(&request)["error"];
            assert_eq!(error["kind"], "bad_request", "{request}");
            let message = error["message"].as_str().unwrap();
            assert!(message.contains(&format!("`{field}`")), "{request}: {message}");
        }
    }
}

#[test]
fn an_error_does_not_send_a_large_request_back() {
    let dice = json!(["x".repeat(300_000), 1]);
    let answer = ask(&json!({ "game": "backgammon", "position_id": "4HPwATDgc/ABMA", "dice": dice }));
    assert_eq!(answer["error"]["kind"], "bad_dice");
    assert!(answer["error"]["message"].as_str().unwrap().len() < 2_000);
}

#[test]
fn a_wrong_command_line_says_how_it_is_used() {
    for words in [&[][..], &["engin"], &["engine", "now"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_shuanglong"))
            .args(words)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("usage"));
        assert!(output.stdout.is_empty());
    }
}
