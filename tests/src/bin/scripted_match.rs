//! The process that the kill test kills: goes on with the one match of a folder from where it stands, command by command.
//!
//!     scripted_match FOLDER ACTIONS
//!
//! ACTIONS holds one command a line, the first of which begins the match. Revision `n` is what holds after line `n + 1`.
//! Prints `at REVISION` for what it found, then `ack REVISION` for each accepted command, flushed as soon as the call
//! returns; behind each of these `is FINGERPRINT`; and `done` at the end.

use std::{
    env, fs,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use cross_tests::player::{Command, Outcome, Player};

fn main() -> ExitCode {
    match play() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn play() -> Outcome<()> {
    let arguments: Vec<String> = env::args().collect();
    let [_, folder, actions] = arguments.as_slice() else {
        return Err("scripted_match FOLDER ACTIONS".to_owned());
    };
    let actions = fs::read_to_string(actions).map_err(|error| error.to_string())?;
    let mut player = Player::open(Path::new(folder))?;
    let mut next = 0;
    if player.resume_only()? {
        say(&format!("at {}", player.revision()?))?;
        say(&format!("is {}", player.fingerprint()?))?;
        next = player.revision()? + 1;
    }
    let skipped = usize::try_from(next).map_err(|error| error.to_string())?;
    for (revision, line) in actions.lines().enumerate().skip(skipped) {
        let command: Command = serde_json::from_str(line).map_err(|error| error.to_string())?;
        player.accept(&command)?;
        say(&format!("ack {revision}"))?;
        say(&format!("is {}", player.fingerprint()?))?;
    }
    say("done")
}

fn say(line: &str) -> Outcome<()> {
    let mut out = io::stdout();
    writeln!(out, "{line}")
        .and_then(|()| out.flush())
        .map_err(|error| error.to_string())
}
