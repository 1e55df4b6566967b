//! The thread of a search.

use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use octet_support::threads::STACK;

use crate::session::send;
use crate::signals::Signals;

/// Runs one search at a time. A search borrows `T`, such as the transposition
/// table, and gives it back when it ends.
pub struct SearchThread<T> {
    search: Option<Search<T>>,
    /// What a search has given back that ran without a thread.
    returned: Option<T>,
}

struct Search<T> {
    thread: JoinHandle<Option<T>>,
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
        SearchThread {
            search: None,
            returned: None,
        }
    }
}

impl<T: Send + 'static> SearchThread<T> {
    /// Starts a search that reads `signals`, when no other runs. If the system has no thread for
    /// it, it says so and searches before it returns; what only `stop` would end is stopped at once.
    pub fn start(
        &mut self,
        signals: Arc<Signals>,
        infinite: bool,
        search: impl FnOnce() -> T + Send + 'static,
    ) {
        let slot = Arc::new(Mutex::new(Some(search)));
        let taken = Arc::clone(&slot);
        let run = move || take(&taken).map(|search| search());
        match thread::Builder::new().stack_size(STACK).spawn(run) {
            Ok(thread) => {
                self.search = Some(Search {
                    thread,
                    signals,
                    infinite,
                });
            }
            Err(error) => {
                send(format_args!(
                    "info string no thread to search on: {error}; nothing else is read meanwhile"
                ));
                if infinite {
                    signals.stop();
                }
                self.returned = take(&slot).map(|search| search());
            }
        }
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
        if let Some(lent) = self.returned.take() {
            return Ended::Returned(lent);
        }
        match self.search.take().map(|search| search.thread.join()) {
            None => Ended::Idle,
            Some(Ok(Some(lent))) => Ended::Returned(lent),
            Some(Ok(None) | Err(_)) => {
                send("info string the search has failed");
                Ended::Panicked
            }
        }
    }
}

/// Takes the search, which runs once.
fn take<F>(slot: &Mutex<Option<F>>) -> Option<F> {
    slot.lock().ok()?.take()
}
