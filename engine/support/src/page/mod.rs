//! The style and the scripts that the pages of several of Octet's programs share.

#[cfg(not(target_arch = "wasm32"))]
mod policy;

#[cfg(not(target_arch = "wasm32"))]
pub use policy::policy;

/// Colours and board, in light and dark.
pub const STYLE: &str = include_str!("style.css");
/// The choice of light or dark: that of the system, until the reader makes another.
pub const THEME: &str = include_str!("theme.js");
/// A sentence for browsers that are too old; it stands before all other scripts.
pub const OLD: &str = include_str!("old.js");
/// Positions, by replaying moves.
pub const POSITION: &str = include_str!("position.js");
/// Moves that a reader clicks or types, found among the legal ones.
pub const MOVES: &str = include_str!("moves.js");
/// Moving pieces by mouse, finger and keys, on any board.
pub const MOVING: &str = include_str!("moving.js");
/// Questions typed on the keyboard and answered in words.
pub const QUESTIONS: &str = include_str!("questions.js");
/// A WebAssembly module that is called with bytes.
pub const MODULE: &str = include_str!("module.js");
