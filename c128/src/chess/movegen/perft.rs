//! Perft: counts leaves, each of them made and unmade. Engine: `engine/src/movegen/perft.rs`.

use octet_engine::search::MAX_PLY;

use crate::chess::board::unmake;
use crate::chess::constants::{MIN_RAY, NO_SQUARE, RAY_AND_DIRECTION};
use crate::chess::core::Core;
use octet_asm::{Asm, Claim, Label, Zp, asm};

/// Emits `perft`.
pub fn emit(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.section(
        "Perft",
        "The number of legal move sequences of a length: the test of the generators.",
    );
    asm! { asm;
        /// Counts the leaves below the position.
        routine perft {
            takes    depth "(at least 1) and in_check of the ply", see_work[4] "the leaves so far"
            returns  see_work[4] "the leaves"
            keeps    ply
            destroys everything
        }
        asm.claim(Claim::Recursive(MAX_PLY as u32));
        ldx  v.ply                  // X the ply
        jsr  open_lists             // after the parent's
        jsr  generate_captures      // pseudo-legal moves
        jsr  generate_quiets
        ldx  v.ply                  // the generator has used X
        lda  v.depth,x              // plies to go
        cmp  #1
        jne  perft_branch           // children have children
        // The lists of the last ply need no end, because no list is written after them.
        lda  v.in_check,x
        sta  v.legal_in_check       // the same for all moves here
        jsr  own_king               // the king's square, too
        stx  v.perft_king           // in a byte of its own: make may ask for the other king
        leaves(asm, core, v.capture_count, v.capture_from_ptr, v.capture_to_ptr);
        leaves(asm, core, v.quiet_count, v.quiet_from_ptr, v.quiet_to_ptr);
        rts
        branch(asm, core);
        carry(asm, core);
    }
}

/// Counts below a node whose children have children. `next_index` counts through the captures, then
/// the quiet moves.
fn branch(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Counts the leaves below a node's children.
        routine perft_branch {
            takes    depth, in_check "of the ply", "its lists, open",
                     see_work[4] "the leaves so far"
            returns  see_work[4] "the leaves"
            keeps    ply
            destroys everything
        }
        jsr  end_lists              // children's lists begin after them
        lda  #0
        sta  v.stage,x              // captures first
        sta  v.next_index,x
    @next:
        pick(asm, core, done, found);
    @found:
        lda  v.in_check,x           // legal needs to know
        sta  v.legal_in_check
        jsr  legal                  // pseudo-legal moves may leave the king in check
        bcs  @next                  // this one does
        jsr  make                   // without sums and hash
        jsr  gives_check            // the child's legality needs it
        ldx  v.ply                  // the child's ply
        sta  v.in_check,x
        ldy  v.depth-1,x            // this ply's depth
        dey
        tya
        sta  v.depth,x              // one less for the child
        jsr  perft                  // all below
        jsr  unmake                 // ply is this one again
        jmp  @next
    @done:
        jmp  close_lists
    }
}

/// Loads the next move of the ply to `from` and `to`.
fn pick(asm: &mut Asm, core: &Core, done: Label, found: Label) {
    let v = &core.v;
    asm! { asm;
        ldx  v.ply
        lda  v.stage,x              // which list?
        bne  @quiets
        lda  v.next_index,x         // the next capture
        cmp  v.captures_len,x
        bne  @captures_left         // there is one
        inc  v.stage,x              // from here on quiet moves
        lda  #0
        sta  v.next_index,x         // from the first
        beq  @quiets always         // Z set, A = 0
    @captures_left:
        inc  v.next_index,x
        tay                         // its index
        jsr  point_captures         // the child's lists have moved the pointers
        lda  (v.capture_from_ptr),y
        sta  v.from                 // the move to try
        lda  (v.capture_to_ptr),y
        sta  v.to
        jmp  @found
    @quiets:
        lda  v.next_index,x         // the next quiet move
        cmp  v.quiets_len,x
        beq  @done                  // both lists are done
        inc  v.next_index,x
        tay                         // its index
        jsr  point_quiets           // the child's lists have moved the pointers
        lda  (v.quiet_from_ptr),y
        sta  v.from                 // the move to try
        lda  (v.quiet_to_ptr),y
        sta  v.to
    }
}

/// Counts one list of the last ply from its end. The pointers stay where they are.
fn leaves(asm: &mut Asm, core: &Core, len: Zp, origin: Zp, target: Zp) {
    let (v, t) = (&core.v, &core.t);
    asm! { asm;
        lda  #NO_SQUARE
        sta  v.unpinned_from        // no piece is known to be free
        ldy  len                    // the length of the list
        jeq  @no_leaf               // none
    @next_leaf:
        dey
        lda  (origin),y             // the move to try
        cmp  v.unpinned_from        // the same piece as before, known to be unpinned?
        bne  @ask                   // another piece, or a pinned one, or the king
        lda  (target),y
        sta  v.to
        bmi  @special               // castling, after other moves of the king
        sty  v.perft_index          // make uses Y
        tay                         // make's arguments
    @plain:
        ldx  v.ply
        jsr  make_normal            // every leaf is made
        let quiet = len == v.quiet_count;
        if quiet {
            count_leaf(asm, core);
            unmake::quiet(asm, core);
            ldy  v.perft_index          // the move's index
            bne  @next_leaf             // more moves
            beq  @no_leaf always        // Z set, the BNE above was not taken
        }
    @made:
        count_leaf(asm, core);
        jsr  unmake                 // unmade, to test unmake, too
        ldy  v.perft_index          // the move's index
        bne  @next_leaf
        jmp  @no_leaf

    @ask:
        sta  v.from
        lda  (target),y
        sta  v.to
    @special:
        sty  v.perft_index          // legal uses Y, too
        bmi  @question              // special
        lda  v.legal_in_check       // is the king in check?
        bne  @question              // then every move needs legal's test
        // Is this piece pinned? This is legal's test without the parts that are the same for all
        // moves.
        lda  v.from
        sta  v.unpinned_from        // free, unless it turns out to be pinned
        sec
        sbc  v.perft_king           // A the piece's square, less the king's
        beq  @question              // the king: each of its moves needs a test
        tay                         // the difference is the index
        lda  t.delta,y              // their relation
        and  #RAY_AND_DIRECTION
        cmp  #MIN_RAY               // on any line?
        bcs  @on_line               // else it cannot uncover its king
    @free:
        ldy  v.to                   // make_normal's argument
        jmp  @plain
    @on_line:
        eor  #1                     // the opposite direction: from the piece to the king
        ldx  v.perft_king
        jsr  legal_if_pinned        // clears unpinned_from if it is pinned
        bcc  @free
    @illegal:
        ldy  v.perft_index          // the move's index
        jne  @next_leaf
        jmp  @no_leaf

    @question:
        lda  #NO_SQUARE
        sta  v.unpinned_from        // its other moves need tests, too
        jsr  legal                  // illegal moves are no leaves
        bcs  @illegal
        jsr  make
        jmp  @made
    @no_leaf:
    }
}

fn carry(asm: &mut Asm, core: &Core) {
    asm! { asm;
        /// Carries the count to its upper bytes.
        routine carry_perft_leaves {
            takes    see_work[1..=3] "the leaves"
            returns  see_work[1..=3]
            keeps    a, x, y
            destroys nothing
        }
        for byte in 1..4 {
            inc  core.v.perft_leaves() + byte  // the next byte
            if byte < 3 {
                bne  @done                  // no carry
            }
        }
    @done:
        rts
    }
}

/// Counts a leaf.
fn count_leaf(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        inc  v.perft_leaves()       // its lowest byte
        bne  @counted
        jsr  carry_perft_leaves     // one leaf in 256
    @counted:
    }
}
