//! The whole program: size, addresses, ELF file, listing.

use c128::platform::memory_map::{LOWCODE_END, LOWCODE_START, MEMORY_END};
use c128::platform::overlay_file::UNPACKER;
use c128::program::{build, build_with};
use c128::release::prg;
use goblin::elf::{Elf, program_header::PT_LOAD};
use octet_asm::write::{elf, lst, map};
use octet_asm::{Kind, Program, SymbolKind};

/// The last address of bank 1 below the KERNAL's ROM.
const LOW_END: u16 = 0xBFFF;

fn program() -> Program {
    build().unwrap_or_else(|errors| panic!("{errors}"))
}

#[test]
fn the_source_says_what_every_variable_table_and_address_is() {
    let program = program();
    let unpacker = prg::unpacker(&program).unwrap_or_else(|errors| panic!("{errors}"));
    for program in [program, unpacker] {
        let silent = program.undescribed();
        assert!(silent.is_empty(), "{}", silent.join("\n"));
    }
}

#[test]
fn what_is_limited_is_within_its_limits() {
    let program = program();
    let core = program
        .limits()
        .iter()
        .find(|limit| limit.what.starts_with("core"));
    assert_eq!(core.map(|core| core.limit), Some(25_600));
    assert!(program.limits().iter().all(|limit| limit.left() >= 0));
}

/// The errors of the program with a longer segment, and the map that it has nevertheless.
fn grown(segment: &str, bytes: u32) -> (String, String) {
    let program = build_with(|asm, _| asm.grow(segment, bytes));
    let errors = program.expect_err("too long");
    (
        errors.to_string(),
        map::write(&errors.program, prg::limit(&errors.program).as_slice()),
    )
}

#[test]
fn a_program_that_is_too_long_has_a_map_and_names_what_is_too_long() {
    let whole = program();
    let free = |name: &str| whole.segment(name).expect(name).free();
    let (error, map) = grown("LOWCODE", free("LOWCODE") + 7);
    let begin = error.split_once(": ").expect("a place").1;
    assert_eq!(
        begin,
        "segment LOWCODE is 7 bytes too long: it must end at $1FFF"
    );
    assert!(map.contains("LOWCODE") && map.contains("do_quit"), "{map}");

    // What follows in the same memory is too long.
    let (error, _) = grown("COLD", free("BOOK") + 1);
    assert!(error.contains("segment BOOK is 1 byte too long"), "{error}");
    assert!(error.contains("before it there are COLD "), "{error}");

    let left = |what: &str| {
        let mut limits = whole.limits().iter();
        let limit = limits.find(|limit| limit.what.starts_with(what));
        limit.expect(what).left()
    };
    let (error, _) = grown("UI", left("UI") as u32 + 1);
    assert!(
        error.contains("UI: 512 bytes stay free: 1 too many, 24065 bytes"),
        "{error}"
    );
    assert_eq!(free("UI") as i64, left("UI") + 512);

    let left = left("core");
    let (error, map) = grown("CODE", left as u32 + 3);
    assert!(
        error.contains("core: CODE and RODATA: 3 too many, 25603 bytes"),
        "{error}"
    );
    assert!(
        map.contains("25603  25600     -3  core: CODE and RODATA  TOO MUCH"),
        "{map}"
    );
}

#[test]
fn the_map_tells_what_lies_idle_and_what_to_move() {
    let map = map::write(&program(), &[]);
    let idle = map
        .split_once("Idle within segments: ")
        .expect("a heading")
        .1;
    let (rows, rest) = idle
        .split_once("When it is full")
        .expect("the next heading");
    let bytes: u32 = rows
        .split(' ')
        .next()
        .and_then(|n| n.parse().ok())
        .expect("a number");
    let column = |row: &str| {
        row.split_whitespace()
            .nth(2)
            .and_then(|len| len.parse::<u32>().ok())
    };
    let listed: u32 = rows.lines().skip(2).filter_map(column).sum::<u32>();
    assert_eq!(listed, bytes);
    assert!(
        rows.contains("      64  in "),
        "a quarter of a page: {rows}"
    );
    assert!(rest.contains("\n  LOWCODE: "), "{rest}");
}

#[test]
fn segments_lie_in_memory_that_their_configuration_maps() {
    let program = program();
    let segment = |name: &str| program.segment(name).unwrap_or_else(|| panic!("no {name}"));
    assert_eq!(program.address("start"), Some(LOWCODE_START));
    for common in ["LOWBSS", "BUFBSS", "SHARED", "EXEHDR", "LOWCODE"] {
        assert!(
            segment(common).used_end() <= u32::from(LOWCODE_END) + 1,
            "{common} lies in common RAM"
        );
    }
    assert!(segment("GENCODE").used_end() <= u32::from(MEMORY_END) + 1);
    assert!(segment("UI").used_end() <= u32::from(LOW_END) + 1);
    assert!(
        segment("CODE").start.is_multiple_of(256),
        "code before it must not change its timing"
    );
    assert!(
        u32::from(segment("OVERLAY").start) >= segment("VICRAM").used_end() & 0xFFFF,
        "the menu lies behind the VIC-II's memory"
    );
    for name in ["PAGES", "STUDY"] {
        assert!(
            u32::from(segment(name).start) == segment("OVERLAY").used_end()
                && u32::from(LOW_END) + 1 >= segment(name).used_end(),
            "{name} lies behind the menu, where the UI sees it"
        );
    }
    let others = program.segments().iter();
    let others: Vec<_> = others
        .filter(|segment| segment.kind != Kind::Overlay)
        .collect();
    for pair in others.windows(2) {
        assert!(
            pair[0].start_with_bank() + pair[0].len <= pair[1].start_with_bank(),
            "{} overlaps",
            pair[0].name
        );
    }
}

/// The file of an overlay is loaded to the end of what the UI sees; its unpacker lies behind the
/// packed bytes, and no byte is written before the packed one in its place has been read. All of
/// them take at most 80 blocks.
#[test]
fn the_file_of_each_overlay_unpacks_to_it() {
    let program = program();
    let files = prg::own_files(&program, "octet");
    let unpacker = program.segment(UNPACKER).expect("an unpacker");
    let end = program.address("overlay_file_end").map(usize::from);
    let starts = program.address("overlay_starts").map(usize::from);
    let starts = starts.expect("a table") - usize::from(unpacker.start);
    let mut blocks = 0;
    for (n, (name, segments)) in [
        ("octet.overlay", &["OVERLAY", "PAGES"][..]),
        ("octet.study", &["STUDY"]),
    ]
    .into_iter()
    .enumerate()
    {
        let segments = segments.iter().map(|name| program.segment(name));
        let segments: Vec<_> = segments.map(|segment| segment.expect("pages")).collect();
        let file = files.iter().find(|file| file.name == name);
        let bytes = &file.expect("a file").bytes;
        blocks += bytes.len().div_ceil(254);
        let word = |bytes: &[u8]| usize::from(u16::from_le_bytes([bytes[0], bytes[1]]));
        let start = word(bytes);
        assert!(start.is_multiple_of(256), "{name}");
        let row = &unpacker.bytes[starts + 4 * n..][..4];
        let [packed, place] = [word(row), word(&row[2..])];
        assert_eq!(place, usize::from(segments[0].start), "{name}");
        let from = packed - start;
        assert!((2..258).contains(&from), "{name}");
        let unpacked = octet_pack::unpack(&bytes[from..]).expect("all of it");
        let whole: Vec<u8> = segments.iter().flat_map(|s| s.bytes.clone()).collect();
        assert!(unpacked.bytes == whole, "{name}");
        assert_eq!(packed + unpacked.read, usize::from(unpacker.start));
        assert!(bytes[from + unpacked.read..].starts_with(&unpacker.bytes));
        assert!(place + unpacked.lead < packed, "{name}");
        assert!(place + whole.len() <= usize::from(unpacker.start));
        assert_eq!(end, Some(start + bytes.len()), "{name}");
        assert!(start + bytes.len() <= usize::from(LOW_END) + 1);
    }
    assert!(blocks <= 80, "{blocks}");
}

/// The assembler refuses an instruction that names what another overlay has.
#[test]
fn an_overlay_names_nothing_of_another() {
    let built = build_with(|asm, segments| {
        asm.select(segments.pages);
        octet_asm::asm! { asm;
            jsr  page_games
        }
    });
    let errors = built.expect_err("an error").to_string();
    assert!(
        errors.contains("page_games is in STUDY, which may not be loaded"),
        "{errors}"
    );
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
        let address = u64::from(segment.start_with_bank());
        assert_eq!(header.p_vaddr, address, "{}", segment.name);
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

/// The listing of a routine.
fn listing(name: &str) -> Vec<String> {
    let listing = lst::routine(&program(), name).expect("a routine");
    listing.lines().map(str::to_owned).collect()
}

#[test]
fn listing_of_a_routine() {
    octet_testing::assert_snapshot!(listing("restore_mmu").join("\n"));
}

#[test]
fn listing_of_a_core_routine() {
    let listing = listing("report_iteration");
    let text: Vec<&str> = listing
        .iter()
        .map(|line| line.get(16..).unwrap_or(""))
        .collect();
    octet_testing::assert_snapshot!(text.join("\n"));
}

#[test]
fn an_unknown_routine_has_no_listing() {
    assert_eq!(lst::routine(&program(), "nowhere"), None);
}
