//! The verbs of `shuanglong kamisado`, asked of the built program; what it proves is checked by the plain rules of `tests/`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests"
)]

mod prove;
mod solve;

use std::process::{Command, Output};

fn kamisado(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_shuanglong"))
        .arg("kamisado")
        .args(words)
        .output()
        .unwrap()
}

/// What the program prints when all is well.
fn printed(words: &[&str]) -> String {
    let output = kamisado(words);
    assert!(output.status.success(), "{words:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}
