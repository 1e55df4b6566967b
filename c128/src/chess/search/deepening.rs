//! Iterative deepening. Engine: `Search::run`, `engine/src/search/mod.rs`, and
//! `Search::iterate`, `engine/src/search/root.rs`.

use octet_engine::board::zobrist;
use octet_engine::eval::{INFINITY, TEMPO};
use octet_engine::search::margins::{ASPIRATION_LIMIT, ASPIRATION_MIN_DEPTH, Margins};

use super::node::MATE_HIGH;
use super::scores::{cmp_zp_ply, set_ply};
use crate::chess::constants::{LAST_PLY, OFF_BOARD, SENTINEL};
use crate::chess::core::Core;
use crate::chess::tables::PLANES;
use crate::chess::vars::{PAGE, ROOT_PLY};
use octet_asm::{Asm, Claim, asm};

/// Emits `init_core`, `begin_root` and `think`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Iterative deepening",
        "The entry points of the core. In routines that take X ply, X is $80 plus the ply.",
    );
    init_core(asm, core);
    begin_root(asm, core);
    think(asm, core);
    deepen(asm, core);
    report_iteration(asm);
}

fn init_core(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Sets what never changes: board edge, pointer bytes, Zobrist keys, quarter squares.
        routine init_core {
            takes    nothing
            returns  "an empty board with its edge"
            destroys a, x, y, tmp[5], pv_ptr, pv_next_ptr
            changes  board, key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3, quarter_lo_ptr,
                     quarter_hi_ptr, piece_keys, quarter_squares_lo, quarter_squares_hi,
                     blindness, eval_noise, skill_seed, sums_pending, tempo, net_loaded, pv_from,
                     pv_to
            if core.tt.expansion.is_some() { changes tt_banks }
        }
        for (key, plane) in v.key_ptrs().into_iter().zip(PLANES) {
            lda  #plane         // planes of keys start at offsets within a page;
            sta  key            // each use sets the page
        }
        lda  #0                 // no skill level: full strength
        for option in [v.blindness, v.eval_noise, v.skill_seed] {
            sta  option
        }
        if let Some(vars) = core.tt.expansion {
            sta  vars.banks         // the table is the machine's own, until it is told otherwise
        }
        sta  v.sums_pending + ROOT_PLY  // the root's sums are always known
        lda  #TEMPO as u8       // no evaluation noise: the same tempo for both
        sta  v.tempo            // White's
        sta  v.tempo+1          // and Black's
        for (pointer, table) in [
            (v.quarter_lo_ptr, v.quarter_squares_lo),
            (v.quarter_hi_ptr, v.quarter_squares_hi),
        ] {
            lda  #>table        // evaluate sets the low byte:
            sta  pointer+1      // n indexes from the weight on
        }
        ldx  #0                 // all 256 bytes from the board on
    @next:
        txa
        and  #OFF_BOARD         // a bit of $88: off the board
        beq  @inside            // A = 0: an empty square
        lda  #SENTINEL          // off the board
    @inside:
        asm.claim(Claim::StoresInto(vec![v.board_and_edge()]));
        sta  v.board,x          // 0x88 squares empty, the rest sentinels
        txa                     // is X in the upper half?
        bpl  @edge              // the page before holds variables there
        lda  #SENTINEL          // rays south of a1 run into the page before
        asm.claim(Claim::StoresInto(vec![v.board_and_edge()]));
        sta  v.board - PAGE,x
    @edge:
        inx
        bne  @next
        stx  v.net_loaded       // X = 0: no network unpacked
        keys(asm, core);
        squares(asm, core);
        jmp  clear_pawn_table   // tail call
    }
}

/// Computes the Zobrist keys: the bytes of the engine's generator, page after page. Engine:
/// `engine/src/board/zobrist.rs`.
fn keys(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let (count, pages, state) = (v.tmp, v.tmp.at(1), [2, 3, 4].map(|n| v.tmp.at(n)));
    let [first, second, third] = state;
    asm.comment("Zobrist keys: a random generator of a counter and three bytes.");
    asm! { asm;
        for (byte, seed) in state.into_iter().zip(zobrist::SEED) {
            lda  #seed          // three bytes of the seed
            sta  byte
        }
        stx  count              // X = 0
        stx  v.pv_ptr           // keys start on a page
        lda  #>v.piece_keys
        sta  v.pv_ptr+1
        lda  #zobrist::PAGES as u8
        sta  pages              // this many pages
        ldy  #0
    @next_byte:
        inc  count              // the counter
        lda  count
        eor  third              // first ^= count ^ third
        eor  first
        sta  first
        clc                     // second += first
        adc  second
        sta  second
        lsr  a                  // third += second / 2 ^ first
        eor  first
        clc
        adc  third
        sta  third
        asm.claim(Claim::StoresInto(vec![(v.piece_keys, zobrist::PAGES as u16 * PAGE)]));
        sta  (v.pv_ptr),y       // third is the next byte of the keys
        iny
        bne  @next_byte
        inc  v.pv_ptr+1         // the next page
        dec  pages
        bne  @next_byte         // until all pages are written
    }
}

/// Computes the quarter squares. From n to n + 1, floor(n * n / 4) grows by (n + 1) / 2, rounded
/// down.
fn squares(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let (half, high) = (v.tmp, v.tmp.at(1));
    asm! { asm;
        // Quarter squares: floor(n * n / 4) for n from 0 to 511.
        sty  half               // Y = 0
        sty  high
        sty  v.pv_ptr           // both tables start on a page
        sty  v.pv_next_ptr
        for (pointer, table) in [
            (v.pv_ptr, v.quarter_squares_lo),
            (v.pv_next_ptr, v.quarter_squares_hi),
        ] {
            lda  #>table
            sta  pointer+1
        }
        tya                     // A: low byte, 0 for n = 0
    @square:
        asm.claim(Claim::StoresInto(vec![(v.quarter_squares_lo, 2 * PAGE)]));
        sta  (v.pv_ptr),y
        tax                     // X keeps the low byte
        lda  high
        asm.claim(Claim::StoresInto(vec![(v.quarter_squares_hi, 2 * PAGE)]));
        sta  (v.pv_next_ptr),y
        tya
        lsr  a                  // n odd: (n + 1) / 2 is one more from here on
        bcc  @even
        inc  half               // half = (n + 1) / 2
    @even:
        txa
        clc
        adc  half               // the next quarter square
        bcc  @no_carry
        inc  high               // carry into the high byte
    @no_carry:
        iny
        bne  @square
        inc  v.pv_ptr+1         // n from 256 on
        inc  v.pv_next_ptr+1
        ldx  half               // half is 128 after 256 squares, 0 after 512
        bmi  @square            // the second 256
    }
}

fn begin_root(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Empties all move lists, compiles the generators and starts at the root.
        routine begin_root {
            takes    "the board and the piece lists"
            returns  x, ply "the root's", captures_loop, quiets_loop
            destroys a, y, tmp[2]
            changes  ply, captures_top, quiets_top
        }
        jsr  compile_piece_loops  // unrolled loops for the pieces on the board now
        jsr  reset_pawn_scan    // no pawn structure known
        for (top, start) in [(v.captures_top, v.captures), (v.quiets_top, v.quiets)] {
            lda  #<start        // both stacks of move lists are empty
            sta  top
            lda  #>start
            sta  top+1
        }
        ldx  #ROOT_PLY
        stx  v.ply
        rts
    }
}

/// Engine: `Search::run`, before its first iteration.
fn think(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Searches the position at the root until a limit is reached.
        routine think {
            takes    "the position and its history", depth_limit,
                     node_counter "minus the node limit"
            returns  "the root's PV", root_score, iteration, node_counter, x = ply
            destroys everything
            changes  node_counter_start, aspiration_window, stopped, alpha_lo, alpha_hi, beta_lo,
                     beta_hi, depth, in_check, pv_node, allow_null, static_eval_lo,
                     static_eval_hi, killer_1_from, killer_1_to, killer_2_from, killer_2_to,
                     pv_len
            if core.tt.expansion.is_some() { changes tt_generation }
        }
        jsr  clear_pawn_table   // makes cycle counts repeatable; results do not depend on it
        jsr  begin_root         // X and ply: the root's
        lda  #0                 // for a search without any iteration
        sta  v.iteration        // no iteration completed
        sta  v.stopped          // not stopped
        sta  v.root_score       // the score if the first iteration is stopped
        sta  v.root_score+1
        // The last search's killers, PVs and static evals are cleared; table and history are aged.
        ldx  #LAST_PLY          // from the last ply to the root
    @clear:
        for array in [
            v.killer_1_from, v.killer_1_to, v.killer_2_from, v.killer_2_to,
            v.pv_len, v.static_eval_lo, v.static_eval_hi,
        ] {
            sta  array,x
        }
        dex
        bmi  @clear             // X below $80: past the root
        lda  #0xFF              // halve all histories
        jsr  age_history
        if let Some(vars) = core.tt.expansion {
            inc  vars.generation    // tells the entries of this search from older ones
            lda  vars.banks
            bne  @aged              // they are halved when they are read
            jsr  age_tt             // halve all depths, so that new entries replace them
        @aged:
        } else {
            jsr  age_tt
        }
        for byte in 0..4 {
            asm.comments(byte == 0);
            lda  v.node_counter + byte
            sta  v.node_counter_start + byte  // to count the nodes of this search
        }
        asm.comments(true);
        jsr  own_king           // its square to X
        jsr  attacked           // is the root in check?
        lda  #0
        rol  a                  // from C, set if attacked
        ldx  v.ply
        sta  v.in_check,x       // deeper plies get it from gives_check
        jsr  begin_skill        // seeds move blindness and noise for this root
    }
}

/// Runs one iteration after another. Engine: the loop of `Search::run`, and `Search::iterate`.
fn deepen(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
    @deepen:
        ldx  v.ply              // the root's ply
        lda  v.iteration        // iterations completed
        cmp  v.depth_limit      // iterations wanted
        jeq  @done              // all done
        // Aspiration window: the score is expected near the last iteration's.
        cmp  #ASPIRATION_MIN_DEPTH - 1  // completed iterations, one less than this one's depth
        bcc  @full_window       // the first iterations' scores vary too much
        lda  #Margins::STANDARD.aspiration_window as u8  // the narrowest window
        sta  v.aspiration_window
    @aspiration:
        lda  v.root_score+1     // a mate score?
        clc
        adc  #MATE_HIGH
        cmp  #2 * MATE_HIGH     // unsigned check of its high byte
        bcs  @full_window       // no window around mate scores
        lda  v.root_score       // alpha = root_score - window
        sec
        sbc  v.aspiration_window
        sta  v.alpha_lo,x
        lda  v.root_score+1
        sbc  #0
        sta  v.alpha_hi,x
        lda  v.root_score       // beta = root_score + window
        clc
        adc  v.aspiration_window
        sta  v.beta_lo,x
        lda  v.root_score+1
        adc  #0
        sta  v.beta_hi,x
        jmp  @search
    @full_window:
        set_ply(asm, -INFINITY, core.alpha());
        set_ply(asm, INFINITY, core.beta());
    @search:
        ldy  v.iteration
        iny                     // one ply deeper
        tya
        sta  v.depth,x
        lda  #1                 // true
        sta  v.pv_node,x        // the root is a PV node
        lda  #0
        sta  v.allow_null,x     // no null move at the root
        jsr  node               // searches the tree
        lda  v.stopped          // node limit, or the API's order?
        bne  @done              // not finished: the best move so far and its score stand
        lda  v.score            // the iteration's score
        sta  v.root_score       // of the last complete iteration
        lda  v.score+1
        sta  v.root_score+1
        cmp_zp_ply(asm, v.score, core.beta());
        bpl  @widen             // failed high
        lda  v.best_from,x      // a best move?
        ora  v.best_to,x
        bne  @complete          // within the window: complete
        lda  v.pv_len,x         // failed low, unless there is no legal move
        beq  @complete          // mate or stalemate
    @widen:
        lda  #1                 // keep only the first move as PV: it is searched first
        sta  v.pv_len,x
        asl  v.aspiration_window  // window doubled
        bcc  @aspiration
        bcs  @full_window always  // C set, the window reached 256
    @complete:
        inc  v.iteration
        jsr  report_iteration   // API hooks it
        ldx  v.ply
        lda  v.pv_len,x         // no legal move?
        jne  @deepen            // a PV: search a ply deeper
    @done:
        rts
    }
}

const _: () = {
    let window = Margins::STANDARD.aspiration_window;
    assert!(window > 0 && window < ASPIRATION_LIMIT && ASPIRATION_LIMIT == 0x100);
};

fn report_iteration(asm: &mut Asm) {
    asm! { asm;
        /// Runs after every iteration. The API hooks it.
        routine report_iteration {
            takes    iteration, root_score, node_counter, "the root's PV"
            returns  nothing
            destroys a, x, y
        }
            asm.self_modified("iteration_hook");
            asm.goes_to(["no_hook"]);
        jmp  no_hook            // the hook's address goes here
        asm.global("no_hook");
        rts
    }
}
