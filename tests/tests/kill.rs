//! A process that plays is killed with SIGKILL at random moments; what it leaves must be the last acknowledged action or
//! the one it was making, with the same dice, the same half turn and the same steps to take back as in a match that
//! nobody killed.
//!
//! Kills prove the order of what is saved, not that it survives a power cut: what the system was told lives on in its
//! memory. `core/matches` reads back that every commit is flushed.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use std::{
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Command as Process, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};

use cross_tests::player::{Choice, Command, Player};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

/// How often a process is killed, over all matches.
const KILLS: usize = 210;
/// How many steps back are compared.
const STEPS_BACK: usize = 5;

/// A match that nobody killed.
struct Reference {
    name: &'static str,
    /// What is done; the first begins the match.
    actions: Vec<Command>,
    /// After each action: the fingerprint, and those of the states that undo leads back to.
    states: Vec<Vec<u64>>,
}

/// The state of a folder and the states that undo leads back to; with the revision. `None` where no match was begun.
fn inspect(folder: &Path) -> Option<(usize, Vec<u64>)> {
    let copy = TempDir::new().unwrap();
    // A process killed at once has not even made its folder.
    let entries = fs::read_dir(folder).ok()?;
    for entry in entries.map(Result::unwrap) {
        // SQLite makes its shared memory anew from the other two.
        if !entry.file_name().to_str().unwrap().ends_with("-shm") {
            fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
        }
    }
    let mut player = Player::open(copy.path()).unwrap();
    assert!(
        player.library().unwrap().set_aside().is_empty(),
        "something was found unreadable"
    );
    if !player.resume_only().unwrap() {
        return None;
    }
    let revision = usize::try_from(player.revision().unwrap()).unwrap();
    let mut states = vec![player.fingerprint().unwrap()];
    while states.len() <= STEPS_BACK && player.undo_if_possible().unwrap() {
        states.push(player.fingerprint().unwrap());
    }
    Some((revision, states))
}

fn play_reference(name: &'static str, begin: Command, most: usize, random: &mut ChaCha8Rng) -> Reference {
    let folder = TempDir::new().unwrap();
    let mut player = Player::open(folder.path()).unwrap();
    let mut reference = Reference {
        name,
        actions: Vec::new(),
        states: Vec::new(),
    };
    let mut next = Some(begin);
    while let Some(action) = next {
        player.accept(&action).unwrap();
        reference.actions.push(action);
        let (revision, states) = inspect(folder.path()).unwrap();
        assert_eq!(
            revision + 1,
            reference.actions.len(),
            "{name}: one revision for each action"
        );
        let can_undo = states.len() > 1;
        reference.states.push(states);
        let waited_for = player
            .waited_for(if random.random() { Choice::First } else { Choice::Last })
            .unwrap();
        let waited_for = waited_for.filter(|_| reference.actions.len() < most);
        next = if waited_for.is_some() && can_undo && random.random_ratio(1, 6) {
            Some(Command::Undo)
        } else {
            waited_for
        };
    }
    reference
}

/// What a process said, line by line, as it said it.
fn lines_of(process: &mut std::process::Child) -> Receiver<String> {
    let (sender, receiver) = channel();
    let out = BufReader::new(process.stdout.take().unwrap());
    thread::spawn(move || {
        for line in out.lines() {
            // A line that the kill cut short is no acknowledgement; it has no end of line, so it comes last or not at all.
            let Ok(line) = line else { break };
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}

/// Lets a process play and kills it; whether it had come to the end before. `known` is the last state that somebody was
/// told of.
fn live_and_die(
    reference: &Reference,
    folder: &Path,
    actions: &Path,
    known: &mut Option<usize>,
    random: &mut ChaCha8Rng,
) -> bool {
    let name = reference.name;
    let mut process = Process::new(env!("CARGO_BIN_EXE_scripted_match"))
        .args([folder, actions])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = lines_of(&mut process);
    // Some die while they start, most after some lines and in the middle of the next action.
    let wait_for = random.random_range(0..14);
    let mut said: Vec<String> = lines.iter().take(wait_for).collect();
    let longest = if wait_for == 0 { 25_000 } else { 4_000 };
    thread::sleep(Duration::from_micros(random.random_range(0..longest)));
    let finished = process.try_wait().unwrap();
    process.kill().unwrap();
    process.wait().unwrap();
    said.extend(lines.iter());
    for line in &said {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["ack", revision] => {
                let next = known.map_or(0, |known| known + 1);
                assert_eq!(revision, next.to_string(), "{name}: an action was left out");
                *known = Some(next);
            }
            ["at", revision] => assert_eq!(Some(revision.parse().unwrap()), *known, "{name}: not where it was"),
            ["is", fingerprint] => {
                let expected = reference.states[known.unwrap()][0];
                assert_eq!(fingerprint, expected.to_string(), "{name}: revision {known:?}");
            }
            _ => assert_eq!(line, "done"),
        }
    }
    if let Some(status) = finished {
        assert!(status.success(), "{name}: the process failed by itself");
        assert_eq!(said.last().map(String::as_str), Some("done"));
    }
    finished.is_some()
}

/// What the kills met.
#[derive(Debug, Default)]
struct Tally {
    kills: usize,
    as_acknowledged: usize,
    being_made: usize,
    with_steps_back: usize,
}

/// Plays one match to its end, killed again and again.
fn play_killed(reference: &Reference, random: &mut ChaCha8Rng, tally: &mut Tally) {
    let place = TempDir::new().unwrap();
    let actions = place.path().join("actions");
    let text: Vec<String> = reference
        .actions
        .iter()
        .map(|action| serde_json::to_string(action).unwrap())
        .collect();
    fs::write(&actions, text.join("\n")).unwrap();
    let folder = place.path().join("data");
    let mut known = None;
    while tally.kills < KILLS && !live_and_die(reference, &folder, &actions, &mut known, random) {
        tally.kills += 1;
        let left = inspect(&folder);
        let revision = left.as_ref().map(|(revision, _)| *revision);
        if revision == known {
            tally.as_acknowledged += 1;
        } else {
            let next = known.map_or(0, |known| known + 1);
            assert_eq!(revision, Some(next), "{}: killed after {known:?}", reference.name);
            tally.being_made += 1;
        }
        if let Some((revision, states)) = left {
            assert_eq!(
                states, reference.states[revision],
                "{}: revision {revision}",
                reference.name
            );
            tally.with_steps_back += usize::from(states.len() > 1);
        }
        known = revision;
    }
}

#[test]
fn a_kill_leaves_the_last_acknowledged_action_or_the_one_being_made() {
    let began = Instant::now();
    let mut random = ChaCha8Rng::seed_from_u64(20_260_930);
    let kamisado = |opponent: &str| Command::NewKamisado {
        near: "black".to_owned(),
        opponent: opponent.to_owned(),
        seed: "3f".repeat(32),
    };
    let backgammon = |opponent: &str, match_length| Command::NewBackgammon {
        match_length,
        opponent: opponent.to_owned(),
        seed: "91".repeat(32),
    };
    let references = [
        play_reference("kamisado between two people", kamisado("person"), 60, &mut random),
        play_reference("kamisado against the computer", kamisado("entry"), 60, &mut random),
        play_reference(
            "backgammon between two people",
            backgammon("person", 0),
            120,
            &mut random,
        ),
        play_reference(
            "backgammon against the computer",
            backgammon("entry", 5),
            120,
            &mut random,
        ),
    ];
    let mut tally = Tally::default();
    let mut matches = 0;
    for reference in references.iter().cycle() {
        matches += 1;
        play_killed(reference, &mut random, &mut tally);
        if tally.kills >= KILLS {
            break;
        }
    }
    println!("{matches} matches: {tally:?}; {:.1} s", began.elapsed().as_secs_f32());
    assert!(
        matches > references.len(),
        "not every kind of match was played to its end"
    );
    assert!(
        tally.as_acknowledged > 0 && tally.being_made > 0 && tally.with_steps_back > 0,
        "{tally:?}"
    );
}
