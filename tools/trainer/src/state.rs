//! What training keeps between rounds and runs. Decided here: how a round goes from lessons to nets, how fast, and that the
//! checkpoint is replaced whole. Left to others: the lessons (`games`, `looks`), the step (`learner`).
//!
//! In a round the averaged nets make lessons, on as many threads as there are; then each net learns from those of its kind of
//! position, and the average is pulled towards what it became. Lessons come in blocks with dice of their own, and a net
//! learns on one thread: what is learnt depends on the seed and the number of rounds, not on the machine.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use backgammon::ai::{Evaluator, INPUTS, Kind, PLAIN_INPUTS, fnv};
use rand::{RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;

use crate::{
    Result, games,
    learner::{Learner, Lesson},
    looks,
};

const LETTERS: &[u8; 8] = b"SLTRAIN6";

/// The average is pulled so far towards the newest nets.
const PULL: f32 = 0.2;

/// Looks that are learnt from, the newest; older ones, by weaker nets, go.
const KEPT: usize = if cfg!(test) { 700 } else { 2_000_000 };

/// The step size until half of the rounds are done; then it falls to nothing.
const RATE: f32 = 0.001;

/// Kept whole: the same state gives the same next state on every machine.
pub struct State {
    /// All dice follow from it.
    pub seed: u64,
    /// Rounds of games.
    pub games: u64,
    /// Rounds of looks.
    pub looks: u64,
    /// Time spent, for the log.
    pub seconds: f64,
    contact: Learner<4, 64, 32>,
    late: Learner<4, 64, 32>,
    race: Learner<2, 64, 32>,
    quick: Learner<1, 32, 16>,
    /// The mean over the last rounds: the nets that are used.
    pub average: Evaluator,
}

impl State {
    pub fn new(seed: u64) -> Self {
        let rng = &mut ChaCha8Rng::seed_from_u64(seed);
        let nets = Evaluator::from_nets(
            Learner::new(INPUTS, rng).net(),
            Learner::new(INPUTS, rng).net(),
            Learner::new(PLAIN_INPUTS, rng).net(),
            Learner::new(PLAIN_INPUTS, rng).net(),
        );
        Self::from_nets(nets, seed)
    }

    /// With nets that learnt before.
    pub fn from_nets(nets: Evaluator, seed: u64) -> Self {
        Self {
            seed,
            games: 0,
            looks: 0,
            seconds: 0.0,
            contact: Learner::from_net(nets.contact.clone()),
            late: Learner::from_net(nets.late.clone()),
            race: Learner::from_net(nets.race.clone()),
            quick: Learner::from_net(nets.quick.clone()),
            average: nets,
        }
    }

    /// The nets as they are, not averaged.
    fn nets(&self) -> Evaluator {
        Evaluator::from_nets(self.contact.net(), self.late.net(), self.race.net(), self.quick.net())
    }

    /// A round of games. `done`: which part of all rounds.
    pub fn play(&mut self, done: f32, threads: usize) {
        let (nets, round) = (&self.average, self.games);
        let mut lessons = in_blocks(threads, games::BLOCKS, |block| {
            games::lessons(nets, round, self.dice(1, round * games::BLOCKS + block))
        });
        // Positions of one game are alike; a batch shall not be.
        lessons.shuffle(&mut self.dice(3, round));
        self.learn(&lessons, &lessons, rate(done), round);
        self.games += 1;
    }

    /// A round of looks, learnt from with those before.
    pub fn look(&mut self, kept: &mut Kept, done: f32, threads: usize) -> Result<()> {
        let (nets, round) = (&self.average, self.looks);
        let new = in_blocks(threads, looks::BLOCKS, |block| {
            looks::lessons(nets, self.dice(2, round * looks::BLOCKS + block))
        });
        kept.add(&new, round)?;
        let mut rng = self.dice(4, round);
        let lessons: Vec<Lesson> = (0..new.len() * draws(kept.looks.len()))
            .filter_map(|_| kept.looks.get(rng.random_range(0..kept.looks.len())).copied())
            .collect();
        self.learn(&lessons, &new, rate(done), round);
        self.looks += 1;
        Ok(())
    }

    /// Looks begin: from the average, with fresh means.
    pub fn begin_refinement(&mut self) {
        *self = Self {
            games: self.games,
            seconds: self.seconds,
            ..Self::from_nets(self.average.clone(), self.seed)
        };
    }

    /// Generator of the dice of one block of one kind of draws, 1 to 4; the random weights were drawn from 0.
    fn dice(&self, kind: u64, block: u64) -> ChaCha8Rng {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(kind << 60 | block);
        rng
    }

    /// Each net learns from the lessons of its kind. `usual` show what is usual, `round` counts from the beginning.
    fn learn(&mut self, lessons: &[Lesson], usual: &[Lesson], rate: f32, round: u64) {
        /// From then on levels stay.
        const LEVELLED: u64 = 300;
        /// The net for a first look is small; one lesson of so many is enough for it.
        const QUICK: usize = 4;
        let of = |lessons: &[Lesson], wanted: &[Kind]| -> Vec<Lesson> {
            let wanted = |&&(board, _): &&Lesson| wanted.contains(&Kind::of(board));
            lessons.iter().filter(wanted).copied().collect()
        };
        let level = (round == 0 || round.is_power_of_two()) && round < LEVELLED;
        let Self {
            contact,
            late,
            race,
            quick,
            ..
        } = self;
        thread::scope(|scope| {
            scope.spawn(|| {
                if level {
                    contact.level(&of(usual, &[Kind::Contact]));
                }
                contact.learn(&of(lessons, &[Kind::Contact]), rate);
            });
            if level {
                late.level(&of(usual, &[Kind::Late]));
                race.level(&of(usual, &[Kind::Race]));
                quick.level(&of(usual, &[Kind::Contact, Kind::Late]));
            }
            late.learn(&of(lessons, &[Kind::Late]), rate);
            race.learn(&of(lessons, &[Kind::Race]), rate);
            let some: Vec<Lesson> = lessons.iter().step_by(QUICK).copied().collect();
            quick.learn(&of(&some, &[Kind::Contact, Kind::Late]), rate);
        });
        let pull = PULL.max(1.0 / (round + 1) as f32);
        let nets = self.nets();
        let pulled = self
            .average
            .weights()
            .zip(nets.weights())
            .map(|(old, new)| old + pull * (new - old));
        self.average = Evaluator::from_weights(pulled);
    }

    /// Every number of the learners.
    fn learners(&mut self) -> impl Iterator<Item = &mut f32> {
        let contact = self.contact.numbers_mut().chain(self.late.numbers_mut());
        contact.chain(self.race.numbers_mut()).chain(self.quick.numbers_mut())
    }

    pub fn read(file: &Path) -> Result<Self> {
        Self::from_bytes(&bytes_of(file)?).map_err(|why| about(file, why))
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self> {
        let rest = bytes.strip_prefix(LETTERS).ok_or("not a checkpoint of this version")?;
        let (sum, rest) = rest.split_first_chunk().ok_or("the checkpoint is cut off")?;
        if u64::from_le_bytes(*sum) != fnv(rest) {
            return Err("the checkpoint is damaged: its checksum differs".into());
        }
        let (counts, rest) = rest.split_first_chunk::<32>().ok_or("the checkpoint is cut off")?;
        let (numbers, _) = rest.as_chunks();
        let mut numbers = numbers.iter().copied().map(f32::from_le_bytes);
        let mut state = Self::from_nets(Evaluator::from_weights(numbers.by_ref().take(Evaluator::WEIGHTS)), 0);
        for place in state.learners() {
            *place = numbers.next().ok_or("the checkpoint is cut off")?;
        }
        let mut counts = counts.as_chunks().0.iter().copied().map(u64::from_le_bytes);
        let mut count = || counts.next().unwrap_or_default();
        (state.seed, state.games, state.looks) = (count(), count(), count());
        state.seconds = f64::from_bits(count());
        if numbers.next().is_some() {
            return Err("the checkpoint goes on where it should end".into());
        }
        Ok(state)
    }

    pub fn write(&mut self, file: &Path) -> Result<()> {
        let counts = [self.seed, self.games, self.looks, self.seconds.to_bits()];
        let average: Vec<f32> = self.average.weights().collect();
        if !average.iter().all(|weight| weight.is_finite()) {
            return Err(
                "the nets have lost themselves: some weights are no numbers; the checkpoint stays as it was".into(),
            );
        }
        let numbers = average.into_iter().chain(self.learners().map(|number| *number));
        let mut bytes: Vec<u8> = counts.into_iter().flat_map(u64::to_le_bytes).collect();
        bytes.extend(numbers.flat_map(f32::to_le_bytes));
        replace(file, &[&LETTERS[..], &fnv(&bytes).to_le_bytes(), &bytes].concat())
    }
}

/// The step size.
pub fn rate(done: f32) -> f32 {
    RATE * (2.0 * (1.0 - done)).clamp(0.0, 1.0)
}

/// How many looks are drawn to learn from for each new one: the more, the more there are to choose from.
fn draws(looks: usize) -> usize {
    (looks / 12_500).clamp(2, 20)
}

/// The looks that are learnt from, and the file of all of them.
pub struct Kept {
    file: PathBuf,
    looks: Vec<Lesson>,
    oldest: usize,
}

impl Kept {
    /// Those of so many rounds.
    pub fn read(file: PathBuf, rounds: u64) -> Result<Self> {
        let mut kept = Self {
            looks: Vec::new(),
            oldest: 0,
            file,
        };
        for look in looks::read(&kept.file, rounds * a_round())? {
            kept.keep(look);
        }
        Ok(kept)
    }

    fn add(&mut self, new: &[Lesson], rounds: u64) -> Result<()> {
        looks::write(&self.file, rounds * a_round(), new)?;
        for look in new {
            self.keep(*look);
        }
        Ok(())
    }

    fn keep(&mut self, look: Lesson) {
        if self.looks.len() < KEPT {
            self.looks.push(look);
        } else if let Some(old) = self.looks.get_mut(self.oldest) {
            *old = look;
            self.oldest = (self.oldest + 1) % KEPT;
        }
    }
}

fn a_round() -> u64 {
    looks::BLOCKS * looks::LOOKS as u64
}

/// The lessons of so many blocks, in their order.
fn in_blocks(threads: usize, count: u64, block: impl Fn(u64) -> Vec<Lesson> + Sync) -> Vec<Lesson> {
    let next = AtomicU64::new(0);
    let mut blocks: Vec<(u64, Vec<Lesson>)> = thread::scope(|scope| {
        let work = || {
            let taken = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&number| number < count);
            std::iter::from_fn(taken)
                .map(|number| (number, block(number)))
                .collect::<Vec<_>>()
        };
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let done = threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        done.flatten().collect()
    });
    blocks.sort_by_key(|&(number, _)| number);
    blocks.into_iter().flat_map(|(_, lessons)| lessons).collect()
}

/// What a file holds, or which one could not be read.
pub fn bytes_of(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).map_err(|error| about(file, error))
}

/// Replaces a file whole: what was in it stays until all of the new one is on disk.
pub fn replace(file: &Path, bytes: &[u8]) -> Result<()> {
    let new = file.with_extension("new");
    let written = fs::File::create(&new)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&new, file));
    written.map_err(|error| {
        // What is left of it is of no use, and may be what fills the disk.
        let _ = fs::remove_file(&new);
        about(file, error)
    })
}

/// Adds a line to a file.
pub fn append(file: &Path, line: &str) -> Result<()> {
    let opened = fs::File::options().create(true).append(true).open(file);
    opened
        .and_then(|mut file| writeln!(file, "{line}"))
        .map_err(|error| about(file, error))
}

/// An error, and with what.
pub fn about(file: &Path, error: impl std::fmt::Display) -> Box<dyn std::error::Error> {
    format!("{}: {error}", file.display()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dir(name: &str) -> PathBuf {
        let dir = std::env::temp_dir().join(format!("trainer-{name}-{}", std::process::id()));
        fs::create_dir_all(&dir).unwrap();
        dir
    }

    fn bytes(state: &mut State, dir: &Path) -> Vec<u8> {
        let file = dir.join("compared");
        state.write(&file).unwrap();
        fs::read(file).unwrap()
    }

    #[test]
    fn training_that_was_interrupted_ends_where_other_does_on_any_number_of_threads() {
        let dir = dir("resumed");
        let (file, looks) = (dir.join("checkpoint.bin"), dir.join("looks.bin"));
        let mut whole = State::new(7);
        whole.play(0.1, 2);
        whole.write(&file).unwrap();
        whole.play(0.2, 2);
        let mut resumed = State::read(&file).unwrap();
        resumed.play(0.2, 1);
        assert!(bytes(&mut whole, &dir) == bytes(&mut resumed, &dir));
        let untaught = &State::new(7).average;
        let taught = &whole.average;
        assert!(
            taught.contact != untaught.contact && taught.quick != untaught.quick,
            "something was learnt"
        );

        whole.begin_refinement();
        let mut kept = Kept::read(looks.clone(), 0).unwrap();
        whole.look(&mut kept, 0.1, 2).unwrap();
        whole.write(&file).unwrap();
        whole.look(&mut kept, 0.2, 2).unwrap();
        // The second round was written to the file of looks; the checkpoint does not know of it.
        let mut resumed = State::read(&file).unwrap();
        let mut kept = Kept::read(looks, resumed.looks).unwrap();
        resumed.look(&mut kept, 0.2, 1).unwrap();
        assert!(bytes(&mut whole, &dir) == bytes(&mut resumed, &dir));
        fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn nets_that_are_no_numbers_do_not_replace_a_checkpoint() {
        let dir = dir("numbers");
        let (file, mut state) = (dir.join("checkpoint.bin"), State::new(1));
        state.write(&file).unwrap();
        state.average.race.output_bias[2] = f32::NAN;
        assert!(state.write(&file).is_err());
        assert!(State::read(&file).is_ok());
        assert!(fs::read_dir(&dir).unwrap().count() == 1, "nothing else is left behind");
        assert!(
            replace(&dir.join("none/file"), b"")
                .unwrap_err()
                .to_string()
                .contains("none/file")
        );
        fs::remove_dir_all(dir).unwrap();
    }

    #[test]
    fn a_file_that_is_cut_off_or_damaged_is_refused() {
        let dir = dir("damaged");
        let bytes = bytes(&mut State::new(1), &dir);
        assert!(State::from_bytes(&bytes).is_ok());
        for place in [3, 12, 20, 100, bytes.len() - 1] {
            let mut bytes = bytes.clone();
            bytes[place] ^= 4;
            assert!(State::from_bytes(&bytes).is_err(), "{place}");
        }
        for kept in [0, 7, 60, bytes.len() - 1] {
            assert!(State::from_bytes(&bytes[..kept]).is_err(), "{kept}");
        }
        fs::remove_dir_all(dir).unwrap();
    }
}
