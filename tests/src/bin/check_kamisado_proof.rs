//! Checks a proof of who wins at kamisado, as `shuanglong kamisado prove` writes it, and says what it proves. If the first claim
//! is about the start, the file must prove the whole game: each of the 102 first moves is claimed about too, and nothing else.
//!
//!     check_kamisado_proof FILE

use std::{env, fs, process::ExitCode};

use cross_tests::kamisado_proof::{Claim, check, demand_game};

fn main() -> ExitCode {
    match proven() {
        Ok(claims) => {
            for Claim { about, winner } in &claims {
                println!("{} {winner}", if about.is_empty() { "start" } else { about });
            }
            let whole = if claims_the_start(&claims) {
                ": the whole game"
            } else {
                ""
            };
            println!("{} claims proven{whole}", claims.len());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn proven() -> Result<Vec<Claim>, String> {
    let file = env::args().nth(1).ok_or("check_kamisado_proof FILE")?;
    let text = fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?;
    let claims = check(&text).map_err(|refusal| refusal.to_string())?;
    if claims_the_start(&claims) {
        demand_game(&claims).map_err(|refusal| refusal.to_string())?;
    }
    Ok(claims)
}

fn claims_the_start(claims: &[Claim]) -> bool {
    claims.first().is_some_and(|claim| claim.about.is_empty())
}
