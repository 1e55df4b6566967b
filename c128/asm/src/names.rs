//! What is an instruction, and what stands behind it.
//!
//! A test of `c128` holds this list against the assembler's instruction set.

/// What an instruction works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// Nothing.
    Implied,
    /// The accumulator or memory.
    Shift,
    /// Memory or an immediate.
    Data,
    /// A place in the program.
    Jump,
}

/// All instructions; `jeq` and its like are long branches.
#[rustfmt::skip]
pub const INSTRUCTIONS: [(Arity, &[&str]); 4] = [
    (Arity::Shift, &["asl", "lsr", "rol", "ror"]),
    (Arity::Data, &[
        "adc", "and", "bit", "cmp", "cpx", "cpy", "dec", "eor", "inc", "lda", "ldx", "ldy", "ora",
        "sbc", "sta", "stx", "sty",
    ]),
    (Arity::Jump, &[
        "bcc", "bcs", "beq", "bmi", "bne", "bpl", "bvc", "bvs",
        "jcc", "jcs", "jeq", "jmi", "jne", "jpl", "jvc", "jvs", "jmp", "jsr",
    ]),
    (Arity::Implied, &[
        "brk", "clc", "cld", "cli", "clv", "dex", "dey", "inx", "iny", "nop", "pha", "php", "pla",
        "plp", "rti", "rts", "sec", "sed", "sei", "tax", "tay", "tsx", "txa", "txs", "tya",
    ]),
];

/// The arity of the instruction called `name`.
pub fn arity(name: &str) -> Option<Arity> {
    let list = INSTRUCTIONS.iter().find(|(_, names)| names.contains(&name));
    list.map(|(arity, _)| *arity)
}
