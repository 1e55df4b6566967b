//! The processor compared with the cases of SingleStepTests: an instruction's state before and
//! after, as a simulation of the NMOS 6502 gave it, 10,000 for each opcode. `tests/single-step`
//! runs it.

use std::path::Path;

use octet_machine::{
    FaultKind, Image, Machine, MmuState, Section, SectionKind, Symbol, SymbolKind,
};
use serde::Deserialize;

/// Registers, and the memory that matters.
#[derive(Deserialize)]
struct State {
    pc: u16,
    s: u8,
    a: u8,
    x: u8,
    y: u8,
    p: u8,
    ram: Vec<(u16, u8)>,
}

/// An instruction: its name, the states, and an access to memory for each cycle.
#[derive(Deserialize)]
struct Case {
    name: String,
    initial: State,
    r#final: State,
    cycles: Vec<serde_json::Value>,
}

/// The results of an opcode's cases.
#[derive(Default)]
struct Outcome {
    same: u32,
    /// The cases that need what the machine forbids: decimal mode, a stack that wraps, the MMU's
    /// addresses, and code where the stack is.
    forbidden: u32,
    different: Vec<String>,
}

/// A flag in P.
const DECIMAL: u8 = 0x08;
/// A flag in P as it is pushed; it exists only on the stack.
const ON_STACK: u8 = 0x30;
/// The machine never switches decimal mode on.
const SED: u8 = 0xF8;
/// At least so many of an opcode's cases can be run. Half have decimal mode on, which ADC and SBC
/// must not have, and PLP and RTI pull it half of the time.
const LEAST: u32 = 4000;
/// All opcodes that the NMOS 6502 documents, except SED.
const OPCODES: usize = 150;

/// A machine that may execute and write everywhere.
fn machine() -> Machine {
    let everywhere = Section::new(".text", 0, SectionKind::Code, vec![0; 0x1_0000]);
    let patch = Symbol::new("patch", 0, 0x1_0000, SymbolKind::Object).in_section(0);
    Machine::new(&Image::from_parts(vec![everywhere], vec![patch]).unwrap())
}

/// Runs the instruction from the initial state, and returns what differs.
fn run(machine: &mut Machine, case: &Case) -> Result<Option<String>, FaultKind> {
    let State {
        pc, s, a, x, y, p, ..
    } = case.initial;
    machine.set_mmu(MmuState::default());
    // The harness's return address comes first, and the case's memory over it.
    machine.set_stack_base(0xFF);
    machine.begin(pc);
    machine.set_sp(s);
    for &(at, byte) in &case.initial.ram {
        machine.poke(at, byte);
    }
    machine.set_a(a);
    machine.set_x(x);
    machine.set_y(y);
    machine.set_p(p);
    let start = machine.cycles();
    let end = machine.run(0);
    let cycles = machine.cycles() - start;
    if let Err(fault) = end {
        return Err(fault.kind.clone());
    }
    let after = &case.r#final;
    let r = machine.registers();
    let have = (r.pc, r.sp, r.a, r.x, r.y, r.p | ON_STACK, cycles);
    let p = after.p | ON_STACK;
    let want = (
        after.pc,
        after.s,
        after.a,
        after.x,
        after.y,
        p,
        case.cycles.len() as u64,
    );
    if have != want {
        let what = "PC, SP, A, X, Y, P, cycles";
        return Ok(Some(format!(
            "{}: {what}: {have:02X?}, not {want:02X?}",
            case.name
        )));
    }
    let wrong = after
        .ram
        .iter()
        .find(|&&(at, byte)| machine.peek(at) != byte);
    Ok(wrong.map(|(at, byte)| format!("{}: ${at:04X} is not ${byte:02X}", case.name)))
}

/// Whether ADC or SBC runs in decimal mode; no other instruction depends on it.
fn adds_in_decimal(opcode: u8, case: &Case) -> bool {
    opcode & 0x63 == 0x61 && case.initial.p & DECIMAL != 0
}

/// Whether JSR pushes over its own operand, whose second byte it reads last of all.
fn overwrites_itself(case: &Case) -> bool {
    let State { pc, s, .. } = case.initial;
    let pushed = [s, s.wrapping_sub(1)].map(|s| 0x0100 | u16::from(s));
    case.name.starts_with("20 ") && pushed.contains(&pc.wrapping_add(2))
}

/// Whether the case concerns addresses that are not memory on a C128.
fn meets_the_mmu(case: &Case) -> bool {
    let states = [&case.initial, &case.r#final];
    let mut addresses = states.into_iter().flat_map(|state| &state.ram);
    addresses.any(|&(at, _)| (0xFF00..=0xFF04).contains(&at))
}

fn run_file(machine: &mut Machine, opcode: u8, path: &Path) -> Option<Outcome> {
    let text = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let cases: Vec<Case> =
        serde_json::from_slice(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut outcome = Outcome::default();
    for case in &cases {
        if adds_in_decimal(opcode, case) || meets_the_mmu(case) || overwrites_itself(case) {
            outcome.forbidden += 1;
            continue;
        }
        match run(machine, case) {
            Ok(None) => outcome.same += 1,
            Ok(Some(text)) => outcome.different.push(text),
            Err(FaultKind::Undocumented { .. }) => return None,
            Err(
                FaultKind::DecimalMode
                | FaultKind::StackOverflow { .. }
                | FaultKind::StackUnderflow { .. },
            ) => outcome.forbidden += 1,
            Err(fault) => outcome.different.push(format!("{}: {fault:?}", case.name)),
        }
    }
    Some(outcome)
}

#[test]
#[ignore = "needs the cases: tests/single-step FOLDER"]
fn every_case_of_single_step_tests_ends_the_same() {
    let folder = std::env::var_os("SINGLE_STEP").expect("SINGLE_STEP names the folder of 00.json");
    let mut machine = machine();
    let (mut opcodes, mut same, mut forbidden) = (0, 0, 0);
    for opcode in (0..=0xFF).filter(|&opcode| opcode != SED) {
        let path = Path::new(&folder).join(format!("{opcode:02x}.json"));
        let Some(outcome) = run_file(&mut machine, opcode, &path) else {
            continue;
        };
        let Outcome { different, .. } = &outcome;
        assert!(
            different.is_empty(),
            "{} differ, first {}",
            different.len(),
            different[0]
        );
        assert!(outcome.same > LEAST, "${opcode:02X}: {} run", outcome.same);
        (opcodes, same) = (opcodes + 1, same + outcome.same);
        forbidden += outcome.forbidden;
    }
    println!("{opcodes} opcodes: {same} cases the same, {forbidden} need what is forbidden");
    assert_eq!(opcodes, OPCODES);
}
