//! The assembler: the program while it is written.

use std::collections::BTreeMap;
use std::panic::Location;

use super::claims::{Claim, Declared};
use super::clauses::Clauses;
use super::error::{AsmError, AsmFault};
use super::item::{Item, Line};
use super::mnemonic::Mnemonic;
use super::operand::{Abs, Target};
use super::packed_texts::PackedTexts;
use super::segment::{self, Kind, SegmentId, Start};
use super::symbol::{SymbolId, SymbolKind};
use super::symbols::{Definition, Symbols};
use super::zero_page::ZeroPage;

/// The line of Rust that writes a line of the program.
pub(super) type SourceLocation = &'static Location<'static>;

/// A 6502 program while it is written.
///
/// Methods take effect in the order of their calls. Errors are kept with the caller's line, and
/// [`finish`](Asm::finish) reports all of them.
#[derive(Debug, Default)]
pub struct Asm {
    pub(super) segments: Vec<segment::Draft>,
    pub(super) symbols: Symbols,
    pub(super) zero_page: ZeroPage,
    pub(super) selected: Option<SegmentId>,
    /// The layer of the program that is written.
    pub(super) layer: Option<&'static str>,
    /// The routine that local labels belong to.
    pub(super) scope: Option<SymbolId>,
    /// Self-modified operands and opcodes declared for the next instruction.
    pub(super) pending: Vec<Pending>,
    /// Claims about the next instruction.
    pub(super) claims: Vec<(Claim, SourceLocation)>,
    /// Claims about memory.
    pub(super) declared: Vec<Declared>,
    /// The names of the time-critical stretches.
    pub(super) criticals: Vec<String>,
    pub(super) critical: Option<u32>,
    pub(super) limits: Vec<LimitDraft>,
    /// Reserved bytes that remain unused.
    pub(super) idle: Vec<(Abs, u32)>,
    pub(super) errors: Vec<AsmError>,
    /// Whether comments are dropped.
    pub(super) silent: bool,
    /// The clauses of the routines' headers.
    pub(super) clauses: BTreeMap<SymbolId, Clauses>,
    pub(super) packed_texts: PackedTexts,
    /// The texts written so far.
    pub(super) texts: Vec<String>,
}

/// A self-modified operand or opcode declared for the next instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pending {
    pub symbol: SymbolId,
    pub ahead: u8,
    pub place: SourceLocation,
}

/// A limit while the program is being written.
#[derive(Debug)]
pub(super) struct LimitDraft {
    pub what: String,
    pub segments: Vec<SegmentId>,
    /// Bytes in addition to those of the segments.
    pub more: u32,
    pub limit: u32,
    pub advice: String,
    pub place: SourceLocation,
}

/// The line that was just written, so that a comment can be put beside it.
#[derive(Debug)]
pub struct LastLine<'a> {
    line: Option<&'a mut Line>,
    silent: bool,
}

impl LastLine<'_> {
    pub(super) fn mark(&mut self, self_modified: bool, claims: Vec<Claim>) {
        if let Some(line) = &mut self.line {
            line.self_modified = self_modified;
            line.claims = claims;
        }
    }

    /// Declares that the branch is always taken.
    pub fn always(self) -> Self {
        if let Some(line) = self.line {
            line.always = true;
            return LastLine {
                line: Some(line),
                ..self
            };
        }
        self
    }

    /// Puts a comment beside the line.
    pub fn c(self, comment: impl AsRef<str>) {
        if let Some(line) = self.line
            && !self.silent
        {
            comment.as_ref().clone_into(&mut line.comment);
        }
    }
}

impl Asm {
    /// An empty program.
    pub fn new() -> Asm {
        Asm::default()
    }

    /// A segment of memory from `start` to `end`, both included.
    #[track_caller]
    pub fn segment(&mut self, name: &str, start: u16, end: u16, kind: Kind) -> SegmentId {
        self.new_segment(name, kind, 0, Start::Fixed(start), end, Location::caller())
    }

    /// A segment in another bank than the one to which the program is loaded.
    #[track_caller]
    pub fn banked_segment(
        &mut self,
        name: &str,
        bank: u8,
        start: u16,
        end: u16,
        kind: Kind,
    ) -> SegmentId {
        self.new_segment(
            name,
            kind,
            bank,
            Start::Fixed(start),
            end,
            Location::caller(),
        )
    }

    /// A segment that follows `before`, aligned to `align`, and may grow to `end`, included.
    #[track_caller]
    pub fn segment_after(
        &mut self,
        name: &str,
        before: SegmentId,
        align: u16,
        end: u16,
        kind: Kind,
    ) -> SegmentId {
        let start = Start::After {
            segment: before,
            align: u32::from(align.max(1)),
        };
        let bank = self.segments[before.0].bank;
        self.new_segment(name, kind, bank, start, end, Location::caller())
    }

    /// One of several overlays that follow `before` in the same memory, in turn. `bank` is its number:
    /// not below [`BANKS`](crate::BANKS), and no other overlay's.
    #[track_caller]
    pub fn overlay_after(
        &mut self,
        name: &str,
        before: SegmentId,
        bank: u8,
        end: u16,
    ) -> SegmentId {
        let (segment, align) = (before, 1);
        let start = Start::After { segment, align };
        self.new_segment(name, Kind::Overlay, bank, start, end, Location::caller())
    }

    fn new_segment(
        &mut self,
        name: &str,
        kind: Kind,
        bank: u8,
        start: Start,
        end: u16,
        place: SourceLocation,
    ) -> SegmentId {
        self.check_name(name, place);
        if self
            .segments
            .iter()
            .any(|segment| segment.name.eq_ignore_ascii_case(name))
        {
            self.fault(
                AsmFault::Misuse(format!("there are two segments called {name}")),
                place,
            );
        }
        let id = SegmentId(self.segments.len());
        self.segments.push(segment::Draft {
            name: name.to_owned(),
            kind,
            bank,
            start,
            end,
            len: 0,
            lines: Vec::new(),
            advice: String::new(),
            place,
        });
        id
    }

    /// Sets whether comments are kept from here on. Of several copies of the same code only the
    /// first has comments.
    pub fn comments(&mut self, kept: bool) {
        self.silent = !kept;
    }

    /// Makes `segment` the one to which code, data and labels go.
    pub fn select(&mut self, segment: SegmentId) {
        self.selected = Some(segment);
    }

    /// The segment to which code, data and labels go.
    pub fn selected(&self) -> Option<SegmentId> {
        self.selected
    }

    /// Writes what belongs to a layer of the program, in whichever segments. A routine that another
    /// layer calls promises in its header what it changes.
    pub fn layer<T>(&mut self, name: &'static str, write: impl FnOnce(&mut Asm) -> T) -> T {
        let around = self.layer.replace(name);
        let written = write(self);
        self.layer = around;
        written
    }

    /// Bytes of a segment used so far.
    pub fn used(&self, segment: SegmentId) -> u32 {
        self.segments[segment.0].len
    }

    /// The bank of the segment in which a global has been written, if it has been.
    pub fn bank_of(&self, name: &str) -> Option<u8> {
        let id = self.symbols.find(name)?;
        match self.symbols.get(id).definition {
            Definition::Placed { segment, .. } => Some(self.segments[segment.0].bank),
            Definition::Undefined | Definition::Equal(_) => None,
        }
    }

    pub(super) fn fault(&mut self, fault: AsmFault, place: SourceLocation) {
        self.errors.push(AsmError { fault, place });
    }

    pub(super) fn misuse(&mut self, text: impl Into<String>, place: SourceLocation) {
        self.fault(AsmFault::Misuse(text.into()), place);
    }

    /// The selected segment, or an error at `place`.
    pub(super) fn current(&mut self, place: SourceLocation) -> Option<SegmentId> {
        if self.selected.is_none() {
            self.misuse("no segment is selected", place);
        }
        self.selected
    }

    /// Adds a line to the selected segment.
    pub(super) fn push(&mut self, item: Item, len: u32, place: SourceLocation) -> LastLine<'_> {
        match self.current(place) {
            Some(segment) => self.push_to(segment, item, len, place),
            None => LastLine {
                line: None,
                silent: true,
            },
        }
    }

    /// Adds a line to `segment`.
    pub(super) fn push_to(
        &mut self,
        segment: SegmentId,
        item: Item,
        len: u32,
        place: SourceLocation,
    ) -> LastLine<'_> {
        let (layer, critical, silent) = (self.layer, self.critical, self.silent);
        let draft = &mut self.segments[segment.0];
        let loaded = matches!(
            item,
            Item::Instruction { .. } | Item::Data(_) | Item::Table { .. }
        );
        if draft.kind.is_reserved() && loaded {
            let text = format!(
                "segment {} is not loaded: it holds no code or data",
                draft.name
            );
            self.errors.push(AsmError {
                fault: AsmFault::Misuse(text),
                place,
            });
            return LastLine {
                line: None,
                silent: true,
            };
        }
        let offset = draft.len;
        draft.len += len;
        let comment = String::new();
        draft.lines.push(Line {
            offset,
            len,
            item,
            comment,
            place,
            layer,
            critical,
            self_modified: false,
            claims: Vec::new(),
            always: false,
        });
        LastLine {
            line: draft.lines.last_mut(),
            silent,
        }
    }

    /// Reports what is not a valid name.
    pub(super) fn check_name(&mut self, name: &str, place: SourceLocation) {
        if !valid_name(name) {
            let name = name.to_owned();
            self.fault(AsmFault::BadName { name }, place);
        }
    }

    /// Gives the global `name` its definition, or reports that it has one.
    pub(super) fn define(
        &mut self,
        name: &str,
        kind: SymbolKind,
        definition: Definition,
        size: Option<u32>,
        place: SourceLocation,
    ) -> SymbolId {
        self.check_name(name, place);
        let id = self.symbols.global(name, place);
        self.set_definition(id, kind, definition, size, place);
        id
    }

    /// Gives a symbol its definition, or reports that it has one.
    pub(super) fn set_definition(
        &mut self,
        id: SymbolId,
        kind: SymbolKind,
        definition: Definition,
        size: Option<u32>,
        place: SourceLocation,
    ) {
        let draft = self.symbols.get_mut(id);
        if matches!(draft.definition, Definition::Undefined) {
            draft.kind = kind;
            draft.definition = definition;
            draft.size = size;
            draft.place = place;
        } else {
            let first = format!("{}:{}", draft.place.file(), draft.place.line());
            let name = draft.name.clone();
            self.fault(AsmFault::Duplicate { name, first }, place);
        }
    }

    /// The position of the next byte of `segment`.
    pub(super) fn position(&self, segment: SegmentId) -> Definition {
        Definition::Placed {
            segment,
            offset: self.segments[segment.0].len,
        }
    }

    /// The address for which a target stands. A name may be bound later.
    pub(super) fn place_of(&mut self, target: Target<'_>, place: SourceLocation) -> Abs {
        match target {
            Target::Place(address) => address,
            Target::Name(name) => Abs::of(self.symbols.global(name, place)),
        }
    }
}

/// Whether `name` is a name in this assembler and in ca65.
pub(crate) fn valid_name(name: &str) -> bool {
    let mut letters = name.chars();
    letters
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && !["a", "x", "y", "s", "z", "f"]
            .iter()
            .any(|word| name.eq_ignore_ascii_case(word))
        && !Mnemonic::ALL
            .iter()
            .any(|word| name.eq_ignore_ascii_case(word.text()))
}
