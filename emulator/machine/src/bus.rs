//! The bus: every read and write of the processor, and the guards on them.

use mos6502::memory::Bus as CoreBus;

use super::clock::Clock;
use super::fault::FaultKind;
use super::image::{Image, Overlays};
use super::io::{Io, is_expansion};
use super::memory::{MEMORY_SIZE, RAM_SIZE, code_place, is_overlay, offset, zeroed};
use super::mmu::{MapChange, MmuState, OTHERS, PageSource};
use super::permission::{self, CODE, EXECUTE, TABLE, UNCLAIMED, UNWRITTEN, WRITE_GUARD};
use super::rom::Rom;

/// Where each page of the processor's 64 KB lies in the flat memory, with
/// [`SLOW_PATH`] set where an access needs more than that.
#[derive(Debug, Clone)]
struct PageMap {
    read: [u32; 256],
    write: [u32; 256],
    /// Where the permission to execute is. It is that of `read`, except that the zero page's
    /// permission stays with it wherever page 0 lies.
    execute: [u32; 256],
}

/// Set in a page's entry when its bytes are not plain memory: I/O, an absent
/// ROM, the page with the MMU's registers.
const SLOW_PATH: u32 = 0x8000_0000;

/// The page of CIA 2, whose port is the serial bus.
const SERIAL_BUS: u16 = 0xDD;

/// Cycles of an instruction before it accesses a chip, with an absolute address.
pub(super) const BEFORE_ACCESS: u64 = 3;

/// The memory system of the C128 as the processor sees it.
#[derive(Clone)]
pub(super) struct Bus {
    /// RAM bank 0, RAM bank 1, ROMs.
    pub(super) memory: Box<[u8; MEMORY_SIZE]>,
    /// Permissions of every byte of `memory`.
    pub(super) permissions: Box<[u8; MEMORY_SIZE]>,
    map: PageMap,
    /// The run loop stops once the core's cycles pass this. A fault sets it to 0, so that one
    /// comparison per instruction serves both purposes.
    pub(super) deadline: u64,
    /// The current instruction's fault.
    pub(super) fault: Option<FaultKind>,
    pub(super) mmu: MmuState,
    pub(super) io: Io,
    pub(super) clock: Clock,
    /// The core's cycles before the current instruction.
    pub(super) now: u64,
    present: [bool; Rom::COUNT],
    /// Where overlays lie.
    pub(super) overlays: Option<Overlays>,
    /// Whether reads of memory that was never written are recorded.
    watched: bool,
    /// The last such read since the record was last taken.
    pub(super) unwritten: Option<u16>,
    /// The page maps used so far: for each value of the MMU's other registers, one by
    /// configuration.
    maps: Vec<([u8; OTHERS], Maps)>,
}

/// Page maps by configuration register.
type Maps = Vec<Option<Box<PageMap>>>;

/// How many values of the MMU's other registers are kept. The program switches between two.
const KEPT: usize = 4;

impl Bus {
    /// Memory with `image` loaded, everything else 0.
    pub(super) fn new(image: &Image) -> Self {
        let mut bus = Bus {
            memory: zeroed(),
            permissions: zeroed(),
            map: PageMap {
                read: [0; 256],
                write: [0; 256],
                execute: [0; 256],
            },
            deadline: 0,
            fault: None,
            mmu: MmuState::default(),
            io: Io {
                two_mhz: true,
                ..Io::default()
            },
            clock: Clock::default(),
            now: 0,
            present: [false; Rom::COUNT],
            overlays: image.overlays(),
            watched: image.contracts().is_some(),
            unwritten: None,
            maps: Vec::new(),
        };
        for section in image.sections() {
            let start = offset(section.address);
            bus.memory[start..start + section.bytes.len()].copy_from_slice(&section.bytes);
        }
        permission::protect(image, &mut bus.permissions);
        bus.remap();
        bus
    }

    /// The bank of the RAM at an address, or the number of the overlay that is there.
    pub(super) fn code_bank(&self, address: u16) -> u8 {
        let ram = self.mmu.ram_page((address >> 8) as u8, self.mmu.bank());
        let bank = (ram >> 16) as u8;
        let overlays = self.overlays.as_ref();
        match overlays.filter(|all| bank == 1 && all.range.contains(&address)) {
            // Nothing is there before the variable is set.
            Some(all) if is_overlay(self.memory[all.loaded]) => self.memory[all.loaded],
            _ => bank,
        }
    }

    /// The place of the code at an address.
    pub(super) fn code_place(&self, address: u16) -> usize {
        let offset = self.execute_offset(address);
        if offset < RAM_SIZE {
            code_place(self.code_bank(address), address)
        } else {
            offset
        }
    }

    /// Puts the bytes of a ROM into its socket.
    pub(super) fn insert_rom(&mut self, rom: Rom, bytes: &[u8]) {
        let start = offset(rom.offset());
        let size = bytes.len().min(rom.size());
        self.memory[start..start + size].copy_from_slice(&bytes[..size]);
        self.permissions[start..start + size].fill(EXECUTE);
        self.present[rom.index()] = true;
        self.maps.clear();
        self.remap();
    }

    /// Replaces the MMU's registers.
    pub(super) fn set_mmu(&mut self, mmu: MmuState) {
        self.mmu = mmu;
        self.remap();
    }

    /// The permissions of the byte at `pc`, read before each instruction.
    #[inline(always)]
    pub(super) fn permissions_at(&mut self, pc: u16) -> u8 {
        let entry = self.map.execute[usize::from(pc >> 8)];
        if entry & SLOW_PATH != 0 {
            return self.permissions_slow(pc);
        }
        self.permissions[offset(entry + u32::from(pc & 0xFF))]
    }

    #[cold]
    fn permissions_slow(&mut self, pc: u16) -> u8 {
        match self.mmu.area((pc >> 8) as u8) {
            PageSource::Io => 0,
            PageSource::Ram if is_mmu_register(pc) => 0,
            PageSource::Rom(rom) if !self.present[rom.index()] => {
                self.raise_fault(FaultKind::AbsentRom { rom, address: pc });
                0
            }
            _ => self.permissions[self.read_offset(pc)],
        }
    }

    /// Where a read of `address` goes.
    #[inline(always)]
    pub(super) fn read_offset(&self, address: u16) -> usize {
        offset(self.map.read[usize::from(address >> 8)] + u32::from(address & 0xFF))
    }

    /// Where the permission to execute `address` is stored.
    pub(super) fn execute_offset(&self, address: u16) -> usize {
        offset(self.map.execute[usize::from(address >> 8)] + u32::from(address & 0xFF))
    }

    /// Where a write to `address` goes: always RAM.
    #[inline(always)]
    fn write_offset(&self, address: u16) -> usize {
        offset(self.map.write[usize::from(address >> 8)] + u32::from(address & 0xFF))
    }

    /// Where `address` lies when all of bank 0 is visible, wherever the pointers of page 0 and page
    /// 1 point.
    pub(super) fn ram_offset(&self, address: u16) -> usize {
        let page = self.mmu.ram_page((address >> 8) as u8, 0);
        offset(page + u32::from(address & 0xFF))
    }

    fn apply(&mut self, change: MapChange) {
        match change {
            MapChange::Nothing => {}
            MapChange::Configuration => self.select_map(),
            MapChange::Everything => self.remap(),
        }
    }

    /// Selects the maps for the MMU's other registers; they come first from now on.
    fn remap(&mut self) {
        let others = self.mmu.other_registers();
        match self.maps.iter().position(|(of, _)| *of == others) {
            Some(at) => self.maps[..=at].rotate_right(1),
            None => {
                self.maps.truncate(KEPT - 1);
                self.maps.insert(0, (others, vec![None; 256]));
            }
        }
        self.select_map();
    }

    fn select_map(&mut self) {
        let configuration = usize::from(self.mmu.configuration());
        let built = self.maps[0].1[configuration].take();
        let built = built.unwrap_or_else(|| Box::new(self.build_map()));
        self.map = PageMap::clone(&built);
        self.maps[0].1[configuration] = Some(built);
    }

    fn build_map(&self) -> PageMap {
        let mut map = PageMap {
            read: [0; 256],
            write: [0; 256],
            execute: [0; 256],
        };
        for page in 0..=0xFF_u8 {
            let ram = self.mmu.ram_page(page, self.mmu.bank());
            let (read, write) = match self.mmu.area(page) {
                PageSource::Ram => (ram, ram),
                PageSource::Io => (ram | SLOW_PATH, ram | SLOW_PATH),
                PageSource::Rom(rom) => {
                    let absent = if self.present[rom.index()] {
                        0
                    } else {
                        SLOW_PATH
                    };
                    let base = rom.offset() - u32::from(rom.address());
                    ((base + (u32::from(page) << 8)) | absent, ram)
                }
            };
            let registers = if page == 0xFF { SLOW_PATH } else { 0 };
            let watched = if self.watched { SLOW_PATH } else { 0 };
            map.read[usize::from(page)] = read | registers | watched;
            map.execute[usize::from(page)] = if page == 0 { 0 } else { read | registers };
            map.write[usize::from(page)] = write | registers;
        }
        map
    }
}

/// $FF00-$FF04, visible in every configuration.
fn is_mmu_register(address: u16) -> bool {
    (0xFF00..=0xFF04).contains(&address)
}

impl Bus {
    /// A read by the processor.
    #[inline(always)]
    pub(super) fn read(&mut self, address: u16) -> u8 {
        let entry = self.map.read[usize::from(address >> 8)];
        if entry & SLOW_PATH != 0 {
            return self.read_slow(address);
        }
        self.memory[offset(entry + u32::from(address & 0xFF))]
    }

    /// A write by the processor. It is not inlined: the core has many writes, and only small ones
    /// let the compiler inline all of the core into the run loop.
    #[inline(never)]
    pub(super) fn write(&mut self, address: u16, value: u8) {
        let entry = self.map.write[usize::from(address >> 8)];
        let at = offset(entry + u32::from(address & 0xFF));
        let guard = u32::from(self.permissions[at] & WRITE_GUARD);
        if (entry & SLOW_PATH) | guard != 0 {
            return self.write_slow(address, value);
        }
        self.memory[at] = value;
    }

    #[cold]
    #[inline(never)]
    fn read_slow(&mut self, address: u16) -> u8 {
        if is_mmu_register(address) {
            return self.mmu.read_high(address);
        }
        match self.mmu.area((address >> 8) as u8) {
            PageSource::Io if address >> 8 == 0xD5 => self.mmu.read(address),
            PageSource::Io => {
                let now = self.chip_time();
                let value = self.io.read(address, now);
                self.end_run_for_chips(address);
                value
            }
            PageSource::Rom(rom) if !self.present[rom.index()] => {
                self.raise_fault(FaultKind::AbsentRom { rom, address });
                0
            }
            _ => {
                let at = self.read_offset(address);
                if self.permissions[at] & UNWRITTEN != 0 {
                    self.unwritten = Some(address);
                }
                self.memory[at]
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn write_slow(&mut self, address: u16, value: u8) {
        if is_mmu_register(address) {
            let change = self.mmu.write_high(address, value);
            return self.apply(change);
        }
        if self.mmu.area((address >> 8) as u8) == PageSource::Io {
            if address >> 8 == 0xD5 {
                let change = self.mmu.write(address, value);
                return self.apply(change);
            }
            let now = self.chip_time();
            if is_expansion(address) && self.io.reu.is_some() {
                self.write_expansion(address as u8, value);
            } else {
                self.io.write(address, value, now);
            }
            return self.end_run_for_chips(address);
        }
        self.store_guarded(self.write_offset(address), address, value);
    }

    /// Stores a byte, unless a guard forbids it.
    pub(super) fn store_guarded(&mut self, at: usize, address: u16, value: u8) {
        let permissions = self.permissions[at];
        if permissions & CODE != 0 {
            self.raise_fault(FaultKind::WriteToCode { address, value });
        } else if permissions & TABLE != 0 {
            self.raise_fault(FaultKind::WriteToTable { address, value });
        } else if permissions & UNCLAIMED != 0 {
            self.raise_fault(FaultKind::WriteToOtherBank { address, value });
        } else {
            self.permissions[at] &= !UNWRITTEN;
            self.memory[at] = value;
        }
    }

    /// Puts bytes into memory from an offset on, as a device outside the machine does.
    pub(super) fn put(&mut self, at: usize, bytes: &[u8]) {
        self.memory[at..at + bytes.len()].copy_from_slice(bytes);
        if self.watched {
            let permissions = self.permissions[at..at + bytes.len()].iter_mut();
            permissions.for_each(|bits| *bits &= !UNWRITTEN);
        }
    }

    /// The 1 MHz clock at an access to a chip, which waits for that clock.
    fn chip_time(&mut self) -> u64 {
        if self.io.chips.is_none() && self.io.reu.is_none() {
            return 0;
        }
        self.clock.count(self.now + BEFORE_ACCESS, self.io.two_mhz);
        self.clock.wait_for_chips();
        self.clock.now()
    }

    /// Ends the run loop if time must be counted and interrupts served before the next instruction,
    /// or if an access to the serial bus has shown that a drive's code is at fault.
    fn end_run_for_chips(&mut self, address: u16) {
        if address >> 8 == SERIAL_BUS {
            let chips = self.io.chips.as_mut();
            if let Some(text) = chips.and_then(|chips| chips.serial.take_fault()) {
                self.raise_fault(FaultKind::Drive { text });
            }
        }
        if self.io.needs_service {
            self.deadline = 0;
        }
    }

    /// Makes the run loop stop after this instruction, with its first fault.
    #[cold]
    pub(super) fn raise_fault(&mut self, fault: FaultKind) {
        self.fault.get_or_insert(fault);
        self.deadline = 0;
    }
}

/// The bus in the form in which the core holds it while it runs.
pub(super) struct Port<'a>(pub &'a mut Bus);

impl CoreBus for Port<'_> {
    #[inline(always)]
    fn get_byte(&mut self, address: u16) -> u8 {
        self.0.read(address)
    }

    #[inline(always)]
    fn set_byte(&mut self, address: u16, value: u8) {
        self.0.write(address, value);
    }
}
