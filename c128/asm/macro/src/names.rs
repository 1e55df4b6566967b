//! Which words are instructions, and what follows each of them.
//!
//! A test compares this list with the assembler's instruction set.

/// The operand of an instruction.
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

/// The branches. A long branch is a branch over a jump and does not count as one.
pub const BRANCHES: [&str; 8] = ["bcc", "bcs", "beq", "bmi", "bne", "bpl", "bvc", "bvs"];

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

#[cfg(test)]
mod tests {
    use octet_asm::{AddressMode, Mnemonic, table};

    use super::*;

    #[test]
    fn the_macro_knows_the_instruction_set() {
        let long = ["jcc", "jcs", "jeq", "jmi", "jne", "jpl", "jvc", "jvs"];
        let mut expected: Vec<&str> = Mnemonic::ALL.iter().map(|name| name.text()).collect();
        expected.extend(long);
        expected.sort_unstable();
        let mut known: Vec<&str> = INSTRUCTIONS
            .iter()
            .flat_map(|list| list.1)
            .copied()
            .collect();
        known.sort_unstable();
        assert_eq!(known, expected);
        for mnemonic in Mnemonic::ALL {
            let opcodes = table::OPCODES
                .iter()
                .filter(|line| line.mnemonic == mnemonic);
            let modes: Vec<AddressMode> = opcodes.map(|line| line.mode).collect();
            let wanted = if modes.contains(&AddressMode::Acc) {
                Arity::Shift
            } else if modes == [AddressMode::Implied] {
                Arity::Implied
            } else if modes == [AddressMode::Rel]
                || matches!(mnemonic, Mnemonic::Jmp | Mnemonic::Jsr)
            {
                Arity::Jump
            } else {
                Arity::Data
            };
            assert_eq!(arity(mnemonic.text()), Some(wanted), "{mnemonic}");
        }
        assert!(long.iter().all(|name| arity(name) == Some(Arity::Jump)));
    }
}
