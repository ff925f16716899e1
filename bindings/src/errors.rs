//! Typed errors. The UIs translate by variant; the text is for logs only.

/// Why the library of saved matches could not do what was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum LibraryError {
    /// The folder cannot be made, read or written.
    #[error("the data folder cannot be used: {detail}")]
    Unavailable {
        /// For the log.
        detail: String,
    },
    /// No room left on the device. Nothing was changed.
    #[error("no room left on the device")]
    DiskFull,
    /// The data was written by a newer version of the app. It is left as it is.
    #[error("data format {found} is newer than {supported}")]
    NewerVersion {
        /// The format found.
        found: u32,
        /// The newest format that this program reads.
        supported: u32,
    },
    /// There is no such match.
    #[error("no match {id}")]
    NotFound {
        /// The name asked for.
        id: String,
    },
    /// The match is there, but what is stored cannot be replayed. It is set aside, not deleted.
    #[error("match {id} is damaged: {detail}")]
    DamagedMatch {
        /// The name of the match.
        id: String,
        /// For the log.
        detail: String,
    },
    /// A setup that makes no sense (for example a seed that is not 64 hexadecimal digits).
    #[error("invalid setup: {detail}")]
    InvalidSetup {
        /// For the log.
        detail: String,
    },
    /// A fault of the program itself. Nothing was changed.
    #[error("internal error: {detail}")]
    Internal {
        /// For the log.
        detail: String,
    },
}

/// Why a session refused a command. The state and the disk are as before.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, uniffi::Error)]
pub enum SessionError {
    /// The rules of Kamisado refuse it.
    #[error("refused: {reason:?}")]
    Kamisado {
        /// Its name.
        reason: crate::kamisado::KamisadoRefusal,
    },
    /// The rules of backgammon refuse it.
    #[error("refused: {reason:?}")]
    Backgammon {
        /// Its name.
        reason: crate::backgammon::BackgammonRefusal,
    },
    /// It is the computer's turn.
    #[error("it is the computer's turn")]
    ComputersTurn,
    /// The game or the match is over.
    #[error("it is over")]
    Over,
    /// There is nothing that could be taken back.
    #[error("nothing to undo")]
    NothingToUndo,
    /// The session was closed: its match was restarted, deleted or given up, another process went on with it, or the
    /// program failed in the middle of a command. In the last two cases it can be gone on with by resuming it.
    #[error("the session is closed")]
    Closed,
    /// It could not be saved; therefore it was not done.
    #[error("not saved: {error}")]
    NotSaved {
        /// Why.
        error: LibraryError,
    },
}
