//! Segments of memory.

use std::panic::Location;

use super::item::Line;

/// Banks of memory. A segment with a higher bank is one of the overlays that are loaded to the same
/// memory of the last bank, in turn: its number tells its code and labels from the others'.
pub const BANKS: u8 = 2;

/// A segment, as handed out by [`Asm::segment`](super::Asm::segment).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SegmentId(pub(super) usize);

/// Kinds of segments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Loaded and executed; only its self-modified operands and opcodes are written.
    Code,
    /// Loaded and only read.
    Table,
    /// Reserved, not loaded, writable.
    Bss,
    /// Reserved, not loaded, writable. The program writes code here and executes it.
    Written,
    /// Code that is loaded as part of another segment ([`Asm::load_image_of`]). The program copies
    /// it here, executes it here and may write to it.
    ///
    /// [`Asm::load_image_of`]: super::Asm::load_image_of
    Copied,
    /// Like [`Kind::Copied`], but the program loads it from a file of its own.
    OwnFile,
    /// Like [`Kind::OwnFile`], to memory that is reserved for something else at other times.
    Overlay,
    /// Transient: loaded, executed, read and written, then free; reserved segments may overlap it.
    Transient,
}

impl Kind {
    /// Whether the program loads a segment of this kind from a file of its own.
    pub fn has_own_file(self) -> bool {
        matches!(self, Kind::OwnFile | Kind::Overlay)
    }

    /// Whether a segment of this kind may lie where others reserve memory.
    pub(crate) fn shares_memory(self) -> bool {
        matches!(self, Kind::Transient | Kind::Overlay)
    }

    /// Whether a segment of this kind only reserves memory.
    pub(crate) fn is_reserved(self) -> bool {
        matches!(self, Kind::Bss | Kind::Written)
    }
}

/// The start of a segment.
#[derive(Clone, Copy, Debug)]
pub(super) enum Start {
    Fixed(u16),
    After { segment: SegmentId, align: u32 },
}

/// A segment while the program is being written.
#[derive(Debug)]
pub(super) struct Draft {
    pub name: String,
    pub kind: Kind,
    /// The bank of memory in which it lies.
    pub bank: u8,
    pub start: Start,
    /// The last address it may use.
    pub end: u16,
    /// Bytes used so far.
    pub len: u32,
    pub lines: Vec<Line>,
    /// What to do when it is full.
    pub advice: String,
    pub place: &'static Location<'static>,
}

impl Draft {
    /// Bytes to skip so that the next one is aligned; `None` if the segment's start is not known
    /// to be aligned to that.
    pub fn padding(&self, align: u32) -> Option<u32> {
        let position = match self.start {
            Start::Fixed(start) => u32::from(start) + self.len,
            Start::After { align: own, .. } if own.is_multiple_of(align) => self.len,
            Start::After { .. } => return None,
        };
        Some(position.next_multiple_of(align) - position)
    }
}
