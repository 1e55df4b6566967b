//! Which one of all changes is made: none, until one is chosen. Only a copy of the engine has this module.

extern crate std;

use core::ops::Not;
use core::sync::atomic::{AtomicU32, Ordering};
use std::env;

/// The number of the change that is made; 0: none.
static MADE: AtomicU32 = AtomicU32::new(UNREAD);

/// The environment has not been asked yet.
const UNREAD: u32 = u32::MAX;

/// Makes a change, in place of any other.
pub fn make(id: u32) {
    MADE.store(id, Ordering::Relaxed);
}

#[inline]
fn made() -> u32 {
    match MADE.load(Ordering::Relaxed) {
        UNREAD => read(),
        id => id,
    }
}

/// A test takes the number from its environment.
#[cold]
fn read() -> u32 {
    let id = env::var("OCTET_RULE").map_or(0, |id| id.parse().expect("a number"));
    make(id);
    id
}

/// Whether this change is made.
#[inline]
pub fn is(id: u32) -> bool {
    made() == id
}

/// A value that four changes have one more, one less, twice, half of.
pub trait Number: Copy {
    fn changed(self, how: u32) -> Self;
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Number for $number {
            fn changed(self, how: u32) -> Self {
                match how {
                    0 => self.wrapping_add(1),
                    1 => self.wrapping_sub(1),
                    2 => self.wrapping_mul(2),
                    3 => self / 2,
                    _ => self,
                }
            }
        }
    )*};
}

numbers! { u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize }

#[inline]
pub fn number<T: Number>(first: u32, value: T) -> T {
    let how = made().wrapping_sub(first);
    if how < 4 { value.changed(how) } else { value }
}

/// `left == right`, or the other way round.
#[inline]
pub fn equal<L: PartialEq<R> + ?Sized, R: ?Sized>(first: u32, left: &L, right: &R) -> bool {
    (left == right) != is(first)
}

/// `left != right`, or the other way round.
#[inline]
pub fn unequal<L: PartialEq<R> + ?Sized, R: ?Sized>(first: u32, left: &L, right: &R) -> bool {
    (left != right) != is(first)
}

/// `left < right`, or one of the three comparisons that changes have in its place.
#[inline]
pub fn less<L: PartialOrd<R> + ?Sized, R: ?Sized>(first: u32, left: &L, right: &R) -> bool {
    match made().wrapping_sub(first) {
        0 => left == right,
        1 => left > right,
        2 => left <= right,
        _ => left < right,
    }
}

/// `left > right`, or one of the three comparisons that changes have in its place.
#[inline]
pub fn more<L: PartialOrd<R> + ?Sized, R: ?Sized>(first: u32, left: &L, right: &R) -> bool {
    match made().wrapping_sub(first) {
        0 => left == right,
        1 => left < right,
        2 => left >= right,
        _ => left > right,
    }
}

/// `left <= right`, or `left > right`, or `left < right`.
#[inline]
pub fn at_most<L: PartialOrd<R> + ?Sized, R: ?Sized>(first: u32, left: &L, right: &R) -> bool {
    match made().wrapping_sub(first) {
        0 => left > right,
        1 => left < right,
        _ => left <= right,
    }
}

/// `left >= right`, or `left < right`, or `left > right`.
#[inline]
pub fn at_least<L: PartialOrd<R> + ?Sized, R: ?Sized>(first: u32, left: &L, right: &R) -> bool {
    match made().wrapping_sub(first) {
        0 => left < right,
        1 => left > right,
        _ => left >= right,
    }
}

/// `!value`, or the value.
#[inline]
pub fn not<T: Not<Output = T>>(first: u32, value: T) -> T {
    if is(first) { value } else { !value }
}

/// A condition, or its opposite.
#[inline]
pub fn negated(first: u32, condition: bool) -> bool {
    condition != is(first)
}

/// The answer that a change gives in place of a function: yes, or no.
#[inline]
pub fn answer(first: u32) -> Option<bool> {
    match made().wrapping_sub(first) {
        0 => Some(true),
        1 => Some(false),
        _ => None,
    }
}
