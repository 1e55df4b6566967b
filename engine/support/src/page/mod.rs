//! What the pages of several of Octet's programs share: style and scripts.

/// Colours and board, light and dark.
pub const STYLE: &str = include_str!("style.css");
/// Light or dark: as the system has it, until the reader says otherwise.
pub const THEME: &str = include_str!("theme.js");
/// Positions, by replaying moves.
pub const POSITION: &str = include_str!("position.js");
/// Moves that a reader clicks or types, found among the legal ones.
pub const MOVES: &str = include_str!("moves.js");
/// Moving pieces by mouse, finger and keys, on any board.
pub const MOVING: &str = include_str!("moving.js");
/// Questions by keyboard, answered in words.
pub const QUESTIONS: &str = include_str!("questions.js");
/// A module for WebAssembly that is called with bytes.
pub const MODULE: &str = include_str!("module.js");
