use std::{collections::BTreeMap, fs, path::Path};

use cross_tests::{
    kamisado_proof::{Refusal, check, check_game},
    kamisado_rules::{Position, Turn},
};
use serde_json::Value;

use crate::printed;

fn repository(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
}

/// Each first move with its winner, from a table as `shuanglong kamisado table` prints it.
fn winners(markdown: &str) -> BTreeMap<String, String> {
    let mut winners = BTreeMap::new();
    for line in markdown.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, moves, winner @ ("black" | "gold"), _plies, _nodes, _] = cells.as_slice() else {
            continue;
        };
        for step in moves.split(' ') {
            assert_eq!(
                winners.insert(step.to_owned(), (*winner).to_owned()),
                None,
                "{step} twice"
            );
        }
    }
    winners
}

/// The certificate: the start and each of the 102 first moves. What the document says is what the check has shown.
#[test]
fn the_game_is_proven_and_the_document_says_what_is_proven() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.txt");
    assert_eq!(printed(&["prove", "--out", file.to_str().unwrap()]), "");
    let text = fs::read_to_string(file).unwrap();
    let proven: BTreeMap<String, String> = check_game(&text)
        .unwrap()
        .into_iter()
        .map(|claim| (claim.about, claim.winner.to_string()))
        .collect();
    assert_eq!(proven.len(), 103);

    let document = winners(&repository("docs/kamisado-solved.md"));
    assert_eq!(document.len(), 102);
    for (step, winner) in &document {
        assert_eq!(proven.get(step), Some(winner), "{step}");
    }
    // Whoever may choose wins if one choice does.
    let black_can_win = document.values().any(|winner| winner == "black");
    assert_eq!(proven[""], if black_can_win { "black" } else { "gold" });

    // The same certificate, spoilt.
    let claim = "\nclaim c1-f4 gold";
    assert!(text.contains(claim));
    assert!(matches!(
        check(&text.replace(claim, "\nclaim c1-f4 black")),
        Err(Refusal::Unanswered(..) | Refusal::Lost(..))
    ));
    assert_eq!(
        check_game(&text.replace(claim, "")),
        Err(Refusal::Unclaimed("c1-f4".into()))
    );
    assert_eq!(
        check_game(&text.replace(claim, &claim.repeat(2))),
        Err(Refusal::Superfluous)
    );
    let start = Position::start().to_string();
    let without_start: Vec<&str> = text.lines().filter(|line| !line.starts_with(&start)).collect();
    let fewer = without_start.len() - 105;
    let mut without_start = without_start.join("\n");
    without_start.truncate(without_start.rfind("end ").unwrap());
    assert_eq!(
        check(&format!("{without_start}end {fewer}\n")),
        Err(Refusal::Unanswered(2, start))
    );
}

#[test]
fn the_plies_of_the_document_are_those_that_the_program_finds() {
    // The nodes in the last column may change with the solver, what it finds may not.
    let found = |text: &str| -> Vec<String> {
        let rows = text
            .lines()
            .filter(|line| line.contains("| black |") || line.contains("| gold |"));
        rows.map(|line| line.split('|').take(4).collect()).collect()
    };
    let printed = found(&printed(&["table"]));
    assert_eq!(printed.len(), 51);
    assert_eq!(found(&repository("docs/kamisado-solved.md")), printed);
}

/// A position of the vectors in notation, with its trail.
fn notation(vector: &Value) -> String {
    let letter = |name: &Value| match name.as_str().unwrap() {
        "pink" => 'K',
        "brown" => 'N',
        name => name.to_ascii_uppercase().chars().next().unwrap(),
    };
    let links: Vec<String> = vector["trail"]
        .as_array()
        .unwrap()
        .iter()
        .map(|link| format!("{}{}", &link[0].as_str().unwrap()[..1], letter(&link[1])))
        .collect();
    let fen = vector["fen"].as_str().unwrap();
    if links.len() > 1 {
        format!("{fen} {}", links.join(","))
    } else {
        fen.to_owned()
    }
}

/// Blocked towers, chains of passes and deadlocks, at any ply: too early for minimax, but not for a proof.
#[test]
fn who_wins_each_position_of_the_vectors_is_proven() {
    let vectors: Vec<Value> = repository("tests/vectors/kamisado/positions.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let texts: Vec<String> = vectors.iter().map(notation).collect();
    let words: Vec<&str> = ["prove"].into_iter().chain(texts.iter().map(String::as_str)).collect();
    let claims = check(&printed(&words)).unwrap();
    assert_eq!(claims.len(), 173);
    let mut settled = 0;
    for ((claim, vector), text) in claims.iter().zip(&vectors).zip(&texts) {
        assert_eq!(claim.about, *text);
        // What the vectors say of games that are over, or end as soon as the passes are made.
        if let Some(winner) = vector["chain"]["winner"].as_str() {
            assert_eq!(claim.winner.to_string(), winner, "{}", vector["id"]);
            settled += 1;
        }
    }
    assert!(settled > 20, "{settled}");
}

#[test]
fn a_proof_states_each_position_once_and_only_where_there_is_a_choice() {
    let text = printed(&["prove", "c1-f4 b8-b2", "c1-f4 b8-b3"]);
    assert_eq!(check(&text).unwrap().len(), 2);
    let lines: Vec<&str> = text.lines().filter(|line| line.contains('/')).collect();
    assert!(lines.len() > 10);
    for line in &lines {
        let (position, _) = line.rsplit_once(' ').unwrap();
        assert!(
            matches!(Position::read(position).unwrap().turn(), Turn::Choice(_)),
            "{line}"
        );
    }
}
