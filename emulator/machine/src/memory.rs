//! The flat arrays behind the bus.

/// Two banks of RAM (128 KB), then every ROM; a power of two, so that a
/// masked offset never needs a bounds check.
pub(super) const MEMORY_SIZE: usize = 0x4_0000;
/// Where bank 1 begins.
pub(super) const BANK_1: usize = 0x1_0000;
/// The RAM part: offset = bank * $10000 + address.
pub(super) const RAM_SIZE: usize = 0x2_0000;

/// Banks from here on are overlays: the same memory of bank 1, with other code.
const OVERLAY_BANK: u8 = 2;
/// The most overlays.
const OVERLAYS: u8 = 2;
/// Every place where code may be: the flat arrays, then overlays.
pub(super) const CODE_SIZE: usize = MEMORY_SIZE + OVERLAYS as usize * BANK_1;
/// The end of the addresses of overlays, with their banks.
pub(super) const OVERLAYS_END: u32 = (OVERLAY_BANK as u32 + OVERLAYS as u32) << 16;

/// Whether a bank is the number of an overlay.
pub(super) fn is_overlay(bank: u8) -> bool {
    (OVERLAY_BANK..OVERLAY_BANK + OVERLAYS).contains(&bank)
}

/// The place of code at an address of a bank, 0 or 1, or of an overlay.
pub(super) fn code_place(bank: u8, address: u16) -> usize {
    let address = usize::from(address);
    if is_overlay(bank) {
        MEMORY_SIZE + usize::from(bank - OVERLAY_BANK) * BANK_1 + address
    } else {
        usize::from(bank & 1) << 16 | address
    }
}

/// The offset of a byte of RAM, whose address has its bank; overlays are in bank 1.
pub(super) fn ram_place(address: u32) -> usize {
    match address as usize {
        address if address < RAM_SIZE => address,
        overlay => BANK_1 | overlay & (BANK_1 - 1),
    }
}

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
