//! Why a move is illegal, in the words of chess players. The reasons are those of
//! `octet_notation::MoveRefusal`.

use octet_engine::board::position::{BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT};

use crate::api::shared::SQUARES;
use crate::ui::context::Ui;
use crate::ui::view::text::{list, put, put_nth_last};
use octet_asm::{Asm, asm};

/// The names of the piece types, by number; 0 is any piece.
const TYPE_NAMES: [&str; 7] = ["piece", "pawn", "knight", "bishop", "rook", "queen", "king"];

/// Emits `put_illegal_reason`, `put_why_illegal` and the words for them.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "Illegal moves",
        "Say why no legal move matches what the player wants.",
    );
    put_pieces(asm, cx);
    put_illegal_reason(asm, cx);
    put_why_illegal(asm, cx);
    explain_castling(asm, cx);
}

fn put_pieces(asm: &mut Asm, cx: &Ui) {
    let shared = &cx.shared;
    let Some(segment) = asm.selected() else {
        return;
    };
    let names = list(asm, segment, "type_names", &TYPE_NAMES);
    asm! { asm;
        /// Adds the name of a piece type.
        routine put_type {
            takes    a "the type, or a piece"
            destroys a, x, y, ui_src_ptr
        }
        and  #7                 // without the colour
        tax
        put_nth_last(asm, names);

        /// Adds "The knight on f3" or the like.
        routine put_the_piece {
            takes    a "the square"
            destroys a, x, y, ui_src_ptr
        }
        pha
        put(asm, "The ");
        pla
        tax
        pha                     // the square once more
        lda  shared.board,x
        jsr  put_type
        put(asm, " on ");
        pla
        jmp  put_square

        /// Adds "There is nothing to capture on e5." or the like.
        routine put_nothing_to_take {
            takes    a "the square"
            destroys a, y, ui_src_ptr
        }
        pha
        put(asm, "There is nothing to capture on ");
        pla
        /// Adds a square, and a full stop.
        routine put_square_and_period {
            takes    a "the square"
            destroys a
        }
        jsr  put_square
        lda  #b'.'
        jmp  put_char
    }
}

fn put_illegal_reason(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Adds why no legal move matches the specification.
        routine put_illegal_reason {
            takes    "the move specification, with a target"
            destroys a, x, y, ui_src_ptr
        }
        // Counts the pieces that may be meant. If there is one, the reason is about that piece.
        lda  #0
        sta  ui.match_count
        ldx  #SQUARES as u8 - 1 // h8 to a1
    @next:
        stx  ui.path_from
        jsr  spec_matches_square
        bne  @other             // not the specified origin
        lda  ui.spec_type
        beq  @any               // no type given: any square
        lda  shared.board,x
        beq  @other             // empty
        eor  shared.side
        bmi  @other             // the enemy's
        lda  shared.board,x
        and  #7
        cmp  ui.spec_type
        bne  @other             // another type
    @any:
        stx  ui.candidate       // the last one found
        inc  ui.match_count
    @other:
        dex
        bpl  @next
        lda  ui.match_count
        beq  @no_piece
        cmp  #1
        beq  @one               // exactly one may be meant
        // If there are several, it takes one that only its king's safety keeps from going there.
        ldx  #SQUARES as u8 - 1
    @look:
        stx  ui.candidate
        stx  ui.path_from
        jsr  spec_matches_square
        bne  @next_piece
        lda  shared.board,x     // both with colour
        eor  shared.side
        cmp  ui.spec_type       // an own piece of the type is the type alone
        bne  @next_piece
        sta  ui.path_type
        cmp  #1                 // path_is_clear knows no pawns
        beq  @next_piece
        lda  ui.spec_to
        sta  ui.path_to
        jsr  path_is_clear
        bcs  @one               // its path is clear, so that check or a pin forbids it
    @next_piece:
        ldx  ui.candidate       // path_is_clear destroys X
        dex
        bpl  @look
    @no_piece:
        put(asm, "No ");
        lda  ui.spec_type
        jsr  put_type
        put(asm, " can reach ");
        lda  ui.spec_to
        jmp  put_square_and_period
    @one:
        lda  ui.candidate       // the piece to explain
        sta  ui.path_from
        lda  ui.spec_to
        sta  ui.path_to
    }
}

fn put_why_illegal(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Adds why a piece has no legal move to a square.
        routine put_why_illegal {
            takes    ui_path_from, ui_path_to, ui_spec_type, ui_spec_promotion
            destroys a, x, y, ui_src_ptr
        }
        ldx  ui.path_from
        lda  shared.board,x
        bne  @occupied
        lda  ui.spec_type
        cmp  #6                 // a king: castling was typed
        beq  @castling
        put(asm, "There is no piece on ");
        lda  ui.path_from
        jmp  put_square_and_period
    @castling:
        jmp  explain_castling
    @occupied:
        sta  ui.san_piece
        and  #7
        sta  ui.path_type
        lda  ui.san_piece
        eor  shared.side
        bpl  @own               // bit 7 equal: a piece of the side to move
        lda  ui.path_from
        jsr  put_the_piece
        put(asm, " is ");
        lda  ui.san_piece
        jsr  put_side
        put(asm, "'s, and it is ");
        lda  shared.side
        jsr  put_side
        put(asm, "'s move.");
        rts
    @own:
        // Is the move legal without the promotion?
        lda  ui.spec_promotion
        beq  @free              // no promotion was specified
        pha
        lda  #0
        sta  ui.spec_promotion
        jsr  find_moves         // what else the specification says still holds
        pla
        sta  ui.spec_promotion
        ldx  ui.candidate       // find_moves has changed path_from
        stx  ui.path_from
        lda  ui.match_count
        beq  @free              // illegal anyway: find the reason below
        ldx  ui.match_first
        lda  shared.moves_from,x
        bmi  @bad_promotion     // promotions only: the piece is the wrong one
        put(
            asm,
            "Only a pawn that reaches the last rank becomes another piece.",
        );
        rts
    @bad_promotion:
        put(asm, "A pawn cannot become a ");
        lda  ui.spec_promotion  // a king or a pawn
        jsr  put_type
        lda  #b'.'
        jmp  put_char
    @free:
        // An own piece on the target?
        ldx  ui.path_to
        lda  shared.board,x
        beq  @not_own           // empty
        eor  shared.side
        bmi  @not_own           // the enemy's: a capture
        put(asm, "Your own ");
        ldx  ui.path_to
        lda  shared.board,x
        jsr  put_type
        put(asm, " is on ");
        lda  ui.path_to
        jmp  put_square_and_period
    @not_own:
        jsr  distance           // files_apart, ranks_apart, path_downward
        lda  ui.path_type
        cmp  #1                 // pawn
        bne  @piece
        // A pawn moves forward, and at most one file aside.
        lda  ui.ranks_apart
        beq  @not_its_way       // sideways
        lda  ui.path_downward
        eor  shared.side        // bit 7 set: backwards
        bmi  @not_its_way
        lda  ui.files_apart
        beq  @straight          // same file
        cmp  #1
        bne  @not_its_way       // two files and more
        cmp  ui.ranks_apart
        bne  @not_its_way       // a diagonal is one rank
        ldx  ui.path_to
        lda  shared.board,x     // empty: there is nothing to capture
        jne  @exposed           // a capture: only the king's safety forbids it
        lda  ui.path_to
        jmp  put_nothing_to_take
    @straight:
        lda  ui.ranks_apart
        cmp  #1                 // one rank
        beq  @forward
        cmp  #2                 // or two
        bne  @not_its_way
        lda  ui.path_from
        and  #0x38              // its rank
        ldx  shared.side
        beq  @second_rank       // White's second rank is rank 2
        eor  #0x38              // mirrored for Black
    @second_rank:
        cmp  #8                 // rank 2 in bits 3-5
        bne  @not_its_way
    @forward:
        jsr  squares_between_empty  // only a double step has one
        bcc  @blocked
        ldx  ui.path_to         // a pawn cannot capture straight ahead
        stx  ui.blocker
        lda  shared.board,x
        bne  @blocked           // the target is occupied
        beq  @exposed always    // Z set, the BNE above was not taken
    @piece:
        // A king that moves two files along its rank from e1 or e8 is meant to castle.
        cmp  #6                 // king
        bne  @no_castling
        lda  ui.ranks_apart
        bne  @no_castling       // not along its rank
        lda  ui.files_apart
        cmp  #2
        bne  @no_castling       // two files
        lda  shared.side
        beq  @white             // e1 for White
        lda  #0x38              // e8 for Black
    @white:
        ora  #4                 // file e
        cmp  ui.path_from
        jeq  explain_castling   // the king is at home
    @no_castling:
        jsr  path_is_clear
        bcs  @exposed           // it could go there: only its king's safety forbids it
        lda  ui.blocker
        bpl  @blocked           // $FF: it does not move like that
    @not_its_way:
        lda  ui.path_from       // not how the piece moves
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
        cmp  #6                 // king
        beq  @king
        lda  shared.in_check
        beq  @pinned            // not in check: a pin keeps it on its line
        put(asm, "Your king would still be in check.");
        rts
    @pinned:
        lda  ui.path_from
        jsr  put_the_piece
        put(asm, " is pinned to your king.");
        rts
    @king:
        /// Adds "Your king would be in check on f1." or the like.
        routine put_into_check {
            takes    ui_path_to
            destroys a, y, ui_src_ptr
        }
        put(asm, "Your king would be in check on ");
        lda  ui.path_to
        jmp  put_square_and_period
    }
}

fn explain_castling(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    let rights = [WHITE_SHORT, WHITE_LONG, BLACK_SHORT, BLACK_LONG];
    let table = asm.sym("castling_rights");
    asm! { asm;
        let short = asm.label("short");
        /// Adds why the king cannot castle.
        routine explain_castling {
            takes    ui_path_to "the king's target, g or c file"
            destroys a, x, y, ui_src_ptr
        }
        ldx  #0                 // White's rights
        lda  shared.side
        beq  @white
        ldx  #2                 // Black's come after
    @white:
        lda  ui.path_to
        and  #4
        bne  @short             // the g file: short
        inx                     // the right after it is the long one
        asm.bind(short);
        lda  table,x
        and  shared.castling
        bne  @has_right         // the right is still there
        put(asm, "You may no longer castle ");
        jsr  put_castling_side
        put(asm, ": king or rook has moved.");
        rts
    @has_right:
        lda  shared.in_check
        beq  @no_check
        put(asm, "A king in check cannot castle.");
        rts
    @no_check:
        // Are the squares between king and rook empty?
        lda  ui.path_to
        sta  ui.candidate       // the king's target
        and  #0x38              // its rank: path_from = a1 or a8
        sta  ui.path_from
        ora  #4                 // the e file
        tax                     // X = the king's square
        lda  ui.candidate
        and  #4
        beq  @long              // the c file: from the rook on a
        lda  ui.path_from
        ora  #7                 // the h file
        sta  ui.path_from
    @long:
        stx  ui.path_to         // from the rook to the king
        jsr  distance
        jsr  squares_between_empty
        bcs  @no_blocker        // carry set: all empty
        lda  ui.blocker
        jsr  put_the_piece
        put(asm, " is in the way.");
        rts
    @no_blocker:
        // The king crosses two squares. May it step to the first of them?
        lda  ui.path_to         // king's square + target
        clc
        adc  ui.candidate
        lsr  a                  // / 2: the square between
        sta  ui.blocker
        jsr  spec_clear
        lda  ui.path_to         // a king's move
        jsr  spec_from
        lda  ui.blocker         // to the crossed square
        sta  ui.spec_to
        lda  ui.candidate
        sta  ui.path_to         // for put_into_check
        jsr  find_moves
        lda  ui.match_count
        beq  @crossed_attacked  // the crossed square is attacked
        jmp  put_into_check     // else the target is
    @crossed_attacked:
        put(asm, "The king cannot castle over ");
        lda  ui.blocker         // the crossed square
        jsr  put_square
        put(asm, ", which is attacked.");
        rts

        let short = asm.label("short_wing");
        /// Adds short or long.
        routine put_castling_side {
            takes    ui_path_to
            destroys a, y, ui_src_ptr
        }
        lda  ui.path_to
        and  #4                 // the g file
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
            "Short and long for White, then Black",
        );
    }
}
