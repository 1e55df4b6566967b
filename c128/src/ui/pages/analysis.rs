//! The analysis page, which lists the root moves with their scores and replies, and the message
//! about the pieces that attack and defend a square.

use crate::api::shared::{BLACK, NO_SCORE, SCORE_BIAS, SQUARES};
use crate::ui::context::Ui;
use crate::ui::input::command::{InputMode, no_command};
use crate::ui::view::appearance::mark;
use crate::ui::view::text::{put, put_char, put_first};
use octet_asm::{Abs, Asm, asm};

/// How many moves a page shows.
const MOVES_PER_PAGE: u8 = 20;
/// Columns of score and reply.
const SCORE_COLUMN: u8 = 9;
const REPLY_COLUMN: u8 = 17;

/// Emits `page_analysis`, `key_analysis`, `show_attackers` and `put_marked`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "Analysis",
        "Root moves and their scores; attackers and defenders of a square.",
    );
    analysis(asm, cx);
    show_attackers(asm, cx);
}

fn analysis(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Opens the analysis page.
        routine page_analysis {
            returns  a "0"
            destroys x, y, scratch
        }
        lda  #InputMode::Analysis as u8
        jsr  page_begin
        lda  #0                 // from the best move on
        sta  ui.analysis_first
        /// Lists the root moves with their scores and replies, best first.
        routine show_analysis {
            takes    ui_analysis_first "how many moves come before the page"
            returns  a "0"
            destroys x, y, scratch
        }
        lda  ui.analysis_first
        sta  ui.analysis_skip   // counts down to the page's first
        lda  #0
        sta  ui.page_row_next
        put_first(asm, "Move      Score  Reply");
        // Each row is the best of the moves that come after the row above.
        lda  #0xFF              // no score is as high
        sta  ui.prev_score
        sta  ui.prev_score+1
    @row:
        jsr  put_page_row       // the header, then the row above
    @next_best:
        lda  #0xFF              // no move found
        sta  ui.best_move
        sta  ui.best
        lda  #NO_SCORE
        sta  ui.best+1          // the high byte of a move without score
        tax                     // X = index of the move, from 0
    @next:
        cpx  shared.move_count
        beq  @end               // all looked at
        // A move comes after the row above if its score is lower, or the same and it is further
        // down the list.
        stx  ui.remaining
        lda  ui.prev_move       // the row above
        cmp  ui.remaining       // carry clear: X is further down, and equal scores count
        lower_score(asm, (shared.move_score_lo, shared.move_score_hi), ui.prev_score);
        bcs  @skip              // it was listed above
        lda  ui.best
        cmp  shared.move_score_lo,x
        lda  ui.best+1
        sbc  shared.move_score_hi,x
        bcs  @skip              // no better than the best so far
        stx  ui.best_move
        lda  shared.move_score_lo,x
        sta  ui.best
        lda  shared.move_score_hi,x
        sta  ui.best+1
    @skip:
        inx
        bne  @next always       // X is at most 224
    @end:
        ldx  ui.best_move
        inx                     // $FF: no move is left
        beq  end_analysis       // end the list
        dex
        stx  ui.prev_move       // it is the row above next time
        for n in 0..2 {
            lda  ui.best + n
            sta  ui.prev_score + n
        }
        lda  ui.analysis_skip
        beq  @print             // on the page
        dec  ui.analysis_skip   // before the page
        jmp  @next_best
    @print:
        jsr  begin_line         // the reply is written on the board after the move
        ldx  ui.prev_move
        jsr  analyse_san
        jsr  put_san
        jsr  make_line_move
        lda  #SCORE_COLUMN
        jsr  put_spaces_to
        // The score in the table is twice the score plus a bias. Bit 0 is set if the score is
        // exact, clear if it is an upper bound.
        lda  ui.prev_score+1
        eor  #(SCORE_BIAS >> 8) as u8  // takes the bias away
        cmp  #0x80              // carry = sign
        ror  a                  // halves it with its sign
        tay
        lda  ui.prev_score
        ror  a                  // bit 0 to carry
        pha
        lda  #b' '
        bcs  @exact             // a space, no mark
        lda  #b'<'              // an upper bound
    @exact:
        jsr  put_char
        pla
        jsr  put_score
        ldx  ui.prev_move
        lda  shared.reply_from,x
        cmp  shared.reply_to,x
        beq  @no_reply          // origin = target: no reply known
        lda  #REPLY_COLUMN
        jsr  put_spaces_to
        ldx  ui.prev_move
        lda  shared.reply_from,x
        ldy  shared.reply_to,x
        jsr  put_line_move
    @no_reply:
        jsr  end_line
        lda  ui.page_row_next
        cmp  #MOVES_PER_PAGE    // the header is row 0
        jcc  @row
        jsr  put_page_row       // the last row of a full page
        /// Empties the rest of the page and shows its last row.
        routine end_analysis {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        lda  ui.page_row_next
        cmp  #1                 // only the header
        bne  @some
        put(asm, "None yet: press M or Z,");
        jsr  put_page_row
        put(asm, "and V while it thinks.");
    @some:
    @blank:
        jsr  put_page_row
        lda  ui.page_row_next
        cmp  #MOVES_PER_PAGE + 2
        bcc  @blank             // empty rows
        put(asm, "< upper bound. V: more");
        jsr  put_page_row
        no_command(asm);

        /// Handles a key on the analysis page. V shows the next moves; any other key closes the
        /// page and is then handled as usual.
        routine key_analysis {
            takes    a "the key"
            returns  a "command or 0", "the index of its move"
            may return x
            destroys y, scratch
        }
        cmp  #b'v'
        jne  key_page           // any other key closes the page
        lda  ui.analysis_first
        clc
        adc  #MOVES_PER_PAGE
        cmp  shared.move_count
        bcs  @close             // the last page was shown
        sta  ui.analysis_first
        jmp  show_analysis
    @close:
        jsr  page_close
        no_command(asm);
    }
}

/// Leaves C clear if the score at X is lower than `bound`, or equal to it and C
/// was clear before.
fn lower_score(asm: &mut Asm, tried: (Abs, Abs), bound: Abs) {
    asm! { asm;
        lda  tried.0,x
        sbc  bound              // with the caller's carry
        lda  tried.1,x
        sbc  bound+1
    }
}

fn show_attackers(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Lists the attackers and defenders of the cursor's square.
        routine show_attackers {
            returns  a "0"
            destroys x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        lda  ui.cursor
        bpl  @visible           // $FF: the cursor is not shown
        put_first(asm, "Go to a square with the cursor keys, then press W.");
        jmp  show_answer
    @visible:
        sta  ui.queried
        sta  ui.path_to         // the end of all paths
        // The square belongs to its piece's side, or to the side to move.
        tax
        lda  shared.board,x
        bne  @owner             // occupied
        lda  shared.side
    @owner:
        and  #BLACK             // bit 7: Black
        sta  ui.player
        jsr  show_squares       // without the marks of an earlier query
        jsr  mark_attackers
        jsr  show_board
        jsr  begin_text
        // The verdict comes first.
        ldx  ui.queried
        lda  shared.board,x
        jeq  @empty             // an empty square: its name only
        lda  ui.queried
        jsr  put_the_piece
        lda  ui.attackers
        jeq  @safe              // no attacker
        ldx  ui.queried
        lda  shared.board,x
        and  #7                 // piece type
        cmp  #6                 // king
        bne  @no_king
        put(asm, " is in check.");
        jmp  @lists
    @no_king:
        ldx  ui.defenders
        beq  @hangs             // attacked and undefended
        cmp  #4                 // rook or queen?
        bcs  @exact             // their own types
        cmp  #2                 // knight or bishop?
        bcc  @exact             // a pawn
        lda  #2                 // both count as knights: they are worth the same
    @exact:
        // A cheaper attacker wins material, however well it is defended.
        cmp  ui.least_attacker
        beq  @guarded           // same type
        bcc  @guarded           // the attacker is worth more
        put(asm, " is attacked by a cheaper piece.");
        jmp  @lists
    @guarded:
        lda  ui.defenders
        cmp  ui.attackers       // as many defenders?
        bcs  @held              // every exchange can be answered
        put(asm, " is attacked more often than defended.");
        jmp  @lists
    @held:
        put(asm, " is attacked and defended.");
        jmp  @lists
    @hangs:
        put(asm, " hangs: it is undefended.");
        jmp  @lists
    @safe:
        put(asm, " is not attacked.");
        jmp  @lists
    @empty:
        lda  ui.queried
        jsr  put_square_and_period
    @lists:
        for (text, count, mark) in [
        (" Attacked by", ui.attackers, mark::ATTACKER),
        (" Defended by", ui.defenders, mark::DEFENDER),
    ] {
            lda  count
            beq  @none
            put(asm, text);
            lda  #mark
            jsr  put_marked     // pieces with that mark, and a full stop
        @none:
        }
        jmp  show_answer

        mark_attackers(asm, cx);
        put_marked(asm, cx);
    }
}

fn mark_attackers(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Marks and counts the attackers and defenders of a square.
        routine mark_attackers {
            takes    ui_path_to "the square", ui_player "the side that it belongs to"
            returns  ui_marks, ui_attackers, ui_defenders,
                     ui_least_attacker "the lowest type that attacks, or 7"
            destroys a, x, y, ui_candidate
        }
        lda  #0
        sta  ui.attackers
        sta  ui.defenders
        lda  #7                 // above the king: no attacker yet
        sta  ui.least_attacker
        ldx  #SQUARES as u8 - 1
    @next:
        stx  ui.candidate
        jsr  piece_attacks      // C set: this piece attacks path_to
        bcc  @none
        ldx  ui.candidate
        ldy  #mark::DEFENDER
        lda  shared.board,x
        eor  ui.player
        bpl  @defender          // bit 7 equal: the square's own side
        inc  ui.attackers
        ldy  #mark::ATTACKER
        and  #7                 // piece type
        cmp  ui.least_attacker
        bcs  @counted           // not the cheapest
        sta  ui.least_attacker
        bcc  @counted always    // the BCS above was not taken
    @defender:
        inc  ui.defenders
    @counted:
        tya                     // the mark
        sta  ui.marks,x
    @none:
        ldx  ui.candidate
        dex
        bpl  @next
        rts
    }
}

fn put_marked(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Adds the pieces with a mark: Bg4 c3, and a full stop.
        routine put_marked {
            takes    a "the mark, TARGET for squares without pieces' letters", ui_board, ui_marks
            destroys a, x, y, ui_remaining
        }
        sta  ui.remaining       // the mark
        ldx  #SQUARES as u8 - 1
    @next:
        lda  ui.marks,x
        and  #mark::ALL
        cmp  ui.remaining
        bne  @other             // another mark, or none
        jsr  put_space
        lda  ui.remaining
        cmp  #mark::TARGET
        beq  @square            // only its square
        lda  ui.board,x
        and  #7
        cmp  #1                 // a pawn has no letter
        beq  @square
        tay
        lda  cx.type_letters,y
        jsr  put_piece_letter
    @square:
        txa
        jsr  put_square
    @other:
        dex
        bpl  @next
        put_char(asm, b'.');
        rts
    }
}
