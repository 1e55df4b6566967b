//! The code that runs in a 1581. The drive's jobs read half a track at a time into its own memory,
//! from which this code sends the blocks. Its DOS has already read the first of them, with this
//! program before them: they end the half of the directory's track that the DOS reads when it
//! begins anew.

use super::{Cia, DONE, FAILED, begin};
use crate::platform::drive_memory::READ;
use crate::platform::named::named_memory;
use crate::release::loader::blocks::LINK;
use cbm_disk::Layout;
use cbm_disk::layout::HALF_TRACK;
use octet_asm::{Asm, AsmErrors, Program, asm};

/// Where the drive keeps the half of a track that it read last.
const CACHE: u16 = 0x0C00;
/// Sectors of a track.
const TRACK_SECTORS: u8 = 2 * HALF_TRACK;

/// The CIA's port: CLK is low; the drive sends over the fast bus; ATN is low, the highest bit.
const CLK_LOW: u8 = 0x04;
const FAST: u8 = 0x20;
/// Bit of [`Cia::icr`]: the computer has pulled ATN low.
const ATN: u8 = 0x10;
/// Where the DOS records what its interrupt has noticed.
const HEARD: u16 = 0x76;
/// The bit for ATN there.
const HEARD_ATN: u8 = 0x01;

/// Turns of a loop after a byte, so that one is sent every 76 cycles, or 38 microseconds. The fast
/// bus takes 32 of them, and a computer at 2 MHz some 25. In VICE's x128 bytes are lost with 69
/// cycles, and none with 72.
const PAUSE: u8 = 12;
/// The same for the first group, which a computer at 1 MHz takes: one byte every 68 microseconds.
/// The computer takes some 48, and the VIC-II 43 cycles of every 504.
const FIRST_PAUSE: u8 = 24;

named_memory! {
    /// Memory and registers of the drive.
    pub(super) struct Drive |asm| {
        /// The DOS's job for the first buffer: a command, then its answer.
        job: Zp = "JOB" 0x02;
        /// The track of that job.
        track: Zp = "track" 0x0B, 1;
        /// The sector of that job, the first of half a track.
        sector: Zp = "sector" 0x0C, 1;
        /// Points to the block that is sent.
        block: Zp = "block" 0x0F, 2;
        /// The number of the block that is sent.
        number: Zp = "number" 0x11, 1;
        /// Turns of a loop after each byte.
        pause: Zp = "pause" 0x12, 1;
        /// Where the DOS records what its interrupt has noticed.
        heard: Zp = "heard" HEARD, 1;
        /// CIA, port B: the bus.
        bus: Abs = "CIA_PRB" 0x4001;
    } {
        cia: Cia = Cia::declare(asm);
    }
}

/// The program that reads a file with this layout.
///
/// # Errors
/// The program is too long.
pub fn program(layout: &Layout) -> Result<Program, AsmErrors> {
    let (mut asm, _) = begin("1581", 1);
    let drive = Drive::declare(&mut asm);
    send_file(&mut asm, &drive, layout);
    asm.finish()
}

fn send_file(asm: &mut Asm, drive: &Drive, layout: &Layout) {
    let Drive { bus, cia, .. } = drive;
    let bus = *bus;
    let [begin, page] = CACHE.to_le_bytes();
    asm! { asm;
        /// Sends a file, block by block.
        routine send_file { destroys a, x, y }
        sei
        cia.begin(asm, bus, FAST);
        lda  #layout.first_track()
        sta  drive.track
        ldx  #TRACK_SECTORS - layout.first_group()
        stx  drive.sector       // after the first blocks, the next track
        ldx  #begin
        stx  drive.block
        stx  drive.number
        lda  #FIRST_PAUSE
        sta  drive.pause
        lda  #page + layout.first_sector()
        bne  @read always       // with this program they were read
    @half:
        lda  #READ
        sta  drive.job
        cli                     // the drive's interrupt reads
    @wait:
        lda  drive.job
        bmi  @wait
        sei
        ldx  #FAILED
        cmp  #DONE + 1
        bcs  @failed
        lda  #page
    @read:
        sta  drive.block+1
    @block:
        ldx  drive.number
        lda  #CLK_LOW
    @low:
        bit  bus
        bmi  @end               // the computer has given up
        beq  @low
        stx  cia.data
    @high:
        bit  bus
        bmi  @end
        bne  @high
        ldy  #LINK
        asm.critical("a byte of the fast bus");
    @byte:
        lda  (drive.block),y
        sta  cia.data
        ldx  drive.pause
    @pause:
        dex
        bne  @pause
        iny
        bne  @byte
        asm.critical_end();
        inc  drive.number
        lda  drive.number
        cmp  #layout.blocks
        beq  @end
        cmp  #layout.first_group()
        bne  @same
        lda  #PAUSE             // the computer will be at 2 MHz
        sta  drive.pause
    @same:
        inc  drive.sector
        inc  drive.block+1
        lda  drive.block+1
        cmp  #page + HALF_TRACK
        bne  @block
        lda  drive.sector
        cmp  #TRACK_SECTORS
        bne  @half
        lda  #0
        sta  drive.sector
        inc  drive.track
        bne  @half always
    @failed:
        lda  #CLK_LOW
    @tell:
        bit  bus
        bmi  @end
        beq  @tell
        stx  cia.data
    @end:
        ldx  #0
    @sending:
        dex                     // the last byte is on its way
        bne  @sending
        cia.end(asm, bus, FAST);
        txa
        and  #ATN
        beq  @unheard
        lda  drive.heard        // as the DOS's interrupt does, which sees this no more
        ora  #HEARD_ATN
        sta  drive.heard
    @unheard:
        cli
        rts
    }
}
