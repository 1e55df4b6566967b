//! The settings, which are kept in a file on the program's disk: the level and the options. The menu
//! saves them.

use super::context::FilesCx;
use super::whole_file::{ADDRESS_LEN, LOADED, read_sequential};
use crate::ui::game::time::COUNT;
use crate::ui::pages::options::SETTINGS_LEN;
use crate::ui::view::text::put_first;
use octet_asm::{Asm, Claim, asm, fixed};
use octet_book::learn::SEAL_LEN;

/// The file's name on the disk.
pub const NAME: &str = "OCTET.SET";

/// Where the level is in the file as it is loaded; the options follow.
const LEVEL: u16 = LOADED + ADDRESS_LEN as u16;
/// The end of the file there.
const END: u16 = LEVEL + 1 + SETTINGS_LEN as u16 + SEAL_LEN as u16;

/// Emits `load_settings`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    let shared = &cx.screen.shared;
    let first = shared.engine_sides;
    asm! { asm;
        /// Loads the settings, if there are any, and shows the game with them.
        routine load_settings {
            takes    "the command channel, open"
            returns  ui_text "empty if all is well or there is no such file"
            destroys a, x, y, scratch, disk_ptr, "the table"
        }
        put_first(asm, NAME); // the name
        read_sequential(asm, fixed(END));
        bcs  @out               // ui_text: no file, or that it cannot be used
        lda  fixed(LEVEL)       // the first byte
        cmp  #COUNT
        bcs  @done              // another program's
        sta  shared.level       // as it was
        ldx  #SETTINGS_LEN - 1
    @next:
        lda  fixed(LEVEL + 1),x // in the order of the shared block
        asm.claim(Claim::StoresInto(vec![(first, SETTINGS_LEN.into())]));
        sta  first,x
        dex
        bpl  @next
        jsr  set_clocks         // for the level
        jsr  redraw_all         // in the theme's colours
    @done:
        jmp  begin_text
    @out:
        rts
    }
}
