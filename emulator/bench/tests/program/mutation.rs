//! Mutations outside the core are noticed.

use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

use octet_asm::Program;
use octet_bench::listing::{Listing, ListingLine};
use octet_bench::mutation::{
    Detection, LoaderPrograms, LoaderTest, MutatedByte, Mutation, MutationResult, Part, UserTest,
};
use octet_console::load;

/// What runs the unchanged program's scripts.
const THREADS: usize = 2;

/// Every mutation of these lines to the byte `new` at an offset is noticed.
fn assert_noticed(
    test: &UserTest,
    program: &Program,
    part: Part,
    wanted: impl Fn(&ListingLine) -> bool,
    offset: usize,
    new: impl Fn(u8) -> u8,
) {
    let listing = part.listing(program);
    let lines: Vec<&ListingLine> = listing.entries().filter(|line| wanted(line)).collect();
    assert!(!lines.is_empty());
    for line in lines {
        let old = line.bytes[offset];
        let mutation = Mutation {
            program: 0,
            kind: MutatedByte::Opcode,
            address: line.address + offset as u16,
            start: line.address,
            old,
            new: new(old),
        };
        let result = test.run(&mutation, &AtomicBool::new(false));
        let detection = result.expect("not interrupted").detection;
        let detected = matches!(detection, Detection::Detected(_));
        assert!(
            detected,
            "{}: {} at {:04x}",
            line.routine, line.text, line.address
        );
    }
}

/// `txa` of a FEN's piece type becomes `dex`, and suffixes of a typed move are skipped to elsewhere.
#[test]
fn mutations_of_readers_are_noticed() {
    const DEX: u8 = 0xCA;
    let program = load::assemble().expect("the program");
    let never = AtomicBool::new(false);
    let test = UserTest::new(&program, Part::Ui, THREADS, &never, |_| {});
    let test = test.expect("no fault").expect("not interrupted");
    let txa = |line: &ListingLine| line.routine == "read_fen" && line.text == "txa";
    assert_noticed(&test, &program, Part::Ui, txa, 0, |_| DEX);
    let trim = |line: &ListingLine| line.routine == "parse" && line.text == "beq .trim";
    assert_noticed(&test, &program, Part::Ui, trim, 1, |old| old ^ 0x04);
}

/// BRK in place of the first instruction of a routine is noticed; the same byte again is not.
fn assert_only_changes_are_noticed<E: Debug>(
    listing: &Listing,
    routine: &str,
    run: impl Fn(&Mutation) -> Result<MutationResult, E>,
) {
    const BRK: u8 = 0x00;
    let mut lines = listing.entries();
    let line = lines.find(|line| line.routine == routine && line.opcode.is_some());
    let line = line.expect(routine);
    let detection = |new| {
        let mutation = Mutation {
            program: line.program,
            kind: MutatedByte::Opcode,
            address: line.address,
            start: line.address,
            old: line.bytes[0],
            new,
        };
        run(&mutation).expect("not interrupted").detection
    };
    let changed = detection(BRK);
    assert!(matches!(changed, Detection::Detected(_)), "{routine}");
    let same = detection(line.bytes[0]);
    assert!(
        !matches!(same, Detection::Detected(_)),
        "{routine}: {same:?}"
    );
}

/// A byte of the menu and of either overlay is changed after it is unpacked; the same byte again
/// changes nothing.
#[test]
fn only_a_mutation_of_the_menu_is_noticed() {
    let program = load::assemble().expect("the program");
    let never = AtomicBool::new(false);
    for (part, routines) in [
        (Part::Ui, &["overlay_menu", "page_sheet"][..]),
        (Part::Study, &["page_games"]),
    ] {
        let test = UserTest::new(&program, part, THREADS, &never, |_| {});
        let test = test.expect("no fault").expect("not interrupted");
        let listing = part.listing(&program);
        for routine in routines {
            assert_only_changes_are_noticed(&listing, routine, |mutation| {
                test.run(mutation, &never)
            });
        }
    }
}

/// A byte of the boot sectors, of a drive's program and of the unpacker is changed on the disk; the
/// same byte again changes nothing.
#[test]
fn only_a_mutation_of_a_loader_is_noticed() {
    let program = load::assemble().expect("the program");
    let never = AtomicBool::new(false);
    let test = LoaderTest::new(&program, "1581 d81 Pal Nothing", THREADS, &never, |_| {});
    let test = test.expect("no fault").expect("not interrupted");
    let listing = LoaderPrograms::new(&program).expect("disks").listing();
    let routines = [
        "boot-d81/boot",
        "boot-d81/burst_block",
        "1581-d81/send_file",
        "unpacker/unpack_start",
        "unpacker/unpack_bank",
        "unpacker/more",
    ];
    for routine in routines {
        assert_only_changes_are_noticed(&listing, routine, |mutation| test.run(mutation, &never));
    }
}
