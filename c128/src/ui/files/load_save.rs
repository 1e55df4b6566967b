//! Saving and loading whole files.
//!
//! A file is written under a temporary name, [`TEMP_NAME`]. Only after it has been closed, and the
//! drive has reported no error, is the old file with the wanted name deleted and the new one
//! renamed: at every moment there is a complete file on the disk.
//!
//! If the power fails between deleting and renaming, the temporary file is the only one. So the next
//! save looks at it first: a complete one gets a name of its own, [`KEPT_NAME`] and a digit, under
//! which the player can load it, and only one that was never closed is deleted.

use super::context::FilesCx;
use crate::platform::drive::{DATA_FILE, FIRST_ERROR};
use crate::ui::view::text::{put, put_first};
use octet_asm::{Asm, asm};

/// The name of a file that is not yet complete. The player cannot type it as a file's name, because
/// of its last character.
pub const TEMP_NAME: &str = "OCTET SAVES!";
/// The name of a complete file that was left under [`TEMP_NAME`], before its digit.
pub const KEPT_NAME: &str = "OCTET SAVED ";
/// The first digit, and the last.
const KEPT_DIGITS: [u8; 2] = [b'1', b'9'];
/// The drive's answers to which the program reacts.
pub mod dos_status {
    /// The file was never closed.
    pub const NEVER_CLOSED: u8 = 60;
    /// The name contains characters of the DOS.
    pub const SYNTAX: u8 = 33;
    /// There is no such file.
    pub const NOT_FOUND: u8 = 62;
    /// There is a file of that name.
    pub const EXISTS: u8 = 63;
}
/// Values of [`disk_status`](super::vars::DiskVars) for what the drive does not report.
pub mod own_status {
    /// A move or position cannot be read; the message is in `ui_text`.
    pub const MESSAGE_READY: u8 = 0xFD;
    /// The drive reports no error, but has deleted nothing.
    pub const NOT_SCRATCHED: u8 = 0xFC;
    /// No digit is free for the file that an interrupted save has left.
    pub const ALL_KEPT: u8 = 0xFB;
}

/// Emits saving, loading and deleting of files.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    save(asm, cx);
    load(asm, cx);
    delete(asm, cx);
    name(asm, cx);
}

fn save(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal) = (&cx.vars, &cx.kernal);
    let writer_call = asm.sym("disk_save_what");
    asm! { asm;
        for (name, purpose, writer) in [
            ("save_game", "Saves the game as PGN text.", "write_game"),
            ("save_position", "Saves the current position as FEN.", "write_position"),
        ] {
            /// {purpose}
            routine {name} {
                takes    disk_device, disk_name, disk_replace, "the UI's configuration"
                returns  c "set: it failed, and nothing is lost", disk_status "says why",
                         ui_text "says why"
                destroys a, x, y, scratch, disk_ptr
            }
            let writer = asm.sym(writer);
            ldx  #<writer
            ldy  #>writer
            if name == "save_game" {
                bne  disk_save always // not 0
            }
        }
        /// Saves the text that a routine writes.
        routine disk_save {
            takes    x "low", y "high byte of its address"
            returns  c "set: it failed", disk_status "says why",
                     ui_text "says why, and nothing is lost"
            destroys a, x, y, scratch
        }
        stx  writer_call        // the operand of the JSR below
        sty  writer_call+1
        jsr  drive_open_commands
        bcs  @failed            // carry set: no drive, or no disk
    @common:
        // Is there such a file? One of another type, like the program itself, stays.
        jsr  begin_text
        jsr  disk_put_name
        put(asm, ",S,R");
        lda  #DATA_FILE
        jsr  drive_open
        bcs  @absent            // carry set: no drive answers
        jsr  drive_status
        cmp  #dos_status::NOT_FOUND
        beq  @new               // good: the name is free
        cmp  #FIRST_ERROR
        bcs  @failed            // another error, such as a wrong type
        jsr  disk_close
        bit  disk.replace       // bit 7: the player has agreed to replace it
        bmi  @write
        lda  #dos_status::EXISTS
        sta  disk.status
        bne  @failed always     // EXISTS is not 0
    @absent:
        jsr  drive_no_device
    @failed:
        jmp  disk_failed        // nothing was written

    @new:
        jsr  disk_close
        lda  #0
        sta  disk.replace       // bit 7 clear: there is nothing to replace
    @write:
        jsr  keep_temp_file
        bcs  @failed            // the drive refused: write protected
        put_first(asm, TEMP_NAME);
        put(asm, ",S,W");
        lda  #DATA_FILE
        jsr  drive_open
        bcs  @absent            // the drive has gone
        jsr  drive_status
        bcs  @failed            // the drive refused: the disk is full
        ldx  #DATA_FILE
        jsr  kernal.chkout      // from here disk_write writes to the file
        bcs  @absent            // the drive has gone
        lda  #0
        sta  disk.write_failed  // bit 7 clear: all is taken so far
        sta  disk.column        // a new line
    @routine:
        asm.self_modified("disk_save_what");
        asm.goes_to(["write_game", "write_position", "write_learned", "write_settings"]);
        jsr  0xFFFF
        jsr  kernal.clrchn
        jsr  drive_status       // what did the drive say to the last bytes?
        bcs  @drop              // the disk is full, or worse
        jsr  disk_close
        jsr  drive_status       // closing writes the last block
        bcs  @drop
        bit  disk.write_failed
        bmi  @drop              // no error, but not everything was taken
        bit  disk.replace
        bpl  @rename            // bit 7 clear: there is no old file
        jsr  disk_scratch       // from here the new file is the only one
        bcc  @rename            // carry clear: it is gone
        lda  disk.status        // why not
        cmp  #own_status::NOT_SCRATCHED
        beq  @drop              // the old file is locked, and stays
        bne  disk_failed always // it may be gone: the new one stays as TEMP_NAME
    @rename:
        jsr  begin_rename
        jsr  disk_put_name
        jsr  rename_temp_file
        bcs  disk_failed        // the new file is complete: it stays as TEMP_NAME
        /// Closes all files, and says that it is done.
        routine disk_done {
            returns  c "clear"
            destroys a, x, y
        }
        jsr  drive_close_all
        clc
        rts

    @drop:
        // The message is about the first error, so the drive's answer to this is not read.
        jsr  disk_close
        jsr  put_temp_scratch
        jsr  drive_send
        /// Closes all files and puts the error into words.
        routine disk_failed {
            takes    disk_status
            returns  c "set", ui_text
            destroys a, x, y, ui_src_ptr, ui_number, ui_divisor
        }
        jsr  drive_close_all
        jsr  put_disk_error
        sec
        rts

        /// Looks at the temporary file that an interrupted save has left. A complete one gets a name of
        /// its own, one that was never closed is deleted.
        routine keep_temp_file {
            takes    "the command channel, open"
            returns  disk_kept "the digit of that name, as it was if there is no such file",
                     disk_status, c "set if the file cannot be kept"
            destroys a, x, y, ui_text, ui_src_ptr
        }
        put_first(asm, TEMP_NAME);
        lda  #DATA_FILE
        jsr  drive_open
        jcs  drive_no_device    // the drive has gone
        jsr  drive_status       // is there such a file?
        jsr  disk_close         // only its status matters
        lda  disk.status
        cmp  #dos_status::NEVER_CLOSED
        beq  @incomplete        // the power failed while it was written
        cmp  #dos_status::NOT_FOUND
        clc                     // carry clear: nothing is left to be kept
        beq  @out
        cmp  #FIRST_ERROR
        bcs  @out               // carry set: the drive cannot tell
        lda  #KEPT_DIGITS[0]    // the first name to try
        sta  disk.kept
    @digit:
        jsr  begin_rename       // R:
        jsr  put_kept_name      // its new name
        jsr  rename_temp_file   // never deletes anything
        bcc  @out               // carry clear: kept
        cmp  #dos_status::EXISTS
        bne  @none              // the drive refused
        inc  disk.kept          // an earlier file has this digit
        lda  disk.kept
        cmp  #KEPT_DIGITS[1] + 1
        bne  @digit             // a digit remains
        lda  #own_status::ALL_KEPT
        sta  disk.status        // in place of EXISTS
    @none:
        lda  #0                 // no file was kept
        sta  disk.kept
        sec                     // carry set: nothing may be saved
    @out:
        rts
    @incomplete:
        jsr  put_temp_scratch   // nothing of it can be read
        jmp  drive_command      // the drive's answer counts

        /// Adds the name of the file that was kept to the text.
        routine put_kept_name {
            takes    disk_kept
            destroys a, y, ui_src_ptr
        }
        put(asm, KEPT_NAME);
        lda  disk.kept          // 1 to 9
        jmp  put_char           // as a character

        /// Begins the command that renames a file.
        routine begin_rename {
            returns  ui_text
            destroys a, y, ui_src_ptr
        }
        put_first(asm, "R:");
        rts

        /// Renames the temporary file.
        routine rename_temp_file {
            takes    ui_text "the command up to the new name"
            returns  a = disk_status, c "set if it is an error"
            destroys x, y, ui_text, ui_src_ptr
        }
        put(asm, "=");
        put(asm, TEMP_NAME);
        jmp  drive_command

        /// Makes the command that deletes the temporary file the text.
        routine put_temp_scratch {
            returns  ui_text
            destroys a, y, ui_src_ptr
        }
        put_first(asm, "S:");
        put(asm, TEMP_NAME);
        rts

        /// Closes the data file.
        routine disk_close { destroys a, x, y }
        jsr  kernal.clrchn      // the drive stops talking or listening
        lda  #DATA_FILE
        clc                     // carry clear: the drive, too, closes the file
        jmp  kernal.close
    }
}

fn load(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal) = (&cx.vars, &cx.kernal);
    asm! { asm;
        /// Loads a game in PGN, or a position in FEN.
        routine load_file {
            takes    disk_device, disk_name, "the UI's configuration"
            returns  c "set: it failed", disk_status "says why",
                     ui_text "says why, and the game is as it was"
            destroys a, x, y, scratch
        }
        jsr  drive_open_commands
        bcs  @failed            // carry set: no drive, or no disk
        jsr  begin_text
        jsr  disk_put_name      // the name becomes the text
        lda  #DATA_FILE
        jsr  drive_open
        bcs  @absent            // no drive has answered
        jsr  drive_status       // OPEN succeeds without the file, too
        bcs  @failed            // the drive refused: no such file
        ldx  #DATA_FILE
        jsr  kernal.chkin       // from here disk_read reads the file
        bcs  @absent            // the file is not open
        jsr  disk_begin_reading
        jsr  disk_is_position
        bcs  @position          // the first token has a slash: FEN
        jsr  read_game
        bcs  @failed            // carry set: the old game is back
        bcc  @done always
    @position:
        jsr  read_position
        bcs  @failed
    @done:
        jmp  disk_done
    @absent:
        jsr  drive_no_device
    @failed:
        lda  disk.status
        cmp  #own_status::MESSAGE_READY  // a message of the reader's own?
        jne  disk_failed
        jsr  drive_close_all    // it is in ui_text
        sec
        rts
    }
}

fn delete(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        /// Deletes a file.
        routine delete_file {
            takes    disk_device, disk_name, "the UI's configuration"
            returns  c "set: it failed", disk_status "says why", ui_text "says why"
            destroys a, x, y, ui_src_ptr, ui_number, ui_divisor
        }
        // Names from other programs may contain wildcards, which would delete several files.
        ldx  #0
    @letter:
        lda  disk.name,x
        beq  @plain
        inx
        for several in b"*?," {
            cmp  #*several
            beq  @wildcard
        }
        bne  @letter always     // the BEQ above was not taken
    @plain:
        jsr  drive_open_commands
        bcs  @failed            // carry set: no drive, or no disk
        jsr  disk_scratch
        bcs  @failed            // the drive refused, or the file is locked
        jmp  disk_done
    @wildcard:
        lda  #dos_status::SYNTAX
        sta  disk.status        // as the drive would answer
    @failed:
        jmp  disk_failed

        /// Has the drive delete the file.
        routine disk_scratch {
            takes    disk_name
            returns  c "set if it is not deleted", disk_status "says why"
            destroys a, x, y, ui_text, ui_src_ptr
        }
        put_first(asm, "S:");
        jsr  disk_put_name
        jsr  drive_command
        bcs  @done              // the drive refused
        // The count in "FILES SCRATCHED,01,00" is 0 if the file is locked.
        ldx  disk.count         // the message's length
        lda  disk.status_text-4,x  // the second digit of the count
        cmp  #b'0'              // only one file was meant
        clc                     // carry clear: deleted
        bne  @done
        lda  #own_status::NOT_SCRATCHED
        sta  disk.status        // in place of the drive's 01
        sec                     // carry set: it is still there
    @done:
        rts
    }
}

fn name(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        /// Adds the file name to the text, in the drive's character set.
        routine disk_put_name {
            takes    disk_name
            destroys a, x
        }
        ldx  #0
    @letter:
        lda  disk.name,x
        beq  @done
        // PETSCII's unshifted letters are at the places of ASCII's capitals.
        cmp  #b'a'
        bcc  @plain
        cmp  #b'z' + 1
        bcs  @plain
        and  #0xDF              // from small letter to capital
    @plain:
        jsr  put_char
        inx
        bne  @letter always     // X is 16 at most, and not 0
    @done:
        rts
    }
}
