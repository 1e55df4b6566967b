//! Training positions: their file, and the commands that make more of them.

pub mod file;
pub mod label;
pub mod perturb;
pub mod training_position;
pub mod workers;
