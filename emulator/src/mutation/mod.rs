//! Mutation testing: would the cross-check notice?
//!
//! One byte of the chess program is changed, an opcode, an operand or a table
//! byte, and the comparison is made with the changed program. A change that
//! is not detected is either in code that the comparison never runs, or makes
//! no difference that can be observed, or is a hole in the comparison.

mod bench;
mod case;
mod effect;
mod mutant;
mod pick;
mod trial;

pub use bench::{MutationTest, MutationTestError};
pub use effect::Effect;
pub use mutant::{MutatedByte, Mutation, mutated_image};
pub use pick::choose_mutations;
pub use trial::{Detection, MutationResult, Reason, Survival};
