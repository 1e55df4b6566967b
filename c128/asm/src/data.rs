//! Inline data, texts and alignment.

use std::panic::Location;

use super::assembler::{Asm, LastLine, SourceLocation};
use super::item::{Data, Item};
use super::operand::{Abs, Target};
use super::packed_texts::PackedTexts;
use super::segment::SegmentId;

impl Asm {
    /// Bytes.
    #[track_caller]
    pub fn byte(&mut self, bytes: &[u8]) -> LastLine<'_> {
        self.data(Data::Bytes(bytes.to_vec()), Location::caller())
    }

    /// An address, low byte first.
    #[track_caller]
    pub fn word<'t>(&mut self, target: impl Into<Target<'t>>) -> LastLine<'_> {
        let place = Location::caller();
        let target = self.place_of(target.into(), place);
        self.data(Data::Words(vec![target]), place)
    }

    /// Addresses, low bytes first.
    #[track_caller]
    pub fn words<'t, T: Into<Target<'t>>>(
        &mut self,
        targets: impl IntoIterator<Item = T>,
    ) -> LastLine<'_> {
        let place = Location::caller();
        let targets = self.places_of(targets, place);
        self.data(Data::Words(targets), place)
    }

    /// The low bytes of addresses.
    #[track_caller]
    pub fn bytes_lo<'t, T: Into<Target<'t>>>(
        &mut self,
        targets: impl IntoIterator<Item = T>,
    ) -> LastLine<'_> {
        let place = Location::caller();
        let targets = self.places_of(targets, place);
        self.data(Data::Low(targets), place)
    }

    /// The high bytes of addresses.
    #[track_caller]
    pub fn bytes_hi<'t, T: Into<Target<'t>>>(
        &mut self,
        targets: impl IntoIterator<Item = T>,
    ) -> LastLine<'_> {
        let place = Location::caller();
        let targets = self.places_of(targets, place);
        self.data(Data::High(targets), place)
    }

    pub(super) fn places_of<'t, T: Into<Target<'t>>>(
        &mut self,
        targets: impl IntoIterator<Item = T>,
        place: SourceLocation,
    ) -> Vec<Abs> {
        targets
            .into_iter()
            .map(|target| self.place_of(target.into(), place))
            .collect()
    }

    fn data(&mut self, data: Data, place: SourceLocation) -> LastLine<'_> {
        let len = data.len() as u32;
        self.push(Item::Data(data), len, place)
    }

    /// Skips to the next multiple of `align`, filling with zeros.
    #[track_caller]
    pub fn align(&mut self, align: u16) {
        self.align_with(align, 0);
    }

    /// Skips to the next multiple of `align`, filling with `fill`.
    #[track_caller]
    pub fn align_with(&mut self, align: u16, fill: u8) {
        let place = Location::caller();
        if let Some(segment) = self.current(place) {
            self.pad(segment, align, fill, place);
        }
    }

    /// Skips to the next page unless the next `len` bytes fit on this one.
    #[track_caller]
    pub fn same_page(&mut self, len: u16) {
        let place = Location::caller();
        let Some(segment) = self.current(place) else {
            return;
        };
        match self.segments[segment.0].padding(256) {
            Some(0) => {}
            Some(left) if u32::from(len) <= left => {}
            _ => self.pad(segment, 256, 0, place),
        }
    }

    pub(super) fn pad(&mut self, segment: SegmentId, align: u16, fill: u8, place: SourceLocation) {
        let align = u32::from(align.max(1));
        match self.segments[segment.0].padding(align) {
            Some(0) => {}
            Some(len) => {
                self.push_to(segment, Item::Fill(fill), len, place);
            }
            None => {
                let text = format!(
                    "nothing in segment {} can be aligned to {align}: \
                     the segment itself is aligned less",
                    self.name(segment)
                );
                self.misuse(text, place);
            }
        }
    }

    /// Makes texts that are written from here on packed.
    pub fn pack_texts(&mut self, packed: PackedTexts) {
        self.packed_texts = packed;
    }

    /// The bytes of a text, packed if its packed form is known. No byte is added at the end.
    pub fn packed_text(&mut self, text: &str) -> Vec<u8> {
        self.texts.push(text.to_owned());
        let packed = self.packed_texts.texts.get(text);
        packed.map_or_else(|| text.as_bytes().to_vec(), Clone::clone)
    }

    /// The texts written so far, in their order.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// The pairs of [`PackedTexts`].
    pub fn text_pairs(&self) -> &[u8] {
        &self.packed_texts.pairs
    }
}
