//! What the world outside gives: the time and true randomness. Tests put in their own.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::errors::LibraryError;

/// The time and the source of seeds.
pub trait Environment: Send + Sync {
    /// Milliseconds since 1970 (UTC).
    fn now_ms(&self) -> i64;
    /// 32 bytes that nobody can guess, or the reason in words.
    fn secret(&self) -> Result<[u8; 32], String>;
}

/// The operating system's.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemEnvironment;

impl Environment for SystemEnvironment {
    fn now_ms(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }

    fn secret(&self) -> Result<[u8; 32], String> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| error.to_string())?;
        Ok(bytes)
    }
}

/// A secret, or the typed error.
pub(crate) fn secret(environment: &dyn Environment) -> Result<[u8; 32], LibraryError> {
    environment.secret().map_err(|detail| LibraryError::Internal { detail })
}

/// A new opaque name of a match.
pub(crate) fn new_id(environment: &dyn Environment) -> Result<String, LibraryError> {
    let secret = secret(environment)?;
    let (front, _) = secret.as_chunks::<8>();
    Ok(front
        .first()
        .map(|bytes| format!("{:016x}", u64::from_be_bytes(*bytes)))
        .unwrap_or_default())
}
