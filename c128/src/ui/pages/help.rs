//! The pages of help and levels.

use crate::platform::charset::{POINTER, TEXT};
use crate::platform::chips::ROWS;
use crate::ui::context::Ui;
use crate::ui::game::time::{LEVELS, Level};
use crate::ui::input::command::{Command, InputMode, no_command};
use crate::ui::input::keys;
use crate::ui::view::text::{list, put, put_nth_last};
use octet_asm::{Asm, asm};

/// The row of the first level, and the rows behind the last one.
const FIRST_ROW: u8 = 2;
const LAST_ROWS: u8 = 2;
const _: () = assert!(
    FIRST_ROW as usize + LEVELS.len() + LAST_ROWS as usize <= ROWS as usize,
    "all levels are on one page"
);

/// Emits `page_help`, `page_levels`, `put_level` and `key_level`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Help and levels", "The keys, and the playing levels.");
    let shared = &cx.shared;
    let Some(ui) = asm.selected() else { return };
    let lines = keys::help();
    let help = list(asm, cx.cold, "help_lines", &lines);
    let names = list(asm, ui, "level_names", &Level::names());
    let changed = asm.sym("disk_settings_changed");
    asm! { asm;
        /// Lists the keys.
        routine page_help {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        lda  #InputMode::Page as u8
        jsr  wide_page_begin
        lda  #<help
        ldy  #>help
        ldx  #lines.len() as u8
        jsr  put_rows
        no_command(asm);

        /// Lists the levels.
        routine page_levels {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        lda  #InputMode::Levels as u8
        jsr  panel_page_begin
        put(asm, "Level:");
        jsr  put_page_row
        jsr  put_page_row
    @level:
        lda  cx.vars.page_row_next
        clc
        adc  #b'a' - FIRST_ROW  // its letter
        jsr  put_char
        ldx  #b' '
        lda  cx.vars.page_row_next
        sec
        sbc  #FIRST_ROW
        pha
        cmp  shared.level
        bne  @other
        ldx  #POINTER + TEXT    // an arrow before the level in force
    @other:
        txa
        jsr  put_char
        pla
        jsr  put_level_name
        jsr  put_page_row
        lda  cx.vars.page_row_next
        cmp  #LEVELS.len() as u8 + FIRST_ROW
        bne  @level
        put(asm, "Elo: club play");
        jsr  put_page_row
        put(asm, "is about 1500.");
        jsr  put_page_row
        no_command(asm);

        /// Adds the name of the level.
        routine put_level { destroys a, x, y, ui_src_ptr }
        lda  shared.level       // 0 for level a
        /// Adds the name of a level.
        routine put_level_name {
            takes    a "its number"
            destroys a, x, y, ui_src_ptr
        }
        tax
        put_nth_last(asm, names);

        /// Chooses a level by its letter; any other key goes back.
        routine key_level {
            takes    a "the key"
            returns  a "command or 0"
            destroys x, y, scratch
        }
        sec                     // level a is 0
        sbc  #b'a'              // codes below a become large numbers
        cmp  #LEVELS.len() as u8
        bcs  @none              // no level
        sta  shared.level       // the number of its letter
        jsr  page_close
        lda  #Command::Level as u8
        sta  changed            // not 0
        rts                     // to the main loop
    @none:
        jsr  page_close         // no change
        no_command(asm);
    }
}
