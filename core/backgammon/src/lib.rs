//! The rules of backgammon, its notations, and its computer players.
//!
//! Decided here: which steps and plays are legal, what a finished game is worth, how plays and positions are written,
//! and which play a level chooses. Left to others: who sits where, whose turn it is, where dice come from, undo across
//! actions, storage and pace (`matches`). Nothing here does I/O, reads a clock, starts a thread or holds state.
//!
//! Everything is seen by the side that is to act, the *mover*: its points are 24 to 1 on the way home, 25 is its bar,
//! 0 is off the board. [`Board::flipped`] gives the other side's view.
//!
//! * [`Setup`] → [`Board`]: what someone wrote down → a position that can occur.
//! * [`Die`], [`Dice`]: what was thrown.
//! * [`Turn`]: a roll being played, step by step, with every illegal step refused for a named reason.
//! * [`visit_plays`], [`plays`]: every distinct result of a roll once.
//! * [`GameResult`], [`MatchScore`]: what it was worth.
//! * [`notation`]: text both ways.
//! * [`ai`]: computer players.

pub mod ai;
mod board;
mod dice;
mod generator;
mod result;
mod turn;

pub mod notation;

pub use board::{BAR, Board, CHECKERS, OFF, Place, Setup, SetupError, Side, WhichSide};
pub use dice::{Dice, Die, OpeningWinner, opening_winner};
pub use generator::{Play, plays, visit_plays};
pub use result::{GameResult, MatchLength, MatchScore, WinKind};
pub use turn::{MAX_CHOICES, MAX_STEPS, Step, StepError, Steps, Target, Turn};
