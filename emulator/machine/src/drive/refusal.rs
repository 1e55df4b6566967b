//! A request that a drive answers with an error, whatever the state of its disk.

use cbm_disk::DosStatus;

use super::channels::Drive;

/// The request that fails, and how.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refusal {
    /// How many requests come before it; none once it is being served.
    after: Option<usize>,
    status: DosStatus,
    /// Whether the drive does what is asked before it finds the error.
    done: bool,
}

impl Drive {
    /// After so many requests the next one fails with this status. If `done` is set the drive has
    /// done by then what was asked, as when only the map of free sectors could not be written. A
    /// request is an OPEN, a command, or a block or the CLOSE of a file that is written.
    pub fn refuse(&mut self, after: usize, status: DosStatus, done: bool) {
        let after = Some(after);
        self.refusal = Some(Refusal {
            after,
            status,
            done,
        });
    }

    /// Whether the request of [`Drive::refuse`] has come.
    #[must_use]
    pub fn has_refused(&self) -> bool {
        self.refusal.is_none()
    }

    /// Counts a request. Returns whether it fails at once.
    pub(super) fn refuses(&mut self) -> bool {
        let Some(refusal) = &mut self.refusal else {
            return false;
        };
        refusal.after = refusal.after.and_then(|after| after.checked_sub(1));
        let fails = refusal.after.is_none() && !refusal.done;
        if fails {
            self.answer_refusal();
        }
        fails
    }

    /// The request is done; it fails if it is the one.
    pub(super) fn refuse_done(&mut self) {
        if self.refusal.is_some_and(|refusal| refusal.after.is_none()) {
            self.answer_refusal();
        }
    }

    fn answer_refusal(&mut self) {
        if let Some(refusal) = self.refusal.take() {
            self.set_status(refusal.status);
        }
    }
}
