//! The transposition table of a session. A large one is cleared on a thread of its own, so that
//! the session goes on answering.

use std::thread::{self, JoinHandle};

use octet_engine::search::transposition::{self, Entry, SearchMemory};

/// What searches share.
pub type Memory = SearchMemory<Vec<Entry>>;

/// Up to so many entries, some 256 MiB, a table is cleared before the next line is read.
const CLEARED_AT_ONCE: usize = (256 << 20) / size_of::<Entry>();

/// The table, or what becomes it.
pub enum Table {
    /// It can be searched with.
    Ready(Memory),
    /// A thread clears it.
    Clearing(JoinHandle<Memory>),
    /// A search has it.
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
            SearchMemory::new(entries)
        };
        let entries = reserve()?;
        if len <= CLEARED_AT_ONCE {
            return Some(Table::Ready(fill(entries)));
        }
        match thread::Builder::new().spawn(move || fill(entries)) {
            Ok(clearing) => Some(Table::Clearing(clearing)),
            // No thread is to be had.
            Err(_) => reserve().map(|entries| Table::Ready(fill(entries))),
        }
    }

    /// The smallest table, the Commodore 128's.
    pub fn smallest() -> Table {
        let entries = vec![Entry::EMPTY; transposition::C128_ENTRIES];
        Table::Ready(SearchMemory::new(entries))
    }

    /// Clears a table of so many MiB that takes no time, or is being cleared; returns whether it is
    /// one.
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

    /// The table, which it leaves lent.
    pub fn lend(&mut self) -> Table {
        std::mem::replace(self, Table::Lent)
    }

    /// Whether the table is being cleared.
    pub fn is_clearing(&self) -> bool {
        matches!(self, Table::Clearing(thread) if !thread.is_finished())
    }

    /// The table as soon as it is ready; of the least size if that has failed.
    pub fn wait(self) -> Memory {
        match self {
            Table::Ready(memory) => memory,
            Table::Clearing(thread) => thread.join().unwrap_or_else(|_| Table::smallest().wait()),
            Table::Lent => Table::smallest().wait(),
        }
    }
}
