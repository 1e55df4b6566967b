//! Sums over many items, computed by several threads.

use std::ops::Range;
use std::sync::atomic::AtomicBool;

use octet_support::threads;

/// The `sum` of each range of `size` out of `len` items, in their order, so that a total does not
/// depend on the threads.
pub fn partial_sums<T: Send>(
    len: usize,
    size: usize,
    threads: usize,
    sum: impl Fn(Range<usize>) -> T + Sync,
) -> Vec<T> {
    let ranges: Vec<Range<usize>> = (0..len)
        .step_by(size)
        .map(|start| start..len.min(start + size))
        .collect();
    let never = AtomicBool::new(false);
    let work = |range: &Range<usize>| Ok(sum(range.clone()));
    let sums = threads::each(&ranges, threads, &never, work, |_, _| {});
    let sums = sums.expect("a thread").into_iter();
    sums.map(|sum| sum.expect("nothing stops the threads"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_in_order() {
        let parts = partial_sums(10, 4, 3, |range| range);
        assert_eq!(parts, [0..4, 4..8, 8..10]);
        assert!(partial_sums(0, 4, 2, |range| range).is_empty());
    }
}
