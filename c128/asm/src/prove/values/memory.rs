//! What every byte of memory may hold, whenever it is read.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::item::Item;
use crate::prove::code::{Code, Index};
use crate::prove::set::Set;
use crate::prove::variable::{self, Byte};
use crate::{BANKS, Fact, Kind, SymbolId, SymbolKind, Value};

/// A byte of memory: its address, after those of other spaces.
pub type Cell = usize;

/// Memory is 64 KB of each bank, followed by zero pages that are mapped at different times: that of
/// the program's variables, and the one outside it.
const SPACE: Cell = 0x1_0000;
const ZERO_PAGE: Cell = (BANKS as Cell + OVERLAYS) * SPACE;
/// The most overlays that are loaded in turn; each has a space of its own.
const OVERLAYS: Cell = 2;
const OUTSIDE: Cell = ZERO_PAGE + 0x100;
const CELLS: Cell = OUTSIDE + SPACE;
/// Cells that share a list of readers.
const BLOCK: Cell = 64;

/// Everything that is ever stored.
pub struct Memory<'a> {
    code: &'a Code<'a>,
    /// The values that each cell may hold.
    cells: Vec<Set>,
    /// The variable to which a cell belongs.
    owners: Vec<Option<SymbolId>>,
    /// Claims of the source about cells.
    declared: BTreeMap<Cell, Set>,
    /// The instructions that read a block.
    readers: HashMap<Cell, BTreeSet<Index>>,
}

impl<'a> Memory<'a> {
    /// Memory as the program is loaded.
    pub fn new(code: &'a Code<'a>) -> Memory<'a> {
        let mut memory = Memory {
            code,
            cells: vec![Set::ALL; CELLS],
            owners: vec![None; CELLS],
            declared: BTreeMap::new(),
            readers: HashMap::new(),
        };
        for (n, symbol) in code.program.symbols().iter().enumerate() {
            let id = SymbolId::nth(n);
            let first = Byte {
                symbol: id,
                offset: 0,
            };
            if symbol.alias_of.is_none()
                && variable::is_memory(code, id)
                && let Some(cell) = memory.cell(first)
            {
                let size = symbol.size.unwrap_or(0) as Cell;
                memory.owners[cell..cell + size].fill(Some(id));
                memory.cells[cell..cell + size].fill(Set::EMPTY);
            }
        }
        memory.load();
        memory.declare();
        memory
    }

    /// What is loaded and may not change, and first values of variables.
    fn load(&mut self) {
        let code = self.code;
        let mut open = BTreeSet::new();
        for segment in code.program.segments() {
            let bank = Cell::from(segment.bank) * SPACE + Cell::from(segment.start);
            let first = if segment.start < 0x100 {
                ZERO_PAGE
            } else {
                bank
            };
            for line in &segment.lines {
                let cells = first + line.offset as Cell..;
                let constant = match line.item {
                    Item::Table { symbol, .. } => code.symbol(symbol).kind == SymbolKind::Table,
                    Item::Data(_) => segment.kind == Kind::Table,
                    _ => false,
                };
                let variable = self.owners.get(cells.start).is_some_and(Option::is_some);
                if !segment.kind.shares_memory() && (constant || variable) {
                    for (cell, byte) in cells.zip(segment.bytes_of(line)) {
                        self.cells[cell] = Set::one(*byte);
                    }
                }
                take_addresses(code, &line.item, &mut open);
            }
        }
        for symbol in open {
            self.open(symbol);
        }
    }

    fn declare(&mut self) {
        for declared in self.code.program.declared() {
            if let Fact::Holds { len, values, .. } = &declared.fact
                && let Some((symbol, offset)) = self.code.root(declared.at)
                && let Some(cell) = self.cell(Byte { symbol, offset })
            {
                let set: Set = (0..=255).filter(|byte| values(*byte)).collect();
                for cell in cell..cell + Cell::from(*len) {
                    self.declared.insert(cell, set);
                    self.cells[cell] = set;
                }
            }
        }
    }

    /// Where a byte lies; `None` if it is nowhere.
    pub fn cell(&self, byte: Byte) -> Option<Cell> {
        let symbol = self.code.symbol(byte.symbol);
        let bank = symbol
            .segment
            .map(|n| Cell::from(self.code.program.segments()[n].bank));
        let space = match (symbol.kind, bank) {
            (SymbolKind::ZeroPage, _) => ZERO_PAGE,
            (_, Some(bank)) => bank * SPACE,
            (_, None) => OUTSIDE,
        };
        let address = i32::from(symbol.address) + byte.offset;
        let address = Cell::from(u16::try_from(address).ok()?);
        // Zero-page indexes wrap. Other accesses that leave the zero page are in bank 0.
        match space {
            ZERO_PAGE if address > 0xFF => Some(address),
            space => Some(space + address),
        }
    }

    /// The byte of a variable that lies in a cell.
    pub fn owner(&self, cell: Cell) -> Option<Byte> {
        let symbol = (*self.owners.get(cell)?)?;
        let first = self.cell(Byte { symbol, offset: 0 })?;
        Some(Byte {
            symbol,
            offset: cell as i32 - first as i32,
        })
    }

    /// The values that, by the source, a cell holds.
    pub fn declared(&self, cell: Cell) -> Option<Set> {
        self.declared.get(&cell).copied()
    }

    /// What a cell may hold.
    pub fn get(&self, cell: Cell) -> Set {
        self.cells[cell]
    }

    /// Records that an instruction reads a cell.
    pub fn read_by(&mut self, cell: Cell, at: Index) {
        self.readers.entry(cell / BLOCK).or_default().insert(at);
    }

    /// The instructions that read a cell, or one near it.
    pub fn readers(&self, cell: Cell) -> impl Iterator<Item = Index> {
        self.readers
            .get(&(cell / BLOCK))
            .into_iter()
            .flatten()
            .copied()
    }

    /// Adds values that a cell may hold; returns whether they are new.
    pub fn store(&mut self, cell: Cell, set: Set) -> bool {
        let set = match self.declared.get(&cell) {
            Some(declared) => set.and(*declared),
            None => set,
        };
        let before = self.cells[cell];
        self.cells[cell] = before.or(set);
        self.cells[cell] != before
    }

    /// The cells of a variable.
    pub fn cells_of(&self, symbol: SymbolId) -> std::ops::Range<Cell> {
        let size = self.code.symbol(symbol).size.unwrap_or(0) as Cell;
        match self.cell(Byte { symbol, offset: 0 }) {
            Some(first) => first..first + size,
            None => 0..0,
        }
    }

    /// Gives up on the variable of a cell, or on the cell; returns the cells that changed.
    pub fn open_cell(&mut self, cell: Cell) -> std::ops::Range<Cell> {
        match self.owner(cell) {
            Some(byte) => {
                self.open(byte.symbol);
                self.cells_of(byte.symbol)
            }
            None => {
                self.cells[cell] = Set::ALL;
                cell..cell + 1
            }
        }
    }

    /// Gives up on a variable, because it is read before anything is stored to it, or because its
    /// address is taken.
    pub fn open(&mut self, symbol: SymbolId) {
        if variable::is_memory(self.code, symbol) {
            for cell in self.cells_of(symbol) {
                self.cells[cell] = self.declared(cell).unwrap_or(Set::ALL);
            }
        }
    }
}

/// Variables whose address is an operand or data may be written through it.
fn take_addresses(code: &Code<'_>, item: &Item, open: &mut BTreeSet<SymbolId>) {
    let taken = match item {
        Item::Instruction {
            value: Value::Low(address) | Value::High(address),
            ..
        } => std::slice::from_ref(address),
        Item::Data(data) | Item::Table { data, .. } => data.addresses(),
        _ => &[],
    };
    for address in taken {
        open.extend(code.root(*address).map(|root| root.0));
    }
}
