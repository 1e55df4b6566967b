//! The chips: VDC, VIC-II, CIAs, keyboard, joysticks, RAM expansion.

use octet_machine::chips::{Joystick, Key, Model, ReuRam, VdcRam};
use octet_machine::{FaultKind, Machine, MmuState, VideoStandard};

use crate::support::{BUFFER, CODE, PLENTY, copies, machine, stores};

const RTS: u8 = 0x60;

/// A machine with chips, I/O mapped, and `code` with an RTS.
pub fn with_chips(model: Model, mut code: Vec<u8>) -> Machine {
    code.push(RTS);
    let mut m = machine(&code);
    m.insert_chips(model);
    map_io(&mut m);
    m
}

/// Maps the I/O area.
pub fn map_io(m: &mut Machine) {
    let mut mmu = MmuState::default();
    mmu.registers[0] = 0x3E;
    m.set_mmu(mmu);
}

fn run(m: &mut Machine) -> u64 {
    m.call(CODE, PLENTY)
        .unwrap_or_else(|fault| panic!("{fault}"))
}

/// Code that stores values in registers of the VDC.
pub fn vdc(pairs: &[(u8, u8)]) -> Vec<u8> {
    let both = |&(register, value)| [(0xD600, register), (0xD601, value)];
    stores(&pairs.iter().flat_map(both).collect::<Vec<_>>())
}

#[test]
fn vdc_memory_is_written_filled_and_read() {
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
    // The status is ready, and there is no picture, so no row is shown.
    assert_eq!(m.read(BUFFER, 4), [0x00, 0xAA, 0x00, 0xA1]);
    assert_eq!(vdc.word(18), 0x1300);
}

#[test]
fn vdc_copies_blocks_and_wraps_at_its_memory_size() {
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

#[test]
fn an_access_while_the_vdc_fills_is_counted() {
    let fill = [(30, 0)];
    let mut unready = with_chips(Model::default(), vdc(&[fill[0], fill[0]]));
    run(&mut unready);
    assert!(unready.chips().unwrap().vdc.unready_accesses > 0);
    let mut code = vdc(&fill);
    code.extend([0x2C, 0x00, 0xD6, 0x10, 0xFB]); // BIT $D600 : BPL
    code.extend(vdc(&fill));
    let mut waiting = with_chips(Model::default(), code);
    let cycles = run(&mut waiting);
    assert_eq!(waiting.chips().unwrap().vdc.unready_accesses, 0);
    assert!(cycles > 256, "{cycles}");
}

#[test]
fn vdc_memory_takes_longer_while_the_chip_fetches_a_picture() {
    let cycles = [0, 25].map(|rows| {
        let mut code = vdc(&[(4, 38), (6, rows)]);
        code.extend([0xA2, 50, 0xA9, 31, 0x8D, 0x00, 0xD6]); // LDX #50 : LDA #31 : STA $D600
        code.extend([0x2C, 0x00, 0xD6, 0x10, 0xFB]); // BIT $D600 : BPL
        code.extend([0x8D, 0x01, 0xD6, 0xCA, 0xD0, 0xF5]); // STA $D601 : DEX : BNE
        run(&mut with_chips(Model::default(), code))
    });
    assert!(cycles[0] < 1_300 && cycles[1] > 3_000, "{cycles:?}");
}

/// Reads the keyboard with columns of CIA 1 and of the VIC-IIe selected.
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
fn every_key_has_a_row_and_column_of_its_own() {
    let mut m = scanner();
    assert_eq!(scan(0, 0, &mut m), 0xFF, "no key is down");
    let mut positions = std::collections::BTreeSet::new();
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
        assert!(positions.insert(found[0]), "{}", key.name());
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
fn characters_are_typed_with_their_keys() {
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

#[test]
fn joystick_2_is_read_at_port_a_and_joystick_1_at_port_b() {
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

/// Timer B counts the underflows of timer A.
#[test]
fn timers_count_the_1_mhz_clock_at_both_speeds() {
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
        // 32 rounds of 256 times 5 cycles; at 2 MHz refresh leaves 121 of 126 half cycles.
        let expected = if two_mhz == 0 {
            41_300
        } else {
            41_300 / 2 * 126 / 121
        };
        assert!(passed.abs_diff(expected) < 300, "{two_mhz}: {passed}");
    }
}

/// The clock runs from half a second before noon, with mains of 50 and 60 Hz.
#[test]
fn the_time_of_day_clock_passes_noon() {
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

#[test]
fn an_enabled_raster_interrupt_comes_once_a_frame() {
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

/// At 2 MHz, each access takes more time than the cycles that the processor counts.
#[test]
fn a_raster_interrupt_comes_in_its_line_after_many_accesses_to_chips() {
    let line = 60;
    let mut code = stores(&[(0xD012, line), (0xD011, 0), (0xD019, 1), (0xD01A, 1)]);
    code.extend(stores(&[(0xD030, 1)]));
    code.extend([0x58, 0xA2, 200]); // CLI : LDX #200
    code.extend([0x2C, 0x00, 0xD6, 0xCA, 0xD0, 0xFA]); // BIT $D600 : DEX : BNE
    let wait = CODE + code.len() as u16;
    code.extend([0x4C, wait as u8, (wait >> 8) as u8]); // JMP *
    code.extend(copies(&[(0xD012, BUFFER)]));
    let end = CODE + code.len() as u16;
    let mut m = with_chips(Model::default(), code);
    m.poke_word(0xFFFE, wait + 3);
    m.begin(CODE);
    m.set_breakpoint(end);
    assert!(m.resume(PLENTY).is_ok());
    assert_eq!(m.peek(BUFFER), line);
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

/// CIA 2 already holds the line low, and an NMI needs a falling edge.
#[test]
fn restore_makes_no_nmi_while_cia_2_requests_one() {
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
    let (requested, acknowledged) = (CODE + 20, CODE + 27);
    let mut m = with_chips(Model::default(), code);
    m.poke(BUFFER, 0);
    m.poke_word(0xFFFA, handler);
    m.begin(CODE);
    for (at, count) in [(requested, 1), (acknowledged, 2)] {
        m.set_breakpoint(at);
        assert!(m.resume(PLENTY).is_ok());
        m.press_restore();
        m.set_breakpoint(at + 1);
        assert!(m.resume(PLENTY).is_ok());
        assert_eq!(m.peek(BUFFER), count, "at {at:04X}");
    }
}

#[test]
fn bad_lines_take_43_cycles_each_if_the_screen_is_on() {
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

/// The registers are repeated throughout the page.
#[test]
fn ram_expansion_registers_are_read() {
    let mut code = stores(&[(0xDF01, 0x10)]);
    code.extend(copies(&[(0xDF00, BUFFER), (0xDFE8, BUFFER + 1)]));
    for (ram, expected) in [
        (None, [0, 0]),
        (Some(ReuRam::Kb128), [0, 0xFF]),
        (Some(ReuRam::Kb512), [0x10, 0xFF]),
    ] {
        let model = Model {
            reu: ram,
            ..Model::default()
        };
        let mut m = with_chips(model, code.clone());
        run(&mut m);
        assert_eq!([m.peek(BUFFER), m.peek(BUFFER + 1)], expected, "{ram:?}");
        let reu = m.expansion();
        assert_eq!(reu.map_or(0, |reu| reu.transfers_started), 0);
    }
}

/// The SID measures a mouse once in 512 cycles, if port 1 is connected then.
#[test]
fn a_mouse_in_port_1_is_read_by_sid_and_port_b() {
    let wait = [0xA0, 0x04, 0xA2, 0x00, 0xCA, 0xD0, 0xFD, 0x88, 0xD0, 0xFA]; // two loops of DEX and DEY
    let read = [(0xD419, BUFFER), (0xD41A, BUFFER + 1), (0xDC01, BUFFER + 2)];
    let select = |lines: u8| stores(&[(0xDC02, 0xFF), (0xDC03, 0), (0xDC00, lines)]);
    let of_port_1 = [select(0x7F), wait.to_vec(), copies(&read)].concat();
    let mut m = with_chips(Model::default(), of_port_1.clone());
    run(&mut m);
    assert_eq!(m.read(BUFFER, 3), [0xFF; 3], "no mouse");
    let key =
        |m: &mut Machine, name: &str, down| m.keyboard().set(Key::by_name(name).unwrap(), down);
    key(&mut m, "left button", false);
    assert!(m.keyboard().mouse().is_none(), "nothing was done with it");
    key(&mut m, "mouse right", true);
    key(&mut m, "mouse down", true);
    key(&mut m, "right button", true);
    run(&mut m);
    let [x, y, rows] = m.read(BUFFER, 3)[..] else {
        unreachable!()
    };
    let count = |value: u8| (value - 64) / 2;
    assert_eq!((count(x), count(y), rows), (32 + 25, 32 - 25, 0xFE));
    key(&mut m, "right button", false);
    key(&mut m, "left button", true);
    run(&mut m);
    assert_eq!(m.peek(BUFFER + 2), 0xEF);
    for (what, code) in [
        (
            "port 2",
            [select(0xBF), wait.to_vec(), copies(&read)].concat(),
        ),
        (
            "port 1 a moment ago",
            [
                of_port_1,
                select(0xBF),
                wait.to_vec(),
                select(0x7F),
                copies(&read),
            ]
            .concat(),
        ),
    ] {
        let mut m = with_chips(Model::default(), code);
        key(&mut m, "mouse up", true);
        run(&mut m);
        assert_eq!(m.read(BUFFER, 2), [0xFF; 2], "{what}");
    }
}
