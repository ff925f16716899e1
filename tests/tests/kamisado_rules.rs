//! The plain rules must stand on their own, or a proof checked with them proves nothing: they are held to the published counts and
//! to the vectors.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests"
)]

use std::{fs, path::Path};

use cross_tests::kamisado_rules::{Player, Position, Step, Turn};
use serde_json::Value;

fn vectors(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("vectors/kamisado");
    fs::read_to_string(folder.join(file)).unwrap()
}

/// Sequences of so many plies, and among their last plies passes, runs home and deadlocks.
fn count(position: &Position, depth: u32, counts: &mut [u64; 4]) {
    let steps = match position.turn() {
        Turn::Won(_) => return,
        Turn::Pass(pass) => vec![pass],
        Turn::Choice(steps) => steps,
    };
    for step in steps {
        let next = position.after(step);
        if depth > 1 {
            count(&next, depth - 1, counts);
            continue;
        }
        let passes = step.from == step.to;
        let over = next.winner().is_some();
        for (counted, count) in [true, passes, over && !passes, over && passes]
            .into_iter()
            .zip(counts.iter_mut())
        {
            *count += u64::from(counted);
        }
    }
}

#[test]
fn sequences_from_the_start_are_as_many_as_published() {
    let mut compared = 0;
    for line in vectors("perft_start.txt").lines().filter(|line| !line.starts_with('#')) {
        let row: Vec<u64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let depth = u32::try_from(row[0]).unwrap();
        if depth <= 6 {
            let mut counts = [0; 4];
            count(&Position::start(), depth, &mut counts);
            assert_eq!(counts, row[1..], "depth {depth}");
            compared += 1;
        }
    }
    assert_eq!(compared, 6);
}

/// Deadlocks seen as a pass is made, not foretold: the last ply of each game of the vectors ends it, and no ply before.
#[test]
fn the_games_of_the_vectors_are_legal_and_end_as_they_say() {
    let mut deadlocks = 0;
    for line in vectors("games.jsonl").lines() {
        let game: Value = serde_json::from_str(line).unwrap();
        let mut position = Position::start();
        for step in game["moves"].as_array().unwrap() {
            assert_eq!(position.winner(), None, "{}", game["id"]);
            let step = Step::read(step.as_str().unwrap()).unwrap();
            position = position.play(step).unwrap_or_else(|| panic!("{}: {step}", game["id"]));
        }
        let winner = position.winner().map(|winner| winner.to_string());
        assert_eq!(winner.as_deref(), game["winner"].as_str(), "{}", game["id"]);
        deadlocks += usize::from(game["reason"] == "deadlock");
    }
    assert!(deadlocks >= 3, "{deadlocks}");
}

#[test]
fn the_positions_of_the_vectors_have_the_moves_and_the_end_that_they_say() {
    let mut over = 0;
    for line in vectors("positions.jsonl").lines() {
        let vector: Value = serde_json::from_str(line).unwrap();
        let mut position = Position::read(vector["fen"].as_str().unwrap()).unwrap();
        // The trail in words; the notation of it is read elsewhere.
        let link = |link: &Value| {
            let player = if link[0] == "black" {
                Player::Black
            } else {
                Player::Gold
            };
            let colour = match link[1].as_str().unwrap() {
                "pink" => b'K',
                "brown" => b'N',
                name => name.as_bytes()[0].to_ascii_uppercase(),
            };
            (player, colour)
        };
        position.seen = vector["trail"].as_array().unwrap().iter().map(link).collect();
        let (mut legal, winner) = match position.turn() {
            Turn::Won(winner) => (Vec::new(), Some(winner.to_string())),
            Turn::Pass(pass) => (vec![pass.to_string()], None),
            Turn::Choice(steps) => (steps.iter().map(Step::to_string).collect(), None),
        };
        legal.sort();
        let expected = &vector["expected"];
        assert_eq!(
            serde_json::to_value(legal).unwrap(),
            expected["legal"],
            "{}",
            vector["id"]
        );
        assert_eq!(winner.as_deref(), expected["winner"].as_str(), "{}", vector["id"]);
        over += usize::from(winner.is_some());
    }
    assert!(over >= 14, "{over}");
}

/// What `docs/notation.md` says of the positions that are accepted, with the deadlock of the rules and a run home.
#[test]
fn a_trail_that_the_board_does_not_force_and_a_run_home_that_was_not_last_are_refused() {
    let played = |moves: &str| {
        moves.split(' ').fold(Position::start(), |position, step| {
            position.play(Step::read(step).unwrap()).unwrap()
        })
    };
    let accepted = |text: &str| Position::read(text).is_some_and(|position| position.to_string() == text);
    // Gold's green tower has come to a2, a purple square, and Black's purple one to d7, a green square: both are blocked.
    let deadlock = played("f1-f5 g8-a2 f5-d7 a2-a2 d7-d7").to_string();
    let (board, _) = deadlock.split_once(' ').unwrap();
    for (fields, right) in [
        ("g G b gG,bP,gG", true),
        ("b P b gG,bP", true),
        // A trail that begins in the middle of the chain.
        ("g G b bP,gG", true),
        // Another colour, the same side again, a blue tower that is not blocked, a game that was over, an end elsewhere.
        ("b G b gG,bG", false),
        ("g P b gG,gP", false),
        ("g B b bB,gB", false),
        ("b P b gG,bP,gG,bP", false),
        ("b P b gG,bP,gG", false),
        // One link is left out.
        ("g G b gG", false),
    ] {
        assert_eq!(accepted(&format!("{board} {fields}")), right, "{fields}");
    }
    let never_blocked = "obpkyrgn/......../......../......../.....R../......../......../NG.YKPBO g B b gB,bO,gB";
    assert!(!accepted(never_blocked));

    let home = played("h1-h7 c8-b7 h7-h7 b7-h1").to_string();
    assert!(accepted(&home));
    let (board, fields) = home.split_at(71);
    assert_eq!(fields, " b O g");
    for (fields, right) in [
        (" b O g", true),
        (" b O b", false),
        (" b B g", false),
        (" g O g", false),
        (" g O b", false),
    ] {
        assert_eq!(accepted(&format!("{board}{fields}")), right, "{fields}");
    }
    // Black has arrived too.
    let both = board.replace("ob.kyrgn/.......O", "obOkyrgn/........");
    assert_ne!(both, board);
    assert!(!accepted(&format!("{both} b O g")));
}
