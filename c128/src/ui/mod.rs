//! The player's program: screens, input, pages, game control and files.

pub mod files;
pub mod game;
pub mod input;
pub mod pages;
pub mod score_sheet;
pub mod vars;
pub mod view;
