//! The program's source lines by address, for profiles and mutations.

use std::collections::BTreeMap;

use c128::chess;
use octet_asm::item::Item;
use octet_asm::table::Opcode;
use octet_asm::text::SourceText;
use octet_asm::{Kind, Program, Segment};

/// An instruction, or a run of table bytes.
#[derive(Clone, Debug)]
pub struct ListingLine {
    /// The number of its program in the listing; 0 if there is only one.
    pub program: u8,
    /// The name of its segment.
    pub segment: String,
    /// Address of the first byte.
    pub address: u16,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The source: `lda board+16,y`, or a table's name.
    pub text: String,
    /// The comment beside it; may be empty.
    pub comment: String,
    /// The routine or table it belongs to.
    pub routine: String,
    /// The instruction's line in the instruction set; `None` for a table.
    pub opcode: Option<&'static Opcode>,
    /// Whether the program overwrites its operand.
    pub self_modified: bool,
    /// Whether it is a branch that is declared to be always taken.
    pub is_always_taken: bool,
    /// Whether it belongs to the core and not to the code for the Commodore 128.
    pub is_core: bool,
}

/// All instructions and tables, by address.
#[derive(Clone, Debug, Default)]
pub struct Listing {
    /// By program and address.
    entries: BTreeMap<(u8, u16), ListingLine>,
}

impl Listing {
    /// The listing of an assembled program, for bank 0.
    #[must_use]
    pub fn new(program: &Program) -> Listing {
        Listing::of(program, |segment| segment.loaded() && segment.bank == 0)
    }

    /// The listing of some segments, whose addresses differ.
    #[must_use]
    pub fn of(program: &Program, wanted: impl Fn(&Segment) -> bool) -> Listing {
        let mut entries = BTreeMap::new();
        for segment in program.segments().iter().filter(|segment| wanted(segment)) {
            for entry in of_segment(program, segment) {
                entries.insert((0, entry.address), entry);
            }
        }
        Listing { entries }
    }

    /// The listing of several programs. A routine is called `program/routine`.
    #[must_use]
    pub fn of_programs<'n>(programs: impl IntoIterator<Item = (&'n str, Listing)>) -> Listing {
        let mut entries = BTreeMap::new();
        for (number, (name, listing)) in (0..).zip(programs) {
            for ((_, address), mut line) in listing.entries {
                line.program = number;
                line.routine = format!("{name}/{}", line.routine);
                entries.insert((number, address), line);
            }
        }
        Listing { entries }
    }

    /// The line that begins at an address of the only program.
    #[must_use]
    pub fn at(&self, address: u16) -> Option<&ListingLine> {
        self.in_program(0, address)
    }

    /// The line of a program that begins at an address.
    #[must_use]
    pub fn in_program(&self, program: u8, address: u16) -> Option<&ListingLine> {
        self.entries.get(&(program, address))
    }

    /// All lines by program, lowest address first.
    pub fn entries(&self) -> impl Iterator<Item = &ListingLine> {
        self.entries.values()
    }
}

fn of_segment(program: &Program, segment: &Segment) -> Vec<ListingLine> {
    let mut entries = Vec::new();
    let mut text = SourceText::new(program);
    let mut owner = segment.name.clone();
    let mut is_core = false;
    for line in &segment.lines {
        let opcode = match &line.item {
            Item::Routine { symbol, .. } => {
                is_core = line.layer == Some(chess::LAYER);
                owner.clone_from(&program.symbol_of(*symbol).name);
                text = SourceText::new(program).within(*symbol);
                continue;
            }
            // In a segment of tables a bound label is the name of a table.
            Item::Bind(symbol) if segment.kind == Kind::Table => {
                owner.clone_from(&program.symbol_of(*symbol).name);
                continue;
            }
            Item::Table { symbol, .. } => {
                owner.clone_from(&program.symbol_of(*symbol).name);
                None
            }
            Item::Data(_) => None,
            Item::Instruction { opcode, .. } => Some(*opcode),
            _ => continue,
        };
        let text = match &line.item {
            Item::Instruction { opcode, value } => text.instruction(opcode, *value),
            _ => owner.clone(),
        };
        entries.push(ListingLine {
            program: 0,
            segment: segment.name.clone(),
            address: segment.address(line),
            bytes: segment.bytes_of(line).to_vec(),
            text,
            comment: line.comment.clone(),
            routine: owner.clone(),
            opcode,
            self_modified: line.self_modified,
            is_always_taken: line.always,
            is_core: match line.item {
                Item::Instruction { .. } => is_core,
                _ => line.layer == Some(chess::LAYER),
            },
        });
    }
    entries
}
