//! Why a move is refused, in the words of chess players: the reasons of
//! `octet_engine::formats::notation::Refusal`.

use octet_engine::board::position::{BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT};

use crate::api::shared::SQUARES;
use crate::asm::{Abs, Asm, SegmentId, asm};
use crate::ui::view::Ui;
use crate::ui::view::text::put;

/// The kinds' names by their numbers.
const NAMES: [&str; 7] = ["man", "pawn", "knight", "bishop", "rook", "queen", "king"];

/// Emits `put_illegal_reason` and its words.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Refusals", "Why a move is none.");
    words(asm, cx);
    whole(asm, cx);
    explain(asm, cx);
    castling(asm, cx);
}

/// Adds the name of the square in a variable.
fn square(asm: &mut Asm, of: Abs) {
    asm! { asm;
        lda  of
        jsr  put_square
    }
}

fn words(asm: &mut Asm, cx: &Ui) {
    let shared = &cx.shared;
    let (names_lo, names_hi) = (asm.sym("type_names_lo"), asm.sym("type_names_hi"));
    asm.routine("put_type", "Adds the name of a kind.")
        .takes("A its number")
        .destroys("A X Y, words");
    asm! { asm;
        and  #7
        tax
        lda  names_lo,x
        ldy  names_hi,x
        jmp  put_text

        asm.routine("put_the_piece", "Adds: The knight on f3.")
            .takes("A a square")
            .destroys("A X Y, words");
        pha
        put(asm, "The ");
        pla
        tax
        pha
        lda  shared.board,x
        jsr  put_type
        put(asm, " on ");
        pla
        jmp  put_square

        asm.routine(
            "put_nothing_to_take",
            "Adds: There is nothing to take on e5.",
        )
        .takes("A a square")
        .destroys("A X Y, words");
        pha
        put(asm, "There is nothing to take on ");
        pla
        jmp  put_square_and_period

        asm.routine("put_square_and_period", "Adds a square, and a full stop.")
            .takes("A the square")
            .destroys("A");
        jsr  put_square
        lda  #b'.'
        jmp  put_char
        let Some(ui) = asm.selected() else { return };
        names(asm, ui);
    }
}

fn names(asm: &mut Asm, ui: SegmentId) {
    let texts: Vec<Abs> = NAMES
        .iter()
        .map(|name| {
            let bytes: Vec<u8> = name.bytes().chain([0]).collect();
            asm.table(ui, &format!("type_name_{name}"), 1, &bytes, "A kind's name")
        })
        .collect();
    asm.table_lo(ui, "type_names_lo", 1, texts.clone(), "The kinds' names");
    asm.table_hi(ui, "type_names_hi", 1, texts, "High bytes");
}

fn whole(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        asm.routine("put_illegal_reason", "Adds why no legal move fits what is wanted.")
            .takes("the move wanted")
            .destroys("A X Y, words");
        // Told of the one man that can be meant, if there is only one.
        lda  #0
        sta  ui.match_count
        ldx  #SQUARES as u8 - 1
    @next:
        stx  ui.path_from
        jsr  spec_matches_square
        bne  @other
        lda  ui.spec_type
        beq  @any
        lda  shared.board,x
        beq  @other
        eor  shared.side
        bmi  @other
        lda  shared.board,x
        and  #7
        cmp  ui.spec_type
        bne  @other
    @any:
        stx  ui.candidate
        inc  ui.match_count
    @other:
        dex
        bpl  @next
        lda  ui.match_count
        beq  @nobody
        cmp  #1
        beq  @one
        // Of several, one that could go there but for its king.
        ldx  #SQUARES as u8 - 1
    @look:
        stx  ui.candidate
        stx  ui.path_from
        jsr  spec_matches_square
        bne  @searched
        lda  shared.board,x
        eor  shared.side
        cmp  ui.spec_type
        bne  @searched
        sta  ui.path_type
        cmp  #1
        beq  @searched
        lda  ui.spec_to
        sta  ui.path_to
        jsr  path_is_clear
        bcs  @one
    @searched:
        ldx  ui.candidate
        dex
        bpl  @look
    @nobody:
        put(asm, "No ");
        lda  ui.spec_type
        jsr  put_type
        put(asm, " can reach ");
        lda  ui.spec_to
        jmp  put_square_and_period
    @one:
        lda  ui.candidate
        sta  ui.path_from
        lda  ui.spec_to
        sta  ui.path_to
        jmp  put_why_illegal
    }
}

fn explain(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        asm.routine("put_why_illegal", "Adds why a man has no legal move to a square.")
            .takes("path_from, path_to, spec_promotion")
            .destroys("A X Y, words");
        ldx  ui.path_from
        lda  shared.board,x
        bne  @somebody
        lda  ui.spec_type
        cmp  #6
        beq  @castles
        put(asm, "No man stands on ");
        lda  ui.path_from
        jmp  put_square_and_period
    @castles:
        jmp  explain_castling
    @somebody:
        sta  ui.san_kind
        and  #7
        sta  ui.path_type
        lda  ui.san_kind
        eor  shared.side
        bpl  @player
        lda  ui.path_from
        jsr  put_the_piece
        put(asm, " is ");
        lda  ui.san_kind
        jsr  put_side
        put(asm, "'s, and it is ");
        lda  shared.side
        jsr  put_side
        put(asm, "'s move.");
        rts
    @player:
        // A legal move but for what the pawn becomes?
        lda  ui.spec_promotion
        jeq  @free
        pha
        lda  #0
        sta  ui.spec_promotion
        jsr  find_moves
        pla
        sta  ui.spec_promotion
        ldx  ui.candidate
        stx  ui.path_from
        lda  ui.match_count
        beq  @free
        ldx  ui.match_first
        lda  shared.moves_from,x
        bmi  @never
        put(
            asm,
            "Only a pawn that reaches the last rank becomes another piece.",
        );
        rts
    @never:
        put(asm, "A pawn cannot become a ");
        lda  ui.spec_promotion
        jsr  put_type
        lda  #b'.'
        jmp  put_char
    @free:
        // A man of one's own there?
        ldx  ui.path_to
        lda  shared.board,x
        beq  @not_own
        eor  shared.side
        bmi  @not_own
        put(asm, "Your own ");
        ldx  ui.path_to
        lda  shared.board,x
        jsr  put_type
        put(asm, " stands on ");
        lda  ui.path_to
        jmp  put_square_and_period
    @not_own:
        jsr  distance
        lda  ui.path_type
        cmp  #1
        bne  @piece
        // A pawn: the right way up or down, one file at most.
        lda  ui.ranks_apart
        jeq  @not_its_way
        lda  ui.path_downward
        eor  shared.side
        jmi  @not_its_way
        lda  ui.files_apart
        beq  @straight
        cmp  #1
        jne  @not_its_way
        cmp  ui.ranks_apart
        jne  @not_its_way
        ldx  ui.path_to
        lda  shared.board,x
        jne  @exposed
        lda  ui.path_to
        jmp  put_nothing_to_take
    @straight:
        lda  ui.ranks_apart
        cmp  #1
        beq  @double
        cmp  #2
        jne  @not_its_way
        lda  ui.path_from
        and  #0x38
        ldx  shared.side
        beq  @second_rank
        eor  #0x38
    @second_rank:
        cmp  #8
        bne  @not_its_way
    @double:
        jsr  squares_between_empty
        bcc  @blocked
        ldx  ui.path_to
        stx  ui.blocker
        lda  shared.board,x
        bne  @blocked
        beq  @exposed
    @piece:
        // Castling is a king's step of two squares from home.
        cmp  #6
        bne  @no_castling
        lda  ui.ranks_apart
        bne  @no_castling
        lda  ui.files_apart
        cmp  #2
        bne  @no_castling
        lda  shared.side
        beq  @white
        lda  #0x38
    @white:
        ora  #4
        cmp  ui.path_from
        jeq  explain_castling
    @no_castling:
        jsr  path_is_clear
        bcs  @exposed
        lda  ui.blocker
        bpl  @blocked
    @not_its_way:
        lda  ui.path_from
        jsr  put_the_piece
        put(asm, " cannot go to ");
        lda  ui.path_to
        jmp  put_square_and_period
    @blocked:
        lda  ui.blocker
        jsr  put_the_piece
        put(asm, " is in the way.");
        rts
    @exposed:
        lda  ui.path_type
        cmp  #6
        beq  @king
        lda  shared.in_check
        beq  @pinned
        put(asm, "Your king would still be in check.");
        rts
    @pinned:
        lda  ui.path_from
        jsr  put_the_piece
        put(asm, " is pinned to your king.");
        rts
    @king:
        asm.routine("put_into_check", "Adds: Your king would be in check on f1.")
            .takes("reach_to");
        put(asm, "Your king would be in check on ");
        lda  ui.path_to
        jmp  put_square_and_period
    }
}

fn castling(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    let rights = [WHITE_SHORT, WHITE_LONG, BLACK_SHORT, BLACK_LONG];
    let table = asm.sym("castling_rights");
    asm! { asm;
        let short = asm.label("short");
        asm.routine("explain_castling", "Adds why the king cannot castle.")
            .takes("path_to, the square it would reach")
            .destroys("A X Y, words");
        ldx  #0
        lda  shared.side
        beq  @white
        ldx  #2
    @white:
        lda  ui.path_to
        and  #4
        bne  @short
        inx
        asm.bind(short);
        lda  table,x
        and  shared.castling
        bne  @may
        put(asm, "You may no longer castle ");
        jsr  put_castling_side
        put(asm, ": king or rook has moved.");
        rts
    @may:
        lda  shared.in_check
        beq  @no_check
        put(asm, "A king in check cannot castle.");
        rts
    @no_check:
        // The way between king and rook must be free.
        lda  ui.path_to
        sta  ui.candidate
        and  #0x38
        sta  ui.path_from
        ora  #4
        tax
        lda  ui.candidate
        and  #4
        beq  @long
        lda  ui.path_from
        ora  #7
        sta  ui.path_from
    @long:
        stx  ui.path_to
        jsr  distance
        jsr  squares_between_empty
        bcs  @free
        lda  ui.blocker
        jsr  put_the_piece
        put(asm, " is in the way.");
        rts
    @free:
        // The square between: a king could go there if it were not attacked.
        lda  ui.path_to
        clc
        adc  ui.candidate
        lsr  a
        sta  ui.blocker
        jsr  spec_clear
        lda  ui.path_to
        jsr  spec_from
        lda  ui.blocker
        sta  ui.spec_to
        lda  ui.candidate
        sta  ui.path_to
        jsr  find_moves
        lda  ui.match_count
        beq  @between
        jmp  put_into_check
    @between:
        put(asm, "The king cannot castle over ");
        square(asm, ui.blocker);
        put(asm, ", which is attacked.");
        rts

        let short = asm.label("short_wing");
        asm.routine("put_castling_side", "Adds short or long.")
            .takes("reach_to")
            .destroys("A Y, words");
        lda  ui.path_to
        and  #4
        bne  @short
        put(asm, "long");
        jmp  @said
        asm.bind(short);
        put(asm, "short");
    @said:
        rts
        let Some(ui) = asm.selected() else { return };
        asm.table(
            ui,
            "castling_rights",
            1,
            &rights,
            "Short and long, White and Black",
        );
    }
}
