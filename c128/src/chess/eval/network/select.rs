//! Selects the network by game phase and unpacks its weights, 4 bits each. Engine:
//! `network_index`.

use octet_engine::board::piece::PieceType;
use octet_engine::board::square::{FILE_BITS, RANK_SHIFT};
use octet_engine::eval::network::{FIRST_NETWORK_PHASE, NETWORKS};

use crate::chess::core::Core;
use crate::chess::tables::{NET_PACKED_LEN, NET_QUANT_BITS, PLANES};
use crate::chess::vars::NET_GAP;
use octet_asm::{Asm, Claim, asm};

/// The bits that select a plane of a page: which of two neurons, and enemy or own pieces.
const NEURON_PLANE: u8 = PLANES[1];
const ENEMY_PLANE: u8 = PLANES[2];

/// Emits `select_network`.
pub(super) fn select(asm: &mut Asm, core: &Core) {
    const { assert!(NETWORKS == 2) };
    let (v, t) = (&core.v, &core.t);
    let (base, plane_start, code, offset) = (v.tmp, v.tmp.at(1), v.tmp.at(2), v.tmp.at(3));
    let (packed, page_ptr) = (v.pv_ptr, v.pv_next_ptr);
    asm! { asm;
        /// Unpacks the network of this phase, unless it is there.
        routine select_network {
            takes    phase, net_loaded
            returns  net_loaded, "that network's weights"
            destroys a, x, y, tmp[4], pv_ptr, pv_next_ptr
        }
        let networks = [0, 1].map(|n| t.net_packed.at(n * i32::from(NET_PACKED_LEN)));
        lda  #1                     // the first network
        ldx  v.phase                // the root's
        cpx  #FIRST_NETWORK_PHASE   // (1) are most pieces on the board?
        bcs  @early
        lda  #2                     // the second
    @early:
        cmp  v.net_loaded           // unpacked by an earlier search?
        beq  @done                  // yes
        sta  v.net_loaded
        ldx  #<networks[0]
        ldy  #>networks[0]
        cmp  #1                     // which one?
        beq  @unpack
        ldx  #<networks[1]
        ldy  #>networks[1]
    @unpack:
        stx  packed
        sty  packed+1
        lda  #PLANES[0]             // neurons 0 and 1
        ldx  #>v.net_weights[0]     // their pages
        jsr  @area
        lda  #PLANES[2]             // neurons 2 and 3, half a page on,
        ldx  #>v.net_weights[1]     // in pages of their own
    @area:
        sta  page_ptr
        stx  page_ptr+1             // the page before the first type's
        lda  #PieceType::Pawn as u8
        sta  code
    @page:
        inc  page_ptr+1             // a page a type
        lda  #PLANES[0]             // own pieces, the first neuron
    @plane:
        sta  plane_start
        sta  offset
        jsr  @fetch
        sta  base                   // the plane's base
    @pair:
        jsr  @fetch                 // two weights
        pha
        for _ in 0..NET_QUANT_BITS {
            lsr  a
        }
        jsr  @put                   // a weight in the upper half,
        pla
        and  #(1 << NET_QUANT_BITS) - 1
        jsr  @put                   // one in the lower
        tya
        and  #FILE_BITS             // Y is after the second square
        bne  @pair                  // more of this rank
        tya
        clc                         // over the other plane's bytes
        adc  #1 << (RANK_SHIFT - 1)  // to the next rank
        sta  offset
        eor  plane_start            // bit 7 changes after rank 8
        bpl  @pair                  // more ranks
        lda  plane_start
        eor  #NEURON_PLANE
        cmp  plane_start
        bcs  @plane                 // the other neuron
        eor  #ENEMY_PLANE
        bmi  @plane                 // enemy pieces
        inc  code
        lda  code                   // the next type's code
        cmp  #NET_GAP
        beq  @hole                  // no type has this one
        cmp  #PieceType::Queen as u8 + 1
        bcc  @page
    @done:
        rts
    @hole:
        inc  page_ptr+1             // nor its page
        inc  code
        bne  @page always           // a code is not 0
        // A byte of the packed network to A.
    @fetch:
        ldy  #0
        lda  (packed),y             // the next byte
        inc  packed
        bne  @same_page
        inc  packed+1
    @same_page:
        rts
        // The weight of step A to the plane.
    @put:
        tax
        lda  t.net_steps,x          // one of sixteen steps
        clc
        adc  base                   // from the plane's base
        ldy  offset
        asm.claim(Claim::StoresInto(v.net_pages().to_vec()));
        sta  (page_ptr),y
        iny
        sty  offset
        rts
    }
}
