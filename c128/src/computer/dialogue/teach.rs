//! What a learner asks: which moves are considered and what they are worth,
//! and who attacks a square.

use super::{Mode, nothing};
use crate::asm::{Abs, Asm, asm};
use crate::computer::desk::{BLACK, NO_SCORE, SQUARES, TRIED_ZERO};
use crate::computer::screen::Screen;
use crate::computer::screen::board::mark;
use crate::computer::screen::write::{say, say_letter};

/// Moves on a page.
const MOVES: u8 = 20;
/// The columns of score and reply.
const SCORE: u8 = 9;
const REPLY: u8 = 17;

/// Emits both.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section(
        "Teaching",
        "What it considers, and why a square is dangerous.",
    );
    considered(a, s);
    square(a, s);
}

fn considered(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    a.routine("page_considered", "The moves considered at the root.")
        .returns("A 0");
    asm! { a;
        lda  #Mode::Considered as u8
        jsr  page_begin
        lda  #0
        sta  v.considered
        a.routine(
            "show_considered",
            "The moves, best first, with scores and replies.",
        )
        .takes("considered: how many come before the page")
        .returns("A 0")
        .cost("about 200,000 cycles for a whole page");
        lda  v.considered
        sta  v.passed_over
        lda  #0
        sta  v.page_line
        jsr  begin_text
        say(a, "Move      Score  Reply");
        // Each row is the best that comes after the row before.
        lda  #0xFF
        sta  v.bound
        sta  v.bound+1
    @row:
        jsr  page_line
    @after:
        lda  #0xFF
        sta  v.best_move
        sta  v.best
        lda  #NO_SCORE
        sta  v.best+1           // no score is better than this
        tax
    @next:
        cpx  d.move_count
        beq  @end
        // A lesser score than the row before, or the same and further down the list.
        stx  v.left
        lda  v.bound_move
        cmp  v.left
        less(a, (d.tried_lo, d.tried_hi), v.bound);
        bcs  @skip
        lda  v.best
        cmp  d.tried_lo,x
        lda  v.best+1
        sbc  d.tried_hi,x
        bcs  @skip
        stx  v.best_move
        lda  d.tried_lo,x
        sta  v.best
        lda  d.tried_hi,x
        sta  v.best+1
    @skip:
        inx
        bne  @next              // always
    @end:
        ldx  v.best_move
        inx
        jeq  end_considered
        dex
        stx  v.bound_move
        for n in 0..2 {
            lda  v.best + n
            sta  v.bound + n
        }
        lda  v.passed_over
        beq  @print
        dec  v.passed_over
        jmp  @after
    @print:
        jsr  find_san
        jsr  put_san
        lda  #SCORE
        jsr  put_up_to
        // Half of it; what is left says whether it is more than a bound.
        lda  v.bound+1
        eor  #(TRIED_ZERO >> 8) as u8
        cmp  #0x80              // the sign
        ror  a
        tay
        lda  v.bound
        ror  a
        pha
        lda  #b' '
        bcs  @exact
        lda  #b'<'
    @exact:
        jsr  add
        pla
        jsr  put_score
        ldx  v.bound_move
        lda  d.reply_from,x
        cmp  d.reply_to,x
        beq  @no_reply
        lda  #REPLY
        jsr  put_up_to
        ldx  v.bound_move
        lda  d.reply_from,x
        ldy  d.reply_to,x
        jsr  put_move
    @no_reply:
        lda  v.page_line
        cmp  #MOVES
        jcc  @row
        jsr  page_line
        a.routine("end_considered", "What follows the moves on their page.")
            .returns("A 0");
        lda  v.page_line
        cmp  #1
        bne  @some
        say(a, "None yet: press M or Z,");
        jsr  page_line
        say(a, "and V while it thinks.");
    @some:
    @blank:
        jsr  page_line
        lda  v.page_line
        cmp  #MOVES + 2
        bcc  @blank
        say(a, "< is at most.  V: more");
        jsr  page_line
        nothing(a);

        a.routine(
            "key_considered",
            "More of the moves; any other key closes the page, and is then itself.",
        )
        .returns("A command or 0, X");
        cmp  #b'v'
        jne  key_page
        lda  v.considered
        clc
        adc  #MOVES
        cmp  d.move_count
        bcs  @close
        sta  v.considered
        jmp  show_considered
    @close:
        jsr  page_close
        nothing(a);
    }
}

/// C is clear if the score at X is less than `bound`, or the same where C was
/// clear before.
fn less(a: &mut Asm, tried: (Abs, Abs), bound: Abs) {
    asm! { a;
        lda  tried.0,x
        sbc  bound
        lda  tried.1,x
        sbc  bound+1
    }
}

fn square(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    asm! { a;
        a.routine(
            "ask_square",
            "Says who attacks and who defends the cursor's square.",
        )
        .returns("A 0")
        .cost("about 20,000 cycles, and what the texts cost");
        lda  v.cursor
        bpl  @visible
        jsr  begin_text
        say(a, "Go to a square with the cursor keys, then press W.");
        jsr  set_message
        nothing(a);
    @visible:
        sta  v.asked
        sta  v.reach_to
        // Whose square it is: its man's, or the side's that is to move.
        tax
        lda  d.board,x
        bne  @owner
        lda  d.side
    @owner:
        and  #BLACK
        sta  v.player
        jsr  show_squares       // the marks of all others go
        jsr  mark_reach
        jsr  show_board
        jsr  begin_text
        // First what it comes to.
        ldx  v.asked
        lda  d.board,x
        jeq  @empty
        lda  v.asked
        jsr  put_the_man
        lda  v.attackers
        jeq  @safe
        ldx  v.asked
        lda  d.board,x
        and  #7
        cmp  #6
        bne  @no_king
        say(a, " is in check.");
        jmp  @lists
    @no_king:
        ldx  v.defenders
        jeq  @hangs
        cmp  #4
        bcs  @exact             // knight and bishop are worth the same
        cmp  #2
        bcc  @exact
        lda  #2
    @exact:
        // A cheaper man that takes gains, whoever defends.
        cmp  v.cheapest
        beq  @guarded
        bcc  @guarded
        say(a, " can be taken by a lesser man.");
        jmp  @lists
    @guarded:
        lda  v.defenders
        cmp  v.attackers
        bcs  @held
        say(a, " is attacked more often than defended.");
        jmp  @lists
    @held:
        say(a, " is attacked and defended.");
        jmp  @lists
    @hangs:
        say(a, " hangs: nobody defends it.");
        jmp  @lists
    @safe:
        say(a, " is not attacked.");
        jmp  @lists
    @empty:
        lda  v.asked
        jsr  square_and_stop
    @lists:
        for (text, count, which) in [
        (" Attacked by", v.attackers, mark::ATTACKER),
        (" Defended by", v.defenders, mark::DEFENDER),
    ] {
            lda  count
            beq  @nobody
            say(a, text);
            lda  #which
            jsr  put_marked
        @nobody:
        }
        jsr  set_message
        nothing(a);

        reach(a, s);
        marked(a, s);
    }
}

/// Who attacks and who defends a square, on the board.
fn reach(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    asm! { a;
        a.routine("mark_reach", "Marks who attacks and who defends a square.")
            .takes("reach_to; player: whose square it is")
            .returns("marks; attackers, defenders; cheapest: the least kind that attacks")
            .destroys("A X Y, candidate")
            .cost("about 20,000 cycles");
        lda  #0
        sta  v.attackers
        sta  v.defenders
        lda  #7
        sta  v.cheapest
        ldx  #SQUARES as u8 - 1
    @next:
        stx  v.candidate
        jsr  attacks
        bcc  @none
        ldx  v.candidate
        ldy  #mark::DEFENDER
        lda  d.board,x
        eor  v.player
        bpl  @defender
        inc  v.attackers
        ldy  #mark::ATTACKER
        and  #7
        cmp  v.cheapest
        bcs  @counted
        sta  v.cheapest
        bcc  @counted
    @defender:
        inc  v.defenders
    @counted:
        tya
        sta  v.marks,x
    @none:
        ldx  v.candidate
        dex
        bpl  @next
        rts
    }
}

fn marked(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    asm! { a;
        a.routine(
            "put_marked",
            "Adds the men that are marked: Bg4 c3, and a full stop.",
        )
        .takes("A the mark: of a target only squares are added; the board that is shown")
        .destroys("A X, left");
        sta  v.left
        ldx  #SQUARES as u8 - 1
    @next:
        lda  v.marks,x
        and  #mark::ALL
        cmp  v.left
        bne  @other
        jsr  put_space
        lda  v.left
        cmp  #mark::TARGET
        beq  @pawn
        lda  v.board,x
        and  #7
        cmp  #1
        beq  @pawn
        tay
        lda  s.kind_letters,y
        jsr  add
    @pawn:
        txa
        jsr  put_square
    @other:
        dex
        bpl  @next
        say_letter(a, b'.');
        rts
    }
}
