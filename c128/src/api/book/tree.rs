//! Reading the tree: the engine's `book::tree`.

use octet_engine::book::learn::MAX_WEIGHT;
use octet_engine::book::tree::{HAS_SIBLING, LINE_ENDS, LONG_GAP, MOVE_INDEX};

use super::{BookCx, NO_OPENING, NO_WEIGHT};
use crate::asm::{Asm, Zp, asm};

// Bit 7 is what N tells; a weight is half a byte.
const _: () = assert!(HAS_SIBLING == 0x80 && LONG_GAP == 0xFF && MAX_WEIGHT == 0x0F);

/// Emits the routines that read.
pub(super) fn emit(asm: &mut Asm, cx: &BookCx) {
    first(asm, cx);
    edge(asm, cx);
    step(asm, cx);
    skip_subtree(asm, cx);
    pick(asm, cx);
}

fn first(asm: &mut Asm, cx: &BookCx) {
    let (book, walk) = (&cx.book, &cx.book.walk);
    asm.routine("book_first", "Goes to the first move of the tree.")
        .takes("book_fetch_chunks")
        .returns("the walk's pointers")
        .destroys("A Y")
        .cost("110 cycles");
    asm! { asm;
        for (pointer, table) in [(walk.tree, book.tree), (walk.weights, book.weights), (walk.steps, book.steps)] {
            lda  #<table            // moves, weights and steps are read in step
            sta  pointer
            lda  #>table
            sta  pointer+1
        }
        ldy  #0
        sty  walk.ended            // no line has ended
        sty  walk.next_name        // the first name is the next
        sty  walk.place            // and so is the first weight
        sty  walk.place+1
        jmp  book_next_name          // returns
    }
}

/// Reads the byte that a pointer points at, and moves it on; `y` is 0.
fn next_byte(asm: &mut Asm, pointer: Zp) {
    asm! { asm;
        lda  (pointer),y
        inc  pointer
        bne  @same_page
        inc  pointer+1
    @same_page:
    }
}

fn step(asm: &mut Asm, cx: &BookCx) {
    let walk = &cx.book.walk;
    asm.routine("book_next_name", "Reads how far the next name is.")
        .takes("the walk's pointers; Y 0")
        .returns("walk_gap, walk_gap_continues")
        .destroys("A")
        .cost("38 cycles");
    next_byte(asm, walk.steps);
    asm! { asm;
        sta  walk.ahead            // so many moves have no name
        cmp  #LONG_GAP         // or more than a byte can say
        lda  #0
        rol  a                  // the carry
        sta  walk.goes_on
        rts
    }
}

fn edge(asm: &mut Asm, cx: &BookCx) {
    let walk = &cx.book.walk;
    asm! { asm;
        asm.routine("book_next_move", "Reads a move of the tree.")
            .takes("the walk's pointers")
            .returns("walk_edge, its name, its weight and the number of that; Y 0")
            .destroys("A X")
            .cost("88 cycles; 140 where there is a choice");
        ldy  #0
        next_byte(asm, walk.tree);
        sta  walk.edge
        ldx  #NO_OPENING           // most moves complete nothing
        lda  walk.ahead
        bne  @unnamed           // the name is further on
        ldx  walk.next_name        // this one does
        inc  walk.next_name
        jsr  book_next_name
        jmp  @named
    @unnamed:
        dec  walk.ahead
        bne  @named
        lda  walk.goes_on          // was that a step, or only a part of one?
        beq  @named             // the next move has the name
        jsr  book_next_name
    @named:
        stx  walk.edge_name
        lda  walk.edge             // N: another move follows
        bmi  @choice
        lda  walk.ended            // or there was one before
        bne  @choice
        lda  #NO_WEIGHT
        sta  walk.edge_place+1
        lda  #1                 // the only move has no weight
        bne  @weight            // always
    @choice:
        lda  walk.place+1
        sta  walk.edge_place+1     // for learning
        lda  walk.place
        sta  walk.edge_place
        inc  walk.place
        bne  @same_page
        inc  walk.place+1
    @same_page:
        lsr  a
        lda  (walk.weights),y
        bcs  @high_half
        and  #MAX_WEIGHT        // even: the low half comes first
        bpl  @weight            // always
    @high_half:
        for _ in 0..MAX_WEIGHT.count_ones() {
            lsr  a
        }
        inc  walk.weights
        bne  @weight
        inc  walk.weights+1
    @weight:
        sta  walk.edge_weight
        lda  walk.edge
        and  #LINE_ENDS
        sta  walk.ended
        rts
    }
}

fn skip_subtree(asm: &mut Asm, cx: &BookCx) {
    let walk = &cx.book.walk;
    asm! { asm;
        asm.routine(
            "book_skip_subtree",
            "Passes over all that follows the move just read.",
        )
        .takes("the walk's pointers; the move does not end its line")
        .returns("the walk's pointers behind it")
        .destroys("A X Y, walk_edge")
        .cost("120 cycles a move passed over");
        lda  #1                 // its list
        sta  walk.lists
    @next:
        jsr  book_next_move
        lda  walk.ended
        bne  @ends
        inc  walk.lists            // a list of its own follows
    @ends:
        lda  walk.edge
        bmi  @more
        dec  walk.lists            // the last of its list
    @more:
        lda  walk.lists
        bne  @next
        rts
    }
}

fn pick(asm: &mut Asm, cx: &BookCx) {
    let v = &cx.core.v;
    asm! { asm;
        asm.routine("book_decode_move", "The move that the byte just read means.")
            .takes("walk_edge; the level's lists")
            .returns("from, to")
            .destroys("A X Y")
            .cost("90 cycles");
        ldx  v.ply
        lda  cx.book.walk.edge
        and  #MOVE_INDEX
        cmp  v.captures_len,x
        bcs  @quiet             // captures come first
        tay
        jsr  point_captures
        lda  (v.capture_from_ptr),y
        sta  v.from
        lda  (v.capture_to_ptr),y
        sta  v.to
        rts
    @quiet:
        sbc  v.captures_len,x   // the carry is set
        tay
        jsr  point_quiets
        lda  (v.quiet_from_ptr),y
        sta  v.from
        lda  (v.quiet_to_ptr),y
        sta  v.to
        rts
    }
}
