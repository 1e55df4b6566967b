//! Compile errors of `asm!`: each file of `tests/asm` is a case, with the compiler's output beside it.

#[test]
fn every_error_names_its_place() {
    trybuild::TestCases::new().compile_fail("tests/asm/*.rs");
}
