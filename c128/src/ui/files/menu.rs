//! The disk page: lists the files; saves, loads and deletes.
//!
//! `do_disk` keeps control until the player leaves the page, and waits for keys itself. No search
//! runs in the meantime.

use super::context::FilesCx;
use super::load_save::dos_status;
use super::vars::NAME_LEN;
use crate::ui::game::RESULT_TOLD;
use crate::ui::input::command::InputMode;
use crate::ui::input::keys;
use crate::ui::view::text::{list, put, put_first};
use octet_asm::{Asm, asm};

/// The keys of the page, below its first line.
const KEYS: [&str; 10] = [
    "",
    "S  save game",
    "P  save position",
    "L  load",
    "D  delete",
    "B  save what was learned",
    "N  drive",
    "M  more",
    "ESC  back",
    "",
];
/// Device numbers that can be chosen.
const DRIVES: std::ops::Range<u8> = 8..12;
/// How many files a page lists: a letter each, above the message.
const LISTED: u8 = 8;

/// Emits `do_disk`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    show_page(asm, cx);
    menu(asm, cx);
    saving(asm, cx);
    picking(asm, cx);
    ask_name(asm, cx);
}

fn show_page(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    let keys = list(asm, cx.screen.cold, "disk_keys", &KEYS);
    asm! { asm;
        /// Shows the disk page.
        routine show_disk {
            takes    disk_entries, disk_first
            destroys a, x, y, scratch, disk_ptr
        }
        lda  #InputMode::Page as u8
        jsr  page_begin         // Page: the panel stays covered
        put(asm, "Drive ");
        lda  disk.device
        jsr  put_byte
        jsr  put_page_row
        lda  #<keys
        ldy  #>keys
        ldx  #KEYS.len() as u8
        jsr  put_rows
        lda  #0
        sta  disk.listed        // counts the letters, A on
        lda  disk.entries
        bmi  @text              // bit 7: the directory was not read
    @entry:
        lda  disk.listed        // the entry's place on the page
        clc
        adc  disk.first
        cmp  disk.entries
        bcs  @listed            // all are shown
        pha                     // the entry's index in the directory
        lda  disk.listed
        adc  #b'A'              // C is clear: the BCS above was not taken
        jsr  put_char
        jsr  put_space
        jsr  put_space
        pla
        jsr  put_dir_entry
        jsr  put_page_row       // the row of this entry
        inc  disk.listed
        lda  disk.listed
        cmp  #LISTED
        bne  @entry             // eight entries fill the page
    @listed:
        lda  disk.free
        ldx  disk.free+1
        jsr  put_word
        put(asm, " blocks free");
    @text:
        jmp  put_page_row
    }
}

fn menu(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        let (saved, loaded) = (asm.label("saved"), asm.label("loaded"));
        /// Shows the disk page until the player leaves it or a game is loaded or saved.
        routine do_disk { destroys a, x, y, scratch }
        let running_clock = asm.sym("running_clock");
        lda  #0
        sta  running_clock      // both clocks stand still
        inc  cx.screen.shared.keys_wait  // those that come while the core works
    @read:
        lda  #0
        sta  disk.first
        lda  #0xFF              // bit 7: the directory has not been read yet
        sta  disk.entries
        jsr  show_disk          // lists nothing: the drive takes a while
        jsr  read_directory     // overwrites the table
        bcs  @failed            // carry set: ui_text has the error
        jsr  show_disk
        jsr  clear_message      // the message of a deletion
        jmp  @next
    @failed:
        jsr  show_message       // the drive's error, in words
    @next:
        jsr  wait_key           // the player chooses by letter
        for (key, routine, then) in [
            (b'S', "disk_save_game", saved),
            (b'P', "disk_save_position", saved),
            (b'L', "disk_load", loaded),
            (b'B', "save_learned", saved),
        ] {
            cmp  #key
            bne  @other
            jsr  {routine}
            jmp  {then}
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
        bne  @next              // other keys do nothing
    @leave:
        // The PGN reader has parsed its moves in ui_typed.
        lda  #0
        sta  cx.screen.vars.typed_len
        // Names and the saved game have overwritten the table.
        jsr  clear_table
        jsr  start_side_clock   // of the side to move, maybe of another game
        jsr  look_up_opening    // a game may have been loaded
        dec  cx.screen.shared.keys_wait  // keys go where they usually go
        jmp  page_close
        asm.bind(saved);
        bcs  @stay
        jsr  @leave
        jsr  begin_text
        jsr  disk_put_name
        jmp  show_saved
        asm.bind(loaded);
        bcs  @stay
        jsr  @leave
        jsr  begin_text
        jsr  disk_put_name
        jmp  show_loaded
    @stay:                      // carry set: the page stays, with the error
        jmp  @next
    @delete:
        jsr  disk_delete
        jcc  @read              // carry clear: deleted, reads the directory again
        bcs  @stay always       // C set, the JCC above was not taken
    @drive:
        inc  disk.device        // the next device number
        lda  disk.device
        jsr  is_drive
        jcc  @read              // carry clear: that is a drive's number
        lda  #DRIVES.start      // after 11 comes 8
        sta  disk.device
        jmp  @read
    @more:
        lda  disk.first
        clc
        adc  #LISTED
        cmp  disk.entries
        bcc  @first             // there are more
        lda  #0                 // back to the first
    @first:
        sta  disk.first
        jsr  show_disk          // from another first entry
        jmp  @next

        let known = asm.label("known");
        /// Chooses the drive that the program came from.
        routine disk_drive {
            returns  a = disk_device
        }
        lda  cx.kernal.devnum   // the KERNAL keeps the number of the last one used
        jsr  is_drive
        bcc  @known             // carry clear: that is a drive's number
        lda  #DRIVES.start      // a tape or none: drive 8
        asm.bind(known);
        sta  disk.device
        rts

        /// Is this a drive's device number?
        routine is_drive {
            takes    a
            returns  c "clear if it is"
        }
        cmp  #DRIVES.start
        bcc  @no                // below 8
        cmp  #DRIVES.end
        rts                     // carry set: 12 and more
    @no:
        sec                     // carry set: no drive
        rts
    }
}

fn saving(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        /// Says that a file is saved, and what has become of one that was interrupted.
        routine show_saved {
            takes    ui_text "its name", disk_kept
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, disk_kept
        }
        put(asm, " is saved.");
        lda  disk.kept
        beq  @show              // no interrupted save was found
        put(asm, " An interrupted save is now ");
        jsr  put_kept_name
        lda  #0                 // once
        sta  disk.kept
    @show:
        jmp  show_message

        let result_shown = asm.sym("game_result_shown");
        /// Says that a file is loaded, or the first of its games or positions, and how it has ended.
        routine show_loaded {
            takes    ui_text "its name", disk_several, shared_outcome
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        bit  disk.several       // bit 7: more games or positions follow
        bpl  @only
        put(asm, ": the first");
    @only:
        put(asm, " is loaded.");
        lda  cx.screen.shared.outcome
        beq  @goes_on           // 0: no result yet
        jsr  put_space
        jsr  put_outcome
        lda  #RESULT_TOLD       // take_turn need not show it
        sta  result_shown
    @goes_on:
        jmp  show_message

        let save_call = asm.sym("disk_menu_save");
        for (routine, name, save) in [
            ("disk_save_game", "Saves the game under a name.", "save_game"),
            ("disk_save_position", "Saves the position under a name.", "save_position"),
        ] {
            /// {name}
            routine {routine} {
                returns  c "clear: it is saved; or set: the message says why not"
                destroys a, x, y, scratch
            }
            let save = asm.sym(save);
            ldx  #<save         // disk_save_named calls it
            ldy  #>save
            if routine == "disk_save_game" {
                bne  disk_save_named always // not 0
            }
        }
        /// Asks for a name, and calls a routine that saves.
        routine disk_save_named {
            takes    x "low", y "high byte of its address"
            returns  c "clear: it is saved; or set: the message says why not"
            destroys a, x, y, scratch
        }
        stx  save_call          // the operand of the JSR below
        sty  save_call+1
        lda  #0
        sta  disk.replace       // a file of the name is not replaced unasked
        jsr  ask_file_name
        bcs  @none              // no name
    @save:
        asm.self_modified("disk_menu_save");
        asm.goes_to(["save_game", "save_position"]);
        jsr  0xFFFF
        bcs  @exists            // carry set: ui_text has the error
    @saved:
        rts                     // carry clear: saved
    @exists:
        lda  disk.status
        cmp  #dos_status::EXISTS
        bne  @told              // another error than an existing file
        put(asm, " Replace it? Y");
        jsr  message_key
        cmp  #b'Y'
        bne  @none              // any key but Y
        lda  #0x80
        sta  disk.replace       // bit 7: replace
        bne  @save always       // A = $80
    @none:
        /// Clears the message, as the player has cancelled.
        routine disk_cancelled {
            returns  c "set"
            destroys a, x, y, ui_dst_ptr, ui_color_ptr
        }
        jsr  clear_message
        sec                     // carry set: the page stays
        rts
    @told:
        jsr  show_message
        sec                     // carry set: the page stays
        rts
    }
}

fn picking(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        /// Asks for a file of the list and loads it.
        routine disk_load {
            returns  c "clear: it is loaded; or set: the message says why not"
            destroys a, x, y, scratch
        }
        put_first(asm, "Which letter?");
        jsr  choose_file
        bcs  disk_cancelled     // no letter of the list
        jsr  load_file
        bcs  @told              // ui_text has the error
        rts                     // carry clear: the page closes
    @told:
        jsr  show_message
        sec                     // carry set: the page stays
        rts

        /// Asks for a file of the list, asks again, and deletes it.
        routine disk_delete {
            returns  c "clear: it is deleted; or set: the message says why not"
            destroys a, x, y, scratch
        }
        put_first(asm, "Delete which letter?");
        jsr  choose_file
        bcs  disk_cancelled     // no letter of the list
        put_first(asm, "Delete ");
        jsr  disk_put_name
        put(asm, "? Y");
        jsr  message_key
        cmp  #b'Y'
        bne  disk_cancelled     // any key but Y
        jsr  delete_file
        bcs  @told              // ui_text has the error
        rts                     // carry clear: the list is read again

        /// Asks for a letter of the list.
        routine choose_file {
            takes    ui_text "the question"
            returns  disk_name, c "set: no letter of the list"
            destroys a, x, y, disk_ptr, ui_dst_ptr, ui_color_ptr
        }
        jsr  message_key
        sec
        sbc  #b'A'              // 0 for A
        bcc  @no                // before A
        cmp  disk.listed
        bcs  @no                // no file has this letter
        adc  disk.first         // C is clear: the BCS above was not taken
        jsr  choose_dir_entry
        clc                     // carry clear: a file is chosen
        rts
    @no:
        sec
        rts
    }
}

fn ask_name(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        /// Asks for a file name, with an underscore as cursor.
        routine ask_file_name {
            returns  disk_name, c "set: none was typed"
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        lda  #0
        sta  disk.name_len      // the name is empty
    @next:
        ldx  disk.name_len
        lda  #0                 // ends the name
        sta  disk.name,x
        put_first(asm, "Name: ");
        jsr  disk_put_name
        lda  #b'_'              // the cursor
        jsr  put_char
        jsr  message_key
        cmp  #keys::RETURN
        beq  @done
        cmp  #keys::ESCAPE
        beq  @none
        cmp  #keys::STOP
        beq  @none
        cmp  #keys::DELETE
        beq  @delete
        // Letters, digits, space, and . - / are accepted; other characters mean something to the
        // drive.
        cmp  #b' '
        beq  @letter
        cmp  #b'-'
        bcc  @next              // before - . / and digits
        cmp  #b'Z' + 1
        bcs  @next              // no character above Z
        cmp  #b'9' + 1
        bcc  @letter            // - . / and digits
        cmp  #b'A'
        bcc  @next              // between 9 and A
    @letter:
        ldx  disk.name_len
        cpx  #NAME_LEN as u8
        bcs  @full              // 16 characters: no more
        sta  disk.name,x
        inc  disk.name_len
    @full:                      // the key has no effect
        jmp  @next
    @delete:
        lda  disk.name_len
        beq  @full              // nothing left to delete
        dec  disk.name_len      // the loop ends the name there
        jmp  @next
    @done:
        lda  disk.name_len
        beq  @none              // RETURN alone cancels
        clc                     // carry clear: a name
        rts
    @none:
        sec                     // carry set: cancelled
        rts

        /// Shows the message, and waits for a key.
        routine message_key {
            returns  a "its code, as from wait_key", z "clear"
            destroys x, y, ui_dst_ptr, ui_color_ptr
            goes on with wait_key
        }
        jsr  show_message       // then fall through
        /// Waits for a key.
        routine wait_key {
            returns  a "its code, shifted letters as unshifted ones", z "clear"
            destroys x
        }
    @wait:
        jsr  get_key            // A = 0: no key yet
        beq  @wait
        cmp  #keys::CAPITAL     // letters typed with SHIFT begin here
        bcc  @plain
        and  #0x7F              // a shifted letter, as if unshifted
    @plain:
        cmp  #0                 // callers may test Z
        rts
    }
}
