//! An arrangement of towers that nobody has checked yet, and the check that turns it into a [`State`].
//!
//! What is checked is what the rules need to go on: sixteen different towers, a designation and a last mover that fit
//! together, at most one finished run, a trail that the board really produces. Whether real play could ever have led there
//! is not asked: problems and tests need positions that it could not.

use arrayvec::ArrayVec;

use crate::{
    board::{Colour, Side, Square, SquareSet, Tower},
    state::{State, TrailSet},
};

/// One state of a chain of passes: who is to move, and which colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Link {
    /// Who is to move.
    pub side: Side,
    /// The colour that must move.
    pub colour: Colour,
}

impl Link {
    /// 0–15, for sets of links.
    pub(crate) const fn index(self) -> u8 {
        self.side as u8 * 8 + self.colour as u8
    }
}

/// The most links a trail can have: each of the sixteen once, and the repetition that ends the game.
pub const MAX_TRAIL: usize = 17;

/// The states since the last real move, the present one last: what the deadlock test remembers.
pub type Trail = ArrayVec<Link, MAX_TRAIL>;

/// Any arrangement of towers, possibly an illegal one. [`State::try_from`] checks it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    towers: [Option<Tower>; 64],
    /// Whose turn it is.
    pub side_to_move: Side,
    /// The colour that must move; `None` is the free choice of the first move.
    pub designated: Option<Colour>,
    /// Who made the last move of at least one square.
    pub last_real_mover: Option<Side>,
    /// The states since that move, the present one last. Empty means that a new trail begins with the present state.
    pub trail: Trail,
}

/// Why a setup is no position of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A tower stands nowhere.
    #[error("{side} has no {colour} tower")]
    MissingTower {
        /// Whose.
        side: Side,
        /// Which.
        colour: Colour,
    },
    /// A tower stands on two squares.
    #[error("{side} has a {colour} tower on {first} and another on {second}")]
    DuplicateTower {
        /// Whose.
        side: Side,
        /// Which.
        colour: Colour,
        /// The square nearer to a1.
        first: Square,
        /// The other.
        second: Square,
    },
    /// No colour is designated, but it is not the first move of the game.
    #[error("a colour must be designated: only the first move of the game is free")]
    FreeChoiceAfterStart,
    /// A colour is designated, but nobody is named as having moved.
    #[error("a colour is designated, so somebody must have moved last")]
    NoLastMover,
    /// Towers have reached the other side's home row twice: the first of them ended the game.
    #[error("towers on {first} and {second} have both reached the other side's home row")]
    TwoWinners {
        /// The square nearer to a1.
        first: Square,
        /// The other.
        second: Square,
    },
    /// A tower has reached the other side's home row, but the rest of the setup says that play went on.
    #[error("the tower on {square} won there, so nothing can have been played after it")]
    PlayedOnAfterWin {
        /// Where it stands.
        square: Square,
    },
    /// The trail's last link is not the side to move and the designated colour.
    #[error("the trail must end with the side to move and the designated colour")]
    TrailEndsElsewhere,
    /// A link of the trail does not lead to the next one by a forced pass on this board.
    #[error("link {index} of the trail does not follow from the one before by a forced pass")]
    BrokenTrail {
        /// Of the link that does not follow, counted from 0.
        index: usize,
    },
    /// A link came up twice before the end of the trail: that was a deadlock and ended the game.
    #[error("link {index} of the trail repeats an earlier one: the game ended there")]
    PlayedOnAfterDeadlock {
        /// Of the repetition, counted from 0.
        index: usize,
    },
}

impl Setup {
    /// An empty board, Black to move.
    pub fn empty() -> Setup {
        Setup {
            towers: [None; 64],
            side_to_move: Side::Black,
            designated: None,
            last_real_mover: None,
            trail: Trail::new(),
        }
    }

    /// The start of the game: every tower on the square of its colour on its own home row.
    pub fn start() -> Setup {
        let mut setup = Setup::empty();
        for side in Side::ALL {
            for square in side.home_row() {
                setup.set(
                    square,
                    Some(Tower {
                        side,
                        colour: square.colour(),
                    }),
                );
            }
        }
        setup
    }

    /// What stands there.
    pub fn tower_at(&self, square: Square) -> Option<Tower> {
        self.towers.get(usize::from(square.index())).copied().flatten()
    }

    /// Puts a tower there, or takes it away.
    pub fn set(&mut self, square: Square, tower: Option<Tower>) {
        if let Some(place) = self.towers.get_mut(usize::from(square.index())) {
            *place = tower;
        }
    }

    fn only_square_of(&self, tower: Tower) -> Result<Square, SetupError> {
        let Tower { side, colour } = tower;
        let mut squares = Square::all().filter(|square| self.tower_at(*square) == Some(tower));
        match (squares.next(), squares.next()) {
            (Some(only), None) => Ok(only),
            (Some(first), Some(second)) => Err(SetupError::DuplicateTower {
                side,
                colour,
                first,
                second,
            }),
            (None, _) => Err(SetupError::MissingTower { side, colour }),
        }
    }
}

impl TryFrom<&Setup> for State {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<State, SetupError> {
        let mut state = State::empty(setup.side_to_move, setup.designated, setup.last_real_mover);
        for side in Side::ALL {
            for colour in Colour::ALL {
                let tower = Tower { side, colour };
                state.put(tower, setup.only_square_of(tower)?);
            }
        }

        let Some(colour) = setup.designated else {
            let start = State::start();
            return if state == start && setup.trail.is_empty() {
                Ok(start)
            } else {
                Err(SetupError::FreeChoiceAfterStart)
            };
        };
        if setup.last_real_mover.is_none() {
            return Err(SetupError::NoLastMover);
        }
        check_home_rows(&state, setup, colour)?;

        let present = Link {
            side: setup.side_to_move,
            colour,
        };
        let trail = if setup.trail.is_empty() {
            [present].into_iter().collect()
        } else {
            setup.trail.clone()
        };
        follow(&mut state, &trail, present)?;
        Ok(state)
    }
}

impl TryFrom<Setup> for State {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<State, SetupError> {
        State::try_from(&setup)
    }
}

fn check_home_rows(state: &State, setup: &Setup, designated: Colour) -> Result<(), SetupError> {
    let black = state.towers_of(Side::Black).intersection(Side::Gold.home_row());
    let gold = state.towers_of(Side::Gold).intersection(Side::Black.home_row());
    let mut arrived = black.union(gold).into_iter();
    match (arrived.next(), arrived.next()) {
        (None, _) => Ok(()),
        (Some(first), Some(second)) => Err(SetupError::TwoWinners { first, second }),
        (Some(square), None) => {
            let winner = if black.is_empty() { Side::Gold } else { Side::Black };
            let was_last = setup.side_to_move == !winner
                && setup.last_real_mover == Some(winner)
                && designated == square.colour()
                && setup.trail.len() <= 1;
            if was_last {
                Ok(())
            } else {
                Err(SetupError::PlayedOnAfterWin { square })
            }
        }
    }
}

/// Walks the trail over the board and leaves it in the state.
fn follow(state: &mut State, trail: &[Link], present: Link) -> Result<(), SetupError> {
    let (Some(first), Some(last)) = (trail.first(), trail.last()) else {
        return Err(SetupError::TrailEndsElsewhere);
    };
    if *last != present {
        return Err(SetupError::TrailEndsElsewhere);
    }
    let mut seen = TrailSet::begin(*first);
    let mut at = *first;
    for (index, link) in trail.iter().enumerate().skip(1) {
        if seen.is_repeated() {
            return Err(SetupError::PlayedOnAfterDeadlock { index: index - 1 });
        }
        if !state.is_blocked(at) || state.after_pass(at) != *link {
            return Err(SetupError::BrokenTrail { index });
        }
        at = *link;
        seen = seen.and(at);
    }
    state.set_trail(seen);
    Ok(())
}

impl State {
    /// The same as an unchecked setup, its trail included.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup {
            side_to_move: self.side_to_move(),
            designated: self.last_landed(),
            last_real_mover: self.last_real_mover(),
            trail: self.trail(),
            ..Setup::empty()
        };
        for square in self.occupied() {
            setup.set(square, self.tower_at(square));
        }
        setup
    }

    /// All squares with a tower on them.
    pub fn occupied(&self) -> SquareSet {
        self.towers_of(Side::Black).union(self.towers_of(Side::Gold))
    }
}
