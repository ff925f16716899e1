//! What a person has chosen once and for all, and the first choices.
//!
//! Stored as one JSON text. A field that an older version did not know takes its first choice when read.

use serde::{Deserialize, Serialize};

use crate::{
    model::{Level, Opponent},
    session::kamisado::{Side, SideName},
};

/// Language of the app.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LanguageChoice {
    /// The system's, else Chinese.
    System,
    /// 简体中文.
    Chinese,
    /// English.
    English,
}

/// The computer's pace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// 真实: 2 to 5 s a turn.
    Real,
    /// 较快: 1 to 2 s a turn.
    Quick,
}

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThemeChoice {
    /// The system's.
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// From whose side a board is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatView {
    /// From that of the person who holds the device.
    Near,
    /// From the other side.
    Far,
    /// From the side of whoever acts, where two people play; else as [`SeatView::Near`].
    Mover,
}

/// Settings of one data folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools)] // each is one visible switch
pub struct Settings {
    /// Language of the app.
    pub language: LanguageChoice,
    /// The computer's pace.
    pub pace: Pace,
    /// Sounds on.
    pub sound: bool,
    /// Answers that a finger feels.
    pub haptics: bool,
    /// Light or dark.
    pub theme: ThemeChoice,
    /// Boards in high contrast, also where the system does not ask for it.
    pub high_contrast: bool,
    /// From whose side the boards are seen.
    pub seat_view: SeatView,
    /// 显示点位编号.
    pub point_numbers: bool,
    /// 显示双方 pip 数.
    pub pip_counts: bool,
    /// 骰子用完自动结束回合.
    pub auto_end: bool,
    /// Backgammon: the board that stands upright, on phones that are held so; else the classic one there too.
    pub tall_board: bool,
    /// Backgammon: one's home lies on the left.
    pub home_on_left: bool,
    /// Kamisado: letters and numbers at the edge.
    pub coordinates: bool,
    /// Kamisado: the marks are always drawn clearly.
    pub clear_marks: bool,
    /// The lobby's last choice: opponent in Kamisado.
    pub kamisado_opponent: Opponent,
    /// The lobby's last choice: side in Kamisado.
    #[serde(with = "SideName")]
    pub kamisado_side: Side,
    /// The lobby's last choice: opponent in backgammon.
    pub backgammon_opponent: Opponent,
    /// The lobby's last choice: points to play to (0, 5 or 7).
    pub backgammon_match_length: u32,
    /// The first lesson of Kamisado was played to its end.
    pub kamisado_lesson_done: bool,
    /// The first lesson of backgammon was played to its end.
    pub backgammon_lesson_done: bool,
}

impl Default for Settings {
    /// The automatic end is on, as `product/backgammon.md` asks; the rest is what a first game needs.
    fn default() -> Self {
        Self {
            language: LanguageChoice::System,
            pace: Pace::Real,
            sound: true,
            haptics: true,
            theme: ThemeChoice::System,
            high_contrast: false,
            seat_view: SeatView::Near,
            point_numbers: true,
            pip_counts: true,
            auto_end: true,
            tall_board: true,
            home_on_left: false,
            coordinates: true,
            clear_marks: false,
            kamisado_opponent: Opponent::Computer { level: Level::Normal },
            kamisado_side: Side::Black,
            backgammon_opponent: Opponent::Computer { level: Level::Normal },
            backgammon_match_length: 0,
            kamisado_lesson_done: false,
            backgammon_lesson_done: false,
        }
    }
}
