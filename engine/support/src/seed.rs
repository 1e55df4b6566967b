//! Seeds that differ from run to run.

use std::time::SystemTime;

/// A number derived from the time.
#[must_use]
pub fn drawn() -> u16 {
    let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let time = time.map_or(0, |time| time.as_nanos());
    (time ^ (time >> 16) ^ (time >> 32)) as u16
}
