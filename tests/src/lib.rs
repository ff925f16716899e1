//! Helpers of the tests that cross the parts.

pub mod canonical;
pub mod player;
