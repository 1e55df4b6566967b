//! Compile errors of `asm!`. Each file of `tests/errors` is a case, with the compiler's output
//! beside it.

#[test]
fn every_error_names_its_place() {
    let _follow = octet_testing::derived::WrittenAnew;
    trybuild::TestCases::new().compile_fail("tests/errors/*.rs");
}
