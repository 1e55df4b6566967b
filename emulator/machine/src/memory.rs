//! The flat arrays behind the bus.

/// Two banks of RAM (128 KB), then every ROM; a power of two, so that a
/// masked offset never needs a bounds check.
pub(super) const MEMORY_SIZE: usize = 0x4_0000;
/// Where bank 1 begins.
pub(super) const BANK_1: usize = 0x1_0000;
/// The RAM part: offset = bank * $10000 + address.
pub(super) const RAM_SIZE: usize = 0x2_0000;

/// An offset in the flat arrays, always in range.
#[inline(always)]
pub(super) const fn offset(offset: u32) -> usize {
    offset as usize & (MEMORY_SIZE - 1)
}

/// An array on the heap, filled with the default value.
pub(super) fn zeroed<T: Clone + Default, const N: usize>() -> Box<[T; N]> {
    match vec![T::default(); N].into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("the vector has N elements"),
    }
}
