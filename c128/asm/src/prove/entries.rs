//! Where control enters a program from outside.

/// Which values a register may hold.
pub type Values = fn(u8) -> bool;

/// The routines that something outside the program jumps to or calls.
#[derive(Clone, Copy, Debug)]
pub struct Entries {
    /// Where it begins.
    pub start: &'static [&'static str],
    /// The routines of interrupts.
    pub interrupts: &'static [&'static str],
    /// What else is called from outside, and the values of X then; A and Y may be anything.
    pub called: &'static [(&'static str, Values)],
    /// Banks with code that never waits for the rest of an interrupt which has let others in: what
    /// is stored from there on, this code does not see change.
    pub not_nested: &'static [u8],
}

impl Entries {
    /// None.
    pub const NONE: Entries = Entries {
        start: &[],
        interrupts: &[],
        called: &[],
        not_nested: &[],
    };

    /// All their names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        let called = self.called.iter().map(|(name, _)| name);
        let others = self.start.iter().chain(self.interrupts);
        others.chain(called).copied()
    }
}
