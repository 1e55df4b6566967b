//! The context of what only a Commodore 128 has.

use super::kernal::Kernal;
use super::memory_map::CorePages;
use super::saved::State;
use crate::api::shared::Shared;
use crate::ui::game::time::LevelTables;

/// Where everything is.
#[derive(Clone, Debug)]
pub struct Machine {
    /// ROM routines, chips, and what the KERNAL keeps where.
    pub kernal: Kernal,
    /// What the worlds tell each other.
    pub shared: Shared,
    /// What the routines here remember.
    pub state: State,
    /// The core's pages 0 and 1.
    pub pages: CorePages,
    /// The levels.
    pub levels: LevelTables,
}
