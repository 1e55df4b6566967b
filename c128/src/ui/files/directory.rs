//! The directory: names of the sequential files, and the free blocks.

use crate::platform::drive::{DATA_FILE, DIR_MAX, Drive, NAME_LEN};
use crate::ui::files::vars::NAMES_LEN;
use octet_asm::{Asm, Claim, asm};

/// The channel of a directory, which is read as LOAD reads it, like a BASIC program.
const CHANNEL: u8 = 0;

/// Emits `read_directory` and `choose_dir_entry`.
pub fn emit(asm: &mut Asm, disk: &Drive) {
    let kernal = &disk.kernal;
    asm! { asm;
        /// Reads the names of the disk's sequential files.
        routine read_directory {
            takes    disk_device, "the UI's configuration"
            returns  disk_entries, disk_names, disk_free, c "set", disk_status "says why",
                     ui_text "says why"
            destroys a, x, y, ui_src_ptr, disk_ptr, ui_number, ui_divisor
        }
        jsr  drive_open_commands
        jcs  @failed            // no drive or no disk
        jsr  begin_text
        lda  #b'$'              // the directory's name
        jsr  put_char
        lda  #DATA_FILE
        ldx  #CHANNEL
        jsr  drive_open_channel // the file's number is 2, the channel 0
        jcs  @absent            // the drive has gone
        jsr  drive_status
        jcs  @failed            // a read error
        ldx  #DATA_FILE
        jsr  kernal.chkin       // drive_status has ended the channel
        jcs  @absent
        jsr  disk_begin_reading
        lda  #0
        sta  disk.entries       // none yet
        // First comes the load address, then lines of BASIC. The first line has the disk's name and
        // ID: its address and number are skipped here, the rest is read as after a name.
        for _ in 0..6 {
            jsr  drive_read
        }
        jmp  @rest
    @line:
        // The next line's address is not needed. The number of blocks is read as the line's number.
        for _ in 0..2 {
            jsr  drive_read
        }
        bcs  @done              // the file has ended: no further line
        for n in 0..2 {
            jsr  drive_read
            bcs  @done              // the file has ended within a line
            sta  disk.free + n      // the last line's number stays: free blocks
        }
    @text:
        jsr  drive_read
        bcs  @done              // ended within a line
        cmp  #0
        beq  @line              // the line ends without a name: BLOCKS FREE
        cmp  #b'"'
        bne  @text
        // The name goes where the next entry's belongs. The entry counts only if the file is
        // sequential.
        lda  disk.entries
        cmp  #DIR_MAX as u8
        bcs  @rest              // no more are listed
        jsr  dir_entry_ptr      // disk_ptr: where the name goes
        lda  #0
        sta  disk.count
    @name:
        jsr  drive_read
        bcs  @done              // ended within a name
        cmp  #b'"'
        beq  @quoted            // the name's end
        ldy  disk.count
        cpy  #NAME_LEN as u8
        bcs  @name              // no name is longer: skip to the quote
        asm.claim(Claim::StoresInto(vec![(disk.names, NAMES_LEN)]));
        sta  (disk.ptr),y
        inc  disk.count
        bne  @name always       // Z clear, at most NAME_LEN
    @quoted:
        lda  #0                 // fill the name up with zero bytes
        ldy  disk.count
    @fill:
        cpy  #NAME_LEN as u8
        bcs  @type              // NAME_LEN bytes are written
        asm.claim(Claim::StoresInto(vec![(disk.names, NAMES_LEN)]));
        sta  (disk.ptr),y
        iny
        bne  @fill always       // Z clear, Y is at most NAME_LEN
    @type:
        // The type is spaces, or an asterisk if the file was never closed, then three letters.
        jsr  drive_read         // character by character
        bcs  @done
        cmp  #0
        beq  @line              // a line without a type
        cmp  #b' '
        beq  @type
        cmp  #b'S'              // SEQ
        bne  @rest              // another type, or an unclosed file
        inc  disk.entries       // the name stays
    @rest:
        jsr  drive_read         // to the end of the line
        bcs  @done              // ended within a line
        cmp  #0
        bne  @rest
        jmp  @line
    @done:
        jsr  drive_status       // has an error ended the directory?
        bcs  @failed
        jmp  disk_done
    @absent:
        jsr  drive_no_device
    @failed:
        lda  #0xFF              // bit 7: not read, even if a part was
        sta  disk.entries
        jmp  disk_failed

        /// Makes a directory entry the file that is loaded or saved.
        routine choose_dir_entry {
            takes    a "its number, below disk_entries"
            returns  disk_name
            destroys a, y, disk_ptr
        }
        jsr  dir_entry_ptr
        ldy  #0
    @letter:
        lda  (disk.ptr),y
        sta  disk.name,y
        beq  @copied            // the zero byte that ends it, too
        iny
        cpy  #NAME_LEN as u8
        bne  @letter
        lda  #0                 // a name of full length has no zero byte
        sta  disk.name,y
    @copied:
        rts
    }
}

/// Emits `dir_entry_ptr` and `put_dir_entry`.
pub fn emit_entries(asm: &mut Asm, disk: &Drive) {
    asm! { asm;
        /// Points at the name of a directory entry.
        routine dir_entry_ptr {
            takes    a "its number"
            returns  disk_ptr
            destroys a, y
        }
        let names = disk.names;
        ldy  #0
        sty  disk.ptr+1
        for _ in 0..NAME_LEN.trailing_zeros() {
            asl  a                  // NAME_LEN bytes an entry
            rol  disk.ptr+1
        }
        clc
        adc  #<names
        sta  disk.ptr
        lda  disk.ptr+1
        adc  #>names
        sta  disk.ptr+1
        rts

        /// Appends the name of a directory entry to ui_text.
        routine put_dir_entry {
            takes    a "its number, below disk_entries"
            destroys a, y, disk_ptr
        }
        jsr  dir_entry_ptr
        ldy  #0
    @next:
        lda  (disk.ptr),y
        beq  @done              // shorter than NAME_LEN
        jsr  put_char  // keeps Y
        iny
        cpy  #NAME_LEN as u8
        bne  @next
    @done:
        rts
    }
}
