//! Reading the tree: the engine's `book::tree`.

use engine::book::learn::MAX_WEIGHT;
use engine::book::tree::{ENDS, INDEX, LONG_STEP, MORE};

use super::{Library, NO_NAME, NO_PLACE};
use crate::asm::{Asm, Zp, asm};

// Bit 7 is what N tells; a weight is half a byte.
const _: () = assert!(MORE == 0x80 && LONG_STEP == 0xFF && MAX_WEIGHT == 0x0F);

/// Emits the routines that read.
pub(super) fn emit(a: &mut Asm, l: &Library) {
    first(a, l);
    edge(a, l);
    step(a, l);
    pass_over(a, l);
    pick(a, l);
}

fn first(a: &mut Asm, l: &Library) {
    let (b, z) = (&l.b, &l.b.z);
    a.routine("book_first", "Goes to the first move of the tree.")
        .takes("book_read")
        .returns("the walk's pointers")
        .destroys("A Y")
        .cost("110 cycles");
    asm! { a;
        for (pointer, table) in [(z.tree, b.tree), (z.weights, b.weights), (z.steps, b.steps)] {
            lda  #<table            // moves, weights and steps are read in step
            sta  pointer
            lda  #>table
            sta  pointer+1
        }
        ldy  #0
        sty  z.ended            // no line has ended
        sty  z.next_name        // the first name is the next
        sty  z.place            // and so is the first weight
        sty  z.place+1
        jmp  book_step          // returns
    }
}

/// Reads the byte that a pointer points at, and moves it on; `y` is 0.
fn next_byte(a: &mut Asm, pointer: Zp) {
    asm! { a;
        lda  (pointer),y
        inc  pointer
        bne  @same_page
        inc  pointer+1
    @same_page:
    }
}

fn step(a: &mut Asm, l: &Library) {
    let z = &l.b.z;
    a.routine("book_step", "Reads how far the next name is.")
        .takes("the walk's pointers; Y 0")
        .returns("walk_ahead, walk_goes_on")
        .destroys("A")
        .cost("38 cycles");
    next_byte(a, z.steps);
    asm! { a;
        sta  z.ahead            // so many moves have no name
        cmp  #LONG_STEP         // or more than a byte can say
        lda  #0
        rol  a                  // the carry
        sta  z.goes_on
        rts
    }
}

fn edge(a: &mut Asm, l: &Library) {
    let z = &l.b.z;
    asm! { a;
        a.routine("book_edge", "Reads a move of the tree.")
            .takes("the walk's pointers")
            .returns("walk_edge, its name, its weight and the number of that; Y 0")
            .destroys("A X")
            .cost("88 cycles; 140 where there is a choice");
        ldy  #0
        next_byte(a, z.tree);
        sta  z.edge
        ldx  #NO_NAME           // most moves complete nothing
        lda  z.ahead
        bne  @unnamed           // the name is further on
        ldx  z.next_name        // this one does
        inc  z.next_name
        jsr  book_step
        jmp  @named
    @unnamed:
        dec  z.ahead
        bne  @named
        lda  z.goes_on          // was that a step, or only a part of one?
        beq  @named             // the next move has the name
        jsr  book_step
    @named:
        stx  z.edge_name
        lda  z.edge             // N: another move follows
        bmi  @choice
        lda  z.ended            // or there was one before
        bne  @choice
        lda  #NO_PLACE
        sta  z.edge_place+1
        lda  #1                 // the only move has no weight
        bne  @weight            // always
    @choice:
        lda  z.place+1
        sta  z.edge_place+1     // for learning
        lda  z.place
        sta  z.edge_place
        inc  z.place
        bne  @same_page
        inc  z.place+1
    @same_page:
        lsr  a
        lda  (z.weights),y
        bcs  @high_half
        and  #MAX_WEIGHT        // even: the low half comes first
        bpl  @weight            // always
    @high_half:
        for _ in 0..MAX_WEIGHT.count_ones() {
            lsr  a
        }
        inc  z.weights
        bne  @weight
        inc  z.weights+1
    @weight:
        sta  z.edge_weight
        lda  z.edge
        and  #ENDS
        sta  z.ended
        rts
    }
}

fn pass_over(a: &mut Asm, l: &Library) {
    let z = &l.b.z;
    asm! { a;
        a.routine(
            "book_pass_over",
            "Passes over all that follows the move just read.",
        )
        .takes("the walk's pointers; the move does not end its line")
        .returns("the walk's pointers behind it")
        .destroys("A X Y, walk_edge")
        .cost("120 cycles a move passed over");
        lda  #1                 // its list
        sta  z.lists
    @next:
        jsr  book_edge
        lda  z.ended
        bne  @ends
        inc  z.lists            // a list of its own follows
    @ends:
        lda  z.edge
        bmi  @more
        dec  z.lists            // the last of its list
    @more:
        lda  z.lists
        bne  @next
        rts
    }
}

fn pick(a: &mut Asm, l: &Library) {
    let v = &l.c.v;
    asm! { a;
        a.routine("book_pick", "The move that the byte just read means.")
            .takes("walk_edge; the level's lists")
            .returns("from, to")
            .destroys("A X Y")
            .cost("90 cycles");
        ldx  v.level
        lda  l.b.z.edge
        and  #INDEX
        cmp  v.captures_len,x
        bcs  @quiet             // captures come first
        tay
        jsr  point_captures
        lda  (v.capture_from),y
        sta  v.from
        lda  (v.capture_to),y
        sta  v.to
        rts
    @quiet:
        sbc  v.captures_len,x   // the carry is set
        tay
        jsr  point_quiets
        lda  (v.quiet_from),y
        sta  v.from
        lda  (v.quiet_to),y
        sta  v.to
        rts
    }
}
