//! The drive, through the KERNAL's calls.
//!
//! The KERNAL's page 0 and its tables below $2000 are mapped while the UI runs, so its calls are
//! plain subroutine calls. File names and data are in the UI's bank.

use super::kernal::Kernal;
use super::memory_map::UI_BANK;
use octet_asm::{Abs, Asm, Zp, asm};

/// The logical file and the channel of commands.
pub const COMMANDS: u8 = 15;
/// The logical file and the channel of the file that is read or written.
pub const DATA_FILE: u8 = 2;
/// The value of `disk_status` when no drive answers.
pub const NO_DEVICE: u8 = 0xFF;
/// READST's bit for the last byte.
const READ_END: u8 = 0x40;
/// The drive's first status number that is an error.
pub const FIRST_ERROR: u8 = 20;
/// How many characters of the drive's status text are kept.
pub const STATUS_MAX: u16 = 32;
/// Length of a file name.
pub const NAME_LEN: u16 = 16;
/// How many files of a directory are listed.
pub const DIR_MAX: u16 = 32;

/// The variables that the UI lends the drive's routines.
#[derive(Clone, Copy, Debug)]
pub struct Drive {
    /// The KERNAL's calls.
    pub kernal: Kernal,
    /// The text that is being put together: a file name or a command.
    pub text: Abs,
    /// Its length.
    pub text_len: Zp,
    /// The device, 8 to 11.
    pub device: Abs,
    /// The drive's last status number.
    pub status: Abs,
    /// What follows the number, from the comma on, ended by a zero byte.
    pub status_text: Abs,
    /// Counts characters.
    pub count: Abs,
    /// Bit 7 is set when the file has ended.
    pub ended: Abs,
    /// The name of the file, ended by a zero byte.
    pub name: Abs,
    /// Names of the directory's files, [`NAME_LEN`] bytes each, filled up with zero bytes.
    pub names: Abs,
    /// Their number.
    pub entries: Abs,
    /// Free blocks, two bytes.
    pub free: Abs,
    /// Points at a name.
    pub ptr: Zp,
}

/// Emits the drive's routines.
pub fn emit(asm: &mut Asm, disk: &Drive) {
    open(asm, disk);
    command(asm, disk);
    status(asm, disk);
    read(asm, disk);
}

fn open(asm: &mut Asm, disk: &Drive) {
    let (kernal, text) = (&disk.kernal, disk.text);
    asm! { asm;
        /// Opens the command channel and initialises the disk.
        routine drive_open_commands {
            takes    disk_device
            returns  c "set", disk_status "says why not"
            destroys a, x, y
            changes  ui_text, ui_text_len
        }
        lda  #b'I'              // initialise: an error if there is no disk
        sta  text
        lda  #1                 // a command of one letter
        sta  disk.text_len
        lda  #COMMANDS
        jsr  drive_open         // OPEN sends the command
        bcs  @absent            // no device has answered
        jmp  drive_status

    @absent:
        /// Handles a drive that does not answer.
        routine drive_no_device {
            returns  a = disk_status, c "set"
            destroys nothing
            changes  disk_status
        }
        lda  #NO_DEVICE
        sta  disk.status
        sec                     // an error
        rts

        /// Opens a file, or the command channel.
        routine drive_open {
            takes    a "logical file and channel", "the name or command in ui_text"
            returns  c "set if no drive answers"
            destroys a, x, y
        }
        tax                     // the channel has the file's number
        /// Opens a file on a channel of another number.
        routine drive_open_channel {
            takes    a "logical file", x "channel", "the name in ui_text"
            returns  c "set if no drive answers"
            destroys a, x, y
        }
        jsr  drive_set_name
        jmp  kernal.open

        /// Prepares OPEN or LOAD.
        routine drive_set_name {
            takes    a "logical file", x "channel", "the name in ui_text"
            returns  "SETBNK, SETNAM and SETLFS done", "name and data in the UI's bank"
            destroys a, x, y
        }
        pha                     // the logical file
        txa                     // the channel, too, passes SETNAM
        pha                     // the channel
        lda  #UI_BANK           // data
        tax                     // and name
        jsr  kernal.setbnk
        lda  disk.text_len
        ldx  #<text
        ldy  #>text             // X and Y: its address
        jsr  kernal.setnam
        pla
        tay                     // SETLFS takes the channel in Y
        pla
        ldx  disk.device        // A file, X device, Y channel
        jmp  kernal.setlfs

        /// Closes the file, then the command channel.
        routine drive_close_all { destroys a, x, y }
        jsr  kernal.clrchn
        lda  #DATA_FILE
        clc                     // C set would close it only for the KERNAL
        jsr  kernal.close
        lda  #COMMANDS          // last: the drive closes all of its files with it
        clc
        jmp  kernal.close
    }
}

fn command(asm: &mut Asm, disk: &Drive) {
    let kernal = &disk.kernal;
    asm! { asm;
        /// Sends the drive a command, and reads the status.
        routine drive_command {
            takes    ui_text
            returns  a = disk_status, c "set if it is an error"
            destroys x, y
        }
        jsr  drive_send
        bcs  drive_no_device    // not open
        jmp  drive_status

        /// Sends the drive a command, and leaves the status of the one before as it is.
        routine drive_send {
            takes    ui_text
            returns  c "set if the command channel is not open"
            destroys a, x, y
            changes  disk_count
        }
        ldx  #COMMANDS          // the file that CHROUT writes to
        jsr  kernal.chkout
        bcs  @done              // not open
        lda  #0
        sta  disk.count
    @next:
        ldx  disk.count
        lda  disk.text,x
        jsr  kernal.chrout      // keeps no register
        inc  disk.count
        lda  disk.count
        cmp  disk.text_len
        bne  @next
        jsr  kernal.clrchn      // the drive executes the command now
        clc
    @done:
        rts
    }
}

fn status(asm: &mut Asm, disk: &Drive) {
    let kernal = &disk.kernal;
    asm! { asm;
        /// Reads the drive's status: 00, OK,00,00 or an error.
        routine drive_status {
            returns  a = disk_status, disk_status_text, c "set if it is an error"
            destroys x, y
            changes  disk_status, disk_count
        }
        ldx  #COMMANDS          // the file that CHRIN reads
        jsr  kernal.chkin
        bcs  drive_no_device    // not open
        // The number has two digits: the tens times 10, plus the ones.
        jsr  kernal.chrin       // the tens, as a character
        and  #0x0F              // $30 to $39
        asl  a                  // 2 n
        sta  disk.status
        asl  a
        asl  a                  // 8 n
        adc  disk.status        // 10 n; C is clear, n is at most 15
        sta  disk.status
        jsr  kernal.chrin       // the ones
        and  #0x0F
        clc
        adc  disk.status        // 10 n + ones
        sta  disk.status
        // The comma and the text follow, up to RETURN.
        lda  #0
        sta  disk.count
    @next:
        jsr  kernal.readst
        tax                     // READST leaves Z undefined
        bne  @done              // the end, or the drive has gone
        jsr  kernal.chrin       // keeps no register
        cmp  #b'\r'
        beq  @done
        ldy  disk.count
        cpy  #STATUS_MAX as u8
        beq  @next              // too long: read on, keep nothing
        sta  disk.status_text,y
        inc  disk.count
        bne  @next always       // Z clear, at most STATUS_MAX
    @done:
        jsr  kernal.readst
        and  #!READ_END         // bits of an error, if the drive has gone
        pha
        ldy  disk.count
        lda  #0
        sta  disk.status_text,y
        jsr  kernal.clrchn      // ends the status: the next read begins anew
        pla
        jne  drive_no_device    // what was read is not the drive's
        lda  disk.status
        cmp  #FIRST_ERROR       // C
        rts
    }
}

fn read(asm: &mut Asm, disk: &Drive) {
    let kernal = &disk.kernal;
    asm! { asm;
        /// Reads the next byte of the file.
        routine drive_read {
            returns  c "set at the end"
            may return a "if it is clear"
            destroys x, y
            changes  disk_ended
        }
        bit  disk.ended         // N: nothing is left
        bmi  @end
        jsr  kernal.chrin
        pha                     // READST changes A
        jsr  kernal.readst
        tax                     // flags by X: PLA sets Z and N
        pla
        cpx  #0
        beq  @byte
        dec  disk.ended         // 0 becomes $FF: bit 7
        cpx  #READ_END          // the end alone: this is the last byte
        beq  @byte
    @end:
        sec                     // an error: the byte is not the file's
        rts
    @byte:
        clc
        rts
    }
}
