//! Saves the settings on the program's disk.

use super::context::OverlayCx;
use super::page::{HINT_ROW, Style, style};
use crate::platform::memory_map::TT_START;
use crate::ui::files::settings::NAME;
use crate::ui::files::whole_file::save_over;
use crate::ui::pages::options::SETTINGS_LEN;
use crate::ui::view::text::put_first;
use octet_asm::{Asm, asm};

/// Emits `page_remember` and `write_settings`.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    let (page, disk, shared) = (&cx.vars, &cx.files.vars, &cx.ui.shared);
    let text: Vec<u8> = NAME.bytes().chain([0]).collect();
    let name = asm.table(
        cx.segment,
        "settings_name",
        1,
        &text,
        "The file of the settings",
    );
    let writer = asm.sym("write_settings");
    asm! { asm;
        /// Saves the settings, and says so or why not.
        routine page_remember { destroys a, x, y, scratch, disk_ptr, disk_name }
        jsr  save_settings
        bcs  @failed            // the drive's answer is in ui_text
        put_first(asm, " Saved on the disk: OCTET.SET");
    @failed:
        style(asm, cx, Style::Key);
        lda  #HINT_ROW          // in place of the hint
        jsr  show_row
        jmp  wait_key           // the player has read it

        /// Asks whether to save the settings, and does.
        routine ask_remember { destroys a, x, y, scratch, disk_ptr, disk_name }
        put_first(asm, "Remember the settings? Press Y.");
        jsr  message_key
        cmp  #b'Y'
        bne  @no
        put_first(asm, "Saving OCTET.SET");  // a drive may be slow
        jsr  show_message
        jsr  save_settings
        bcs  @told
    @no:
        rts
    @told:
        jmp  message_key        // the drive's answer

        /// Saves the settings.
        routine save_settings {
            returns  c "set: they are not saved, and ui_text says why"
            destroys a, x, y, scratch, disk_ptr, disk_name
        }
        save_over(asm, disk, name, NAME, writer);
        bcs  @out
        lda  #0
        sta  disk.settings_changed  // they are those of the disk
    @out:
        rts

        /// Writes the settings to the open file.
        routine write_settings { destroys a, x, y }
        jsr  disk_begin_reading // the checksum begins at 0
        for byte in TT_START.to_le_bytes() {
            lda  #byte              // the address that LOAD leaves out
            jsr  write_summed
        }
        lda  shared.level       // its number
        jsr  write_summed
        lda  #0                 // the options, in their order
        sta  page.line
    @byte:
        ldx  page.line
        lda  shared.engine_sides,x // bits, as they are
        jsr  write_summed       // keeps no register
        inc  page.line
        lda  page.line
        cmp  #SETTINGS_LEN
        bne  @byte              // options remain
        jmp  write_seal
    }
}
