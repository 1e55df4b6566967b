//! Proof by exhaustion: every input of a routine and every position of few pieces runs through both
//! machines.
//!
//! A [`Claim`] is divided into parts, so that threads can share it, a run can do every n-th part,
//! and an interrupted run can go on where it was.

mod claim;
mod few_pieces;
mod last_ply;
mod material;
mod record;
mod routines;
mod run;

pub use claim::{Bench, Claim, Tally};
pub use few_pieces::claim as of_material;
pub use material::Material;
pub use record::{ClaimRecord, ProofRecord, Share};
pub use run::run;

/// Every claim that is proved of the program: those of its routines, the ends of lines, then all
/// positions of three pieces.
#[must_use]
pub fn claims() -> Vec<Claim> {
    let mut claims = routines::claims();
    claims.extend(last_ply::claims());
    claims.push(few_pieces::of_three());
    claims
}
