//! The transposition table of a session. A large one is cleared on a thread of its own, so that
//! the session goes on answering.

use std::thread::{self, JoinHandle};

use octet_engine::search::transposition::{self, Entry, SearchMemory};

/// The transposition table that searches share.
pub type Memory = SearchMemory<Vec<Entry>>;

/// The most entries of a table that is cleared before the next line is read: some 256 MiB.
const CLEARED_AT_ONCE: usize = (256 << 20) / size_of::<Entry>();

/// The table, or what will become it.
pub enum Table {
    /// The table is ready for a search.
    Ready(Box<Memory>),
    /// A thread clears it.
    Clearing(JoinHandle<Box<Memory>>),
    /// A search uses the table.
    Lent,
}

impl Table {
    /// An empty table of so many MiB, if there is memory for it.
    pub fn new(mebibytes: u32) -> Option<Table> {
        let len = transposition::entries_for_mib(mebibytes);
        let reserve = move || {
            let mut entries = Vec::new();
            entries.try_reserve_exact(len).ok()?;
            Some(entries)
        };
        let fill = move |mut entries: Vec<Entry>| {
            entries.resize(len, Entry::EMPTY);
            Box::new(SearchMemory::new(entries))
        };
        let entries = reserve()?;
        if len <= CLEARED_AT_ONCE {
            return Some(Table::Ready(fill(entries)));
        }
        match thread::Builder::new().spawn(move || fill(entries)) {
            Ok(clearing) => Some(Table::Clearing(clearing)),
            // No thread can be started.
            Err(_) => reserve().map(|entries| Table::Ready(fill(entries))),
        }
    }

    /// The smallest table, the Commodore 128's.
    pub fn smallest() -> Table {
        let entries = vec![Entry::EMPTY; transposition::C128_ENTRIES];
        Table::Ready(Box::new(SearchMemory::new(entries)))
    }

    /// Clears a table of so many MiB if that takes no time. Returns whether the table is cleared or
    /// being cleared.
    pub fn clear(&mut self, mebibytes: u32) -> bool {
        match self {
            Table::Ready(memory)
                if transposition::entries_for_mib(mebibytes) <= CLEARED_AT_ONCE =>
            {
                memory.table().clear();
                true
            }
            Table::Clearing(_) => true,
            _ => false,
        }
    }

    /// Takes the table and leaves it lent.
    pub fn lend(&mut self) -> Table {
        std::mem::replace(self, Table::Lent)
    }

    /// Whether the table is being cleared.
    pub fn is_clearing(&self) -> bool {
        matches!(self, Table::Clearing(thread) if !thread.is_finished())
    }

    /// The table as soon as it is ready, or one of the least size if clearing has failed.
    pub fn wait(self) -> Memory {
        match self {
            Table::Ready(memory) => *memory,
            Table::Clearing(thread) => match thread.join() {
                Ok(memory) => *memory,
                Err(_) => Table::smallest().wait(),
            },
            Table::Lent => Table::smallest().wait(),
        }
    }
}
