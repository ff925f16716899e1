//! What training keeps between rounds and runs. Decided here: the checkpoint's form, and that it is replaced whole.

use std::{fs, io::Write, path::Path};

use backgammon::{
    Board,
    ai::{Evaluator, INPUTS, Inputs, Scales, fnv},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::Result;

/// How many copies may learn side by side.
pub const THREADS: std::ops::RangeInclusive<usize> = 1..=64;

const LETTERS: &[u8; 8] = b"SLTRAIN4";

/// Everything the next round depends on: the same state gives the same next state on every machine.
pub struct State {
    /// All dice follow from it, and from which round and copy they are thrown in.
    pub seed: u64,
    /// How many copies learn side by side.
    pub threads: usize,
    /// Games learnt from.
    pub games: u64,
    /// Rounds of games.
    pub rounds: u64,
    /// Rounds of looking ahead, ever.
    pub refined: u64,
    /// Rounds of the refinement that is under way or was the last.
    pub refinement: u64,
    /// Time spent, for the log.
    pub seconds: f64,
    /// The nets that learn.
    pub nets: Evaluator,
    /// Their mean over the last rounds: the nets that are used.
    pub average: Evaluator,
    /// What was seen of the inputs.
    pub seen: Seen,
}

/// How often inputs were looked at, the sum of their values and of their squares.
#[derive(Clone, PartialEq)]
pub struct Seen {
    pub positions: f64,
    pub sums: Vec<f64>,
    pub squares: Vec<f64>,
}

impl Seen {
    pub fn nothing() -> Self {
        Self {
            positions: 0.0,
            sums: vec![0.0; INPUTS],
            squares: vec![0.0; INPUTS],
        }
    }

    pub fn look(&mut self, board: Board) {
        self.positions += 1.0;
        for &(input, value) in Inputs::full(board).active() {
            let input = usize::from(input);
            if let (Some(sum), Some(square)) = (self.sums.get_mut(input), self.squares.get_mut(input)) {
                *sum += f64::from(value);
                *square += f64::from(value * value);
            }
        }
    }

    pub fn scales(&self) -> Scales {
        Scales::new(self.positions, &self.sums, &self.squares)
    }

    pub fn add(&mut self, other: &Self) {
        self.positions += other.positions;
        for (mine, theirs) in [(&mut self.sums, &other.sums), (&mut self.squares, &other.squares)] {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                *mine += theirs;
            }
        }
    }
}

impl State {
    pub fn new(seed: u64, threads: usize) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let random = std::iter::repeat_with(|| rng.random_range(-0.05..0.05)).take(Evaluator::WEIGHTS);
        Self::from_nets(Evaluator::from_weights(random), seed, threads)
    }

    /// With nets that learnt before.
    pub fn from_nets(nets: Evaluator, seed: u64, threads: usize) -> Self {
        Self {
            seed,
            threads,
            games: 0,
            rounds: 0,
            refined: 0,
            refinement: 0,
            seconds: 0.0,
            average: nets.clone(),
            nets,
            seen: Seen::nothing(),
        }
    }

    /// The copies that learnt become one; the average is pulled towards it.
    pub fn become_mean_of<'a>(&mut self, copies: impl ExactSizeIterator<Item = &'a Evaluator>, pull: f32) {
        let share = 1.0 / copies.len() as f32;
        let mut sums = vec![0.0; Evaluator::WEIGHTS];
        for copy in copies {
            for (sum, weight) in sums.iter_mut().zip(copy.weights()) {
                *sum += share * weight;
            }
        }
        self.nets = Evaluator::from_weights(sums.iter().copied());
        let average = self.average.weights().zip(&sums);
        self.average = Evaluator::from_weights(average.map(|(old, new)| old + pull * (new - old)));
    }

    pub fn read(file: &Path) -> Result<Self> {
        Self::from_bytes(&bytes_of(file)?).map_err(|why| format!("{}: {why}", file.display()).into())
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let rest = bytes.strip_prefix(LETTERS).ok_or("not a checkpoint of this version")?;
        let (sum, mut rest) = rest.split_first_chunk().ok_or("the checkpoint is cut off")?;
        if u64::from_le_bytes(*sum) != fnv(rest) {
            return Err("the checkpoint is damaged: its checksum differs".into());
        }
        let mut number = || -> Result<[u8; 8]> {
            let (number, after) = rest.split_first_chunk().ok_or("the checkpoint is cut off")?;
            rest = after;
            Ok(*number)
        };
        let mut count = || number().map(u64::from_le_bytes);
        let (seed, threads, games) = (count()?, usize::try_from(count()?)?, count()?);
        let (rounds, refined, refinement) = (count()?, count()?, count()?);
        let (seconds, positions) = (f64::from_le_bytes(number()?), f64::from_le_bytes(number()?));
        let mut series = || {
            (0..INPUTS)
                .map(|_| number().map(f64::from_le_bytes))
                .collect::<Result<Vec<f64>>>()
        };
        let (sums, squares) = (series()?, series()?);
        let (weights, over) = rest.as_chunks();
        let mut weights = weights.iter().copied().map(f32::from_le_bytes);
        if weights.len() != 2 * Evaluator::WEIGHTS || !over.is_empty() || !THREADS.contains(&threads) {
            return Err("the checkpoint says what no training says".into());
        }
        Ok(Self {
            seed,
            threads,
            games,
            rounds,
            refined,
            refinement,
            seconds,
            nets: Evaluator::from_weights(weights.by_ref().take(Evaluator::WEIGHTS)),
            average: Evaluator::from_weights(weights),
            seen: Seen {
                positions,
                sums,
                squares,
            },
        })
    }

    pub fn write(&self, file: &Path) -> Result<()> {
        let mut bytes = Vec::new();
        let counts = [self.games, self.rounds, self.refined, self.refinement];
        for number in [self.seed, self.threads as u64].into_iter().chain(counts) {
            bytes.extend(number.to_le_bytes());
        }
        let Seen {
            positions,
            sums,
            squares,
        } = &self.seen;
        for number in [self.seconds, *positions].iter().chain(sums).chain(squares) {
            bytes.extend(number.to_le_bytes());
        }
        for weight in self.nets.weights().chain(self.average.weights()) {
            bytes.extend(weight.to_le_bytes());
        }
        let new = file.with_extension("new");
        fs::write(&new, [&LETTERS[..], &fnv(&bytes).to_le_bytes(), &bytes].concat())?;
        fs::rename(new, file)?;
        Ok(())
    }
}

/// What a file holds, or which one could not be read.
pub fn bytes_of(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).map_err(|error| format!("{}: {error}", file.display()).into())
}

/// Adds a line to a file.
pub fn append(file: &Path, line: &str) -> Result<()> {
    let mut file = fs::File::options().create(true).append(true).open(file)?;
    writeln!(file, "{line}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{learning, looking::Refiner};

    fn weights(state: &State) -> Vec<f32> {
        state.nets.weights().chain(state.average.weights()).collect()
    }

    #[test]
    fn training_that_was_interrupted_ends_where_other_does_and_a_refinement_can_be_repeated() {
        let dir = std::env::temp_dir().join(format!("trainer-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        let file = dir.join("checkpoint.bin");
        let mut whole = State::new(7, 2);
        learning::round(&mut whole);
        whole.write(&file).unwrap();
        learning::round(&mut whole);
        let mut resumed = State::read(&file).unwrap();
        fs::remove_dir_all(&dir).unwrap();
        learning::round(&mut resumed);
        assert_eq!((whole.games, whole.rounds), (resumed.games, resumed.rounds));
        assert!(weights(&whole) == weights(&resumed) && whole.seen == resumed.seen);
        assert!(weights(&whole) != weights(&State::new(7, 2)), "something was learnt");

        let refined = |state: &State| {
            let mut state = State::from_nets(state.average.clone(), 7, 2);
            Refiner::new(&mut state).round(&mut state, 0.01);
            weights(&state)
        };
        assert!(refined(&whole) == refined(&resumed));
        assert!(refined(&whole) != weights(&whole));
    }

    #[test]
    fn a_file_that_is_cut_off_or_damaged_is_refused() {
        let file = std::env::temp_dir().join(format!("trainer-cut-{}", std::process::id()));
        let state = State::new(1, 1);
        state.write(&file).unwrap();
        let bytes = fs::read(&file).unwrap();
        for place in [3, 12, 20, 100, bytes.len() - 1] {
            let mut bytes = bytes.clone();
            bytes[place] ^= 4;
            assert!(State::from_bytes(&bytes).is_err(), "{place}");
        }
        for kept in [0, 7, 60, bytes.len() - 1] {
            fs::write(&file, &bytes[..kept]).unwrap();
            assert!(State::read(&file).is_err(), "{kept}");
        }
        fs::remove_file(&file).unwrap();
    }
}
