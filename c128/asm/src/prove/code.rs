//! The instructions of a program, from all its segments.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::item::{Data, Header, Item, Line};
use crate::table::Opcode;
use crate::text::SourceText;
use crate::{Abs, AddressMode, Mnemonic, Program, Symbol, SymbolId, SymbolKind, Value};

/// An instruction, as a position in [`Code::instructions`].
pub type Index = usize;

/// One instruction.
#[derive(Clone, Copy, Debug)]
pub struct Instruction<'a> {
    /// The bank of memory in which it runs.
    pub bank: u8,
    /// Its address. If the program writes it, that is the address of the jump to it.
    pub address: u16,
    /// Its line in the instruction set.
    pub opcode: &'static Opcode,
    /// Its operand.
    pub value: Value,
    /// Whether its operand or opcode is overwritten.
    pub self_modified: bool,
    /// The line from which it comes.
    pub line: &'a Line,
    /// The segment, as a position in the program's.
    pub segment: usize,
    /// The routine in which it stands.
    pub routine: Option<SymbolId>,
    /// Whether the program writes it.
    pub generated: bool,
}

impl Instruction<'_> {
    /// Its mnemonic.
    pub fn name(&self) -> Mnemonic {
        self.opcode.mnemonic
    }

    /// Its addressing mode.
    pub fn mode(&self) -> AddressMode {
        self.opcode.mode
    }

    /// The address of the byte after it.
    pub fn next_address(&self) -> u16 {
        self.address.wrapping_add(u16::from(self.opcode.length()))
    }

    /// The register by which its address is indexed.
    pub fn index_register(&self) -> Option<char> {
        match self.mode() {
            AddressMode::ZpX | AddressMode::AbsX | AddressMode::IndX => Some('x'),
            AddressMode::ZpY | AddressMode::AbsY | AddressMode::IndY => Some('y'),
            _ => None,
        }
    }

    /// Whether its operand is a place in memory that it reads or writes.
    pub fn in_memory(&self) -> bool {
        use AddressMode::{Acc, Imm, Implied, Ind, Rel};
        !matches!(self.mode(), Acc | Imm | Implied | Ind | Rel)
            && !matches!(self.name(), Mnemonic::Jmp | Mnemonic::Jsr)
    }

    /// Whether it writes memory other than the stack.
    pub fn stores(&self) -> bool {
        use Mnemonic::{Sta, Stx, Sty};
        self.in_memory() && (matches!(self.name(), Sta | Stx | Sty) || self.changes_memory())
    }

    /// Whether it reads memory, changes it and writes it.
    pub fn changes_memory(&self) -> bool {
        use Mnemonic::{Asl, Dec, Inc, Lsr, Rol, Ror};
        self.in_memory() && matches!(self.name(), Asl | Dec | Inc | Lsr | Rol | Ror)
    }

    /// Whether it reads memory other than the stack.
    pub fn loads(&self) -> bool {
        use Mnemonic::{Sta, Stx, Sty};
        self.in_memory() && !matches!(self.name(), Sta | Stx | Sty)
    }
}

/// All instructions of a program.
#[derive(Debug)]
pub struct Code<'a> {
    /// The program.
    pub program: &'a Program,
    /// The instructions, by segment and address, followed by those that the program writes.
    pub instructions: Vec<Instruction<'a>>,
    /// The routines with headers, by their first instructions: each header and its line.
    pub headers: BTreeMap<Index, (&'a Header, &'a Line)>,
    /// The instructions that have global names besides those of routines.
    globals: BTreeSet<Index>,
    at: HashMap<(u8, u16), Index>,
}

impl<'a> Code<'a> {
    /// The instructions of a program.
    pub fn new(program: &'a Program) -> Code<'a> {
        let (mut instructions, mut at) = (Vec::new(), HashMap::new());
        let mut headers = BTreeMap::new();
        for (number, segment) in program.segments().iter().enumerate() {
            let (mut routine, mut begun) = (None, None);
            for line in &segment.lines {
                match &line.item {
                    Item::Routine { symbol, header } => {
                        routine = Some(*symbol);
                        begun = Some((header, line));
                    }
                    Item::Instruction { opcode, value } => {
                        let first = begun.take().filter(|begun| begun.1.offset == line.offset);
                        headers.extend(first.map(|begun| (instructions.len(), begun)));
                        let (bank, address) = (segment.bank, segment.address(line));
                        at.insert((bank, address), instructions.len());
                        instructions.push(Instruction {
                            bank,
                            address,
                            opcode,
                            value: *value,
                            self_modified: line.self_modified,
                            line,
                            segment: number,
                            routine,
                            generated: false,
                        });
                    }
                    _ => {}
                }
            }
        }
        let labels = program.symbols().iter();
        let labels = labels.filter(|symbol| symbol.kind == SymbolKind::Label && !symbol.local);
        let globals = labels.filter_map(|symbol| {
            let bank = program.segments()[symbol.segment?].bank;
            at.get(&(bank, symbol.address)).copied()
        });
        Code {
            program,
            globals: globals.collect(),
            instructions,
            headers,
            at,
        }
    }

    /// The instruction at an address.
    pub fn at(&self, bank: u8, address: u16) -> Option<Index> {
        self.at.get(&(bank, address)).copied()
    }

    /// The bank of an expression; `None` if it has no place in the program.
    pub fn bank_of(&self, address: Abs) -> Option<u8> {
        let segment = self.program.symbol_of(address.base?).segment?;
        Some(self.program.segments()[segment].bank)
    }

    /// The instruction for which an expression stands.
    pub fn target(&self, address: Abs) -> Option<Index> {
        let bank = self.bank_of(address)?;
        self.at(bank, u16::try_from(self.program.value(address)).ok()?)
    }

    /// The first instruction of a global.
    pub fn entry(&self, name: &str) -> Option<Index> {
        let symbol = self.program.symbol(name)?;
        let bank = self.program.segments()[symbol.segment?].bank;
        self.at(bank, symbol.address)
    }

    /// The symbol at the end of a chain of aliases, and how far from its start.
    pub fn root(&self, address: Abs) -> Option<(SymbolId, i32)> {
        let (mut base, mut offset) = (address.base?, address.offset);
        while let Some(other) = self.program.symbol_of(base).alias_of {
            offset += other.offset;
            base = other.base?;
        }
        Some((base, offset))
    }

    /// The header that holds where an instruction is entered: a routine's first, or one of its
    /// others that has a global name. What has a local name is a part, and has no header.
    pub fn header_of(&self, index: Index) -> Option<&'a Header> {
        let begins = self.headers.contains_key(&index) || self.globals.contains(&index);
        self.header_around(index).filter(|_| begins)
    }

    /// The header of the routine in which an instruction stands.
    pub fn header_around(&self, index: Index) -> Option<&'a Header> {
        let (&first, (header, _)) = self.headers.range(..=index).next_back()?;
        let routine = |at: Index| self.instructions[at].routine;
        (routine(first) == routine(index)).then_some(*header)
    }

    /// The name of the routine in which an instruction stands.
    pub fn routine_name(&self, index: Index) -> &'a str {
        let routine = self.instructions[index].routine;
        routine.map_or("", |id| self.program.symbol_of(id).name.as_str())
    }

    /// The name of a routine that begins with an instruction, or of the place.
    pub fn name(&self, index: Index) -> String {
        let instruction = &self.instructions[index];
        let routine = instruction.routine.map(|id| self.program.symbol_of(id));
        match routine {
            Some(symbol) if symbol.address == instruction.address => symbol.name.clone(),
            Some(symbol) => {
                let offset = instruction.address.wrapping_sub(symbol.address);
                format!("{}+{offset}", symbol.name)
            }
            None => format!("${:04X}", instruction.address),
        }
    }

    /// An instruction as the listing has it.
    pub fn text(&self, index: Index) -> String {
        let instruction = &self.instructions[index];
        let text = SourceText::new(self.program);
        let text = match instruction.routine {
            Some(routine) => text.within(routine),
            None => text,
        };
        text.instruction(instruction.opcode, instruction.value)
    }

    /// A symbol.
    pub fn symbol(&self, id: SymbolId) -> &'a Symbol {
        self.program.symbol_of(id)
    }

    /// The bytes of inline data directly after an instruction, and where they end.
    pub fn behind_data(&self, index: Index) -> Option<Index> {
        let instruction = &self.instructions[index];
        let segment = &self.program.segments()[instruction.segment];
        let from = instruction.line.offset + instruction.line.len;
        let start = segment.lines.partition_point(|line| line.offset < from);
        let data = |line: &&Line| matches!(line.item, Item::Data(Data::Bytes(_)));
        let end = segment.lines[start..].iter().find(data)?;
        if end.offset != from {
            return None;
        }
        let end = u32::from(segment.start) + end.offset + end.len;
        self.at(instruction.bank, u16::try_from(end).ok()?)
    }
}
