//! Lessons from looking ahead. Decided here: which positions are looked at, what is believed of them, how looks are
//! written down. Left to others: how often each is learnt from (`state`).
//!
//! A temporal difference learns from one roll, and most of what it sees is luck. The mean over all 21 rolls of what the
//! nets say after the best plays holds none. It takes as long as twenty moves of a game, so each look is kept and learnt
//! from many times.
//!
//! Positions come from games of the nets, some of them after plays these did not choose: the differences between plays
//! are what matters. Where a game went on by the best plays, a look further on tells something of the one before as well:
//! the roll's luck is known (what the nets said after it, less the mean over all rolls) and taken out, so what the later
//! look adds to what the nets said there is passed back, a part of it for each ply: a TD(λ) return without the dice.

use std::{fs, io::Write, path::Path};

use backgammon::{
    Board,
    ai::{Evaluator, OUTPUTS, Outcome},
    notation::{format_position_id, parse_position_id},
};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::{
    Result,
    learner::Lesson,
    play::{Player, Width, throw},
    state::bytes_of,
};

/// Looks in a block; tests need fewer.
pub const LOOKS: usize = if cfg!(test) { 256 } else { 1_000 };

/// Blocks in a round.
pub const BLOCKS: u64 = if cfg!(test) { 2 } else { 20 };

/// Which plays are looked at closely for any play, and for the best.
const WIDE: Width = Width { most: 5, behind: 0.12 };
const NARROW: Width = Width { most: 3, behind: 0.08 };

/// One move of so many is any of those looked at closely.
const ANY: u32 = 4;

/// How much of a correction is passed back: λ.
const PASSED_BACK: f32 = 0.5;

/// A position of a game.
struct Seen {
    board: Board,
    /// What the nets said, what they say a ply further on.
    said: [f32; OUTPUTS],
    looked: [f32; OUTPUTS],
    /// The next one follows by the best play.
    followed: bool,
}

/// What a block of looks teaches.
pub fn lessons(nets: &Evaluator, mut rng: ChaCha8Rng) -> Vec<Lesson> {
    let (mut player, mut further) = (Player::new(), Player::new());
    let mut board = Board::start();
    let mut seen: Vec<Seen> = Vec::with_capacity(LOOKS);
    while seen.len() < LOOKS {
        let mut part = || {
            if let Some(last) = seen.last_mut() {
                last.followed = false;
            }
        };
        if Evaluator::is_known(board) {
            part();
            board = Board::start();
        }
        let any = rng.random_range(0..ANY) == 0;
        let width = if any { WIDE } else { NARROW };
        let (best, _) = player.best(nets, board, throw(&mut rng), Some(width));
        let chosen = if any {
            player.any(&mut rng).unwrap_or(best)
        } else {
            best
        };
        if chosen != best {
            part();
        }
        board = chosen.flipped();
        if !Evaluator::is_known(board) {
            seen.push(Seen {
                board,
                said: nets.evaluate(board).to_array(),
                looked: further.look_ahead(nets, board, NARROW).to_array(),
                followed: true,
            });
        }
    }
    returns(&seen)
}

/// What is believed of each position, from what was seen later.
fn returns(seen: &[Seen]) -> Vec<Lesson> {
    let mut correction = [0.0; OUTPUTS];
    let mut lessons: Vec<Lesson> = Vec::with_capacity(seen.len());
    for it in seen.iter().rev() {
        // Parts of 36 do not add up to one exactly.
        let mut believed = it.looked.map(|chance| chance.clamp(0.0, 1.0));
        if it.followed {
            // The other side's chances: its win is this side's loss.
            let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = correction;
            let mine = [-win, lose_gammon, lose_backgammon, win_gammon, win_backgammon];
            for (believed, mine) in believed.iter_mut().zip(mine) {
                *believed = (*believed + PASSED_BACK * mine).clamp(0.0, 1.0);
            }
        }
        for ((correction, believed), said) in correction.iter_mut().zip(believed).zip(it.said) {
            *correction = believed - said;
        }
        lessons.push((it.board, Outcome::from_array(believed)));
    }
    lessons
}

/// Bytes of a position ID, and of a look: the ID, then five probabilities (f32, lowest byte first).
const ID: usize = 14;
const LOOK: usize = ID + OUTPUTS * 4;

/// Adds looks to the file of looks, which holds `before` of them that count.
pub fn write(path: &Path, before: u64, looks: &[Lesson]) -> Result<()> {
    let mut file = fs::File::options().create(true).append(true).open(path)?;
    file.set_len(before * LOOK as u64)?;
    let mut bytes = Vec::with_capacity(looks.len() * LOOK);
    for (board, outcome) in looks {
        bytes.extend(format_position_id(*board).bytes());
        bytes.extend(outcome.to_array().into_iter().flat_map(f32::to_le_bytes));
    }
    file.write_all(&bytes)?;
    file.sync_data()?;
    Ok(())
}

/// The first `count` looks of the file; none where it was begun otherwise.
pub fn read(path: &Path, count: u64) -> Result<Vec<Lesson>> {
    let bytes = if count == 0 { Vec::new() } else { bytes_of(path)? };
    let (looks, _) = bytes.as_chunks::<LOOK>();
    let looks = usize::try_from(count).ok().and_then(|count| looks.get(..count));
    looks
        .and_then(|looks| looks.iter().map(parse).collect())
        .ok_or_else(|| format!("{}: not the looks of this training", path.display()).into())
}

fn parse(bytes: &[u8; LOOK]) -> Option<Lesson> {
    let (id, numbers) = bytes.split_first_chunk::<ID>()?;
    let board = parse_position_id(str::from_utf8(id).ok()?).ok()?;
    let mut chances = [0.0; OUTPUTS];
    for (chance, bytes) in chances.iter_mut().zip(numbers.as_chunks().0) {
        *chance = f32::from_le_bytes(*bytes);
    }
    let likely = chances.iter().all(|chance| (0.0..=1.0).contains(chance));
    likely.then(|| (board, Outcome::from_array(chances)))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    fn seen(said: f32, looked: f32, followed: bool) -> Seen {
        let chances = |win| [win, 0.0, 0.0, 0.0, 0.0];
        Seen {
            board: Board::start(),
            said: chances(said),
            looked: chances(looked),
            followed,
        }
    }

    #[test]
    fn corrections_are_passed_back_while_the_best_plays_follow() {
        // Last: said 0.5, looked 0.7. Before it the other side, looked 0.4: its win is less by half of the 0.2: 0.3, a
        // correction of -0.1 to the 0.4 that was said. First: 0.6 + half of 0.1 = 0.65. With a play between that was not the
        // best nothing is passed.
        let wins = |followed| -> Vec<f32> {
            let game = [seen(0.6, 0.6, true), seen(0.4, 0.4, followed), seen(0.5, 0.7, true)];
            returns(&game).into_iter().map(|(_, outcome)| outcome.win).collect()
        };
        for (got, wanted) in [(wins(true), [0.7, 0.3, 0.65]), (wins(false), [0.7, 0.4, 0.6])] {
            // The last one of a block knows no later one.
            let near = got.iter().zip(wanted).all(|(got, wanted)| (got - wanted).abs() < 1e-6);
            assert!(near && got.len() == 3, "{got:?} {wanted:?}");
        }
    }

    #[test]
    fn nothing_is_likelier_than_certain() {
        let above = 1.0 + f32::EPSILON;
        let wins = returns(&[seen(1.0, above, true), seen(-f32::EPSILON, -f32::EPSILON, false)]);
        assert!(
            wins.iter().all(|(_, outcome)| (0.0..=1.0).contains(&outcome.win)),
            "{wins:?}"
        );
    }

    #[test]
    fn looks_are_read_as_they_were_written_and_only_those_that_count() {
        let file = std::env::temp_dir().join(format!("looks-{}", std::process::id()));
        let some: Vec<Lesson> = lessons(&Evaluator::from_weights([]), ChaCha8Rng::seed_from_u64(1))
            .into_iter()
            .take(5)
            .collect();
        write(&file, 0, &some).unwrap();
        write(&file, 5, &some).unwrap();
        // A round that was written and did not count, as after a kill, is overwritten.
        write(&file, 5, &some[..2]).unwrap();
        let read_back = read(&file, 7).unwrap();
        assert!(read_back.starts_with(&some) && read_back.ends_with(&some[..2]) && read_back.len() == 7);
        assert!(read(&file, 8).is_err());
        let mut damaged = fs::read(&file).unwrap();
        damaged[ID + 3] = 0x7f;
        fs::write(&file, damaged).unwrap();
        assert!(read(&file, 7).is_err(), "no chance");
        fs::remove_file(&file).unwrap();
        assert!(read(&file, 1).is_err());
        assert_eq!(read(&file, 0).unwrap(), []);
    }
}
