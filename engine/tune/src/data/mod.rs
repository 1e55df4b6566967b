//! Training positions: their file, and what makes more of them.

pub mod file;
pub mod label;
pub mod perturb;
pub mod training_position;
pub mod workers;
