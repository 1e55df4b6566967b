//! Calls of routines: how many there are, and the cycles of each.
//!
//! A call begins at the routine's first instruction and ends when the routine returns. A call that
//! began with a jump or by falling through also ends where it goes on with another routine. A jump
//! of a routine to its own beginning is no call. The cycles of a call include those of the routines
//! that it calls, but no interrupt. Its own cycles exclude the routines that it calls and goes on
//! with.

use std::collections::BTreeMap;

use super::image::{Image, SymbolKind};
use super::memory::{CODE_SIZE, code_place, zeroed};

/// How many calls took a number of cycles, by that number.
pub type Histogram = BTreeMap<u64, u64>;

/// The calls of one routine.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RoutineCalls {
    /// The routine's name.
    pub name: String,
    /// The cycles of its calls.
    pub cycles: Histogram,
    /// The own cycles of its calls, without other routines'.
    pub own: Histogram,
}

/// A call that has not ended.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Frame {
    /// The routine's number; `None` outside of routines.
    routine: Option<usize>,
    /// The stack pointer is above this once the call has returned.
    sp: u8,
    entry: Entry,
    start: u64,
    own: u64,
}

/// How a call began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entry {
    /// By `jsr`.
    Called,
    /// By a jump, or from the instruction before.
    Jumped,
    /// By an interrupt, or by the harness.
    Outside,
}

/// An instruction that was executed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// Where the instruction stands in memory.
    pub at: usize,
    /// Where the next instruction stands.
    pub to: usize,
    /// Whether it is a `jsr`.
    pub is_call: bool,
    /// The stack pointer after it.
    pub sp: u8,
    /// Its cycles.
    pub cycles: u64,
}

/// The calls of all routines, and the cycles of every instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Calls {
    routines: Vec<RoutineCalls>,
    /// For each byte of memory the number of its routine, from 1.
    routine_of: Box<[u16; CODE_SIZE]>,
    /// Whether a routine begins there.
    begins: Box<[bool; CODE_SIZE]>,
    cycles: Box<[u64; CODE_SIZE]>,
    frames: Vec<Frame>,
    /// Cycles so far.
    now: u64,
    /// Where the next instruction is, and the stack pointer before it.
    next: Option<(usize, u8)>,
}

impl Calls {
    /// No calls yet, of the routines of an image.
    pub fn new(image: &Image) -> Calls {
        let mut calls = Calls {
            routines: Vec::new(),
            routine_of: zeroed(),
            begins: zeroed(),
            cycles: zeroed(),
            frames: Vec::new(),
            now: 0,
            next: None,
        };
        let functions = image.symbols().iter();
        for symbol in functions.filter(|symbol| symbol.kind == SymbolKind::Function) {
            let first = code_place((symbol.address >> 16) as u8, symbol.address as u16);
            let end = first + symbol.size as usize;
            let Some(bytes) = calls.routine_of.get_mut(first..end) else {
                continue;
            };
            calls.routines.push(RoutineCalls {
                name: symbol.name.clone(),
                ..RoutineCalls::default()
            });
            bytes.fill(calls.routines.len() as u16);
            if let Some(begins) = calls.begins.get_mut(first) {
                *begins = true;
            }
        }
        calls
    }

    /// The routines that were called, in the order of the image's symbols.
    pub fn routines(&self) -> impl Iterator<Item = &RoutineCalls> {
        let routines = self.routines.iter();
        routines.filter(|routine| !routine.cycles.is_empty())
    }

    /// The cycles that the instruction at an address of a bank took in all.
    pub fn cycles_at(&self, bank: u8, address: u16) -> u64 {
        self.cycles[code_place(bank, address)]
    }

    fn routine_at(&self, offset: usize) -> Option<usize> {
        let number = self.routine_of.get(offset)?;
        usize::from(*number).checked_sub(1)
    }

    fn routine_from(&self, offset: usize) -> Option<usize> {
        let begins = self.begins.get(offset).is_some_and(|&begins| begins);
        self.routine_at(offset).filter(|_| begins)
    }

    /// A run begins or goes on here. If an interrupt or the harness calls a routine, this is not
    /// where the run stopped.
    pub(super) fn resume(&mut self, at: usize, sp: u8) {
        if self.next == Some((at, sp)) {
            return;
        }
        // Calls that were abandoned never end.
        self.frames.retain(|frame| frame.sp > sp);
        self.enter(self.routine_from(at), sp, Entry::Outside);
    }

    fn enter(&mut self, routine: Option<usize>, sp: u8, entry: Entry) {
        self.frames.push(Frame {
            routine,
            sp,
            entry,
            start: self.now,
            own: 0,
        });
    }

    /// Counts an instruction.
    pub(super) fn step(&mut self, step: Step) {
        self.now += step.cycles;
        if let Some(cycles) = self.cycles.get_mut(step.at) {
            *cycles += step.cycles;
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.own += step.cycles;
        }
        while self.frames.last().is_some_and(|frame| frame.sp < step.sp) {
            self.leave();
        }
        if step.is_call {
            self.enter(self.routine_from(step.to), step.sp, Entry::Called);
        } else if let Some(routine) = self.routine_from(step.to) {
            self.go_on(routine, step);
        }
        self.next = Some((step.to, step.sp));
    }

    /// A jump to a routine's beginning.
    fn go_on(&mut self, routine: usize, step: Step) {
        let top = self.frames.last();
        let (sp, top_routine, entry) = top.map_or((step.sp, None, Entry::Outside), |top| {
            (top.sp, top.routine, top.entry)
        });
        let is_loop = top_routine == Some(routine) && self.routine_at(step.at) == Some(routine);
        if is_loop {
            return;
        }
        if entry == Entry::Jumped {
            self.leave();
        }
        self.enter(Some(routine), sp, Entry::Jumped);
    }

    /// Ends the innermost call.
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        let cycles = self.now - frame.start;
        if let Some(routine) = frame.routine {
            let routine = &mut self.routines[routine];
            *routine.cycles.entry(cycles).or_default() += 1;
            *routine.own.entry(frame.own).or_default() += 1;
        } else if frame.entry == Entry::Called
            && let Some(caller) = self.frames.last_mut()
        {
            caller.own += frame.own; // a part of the routine that it calls itself
        }
        if frame.entry == Entry::Outside {
            for interrupted in &mut self.frames {
                interrupted.start += cycles;
            }
        }
    }
}

/// A routine that the harness called and that has not returned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CallFrame {
    /// The stack pointer before the return address was pushed.
    pub base: u8,
}
