//! One method per instruction.
//!
//! A shift of the accumulator is `asl_a`, `lsr_a`, `rol_a`,
//! `ror_a`; `jeq`, `jne`, ... are long branches: the opposite branch over a
//! `jmp`.

use std::panic::Location;

use super::assembler::{Asm, LastLine, SourceLocation};
use super::item::Item;
use super::mnemonic::mnemonics;
use super::operand::{Abs, Ind, Jump, Operand, Target, Value};
use super::symbol::SymbolKind;
use super::symbols::Definition;
use super::table::{Acc, Encodes, Implied, Rel, decode};

impl Asm {
    /// Writes an instruction and places the self-modified symbols declared for it.
    pub(super) fn instruction(
        &mut self,
        byte: u8,
        value: Value,
        place: SourceLocation,
    ) -> LastLine<'_> {
        let opcode = decode(byte).expect("the instruction set decodes its own opcodes");
        let mut self_modified = false;
        for pending in std::mem::take(&mut self.pending) {
            let Some(segment) = self.selected else { break };
            let len = if pending.ahead == 0 {
                1
            } else {
                opcode.mode.operand_len()
            };
            if len == 0 {
                let text = format!("`{}` has no operand to modify", opcode.mnemonic);
                self.misuse(text, pending.place);
            }
            self_modified = true;
            let Definition::Placed { offset, .. } = self.position(segment) else {
                continue;
            };
            let offset = offset + u32::from(pending.ahead);
            let definition = Definition::Placed { segment, offset };
            let size = Some(u32::from(len));
            self.set_definition(
                pending.symbol,
                SymbolKind::SelfModified,
                definition,
                size,
                pending.place,
            );
        }
        let claims = std::mem::take(&mut self.claims);
        let claims = claims.into_iter().map(|(claim, _)| claim).collect();
        let len = u32::from(opcode.length());
        let mut written = self.push(Item::Instruction { opcode, value }, len, place);
        written.mark(self_modified, claims);
        written
    }

    fn branch(&mut self, byte: u8, target: Target<'_>, place: SourceLocation) -> LastLine<'_> {
        let target = self.place_of(target, place);
        self.instruction(byte, Value::Relative(target), place)
    }

    fn long_branch(
        &mut self,
        opposite: u8,
        target: Target<'_>,
        place: SourceLocation,
    ) -> LastLine<'_> {
        let target = self.place_of(target, place);
        self.instruction(opposite, Value::Ahead(3), place);
        self.instruction(
            <Abs as Encodes<mnemonics::Jmp>>::OPCODE,
            Value::Word(target),
            place,
        )
    }

    /// `jmp target`, or `jmp (pointer)` with [`Abs::ind`].
    #[track_caller]
    pub fn jmp<'t>(&mut self, target: impl Into<Jump<'t>>) -> LastLine<'_> {
        let place = Location::caller();
        let (byte, target) = match target.into() {
            Jump::Direct(target) => (
                <Abs as Encodes<mnemonics::Jmp>>::OPCODE,
                self.place_of(target, place),
            ),
            Jump::Indirect(pointer) => (<Ind as Encodes<mnemonics::Jmp>>::OPCODE, pointer),
        };
        self.instruction(byte, Value::Word(target), place)
    }

    /// `jsr target`
    #[track_caller]
    pub fn jsr<'t>(&mut self, target: impl Into<Target<'t>>) -> LastLine<'_> {
        let place = Location::caller();
        let target = self.place_of(target.into(), place);
        self.instruction(
            <Abs as Encodes<mnemonics::Jsr>>::OPCODE,
            Value::Word(target),
            place,
        )
    }
}

macro_rules! with_operand {
    ($($method:ident $name:ident;)*) => {
        impl Asm {
            $(
                #[doc = concat!("`", stringify!($method), " operand`")]
                #[track_caller]
                pub fn $method<O>(&mut self, operand: O) -> LastLine<'_>
                where
                    O: Operand + Encodes<mnemonics::$name>,
                {
                    self.instruction(O::OPCODE, operand.value(), Location::caller())
                }
            )*
        }
    };
}

macro_rules! without_operand {
    ($operand:ident: $($method:ident $name:ident $text:literal;)*) => {
        impl Asm {
            $(
                #[doc = concat!("`", $text, "`")]
                #[track_caller]
                pub fn $method(&mut self) -> LastLine<'_> {
                    let byte = <$operand as Encodes<mnemonics::$name>>::OPCODE;
                    self.instruction(byte, Value::None, Location::caller())
                }
            )*
        }
    };
}

macro_rules! branches {
    ($($method:ident $name:ident, $long:ident $opposite:ident;)*) => {
        impl Asm {
            $(
                #[doc = concat!("`", stringify!($method), " target`")]
                #[track_caller]
                pub fn $method<'t>(&mut self, target: impl Into<Target<'t>>) -> LastLine<'_> {
                    let byte = <Rel as Encodes<mnemonics::$name>>::OPCODE;
                    self.branch(byte, target.into(), Location::caller())
                }

                #[doc = concat!(
                    "`", stringify!($method), "` to any distance: the opposite branch over a `jmp`"
                )]
                #[track_caller]
                pub fn $long<'t>(&mut self, target: impl Into<Target<'t>>) -> LastLine<'_> {
                    let byte = <Rel as Encodes<mnemonics::$opposite>>::OPCODE;
                    self.long_branch(byte, target.into(), Location::caller())
                }
            )*
        }
    };
}

with_operand! {
    adc Adc; and And; asl Asl; bit Bit; cmp Cmp; cpx Cpx; cpy Cpy; dec Dec; eor Eor; inc Inc;
    lda Lda; ldx Ldx; ldy Ldy; lsr Lsr; ora Ora; rol Rol; ror Ror; sbc Sbc; sta Sta; stx Stx;
    sty Sty;
}

without_operand! { Acc: asl_a Asl "asl a"; lsr_a Lsr "lsr a"; rol_a Rol "rol a"; ror_a Ror "ror a"; }

without_operand! {
    Implied:
    brk Brk "brk"; clc Clc "clc"; cld Cld "cld"; cli Cli "cli"; clv Clv "clv"; dex Dex "dex";
    dey Dey "dey"; inx Inx "inx"; iny Iny "iny"; nop Nop "nop"; pha Pha "pha"; php Php "php";
    pla Pla "pla"; plp Plp "plp"; rti Rti "rti"; rts Rts "rts"; sec Sec "sec"; sed Sed "sed";
    sei Sei "sei"; tax Tax "tax"; tay Tay "tay"; tsx Tsx "tsx"; txa Txa "txa"; txs Txs "txs";
    tya Tya "tya";
}

branches! {
    bcc Bcc, jcc Bcs;
    bcs Bcs, jcs Bcc;
    beq Beq, jeq Bne;
    bmi Bmi, jmi Bpl;
    bne Bne, jne Beq;
    bpl Bpl, jpl Bmi;
    bvc Bvc, jvc Bvs;
    bvs Bvs, jvs Bvc;
}
