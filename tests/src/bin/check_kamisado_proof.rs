//! Checks a proof of who wins at kamisado, as `shuanglong kamisado prove` writes it, and says what it proves.
//!
//!     check_kamisado_proof FILE

use std::{env, fs, process::ExitCode};

use cross_tests::kamisado_proof::{Claim, check};

fn main() -> ExitCode {
    match proven() {
        Ok(claims) => {
            for Claim { about, winner } in &claims {
                println!("{} {winner}", if about.is_empty() { "start" } else { about });
            }
            println!("{} claims proven", claims.len());
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
    check(&text).map_err(|refusal| refusal.to_string())
}
