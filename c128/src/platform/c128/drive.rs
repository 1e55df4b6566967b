//! The drive, through the KERNAL's calls.
//!
//! The KERNAL's page 0 and its tables below $2000 are in sight of the room, so
//! its calls are made as they stand; names come from the room's bank.

use super::mmu::UI_BANK;
use crate::asm::{Abs, Asm, Zp, asm, fixed_zp};
use crate::image::disk::boot::DEVICE;
use crate::ui::files::FilesCx;
use crate::ui::files::vars::STATUS_MAX;

/// The logical file, and the channel, of commands.
pub const COMMANDS: u8 = 15;
/// The logical file, and the channel, of the file that is read or written.
pub const DATA_FILE: u8 = 2;
/// [`Vars::code`](crate::ui::files::vars::Vars) when no drive answers.
pub const NO_DEVICE: u8 = 0xFF;
/// The first number of the drive's answers that is an error.
pub const FIRST_ERROR: u8 = 20;

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
    packed "LOAD" 0xFFD5;
    /// The next character.
    chrin "CHRIN" 0xFFCF;
    /// Writes a character.
    put "CHROUT_TO_FILE" 0xFFD2;
}

/// Emits what talks to the drive.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    open(asm, cx);
    command(asm, cx);
    answer(asm, cx);
    read(asm, cx);
}

fn open(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal, ui) = (&cx.vars, &cx.kernal, &cx.screen.vars);
    asm! { asm;
        asm.routine(
            "drive_open_commands",
            "Opens the channel of commands; is there a disk?",
        )
        .takes("disk_device")
        .returns("C set: disk_status says why not")
        .destroys("A X Y, ui_text");
        jsr  begin_text
        lda  #b'I'
        jsr  put_char
        lda  #COMMANDS
        jsr  drive_open
        bcs  @absent
        jmp  drive_status

    @absent:
        asm.routine("drive_no_device", "No drive answers.")
            .returns("disk_status, C set")
            .destroys("A");
        lda  #NO_DEVICE
        sta  disk.status
        sec
        rts

        asm.routine("drive_open", "Opens a file, or a channel with a command.")
            .takes("A logical file and channel; its name in ui_text")
            .returns("C set if no drive answers")
            .destroys("A X Y");
        tax
        asm.routine("drive_open_channel", "The same on a channel of its own.")
            .takes("A logical file, X channel");
        jsr  drive_set_name
        jmp  kernal.open

        asm.routine(
            "drive_set_name",
            "Says which file a call of the KERNAL is about.",
        )
        .takes("A logical file, X channel; its name in ui_text")
        .returns("what OPEN and LOAD need; data go to and come from the room's bank")
        .destroys("A X Y");
        pha
        txa
        pha
        lda  #UI_BANK
        tax
        jsr  kernal.setbnk
        lda  ui.text_len
        ldx  #<ui.text
        ldy  #>ui.text
        jsr  kernal.setnam
        pla
        tay
        pla
        ldx  disk.device
        jmp  kernal.setlfs

        asm.routine(
            "drive_open_named",
            "Opens the file to be read, and hears the answer.",
        )
        .takes("disk_name")
        .returns("A disk_status; C set if it is an error")
        .destroys("X Y, ui_text");
        jsr  begin_text
        jsr  disk_put_name
        lda  #DATA_FILE
        jsr  drive_open
        bcs  drive_no_device
        jmp  drive_status

        asm.routine("drive_close_all", "Closes everything.")
            .destroys("A X Y");
        jsr  kernal.clrchn
        lda  #DATA_FILE
        clc
        jsr  kernal.close
        lda  #COMMANDS
        clc
        jmp  kernal.close
    }
}

fn command(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal, ui) = (&cx.vars, &cx.kernal, &cx.screen.vars);
    asm! { asm;
        asm.routine(
            "drive_command",
            "Gives the drive a command, and hears the answer.",
        )
        .takes("ui_text")
        .returns("A disk_status; C set if it is an error")
        .destroys("X Y");
        ldx  #COMMANDS
        jsr  kernal.chkout
        bcs  drive_no_device
        lda  #0
        sta  disk.count
    @next:
        ldx  disk.count
        lda  ui.text,x
        jsr  kernal.put              // keeps no register
        inc  disk.count
        lda  disk.count
        cmp  ui.text_len
        bne  @next
        jsr  kernal.clrchn
        jmp  drive_status
    }
}

fn answer(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal) = (&cx.vars, &cx.kernal);
    asm! { asm;
        asm.routine("drive_status", "Hears what the drive has to say.")
            .returns("A disk_status, disk_status_text; C set if it is an error")
            .destroys("X Y");
        ldx  #COMMANDS
        jsr  kernal.chkin
        bcs  drive_no_device
        // Two digits.
        jsr  kernal.chrin
        and  #0x0F
        asl  a
        sta  disk.status
        asl  a
        asl  a
        adc  disk.status             // C is clear
        sta  disk.status
        jsr  kernal.chrin
        and  #0x0F
        clc
        adc  disk.status
        sta  disk.status
        // The comma, then words up to RETURN.
        jsr  kernal.chrin
        lda  #0
        sta  disk.count
    @next:
        jsr  kernal.readst
        tax                     // the flags are anything
        bne  @done
        jsr  kernal.chrin            // keeps no register
        cmp  #b'\r'
        beq  @done
        ldy  disk.count
        cpy  #STATUS_MAX as u8
        beq  @next
        sta  disk.status_text,y
        inc  disk.count
        bne  @next              // always
    @done:
        ldy  disk.count
        lda  #0
        sta  disk.status_text,y
        jsr  kernal.clrchn
        lda  disk.status
        cmp  #FIRST_ERROR
        rts
    }
}

fn read(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal) = (&cx.vars, &cx.kernal);
    asm! { asm;
        asm.routine(
            "drive_read",
            "The next byte of the file, whatever it is.",
        )
        .returns("A; C set at the end")
        .destroys("X Y");
        bit  disk.ended
        bmi  @end
        jsr  kernal.chrin
        pha
        jsr  kernal.readst
        tax
        pla
        cpx  #0
        beq  @good
        dec  disk.ended            // 0 becomes $FF
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
