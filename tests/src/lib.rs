//! Helpers of the tests that cross the parts.

pub mod canonical;
pub mod kamisado_minimax;
pub mod kamisado_proof;
pub mod kamisado_rules;
pub mod player;
