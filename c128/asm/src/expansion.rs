//! What [`asm!`](crate::asm) writes in addition to instructions. These are methods of the
//! assembler, so that an invocation names no crate and works whatever the dependency is called.

use crate::assembler::Asm;
use crate::clauses::{Clauses, Place};
use crate::item::{All, Role};
use crate::operand::{self, Abs, Imm, Immediate, Label, Memory, Zp};

#[doc(hidden)]
impl Asm {
    /// [`operand::operand`].
    pub fn operand<M: Memory>(&self, place: M) -> M::Operand {
        place.operand()
    }

    /// [`operand::fixed`].
    pub fn fixed(&self, address: u16) -> Abs {
        operand::fixed(address)
    }

    /// [`operand::fixed_zp`].
    pub fn fixed_zp(&self, address: u8) -> Zp {
        operand::fixed_zp(address)
    }

    /// [`operand::imm`].
    pub fn imm(&self, value: u8) -> Imm {
        operand::imm(value)
    }

    /// [`operand::immediate`].
    pub fn immediate(&self, value: impl Immediate) -> Imm {
        value.immediate()
    }

    /// [`operand::named`].
    pub fn named(
        &self,
        value: impl Immediate,
        text: &'static str,
        constants: &[(&'static str, i64)],
    ) -> Imm {
        operand::named(value, text, constants)
    }

    /// [`operand::lo`].
    pub fn lo(&self, address: impl Into<Abs>) -> Imm {
        operand::lo(address)
    }

    /// [`operand::hi`].
    pub fn hi(&self, address: impl Into<Abs>) -> Imm {
        operand::hi(address)
    }

    /// The address `distance` bytes after a label.
    pub fn at_label(&self, label: Label, distance: i32) -> Abs {
        label.at(distance)
    }

    /// The clauses of a header, none so far.
    pub fn clauses(&self) -> Clauses {
        Clauses::default()
    }
}

/// The roles, and words that stand for more than one thing.
macro_rules! words {
    ($($name:ident => $type:ident::$value:ident;)*) => {
        #[doc(hidden)]
        impl Clauses {
            /// A place in memory.
            pub fn place(&self, place: impl Into<Place>) -> Place {
                place.into()
            }

            $(
                #[doc = concat!("[`", stringify!($type), "::", stringify!($value), "`].")]
                pub fn $name(&self) -> $type {
                    $type::$value
                }
            )*
        }
    };
}

words! {
    takes => Role::Takes;
    returns => Role::Returns;
    may_return => Role::MayReturn;
    keeps => Role::Keeps;
    destroys => Role::Destroys;
    changes => Role::Changes;
    everything => All::Everything;
    scratch => All::Scratch;
    nothing => All::Nothing;
}
