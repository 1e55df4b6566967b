//! The code that runs in a 1571. It takes the sectors of a track as they come by, and decodes one
//! while it sends it over the fast bus.
//!
//! On the disk bytes are in GCR, group code recording: five bits for four, so that 260 bytes of a
//! sector are 65 groups of five bytes. A byte comes every 26 microseconds, which are 52 cycles. By
//! the time a sector has been sent, two others have gone by.

mod memory;
mod sector;

use super::{DONE, FAILED, begin};
use crate::platform::drive_memory::{READ, SEEK, START};
use crate::release::loader::EXPECTED_SUM;
use cbm_disk::Layout;
use cbm_disk::layout::TRACK_SECTORS;
use cbm_disk::{TrackSector, gcr};
use memory::{CLK_LOW, Drive, NUMBERS};
use octet_asm::{Asm, AsmErrors, Program, SegmentId, asm, fixed};

/// Sectors of the program. The first reads the others into the next buffers.
pub const SECTORS: usize = 3;
/// How often no missing sector may be found, or none read without error, before the drive gives up.
/// 0 means 256; a turn of the disk needs 180.
const PATIENCE: u8 = 0;

/// A bit of VIA 1, port A: the drive sends over the fast bus.
const FAST: u8 = 0x02;
/// Bit of VIA 2: a byte of the disk sets V.
const SETS_V: u8 = 0x02;

/// The program that reads a file with this layout. `others` are its second and third sector.
///
/// # Errors
/// The program is too long.
pub fn program(layout: &Layout, others: &[TrackSector]) -> Result<Program, AsmErrors> {
    let draft = assemble(layout, others, 0)?;
    let code = draft
        .segments()
        .iter()
        .find(|segment| segment.start == START);
    let others_bytes = code.iter().flat_map(|code| code.bytes.iter().skip(0x100));
    let sum = others_bytes.fold(0, |sum: u8, byte| sum.wrapping_add(*byte));
    assemble(layout, others, sum)
}

/// The same program, whose first sector expects the checksum of the others.
fn assemble(layout: &Layout, others: &[TrackSector], sum: u8) -> Result<Program, AsmErrors> {
    let (mut asm, code) = begin("1571", SECTORS as u16);
    let drive = Drive::declare(&mut asm);
    send_file(&mut asm, &drive, layout, (others, sum));
    sector::emit(&mut asm, &drive);
    tables(&mut asm, code, layout);
    asm.finish()
}

fn send_file(asm: &mut Asm, drive: &Drive, layout: &Layout, (others, sum): (&[TrackSector], u8)) {
    let Drive { cia, .. } = drive;
    let buffers = [(drive.job_2, drive.place_2), (drive.job_3, drive.place_3)];
    let parts = buffers.into_iter().zip(others);

    asm! { asm;
        /// Sends a file, its blocks as they come by.
        routine send_file { destroys a, x, y }
        for ((job, place), other) in parts {
            lda  #other.track
            sta  place
            lda  #other.sector
            sta  place + 1
            lda  #READ
            sta  job
            cli                     // the drive's interrupt reads
        @more:
            lda  job
            bmi  @more
            cmp  #DONE
            jne  @return            // giving no answer reports the error
        }
        ldx  #0
        txa
    @add:
        for n in 1..=others.len() as u16 {
            clc
            adc  fixed(START + 0x100 * n),x
        }
        inx
        bne  @add
        asm.global(EXPECTED_SUM);
        cmp  #sum
        jne  @return            // no answer, too
        sei
        cia.begin(asm, drive.direction, FAST);
        lda  #0
        sta  drive.first
        lda  #CLK_LOW
        sta  drive.phase
        lda  #layout.first_track()
        sta  drive.track
    @track:
        lda  #SEEK
        sta  drive.job
        cli
    @wait:
        lda  drive.job
        bmi  @wait
        sei
        cmp  #DONE
        bne  @failed
        lda  drive.bytes
        ora  #SETS_V
        sta  drive.bytes
        lda  #0
        sta  drive.left
        ldx  #NUMBERS - 1
    @sector:
        ldy  #1                 // not to be read
        lda  "blocks",x
        clc
        adc  drive.first
        bcs  @known
        cmp  #layout.blocks
        bcs  @known
        dey
        inc  drive.left
    @known:
        tya
        sta  drive.buffers.read,x
        dex
        bpl  @sector
    @next:
        lda  #PATIENCE
        sta  drive.patience
        jsr  send_sector
        bne  @failed
        dec  drive.left
        bne  @next
        lda  drive.bytes
        and  #!SETS_V
        sta  drive.bytes
        inc  drive.track
        lda  drive.first
        clc
        adc  #TRACK_SECTORS
        sta  drive.first
        cmp  #layout.blocks
        bcc  @track
        bcs  @done always
    @failed:
        ldx  #FAILED
        jsr  send
    @done:
        ldx  #0
    @sending:
        dex                     // the last byte is on its way
        bne  @sending
        lda  drive.bytes
        and  #!SETS_V
        sta  drive.bytes
        cia.end(asm, drive.direction, FAST);
    @return:
        cli
        rts
    }
}

fn tables(asm: &mut Asm, code: SegmentId, layout: &Layout) {
    let mut decoded = [0; 32];
    for (n, gcr) in (0u8..).zip(gcr::BITS) {
        decoded[usize::from(gcr)] = n << 4 | n;
    }
    let what = "Five bits of GCR decoded, in both halves of a byte";
    asm.table(code, "decoded", 1, &decoded, what);
    // Behind the last, more than any block.
    let mut blocks = [0xFF; NUMBERS as usize];
    blocks[..TRACK_SECTORS.into()].copy_from_slice(&layout.blocks_of_sectors());
    asm.table(code, "blocks", 1, &blocks, "The block of each sector");
}
