//! Thousandths of a point a level loses a decision, and the processor time it takes:
//!
//! `cargo run --release -p backgammon --example error_rate -- tests/vectors/backgammon/decisions.jsonl [OPTION…]`
//!
//! * `--ref equity|g2|s3`: against the mean of both referees (as it stands without it), GNU Backgammon's two plies or Open
//!   Sage's alone. A referee flatters the kindred: quote `g2` and `s3`.
//! * `--level entry|normal|expert|master`, any number of times: these; without it all four.
//! * `--limit N`: the first N decisions, at least one.
//! * `--weights FILE`: judge by these weights, as they come from training, instead of those built in.
//!
//! For each level: the mean loss and its standard error, the mean loss of each phase, the share of best plays, and of the
//! processor time of a decision the mean, the median, the 99th percentile and the most.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "counts of decisions and milliseconds are small"
)]

use std::{collections::BTreeMap, env, error::Error, fs, thread, time::Instant};

use backgammon::{
    Dice, Die, MatchScore, Turn,
    ai::{Evaluator, Level, Player},
    notation::{format_position_id, parse_position_id},
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;

const LEVELS: [(&str, Level); 4] = [
    ("entry", Level::Entry),
    ("normal", Level::Normal),
    ("expert", Level::Expert),
    ("master", Level::Master),
];

#[derive(Deserialize)]
struct Decision {
    position_id: String,
    dice: [u8; 2],
    phase: String,
    plays: Vec<Judged>,
}

#[derive(Deserialize)]
struct Judged {
    after: String,
    equity: f64,
    g2: Option<f64>,
    s3: Option<f64>,
}

#[derive(Clone, Copy)]
enum Referee {
    Both,
    Gnu,
    Sage,
}

struct Options {
    decisions: String,
    referee: Referee,
    levels: Vec<(&'static str, Level)>,
    limit: usize,
    weights: Option<String>,
}

impl Options {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, Box<dyn Error>> {
        let mut options = Self {
            decisions: arguments.next().ok_or("usage: error_rate DECISIONS [OPTION…]")?,
            referee: Referee::Both,
            levels: Vec::new(),
            limit: usize::MAX,
            weights: None,
        };
        while let Some(option) = arguments.next() {
            let value = arguments.next().ok_or(format!("{option} needs a value"))?;
            match option.as_str() {
                "--ref" => {
                    options.referee = match value.as_str() {
                        "equity" => Referee::Both,
                        "g2" => Referee::Gnu,
                        "s3" => Referee::Sage,
                        _ => return Err(format!("no referee {value}").into()),
                    }
                }
                "--level" => {
                    let level = LEVELS.into_iter().find(|(name, _)| *name == value);
                    options.levels.push(level.ok_or(format!("no level {value}"))?);
                }
                "--limit" => options.limit = value.parse::<std::num::NonZeroUsize>()?.get(),
                "--weights" => options.weights = Some(value),
                _ => return Err(format!("no option {option}").into()),
            }
        }
        if options.levels.is_empty() {
            options.levels = LEVELS.into();
        }
        Ok(options)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let options = Options::read(env::args().skip(1))?;
    let decisions = fs::read_to_string(&options.decisions)?;
    let decisions = decisions
        .lines()
        .take(options.limit)
        .map(serde_json::from_str)
        .collect::<Result<Vec<Decision>, _>>()?;
    let loaded;
    let player = match &options.weights {
        Some(file) => {
            loaded = Evaluator::from_bytes(&fs::read(file)?)?;
            Player::new(&loaded)
        }
        None => Player::new(Evaluator::trained()),
    };
    for (name, level) in options.levels {
        let mut report = Report::default();
        for decision in &decisions {
            report.add(decision, options.referee, player, level)?;
        }
        report.print(name);
    }
    Ok(())
}

#[derive(Default)]
struct Report {
    losses: Vec<f64>,
    phases: BTreeMap<String, Vec<f64>>,
    milliseconds: Vec<f64>,
}

impl Report {
    fn add(
        &mut self,
        decision: &Decision,
        referee: Referee,
        player: Player<'_>,
        level: Level,
    ) -> Result<(), Box<dyn Error>> {
        let [Some(first), Some(second)] = decision.dice.map(Die::new) else {
            return Err("no dice".into());
        };
        let turn = Turn::new(parse_position_id(&decision.position_id)?, Dice::new(first, second));
        // Only a beginner's play depends on it.
        let mut rng = ChaCha8Rng::seed_from_u64(self.losses.len() as u64);
        let began = Clock::now();
        let play = player.choose(&turn, MatchScore::default(), level, &mut rng, &|| false);
        self.milliseconds.push(began.milliseconds());
        let after = format_position_id(play.ok_or("no play")?.after.flipped());
        let chosen = decision.plays.iter().find(|play| play.after == after);
        let chosen = chosen.ok_or("an illegal play")?;
        // A play that the referee has not judged itself counts by what both are taken to think of it.
        let judged = |play: &Judged| match referee {
            Referee::Both => Some(play.equity),
            Referee::Gnu => play.g2,
            Referee::Sage => play.s3,
        };
        let best = decision
            .plays
            .iter()
            .filter_map(judged)
            .fold(f64::NEG_INFINITY, f64::max);
        let loss = 1000.0 * (best - judged(chosen).unwrap_or(chosen.equity)).max(0.0);
        self.losses.push(loss);
        self.phases.entry(decision.phase.clone()).or_default().push(loss);
        Ok(())
    }

    fn print(mut self, name: &str) {
        let count = self.losses.len() as f64;
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let all = mean(&self.losses);
        let variance = self.losses.iter().map(|loss| (loss - all).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        let best = self.losses.iter().filter(|loss| **loss < 1e-6).count() as f64;
        print!(
            "{name}: loses {all:.2} thousandths a decision (se {:.2}, {count} decisions, best play {:.0} %);",
            (variance / count).sqrt(),
            100.0 * best / count
        );
        for (phase, losses) in &self.phases {
            print!(" {phase} {:.2} ({})", mean(losses), losses.len());
        }
        self.milliseconds.sort_by(f64::total_cmp);
        let percentile = |share: f64| {
            let index = ((count - 1.0) * share).ceil() as usize;
            self.milliseconds.get(index).copied().unwrap_or_default()
        };
        println!(
            "; processor time mean {:.2} ms, median {:.2}, 99th percentile {:.2}, most {:.2}",
            mean(&self.milliseconds),
            percentile(0.5),
            percentile(0.99),
            percentile(1.0)
        );
    }
}

/// Processor time of this thread where the system tells it (Linux), else the clock on the wall.
struct Clock {
    processor: Option<u64>,
    wall: Instant,
}

impl Clock {
    fn now() -> Self {
        Self {
            processor: processor_nanoseconds(),
            wall: Instant::now(),
        }
    }

    fn milliseconds(&self) -> f64 {
        match (self.processor, processor_nanoseconds()) {
            (Some(before), Some(now)) => (now - before) as f64 / 1e6,
            _ => self.wall.elapsed().as_secs_f64() * 1e3,
        }
    }
}

fn processor_nanoseconds() -> Option<u64> {
    // The kernel brings its account up to date only now and then; whenever a thread yields it does.
    thread::yield_now();
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok()
}
