//! The rules, the notation and the computer players of kamisado (Single Round): pure values in, pure values out.
//!
//! Decided here: which moves are legal and why another one is not, forced passes, the end of the game, the text forms of
//! squares, moves and positions, and what a computer player would move. Left to others: when a forced pass is made (here it
//! is a ply like any other and must be played), undo, clocks, storage, and every word shown to a player.
//!
//! - [`Setup`] is any arrangement, possibly illegal; [`State`] is a validated one: small, [`Copy`], six machine words.
//! - [`State::play`] either returns the next state or a [`MoveError`] that says why not; the old state is a value and stays.
//! - Move generation allocates nothing.
//!
//! ```
//! use kamisado::{Move, Side, State};
//!
//! let mut state = State::start();
//! for text in ["h1-h7", "c8-b7", "h7-h7", "b7-h1"] {
//!     state = state.play(text.parse()?)?;
//! }
//! assert_eq!(state.outcome().map(|outcome| outcome.winner), Some(Side::Gold));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod ai;
mod board;
mod moves;
mod notation;
mod perft;
mod record;
mod setup;
mod state;

pub use board::{Colour, Side, Square, SquareSet, Squares, Tower};
pub use moves::{Direction, Move};
pub use notation::{
    ColourTextError, MoveTextError, PositionError, PositionTextError, ReplayError, ReplayTextError, SideTextError,
    SquareTextError, replay, replay_from, replay_text,
};
pub use perft::{PerftCount, perft, perft_count};
pub use record::{LongMove, LongMoveError, LongMoveTextError, chain_breaks_at, replay_long};
pub use setup::{Link, MAX_TRAIL, Setup, SetupError, Trail};
pub use state::{End, LegalMoves, MoveError, Outcome, State};
