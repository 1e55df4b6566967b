//! What headers state about registers.

use crate::item::Header;
use crate::{All, Role, Spot};

/// What a header states about a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// It changes, or returns something.
    Changes,
    /// It is kept.
    Kept,
    /// Nothing.
    Nothing,
}

/// What a header states about a register. Its own statements precede words for all registers, and
/// those precede what another header states.
pub fn said(header: &Header, register: char) -> Said {
    let has = |here: bool, is: &dyn Fn(Role, Spot) -> bool| {
        let facts = header.contract.iter();
        let mut facts = facts.filter(|fact| fact.place.is_some() == here);
        facts.any(|fact| is(fact.role, fact.spot))
    };
    let names = |spot: Spot| matches!(spot, Spot::Register(other) | Spot::Equal(other, ..) if other == register);
    let changes = |role, spot| {
        names(spot) && matches!(role, Role::Returns | Role::MayReturn | Role::Destroys)
    };
    let everything = |role, spot| role == Role::Destroys && spot == Spot::All(All::Everything);
    if has(true, &changes) {
        Said::Changes
    } else if has(true, &|role, spot| names(spot) && role == Role::Keeps) {
        Said::Kept
    } else if has(true, &everything) || has(false, &everything) || has(false, &changes) {
        Said::Changes
    } else {
        Said::Nothing
    }
}
