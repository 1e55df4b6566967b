//! The game as it goes on: legal moves, a move made for good with the history
//! kept for repetition, how it stands, and whether it is over.

use octet_engine::board::draw::FIFTY_MOVES;
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::game::MAX_EARLIER_HASHES;
use octet_engine::search::ROOT;

use super::Api;
use super::shared::{
    BLACK, CAPTURED_TYPES, MAX_MOVES, NO_EN_PASSANT, NO_SCORE, Outcome, SQUARES, kind_number,
};
use crate::asm::{Abs, Asm, Zp, asm};
use crate::chess::constants::{FILE_BITS, NO_SQUARE};
use crate::chess::vars::ROOT_PLY;

/// Men of each kind that a side begins with, in the desk's order.
const BEGINS: [u8; CAPTURED_TYPES as usize] = [8, 2, 2, 2, 1];
/// What they are worth, in pawns.
const WORTH: [u8; CAPTURED_TYPES as usize] = [1, 3, 3, 5, 9];

/// Emits all of it.
pub fn emit(asm: &mut Asm, api: &Api) {
    begin(asm, api);
    play(asm, api);
    tell(asm, api);
    list(asm, api);
    lost(asm, api);
    outcome(asm, api);
}

fn begin(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    asm.routine("begin_game", "Begins a game with the position on the desk.")
        .takes("shared_board, shared_side, shared_castling, shared_en_passant, shared_halfmove")
        .returns("the desk as share_game leaves it; no last move")
        .destroys("A X Y, t, u, key pointers")
        .cost("about 75,000 cycles");
    asm! { asm;
        lda  #ROOT as u8
        sta  v.oldest_ply
        lda  #0
        sta  shared.last_from
        sta  shared.last_to
        sta  api.state.root_pst_ready
        jsr  set_position
        jmp  share_game
    }
}

fn play(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    asm! { asm;
        asm.routine("make_game_move", "Makes a legal move for good.")
            .takes("A its origin, shared_last_to its target, with the kind's bits")
            .returns("the root in canonical order; the desk as share_game leaves it")
            .destroys("A X Y, t, u, key pointers")
            .cost("about 80,000 cycles");
        jsr  replay_game_move
        asm.routine("finish_game_moves", "Ends a run of moves made with advance.")
            .returns("the root in canonical order; the desk as share_game leaves it")
            .destroys("A X Y, t, u, key pointers");
        jsr  share_position
        lda  #0
        sta  api.state.root_pst_ready
        jsr  set_position
        jmp  share_game

        asm.routine(
            "replay_game_move",
            "Makes a legal move for good; settle ends a run of them.",
        )
        .takes("A its origin, shared_last_to its target, with the kind's bits")
        .returns("the position after it at the root; shared_last_from, shared_last_to")
        .destroys("A X Y, t, u, key pointers")
        .cost("1,500 cycles, and 50 for each move since the last capture or pawn move");
        sta  shared.last_from
        sta  v.from
        lda  shared.last_to
        sta  v.to
        jsr  make
        jsr  update_ply
        // What the last capture or pawn move left cannot come back.
        ldx  v.ply
        lda  v.halfmove,x
        bne  @lasting
        lda  #ROOT as u8
        sta  v.oldest_ply
        jmp  copy_to_root
    @lasting:
        ldx  v.oldest_ply
        cpx  #(ROOT - MAX_EARLIER_HASHES) as u8
        bne  @first
        inx                     // the oldest is forgotten
    @first:
        txa
        sec
        sbc  #1
        sta  v.oldest_ply
    @shift:
        for hash in v.hash {
            lda  hash,x
            sta  hash-1,x
        }
        inx
        cpx  #ROOT_PLY + 1    // the root's own is the last
        bne  @shift
        jmp  copy_to_root
    }
}

fn tell(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    let root = |array: Abs| array.at(i32::from(ROOT_PLY));
    asm! { asm;
        asm.routine(
            "share_position",
            "Puts the position at the root on the desk.",
        )
        .returns("shared_board, shared_side, shared_castling, shared_en_passant, shared_halfmove")
        .destroys("A X Y, t")
        .cost("about 2,800 cycles");
        lda  v.opponent
        eor  #BLACK
        sta  shared.side
        lda  root(v.castling)
        sta  shared.castling
        lda  root(v.halfmove)
        sta  shared.halfmove
        ldx  #NO_EN_PASSANT
        lda  root(v.en_passant)
        bmi  @none
        and  #FILE_BITS
        tax
    @none:
        stx  shared.en_passant
        let numbers = asm.sym("type_numbers");
        ldx  #0
        ldy  #0
    @row:
        lda  v.board,x
        for _ in 0..Piece::TYPE_SHIFT {
            lsr  a
        }
        stx  v.tmp
        tax
        lda  numbers,x
        ldx  v.tmp
        sta  shared.board,y
        iny
        inx
        txa
        and  #8                 // off the board?
        beq  @row
        txa
        clc
        adc  #8                 // the next rank
        tax
        cpy  #SQUARES as u8
        bne  @row
        rts
        let Some(segment) = asm.selected() else { return };
        let of = |row: u8| {
            let piece = Piece(row << Piece::TYPE_SHIFT);
            let black = if piece.color() == Color::Black {
                BLACK
            } else {
                0
            };
            piece.piece_type().map_or(0, |piece_type: PieceType| kind_number(piece_type) | black)
        };
        let numbers: [u8; 16] = std::array::from_fn(|row| of(row as u8));
        asm.table(segment, "type_numbers", 1, &numbers, "By colour and kind");

        asm.routine("share_game", "Puts on the desk what follows from the root.")
            .returns("shared_in_check, the legal moves, shared_captured, shared_material, shared_outcome")
            .destroys("A X Y, t, u")
            .cost("about 25,000 cycles");
        jsr  share_legal_moves
        ldx  shared.move_count
        beq  @forgotten
        lda  #NO_SCORE
    @forget:
        sta  shared.move_score_hi-1,x
        dex
        bne  @forget
    @forgotten:
        jsr  count_captured
        jmp  find_outcome
    }
}

fn list(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    asm.routine("share_legal_moves", "Puts the legal moves on the desk.")
        .takes("the position at the root")
        .returns(
            "shared_move_count, shared_moves_from, shared_moves_to; shared_in_check; X and level the root",
        )
        .destroys("A Y, t, u, the lists")
        .cost("about 15,000 cycles in the opening");
    asm! { asm;
        jsr  begin_root        // X: the root
        lda  #0
        sta  shared.move_count
        jsr  own_king
        jsr  attacked           // is the side to move in check?
        lda  #0
        rol  a
        sta  v.legal_in_check
        sta  shared.in_check
        ldx  v.ply
        sta  v.in_check,x
        lda  #NO_SQUARE
        sta  v.unpinned_from
        jsr  open_lists
        jsr  generate_captures
        jsr  generate_quiets
        for (from, to, count) in [ (v.capture_from_ptr, v.capture_to_ptr, v.capture_count), (v.quiet_from_ptr, v.quiet_to_ptr, v.quiet_count), ] {
            lda  #0
            sta  api.state.legal_index
        @next:
            ldy  api.state.legal_index
            cpy  count
            beq  @done
            pair(asm, (from, to), (v.from, v.to));
            jsr  legal
            bcs  @illegal
            ldy  api.state.legal_index
            ldx  shared.move_count
            cpx  #MAX_MOVES as u8
            beq  @done              // no position has as many
            lda  (from),y
            sta  shared.moves_from,x
            lda  (to),y
            sta  shared.moves_to,x
            inc  shared.move_count
        @illegal:
            inc  api.state.legal_index
            bne  @next              // always: a list is shorter
        @done:
        }
        ldx  v.ply
        rts
    }
}

fn pair(asm: &mut Asm, list: (Zp, Zp), to: (Zp, Zp)) {
    asm! { asm;
        lda  (list.0),y
        sta  to.0
        lda  (list.1),y
        sta  to.1
    }
}

fn lost(asm: &mut Asm, api: &Api) {
    let shared = &api.shared;
    let piece_types = CAPTURED_TYPES as u8;
    asm! { asm;
        let (begins, worths) = (asm.sym("initial_counts"), asm.sym("material_values"));
        asm.routine(
            "count_captured",
            "Which men each side has lost, and who is ahead.",
        )
        .takes("shared_board")
        .returns("shared_captured, shared_material")
        .destroys("A X Y")
        .cost("about 2,500 cycles");
        ldx  #2 * piece_types - 1
    @first:
        lda  begins,x
        sta  shared.captured,x
        dex
        bpl  @first
        lda  #0
        sta  shared.material
        ldx  #SQUARES as u8 - 1
    @next:
        lda  shared.board,x
        beq  @none
        and  #!BLACK
        cmp  #kind_number(PieceType::King)
        beq  @none              // a king
        tay
        lda  shared.board,x
        bpl  @white
        tya
        clc
        adc  #piece_types
        tay
    @white:
        lda  shared.captured-1,y
        sec
        sbc  #1
        sta  shared.captured-1,y
        lda  shared.board,x
        bmi  @black
        lda  shared.material
        clc
        adc  worths-1,y
        jmp  @worth
    @black:
        lda  shared.material
        sec
        sbc  worths-1,y
    @worth:
        sta  shared.material
    @none:
        dex
        bpl  @next
        // More of a kind than at first: a pawn was promoted, and is not lost.
        for side in [0, i32::from(piece_types)] {
            ldx  #piece_types - 1
        @look:
            lda  shared.captured + side,x
            bpl  @done
            clc
            adc  shared.captured + side
            sta  shared.captured + side
            lda  #0
            sta  shared.captured + side,x
        @done:
            dex
            bne  @look
            lda  shared.captured + side
            bpl  @fine
            lda  #0                 // a position that was set up
            sta  shared.captured + side
        @fine:
        }
        rts
        let Some(segment) = asm.selected() else { return };
        let both = |pieces: [u8; CAPTURED_TYPES as usize]| [pieces, pieces].concat();
        asm.table(segment, "initial_counts", 1, &both(BEGINS), "Men at first");
        asm.table(
            segment,
            "material_values",
            1,
            &both(WORTH),
            "Their worth in pawns",
        );
    }
}

fn outcome(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    asm! { asm;
        asm.routine(
            "find_outcome",
            "Whether the game is over: the engine's Game::outcome.",
        )
        .takes("shared_move_count, shared_in_check; the root and its history")
        .returns("shared_outcome; repetitions: how often the position was there before")
        .destroys("A X Y, t");
        lda  #0
        sta  api.state.repetitions
        // How often was the position there before?
        ldx  v.oldest_ply
    @look:
        cpx  #ROOT_PLY
        beq  @moves
        for hash in v.hash {
            lda  hash,x
            cmp  hash + ROOT_PLY
            bne  @next
        }
        inc  api.state.repetitions
    @next:
        inx
        bne  @look              // always
    @moves:
        lda  shared.move_count
        bne  @some
        lda  shared.in_check
        bne  @mate
        lda  #Outcome::Stalemate as u8
        bne  @set               // always
    @mate:
        lda  #Outcome::Mate as u8
        bne  @set               // always
    @some:
        lda  v.pawns_and_majors
        bne  @material
        jsr  insufficient_material
        lda  #Outcome::InsufficientMaterial as u8
        bcs  @set
    @material:
        lda  v.halfmove + ROOT_PLY
        cmp  #FIFTY_MOVES
        bcc  @fifty
        lda  #Outcome::FiftyMoves as u8
        bne  @set               // always
    @fifty:
        lda  api.state.repetitions
        cmp  #2                 // this is the third time
        bcc  @goes_on
        lda  #Outcome::Repetition as u8
        bne  @set               // always
    @goes_on:
        lda  #0
    @set:
        sta  shared.outcome
        rts
    }
}
