//! The drive, through the KERNAL's calls.
//!
//! The KERNAL's page 0 and its tables below $2000 are in sight of the room, so
//! its calls are made as they stand; names come from the room's bank.

use super::Disk;
use super::vars::REPORT;
use crate::asm::{Abs, Asm, Zp, asm, fixed_zp};
use crate::computer::banks::TABLE_BANK;
use crate::image::disk::boot::DEVICE;

/// The logical file, and the channel, of commands.
pub const COMMANDS: u8 = 15;
/// The logical file, and the channel, of the file that is read or written.
pub const FILE: u8 = 2;
/// [`Vars::code`](super::vars::Vars) when no drive answers.
pub const ABSENT: u8 = 0xFF;
/// The first number of the drive's answers that is an error.
pub const ERRORS: u8 = 20;

macro_rules! calls {
    ($($(#[$meta:meta])* $name:ident $label:literal $address:literal;)*) => {
        /// The calls.
        #[derive(Clone, Copy, Debug)]
        pub struct Calls {
            $($(#[$meta])* pub $name: Abs,)*
            /// The number of the drive that was used last.
            pub device: Zp,
        }

        impl Calls {
            /// Gives them their names.
            pub fn declare(a: &mut Asm) -> Calls {
                Calls {
                    $($name: a.constant($label, $address),)*
                    device: fixed_zp(DEVICE),
                }
            }
        }
    };
}

calls! {
    /// The banks of data (`a`) and name (`x`).
    setbnk "SETBNK" 0xFF68;
    /// The status of the last call.
    readst "READST" 0xFFB7;
    /// Logical file, device and channel.
    setlfs "SETLFS" 0xFFBA;
    /// The length and address of a name.
    setnam "SETNAM" 0xFFBD;
    /// Opens a file.
    open "OPEN" 0xFFC0;
    /// Closes it.
    close "CLOSE" 0xFFC3;
    /// Characters come from file `x`.
    chkin "CHKIN" 0xFFC6;
    /// Characters go to file `x`.
    chkout "CHKOUT" 0xFFC9;
    /// Characters come and go as usual.
    clrchn "CLRCHN" 0xFFCC;
    /// Loads (`a` 0) a file to the address in `x` and `y`.
    load "LOAD" 0xFFD5;
    /// The next character.
    chrin "CHRIN" 0xFFCF;
    /// Writes a character.
    put "CHROUT_TO_FILE" 0xFFD2;
}

/// Emits what talks to the drive.
pub fn emit(a: &mut Asm, m: &Disk) {
    open(a, m);
    command(a, m);
    answer(a, m);
    read(a, m);
}

fn open(a: &mut Asm, m: &Disk) {
    let (v, k, t) = (&m.v, &m.k, &m.s.v);
    asm! { a;
        a.routine(
            "disk_begin",
            "Opens the channel of commands; is there a disk?",
        )
        .takes("disk_device")
        .returns("C set: disk_code says why not")
        .destroys("A X Y, screen_line");
        jsr  begin_text
        lda  #b'I'
        jsr  add
        lda  #COMMANDS
        jsr  disk_open
        bcs  @absent
        jmp  disk_answer

    @absent:
        a.routine("disk_absent", "No drive answers.")
            .returns("disk_code, C set")
            .destroys("A");
        lda  #ABSENT
        sta  v.code
        sec
        rts

        a.routine("disk_open", "Opens a file, or a channel with a command.")
            .takes("A logical file and channel; its name in screen_line")
            .returns("C set if no drive answers")
            .destroys("A X Y");
        tax
        a.routine("disk_open_on", "The same on a channel of its own.")
            .takes("A logical file, X channel");
        jsr  disk_name_file
        jmp  k.open

        a.routine(
            "disk_name_file",
            "Says which file a call of the KERNAL is about.",
        )
        .takes("A logical file, X channel; its name in screen_line")
        .returns("what OPEN and LOAD need; data go to and come from the room's bank")
        .destroys("A X Y");
        pha
        txa
        pha
        lda  #TABLE_BANK
        tax
        jsr  k.setbnk
        lda  t.line_len
        ldx  #<t.line
        ldy  #>t.line
        jsr  k.setnam
        pla
        tay
        pla
        ldx  v.device
        jmp  k.setlfs

        a.routine(
            "disk_open_named",
            "Opens the file to be read, and hears the answer.",
        )
        .takes("disk_name")
        .returns("A disk_code; C set if it is an error")
        .destroys("X Y, screen_line");
        jsr  begin_text
        jsr  disk_put_name
        lda  #FILE
        jsr  disk_open
        bcs  disk_absent
        jmp  disk_answer

        a.routine("disk_end", "Closes everything.")
            .destroys("A X Y");
        jsr  k.clrchn
        lda  #FILE
        clc
        jsr  k.close
        lda  #COMMANDS
        clc
        jmp  k.close
    }
}

fn command(a: &mut Asm, m: &Disk) {
    let (v, k, t) = (&m.v, &m.k, &m.s.v);
    asm! { a;
        a.routine(
            "disk_command",
            "Gives the drive a command, and hears the answer.",
        )
        .takes("screen_line")
        .returns("A disk_code; C set if it is an error")
        .destroys("X Y");
        ldx  #COMMANDS
        jsr  k.chkout
        bcs  disk_absent
        lda  #0
        sta  v.count
    @next:
        ldx  v.count
        lda  t.line,x
        jsr  k.put              // keeps no register
        inc  v.count
        lda  v.count
        cmp  t.line_len
        bne  @next
        jsr  k.clrchn
        jmp  disk_answer
    }
}

fn answer(a: &mut Asm, m: &Disk) {
    let (v, k) = (&m.v, &m.k);
    asm! { a;
        a.routine("disk_answer", "Hears what the drive has to say.")
            .returns("A disk_code, disk_report; C set if it is an error")
            .destroys("X Y");
        ldx  #COMMANDS
        jsr  k.chkin
        bcs  disk_absent
        // Two digits.
        jsr  k.chrin
        and  #0x0F
        asl  a
        sta  v.code
        asl  a
        asl  a
        adc  v.code             // C is clear
        sta  v.code
        jsr  k.chrin
        and  #0x0F
        clc
        adc  v.code
        sta  v.code
        // The comma, then words up to RETURN.
        jsr  k.chrin
        lda  #0
        sta  v.count
    @next:
        jsr  k.readst
        tax                     // the flags are anything
        bne  @done
        jsr  k.chrin            // keeps no register
        cmp  #b'\r'
        beq  @done
        ldy  v.count
        cpy  #REPORT as u8
        beq  @next
        sta  v.report,y
        inc  v.count
        bne  @next              // always
    @done:
        ldy  v.count
        lda  #0
        sta  v.report,y
        jsr  k.clrchn
        lda  v.code
        cmp  #ERRORS
        rts
    }
}

fn read(a: &mut Asm, m: &Disk) {
    let (v, k) = (&m.v, &m.k);
    asm! { a;
        a.routine(
            "disk_read_raw",
            "The next byte of the file, whatever it is.",
        )
        .returns("A; C set at the end")
        .destroys("X Y");
        bit  v.ended
        bmi  @end
        jsr  k.chrin
        pha
        jsr  k.readst
        tax
        pla
        cpx  #0
        beq  @good
        dec  v.ended            // 0 becomes $FF
        cpx  #0x40              // the last byte, or none
        beq  @good
    @end:
        sec
        rts
    @good:
        clc
        rts
    }
}
