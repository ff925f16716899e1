//! Plays every script of `tests/scripts` through the bindings' own Rust types and leaves the traces in
//! `target/scripts`, where the Kotlin and the Swift runner compare theirs with them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use cross_tests::player::Player;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .map(Path::to_owned)
        .unwrap_or_default()
}

#[test]
fn every_script_is_played_as_it_expects() {
    let traces = repository().join("target/scripts");
    fs::create_dir_all(&traces).unwrap();
    let mut scripts: Vec<PathBuf> = fs::read_dir(repository().join("tests/scripts"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
        .collect();
    scripts.sort();
    assert!(!scripts.is_empty(), "no scripts");
    let mut failures = Vec::new();
    for script in scripts {
        let name = script.file_stem().unwrap().to_str().unwrap().to_owned();
        let folder = tempfile::tempdir().unwrap();
        let mut player = Player::open(folder.path()).unwrap();
        match player.script(&fs::read_to_string(&script).unwrap()) {
            Ok(trace) => fs::write(traces.join(name).with_extension("trace"), trace.join("\n") + "\n").unwrap(),
            Err(why) => failures.push(format!("{name}: {why}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
