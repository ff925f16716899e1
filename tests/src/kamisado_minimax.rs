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
    /// within which the winner can force it. `None` if that takes more than so many looks at positions.
    pub fn solve(&mut self, position: &Position, looks: u64) -> Option<(Player, u16)> {
        let last = self.visited.saturating_add(looks);
        for plies in 0.. {
            for player in [Player::Black, Player::Gold] {
                if self.forces_by(player, position, plies, last)? {
                    return Some((player, plies));
                }
            }
        }
        None
    }

    /// Whether this player can end the game in his favour within so many plies, whatever the other does.
    pub fn forces(&mut self, player: Player, position: &Position, plies: u16) -> bool {
        self.forces_by(player, position, plies, u64::MAX) == Some(true)
    }

    fn forces_by(&mut self, player: Player, position: &Position, plies: u16, last: u64) -> Option<bool> {
        self.visited += 1;
        if self.visited > last {
            return None;
        }
        if plies == 0 {
            return Some(position.winner() == Some(player));
        }
        let key = (player, position.board, position.turn, position.colour);
        let known = self.memory.get(&key).copied().unwrap_or(Known {
            not_within: 0,
            within: u16::MAX,
        });
        if plies >= known.within || plies <= known.not_within {
            return Some(plies >= known.within);
        }
        let steps = match position.turn() {
            Turn::Won(winner) => return Some(winner == player),
            Turn::Pass(pass) => return self.forces_by(player, &position.after(pass), plies - 1, last),
            Turn::Choice(steps) => steps,
        };
        // The player needs one move that holds; the other one needs one that does not.
        let own = position.turn == player;
        let mut holds = !own;
        for step in steps {
            if self.forces_by(player, &position.after(step), plies - 1, last)? == own {
                holds = own;
                break;
            }
        }
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
        Some(holds)
    }
}
