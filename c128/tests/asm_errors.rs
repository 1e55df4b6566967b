//! Compile errors of `asm!` stand at their place: one case for each file of `tests/asm`, with the
//! compiler's output beside it.

#[test]
fn errors_stand_at_their_place() {
    trybuild::TestCases::new().compile_fail("tests/asm/*.rs");
}
