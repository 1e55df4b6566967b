//! The directory: names of the files that are text, and the room left.

use super::Disk;
use super::vars::{ENTRIES, NAME};
use crate::asm::{Asm, asm};

/// The channel that a directory is read on.
const CHANNEL: u8 = 0;
/// The logical file.
const FILE: u8 = super::drive::FILE;

/// Emits `read_directory`.
pub fn emit(a: &mut Asm, m: &Disk) {
    let (v, k) = (&m.v, &m.k);
    asm! { a;
        a.routine("read_directory", "Reads which texts are on the disk.")
            .takes("disk_device; the room's world")
            .returns(
                "disk_entries, disk_names, disk_free; C set: disk_code and screen_line say why not",
            )
            .destroys("A X Y, words, disk_at")
            .cost("what the drive takes");
        jsr  disk_begin
        jcs  @failed
        // As LOAD would: channel 0.
        jsr  begin_text
        lda  #b'$'
        jsr  add
        lda  #FILE
        ldx  #CHANNEL
        jsr  disk_open_on
        jcs  @absent
        jsr  disk_answer
        jcs  @failed
        ldx  #FILE
        jsr  k.chkin
        jcs  @absent
        jsr  disk_begin_reading
        lda  #0
        sta  v.entries
        // The address, which says nothing; then lines.
        for _ in 0..2 {
            jsr  disk_read_raw
        }
    @line:
        // The next line's address, then the number of blocks.
        for _ in 0..2 {
            jsr  disk_read_raw
        }
        bcs  @done
        for n in 0..2 {
            jsr  disk_read_raw
            jcs  @done
            sta  v.free + n
        }
    @text:
        jsr  disk_read_raw
        bcs  @done
        cmp  #0
        beq  @line              // no name: the blocks that are free, or the end
        cmp  #b'"'
        bne  @text
        // The name goes where the next entry is, which counts if it is a text.
        lda  v.entries
        cmp  #ENTRIES as u8
        bcs  @rest              // no more are listed
        jsr  entry_place
        lda  #0
        sta  v.count
    @name:
        jsr  disk_read_raw
        bcs  @done
        cmp  #b'"'
        beq  @quoted
        ldy  v.count
        cpy  #NAME as u8
        bcs  @name
        sta  (v.at),y
        inc  v.count
        bne  @name              // always
    @quoted:
        lda  #0
        ldy  v.count
    @fill:
        cpy  #NAME as u8
        bcs  @after
        sta  (v.at),y
        iny
        bne  @fill              // always
    @after:
        // The type: spaces, an asterisk if it was never closed, letters.
        jsr  disk_read_raw
        bcs  @done
        cmp  #0
        beq  @line
        cmp  #b' '
        beq  @after
        cmp  #b'S'
        bne  @rest
        inc  v.entries
    @rest:
        jsr  disk_read_raw
        bcs  @done
        cmp  #0
        bne  @rest
        jmp  @line
    @done:
        jsr  disk_end
        clc
        rts
    @absent:
        jsr  disk_absent
    @failed:
        jmp  disk_failed
    }
}

/// Emits `entry_place`, `put_entry` and `choose_entry`.
pub fn emit_entries(a: &mut Asm, m: &Disk) {
    let v = &m.v;
    asm! { a;
        a.routine("entry_place", "Where the name of an entry is.")
            .takes("A its number")
            .returns("disk_at")
            .destroys("A");
        let names = v.names;
        ldy  #0
        sty  v.at+1
        for _ in 0..NAME.trailing_zeros() {
            asl  a
            rol  v.at+1
        }
        clc
        adc  #<names
        sta  v.at
        lda  v.at+1
        adc  #>names
        sta  v.at+1
        rts

        a.routine("put_entry", "Adds the name of a file in the directory.")
            .takes("A its number, below disk_entries")
            .destroys("A Y, disk_at");
        jsr  entry_place
        ldy  #0
    @next:
        lda  (v.at),y
        beq  @done
        jsr  add
        iny
        cpy  #NAME as u8
        bne  @next
    @done:
        rts

        a.routine(
            "choose_entry",
            "Takes a file of the directory as the one meant.",
        )
        .takes("A its number, below disk_entries")
        .returns("disk_name")
        .destroys("A Y, disk_at");
        jsr  entry_place
        ldy  #0
    @letter:
        lda  (v.at),y
        sta  v.name,y
        beq  @all
        iny
        cpy  #NAME as u8
        bne  @letter
        lda  #0
        sta  v.name,y
    @all:
        rts
    }
}
