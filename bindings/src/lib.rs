//! The face that Kotlin and Swift see.
//!
//! Decided here: nothing. Records mirror what `matches` gives, `From` converts, errors are typed.
//! Left to others: rules and orchestration (`matches` and below), words and looks (the two UIs).
//!
//! Conventions that every consumer may rely on:
//! * All records are immutable and compare by value. No record holds a `Vec<u8>` (it would become a
//!   `ByteArray` in Kotlin, which compares by identity).
//! * A command either is accepted, is durable on disk before it returns, and answers with an update,
//!   or is refused with a named reason and changes nothing.
//! * An update is a list of frames, to be shown one after the other, and the snapshot that holds at
//!   the end. A UI that shows the snapshot at once, without the frames, is right too, only abrupt.
//! * `hold_ms` is the least time a frame stays on screen before the next one (or, for the last frame,
//!   before the computer is asked). Where `skippable` is set, a tap ends the hold.
//! * Calls named `advance_computer`, `hint` and `review` may think, `matches` and `statistics` may read many matches:
//!   call them off the UI thread. All others take milliseconds. Every object may be used from any thread.

uniffi::setup_scaffolding!();

pub mod backgammon;
mod convert;
pub mod errors;
pub mod history;
pub mod kamisado;
pub mod library;
