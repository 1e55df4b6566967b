//! The player's program, in bank 1.
//!
//! - [`view`] draws both screens from the shared block.
//! - [`input`] turns keys into commands for the game.
//! - [`pages`] are the screens that cover the panel: help, levels, options, the set-up editor, the
//!   analysis and the evaluation.
//! - [`game`] is the main loop: turns, clocks, commands, the opening book.
//! - [`files`] loads and saves games.
//! - [`overlay`] has the pages that are loaded when the player opens the menu.
//! - [`score_sheet`] holds the moves of the game, and [`vars`] the variables of view, input and
//!   pages. [`context`] is what their emitters refer to.

pub mod context;
pub mod files;
pub mod game;
pub mod input;
pub mod overlay;
pub mod pages;
pub mod score_sheet;
pub mod vars;
pub mod view;

/// The layer of what this folder emits.
pub const LAYER: &str = "ui";
