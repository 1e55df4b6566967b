//! The thread of a search.

use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use octet_support::threads::STACK;

use crate::session::send;
use crate::signals::Signals;

/// Runs one search at a time. A search takes `T`, such as the transposition table, and gives it
/// back when it ends.
pub struct SearchThread<T> {
    search: Option<Search<T>>,
    /// What a search that ran without a thread has given back.
    returned: Option<T>,
}

struct Search<T> {
    thread: JoinHandle<Option<T>>,
    signals: Arc<Signals>,
    /// Whether only `stop` ends the search.
    infinite: bool,
}

/// How a search ended.
pub enum Ended<T> {
    /// No search was running.
    Idle,
    /// The search has given back what it took.
    Returned(T),
    /// The search panicked, and what it took is lost.
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
    /// Starts a search that reads `signals`; no other may be running. If the system cannot start a
    /// thread for it, this method reports that and searches before it returns. A search that only
    /// `stop` would end is then stopped at once.
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

    /// Waits until the search has answered. An infinite search is stopped.
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

/// Takes the search out, so that it runs once.
fn take<F>(slot: &Mutex<Option<F>>) -> Option<F> {
    slot.lock().ok()?.take()
}
