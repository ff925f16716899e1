//! Boards as tests write them down.

use backgammon::{Board, Setup};

/// Places and how many checkers stand there, counted from their owner.
pub type Stacks<'a> = &'a [(usize, u8)];

/// The board on which these stand; the rest is borne off.
pub fn board(mover: Stacks, opponent: Stacks) -> Board {
    let side = |pairs: Stacks| {
        let mut counts = [0; 26];
        for &(place, count) in pairs {
            counts[place] = count;
        }
        counts[0] += 15 - counts.iter().sum::<u8>();
        counts
    };
    Board::try_from(Setup {
        mover: side(mover),
        opponent: side(opponent),
    })
    .unwrap()
}
