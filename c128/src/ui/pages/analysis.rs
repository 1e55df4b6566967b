//! What a learner asks: which moves are considered and what they are worth,
//! and who attacks a square.

use crate::api::shared::{BLACK, NO_SCORE, SCORE_BIAS, SQUARES};
use crate::asm::{Abs, Asm, asm};
use crate::ui::input::{InputMode, no_command};
use crate::ui::view::Ui;
use crate::ui::view::board::mark;
use crate::ui::view::text::{put, put_char};

/// Moves on a page.
const MOVES: u8 = 20;
/// The columns of score and reply.
const SCORE: u8 = 9;
const REPLY: u8 = 17;

/// Emits both.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "Teaching",
        "What it considers, and why a square is dangerous.",
    );
    considered(asm, cx);
    square(asm, cx);
}

fn considered(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm.routine("page_analysis", "The moves considered at the root.")
        .returns("A 0");
    asm! { asm;
        lda  #InputMode::Analysis as u8
        jsr  page_begin
        lda  #0
        sta  ui.analysis_first
        asm.routine(
            "show_analysis",
            "The moves, best first, with scores and replies.",
        )
        .takes("considered: how many come before the page")
        .returns("A 0")
        .cost("about 200,000 cycles for a whole page");
        lda  ui.analysis_first
        sta  ui.analysis_skip
        lda  #0
        sta  ui.page_row_next
        jsr  begin_text
        put(asm, "Move      Score  Reply");
        // Each row is the best that comes after the row before.
        lda  #0xFF
        sta  ui.prev_score
        sta  ui.prev_score+1
    @row:
        jsr  put_page_row
    @after:
        lda  #0xFF
        sta  ui.best_move
        sta  ui.best
        lda  #NO_SCORE
        sta  ui.best+1           // no score is better than this
        tax
    @next:
        cpx  shared.move_count
        beq  @end
        // A lesser score than the row before, or the same and further down the list.
        stx  ui.remaining
        lda  ui.prev_move
        cmp  ui.remaining
        less(asm, (shared.move_score_lo, shared.move_score_hi), ui.prev_score);
        bcs  @skip
        lda  ui.best
        cmp  shared.move_score_lo,x
        lda  ui.best+1
        sbc  shared.move_score_hi,x
        bcs  @skip
        stx  ui.best_move
        lda  shared.move_score_lo,x
        sta  ui.best
        lda  shared.move_score_hi,x
        sta  ui.best+1
    @skip:
        inx
        bne  @next              // always
    @end:
        ldx  ui.best_move
        inx
        jeq  end_analysis
        dex
        stx  ui.prev_move
        for n in 0..2 {
            lda  ui.best + n
            sta  ui.prev_score + n
        }
        lda  ui.analysis_skip
        beq  @print
        dec  ui.analysis_skip
        jmp  @after
    @print:
        jsr  analyse_san
        jsr  put_san
        lda  #SCORE
        jsr  put_spaces_to
        // Half of it; what is left says whether it is more than a bound.
        lda  ui.prev_score+1
        eor  #(SCORE_BIAS >> 8) as u8
        cmp  #0x80              // the sign
        ror  a
        tay
        lda  ui.prev_score
        ror  a
        pha
        lda  #b' '
        bcs  @exact
        lda  #b'<'
    @exact:
        jsr  put_char
        pla
        jsr  put_score
        ldx  ui.prev_move
        lda  shared.reply_from,x
        cmp  shared.reply_to,x
        beq  @no_reply
        lda  #REPLY
        jsr  put_spaces_to
        ldx  ui.prev_move
        lda  shared.reply_from,x
        ldy  shared.reply_to,x
        jsr  put_move
    @no_reply:
        lda  ui.page_row_next
        cmp  #MOVES
        jcc  @row
        jsr  put_page_row
        asm.routine("end_analysis", "What follows the moves on their page.")
            .returns("A 0");
        lda  ui.page_row_next
        cmp  #1
        bne  @some
        put(asm, "None yet: press M or Z,");
        jsr  put_page_row
        put(asm, "and V while it thinks.");
    @some:
    @blank:
        jsr  put_page_row
        lda  ui.page_row_next
        cmp  #MOVES + 2
        bcc  @blank
        put(asm, "< is at most.  V: more");
        jsr  put_page_row
        no_command(asm);

        asm.routine(
            "key_analysis",
            "More of the moves; any other key closes the page, and is then itself.",
        )
        .returns("A command or 0, X");
        cmp  #b'v'
        jne  key_page
        lda  ui.analysis_first
        clc
        adc  #MOVES
        cmp  shared.move_count
        bcs  @close
        sta  ui.analysis_first
        jmp  show_analysis
    @close:
        jsr  page_close
        no_command(asm);
    }
}

/// C is clear if the score at X is less than `bound`, or the same where C was
/// clear before.
fn less(asm: &mut Asm, tried: (Abs, Abs), bound: Abs) {
    asm! { asm;
        lda  tried.0,x
        sbc  bound
        lda  tried.1,x
        sbc  bound+1
    }
}

fn square(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        asm.routine(
            "show_attackers",
            "Says who attacks and who defends the cursor's square.",
        )
        .returns("A 0")
        .cost("about 20,000 cycles, and what the texts cost");
        lda  ui.cursor
        bpl  @visible
        jsr  begin_text
        put(asm, "Go to a square with the cursor keys, then press W.");
        jsr  show_message
        no_command(asm);
    @visible:
        sta  ui.queried
        sta  ui.path_to
        // Whose square it is: its man's, or the side's that is to move.
        tax
        lda  shared.board,x
        bne  @owner
        lda  shared.side
    @owner:
        and  #BLACK
        sta  ui.player
        jsr  show_squares       // the marks of all others go
        jsr  mark_attackers
        jsr  show_board
        jsr  begin_text
        // First what it comes to.
        ldx  ui.queried
        lda  shared.board,x
        jeq  @empty
        lda  ui.queried
        jsr  put_the_piece
        lda  ui.attackers
        jeq  @safe
        ldx  ui.queried
        lda  shared.board,x
        and  #7
        cmp  #6
        bne  @no_king
        put(asm, " is in check.");
        jmp  @lists
    @no_king:
        ldx  ui.defenders
        jeq  @hangs
        cmp  #4
        bcs  @exact             // knight and bishop are worth the same
        cmp  #2
        bcc  @exact
        lda  #2
    @exact:
        // A cheaper man that takes gains, whoever defends.
        cmp  ui.least_attacker
        beq  @guarded
        bcc  @guarded
        put(asm, " can be taken by a lesser man.");
        jmp  @lists
    @guarded:
        lda  ui.defenders
        cmp  ui.attackers
        bcs  @held
        put(asm, " is attacked more often than defended.");
        jmp  @lists
    @held:
        put(asm, " is attacked and defended.");
        jmp  @lists
    @hangs:
        put(asm, " hangs: nobody defends it.");
        jmp  @lists
    @safe:
        put(asm, " is not attacked.");
        jmp  @lists
    @empty:
        lda  ui.queried
        jsr  put_square_and_period
    @lists:
        for (text, count, which) in [
        (" Attacked by", ui.attackers, mark::ATTACKER),
        (" Defended by", ui.defenders, mark::DEFENDER),
    ] {
            lda  count
            beq  @nobody
            put(asm, text);
            lda  #which
            jsr  put_marked
        @nobody:
        }
        jsr  show_message
        no_command(asm);

        reach(asm, cx);
        marked(asm, cx);
    }
}

/// Who attacks and who defends a square, on the board.
fn reach(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        asm.routine("mark_attackers", "Marks who attacks and who defends a square.")
            .takes("path_to; player: whose square it is")
            .returns("marks; attackers, defenders; cheapest: the least kind that attacks")
            .destroys("A X Y, candidate")
            .cost("about 20,000 cycles");
        lda  #0
        sta  ui.attackers
        sta  ui.defenders
        lda  #7
        sta  ui.least_attacker
        ldx  #SQUARES as u8 - 1
    @next:
        stx  ui.candidate
        jsr  piece_attacks
        bcc  @none
        ldx  ui.candidate
        ldy  #mark::DEFENDER
        lda  shared.board,x
        eor  ui.player
        bpl  @defender
        inc  ui.attackers
        ldy  #mark::ATTACKER
        and  #7
        cmp  ui.least_attacker
        bcs  @counted
        sta  ui.least_attacker
        bcc  @counted
    @defender:
        inc  ui.defenders
    @counted:
        tya
        sta  ui.marks,x
    @none:
        ldx  ui.candidate
        dex
        bpl  @next
        rts
    }
}

fn marked(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        asm.routine(
            "put_marked",
            "Adds the men that are marked: Bg4 c3, and a full stop.",
        )
        .takes("A the mark: of a target only squares are added; the board that is shown")
        .destroys("A X, left");
        sta  ui.remaining
        ldx  #SQUARES as u8 - 1
    @next:
        lda  ui.marks,x
        and  #mark::ALL
        cmp  ui.remaining
        bne  @other
        jsr  put_space
        lda  ui.remaining
        cmp  #mark::TARGET
        beq  @pawn
        lda  ui.board,x
        and  #7
        cmp  #1
        beq  @pawn
        tay
        lda  cx.kind_letters,y
        jsr  put_char
    @pawn:
        txa
        jsr  put_square
    @other:
        dex
        bpl  @next
        put_char(asm, b'.');
        rts
    }
}
