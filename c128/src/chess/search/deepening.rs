//! Iterative deepening: the engine's `SearchJson::run`.

use octet_engine::board::zobrist;
use octet_engine::eval::{INFINITY, TEMPO};
use octet_engine::search::margins::{ASPIRATION_LIMIT, ASPIRATION_MIN_DEPTH, Margins};

use super::node::MATE_HIGH;
use super::scores::{cmp_zp_ply, set_ply};
use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::constants::{LAST_PLY, OFF_BOARD, SENTINEL};
use crate::chess::tables::PLANES;
use crate::chess::vars::PAGE;
use crate::chess::vars::ROOT_PLY;

/// Emits `initialise` and `think`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Thinking",
        "What the rest of the world calls. Costs are given in cycles from a routine's first \
         instruction to its RTS, that included; ranges and means are those of searches of the \
         bench positions. Where levels matter, X holds the level: $80 plus the ply.",
    );
    initialise(asm, core);
    reset_lists(asm, core);
    think(asm, core);
    deepen(asm, core);
    report(asm);
}

fn initialise(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "init_core",
        "Sets what never changes: the board's edge, fixed pointer bytes, hash keys, squares.",
    )
    .takes("nothing")
    .returns("an empty board with its edge")
    .destroys("A X Y, t, row, pv_next_ptr")
    .cost("about 82,000 cycles");
    asm! { asm;
        for (key, plane) in v.key_ptrs().into_iter().zip(PLANES) {
            lda  #plane             // each plane of keys is read at its own offset;
            sta  key                // what needs a key sets the pages
        }
        lda  #0                 // full strength
        for what in [v.blindness, v.eval_noise, v.skill_seed] {
            sta  what
        }
        lda  #TEMPO as u8       // and no taste
        sta  v.tempo
        sta  v.tempo+1
        for (plus, squares) in [(v.quarter_lo_ptr, v.quarter_squares_lo), (v.quarter_hi_ptr, v.quarter_squares_hi)] {
            lda  #>squares          // squares from the weight on:
            sta  plus+1             // evaluate sets the low byte
        }
        ldx  #0                 // all 256 bytes of the page
    @next:
        txa
        and  #OFF_BOARD
        beq  @inside            // A is 0: an empty square
        lda  #SENTINEL
    @inside:
        sta  v.board,x          // empty on the board, edge around it
        txa                     // N: the upper half of the page
        bpl  @edge              // the lower half holds variables
        lda  #SENTINEL                   // south of a1 the rays run into the page before
        sta  v.board - PAGE,x
    @edge:
        inx
        bne  @next
        stx  v.net_loaded        // no network yet
        keys(asm, core);
        squares(asm, core);
        jmp  clear_pawn_table   // returns
    }
}

/// The hash keys: the engine's stream of bytes, page after page.
fn keys(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let (count, pages, stirred) = (v.tmp, v.tmp.at(1), [2, 3, 4].map(|n| v.tmp.at(n)));
    let [first, second, third] = stirred;
    asm.comment("Hash keys: a counter and three bytes that stir each other.");
    asm! { asm;
        for (byte, begins) in stirred.into_iter().zip(zobrist::SEED) {
            lda  #begins
            sta  byte
        }
        stx  count              // X is 0
        stx  v.pv_ptr
        lda  #>v.piece_keys
        sta  v.pv_ptr+1
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
        sta  (v.pv_ptr),y
        iny
        bne  @stir
        inc  v.pv_ptr+1            // the next page
        dec  pages
        bne  @stir
    }
}

/// Quarters of squares: from one to the next it is half of what is counted, rounded down.
fn squares(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let (half, high) = (v.tmp, v.tmp.at(1));
    asm! { asm;
        // Quarters of squares, rounded down: each is half a number more than the last.
        sty  half               // Y is 0
        sty  high
        sty  v.pv_ptr
        sty  v.pv_next_ptr
        for (pointer, table) in [(v.pv_ptr, v.quarter_squares_lo), (v.pv_next_ptr, v.quarter_squares_hi)] {
            lda  #>table
            sta  pointer+1
        }
        tya                     // A and high: the square of 0
    @square:
        sta  (v.pv_ptr),y
        tax
        lda  high
        sta  (v.pv_next_ptr),y
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
        inc  v.pv_ptr+1            // 256 more of them,
        inc  v.pv_next_ptr+1
        ldx  half
        bmi  @square            // once
    }
}

fn reset_lists(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "begin_root",
        "Empties all lists, prepares the generators and goes to the root.",
    )
    .takes("the board and the piece lists")
    .returns("X and level the root's; captures_loop, quiets_loop")
    .destroys("A Y, t")
    .cost("about 2,500 cycles");
    asm! { asm;
        jsr  compile_piece_loops        // no man is set up after this
        jsr  reset_pawn_scan
        for (top, start) in [(v.captures_top, v.captures), (v.quiets_top, v.quiets)] {
            lda  #<start            // captures first, then quiet moves
            sta  top                // the first free place
            lda  #>start
            sta  top+1
        }
        ldx  #ROOT_PLY             // ply 0
        stx  v.ply
        rts
    }
}

fn think(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "think",
        "Searches the position set up until a limit is reached.",
    )
    .takes("the position and its history at the root; depth_limit; node_counter minus the limit")
    .returns("the root's line, root_score, iteration, node_counter")
    .destroys("everything")
    .cost("32,000 cycles, and what the limits allow");
    asm! { asm;
        jsr  clear_pawn_table   // so that equal searches take equal times
        jsr  begin_root        // X and level: the root
        lda  #0
        sta  v.iteration        // none completed
        sta  v.stopped          // go
        sta  v.root_score       // what an early end would report
        sta  v.root_score+1
        // Killers and lines are forgotten; the table and history stay.
        ldx  #LAST_PLY             // from the last level to the root's
    @clear:
        for array in [ v.killer_1_from, v.killer_1_to, v.killer_2_from, v.killer_2_to, v.pv_len, v.static_eval_lo, v.static_eval_hi, ] {
            sta  array,x            // killers, line lengths, evaluations
        }
        dex
        bmi  @clear             // levels have bit 7: this ends below the root's
        lda  #0xFF
        jsr  age_history       // half of what it knows
        jsr  age_tt         // what was deep once does not stay for ever
        for byte in 0..4 {
            asm.comments(byte == 0);
            lda  v.node_counter + byte
            sta  v.node_counter_start + byte // what is counted later is the difference
        }
        asm.comments(true);
        jsr  own_king           // its square to X
        jsr  attacked           // is the root in check?
        lda  #0
        rol  a                  // the carry: in check
        ldx  v.ply
        sta  v.in_check,x       // every other level learns it from gives_check
        jsr  begin_skill            // as well as the player can
    }
}

/// One iteration after the other.
fn deepen(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
    @deepen:
        ldx  v.ply            // the root's
        lda  v.iteration        // iterations completed
        cmp  v.depth_limit      // is that enough?
        jeq  @done              // deep enough
        // A score is expected near that of the iteration before.
        cmp  #ASPIRATION_MIN_DEPTH - 1
        bcc  @whole             // the first ones tell little
        lda  #Margins::STANDARD.aspiration_window as u8
        sta  v.aspiration_window
    @near:
        lda  v.root_score+1     // nor is a mate a measure
        clc
        adc  #MATE_HIGH
        cmp  #2 * MATE_HIGH
        bcs  @whole
        lda  v.root_score
        sec
        sbc  v.aspiration_window
        sta  v.alpha_lo,x
        lda  v.root_score+1
        sbc  #0
        sta  v.alpha_hi,x
        lda  v.root_score
        clc
        adc  v.aspiration_window
        sta  v.beta_lo,x
        lda  v.root_score+1
        adc  #0
        sta  v.beta_hi,x
        jmp  @search
    @whole:
        set_ply(asm, -INFINITY, core.alpha());
        set_ply(asm, INFINITY, core.beta());
    @search:
        ldy  v.iteration
        iny                     // one ply more than last time
        tya
        sta  v.depth,x
        lda  #1
        sta  v.pv_node,x           // the root's line is what it is all about
        lda  #0
        sta  v.allow_null,x       // a pass is no move
        jsr  node               // the whole tree
        lda  v.stopped          // did the nodes run out?
        bne  @done              // unfinished: the line and its score stand as they are
        lda  v.score            // node's answer
        sta  v.root_score       // what it found
        lda  v.score+1
        sta  v.root_score+1
        cmp_zp_ply(asm, v.score, core.beta());
        bpl  @repeat            // better than expected
        lda  v.best_from,x
        ora  v.best_to,x
        bne  @complete          // as expected
        lda  v.pv_len,x
        beq  @complete          // there is no move at all
    @repeat:
        lda  #1                 // what follows the first move is not known
        sta  v.pv_len,x
        asl  v.aspiration_window           // twice as far around what came out
        bcc  @near
        bcs  @whole             // or wherever it is
    @complete:
        inc  v.iteration        // another one complete
        jsr  report_iteration
        ldx  v.ply
        lda  v.pv_len,x       // is there a move at all?
        jne  @deepen            // then look further
    @done:
        rts                     // or no move: nothing to think about
    }
}

const _: () = {
    let within = Margins::STANDARD.aspiration_window;
    assert!(within > 0 && within < ASPIRATION_LIMIT && ASPIRATION_LIMIT == 0x100);
};

fn report(asm: &mut Asm) {
    asm.routine(
        "report_iteration",
        "Called at the end of every iteration; what hears of it is patched in.",
    )
    .takes("iteration, root_score, node_counter, the root's line")
    .returns("nothing")
    .destroys("what it calls destroys")
    .cost("3 cycles and what it calls");
    asm.self_modified("iteration_hook");
    asm! { asm;
        jmp  no_hook      // whoever listens writes an address here
        asm.global("no_hook");
        rts
    }
}
