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
usage: trainer train DIR --games N [--minutes N] [--threads N] [--seed N] [--decisions FILE]
       trainer refine DIR --rounds N [--from FILE] [--rate R] [--minutes N] [--threads N] [--seed N] [--decisions FILE]
       trainer embed DIR FILE

train    learns by temporal differences up to so many games: begins, or goes on from DIR/checkpoint.bin
refine   learns from looking ahead for so many rounds, while the steps shrink from R to nothing: begins with the nets of
         DIR/checkpoint.bin or of FILE, or goes on with a refinement that was interrupted
embed    writes the averaged nets of DIR/checkpoint.bin as the file the library embeds

Both write the checkpoint anew every minute and add a line to DIR/log.tsv: games or rounds, seconds, step size, then what the
averaged nets lose on FILE. They end early after so many minutes. What they learn depends on the seed and the number of
threads (1 and 2 unless given when they begin), not on the machine or the time.";

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["help" | "--help" | "-h"] => {
            println!("{USAGE}");
            Ok(())
        }
        ["train", dir, options @ ..] => Options::parse(options).and_then(|options| train(Path::new(dir), &options)),
        ["refine", dir, options @ ..] => Options::parse(options).and_then(|options| refine(Path::new(dir), &options)),
        ["embed", dir, file] => embed(Path::new(dir), Path::new(file)),
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

#[derive(Default)]
struct Options {
    games: Option<u64>,
    rounds: Option<u64>,
    rate: Option<f32>,
    from: Option<PathBuf>,
    minutes: Option<f64>,
    threads: Option<usize>,
    seed: Option<u64>,
    decisions: Option<PathBuf>,
}

const SEED: u64 = 1;
const THREADS: usize = 2;
const RATE: f32 = 0.03;

impl Options {
    fn parse(words: &[&str]) -> Result<Self> {
        let mut options = Self::default();
        let (pairs, []) = words.as_chunks() else {
            return Err(USAGE.into());
        };
        for &[name, value] in pairs {
            let whole = || {
                value
                    .parse()
                    .map_err(|_| format!("{name} takes a whole number, not {value}"))
            };
            let positive = || match value.parse() {
                Ok(number) if f64::is_finite(number) && number > 0.0 => Ok(number),
                _ => Err(format!("{name} takes a number above zero, not {value}")),
            };
            match name {
                "--games" => options.games = Some(whole()?),
                "--rounds" => options.rounds = Some(whole()?),
                "--rate" => options.rate = Some(positive()? as f32),
                "--from" => options.from = Some(value.into()),
                "--minutes" => options.minutes = Some(positive()?),
                "--threads" => options.threads = Some(usize::try_from(whole()?)?),
                "--seed" => options.seed = Some(whole()?),
                "--decisions" => options.decisions = Some(value.into()),
                _ => return Err(USAGE.into()),
            }
        }
        Ok(options)
    }

    /// What is in the folder; `begin` where nothing is. A run that goes on keeps its seed and its threads.
    fn state(&self, dir: &Path, begin: impl FnOnce(u64, usize) -> Result<State>) -> Result<State> {
        fs::create_dir_all(dir)?;
        let checkpoint = dir.join(CHECKPOINT);
        if !checkpoint.exists() {
            let threads = self.threads.unwrap_or(THREADS);
            if !state::THREADS.contains(&threads) {
                return Err(format!("{threads} threads cannot learn side by side").into());
            }
            return begin(self.seed.unwrap_or(SEED), threads);
        }
        let state = State::read(&checkpoint)?;
        let same = self.seed.is_none_or(|seed| seed == state.seed) && self.threads.is_none_or(|it| it == state.threads);
        if !same || self.from.is_some() {
            return Err(format!("{} goes on with its own nets, seed and threads", checkpoint.display()).into());
        }
        Ok(state)
    }
}

const CHECKPOINT: &str = "checkpoint.bin";

/// Measured so often; a run that is killed loses no more.
const SAVED_EVERY: Duration = Duration::from_secs(60);

fn train(dir: &Path, options: &Options) -> Result<()> {
    let games = options.games.ok_or(USAGE)?;
    if options.rounds.is_some() || options.rate.is_some() || options.from.is_some() {
        return Err("--rounds, --rate and --from are for refining".into());
    }
    let mut state = options.state(dir, |seed, threads| Ok(State::new(seed, threads)))?;
    if state.refined > 0 {
        return Err("these nets were refined; games would undo it".into());
    }
    let done = |state: &State| state.games as f64 / games as f64;
    let step = |state: &mut State| {
        learning::round(state);
        format!("{}\t{:.5}", state.games, learning::rate(state.games))
    };
    run(dir, options, &mut state, done, step)
}

fn refine(dir: &Path, options: &Options) -> Result<()> {
    let (rounds, first) = (options.rounds.ok_or(USAGE)?, options.rate.unwrap_or(RATE));
    if options.games.is_some() || rounds == 0 {
        return Err("a refinement goes for so many --rounds, at least one".into());
    }
    let mut state = options.state(dir, |seed, threads| {
        let file = options
            .from
            .as_deref()
            .ok_or("there is no checkpoint, and no nets are given to begin with")?;
        Ok(State::from_nets(
            Evaluator::from_bytes(&fs::read(file)?)?,
            seed,
            threads,
        ))
    })?;
    if state.refinement >= rounds {
        state.refinement = 0;
    }
    let mut refiner = looking::Refiner::new(&mut state);
    let done = |state: &State| state.refinement as f64 / rounds as f64;
    let step = |state: &mut State| {
        let rate = first * (1.0 - done(state) as f32);
        refiner.round(state, rate);
        format!("{}+{}\t{rate:.5}", state.games, state.refined)
    };
    run(dir, options, &mut state, done, step)
}

/// Makes steps until all is done or the time is up; saves and measures.
fn run(
    dir: &Path,
    options: &Options,
    state: &mut State,
    done: impl Fn(&State) -> f64,
    mut step: impl FnMut(&mut State) -> String,
) -> Result<()> {
    let decisions = options.decisions.as_deref().map(Decisions::read).transpose()?;
    let time = options.minutes.map_or(f64::INFINITY, |minutes| 60.0 * minutes);
    let (began, spent, before) = (Instant::now(), state.seconds, done(state));
    let mut saved = began;
    let passed = || began.elapsed().as_secs_f64();
    if before >= 1.0 {
        println!(
            "nothing is left to do: {} games, {} rounds of looking",
            state.games, state.refined
        );
    }
    while done(state) < 1.0 && passed() < time {
        let line = step(state);
        let over = done(state) >= 1.0 || passed() >= time;
        if saved.elapsed() < SAVED_EVERY && !over {
            continue;
        }
        saved = Instant::now();
        state.seconds = spent + passed();
        state.write(&dir.join(CHECKPOINT))?;
        let lost = decisions
            .as_ref()
            .map_or_else(String::new, |it| it.measure(&state.average).to_string());
        let line = format!("{:.0}\t{line}\t{lost}", state.seconds);
        state::append(&dir.join("log.tsv"), &line)?;
        let left = passed() * (1.0 - done(state)) / (done(state) - before);
        println!("{line}\t{:.0} min left", left.min(time - passed()).max(0.0) / 60.0);
    }
    Ok(())
}

fn embed(dir: &Path, file: &Path) -> Result<()> {
    let state = State::read(&dir.join(CHECKPOINT))?;
    fs::write(file, state.average.to_bytes())?;
    Ok(())
}
