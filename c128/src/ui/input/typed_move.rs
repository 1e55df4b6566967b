//! Typed moves: e2e4, e7e8q, Nf3, exd5, R1e2, e8=Q, O-O.
//!
//! The case of letters does not matter, except for b: it is the file if a legal move matches then,
//! else the bishop. B is the bishop. Where a file follows b, as in bb3, and both match, the player
//! is asked. Castling is O-O, oo, 00, the king's two squares, or the king onto its rook; in
//! files it is O-O alone, as in the engine.

use super::command::no_command;
use crate::api::shared::{BLACK, type_number};
use crate::ui::context::Ui;
use crate::ui::vars::TYPED_MAX;
use crate::ui::view::text::put_first;
use crate::ui::view::text_box::TextBox;
use crate::ui::view::text_boxes::show_last;
use octet_asm::{Asm, asm};
use octet_engine::board::piece::PieceType;

/// Emits `typed_letter`, `typed_delete`, `show_typed` and `enter_typed`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "Typed moves",
        "Collects the letters of a move, and parses it.",
    );
    edit_typed(asm, cx);
    enter_typed(asm, cx);
    parse(asm, cx);
}

fn edit_typed(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Adds a letter to the typed move.
        routine typed_letter {
            takes    ui_key
            returns  a "0"
            destroys x, y, ui_dst_ptr, ui_color_ptr
        }
        ldx  ui.typed_len
        bne  @begun
        jsr  clear_message      // a new move: the last message goes
        ldx  #0
    @begun:
        cpx  #TYPED_MAX as u8 - 1
        bcs  @full              // full: the letter is dropped
        lda  ui.key
        cmp  #b'!'
        bcc  @full              // neither space nor control codes
        cmp  #0x7F
        bcs  @full              // nor DEL of ASCII and beyond
        sta  ui.typed,x
        inc  ui.typed_len
    @full:
        jsr  show_typed
        no_command(asm);

        /// Deletes the last letter.
        routine typed_delete {
            returns  a "0"
            destroys x, y, ui_dst_ptr, ui_color_ptr
        }
        lda  ui.typed_len
        beq  @empty             // nothing to delete
        dec  ui.typed_len
    @empty:
        jsr  show_typed
        no_command(asm);

        /// Shows the typed move with an underscore after it.
        routine show_typed { destroys a, x, y, ui_dst_ptr, ui_color_ptr }
        jsr  begin_text
        ldx  ui.typed_len
        beq  @none              // an empty line, without the underscore
        ldx  #0
    @next:
        cpx  ui.typed_len
        bcs  @end
        lda  ui.typed,x
        jsr  put_char
        inx
        bne  @next always       // at most 11 letters
    @end:
        lda  #b'_'
        jsr  put_char
    @none:
        show_last(asm, TextBox::Typed);
    }
}

fn enter_typed(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Plays the typed move, or shows why it is illegal.
        routine enter_typed {
            returns  a "command or 0", "the index of its move"
            may return x
            destroys y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        jsr  translate_typed
        jsr  spell_castling
        jsr  parse
        bcs  @no_move           // carry set: it is not a move
        jsr  castle_to_rook
        lda  ui.typed
        cmp  #b'b'
        bne  @try               // the first letter is clear
        jsr  find_moves
        lda  ui.match_count
        bne  @pawn_moves        // a pawn's move from file b matches
        // It is not a pawn's move, so b is read as the bishop.
    @bishop:
        lda  #b'B'
        sta  ui.typed
        jsr  parse
        bcs  @pawn              // nor is it a bishop's move
        jsr  find_moves
        lda  ui.match_count
        bne  @try               // a bishop's move
    @pawn:
        lda  #b'b'              // illegal both ways: explain it as a pawn's
        sta  ui.typed
        jsr  parse
        bcs  @none              // carry set: not a pawn's move at all
    @try:
        jmp  try_spec
    @pawn_moves:
        lda  ui.typed+1
        cmp  #b'a'
        bcc  @try               // b4
        cmp  #b'h' + 1
        bcs  @try               // bxc3
        lda  ui.match_first
        pha
        lda  #b'B'              // bb3 or bc4: may the bishop be meant?
        jsr  @as_piece
        ldx  ui.match_first
        pla
        ldy  ui.match_count
        beq  @no_bishop
        sta  ui.match_first     // the pawn's move
        stx  ui.match_second    // or the bishop's
        lda  #2
        sta  ui.match_count
        jsr  put_ambiguous
        jmp  show_illegal
    @no_bishop:
        lda  #b'b'              // no: it is the pawn's
        sta  ui.typed
        jsr  parse
        jmp  try_spec
    @as_piece:
        sta  ui.typed
        lda  #0
        sta  ui.match_count
        jsr  parse
        bcs  @not_a_move
        jmp  find_moves
    @not_a_move:
        rts
    @no_move:
        lda  ui.typed
        cmp  #b'b'
        beq  @bishop            // b may be the bishop
    @none:
        put_first(asm, "Not a move. Try e4, Nf3, exd5, e2e4, e8=Q, O-O.");
        jmp  show_illegal

        /// Makes letters of pieces English: the first one if it is a capital, and that of a promotion.
        routine translate_typed {
            takes    ui_typed, ui_typed_len "not 0", shared_language
            returns  ui_typed
            destroys a, x, y
        }
        ldx  ui.typed_len
    @suffix:
        dex
        beq  @first             // only one letter
        lda  ui.typed,x
        cmp  #b'0'
        bcc  @suffix            // signs of check, mate and praise
        jsr  english_letter     // Q in e8Q
        sta  ui.typed,x
    @first:
        lda  ui.typed
        cmp  #b'a'
        bcs  @file              // a small letter
        jsr  english_letter
        sta  ui.typed
    @file:
        rts

        /// Makes oo and 00 to 0-0, ooo and 000 to 0-0-0.
        routine spell_castling {
            takes    ui_typed, ui_typed_len
            returns  ui_typed, ui_typed_len
            destroys a, x
        }
        ldx  ui.typed_len
        cpx  #4
        bcs  @other
    @next:
        lda  ui.typed-1,x
        cmp  #b'0'
        beq  @king
        and  #0xDF              // to a capital
        cmp  #b'O'
        bne  @other
    @king:
        dex
        bne  @next
        lda  #b'0'
        sta  ui.typed
        sta  ui.typed+2
        sta  ui.typed+4
        lda  #b'-'
        sta  ui.typed+1
        sta  ui.typed+3
        lda  ui.typed_len
        asl  a
        tax
        dex                     // a hyphen between two letters
        stx  ui.typed_len
    @other:
        rts

        /// Makes a king's move onto its own rook to castling: e1h1 to e1g1.
        routine castle_to_rook {
            takes    "the move specification", "its target"
            returns  ui_spec_to
            destroys a, x
        }
        ldx  ui.spec_to
        lda  shared.board,x
        eor  shared.side
        cmp  #type_number(PieceType::Rook)
        bne  @as_typed
        lda  ui.spec_rank
        bmi  @as_typed           // Re2 and the like
        for _ in 0..3 {
            asl  a
        }
        ora  ui.spec_file
        bmi  @as_typed
        tax
        lda  shared.board,x
        eor  shared.side
        cmp  #type_number(PieceType::King)
        bne  @as_typed
        ldx  #6                 // the king goes to file g
        lda  ui.spec_to
        and  #7                 // the rook's file
        eor  #7
        beq  @castle            // h
        eor  #7
        bne  @as_typed           // neither h nor a
        ldx  #2                 // to file c
    @castle:
        txa
        eor  ui.spec_to
        and  #7
        eor  ui.spec_to
        sta  ui.spec_to
    @as_typed:
        rts
    }
}

fn parse(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Parses the typed move, from its end to its start.
        routine parse {
            takes    ui_typed, ui_typed_len
            returns  "the move specification", c "set: it is not a move"
            destroys a, x, y
        }
        jsr  spec_clear
        ldx  ui.typed_len
    @trim:
        dex
        jmi  @wrong             // nothing but suffixes
        lda  ui.typed,x
        for what in *b"+#!?)" {
            cmp  #what
            beq  @trim          // skip check, mate and annotations
        }
        inx                     // after the last letter that counts
        stx  ui.move_text_len   // length without suffixes
        // Castling begins with O or 0.
        lda  ui.typed
        cmp  #b'0'
        beq  @castles
        and  #0xDF              // to a capital
        cmp  #b'O'
        bne  @trimmed
    @castles:
        jmp  parse_castling
    @trimmed:
        // A piece's letter, or a pawn's move.
        lda  ui.typed
        cmp  #b'b'
        beq  @pawn              // enter_typed tries the bishop later
        jsr  find_type
        cpx  #type_number(PieceType::Knight)
        ldy  #1                 // one letter is used up
        bcs  @begun
        // No piece's, or P as in Pe4.
    @pawn:
        ldx  #0                 // any type: may be coordinates
        ldy  #0                 // and no letter
    @begun:
        stx  ui.spec_type
        sty  ui.move_text_pos
        // A promotion stands at the end: a letter after the number of a rank.
        ldy  ui.move_text_len
        dey
        cpy  #2                 // too short for one
        bcc  @target
        lda  ui.typed,y
        jsr  find_type
        beq  @target            // no piece's letter
        lda  ui.typed-1,y       // = ( or / may stand before it
        for what in *b"=(/" {
            cmp  #what
            beq  @sign
        }
        bne  @rank always       // no sign matched
    @sign:
        dey                     // skip the sign
        lda  ui.typed-1,y
    @rank:
        cmp  #b'1'              // the letter before must be a rank
        bcc  @target
        cmp  #b'9'
        bcs  @target
        stx  ui.spec_promotion  // X = piece type
        sty  ui.move_text_len   // the promotion is used up
    @target:
        // The text ends with the target: file, then rank.
        ldy  ui.move_text_len
        dey
        jsr  rank_at
        bcs  @wrong             // not a rank
        for _ in 0..3 {
            asl  a
        }
        sta  ui.spec_to         // the file is added below
        dey
        bmi  @wrong             // no file before it
        jsr  file_at
        bcs  @wrong
        ora  ui.spec_to         // both make the square
        sta  ui.spec_to
        dey
        // Before the target there may be x, : or -, and before that the origin's file and rank.
        jsr  has_letter
        bcc  @from              // nothing before: no origin
        lda  ui.typed,y
        cmp  #b'-'
        beq  @skip
        cmp  #b':'
        beq  @capture
        and  #0xDF              // to a capital
        cmp  #b'X'
        bne  @from              // no sign: e2e4, Nbd2
    @capture:
        inc  ui.spec_takes      // a capture must be one
    @skip:
        dey
    @from:
        jsr  has_letter
        bcc  @all               // nothing before the sign
        jsr  rank_at
        bcs  @no_rank           // no rank: Nbd2
        sta  ui.spec_rank
        dey
    @no_rank:
        jsr  has_letter
        bcc  @all
        jsr  file_at
        bcs  @no_file           // no file: R1e2
        sta  ui.spec_file
        dey
    @no_file:
        jsr  has_letter
        bcs  @wrong             // letters are left over
    @all:
        lda  ui.move_text_pos
        bne  @done              // a piece was named
        // e2e4 is any piece's move; e4 and exd5 are a pawn's.
        lda  ui.spec_file
        bmi  @pawn_move         // e4
        lda  ui.spec_rank
        bpl  @done              // file and rank: e2e4
    @pawn_move:
        lda  #1                 // pawn
        sta  ui.spec_type
        lda  ui.spec_file
        bpl  @done              // exd5: it comes from file e
        lda  ui.spec_to
        and  #7                 // e4: from the same file
        sta  ui.spec_file
    @done:
        clc
        rts
    @wrong:
        sec
        rts

        /// Finds the piece type of a letter.
        routine find_type {
            takes    a "the letter, small or a capital"
            returns  x "the type, or 0", z "set if it is none"
            destroys a
        }
        and  #0xDF              // to a capital
        ldx  #6                 // king to pawn
    @each:
        cmp  cx.type_letters,x
        beq  @known
        dex
        bne  @each
    @known:
        cpx  #0
        rts

        /// Asks whether the text has a letter here, after the piece's.
        routine has_letter {
            takes    y "the position"
            returns  c "set if it has"
            destroys a
        }
        tya
        bmi  @gone              // before the text's start
        cmp  ui.move_text_pos   // carry set from the first letter on
        rts
    @gone:
        clc
        rts

        for (routine, first, what) in [
        ("rank_at", b'1', "Reads the number of a rank."),
        ("file_at", b'a', "Reads the letter of a file."),
    ] {
            /// {what}
            routine {routine} {
                takes    y "the position"
                returns  a "0 to 7", c "set: it is none"
            }
            lda  ui.typed,y
            if first == b'a' {
                ora  #0x20      // to a small letter
            }
            sec
            sbc  #first
            bcc  @none          // below 1 or a
            cmp  #8             // carry set: beyond 8 or h
            rts
        @none:
            sec
            rts
        }

        /// Parses O-O and O-O-O.
        routine parse_castling {
            takes    ui_typed "O or 0 at its start", ui_move_text_len
            returns  "the move specification", c "set: it is not a move"
            destroys a, x
        }
        ldx  ui.move_text_len
    @castle:
        dex
        lda  ui.typed,x
        cmp  #b'0'
        beq  @hyphen
        and  #0xDF              // to a capital
        cmp  #b'O'
        bne  @bad
    @hyphen:
        dex
        bmi  @spelled           // that was the first letter
        lda  ui.typed,x
        cmp  #b'-'
        beq  @castle            // one between two letters
        bne  @bad always        // it is no hyphen
    @spelled:
        ldx  #2                 // c1
        lda  ui.move_text_len
        cmp  #5                 // O-O-O or 0-0-0
        beq  @long
        cmp  #3                 // O-O or 0-0
        bne  @bad
        ldx  #6                 // g1
    @long:
        stx  ui.spec_to
        lda  #6                 // king
        sta  ui.spec_type
        lda  #4                 // from e1
        ldx  #0
        stx  ui.spec_rank
        sta  ui.spec_file
        lda  shared.side
        and  #BLACK
        beq  @white             // to and from White's first rank
        lda  ui.spec_to
        ora  #0x38              // rank 8
        sta  ui.spec_to
        lda  #7
        sta  ui.spec_rank
    @white:
        clc
        rts
    @bad:
        sec
        rts
    }
}
