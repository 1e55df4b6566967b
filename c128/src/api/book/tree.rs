//! Reads the tree of moves: the engine's `book::tree`.

use octet_book::learn::MAX_WEIGHT;
use octet_book::tree::{HAS_SIBLING, LINE_ENDS, LONG_GAP, MOVE_INDEX};

use super::context::{BookCx, NO_OPENING, NO_WEIGHT};
use octet_asm::{Asm, Zp, asm};

// N shows whether another move follows; a weight is half a byte.
const _: () = assert!(HAS_SIBLING == 0x80 && LONG_GAP == 0xFF && MAX_WEIGHT == 0x0F);

/// Emits the routines that read the tree.
pub(super) fn emit(asm: &mut Asm, cx: &BookCx) {
    first(asm, cx);
    next_move(asm, cx);
    next_name(asm, cx);
    skip_subtree(asm, cx);
    decode_move(asm, cx);
}

fn first(asm: &mut Asm, cx: &BookCx) {
    let (book, walk) = (&cx.book, &cx.book.walk);
    asm! { asm;
        /// Goes to the first move of the tree.
        routine book_first {
            takes    "book_fetch_chunks"
            returns  "the walk's pointers"
            destroys a, y
        }
        for (pointer, table) in [
            (walk.tree, book.tree),
            (walk.weights, book.weights),
            (walk.name_gaps, book.name_gaps),
        ] {
            lda  #<table            // moves, weights and gaps between names
            sta  pointer
            lda  #>table
            sta  pointer+1
        }
        ldy  #0
        sty  walk.ended         // no line has ended
        sty  walk.next_name     // names and weights are numbered from 0
        sty  walk.next_weight   // 16 bits
        sty  walk.next_weight+1
        jmp  book_next_name     // returns
    }
}

/// Reads the byte at a pointer and advances that; Y is 0.
fn next_byte(asm: &mut Asm, pointer: Zp) {
    asm! { asm;
        lda  (pointer),y
        inc  pointer
        bne  @same_page
        inc  pointer+1
    @same_page:
    }
}

fn next_name(asm: &mut Asm, cx: &BookCx) {
    let walk = &cx.book.walk;
    asm! { asm;
        /// Reads the number of moves before the next name.
        routine book_next_name {
            takes    "the walk's pointers", y "0"
            returns  walk_gap, walk_gap_continues
            destroys a
        }
    }
    next_byte(asm, walk.name_gaps);
    asm! { asm;
        sta  walk.gap           // so many moves have no name
        cmp  #LONG_GAP          // C: another byte follows
        lda  #0
        rol  a                  // C
        sta  walk.gap_continues
        rts
    }
}

fn next_move(asm: &mut Asm, cx: &BookCx) {
    let walk = &cx.book.walk;
    asm! { asm;
        /// Reads a move of the tree, its name and its weight.
        routine book_next_move {
            takes    "the walk's pointers"
            returns  walk_edge, walk_edge_name, walk_edge_weight, walk_weight_index, y "0"
            destroys a, x
        }
        ldy  #0
        next_byte(asm, walk.tree);
        sta  walk.edge
        ldx  #NO_OPENING        // most moves complete no opening
        lda  walk.gap           // moves until the next name
        bne  @unnamed           // the next name is further on
        ldx  walk.next_name     // this move completes one
        inc  walk.next_name     // names follow in the tree's order
        jsr  book_next_name
        jmp  @named
    @unnamed:
        dec  walk.gap
        bne  @named             // the gap goes on
        lda  walk.gap_continues // LONG_GAP is used up: more of the gap follows
        beq  @named             // the next move has the name
        jsr  book_next_name
    @named:
        stx  walk.edge_name
        lda  walk.edge          // N: another move of the position follows
        bmi  @choice            // several moves: each has a weight
        lda  walk.ended         // a line has ended: another move of the position was before
        bne  @choice
        lda  #NO_WEIGHT
        sta  walk.weight_index+1
        lda  #1                 // the only move has no weight in the file
        bne  @weight always     // Z clear, A = 1
    @choice:
        lda  walk.next_weight+1
        sta  walk.weight_index+1 // for learning
        lda  walk.next_weight
        sta  walk.weight_index
        inc  walk.next_weight
        bne  @same_page
        inc  walk.next_weight+1
    @same_page:
        lsr  a                  // C: an odd index
        lda  (walk.weights),y
        bcs  @high_half
        and  #MAX_WEIGHT        // even: the low half comes first
        bpl  @weight always     // N clear, at most MAX_WEIGHT
    @high_half:
        for _ in 0..MAX_WEIGHT.count_ones() {
            lsr  a
        }
        inc  walk.weights       // both halves are used
        bne  @weight
        inc  walk.weights+1
    @weight:
        sta  walk.edge_weight
        lda  walk.edge          // bit 6
        and  #LINE_ENDS         // 0: moves follow this one
        sta  walk.ended
        rts
    }
}

fn skip_subtree(asm: &mut Asm, cx: &BookCx) {
    let walk = &cx.book.walk;
    asm! { asm;
        /// Skips all that follows the move just read.
        routine book_skip_subtree {
            takes    "the walk's pointers", "the move does not end its line"
            returns  "the walk's pointers behind it"
            destroys a, x, y, walk_edge
        }
        lda  #1                 // the moves of the position after it
        sta  walk.depth_left
    @next:
        jsr  book_next_move     // its name and weight are counted, too
        lda  walk.ended
        bne  @ends              // no move follows it
        inc  walk.depth_left    // moves of a further position follow
    @ends:
        lda  walk.edge
        bmi  @sibling           // not the last
        dec  walk.depth_left    // the last move of its position
    @sibling:
        lda  walk.depth_left
        bne  @next
        rts
    }
}

fn decode_move(asm: &mut Asm, cx: &BookCx) {
    let v = &cx.core.v;
    asm! { asm;
        /// Finds the move that walk_edge stands for.
        routine book_decode_move {
            takes    walk_edge, "the ply's move lists"
            returns  from, to
            destroys a, x, y
        }
        ldx  v.ply
        lda  cx.book.walk.edge
        and  #MOVE_INDEX        // among the generated moves
        cmp  v.captures_len,x
        bcs  @quiet             // captures come first
        tay
        jsr  point_captures
        lda  (v.capture_from_ptr),y // with the bits of promotion
        sta  v.from
        lda  (v.capture_to_ptr),y
        sta  v.to
        rts
    @quiet:
        sbc  v.captures_len,x   // C set: the BCS above was taken
        tay                     // its number among the quiet moves
        jsr  point_quiets
        lda  (v.quiet_from_ptr),y
        sta  v.from
        lda  (v.quiet_to_ptr),y
        sta  v.to
        rts
    }
}
