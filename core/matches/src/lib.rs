//! Sessions, saved matches, settings.
