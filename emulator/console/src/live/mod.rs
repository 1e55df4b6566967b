//! Compares both machines while somebody plays: the engine repeats every search of the running
//! program.
//!
//! No second machine is needed. A [`LiveWatch`] stops the run where a search begins, where an
//! iteration is complete and where the search ends, and reads position, history, limits and results
//! from memory there. A [`LiveEngine`] repeats what the [`LiveEvent`]s tell, in the same place or
//! elsewhere: events can be written as bytes. The engine keeps its own table from search to search,
//! as the program does. Only the table of a search that was stopped by time or a key depends on the
//! moment; after such a search the engine continues with the program's table.

mod engine;
mod event;
mod watch;

use anyhow::Result;

use octet_machine::Machine;

use crate::Console;
pub use engine::{LiveCounts, LiveEngine, LiveReport, memory_of};
pub use event::LiveEvent;
pub use watch::LiveWatch;

/// Compares every search of a console's program: [`Console::compare_searches`].
pub struct LiveCheck {
    watch: LiveWatch,
    engine: LiveEngine,
}

impl LiveCheck {
    /// Begins to compare. Iterations that end after more than `most_nodes` nodes are not compared.
    ///
    /// # Errors
    /// The program lacks a symbol.
    pub(crate) fn new(console: &mut Console, most_nodes: u32) -> Result<LiveCheck> {
        Ok(LiveCheck {
            watch: LiveWatch::new(console, most_nodes)?,
            engine: LiveEngine::default(),
        })
    }

    /// How much has been compared.
    #[must_use]
    pub fn counts(&self) -> LiveCounts {
        self.engine.counts()
    }

    /// The last thing that was compared.
    #[must_use]
    pub fn last(&self) -> Option<&LiveReport> {
        self.engine.last()
    }

    /// Runs the console for `cycles` cycles of the 1 MHz clock, or until its program ends, and
    /// compares meanwhile.
    ///
    /// # Errors
    /// A fault, or a search of an impossible position.
    pub(crate) fn run(&mut self, console: &mut Console, cycles: u64) -> Result<()> {
        let mut events = Vec::new();
        let ran = self
            .watch
            .run(console, cycles, &mut |event| events.push(event));
        for event in events {
            self.engine.take(event)?;
        }
        ran
    }

    /// The machine continues from another state. From the program's next search on, the engine
    /// begins with the program's table.
    ///
    /// # Errors
    /// Those of [`LiveEngine::take`].
    pub fn begin_anew(&mut self, machine: &mut Machine) -> Result<()> {
        let event = self.watch.begin_anew(machine);
        self.engine.take(event)
    }
}
