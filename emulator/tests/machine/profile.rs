//! Cycles by routine and by instruction.

use octet_emulator::machine::{Machine, SymbolKind};

use crate::support::{CODE, PLENTY, program_with};

/// main: JSR sub : JSR sub : RTS / sub: LDX #3 / loop: DEX : BNE loop : RTS
const CODE_BYTES: [u8; 13] = [
    0x20, 0x07, 0x20, 0x20, 0x07, 0x20, 0x60, //
    0xA2, 0x03, 0xCA, 0xD0, 0xFD, 0x60,
];

fn profiled() -> Machine {
    let symbols = [
        ("main", CODE, 7, SymbolKind::Function),
        ("sub", CODE + 7, 6, SymbolKind::Function),
        ("sub.loop", CODE + 9, 0, SymbolKind::Label),
    ];
    Machine::new(&program_with(&CODE_BYTES, &symbols))
}

#[test]
fn the_cycles_of_a_profile_are_those_of_the_run() {
    let mut m = profiled();
    let cycles = m.call(CODE, PLENTY).unwrap();
    assert!(m.take_profile().is_none(), "profiling is off");
    m.profile(true);
    assert_eq!(
        m.call(CODE, PLENTY),
        Ok(cycles),
        "profiling costs no cycles"
    );
    let profile = m.take_profile().unwrap();
    assert_eq!(profile.total(), cycles);
    // LDX 2, three times DEX 2 and BNE 3, one less for the last, RTS 6.
    let sub = 2 * (2 + 3 * 5 - 1 + 6);
    let main = 6 + 6 + 6;
    let lines = profile.by_routine(m.image());
    let lines = lines
        .iter()
        .map(|l| (l.name.as_str(), l.address, l.count, l.cycles));
    let expected = [("sub", CODE + 7, 2, sub), ("main", CODE, 1, main)];
    assert_eq!(lines.collect::<Vec<_>>(), expected);
    let first = &profile.by_instruction(m.image())[0];
    assert_eq!(
        (first.name.as_str(), first.count, first.cycles),
        ("sub.loop+$01", 6, 16)
    );
    assert_eq!(
        m.take_profile().unwrap().total(),
        0,
        "taking a profile begins another"
    );
    m.profile(false);
    assert!(m.take_profile().is_none());
}

#[test]
fn a_profiled_run_has_the_same_faults() {
    let mut m = profiled();
    m.profile(true);
    m.poke(CODE, 0x02);
    let profiled = m.call(CODE, PLENTY).unwrap_err();
    m.profile(false);
    assert_eq!(m.call(CODE, PLENTY).unwrap_err(), profiled);
    m.profile(true);
    m.poke(CODE, 0x4C);
    m.poke_word(CODE + 1, CODE);
    let fault = m.call(CODE, 300).unwrap_err();
    assert_eq!(
        fault.to_string().lines().next(),
        Some("still running after 300 cycles")
    );
}
