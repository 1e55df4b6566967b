//! What the opening book has learned: a file beside the book, the bytes of which
//! are those of the engine's (`engine::book::learn`).

use engine::book::build::Built;
use engine::book::learn::header;

use super::Disk;
use super::drive::FILE;
use crate::asm::{Asm, fixed, hi, imm, lo};
use crate::computer::attic;
use crate::computer::banks::TABLE_START;
use crate::computer::screen::write::say;

/// The file, as it is called on the disk.
pub const NAME: &str = "OCTET.LEARNED";

/// Emits `save_learned` and `load_learned`.
pub fn emit(a: &mut Asm, m: &Disk) {
    save(a, m);
    load(a, m);
}

/// Bytes of the file's beginning, and of all of it.
fn lengths() -> (u8, u16) {
    let built = Built::built_in();
    let beginning = header(&built.tree).len();
    (beginning as u8, built.learned().len() as u16)
}

fn save(a: &mut Asm, m: &Disk) {
    let (v, t) = (&m.v, &m.s.v);
    let (none, failed) = (a.label("none"), a.label("failed"));
    let (name, writer) = (a.sym("learned_name"), a.sym("write_learned"));
    a.routine("save_learned", "Saves what the book has learned.")
        .returns("C clear: it is saved; or set: the message says why not, and nothing is lost")
        .destroys("A X Y, words, cells, left, disk_at, disk_name");
    a.bit(m.s.d.book);
    a.bpl(none);
    a.ldx(imm(NAME.len() as u8));
    let next = a.label_here("next");
    a.lda(name.x());
    a.sta(v.name.x());
    a.dex();
    a.bpl(next);
    a.stx(v.replace).c("bit 7");
    a.ldx(lo(writer));
    a.ldy(hi(writer));
    a.jsr("disk_save");
    a.bcs(failed);
    a.rts();
    a.bind(none);
    a.jsr("begin_text");
    say(a, "There is no opening book.");
    a.bind(failed);
    a.jsr("set_message");
    a.sec();
    a.rts();

    let (at, same_page) = (v.at, a.label("same_page"));
    let (words, window) = (t.words, a.sym("attic_window"));
    let begins = a.sym("book_learned");
    let end = begins.at(i32::from(lengths().1));
    a.routine("write_learned", "Writes what the book has learned.")
        .destroys("A X Y, words, cells, left, disk_at");
    for (n, half) in [lo(begins), hi(begins)].into_iter().enumerate() {
        a.lda(half);
        a.sta(at.at(n as i32));
    }
    let byte = a.label_here("byte");
    for n in 0..2 {
        a.lda(at.at(n));
        a.sta(words.at(n));
    }
    a.lda(imm(1));
    a.jsr("attic_fetch");
    a.lda(window);
    a.jsr("disk_write");
    a.inc(at);
    a.bne(same_page);
    a.inc(at.at(1));
    a.bind(same_page);
    a.lda(at);
    a.cmp(lo(end));
    a.bne(byte);
    a.lda(at.at(1));
    a.cmp(hi(end));
    a.bne(byte);
    a.rts();
    let text: Vec<u8> = NAME.bytes().chain([0]).collect();
    a.table(
        m.room,
        "learned_name",
        1,
        &text,
        "The file of what was learned",
    );
}

fn load(a: &mut Asm, m: &Disk) {
    let (v, k) = (&m.v, &m.k);
    let (out, same_page) = (a.label("out"), a.label("same_page"));
    let (beginning, len) = lengths();
    let (seen, begins, window) = (
        fixed(TABLE_START),
        a.sym("book_learned"),
        a.sym("attic_window"),
    );
    let end = seen.at(i32::from(len));
    a.routine(
        "load_learned",
        "Loads what the book has learned, if it is this one's.",
    )
    .takes("the channel of commands, open; the book in the attic")
    .destroys("A X Y, words, cells, left, disk_at, the table");
    a.jsr("begin_text");
    say(a, NAME);
    a.lda(imm(FILE));
    a.jsr("disk_open");
    a.bcs(out);
    a.jsr("disk_answer");
    a.bcs(out).c("there is none");
    a.jsr("disk_begin_reading");
    a.ldx(imm(FILE));
    a.jsr(k.chkin);
    a.bcs(out);
    for (n, half) in [lo(seen), hi(seen)].into_iter().enumerate() {
        a.lda(half);
        a.sta(v.at.at(n as i32));
    }
    let byte = a.label_here("byte");
    a.jsr("disk_read_raw");
    a.bcs(out).c("it is too short");
    a.ldy(imm(0));
    a.sta(v.at.ind_y());
    a.inc(v.at);
    a.bne(same_page);
    a.inc(v.at.at(1));
    a.bind(same_page);
    a.lda(v.at);
    a.cmp(lo(end));
    a.bne(byte);
    a.lda(v.at.at(1));
    a.cmp(hi(end));
    a.bne(byte);
    a.bit(v.ended);
    a.bpl(out).c("too long");
    attic::point(a, &m.s, begins, window);
    a.lda(imm(beginning));
    a.ldx(imm(0));
    a.jsr("attic_copy");
    a.ldx(imm(beginning - 1));
    let next = a.label_here("next");
    a.lda(window.x());
    a.cmp(seen.x());
    a.bne(out).c("another book's");
    a.dex();
    a.bpl(next);
    attic::point(a, &m.s, seen, begins);
    a.lda(imm(len as u8));
    a.ldx(imm((len >> 8) as u8));
    a.jmp("attic_copy").c("returns");
    a.bind(out);
    a.rts();
}
