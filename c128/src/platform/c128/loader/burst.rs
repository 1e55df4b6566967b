//! Loads from a 1571 or 1581, which send whole bytes through CIA 1, by their command to read sectors.
//!
//! The computer changes CLK for each byte. A sector is a byte of status and its bytes.

use super::blocks::{FIRST, LINK};
use super::commands::BurstCommands;
use super::fetch::{CLK_LOW, OTHERS};
use super::layout::TRACK_SECTORS;
use super::{DATA, Layout, Loader};
use crate::asm::{Asm, Claim, asm, fixed};
use crate::image::disk::DiskFormat;

/// Sectors that a 1571 reads in turn are so far apart: it just has sent one when the next comes by.
/// In VICE's x128, whatever the disk turns slower or up to 3 % faster; with 3 it would take a turn for
/// each sector while the picture is on.
pub(super) const APART: u8 = 4;
/// A 1571 counts this sector as 0, and skips the one after it as often: from here on it reads all.
pub(super) const LAST_SECTOR: u8 = TRACK_SECTORS - 1;
/// The bits of a status that tell an error, and from where on they do.
const STATUS: u8 = 0x0F;
const ERROR: u8 = 2;
/// In CIA 1's interrupt register: a byte has come.
const BYTE: u8 = 0x08;
/// Times that 256 times the patience of `receive` is waited for a sector, each some 0.7 seconds.
const PATIENCE: u8 = 12;

pub(super) fn emit(asm: &mut Asm, loader: &Loader, commands: &BurstCommands, layout: &Layout) {
    burst_load(asm, loader, commands, layout);
    burst_sectors(asm, loader, commands, layout);
    receive(asm, loader);
    if layout.format == DiskFormat::D81 {
        receive_block(asm, loader, layout);
    }
}

/// In which order the sectors of a track come, and how many.
#[derive(Clone, Copy)]
struct Order {
    /// All of them; of a 1581, which goes on to the next track by itself, those of the file.
    count: u8,
    /// The block of the first, counted on the track.
    first: u8,
    /// How many blocks further the next is, modulo `turn`.
    step: u8,
    turn: u8,
}

impl Order {
    fn of(layout: &Layout) -> Order {
        if layout.format == DiskFormat::D81 {
            return Order {
                count: layout.blocks,
                first: 0,
                step: 1,
                turn: 0xFF,
            };
        }
        // The blocks of sectors that are a number apart are a number apart, too.
        let of_sectors = layout.blocks_of_sectors();
        let first = of_sectors[usize::from(LAST_SECTOR)];
        let next = of_sectors[usize::from((LAST_SECTOR + APART) % TRACK_SECTORS)];
        Order {
            count: TRACK_SECTORS,
            first,
            step: (next + TRACK_SECTORS - first) % TRACK_SECTORS,
            turn: TRACK_SECTORS,
        }
    }
}

fn burst_load(asm: &mut Asm, loader: &Loader, commands: &BurstCommands, layout: &Layout) {
    let order = Order::of(layout);
    asm! { asm;
        /// Loads the program from a drive with a fast bus.
        routine burst_load {
            returns  c
            destroys a, x, y
            changes  loader.first, loader.sums[2], loader.blocks
        }
        ldx  #commands.begin
    @begin:
        jsr  send_command
        ldx  loader.count
        inx                     // behind it, the next
        cpx  #commands.reset
        bne  @begin
        lda  #0
        sta  loader.sums
        sta  loader.sums+1
    @track:
        sta  loader.first
        lda  #order.count
        sta  loader.blocks
        jsr  burst_sectors
        bcs  @end
        inc  loader.track
        lda  loader.first       // C is clear
        adc  #order.turn
        cmp  #layout.blocks
        bcc  @track
        clc
    @end:
        php
        ldx  #commands.reset
        jsr  send_command
        plp
        rts
    }
}

fn burst_sectors(asm: &mut Asm, loader: &Loader, commands: &BurstCommands, layout: &Layout) {
    let order = Order::of(layout);
    let read = commands.read;
    let text = vec![(fixed(FIRST), layout.blocks_read() * DATA)];
    asm! { asm;
        /// Loads the sectors that the command to read names.
        routine burst_sectors {
            returns  c
            destroys a, x, y
            changes  loader.count, loader.hold, loader.on_track, loader.blocks
        }
        ldx  #read
        jsr  send_command
        sei
        clc
        jsr  loader.spin        // the fast bus receives
        lda  loader.bus
        and  #OTHERS
        sta  loader.hold
        sta  loader.bus
        bit  loader.cia1_icr    // forgets what has come before
        lda  #order.first
        sta  loader.on_track
        jsr  toggle             // for the first byte
    @sector:
        lda  loader.first
        clc
        adc  loader.on_track
        jsr  point_to_block
        ldy  #0
        lda  #PATIENCE
        sta  loader.count
    @wait:
        jsr  receive
        bcc  @status
        iny
        bne  @wait
        dec  loader.count
        bne  @wait
        beq  @end               // always; C is set
    @status:
        and  #STATUS
        cmp  #ERROR
        bcs  @end
        for _ in 0..LINK {
            jsr  receive
            bcs  @end
        }
        if layout.format == DiskFormat::D81 {
            jsr  receive_block
            bcs  @end
        } else {
            ldy  #LINK
        @byte:
            jsr  receive
            bcs  @end
            asm.claim(Claim::StoresInto(text));
            sta  (loader.to),y
            iny
            bne  @byte
            jsr  sum_block      // a 1571 looks for the next meanwhile
        }
        lda  loader.on_track
        clc
        adc  #order.step
        cmp  #order.turn
        bcc  @same_turn
        sbc  #order.turn        // C set: the BCC above was not taken
    @same_turn:
        sta  loader.on_track
        dec  loader.blocks
        bne  @sector
        clc
    @end:
        lda  loader.hold
        and  #OTHERS
        sta  loader.bus         // lets go of CLK
        cli
        rts
    }
}

fn receive(asm: &mut Asm, loader: &Loader) {
    asm! { asm;
        /// Takes a byte, and asks for the next; none comes in some 3 ms: C is set.
        routine receive {
            returns  a, c
            keeps    y
            destroys x
        }
        lda  #BYTE
        ldx  #0
    @wait:
        bit  loader.cia1_icr
        bne  @here
        dex
        bne  @wait
        sec
        rts
    @here:
        ldx  loader.cia1_sdr
        jsr  toggle
        txa
        clc
        rts

        /// Changes CLK, which asks the drive for a byte.
        routine toggle {
            destroys a
            keeps    x, y
            changes  loader.hold
        }
        lda  loader.hold
        eor  #CLK_LOW
        sta  loader.hold
        sta  loader.bus
        rts
    }
}

/// A 1581 sends one sector after the other, so their bytes are summed up while the next comes.
fn receive_block(asm: &mut Asm, loader: &Loader, layout: &Layout) {
    let text = vec![(fixed(FIRST), layout.blocks_read() * DATA)];
    asm! { asm;
        /// Takes the bytes of a block, and sums them up; too late: C is set.
        routine receive_block {
            returns  c
            destroys a, x, y
            changes  loader.sums[2], loader.sum, loader.hold
        }
        lda  loader.block
        sta  loader.sum
        ldy  #LINK
    @byte:
        lda  #BYTE
        ldx  #0
    @wait:
        bit  loader.cia1_icr
        bne  @here
        dex
        bne  @wait
        sec
        rts
    @here:
        ldx  loader.cia1_sdr    // before the next may come: the VIC-II takes 43 cycles anywhere
        lda  loader.hold
        eor  #CLK_LOW
        sta  loader.hold
        sta  loader.bus         // asks for it
        txa
        asm.claim(Claim::StoresInto(text));
        sta  (loader.to),y
        clc
        adc  loader.sum
        sta  loader.sum
        eor  loader.sums+1
        sta  loader.sums+1
        iny
        bne  @byte
        lda  loader.sum
        clc
        adc  loader.sums
        sta  loader.sums
        jsr  draw_bar
        clc
        rts
    }
}
