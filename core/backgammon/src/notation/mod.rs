//! Text both ways: plays, GNU Position IDs and XGIDs. The forms are described in `docs/notation-backgammon.md`.

mod play;
mod position_id;
mod xgid;

pub use play::{PlayTextError, format_play, format_roll, parse_roll, read_play};
pub use position_id::{PositionIdError, format_position_id, parse_position_id};
pub use xgid::{Xgid, XgidDice, XgidError, XgidPlayer};
