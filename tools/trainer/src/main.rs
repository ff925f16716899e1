//! Trains the nets of the computer players by games against themselves, from random weights, and by looking ahead.
//! No position and no judgement of another program goes in; those in the decisions file only measure.
//!
//! Decided here: the commands, and when to save and to measure. Left to others: the lessons (`games`, `looks`), how a net
//! learns from them (`learner`), what is kept of it (`state`), how good it is (`measure`).

// Counts and step sizes, whose last digits do not matter.
#![allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]

mod adam;
mod games;
mod learner;
mod looks;
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
use state::{Kept, State};

const USAGE: &str = "\
usage: trainer train DIR --rounds N [--minutes N] [--threads N] [--seed N] [--decisions FILE]
       trainer refine DIR --rounds N [--from FILE] [--minutes N] [--threads N] [--seed N] [--decisions FILE]
       trainer embed DIR FILE

train    learns from games for so many rounds of 160: begins with random weights, or goes on from DIR/checkpoint.bin
refine   learns from looking ahead for so many rounds of 20,000 looks, kept in DIR/looks.bin: begins with the nets of
         DIR/checkpoint.bin or of FILE, or goes on (leave --from out then)
embed    writes the averaged nets of DIR/checkpoint.bin as the file the library embeds

Steps shrink in the second half of the rounds. The checkpoint is written anew every minute, and a line is added to
DIR/log.tsv: seconds, rounds of games and of looks, step size, then what the averaged nets lose on FILE. Both end early after
so many minutes and can be gone on with. What they learn depends on the seed (1 unless given when they begin) and the number
of rounds, not on the threads that make lessons (2), the machine or the time. To refine refined nets once more, embed them and
begin in another DIR with --from.";

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
    rounds: Option<u64>,
    from: Option<PathBuf>,
    minutes: Option<f64>,
    threads: Option<usize>,
    seed: Option<u64>,
    decisions: Option<PathBuf>,
}

const SEED: u64 = 1;
const THREADS: usize = 2;
const MOST_THREADS: usize = 64;

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
                "--rounds" => options.rounds = Some(whole()?),
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

    fn rounds(&self) -> Result<u64> {
        self.rounds.filter(|&rounds| rounds > 0).ok_or_else(|| USAGE.into())
    }

    fn threads(&self) -> Result<usize> {
        let threads = self.threads.unwrap_or(THREADS);
        if !(1..=MOST_THREADS).contains(&threads) {
            return Err(format!("{threads} threads cannot work side by side").into());
        }
        Ok(threads)
    }

    /// What is in the folder; `begin` where nothing is. A run that goes on keeps its seed.
    fn state(&self, dir: &Path, begin: impl FnOnce(u64) -> Result<State>) -> Result<State> {
        fs::create_dir_all(dir).map_err(|error| state::about(dir, error))?;
        let checkpoint = dir.join(CHECKPOINT);
        if !checkpoint.exists() {
            let looks = dir.join(LOOKS);
            if looks.exists() {
                return Err(format!("{} belongs to a training whose checkpoint is gone", looks.display()).into());
            }
            return begin(self.seed.unwrap_or(SEED));
        }
        let state = State::read(&checkpoint)?;
        if self.seed.is_some_and(|seed| seed != state.seed) || self.from.is_some() {
            return Err(format!(
                "{} goes on with its own nets and seed: leave --from and --seed out",
                checkpoint.display()
            )
            .into());
        }
        Ok(state)
    }
}

const CHECKPOINT: &str = "checkpoint.bin";
const LOOKS: &str = "looks.bin";

/// Measured so often; a run that is killed loses no more, but for a round.
const SAVED_EVERY: Duration = Duration::from_secs(60);

fn train(dir: &Path, options: &Options) -> Result<()> {
    let (rounds, threads) = (options.rounds()?, options.threads()?);
    if options.from.is_some() {
        return Err("--from is for refining".into());
    }
    let mut state = options.state(dir, |seed| Ok(State::new(seed)))?;
    if state.looks > 0 {
        return Err("these nets were refined; games would undo it".into());
    }
    let done = |state: &State| state.games as f64 / rounds as f64;
    run(dir, options, &mut state, done, |state| {
        state.play(done(state) as f32, threads);
        Ok(())
    })
}

fn refine(dir: &Path, options: &Options) -> Result<()> {
    let (rounds, threads) = (options.rounds()?, options.threads()?);
    let mut state = options.state(dir, |seed| {
        let file = options
            .from
            .as_deref()
            .ok_or("there is no checkpoint, and no nets are given to begin with")?;
        let nets = Evaluator::from_bytes(&state::bytes_of(file)?).map_err(|error| state::about(file, error))?;
        Ok(State::from_nets(nets, seed))
    })?;
    if state.looks == 0 {
        // On disk before the first look is: looks without a checkpoint are not gone on with.
        state.begin_refinement();
        state.write(&dir.join(CHECKPOINT))?;
    }
    let mut kept = Kept::read(dir.join(LOOKS), state.looks)?;
    let done = |state: &State| state.looks as f64 / rounds as f64;
    run(dir, options, &mut state, done, |state| {
        state.look(&mut kept, done(state) as f32, threads)
    })
}

/// Makes steps until all is done or the time is up; saves and measures.
fn run(
    dir: &Path,
    options: &Options,
    state: &mut State,
    done: impl Fn(&State) -> f64,
    mut step: impl FnMut(&mut State) -> Result<()>,
) -> Result<()> {
    let decisions = options.decisions.as_deref().map(Decisions::read).transpose()?;
    let time = options.minutes.map_or(f64::INFINITY, |minutes| 60.0 * minutes);
    let (began, spent, before) = (Instant::now(), state.seconds, done(state));
    let mut saved = began;
    let passed = || began.elapsed().as_secs_f64();
    if before >= 1.0 {
        println!(
            "nothing is left to do: {} rounds of games, {} of looks",
            state.games, state.looks
        );
    }
    while done(state) < 1.0 && passed() < time {
        let rate = state::rate(done(state) as f32);
        step(state)?;
        let over = done(state) >= 1.0 || passed() >= time;
        if saved.elapsed() < SAVED_EVERY && !over {
            continue;
        }
        saved = Instant::now();
        state.seconds = spent + passed();
        state.write(&dir.join(CHECKPOINT))?;
        // As they will be embedded, in half precision.
        let halves = Evaluator::from_bytes(&state.average.to_bytes())?;
        let lost = decisions.as_ref();
        let lost = lost.map_or_else(String::new, |it| it.measure(&halves).to_string());
        let line = format!(
            "{:.0}\t{}\t{}\t{rate:.5}\t{lost}",
            state.seconds, state.games, state.looks
        );
        state::append(&dir.join("log.tsv"), &line)?;
        let left = passed() * (1.0 - done(state)) / (done(state) - before);
        println!("{line}\t{:.0} min left", left.min(time - passed()).max(0.0) / 60.0);
    }
    Ok(())
}

fn embed(dir: &Path, file: &Path) -> Result<()> {
    let state = State::read(&dir.join(CHECKPOINT))?;
    state::replace(file, &state.average.to_bytes())
}
