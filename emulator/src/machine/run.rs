//! Running: the loop around the core, and what it watches.

use mos6502::memory::Bus as _;

use super::computer::Machine;
use super::fault::{Branch, Fault, FaultKind, FaultReport};
use super::opcode::{CLASS, Class};
use super::permission::{BREAK, EXECUTE};
use super::profile::Profile;

/// Where a run stopped of its own accord.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The routine returned to the harness.
    Returned,
    /// The next instruction is at this breakpoint.
    Breakpoint(u16),
}

/// A routine that the harness called and that has not returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    /// The stack pointer before the return address was pushed.
    pub base: u8,
}

/// How many branches are remembered.
const BRANCHES: usize = 16;

/// The last branches taken.
#[derive(Debug, Clone, Default)]
pub(super) struct BranchLog {
    /// From in the high half, to in the low half.
    taken: [u32; BRANCHES],
    count: usize,
}

impl BranchLog {
    /// Writes the slot of the next branch, and keeps it if `taken`: no
    /// branching in the host either.
    #[inline(always)]
    fn note(&mut self, from: u16, to: u16, taken: bool) {
        self.taken[self.count % BRANCHES] = u32::from(from) << 16 | u32::from(to);
        self.count = self.count.wrapping_add(usize::from(taken));
    }

    fn clear(&mut self) {
        self.count = 0;
    }

    /// From and to, oldest first.
    fn iter(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        let first = self.count.saturating_sub(BRANCHES);
        (first..self.count).map(|n| {
            let entry = self.taken[n % BRANCHES];
            ((entry >> 16) as u16, entry as u16)
        })
    }
}

/// Why the loop ended.
enum Exit {
    Stopped(Stop),
    /// The instruction at this address is at fault.
    Faulted(FaultKind, u16),
    /// The deadline passed, or the bus raised a fault, in the instruction at
    /// this address.
    Late(u16),
}

impl Machine {
    /// Runs the routine at `address` until it returns, and gives its cycles:
    /// those of its own instructions, the final RTS included, the JSR that
    /// would have called it not. Breakpoints are passed over.
    ///
    /// The stack starts afresh (see [`Machine::set_stack_base`]) unless a run
    /// is stopped at a breakpoint: then the routine borrows its stack, and
    /// afterwards the run can be resumed, its registers A, X, Y and P being
    /// for the caller to keep.
    ///
    /// # Errors
    /// A fault, or `cycle_limit` exceeded.
    pub fn call(&mut self, address: u16, cycle_limit: u64) -> Result<u64, Fault> {
        let outer = self
            .frame
            .map(|frame| (frame, self.cpu.registers.program_counter));
        let start = self.cpu.cycles;
        self.enter(address);
        self.execute(cycle_limit, true)?;
        if let Some((frame, pc)) = outer {
            self.frame = Some(frame);
            self.cpu.registers.program_counter = pc;
        }
        Ok(self.cpu.cycles - start)
    }

    /// Prepares to run the routine at `address` with [`Machine::resume`].
    /// A run that was stopped is abandoned.
    pub fn begin(&mut self, address: u16) {
        self.frame = None;
        self.enter(address);
    }

    /// Runs on until the routine returns or reaches a breakpoint, passing
    /// over one at its first instruction.
    ///
    /// # Errors
    /// A fault, or `cycle_limit` exceeded.
    pub fn resume(&mut self, cycle_limit: u64) -> Result<Stop, Fault> {
        self.execute(cycle_limit, false)
    }

    fn enter(&mut self, address: u16) {
        if self.frame.is_none() {
            self.cpu.registers.stack_pointer.0 = self.stack_base;
            self.branches.clear();
        }
        self.frame = Some(Frame {
            base: self.cpu.registers.stack_pointer.0,
        });
        for byte in self.trap.wrapping_sub(1).to_be_bytes() {
            let sp = &mut self.cpu.registers.stack_pointer;
            let address = sp.to_u16();
            sp.decrement();
            self.cpu.memory.set_byte(address, byte);
        }
        self.cpu.registers.program_counter = address;
    }

    fn execute(&mut self, cycle_limit: u64, pass_breakpoints: bool) -> Result<Stop, Fault> {
        let deadline = self.cpu.cycles.saturating_add(cycle_limit);
        let base = self.frame.map_or(self.stack_base, |frame| frame.base);
        self.cpu.memory.deadline = deadline;
        self.cpu.memory.fault = None;
        let exit = match self.profile.take() {
            Some(mut profile) => {
                let exit = self.step_on::<true>(base, pass_breakpoints, &mut profile);
                self.profile = Some(profile);
                exit
            }
            None => self.step_on::<false>(base, pass_breakpoints, &mut Profile::none()),
        };
        let (kind, pc) = match exit {
            Exit::Stopped(stop) => {
                if stop == Stop::Returned {
                    self.frame = None;
                }
                return Ok(stop);
            }
            Exit::Faulted(kind, pc) => (kind, pc),
            Exit::Late(pc) => match self.cpu.memory.fault.take() {
                Some(kind) => (kind, pc),
                None => (FaultKind::CycleLimit { limit: cycle_limit }, pc),
            },
        };
        self.frame = None;
        Err(self.report(kind, pc))
    }

    fn step_on<const PROFILE: bool>(
        &mut self,
        base: u8,
        pass_breakpoints: bool,
        profile: &mut Profile,
    ) -> Exit {
        let (cpu, branches) = (&mut self.cpu, &mut self.branches);
        let (trap, limit) = (self.trap, self.stack_limit);
        let mut pass_breakpoint = true;
        loop {
            let pc = cpu.registers.program_counter;
            let (permissions, opcode) = cpu.memory.fetch(pc);
            if permissions & (EXECUTE | BREAK) != EXECUTE {
                if permissions & EXECUTE == 0 {
                    let sp = cpu.registers.stack_pointer.0;
                    if pc == trap && sp == base && cpu.memory.fault.is_none() {
                        return Exit::Stopped(Stop::Returned);
                    }
                    let fault = cpu.memory.fault.take();
                    return Exit::Faulted(fault.unwrap_or(FaultKind::WildJump), pc);
                }
                if !pass_breakpoint && !pass_breakpoints {
                    return Exit::Stopped(Stop::Breakpoint(pc));
                }
            }
            pass_breakpoint = false;
            let before = cpu.cycles;
            let class = CLASS[usize::from(opcode)];
            if class.is_special() {
                let registers = &cpu.registers;
                let (sp, x) = (registers.stack_pointer.0, registers.index_x);
                if let Some(fault) = check_special(class, opcode, sp, x, limit, base) {
                    return Exit::Faulted(fault, pc);
                }
                if class.is_indexed_modify() {
                    // The core adds a cycle where the index crosses a page;
                    // the hardware always takes 7.
                    let low = cpu.memory.get_byte(pc.wrapping_add(1));
                    cpu.cycles -= u64::from(low.checked_add(x).is_none());
                }
            }
            match cpu.fetch_next_and_decode() {
                Some(decoded) => cpu.execute_instruction(decoded),
                None => return Exit::Faulted(FaultKind::Undocumented { opcode }, pc),
            }
            let to = cpu.registers.program_counter;
            branches.note(pc, to, to != pc.wrapping_add(class.length()));
            if PROFILE {
                profile.add(pc, cpu.cycles - before);
            }
            if cpu.cycles > cpu.memory.deadline {
                let returned = to == trap && cpu.registers.stack_pointer.0 == base;
                if !returned || cpu.memory.fault.is_some() {
                    return Exit::Late(pc);
                }
            }
        }
    }

    fn report(&mut self, kind: FaultKind, pc: u16) -> Fault {
        let bus = &self.cpu.memory;
        let target = match kind {
            FaultKind::WriteToCode { address, .. }
            | FaultKind::WriteToTable { address, .. }
            | FaultKind::AbsentRom { address, .. } => Some(address),
            _ => None,
        };
        let byte = |address: u16| bus.memory[bus.place_read(address)];
        let length = CLASS[usize::from(byte(pc))].length();
        let name = |address: u16| self.image.symbolise(address);
        let branch = |(from, to): (u16, u16)| Branch {
            from,
            to,
            from_name: name(from),
            to_name: name(to),
        };
        Fault(Box::new(FaultReport {
            kind,
            pc,
            location: name(pc),
            target: target.map(name),
            registers: self.registers(),
            bytes: (0..length).map(|n| byte(pc.wrapping_add(n))).collect(),
            cycles: self.cpu.cycles,
            branches: self.branches.iter().map(branch).collect(),
        }))
    }
}

/// Whether an instruction that touches the stack, or should not be there at
/// all, may go ahead.
#[inline(always)]
fn check_special(
    class: Class,
    opcode: u8,
    sp: u8,
    x: u8,
    limit: u8,
    base: u8,
) -> Option<FaultKind> {
    if u16::from(sp) < u16::from(limit) + u16::from(class.pushes()) {
        return Some(FaultKind::StackOverflow { limit });
    }
    if u16::from(sp) + u16::from(class.pulls()) > u16::from(base) {
        return Some(FaultKind::StackUnderflow { base });
    }
    if class.is_txs() && !(limit..=base).contains(&x) {
        return Some(FaultKind::StackPointer { value: x });
    }
    class
        .is_refused()
        .then_some(FaultKind::Undocumented { opcode })
}
