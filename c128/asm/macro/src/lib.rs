//! `asm!`: 6502 code as books print it, inside Rust.
//!
//! ```text
//! asm! { a;                          // the assembler that is written to
//!     /// The value of a position.
//!     routine node {
//!         takes    x = v.ply, v.depth
//!         returns  v.score[2], c
//!         keeps    x
//!         destroys a, y
//!         goes on with quiesce
//!     }
//!     ldx  v.ply                     // a comment beside
//! @loop:                             // a label
//!     lda  v.captures_top + 1
//!     cmp  #ROOT_PLY + MAX_DEPTH
//!     beq  @loop
//!     for byte in 0..4 {
//!         asl  v.score + byte
//!     }
//!     drawn(a, v.score);             // Rust
//!     jmp  insufficient
//! }
//! ```
//!
//! A statement that ends in a semicolon is Rust; one without is 6502. `@name` stays within this
//! piece of code; a bare name in a jump leaves it. Ends of lines matter only to comments: each
//! instruction knows how much of what follows belongs to it.
//!
//! # Statements
//!
//! | Written | Means |
//! |---|---|
//! | `lda …` | one of the 56 instructions |
//! | `jeq …` | a long branch: the opposite branch over a `jmp`; each branch has one |
//! | `@name:` | a label of the braces around it, so that each turn of a loop has its own |
//! | `for … in … { … }` | Rust's, but what is in the braces is 6502 again |
//! | `if … { … } else …`, `match … { … => { … } }` | the same |
//! | `let …;`, `helper(a, …);`, `const { … }` | any other Rust, to its semicolon |
//! | `/// …` `routine name { … }` | a routine's header, below |
//!
//! A label is a Rust variable of its name, of type `Label`. Rust inside the same braces may pass it
//! to a helper, and `@name` finds a label that Rust has passed on. A statement `a.bind(name);`
//! places a label of an outer block.
//!
//! # Operands
//!
//! `expr` is an expression of Rust whose value is a variable or address of the assembler, a `u16`,
//! or a string with a global's name.
//!
//! | Written | Means |
//! |---|---|
//! | `#expr` | a byte; constants in capitals reach the listing by name |
//! | `#<expr`, `#>expr` | the low and the high byte of an address; `#<@name` |
//! | `expr`, `expr,x`, `expr,y` | memory; the type decides between zero page and absolute |
//! | `(expr),y`, `(expr,x)` | by a pointer in the zero page |
//! | `0xA2`, `0xD011` | a number is an address: two digits in the zero page, four elsewhere |
//! | `0xD400 + n` | a sum may begin with a number |
//! | `@name`, `@name+1` | a label's own address, absolute |
//! | `"name"`, `"name_{n}"` | a global by its name, with values of Rust's in it |
//! | `a` | the accumulator: `asl a` is always written out |
//!
//! After a jump, branch or `jsr` there is
//!
//! | Written | Means |
//! |---|---|
//! | `@name`, `@name-3` | a label |
//! | `name`, `"name_{n}"` | a global |
//! | `{expr}` | a value of Rust's: a name, a label, an address or a `u16` |
//! | `0xFFD2` | an address |
//! | `(expr)` | `jmp` alone: to where the pointer points |
//!
//! `always` after the target of a branch declares that the branch is always taken, which is then
//! proved or watched.
//!
//! Rust reads the tokens first. `$0E` is not a token, so hexadecimal is written `0x0E`; `lda#5`
//! needs its space.
//!
//! # Comments
//!
//! - Beside an instruction: beside it in the listing. A comment on the next line in the same
//!   column goes on with it.
//! - Beside a label: a line of its own below it.
//! - On lines of its own: a paragraph; a bare `//` ends it and begins the next.
//! - Beside Rust (a statement, a line that begins or ends with a brace), inside of a statement,
//!   or between `/*` and `*/`: for those who read the Rust; not in the listing.
//!
//! `{name}` in a comment that is listed is replaced with a value of Rust.
//!
//! Comments are read from the source text of the invocation. A macro may contain an invocation. It
//! is an error if it passes on statements that stand elsewhere, or if there is no source text.
//!
//! # Headers of routines
//!
//! The lines of `///` describe the purpose of a routine. Its name is a word, a string with values
//! of Rust, or `{expr}`. A clause is a word and a list of items with commas between. Each clause
//! may be left out or repeated, and Rust's `if`, `match` and `for` may stand around clauses.
//!
//! | Clause | What it lists |
//! |---|---|
//! | `takes` | what the routine reads of its caller's |
//! | `returns`, `may return` | its results: of every call, or of some |
//! | `keeps` | what is as it was, although code or another clause suggests the opposite |
//! | `destroys` | registers, scratch and other variables that it leaves with any value |
//! | `changes` | a promise to another layer: all that its own instructions store to |
//! | `goes on with` | the routines that it falls through to or jumps to at its end |
//!
//! | Item | Means |
//! |---|---|
//! | `a`, `x`, `y`, `c`, `z`, `n`, `v` | a register or flag |
//! | `x = ply`, `x + 1 = ply` | a register that equals a variable, or is one less |
//! | `score` | a variable, by its name in the listing; the selected entry of an array |
//! | `score + 1`, `tmp[2..=5]`, `score[2]` | a byte; bytes; the first two |
//! | `v.score`, `{expr}` | the same by a value of Rust's: a path, or anything in braces |
//! | `everything`, `scratch`, `nothing` | all registers and scratch; all scratch; nothing |
//! | `what other destroys` | what the header of another routine states in that clause |
//! | `"…"`, also after any item | words that nobody checks |
//! | an item and `though "…"` | why it stands although nothing that the routine does shows it |
//!
//! A name that the program does not define is an error at its line. The prover checks the rest:
//! what a header states is done, and what is done is stated. The cost of a routine is measured, not
//! written.

#![forbid(unsafe_code)]

mod block;
mod comments;
mod contract;
mod immediate;
mod names;
mod operand;
mod rust;
mod scanner;
mod spans;

use proc_macro::TokenStream;

/// 6502 code, written to the assembler that is named first. The crate's documentation has the
/// grammar.
#[proc_macro]
pub fn asm(input: TokenStream) -> TokenStream {
    block::expand(input.into()).into()
}
