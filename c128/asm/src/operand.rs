//! Operands: immediates, zero-page and absolute addresses, and their indexed and indirect forms.
//!
//! Every addressing mode is a type of its own. `Zp` operands use the zero-page modes, `Abs`
//! operands always the absolute ones. The length of an instruction therefore never depends on where
//! a name ends up.

use super::symbol::SymbolId;

/// An addressing mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AddressMode {
    /// No operand.
    Implied,
    /// The accumulator.
    Acc,
    /// `#value`
    Imm,
    /// `zp`
    Zp,
    /// `zp,x`
    ZpX,
    /// `zp,y`
    ZpY,
    /// `abs`
    Abs,
    /// `abs,x`
    AbsX,
    /// `abs,y`
    AbsY,
    /// `(abs)`
    Ind,
    /// `(zp,x)`
    IndX,
    /// `(zp),y`
    IndY,
    /// A branch displacement.
    Rel,
}

impl AddressMode {
    /// Number of operand bytes.
    pub const fn operand_len(self) -> u8 {
        match self {
            AddressMode::Implied | AddressMode::Acc => 0,
            AddressMode::Abs | AddressMode::AbsX | AddressMode::AbsY | AddressMode::Ind => 2,
            _ => 1,
        }
    }

    /// The syntax before and after the operand.
    pub const fn syntax(self) -> (&'static str, &'static str) {
        match self {
            AddressMode::Implied | AddressMode::Zp | AddressMode::Abs | AddressMode::Rel => {
                ("", "")
            }
            AddressMode::Acc => ("a", ""),
            AddressMode::Imm => ("#", ""),
            AddressMode::ZpX | AddressMode::AbsX => ("", ",x"),
            AddressMode::ZpY | AddressMode::AbsY => ("", ",y"),
            AddressMode::Ind => ("(", ")"),
            AddressMode::IndX => ("(", ",x)"),
            AddressMode::IndY => ("(", "),y"),
        }
    }
}

/// The operand of one instruction, before addresses are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// No operand.
    None,
    /// A byte.
    Byte(u8),
    /// A signed byte, shown in decimal.
    Signed(i8),
    /// A number that does not fit a byte: an error of the program.
    NoByte(i32),
    /// The low byte of an address.
    Low(Abs),
    /// The high byte of an address.
    High(Abs),
    /// A byte, and the expression of constants from which it is computed.
    Named(Named),
    /// A zero-page address.
    ZeroPage(Abs),
    /// An absolute address.
    Word(Abs),
    /// A branch target.
    Relative(Abs),
    /// A branch over this many bytes after the branch itself.
    Ahead(i8),
}

impl Value {
    /// The address in it, if there is one.
    pub const fn address(&self) -> Option<&Abs> {
        match self {
            Value::None
            | Value::Byte(_)
            | Value::Named(_)
            | Value::Signed(_)
            | Value::NoByte(_)
            | Value::Ahead(_) => None,
            Value::Low(address)
            | Value::High(address)
            | Value::ZeroPage(address)
            | Value::Word(address)
            | Value::Relative(address) => Some(address),
        }
    }
}

/// An address: a symbol plus an offset, or a plain number. As an operand it
/// is always absolute (three-byte instructions).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abs {
    /// The symbol, if there is one.
    pub base: Option<SymbolId>,
    /// The number that is added to it, or the number itself.
    pub offset: i32,
}

impl Abs {
    pub(super) const fn of(base: SymbolId) -> Abs {
        Abs {
            base: Some(base),
            offset: 0,
        }
    }

    /// The address `offset` bytes further on (or back).
    pub const fn at(self, offset: i32) -> Abs {
        Abs {
            base: self.base,
            offset: self.offset + offset,
        }
    }

    /// The same address as a zero-page operand; an error of the program if it is not in the zero
    /// page.
    pub const fn zp(self) -> Zp {
        Zp(self)
    }

    /// `abs,x`
    pub const fn x(self) -> AbsX {
        AbsX(self)
    }

    /// `abs,y`
    pub const fn y(self) -> AbsY {
        AbsY(self)
    }

    /// `(abs)`, for `jmp` alone. An address that ends in `$FF` is an error,
    /// since the NMOS 6502 reads its second byte from the wrong page.
    pub const fn ind(self) -> Ind {
        Ind(self)
    }
}

/// A fixed address without a name, such as a device register.
pub const fn fixed(address: u16) -> Abs {
    Abs {
        base: None,
        offset: address as i32,
    }
}

/// A zero-page address: a variable plus an offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zp(pub(super) Abs);

impl Zp {
    /// The zero-page address `offset` bytes further on.
    pub const fn at(self, offset: i32) -> Zp {
        Zp(self.0.at(offset))
    }

    /// `zp,x`
    pub const fn x(self) -> ZpX {
        ZpX(self)
    }

    /// `zp,y`
    pub const fn y(self) -> ZpY {
        ZpY(self)
    }

    /// `(zp,x)`
    pub const fn x_ind(self) -> IndX {
        IndX(self)
    }

    /// `(zp),y`
    pub const fn ind_y(self) -> IndY {
        IndY(self)
    }

    /// The same address as an absolute operand, for modes that have no
    /// zero-page form.
    pub const fn abs(self) -> Abs {
        self.0
    }
}

/// A fixed zero-page address without a name.
pub const fn fixed_zp(address: u8) -> Zp {
    Zp(fixed(address as u16))
}

/// A local label: made by [`Asm::label`](super::Asm::label), placed by
/// [`Asm::bind`](super::Asm::bind).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label(pub(super) SymbolId);

impl Label {
    /// The label's address.
    pub const fn abs(self) -> Abs {
        Abs::of(self.0)
    }

    /// The address `offset` bytes after the label.
    pub const fn at(self, offset: i32) -> Abs {
        self.abs().at(offset)
    }
}

/// `#value`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Imm(pub(super) Value);

/// The immediate `value`.
pub const fn imm(value: u8) -> Imm {
    Imm(Value::Byte(value))
}

/// A byte with the name that it has in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// The byte.
    pub byte: u8,
    /// Whether it is a negative number.
    pub negative: bool,
    /// The expression.
    pub text: &'static str,
    /// The constants in it, and their values.
    pub names: [Option<(&'static str, i64)>; 3],
}

/// Values that `#` accepts.
pub trait Immediate {
    /// The immediate.
    fn immediate(self) -> Imm;
}

impl Immediate for u8 {
    fn immediate(self) -> Imm {
        imm(self)
    }
}

impl Immediate for i8 {
    fn immediate(self) -> Imm {
        imm_i8(self)
    }
}

impl Immediate for i32 {
    fn immediate(self) -> Imm {
        match (u8::try_from(self), i8::try_from(self)) {
            (Ok(byte), _) => imm(byte),
            (_, Ok(byte)) => imm_i8(byte),
            _ => Imm(Value::NoByte(self)),
        }
    }
}

impl Immediate for Imm {
    fn immediate(self) -> Imm {
        self
    }
}

/// The immediate of a value.
pub fn immediate(value: impl Immediate) -> Imm {
    value.immediate()
}

/// The immediate `value`, which the listing shows as it stands in Rust.
pub fn named(value: impl Immediate, text: &'static str, constants: &[(&'static str, i64)]) -> Imm {
    let (byte, negative) = match value.immediate().0 {
        Value::Byte(byte) => (byte, false),
        Value::Signed(byte) => (byte.to_le_bytes()[0], byte < 0),
        other => return Imm(other),
    };
    let mut names = [None; 3];
    for (name, constant) in names.iter_mut().zip(constants) {
        *name = Some(*constant);
    }
    Imm(Value::Named(Named {
        byte,
        negative,
        text,
        names,
    }))
}

/// The immediate `value` in two's complement, shown as a signed number.
pub const fn imm_i8(value: i8) -> Imm {
    Imm(Value::Signed(value))
}

/// The low byte of an address as an immediate.
pub fn lo(address: impl Into<Abs>) -> Imm {
    Imm(Value::Low(address.into()))
}

/// The high byte of an address as an immediate.
pub fn hi(address: impl Into<Abs>) -> Imm {
    Imm(Value::High(address.into()))
}

/// `zp,x`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZpX(Zp);
/// `zp,y`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZpY(Zp);
/// `abs,x`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbsX(Abs);
/// `abs,y`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbsY(Abs);
/// `(abs)`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ind(pub(super) Abs);
/// `(zp,x)`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndX(Zp);
/// `(zp),y`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndY(Zp);

/// Operands of instructions.
pub trait Operand: Copy {
    /// The value of the operand bytes.
    fn value(self) -> Value;
}

macro_rules! operands {
    ($($type:ident($self:ident) => $value:expr;)*) => {
        $(impl Operand for $type {
            fn value($self) -> Value {
                $value
            }
        })*
    };
}

operands! {
    Imm(self) => self.0;
    Zp(self) => Value::ZeroPage(self.0);
    ZpX(self) => Value::ZeroPage(self.0.0);
    ZpY(self) => Value::ZeroPage(self.0.0);
    IndX(self) => Value::ZeroPage(self.0.0);
    IndY(self) => Value::ZeroPage(self.0.0);
    Abs(self) => Value::Word(self);
    AbsX(self) => Value::Word(self.0);
    AbsY(self) => Value::Word(self.0);
    Ind(self) => Value::Word(self.0);
}

/// Expressions that [`asm!`](super::asm) accepts as memory operands.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no place in memory",
    label = "a variable, an address or a `u16` is wanted; a number has its `#`"
)]
pub trait Memory {
    /// The operand that it becomes.
    type Operand;

    /// The same as an operand.
    fn operand(self) -> Self::Operand;
}

macro_rules! memory {
    ($($type:ty, $value:ident => $operand:ty, $expr:expr;)*) => {
        $(impl Memory for $type {
            type Operand = $operand;

            fn operand(self) -> $operand {
                let $value = self;
                $expr
            }
        })*
    };
}

memory! {
    Abs, address => Abs, address;
    &Abs, address => Abs, *address;
    AbsX, address => AbsX, address;
    AbsY, address => AbsY, address;
    Zp, variable => Zp, variable;
    &Zp, variable => Zp, *variable;
    ZpX, variable => ZpX, variable;
    ZpY, variable => ZpY, variable;
    IndX, pointer => IndX, pointer;
    IndY, pointer => IndY, pointer;
    Imm, value => Imm, value;
    &Imm, value => Imm, *value;
    u16, address => Abs, fixed(address);
}

/// The operand made of an expression.
pub fn operand<M: Memory>(place: M) -> M::Operand {
    place.operand()
}

/// The address of a variable or of anything else that has one.
pub fn address(place: impl Into<Abs>) -> Abs {
    place.into()
}

impl From<u16> for Abs {
    fn from(address: u16) -> Abs {
        fixed(address)
    }
}

impl From<Label> for Abs {
    fn from(label: Label) -> Abs {
        label.abs()
    }
}

impl From<Zp> for Abs {
    fn from(zp: Zp) -> Abs {
        zp.abs()
    }
}

/// The target of a jump or pointer: an address, a label or the name of a global.
#[derive(Clone, Copy, Debug)]
pub enum Target<'t> {
    /// A global by name, which may be bound later.
    Name(&'t str),
    /// An address.
    Place(Abs),
}

macro_rules! targets {
    ($($type:ty, $value:ident => $target:expr;)*) => {
        $(impl<'t> From<$type> for Target<'t> {
            fn from($value: $type) -> Target<'t> {
                $target
            }
        })*
    };
}

targets! {
    &'t str, name => Target::Name(name);
    &'t &str, name => Target::Name(name);
    &'t String, name => Target::Name(name);
    Abs, place => Target::Place(place);
    &Abs, place => Target::Place(*place);
    Label, label => Target::Place(label.abs());
    &Label, label => Target::Place(label.abs());
    u16, address => Target::Place(fixed(address));
}

/// Operands of `jmp`: a [`Target`], or `(abs)`.
#[derive(Clone, Copy, Debug)]
pub enum Jump<'t> {
    /// `jmp target`
    Direct(Target<'t>),
    /// `jmp (abs)`
    Indirect(Abs),
}

impl<'t, T: Into<Target<'t>>> From<T> for Jump<'t> {
    fn from(target: T) -> Jump<'t> {
        Jump::Direct(target.into())
    }
}

impl From<Ind> for Jump<'_> {
    fn from(ind: Ind) -> Self {
        Jump::Indirect(ind.0)
    }
}

macro_rules! offsets {
    ($($type:ident)*) => {
        $(
            impl<T: Into<i32>> std::ops::Add<T> for $type {
                type Output = $type;

                fn add(self, offset: T) -> $type {
                    self.at(offset.into())
                }
            }

            impl<T: Into<i32>> std::ops::Add<T> for &$type {
                type Output = $type;

                fn add(self, offset: T) -> $type {
                    self.at(offset.into())
                }
            }

            impl<T: Into<i32>> std::ops::Sub<T> for &$type {
                type Output = $type;

                fn sub(self, offset: T) -> $type {
                    self.at(-offset.into())
                }
            }

            impl<T: Into<i32>> std::ops::Sub<T> for $type {
                type Output = $type;

                fn sub(self, offset: T) -> $type {
                    self.at(-offset.into())
                }
            }
        )*
    };
}

offsets! { Abs Zp }
