//! Encodes lines as bytes, with every address known.

use std::collections::BTreeSet;

use super::assembler::SourceLocation;
use super::error::{AsmError, AsmFault};
use super::item::{Data, Item, Line};
use super::operand::{Abs, AddressMode, Value};
use super::program::{Program, Segment};
use super::segment::Kind;
use super::symbol::SymbolId;
use super::table::{Opcode, Penalty};
use super::text::SourceText;

/// Encodes all loaded segments. Uses of unresolved symbols have been reported already.
pub(super) fn encode(
    program: &mut Program,
    criticals: &[String],
    unresolved: &BTreeSet<SymbolId>,
    errors: &mut Vec<AsmError>,
) {
    let mut encoder = Encoder {
        program,
        criticals,
        unresolved,
        errors,
    };
    let all: Vec<Vec<u8>> = encoder
        .program
        .segments
        .iter()
        .map(|segment| match segment.kind {
            Kind::Bss | Kind::Written => Vec::new(),
            Kind::Code
            | Kind::Table
            | Kind::Copied
            | Kind::OwnFile
            | Kind::Overlay
            | Kind::Transient => encoder.segment(segment),
        })
        .collect();
    for (segment, bytes) in program.segments.iter_mut().zip(all) {
        segment.bytes = bytes;
    }
    copy(program);
}

/// Fills in the load images, once their segments are encoded.
fn copy(program: &mut Program) {
    let mut copies = Vec::new();
    for (index, segment) in program.segments.iter().enumerate() {
        for line in &segment.lines {
            if let Item::Table { data, .. } | Item::Data(data) = &line.item
                && let Data::Copy { segment, len } = data
                && let Some(bytes) = program.segment(segment).map(|s| s.bytes.clone())
                && bytes.len() == *len
            {
                copies.push((index, line.offset as usize, bytes));
            }
        }
    }
    for (index, at, bytes) in copies {
        program.segments[index].bytes[at..at + bytes.len()].copy_from_slice(&bytes);
    }
}

struct Encoder<'a> {
    program: &'a Program,
    criticals: &'a [String],
    unresolved: &'a BTreeSet<SymbolId>,
    errors: &'a mut Vec<AsmError>,
}

impl Encoder<'_> {
    fn fault(&mut self, fault: AsmFault, place: SourceLocation) {
        self.errors.push(AsmError { fault, place });
    }

    fn segment(&mut self, segment: &Segment) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(segment.len as usize);
        for line in &segment.lines {
            match &line.item {
                Item::Instruction { opcode, value } => {
                    let address = i32::from(segment.start) + line.offset as i32;
                    bytes.push(opcode.byte);
                    self.operand(opcode, *value, address, line, &mut bytes);
                }
                Item::Data(data) => self.data(data, line.place, &mut bytes),
                Item::Table { data, .. } => self.data(data, line.place, &mut bytes),
                Item::Reserve { .. } => bytes.resize(bytes.len() + line.len as usize, 0),
                Item::Fill(fill) => bytes.resize(bytes.len() + line.len as usize, *fill),
                _ => {}
            }
        }
        bytes
    }

    fn is_unresolved(&self, expression: Abs) -> bool {
        expression
            .base
            .is_some_and(|id| self.unresolved.contains(&id))
    }

    fn address(&mut self, expression: Abs, place: SourceLocation) -> u16 {
        if self.is_unresolved(expression) {
            return 0;
        }
        let address = self.program.value(expression);
        u16::try_from(address).unwrap_or_else(|_| {
            let operand = SourceText::new(self.program).expression(expression);
            self.fault(AsmFault::NotAnAddress { operand, address }, place);
            0
        })
    }

    fn data(&mut self, data: &Data, place: SourceLocation, bytes: &mut Vec<u8>) {
        match data {
            Data::Bytes(list) => bytes.extend(list),
            Data::Copy { len, .. } => bytes.resize(bytes.len() + len, 0),
            Data::Words(list) => {
                for &address in list {
                    bytes.extend(self.address(address, place).to_le_bytes());
                }
            }
            Data::Low(list) => {
                for &address in list {
                    bytes.push(self.address(address, place).to_le_bytes()[0]);
                }
            }
            Data::High(list) => {
                for &address in list {
                    bytes.push(self.address(address, place).to_le_bytes()[1]);
                }
            }
        }
    }

    fn operand(
        &mut self,
        opcode: &Opcode,
        value: Value,
        address: i32,
        line: &Line,
        bytes: &mut Vec<u8>,
    ) {
        if value
            .address()
            .is_some_and(|&address| self.is_unresolved(address))
        {
            bytes.resize(bytes.len() + usize::from(opcode.mode.operand_len()), 0);
            return;
        }
        self.check_bounds(opcode, value, line);
        match value {
            Value::None => {}
            Value::NoByte(number) => {
                self.fault(AsmFault::NotAByte { number }, line.place);
                bytes.push(0);
            }
            Value::Byte(byte) => bytes.push(byte),
            Value::Named(named) => bytes.push(named.byte),
            Value::Signed(byte) => bytes.push(byte.to_le_bytes()[0]),
            Value::Low(target) => bytes.push(self.address(target, line.place).to_le_bytes()[0]),
            Value::High(target) => bytes.push(self.address(target, line.place).to_le_bytes()[1]),
            Value::ZeroPage(target) => {
                let place = self.program.value(target);
                bytes.push(u8::try_from(place).unwrap_or_else(|_| {
                    let operand = SourceText::new(self.program).expression(target);
                    self.fault(
                        AsmFault::NotZeroPage {
                            operand,
                            address: place,
                        },
                        line.place,
                    );
                    0
                }));
            }
            Value::Word(target) => {
                let place = self.address(target, line.place);
                bytes.extend(place.to_le_bytes());
                if opcode.mode == AddressMode::Ind && place & 0xFF == 0xFF {
                    let operand = SourceText::new(self.program).expression(target);
                    self.fault(AsmFault::IndirectBug { operand }, line.place);
                }
                if opcode.penalty == Penalty::Page && !line.self_modified {
                    self.check_index(opcode, target, place, line);
                }
            }
            Value::Relative(target) => {
                let to = i32::from(self.address(target, line.place));
                bytes.push(self.displacement(opcode, value, address + 2, to, line));
            }
            Value::Ahead(distance) => {
                let to = address + 2 + i32::from(distance);
                bytes.push(self.displacement(opcode, value, address + 2, to, line));
            }
        }
    }

    /// An operand without an index, or a pointer, must lie within the object that it names.
    fn check_bounds(&mut self, opcode: &Opcode, value: Value, line: &Line) {
        let width = match opcode.mode {
            AddressMode::Zp | AddressMode::Abs => 1,
            AddressMode::IndY | AddressMode::Ind => 2,
            _ => return,
        };
        let (Value::ZeroPage(target) | Value::Word(target)) = value else {
            return;
        };
        let Some(symbol) = target.base.map(|id| self.program.symbol_of(id)) else {
            return;
        };
        let Some(size) = symbol.size else { return };
        if target.offset < 0 || target.offset + width > size as i32 {
            let fault = AsmFault::OutsideObject {
                operand: SourceText::new(self.program).expression(target),
                object: symbol.name.clone(),
                size,
            };
            self.fault(fault, line.place);
        }
    }

    fn displacement(
        &mut self,
        opcode: &Opcode,
        value: Value,
        from: i32,
        to: i32,
        line: &Line,
    ) -> u8 {
        let distance = to - from;
        let Ok(byte) = i8::try_from(distance) else {
            let branch = SourceText::new(self.program).instruction(opcode, value);
            self.fault(AsmFault::BranchRange { branch, distance }, line.place);
            return 0;
        };
        if let Some(critical) = line.critical
            && from >> 8 != to >> 8
        {
            let fault = AsmFault::CriticalBranch {
                branch: SourceText::new(self.program).instruction(opcode, value),
                critical: self.criticals[critical as usize].clone(),
                from: from as u16,
                to: to as u16,
            };
            self.fault(fault, line.place);
        }
        byte.to_le_bytes()[0]
    }

    /// In time-critical code an indexed access must not cross a page: its object must lie within
    /// one page, and the base on it.
    fn check_index(&mut self, opcode: &Opcode, target: Abs, base: u16, line: &Line) {
        let Some(critical) = line.critical else {
            return;
        };
        let Some(symbol) = target.base.map(|id| self.program.symbol_of(id)) else {
            return;
        };
        let Some(size) = symbol.size else { return };
        let last = u32::from(symbol.address) + size.max(1) - 1;
        let page = |address: u32| address >> 8;
        let inside =
            page(u32::from(symbol.address)) == page(last) && page(u32::from(base)) == page(last);
        if base & 0xFF != 0 && !inside {
            let fault = AsmFault::CriticalIndex {
                instruction: SourceText::new(self.program).instruction(opcode, Value::Word(target)),
                critical: self.criticals[critical as usize].clone(),
                base,
            };
            self.fault(fault, line.place);
        }
    }
}
