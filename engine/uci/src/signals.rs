//! Flags with which the main thread controls a search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The flags of one search.
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Signals {
    /// The flags of a new search, which is `pondering` if it runs on the opponent's time.
    pub fn new(pondering: bool) -> Signals {
        Signals {
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
        }
    }

    /// Requests the answer now.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The opponent has played the expected move.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether [`Signals::stop`] was called.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the opponent is still thinking.
    pub fn pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Waits until the search may answer. Whoever changes a flag must unpark the thread that waits
    /// here.
    pub fn wait(&self, infinite: bool) {
        while !self.stopped() && (infinite || self.pondering()) {
            thread::park();
        }
    }
}
