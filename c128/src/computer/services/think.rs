//! Thinking, as the room asks for it and hears of it: `hear` of iterations,
//! `note` of every move of the root.

use engine::search::pace::{CHANGED, FALL, FALLEN, ONLY, SETTLED, SETTLED_ITERATIONS, USUAL};

use super::Service;
use crate::asm::{Abs, Asm, asm, hi, lo};
use crate::chess::scores::turn;
use crate::chess::vars::ROOT_LEVEL;
use crate::computer::desk::{LINE, TRIED_ZERO};
use crate::computer::worlds::call_room;

/// Emits `open_core`, `search`, `hear`, `note` and `pace`.
pub fn emit(a: &mut Asm, s: &Service) {
    open(a);
    search(a, s);
    hear(a, s);
    note(a, s);
    pace(a, s);
}

fn open(a: &mut Asm) {
    a.routine("open_core", "Makes the core ready, and has it report here.")
        .destroys("A X Y")
        .cost("about 90,000 cycles");
    asm! { a;
        for routine in ["initialise", "install"] {
            jsr  {routine}
        }
        for (site, routine) in [
        ("report_to", "hear"),
        ("root_move_to", "before_move"),
        ("root_end_to", "before_end"),
    ] {
            let (site, routine) = (a.sym(site), a.sym(routine));
            for (half, n) in [(lo(routine), 0), (hi(routine), 1)] {
                lda  half
                sta  site + n
            }
        }
        rts
    }
}

fn search(a: &mut Asm, s: &Service) {
    let (v, d, m) = (&s.c.v, &s.d, &s.m);
    asm! { a;
        a.routine("search", "Thinks about the position at the root.")
            .takes("depth_wanted, nodes_wanted, sight_wanted")
            .returns("the line on the desk: a legal move at least, if there is one")
            .destroys("A X Y");
        lda  #0
        sta  d.depth
        sta  d.line_len
        jsr  consult
        lda  m.depth_wanted
        sta  v.depth_limit
        ldx  #3
        let next = a.label_here("next");
        lda  m.nodes_wanted,x
        sta  v.node_counter,x
        dex
        bpl  @next
        // What was found out with other eyes is not to be relied on.
        lda  m.sight_wanted
        ldx  m.sight_wanted+1
        cmp  v.blind
        bne  @other
        cpx  v.spread
        beq  @same
    @other:
        sta  v.blind
        stx  v.spread
        jsr  clear_table
    @same:
        lda  d.clock            // another game, other oversights
        sta  v.whim
        jsr  think
        jsr  take_line          // the last iteration may have been cut off
        lda  d.line_len
        bne  @done
        lda  d.move_count
        beq  @done
        lda  d.moves_from       // no time at all: the first legal move
        sta  d.line_from
        lda  d.moves_to
        sta  d.line_to
        inc  d.line_len
    @done:
        rts

        a.routine("take_line", "Puts the line from the root on the desk.")
            .returns("desk_line_len, desk_line_from, desk_line_to")
            .destroys("A X");
        lda  v.line_len + ROOT_LEVEL
        cmp  #LINE as u8
        bcc  @fits
        lda  #LINE as u8
    @fits:
        sta  d.line_len
        ldx  #LINE as u8 - 1
        let next = a.label_here("next");
        lda  v.line_from,x
        sta  d.line_from,x
        lda  v.line_to,x
        sta  d.line_to,x
        dex
        bpl  @next
        rts
    }
}

fn hear(a: &mut Asm, s: &Service) {
    let (v, d) = (&s.c.v, &s.d);
    asm! { a;
        a.routine(
            "hear",
            "Hears of the iteration just completed: the core calls it.",
        )
        .takes("what report tells")
        .returns("the panel of the desk")
        .destroys("A X Y");
        lda  v.iteration
        sta  d.depth
        for n in 0..2 {
            lda  v.root_score + n
            sta  d.score + n
        }
        sec
        for n in 0..4 {
            lda  v.node_counter + n
            sbc  v.node_start + n
            sta  d.nodes + n
        }
        jsr  take_line
        jsr  pace
        call_room(a, "heard");
        bcc  @more              // there is time for another
        lda  v.iteration        // as deep as this, no deeper
        sta  v.depth_limit
    @more:
        rts
    }
}

/// What each move of the root is worth, for those who learn.
fn note(a: &mut Asm, s: &Service) {
    let (v, d, n) = (&s.c.v, &s.d, &s.c.n);
    let root = |array: Abs| array.at(i32::from(ROOT_LEVEL));
    let child = |array: Abs| array.at(i32::from(ROOT_LEVEL) + 1);
    let answers = [v.best_from, v.best_to, v.first_from, v.first_to];
    a.routine(
        "before_move",
        "Notes the move of the root tried before: the core calls it in place of taste.",
    )
    .takes("what taste takes")
    .returns("what taste returns")
    .destroys("A Y, t");
    asm! { a;
        jsr  note
        // What the last move's answer was is not this one's.
        lda  #0
        for array in answers {
            sta  child(array)
        }
        ldx  #n.root_level
        jmp  taste

        a.routine(
            "before_end",
            "Notes the last move of the root: the core calls it in place of close_lists.",
        )
        .takes("X level, and what close_lists takes")
        .returns("what close_lists returns")
        .cost("7 cycles below the root, and what close_lists costs");
        cpx  #n.root_level
        bne  @below
        jsr  note
        ldx  #n.root_level
    @below:
        jmp  close_lists

        a.routine(
            "note",
            "Notes what the move of the root tried last is worth, and its answer.",
        )
        .takes("score, as judge and better leave it; the root's moves, its best score and last move")
        .returns("the move's desk_tried_lo, desk_tried_hi, desk_reply_from, desk_reply_to")
        .destroys("A X Y, score")
        .cost("110 cycles, and 16 for each move before it on the desk");
        lda  v.stopped
        bne  @none              // the score means nothing
        lda  root(v.moves)
        beq  @none              // nothing has been tried
        ldx  #0
    @next:
        cpx  d.move_count
        beq  @none
        lda  d.moves_from,x
        cmp  root(v.made_from)
        bne  @other
        lda  d.moves_to,x
        cmp  root(v.made_to)
        beq  @found
    @other:
        inx
        bne  @next              // always
    @found:
        // What was better than all before has its score as this side sees it; the others are at
        // most worth theirs.
        let best = [v.best_lo, v.best_hi];
        lda  root(v.moves)
        cmp  #1
        beq  @exact             // the first
        for (n, byte) in (0..).zip(best) {
            lda  root(byte)
            cmp  s.m.noted_best + n
            bne  @exact
        }
        turn(a, v.score);
        clc
        bcc  @noted             // always
    @exact:
        for (n, byte) in (0..).zip(best) {
            lda  root(byte)
            sta  s.m.noted_best + n
        }
        sec
    @noted:
        lda  v.score
        rol  a
        sta  d.tried_lo,x
        lda  v.score+1
        rol  a
        eor  #(TRIED_ZERO >> 8) as u8
        sta  d.tried_hi,x
        // What refutes it, or what the table has.
        ldy  child(v.best_to)
        lda  child(v.best_from)
        bne  @known
        cpy  #0
        bne  @known             // from a1
        ldy  child(v.first_to)
        lda  child(v.first_from)
    @known:
        sta  d.reply_from,x
        tya
        sta  d.reply_to,x
    @none:
        rts
    }
}

fn pace(a: &mut Asm, sv: &Service) {
    let (s, v) = (&sv.m, &sv.c.v);
    asm! { a;
        a.routine(
            "pace",
            "What the iteration says about the time that the move deserves: the engine's Pace::halves.",
        )
        .takes("what report tells; the core's world")
        .returns("halves")
        .destroys("A X Y");
        lda  v.moves + ROOT_LEVEL // the root has tried every move
        cmp  #2
        bcc  @only              // there is but one
        ldx  #USUAL
        ldy  #0
        lda  v.iteration
        cmp  #1
        beq  @usual             // nothing to compare with
        lda  v.line_from
        cmp  s.last_from
        bne  @changed
        lda  v.line_to
        cmp  s.last_to
        bne  @changed
        ldy  s.same
        iny
        cpy  #SETTLED_ITERATIONS
        bcc  @counted
        ldy  #SETTLED_ITERATIONS
        ldx  #SETTLED
        bne  @counted           // always
    @changed:
        ldx  #CHANGED
    @counted:
        // Has the score fallen?
        sec
        lda  s.last_score
        sbc  v.root_score
        sta  s.fallen
        lda  s.last_score+1
        sbc  v.root_score+1     // the difference fits 16 bits
        bmi  @usual             // it has risen
        bne  @look              // by 256 or more
        lda  s.fallen
        cmp  #FALL as u8 + 1
        bcc  @usual
    @look:
        ldx  #FALLEN
    @usual:
        sty  s.same
        lda  v.line_from
        sta  s.last_from
        lda  v.line_to
        sta  s.last_to
        for n in 0..2 {
            lda  v.root_score + n
            sta  s.last_score + n
        }
    @done:
        stx  s.halves
        rts
    @only:
        ldx  #ONLY
        beq  @done              // always
    }
}

const _: () = assert!(ONLY == 0 && SETTLED > 0 && FALL > 0 && FALL < 255);
