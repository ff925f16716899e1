//! The command-line program. Decided here: which verb is asked for. Left to others: what the verb does ([`engine`]).

mod engine;

use std::{
    env,
    io::{self, BufWriter},
    process::ExitCode,
};

const USAGE: &str = "\
usage: shuanglong engine

engine   answers one JSON object a line on standard input with one on standard output,
         until the input ends or {\"quit\":true} comes. CONTRIBUTING.md has examples.";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["engine"] => match engine::run(io::stdin().lock(), BufWriter::new(io::stdout().lock())) {
            Ok(()) => ExitCode::SUCCESS,
            // Whoever asked has gone: nothing is left to answer.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("shuanglong: {error}");
                ExitCode::FAILURE
            }
        },
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}
