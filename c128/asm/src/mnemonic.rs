//! The 56 instructions by name: as values ([`Mnemonic`]) and as types
//! ([`mnemonics`]), so that the compiler can check addressing modes.

use std::fmt;

macro_rules! mnemonics {
    ($($name:ident $text:literal $meaning:literal;)*) => {
        /// An instruction of the 6502.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Mnemonic {
            $(#[doc = concat!($meaning, ".")] $name,)*
        }

        impl Mnemonic {
            /// All of them, in alphabetical order.
            pub const ALL: [Mnemonic; 56] = [$(Mnemonic::$name),*];

            /// The instruction as it is written, in lower case.
            pub const fn text(self) -> &'static str {
                match self { $(Mnemonic::$name => $text,)* }
            }
        }

        /// One type per instruction: the parameter of
        /// [`Encodes`](super::table::Encodes).
        pub mod mnemonics {
            $(#[doc = concat!($meaning, ".")] #[derive(Debug)] pub enum $name {})*
        }
    };
}

mnemonics! {
    Adc "adc" "Add to the accumulator with carry";
    And "and" "And with the accumulator";
    Asl "asl" "Shift left";
    Bcc "bcc" "Branch if carry clear";
    Bcs "bcs" "Branch if carry set";
    Beq "beq" "Branch if equal (zero set)";
    Bit "bit" "Test bits: N and V from memory, Z from the conjunction with A";
    Bmi "bmi" "Branch if minus (negative set)";
    Bne "bne" "Branch if not equal (zero clear)";
    Bpl "bpl" "Branch if plus (negative clear)";
    Brk "brk" "Software interrupt";
    Bvc "bvc" "Branch if overflow clear";
    Bvs "bvs" "Branch if overflow set";
    Clc "clc" "Clear carry";
    Cld "cld" "Clear decimal mode";
    Cli "cli" "Clear interrupt disable";
    Clv "clv" "Clear overflow";
    Cmp "cmp" "Compare with the accumulator";
    Cpx "cpx" "Compare with X";
    Cpy "cpy" "Compare with Y";
    Dec "dec" "Decrement memory";
    Dex "dex" "Decrement X";
    Dey "dey" "Decrement Y";
    Eor "eor" "Exclusive-or with the accumulator";
    Inc "inc" "Increment memory";
    Inx "inx" "Increment X";
    Iny "iny" "Increment Y";
    Jmp "jmp" "Jump";
    Jsr "jsr" "Jump to subroutine";
    Lda "lda" "Load the accumulator";
    Ldx "ldx" "Load X";
    Ldy "ldy" "Load Y";
    Lsr "lsr" "Shift right";
    Nop "nop" "Do nothing";
    Ora "ora" "Or with the accumulator";
    Pha "pha" "Push the accumulator";
    Php "php" "Push the status";
    Pla "pla" "Pull the accumulator";
    Plp "plp" "Pull the status";
    Rol "rol" "Rotate left through carry";
    Ror "ror" "Rotate right through carry";
    Rti "rti" "Return from interrupt";
    Rts "rts" "Return from subroutine";
    Sbc "sbc" "Subtract from the accumulator with borrow";
    Sec "sec" "Set carry";
    Sed "sed" "Set decimal mode";
    Sei "sei" "Set interrupt disable";
    Sta "sta" "Store the accumulator";
    Stx "stx" "Store X";
    Sty "sty" "Store Y";
    Tax "tax" "Copy the accumulator to X";
    Tay "tay" "Copy the accumulator to Y";
    Tsx "tsx" "Copy the stack pointer to X";
    Txa "txa" "Copy X to the accumulator";
    Txs "txs" "Copy X to the stack pointer";
    Tya "tya" "Copy Y to the accumulator";
}

impl fmt::Display for Mnemonic {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.text())
    }
}
