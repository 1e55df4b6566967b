//! Fault injection: would the cross-check notice?
//!
//! One byte of the chess program is changed, an opcode, an operand or a table
//! byte, and the comparison is made with the changed program. A change that
//! nothing notices is either in code that the comparison never runs, or makes
//! no difference that can be observed, or is a hole in the comparison.

mod effect;
mod pick;
mod trial;

pub use effect::Effect;
pub use pick::{Change, Mutation, Random, pick};
pub use trial::{Bench, BenchError, Detection, Reason, Survival, Trial, changed};
