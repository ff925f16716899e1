//! The verbs of `shuanglong kamisado`. Decided here: what is asked on the command line, and how the answer is printed. Left to
//! others: who wins, by which move and when ([`kamisado::ai::Solver`]), and what a proof consists of ([`mod@prove`]).

mod prove;

use std::{
    fs::File,
    io::{self, BufWriter, Write},
    time::{Duration, Instant},
};

use kamisado::{
    End, Move, Outcome, PositionError, Square, State,
    ai::{Distance, Judged, Solver},
    replay_text,
};
use thiserror::Error;

use prove::Proof;

pub const USAGE: &str = "\
kamisado solve [POSITION] [--distance-budget NODES]
         who wins, the best move, in how many plies, and what it took to find out.
kamisado prove [--out FILE] [POSITION...]
         writes a proof of who wins; of the start and of each first move if nothing else is
         asked for. docs/kamisado-solved.md describes it, and how it is checked.
kamisado table [--distance-budget NODES]
         who wins after each first move, and in how many plies, as a table in Markdown; on
         stderr which first move took longest.

POSITION is one in notation, or the moves from the start with spaces between them, passes
included (docs/notation.md): one word for the shell, so it is quoted. NODES may be expanded
for each move to find the number of plies.";

/// Nodes that the distance of one move may cost where nothing else is said: seconds at most.
const DISTANCE_BUDGET: u64 = 1_000_000;

/// Memory of the solver, in bytes: what is asked here may be hard, and a desk has more than a phone.
const MEMORY: usize = 256 << 20;

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum Failure {
    /// The words make no sense.
    #[error("{0}")]
    Usage(String),
    /// There is no such position.
    #[error("{0}")]
    Position(String),
    #[error(transparent)]
    Output(#[from] io::Error),
    /// Nothing stops the solver here, so this is a fault of the program.
    #[error(transparent)]
    Stopped(#[from] kamisado::ai::Stopped),
}

/// What stands on the command line behind the verb.
#[derive(Debug, Default)]
struct Words<'a> {
    plain: Vec<&'a str>,
    out: Option<&'a str>,
    distance_budget: Option<u64>,
}

impl<'a> Words<'a> {
    /// Sorts the words; an option that is not among these is refused.
    fn read(words: &[&'a str], options: &[&str]) -> Result<Words<'a>, Failure> {
        let mut read = Words::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if !word.starts_with("--") {
                read.plain.push(word);
                continue;
            }
            if !options.contains(word) {
                return Err(Failure::Usage(format!("there is no option {word} here")));
            }
            let value = words
                .next()
                .ok_or_else(|| Failure::Usage(format!("{word} needs a value")))?;
            if *word == "--out" {
                read.out = Some(value);
            } else {
                let nodes = value.parse();
                read.distance_budget =
                    Some(nodes.map_err(|_| Failure::Usage(format!("{word} is a number of nodes, not {value:?}")))?);
            }
        }
        Ok(read)
    }

    fn budget(&self) -> u64 {
        self.distance_budget.unwrap_or(DISTANCE_BUDGET)
    }
}

/// Does what the words behind `kamisado` say.
pub fn run(words: &[&str], mut output: impl Write) -> Result<(), Failure> {
    if words.iter().any(|word| matches!(*word, "--help" | "-h")) {
        return Ok(writeln!(output, "{USAGE}")?);
    }
    match words {
        ["solve", words @ ..] => solve(&Words::read(words, &["--distance-budget"])?, output),
        ["prove", words @ ..] => prove(&Words::read(words, &["--out"])?, output),
        ["table", words @ ..] => table(&Words::read(words, &["--distance-budget"])?, output),
        _ => Err(Failure::Usage("kamisado can solve, prove and table".into())),
    }
}

fn solve(words: &Words, mut output: impl Write) -> Result<(), Failure> {
    let state = match words.plain.as_slice() {
        [] => State::start(),
        [text] => read(text)?,
        _ => return Err(Failure::Usage("one position at a time; quote it".into())),
    };
    writeln!(output, "position   {state}")?;
    if let Some(Outcome { winner, end }) = state.outcome() {
        let how = match end {
            End::HomeRow => "home row",
            End::Deadlock { .. } => "deadlock",
        };
        writeln!(output, "over       {winner} has won ({how})")?;
        return Ok(());
    }
    let began = Instant::now();
    let mut solver = Solver::with_memory(MEMORY);
    let moves = solver.analyse(&state, words.budget(), &|| false)?;
    let time = began.elapsed();
    if let Some(best) = Judged::best(&moves) {
        let winner = best.verdict.winner(state.side_to_move());
        writeln!(output, "verdict    {winner} wins")?;
        writeln!(output, "best move  {}", best.step)?;
        writeln!(output, "distance   {} plies", in_words(best.distance))?;
    }
    writeln!(output, "nodes      {}", solver.nodes())?;
    writeln!(output, "time       {:.3} s", time.as_secs_f64())?;
    Ok(output.flush()?)
}

fn in_words(Distance { at_least, at_most }: Distance) -> String {
    if at_least == at_most {
        at_most.to_string()
    } else {
        format!("{at_least} to {at_most}")
    }
}

fn prove(words: &Words, output: impl Write) -> Result<(), Failure> {
    let mut proof = Proof::new();
    let start = State::start();
    if words.plain.is_empty() {
        proof.claim(String::new(), &start);
        for step in start.legal_moves() {
            let text = step.to_string();
            proof.claim(text.clone(), &read(&text)?);
        }
    }
    for text in &words.plain {
        let words: Vec<&str> = text.split_whitespace().collect();
        proof.claim(words.join(" "), &read(text)?);
    }
    match words.out {
        None => proof.write(output)?,
        Some(file) => {
            let created =
                File::create(file).map_err(|error| io::Error::new(error.kind(), format!("{file}: {error}")))?;
            proof.write(BufWriter::new(created))?;
            let (claims, lines, nodes) = proof.size();
            eprintln!("{claims} claims, {lines} positions, {nodes} nodes");
        }
    }
    Ok(())
}

/// The state that a position, or a list of moves from the start, leads to.
fn read(text: &str) -> Result<State, Failure> {
    let state = if text.contains('/') {
        text.parse().map_err(|error: PositionError| error.to_string())
    } else {
        replay_text(text).map_err(|error| error.to_string())
    };
    state.map_err(Failure::Position)
}

fn table(words: &Words, mut output: impl Write) -> Result<(), Failure> {
    writeln!(
        output,
        "| first move, and its mirror image | wins | plies to the end | nodes |"
    )?;
    writeln!(output, "|---|---|---|---|")?;
    let mut longest = (Duration::ZERO, String::new());
    for step in State::start().legal_moves() {
        let image = mirrored(step);
        if image < step {
            continue;
        }
        let state = read(&step.to_string())?;
        // Each move by itself, so that its nodes are its own.
        let began = Instant::now();
        let mut solver = Solver::new();
        let (verdict, distance) = solver.distance(&state, words.budget(), &|| false)?;
        longest = longest.max((began.elapsed(), step.to_string()));
        let winner = verdict.winner(state.side_to_move());
        // Counted with the first move, as the engine counts.
        let distance = in_words(distance.before(1));
        writeln!(
            output,
            "| {step} {image} | {winner} | {distance} | {} |",
            solver.nodes()
        )?;
        output.flush()?;
    }
    let (time, step) = longest;
    eprintln!("longest: {:.1} s for {step}", time.as_secs_f64());
    Ok(())
}

/// The same move seen in a mirror that exchanges left and right: the start looks the same in it, with the colours exchanged.
fn mirrored(step: Move) -> Move {
    let mirror = |square: Square| Square::new(7 - square.file(), square.rank()).unwrap_or(square);
    Move::new(mirror(step.from), mirror(step.to))
}
