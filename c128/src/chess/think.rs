//! Iterative deepening: the engine's `Search::run`.

use engine::eval::{INFINITY, TEMPO};
use engine::search::margins::{EXPECTED_END, EXPECTED_FROM, Margins};
use engine::zobrist;

use super::Core;
use super::node::MATE_HIGH;
use super::scores::{compare_score, set};
use super::tables::PLANES;
use super::vars::PAGE;
use crate::asm::{Asm, asm};

/// Emits `initialise` and `think`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Thinking",
        "What the rest of the world calls. Costs are given in cycles from a routine's first \
         instruction to its RTS, that included; ranges and means are those of searches of the \
         bench positions. Where levels matter, X holds the level: $80 plus the ply.",
    );
    initialise(a, c);
    reset_lists(a, c);
    think(a, c);
    deepen(a, c);
    report(a);
}

fn initialise(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "initialise",
        "Sets what never changes: the board's edge, fixed pointer bytes, hash keys, squares.",
    )
    .takes("nothing")
    .returns("an empty board with its edge")
    .destroys("A X Y, t, row, row_next")
    .cost("about 82,000 cycles");
    asm! { a;
        for (key, plane) in v.keys().into_iter().zip(PLANES) {
            lda  #plane             // each plane of keys is read at its own offset;
            sta  key                // what needs a key sets the pages
        }
        lda  #0                 // full strength
        for what in [v.blind, v.spread, v.whim] {
            sta  what
        }
        lda  #TEMPO as u8       // and no taste
        sta  v.tempo
        sta  v.tempo+1
        for (plus, squares) in [(v.plus_lo, v.square_lo), (v.plus_hi, v.square_hi)] {
            lda  #>squares          // squares from the weight on:
            sta  plus+1             // evaluate sets the low byte
        }
        ldx  #0                 // all 256 bytes of the page
    @next:
        txa
        and  #n.off_board
        beq  @inside            // A is 0: an empty square
        lda  #n.edge
    @inside:
        sta  v.board,x          // empty on the board, edge around it
        txa                     // N: the upper half of the page
        bpl  @edge              // the lower half holds variables
        lda  #n.edge            // south of a1 the rays run into the page before
        sta  v.board - PAGE,x
    @edge:
        inx
        bne  @next
        stx  v.net_stage        // no network yet
        keys(a, c);
        squares(a, c);
        jmp  clear_pawn_cache   // returns
    }
}

/// The hash keys: the engine's stream of bytes, page after page.
fn keys(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (count, pages, stirred) = (v.t, v.t.at(1), [2, 3, 4].map(|n| v.t.at(n)));
    let [first, second, third] = stirred;
    a.comment("Hash keys: a counter and three bytes that stir each other.");
    asm! { a;
        for (byte, begins) in stirred.into_iter().zip(zobrist::STIRRED) {
            lda  #begins
            sta  byte
        }
        stx  count              // X is 0
        stx  v.row
        lda  #>v.piece_keys
        sta  v.row+1
        lda  #zobrist::PAGES as u8
        sta  pages
        ldy  #0
    @stir:
        inc  count
        lda  count
        eor  third
        eor  first
        sta  first
        clc
        adc  second
        sta  second
        lsr  a
        eor  first
        clc
        adc  third
        sta  third
        sta  (v.row),y
        iny
        bne  @stir
        inc  v.row+1            // the next page
        dec  pages
        bne  @stir
    }
}

/// Quarters of squares: from one to the next it is half of what is counted, rounded down.
fn squares(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (half, high) = (v.t, v.t.at(1));
    asm! { a;
        // Quarters of squares, rounded down: each is half a number more than the last.
        sty  half               // Y is 0
        sty  high
        sty  v.row
        sty  v.row_next
        for (pointer, table) in [(v.row, v.square_lo), (v.row_next, v.square_hi)] {
            lda  #>table
            sta  pointer+1
        }
        tya                     // A and high: the square of 0
    @square:
        sta  (v.row),y
        tax
        lda  high
        sta  (v.row_next),y
        tya
        lsr  a                  // of an odd number the next half is one more
        bcc  @even
        inc  half
    @even:
        txa
        clc
        adc  half
        bcc  @same_page
        inc  high
    @same_page:
        iny
        bne  @square
        inc  v.row+1            // 256 more of them,
        inc  v.row_next+1
        ldx  half
        bmi  @square            // once
    }
}

fn reset_lists(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "reset_lists",
        "Empties all lists, prepares the generators and goes to the root.",
    )
    .takes("the board and the piece lists")
    .returns("X and level the root's; captures_walk, quiets_walk")
    .destroys("A Y, t")
    .cost("about 2,500 cycles");
    asm! { a;
        jsr  write_walks        // no man is set up after this
        jsr  forget_pawns
        for (top, start) in [(v.captures_top, v.captures), (v.quiets_top, v.quiets)] {
            lda  #<start            // captures first, then quiet moves
            sta  top                // the first free place
            lda  #>start
            sta  top+1
        }
        ldx  #n.root_level      // ply 0
        stx  v.level
        rts
    }
}

fn think(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "think",
        "Searches the position set up until a limit is reached.",
    )
    .takes("the position and its history at the root; depth_limit; node_counter minus the limit")
    .returns("the root's line, root_score, iteration, node_counter")
    .destroys("everything")
    .cost("32,000 cycles, and what the limits allow");
    asm! { a;
        jsr  clear_pawn_cache   // so that equal searches take equal times
        jsr  reset_lists        // X and level: the root
        lda  #0
        sta  v.iteration        // none completed
        sta  v.stopped          // go
        sta  v.root_score       // what an early end would report
        sta  v.root_score+1
        // Killers and lines are forgotten; the table and history stay.
        ldx  #n.last_level      // from the last level to the root's
    @clear:
        for array in [ v.killer_1_from, v.killer_1_to, v.killer_2_from, v.killer_2_to, v.line_len, v.evaluation_lo, v.evaluation_hi, ] {
            sta  array,x            // killers, line lengths, evaluations
        }
        dex
        bmi  @clear             // levels have bit 7: this ends below the root's
        lda  #0xFF
        jsr  fade_history       // half of what it knows
        jsr  fade_table         // what was deep once does not stay for ever
        for byte in 0..4 {
            a.comments(byte == 0);
            lda  v.node_counter + byte
            sta  v.node_start + byte // what is counted later is the difference
        }
        a.comments(true);
        jsr  own_king           // its square to X
        jsr  attacked           // is the root in check?
        lda  #0
        rol  a                  // the carry: in check
        ldx  v.level
        sta  v.in_check,x       // every other level learns it from gives_check
        jsr  look_at            // as well as the player can
    }
}

/// One iteration after the other.
fn deepen(a: &mut Asm, c: &Core) {
    let v = &c.v;
    asm! { a;
    @deepen:
        ldx  v.level            // the root's
        lda  v.iteration        // iterations completed
        cmp  v.depth_limit      // is that enough?
        jeq  @done              // deep enough
        // A score is expected near that of the iteration before.
        cmp  #EXPECTED_FROM - 1
        bcc  @whole             // the first ones tell little
        lda  #Margins::STANDARD.expected_within as u8
        sta  v.within
    @near:
        lda  v.root_score+1     // nor is a mate a measure
        clc
        adc  #MATE_HIGH
        cmp  #2 * MATE_HIGH
        bcs  @whole
        lda  v.root_score
        sec
        sbc  v.within
        sta  v.alpha_lo,x
        lda  v.root_score+1
        sbc  #0
        sta  v.alpha_hi,x
        lda  v.root_score
        clc
        adc  v.within
        sta  v.beta_lo,x
        lda  v.root_score+1
        adc  #0
        sta  v.beta_hi,x
        jmp  @search
    @whole:
        set(a, -INFINITY, c.alpha());
        set(a, INFINITY, c.beta());
    @search:
        ldy  v.iteration
        iny                     // one ply more than last time
        tya
        sta  v.depth,x
        lda  #1
        sta  v.open,x           // the root's line is what it is all about
        lda  #0
        sta  v.may_pass,x       // a pass is no move
        jsr  node               // the whole tree
        lda  v.stopped          // did the nodes run out?
        bne  @done              // unfinished: the line and its score stand as they are
        lda  v.score            // node's answer
        sta  v.root_score       // what it found
        lda  v.score+1
        sta  v.root_score+1
        compare_score(a, v.score, c.beta());
        bpl  @repeat            // better than expected
        lda  v.best_from,x
        ora  v.best_to,x
        bne  @complete          // as expected
        lda  v.line_len,x
        beq  @complete          // there is no move at all
    @repeat:
        lda  #1                 // what follows the first move is not known
        sta  v.line_len,x
        asl  v.within           // twice as far around what came out
        bcc  @near
        bcs  @whole             // or wherever it is
    @complete:
        inc  v.iteration        // another one complete
        jsr  report
        ldx  v.level
        lda  v.line_len,x       // is there a move at all?
        jne  @deepen            // then look further
    @done:
        rts                     // or no move: nothing to think about
    }
}

const _: () = {
    let within = Margins::STANDARD.expected_within;
    assert!(within > 0 && within < EXPECTED_END && EXPECTED_END == 0x100);
};

fn report(a: &mut Asm) {
    a.routine(
        "report",
        "Called at the end of every iteration; what hears of it is patched in.",
    )
    .takes("iteration, root_score, node_counter, the root's line")
    .returns("nothing")
    .destroys("what it calls destroys")
    .cost("3 cycles and what it calls");
    a.smc("report_to");
    asm! { a;
        jmp  report_nobody      // whoever listens writes an address here
        a.global("report_nobody");
        rts
    }
}
