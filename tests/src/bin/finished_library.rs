//! Makes a library with many finished matches and one unfinished match of each game, for measuring how fast it opens.
//!
//!     finished_library FOLDER COUNT
//!
//! One match of each game is played to its end through the bindings, by the scripts of `tests/scripts`; the others are its
//! copies in the file, half of each game, so that the file is as large as that many real ones make it.

use std::{env, fs, path::Path, process::ExitCode};

use cross_tests::player::{Choice, Outcome, Player};
use rusqlite::Connection;

fn main() -> ExitCode {
    match make() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

fn make() -> Outcome<()> {
    let arguments: Vec<String> = env::args().collect();
    let [_, folder, count] = arguments.as_slice() else {
        return Err("finished_library FOLDER COUNT".to_owned());
    };
    let count: u32 = count.parse().map_err(|_| format!("no number: {count}"))?;
    let folder = Path::new(folder);
    let scripts = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts");
    let mut player = Player::open(folder)?;
    for name in ["kamisado-home-row", "backgammon-two-people"] {
        let script =
            fs::read_to_string(scripts.join(name).with_extension("jsonl")).map_err(|error| error.to_string())?;
        // What a script expects of the lists holds in a folder of its own only.
        let lines: Vec<&str> = script.lines().filter(|line| !line.contains(r#""list""#)).collect();
        player.script(&lines.join("\n"))?;
    }
    copy_finished(folder, count).map_err(|error| error.to_string())?;
    for begin in [
        r#"{"do":"new_kamisado","near":"black","opponent":"person","seed":"11"#,
        r#"{"do":"new_backgammon","match_length":7,"opponent":"person","seed":"11"#,
    ] {
        player.script(&format!("{begin}{}\"}}", "11".repeat(31)))?;
        for _ in 0..3 {
            let command = player.waited_for(Choice::First)?.ok_or("over already")?;
            player.accept(&command)?;
        }
    }
    Ok(())
}

fn copy_finished(folder: &Path, count: u32) -> rusqlite::Result<()> {
    let mut connection = Connection::open(folder.join("shuanglong.db"))?;
    let transaction = connection.transaction()?;
    let columns: String = transaction.query_row(
        "SELECT group_concat(name, ', ') FROM pragma_table_info('matches') WHERE name <> 'id'",
        [],
        |row| row.get(0),
    )?;
    let originals: Vec<String> = transaction
        .prepare("SELECT id FROM matches ORDER BY id")?
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<_>>()?;
    let made = u32::try_from(originals.len()).unwrap_or(u32::MAX);
    for (copy, original) in (made..count).zip(originals.iter().cycle()) {
        let id = format!("copy{copy:012}");
        transaction.execute(
            &format!("INSERT INTO matches (id, {columns}) SELECT ?1, {columns} FROM matches WHERE id = ?2"),
            [&id, original],
        )?;
        transaction.execute(
            "INSERT INTO events (match_id, idx, event) SELECT ?1, idx, event FROM events WHERE match_id = ?2",
            [&id, original],
        )?;
    }
    transaction.commit()
}
