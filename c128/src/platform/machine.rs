//! The contexts to which the drivers' emitters refer.

use super::charset::Bitmaps;
use super::chips::Chips;
use super::kernal::Kernal;
use super::memory_map::CorePages;
use super::mouse::Mouse;
use super::saved::Saved;
use crate::api::shared::Shared;
use crate::api::state::State;
use octet_asm::{Abs, Asm, Zp, asm};

/// Registers, ROM routines and variables of the machine.
#[derive(Clone, Copy, Debug)]
pub struct Machine {
    /// The chips' registers and the VIC-II's memory.
    pub chips: Chips,
    /// ROM routines, vectors and the KERNAL's variables.
    pub kernal: Kernal,
    /// The shared block.
    pub shared: Shared,
    /// Limits, clocks and the root's state.
    pub state: State,
    /// The registers at startup, stack pointers, and the keyboard.
    pub saved: Saved,
    /// Where the mouse is.
    pub mouse: Mouse,
    /// The core's pages 0 and 1.
    pub pages: CorePages,
}

/// The context of the drivers of the screens and of the cold data: registers, bitmaps, and
/// variables that the UI lends them.
#[derive(Clone, Copy, Debug)]
pub struct Video {
    /// The chips' registers and the VIC-II's memory.
    pub chips: Chips,
    /// The tables from which the characters are made.
    pub bitmaps: Bitmaps,
    /// Where bytes are read.
    pub src_ptr: Zp,
    /// Where bytes are written.
    pub dst_ptr: Zp,
    /// The VIC-II's registers before the program.
    pub saved: Abs,
    /// The VDC's registers before the program.
    pub saved_80: Abs,
    /// Counts bytes or characters down.
    pub remaining: Zp,
}

/// Points `ui_src_ptr` at a table.
pub fn set_source(asm: &mut Asm, video: &Video, table: Abs) {
    asm! { asm;
        lda  #<table
        sta  video.src_ptr
        lda  #>table
        sta  video.src_ptr+1
    }
}
