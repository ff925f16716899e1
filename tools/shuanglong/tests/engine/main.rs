//! The engine protocol, spoken to the built program.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests"
)]

mod analyse;
mod backgammon;
mod backgammon_analyse;
mod kamisado;
mod protocol;

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
};

use serde_json::Value;

fn start() -> Child {
    Command::new(env!("CARGO_BIN_EXE_shuanglong"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What the program answers to these bytes, and that it ends well.
fn answers_to(input: Vec<u8>) -> Vec<Value> {
    let mut engine = start();
    let mut stdin = engine.stdin.take().unwrap();
    let writer = thread::spawn(move || stdin.write_all(&input));
    let answers = BufReader::new(engine.stdout.take().unwrap())
        .lines()
        .map(|line| serde_json::from_str(&line.unwrap()).unwrap())
        .collect();
    writer.join().unwrap().unwrap();
    assert!(engine.wait().unwrap().success());
    answers
}

/// One answer for each request.
fn ask_all<'a>(requests: impl IntoIterator<Item = &'a Value>) -> Vec<Value> {
    let mut input = Vec::new();
    let mut count = 0;
    for request in requests {
        writeln!(input, "{request}").unwrap();
        count += 1;
    }
    let answers = answers_to(input);
    assert_eq!(answers.len(), count);
    answers
}

fn ask(request: &Value) -> Value {
    ask_all([request]).remove(0)
}

/// The kind of the error that a request is answered with.
fn error_kind(request: &Value) -> String {
    let answer = ask(request);
    assert!(
        !answer["error"]["message"]
            .as_str()
            .expect("an error with a message")
            .is_empty(),
        "{request} → {answer}"
    );
    answer["error"]["kind"].as_str().unwrap().to_owned()
}

/// The records of one of the files in `tests/vectors`.
fn vectors(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/vectors")
        .join(file);
    fs::read_to_string(&path)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// A number of a record.
fn number(value: &Value) -> usize {
    usize::try_from(value.as_u64().unwrap()).unwrap()
}
