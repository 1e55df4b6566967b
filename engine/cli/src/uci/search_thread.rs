//! The thread that a search runs on.

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use super::session::send;
use super::signals::Signals;
use crate::threads::STACK;

/// At most one search that is running; `T` is lent to it.
pub struct SearchThread<T> {
    search: Option<Search<T>>,
}

struct Search<T> {
    thread: JoinHandle<T>,
    signals: Arc<Signals>,
    /// Nothing but `stop` ends it.
    infinite: bool,
}

/// What a search that has ended gives back.
pub enum Ended<T> {
    /// There was none.
    Idle,
    /// What was lent to it.
    Returned(T),
    /// Nothing: it has failed.
    Panicked,
}

impl<T> Default for SearchThread<T> {
    fn default() -> Self {
        SearchThread { search: None }
    }
}

impl<T: Send + 'static> SearchThread<T> {
    /// Starts a search that `signals` reach, after the one before has ended.
    ///
    /// # Errors
    /// If there is no thread for it.
    pub fn start(
        &mut self,
        signals: Arc<Signals>,
        endless: bool,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> io::Result<()> {
        let thread = thread::Builder::new().stack_size(STACK).spawn(search)?;
        self.search = Some(Search {
            thread,
            signals,
            infinite: endless,
        });
        Ok(())
    }

    /// Ends the search and waits for its answer.
    pub fn stop(&mut self) -> Ended<T> {
        if let Some(search) = &self.search {
            search.signals.stop();
            search.thread.thread().unpark();
        }
        self.join()
    }

    /// The move that was expected has been played: time counts from now.
    pub fn ponder_hit(&mut self) {
        if let Some(search) = &self.search {
            search.signals.ponder_hit();
            search.thread.thread().unpark();
        }
    }

    /// Waits for the answer of the search; one without limits is stopped.
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
