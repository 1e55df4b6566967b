//! Saving and loading whole files.
//!
//! A file is written under a name of its own, [`BESIDE`]. Only when it is
//! closed and the drive has said that all is well is a file of the name wanted
//! deleted and the new one given that name: there is a complete file on the
//! disk at every moment.

use super::FilesCx;
use crate::asm::{Asm, asm};
use crate::platform::c128::drive::{DATA_FILE, FIRST_ERROR};
use crate::ui::view::text::put;

/// The name of a file that is not complete yet.
pub const TEMP_NAME: &str = "OCTET SAVES";
/// The drive's answers that are looked for.
pub mod dos_status {
    /// The name has a meaning of its own.
    pub const SYNTAX: u8 = 33;
    /// There is no such file.
    pub const NOT_FOUND: u8 = 62;
    /// There is one already.
    pub const EXISTS: u8 = 63;
}
/// [`super::vars::Vars::code`] of what is not the drive's fault.
pub mod own_status {
    /// A move or a position cannot be read: the text to be shown says it.
    pub const MESSAGE_READY: u8 = 0xFD;
    /// The drive has deleted nothing, and no error is told.
    pub const NOT_SCRATCHED: u8 = 0xFC;
}

/// Emits `save_game`, `save_position`, `load_file`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    save(asm, cx);
    load(asm, cx);
    delete(asm, cx);
    name(asm, cx);
}

fn save(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal) = (&cx.vars, &cx.kernal);
    let what = asm.sym("disk_save_what");
    asm! { asm;
        for (name, purpose, writer) in [
            ("save_game", "Saves the game as PGN text.", "write_game"),
            ("save_position", "Saves the position on the desk as FEN.", "write_position"),
        ] {
            asm.routine(name, purpose)
                .takes("disk_device, disk_name, disk_replace; the room's world")
                .returns("C set: it failed, disk_status and ui_text say why, and nothing is lost")
                .destroys("A X Y, words, disk_ptr")
                .cost("what the drive takes");
            let writer = asm.sym(writer);
            ldx  #<writer
            ldy  #>writer
            if name == "save_game" {
                jmp  disk_save
            }
        }
        asm.routine("disk_save", "Saves what a routine writes.")
            .takes("X low, Y high byte of its address")
            .returns("as save_game");
        stx  what
        sty  what+1
        jsr  drive_open_commands
        bcs  @failed
    @common:
        // Is there one? A program of that name, like Octet itself, is no text: it stays.
        jsr  begin_text
        jsr  disk_put_name
        put(asm, ",S,R");
        lda  #DATA_FILE
        jsr  drive_open
        bcs  @absent
        jsr  drive_status
        cmp  #dos_status::NOT_FOUND
        beq  @new
        cmp  #FIRST_ERROR
        bcs  @failed
        jsr  disk_close
        bit  disk.replace
        bmi  @write
        lda  #dos_status::EXISTS
        sta  disk.status
        bne  @failed            // always
    @absent:
        jsr  drive_no_device
    @failed:
        jsr  drive_close_all
        jsr  put_disk_error
        sec
        rts

    @new:
        jsr  disk_close
    @write:
        // What was left of a save that failed.
        jsr  delete_temp_file
        bcs  @failed            // write protected
        jsr  begin_text
        put(asm, TEMP_NAME);
        put(asm, ",S,W");
        lda  #DATA_FILE
        jsr  drive_open
        jcs  disk_failed
        jsr  drive_status
        bcs  @failed
        ldx  #DATA_FILE
        jsr  kernal.chkout
        bcs  @failed
        lda  #0
        sta  disk.write_failed
        sta  disk.column
    @routine:
        asm.self_modified("disk_save_what");
        jsr  0xFFFF
        jsr  kernal.clrchn
        jsr  drive_status
        bcs  @drop
        jsr  disk_close
        jsr  drive_status
        bcs  @drop
        bit  disk.write_failed
        bmi  @drop              // no error is told, but not all was taken
        bit  disk.replace
        bpl  @rename
        jsr  disk_scratch
        bcs  @drop
    @rename:
        jsr  begin_text
        put(asm, "R:");
        jsr  disk_put_name
        put(asm, "=");
        put(asm, TEMP_NAME);
        jsr  drive_command
        bcs  disk_failed        // it is complete: it stays
        jsr  drive_close_all
        clc
        rts

    @drop:
        // The reason is what counts, not what comes of tidying up.
        lda  disk.status
        pha
        jsr  disk_close
        jsr  delete_temp_file
        pla
        sta  disk.status
        asm.routine("disk_failed", "Closes everything and says what went wrong.")
            .takes("disk_status")
            .returns("C set; ui_text")
            .destroys("A X Y, words");
        jsr  drive_close_all
        jsr  put_disk_error
        sec
        rts

        asm.routine(
            "delete_temp_file",
            "Deletes a file that is not complete, if there is one.",
        )
        .returns("A disk_status; C set if it is an error")
        .destroys("X Y, ui_text, words");
        jsr  begin_text
        put(asm, "S:");
        put(asm, TEMP_NAME);
        jmp  drive_command

        asm.routine("disk_close", "Closes the file.")
            .destroys("A X Y");
        jsr  kernal.clrchn
        lda  #DATA_FILE
        clc
        jmp  kernal.close
    }
}

fn load(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal) = (&cx.vars, &cx.kernal);
    asm! { asm;
        asm.routine("load_file", "Loads a game in PGN, or a position in FEN.")
            .takes("disk_device, disk_name; the room's world")
            .returns("C set: it failed, disk_status and ui_text say why, and the game is as it was")
            .destroys("A X Y, words, disk_ptr")
            .cost("what the drive takes");
        jsr  drive_open_commands
        bcs  @failed
        jsr  drive_open_named
        bcs  @failed
        ldx  #DATA_FILE
        jsr  kernal.chkin
        bcs  @absent
        jsr  disk_begin_reading
        jsr  disk_is_position
        bcs  @position
        jsr  read_game
        bcs  @failed
        bcc  @done              // always
    @position:
        jsr  read_position
        bcs  @failed
    @done:
        jsr  drive_close_all
        clc
        rts
    @absent:
        jsr  drive_no_device
    @failed:
        lda  disk.status
        cmp  #own_status::MESSAGE_READY
        jne  disk_failed
        jsr  drive_close_all           // the text is there
        sec
        rts
    }
}

fn delete(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        asm.routine("delete_file", "Deletes a file.")
            .takes("disk_device, disk_name; the room's world")
            .returns("C set: it failed, disk_status and ui_text say why")
            .destroys("A X Y, words")
            .cost("what the drive takes");
        // To the drive some names are those of several files.
        ldx  #0
    @letter:
        lda  disk.name,x
        beq  @plain
        inx
        for several in b"*?," {
            cmp  #*several
            beq  @bad
        }
        bne  @letter            // always
    @plain:
        jsr  drive_open_commands
        bcs  @failed
        jsr  disk_scratch
        bcs  @failed
        // How many: FILES SCRATCHED,01,00. A file that is locked is none.
        ldx  disk.count
        lda  disk.status_text-4,x
        cmp  #b'0'
        bne  @done
        lda  #own_status::NOT_SCRATCHED
        bne  @why               // always
    @bad:
        lda  #dos_status::SYNTAX
    @why:
        sta  disk.status
    @failed:
        jmp  disk_failed
    @done:
        jsr  drive_close_all
        clc
        rts

        asm.routine("disk_scratch", "Has the drive delete the file of the name.")
            .takes("disk_name")
            .returns("A disk_status; C set if it is an error")
            .destroys("X Y, ui_text, words");
        jsr  begin_text
        put(asm, "S:");
        jsr  disk_put_name
        jmp  drive_command
    }
}

fn name(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        asm.routine(
            "disk_put_name",
            "Adds the file's name as it is on the disk.",
        )
        .takes("disk_name")
        .destroys("A X");
        ldx  #0
    @letter:
        lda  disk.name,x
        beq  @done
        // Small letters of ASCII are the unshifted ones of a C128, where capitals are.
        cmp  #b'a'
        bcc  @plain
        cmp  #b'z' + 1
        bcs  @plain
        and  #0xDF
    @plain:
        jsr  put_char
        inx
        bne  @letter            // always
    @done:
        rts
    }
}
