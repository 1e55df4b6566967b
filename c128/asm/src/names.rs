//! What is an instruction, and what stands behind it.

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

/// The instruction called `name`.
pub fn arity(name: &str) -> Option<Arity> {
    Some(match name {
        "asl" | "lsr" | "rol" | "ror" => Arity::Shift,
        "adc" | "and" | "bit" | "cmp" | "cpx" | "cpy" | "dec" | "eor" | "inc" | "lda" | "ldx"
        | "ldy" | "ora" | "sbc" | "sta" | "stx" | "sty" => Arity::Data,
        "bcc" | "bcs" | "beq" | "bmi" | "bne" | "bpl" | "bvc" | "bvs" | "jcc" | "jcs" | "jeq"
        | "jmi" | "jne" | "jpl" | "jvc" | "jvs" | "jmp" | "jsr" => Arity::Jump,
        "brk" | "clc" | "cld" | "cli" | "clv" | "dex" | "dey" | "inx" | "iny" | "nop" | "pha"
        | "php" | "pla" | "plp" | "rti" | "rts" | "sec" | "sed" | "sei" | "tax" | "tay" | "tsx"
        | "txa" | "txs" | "tya" => Arity::Implied,
        _ => return None,
    })
}
