//! The page of the disk: what is on it, and what is to be done with it.
//!
//! `do_disk` has the page until it is left; it waits for keys itself. Nothing
//! is thought about meanwhile, so nothing is lost by waiting.

use super::Disk;
use super::files::code;
use super::vars::NAME;
use crate::asm::{Asm, fixed, hi, imm, lo};
use crate::computer::dialogue::{Mode, keys};
use crate::computer::screen::write::say;
use crate::computer::worlds::call_core;

/// The page's first lines, but for the first of all.
const KEYS: &[u8] = b"\r\
S  save game\r\
P  save position\r\
L  load\r\
D  delete\r\
B  save what was learned\r\
N  drive\r\
M  more\r\
ESC  back\r\0";
/// Drives that can be chosen.
const DRIVES: std::ops::Range<u8> = 8..12;
/// Files that are listed at a time: a letter each, above the message.
const LISTED: u8 = 8;

/// Emits `do_disk`.
pub fn emit(a: &mut Asm, m: &Disk) {
    page(a, m);
    choice(a, m);
    saving(a, m);
    picking(a, m);
    typing(a, m);
}

fn page(a: &mut Asm, m: &Disk) {
    let (v, t) = (&m.v, &m.s.v);
    let (entry, listed, text) = (a.label("entry"), a.label("listed"), a.label("text"));
    a.routine("show_disk", "Shows the page of the disk.")
        .takes("disk_entries, disk_first")
        .destroys("A X Y, words, cells, colours, disk_at");
    a.lda(imm(Mode::Page as u8));
    a.jsr("page_begin");
    say(a, "Drive ");
    a.lda(v.device);
    a.jsr("put_byte");
    a.jsr("page_line");
    let keys = a.sym("disk_keys");
    a.lda(lo(keys));
    a.ldy(hi(keys));
    a.jsr("page_text");
    a.lda(imm(0));
    a.sta(v.listed);
    a.bind(entry);
    a.lda(v.listed);
    a.clc();
    a.adc(v.first);
    a.cmp(v.entries);
    a.bcs(listed);
    a.pha();
    a.lda(v.listed);
    a.adc(imm(b'A')).c("C is clear");
    a.jsr("add");
    a.jsr("put_space");
    a.jsr("put_space");
    a.pla();
    a.jsr("put_entry");
    a.jsr("page_line");
    a.inc(v.listed);
    a.lda(v.listed);
    a.cmp(imm(LISTED));
    a.bne(entry);
    a.bind(listed);
    a.lda(v.entries);
    a.bmi(text).c("the disk was not read");
    a.lda(v.free);
    a.sta(t.number);
    a.lda(v.free.at(1));
    a.sta(t.number.at(1));
    a.lda(imm(0));
    a.sta(t.number.at(2));
    a.sta(t.number.at(3));
    a.jsr("put_number");
    say(a, " blocks free");
    a.bind(text);
    a.jmp("page_line");
    a.table(m.room, "disk_keys", 1, KEYS, "What the keys do");
}

fn choice(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    let (known, read, next, drive, more, first, leave, failed, delete) = (
        a.label("known"),
        a.label("read"),
        a.label("next"),
        a.label("drive"),
        a.label("more"),
        a.label("first"),
        a.label("leave"),
        a.label("failed"),
        a.label("delete"),
    );
    a.routine(
        "do_disk",
        "Saves, loads and deletes, as the player wants it.",
    )
    .destroys("A X Y");
    let runs = a.sym("clock_runs");
    a.lda(imm(0));
    a.sta(runs).c("nobody's clock");
    a.bind(read);
    a.lda(imm(0));
    a.sta(v.first);
    a.lda(imm(0xFF)).c("none is known yet");
    a.sta(v.entries);
    a.jsr("show_disk");
    a.jsr("read_directory");
    a.bcs(failed);
    a.jsr("show_disk");
    a.jsr("clear_message");
    a.jmp(next);
    a.bind(failed);
    a.jsr("set_message");
    a.bind(next);
    a.jsr("wait_key");
    for (key, routine) in [
        (b'S', "disk_save_game"),
        (b'P', "disk_save_position"),
        (b'L', "disk_load"),
        (b'B', "save_learned"),
    ] {
        let other = a.label("other");
        a.cmp(imm(key));
        a.bne(other);
        a.jsr(routine);
        a.jmp(known);
        a.bind(other);
    }
    a.cmp(imm(b'D'));
    a.beq(delete);
    a.cmp(imm(b'N'));
    a.beq(drive);
    a.cmp(imm(b'M'));
    a.beq(more);
    a.cmp(imm(keys::ESCAPE));
    a.beq(leave);
    a.cmp(imm(keys::STOP));
    a.bne(next);
    a.bind(leave);
    a.comment("Moves that were read went through the text typed.");
    a.lda(imm(0));
    a.sta(m.s.v.typed_len);
    a.comment("The memory of the table was used.");
    call_core(a, "clear_table");
    a.jsr("run_clock");
    a.jsr("ask_book").c("a game may have been loaded");
    a.jmp("page_close");
    a.bind(known);
    a.comment("Carry: the page stays, with what was said.");
    a.bcc(leave);
    a.bcs(next).c("always");
    a.bind(delete);
    a.jsr("disk_delete");
    a.jcc(read);
    a.bcs(next).c("always");
    a.bind(drive);
    a.inc(v.device);
    a.lda(v.device);
    a.jsr("is_drive");
    a.jcc(read);
    a.lda(imm(DRIVES.start));
    a.sta(v.device);
    a.jmp(read);
    a.bind(more);
    a.lda(v.first);
    a.clc();
    a.adc(imm(LISTED));
    a.cmp(v.entries);
    a.bcc(first);
    a.lda(imm(0));
    a.bind(first);
    a.sta(v.first);
    a.jsr("show_disk");
    a.jmp(next);

    let known = a.label("known");
    a.routine(
        "disk_drive",
        "Which drive the program came from, as far as that is known.",
    )
    .returns("disk_device")
    .destroys("A");
    a.lda(m.k.device).c("the KERNAL's: used last");
    a.jsr("is_drive");
    a.bcc(known);
    a.lda(imm(DRIVES.start));
    a.bind(known);
    a.sta(v.device);
    a.rts();

    a.routine("is_drive", "Whether a number is a drive's.")
        .takes("A")
        .returns("C clear if it is")
        .destroys("A");
    let no = a.label("no");
    a.cmp(imm(DRIVES.start));
    a.bcc(no);
    a.cmp(imm(DRIVES.end));
    a.rts();
    a.bind(no);
    a.sec();
    a.rts();
}

fn saving(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    let (saved, exists, told, none, save) = (
        a.label("saved"),
        a.label("exists"),
        a.label("told"),
        a.label("none"),
        a.label("save"),
    );
    let what = a.sym("disk_menu_save");
    for (routine, name, save) in [
        (
            "disk_save_game",
            "Saves the game under a name.",
            "save_game",
        ),
        (
            "disk_save_position",
            "Saves the position under a name.",
            "save_position",
        ),
    ] {
        a.routine(routine, name)
            .returns("C clear: it is saved; or set: the message says why not")
            .destroys("A X Y");
        let save = a.sym(save);
        a.ldx(lo(save));
        a.ldy(hi(save));
        if routine == "disk_save_game" {
            a.jmp("disk_save_named");
        }
    }
    a.routine("disk_save_named", "Saves what a routine saves.")
        .takes("X low, Y high byte of its address");
    a.stx(what);
    a.sty(what.at(1));
    a.lda(imm(0));
    a.sta(v.replace);
    a.jsr("type_name");
    a.bcs(none);
    a.bind(save);
    a.smc("disk_menu_save");
    a.jsr(fixed(0xFFFF));
    a.bcs(exists);
    a.bind(saved);
    a.rts();
    a.bind(exists);
    a.lda(v.code);
    a.cmp(imm(code::EXISTS));
    a.bne(told);
    say(a, " Replace it? Y");
    a.jsr("set_message");
    a.jsr("wait_key");
    a.cmp(imm(b'Y'));
    a.bne(none);
    a.lda(imm(0x80));
    a.sta(v.replace);
    a.bne(save).c("always");
    a.bind(none);
    a.routine("disk_nothing", "Nothing was wanted after all.")
        .returns("C set")
        .destroys("A X Y");
    a.jsr("clear_message");
    a.sec();
    a.rts();
    a.bind(told);
    a.jsr("set_message");
    a.sec();
    a.rts();
}

fn picking(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    let told = a.label("told");
    a.routine("disk_load", "Loads a file of the list.")
        .returns("C clear: it is loaded; or set: the message says why not")
        .destroys("A X Y");
    a.jsr("begin_text");
    say(a, "Which letter?");
    a.jsr("pick");
    a.jcs("disk_nothing");
    a.jsr("load_file");
    a.bcs(told);
    a.rts();
    a.bind(told);
    a.jsr("set_message");
    a.sec();
    a.rts();

    let no = a.label("no");
    a.routine(
        "disk_delete",
        "Deletes a file of the list, if that is meant.",
    )
    .returns("C clear: it is deleted; or set: the message says why not")
    .destroys("A X Y");
    a.jsr("begin_text");
    say(a, "Delete which letter?");
    a.jsr("pick");
    a.jcs("disk_nothing");
    a.jsr("begin_text");
    say(a, "Delete ");
    a.jsr("disk_put_name");
    say(a, "? Y");
    a.jsr("set_message");
    a.jsr("wait_key");
    a.cmp(imm(b'Y'));
    a.jne("disk_nothing");
    a.jsr("delete_file");
    a.bcs(told);
    a.rts();

    a.routine("pick", "Asks for a file of those listed.")
        .takes("screen_line, the question")
        .returns("disk_name; C set: none")
        .destroys("A X Y, disk_at");
    a.jsr("set_message");
    a.jsr("wait_key");
    a.sec();
    a.sbc(imm(b'A'));
    a.bcc(no);
    a.cmp(v.listed);
    a.bcs(no);
    a.adc(v.first).c("C is clear");
    a.jsr("choose_entry");
    a.clc();
    a.rts();
    a.bind(no);
    a.sec();
    a.rts();
}

fn typing(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    let (next, letter, delete, done, none, full) = (
        a.label("next"),
        a.label("letter"),
        a.label("delete"),
        a.label("done"),
        a.label("none"),
        a.label("full"),
    );
    a.routine("type_name", "Asks for a name.")
        .returns("disk_name; C set: none")
        .destroys("A X Y, words, cells, colours");
    a.lda(imm(0));
    a.sta(v.name_len);
    a.bind(next);
    a.ldx(v.name_len);
    a.lda(imm(0));
    a.sta(v.name.x());
    a.jsr("begin_text");
    say(a, "Name: ");
    a.jsr("disk_put_name");
    a.lda(imm(b'_'));
    a.jsr("add");
    a.jsr("set_message");
    a.jsr("wait_key");
    a.cmp(imm(keys::RETURN));
    a.beq(done);
    a.cmp(imm(keys::ESCAPE));
    a.beq(none);
    a.cmp(imm(keys::STOP));
    a.beq(none);
    a.cmp(imm(keys::DELETE));
    a.beq(delete);
    a.comment("Letters, digits, space, and . - /: the others mean something to the drive.");
    a.cmp(imm(b' '));
    a.beq(letter);
    a.cmp(imm(b'-'));
    a.bcc(next);
    a.cmp(imm(b'Z' + 1));
    a.bcs(next);
    a.cmp(imm(b'9' + 1));
    a.bcc(letter);
    a.cmp(imm(b'A'));
    a.bcc(next);
    a.bind(letter);
    a.ldx(v.name_len);
    a.cpx(imm(NAME as u8));
    a.bcs(full);
    a.sta(v.name.x());
    a.inc(v.name_len);
    a.bind(full);
    a.jmp(next);
    a.bind(delete);
    a.lda(v.name_len);
    a.beq(full);
    a.dec(v.name_len);
    a.jmp(next);
    a.bind(done);
    a.lda(v.name_len);
    a.beq(none);
    a.clc();
    a.rts();
    a.bind(none);
    a.sec();
    a.rts();

    let wait = a.label("wait");
    let plain = a.label("plain");
    a.routine("wait_key", "Waits for a key.")
        .returns("A its code, capitals as small letters")
        .destroys("X");
    a.bind(wait);
    a.jsr("get_key");
    a.beq(wait);
    a.cmp(imm(keys::CAPITAL));
    a.bcc(plain);
    a.and(imm(0x7F));
    a.bind(plain);
    a.cmp(imm(0));
    a.rts();
}
