//! `asm!`: 6502 code as it stands in books, inside Rust.

mod block;
mod comments;
mod contract;
mod names;
mod operand;

use proc_macro::TokenStream;

/// 6502 code. The first token is the assembler that it is written to; then come
/// instructions, labels (`@name:`), comments, and Rust: `for`, `if`, `match` and
/// statements that end with a semicolon.
#[proc_macro]
pub fn asm(input: TokenStream) -> TokenStream {
    block::expand(input.into()).into()
}
