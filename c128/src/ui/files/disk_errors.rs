//! Puts the drive's errors into words.

use super::context::FilesCx;
use super::load_save::{dos_status, own_status};
use crate::platform::drive::NO_DEVICE;
use crate::ui::view::text::put;
use octet_asm::{Asm, asm};

/// The message by the drive's answer; `%` stands for the device number.
const MESSAGES: &[(u8, &str)] = &[
    (NO_DEVICE, "Drive % does not answer."),
    (dos_status::SYNTAX, "That is no valid file name."),
    (dos_status::EXISTS, "There is a file of that name."),
    (dos_status::NOT_FOUND, "There is no file of that name."),
    (20, NO_DISK),
    (21, NO_DISK),
    (74, NO_DISK),
    (26, "The disk is write protected."),
    (67, FULL),
    (72, FULL),
    (dos_status::NEVER_CLOSED, "That file was never closed."),
    (64, "That is not a text file."),
    (own_status::NOT_SCRATCHED, "That file is locked or gone."),
    (own_status::ALL_KEPT, "Delete a file OCTET SAVED first."),
];
const NO_DISK: &str = "There is no disk in drive %.";
/// A drive that finds no free block for the beginning of a new file reports 67, ILLEGAL TRACK OR
/// SECTOR: the track after the disk's last.
const FULL: &str = "The disk is full.";

/// Emits `put_disk_error`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        let mut texts: Vec<&str> = Vec::new();
        let mut numbers = Vec::new();
        for (_, text) in MESSAGES {
            let known = texts.iter().position(|known| known == text);
            numbers.push(known.unwrap_or(texts.len()));
            if known.is_none() {
                texts.push(text);
            }
        }
        let text_names: Vec<String> = (0..texts.len()).map(|n| format!("disk_text_{n}")).collect();
        let names: Vec<&str> = numbers.iter().map(|&n| text_names[n].as_str()).collect();
        let table = asm.sym("disk_codes");
        let (low, high) = (asm.sym("disk_texts_lo"), asm.sym("disk_texts_hi"));
        /// Puts an error into words, or quotes the drive.
        routine put_disk_error {
            takes    disk_status, disk_status_text, disk_device
            returns  ui_text
            destroys a, x, y, ui_src_ptr, ui_number, ui_divisor
        }
        jsr  begin_text
        ldx  #MESSAGES.len() as u8 - 1  // from the last message down
        lda  disk.status
    @next:
        cmp  table,x
        beq  @found             // an answer that has a message
        dex
        bpl  @next
    @unknown:
        put(asm, "Drive: ");
        lda  disk.status
        jsr  put_byte           // the number, then the drive's own words
        ldx  #0
    @report:
        lda  disk.status_text,x
        beq  @done              // the 0 that ends them
        jsr  put_char
        inx
        bne  @report always     // at most STATUS_MAX characters
    @done:
        rts
    @found:
        let src = cx.screen.vars.src_ptr;
        lda  low,x
        sta  src
        lda  high,x
        sta  src+1
        ldy  #0
    @letter:
        lda  (src),y
        beq  @done              // the 0 that ends the text
        cmp  #b'%'
        bne  @plain             // a letter of the message
        tya                     // put_byte changes Y
        pha
        lda  disk.device        // for %: the device number
        jsr  put_byte
        pla                     // Y again
        tay
        iny
        bne  @letter always     // no message has 256 characters
    @plain:
        jsr  put_char
        iny
        bne  @letter always     // likewise

        let segment = cx.ui;
        let codes: Vec<u8> = MESSAGES.iter().map(|&(code, _)| code).collect();
        asm.table(
            segment,
            "disk_codes",
            1,
            &codes,
            "Answers that have a message",
        );
        for (name, text) in text_names.iter().zip(&texts) {
            let bytes = [text.as_bytes(), &[0]].concat();
            asm.table(segment, name, 1, &bytes, text);
        }
        asm.table_lo(
            segment,
            "disk_texts_lo",
            1,
            names.iter().copied(),
            "Their messages",
        );
        asm.table_hi(segment, "disk_texts_hi", 1, names, "Their messages");
    }
}
