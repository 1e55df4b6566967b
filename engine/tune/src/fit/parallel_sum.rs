//! Sums over many things, by several threads.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// What `sum` makes of each `size` of `len` things, in their order, so that
/// what is added up from them does not depend on the threads.
pub fn in_parts<T: Send>(
    len: usize,
    size: usize,
    threads: usize,
    sum: impl Fn(Range<usize>) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let part = next.fetch_add(1, Ordering::Relaxed);
                    let range = part * size..len.min((part + 1) * size);
                    if range.is_empty() {
                        break;
                    }
                    let sum = sum(range);
                    done.lock().expect("no thread fails").push((part, sum));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no thread fails");
    done.sort_by_key(|&(part, _)| part);
    done.into_iter().map(|(_, sum)| sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_in_order() {
        let parts = in_parts(10, 4, 3, |range| range);
        assert_eq!(parts, [0..4, 4..8, 8..10]);
        assert!(in_parts(0, 4, 2, |range| range).is_empty());
    }
}
