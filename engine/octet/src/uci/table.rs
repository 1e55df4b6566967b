//! The transposition table of a session. A large one is cleared on a thread of its own, so that
//! the session goes on answering.

use std::thread::{self, JoinHandle};
use std::time::Duration;

use octet_engine::search::transposition::{self, Entry, SearchMemory};
use octet_uci::options::TableSize;

/// The transposition table that searches share.
pub type Memory = SearchMemory<Vec<Entry>>;

/// The most entries of a table that is cleared before the next line is read: some 256 MiB.
const CLEARED_AT_ONCE: usize = (256 << 20) / size_of::<Entry>();

/// How often a search that waits for the table looks whether it is stopped.
const POLL: Duration = Duration::from_millis(1);

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
    /// An empty table of a size, if there is memory for it.
    pub fn new(size: TableSize) -> Option<Table> {
        let len = size.entries();
        let reserve = move || {
            let mut entries = Vec::new();
            entries.try_reserve_exact(len).ok()?;
            Some(entries)
        };
        let fill = move |mut entries: Vec<Entry>| {
            entries.resize(len, Entry::EMPTY);
            Box::new(match size {
                TableSize::Mebibytes(_) => SearchMemory::new(entries),
                TableSize::Expansion(_) => SearchMemory::in_expansion(entries),
            })
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
        Table::Ready(Box::new(Table::least_memory()))
    }

    /// The memory of the smallest table.
    pub fn least_memory() -> Memory {
        SearchMemory::new(vec![Entry::EMPTY; transposition::C128_ENTRIES])
    }

    /// Clears a table of that size if that takes no time. Returns whether the table is cleared or
    /// being cleared.
    pub fn clear(&mut self, size: TableSize) -> bool {
        match self {
            Table::Ready(memory) if size.entries() <= CLEARED_AT_ONCE => {
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
    ///
    /// # Errors
    /// `stopped` is true before the table is cleared, which is given back.
    pub fn wait(self, stopped: impl Fn() -> bool) -> Result<Memory, Table> {
        while self.is_clearing() {
            if stopped() {
                return Err(self);
            }
            thread::sleep(POLL);
        }
        Ok(match self {
            Table::Ready(memory) => *memory,
            Table::Clearing(thread) => {
                let cleared = thread.join().map(|memory| *memory);
                cleared.unwrap_or_else(|_| Table::least_memory())
            }
            Table::Lent => Table::least_memory(),
        })
    }
}
