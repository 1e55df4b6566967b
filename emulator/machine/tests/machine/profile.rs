//! Cycles by routine and by instruction.

use octet_machine::calls::Histogram;
use octet_machine::profile::{WENT_ELSEWHERE, WENT_ON};
use octet_machine::{Machine, SymbolKind};

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
fn a_profile_knows_which_way_branches_went() {
    let mut m = profiled();
    m.profile(true);
    let ways = |m: &mut Machine, at: u16| m.take_profile().unwrap().ways[usize::from(at)];
    m.call(CODE, PLENTY).unwrap();
    let bne = CODE + 10;
    assert_eq!(ways(&mut m, bne), WENT_ON | WENT_ELSEWHERE);
    m.poke(CODE + 8, 1); // LDX #1: once
    m.call(CODE, PLENTY).unwrap();
    assert_eq!(ways(&mut m, bne), WENT_ON);
    assert_eq!(ways(&mut m, bne), 0, "a new profile");
}

/// main: JSR sub : JMP tail / sub: LDX #2 / loop: DEX : BNE loop : RTS / tail: DEY : BNE tail : RTS
const CALLS: [u8; 19] = [
    0x20, 0x06, 0x20, 0x4C, 0x0C, 0x20, //
    0xA2, 0x02, 0xCA, 0xD0, 0xFD, 0x60, //
    0x88, 0xD0, 0xFD, 0x60, //
    0xEA, 0xEA, 0x60,
];

#[test]
fn calls_have_the_cycles_of_their_routines() {
    let symbols = [
        ("main", CODE, 6, SymbolKind::Function),
        ("sub", CODE + 6, 6, SymbolKind::Function),
        ("tail", CODE + 12, 4, SymbolKind::Function),
        ("falls", CODE + 16, 1, SymbolKind::Function),
        ("on", CODE + 17, 2, SymbolKind::Function),
    ];
    let mut m = Machine::new(&program_with(&CALLS, &symbols));
    m.profile_calls();
    let mut all = 0;
    for y in [1, 3] {
        m.set_y(y);
        all += m.call(CODE, PLENTY).unwrap();
    }
    all += m.call(CODE + 16, PLENTY).unwrap();
    let calls = m.take_profile().and_then(|profile| profile.calls).unwrap();
    let found = calls.routines().map(|routine| {
        let list = |calls: &Histogram| calls.iter().map(|(&a, &b)| (a, b)).collect::<Vec<_>>();
        (
            routine.name.as_str(),
            list(&routine.cycles),
            list(&routine.own),
        )
    });
    // LDX 2, twice DEX 2 and BNE 3, one less for the last, RTS 6; DEY 2, BNE 3, RTS 6.
    let (sub, tails) = (2 + 2 * 5 - 1 + 6, [5 - 1 + 6, 3 * 5 - 1 + 6]);
    let mains = tails.map(|tail| (6 + sub + 3 + tail, 1));
    let expected = [
        ("main", mains.to_vec(), vec![(6 + 3, 2)]),
        ("sub", vec![(sub, 2)], vec![(sub, 2)]),
        // A jump to a routine's own beginning is not a call.
        (
            "tail",
            tails.map(|tail| (tail, 1)).to_vec(),
            tails.map(|tail| (tail, 1)).to_vec(),
        ),
        ("falls", vec![(2 + 2 + 6, 1)], vec![(2, 1)]),
        ("on", vec![(2 + 6, 1)], vec![(2 + 6, 1)]),
    ];
    assert_eq!(found.collect::<Vec<_>>(), expected);
    let places = (0..CALLS.len() as u16).map(|n| calls.cycles_at(0, CODE + n));
    assert_eq!(places.sum::<u64>(), all);
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

/// Two runs in one table.
#[test]
fn profiles_add_up() {
    let mut m = profiled();
    m.profile(true);
    let run = |m: &mut Machine, address: u16| {
        m.call(address, PLENTY).unwrap();
        m.take_profile().unwrap()
    };
    let (whole, part) = (run(&mut m, CODE), run(&mut m, CODE + 7));
    let mut sum = part.clone();
    sum.merge(&whole);
    assert_eq!(sum.total(), whole.total() + part.total());
    assert_eq!(sum.is_executed(), whole.is_executed());
    let at = usize::from(CODE + 7);
    assert_eq!(sum.counts[at], whole.counts[at] + part.counts[at]);
    let executed = part.is_executed().into_iter().filter(|&is| is).count();
    assert_eq!(executed, 4, "LDX, DEX, BNE and RTS");
}
