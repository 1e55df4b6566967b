//! The thread of a search.

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use octet_support::threads::STACK;

use crate::session::send;
use crate::signals::Signals;

/// Runs one search at a time. A search borrows `T`, such as the transposition
/// table, and gives it back when it ends.
pub struct SearchThread<T> {
    search: Option<Search<T>>,
}

struct Search<T> {
    thread: JoinHandle<T>,
    signals: Arc<Signals>,
    /// Only `stop` ends it.
    infinite: bool,
}

/// How a search has ended.
pub enum Ended<T> {
    /// There was no search.
    Idle,
    /// It has given back what it borrowed.
    Returned(T),
    /// It has panicked; what it borrowed is lost.
    Panicked,
}

impl<T> Default for SearchThread<T> {
    fn default() -> Self {
        SearchThread { search: None }
    }
}

impl<T: Send + 'static> SearchThread<T> {
    /// Starts a search that reads `signals`, when no other runs.
    ///
    /// # Errors
    /// The system has no thread for it.
    pub fn start(
        &mut self,
        signals: Arc<Signals>,
        infinite: bool,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> io::Result<()> {
        let thread = thread::Builder::new().stack_size(STACK).spawn(search)?;
        self.search = Some(Search {
            thread,
            signals,
            infinite,
        });
        Ok(())
    }

    /// Stops the search and waits until it has answered.
    pub fn stop(&mut self) -> Ended<T> {
        if let Some(search) = &self.search {
            search.signals.stop();
            search.thread.thread().unpark();
        }
        self.join()
    }

    /// The opponent has played the expected move: time counts from now.
    pub fn ponder_hit(&mut self) {
        if let Some(search) = &self.search {
            search.signals.ponder_hit();
            search.thread.thread().unpark();
        }
    }

    /// Waits until the search has answered; an infinite one is stopped.
    pub fn finish(&mut self) -> Ended<T> {
        match &self.search {
            Some(search) if search.infinite => self.stop(),
            _ => self.join(),
        }
    }

    fn join(&mut self) -> Ended<T> {
        match self.search.take().map(|search| search.thread.join()) {
            None => Ended::Idle,
            Some(Ok(lent)) => Ended::Returned(lent),
            Some(Err(_)) => {
                send("info string the search has failed");
                Ended::Panicked
            }
        }
    }
}
