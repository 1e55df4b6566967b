//! The whole program: size, addresses, ELF file, listing.

use c128::asm::{Kind, Program, SymbolKind};
use c128::image::{elf, lst, prg};
use c128::platform::c128::memory_map::{LOWCODE_END, LOWCODE_START, MEMORY_END, PROGRAM_LIMIT};
use c128::program::{CORE_LIMIT, build, core_size};
use goblin::elf::{Elf, program_header::PT_LOAD};

/// The last address of bank 1 below the KERNAL's ROM.
const LOW_END: u16 = 0xBFFF;

fn program() -> Program {
    build().unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn the_core_fits_24_kilobytes() {
    let size = core_size(&program());
    assert!(size <= CORE_LIMIT, "{size} bytes");
}

#[test]
fn segments_lie_in_memory_that_their_configuration_maps() {
    let program = program();
    let segment = |name: &str| program.segment(name).unwrap_or_else(|| panic!("no {name}"));
    assert_eq!(program.address("start"), Some(LOWCODE_START));
    for common in ["EXEHDR", "LOWCODE", "SHARED"] {
        assert!(
            segment(common).used_end() <= u32::from(LOWCODE_END) + 1,
            "{common} lies in common RAM"
        );
    }
    assert!(segment("GENCODE").used_end() <= u32::from(MEMORY_END) + 1);
    assert!(segment("UIBSS").used_end() <= u32::from(LOW_END) + 1);
    assert!(
        prg::write(&program).len() as u32 <= PROGRAM_LIMIT,
        "the program file"
    );
    assert!(
        segment("CODE").start.is_multiple_of(256),
        "code before it must not change its timing"
    );
    let permanent: Vec<_> = program
        .segments()
        .iter()
        .filter(|segment| segment.kind != Kind::Transient)
        .collect();
    for pair in permanent.windows(2) {
        assert!(
            pair[0].start_with_bank() + pair[0].len <= pair[1].start_with_bank(),
            "{} overlaps",
            pair[0].name
        );
    }
}

#[test]
fn the_elf_file_has_the_programs_segments_and_symbols() {
    let program = program();
    let bytes = elf::write(&program);
    let file = Elf::parse(&bytes).expect("an ELF file");
    assert_eq!(file.header.e_machine, elf::EM_MOS);
    assert_eq!(file.entry, u64::from(LOWCODE_START));
    let loaded: Vec<_> = file
        .program_headers
        .iter()
        .filter(|h| h.p_type == PT_LOAD)
        .collect();
    let segments: Vec<_> = program.segments().iter().filter(|s| s.loaded()).collect();
    assert_eq!(loaded.len(), segments.len());
    for (header, segment) in loaded.into_iter().zip(segments) {
        assert_eq!(header.p_vaddr, u64::from(segment.start), "{}", segment.name);
        assert!(
            bytes[header.file_range()] == segment.bytes,
            "{}",
            segment.name
        );
    }
    for symbol in program.symbols() {
        let found = file
            .syms
            .iter()
            .find(|found| file.strtab.get_at(found.st_name) == Some(symbol.name.as_str()));
        let found = found.unwrap_or_else(|| panic!("no symbol {}", symbol.name));
        let bank = symbol.segment.map_or(0, |n| program.segments()[n].bank);
        let address = u64::from(bank) << 16 | u64::from(symbol.address);
        assert_eq!(found.st_value, address, "{}", symbol.name);
    }
}

#[test]
fn every_routine_has_a_header() {
    let program = program();
    for symbol in program
        .symbols()
        .iter()
        .filter(|s| s.kind == SymbolKind::Routine)
    {
        let listing = lst::routine(&program, &symbol.name)
            .unwrap_or_else(|| panic!("{} is not in the listing", symbol.name));
        let purpose = listing.lines().nth(1).unwrap_or_default();
        let (_, purpose) = purpose.split_once(": ").unwrap_or_default();
        assert!(purpose.len() > 5, "{}: {purpose:?}", symbol.name);
    }
}

#[test]
fn listing_of_a_routine() {
    insta::assert_snapshot!(lst::routine(&program(), "restore_mmu").expect("a routine"));
}

#[test]
fn listing_of_a_core_routine() {
    let listing = lst::routine(&program(), "report_iteration").expect("a routine");
    let text: Vec<&str> = listing
        .lines()
        .map(|line| line.get(16..).unwrap_or(""))
        .collect();
    insta::assert_snapshot!(text.join("\n"));
}

#[test]
fn an_unknown_routine_has_no_listing() {
    assert_eq!(lst::routine(&program(), "nowhere"), None);
}
