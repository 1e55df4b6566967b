//! Makes a program from the lines written: places the segments, gives every symbol its address, and
//! calls the encoder.

use std::collections::{BTreeMap, BTreeSet};

use super::assembler::Asm;
use super::encode;
use super::error::{AsmError, AsmErrors, AsmFault};
use super::item::Item;
use super::operand::Abs;
use super::program::{Idle, Program, Segment, Symbol};
use super::segment::{BANKS, Kind, Start};
use super::symbol::{SymbolId, SymbolKind};
use super::symbols::Definition;

impl Asm {
    /// The finished program, or all its errors.
    ///
    /// # Errors
    /// Every mistake that was found, each with the line of Rust that wrote it.
    pub fn finish(mut self) -> Result<Program, AsmErrors> {
        self.check_closed();
        self.read_headers();
        let starts = self.place_segments();
        self.check_extents(&starts);
        let limits = self.check_limits();
        self.check_defined();
        let (symbols, unresolved) = self.resolve_symbols(&starts);
        let mut program = self.assemble_program(&starts, symbols);
        program.limits = limits;
        let idle = self.idle.iter();
        program.idle = idle
            .map(|&(address, len)| Idle {
                address: program.value(address) as u16,
                len,
            })
            .collect();
        self.check_overlays(&program);
        encode::encode(&mut program, &self.criticals, &unresolved, &mut self.errors);
        if self.errors.is_empty() {
            Ok(program)
        } else {
            Err(AsmErrors {
                errors: self.errors,
                program: Box::new(program),
            })
        }
    }

    /// Of the overlays that are loaded in turn, an instruction may name its own only.
    fn check_overlays(&mut self, program: &Program) {
        let segment_of = |id: SymbolId| program.symbol_of(id).segment;
        for segment in &program.segments {
            for line in &segment.lines {
                if !matches!(line.item, Item::Instruction { .. }) {
                    continue;
                }
                for id in references(&line.item) {
                    let Some(other) = segment_of(id).map(|n| &program.segments[n]) else {
                        continue;
                    };
                    if other.bank >= BANKS && other.bank != segment.bank {
                        let name = &program.symbol_of(id).name;
                        let text = format!("{name} is in {}, which may not be loaded", other.name);
                        self.errors.push(AsmError {
                            fault: AsmFault::Misuse(text),
                            place: line.place,
                        });
                    }
                }
            }
        }
    }

    /// A declared self-modified symbol must be followed by its instruction.
    fn check_closed(&mut self) {
        for pending in std::mem::take(&mut self.pending) {
            let name = &self.symbols.get(pending.symbol).name;
            let text = format!("no instruction follows the self-modified `{name}`");
            self.misuse(text, pending.place);
            let draft = self.symbols.get_mut(pending.symbol);
            draft.definition = Definition::Equal(Abs {
                base: None,
                offset: 0,
            });
        }
        if let Some((_, place)) = self.claims.pop() {
            self.misuse("no instruction follows what is said of it", place);
        }
        if let Some(index) = self.critical {
            let name = &self.criticals[index as usize];
            let place = self
                .segments
                .iter()
                .flat_map(|segment| &segment.lines)
                .find(|line| matches!(&line.item, Item::CriticalStart(start) if start == name))
                .map(|line| line.place);
            let text = format!("the time-critical `{name}` is never ended");
            if let Some(place) = place {
                self.misuse(text, place);
            }
        }
    }

    /// The first address of every segment.
    fn place_segments(&self) -> Vec<u32> {
        let mut starts: Vec<u32> = Vec::with_capacity(self.segments.len());
        for segment in &self.segments {
            starts.push(match segment.start {
                Start::Fixed(start) => u32::from(start),
                Start::After {
                    segment: before,
                    align,
                } => (starts[before.0] + self.segments[before.0].len).next_multiple_of(align),
            });
        }
        starts
    }

    /// A segment must neither be too long nor lie in another's memory. It claims all the memory
    /// that it was given, unless another segment follows it. A transient segment and an overlay may
    /// lie in reserved memory.
    fn check_extents(&mut self, starts: &[u32]) {
        self.check_lengths(starts);
        self.check_overlaps(starts, |kind| !kind.shares_memory());
        if self.segments.iter().any(|s| s.kind.shares_memory()) {
            self.check_overlaps(starts, |kind| !kind.is_reserved());
        }
    }

    fn check_lengths(&mut self, starts: &[u32]) {
        for (index, (segment, &start)) in self.segments.iter().zip(starts).enumerate() {
            let (used, limit) = (start + segment.len, u32::from(segment.end) + 1);
            if used > limit {
                let fault = AsmFault::SegmentOverflow {
                    segment: segment.name.clone(),
                    excess: used - limit,
                    end: segment.end,
                    before: self
                        .chain(index)
                        .split_last()
                        .map_or_else(Vec::new, |chain| chain.1.to_vec()),
                };
                let place = segment.place;
                self.errors.push(AsmError { fault, place });
            }
        }
    }

    /// Reports overlaps among the segments of some kinds.
    fn check_overlaps(&mut self, starts: &[u32], counts: impl Fn(Kind) -> bool) {
        let mut extents = Vec::new();
        for (index, segment) in self.segments.iter().enumerate() {
            if !counts(segment.kind) {
                continue;
            }
            let bank = u32::from(segment.bank) << 16;
            let limit = bank + u32::from(segment.end) + 1;
            let start = bank + starts[index];
            let used = start + segment.len;
            let followed = self.segments.iter().any(
                |other| matches!(other.start, Start::After { segment, .. } if segment.0 == index),
            );
            // Segments that are too long have been reported.
            let end = if followed { used.min(limit) } else { limit };
            if end > start {
                extents.push((start, end - 1, index));
            }
        }
        extents.sort_unstable();
        let mut reach: Option<(u32, u32, usize)> = None;
        for second in extents {
            let Some(first) = reach else {
                reach = Some(second);
                continue;
            };
            if second.0 <= first.1 {
                let fault = AsmFault::Overlap {
                    first: self.segments[first.2].name.clone(),
                    first_range: (first.0, first.1),
                    second: self.segments[second.2].name.clone(),
                    second_range: (second.0, second.1),
                };
                let place = self.segments[first.2.max(second.2)].place;
                self.errors.push(AsmError { fault, place });
            }
            if second.1 > first.1 {
                reach = Some(second);
            }
        }
    }

    /// Every symbol must be defined; a use is reported where it stands.
    fn check_defined(&mut self) {
        let undefined: BTreeSet<SymbolId> = (0..self.symbols.drafts.len() as u32)
            .map(SymbolId)
            .filter(|&id| matches!(self.symbols.get(id).definition, Definition::Undefined))
            .collect();
        if undefined.is_empty() {
            return;
        }
        let mut reported = BTreeSet::new();
        let mut errors = Vec::new();
        for line in self.segments.iter().flat_map(|segment| &segment.lines) {
            for id in references(&line.item) {
                if undefined.contains(&id) && reported.insert(id) {
                    errors.push((id, line.place));
                }
            }
        }
        for &id in undefined.difference(&reported) {
            // A label without uses need not be bound: a loop may leave before it.
            if self.symbols.get(id).local {
                continue;
            }
            errors.push((id, self.symbols.get(id).place));
        }
        for (id, place) in errors {
            let draft = self.symbols.get(id);
            let name = draft.name.clone();
            let fault = if draft.local {
                AsmFault::Unbound { name }
            } else {
                AsmFault::Undefined { name }
            };
            self.fault(fault, place);
        }
    }

    /// A symbol's address, its segment, and the symbol that it is an alias of.
    fn resolve(&self, id: SymbolId, starts: &[u32]) -> Option<(i64, Option<usize>, SymbolId)> {
        let mut offset = 0;
        let mut at = id;
        for _ in 0..=self.symbols.drafts.len() {
            match self.symbols.get(at).definition {
                Definition::Undefined => return Some((0, None, at)),
                Definition::Placed {
                    segment,
                    offset: position,
                } => {
                    let address = starts[segment.0] + position;
                    return Some((i64::from(address) + offset, Some(segment.0), at));
                }
                Definition::Equal(Abs { base, offset: more }) => {
                    offset += i64::from(more);
                    match base {
                        Some(base) => at = base,
                        None => return Some((offset, None, at)),
                    }
                }
            }
        }
        None
    }

    /// All symbols, and which of them have no address.
    fn resolve_symbols(&mut self, starts: &[u32]) -> (Vec<Symbol>, BTreeSet<SymbolId>) {
        let mut unresolved = BTreeSet::new();
        let names = self.unique_names();
        let mut symbols = Vec::with_capacity(names.len());
        for (index, name) in names.into_iter().enumerate() {
            let id = SymbolId(index as u32);
            let place = self.symbols.get(id).place;
            let (address, segment, origin) = self.resolve(id, starts).unwrap_or_else(|| {
                self.fault(AsmFault::Circular { name: name.clone() }, place);
                unresolved.insert(id);
                (0, None, id)
            });
            if matches!(self.symbols.get(origin).definition, Definition::Undefined) {
                unresolved.insert(id);
            }
            let draft = self.symbols.get(id);
            let alias_of = match draft.definition {
                Definition::Equal(other) if other.base.is_some() => Some(other),
                _ => None,
            };
            let outside = matches!(draft.definition, Definition::Equal(_)) && segment.is_none();
            let kind = match self.symbols.get(origin).kind {
                SymbolKind::Label if outside => SymbolKind::Constant,
                SymbolKind::Routine if alias_of.is_some() => SymbolKind::Label,
                kind => kind,
            };
            let (size, what) = (draft.size, draft.what.clone());
            let (local, scope) = (draft.local, draft.scope);
            let address = u16::try_from(address).unwrap_or_else(|_| {
                unresolved.insert(id);
                let fault = AsmFault::NotAnAddress {
                    operand: name.clone(),
                    address: address as i32,
                };
                self.fault(fault, place);
                0
            });
            symbols.push(Symbol {
                name,
                address,
                size,
                kind,
                segment,
                local,
                scope,
                alias_of,
                what,
                place,
            });
        }
        (symbols, unresolved)
    }

    /// Globals keep their names. A local label is called `routine__hint`, with a number if that is
    /// taken.
    fn unique_names(&self) -> Vec<String> {
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        let mut taken: BTreeSet<String> = BTreeSet::new();
        let mut names = Vec::with_capacity(self.symbols.drafts.len());
        for draft in &self.symbols.drafts {
            if !draft.local {
                names.push(draft.name.clone());
                continue;
            }
            let hint: String = draft
                .name
                .chars()
                .map(|letter| {
                    if letter.is_ascii_alphanumeric() {
                        letter
                    } else {
                        '_'
                    }
                })
                .collect();
            let scope = draft
                .scope
                .map_or("", |id| self.symbols.get(id).name.as_str());
            let stem = format!("{scope}__{hint}");
            let count = counts.entry(stem.clone()).or_insert(0);
            let name = loop {
                *count += 1;
                let name = if *count == 1 {
                    stem.clone()
                } else {
                    format!("{stem}_{count}")
                };
                if !self.symbols.has_global(&name) && !taken.contains(&name) {
                    break name;
                }
            };
            taken.insert(name.clone());
            names.push(name);
        }
        names
    }

    /// The last address that a segment may use: its end, or where the segment
    /// that follows it begins.
    fn last_address(&self, index: usize, starts: &[u32]) -> u16 {
        let followers = self.segments.iter().zip(starts).filter(
            |(other, _)| matches!(other.start, Start::After { segment, .. } if segment.0 == index),
        );
        let limits = followers.map(|(_, &start)| start.saturating_sub(1) as u16);
        limits.fold(self.segments[index].end, u16::min)
    }

    /// The program, still without bytes.
    fn assemble_program(&mut self, starts: &[u32], mut symbols: Vec<Symbol>) -> Program {
        let mut order: Vec<usize> = (0..starts.len()).collect();
        order.sort_by_key(|&index| (self.segments[index].bank, starts[index], index));
        let mut rank = vec![0; order.len()];
        let mut segments = Vec::with_capacity(order.len());
        for (position, &index) in order.iter().enumerate() {
            rank[index] = position;
            let last = self.last_address(index, starts);
            let draft = &mut self.segments[index];
            segments.push(Segment {
                name: draft.name.clone(),
                kind: draft.kind,
                bank: draft.bank,
                start: starts[index] as u16,
                end: last,
                len: draft.len,
                advice: std::mem::take(&mut draft.advice),
                bytes: Vec::new(),
                lines: std::mem::take(&mut draft.lines),
            });
        }
        for symbol in &mut symbols {
            symbol.segment = symbol.segment.map(|index| rank[index]);
        }
        for segment in &segments {
            size_routines(segment, &mut symbols);
        }
        let by_name = symbols
            .iter()
            .enumerate()
            .map(|(index, symbol)| (symbol.name.clone(), SymbolId(index as u32)))
            .collect();
        let zero_page_free = self.zero_page.free_addresses();
        Program {
            segments,
            symbols,
            by_name,
            zero_page_free,
            limits: Vec::new(),
            idle: Vec::new(),
            declared: std::mem::take(&mut self.declared),
        }
    }
}

/// A routine reaches to the next one, or to the next table or variable.
fn size_routines(segment: &Segment, symbols: &mut [Symbol]) {
    if segment.kind.is_reserved() {
        return;
    }
    let mut end = segment.len;
    let mut next = end;
    for line in segment.lines.iter().rev() {
        match line.item {
            Item::Routine { symbol, .. } => {
                if line.offset < next {
                    end = next;
                    next = line.offset;
                }
                symbols[symbol.0 as usize].size = Some(end - line.offset);
            }
            Item::Table { .. } | Item::Reserve { .. } => next = line.offset,
            _ => {}
        }
    }
}

/// The symbols that a line refers to.
fn references(item: &Item) -> Vec<SymbolId> {
    let addresses = match item {
        Item::Instruction { value, .. } => value.address().map_or(&[][..], std::slice::from_ref),
        Item::Data(data) | Item::Table { data, .. } => data.addresses(),
        _ => &[],
    };
    addresses
        .iter()
        .filter_map(|address| address.base)
        .collect()
}
