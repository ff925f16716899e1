//! The library of matches: open a data folder, list, start, resume, delete, settings.

#![allow(
    clippy::needless_pass_by_value,
    reason = "a string that crosses the border belongs to the callee"
)]

use std::{path::Path, sync::Arc};

use crate::{
    backgammon::{BackgammonMatchSetup, BackgammonSession},
    errors::LibraryError,
    history::{MatchFilter, MatchRecord, Statistics},
    kamisado::{KamisadoMatchSetup, KamisadoSession, KamisadoSide},
};

/// The two games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum GameKind {
    /// 龙塔棋.
    Kamisado,
    /// 双陆棋.
    Backgammon,
}

/// The two people (or the person and the computer) at the device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Seat {
    /// The person who holds the device; the board is drawn from this side.
    Near,
    /// The computer, or the person opposite.
    Far,
}

/// Strength of the computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Level {
    /// 入门.
    Entry,
    /// 普通.
    Normal,
    /// 高手.
    Expert,
    /// 大师; in backgammon only.
    Master,
}

/// Who sits at [`Seat::Far`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Opponent {
    /// The computer.
    Computer {
        /// How strong.
        level: Level,
    },
    /// A second person at the same device.
    Person,
}

/// Whose action the match waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Actor {
    /// A person acts by touch.
    Person {
        /// Whose.
        seat: Seat,
    },
    /// `advance_computer` is to be called.
    Computer,
    /// Nobody: it is over, or between two games of a match.
    Nobody,
}

/// How a match stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum MatchStatus {
    /// Can be gone on with.
    Unfinished,
    /// Ended by the rules.
    Finished {
        /// Who won.
        winner: Seat,
    },
    /// Given up: closed, never shown as a result of the rules.
    GivenUp {
        /// Who.
        by: Seat,
    },
    /// Left for a new start.
    Abandoned,
}

/// One match as the lobby lists it.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct MatchSummary {
    /// Opaque name of the match.
    pub id: String,
    /// Which game.
    pub game: GameKind,
    /// Against whom.
    pub opponent: Opponent,
    /// The near person's side, in Kamisado.
    pub near_side: Option<KamisadoSide>,
    /// Points to play to: 0 for a single game. Always 0 in Kamisado.
    pub match_length: u32,
    /// Points won by the near side.
    pub near_score: u32,
    /// Points won by the far side.
    pub far_score: u32,
    /// How many plies (Kamisado) or turns (backgammon, this game) were played.
    pub turns: u32,
    /// Who is to act.
    pub actor: Actor,
    /// How it stands.
    pub status: MatchStatus,
    /// When it was last changed, milliseconds since 1970 (UTC).
    pub changed_at_ms: i64,
}

/// Something that was found unreadable, and kept aside.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
pub struct SetAside {
    /// File or match that was set aside.
    pub name: String,
    /// For the log.
    pub detail: String,
}

/// Language of the app.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum LanguageChoice {
    /// The system's, else Chinese.
    System,
    /// 简体中文.
    Chinese,
    /// English.
    English,
}

/// The computer's pace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum Pace {
    /// 真实: 2 to 5 s a turn.
    Real,
    /// 较快: 1 to 2 s a turn.
    Quick,
}

/// Light or dark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum ThemeChoice {
    /// The system's.
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// From whose side a board is seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, uniffi::Enum)]
pub enum SeatView {
    /// From that of the person who holds the device.
    Near,
    /// From the other side.
    Far,
    /// From the side of whoever acts, where two people play; else as `Near`.
    Mover,
}

/// What a person has chosen once and for all. Stored; survives a relaunch.
#[derive(Debug, Clone, PartialEq, Eq, uniffi::Record)]
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
    pub kamisado_side: KamisadoSide,
    /// The lobby's last choice: opponent in backgammon.
    pub backgammon_opponent: Opponent,
    /// The lobby's last choice: points to play to (0, 5 or 7).
    pub backgammon_match_length: u32,
    /// The first lesson of Kamisado was played to its end.
    pub kamisado_lesson_done: bool,
    /// The first lesson of backgammon was played to its end.
    pub backgammon_lesson_done: bool,
}

/// All matches and settings of one data folder.
#[derive(uniffi::Object)]
pub struct MatchLibrary(matches::MatchLibrary);

#[uniffi::export]
impl MatchLibrary {
    /// Opens (and makes, if need be) the library in a folder.
    ///
    /// A file that is no readable library is set aside under another name and a new one begun; see
    /// [`Self::set_aside`].
    #[uniffi::constructor]
    pub fn open(folder: String) -> Result<Arc<Self>, LibraryError> {
        Ok(Arc::new(Self(matches::MatchLibrary::open(Path::new(&folder))?)))
    }

    /// What was found unreadable and is kept: the file or the settings, if noticed when this library was opened, and matches,
    /// whenever that was noticed. `delete` removes such a match for good.
    pub fn set_aside(&self) -> Vec<SetAside> {
        self.0.set_aside().into_iter().map(Into::into).collect()
    }

    /// Unfinished matches, the last changed first.
    pub fn unfinished(&self) -> Result<Vec<MatchSummary>, LibraryError> {
        Ok(self.0.unfinished()?.into_iter().map(Into::into).collect())
    }

    /// Matches that are over, the last changed first, as the lobby lists them. `matches` has them page by page and with what is
    /// counted in them.
    pub fn history(&self, limit: u32) -> Result<Vec<MatchSummary>, LibraryError> {
        Ok(self.0.history(limit)?.into_iter().map(Into::into).collect())
    }

    /// Matches, the last changed first, at most `limit` of those that were last changed before `before` (milliseconds since
    /// 1970, all of them if it is `None`). No two were changed at the same time: the next page begins before the
    /// `changed_at_ms` of the last match of this one.
    ///
    /// A match that turns out not to be replayable is set aside, as when it is resumed, and left out.
    /// [`LibraryError::InvalidSetup`] for a format that there is none of.
    pub fn matches(
        &self,
        filter: MatchFilter,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<MatchRecord>, LibraryError> {
        let records = self.0.matches(filter.into(), before, limit)?;
        Ok(records.into_iter().map(Into::into).collect())
    }

    /// What the matches that a filter lets through come to.
    ///
    /// [`LibraryError::InvalidSetup`] for a format that there is none of.
    pub fn statistics(&self, filter: MatchFilter) -> Result<Statistics, LibraryError> {
        Ok(self.0.statistics(filter.into())?.into())
    }

    /// Starts a match of Kamisado.
    pub fn new_kamisado(&self, setup: KamisadoMatchSetup) -> Result<Arc<KamisadoSession>, LibraryError> {
        let KamisadoMatchSetup {
            near_side,
            opponent,
            seed,
        } = setup;
        let setup = matches::kamisado::Setup {
            near_side: near_side.into(),
            opponent: opponent.into(),
        };
        Ok(Arc::new(KamisadoSession(self.0.new_kamisado(setup, seed.as_deref())?)))
    }

    /// Starts a match of backgammon.
    pub fn new_backgammon(&self, setup: BackgammonMatchSetup) -> Result<Arc<BackgammonSession>, LibraryError> {
        let BackgammonMatchSetup {
            opponent,
            match_length,
            seed,
        } = setup;
        let setup = matches::backgammon::Setup {
            opponent: opponent.into(),
            match_length,
        };
        Ok(Arc::new(BackgammonSession(
            self.0.new_backgammon(setup, seed.as_deref())?,
        )))
    }

    /// Goes on with a match (or looks at a finished one).
    pub fn resume_kamisado(&self, id: String) -> Result<Arc<KamisadoSession>, LibraryError> {
        Ok(Arc::new(KamisadoSession(self.0.resume_kamisado(&id)?)))
    }

    /// Goes on with a match (or looks at a finished one).
    pub fn resume_backgammon(&self, id: String) -> Result<Arc<BackgammonSession>, LibraryError> {
        Ok(Arc::new(BackgammonSession(self.0.resume_backgammon(&id)?)))
    }

    /// Deletes a match for good.
    pub fn delete(&self, id: String) -> Result<(), LibraryError> {
        Ok(self.0.delete(&id)?)
    }

    /// The stored settings, or the first ones.
    pub fn settings(&self) -> Result<Settings, LibraryError> {
        Ok(self.0.settings().into())
    }

    /// Stores all settings. Open sessions follow them from their next command on.
    pub fn set_settings(&self, settings: Settings) -> Result<(), LibraryError> {
        Ok(self.0.set_settings(settings.into())?)
    }
}
