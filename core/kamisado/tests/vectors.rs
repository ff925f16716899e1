//! The vectors of `tests/vectors/kamisado`, which two other implementations wrote and agree on. Their README gives the
//! format.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod slow;

use std::{collections::BTreeMap, fs, path::PathBuf};

use kamisado::{
    Colour, End, Link, Move, Outcome, PerftCount, Setup, Side, Square, State, Tower, perft, perft_count, replay,
};
use serde::Deserialize;
use slow::Slow;

fn read(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/vectors/kamisado")
        .join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn lines<T: for<'de> Deserialize<'de>>(name: &str) -> Vec<T> {
    read(name)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn side(name: &str) -> Side {
    name.parse().unwrap()
}

fn colour(name: &str) -> Colour {
    name.parse().unwrap()
}

fn moves(texts: &[String]) -> Vec<Move> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

/// Winner and reason in the words of the vectors.
fn verdict(outcome: Outcome) -> (Side, &'static str) {
    let reason = match outcome.end {
        End::HomeRow => "home",
        End::Deadlock { last_mover } => {
            assert_eq!(
                outcome.winner, !last_mover,
                "whoever made the last real move loses a deadlock"
            );
            "deadlock"
        }
    };
    (outcome.winner, reason)
}

/// In text and in squares the order differs; the vectors sort by text.
fn legal_texts(state: &State) -> Vec<String> {
    let mut texts: Vec<String> = state.legal_moves().map(|step| step.to_string()).collect();
    texts.sort();
    texts
}

#[derive(Deserialize)]
struct Board {
    ranks_8_to_1: Vec<String>,
    letters: BTreeMap<char, String>,
    black_home_rank: u8,
    gold_home_rank: u8,
    black_start: BTreeMap<String, String>,
    gold_start: BTreeMap<String, String>,
}

#[test]
fn every_square_has_the_colour_of_the_table() {
    let board: Board = serde_json::from_str(&read("board.json")).unwrap();
    assert_eq!(
        board.ranks_8_to_1,
        slow::BOARD,
        "the vectors' table is that of product/kamisado.md"
    );
    let mut compared = 0;
    for (row, rank) in board.ranks_8_to_1.iter().zip((0..8).rev()) {
        for (letter, file) in row.chars().zip(0..8) {
            let square = Square::new(file, rank).unwrap();
            assert_eq!(square.colour(), Colour::from_letter(letter).unwrap(), "{square}");
            assert_eq!(square.colour(), colour(&board.letters[&letter]), "{square}");
            compared += 1;
        }
    }
    assert_eq!(compared, 64);
    assert_eq!(
        (Side::Black.home_rank() + 1, Side::Gold.home_rank() + 1),
        (board.black_home_rank, board.gold_home_rank)
    );
    let start = State::start();
    for (owner, towers) in [(Side::Black, board.black_start), (Side::Gold, board.gold_start)] {
        assert_eq!(towers.len(), 8);
        for (name, square) in towers {
            assert_eq!(start.square_of(owner, colour(&name)).to_string(), square);
            let tower = Tower {
                side: owner,
                colour: colour(&name),
            };
            assert_eq!(start.tower_at(square.parse().unwrap()), Some(tower));
        }
    }
}

#[derive(Deserialize)]
struct Position {
    id: String,
    board: BTreeMap<String, BTreeMap<String, String>>,
    fen: String,
    to_move: String,
    designated: Option<String>,
    last_real_mover: Option<String>,
    trail: Vec<(String, String)>,
    moves: Option<Vec<String>>,
    expected: Expected,
    chain: Chain,
    perft: Option<Vec<u64>>,
}

#[derive(Deserialize)]
struct Expected {
    kind: String,
    legal: Vec<String>,
    winner: Option<String>,
    reason: Option<String>,
}

#[derive(Deserialize)]
struct Chain {
    passes: Vec<String>,
    ends: String,
    to_move: Option<String>,
    designated: Option<String>,
    legal: Option<Vec<String>>,
    winner: Option<String>,
    last_passer: Option<String>,
}

fn expect(state: &State, expected: &Expected, id: &str) {
    assert_eq!(legal_texts(state), expected.legal, "{id}");
    let winner = expected.winner.as_deref().map(side);
    let over = state.outcome().map(verdict);
    assert_eq!(
        over,
        winner.map(|winner| (winner, expected.reason.as_deref().unwrap())),
        "{id}"
    );
    let kind = match (over, state.forced_pass()) {
        (Some(_), _) => "over",
        (None, Some(_)) => "pass",
        (None, None) => "moves",
    };
    assert_eq!(kind, expected.kind, "{id}");
    assert_eq!(state.movable().is_empty(), kind != "moves", "{id}");
}

fn follow_chain(mut state: State, chain: &Chain, id: &str) {
    let mut last_passer = None;
    for pass in moves(&chain.passes) {
        assert_eq!(state.forced_pass(), Some(pass), "{id}");
        last_passer = Some(state.side_to_move());
        state = state.play(pass).unwrap();
    }
    if let Some(name) = &chain.last_passer {
        assert_eq!(last_passer, Some(side(name)), "{id}");
    }
    assert_eq!(state.forced_pass(), None, "{id}");
    if let Some((winner, reason)) = state.outcome().map(verdict) {
        assert_eq!(
            (reason, Some(winner)),
            (chain.ends.as_str(), chain.winner.as_deref().map(side)),
            "{id}"
        );
    } else {
        assert_eq!(chain.ends, "move", "{id}");
        assert_eq!(Some(state.side_to_move()), chain.to_move.as_deref().map(side), "{id}");
        assert_eq!(state.designated(), chain.designated.as_deref().map(colour), "{id}");
        assert_eq!(&legal_texts(&state), chain.legal.as_ref().unwrap(), "{id}");
    }
}

#[test]
fn every_position_has_its_moves_its_end_its_chain_and_its_perft() {
    let positions: Vec<Position> = lines("positions.jsonl");
    assert_eq!(positions.len(), 173);
    for position in &positions {
        let id = &position.id;
        let trail: Vec<Link> = position
            .trail
            .iter()
            .map(|(owner, name)| Link {
                side: side(owner),
                colour: colour(name),
            })
            .collect();

        // From the fields of the record…
        let mut setup = Setup::empty();
        for (owner, towers) in &position.board {
            for (name, square) in towers {
                let tower = Tower {
                    side: side(owner),
                    colour: colour(name),
                };
                setup.set(square.parse().unwrap(), Some(tower));
            }
        }
        setup.side_to_move = side(&position.to_move);
        setup.designated = position.designated.as_deref().map(colour);
        setup.last_real_mover = position.last_real_mover.as_deref().map(side);
        let without_trail = setup.clone();
        setup.trail = trail.iter().copied().collect();
        let state = State::try_from(&setup).unwrap_or_else(|error| panic!("{id}: {error}"));
        expect(&state, &position.expected, id);
        follow_chain(state, &position.chain, id);

        // …from its text, both ways…
        assert_eq!(without_trail.to_string(), position.fen, "{id}");
        assert_eq!(position.fen.parse(), Ok(without_trail), "{id}");
        assert_eq!(state.to_string().parse(), Ok(state), "{id}");
        assert_eq!(state.trail().as_slice(), trail, "{id}");

        // …and from the start of the game, where a move list is given.
        if let Some(list) = &position.moves {
            assert_eq!(replay(moves(list)), Ok(state), "{id}");
        }

        for (depth, nodes) in (1..).zip(position.perft.iter().flatten()) {
            assert_eq!(perft(&state, depth), *nodes, "{id} at depth {depth}");
            assert_eq!(perft_count(&state, depth).nodes, *nodes, "{id} at depth {depth}");
        }
    }
}

#[test]
fn a_position_alone_begins_a_new_trail() {
    // The bare board of a finished deadlock looks like one more pass.
    let dead: Vec<Position> = lines("positions.jsonl");
    let dead = dead
        .iter()
        .filter(|position| position.expected.reason.as_deref() == Some("deadlock"));
    let mut seen = 0;
    for position in dead {
        let state: State = position.fen.parse().unwrap();
        assert_eq!(state.outcome(), None, "{}", position.id);
        assert_eq!(state.trail().len(), 1, "{}", position.id);
        assert!(state.forced_pass().is_some(), "{}", position.id);
        seen += 1;
    }
    assert_eq!(seen, 14);
}

#[derive(Deserialize)]
struct Game {
    id: String,
    moves: Vec<String>,
    passes: Vec<usize>,
    designated: Vec<Option<String>>,
    to_move: Vec<String>,
    winner: String,
    reason: String,
    last_real_mover: String,
    plies: usize,
    real_plies: usize,
    final_fen: String,
}

#[test]
fn every_game_is_played_ply_by_ply_to_its_end() {
    let games: Vec<Game> = lines("games.jsonl");
    assert_eq!(games.len(), 35);
    for game in &games {
        let id = &game.id;
        let mut state = State::start();
        let mut passes = Vec::new();
        for (index, step) in moves(&game.moves).into_iter().enumerate() {
            assert_eq!(state.outcome(), None, "{id} before ply {index}");
            assert_eq!(
                state.side_to_move(),
                side(&game.to_move[index]),
                "{id} before ply {index}"
            );
            assert_eq!(
                state.designated(),
                game.designated[index].as_deref().map(colour),
                "{id} before ply {index}"
            );
            if state.forced_pass() == Some(step) {
                passes.push(index);
            }
            state = state
                .play(step)
                .unwrap_or_else(|error| panic!("{id} ply {index} {step}: {error}"));
        }
        assert_eq!(passes, game.passes, "{id}");
        assert_eq!(
            (game.moves.len(), game.moves.len() - passes.len()),
            (game.plies, game.real_plies),
            "{id}"
        );
        assert_eq!(
            state.outcome().map(verdict),
            Some((side(&game.winner), game.reason.as_str())),
            "{id}"
        );
        assert_eq!(state.last_real_mover(), Some(side(&game.last_real_mover)), "{id}");
        let mut setup = state.setup();
        setup.trail.clear();
        assert_eq!(setup.to_string(), game.final_fen, "{id}");
    }
}

#[test]
fn other_positions_have_their_perft_to_depth_6() {
    let text = read("perft.txt");
    let mut counted = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [id, fen, counts] = line.split(" | ").collect::<Vec<_>>().try_into().unwrap();
        let state: State = fen.parse().unwrap_or_else(|error| panic!("{id}: {error}"));
        for (depth, nodes) in (1..).zip(counts.split(' ')) {
            assert_eq!(
                perft(&state, depth),
                nodes.parse::<u64>().unwrap(),
                "{id} at depth {depth}"
            );
            counted += 1;
        }
    }
    assert_eq!(counted, 48);
}

/// The rows of `perft_start.txt` up to a depth, each compared with its passes, wins and deadlocks.
fn perft_from_the_start(depths: std::ops::RangeInclusive<u32>) {
    let text = read("perft_start.txt");
    let mut compared = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let row: Vec<u64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let [depth, nodes, passes, home_wins, deadlocks] = row.try_into().unwrap();
        let depth = u32::try_from(depth).unwrap();
        if depths.contains(&depth) {
            let expected = PerftCount {
                nodes,
                passes,
                home_wins,
                deadlocks,
            };
            assert_eq!(perft_count(&State::start(), depth), expected, "depth {depth}");
            assert_eq!(perft(&State::start(), depth), nodes, "depth {depth}");
            compared += 1;
        }
    }
    assert_eq!(compared, depths.count());
}

#[test]
fn perft_from_the_start_to_depth_7() {
    perft_from_the_start(1..=7);
}

#[test]
#[ignore = "ten seconds or so: for a change of the move generator"]
fn perft_from_the_start_at_depth_8() {
    perft_from_the_start(8..=8);
}

/// The slow implementation must stand on its own, or agreeing with it proves nothing.
#[test]
fn the_slow_implementation_agrees_with_the_vectors_too() {
    fn count(slow: &Slow, depth: u32) -> u64 {
        if depth == 0 {
            1
        } else {
            slow.legal()
                .iter()
                .map(|step| count(&slow.play(step.0, step.1), depth - 1))
                .sum()
        }
    }
    assert_eq!(
        [1, 2, 3].map(|depth| count(&Slow::start(), depth)),
        [102, 1_150, 11_182]
    );
    for position in lines::<Position>("positions.jsonl") {
        let mut slow = Slow::from_text(&position.fen);
        slow.seen = position
            .trail
            .iter()
            .map(|(owner, name)| (owner == "black", colour(name).letter()))
            .collect();
        let mut legal: Vec<String> = slow
            .legal()
            .iter()
            .map(|(from, to)| format!("{}-{}", slow::name(*from), slow::name(*to)))
            .collect();
        legal.sort();
        assert_eq!(legal, position.expected.legal, "{}", position.id);
        let over = slow
            .over()
            .map(|(black, reason)| (if black { "black" } else { "gold" }, reason));
        let expected = position
            .expected
            .winner
            .as_deref()
            .zip(position.expected.reason.as_deref());
        assert_eq!(over, expected, "{}", position.id);
    }
}
