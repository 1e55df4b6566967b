//! Where the blocks of the file go, and their checksums.

use super::context::Loader;
use crate::platform::memory_map::BASIC_START;
use cbm_disk::Layout;
use cbm_disk::geometry::DATA;
use octet_asm::{Asm, asm};

/// Where the first block goes. The file begins with its address.
pub(super) const FIRST: u16 = BASIC_START - 2;
/// Bytes of a sector before those of a file.
pub(super) const LINK: u8 = 2;

pub(super) fn emit(asm: &mut Asm, loader: &Loader, layout: &Layout) {
    let [low, high] = FIRST.to_le_bytes();
    asm! { asm;
        /// Points to where a block goes, less the link before its bytes. Its number begins its
        /// checksum.
        routine point_to_block {
            takes    a
            destroys a, x
        }
        sta  loader.kept.sum
        tax
        // 254 times the number is 256 times the number, less twice the number.
        asl  a
        bcc  @below
        dex                     // twice the number has a ninth bit
    @below:
        eor  #0xFF
        sec
        adc  #low - LINK        // less what A was
        sta  loader.kept.to
        txa                     // keeps the carry
        sbc  #high.wrapping_neg()
        sta  loader.kept.to+1
        rts
    }
    if layout.fits_1541() {
        sum_block(asm, loader);
    }
}

fn sum_block(asm: &mut Asm, loader: &Loader) {
    asm! { asm;
        /// Adds a block that has arrived to the checksums, beginning with its number.
        routine sum_block { destroys a, x, y }
        lda  loader.kept.sum    // its number
        ldy  #LINK
    @byte:
        clc
        adc  (loader.kept.to),y
        tax
        eor  loader.kept.sums+1
        sta  loader.kept.sums+1
        txa
        iny
        bne  @byte
        clc
        adc  loader.kept.sums
        sta  loader.kept.sums
        jmp  draw_bar
    }
}

/// The file's checksums after each group of its blocks, in whatever order these come
/// (`burst.rs`). A block begins with its number, so that it counts where it belongs.
pub(super) fn sums(layout: &Layout, file: &[u8]) -> Vec<[u8; 2]> {
    let (mut first, mut second) = (0u8, 0u8);
    let mut sums = Vec::new();
    for number in 0..layout.blocks {
        let at = usize::from(number) * DATA;
        let mut sum = number;
        for n in at..at + DATA {
            sum = sum.wrapping_add(file.get(n).copied().unwrap_or(0));
            second ^= sum;
        }
        first = first.wrapping_add(sum);
        let count = number + 1;
        let behind = count.checked_sub(layout.first_group());
        let whole = behind.is_some_and(|behind| behind % layout.group() == 0);
        if whole || count == layout.blocks {
            sums.push([first, second]);
        }
    }
    sums
}
