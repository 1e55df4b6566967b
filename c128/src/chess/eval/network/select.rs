//! Which network speaks: its weights are unpacked before a search.

use octet_engine::board::piece::PieceType;
use octet_engine::board::square::{FILE_BITS, RANK_SHIFT};
use octet_engine::eval::network::{FIRST_NETWORK_PHASE, NETWORKS};

use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::tables::{NET_PACKED_LEN, NET_QUANT_BITS, PLANES};
use crate::chess::vars::NET_GAP;

/// What tells a page's planes apart: which of two bytes, and others' men from one's own.
const BYTE_PLANE: u8 = PLANES[1];
const OTHER_PLANE: u8 = PLANES[2];

/// Emits `select_network`.
pub(super) fn choose(asm: &mut Asm, core: &Core) {
    const { assert!(NETWORKS == 2) };
    let (v, t) = (&core.v, &core.t);
    let (base, plane_at, code, at) = (v.tmp, v.tmp.at(1), v.tmp.at(2), v.tmp.at(3));
    let (packed, place) = (v.pv_ptr, v.pv_next_ptr);
    asm! { asm;
        asm.routine(
            "select_network",
            "Unpacks the network that speaks at this phase, unless it has.",
        )
        .takes("phase; net_loaded")
        .returns("net_loaded, and that network's weights")
        .destroys("A X Y, t, row, pv_next_ptr")
        .cost("about 200,000 cycles, or 25");
        let stages = [0, 1].map(|stage| t.net_packed.at(stage * i32::from(NET_PACKED_LEN)));
        lda  #1                 // the first network
        ldx  v.phase
        cpx  #FIRST_NETWORK_PHASE             // if most pieces are on the board;
        bcs  @early
        lda  #2                 // else the second
    @early:
        cmp  v.net_loaded
        beq  @done              // it is there already
        sta  v.net_loaded
        ldx  #<stages[0]
        ldy  #>stages[0]
        cmp  #1
        beq  @unpack
        ldx  #<stages[1]
        ldy  #>stages[1]
    @unpack:
        stx  packed
        sty  packed+1
        lda  #PLANES[0]         // bytes 0 and 1 of a view
        ldx  #>v.net_weights[0]
        jsr  @area
        lda  #PLANES[2]         // bytes 2 and 3 lie half a page on
        ldx  #>v.net_weights[1]
    @area:
        sta  place
        stx  place+1
        lda  #PieceType::Pawn as u8
        sta  code
    @page:
        inc  place+1            // a page a kind
        lda  #PLANES[0]
    @plane:
        sta  plane_at
        sta  at
        jsr  @fetch
        sta  base               // what the plane is counted from
    @pair:
        jsr  @fetch
        pha
        for _ in 0..NET_QUANT_BITS {
            lsr  a
        }
        jsr  @put               // a weight in the upper half,
        pla
        and  #(1 << NET_QUANT_BITS) - 1
        jsr  @put               // one in the lower
        tya
        and  #FILE_BITS
        bne  @pair              // more of this rank
        tya
        clc
        adc  #1 << (RANK_SHIFT - 1) // over the other plane's bytes
        sta  at
        eor  plane_at
        bpl  @pair              // more ranks
        lda  plane_at
        eor  #BYTE_PLANE
        cmp  plane_at
        bcs  @plane             // the other byte
        eor  #OTHER_PLANE
        bmi  @plane             // the others' men
        inc  code
        lda  code
        cmp  #NET_GAP
        beq  @hole
        cmp  #PieceType::Queen as u8 + 1
        bcc  @page
    @done:
        rts
    @hole:
        inc  place+1            // no kind has this page
        inc  code
        bne  @page              // always
        // A byte of what is packed.
    @fetch:
        ldy  #0
        lda  (packed),y
        inc  packed
        bne  @same_page
        inc  packed+1
    @same_page:
        rts
        // The weight that is so many steps from the base.
    @put:
        tax
        lda  t.net_steps,x
        clc
        adc  base
        ldy  at
        sta  (place),y
        iny
        sty  at
        rts
    }
}
