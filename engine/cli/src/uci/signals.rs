//! What the main thread tells a search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Flags that a running search looks at.
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
}

impl Signals {
    /// For a search that begins, on the other side's time or on its own.
    pub fn new(pondering: bool) -> Signals {
        Signals {
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
        }
    }

    /// Answer now.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The other side has played the move that was expected.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Whether an answer is wanted at once.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the other side is still thinking.
    pub fn pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Waits until an answer may be given. Whoever changes a flag wakes the
    /// thread that waits here.
    pub fn wait(&self, infinite: bool) {
        while !self.stopped() && (infinite || self.pondering()) {
            thread::park();
        }
    }
}
