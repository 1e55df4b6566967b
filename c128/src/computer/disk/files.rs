//! Saving and loading whole files.
//!
//! A file is written under a name of its own, [`BESIDE`]. Only when it is
//! closed and the drive has said that all is well is a file of the name wanted
//! deleted and the new one given that name: there is a complete file on the
//! disk at every moment.

use super::Disk;
use super::drive::{ERRORS, FILE};
use crate::asm::{Asm, asm};
use crate::computer::screen::write::say;

/// The name of a file that is not complete yet.
pub const BESIDE: &str = "OCTET SAVES";
/// The drive's answers that are looked for.
pub mod code {
    /// The name has a meaning of its own.
    pub const SYNTAX: u8 = 33;
    /// There is no such file.
    pub const NOT_FOUND: u8 = 62;
    /// There is one already.
    pub const EXISTS: u8 = 63;
}
/// [`super::vars::Vars::code`] of what is not the drive's fault.
pub mod own {
    /// A move or a position cannot be read: the text to be shown says it.
    pub const TEXT: u8 = 0xFD;
    /// The drive has deleted nothing, and no error is told.
    pub const KEPT: u8 = 0xFC;
}

/// Emits `save_game`, `save_position`, `load_file`.
pub fn emit(a: &mut Asm, m: &Disk) {
    save(a, m);
    load(a, m);
    delete(a, m);
    name(a, m);
}

fn save(a: &mut Asm, m: &Disk) {
    let (v, k) = (&m.v, &m.k);
    let what = a.sym("disk_save_what");
    asm! { a;
        for (name, purpose, writer) in [
        ("save_game", "Saves the game as PGN text.", "write_game"),
        (
            "save_position",
            "Saves the position on the desk as FEN.",
            "write_position",
        ),
    ] {
            a.routine(name, purpose)
                .takes("disk_device, disk_name, disk_replace; the room's world")
                .returns("C set: it failed, disk_code and screen_line say why, and nothing is lost")
                .destroys("A X Y, words, disk_at")
                .cost("what the drive takes");
            let writer = a.sym(writer);
            ldx  #<writer
            ldy  #>writer
            if name == "save_game" {
                jmp  disk_save
            }
        }
        a.routine("disk_save", "Saves what a routine writes.")
            .takes("X low, Y high byte of its address")
            .returns("as save_game");
        stx  what
        sty  what+1
        jsr  disk_begin
        bcs  @failed
    @common:
        // Is there one? A program of that name, like Octet itself, is no text: it stays.
        jsr  begin_text
        jsr  disk_put_name
        say(a, ",S,R");
        lda  #FILE
        jsr  disk_open
        bcs  @absent
        jsr  disk_answer
        cmp  #code::NOT_FOUND
        beq  @new
        cmp  #ERRORS
        bcs  @failed
        jsr  disk_close
        bit  v.replace
        bmi  @write
        lda  #code::EXISTS
        sta  v.code
        bne  @failed            // always
    @absent:
        jsr  disk_absent
    @failed:
        jsr  disk_end
        jsr  say_disk_error
        sec
        rts

    @new:
        jsr  disk_close
    @write:
        // What was left of a save that failed.
        jsr  disk_drop
        bcs  @failed            // write protected
        jsr  begin_text
        say(a, BESIDE);
        say(a, ",S,W");
        lda  #FILE
        jsr  disk_open
        jcs  disk_failed
        jsr  disk_answer
        bcs  @failed
        ldx  #FILE
        jsr  k.chkout
        bcs  @failed
        lda  #0
        sta  v.lost
        sta  v.column
    @routine:
        a.smc("disk_save_what");
        jsr  0xFFFF
        jsr  k.clrchn
        jsr  disk_answer
        bcs  @drop
        jsr  disk_close
        jsr  disk_answer
        bcs  @drop
        bit  v.lost
        bmi  @drop              // no error is told, but not all was taken
        bit  v.replace
        bpl  @rename
        jsr  disk_scratch
        bcs  @drop
    @rename:
        jsr  begin_text
        say(a, "R:");
        jsr  disk_put_name
        say(a, "=");
        say(a, BESIDE);
        jsr  disk_command
        bcs  disk_failed        // it is complete: it stays
        jsr  disk_end
        clc
        rts

    @drop:
        // The reason is what counts, not what comes of tidying up.
        lda  v.code
        pha
        jsr  disk_close
        jsr  disk_drop
        pla
        sta  v.code
        a.routine("disk_failed", "Closes everything and says what went wrong.")
            .takes("disk_code")
            .returns("C set; screen_line")
            .destroys("A X Y, words");
        jsr  disk_end
        jsr  say_disk_error
        sec
        rts

        a.routine(
            "disk_drop",
            "Deletes a file that is not complete, if there is one.",
        )
        .returns("A disk_code; C set if it is an error")
        .destroys("X Y, screen_line, words");
        jsr  begin_text
        say(a, "S:");
        say(a, BESIDE);
        jmp  disk_command

        a.routine("disk_close", "Closes the file.")
            .destroys("A X Y");
        jsr  k.clrchn
        lda  #FILE
        clc
        jmp  k.close
    }
}

fn load(a: &mut Asm, m: &Disk) {
    let (v, k) = (&m.v, &m.k);
    asm! { a;
        a.routine("load_file", "Loads a game in PGN, or a position in FEN.")
            .takes("disk_device, disk_name; the room's world")
            .returns("C set: it failed, disk_code and screen_line say why, and the game is as it was")
            .destroys("A X Y, words, disk_at")
            .cost("what the drive takes");
        jsr  disk_begin
        bcs  @failed
        jsr  disk_open_named
        bcs  @failed
        ldx  #FILE
        jsr  k.chkin
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
        jsr  disk_end
        clc
        rts
    @absent:
        jsr  disk_absent
    @failed:
        lda  v.code
        cmp  #own::TEXT
        jne  disk_failed
        jsr  disk_end           // the text is there
        sec
        rts
    }
}

fn delete(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    asm! { a;
        a.routine("delete_file", "Deletes a file.")
            .takes("disk_device, disk_name; the room's world")
            .returns("C set: it failed, disk_code and screen_line say why")
            .destroys("A X Y, words")
            .cost("what the drive takes");
        // To the drive some names are those of several files.
        ldx  #0
    @letter:
        lda  v.name,x
        beq  @plain
        inx
        for several in b"*?," {
            cmp  #*several
            beq  @bad
        }
        bne  @letter            // always
    @plain:
        jsr  disk_begin
        bcs  @failed
        jsr  disk_scratch
        bcs  @failed
        // How many: FILES SCRATCHED,01,00. A file that is locked is none.
        ldx  v.count
        lda  v.report-4,x
        cmp  #b'0'
        bne  @done
        lda  #own::KEPT
        bne  @why               // always
    @bad:
        lda  #code::SYNTAX
    @why:
        sta  v.code
    @failed:
        jmp  disk_failed
    @done:
        jsr  disk_end
        clc
        rts

        a.routine("disk_scratch", "Has the drive delete the file of the name.")
            .takes("disk_name")
            .returns("A disk_code; C set if it is an error")
            .destroys("X Y, screen_line, words");
        jsr  begin_text
        say(a, "S:");
        jsr  disk_put_name
        jmp  disk_command
    }
}

fn name(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    asm! { a;
        a.routine(
            "disk_put_name",
            "Adds the file's name as it is on the disk.",
        )
        .takes("disk_name")
        .destroys("A X");
        ldx  #0
    @letter:
        lda  v.name,x
        beq  @done
        // Small letters of ASCII are the unshifted ones of a C128, where capitals are.
        cmp  #b'a'
        bcc  @plain
        cmp  #b'z' + 1
        bcs  @plain
        and  #0xDF
    @plain:
        jsr  add
        inx
        bne  @letter            // always
    @done:
        rts
    }
}
