//! How games between equals end, and the match equity table that follows:
//! `cargo run --release -p backgammon --example game_results -- GAMES SEED`. The normal level plays both sides of single
//! games. Its rates go into `src/ai/match_equity.rs`, and the table of the built-in rates into `docs/match-equity.md`.

use std::{env, error::Error};

use backgammon::{
    Board, Dice, Die, GameResult, MatchLength, MatchScore, Turn, WinKind,
    ai::{Level, choose, match_chance},
};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn main() -> Result<(), Box<dyn Error>> {
    let [games, seed] = env::args()
        .skip(1)
        .collect::<Vec<_>>()
        .try_into()
        .map_err(|_| "usage: game_results GAMES SEED")?;
    let games: u32 = games.parse()?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed.parse()?);
    let (mut gammons, mut backgammons) = (0, 0);
    for _ in 0..games {
        let kind = play(&mut rng).ok_or("no play")?.kind;
        gammons += u32::from(kind != WinKind::Single);
        backgammons += u32::from(kind == WinKind::Backgammon);
    }
    for (name, count) in [("gammons and backgammons", gammons), ("backgammons", backgammons)] {
        let rate = f64::from(count) / f64::from(games);
        let error = (rate * (1.0 - rate) / f64::from(games)).sqrt();
        println!("{name}: {rate:.4} of {games} games (standard error {error:.4})");
    }
    println!(
        "chance to win the match, in percent, needing 1 to 7 points (down) against 1 to 7 (across), from the built-in rates:"
    );
    for mine in 1..=7 {
        let row = (1..=7).map(|theirs| {
            let score = MatchScore {
                length: MatchLength::Seven,
                mover: 7 - mine,
                opponent: 7 - theirs,
            };
            format!("{:.2}", 100.0 * match_chance(score))
        });
        println!("| {mine} | {} |", row.collect::<Vec<_>>().join(" | "));
    }
    Ok(())
}

/// One game, from the roll for the opening on.
fn play<R: Rng>(rng: &mut R) -> Option<GameResult> {
    let die = |rng: &mut R| Die::new(rng.random_range(1..=6));
    let mut roll = Dice::new(die(rng)?, die(rng)?);
    while roll.is_double() {
        roll = Dice::new(die(rng)?, die(rng)?);
    }
    let mut board = Board::start();
    loop {
        board = choose(
            &Turn::new(board, roll),
            MatchScore::default(),
            Level::Normal,
            rng,
            &|| false,
        )?
        .after
        .flipped();
        if let Some(result) = board.result() {
            return Some(result);
        }
        roll = Dice::new(die(rng)?, die(rng)?);
    }
}
