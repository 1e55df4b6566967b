//! The run loop around the core, with its guards.

use mos6502::cpu::CPU;
use mos6502::instruction::{DecodedInstr, OpInput};
use mos6502::registers::Status;

use super::branches::BranchLog;
use super::bus::Port;
use super::calls::{CallFrame, Calls, Step};
use super::contracts::Contracts;
use super::fault::{Branch, Fault, FaultKind, FaultReport};
use super::instructions::{self, DocumentedOpcodes, Guard, SED};
use super::permission::{BREAK, EXECUTE};
use super::profile::{Profile, WENT_ELSEWHERE, WENT_ON};
use super::registers::Registers;
use super::system::Machine;
use super::watch::{Watch, reads_anything};

/// The opcode of `jsr`.
const JSR: u8 = 0x20;

/// Why a run stopped without a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// The routine returned to the harness.
    Returned,
    /// The next instruction is at this breakpoint.
    Breakpoint(u16),
}

/// The core on the machine's bus, for the length of a run. It is a local variable of the run, so
/// that its registers can live in the host's.
type Core<'a> = CPU<Port<'a>, DocumentedOpcodes>;

impl Machine {
    /// Runs the routine at `address` until it returns, and returns its cycles. They include the
    /// final RTS, but no JSR to the routine. Breakpoints are ignored.
    ///
    /// The stack starts afresh (see [`Machine::set_stack_base`]) unless a run is stopped at a
    /// breakpoint. Then the routine uses that run's stack, and the run can be resumed afterwards;
    /// the caller saves and restores A, X, Y and P.
    ///
    /// # Errors
    /// A fault, or more cycles than `cycle_limit`.
    pub fn call(&mut self, address: u16, cycle_limit: u64) -> Result<u64, Fault> {
        let pc = self.registers.program_counter;
        let outer = self.frame.map(|frame| (frame, pc));
        let start = self.cycles;
        self.enter(address);
        let stop = self.execute(cycle_limit, Breakpoints::Ignore)?;
        self.require_stop(stop, cycle_limit)?;
        if let Some((frame, pc)) = outer {
            self.frame = Some(frame);
            self.registers.program_counter = pc;
        }
        Ok(self.cycles - start)
    }

    /// Prepares to run the routine at `address` with [`Machine::resume`]. A stopped run is
    /// abandoned.
    pub fn begin(&mut self, address: u16) {
        (self.frame, self.stopped_at) = (None, None);
        self.enter(address);
    }

    /// Runs on until the routine returns or reaches a breakpoint. A
    /// breakpoint at the first instruction is ignored if the last run stopped there.
    ///
    /// # Errors
    /// A fault, or more cycles than `cycle_limit`.
    pub fn resume(&mut self, cycle_limit: u64) -> Result<Stop, Fault> {
        let stop = self.run(cycle_limit)?;
        self.require_stop(stop, cycle_limit)
    }

    /// Like [`Machine::resume`], but returns `None` after `cycles` cycles, which is not a fault.
    ///
    /// # Errors
    /// A fault.
    pub fn run(&mut self, cycles: u64) -> Result<Option<Stop>, Fault> {
        let pc = self.registers.program_counter;
        let breakpoints = match self.stopped_at.take() == Some(pc) {
            true => Breakpoints::IgnoreFirst,
            false => Breakpoints::Stop,
        };
        let stop = self.execute(cycles, breakpoints)?;
        if let Some(Stop::Breakpoint(address)) = stop {
            self.stopped_at = Some(address);
        }
        Ok(stop)
    }

    /// Turns the end of a run that used up its cycles into a fault.
    fn require_stop(&mut self, stop: Option<Stop>, limit: u64) -> Result<Stop, Fault> {
        stop.ok_or_else(|| {
            self.frame = None;
            let pc = self.last;
            self.report(FaultKind::CycleLimit { limit }, pc)
        })
    }

    /// Sets up the stack and program counter as a JSR from the harness would.
    fn enter(&mut self, address: u16) {
        if self.frame.is_none() {
            self.registers.stack_pointer.0 = self.stack_base;
            self.branches.clear();
            self.watch = Watch::default();
        }
        let base = self.registers.stack_pointer.0;
        self.frame = Some(CallFrame { base });
        for byte in self.return_trap.wrapping_sub(1).to_be_bytes() {
            self.bus.write(self.registers.stack_pointer.to_u16(), byte);
            self.registers.stack_pointer.decrement();
        }
        self.registers.program_counter = address;
    }

    /// Runs until the routine returns, a breakpoint or a fault; `None` after `cycle_limit` cycles.
    fn execute(
        &mut self,
        cycle_limit: u64,
        breakpoints: Breakpoints,
    ) -> Result<Option<Stop>, Fault> {
        if let Some(text) = self.take_drive_fault() {
            return Err(self.report(FaultKind::Drive { text }, self.registers.program_counter));
        }
        let deadline = self.cycles.saturating_add(cycle_limit);
        let mut breakpoints = breakpoints;
        let end = loop {
            let chips = self.bus.io.chips.as_ref();
            self.bus.io.next_request = chips.map_or(u64::MAX, |chips| chips.next_event());
            self.bus.io.waits = 0;
            let limits = RunLimits {
                trap: self.return_trap,
                base: self.frame.map_or(self.stack_base, |frame| frame.base),
                stack_limit: self.stack_limit,
                deadline: deadline.min(self.next_event()),
            };
            let mut core = CPU::new(Port(&mut self.bus), DocumentedOpcodes);
            core.registers = self.registers;
            core.cycles = self.cycles;
            let profile = self.profile.as_deref_mut();
            let contracts = self.image.contracts();
            let watch = contracts
                .as_deref()
                .map(|contracts| (contracts, &mut self.watch));
            let observers = Observers { profile, watch };
            let end = run_instructions(
                &mut core,
                &mut self.branches,
                observers,
                &limits,
                breakpoints,
            );
            self.registers = core.registers;
            self.cycles = core.cycles;
            match end {
                End::Deadline(_) if self.cycles <= deadline => {
                    self.service_interrupts();
                    if breakpoints == Breakpoints::IgnoreFirst {
                        breakpoints = Breakpoints::Stop;
                    }
                }
                end => break end,
            }
        };
        self.keep_time();
        let (kind, pc) = match end {
            End::Stopped(Stop::Returned) => {
                self.frame = None;
                return Ok(Some(Stop::Returned));
            }
            End::Stopped(stop) => return Ok(Some(stop)),
            End::Faulted(kind, pc) => (kind, pc),
            End::Deadline(pc) => {
                self.last = pc;
                return Ok(None);
            }
        };
        self.frame = None;
        Err(self.report(kind, pc))
    }

    fn report(&self, kind: FaultKind, pc: u16) -> Fault {
        let name = |address: u16| self.image.name_of(address);
        let byte = |address: u16| self.bus.memory[self.bus.read_offset(address)];
        let bytes = 0..instructions::length(byte(pc));
        let branch = |(from, to)| Branch {
            from,
            to,
            from_name: name(from),
            to_name: name(to),
        };
        let registers = Registers {
            pc,
            ..self.registers()
        };
        Fault(Box::new(FaultReport {
            pc,
            location: name(pc),
            target: kind.address().map(name),
            kind,
            registers,
            bytes: bytes.map(|n| byte(pc.wrapping_add(n))).collect(),
            cycles: self.cycles,
            branches: self.branches.iter().map(branch).collect(),
        }))
    }
}

/// What ends a run.
struct RunLimits {
    /// The routine's return address.
    trap: u16,
    /// The stack pointer's highest value, which it has when the routine has returned.
    base: u8,
    /// The stack pointer's lowest value.
    stack_limit: u8,
    /// The run is over when the core's cycles pass this.
    deadline: u64,
}

/// The observers that see every instruction.
struct Observers<'a> {
    profile: Option<&'a mut Profile>,
    watch: Option<(&'a Contracts, &'a mut Watch)>,
}

/// What happens at breakpoints.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breakpoints {
    Stop,
    IgnoreFirst,
    Ignore,
}

/// How a run ended.
enum End {
    Stopped(Stop),
    /// The instruction at this address is at fault.
    Faulted(FaultKind, u16),
    /// The deadline passed, or the chips need attention, in the instruction at this address.
    Deadline(u16),
}

/// Executes instructions until something ends the run.
///
/// This is the only loop, called from one place, so that the compiler inlines all of the core into
/// it. Observers have no second loop for that reason: they set the deadline to 0, so that every
/// instruction reaches the rare cases behind the check of the deadline.
fn run_instructions(
    core: &mut Core<'_>,
    branches: &mut BranchLog,
    mut observers: Observers<'_>,
    limits: &RunLimits,
    mut breakpoints: Breakpoints,
) -> End {
    core.memory.0.fault = None;
    core.memory.0.deadline = if observers.profile.is_some() || observers.watch.is_some() {
        0
    } else {
        limits.deadline
    };
    if let Some(calls) = calls_of(&mut observers.profile) {
        let at = core.memory.0.execute_offset(core.registers.program_counter);
        calls.resume(at, core.registers.stack_pointer.0);
    }
    let mut before = core.cycles;
    loop {
        let pc = core.registers.program_counter;
        let permissions = core.memory.0.permissions_at(pc);
        if permissions & (EXECUTE | BREAK) != EXECUTE {
            if permissions & EXECUTE == 0 {
                return no_code(core, limits);
            }
            if breakpoints == Breakpoints::Stop {
                return End::Stopped(Stop::Breakpoint(pc));
            }
        }
        if breakpoints == Breakpoints::IgnoreFirst {
            breakpoints = Breakpoints::Stop;
        }
        let decoded = match core.fetch_next_and_decode() {
            Some(decoded) => decoded,
            None => match decode_guarded(core, limits) {
                Ok(decoded) => decoded,
                Err(fault) => return End::Faulted(fault, pc),
            },
        };
        let next = core.registers.program_counter;
        core.memory.0.now = core.cycles;
        core.execute_instruction(decoded);
        let to = core.registers.program_counter;
        branches.note(pc, to, to != next);
        if core.cycles > core.memory.0.deadline {
            if let Some(fault) = core.memory.0.fault.take() {
                return End::Faulted(fault, pc);
            }
            if let Some(profile) = &mut observers.profile {
                add_to_profile(profile, core, (pc, next, to), core.cycles - before);
                before = core.cycles;
            }
            if let Some(watched) = &mut observers.watch
                && let Some(fault) = broken(watched, core, (pc, next, to))
            {
                return End::Faulted(fault, pc);
            }
            if core.cycles > limits.deadline || core.memory.0.io.needs_service {
                core.memory.0.io.needs_service = false;
                return End::Deadline(pc);
            }
        }
    }
}

/// The contract that the instruction that has just run breaks, if any.
#[cold]
#[inline(never)]
fn broken(
    (contracts, watch): &mut (&Contracts, &mut Watch),
    core: &mut Core<'_>,
    way: (u16, u16, u16),
) -> Option<FaultKind> {
    if let Some(address) = core.memory.0.unwritten.take()
        && !reads_anything(core.memory.0, way.0)
    {
        return Some(FaultKind::ReadUnwritten { address });
    }
    let text = watch.check(contracts, core.memory.0, &core.registers, way)?;
    Some(FaultKind::Contract { text })
}

fn calls_of<'p>(profile: &'p mut Option<&mut Profile>) -> Option<&'p mut Calls> {
    profile.as_mut()?.calls.as_mut()
}

/// Counts the instruction at `pc`, which has just been executed.
#[inline(never)]
fn add_to_profile(
    profile: &mut Profile,
    core: &Core<'_>,
    (pc, next, to): (u16, u16, u16),
    cycles: u64,
) {
    let bus = &core.memory.0;
    profile.add(pc, cycles);
    if let Some(ways) = profile.ways.get_mut(bus.execute_offset(pc)) {
        *ways |= if to == next { WENT_ON } else { WENT_ELSEWHERE };
    }
    if let Some(calls) = &mut profile.calls {
        // An instruction that maps another configuration is the same in both.
        calls.step(Step {
            at: bus.code_place(pc),
            to: bus.code_place(core.registers.program_counter),
            is_call: bus.memory[bus.read_offset(pc)] == JSR,
            sp: core.registers.stack_pointer.0,
            cycles,
        });
    }
}

/// Execution reached a byte that is not code: the return trap, or a wild jump.
#[cold]
fn no_code(core: &mut Core<'_>, limits: &RunLimits) -> End {
    let pc = core.registers.program_counter;
    let returned = pc == limits.trap && core.registers.stack_pointer.0 == limits.base;
    match core.memory.0.fault.take() {
        Some(fault) => End::Faulted(fault, pc),
        None if returned => End::Stopped(Stop::Returned),
        None => End::Faulted(FaultKind::WildJump, pc),
    }
}

/// Decodes an instruction that needs a check; a fault if the check fails.
#[inline(never)]
fn decode_guarded(core: &mut Core<'_>, limits: &RunLimits) -> Result<DecodedInstr, FaultKind> {
    let pc = core.registers.program_counter;
    let opcode = core.memory.0.read(pc);
    let (instruction, mode, guard) = match instructions::guarded(opcode) {
        Some(entry) => entry,
        None if opcode == SED => return Err(FaultKind::DecimalMode),
        None => return Err(FaultKind::Undocumented { opcode }),
    };
    let (sp, x) = (core.registers.stack_pointer.0, core.registers.index_x);
    let (limit, base) = (limits.stack_limit, limits.base);
    match guard {
        Guard::Push(n) if u16::from(sp) < u16::from(limit) + u16::from(n) => {
            return Err(FaultKind::StackOverflow { limit });
        }
        Guard::Pull(n) | Guard::PullFlags(n) if u16::from(sp) + u16::from(n) > u16::from(base) => {
            return Err(FaultKind::StackUnderflow { base });
        }
        Guard::PullFlags(_) => {
            let flags = core.memory.0.read(0x0100 | u16::from(sp + 1));
            if flags & Status::PS_DECIMAL_MODE.bits() != 0 {
                return Err(FaultKind::DecimalMode);
            }
        }
        Guard::SetStack if !(limit..=base).contains(&x) => {
            return Err(FaultKind::StackPointer { value: x });
        }
        _ => {}
    }
    core.registers.program_counter = pc.wrapping_add(mode.extra_bytes() + 1);
    if mode.extra_bytes() == 0 {
        return Ok((instruction, mode, OpInput::UseImplied));
    }
    let operand = [1, 2].map(|n| core.memory.0.read(pc.wrapping_add(n)));
    let index = if guard == Guard::NoPageCycle { x } else { 0 };
    let address = u16::from_le_bytes(operand).wrapping_add(u16::from(index));
    let page_crossed = false;
    Ok((
        instruction,
        mode,
        OpInput::UseAddress {
            address,
            page_crossed,
        },
    ))
}
