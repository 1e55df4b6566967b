//! PRG and ELF.

use goblin::elf::section_header::{SHF_ALLOC, SHF_EXECINSTR, SHF_WRITE, SHT_NOBITS, SHT_PROGBITS};
use goblin::elf::sym::{STB_GLOBAL, STB_LOCAL, STT_FUNC, STT_NOTYPE, STT_OBJECT};
use goblin::elf::{Elf, Sym, section_header::SHN_ABS};

use super::sample;
use crate::Program;
use crate::write::{elf, prg};

#[test]
fn the_prg_holds_all_loaded_segments() {
    let program = sample();
    let file = prg::write(&program);
    assert_eq!(file[..2], [0x01, 0x1C]);
    for segment in program.segments() {
        let start = 2 + usize::from(segment.start - 0x1C01);
        let end = start + segment.bytes.len();
        if segment.loaded() {
            assert_eq!(file[start..end], segment.bytes, "{}", segment.name);
        }
    }
    let last = program.segment("TABLES").expect("tables");
    assert_eq!(file.len() as u32, 2 + last.used_end() - 0x1C01);
    let gap = program.segment("CODE").expect("code").used_end() - 0x1C01 + 2;
    assert!(
        file[gap as usize..0x1D00 - 0x1C01 + 2]
            .iter()
            .all(|&byte| byte == 0)
    );
}

#[test]
fn an_empty_program_is_written() {
    let program = Program::default();
    assert_eq!(prg::write(&program), [0, 0]);
    assert!(Elf::parse(&elf::write(&program)).is_ok());
}

fn symbol(elf: &Elf, name: &str) -> Sym {
    elf.syms
        .iter()
        .find(|symbol| elf.strtab.get_at(symbol.st_name) == Some(name))
        .unwrap_or_else(|| panic!("no symbol {name}"))
}

fn section(elf: &Elf, symbol: &Sym) -> String {
    let header = &elf.section_headers[symbol.st_shndx];
    elf.shdr_strtab
        .get_at(header.sh_name)
        .unwrap_or("?")
        .to_owned()
}

#[test]
fn the_elf_header_reads_back() {
    let bytes = elf::write(&sample());
    let elf = Elf::parse(&bytes).expect("an ELF file");
    assert_eq!(elf.header.e_machine, 0x1966);
    assert_eq!(elf.header.e_type, goblin::elf::header::ET_EXEC);
    assert_eq!(elf.header.e_flags, 1);
    assert_eq!(elf.entry, 0x1C0D);
    assert!(!elf.is_64 && elf.little_endian);
}

#[test]
fn the_elf_sections_are_the_segments() {
    let program = sample();
    let bytes = elf::write(&program);
    let elf = Elf::parse(&bytes).expect("an ELF file");
    let sections: Vec<(&str, u32, u32, u64, u64)> = elf
        .section_headers
        .iter()
        .filter(|header| header.sh_flags != 0)
        .map(|header| {
            let name = elf.shdr_strtab.get_at(header.sh_name).unwrap_or("?");
            (
                name,
                header.sh_type,
                header.sh_flags as u32,
                header.sh_addr,
                header.sh_size,
            )
        })
        .collect();
    let len = |name: &str| u64::from(program.segment(name).expect("a segment").len);
    assert_eq!(
        sections,
        [
            (".basic", SHT_PROGBITS, SHF_ALLOC, 0x1C01, 12),
            (
                ".code",
                SHT_PROGBITS,
                SHF_ALLOC | SHF_EXECINSTR,
                0x1C0D,
                len("CODE")
            ),
            (".tables", SHT_PROGBITS, SHF_ALLOC, 0x1D00, 20),
            (".bss", SHT_NOBITS, SHF_ALLOC | SHF_WRITE, 0x3000, 128),
            (".zeropage", SHT_NOBITS, SHF_ALLOC | SHF_WRITE, 0x10, 3),
        ]
    );
    assert_eq!(elf.program_headers.len(), 3);
    for (header, segment) in elf.program_headers.iter().zip(program.segments()) {
        assert_eq!(header.p_paddr, u64::from(segment.start));
        assert_eq!(&bytes[header.file_range()], segment.bytes);
    }
}

#[test]
fn the_elf_symbols_have_types_sizes_and_sections() {
    let program = sample();
    let bytes = elf::write(&program);
    let elf = Elf::parse(&bytes).expect("an ELF file");
    let check = |name: &str, kind: u8, size: u64, home: &str| {
        let symbol = symbol(&elf, name);
        let address = program.address(name).map(u64::from);
        assert_eq!(Some(symbol.st_value), address, "{name}");
        assert_eq!((symbol.st_type(), symbol.st_size), (kind, size), "{name}");
        assert_eq!(section(&elf, &symbol), home, "{name}");
        assert_eq!(symbol.st_bind(), STB_GLOBAL);
    };
    let start = program
        .symbol("start")
        .and_then(|symbol| symbol.size)
        .expect("a size");
    check("start", STT_FUNC, u64::from(start), ".code");
    check("wait", STT_NOTYPE, 0, ".code");
    check("square", STT_OBJECT, 2, ".code");
    check("squares", STT_OBJECT, 20, ".tables");
    check("third", STT_NOTYPE, 0, ".tables");
    check("board", STT_OBJECT, 128, ".bss");
    check("pointer", STT_OBJECT, 2, ".zeropage");
    assert_eq!(symbol(&elf, "SCREEN").st_shndx, SHN_ABS as usize);
    let local = symbol(&elf, "start__next");
    assert_eq!((local.st_bind(), local.st_type()), (STB_LOCAL, STT_NOTYPE));
    let objects = elf
        .syms
        .iter()
        .filter(|symbol| symbol.st_type() == STT_OBJECT && section(&elf, symbol) == ".code");
    assert_eq!(objects.count(), program.self_modified_operands().len());
}
