//! The rules of kamisado.
