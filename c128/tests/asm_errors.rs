//! What is wrong with a piece of assembly at compile time, said at its place: one case a file of
//! `tests/asm`, with the compiler's words beside it.

#[test]
fn errors_stand_at_their_place() {
    trybuild::TestCases::new().compile_fail("tests/asm/*.rs");
}
