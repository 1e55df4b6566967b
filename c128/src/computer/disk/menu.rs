//! The page of the disk: what is on it, and what is to be done with it.
//!
//! `do_disk` has the page until it is left; it waits for keys itself. Nothing
//! is thought about meanwhile, so nothing is lost by waiting.

use super::Disk;
use super::files::code;
use super::vars::NAME;
use crate::asm::{Asm, asm};
use crate::computer::dialogue::{Mode, keys};
use crate::computer::screen::write::say;
use crate::computer::worlds::call_core;

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
pub fn emit(a: &mut Asm, m: &Disk) {
    page(a, m);
    choice(a, m);
    saving(a, m);
    picking(a, m);
    typing(a, m);
}

fn page(a: &mut Asm, m: &Disk) {
    let (v, t) = (&m.v, &m.s.v);
    asm! { a;
        a.routine("show_disk", "Shows the page of the disk.")
            .takes("disk_entries, disk_first")
            .destroys("A X Y, words, cells, colours, disk_at");
        lda  #Mode::Page as u8
        jsr  page_begin
        say(a, "Drive ");
        lda  v.device
        jsr  put_byte
        jsr  page_line
        let keys = a.sym("disk_keys");
        lda  #<keys
        ldy  #>keys
        jsr  page_text
        lda  #0
        sta  v.listed
    @entry:
        lda  v.listed
        clc
        adc  v.first
        cmp  v.entries
        bcs  @listed
        pha
        lda  v.listed
        adc  #b'A'              // C is clear
        jsr  add
        jsr  put_space
        jsr  put_space
        pla
        jsr  put_entry
        jsr  page_line
        inc  v.listed
        lda  v.listed
        cmp  #LISTED
        bne  @entry
    @listed:
        lda  v.entries
        bmi  @text              // the disk was not read
        lda  v.free
        sta  t.number
        lda  v.free+1
        sta  t.number+1
        lda  #0
        sta  t.number+2
        sta  t.number+3
        jsr  put_number
        say(a, " blocks free");
    @text:
        jmp  page_line
        a.table(m.room, "disk_keys", 1, KEYS, "What the keys do");
    }
}

fn choice(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    asm! { a;
        let known = a.label("known");
        a.routine(
            "do_disk",
            "Saves, loads and deletes, as the player wants it.",
        )
        .destroys("A X Y");
        let runs = a.sym("clock_runs");
        lda  #0
        sta  runs               // nobody's clock
    @read:
        lda  #0
        sta  v.first
        lda  #0xFF              // none is known yet
        sta  v.entries
        jsr  show_disk
        jsr  read_directory
        bcs  @failed
        jsr  show_disk
        jsr  clear_message
        jmp  @next
    @failed:
        jsr  set_message
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
        sta  m.s.v.typed_len
        // The memory of the table was used.
        call_core(a, "clear_table");
        jsr  run_clock
        jsr  ask_book           // a game may have been loaded
        jmp  page_close
        a.bind(known);
        // Carry: the page stays, with what was said.
        bcc  @leave
        bcs  @next              // always
    @delete:
        jsr  disk_delete
        jcc  @read
        bcs  @next              // always
    @drive:
        inc  v.device
        lda  v.device
        jsr  is_drive
        jcc  @read
        lda  #DRIVES.start
        sta  v.device
        jmp  @read
    @more:
        lda  v.first
        clc
        adc  #LISTED
        cmp  v.entries
        bcc  @first
        lda  #0
    @first:
        sta  v.first
        jsr  show_disk
        jmp  @next

        let known = a.label("known");
        a.routine(
            "disk_drive",
            "Which drive the program came from, as far as that is known.",
        )
        .returns("disk_device")
        .destroys("A");
        lda  m.k.device         // the KERNAL's: used last
        jsr  is_drive
        bcc  @known
        lda  #DRIVES.start
        a.bind(known);
        sta  v.device
        rts

        a.routine("is_drive", "Whether a number is a drive's.")
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

fn saving(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    asm! { a;
        let what = a.sym("disk_menu_save");
        for (routine, name, save) in [
        (
            "disk_save_game",
            "Saves the game under a name.",
            "save_game",
        ),
        (
            "disk_save_position",
            "Saves the position under a name.",
            "save_position",
        ),
    ] {
            a.routine(routine, name)
                .returns("C clear: it is saved; or set: the message says why not")
                .destroys("A X Y");
            let save = a.sym(save);
            ldx  #<save
            ldy  #>save
            if routine == "disk_save_game" {
                jmp  disk_save_named
            }
        }
        a.routine("disk_save_named", "Saves what a routine saves.")
            .takes("X low, Y high byte of its address");
        stx  what
        sty  what+1
        lda  #0
        sta  v.replace
        jsr  type_name
        bcs  @none
    @save:
        a.smc("disk_menu_save");
        jsr  0xFFFF
        bcs  @exists
    @saved:
        rts
    @exists:
        lda  v.code
        cmp  #code::EXISTS
        bne  @told
        say(a, " Replace it? Y");
        jsr  set_message
        jsr  wait_key
        cmp  #b'Y'
        bne  @none
        lda  #0x80
        sta  v.replace
        bne  @save              // always
    @none:
        a.routine("disk_nothing", "Nothing was wanted after all.")
            .returns("C set")
            .destroys("A X Y");
        jsr  clear_message
        sec
        rts
    @told:
        jsr  set_message
        sec
        rts
    }
}

fn picking(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    asm! { a;
        a.routine("disk_load", "Loads a file of the list.")
            .returns("C clear: it is loaded; or set: the message says why not")
            .destroys("A X Y");
        jsr  begin_text
        say(a, "Which letter?");
        jsr  pick
        jcs  disk_nothing
        jsr  load_file
        bcs  @told
        rts
    @told:
        jsr  set_message
        sec
        rts

        a.routine(
            "disk_delete",
            "Deletes a file of the list, if that is meant.",
        )
        .returns("C clear: it is deleted; or set: the message says why not")
        .destroys("A X Y");
        jsr  begin_text
        say(a, "Delete which letter?");
        jsr  pick
        jcs  disk_nothing
        jsr  begin_text
        say(a, "Delete ");
        jsr  disk_put_name
        say(a, "? Y");
        jsr  set_message
        jsr  wait_key
        cmp  #b'Y'
        jne  disk_nothing
        jsr  delete_file
        bcs  @told
        rts

        a.routine("pick", "Asks for a file of those listed.")
            .takes("screen_line, the question")
            .returns("disk_name; C set: none")
            .destroys("A X Y, disk_at");
        jsr  set_message
        jsr  wait_key
        sec
        sbc  #b'A'
        bcc  @no
        cmp  v.listed
        bcs  @no
        adc  v.first            // C is clear
        jsr  choose_entry
        clc
        rts
    @no:
        sec
        rts
    }
}

fn typing(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    asm! { a;
        a.routine("type_name", "Asks for a name.")
            .returns("disk_name; C set: none")
            .destroys("A X Y, words, cells, colours");
        lda  #0
        sta  v.name_len
    @next:
        ldx  v.name_len
        lda  #0
        sta  v.name,x
        jsr  begin_text
        say(a, "Name: ");
        jsr  disk_put_name
        lda  #b'_'
        jsr  add
        jsr  set_message
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
        ldx  v.name_len
        cpx  #NAME as u8
        bcs  @full
        sta  v.name,x
        inc  v.name_len
    @full:
        jmp  @next
    @delete:
        lda  v.name_len
        beq  @full
        dec  v.name_len
        jmp  @next
    @done:
        lda  v.name_len
        beq  @none
        clc
        rts
    @none:
        sec
        rts

        a.routine("wait_key", "Waits for a key.")
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
