//! What is not chess: pseudo-random numbers, texts of fixed size.

pub mod fixed_string;
pub mod random;
