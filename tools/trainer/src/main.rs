//! Trains the nets of the computer players by games against themselves: from random weights, with temporal differences.
//! No position and no judgement of another program goes in; those in the decisions file only measure.
//!
//! Decided here: the commands, and when to save and to measure. Left to others: how learning goes (`learning`), what is
//! kept of it (`state`), how good it is (`measure`).

// Counts and step sizes, whose last digits do not matter.
#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]

mod learning;
mod looking;
mod measure;
mod play;
mod state;

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Duration, Instant},
};

use backgammon::ai::Evaluator;
use measure::Decisions;
use state::State;

const USAGE: &str = "\
usage: trainer train DIR [--games N] [--minutes N] [--threads N] [--seed N] [--decisions FILE]
       trainer refine DIR [--from FILE] [--minutes N] [--rate R] [--threads N] [--seed N] [--decisions FILE]
       trainer embed DIR FILE
       trainer measure FILE DECISIONS

train    goes on from DIR/checkpoint.bin, or begins; writes it anew and a line to DIR/log.tsv at every measurement
refine   goes on from DIR/checkpoint.bin, or from the nets in FILE, towards what the nets say one ply further on; the
         steps shrink to nothing within the minutes
embed    writes the averaged nets of DIR/checkpoint.bin as the file the library embeds
measure  thousandths of a point the nets of FILE lose a decision, without search";

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["train", dir, options @ ..] => Options::parse(options).and_then(|options| train(Path::new(dir), &options)),
        ["refine", dir, options @ ..] => Options::parse(options).and_then(|options| refine(Path::new(dir), &options)),
        ["embed", dir, file] => embed(Path::new(dir), Path::new(file)),
        ["measure", file, decisions] => measure(Path::new(file), Path::new(decisions)),
        _ => Err(USAGE.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("trainer: {error}");
            ExitCode::FAILURE
        }
    }
}

struct Options {
    games: u64,
    time: Duration,
    threads: usize,
    seed: u64,
    rate: f32,
    from: Option<PathBuf>,
    decisions: Option<PathBuf>,
}

impl Options {
    fn parse(words: &[&str]) -> Result<Self> {
        let mut options = Self {
            games: u64::MAX,
            time: Duration::from_secs(u64::from(u32::MAX)),
            threads: std::thread::available_parallelism()?.get(),
            seed: 1,
            rate: 0.03,
            from: None,
            decisions: None,
        };
        let (pairs, []) = words.as_chunks() else {
            return Err(USAGE.into());
        };
        for &[name, value] in pairs {
            match name {
                "--games" => options.games = value.parse()?,
                "--minutes" => options.time = Duration::from_secs_f64(60.0 * value.parse::<f64>()?),
                "--threads" => options.threads = value.parse()?,
                "--seed" => options.seed = value.parse()?,
                "--from" => options.from = Some(value.into()),
                "--rate" => options.rate = value.parse()?,
                "--decisions" => options.decisions = Some(value.into()),
                _ => return Err(USAGE.into()),
            }
        }
        Ok(options)
    }
}

/// Measured so often; a run that is killed loses no more.
const SAVED_EVERY: Duration = Duration::from_secs(60);

fn train(dir: &Path, options: &Options) -> Result<()> {
    fs::create_dir_all(dir)?;
    let checkpoint = dir.join("checkpoint.bin");
    let mut state = if checkpoint.exists() {
        State::read(&checkpoint)?
    } else {
        State::new(options.seed, options.threads)
    };
    let decisions = options.decisions.as_deref().map(Decisions::read).transpose()?;
    let (began, first) = (Instant::now(), state.games);
    let (spent, mut saved) = (state.seconds, began);
    while state.games < options.games && began.elapsed() < options.time {
        learning::round(&mut state);
        if saved.elapsed() < SAVED_EVERY && state.games < options.games && began.elapsed() < options.time {
            continue;
        }
        saved = Instant::now();
        state.seconds = spent + began.elapsed().as_secs_f64();
        state.write(&checkpoint)?;
        let line = progress(&state, decisions.as_ref());
        state::append(&dir.join("log.tsv"), &line)?;
        let share_of_games = (state.games - first) as f64 / (options.games - first) as f64;
        let share = share_of_games.max(began.elapsed().as_secs_f64() / options.time.as_secs_f64());
        let left = began.elapsed().as_secs_f64() * (1.0 / share - 1.0);
        println!("{line}\t{:.0} min left", left / 60.0);
    }
    Ok(())
}

fn refine(dir: &Path, options: &Options) -> Result<()> {
    let checkpoint = dir.join("checkpoint.bin");
    let mut state = match &options.from {
        Some(file) => State::from_nets(Evaluator::from_bytes(&fs::read(file)?)?, options.seed, options.threads),
        None => State::read(&checkpoint)?,
    };
    fs::create_dir_all(dir)?;
    let decisions = options.decisions.as_deref().map(Decisions::read).transpose()?;
    let mut refiner = looking::Refiner::new(&mut state);
    let began = Instant::now();
    let (spent, mut saved) = (state.seconds, began);
    let share = || began.elapsed().as_secs_f32() / options.time.as_secs_f32();
    while share() < 1.0 {
        let rate = options.rate * (1.0 - share());
        refiner.round(&mut state, rate);
        if saved.elapsed() < SAVED_EVERY && share() < 1.0 {
            continue;
        }
        saved = Instant::now();
        state.seconds = spent + began.elapsed().as_secs_f64();
        state.write(&checkpoint)?;
        let lost = decisions
            .as_ref()
            .map_or_else(String::new, |it| it.measure(&state.average).to_string());
        let line = format!(
            "{}+{}\t{:.0}\t{rate:.5}\t{lost}",
            state.games, refiner.looked, state.seconds
        );
        state::append(&dir.join("log.tsv"), &line)?;
        println!("{line}");
    }
    Ok(())
}

/// Games, seconds, learning rate, and what the averaged nets lose.
fn progress(state: &State, decisions: Option<&Decisions>) -> String {
    let lost = decisions.map_or_else(String::new, |decisions| decisions.measure(&state.average).to_string());
    format!(
        "{}\t{:.0}\t{:.5}\t{lost}",
        state.games,
        state.seconds,
        learning::rate(state.games)
    )
}

fn embed(dir: &Path, file: &Path) -> Result<()> {
    let state = State::read(&dir.join("checkpoint.bin"))?;
    fs::write(file, state.average.to_bytes())?;
    Ok(())
}

fn measure(file: &Path, decisions: &Path) -> Result<()> {
    let evaluator = Evaluator::from_bytes(&fs::read(file)?)?;
    println!("{}", Decisions::read(decisions)?.measure(&evaluator));
    Ok(())
}
