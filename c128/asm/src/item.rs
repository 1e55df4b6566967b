//! Lines of a segment: instructions, data, labels and prose, in the order of writing.

use std::borrow::Cow;
use std::panic::Location;

use super::claims::Claim;
use super::cost::Cost;
use super::operand::{Abs, Value};
use super::symbol::SymbolId;
use super::table::Opcode;

/// One line of the program.
#[derive(Clone, Debug)]
pub struct Line {
    /// Distance from the segment's start, in bytes.
    pub offset: u32,
    /// Its length in bytes.
    pub len: u32,
    /// Its kind and contents.
    pub item: Item,
    /// The comment beside it; may be empty.
    pub comment: String,
    /// The line of Rust that wrote it.
    pub place: &'static Location<'static>,
    /// The layer of the program that it belongs to, if any.
    pub layer: Option<&'static str>,
    /// The time-critical stretch that it belongs to, if any.
    pub critical: Option<u32>,
    /// Whether its operand is overwritten at run time.
    pub self_modified: bool,
    /// Claims of the source about it.
    pub claims: Vec<Claim>,
    /// Whether the source declares that the branch is always taken.
    pub always: bool,
}

impl Line {
    /// The comment as listings show it. That of a branch that is always taken begins with that
    /// word.
    #[must_use]
    pub fn shown_comment(&self) -> Cow<'_, str> {
        match (self.always, self.comment.as_str()) {
            (true, "") => Cow::Borrowed("always"),
            (true, comment) => Cow::Owned(format!("always: {comment}")),
            (false, comment) => Cow::Borrowed(comment),
        }
    }
}

/// Kinds of lines.
#[derive(Clone, Debug)]
pub enum Item {
    /// An instruction.
    Instruction {
        /// Its line in the instruction set.
        opcode: &'static Opcode,
        /// Its operand.
        value: Value,
    },
    /// Inline data.
    Data(Data),
    /// A named table or initialised variable.
    Table {
        /// Its symbol.
        symbol: SymbolId,
        /// Its contents.
        data: Data,
    },
    /// Reserved memory.
    Reserve {
        /// Its symbol.
        symbol: SymbolId,
    },
    /// Bytes skipped for alignment.
    Fill(u8),
    /// A label.
    Bind(SymbolId),
    /// A self-modified operand or opcode: the symbol stands for the address `ahead` bytes into the
    /// next instruction.
    Patch {
        /// Its symbol.
        symbol: SymbolId,
        /// 0 for the opcode, 1 for the operand.
        ahead: u8,
    },
    /// The header of a routine.
    Routine {
        /// Its symbol.
        symbol: SymbolId,
        /// Its purpose, registers and cost.
        header: Header,
    },
    /// A heading.
    Section {
        /// The title.
        title: String,
        /// Its text.
        prose: String,
    },
    /// A comment on a line of its own.
    Comment(String),
    /// The start of a time-critical stretch.
    CriticalStart(String),
    /// The end of a time-critical stretch.
    CriticalEnd(String),
}

/// Inline data.
#[derive(Clone, Debug)]
pub enum Data {
    /// Bytes.
    Bytes(Vec<u8>),
    /// Addresses, low byte first.
    Words(Vec<Abs>),
    /// The low bytes of addresses.
    Low(Vec<Abs>),
    /// The high bytes of addresses.
    High(Vec<Abs>),
    /// The bytes of another segment.
    Copy {
        /// Its name.
        segment: String,
        /// Its length.
        len: usize,
    },
}

impl Data {
    /// Its length in bytes.
    pub fn len(&self) -> usize {
        match self {
            Data::Bytes(bytes) => bytes.len(),
            Data::Words(list) => 2 * list.len(),
            Data::Low(list) | Data::High(list) => list.len(),
            Data::Copy { len, .. } => *len,
        }
    }

    /// The addresses in it.
    pub fn addresses(&self) -> &[Abs] {
        match self {
            Data::Bytes(_) | Data::Copy { .. } => &[],
            Data::Words(list) | Data::Low(list) | Data::High(list) => list,
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The header of a routine.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// Its purpose in one line.
    pub purpose: String,
    /// Its inputs.
    pub takes: String,
    /// Its results.
    pub returns: String,
    /// What is as it was.
    pub keeps: String,
    /// The registers and scratch that it destroys.
    pub destroys: String,
    /// The other variables to which its own instructions store.
    pub changes: String,
    /// Its cost, if it was measured.
    pub cost: Option<Cost>,
    /// Its facts as data.
    pub contract: Vec<Stated>,
    /// The routines that it falls through to or jumps to at its end.
    pub goes_on_with: Vec<SymbolId>,
}

impl Header {
    /// Whether it states which variables the routine changes.
    pub fn promises_changes(&self) -> bool {
        let mut facts = self.contract.iter();
        facts.any(|fact| fact.role == Role::Changes)
    }
}

/// A fact of a contract.
#[derive(Clone, Copy, Debug)]
pub struct Stated {
    /// Its role.
    pub role: Role,
    /// Its subject.
    pub spot: Spot,
    /// Where it is written; `None` if the header refers to another's.
    pub place: Option<&'static Location<'static>>,
    /// Whether the header explains why it stands although nothing that the routine does bears it
    /// out.
    pub though: bool,
}

/// The role of a fact in a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// An input.
    Takes,
    /// A result.
    Returns,
    /// A result of some calls.
    MayReturn,
    /// The location is kept.
    Keeps,
    /// The location is destroyed.
    Destroys,
    /// The routine's own instructions store to the variable.
    Changes,
}

impl Role {
    /// The word with which its clause begins.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Role::Takes => "takes",
            Role::Returns => "returns",
            Role::MayReturn => "may return",
            Role::Keeps => "keeps",
            Role::Destroys => "destroys",
            Role::Changes => "changes",
        }
    }
}

/// The subject of a fact in a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A register or flag: `a`, `x`, `y`, `c`, `z`, `n`, `v`.
    Register(char),
    /// A register that equals a variable, or is less by so much.
    Equal(char, u8, Abs),
    /// Bytes of memory; of an array that an index register selects from, the first.
    Memory(Abs, u16),
    /// More than one thing.
    All(All),
    /// Words that are not checked.
    Words,
}

/// Words that stand for more than one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum All {
    /// All registers, and whatever else.
    Everything,
    /// Every variable that is declared scratch.
    Scratch,
    /// Nothing, or nothing else.
    Nothing,
}
