//! [`Machine`]: everything that tests and commands set, read and run.

use mos6502::registers::Registers as CoreRegisters;

use super::branches::BranchLog;
use super::bus::Bus;
use super::calls::{CallFrame, Calls};
use super::chips::{Chips, Keyboard, Reu};
use super::image::Image;
use super::io::IoLog;
use super::memory::{RAM_SIZE, offset, ram_place};
use super::mmu::MmuState;
use super::permission::BREAK;
use super::profile::Profile;
use super::registers::Registers;
use super::rom::Rom;
use super::watch::Watch;

/// A C128 with a program in its memory.
///
/// Addresses that the harness gives are addresses in RAM bank 0 as the program would see them with
/// everything else switched away. A zero-page variable is at its address even when the zero page is
/// relocated, and stays there while the program has another bank or a ROM in front of it. What the
/// harness reads or writes is not guarded and costs no cycles.
#[derive(Clone)]
pub struct Machine {
    pub(super) bus: Bus,
    pub(super) registers: CoreRegisters,
    pub(super) cycles: u64,
    pub(super) image: Image,
    pub(super) branches: BranchLog,
    pub(super) frame: Option<CallFrame>,
    /// The breakpoint that the last run stopped at.
    pub(super) stopped_at: Option<u16>,
    /// The last instruction of a run that used up its cycles.
    pub(super) last: u16,
    pub(super) stack_base: u8,
    pub(super) stack_limit: u8,
    pub(super) return_trap: u16,
    pub(super) profile: Option<Box<Profile>>,
    pub(super) watch: Watch,
}

impl Machine {
    /// A machine with `image` in memory and 0 everywhere else: all RAM, bank
    /// 0 ($FF00 = $3F), stack pointer $FF, 2 MHz, interrupts disabled.
    pub fn new(image: &Image) -> Self {
        let mut core = CoreRegisters::new();
        let registers = Registers {
            sp: 0xFF,
            p: 0x24,
            ..Registers::default()
        };
        registers.store(&mut core);
        let mut bus = Bus::new(image);
        bus.clock.count(0, bus.io.two_mhz);
        Machine {
            bus,
            registers: core,
            cycles: 0,
            image: image.clone(),
            branches: BranchLog::default(),
            frame: None,
            stopped_at: None,
            last: 0,
            stack_base: 0xFF,
            stack_limit: 0,
            return_trap: return_address(image),
            profile: None,
            watch: Watch::default(),
        }
    }

    /// The image that was loaded.
    pub fn image(&self) -> &Image {
        &self.image
    }

    /// Memory now holds the program of another image: guards, names and contracts become those of
    /// `image`. Memory and breakpoints stay.
    pub fn become_program(&mut self, image: &Image) {
        self.image = image.clone();
        self.return_trap = return_address(image);
        self.bus.overlays = image.overlays();
        super::permission::protect(image, &mut self.bus.permissions);
    }

    /// The first address, bank in bit 16, where memory does not hold what the image loads there.
    pub fn differs_from(&self, image: &Image) -> Option<u32> {
        let mut loaded = image.sections().iter().filter(|s| s.kind.is_loaded());
        loaded.find_map(|section| {
            let bytes = (section.address..).zip(&section.bytes);
            let mut wrong = bytes.filter(|&(address, &byte)| {
                self.peek_bank((address >> 16) as u8, address as u16) != byte
            });
            wrong.next().map(|(address, _)| address)
        })
    }

    /// Supplies the bytes of a ROM; missing bytes at the end read as 0.
    pub fn insert_rom(&mut self, rom: Rom, bytes: &[u8]) {
        self.bus.insert_rom(rom, bytes);
    }

    /// The byte at `address`.
    pub fn peek(&self, address: u16) -> u8 {
        let bus = &self.bus;
        bus.memory[bus.ram_offset(address)]
    }

    /// Sets the byte at `address`.
    pub fn poke(&mut self, address: u16, value: u8) {
        let bus = &mut self.bus;
        let offset = bus.ram_offset(address);
        bus.put(offset, &[value]);
    }

    /// The little-endian word at `address`.
    pub fn peek_word(&self, address: u16) -> u16 {
        u16::from_le_bytes([self.peek(address), self.peek(address.wrapping_add(1))])
    }

    /// Sets the little-endian word at `address`.
    pub fn poke_word(&mut self, address: u16, value: u16) {
        self.write(address, &value.to_le_bytes());
    }

    /// `len` bytes from `address` on; addresses wrap at the end of the bank.
    pub fn read(&self, address: u16, len: usize) -> Vec<u8> {
        let mut bytes = vec![0; len];
        self.read_into(address, &mut bytes);
        bytes
    }

    /// Fills `bytes` from `address` on.
    pub fn read_into(&self, address: u16, bytes: &mut [u8]) {
        let bus = &self.bus;
        each_page(address, bytes.len(), |page, done, n| {
            let start = bus.ram_offset(page);
            bytes[done..done + n].copy_from_slice(&bus.memory[start..start + n]);
        });
    }

    /// Writes `bytes` from `address` on.
    pub fn write(&mut self, address: u16, bytes: &[u8]) {
        let bus = &mut self.bus;
        each_page(address, bytes.len(), |page, done, n| {
            let start = bus.ram_offset(page);
            bus.put(start, &bytes[done..done + n]);
        });
    }

    /// The byte at `address` of RAM bank `bank` (0 or 1), whatever is
    /// relocated or common.
    pub fn peek_bank(&self, bank: u8, address: u16) -> u8 {
        self.bus.memory[bank_offset(bank, address)]
    }

    /// Sets the byte at `address` of RAM bank `bank`.
    pub fn poke_bank(&mut self, bank: u8, address: u16, value: u8) {
        self.bus.put(bank_offset(bank, address), &[value]);
    }

    /// `len` bytes from `address` of RAM bank `bank` on; addresses wrap at
    /// the end of the bank.
    pub fn read_bank(&self, bank: u8, address: u16, len: usize) -> Vec<u8> {
        let mut bytes = vec![0; len];
        each_page(address, len, |page, done, n| {
            let start = bank_offset(bank, page);
            bytes[done..done + n].copy_from_slice(&self.bus.memory[start..start + n]);
        });
        bytes
    }

    /// Writes `bytes` from `address` of RAM bank `bank` on.
    pub fn write_bank(&mut self, bank: u8, address: u16, bytes: &[u8]) {
        each_page(address, bytes.len(), |page, done, n| {
            let start = bank_offset(bank, page);
            self.bus.put(start, &bytes[done..done + n]);
        });
    }

    /// The byte of RAM that the program sees at `address` when it selects bank `bank`,
    /// relocated pages and common RAM considered.
    pub fn peek_mapped(&self, bank: u8, address: u16) -> u8 {
        self.bus.memory[self.mapped_offset(bank, address)]
    }

    /// Sets the byte of RAM that the program sees there.
    pub fn poke_mapped(&mut self, bank: u8, address: u16, value: u8) {
        let offset = self.mapped_offset(bank, address);
        self.bus.put(offset, &[value]);
    }

    fn mapped_offset(&self, bank: u8, address: u16) -> usize {
        let [low, page] = address.to_le_bytes();
        offset(self.bus.mmu.ram_page(page, bank) + u32::from(low))
    }

    /// Returns at once from the routine that the program has just called, as RTS does. The other
    /// registers stay as they are.
    pub fn return_from_call(&mut self) {
        let mut pull = || {
            self.registers.stack_pointer.increment();
            self.peek(self.registers.stack_pointer.to_u16())
        };
        let address = u16::from_le_bytes([pull(), pull()]);
        self.registers.program_counter = address.wrapping_add(1);
    }

    /// The registers.
    pub fn registers(&self) -> Registers {
        Registers::from(&self.registers)
    }

    /// Sets the accumulator.
    pub fn set_a(&mut self, value: u8) {
        self.registers.accumulator = value;
    }

    /// Sets the program counter.
    pub fn set_pc(&mut self, address: u16) {
        self.registers.program_counter = address;
    }

    /// Sets the X index.
    pub fn set_x(&mut self, value: u8) {
        self.registers.index_x = value;
    }

    /// Sets the Y index.
    pub fn set_y(&mut self, value: u8) {
        self.registers.index_y = value;
    }

    /// Sets the stack pointer.
    pub fn set_sp(&mut self, value: u8) {
        self.registers.stack_pointer.0 = value;
    }

    /// Sets the status flags.
    pub fn set_p(&mut self, value: u8) {
        Registers {
            p: value,
            ..self.registers()
        }
        .store(&mut self.registers);
    }

    /// Sets where the next call's stack begins: the stack pointer before the
    /// return address is pushed. $FF at first.
    pub fn set_stack_base(&mut self, sp: u8) {
        self.stack_base = sp;
    }

    /// Sets the lowest value that the stack pointer may have; a push below
    /// it is a fault. 0 at first: all of page 1.
    pub fn set_stack_limit(&mut self, limit: u8) {
        self.stack_limit = limit;
    }

    /// Cycles since the machine was made.
    pub fn cycles(&self) -> u64 {
        self.cycles
    }

    /// The MMU's registers.
    pub fn mmu(&self) -> MmuState {
        self.bus.mmu
    }

    /// Replaces the MMU's registers.
    pub fn set_mmu(&mut self, mmu: MmuState) {
        self.bus.set_mmu(mmu);
    }

    /// Whether the 8502 runs at 2 MHz ($D030 bit 0). Cycles are the
    /// processor's own, whatever their length.
    pub fn is_two_mhz(&self) -> bool {
        self.bus.io.two_mhz
    }

    /// How the program has used the I/O area, apart from the MMU.
    pub fn io_log(&self) -> &IoLog {
        &self.bus.io.log
    }

    /// Forgets the I/O log so far.
    pub fn clear_io_log(&mut self) {
        self.bus.io.log = IoLog::default();
    }

    /// Sets the value that a read of an I/O address ($D000-$DFFF) gives, instead of 0.
    pub fn set_io(&mut self, address: u16, value: u8) {
        self.bus.io.values.insert(address, value);
    }

    /// Stores to a chip's register, as the program would.
    pub fn store_io(&mut self, address: u16, value: u8) {
        let now = self.chip_cycles();
        self.bus.io.write(address, value, now);
    }

    /// The chips, if there are any.
    pub fn chips(&self) -> Option<&Chips> {
        self.bus.io.chips.as_deref()
    }

    /// The RAM expansion, if there is one.
    pub fn expansion(&self) -> Option<&Reu> {
        self.bus.io.reu.as_deref()
    }

    /// The RAM expansion, mutable.
    pub fn expansion_mut(&mut self) -> Option<&mut Reu> {
        self.bus.io.reu.as_deref_mut()
    }

    /// Whether the program sees a ROM at `address`.
    pub fn is_rom(&self, address: u16) -> bool {
        self.bus.read_offset(address) >= RAM_SIZE
    }

    /// The bank of the RAM that the program has at `address`, or the overlay that is there.
    pub fn mapped_bank(&self, address: u16) -> u8 {
        self.bus.code_bank(address)
    }

    /// A byte of the character ROM's first 4 KB, which the VIC-II sees; 0
    /// where there is none.
    pub fn character_rom(&self, index: u16) -> u8 {
        let start = Rom::Characters.offset();
        self.bus.memory[offset(start + u32::from(index & 0xFFF))]
    }

    /// The keyboard and the joysticks of the chips.
    ///
    /// # Panics
    /// There are no chips ([`Machine::insert_chips`]).
    pub fn keyboard(&mut self) -> &mut Keyboard {
        let chips = self.bus.io.chips.as_mut();
        &mut chips.expect("a machine with chips").keyboard
    }

    /// Presses RESTORE: a non-maskable interrupt before the next instruction.
    pub fn press_restore(&mut self) {
        if let Some(chips) = &mut self.bus.io.chips {
            chips.restore = true;
        }
    }

    /// Presses the reset button: the MMU begins with the KERNAL mapped, and the chips that have the
    /// reset line begin anew. RAM keeps what it holds. [`Machine::begin`] then starts the KERNAL.
    pub fn press_reset(&mut self) {
        self.keep_time();
        let now = self.bus.clock.now();
        if let Some(chips) = &mut self.bus.io.chips {
            chips.reset(now);
        }
        let begun = self.bus.mmu.after_reset();
        self.bus.set_mmu(begun);
    }

    /// Makes [`Machine::resume`] stop before the instruction at `address`,
    /// in the memory that the program now sees there.
    pub fn set_breakpoint(&mut self, address: u16) {
        let bus = &mut self.bus;
        let offset = bus.execute_offset(address);
        bus.permissions[offset] |= BREAK;
    }

    /// Removes the breakpoint at `address`.
    pub fn clear_breakpoint(&mut self, address: u16) {
        let bus = &mut self.bus;
        let offset = bus.execute_offset(address);
        bus.permissions[offset] &= !BREAK;
    }

    /// Makes [`Machine::resume`] stop before the instruction at `address` of RAM bank `bank`,
    /// or not, whatever the program sees there now.
    pub fn set_bank_breakpoint(&mut self, bank: u8, address: u16, on: bool) {
        let bits = &mut self.bus.permissions[bank_offset(bank, address)];
        *bits = if on { *bits | BREAK } else { *bits & !BREAK };
    }

    /// Removes every breakpoint.
    pub fn clear_breakpoints(&mut self) {
        self.bus
            .permissions
            .iter_mut()
            .for_each(|bits| *bits &= !BREAK);
    }

    /// Starts a new profile, or stops profiling.
    pub fn profile(&mut self, on: bool) {
        self.profile = on.then(Box::default);
    }

    /// Starts a new profile that counts the calls of routines, too.
    pub fn profile_calls(&mut self) {
        self.profile = Some(Box::new(Profile {
            calls: Some(Calls::new(&self.image)),
            ..Profile::default()
        }));
    }

    /// The profile so far, if one is being taken; a new one starts.
    pub fn take_profile(&mut self) -> Option<Profile> {
        self.profile
            .as_mut()
            .map(|profile| std::mem::take(&mut **profile))
    }
}

/// Where a routine returns to: an address that is never code, whichever bank
/// or ROM is selected at the time.
fn return_address(image: &Image) -> u16 {
    let is_code = |address: u16| {
        let mut code = image.executable();
        code.any(|r| {
            r.contains(&u32::from(address)) || r.contains(&(0x1_0000 | u32::from(address)))
        })
    };
    let always_ram = (0..0x4000).rev();
    let anywhere = 0x4000..=0xFFFF;
    always_ram
        .chain(anywhere)
        .find(|&address| !is_code(address))
        .unwrap_or(0xFFFF)
}

fn bank_offset(bank: u8, address: u16) -> usize {
    ram_place(u32::from(bank) << 16 | u32::from(address))
}

/// Splits a block into pieces that stay within a page: calls `visit` with
/// each piece's address, its index in the block and its length.
fn each_page(address: u16, len: usize, mut visit: impl FnMut(u16, usize, usize)) {
    let mut done = 0;
    while done < len {
        let here = address.wrapping_add(done as u16);
        let n = (0x100 - usize::from(here & 0xFF)).min(len - done);
        visit(here, done, n);
        done += n;
    }
}
