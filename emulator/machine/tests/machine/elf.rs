//! Images from ELF files, sound and damaged.

use octet_machine::{Image, ImageError, Machine, SectionKind, Symbol, SymbolKind};
use proptest::prelude::*;

/// A section of the file: name, type, flags, address, size, bytes.
type FileSection<'a> = (&'a str, u32, u32, u32, u32, &'a [u8]);
/// A symbol: name, value, size, type (local when the high nibble is 0),
/// section number.
type FileSymbol<'a> = (&'a str, u32, u32, u8, u16);

const PROGBITS: u32 = 1;
const NOBITS: u32 = 8;
const WRITE: u32 = 1;
const ALLOC: u32 = 2;
const EXEC: u32 = 4;
const GLOBAL: u8 = 0x10;
const OBJECT: u8 = 1;
const FUNC: u8 = 2;
const FILE: u8 = 4;
const ABS: u16 = 0xFFF1;

/// Writes a 32-bit little-endian ELF file for `machine`.
fn elf(machine: u16, sections: &[FileSection], symbols: &[FileSymbol]) -> Vec<u8> {
    let mut strings = vec![0_u8];
    let mut intern = |name: &str| {
        let at = strings.len() as u32;
        strings.extend(name.bytes().chain([0]));
        at
    };
    let mut symtab = vec![0_u8; 16];
    for &(name, value, size, info, section) in symbols {
        symtab.extend(intern(name).to_le_bytes());
        symtab.extend([value, size].map(u32::to_le_bytes).concat());
        symtab.extend([info, 0]);
        symtab.extend(section.to_le_bytes());
    }
    let mut body: Vec<u8> = Vec::new();
    let mut headers = vec![0_u8; 40];
    let mut header = |fields: [u32; 10]| headers.extend(fields.map(u32::to_le_bytes).concat());
    for &(name, kind, flags, address, size, bytes) in sections {
        let offset = 52 + body.len() as u32;
        header([intern(name), kind, flags, address, offset, size, 0, 0, 1, 0]);
        body.extend(bytes);
    }
    let tables = [intern(".symtab"), intern(".strtab")];
    let strtab = sections.len() as u32 + 2;
    let offset = 52 + body.len() as u32;
    header([
        tables[0],
        2,
        0,
        0,
        offset,
        symtab.len() as u32,
        strtab,
        1,
        4,
        16,
    ]);
    body.extend(&symtab);
    let offset = 52 + body.len() as u32;
    header([tables[1], 3, 0, 0, offset, strings.len() as u32, 0, 0, 1, 0]);
    body.extend(&strings);
    let mut file = b"\x7fELF\x01\x01\x01\0\0\0\0\0\0\0\0\0".to_vec();
    file.extend([2_u16, machine].map(u16::to_le_bytes).concat());
    let table = 52 + body.len() as u32;
    file.extend([1, 0x2000, 0, table, 1].map(u32::to_le_bytes).concat());
    let count = sections.len() as u16 + 3;
    file.extend(
        [52_u16, 32, 0, 40, count, strtab as u16]
            .map(u16::to_le_bytes)
            .concat(),
    );
    file.extend(body);
    file.extend(headers);
    file
}

const SECTIONS: [FileSection; 6] = [
    // LDA #9 : STA patch : LDX table+1 : RTS, and a routine of one RTS
    (
        ".text",
        PROGBITS,
        ALLOC | EXEC,
        0x2000,
        10,
        &[0xA9, 0x09, 0x8D, 0x01, 0x20, 0xAE, 0x01, 0x30, 0x60, 0x60],
    ),
    (".rodata", PROGBITS, ALLOC, 0x3000, 3, &[1, 2, 3]),
    (".data", PROGBITS, ALLOC | WRITE, 0x3800, 2, &[8, 9]),
    (".bss", NOBITS, ALLOC | WRITE, 0x4000, 0x100, &[]),
    (".zeropage", NOBITS, ALLOC | WRITE, 0x0002, 0x20, &[]),
    (".comment", PROGBITS, 0, 0, 4, b"note"),
];

const SYMBOLS: [FileSymbol; 11] = [
    ("octet.s", 0, 0, FILE, ABS),
    ("ply", 0x99, 0, OBJECT, ABS),
    ("main", 0x2000, 9, GLOBAL | FUNC, 1),
    ("patch", 0x2001, 1, GLOBAL | OBJECT, 1),
    ("main.end", 0x2008, 0, 0, 1),
    ("sub", 0x2009, 0, GLOBAL | FUNC, 1),
    ("table", 0x3000, 3, GLOBAL | OBJECT, 2),
    ("buffer", 0x4000, 0x100, GLOBAL | OBJECT, 4),
    ("ply", 0x0002, 1, GLOBAL | OBJECT, 5),
    ("LIMIT", 0x7F00, 0, GLOBAL, ABS),
    ("HUGE", 0x12_3456, 0, GLOBAL, ABS),
];

fn sound() -> Vec<u8> {
    elf(0x1966, &SECTIONS, &SYMBOLS)
}

#[test]
fn an_image_has_the_files_sections_and_symbols() {
    let image = Image::from_elf(&sound()).unwrap();
    let sections = image
        .sections()
        .iter()
        .map(|s| (s.name.as_str(), s.address, s.size, s.kind));
    let expected = [
        (".text", 0x2000, 10, SectionKind::Code),
        (".rodata", 0x3000, 3, SectionKind::Table),
        (".data", 0x3800, 2, SectionKind::Data),
        (".bss", 0x4000, 0x100, SectionKind::Uninitialised),
        (".zeropage", 0x0002, 0x20, SectionKind::Uninitialised),
    ];
    assert_eq!(sections.collect::<Vec<_>>(), expected);
    assert_eq!(image.address("main"), Ok(0x2000));
    assert_eq!(image.address("ply"), Ok(2), "a global symbol wins");
    assert_eq!(image.address("LIMIT"), Ok(0x7F00));
    assert_eq!(image.size_of("buffer"), Ok(0x100));
    assert_eq!(
        image.size_of("LIMIT"),
        Err(ImageError::UnknownSize("LIMIT".into()))
    );
    assert_eq!(
        image.address("HUGE"),
        Err(ImageError::NotAnAddress("HUGE".into()))
    );
    let missing = image.address("mian").unwrap_err();
    assert_eq!(missing.to_string(), "no symbol `mian` in the program");
    assert!(
        image
            .self_modified_operands()
            .eq(std::iter::once(0x2001..0x2002))
    );
    assert!(image.executable().eq(std::iter::once(0x2000..0x200A)));
}

#[test]
fn addresses_have_names() {
    let image = Image::from_elf(&sound()).unwrap();
    let names = [
        (0x2000, "main"),
        (0x2001, "patch"),
        (0x2002, "main+$02"),
        (0x2008, "main.end"),
        (0x2009, "sub"),
        (0x200A, "$200a"),
        (0x3002, "table+$02"),
        (0x3800, "$3800"),
        (0x40FF, "buffer+$ff"),
        (0x0002, "ply"),
        (0x0012, "ply+$10"),
        (0x7F00, "$7f00"),
    ];
    for (address, name) in names {
        assert_eq!(image.name_of(address), name);
    }
    let routine = |address| image.routine_at(address).map(|s| s.name.as_str());
    assert_eq!(routine(0x2008), Some("main"));
    assert_eq!(routine(0x2009), Some("sub"));
    assert_eq!((routine(0x200A), routine(0x1FFF)), (None, None));
}

#[test]
fn an_image_is_packed_without_loss() {
    let image = Image::from_elf(&sound()).unwrap();
    let (mut sections, mut symbols) = (image.sections().to_vec(), image.symbols().to_vec());
    // A label that is named after its routine, one that only begins like it, and a routine's own name.
    for (name, address) in [("main__loop", 0x2003), ("main_2", 0x2004), ("main", 0x2005)] {
        symbols.push(Symbol::new(name, address, 0, SymbolKind::Label).in_section(0));
    }
    sections[1].name.clear();
    let image = Image::from_parts(sections, symbols).unwrap();
    let again = Image::unpack(&image.pack()).unwrap();
    let ordered = |image: &Image| {
        let mut symbols = image.symbols().to_vec();
        symbols.sort_by_key(|symbol| symbol.address);
        symbols
    };
    assert_eq!(again.sections(), image.sections());
    assert_eq!(ordered(&again), ordered(&image));
    assert_eq!(again.fingerprint(), image.fingerprint());
    let packed = image.pack();
    for length in 0..packed.len() {
        let _ = Image::unpack(&packed[..length]).expect_err("a part is no image");
    }
}

#[test]
fn an_image_is_loaded_and_run() {
    let image = Image::from_elf(&sound()).unwrap();
    let mut m = Machine::new(&image);
    m.call(image.address("main").unwrap(), 100).unwrap();
    assert_eq!((m.registers().a, m.registers().x), (9, 2));
    assert_eq!((m.peek(0x2001), m.peek(0x3801), m.peek(0)), (9, 9, 0));
}

#[test]
fn a_damaged_file_is_refused_with_its_reason() {
    let why = |file: &[u8]| Image::from_elf(file).unwrap_err().to_string();
    assert!(why(b"").starts_with("not a readable ELF file"));
    assert!(why(b"octet").starts_with("not a readable ELF file"));
    let sound = sound();
    let wrong = "not a 6502 program (32-bit little-endian ELF, machine $1966): ";
    assert_eq!(
        why(&elf(40, &SECTIONS, &SYMBOLS)),
        format!("{wrong}machine $0028")
    );
    assert_eq!(why(&elf(0x1966, &SECTIONS, &[])), "the file has no symbols");
    let mut far = SECTIONS;
    far[3].3 = 0x1_FFFF;
    assert_eq!(
        why(&elf(0x1966, &far, &SYMBOLS)),
        "section .bss does not fit in two banks of 64 KB"
    );
    // What is loaded later may be an overlay, but not in two of them.
    let mut overlay = SECTIONS;
    (overlay[3].2, overlay[3].3) = (ALLOC | WRITE | EXEC, 0x3_FF00);
    Image::from_elf(&elf(0x1966, &overlay, &SYMBOLS)).unwrap();
    for at in [0x1_FFFF, 0x2_FFFF, 0x3_FFFF] {
        overlay[3].3 = at;
        let file = elf(0x1966, &overlay, &SYMBOLS);
        assert!(why(&file).ends_with("does not fit in two banks of 64 KB"));
    }
    let mut overlapping = SECTIONS;
    overlapping[1].3 = 0x2009;
    assert_eq!(
        why(&elf(0x1966, &overlapping, &SYMBOLS)),
        "sections .text and .rodata overlap"
    );
    let mut short = SECTIONS;
    short[2].4 = 0x1_0000;
    short[2].3 = 0x5000;
    assert_eq!(
        why(&elf(0x1966, &short, &SYMBOLS)),
        "the file ends inside section .data"
    );
    for length in 0..sound.len() {
        let _ = Image::from_elf(&sound[..length]).expect_err("a part is no image");
    }
}

proptest! {
    /// A damaged file gives an error, or an image that can be loaded and read.
    #[test]
    fn damaged_files_never_panic(
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..20),
        cut in any::<prop::sample::Index>(),
        keep_all: bool,
    ) {
        for mut file in [sound(), Image::from_elf(&sound()).unwrap().pack()] {
            for (at, value) in &damage {
                let at = at.index(file.len());
                file[at] = *value;
            }
            if !keep_all {
                file.truncate(cut.index(file.len()));
            }
            for image in [Image::from_elf(&file), Image::unpack(&file)].into_iter().flatten() {
                let mut m = Machine::new(&image);
                let _ = m.call(0x2000, 1000);
                for address in (0..=0xFFFF).step_by(0x101) {
                    image.name_of(address);
                    image.routine_at(address);
                }
                for symbol in image.symbols() {
                    let _ = (image.address(&symbol.name), image.size_of(&symbol.name));
                }
            }
        }
    }
}
