//! The code that runs in a 1541 while it loads. It reads the file's sectors and sends each byte as
//! four pairs of bits.
//!
//! The drive's own job queue, which its interrupt works off, reads a sector: a job runs the buffer, in
//! which a jump to the DOS's routine stands until the sector does. While this program has the drive,
//! the bus works as follows. DATA is low while a sector is read. When DATA is high, a
//! sector is there, and the computer lets go of CLK for each byte of it. The drive sees that within
//! 7 cycles, and then changes both lines every [`PAIR`] cycles. ATN stays high, so that no other
//! drive listens.

use super::{DONE, begin};
use crate::platform::drive_memory::{EXECUTE, READ_SECTOR, SIGNATURE, START};
use crate::platform::named::named_memory;
use crate::platform::slow_bus::PAIR;
use cbm_disk::Layout;
use cbm_disk::layout::TRACK_SECTORS;
use octet_asm::{Abs, Asm, AsmErrors, Kind, Program, SegmentId, asm};

/// The buffer into which sectors are read.
const BUFFER: u16 = 0x0300;
/// The next two buffers hold the two pairs of bits of each byte's lower half, and of its upper
/// half.
const TABLES: u16 = 0x0500;
const _: () = assert!(PAIR == 14, "the cycles below");
/// The opcode of JMP.
const JMP: u8 = 0x4C;
/// How often a sector is tried.
const TRIES: u8 = 8;

/// Bit of VIA 1: DATA is low.
const DATA_LOW: u8 = 0x02;
/// Bit of VIA 1: CLK is low.
const CLK_LOW: u8 = 0x04;
/// Bit of VIA 2: the light.
const LIGHT: u8 = 0x08;

named_memory! {
    /// Memory and registers of the drive.
    pub(super) struct Drive |asm, tables: SegmentId| {
        /// The DOS's job for the first buffer: a command, then its answer.
        job: Zp = "JOB" 0x00;
        /// The track of that job.
        track: Zp = "track" 0x06, 1;
        /// The sector of that job, and the block in it, counted on the track.
        sector: Zp = "sector" 0x07, 2;
        /// Which byte of the block is sent.
        index: Zp = "index" 0x0A, 1;
        /// The number of the track's first block.
        first: Zp = "first" 0x0B, 1;
        /// The number of the block that is sent.
        number: Zp = "number" 0x0C, 1;
        /// How often the sector will be read before the drive gives up.
        tries: Zp = "tries" 0x0D, 1;
        /// The end of the signature.
        mark: Abs = "mark" START + SIGNATURE.len() as u16 - 1;
        /// The first buffer: the sector that was read.
        buffer: Abs = "buffer" BUFFER, 256;
        /// VIA 1, port B: the slow bus.
        bus: Abs = "VIA1_PRB" 0x1800;
        /// VIA 2, port B: bit 3 lights the drive's LED.
        disk: Abs = "VIA2_PRB" 0x1C00;
    } {
        low: Abs = asm.reserve(tables, "low_pairs", 256, 1);
        high: Abs = asm.reserve(tables, "high_pairs", 256, 1);
    }
}

/// The program that reads a file with this layout.
///
/// # Errors
/// The program is too long.
pub fn program(layout: &Layout) -> Result<Program, AsmErrors> {
    let (mut asm, code) = begin("1541", 1);
    let tables = asm.segment("TABLES", TABLES, TABLES + 0x1FF, Kind::Bss);
    let drive = Drive::declare(&mut asm, tables);
    let pulls = |half: &str| format!("What pulls the lines for the {half} half of each byte.");
    asm.describe(drive.low, &pulls("lower"));
    asm.describe(drive.high, &pulls("upper"));
    send_file(&mut asm, &drive, layout);
    pairs(&mut asm, code);
    let [low, high] = READ_SECTOR.to_le_bytes();
    asm.table(
        code,
        "jump",
        1,
        &[JMP, low, high],
        "The jump to the DOS's routine",
    );
    let apart = [layout.sectors_apart, layout.blocks_apart()];
    let what = "Sectors and blocks from one sector that is read to the next";
    asm.table(code, "apart", 1, &apart, what);
    asm.finish()
}

fn send_file(asm: &mut Asm, drive: &Drive, layout: &Layout) {
    let blocks = layout.blocks;
    asm! { asm;
        /// Sends a file, block by block: its number, then its bytes.
        routine send_file { destroys a, x, y }
        sei
        lda  #DATA_LOW
        sta  drive.bus          // no sector yet
        lda  drive.disk
        ora  #LIGHT
        sta  drive.disk
        ldx  #0
    @pairs:
        txa
        and  #0x0F
        tay
        lda  "pairs",y
        sta  drive.low,x
        txa
        lsr  a
        lsr  a
        lsr  a
        lsr  a
        tay
        lda  "pairs",y
        sta  drive.high,x
        inx
        bne  @pairs
        stx  drive.first
        stx  drive.sector
        stx  drive.sector+1
        lda  #layout.first_track()
        sta  drive.track
    @block:
        lda  drive.first
        clc
        adc  drive.sector+1
        cmp  #blocks
        bcs  @next              // the file has ended before
        sta  drive.number
        lda  #TRIES
        sta  drive.tries
    @read:
        ldx  #2
    @jump:
        lda  "jump",x
        sta  drive.buffer,x
        dex
        bpl  @jump
        lda  #EXECUTE
        sta  drive.job
        cli                     // the drive's interrupt reads
    @wait:
        lda  drive.job
        bmi  @wait
        sei
        cmp  #DONE
        beq  @send
        dec  drive.tries
        bne  @read
        jmp  @done              // giving no answer reports the error
    @send:
        lda  drive.number
        sta  drive.buffer+1     // in front of the bytes
        lda  #0
        sta  drive.bus          // here is one
        ldy  #1
        asm.critical("a byte of the slow bus");
    @byte:
        ldx  drive.buffer,y
        sty  drive.index
        ldy  drive.low,x
        lda  #CLK_LOW
    @hold:
        bit  drive.bus
        bne  @hold
        sty  drive.bus          // 6 cycles after the bit was read: bits 0 and 1
        tya
        asl  a
        and  #0x0F
        nop
        nop
        sta  drive.bus          // PAIR cycles later: bits 2 and 3
        lda  drive.high,x
        nop
        nop
        nop
        sta  drive.bus          // PAIR cycles later: bits 4 and 5
        asl  a
        and  #0x0F
        nop
        nop
        nop
        sta  drive.bus          // PAIR cycles later: bits 6 and 7
        ldy  drive.index
        lda  #0
        nop
        cmp  drive.index        // 3 cycles
        sta  drive.bus          // PAIR cycles later: both lines are free
        iny
        bne  @byte              // 22 cycles until CLK is read again
        asm.critical_end();
        lda  #DATA_LOW
        sta  drive.bus
    @next:
        ldx  #1
    @apart:
        lda  drive.sector,x
        clc
        adc  "apart",x
        cmp  #TRACK_SECTORS
        bcc  @same_turn
        sbc  #TRACK_SECTORS     // C set: the BCC above was not taken
    @same_turn:
        sta  drive.sector,x
        dex
        bpl  @apart
        tax                     // the sector
        jne  @block             // else the track is read
        inc  drive.track
        lda  drive.first
        clc
        adc  #TRACK_SECTORS
        sta  drive.first
        cmp  #blocks
        jcc  @block
    @done:
        lda  drive.disk
        and  #!LIGHT
        sta  drive.disk
        lda  #0
        sta  drive.mark         // a later job is done when its signature is there
        sta  drive.bus
        cli
        rts
    }
}

/// The value of [`Drive::bus`] for half a byte, whose bits are 3 to 0. Of the first pair, bit 0 is
/// CLK, bit 3 of the port, and bit 1 is DATA, bit 1 of the port. Bits 2 and 3 are those of the
/// second pair, one place to the right. A bit that is 0 pulls its line low.
fn pairs(asm: &mut Asm, code: SegmentId) {
    let bytes: Vec<u8> = (0..16u8)
        .map(|half| {
            let free = !half;
            let bit = |n: u8| free >> n & 1;
            bit(0) << 3 | bit(1) << 1 | bit(2) << 2 | bit(3)
        })
        .collect();
    asm.table(
        code,
        "pairs",
        1,
        &bytes,
        "What pulls the lines for half a byte",
    );
}
