//! The context of the boot sectors: addresses, registers and variables.

use super::kept::Kept;
use crate::platform::chips::{Mmu, Vic};
use crate::platform::kernal::Kernal;
use crate::platform::memory_map::{UNPACK_ZP, UNPACK_ZP_LEN};
use cbm_disk::geometry;
use octet_asm::{Abs, Zp};

/// The first address that is not memory while the file is loaded.
pub(super) const REGISTERS: u16 = 0xD000;
/// Bytes of a sector, and bytes of a file in a sector.
pub(super) const SECTOR: u16 = geometry::SECTOR as u16;
pub(super) const DATA: u16 = geometry::DATA as u16;

/// BASIC's registers of numbers, in which it keeps nothing from one statement to the next. The
/// unpacker takes the first of them; commands are sent from there, too.
pub(super) const SCRATCH: u16 = UNPACK_ZP as u16 + UNPACK_ZP_LEN as u16;
const _: () = assert!(SCRATCH + 4 <= 0x73, "those of BASIC end here");

/// Registers and variables.
pub(super) struct Loader {
    pub(super) kernal: Kernal,
    pub(super) mmu: Mmu,
    pub(super) vic: Vic,
    /// CIA 2's port A: the bus.
    pub(super) bus: Abs,
    /// The routines and variables that the file takes over.
    pub(super) kept: Kept,
    /// The value of `bus` that leaves CLK and DATA alone.
    pub(super) free: Zp,
    /// What the other bits of `bus` make of a byte.
    pub(super) mask: Zp,
    /// How many bytes of a command are left.
    pub(super) left: Zp,
    /// The bits in which an answer differs.
    pub(super) number: Zp,
    /// How often the drive will be asked.
    pub(super) tries: Zp,
    /// CIA 1: bytes of the fast bus, and the report that one has arrived.
    pub(super) cia1_sdr: Abs,
    pub(super) cia1_icr: Abs,
    /// The KERNAL's choice of which side sends over the fast bus.
    pub(super) spin: Abs,
    /// The former state of the processor's clock and of the sprites.
    pub(super) saved: Zp,
}

/// The address to which the KERNAL loads the first sector.
pub const ADDRESS: u16 = 0x0B00;
/// The signature of a boot sector.
pub const MARK: &[u8] = b"CBM";
