//! The directory: names of the files that are text, and the room left.

use crate::asm::{Asm, asm};
use crate::ui::files::FilesCx;
use crate::ui::files::vars::{DIR_MAX, NAME_LEN};

/// The channel that a directory is read on.
const CHANNEL: u8 = 0;
/// The logical file.
const FILE: u8 = super::drive::DATA_FILE;

/// Emits `read_directory`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal) = (&cx.vars, &cx.kernal);
    asm! { asm;
        asm.routine("read_directory", "Reads which texts are on the disk.")
            .takes("disk_device; the room's world")
            .returns(
                "disk_entries, disk_names, disk_free; C set: disk_status and ui_text say why not",
            )
            .destroys("A X Y, words, disk_ptr")
            .cost("what the drive takes");
        jsr  drive_open_commands
        jcs  @failed
        // As LOAD would: channel 0.
        jsr  begin_text
        lda  #b'$'
        jsr  put_char
        lda  #FILE
        ldx  #CHANNEL
        jsr  drive_open_channel
        jcs  @absent
        jsr  drive_status
        jcs  @failed
        ldx  #FILE
        jsr  kernal.chkin
        jcs  @absent
        jsr  disk_begin_reading
        lda  #0
        sta  disk.entries
        // The address, which says nothing; then lines.
        for _ in 0..2 {
            jsr  drive_read
        }
    @line:
        // The next line's address, then the number of blocks.
        for _ in 0..2 {
            jsr  drive_read
        }
        bcs  @done
        for n in 0..2 {
            jsr  drive_read
            jcs  @done
            sta  disk.free + n
        }
    @text:
        jsr  drive_read
        bcs  @done
        cmp  #0
        beq  @line              // no name: the blocks that are free, or the end
        cmp  #b'"'
        bne  @text
        // The name goes where the next entry is, which counts if it is a text.
        lda  disk.entries
        cmp  #DIR_MAX as u8
        bcs  @rest              // no more are listed
        jsr  dir_entry_ptr
        lda  #0
        sta  disk.count
    @name:
        jsr  drive_read
        bcs  @done
        cmp  #b'"'
        beq  @quoted
        ldy  disk.count
        cpy  #NAME_LEN as u8
        bcs  @name
        sta  (disk.at),y
        inc  disk.count
        bne  @name              // always
    @quoted:
        lda  #0
        ldy  disk.count
    @fill:
        cpy  #NAME_LEN as u8
        bcs  @after
        sta  (disk.at),y
        iny
        bne  @fill              // always
    @after:
        // The type: spaces, an asterisk if it was never closed, letters.
        jsr  drive_read
        bcs  @done
        cmp  #0
        beq  @line
        cmp  #b' '
        beq  @after
        cmp  #b'S'
        bne  @rest
        inc  disk.entries
    @rest:
        jsr  drive_read
        bcs  @done
        cmp  #0
        bne  @rest
        jmp  @line
    @done:
        jsr  drive_close_all
        clc
        rts
    @absent:
        jsr  drive_no_device
    @failed:
        jmp  disk_failed
    }
}

/// Emits `dir_entry_ptr`, `put_dir_entry` and `choose_dir_entry`.
pub fn emit_entries(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    asm! { asm;
        asm.routine("dir_entry_ptr", "Where the name of an entry is.")
            .takes("A its number")
            .returns("disk_ptr")
            .destroys("A");
        let names = disk.names;
        ldy  #0
        sty  disk.at+1
        for _ in 0..NAME_LEN.trailing_zeros() {
            asl  a
            rol  disk.at+1
        }
        clc
        adc  #<names
        sta  disk.at
        lda  disk.at+1
        adc  #>names
        sta  disk.at+1
        rts

        asm.routine("put_dir_entry", "Adds the name of a file in the directory.")
            .takes("A its number, below disk_entries")
            .destroys("A Y, disk_ptr");
        jsr  dir_entry_ptr
        ldy  #0
    @next:
        lda  (disk.at),y
        beq  @done
        jsr  put_char
        iny
        cpy  #NAME_LEN as u8
        bne  @next
    @done:
        rts

        asm.routine(
            "choose_dir_entry",
            "Takes a file of the directory as the one meant.",
        )
        .takes("A its number, below disk_entries")
        .returns("disk_name")
        .destroys("A Y, disk_ptr");
        jsr  dir_entry_ptr
        ldy  #0
    @letter:
        lda  (disk.at),y
        sta  disk.name,y
        beq  @all
        iny
        cpy  #NAME_LEN as u8
        bne  @letter
        lda  #0
        sta  disk.name,y
    @all:
        rts
    }
}
