//! The game: its moves, its history for repetitions, the legal moves, captured pieces, result.

use crate::chess::constants::{FILE_BITS, NO_SQUARE};
use octet_engine::board::draw::FIFTY_MOVES;
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::game::MAX_EARLIER_HASHES;
use octet_engine::search::ROOT;

use super::context::Api;
use super::shared::{
    BLACK, CAPTURED_TYPES, MAX_MOVES, NO_EN_PASSANT, NO_SCORE, Outcome, SQUARES, type_number,
};
use crate::chess::vars::ROOT_PLY;
use octet_asm::{Abs, Asm, Zp, asm};

/// Pieces of each type at the beginning of a game.
const INITIAL_COUNTS: [u8; CAPTURED_TYPES as usize] = [8, 2, 2, 2, 1];
/// The values of the pieces, in pawns.
const VALUES: [u8; CAPTURED_TYPES as usize] = [1, 3, 3, 5, 9];

/// Emits the game's routines.
pub fn emit(asm: &mut Asm, api: &Api) {
    begin(asm, api);
    make_moves(asm, api);
    share(asm, api);
    legal_moves(asm, api);
    captured(asm, api);
    outcome(asm, api);
}

fn begin(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    asm! { asm;
        /// Begins a game with the position in the shared block.
        routine begin_game {
            takes    shared_board, shared_side, shared_castling, shared_en_passant,
                     shared_halfmove
            returns  "the shared block as share_game leaves it", "no last move"
            destroys a, x, y, tmp, call_tmp[3], key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
            changes  oldest_ply, shared_last_from, shared_last_to, root_pst_ready
        }
        lda  #ROOT as u8        // no position before the root
        sta  v.oldest_ply
        lda  #0                 // a1 to a1: no last move
        sta  shared.last_from
        sta  shared.last_to     // equal squares: none
        sta  api.state.root_pst_ready // not built yet
        jsr  set_position
        jmp  share_game
    }
}

fn make_moves(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    asm! { asm;
        /// Makes a legal move of the game.
        routine make_game_move {
            takes    a "its origin",
                     shared_last_to "its target, with the bits of promotion and special moves"
            returns  "the root in canonical order", "the shared block as share_game leaves it"
            destroys a, x, y, tmp, call_tmp, key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
        }
        jsr  replay_game_move
        /// Ends a series of replay_game_move.
        routine finish_game_moves {
            returns  "the root in canonical order", "the shared block as share_game leaves it"
            destroys a, x, y, tmp, call_tmp[3], key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
            changes  root_pst_ready
        }
        jsr  share_position     // for the UI and for set_position
        lda  #0                 // another position: its root tables are not built
        sta  api.state.root_pst_ready
        jsr  set_position       // from the shared block: slots in canonical order
        jmp  share_game

        /// Makes a legal move without the rest; finish_game_moves ends a series.
        routine replay_game_move {
            takes    a "its origin",
                     shared_last_to "its target, with the bits of promotion and special moves"
            returns  "the position after it at the root", shared_last_from
            destroys a, x, y, tmp, call_tmp, key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
            changes  hash_0, hash_1, hash_2, hash_3, from, to, oldest_ply
        }
        sta  shared.last_from   // the board marks it
        sta  v.from
        lda  shared.last_to
        sta  v.to
        jsr  make
        jsr  update_ply         // sums, keys and accumulators
        // No position before a capture or pawn move can occur again.
        ldx  v.ply              // the ply above the root
        lda  v.halfmove,x
        bne  @reversible        // the halfmove clock is running
        lda  #ROOT as u8
        sta  v.oldest_ply       // the history begins here
        jmp  copy_to_root
    @reversible:
        ldx  v.oldest_ply
        cpx  #(ROOT - MAX_EARLIER_HASHES) as u8
        bne  @room              // the arrays have a free place below it
        inx                     // no room: drop the oldest hash
    @room:
        txa
        sec
        sbc  #1                 // the new oldest
        sta  v.oldest_ply
    @shift:
        for hash in v.hash {
            lda  hash,x             // earlier positions move down a ply
            sta  hash-1,x
        }
        inx
        cpx  #ROOT_PLY + 1      // the root's hash is the last
        bne  @shift
        jmp  copy_to_root
    }
}

fn share(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    let root = |array: Abs| array.at(i32::from(ROOT_PLY));
    asm! { asm;
        /// Copies the root position to the shared block.
        routine share_position {
            returns  shared_board, shared_side, shared_castling, shared_en_passant,
                     shared_halfmove
            destroys a, x, y, tmp[1]
        }
        lda  v.opponent         // its colour bit
        eor  #BLACK             // the side to move is the other one
        sta  shared.side
        lda  root(v.castling)
        sta  shared.castling
        lda  root(v.halfmove)
        sta  shared.halfmove
        ldx  #NO_EN_PASSANT     // $FF: bit 7, too
        lda  root(v.en_passant)
        bmi  @no_en_passant     // no_square
        and  #FILE_BITS
        tax                     // the file
    @no_en_passant:
        stx  shared.en_passant
        let numbers = asm.sym("type_numbers");
        ldx  #0                 // 0x88 square
        ldy  #0                 // square 0 to 63
    @square:
        lda  v.board,x          // a piece or an empty square
        for _ in 0..Piece::TYPE_SHIFT {
            lsr  a                  // colour and type, without the slot
        }
        stx  v.tmp              // X is needed for the table
        tax
        lda  numbers,x          // 0, or 1 to 6 with BLACK
        ldx  v.tmp
        sta  shared.board,y
        iny                     // 0 to 63
        inx                     // the next file
        txa
        and  #8                 // beyond the h file?
        beq  @square
        txa
        clc
        adc  #8                 // the next rank
        tax
        cpy  #SQUARES as u8     // h8 was the last
        bne  @square
        rts
        let Some(segment) = asm.selected() else { return };
        let of = |row: u8| {
            let piece = Piece(row << Piece::TYPE_SHIFT);
            let black = if piece.color() == Color::Black {
                BLACK
            } else {
                0
            };
            piece.piece_type().map_or(0, |piece_type: PieceType| type_number(piece_type) | black)
        };
        let numbers: [u8; 16] = std::array::from_fn(|row| of(row as u8));
        asm.table(segment, "type_numbers", 1, &numbers, "By colour and type");

        /// Writes what follows from the root position to the shared block.
        routine share_game {
            returns  shared_in_check, "the legal moves", shared_captured, shared_material,
                     shared_outcome
            destroys a, x, y, tmp[2], tmp + 7, call_tmp[3]
        }
        jsr  share_legal_moves  // first: the rest needs their number
        ldx  shared.move_count
        beq  @cleared           // mate or stalemate
        lda  #NO_SCORE          // scores of the position before
    @clear:
        sta  shared.move_score_hi-1,x
        dex
        bne  @clear
    @cleared:
        jsr  count_captured
        jmp  find_outcome
    }
}

fn legal_moves(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    asm! { asm;
        /// Writes the legal moves to the shared block.
        routine share_legal_moves {
            takes    "the position at the root"
            returns  shared_move_count, shared_moves_from, shared_moves_to, shared_in_check, x,
                     ply "the root"
            destroys a, y, tmp[2], tmp + 7, call_tmp[3], "the move lists"
        }
        jsr  begin_root         // X: the root
        lda  #0
        sta  shared.move_count  // none yet
        jsr  own_king           // its square
        jsr  attacked           // C: the side to move is in check
        lda  #0
        rol  a                  // C to bit 0
        sta  v.legal_in_check   // legal tests evasions more closely
        sta  shared.in_check
        ldx  v.ply
        sta  v.in_check,x
        lda  #NO_SQUARE
        sta  v.unpinned_from    // nothing is known of pins yet
        jsr  open_lists
        jsr  generate_captures
        jsr  generate_quiets    // pseudo-legal moves, all of them
        for (from, to, count) in [
            (v.capture_from_ptr, v.capture_to_ptr, v.capture_count),
            (v.quiet_from_ptr, v.quiet_to_ptr, v.quiet_count),
        ] {
            lda  #0                 // captures first, then quiet moves
            sta  api.state.legal_index
        @next:
            ldy  api.state.legal_index
            cpy  count              // all have been tested?
            beq  @done
            copy_move(asm, (from, to), (v.from, v.to));
            jsr  legal
            bcs  @illegal           // it leaves the king in check
            ldy  api.state.legal_index
            ldx  shared.move_count  // the next place
            cpx  #MAX_MOVES as u8
            beq  @done              // no legal position has as many
            lda  (from),y           // with its bits
            sta  shared.moves_from,x
            lda  (to),y
            sta  shared.moves_to,x
            inc  shared.move_count
        @illegal:
            inc  api.state.legal_index
            bne  @next always       // Z clear, a list has fewer than 256 moves
        @done:
        }
        ldx  v.ply
        rts
    }
}

/// Copies move Y of a list.
fn copy_move(asm: &mut Asm, list: (Zp, Zp), to: (Zp, Zp)) {
    asm! { asm;
        lda  (list.0),y         // origin
        sta  to.0
        lda  (list.1),y         // target
        sta  to.1
    }
}

fn captured(asm: &mut Asm, api: &Api) {
    let shared = &api.shared;
    let piece_types = CAPTURED_TYPES as u8;
    asm! { asm;
        let (counts, values) = (asm.sym("initial_counts"), asm.sym("material_values"));
        /// Counts the captured pieces of both sides, and the material.
        routine count_captured {
            takes    shared_board
            returns  shared_captured, shared_material
            destroys a, x, y
        }
        ldx  #2 * piece_types - 1 // both sides
    @initial:
        lda  counts,x
        sta  shared.captured,x  // all are captured, but those found on the board
        dex
        bpl  @initial
        lda  #0
        sta  shared.material    // from even
        ldx  #SQUARES as u8 - 1
    @square:
        lda  shared.board,x     // a square
        beq  @next              // empty
        and  #!BLACK            // the type
        cmp  #type_number(PieceType::King)
        beq  @next              // a king is never captured
        tay                     // 1 to 5: pawn to queen
        lda  shared.board,x     // its colour
        bpl  @count             // White's
        tya
        clc
        adc  #piece_types       // Black's follow White's
        tay
    @count:
        lda  shared.captured-1,y
        sec
        sbc  #1                 // found: not captured
        sta  shared.captured-1,y
        lda  shared.board,x     // N: Black's
        bmi  @black
        lda  shared.material
        clc
        adc  values-1,y         // for White
        jmp  @material
    @black:
        lda  shared.material    // White's minus Black's
        sec
        sbc  values-1,y         // for Black
    @material:
        sta  shared.material
    @next:
        dex                     // down to a1
        bpl  @square
        // If there are more of a type than at the beginning, a pawn was promoted and not captured.
        for side in [0, i32::from(piece_types)] {
            ldx  #piece_types - 1   // from the queens
        @type:
            lda  shared.captured + side,x
            bpl  @no_promotion      // not below 0
            clc                     // as many fewer captured pawns
            adc  shared.captured + side
            sta  shared.captured + side
            lda  #0
            sta  shared.captured + side,x // none of this type was captured
        @no_promotion:
            dex
            bne  @type              // down to the knights; pawns are at 0
            lda  shared.captured + side
            bpl  @pawns             // not below 0
            lda  #0                 // a set-up position with more than it can have
            sta  shared.captured + side
        @pawns:
        }
        rts
        let Some(segment) = asm.selected() else { return };
        let both = |pieces: [u8; CAPTURED_TYPES as usize]| [pieces, pieces].concat();
        let what = "Pieces at the beginning of a game";
        asm.table(segment, "initial_counts", 1, &both(INITIAL_COUNTS), what);
        let what = "Their values in pawns";
        asm.table(segment, "material_values", 1, &both(VALUES), what);
    }
}

fn outcome(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    asm! { asm;
        /// Is the game over? Engine: `Game::outcome`.
        routine find_outcome {
            takes    shared_move_count, shared_in_check, "the root and its history"
            returns  shared_outcome, repetitions "earlier occurrences of the position"
            destroys a, x, y, tmp[2]
        }
        lda  #0
        sta  api.state.repetitions // none yet
        // Counts the earlier positions with the root's hash.
        ldx  v.oldest_ply
    @earlier:
        cpx  #ROOT_PLY          // the root itself is not an earlier one
        beq  @moves
        for hash in v.hash {
            lda  hash,x
            cmp  hash + ROOT_PLY
            bne  @differs           // all four bytes must agree
        }
        inc  api.state.repetitions
    @differs:
        inx
        bne  @earlier always    // Z clear, X is at most ROOT_PLY
    @moves:
        lda  shared.move_count
        bne  @has_moves         // neither mate nor stalemate
        lda  shared.in_check
        bne  @mate              // in check and no move
        lda  #Outcome::Stalemate as u8
        bne  @set always        // Z clear, no outcome is 0
    @mate:
        lda  #Outcome::Mate as u8
        bne  @set always        // Z clear, no outcome is 0
    @has_moves:
        lda  v.pawns_and_majors
        bne  @fifty_moves       // a pawn, rook or queen can mate
        jsr  insufficient_material
        lda  #Outcome::InsufficientMaterial as u8
        bcs  @set               // no pawns or majors, and too few minors
    @fifty_moves:
        lda  v.halfmove + ROOT_PLY
        cmp  #FIFTY_MOVES       // in plies
        bcc  @repetition
        lda  #Outcome::FiftyMoves as u8
        bne  @set always        // Z clear, no outcome is 0
    @repetition:
        lda  api.state.repetitions
        cmp  #2                 // two before, and now: threefold
        bcc  @goes_on
        lda  #Outcome::Repetition as u8
        bne  @set always        // Z clear, no outcome is 0
    @goes_on:
        lda  #0                 // no outcome
    @set:
        sta  shared.outcome
        rts
    }
}
