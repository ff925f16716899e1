//! Who wins a position of kamisado, and in how many plies, by looking at every move: no test stands in for a search, nothing
//! is pruned that has not been played out, and the rules are the plain ones beside this file. It is the truth that the solver
//! is compared with, late enough in a game for it to be found this way.

use std::collections::HashMap;

use crate::kamisado_rules::{Board, Player, Position, Turn};

/// Within how many plies a player can, and cannot, force the end of the game in his favour: as far as is known.
#[derive(Debug, Clone, Copy)]
struct Known {
    not_within: u16,
    within: u16,
}

/// Plies below which it is quicker to look again than to remember.
const WORTH_REMEMBERING: u16 = 4;

/// Remembers what it has found out about positions with a choice. Where a tower can move, the passes that came before are of no
/// consequence: the memory of them ends with the move. So board, turn and colour are all that counts.
#[derive(Debug, Default)]
pub struct Minimax {
    memory: HashMap<(Player, Board, Player, Option<u8>), Known>,
    visited: u64,
}

impl Minimax {
    /// Knows nothing yet.
    pub fn new() -> Minimax {
        Minimax::default()
    }

    /// Positions looked at so far.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// Who wins, and the plies to the end, passes counted, if the winner hurries and the loser holds out: the least number
    /// within which the winner can force it.
    pub fn solve(&mut self, position: &Position) -> (Player, u16) {
        let mut plies = 0;
        loop {
            for player in [Player::Black, Player::Gold] {
                if self.forces(player, position, plies) {
                    return (player, plies);
                }
            }
            plies += 1;
        }
    }

    /// Whether this player can end the game in his favour within so many plies, whatever the other does.
    pub fn forces(&mut self, player: Player, position: &Position, plies: u16) -> bool {
        self.visited += 1;
        if plies == 0 {
            return position.winner() == Some(player);
        }
        let key = (player, position.board, position.turn, position.colour);
        let known = self.memory.get(&key).copied().unwrap_or(Known {
            not_within: 0,
            within: u16::MAX,
        });
        if plies >= known.within || plies <= known.not_within {
            return plies >= known.within;
        }
        let steps = match position.turn() {
            Turn::Won(winner) => return winner == player,
            Turn::Pass(pass) => return self.forces(player, &position.after(pass), plies - 1),
            Turn::Choice(steps) => steps,
        };
        let mut nexts = steps.into_iter().map(|step| position.after(step));
        let holds = if position.turn == player {
            nexts.any(|next| self.forces(player, &next, plies - 1))
        } else {
            nexts.all(|next| self.forces(player, &next, plies - 1))
        };
        if plies >= WORTH_REMEMBERING {
            let known = if holds {
                Known { within: plies, ..known }
            } else {
                Known {
                    not_within: plies,
                    ..known
                }
            };
            self.memory.insert(key, known);
        }
        holds
    }
}
