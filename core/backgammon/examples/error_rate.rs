//! Thousandths of a point a level loses a decision against the equities of `decisions.jsonl` (every legal play judged by
//! GNU Backgammon and Open Sage): `cargo run --release -p backgammon --example error_rate -- decisions.jsonl [WEIGHTS]`.
//! With WEIGHTS those are judged as they come from training, without search; otherwise each level is.

use std::{collections::BTreeMap, env, error::Error, fs, time::Instant};

use backgammon::{
    Board, Dice, Die, MatchScore, Turn,
    ai::{Evaluator, Level, Stakes, choose},
    notation::{format_position_id, parse_position_id},
    plays,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;

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
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().collect();
    let [_, decisions, weights @ ..] = arguments.as_slice() else {
        return Err("usage: error_rate DECISIONS [WEIGHTS]".into());
    };
    let decisions = fs::read_to_string(decisions)?;
    let decisions = decisions
        .lines()
        .map(serde_json::from_str)
        .collect::<Result<Vec<Decision>, _>>()?;
    if let Some(weights) = weights.first() {
        let evaluator = Evaluator::from_bytes(&fs::read(weights)?)?;
        let stakes = Stakes::at(MatchScore::default());
        return report("weights", &decisions, |board, dice| {
            let worth = |after: Board| stakes.worth(evaluator.evaluate(after.flipped()).flipped());
            plays(board, dice)
                .into_iter()
                .map(|play| play.after)
                .max_by(|a, b| worth(*a).total_cmp(&worth(*b)))
        });
    }
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for level in [Level::Entry, Level::Normal, Level::Expert] {
        report(&format!("{level:?}"), &decisions, |board, dice| {
            choose(&Turn::new(board, dice), MatchScore::default(), level, &mut rng, &|| {
                false
            })
            .map(|play| play.after)
        })?;
    }
    Ok(())
}

fn report(
    name: &str,
    decisions: &[Decision],
    mut choose: impl FnMut(Board, Dice) -> Option<Board>,
) -> Result<(), Box<dyn Error>> {
    let began = Instant::now();
    let mut phases: BTreeMap<&str, (f64, u32)> = BTreeMap::new();
    for decision in decisions {
        let [Some(first), Some(second)] = decision.dice.map(Die::new) else {
            return Err("no dice".into());
        };
        let after = choose(parse_position_id(&decision.position_id)?, Dice::new(first, second)).ok_or("no play")?;
        let after = format_position_id(after.flipped());
        let chosen = decision
            .plays
            .iter()
            .find(|play| play.after == after)
            .ok_or("an illegal play")?;
        let best = decision
            .plays
            .iter()
            .map(|play| play.equity)
            .fold(f64::NEG_INFINITY, f64::max);
        for phase in ["all", &decision.phase] {
            let (loss, count) = phases.entry(phase).or_default();
            *loss += 1000.0 * (best - chosen.equity);
            *count += 1;
        }
    }
    let elapsed = 1000.0 * began.elapsed().as_secs_f64();
    let (_, count) = phases.get("all").copied().unwrap_or_default();
    print!(
        "{name}: {:.2} ms a decision; thousandths lost:",
        elapsed / f64::from(count)
    );
    for (phase, (loss, count)) in phases {
        print!(" {phase} {:.1} ({count})", loss / f64::from(count));
    }
    println!();
    Ok(())
}
