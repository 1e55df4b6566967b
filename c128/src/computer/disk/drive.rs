//! The drive, through the KERNAL's calls.
//!
//! The KERNAL's page 0 and its tables below $2000 are in sight of the room, so
//! its calls are made as they stand; names come from the room's bank.

use super::Disk;
use super::vars::REPORT;
use crate::asm::{Abs, Asm, Zp, fixed_zp, hi, imm, lo};
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
    let absent = a.label("absent");
    a.routine(
        "disk_begin",
        "Opens the channel of commands; is there a disk?",
    )
    .takes("disk_device")
    .returns("C set: disk_code says why not")
    .destroys("A X Y, screen_line");
    a.jsr("begin_text");
    a.lda(imm(b'I'));
    a.jsr("add");
    a.lda(imm(COMMANDS));
    a.jsr("disk_open");
    a.bcs(absent);
    a.jmp("disk_answer");

    a.bind(absent);
    a.routine("disk_absent", "No drive answers.")
        .returns("disk_code, C set")
        .destroys("A");
    a.lda(imm(ABSENT));
    a.sta(v.code);
    a.sec();
    a.rts();

    a.routine("disk_open", "Opens a file, or a channel with a command.")
        .takes("A logical file and channel; its name in screen_line")
        .returns("C set if no drive answers")
        .destroys("A X Y");
    a.tax();
    a.routine("disk_open_on", "The same on a channel of its own.")
        .takes("A logical file, X channel");
    a.jsr("disk_name_file");
    a.jmp(k.open);

    a.routine(
        "disk_name_file",
        "Says which file a call of the KERNAL is about.",
    )
    .takes("A logical file, X channel; its name in screen_line")
    .returns("what OPEN and LOAD need; data go to and come from the room's bank")
    .destroys("A X Y");
    a.pha();
    a.txa();
    a.pha();
    a.lda(imm(TABLE_BANK));
    a.tax();
    a.jsr(k.setbnk);
    a.lda(t.line_len);
    a.ldx(lo(t.line));
    a.ldy(hi(t.line));
    a.jsr(k.setnam);
    a.pla();
    a.tay();
    a.pla();
    a.ldx(v.device);
    a.jmp(k.setlfs);

    a.routine(
        "disk_open_named",
        "Opens the file to be read, and hears the answer.",
    )
    .takes("disk_name")
    .returns("A disk_code; C set if it is an error")
    .destroys("X Y, screen_line");
    a.jsr("begin_text");
    a.jsr("disk_put_name");
    a.lda(imm(FILE));
    a.jsr("disk_open");
    a.bcs("disk_absent");
    a.jmp("disk_answer");

    a.routine("disk_end", "Closes everything.")
        .destroys("A X Y");
    a.jsr(k.clrchn);
    a.lda(imm(FILE));
    a.clc();
    a.jsr(k.close);
    a.lda(imm(COMMANDS));
    a.clc();
    a.jmp(k.close);
}

fn command(a: &mut Asm, m: &Disk) {
    let (v, k, t) = (&m.v, &m.k, &m.s.v);
    let next = a.label("next");
    a.routine(
        "disk_command",
        "Gives the drive a command, and hears the answer.",
    )
    .takes("screen_line")
    .returns("A disk_code; C set if it is an error")
    .destroys("X Y");
    a.ldx(imm(COMMANDS));
    a.jsr(k.chkout);
    a.bcs("disk_absent");
    a.lda(imm(0));
    a.sta(v.count);
    a.bind(next);
    a.ldx(v.count);
    a.lda(t.line.x());
    a.jsr(k.put).c("keeps no register");
    a.inc(v.count);
    a.lda(v.count);
    a.cmp(t.line_len);
    a.bne(next);
    a.jsr(k.clrchn);
    a.jmp("disk_answer");
}

fn answer(a: &mut Asm, m: &Disk) {
    let (v, k) = (&m.v, &m.k);
    let (next, done) = (a.label("next"), a.label("done"));
    a.routine("disk_answer", "Hears what the drive has to say.")
        .returns("A disk_code, disk_report; C set if it is an error")
        .destroys("X Y");
    a.ldx(imm(COMMANDS));
    a.jsr(k.chkin);
    a.bcs("disk_absent");
    a.comment("Two digits.");
    a.jsr(k.chrin);
    a.and(imm(0x0F));
    a.asl_a();
    a.sta(v.code);
    a.asl_a();
    a.asl_a();
    a.adc(v.code).c("C is clear");
    a.sta(v.code);
    a.jsr(k.chrin);
    a.and(imm(0x0F));
    a.clc();
    a.adc(v.code);
    a.sta(v.code);
    a.comment("The comma, then words up to RETURN.");
    a.jsr(k.chrin);
    a.lda(imm(0));
    a.sta(v.count);
    a.bind(next);
    a.jsr(k.readst);
    a.tax().c("the flags are anything");
    a.bne(done);
    a.jsr(k.chrin).c("keeps no register");
    a.cmp(imm(b'\r'));
    a.beq(done);
    a.ldy(v.count);
    a.cpy(imm(REPORT as u8));
    a.beq(next);
    a.sta(v.report.y());
    a.inc(v.count);
    a.bne(next).c("always");
    a.bind(done);
    a.ldy(v.count);
    a.lda(imm(0));
    a.sta(v.report.y());
    a.jsr(k.clrchn);
    a.lda(v.code);
    a.cmp(imm(ERRORS));
    a.rts();
}

fn read(a: &mut Asm, m: &Disk) {
    let (v, k) = (&m.v, &m.k);
    let (end, good) = (a.label("end"), a.label("good"));
    a.routine(
        "disk_read_raw",
        "The next byte of the file, whatever it is.",
    )
    .returns("A; C set at the end")
    .destroys("X Y");
    a.bit(v.ended);
    a.bmi(end);
    a.jsr(k.chrin);
    a.pha();
    a.jsr(k.readst);
    a.tax();
    a.pla();
    a.cpx(imm(0));
    a.beq(good);
    a.dec(v.ended).c("0 becomes $FF");
    a.cpx(imm(0x40)).c("the last byte, or none");
    a.beq(good);
    a.bind(end);
    a.sec();
    a.rts();
    a.bind(good);
    a.clc();
    a.rts();
}
