//! Mutation testing: would the crosscheck notice a fault?
//!
//! One byte of the core is changed, in an opcode, an operand or a table, and the changed program is
//! compared with the engine. An undetected mutation is in code that never runs, or makes no
//! observable difference, or reveals a hole in the crosscheck.

mod branches;
mod case;
mod check;
mod coverage;
mod effect;
mod equivalent;
mod expansion;
mod further;
mod loaders;
mod mutant;
mod pick;
mod result;
mod seen;
mod test;
mod user;

pub use branches::{BranchCoverage, OneWay, one_way_count};
pub use effect::Effect;
pub use equivalent::{equivalence, key};
pub use further::search_further;
pub use loaders::{LoaderPrograms, LoaderTest};
pub use mutant::{MutatedByte, Mutation, mutated_image};
pub use pick::choose_mutations;
pub use result::{Detection, MutationResult, Reason, Survival};
pub use test::{MutationTest, MutationTestError};
pub use user::{Part, UserTest};

use mutant::mutated_bank;
