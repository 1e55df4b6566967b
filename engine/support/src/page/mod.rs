//! The style and the scripts that the pages of several of Octet's programs share.

#[cfg(not(target_arch = "wasm32"))]
mod policy;

#[cfg(not(target_arch = "wasm32"))]
pub use policy::policy;

/// Colours and board, in light and dark.
pub const STYLE: &str = include_str!("style.css");
/// What a reader has chosen, kept from visit to visit: light or dark on every page.
pub const CHOICES: &str = include_str!("choices.js");
/// Says what too old a browser lacks, which could not read the other scripts: it stands before them, and
/// `body` has `data-module` in a page with a module.
pub const OLD: &str = include_str!("old.js");
/// Positions, by replaying moves.
pub const POSITION: &str = include_str!("position.js");
/// Moves that a reader clicks or types, found among the legal ones.
pub const MOVES: &str = include_str!("moves.js");
/// The pieces, drawn with `<use href="#knight" class="white">`.
pub const PIECES: &str = include_str!("pieces.svg");
/// A board drawn with them, and moves by hand on it.
pub const DRAWN: &str = include_str!("drawn.js");
/// Moving pieces by mouse, finger and keys, on any board.
pub const MOVING: &str = include_str!("moving.js");
/// Questions typed on the keyboard and answered in words.
pub const QUESTIONS: &str = include_str!("questions.js");
/// A WebAssembly module that is called with bytes.
pub const MODULE: &str = include_str!("module.js");
