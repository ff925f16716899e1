//! The command-line program. Decided here: which verb is asked for. Left to others: what the verb does ([`engine`], [`kamisado`]).

mod engine;
mod kamisado;

use std::{
    env,
    io::{self, BufWriter},
    process::ExitCode,
};

use kamisado::Failure;

const USAGE: &str = "\
usage: shuanglong engine
       shuanglong kamisado solve | prove | table …

engine   answers one JSON object a line on standard input with one on standard output,
         until the input ends or {\"quit\":true} comes. CONTRIBUTING.md has examples.";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let output = BufWriter::new(io::stdout().lock());
    match words.as_slice() {
        ["engine"] => ended(engine::run(io::stdin().lock(), output)),
        ["kamisado", words @ ..] => match kamisado::run(words, output) {
            Ok(()) => ExitCode::SUCCESS,
            Err(Failure::Output(error)) => ended(Err(error)),
            Err(error @ Failure::Usage(_)) => {
                eprintln!("shuanglong: {error}\n{}", kamisado::USAGE);
                ExitCode::from(2)
            }
            Err(error @ Failure::Position(_)) => {
                eprintln!("shuanglong: {error}");
                ExitCode::from(2)
            }
            Err(error @ Failure::Stopped(_)) => {
                eprintln!("shuanglong: {error}");
                ExitCode::FAILURE
            }
        },
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}\n{}", kamisado::USAGE);
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("{USAGE}\n{}", kamisado::USAGE);
            ExitCode::from(2)
        }
    }
}

fn ended(result: io::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever asked has gone: nothing is left to answer.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("shuanglong: {error}");
            ExitCode::FAILURE
        }
    }
}
