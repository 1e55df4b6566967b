//! Where control enters a program from outside.

/// Whether a register may hold a value.
pub type Values = fn(u8) -> bool;

/// The routines that something outside the program jumps to or calls.
#[derive(Clone, Copy, Debug)]
pub struct Entries {
    /// Where the program begins.
    pub start: &'static [&'static str],
    /// The routines that handle interrupts.
    pub interrupts: &'static [&'static str],
    /// The other routines that are called from outside, with the values that X may have then. A and
    /// Y may have any value.
    pub called: &'static [(&'static str, Values)],
    /// Banks with code that never waits for the rest of an interrupt that has enabled further
    /// interrupts. What the interrupt stores from that point on, this code does not see change.
    pub not_nested: &'static [u8],
}

impl Entries {
    /// No entries.
    pub const NONE: Entries = Entries {
        start: &[],
        interrupts: &[],
        called: &[],
        not_nested: &[],
    };

    /// The names of all entries.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let called = self.called.iter().map(|(name, _)| name);
        let others = self.start.iter().chain(self.interrupts);
        others.chain(called).copied()
    }
}
