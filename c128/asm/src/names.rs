//! Labels, variables, tables and constants: everything with a name.

use std::ops::RangeInclusive;
use std::panic::Location;

use super::assembler::{Asm, Pending, SourceLocation};
use super::error::AsmFault;
use super::item::{Data, Item};
use super::operand::{Abs, Label, Target, Zp, fixed};
use super::segment::{Kind, SegmentId};
use super::symbol::{SymbolId, SymbolKind};
use super::symbols::Definition;

/// The contents of a table.
struct Contents<'a>(SymbolKind, Data, &'a str);

impl Asm {
    /// Binds the global `name` to the current place.
    #[track_caller]
    pub fn global(&mut self, name: &str) -> Abs {
        let place = Location::caller();
        Abs::of(self.bind_global(name, SymbolKind::Label, place))
    }

    pub(super) fn bind_global(
        &mut self,
        name: &str,
        kind: SymbolKind,
        place: SourceLocation,
    ) -> SymbolId {
        let Some(segment) = self.current(place) else {
            return self.symbols.global(name, place);
        };
        let definition = self.position(segment);
        let id = self.define(name, kind, definition, None, place);
        if kind == SymbolKind::Label {
            self.push(Item::Bind(id), 0, place);
        }
        id
    }

    /// The address of the global `name`, which may be bound later.
    #[track_caller]
    pub fn sym(&mut self, name: &str) -> Abs {
        Abs::of(self.symbols.global(name, Location::caller()))
    }

    /// A fresh local label; `hint` is its name in the listing.
    #[track_caller]
    pub fn label(&mut self, hint: &str) -> Label {
        Label(self.symbols.local(hint, self.scope, Location::caller()))
    }

    /// Binds a local label to the current place.
    #[track_caller]
    pub fn bind(&mut self, label: Label) {
        let place = Location::caller();
        if let Some(segment) = self.current(place) {
            let definition = self.position(segment);
            self.set_definition(label.0, SymbolKind::Label, definition, None, place);
            // The scope is the routine in which the label stands.
            self.symbols.get_mut(label.0).scope = self.scope;
            self.push(Item::Bind(label.0), 0, place);
        }
    }

    /// A fresh local label, bound to the current place: the head of a loop.
    #[track_caller]
    pub fn label_here(&mut self, hint: &str) -> Label {
        let label = self.label(hint);
        self.bind(label);
        label
    }

    /// The address of the next byte.
    #[track_caller]
    pub fn here(&mut self) -> Abs {
        self.label_here("here").abs()
    }

    /// Adds the addresses of `range` to the pool that [`zp`](Asm::zp) takes from.
    pub fn zero_page(&mut self, range: RangeInclusive<u8>) {
        self.zero_page.open(range);
    }

    /// A variable of one byte in the zero page.
    #[track_caller]
    pub fn zp(&mut self, name: &str) -> Zp {
        self.take_zero_page(name, 1, Location::caller())
    }

    /// A variable of `len` bytes in the zero page.
    #[track_caller]
    pub fn zp_n(&mut self, name: &str, len: u8) -> Zp {
        self.take_zero_page(name, u32::from(len), Location::caller())
    }

    fn take_zero_page(&mut self, name: &str, len: u32, place: SourceLocation) -> Zp {
        let address = self.zero_page.take(len).unwrap_or_else(|| {
            let free = self.zero_page.free_addresses().len() as u32;
            self.fault(
                AsmFault::ZeroPageFull {
                    name: name.to_owned(),
                    len,
                    free,
                },
                place,
            );
            0
        });
        self.define_zero_page(name, fixed(address.into()), Some(len), place)
    }

    /// A variable at a fixed zero-page address. Its bytes need not be in the pool; if they are,
    /// they are taken from it.
    #[track_caller]
    pub fn zp_at(&mut self, name: &str, address: u8, len: u8) -> Zp {
        let place = Location::caller();
        let len = u32::from(len);
        if !self.zero_page.take_at(address, len) {
            let text = format!("`{name}` at ${address:02X}: {len} bytes are not free there");
            self.misuse(text, place);
        }
        self.define_zero_page(name, fixed(address.into()), Some(len), place)
    }

    /// An alias of (part of) a zero-page variable.
    #[track_caller]
    pub fn zp_alias(&mut self, name: &str, zp: Zp) -> Zp {
        self.define_zero_page(name, zp.0, None, Location::caller())
    }

    fn define_zero_page(
        &mut self,
        name: &str,
        at: Abs,
        len: Option<u32>,
        place: SourceLocation,
    ) -> Zp {
        let kind = SymbolKind::ZeroPage;
        Zp(Abs::of(self.define(
            name,
            kind,
            Definition::Equal(at),
            len,
            place,
        )))
    }

    /// `len` bytes of `segment`, starting at a multiple of `align`.
    ///
    /// In a code segment the bytes are loaded as zero and may be written to.
    #[track_caller]
    pub fn reserve(&mut self, segment: SegmentId, name: &str, len: u16, align: u16) -> Abs {
        let place = Location::caller();
        if self.segments[segment.0].kind == Kind::Table {
            self.read_only(segment, name, place);
        }
        self.pad(segment, align, 0, place);
        let definition = self.position(segment);
        let len = u32::from(len);
        let symbol = self.define(name, SymbolKind::Variable, definition, Some(len), place);
        self.push_to(segment, Item::Reserve { symbol }, len, place);
        Abs::of(symbol)
    }

    /// States what a variable is, in the words of its field's documentation.
    pub fn describe(&mut self, variable: impl Places, what: &str) {
        for place in variable.places() {
            if let Some(symbol) = place.base {
                self.symbols.get_mut(symbol).what = without_links(what);
            }
        }
    }

    /// A table in `segment`, starting at a multiple of `align`. The listing shows `what` it is.
    #[track_caller]
    pub fn table(
        &mut self,
        segment: SegmentId,
        name: &str,
        align: u16,
        bytes: &[u8],
        what: &str,
    ) -> Abs {
        let data = Data::Bytes(bytes.to_vec());
        let contents = Contents(SymbolKind::Table, data, what);
        self.place_data(segment, name, align, contents, Location::caller())
    }

    /// A table of the low bytes of addresses.
    #[track_caller]
    pub fn table_lo<'t, T: Into<Target<'t>>>(
        &mut self,
        segment: SegmentId,
        name: &str,
        align: u16,
        targets: impl IntoIterator<Item = T>,
        what: &str,
    ) -> Abs {
        let place = Location::caller();
        let data = Data::Low(self.places_of(targets, place));
        let contents = Contents(SymbolKind::Table, data, what);
        self.place_data(segment, name, align, contents, place)
    }

    /// A table of the high bytes of addresses.
    #[track_caller]
    pub fn table_hi<'t, T: Into<Target<'t>>>(
        &mut self,
        segment: SegmentId,
        name: &str,
        align: u16,
        targets: impl IntoIterator<Item = T>,
        what: &str,
    ) -> Abs {
        let place = Location::caller();
        let data = Data::High(self.places_of(targets, place));
        let contents = Contents(SymbolKind::Table, data, what);
        self.place_data(segment, name, align, contents, place)
    }

    /// A variable in a code segment that is loaded with a first value.
    #[track_caller]
    pub fn initialised(
        &mut self,
        segment: SegmentId,
        name: &str,
        align: u16,
        bytes: &[u8],
        what: &str,
    ) -> Abs {
        let place = Location::caller();
        if self.segments[segment.0].kind == Kind::Table {
            self.read_only(segment, name, place);
        }
        let data = Data::Bytes(bytes.to_vec());
        let contents = Contents(SymbolKind::Variable, data, what);
        self.place_data(segment, name, align, contents, place)
    }

    /// The bytes of a complete segment of [`Kind::Copied`], as a table in `segment` from which the
    /// program copies.
    #[track_caller]
    pub fn load_image_of(
        &mut self,
        copied: SegmentId,
        segment: SegmentId,
        name: &str,
        what: &str,
    ) -> Abs {
        let data = Data::Copy {
            segment: self.name(copied).to_owned(),
            len: self.used(copied) as usize,
        };
        let contents = Contents(SymbolKind::Table, data, what);
        self.place_data(segment, name, 1, contents, Location::caller())
    }

    fn read_only(&mut self, segment: SegmentId, name: &str, place: SourceLocation) {
        let segment = self.name(segment);
        let text = format!("segment {segment} is read-only: no room for `{name}`");
        self.misuse(text, place);
    }

    fn place_data(
        &mut self,
        segment: SegmentId,
        name: &str,
        align: u16,
        Contents(kind, data, what): Contents<'_>,
        place: SourceLocation,
    ) -> Abs {
        self.pad(segment, align, 0, place);
        let definition = self.position(segment);
        let len = data.len() as u32;
        let symbol = self.define(name, kind, definition, Some(len), place);
        what.clone_into(&mut self.symbols.get_mut(symbol).what);
        self.push_to(segment, Item::Table { symbol, data }, len, place);
        Abs::of(symbol)
    }

    /// A name for an address inside something else.
    #[track_caller]
    pub fn alias(&mut self, name: &str, address: impl Into<Abs>) -> Abs {
        let definition = Definition::Equal(address.into());
        let place = Location::caller();
        Abs::of(self.define(name, SymbolKind::Label, definition, None, place))
    }

    /// A name for an address outside the program.
    #[track_caller]
    pub fn constant(&mut self, name: &str, address: u16) -> Abs {
        let definition = Definition::Equal(fixed(address));
        let place = Location::caller();
        Abs::of(self.define(name, SymbolKind::Constant, definition, None, place))
    }

    /// A name for `len` bytes of memory outside the program.
    #[track_caller]
    pub fn memory_outside(&mut self, name: &str, address: u16, len: u16) -> Abs {
        let definition = Definition::Equal(fixed(address));
        let (place, len) = (Location::caller(), Some(u32::from(len)));
        Abs::of(self.define(name, SymbolKind::Constant, definition, len, place))
    }

    /// Declares that the program overwrites the operand of the next
    /// instruction; the symbol stands for the operand's first byte.
    #[track_caller]
    pub fn self_modified(&mut self, name: &str) -> Abs {
        self.modified(name, 1, Location::caller())
    }

    /// Declares that the program overwrites the opcode of the next
    /// instruction; the symbol stands for that byte.
    #[track_caller]
    pub fn self_modified_opcode(&mut self, name: &str) -> Abs {
        self.modified(name, 0, Location::caller())
    }

    fn modified(&mut self, name: &str, ahead: u8, place: SourceLocation) -> Abs {
        self.check_name(name, place);
        let symbol = self.symbols.global(name, place);
        self.pending.push(Pending {
            symbol,
            ahead,
            place,
        });
        self.push(Item::Patch { symbol, ahead }, 0, place);
        Abs::of(symbol)
    }

    pub(super) fn name(&self, segment: SegmentId) -> &str {
        &self.segments[segment.0].name
    }
}

/// A variable, or several that belong together.
pub trait Places {
    /// Where they are.
    fn places(&self) -> Vec<Abs>;
}

impl Places for Abs {
    fn places(&self) -> Vec<Abs> {
        vec![*self]
    }
}

impl Places for Zp {
    fn places(&self) -> Vec<Abs> {
        vec![self.abs()]
    }
}

impl<P: Places, const N: usize> Places for [P; N] {
    fn places(&self) -> Vec<Abs> {
        self.iter().flat_map(Places::places).collect()
    }
}

/// A text of Rust's documentation without its links, of which the last name remains.
fn without_links(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.trim();
    while let Some((before, link)) = rest.split_once("[`") {
        let Some((name, behind)) = link.split_once("`]") else {
            break;
        };
        out.push_str(before);
        out.push_str(name.rsplit("::").next().unwrap_or(name));
        let target = behind
            .strip_prefix('(')
            .and_then(|target| target.split_once(')'));
        rest = target.map_or(behind, |(_, behind)| behind);
    }
    out.push_str(rest);
    out.replace('`', "")
}

#[cfg(test)]
mod tests {
    #[test]
    fn descriptions_have_no_links() {
        let plain = super::without_links(" From [`a::ROOT`], see [`key`](b::key): `x`. ");
        assert_eq!(plain, "From ROOT, see key: x.");
    }
}
