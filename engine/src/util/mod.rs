//! Random numbers and strings of fixed capacity.

pub mod fixed_string;
pub mod random;
