//! The first boot sector: the code that the KERNAL calls, and the command for BASIC.

use super::EXPECTED_SUM;
use super::blocks::sums;
use super::commands::Commands;
use super::context::{ADDRESS, Loader, MARK, SECTOR};
use super::places::sector_count;
use super::resident::{self, NAME};
use crate::platform::kernal::MMU_CFG_KERNAL;
use crate::platform::memory_map::BASIC_START;
use cbm_disk::{DiskFormat, Layout};
use octet_asm::{Asm, Claim, SegmentId, asm, fixed};

/// BASIC's entry that executes a line. X and Y point to the byte before the line.
pub const EXECUTE: u16 = 0xAFA5;

/// The checksum of what follows the first sector.
pub(super) fn sum(bytes: &[u8]) -> u8 {
    let others = bytes.iter().skip(SECTOR.into());
    others.fold(0, |sum, byte| sum.wrapping_add(*byte))
}

pub(super) fn emit(
    asm: &mut Asm,
    loader: &Loader,
    code: SegmentId,
    name: &[u8],
    (file, layout): (&[u8], &Layout),
    sum: u8,
    commands: &Commands,
) {
    let (mmu, kernal) = (&loader.mmu, &loader.kernal);
    let end = (BASIC_START - 2 + file.len() as u16).to_le_bytes();
    let sectors = sector_count(layout);
    let what = "letters of the program's name on a disk that boots";
    asm.limit_used(what, name.len() as u32, NAME as u32, "a shorter name");
    let mut message = name.to_vec();
    message.resize(NAME, b' ');
    let fast_digit = match layout.format {
        DiskFormat::D64 | DiskFormat::D71 => b'7',
        DiskFormat::D81 => b'8',
    };
    let text_top = asm.memory_outside("TEXT_TOP", 0x1210, 2);
    let before_text = asm.memory_outside("before_text", BASIC_START - 1, 1);
    asm.describe(text_top, "Where BASIC's text ends.");
    asm.describe(before_text, "The byte before BASIC's text, which is 0.");
    let [tens, digit] = ["tens", "digit"].map(|name| asm.sym(name));
    asm! { asm;
        asm.byte(MARK);
        asm.word(fixed(ADDRESS + SECTOR));
        // The KERNAL loads so many more sectors to bank 0.
        asm.byte(&[0, sectors as u8 - 1]);
        asm.byte(&message);
        // The message ends here, and no file is loaded.
        asm.byte(&[0, 0]);
        resident::emit(asm, layout, file);

        /// Loads the program from the device booted from, and runs it.
        routine boot { destroys a, x, y }
        lda  #MMU_CFG_KERNAL    // RAM under BASIC
        sta  mmu.cr
        // No file owns the sectors after the first: VALIDATE frees them, and another file may be
        // there.
        ldx  #0
        txa
    @add:
        for sector in 1..sectors {
            clc
            adc  fixed(ADDRESS + sector * SECTOR),x
        }
        inx
        bne  @add
        asm.global(EXPECTED_SUM);
        cmp  #sum
        bne  @other
        jsr  draw_title
        if layout.fits_1541() {
            jsr  identify
            bit  kernal.serial
            bvs  @fast              // it has a fast bus
            cmp  #b'4'
            bne  @other
            ldx  #commands.place_1541
            jsr  send_command
            jsr  start_drive
            bcs  @failed
            jsr  fetch_file
            bcs  @failed
            for (n, sum) in (0..).zip(sums(layout, file).last().copied().unwrap_or_default()) {
                lda  loader.kept.sums + n
                cmp  #sum
                bne  @failed
            }
            beq  @loaded always
        @fast:
        } else {
            bit  kernal.serial
            bvc  @other             // it has no fast bus
            jsr  identify
        }
        cmp  #fast_digit
        bne  @other
        jsr  burst_load
        bcs  @failed
    @loaded:
        lda  #0
        sta  before_text        // as BASIC has it: the file's address was there
        for (n, byte) in (0..).zip(end) {
            lda  #byte
            sta  text_top + n       // as LOAD leaves it
        }
        let line = asm.sym("line");
        ldx  #<line
        ldy  #>line
        bne  @execute always    // Z clear
    @failed:

        /// Reports that the program has not been loaded, and makes BASIC load it.
        routine load_failed { destroys a, x, y }
        jsr  reset_drive
        lda  #0
        sta  before_text
        asm.claim(Claim::BehindData);
        jsr  kernal.primm
        asm.byte(b"\rFAST LOADING FAILED\r\0");
    @other:
        lda  kernal.devnum
        cmp  #10                // devices 10 to 15: two digits
        bcc  @below
        inc  tens             // from 0 to 1
        sbc  #10                // C set: the BCC above was not taken
    @below:
        ora  #b'0'
        sta  digit            // in the line below
        let line = asm.sym("slow_line");
        ldx  #<line
        ldy  #>line
    @execute:
        lda  #0                 // BASIC's
        sta  mmu.cr
        jmp  {EXECUTE}          // BASIC executes the line
        asm.global("line");
        // BASIC begins after this byte.
        asm.byte(b"\0RUN\0");
        asm.global("slow_line");
        // BASIC begins after this byte.
        asm.byte(&[0]);
        asm.byte(&[b"RUN\"", name, b"\",U"].concat());
        asm.table(code, "tens", 1, b"0", "The drive's number");
        asm.table(code, "digit", 1, b"8", "Its second digit");
        // End of the line.
        asm.byte(&[0]);
    }
}
