//! The complete sets of legal plays on which four generators agree (`tests/vectors/backgammon/README.md`).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)] // A test that panics fails, as it should.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use backgammon::{
    Dice, Die, Turn,
    notation::{format_position_id, parse_position_id},
    plays,
};
use serde::Deserialize;

#[derive(Deserialize)]
struct Row {
    id: String,
    position_id: String,
    dice: [u8; 2],
    category: String,
    n: usize,
    dice_used: usize,
    plays: Vec<RowPlay>,
}

#[derive(Deserialize)]
struct RowPlay {
    after: String,
    r#move: Vec<[u8; 2]>,
}

fn rows() -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors/backgammon/legal_plays.jsonl");
    fs::read_to_string(path)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn dice([first, second]: [u8; 2]) -> Dice {
    Dice::new(Die::new(first).unwrap(), Die::new(second).unwrap())
}

#[test]
fn every_set_of_results_is_the_one_the_referees_agree_on() {
    let rows = rows();
    assert_eq!(rows.len(), 1000);
    let mut categories = BTreeMap::<&str, u32>::new();
    for row in &rows {
        *categories.entry(&row.category).or_default() += 1;
        let board = parse_position_id(&row.position_id).unwrap();
        assert_eq!(format_position_id(board), row.position_id, "{}", row.id);
        let found = plays(board, dice(row.dice));
        let results: BTreeSet<String> = found
            .iter()
            .map(|play| format_position_id(play.after.flipped()))
            .collect();
        let expected: BTreeSet<String> = row.plays.iter().map(|play| play.after.clone()).collect();
        assert_eq!(results, expected, "{} {}", row.id, row.category);
        assert_eq!(found.len(), row.n, "{}: each result once", row.id);
        assert!(found.iter().all(|play| play.steps.len() == row.dice_used), "{}", row.id);
    }
    assert!(categories.len() >= 13, "{categories:?}");
}

#[test]
fn every_listed_way_can_be_played_step_by_step_in_some_order() {
    for row in rows() {
        let start = Turn::new(parse_position_id(&row.position_id).unwrap(), dice(row.dice));
        assert_eq!(start.is_void(), row.n == 0, "{}", row.id);
        for play in &row.plays {
            let reached = reach(start, &play.r#move, &play.after);
            assert!(reached, "{} {:?}", row.id, play.r#move);
        }
    }
}

fn reach(turn: Turn, moves: &[[u8; 2]], after: &str) -> bool {
    if moves.is_empty() {
        return turn.is_complete() && format_position_id(turn.board().flipped()) == after;
    }
    (0..moves.len()).any(|index| {
        let mut rest = moves.to_vec();
        let [from, to] = rest.remove(index);
        turn.legal_steps()
            .iter()
            .filter(|step| [step.from.number(), step.to.number()] == [from, to])
            .any(|step| reach(turn.step(step.from, step.die).unwrap(), &rest, after))
    })
}
