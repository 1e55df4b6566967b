//! The MMU: banks, common RAM, ROMs, I/O, and where page 0 and the stack lie.

use octet_machine::{FaultKind, Image, Machine, Rom, Section, SectionKind, Symbol, SymbolKind};

use crate::support::{CODE, PLENTY, copies, in_common_ram, machine, machine_at, stores};

const RTS: u8 = 0x60;

fn run(m: &mut Machine) {
    let main = m.image().address("main").unwrap();
    m.call(main, PLENTY)
        .unwrap_or_else(|fault| panic!("{fault}"));
}

/// A machine after these stores, made by a program in common RAM.
fn after(pairs: &[(u16, u8)]) -> Machine {
    let mut code = stores(pairs);
    code.push(RTS);
    let mut m = in_common_ram(&code);
    run(&mut m);
    m
}

#[test]
fn the_configuration_register_selects_the_bank() {
    let m = after(&[
        (0x5000, 0x11),
        (0xFF00, 0x7F),
        (0x5000, 0x22),
        (0xFF00, 0x3F),
        (0x5001, 0x33),
    ]);
    assert_eq!(m.read_bank(0, 0x5000, 2), [0x11, 0x33]);
    assert_eq!(m.read_bank(1, 0x5000, 2), [0x22, 0x00]);
}

#[test]
fn preconfigurations_load_the_configuration() {
    let m = after(&[
        (0xFF00, 0x3E), // I/O visible
        (0xD501, 0x3F),
        (0xD502, 0x7F),
        (0xFF02, 0x00), // the value written does not matter
        (0x5000, 0x22),
        (0xFF01, 0xFF),
        (0x5000, 0x11),
        (0xFF02, 0x00),
    ]);
    assert_eq!(
        (m.peek_bank(0, 0x5000), m.peek_bank(1, 0x5000)),
        (0x11, 0x22)
    );
    assert_eq!((m.mmu().configuration(), m.mmu().bank()), (0x7F, 1));
    assert_eq!(
        m.peek(0x5000),
        0x11,
        "the bench reads bank 0 in every configuration"
    );
}

#[test]
fn registers_are_read_as_on_the_8722() {
    let mut code = stores(&[
        (0xFF00, 0x3E),
        (0xD501, 0x12),
        (0xD504, 0x34),
        (0xD505, 0xB7),
        (0xD50A, 0x01), // takes effect with $D509
    ]);
    code.extend(copies(&[
        (0xFF00, 0x4000),
        (0xFF01, 0x4001),
        (0xFF04, 0x4002),
        (0xD500, 0x4003),
        (0xD504, 0x4004),
        (0xD505, 0x4005),
        (0xD506, 0x4006),
        (0xD50A, 0x4007),
        (0xD50B, 0x4008),
        (0xD5FF, 0x4009),
    ]));
    code.push(RTS);
    let mut m = in_common_ram(&code);
    run(&mut m);
    let expected = [0x3E, 0x12, 0x34, 0x3E, 0x34, 0xB7, 0x04, 0xF0, 0x20, 0xFF];
    assert_eq!(m.read(0x4000, 10), expected);
}

#[test]
fn common_ram_of_every_size_is_bank_0() {
    let sizes = [(0, 0x0400_u16), (1, 0x1000), (2, 0x2000), (3, 0x4000)];
    for (code, size) in sizes {
        let top = size.wrapping_neg();
        let m = after(&[
            (0xFF00, 0x3E),
            (0xD506, code | 0x0C),
            (0xFF00, 0x7F),
            (size - 1, 0x11),
            (size, 0x22),
            (top - 1, 0x33),
            (top, 0x44),
        ]);
        let banks = |address| (m.peek_bank(0, address), m.peek_bank(1, address));
        assert_eq!(banks(size - 1), (0x11, 0), "bottom {size:04x}");
        assert_eq!(banks(size), (0, 0x22), "above the bottom {size:04x}");
        assert_eq!(banks(top - 1), (0, 0x33), "below the top {size:04x}");
        assert_eq!(banks(top), (0x44, 0), "top {size:04x}");
    }
}

#[test]
fn the_zero_page_and_the_page_it_moves_to_are_exchanged() {
    let m = after(&[
        (0x0080, 0x11),
        (0x4580, 0x22),
        (0xFF00, 0x3E),
        (0xD508, 0x00),
        (0xD507, 0x45),
        (0xFF00, 0x3F),
        (0x0081, 0x33), // to $4581
        (0x4582, 0x44), // to $0082
    ]);
    assert_eq!(m.read_bank(0, 0x0080, 3), [0x11, 0x00, 0x44]);
    assert_eq!(m.read_bank(0, 0x4580, 3), [0x22, 0x33, 0x00]);
    assert_eq!(
        m.read(0x0080, 3),
        [0x22, 0x33, 0x00],
        "the bench reads it where the program does"
    );
    assert_eq!(m.read(0x4580, 3), [0x11, 0x00, 0x44]);
}

#[test]
fn the_bank_of_the_zero_page_takes_effect_with_its_page() {
    // Without common RAM at the bottom, as the bank would always be 0 otherwise.
    let prepare = [(0xFF00, 0x3E), (0xD506, 0x00), (0xD508, 0x01)];
    let unmoved = after(&[&prepare[..], &[(0x0080, 0x11)]].concat());
    assert_eq!(
        (unmoved.peek_bank(0, 0x80), unmoved.peek_bank(1, 0x4580)),
        (0x11, 0)
    );
    let moved = after(&[&prepare[..], &[(0xD507, 0x45), (0x0080, 0x11)]].concat());
    assert_eq!(
        (moved.peek_bank(0, 0x80), moved.peek_bank(1, 0x4580)),
        (0, 0x11)
    );
}

#[test]
fn zero_page_and_stack_lie_in_bank_0_in_every_configuration() {
    let m = after(&[(0xFF00, 0x3E), (0xD506, 0x00), (0x0080, 1), (0x0180, 2)]);
    assert_eq!((m.peek_bank(0, 0x80), m.peek_bank(0, 0x180)), (1, 2));
    let mut code = stores(&[(0xFF00, 0x3E), (0xD506, 0x08), (0xFF00, 0x7F)]);
    code.extend(stores(&[
        (0x0080, 1),
        (0x0180, 2),
        (0x0280, 3),
        (0xFF00, 0x3F),
    ]));
    code.push(RTS);
    // The code itself is in the common RAM at the top.
    let mut m = machine_at(0xFE00, &code);
    m.call(0xFE00, PLENTY)
        .unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(m.read_bank(0, 0x80, 1), [1]);
    assert_eq!(m.read_bank(0, 0x180, 1), [2]);
    assert_eq!((m.peek_bank(0, 0x280), m.peek_bank(1, 0x280)), (0, 3));
}

#[test]
fn the_stack_is_moved_and_moved_back() {
    // The stack moves to page $47, PHA and PLA run twice each, and it moves back to page 1.
    let mut code = stores(&[(0xFF00, 0x3E), (0xD50A, 0), (0xD509, 0x47), (0xFF00, 0x3F)]);
    code.extend([0xA9, 0xAB, 0x48, 0x48, 0x68, 0x68]);
    code.extend(stores(&[(0xFF00, 0x3E), (0xD509, 0x01), (0xFF00, 0x3F)]));
    code.push(RTS);
    let mut m = in_common_ram(&code);
    run(&mut m);
    assert_eq!(m.read_bank(0, 0x47FC, 2), [0xAB, 0xAB]);
    assert_eq!(m.read_bank(0, 0x01FC, 2), [0, 0]);
}

#[test]
fn io_covers_ram_only_while_mapped_and_is_logged() {
    let mut code = stores(&[
        (0xD400, 0x11),
        (0xFF00, 0x3E),
        (0xD400, 0x22),
        (0xD030, 0x00),
    ]);
    code.extend(copies(&[
        (0xD400, 0x4000),
        (0xD600, 0x4001),
        (0xDC0D, 0x4002),
    ]));
    code.extend(stores(&[(0xFF00, 0x3F)]));
    code.extend(copies(&[(0xD400, 0x4003)]));
    code.push(RTS);
    let mut m = in_common_ram(&code);
    m.set_io(0xD600, 0x80);
    run(&mut m);
    assert_eq!(m.read(0x4000, 4), [0x00, 0x80, 0x00, 0x11]);
    assert_eq!(m.peek(0xD400), 0x11);
    assert!(!m.is_two_mhz());
    let log = m.io_log();
    assert_eq!(
        log.reads.keys().copied().collect::<Vec<_>>(),
        [0xD400, 0xD600, 0xDC0D]
    );
    assert_eq!(log.writes[&0xD400], (1, 0x22));
    m.clear_io_log();
    assert!(m.io_log().reads.is_empty());
}

#[test]
fn the_registers_at_ff00_are_always_visible() {
    let mut m = machine(&[0xA9, 0x01, 0x8D, 0x00, 0xFF, 0x8D, 0x05, 0xFF, 0x60]);
    m.insert_rom(Rom::Kernal, &[0; 0x4000]);
    run(&mut m);
    assert_eq!(m.mmu().configuration(), 0x01);
    assert_eq!(
        (m.peek(0xFF00), m.peek(0xFF05)),
        (0, 1),
        "the bench reads the RAM below ROM and registers"
    );
}

#[test]
fn roms_cover_ram_for_reads_only() {
    let mut code = stores(&[
        (0x4000, 0x11),
        (0x8000, 0x12),
        (0xE000, 0x13),
        (0xD000, 0x14),
    ]);
    code.extend(stores(&[(0xFF00, 0x01), (0x4001, 0x21)]));
    code.extend(copies(&[
        (0x4000, 0x1000),
        (0x8000, 0x1001),
        (0xE000, 0x1002),
        (0xD000, 0x1003),
    ]));
    code.extend(stores(&[(0xFF00, 0x3F)]));
    code.push(RTS);
    let mut m = in_common_ram(&code);
    m.insert_rom(Rom::BasicLow, &[0xB1; 0x4000]);
    m.insert_rom(Rom::BasicHigh, &[0xB2; 0x4000]);
    m.insert_rom(Rom::Kernal, &[0xE0; 0x4000]);
    m.insert_rom(Rom::Characters, &[0xC0; 0x1000]);
    run(&mut m);
    assert_eq!(m.read(0x1000, 4), [0xB1, 0xB2, 0xE0, 0xC0]);
    assert_eq!((m.peek(0x4000), m.peek(0x4001)), (0x11, 0x21));
}

#[test]
fn code_in_a_rom_runs() {
    let mut m = in_common_ram(&[0xA9, 0x00, 0x8D, 0x00, 0xFF, 0x4C, 0x00, 0xE0]);
    m.insert_rom(Rom::Kernal, &[vec![0; 0x2000], vec![0xE8, 0x60]].concat());
    run(&mut m);
    assert_eq!(m.registers().x, 1);
}

#[test]
fn an_absent_rom_is_named() {
    let roms = [
        (0x3D, 0x4000, Rom::BasicLow),
        (0x33, 0x8000, Rom::BasicHigh),
        (0x0F, 0xFFFC, Rom::Kernal),
        (0x0F, 0xD123, Rom::Characters),
        (0x37, 0xBFFF, Rom::InternalFunction),
        (0x2F, 0xC000, Rom::ExternalFunction),
    ];
    for (configuration, address, rom) in roms {
        let mut code = stores(&[(0xFF00, configuration)]);
        code.extend(copies(&[(address, 0x4000)]));
        let fault = machine(&code).call(CODE, PLENTY).unwrap_err();
        assert_eq!(fault.kind, FaultKind::AbsentRom { rom, address });
        assert!(fault.to_string().contains(&rom.to_string()), "{fault}");
        // Executing is a fault, as reading is.
        let mut code = stores(&[(0xFF00, configuration)]);
        code.extend([0x4C, address as u8, (address >> 8) as u8]);
        let fault = machine(&code).call(CODE, PLENTY).unwrap_err();
        assert_eq!(fault.kind, FaultKind::AbsentRom { rom, address });
        assert_eq!(fault.pc, address);
    }
}

#[test]
fn code_that_unmaps_itself_is_a_fault() {
    let mut m = machine(&stores(&[(0xFF00, 0x7F), (0x5000, 0x22)]));
    let fault = m.call(CODE, PLENTY).unwrap_err();
    assert_eq!((&fault.kind, fault.pc), (&FaultKind::WildJump, CODE + 5));
}

/// Either bank may be mapped and page 0 moved. A write outside the segment of bank 1 is a fault.
#[test]
fn zero_page_code_writes_the_segment_of_bank_1() {
    let store = |to: u16| {
        // sta $FF02 : sta to : sta $FF01 : rts, to be copied to $F0
        let [lo, hi] = to.to_le_bytes();
        let copied = [0x8D, 0x02, 0xFF, 0x8D, lo, hi, 0x8D, 0x01, 0xFF, RTS];
        let mut code = stores(&[(0xFF00, 0x3E), (0xD501, 0x3F), (0xD502, 0x7F)]);
        code.extend(stores(&[(0xD508, 0), (0xD507, 0x47), (0xFF00, 0x3F)]));
        for (n, byte) in copied.into_iter().enumerate() {
            code.extend([0xA9, byte, 0x85, 0xF0 + n as u8]); // lda #byte : sta $F0+n
        }
        code.extend([0xA9, 0xAB, 0x20, 0xF0, 0x00, RTS]); // lda #$AB : jsr $F0
        let zero_page_code = Section {
            kind: SectionKind::Copied,
            ..Section::reserved(".zpcode", 0xF0, 10)
        };
        let sections = vec![
            Section::new(".text", 0x2000, SectionKind::Code, code),
            zero_page_code,
            Section::reserved(".far", 0x1_1000, 0x100),
        ];
        let main = Symbol::new("main", 0x2000, 0, SymbolKind::Function).in_section(0);
        let mut m = Machine::new(&Image::from_parts(sections, vec![main]).unwrap());
        let fault = m.call(0x2000, PLENTY).err().map(|fault| fault.kind.clone());
        (m.peek_bank(1, to), m.peek_bank(0, to), fault)
    };
    assert_eq!(store(0x1080), (0xAB, 0, None));
    for address in [0x0FFF, 0x1100] {
        let value = 0xAB;
        let fault = FaultKind::WriteToOtherBank { address, value };
        assert_eq!(store(address), (0, 0, Some(fault)));
    }
}

/// Of overlays, which lie in the same memory of bank 1 in turn, the one gives the names whose number a
/// variable has.
#[test]
fn overlays_are_told_by_the_number_of_the_one_that_is_there() {
    let overlay = |name, address| Section {
        kind: SectionKind::Copied,
        ..Section::reserved(name, address, 0x10)
    };
    let sections = vec![
        Section::new(".text", 0x2000, SectionKind::Code, vec![RTS]),
        Section::reserved(".bss", 0x1_8000, 1),
        Section::reserved(".table", 0x1_9000, 0x100),
        overlay(".pages", 0x2_9000),
        overlay(".study", 0x3_9000),
    ];
    let routine = |name, address| Symbol::new(name, address, 0, SymbolKind::Function);
    let symbols = vec![
        routine("main", 0x2000).in_section(0),
        Symbol::new("overlay_loaded", 0x1_8000, 1, SymbolKind::Object).in_section(1),
        routine("first", 0x2_9000).in_section(3),
        routine("second", 0x3_9000).in_section(4),
    ];
    let image = Image::from_parts(sections, symbols).unwrap();
    let mut m = Machine::new(&image);
    let mut mmu = m.mmu();
    mmu.registers[0] = 0x7F;
    m.set_mmu(mmu);
    for (number, name) in [(2, "first"), (3, "second")] {
        m.poke_bank(1, 0x8000, number);
        assert_eq!(m.mapped_bank(0x9000), number);
        assert_eq!(image.name_in_bank(number, 0x9000), name);
        // What a tool reads or writes there is bank 1's.
        m.poke_bank(number, 0x9000, number);
        assert_eq!(m.peek_bank(1, 0x9000), number);
        assert_eq!((m.mapped_bank(0x8FFF), m.mapped_bank(0x9010)), (1, 1));
    }
    for none in [0, 1, 4, 0xFF] {
        m.poke_bank(1, 0x8000, none);
        assert_eq!(m.mapped_bank(0x9000), 1, "no overlay has the number {none}");
    }
}
