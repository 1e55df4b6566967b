//! What `octet-emu mutate` reports about faults.

use std::sync::atomic::AtomicBool;

use octet_bench::listing::ListingLine;
use octet_bench::mutation::{Detection, MutatedByte, Mutation, MutationTest, Reason};
use octet_tests::{bundled, program_under_test, thread_count};

fn prepared() -> MutationTest {
    let never = AtomicBool::new(false);
    let image = &program_under_test().image;
    let test = MutationTest::new(image, &bundled()[..3], thread_count(), &never, |_| {});
    test.unwrap_or_else(|e| panic!("{e}"))
}

fn detection(test: &MutationTest, entry: &ListingLine, new: u8) -> Detection {
    let mutation = Mutation {
        program: 0,
        kind: MutatedByte::Opcode,
        address: entry.address,
        start: entry.address,
        old: entry.bytes[0],
        new,
    };
    let never = AtomicBool::new(false);
    let result = test.run(&mutation, &never);
    result.expect("not interrupted").detection
}

#[test]
fn a_fault_that_no_search_shows_is_found_by_proof_and_no_fault_takes_no_cycle() {
    const NOP: u8 = 0xEA;
    let (subject, test) = (program_under_test(), prepared());
    // Entries keep their depths when the table is aged; searches begin with an empty table.
    let halves = subject.instruction("age_tt", "lsr a", 0);
    match detection(&test, halves, NOP) {
        Detection::Detected(how) => assert!(how.starts_with("proof: table ageing"), "{how}"),
        Detection::Survived(survival) => panic!("{survival:?}"),
    }
    // The opcode is the same, so the searches take as many cycles as those of the program itself.
    let first = subject.instruction("evaluate", "clc", 0);
    match detection(&test, first, first.bytes[0]) {
        Detection::Survived(survival) => {
            assert_eq!(survival.cycles, 0, "{survival:?}");
            assert_eq!(survival.reason(), Reason::NoEffect);
        }
        Detection::Detected(how) => panic!("{how}"),
    }
}
