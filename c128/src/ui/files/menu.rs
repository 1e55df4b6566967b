//! The page of the disk: what is on it, and what is to be done with it.
//!
//! `do_disk` has the page until it is left; it waits for keys itself. Nothing
//! is thought about meanwhile, so nothing is lost by waiting.

use super::FilesCx;
use super::load_save::dos_status;
use super::vars::NAME_LEN;
use crate::asm::{Asm, asm};
use crate::platform::c128::far_call::far_call_core;
use crate::ui::input::{InputMode, keys};
use crate::ui::view::text::put;

/// The page's first lines, but for the first of all.
const KEYS: &[u8] = b"\r\
S  save game\r\
P  save position\r\
L  load\r\
D  delete\r\
B  save what was learned\r\
N  drive\r\
M  more\r\
ESC  back\r\0";
/// Drives that can be chosen.
const DRIVES: std::ops::Range<u8> = 8..12;
/// Files that are listed at a time: a letter each, above the message.
const LISTED: u8 = 8;

/// Emits `do_disk`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    page(asm, cx);
    choice(asm, cx);
    saving(asm, cx);
    picking(asm, cx);
    typing(asm, cx);
}

fn page(asm: &mut Asm, cx: &FilesCx) {
    let (disk, ui) = (&cx.vars, &cx.screen.vars);
    asm! { asm;
        asm.routine("show_disk", "Shows the page of the disk.")
            .takes("disk_entries, disk_first")
            .destroys("A X Y, words, cells, colours, disk_ptr");
        lda  #InputMode::Page as u8
        jsr  page_begin
        put(asm, "Drive ");
        lda  disk.device
        jsr  put_byte
        jsr  put_page_row
        let keys = asm.sym("disk_keys");
        lda  #<keys
        ldy  #>keys
        jsr  put_page
        lda  #0
        sta  disk.listed
    @entry:
        lda  disk.listed
        clc
        adc  disk.first
        cmp  disk.entries
        bcs  @listed
        pha
        lda  disk.listed
        adc  #b'A'              // C is clear
        jsr  put_char
        jsr  put_space
        jsr  put_space
        pla
        jsr  put_dir_entry
        jsr  put_page_row
        inc  disk.listed
        lda  disk.listed
        cmp  #LISTED
        bne  @entry
    @listed:
        lda  disk.entries
        bmi  @text              // the disk was not read
        lda  disk.free
        sta  ui.number
        lda  disk.free+1
        sta  ui.number+1
        lda  #0
        sta  ui.number+2
        sta  ui.number+3
        jsr  put_number
        put(asm, " blocks free");
    @text:
        jmp  put_page_row
        asm.table(cx.ui, "disk_keys", 1, KEYS, "What the keys do");
    }
}

fn choice(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        let known = asm.label("known");
        asm.routine(
            "do_disk",
            "Saves, loads and deletes, as the player wants it.",
        )
        .destroys("A X Y");
        let runs = asm.sym("running_clock");
        lda  #0
        sta  runs               // nobody's clock
    @read:
        lda  #0
        sta  disk.first
        lda  #0xFF              // none is known yet
        sta  disk.entries
        jsr  show_disk
        jsr  read_directory
        bcs  @failed
        jsr  show_disk
        jsr  clear_message
        jmp  @next
    @failed:
        jsr  show_message
    @next:
        jsr  wait_key
        for (key, routine) in [
            (b'S', "disk_save_game"),
            (b'P', "disk_save_position"),
            (b'L', "disk_load"),
            (b'B', "save_learned"),
        ] {
            cmp  #key
            bne  @other
            jsr  {routine}
            jmp  @known
        @other:
        }
        cmp  #b'D'
        beq  @delete
        cmp  #b'N'
        beq  @drive
        cmp  #b'M'
        beq  @more
        cmp  #keys::ESCAPE
        beq  @leave
        cmp  #keys::STOP
        bne  @next
    @leave:
        // Moves that were read went through the text typed.
        lda  #0
        sta  cx.screen.vars.typed_len
        // The memory of the table was used.
        far_call_core(asm, "clear_tt");
        jsr  start_side_clock
        jsr  look_up_opening           // a game may have been loaded
        jmp  page_close
        asm.bind(known);
        // Carry: the page stays, with what was said.
        bcc  @leave
        bcs  @next              // always
    @delete:
        jsr  disk_delete
        jcc  @read
        bcs  @next              // always
    @drive:
        inc  disk.device
        lda  disk.device
        jsr  is_drive
        jcc  @read
        lda  #DRIVES.start
        sta  disk.device
        jmp  @read
    @more:
        lda  disk.first
        clc
        adc  #LISTED
        cmp  disk.entries
        bcc  @first
        lda  #0
    @first:
        sta  disk.first
        jsr  show_disk
        jmp  @next

        let known = asm.label("known");
        asm.routine(
            "disk_drive",
            "Which drive the program came from, as far as that is known.",
        )
        .returns("disk_device")
        .destroys("A");
        lda  cx.kernal.device         // the KERNAL's: used last
        jsr  is_drive
        bcc  @known
        lda  #DRIVES.start
        asm.bind(known);
        sta  disk.device
        rts

        asm.routine("is_drive", "Whether a number is a drive's.")
            .takes("A")
            .returns("C clear if it is")
            .destroys("A");
        cmp  #DRIVES.start
        bcc  @no
        cmp  #DRIVES.end
        rts
    @no:
        sec
        rts
    }
}

fn saving(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        let what = asm.sym("disk_menu_save");
        for (routine, name, save) in [
            ("disk_save_game", "Saves the game under a name.", "save_game"),
            ("disk_save_position", "Saves the position under a name.", "save_position"),
        ] {
            asm.routine(routine, name)
                .returns("C clear: it is saved; or set: the message says why not")
                .destroys("A X Y");
            let save = asm.sym(save);
            ldx  #<save
            ldy  #>save
            if routine == "disk_save_game" {
                jmp  disk_save_named
            }
        }
        asm.routine("disk_save_named", "Saves what a routine saves.")
            .takes("X low, Y high byte of its address");
        stx  what
        sty  what+1
        lda  #0
        sta  disk.replace
        jsr  ask_file_name
        bcs  @none
    @save:
        asm.self_modified("disk_menu_save");
        jsr  0xFFFF
        bcs  @exists
    @saved:
        rts
    @exists:
        lda  disk.status
        cmp  #dos_status::EXISTS
        bne  @told
        put(asm, " Replace it? Y");
        jsr  show_message
        jsr  wait_key
        cmp  #b'Y'
        bne  @none
        lda  #0x80
        sta  disk.replace
        bne  @save              // always
    @none:
        asm.routine("disk_cancelled", "Nothing was wanted after all.")
            .returns("C set")
            .destroys("A X Y");
        jsr  clear_message
        sec
        rts
    @told:
        jsr  show_message
        sec
        rts
    }
}

fn picking(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        asm.routine("disk_load", "Loads a file of the list.")
            .returns("C clear: it is loaded; or set: the message says why not")
            .destroys("A X Y");
        jsr  begin_text
        put(asm, "Which letter?");
        jsr  choose_file
        jcs  disk_cancelled
        jsr  load_file
        bcs  @told
        rts
    @told:
        jsr  show_message
        sec
        rts

        asm.routine(
            "disk_delete",
            "Deletes a file of the list, if that is meant.",
        )
        .returns("C clear: it is deleted; or set: the message says why not")
        .destroys("A X Y");
        jsr  begin_text
        put(asm, "Delete which letter?");
        jsr  choose_file
        jcs  disk_cancelled
        jsr  begin_text
        put(asm, "Delete ");
        jsr  disk_put_name
        put(asm, "? Y");
        jsr  show_message
        jsr  wait_key
        cmp  #b'Y'
        jne  disk_cancelled
        jsr  delete_file
        bcs  @told
        rts

        asm.routine("choose_file", "Asks for a file of those listed.")
            .takes("ui_text, the question")
            .returns("disk_name; C set: none")
            .destroys("A X Y, disk_ptr");
        jsr  show_message
        jsr  wait_key
        sec
        sbc  #b'A'
        bcc  @no
        cmp  disk.listed
        bcs  @no
        adc  disk.first            // C is clear
        jsr  choose_dir_entry
        clc
        rts
    @no:
        sec
        rts
    }
}

fn typing(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        asm.routine("ask_file_name", "Asks for a name.")
            .returns("disk_name; C set: none")
            .destroys("A X Y, words, cells, colours");
        lda  #0
        sta  disk.name_len
    @next:
        ldx  disk.name_len
        lda  #0
        sta  disk.name,x
        jsr  begin_text
        put(asm, "Name: ");
        jsr  disk_put_name
        lda  #b'_'
        jsr  put_char
        jsr  show_message
        jsr  wait_key
        cmp  #keys::RETURN
        beq  @done
        cmp  #keys::ESCAPE
        beq  @none
        cmp  #keys::STOP
        beq  @none
        cmp  #keys::DELETE
        beq  @delete
        // Letters, digits, space, and . - /: the others mean something to the drive.
        cmp  #b' '
        beq  @letter
        cmp  #b'-'
        bcc  @next
        cmp  #b'Z' + 1
        bcs  @next
        cmp  #b'9' + 1
        bcc  @letter
        cmp  #b'A'
        bcc  @next
    @letter:
        ldx  disk.name_len
        cpx  #NAME_LEN as u8
        bcs  @full
        sta  disk.name,x
        inc  disk.name_len
    @full:
        jmp  @next
    @delete:
        lda  disk.name_len
        beq  @full
        dec  disk.name_len
        jmp  @next
    @done:
        lda  disk.name_len
        beq  @none
        clc
        rts
    @none:
        sec
        rts

        asm.routine("wait_key", "Waits for a key.")
            .returns("A its code, capitals as small letters")
            .destroys("X");
    @wait:
        jsr  get_key
        beq  @wait
        cmp  #keys::CAPITAL
        bcc  @plain
        and  #0x7F
    @plain:
        cmp  #0
        rts
    }
}
