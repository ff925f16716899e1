//! How strong the levels are against each other and against plain players:
//! `cargo run --release -p kamisado --example ladder -- [--openings N] [--seed N] FIRST:SECOND...`
//!
//! A player is `entry`, `normal`, `expert`, `random`, `careful` or `depthN`. Each pair plays from N random three-ply openings
//! (default 200) that are not over, each from both sides, and gets one line: the first one's share of the games and the Elo
//! that this is worth, both with 95 % interval, and the longest time a move took. The same seed gives the same games, so a
//! ladder can be played pair by pair.

#[path = "../tests/plain/mod.rs"]
mod plain;

use std::{
    env,
    error::Error,
    fmt,
    str::FromStr,
    time::{Duration, Instant},
};

use kamisado::{
    Move, Side, State,
    ai::{Level, choose},
};
use plain::{Plain, random_position};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const OPENING_PLIES: u32 = 3;

#[derive(Clone, Copy)]
enum Player {
    Level(Level),
    Plain(Plain),
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        Ok(match text {
            "entry" => Player::Level(Level::Entry),
            "normal" => Player::Level(Level::Normal),
            "expert" => Player::Level(Level::Expert),
            _ => Player::Plain(text.parse()?),
        })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Level(level) => write!(f, "{}", format!("{level:?}").to_lowercase()),
            Player::Plain(plain) => write!(f, "{plain}"),
        }
    }
}

impl Player {
    fn choose(self, state: &State, rng: &mut ChaCha8Rng) -> Option<Move> {
        match (self, state.forced_pass()) {
            (_, Some(pass)) => Some(pass),
            (Player::Level(level), None) => choose(state, level, rng, &|| false),
            (Player::Plain(plain), None) => Some(plain.choose(state, rng)),
        }
    }
}

/// Who wins, Black played by the first.
fn winner(
    mut state: State,
    players: [Player; 2],
    rng: &mut ChaCha8Rng,
    slowest: &mut Duration,
) -> Result<Side, Box<dyn Error>> {
    let [black, gold] = players;
    loop {
        if let Some(outcome) = state.outcome() {
            return Ok(outcome.winner);
        }
        let player = match state.side_to_move() {
            Side::Black => black,
            Side::Gold => gold,
        };
        let asked = Instant::now();
        let step = player.choose(&state, rng).ok_or("no move")?;
        *slowest = asked.elapsed().max(*slowest);
        state = state.play(step)?;
    }
}

/// What a share of the games is worth in Elo.
fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

fn play_pair(first: Player, second: Player, openings: u32, seed: u64) -> Result<(), Box<dyn Error>> {
    let (mut won, mut slowest) = (0, Duration::ZERO);
    // The variance is that of pairs of games: the two from one opening are not independent.
    let mut squares = 0.0;
    for opening in 0..openings {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(u64::from(opening));
        let state = random_position(OPENING_PLIES, &mut rng);
        let mut points = 0;
        points += u32::from(winner(state, [first, second], &mut rng, &mut slowest)? == Side::Black);
        points += u32::from(winner(state, [second, first], &mut rng, &mut slowest)? == Side::Gold);
        won += points;
        squares += (f64::from(points) / 2.0).powi(2);
    }
    let pairs = f64::from(openings);
    let share = f64::from(won) / 2.0 / pairs;
    let margin = 1.96 * ((squares / pairs - share * share).max(0.0) / pairs).sqrt();
    println!(
        "{first}:{second} games {} won {:.1} % ± {:.1}, Elo {:+.0} [{:+.0}, {:+.0}], slowest move {:.1} ms",
        2 * openings,
        100.0 * share,
        100.0 * margin,
        elo(share),
        elo((share - margin).max(0.0)),
        elo((share + margin).min(1.0)),
        1000.0 * slowest.as_secs_f64(),
    );
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut openings, mut seed) = (200, 1);
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--openings" => openings = arguments.next().ok_or("--openings N")?.parse()?,
            "--seed" => seed = arguments.next().ok_or("--seed N")?.parse()?,
            pair => {
                let (first, second) = pair
                    .split_once(':')
                    .ok_or("usage: ladder [--openings N] [--seed N] FIRST:SECOND...")?;
                play_pair(first.parse()?, second.parse()?, openings, seed)?;
            }
        }
    }
    Ok(())
}
