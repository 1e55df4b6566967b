//! One node of the tree: the engine's `search/node.rs`, up to its first move.

use engine::eval::{INFINITY, MATE, MATE_FOUND};
use engine::search::margins::{FUTILITY_DEPTH, NULL_DEPTH, PRUNE_DEPTH, REDUCTION_DEPTH};
use engine::search::table::{BOUND_BITS, Bound, DEPTH_SHIFT};
use engine::search::{CAPTURES_CAPACITY, MAX_DEPTH, PLY_ROOM, QUIETS_CAPACITY};

use super::Core;
use super::margins::{FUTILITY, RAZOR};
use super::scores::{Pair, compare_pair, compare_score, drawn, load, negate, set, store, turn};
use super::stages::stage;
use super::vars::ROOT_LEVEL;
use crate::asm::{Asm, asm};

/// The high byte from which a score announces a mate.
pub const MATE_HIGH: u8 = (MATE_FOUND >> 8) as u8;

const _: () = assert!(MATE_FOUND & 0xFF == 0);

/// Emits `node`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "The search",
        "A node keeps what it needs in arrays by level, so recursion costs two bytes of stack a \
         ply. Scores lie within 16,383 of zero, so the difference of two fits 16 bits and one \
         subtraction compares them: CMP the low bytes, SBC the high ones, and N is the answer.",
    );
    entry(a, c);
    look_up(a, c);
    prune(a, c);
    pass(a, c);
    begin(a, c);
    mated(a, c);
}

/// Counts the node and sees whether the game has ended here.
fn entry(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "node",
        "The value of a position: the engine's Search::node.",
    )
    .takes("level; its alpha, beta, depth, in_check, may_pass and open")
    .returns("score; the level's line if open; X level")
    .destroys("everything else; the level's alpha and depth")
    .cost("about 300 cycles to stand pat, thousands where moves are tried");
    asm! { a;
        ldx  v.level            // X is the level throughout
        cpx  #ROOT_LEVEL
        beq  @root              // the root is not counted and ends no game
        // The one place that counts nodes, up to 0, where the limit is.
        for byte in 0..4 {
            inc  v.node_counter + byte
            bne  @counted       // no carry to the next byte
        }
        inc  v.stopped          // that was the last node allowed
    @draw:
        ldx  v.level            // whoever asked may have used X
        drawn(a, v.score);
    @counted:
        lda  v.open,x           // is the line wanted?
        beq  @no_line           // seldom
        lda  #0
        sta  v.line_len,x       // no line yet
    @no_line:
        lda  v.heavy
        bne  @heavy             // a pawn, rook or queen can mate
        jsr  insufficient       // few men are left: ask closely
        bcs  @draw              // nobody can mate
        ldx  v.level            // insufficient has used X
    @heavy:
        lda  v.depth,x          // plies left
        jeq  quiesce            // none
        cpx  #ROOT_LEVEL+MAX_DEPTH
        jcs  quiesce            // nor beyond the deepest line
        lda  v.in_check,x
        beq  @safe
        inc  v.depth,x          // an answer to a check costs no depth
    @safe:
        // Has the game ended here? The engine's Search::ended.
        lda  v.halfmove,x       // plies since a pawn moved or a man was taken
        cmp  #n.shortest_cycle
        bcc  @alive             // nothing can repeat yet
        cmp  #n.fifty_moves
        bcs  @fifty             // fifty moves
        jsr  repeats            // looks back as far as the clock says
        bcs  @draw              // the position has been here
        bcc  @alive             // always
    @root:
        lda  v.in_check,x
        beq  @alive
        inc  v.depth,x          // as above
    @alive:
        lda  v.captures_top+1   // less than a page of room shows in the high byte
        cmp  #>(v.captures + (CAPTURES_CAPACITY - PLY_ROOM) as i32)
        bcs  @full              // no room for another list
        lda  v.quiets_top+1     // and the same for quiet moves
        cmp  #>(v.quiets + (QUIETS_CAPACITY - PLY_ROOM) as i32)
        bcc  look_up            // nearly always
    @full:
        jmp  evaluate           // the position as it stands

    @fifty:
        // Fifty moves: a draw, unless the last of them mated.
        lda  v.in_check,x       // mate needs a check
        beq  @draw              // not in check
        jsr  any_legal          // the rare case: generate and see
        bcs  @draw              // a way out: the clock decides
        jmp  mated
    }
}

/// What does the table know?
fn look_up(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("look_up", "What is known about the position already.")
        .takes("X level")
        .returns("first_from, first_to of the level; goes on with prune, or returns a score")
        .destroys("A Y")
        .cost("about 250 cycles");
    asm! { a;
        cpx  #n.root_level
        bne  @probe             // not the root
        // At the root the line of the iteration before says what comes first.
        lda  v.line_len,x
        beq  @none              // the first iteration
        lda  v.line_from        // the first row is the root's
        sta  v.first_from,x
        lda  v.line_to
        sta  v.first_to,x
        jmp  prune
    @probe:
        jsr  probe              // the table in the other bank
        bcs  @known
    @none:
        lda  #0                 // no move
        sta  v.first_from,x
        sta  v.first_to,x
        sta  c.e.found_depth    // nor a score
    @shallower:
        lda  v.depth,x
        cmp  #REDUCTION_DEPTH
        bcc  @near
        lda  v.in_check,x
        bne  @near              // there are few answers
        dec  v.depth,x          // who does not know where to begin does not look so far
    @near:
        jmp  prune
    @known:
        lda  c.e.from()         // the move to try first
        sta  v.first_from,x
        lda  c.e.to()
        sta  v.first_to,x
        lda  v.open,x
        bne  @unsettled         // where the line is wanted, a score is not enough
        lda  c.e.found_depth
        for _ in 0..DEPTH_SHIFT {
            lsr  a
        }
        cmp  v.depth,x
        bcc  @unsettled         // not deep enough
        lda  c.e.found_depth    // what does the score say?
        lsr  a                  // the bound's lower bit
        bcc  @lower             // no less than it says
        lsr  a                  // the upper bit
        bcs  @settled           // exactly that
        compare_pair(a, c.alpha(), c.e.found_score);
        bmi  @unsettled         // above alpha: what is no more tells nothing
        bpl  @settled           // always
    @lower:
        compare_score(a, c.e.found_score, c.beta());
        bmi  @unsettled         // below beta: what is no less tells nothing
    @settled:
        lda  c.e.found_score
        sta  v.score            // all that a search would tell
        lda  c.e.found_score+1
        sta  v.score+1
        rts
    @unsettled:
        lda  v.first_from,x     // is there a move, at least?
        ora  v.first_to,x
        beq  @shallower         // no: nobody was better than another
    }
}

const _: () = assert!(
    BOUND_BITS == 3
        && Bound::Upper as u8 == 1
        && Bound::Lower as u8 == 2
        && Bound::Exact as u8 == 3
);

/// What is so far from the window that its moves need no trying?
fn prune(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.m);
    a.routine("prune", "Ends nodes that lie far outside the window.")
        .takes("X level")
        .returns("goes on with pass, begin, quiescence, or returns a score")
        .destroys("A Y, t, score")
        .cost("60 cycles where nothing is pruned, else 100 and the evaluation");
    asm! { a;
        let value = v.t;
        lda  #0
        for array in [v.futile, v.prunes, v.improving, v.best_from, v.best_to] {
            sta  array,x
        }
        lda  v.open,x
        ora  v.in_check,x
        jne  begin              // every move counts
        lda  v.beta_hi,x        // is it mate that matters?
        clc
        adc  #MATE_HIGH
        cmp  #2 * MATE_HIGH
        jcs  begin              // then nothing may be missed
        inc  v.prunes,x
        jsr  evaluate           // to score
        let evaluation = Pair(v.evaluation_lo, v.evaluation_hi);
        cpx  #ROOT_LEVEL + 2
        bcc  @kept              // nothing to compare with
        compare_pair(a, evaluation.before().before(), v.score);
        bpl  @kept              // no better than two plies ago
        inc  v.improving,x
    @kept:
        store(a, v.score, evaluation);
        correct(a, c);
        compare_score(a, v.score, c.beta());
        bmi  @below             // not good enough as it stands
        // Above beta: so far that no search will change it?
        lda  v.depth,x
        cmp  #PRUNE_DEPTH + 1
        bcs  @no_reverse        // too deep to tell
        sec
        sbc  v.improving,x      // a ply less if things get better
        tay
        jsr  with_margin        // to t
        compare_score(a, value, c.beta());
        bmi  @no_reverse
        rts                     // score is what it is
    @no_reverse:
        lda  v.may_pass,x
        beq  @whole             // not twice running
        lda  v.depth,x
        cmp  #NULL_DEPTH
        jcs  pass
    @whole:
        jmp  begin
    @below:
        // Below alpha: so far that captures decide, or that quiet moves are hopeless?
        lda  v.corner
        bmi  @whole             // where a bare king is mated at any edge every move counts
        lda  v.depth,x
        cmp  #FUTILITY_DEPTH + 1
        bcs  @whole             // too deep to tell
        ora  #RAZOR
        tay
        jsr  with_margin
        compare_score(a, value, c.alpha());
        bmi  @hopeless
        lda  v.depth,x
        ora  #FUTILITY
        tay
        jsr  with_margin
        compare_pair(a, c.alpha(), value);
        bmi  @whole             // there is hope
        store(a, value, c.best());
        inc  v.futile,x         // only captures are tried
        lda  #1                 // and without them it is no stalemate
        jmp  begin_futile
    @hopeless:
        load(a, evaluation, v.score);
        jmp  quiesce_from       // captures alone; it may be the table alone that lacks hope

        a.routine("with_margin", "An evaluation and a margin.")
            .takes("score; Y which margin")
            .returns("their sum in t; X and Y kept")
            .destroys("A")
            .cost("32 cycles");
        lda  v.score
        clc
        adc  t.prune_lo,y
        sta  value
        lda  v.score+1
        adc  t.prune_hi,y
        sta  value+1
        rts
    }
}

/// Puts the table's score in place of the evaluation in `score`, if its bound says more:
/// the engine's `Hit::corrects`.
fn correct(a: &mut Asm, c: &Core) {
    let (v, found) = (&c.v, c.e.found_score);
    asm! { a;
        // Does the table know better?
        lda  c.e.found_depth
        beq  @keep              // it knows nothing
        lsr  a                  // the bound's lower bit
        bcc  @at_least          // no less than it says
        lsr  a                  // the upper bit
        bcs  @take              // exactly that
        lda  found              // no more than it says
        cmp  v.score
        lda  found+1
        sbc  v.score+1
        bmi  @take
        bpl  @keep              // always
    @at_least:
        lda  v.score
        cmp  found
        lda  v.score+1
        sbc  found+1
        bpl  @keep
    @take:
        lda  found+1
        clc
        adc  #MATE_HIGH
        cmp  #2 * MATE_HIGH
        bcs  @keep              // a mate is no measure
        lda  found
        sta  v.score
        lda  found+1
        sta  v.score+1
    @keep:
    }
}

/// Is it good enough even to let the other side move twice?
fn pass(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.m);
    a.routine("pass", "Lets the other side move twice, less deep.")
        .takes("X level; score, at least beta")
        .returns("goes on with begin, or returns a score")
        .destroys("everything else but the level")
        .cost("about 300 cycles and the node below");
    asm! { a;
        jsr  has_piece          // with pawns alone moving may be a burden
        jcc  begin
        negate(a, c.beta(), c.alpha().next());
        lda  v.alpha_lo+1,x     // a window of one: 1 - beta
        clc
        adc  #1
        sta  v.beta_lo+1,x
        lda  v.alpha_hi+1,x
        adc  #0
        sta  v.beta_hi+1,x
        lda  v.score            // how far above beta?
        sec
        sbc  v.beta_lo,x
        lda  v.score+1
        sbc  v.beta_hi,x        // in 256ths, at least 0
        sta  v.t
        ldy  v.depth,x
        lda  t.null_child_depth,y
        sec
        sbc  v.t                // so many plies less
        bcs  @enough
        lda  #0                 // captures alone
    @enough:
        sta  v.depth+1,x
        lda  #0
        sta  v.in_check+1,x     // who passes gives no check
        sta  v.may_pass+1,x
        sta  v.open+1,x
        jsr  make_null          // level is the child's from here on
        jsr  node
        jsr  unmake_null
        ldx  v.level
        lda  v.stopped
        bne  @cut               // the score means nothing
        turn(a, v.score);
        compare_score(a, v.score, c.beta());
        bmi  @go_on             // no
        lda  v.score+1
        bmi  @cut               // below zero, but good enough
        cmp  #MATE_HIGH
        bcs  @beta              // a mate found by passing is no mate
    @cut:
        rts
    @beta:
        load(a, c.beta(), v.score);
        rts
    @go_on:
        ldx  v.level
        jmp  begin

        a.routine(
            "has_piece",
            "Has the side to move more than king and pawns?",
        )
        .takes("opponent")
        .returns("carry set if so; X level")
        .destroys("A Y")
        .cost("about 40 cycles");
        ldy  v.white_top        // pieces have the highest slots
        lda  v.opponent         // whose men?
        bmi  @white             // Black is the opponent
        lda  v.black_top
        ora  #c.n.black         // Black's list lies half a page on
        tay
    @white:
    @look:
        tya
        and  #c.n.slot_bits
        beq  @next              // slot 0 is the king's: nobody left
        ldx  v.lists().abs(),y  // where it stands
        dey
        lda  v.board,x          // a captured man's square reads the edge
        and  #c.n.piece
        beq  @look              // a pawn, or captured
        ldx  v.level
        sec
        rts
    @next:
        ldx  v.level
        clc
        rts
    }
}

const _: () = assert!(stage::GENERATE_CAPTURES == 0);

/// The first move, if one is known.
fn begin(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "begin",
        "Tries the move known to be good, before any is generated.",
    )
    .takes("X level")
    .returns("goes on with try or next_move")
    .destroys("A Y, t")
    .cost("70 cycles, 230 with a move");
    asm! { a;
        set(a, -INFINITY, c.best());
        lda  #0
        a.global("begin_futile");
        sta  v.any_move,x
        lda  #0                 // nothing has been tried
        sta  v.moves,x
        sta  v.quiets_tried,x
        sta  v.stage,x          // captures are generated after it
        lda  v.first_from,x
        sta  v.from
        ora  v.first_to,x
        beq  @generate          // a1 to a1 is no move
        lda  v.first_to,x
        sta  v.to
        jsr  possible           // two positions may share an entry
        bcc  @generate          // it is no move here
        bne  @takes             // Z: quiet
        lda  #1
        bne  @told              // always
    @takes:
        lda  #0
    @told:
        ldx  v.level
        sta  v.quiet,x
        jmp  try
    @generate:
        ldx  v.level
        lda  #0
        sta  v.first_from,x     // nothing has been tried
        sta  v.first_to,x
        jmp  next_move
    }
}

fn mated(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("mated", "The side to move is mated at this ply.")
        .takes("level")
        .returns("score: the ply less what a mate is worth; X level")
        .destroys("A")
        .cost("27 cycles");
    let [low, high] = (-MATE).to_le_bytes();
    asm! { a;
        ldx  v.level            // any_legal may have used X
        txa                     // $80 and the ply
        and  #n.ply_bits        // later is better
        clc
        adc  #low
        sta  v.score            // ply - mate: nearer to zero the later
        lda  #high
        adc  #0                 // the carry from the ply
        sta  v.score+1
        rts
    }
}
