//! What went wrong, in words.

use super::Disk;
use super::drive::ABSENT;
use super::files::{code, own};
use crate::asm::{Asm, asm};
use crate::computer::screen::write::say;

/// What is said of the drive's answers. `%` is the drive's number.
const SAID: &[(u8, &str)] = &[
    (ABSENT, "Drive % does not answer."),
    (code::SYNTAX, "No file can have that name."),
    (code::EXISTS, "There is a file of that name."),
    (code::NOT_FOUND, "There is no file of that name."),
    (20, NO_DISK),
    (21, NO_DISK),
    (74, NO_DISK),
    (26, "The disk is write protected."),
    (72, "The disk is full."),
    (60, "That file was never completed."),
    (64, "That file is no text."),
    (own::KEPT, "That file is locked."),
];
const NO_DISK: &str = "There is no disk in drive %.";

/// Emits `say_disk_error`.
pub fn emit(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    asm! { a;
        let mut texts: Vec<&str> = Vec::new();
        let mut numbers = Vec::new();
        for (_, text) in SAID {
            let known = texts.iter().position(|known| known == text);
            numbers.push(known.unwrap_or(texts.len()));
            if known.is_none() {
                texts.push(text);
            }
        }
        let text_names: Vec<String> = (0..texts.len()).map(|n| format!("disk_text_{n}")).collect();
        let names: Vec<&str> = numbers.iter().map(|&n| text_names[n].as_str()).collect();
        let table = a.sym("disk_codes");
        let (low, high) = (a.sym("disk_texts_lo"), a.sym("disk_texts_hi"));
        a.routine("say_disk_error", "Puts what went wrong into words.")
            .takes("disk_code, disk_report, disk_device")
            .returns("screen_line")
            .destroys("A X Y, words");
        jsr  begin_text
        ldx  #SAID.len() as u8 - 1
        lda  v.code
    @next:
        cmp  table,x
        beq  @found
        dex
        bpl  @next
    @unknown:
        say(a, "Drive: ");
        lda  v.code
        jsr  put_byte
        ldx  #0
    @report:
        lda  v.report,x
        beq  @done
        jsr  add
        inx
        bne  @report            // always
    @done:
        rts
    @found:
        let words = m.s.v.words;
        lda  low,x
        sta  words
        lda  high,x
        sta  words+1
        ldy  #0
    @letter:
        lda  (words),y
        beq  @done
        cmp  #b'%'
        bne  @plain
        tya
        pha
        lda  v.device
        jsr  put_byte
        pla
        tay
        iny
        bne  @letter            // always
    @plain:
        jsr  add
        iny
        bne  @letter            // always

        let segment = m.room;
        let codes: Vec<u8> = SAID.iter().map(|&(code, _)| code).collect();
        a.table(
            segment,
            "disk_codes",
            1,
            &codes,
            "Answers that there are words for",
        );
        for (name, text) in text_names.iter().zip(&texts) {
            let bytes = [text.as_bytes(), &[0]].concat();
            a.table(segment, name, 1, &bytes, text);
        }
        a.table_lo(
            segment,
            "disk_texts_lo",
            1,
            names.iter().copied(),
            "The words",
        );
        a.table_hi(segment, "disk_texts_hi", 1, names, "The words");
    }
}
