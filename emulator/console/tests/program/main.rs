//! The program at a user's hands: its start, its screens, its keys and its disk.

mod common;
mod disk;
mod keys;
mod start;
mod ui;
