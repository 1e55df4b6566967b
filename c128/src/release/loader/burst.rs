//! Takes the file from a 1571's or 1581's program, which sends whole bytes to CIA 1 over the fast
//! bus.
//!
//! A block is its number and its bytes. The computer changes CLK for each byte, and a 1571 ends a
//! block with 0 if it read the block without error. A 1581 has read the block before, and sends its
//! bytes without waiting once the computer has the number; it takes longer for each than the
//! computer does.

use super::blocks::{FIRST, LINK};
use super::commands::Commands;
use super::context::{DATA, Loader};
use super::drive::FAILED;
use super::fetch::{CLK_LOW, OTHERS};
use super::resident::{LIMIT, Resident};
use crate::platform::kernal::MMU_CFG_KERNAL;
use cbm_disk::{DiskFormat, Layout};
use octet_asm::{Abs, Asm, Claim, Label, Zp, asm, fixed};

/// Bit of CIA 1's interrupt register: a byte has arrived.
pub(in crate::release) const BYTE: u8 = 0x08;
/// How often `receive` waits 256 times for a block, each time some 0.7 seconds.
const PATIENCE: u8 = 12;

pub(super) fn emit(asm: &mut Asm, loader: &Loader, commands: &Commands, layout: &Layout) {
    burst_load(asm, loader, commands, layout);
    burst_block(asm, loader, layout);
    receive(asm, loader);
}

fn burst_load(asm: &mut Asm, loader: &Loader, commands: &Commands, layout: &Layout) {
    let kept = &loader.kept;
    let boot = Resident::declare(asm);
    let first_limit = asm.memory_outside("first_limit", LIMIT, 1);
    let what = "The operand of the file's first instruction: the first page that has not arrived.";
    asm.describe(first_limit, what);
    asm! { asm;
        /// Loads the first group of blocks from a drive with a fast bus. The program's file takes
        /// the others.
        routine burst_load {
            returns  c
            destroys a, x, y
        }
        ldx  #commands.begin
    @begin:
        jsr  send_command
        if !commands.begin_is_one() {
            ldx  kept.count
            inx                     // after it, the next
            cpx  #commands.job
            bne  @begin
        }
        jsr  start_drive
        bcs  @no_drive
        lda  #0
        sta  kept.sums
        sta  kept.sums+1
        lda  #layout.first_group()
        sta  kept.group
        lda  #layout.blocks - layout.first_group()
        sta  kept.blocks
        sei
        clc
        jsr  loader.spin        // the fast bus receives
        lda  loader.bus
        and  #OTHERS
        sta  kept.hold
        sta  loader.bus
        bit  loader.cia1_icr    // forgets what has come before
    @block:
        ask(asm, kept.hold, loader.bus);
        lda  #0                 // no byte has come
        jsr  burst_block
        bcs  @failed
        bne  @block             // the drive has read it badly, and sends it again
        dec  kept.group
        bne  @block
        for n in 0..2 {
            lda  kept.sums + n
            cmp  boot.sums + n
            bne  @failed
        }
        cli
        lda  #0
        sta  first_limit        // the file asks for the next
        clc
        rts
    @failed:
        lda  kept.hold
        and  #OTHERS
        sta  loader.bus         // lets go of CLK
    @no_drive:
        sec
        rts

        /// Makes the drive's DOS begin anew.
        routine reset_drive { destroys a, x, y }
        lda  #MMU_CFG_KERNAL
        sta  loader.mmu.cr
        ldx  #commands.reset
        jmp  send_command
    }
}

fn burst_block(asm: &mut Asm, loader: &Loader, layout: &Layout) {
    let kept = &loader.kept;
    let late = asm.label("late");
    asm! { asm;
        /// Takes a block and adds its bytes to the checksums as they arrive. A is BYTE if its
        /// number has already arrived. Z is set if the drive read it without error. C is set if it
        /// came too late, or if the drive has given up.
        routine burst_block {
            takes    a
            returns  c, z
            destroys a, x, y
        }
        begin_block(asm, loader, layout, late);
        if !streams(layout) {
            lda  #0
            sta  kept.sum+1
        }
    @byte:
        take_byte(asm, loader, layout, late);
        bne  @byte
        if !streams(layout) {
            jsr  receive            // whether it was read well
            bcs  {late}
            tax
            bne  @end
            lda  kept.sum+1
            eor  kept.sums+1
            sta  kept.sums+1
        }
        lda  kept.sum
        clc
        adc  kept.sums
        sta  kept.sums
        jsr  draw_bar
        ldx  #0
        clc
    @end:
        rts
    }
}

/// Emits a wait for a block's number. Afterwards `to` and Y point to where its bytes go, and the
/// drive has been asked for them. Returns with C set if no block comes, as from `late`.
fn begin_block(asm: &mut Asm, loader: &Loader, layout: &Layout, late: Label) {
    let kept = &loader.kept;
    asm! { asm;
        ldy  #PATIENCE
        sty  kept.count
        ldy  #0
        tax
        bne  @here_already
    @number:
        jsr  receive
        bcc  @begins
        iny
        bne  @number
        dec  kept.count
        bne  @number
        asm.bind(late);
        ldx  #BYTE              // Z clear
        sec
    @given_up:
        rts
    @here_already:
        lda  loader.cia1_sdr
    @begins:
        cmp  #layout.blocks
        bcs  @given_up          // FAILED, or none of them
        jsr  point_to_block
        ask(asm, kept.hold, loader.bus);
        ldy  #LINK
    }
    const { assert!(FAILED == 0xFF, "no number of a block") };
}

/// Emits a wait for a byte. Goes to `here` when one has arrived, and goes on when none arrives in
/// some 3 ms, or half of that at 2 MHz.
fn wait(asm: &mut Asm, loader: &Loader, here: Label) {
    asm! { asm;
        lda  #BYTE
        ldx  #0
    @wait:
        bit  loader.cia1_icr
        bne  {here}
        dex
        bne  @wait
    }
}

/// Emits a change of CLK, which asks the drive for a byte. A is destroyed.
pub(in crate::release) fn ask(asm: &mut Asm, hold: Zp, bus: Abs) {
    asm! { asm;
        lda  hold
        eor  #CLK_LOW
        sta  hold
        sta  bus
    }
}

/// Takes the next byte of a block, and asks for the one after it unless the drive sends without
/// waiting. Z is set after the last. It is like `receive`, calls of which would take 24 cycles a
/// byte.
fn take_byte(asm: &mut Asm, loader: &Loader, layout: &Layout, late: Label) {
    let kept = &loader.kept;
    let text = vec![(fixed(FIRST), u16::from(layout.blocks) * DATA)];
    // A block that is streamed comes once, and is added to the checksums with the others.
    let second = if streams(layout) { kept.sums } else { kept.sum };
    let here = asm.label("here");
    wait(asm, loader, here);
    asm! { asm;
        beq  {late} always
        asm.bind(here);
        if streams(layout) {
            lda  loader.cia1_sdr
        } else {
            ldx  loader.cia1_sdr    // before the next may come: the VIC-II takes 43 cycles anywhere
            ask(asm, kept.hold, loader.bus);
            txa
        }
        asm.claim(Claim::StoresInto(text));
        sta  (kept.to),y
        clc
        adc  kept.sum
        sta  kept.sum
        eor  second+1
        sta  second+1
        iny
    }
}

fn receive(asm: &mut Asm, loader: &Loader) {
    let here = asm.label("here");
    asm! { asm;
        /// Takes a byte. C is set if none arrives in time.
        routine receive {
            returns  a, c
            keeps    y
            destroys x
        }
        wait(asm, loader, here);
        sec
        rts
        asm.bind(here);
        lda  loader.cia1_sdr
        clc
        rts
    }
}

/// Whether the drive sends the bytes of a block without waiting, once it has begun.
fn streams(layout: &Layout) -> bool {
    layout.format == DiskFormat::D81
}
