//! Files of the program that a 1541 sends with a program of its own, in a seventh of the KERNAL's
//! time. That program lies in a sector of track 17, and knows where the file is.
//!
//! Whatever fails, the file is then read as from any other drive.

use super::context::FilesCx;
use super::whole_file::LOADED;
use crate::platform::drive::COMMANDS;
use crate::platform::drive_memory::{ENTRY, JOB, READ, SEEK, SIGNATURE, START, VERSION_AT};
use crate::platform::memory_map::{MEMORY_END, UI_SEES};
use crate::platform::slow_bus::{self, CLK_LOW, FastFile, OTHERS, SlowBus, TRACK};
use octet_asm::{Abs, Asm, Claim, asm, fixed};

/// The name of a 1541.
const VERSION: &[u8; 3] = b"154";
/// So many buffers further is the one that seeks. A drive does the jobs of higher buffers first.
const SEEK_BUFFER: usize = 2;
/// Bytes of a sector that belong to a file.
const DATA: u8 = 254;
/// More blocks than a file has, and no more than memory has room for behind the last page that the
/// UI sees.
const MOST: u8 = 64;
const _: () = assert!(
    UI_SEES / 0x100 * 0x100 + MOST as u16 * DATA as u16 <= MEMORY_END && MOST < 128,
    "no block lies behind the table, and twice the number is a byte"
);
/// How often the drive is asked whether its program is there.
const TRIES: u8 = 40;
/// How often 65,536 turns of a loop pass before a sector has been read.
const PATIENCE: u8 = 8;

/// The commands to the drive.
struct Commands {
    bytes: Vec<u8>,
}

impl Commands {
    /// Adds a command about the drive's memory, behind its length, and returns its place.
    fn add(&mut self, letter: u8, address: u16, rest: &[u8]) -> u8 {
        let place = self.bytes.len() as u8;
        let [low, high] = address.to_le_bytes();
        self.bytes.push(5 + rest.len() as u8);
        self.bytes.extend([b'M', b'-', letter, low, high]);
        self.bytes.extend(rest);
        place
    }
}

/// Reads a file to a page; it must end at `end`. C is set if it is to be read otherwise.
pub fn read(asm: &mut Asm, cx: &FilesCx, file: &FastFile, page: u8, end: Abs) {
    asm! { asm;
        lda  #file.sector
        sta  cx.vars.sector
        lda  #<end
        ldx  #>end
        ldy  #page
        jsr  read_fast
    }
}

/// Emits `read_fast`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal) = (&cx.vars, &cx.kernal);
    let mut commands = Commands { bytes: Vec::new() };
    let version = commands.add(b'R', VERSION_AT, &[VERSION.len() as u8]);
    let [job, place] = JOB;
    // send_memory_command puts the sector behind the first track.
    let mut places = [0; 2 * SEEK_BUFFER + 1];
    (places[0], places[2 * SEEK_BUFFER]) = (TRACK, TRACK);
    let place = commands.add(b'W', place, &[&[places.len() as u8], &places[..]].concat());
    // The sector is between the jobs of both buffers, too, and no job.
    let mut jobs = [0; SEEK_BUFFER + 1];
    (jobs[0], jobs[SEEK_BUFFER]) = (READ, SEEK);
    let jobs = commands.add(b'W', job, &[&[jobs.len() as u8], &jobs[..]].concat());
    let signature = commands.add(b'R', START, &[SIGNATURE.len() as u8]);
    let run = commands.add(b'E', ENTRY, &[]);
    let what = "Commands to a 1541, each behind its length";
    let table = asm.table(cx.ui, "memory_commands", 1, &commands.bytes, what);
    let slow = SlowBus {
        hline: cx.screen.chips.vic.hline,
        bus: cx.screen.chips.cia2.pra,
        free: disk.bus_free,
        hold: disk.bus_hold,
    };
    let (bus, sprites) = (slow.bus, cx.screen.chips.vic.spr_ena);
    let text = cx.screen.vars.text;
    let text_len = cx.screen.vars.text_len;
    asm! { asm;
        /// Reads a file of the program from a 1541.
        routine read_fast {
            takes    disk_sector, a "low", x "high byte of its end", y "its first page",
                     "the command channel, open"
            returns  disk_end, disk_page, c "clear: it is there, and whole"
            destroys a, x, y, disk_ptr, ui_src_ptr, "the table"
        }
        sta  disk.end
        stx  disk.end+1
        sty  disk.page          // where its first block goes
        bit  kernal.serial      // V: a drive with a fast bus
        bvs  @no                // LOAD is faster there
        ldx  #version           // of its ROM
        jsr  ask_drive_memory   // its third digit
        cmp  #VERSION[2]
        bne  @no                // not a 1541
        for command in [place, jobs] {
            ldx  #command           // it reads its program
            jsr  send_memory_command
        }
        lda  #TRIES
        sta  disk.count         // some seconds
    @reads:
        lda  disk.count
        pha                     // sending counts with it
        ldx  #signature
        jsr  ask_drive_memory
        tax
        pla
        sta  disk.count
        cpx  #SIGNATURE[2]      // another letter while it reads
        beq  @there             // its program begins with it
        dec  disk.count         // once more
        bne  @reads
    @no:
        sec                     // carry set: as from any other drive
        rts
    @there:
        ldx  #run               // the drive's program has the bus now
        jsr  send_memory_command
        jsr  take_file
        bcs  @no                // the file is read as usual
        jsr  fast_mode          // 2 MHz, as while Octet thinks
        jsr  split_clock        // if its picture stays
        jsr  check_whole        // as any file
        php                     // the carry
        jsr  slow_mode          // the KERNAL follows
        plp
        rts
    }
    asm! { asm;
        /// Sends a command about the drive's memory.
        routine send_memory_command {
            takes    x "its place in memory_commands", disk_sector
            destroys a, x, y, ui_text, ui_text_len
        }
        lda  table,x            // a byte of it
        sta  text_len           // its length comes first
        ldy  #0                 // of the text
    @byte:
        inx                     // its bytes follow
        lda  table,x
        sta  text,y             // for drive_send
        iny
        cpy  text_len           // all of them?
        bne  @byte              // not yet
        lda  disk.sector        // behind the first track
        sta  text + 7
        jmp  drive_send         // the drive does it

        /// Reads three bytes of the drive's memory.
        routine ask_drive_memory {
            takes    x "the command's place"
            returns  a "the third, or 0 if the first two are not 15"
            destroys x, y, ui_text, ui_text_len
        }
        jsr  send_memory_command
        ldx  #COMMANDS
        jsr  kernal.chkin
        bcs  @none              // the channel is not open
        jsr  kernal.chrin       // the first
        pha
        jsr  kernal.chrin
        pha
        jsr  kernal.chrin
        pha
        jsr  kernal.clrchn      // the next answer begins anew
        pla
        tax                     // the third
        pla
        cmp  #SIGNATURE[1]
        bne  @other             // another memory
        pla
        cmp  #SIGNATURE[0]      // a drive of this kind
        bne  @none              // some other drive
        txa                     // the third is the answer
        rts
    @other:
        pla
    @none:
        lda  #0
        rts
    }
    asm! { asm;
        /// Takes the file from the drive's program. The interrupt looks at the keyboard while the
        /// drive reads a sector.
        routine take_file {
            takes    disk_end, disk_page
            returns  c "set: the drive has given up"
            destroys a, x, y, disk_ptr
        }
        lda  #0                 // counts the blocks that end before the file does
        sta  disk.blocks        // the first is counted below
        sta  disk.at            // where the first block goes
        lda  disk.page
        sta  disk.at+1
    @count:
        inc  disk.blocks        // one more
        lda  disk.at
        clc                     // carry clear: it is in memory
        adc  #DATA
        sta  disk.at
        bcc  @same_page
        inc  disk.at+1          // the next page
    @same_page:
        lda  disk.at
        cmp  disk.end           // behind the end?
        lda  disk.at+1
        sbc  disk.end+1         // in two bytes
        bcc  @count             // another block
        lda  sprites            // which marks are shown
        pha                     // they take cycles
        lda  #0
        sta  sprites            // off
        lda  bus
        and  #OTHERS            // the VIC-II's bits
        sta  slow.free          // and no line pulled
        slow_bus::mask(asm, &slow);
        sta  disk.mask          // the same for each byte
        lda  slow.free          // the bus as it was
        ora  #CLK_LOW
        sta  slow.hold
        sta  bus                // the computer is not ready
        ldx  #0                 // turns of the loop
        ldy  #0
    @begins:
        bit  bus                // DATA: the drive's program pulls it first
        bpl  @block             // it has begun
        inx
        bne  @begins
        iny
        bne  @begins
        beq  @failed always     // not within half a second
    @block:
        jsr  take_file_block    // whichever comes next
        bcs  @end
        dec  disk.blocks        // those that remain
        bne  @block
        clc
        bcc  @end always
    @failed:
        sec                     // as if it had given up
    @end:
        lda  slow.free
        sta  bus                // lets go of the lines
        pla
        sta  sprites
        rts
    }
    let table_memory = vec![(fixed(LOADED), MEMORY_END - LOADED + 1)];
    asm! { asm;
        /// Takes a block, which begins with its number.
        routine take_file_block {
            takes    disk_page "the file's first page"
            returns  c "set: the drive has given up"
            destroys a, x, y, disk_ptr, disk_count
        }
        lda  #PATIENCE
        sta  disk.count
        ldx  #0
        ldy  #0
    @ready:
        bit  bus                // DATA: high when the drive has read a sector
        bmi  @number            // a sector is there
        inx
        bne  @ready
        iny
        bne  @ready
        dec  disk.count
        bne  @ready
    @given_up:
        cli
        sec
        rts
    @number:
        sei                     // until the block is there
        ldy  #1                 // the number, then bytes 2 to 255 of a sector
    @byte:
        slow_bus::fetch(asm, &slow);
        eor  disk.mask
        cpy  #2
        bcc  @first
        asm.claim(Claim::StoresInto(table_memory));
        sta  (disk.at),y        // where they belong
        iny
        bne  @byte
        cli                     // keys and clocks
        clc
        rts
    @first:
        cmp  #MOST
        bcs  @given_up          // none of a file's
        // 254 times the number is 256 times the number, less twice the number.
        tay
        asl  a                  // below 256: the number is less than MOST
        eor  #0xFF              // less the link before the bytes of a sector
        sec
        adc  #DATA              // a page before, less the link
        sta  disk.at
        tya
        adc  disk.page          // the carry is the borrow's opposite
        sec                     // two pages less:
        sbc  #2                 // the page before, and the borrow
        sta  disk.at+1
        ldy  #2
        bne  @byte always       // not 0
    }
}
