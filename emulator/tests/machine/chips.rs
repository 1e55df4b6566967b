//! The chips in the I/O area, seen by programs.

use octet_emulator::machine::chips::{Joystick, Key, Model, ReuRam, VdcRam};
use octet_emulator::machine::{FaultKind, Machine, MmuState, VideoStandard};

use crate::support::{BUFFER, CODE, PLENTY, copies, machine, stores};

const RTS: u8 = 0x60;

/// A machine with chips, I/O in sight, and `code` and an RTS in it.
pub fn with_chips(model: Model, mut code: Vec<u8>) -> Machine {
    code.push(RTS);
    let mut m = machine(&code);
    m.insert_chips(model);
    show_io(&mut m);
    m
}

fn show_io(m: &mut Machine) {
    let mut mmu = MmuState::default();
    mmu.registers[0] = 0x3E;
    m.set_mmu(mmu);
}

fn run(m: &mut Machine) -> u64 {
    m.call(CODE, PLENTY)
        .unwrap_or_else(|fault| panic!("{fault}"))
}

/// Stores of values to registers of the VDC.
pub fn vdc(pairs: &[(u8, u8)]) -> Vec<u8> {
    let both = |&(register, value)| [(0xD600, register), (0xD601, value)];
    stores(&pairs.iter().flat_map(both).collect::<Vec<_>>())
}

#[test]
fn vdc_memory() {
    let mut code = vdc(&[(18, 0x12), (19, 0xFF), (31, 0xAA), (31, 0xBB), (30, 5)]);
    code.extend(vdc(&[(18, 0x12), (19, 0xFE)]));
    code.extend(stores(&[(0xD600, 31)]));
    code.extend(copies(&[(0xD601, BUFFER), (0xD601, BUFFER + 1)]));
    code.extend(stores(&[(0xD600, 19)]));
    code.extend(copies(&[(0xD601, BUFFER + 2), (0xD600, BUFFER + 3)]));
    let mut m = with_chips(Model::default(), code);
    run(&mut m);
    let vdc = &m.chips().unwrap().vdc;
    assert_eq!(
        vdc.ram[0x12FE..0x1307],
        [0, 0xAA, 0xBB, 0xBB, 0xBB, 0xBB, 0xBB, 0xBB, 0]
    );
    assert_eq!(m.read(BUFFER, 4), [0x00, 0xAA, 0x00, 0x81]);
    assert_eq!(vdc.word(18), 0x1300);
}

#[test]
fn vdc_copies_and_wraps() {
    for (size, wide, last) in [
        (VdcRam::Kb16, 0x10, 0x0000),
        (VdcRam::Kb64, 0x00, 0x0000),
        (VdcRam::Kb64, 0x10, 0x4000),
    ] {
        let mut code = vdc(&[(28, wide), (18, 0x3F), (19, 0xFF), (31, 1), (31, 2)]);
        code.extend(vdc(&[
            (24, 0x80),
            (32, 0x3F),
            (33, 0xFF),
            (18, 0x10),
            (19, 0),
            (30, 2),
        ]));
        let mut m = with_chips(
            Model {
                vdc: size,
                ..Model::default()
            },
            code,
        );
        run(&mut m);
        let vdc = &m.chips().unwrap().vdc;
        assert_eq!((vdc.ram[0x3FFF], vdc.ram[last]), (1, 2));
        assert_eq!(vdc.ram[0x1000..0x1002], [1, 2], "{size:?}");
        assert_eq!((vdc.word(18), vdc.word(32)), (0x1002, 0x4001));
    }
}

/// The chip is busy while it fills; who does not wait is noticed.
#[test]
fn vdc_is_busy() {
    let fill = [(30, 0)];
    let mut hasty = with_chips(Model::default(), vdc(&[fill[0], fill[0]]));
    run(&mut hasty);
    assert!(hasty.chips().unwrap().vdc.unready_accesses > 0);
    let mut code = vdc(&fill);
    code.extend([0x2C, 0x00, 0xD6, 0x10, 0xFB]); // BIT $D600 : BPL
    code.extend(vdc(&fill));
    let mut patient = with_chips(Model::default(), code);
    let cycles = run(&mut patient);
    assert_eq!(patient.chips().unwrap().vdc.unready_accesses, 0);
    assert!(cycles > 256, "{cycles}");
}

/// Reads the keyboard with columns and extra columns selected.
fn scan(columns: u8, extra: u8, m: &mut Machine) -> u8 {
    m.poke(CODE + 1, columns);
    m.poke(CODE + 6, extra);
    run(m);
    m.peek(BUFFER)
}

fn scanner() -> Machine {
    let mut code = stores(&[(0xDC00, 0), (0xD02F, 0), (0xDC02, 0xFF), (0xDC03, 0)]);
    code.extend(copies(&[(0xDC01, BUFFER)]));
    with_chips(Model::default(), code)
}

#[test]
fn keys() {
    let mut m = scanner();
    assert_eq!(scan(0, 0, &mut m), 0xFF, "no key is down");
    let mut places = std::collections::BTreeSet::new();
    for key in Key::all() {
        m.keyboard().set(key, true);
        let found: Vec<(u8, u8)> = (0..11)
            .map(|column| {
                let selected: u16 = !(1 << column);
                (column, scan(selected as u8, (selected >> 8) as u8, &mut m))
            })
            .filter(|&(_, rows)| rows != 0xFF)
            .collect();
        assert_eq!(found.len(), 1, "{}", key.name());
        assert_eq!(found[0].1.count_zeros(), 1, "{}", key.name());
        assert!(places.insert(found[0]), "{}", key.name());
        m.keyboard().set(key, false);
        assert_eq!(Key::by_name(key.name()), Some(key));
    }
    for (name, column, row) in [("space", 7, 4), ("run/stop", 7, 7), ("escape", 8, 8)] {
        m.keyboard().set(Key::by_name(name).unwrap(), true);
        let (columns, extra) = if column == 8 {
            (0xFF, 5)
        } else {
            (!(1 << column), 7)
        };
        let row = if column == 8 { 0 } else { row };
        assert_eq!(scan(columns, extra, &mut m), !(1 << row), "{name}");
        m.keyboard().set(Key::by_name(name).unwrap(), false);
    }
}

#[test]
fn typing() {
    let typed = |character| {
        let (key, shift) = Key::for_char(character)?;
        Some((key.name(), shift))
    };
    assert_eq!(typed('e'), Some(("e", false)));
    assert_eq!(typed('N'), Some(("n", true)));
    assert_eq!(typed('\n'), Some(("return", false)));
    assert_eq!(typed('?'), Some(("/", true)));
    assert_eq!(typed('"'), Some(("2", true)));
    assert_eq!(typed('é'), None);
}

/// Joystick 2 pulls at port A, joystick 1 at port B.
#[test]
fn joysticks() {
    let mut code = stores(&[(0xDC02, 0), (0xDC03, 0)]);
    code.extend(copies(&[(0xDC00, BUFFER), (0xDC01, BUFFER + 1)]));
    let mut m = with_chips(Model::default(), code);
    let two = Joystick {
        left: true,
        fire: true,
        ..Joystick::default()
    };
    m.keyboard().move_joystick(2, two);
    run(&mut m);
    assert_eq!(m.read(BUFFER, 2), [0xEB, 0xFF]);
    let one = Joystick {
        up: true,
        ..Joystick::default()
    };
    m.keyboard().move_joystick(1, one);
    run(&mut m);
    assert_eq!(m.read(BUFFER, 2), [0xEB, 0xFE]);
}

/// Timer B counts what timer A has counted; the time is that of the machine.
#[test]
fn timers_measure_time() {
    let mut code = stores(&[
        (0xDD04, 0xE7), // 1,000 cycles
        (0xDD05, 0x03),
        (0xDD06, 0xFF),
        (0xDD07, 0xFF),
        (0xDD0F, 0x51),
        (0xDD0E, 0x11),
    ]);
    code.extend([0xA0, 0x20, 0xA2, 0x00]); // LDY #32 : LDX #0
    code.extend([0xCA, 0xD0, 0xFD, 0x88, 0xD0, 0xFA]); // DEX : BNE : DEY : BNE
    code.extend(stores(&[(0xDD0E, 0)]));
    code.extend(copies(&[
        (0xDD04, BUFFER),
        (0xDD05, BUFFER + 1),
        (0xDD06, BUFFER + 2),
    ]));
    for two_mhz in [0, 1] {
        let mut whole = stores(&[(0xD030, two_mhz)]);
        whole.extend(&code);
        let mut m = with_chips(Model::default(), whole);
        run(&mut m);
        let within = 1_000 - u64::from(m.peek_word(BUFFER));
        let passed = u64::from(0xFF - m.peek(BUFFER + 2)) * 1_000 + within;
        // 32 rounds of 256 times 5 cycles; at 2 MHz 121 of 126 halves are had.
        let expected = if two_mhz == 0 {
            41_300
        } else {
            41_300 / 2 * 126 / 121
        };
        assert!(passed.abs_diff(expected) < 300, "{two_mhz}: {passed}");
    }
}

/// Half a second before midday, at 50 and 60 Hz of the mains.
#[test]
fn time_of_day() {
    for (video, seven) in [(VideoStandard::Pal, 0x80), (VideoStandard::Ntsc, 0x00)] {
        let mut code = stores(&[
            (0xDC0E, seven),
            (0xDC0B, 0x11),
            (0xDC0A, 0x59),
            (0xDC09, 0x59),
            (0xDC08, 0x05),
        ]);
        code.push(RTS);
        let read = CODE + code.len() as u16;
        code.extend(copies(&[
            (0xDC0B, BUFFER),
            (0xDC0A, BUFFER + 1),
            (0xDC09, BUFFER + 2),
            (0xDC08, BUFFER + 3),
        ]));
        code.push(RTS);
        let wait = CODE + code.len() as u16;
        code.extend([0x4C, wait as u8, (wait >> 8) as u8]); // JMP *
        let mut m = with_chips(
            Model {
                video,
                ..Model::default()
            },
            code,
        );
        run(&mut m);
        m.begin(wait);
        let fault = m.resume(2 * u64::from(video.clock_hz())).unwrap_err();
        assert!(matches!(fault.kind, FaultKind::CycleLimit { .. }));
        m.call(read, PLENTY).unwrap();
        // The machine runs at 2 MHz, less what refresh takes.
        assert_eq!(m.read(BUFFER, 4), [0x92, 0, 0, 0x05], "{video:?}");
    }
}

/// Counts frames by the raster's interrupt, which must be enabled.
#[test]
fn a_raster_interrupt_a_frame() {
    for (enabled, line, frames) in [(0, 0, 0), (1, 0xF8, 16), (1, 0, 16)] {
        let mut code = stores(&[(0xD030, 0), (0xD012, line), (0xD011, 0), (0xD019, 1)]);
        code.extend(stores(&[(0xD01A, enabled)]));
        code.extend([0x58, 0xA0, 0xFF, 0xA2, 0x00]); // CLI : LDY #255 : LDX #0
        code.extend([0xCA, 0xD0, 0xFD, 0x88, 0xD0, 0xFA]); // DEX : BNE : DEY : BNE
        code.extend([0x78, RTS]); // SEI
        let handler = CODE + code.len() as u16;
        code.extend([0xEE, 0x00, 0x40, 0x48]); // INC buffer : PHA
        code.extend([0xA9, 0x01, 0x8D, 0x19, 0xD0, 0x68, 0x40]); // LDA #1 : STA $D019 : PLA : RTI
        let mut m = with_chips(Model::default(), code);
        m.poke_word(0xFFFE, handler);
        m.call(CODE, 1_000_000).expect("no fault");
        assert_eq!(m.peek(BUFFER), frames, "line {line}, enabled {enabled}");
    }
}

#[test]
fn restore_cannot_be_disabled() {
    let mut m = with_chips(Model::default(), vec![0x78, 0xEA, 0xEA]); // SEI : NOP : NOP
    m.poke(BUFFER, 0);
    m.poke_word(0xFFFA, CODE);
    m.begin(CODE);
    m.press_restore();
    m.set_breakpoint(CODE);
    assert!(m.resume(PLENTY).is_ok());
    assert!(m.resume(PLENTY).is_ok());
    assert_eq!(
        m.registers().sp,
        0xFF - 2 - 3,
        "the handler has been entered"
    );
}

/// CIA 2 pulls the same line, and only its falling is told.
#[test]
fn restore_is_not_heard_while_cia_2_requests() {
    #[rustfmt::skip]
    let code = vec![
        0xA9, 0x00, 0x8D, 0x04, 0xDD, 0x8D, 0x05, 0xDD, // LDA #0 : STA $DD04 : STA $DD05
        0xA9, 0x81, 0x8D, 0x0D, 0xDD, // LDA #$81 : STA $DD0D
        0xA9, 0x19, 0x8D, 0x0E, 0xDD, // LDA #$19 : STA $DD0E
        0xEA, 0xEA, 0xEA, 0xEA, // NOPs
        0xAD, 0x0D, 0xDD, // LDA $DD0D
        0xEA, 0xEA, 0xEA, 0xEA, 0xEA, 0xEA,
        0xEE, 0x00, 0x40, 0x40, // INC buffer : RTI
    ];
    let handler = CODE + code.len() as u16 - 4;
    let (requested, answered) = (CODE + 20, CODE + 27);
    let mut m = with_chips(Model::default(), code);
    m.poke(BUFFER, 0);
    m.poke_word(0xFFFA, handler);
    m.begin(CODE);
    for (at, heard) in [(requested, 1), (answered, 2)] {
        m.set_breakpoint(at);
        assert!(m.resume(PLENTY).is_ok());
        m.press_restore();
        m.set_breakpoint(at + 1);
        assert!(m.resume(PLENTY).is_ok());
        assert_eq!(m.peek(BUFFER), heard, "at {at:04X}");
    }
}

/// Rows of characters cost 25 times 43 cycles a frame, and nothing without a
/// picture.
#[test]
fn a_picture_takes_time() {
    for (on, taken) in [(0x1B, 25 * 43), (0x0B, 0)] {
        let mut code = stores(&[(0xD030, 0), (0xD011, on)]);
        let wait = CODE + code.len() as u16;
        code.extend([0x4C, wait as u8, (wait >> 8) as u8]); // JMP *
        let mut m = with_chips(Model::default(), code);
        m.begin(CODE);
        assert!(m.resume(1_000).is_err());
        let (cycles, time) = (m.cycles(), m.chip_cycles());
        let frame = u64::from(VideoStandard::Pal.cycles_per_frame());
        m.begin(wait);
        assert!(m.resume(10 * frame).is_err());
        let (cycles, time) = (m.cycles() - cycles, m.chip_cycles() - time);
        let lost = (time - cycles) * frame / time;
        assert!(lost.abs_diff(taken) < 20, "{lost}");
    }
}

/// The expansion's registers are there, at both ends of their page, and a
/// program that wants something of it is noticed.
#[test]
fn expansion() {
    let code = |command: u8| {
        let mut code = stores(&[(0xDF01, command)]);
        code.extend(copies(&[(0xDF00, BUFFER), (0xDFE8, BUFFER + 1)]));
        code
    };
    for (ram, command, seen, begun) in [
        (None, 0x90, [0, 0], 0),
        (Some(ReuRam::Kb128), 0x10, [0, 0xFF], 0),
        (Some(ReuRam::Kb512), 0x90, [0x10, 0xFF], 1),
    ] {
        let model = Model {
            reu: ram,
            ..Model::default()
        };
        let mut m = with_chips(model, code(command));
        run(&mut m);
        assert_eq!([m.peek(BUFFER), m.peek(BUFFER + 1)], seen, "{ram:?}");
        let reu = m.chips().unwrap().reu.as_ref();
        assert_eq!(reu.map_or(0, |reu| reu.transfers_started), begun);
    }
}
