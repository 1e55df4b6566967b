//! Takes blocks of the file while the file is unpacked.
//!
//! The boot sectors have loaded the first group of blocks, and have left a routine that takes
//! another block ([`Resident`]). A group is unpacked when all of it has arrived and its checksums
//! are right.

use super::bank::Vars;
use crate::platform::chips::{Cia2, Vic};
use crate::release::loader::kept::Kept;
use crate::release::loader::resident::Resident;
use crate::release::loader::{OTHERS, ask};
use octet_asm::{Asm, Claim, SegmentId, asm, hi, lo};

/// Emits `more`, followed by its variables, in `segment`.
pub(super) fn emit(asm: &mut Asm, vars: &Vars, vic: &Vic, boot: &Resident, segment: SegmentId) {
    let kept = Kept::declare(asm);
    let bus = Cia2::declare(asm).pra;
    let border = vic.bordercolor;
    let [index, color] = [
        ("index", 2, "Where the sums of the next group are"),
        ("color", 0, "The border's colour before"),
    ]
    .map(|(name, byte, what)| asm.table(segment, &format!("stream_{name}"), 1, &[byte], what));
    let exit = asm.sym("unpack_exit");
    asm! { asm;
        /// Takes a block, and asks for the next; the first call asks for one. A is BYTE if its
        /// number has arrived. When all blocks are there, the drive's DOS begins anew. If they do
        /// not arrive, or are others, unpack_bank ends, and BASIC loads the file.
        routine more {
            takes    a though "block of the boot program takes it"
            destroys a, x, y
        }
        ldx  vars.limit
        beq  @begin
        jsr  boot.block
        bcs  @failed
        bne  @next               // it was read badly, and comes again
        inc  border
        dec  kept.group
        bne  @next
        ldx  index
        for n in 0..2 {
            lda  kept.sums + n
            cmp  boot.sums + n,x
            bne  @failed
        }
        inx
        inx
        stx  index
        lda  kept.blocks
        bne  @group
        jsr  stop_asking
        jsr  boot.reset
        sei
        sta  vars.lcra          // no ROM
        lda  #0xFF
        sta  vars.limit
        rts
    @group:
        clc
        for n in 0..2 {
            lda  boot.limit + n
            adc  boot.step + n
            sta  boot.limit + n
        }
        bne  @come always
    @begin:
        lda  border
        sta  color
        lda  boot.limit+1
    @come:
        sta  vars.limit
        lda  kept.blocks
        cmp  boot.group
        bcc  @all
        lda  boot.group
    @all:
        sta  kept.group
        eor  #0xFF
        sec
        adc  kept.blocks
        sta  kept.blocks
    @next:
        ask(asm, kept.hold, bus);
        rts
    @failed:
        for (n, half) in (0..).zip([lo(boot.failed), hi(boot.failed)]) {
            lda  half
            sta  exit + n
        }
        jsr  stop_asking
        ldx  vars.sp
        asm.claim(Claim::StackChanges("as unpack_bank began".to_owned()));
        txs
        let bank = asm.sym("unpack_bank");
        asm.claim(Claim::ReturnsFrom(bank));
        rts

        /// Lets go of CLK and restores the border.
        routine stop_asking { destroys a }
        lda  kept.hold
        and  #OTHERS
        sta  bus
        lda  color
        sta  border
        rts
    }
}
