//! Saving and loading whole files.
//!
//! A file is written under a name of its own, [`BESIDE`]. Only when it is
//! closed and the drive has said that all is well is a file of the name wanted
//! deleted and the new one given that name: there is a complete file on the
//! disk at every moment.

use super::Disk;
use super::drive::{ERRORS, FILE};
use crate::asm::{Asm, fixed, hi, imm, lo};
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
    let (common, write, drop, failed, absent, new) = (
        a.label("common"),
        a.label("write"),
        a.label("drop"),
        a.label("failed"),
        a.label("absent"),
        a.label("new"),
    );
    let routine = a.label("routine");
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
        a.ldx(lo(writer));
        a.ldy(hi(writer));
        if name == "save_game" {
            a.jmp("disk_save");
        }
    }
    a.routine("disk_save", "Saves what a routine writes.")
        .takes("X low, Y high byte of its address")
        .returns("as save_game");
    a.stx(what);
    a.sty(what.at(1));
    a.jsr("disk_begin");
    a.bcs(failed);
    a.bind(common);
    a.comment("Is there one? A program of that name, like Octet itself, is no text: it stays.");
    a.jsr("begin_text");
    a.jsr("disk_put_name");
    say(a, ",S,R");
    a.lda(imm(FILE));
    a.jsr("disk_open");
    a.bcs(absent);
    a.jsr("disk_answer");
    a.cmp(imm(code::NOT_FOUND));
    a.beq(new);
    a.cmp(imm(ERRORS));
    a.bcs(failed);
    a.jsr("disk_close");
    a.bit(v.replace);
    a.bmi(write);
    a.lda(imm(code::EXISTS));
    a.sta(v.code);
    a.bne(failed).c("always");
    a.bind(absent);
    a.jsr("disk_absent");
    a.bind(failed);
    a.jsr("disk_end");
    a.jsr("say_disk_error");
    a.sec();
    a.rts();

    a.bind(new);
    a.jsr("disk_close");
    a.bind(write);
    a.comment("What was left of a save that failed.");
    a.jsr("disk_drop");
    a.bcs(failed).c("write protected");
    a.jsr("begin_text");
    say(a, BESIDE);
    say(a, ",S,W");
    a.lda(imm(FILE));
    a.jsr("disk_open");
    a.jcs("disk_failed");
    a.jsr("disk_answer");
    a.bcs(failed);
    a.ldx(imm(FILE));
    a.jsr(k.chkout);
    a.bcs(failed);
    a.lda(imm(0));
    a.sta(v.lost);
    a.sta(v.column);
    a.bind(routine);
    a.smc("disk_save_what");
    a.jsr(fixed(0xFFFF));
    a.jsr(k.clrchn);
    a.jsr("disk_answer");
    a.bcs(drop);
    a.jsr("disk_close");
    a.jsr("disk_answer");
    a.bcs(drop);
    a.bit(v.lost);
    a.bmi(drop).c("no error is told, but not all was taken");
    a.bit(v.replace);
    let rename = a.label("rename");
    a.bpl(rename);
    a.jsr("disk_scratch");
    a.bcs(drop);
    a.bind(rename);
    a.jsr("begin_text");
    say(a, "R:");
    a.jsr("disk_put_name");
    say(a, "=");
    say(a, BESIDE);
    a.jsr("disk_command");
    a.bcs("disk_failed").c("it is complete: it stays");
    a.jsr("disk_end");
    a.clc();
    a.rts();

    a.bind(drop);
    a.comment("The reason is what counts, not what comes of tidying up.");
    a.lda(v.code);
    a.pha();
    a.jsr("disk_close");
    a.jsr("disk_drop");
    a.pla();
    a.sta(v.code);
    a.routine("disk_failed", "Closes everything and says what went wrong.")
        .takes("disk_code")
        .returns("C set; screen_line")
        .destroys("A X Y, words");
    a.jsr("disk_end");
    a.jsr("say_disk_error");
    a.sec();
    a.rts();

    a.routine(
        "disk_drop",
        "Deletes a file that is not complete, if there is one.",
    )
    .returns("A disk_code; C set if it is an error")
    .destroys("X Y, screen_line, words");
    a.jsr("begin_text");
    say(a, "S:");
    say(a, BESIDE);
    a.jmp("disk_command");

    a.routine("disk_close", "Closes the file.")
        .destroys("A X Y");
    a.jsr(k.clrchn);
    a.lda(imm(FILE));
    a.clc();
    a.jmp(k.close);
}

fn load(a: &mut Asm, m: &Disk) {
    let (v, k) = (&m.v, &m.k);
    let (failed, position, done, absent) = (
        a.label("failed"),
        a.label("position"),
        a.label("done"),
        a.label("absent"),
    );
    a.routine("load_file", "Loads a game in PGN, or a position in FEN.")
        .takes("disk_device, disk_name; the room's world")
        .returns("C set: it failed, disk_code and screen_line say why, and the game is as it was")
        .destroys("A X Y, words, disk_at")
        .cost("what the drive takes");
    a.jsr("disk_begin");
    a.bcs(failed);
    a.jsr("disk_open_named");
    a.bcs(failed);
    a.ldx(imm(FILE));
    a.jsr(k.chkin);
    a.bcs(absent);
    a.jsr("disk_begin_reading");
    a.jsr("disk_is_position");
    a.bcs(position);
    a.jsr("read_game");
    a.bcs(failed);
    a.bcc(done).c("always");
    a.bind(position);
    a.jsr("read_position");
    a.bcs(failed);
    a.bind(done);
    a.jsr("disk_end");
    a.clc();
    a.rts();
    a.bind(absent);
    a.jsr("disk_absent");
    a.bind(failed);
    a.lda(v.code);
    a.cmp(imm(own::TEXT));
    a.jne("disk_failed");
    a.jsr("disk_end").c("the text is there");
    a.sec();
    a.rts();
}

fn delete(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    let (failed, done, bad, why) = (
        a.label("failed"),
        a.label("done"),
        a.label("bad"),
        a.label("why"),
    );
    a.routine("delete_file", "Deletes a file.")
        .takes("disk_device, disk_name; the room's world")
        .returns("C set: it failed, disk_code and screen_line say why")
        .destroys("A X Y, words")
        .cost("what the drive takes");
    a.comment("To the drive some names are those of several files.");
    a.ldx(imm(0));
    let (letter, plain) = (a.label("letter"), a.label("plain"));
    a.bind(letter);
    a.lda(v.name.x());
    a.beq(plain);
    a.inx();
    for several in b"*?," {
        a.cmp(imm(*several));
        a.beq(bad);
    }
    a.bne(letter).c("always");
    a.bind(plain);
    a.jsr("disk_begin");
    a.bcs(failed);
    a.jsr("disk_scratch");
    a.bcs(failed);
    a.comment("How many: FILES SCRATCHED,01,00. A file that is locked is none.");
    a.ldx(v.count);
    a.lda(v.report.at(-4).x());
    a.cmp(imm(b'0'));
    a.bne(done);
    a.lda(imm(own::KEPT));
    a.bne(why).c("always");
    a.bind(bad);
    a.lda(imm(code::SYNTAX));
    a.bind(why);
    a.sta(v.code);
    a.bind(failed);
    a.jmp("disk_failed");
    a.bind(done);
    a.jsr("disk_end");
    a.clc();
    a.rts();

    a.routine("disk_scratch", "Has the drive delete the file of the name.")
        .takes("disk_name")
        .returns("A disk_code; C set if it is an error")
        .destroys("X Y, screen_line, words");
    a.jsr("begin_text");
    say(a, "S:");
    a.jsr("disk_put_name");
    a.jmp("disk_command");
}

fn name(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    let done = a.label("done");
    let plain = a.label("plain");
    let letter = a.label("letter");
    a.routine(
        "disk_put_name",
        "Adds the file's name as it is on the disk.",
    )
    .takes("disk_name")
    .destroys("A X");
    a.ldx(imm(0));
    a.bind(letter);
    a.lda(v.name.x());
    a.beq(done);
    a.comment("Small letters of ASCII are the unshifted ones of a C128, where capitals are.");
    a.cmp(imm(b'a'));
    a.bcc(plain);
    a.cmp(imm(b'z' + 1));
    a.bcs(plain);
    a.and(imm(0xDF));
    a.bind(plain);
    a.jsr("add");
    a.inx();
    a.bne(letter).c("always");
    a.bind(done);
    a.rts();
}
