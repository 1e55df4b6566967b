//! The directory: names of the files that are text, and the room left.

use super::Disk;
use super::vars::{ENTRIES, NAME};
use crate::asm::{Asm, hi, imm, lo};

/// The channel that a directory is read on.
const CHANNEL: u8 = 0;
/// The logical file.
const FILE: u8 = super::drive::FILE;

/// Emits `read_directory`.
pub fn emit(a: &mut Asm, m: &Disk) {
    let (v, k) = (&m.v, &m.k);
    let (failed, line, name, quoted, after, text, rest, done, absent) = (
        a.label("failed"),
        a.label("line"),
        a.label("name"),
        a.label("quoted"),
        a.label("after"),
        a.label("text"),
        a.label("rest"),
        a.label("done"),
        a.label("absent"),
    );
    a.routine("read_directory", "Reads which texts are on the disk.")
        .takes("disk_device; the room's world")
        .returns(
            "disk_entries, disk_names, disk_free; C set: disk_code and screen_line say why not",
        )
        .destroys("A X Y, words, disk_at")
        .cost("what the drive takes");
    a.jsr("disk_begin");
    a.jcs(failed);
    a.comment("As LOAD would: channel 0.");
    a.jsr("begin_text");
    a.lda(imm(b'$'));
    a.jsr("add");
    a.lda(imm(FILE));
    a.ldx(imm(CHANNEL));
    a.jsr("disk_open_on");
    a.jcs(absent);
    a.jsr("disk_answer");
    a.jcs(failed);
    a.ldx(imm(FILE));
    a.jsr(k.chkin);
    a.jcs(absent);
    a.jsr("disk_begin_reading");
    a.lda(imm(0));
    a.sta(v.entries);
    a.comment("The address, which says nothing; then lines.");
    for _ in 0..2 {
        a.jsr("disk_read_raw");
    }
    a.bind(line);
    a.comment("The next line's address, then the number of blocks.");
    for _ in 0..2 {
        a.jsr("disk_read_raw");
    }
    a.bcs(done);
    for n in 0..2 {
        a.jsr("disk_read_raw");
        a.jcs(done);
        a.sta(v.free.at(n));
    }
    a.bind(text);
    a.jsr("disk_read_raw");
    a.bcs(done);
    a.cmp(imm(0));
    a.beq(line)
        .c("no name: the blocks that are free, or the end");
    a.cmp(imm(b'"'));
    a.bne(text);
    a.comment("The name goes where the next entry is, which counts if it is a text.");
    a.lda(v.entries);
    a.cmp(imm(ENTRIES as u8));
    a.bcs(rest).c("no more are listed");
    a.jsr("entry_place");
    a.lda(imm(0));
    a.sta(v.count);
    a.bind(name);
    a.jsr("disk_read_raw");
    a.bcs(done);
    a.cmp(imm(b'"'));
    a.beq(quoted);
    a.ldy(v.count);
    a.cpy(imm(NAME as u8));
    a.bcs(name);
    a.sta(v.at.ind_y());
    a.inc(v.count);
    a.bne(name).c("always");
    a.bind(quoted);
    a.lda(imm(0));
    a.ldy(v.count);
    let fill = a.label_here("fill");
    a.cpy(imm(NAME as u8));
    a.bcs(after);
    a.sta(v.at.ind_y());
    a.iny();
    a.bne(fill).c("always");
    a.bind(after);
    a.comment("The type: spaces, an asterisk if it was never closed, letters.");
    a.jsr("disk_read_raw");
    a.bcs(done);
    a.cmp(imm(0));
    a.beq(line);
    a.cmp(imm(b' '));
    a.beq(after);
    a.cmp(imm(b'S'));
    a.bne(rest);
    a.inc(v.entries);
    a.bind(rest);
    a.jsr("disk_read_raw");
    a.bcs(done);
    a.cmp(imm(0));
    a.bne(rest);
    a.jmp(line);
    a.bind(done);
    a.jsr("disk_end");
    a.clc();
    a.rts();
    a.bind(absent);
    a.jsr("disk_absent");
    a.bind(failed);
    a.jmp("disk_failed");
}

/// Emits `entry_place`, `put_entry` and `choose_entry`.
pub fn emit_entries(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    let (next, done) = (a.label("next"), a.label("done"));
    a.routine("entry_place", "Where the name of an entry is.")
        .takes("A its number")
        .returns("disk_at")
        .destroys("A");
    let names = v.names;
    a.ldy(imm(0));
    a.sty(v.at.at(1));
    for _ in 0..NAME.trailing_zeros() {
        a.asl_a();
        a.rol(v.at.at(1));
    }
    a.clc();
    a.adc(lo(names));
    a.sta(v.at);
    a.lda(v.at.at(1));
    a.adc(hi(names));
    a.sta(v.at.at(1));
    a.rts();

    a.routine("put_entry", "Adds the name of a file in the directory.")
        .takes("A its number, below disk_entries")
        .destroys("A Y, disk_at");
    a.jsr("entry_place");
    a.ldy(imm(0));
    a.bind(next);
    a.lda(v.at.ind_y());
    a.beq(done);
    a.jsr("add");
    a.iny();
    a.cpy(imm(NAME as u8));
    a.bne(next);
    a.bind(done);
    a.rts();

    let (letter, all) = (a.label("letter"), a.label("all"));
    a.routine(
        "choose_entry",
        "Takes a file of the directory as the one meant.",
    )
    .takes("A its number, below disk_entries")
    .returns("disk_name")
    .destroys("A Y, disk_at");
    a.jsr("entry_place");
    a.ldy(imm(0));
    a.bind(letter);
    a.lda(v.at.ind_y());
    a.sta(v.name.y());
    a.beq(all);
    a.iny();
    a.cpy(imm(NAME as u8));
    a.bne(letter);
    a.lda(imm(0));
    a.sta(v.name.y());
    a.bind(all);
    a.rts();
}
