//! The context of the API's emitters: what they name.

use super::shared::Shared;
use super::state::State;
use crate::chess::Core;

/// The context of the API's emitters.
#[derive(Clone, Copy, Debug)]
pub struct Api {
    /// The core.
    pub core: Core,
    /// The shared block.
    pub shared: Shared,
    /// Variables.
    pub state: State,
}
