//! The piece-square sums of the child. They follow the moves as the engine's do in
//! `Evaluator::removed` and `Evaluator::added`, which `make_observed` in `engine/src/board/make.rs`
//! calls.
//!
//! The sums hold material, piece-square values, the bishop pair and mop-up. The value of pawns and
//! of the kings' files is kept apart, in a pawn entry that most moves leave as it is (see
//! [`crate::chess::eval::pawns`]); the evaluation adds it.

use crate::chess::constants::{COLOR_TYPE_BITS, FILE_BITS, TYPE_BITS};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::square::KING_FILE;

use super::add::{self, PsqColumn, columns, plane};
use super::{
    bishop_pair::{bishop_pair, bishop_pairs},
    remove,
};
use crate::chess::core::Core;
use crate::chess::eval::network;
use crate::chess::movegen::gives_check;
use crate::chess::tables::{BLACK_PLANE, PieceInfo, color_prefix};
use octet_asm::{Asm, Zp, asm};

/// Emits `make_child`, `update_ply`, `update_sums` and `update_psq`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Piece-square sums",
        "Kept ply by ply, but only for plies that are evaluated: perft does without. Each colour \
         and piece type has a routine with its tables' addresses in the operands. Instead of the \
         middlegame sum the program keeps mg - eg, which is what the taper multiplies. Black's \
         routines are commented where they differ from White's.",
    );
    entry(asm, core);
    for color in Color::ALL {
        for piece_type in PieceType::ALL {
            move_piece(asm, core, color, piece_type);
        }
    }
    tails(asm, core);
    pawn_rest(asm, core);
    for color in Color::ALL {
        promote(asm, core, color);
    }
    castle(asm, core);
    add::emit(asm, core);
    bishop_pairs(asm, core);
    remove::emit(asm, core);
}

fn entry(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        let special = asm.label("special_move");
        let near = asm.label("near");
        let lined = asm.label("lined");
        for (label, answer) in [
        (special, "gives_check"),
        (near, "direct_check"),
        (lined, "discovered_check"),
    ] {
            asm.bind(label);
            jsr  {answer}               // the slow tests of gives_check
            jmp  @checked           // A is the answer
        }
        /// Makes a move and prepares the child's node.
        routine make_child {
            takes    from, to, ply "and the child's depth"
            returns  ply "the child's", x "the parent's", "the child's in_check",
                     "its sums or, with depth left, its hash and sums_pending"
            destroys a, y, tmp, call_tmp, key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
        }
        jsr  make                   // ply is the child's from here on
        // gives_check, inline: half of all moves need no closer look.
        lda  v.made_to-1,x          // X is the child's ply
        bmi  @special               // (1) castling, promotion, en passant
        gives_check::direct_check(asm, core, near);
        gives_check::discovered_check(asm, core, lined);
        lda  #0                     // no check
    @checked:
        ldx  v.ply                  // X the child's ply
        sta  v.in_check,x           // the child's node need not look for it
        lda  v.depth,x              // depth left?
        beq  update_sums            // no: quiescence evaluates, and probes no table
        sta  v.sums_pending,x       // not 0: a cutoff by the table may make them needless
        dex                         // X the parent's ply
        jmp  update_hash            // what the table and repetitions read
        /// Brings sums, accumulators and hash up to date after a move.
        routine update_ply {
            takes    x = ply, from, to, moved_piece "as make leaves them"
            returns  x "the parent's ply", "the child's sums, pawn entry, accumulators and hash"
            destroys a, y, tmp, call_tmp, key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
        }
        jsr  update_sums            // what the evaluation reads
        jmp  update_hash            // what the table and repetitions read
        /// Brings sums and accumulators up to date after a move.
        routine update_sums {
            takes    x = ply, from, to, moved_piece "as make leaves them"
            returns  x "the parent's ply", "the child's sums, pawn entry and accumulators"
            destroys a, y, tmp, call_tmp, key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
        }
        dex                         // X the parent's ply, X + 1 the child's
        network::update(asm, core);
        /// Brings the sums up to date after a move.
        routine update_psq {
            takes    x + 1 = ply, from, to, moved_piece "as make leaves them", bishop_counts
            returns  "the child's sums and pawn entry"
            keeps    x
            destroys a, y, tmp, call_tmp
        }
        lda  v.moved_piece          // which of the twelve pieces
        and  #COLOR_TYPE_BITS         // its record in piece_info
        ora  #PieceInfo::ShiftSums as u8  // the column with its routine
        let site = asm.sym("psq_ptr");
        sta  site                   // the low byte of the pointer below
        asm.self_modified("psq_ptr");
        asm.goes_to(&PieceInfo::ShiftSums.routines());
        jmp  (core.t.piece_info)    // one of the twelve that follow
    }
}

/// Moves a piece's values from its origin to its target.
fn move_piece(asm: &mut Asm, core: &Core, color: Color, piece_type: PieceType) {
    let v = &core.v;
    let white = color == Color::White;
    let name = piece_type.name();
    let side = color.lowercase_name();
    let prefix = color_prefix(color);
    asm! { asm;
        /// Updates the sums for a move of a {side} {name}.
        routine "psq_{prefix}{name}" {
            takes    x + 1 = ply, from, to, moved_piece
            returns  "goes on with what else the move changed"
            keeps    x
            destroys a, y, tmp, call_tmp
        }
    }
    // The sums are White's less Black's.
    let (gained, lost, gain, loss) = if white {
        (v.to, v.from, "the target's value", "the origin's")
    } else {
        (
            v.from,
            v.to,
            "what Black leaves is won for White",
            "what Black gets is lost",
        )
    };
    asm! { asm;
        for (n, column) in columns(core, piece_type).into_iter().enumerate() {
            let PsqColumn {
                table, low, high, ..
            } = column;
            let table = table.at(plane(color));
            let [new_low, new_high] = [low.at(1), high.at(1)];
            asm.comment(["The sum of mg - eg.", "The sum of eg."][n]);
            ldy  gained                 // {gain}
            lda  table,y                // without the base, which cancels out
            ldy  lost                   // {loss}
            sec                         // low bytes first: nothing is borrowed yet
            sbc  table,y                // gain less loss
            bcc  @down                  // a loss: the difference is negative
            clc                         // a gain
            adc  low,x                  // the parent's sum and the difference
            sta  new_low,x              // make the child's
            lda  high,x                 // mostly unchanged
            adc  #0                     // a carry makes one more
            sta  new_high,x             // always written: it is a new ply
            jmp  @done                  // in both ways the child has its sum
        @down:
            adc  low,x                  // carry is clear
            sta  new_low,x              // the child's sum, less than its parent's
            lda  high,x                 // the parent's
            sbc  #0                     // the difference's high byte is -1
            sta  new_high,x             // the child's
        @done:
        }
        match piece_type {
            PieceType::Pawn => {
                pawn_key(asm, core, color);
            }
            PieceType::King => {
                king(asm, core, color);
            }
            _ => {
                tail(asm, core);
            }
        }
    }
}

/// Ends a move that changes neither pawns nor the kings' files: the pawn entry stays.
fn tail(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        lda  v.pawn_entry_ply,x     // the parent's pawn entry holds on
        sta  v.pawn_entry_ply+1,x   // for the child
        lda  v.captured,x           // was anything captured?
        bne  @capture
        rts                         // no: the sums are done
    @capture:
        jmp  psq_capture            // the victim leaves them
    }
}

/// The pawn key after a pawn's move.
fn pawn_key(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    let table = crate::chess::board::zobrist::keys(core, color, PieceType::Pawn);
    let change = v.tmp; // four bytes
    asm.comment("The pawn key: the pawn leaves its origin and stands on its target.");
    asm! { asm;
        ldx  v.from                 // two indices of one table
        ldy  v.to                   // where it stands now
        for (byte, table) in table.into_iter().enumerate() {
            lda  table,x                // the pawn's key on its origin
            eor  table,y                // and on its target
            sta  change + (byte as i32)  // X and Y are wanted for plies
        }
        ldx  v.ply
        dex                         // X the parent's ply again
        ldy  v.pawn_entry_ply,x     // the ply that changed the key last
        for (byte, key) in v.pawn_key().into_iter().enumerate() {
            lda  change + (byte as i32)  // what differs
            eor  key,y                  // its key and the change
            sta  key+1,x                // are the child's own
        }
        lda  v.ply                  // the child's ply
        sta  v.pawn_entry_ply+1,x   // and pawn_entry_ply notes it
        jmp  psq_pawn_rest          // captures and promotions
    }
}

/// The rest of a king's move: mop-up, castling's rook, the network's mirror, the pawn key.
fn king(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    asm! { asm;
        lda  v.bare_king            // has one side only its king?
        beq  @no_bare_king          // hardly ever
        jsr  mop_up                 // drive it
    @no_bare_king:
        lda  v.from
        eor  v.to                   // bits that differ
        and  #FILE_BITS             // did it change its file?
        beq  @same_file             // no: the pawns before it are the same
        lda  v.made_to,x            // bit 7: castling
        bpl  @one_piece             // no rook moves
        jsr  net_castle             // the rook, too, in the accumulators
    @one_piece:
        lda  v.from
        eor  v.to                   // bits that differ
        and  #KING_FILE             // between the d and e files?
        beq  @same_wing             // no: it stays on its wing
        jsr  {network::mirror_routine(color)}  // yes: its side's features are mirrored
    @same_wing:
        lda  v.from                 // the change of its file
        eor  v.to                   // bits that differ
        and  #FILE_BITS             // in bits 0-2
        if color == Color::Black {
            for _ in 0..3 {
                asl  a                      // Black's in bits 3-5
            }
        }
        // The kings' files are part of the key: bits 0-2 White's, 3-5 Black's.
        ldy  v.pawn_entry_ply,x     // the ply that changed the key last
        let key = v.pawn_key();
        eor  key[0],y               // its bits turn where the file changed
        sta  key[0]+1,x             // in its first byte
        for key in &key[1..] {
            lda  key,y                  // the other three as they are
            sta  key+1,x
        }
        lda  v.ply                  // the child's ply
        sta  v.pawn_entry_ply+1,x   // the child's own key
        jmp  psq_king_file          // captures, the rook and a new pawn entry
    @same_file:
        tail(asm, core);
    }
}

fn tails(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Removes the victim from the sums.
        routine psq_capture {
            takes    a "the victim", x + 1 = ply, to
            returns  "the child's sums and pawn entry"
            keeps    x
            destroys a, y, tmp, call_tmp[2]
        }
        ldy  v.to                   // where the victim stood
        jsr  psq_remove             // its values and, of a pawn, its key
        lda  v.pawn_entry_ply+1,x   // a pawn gave the child its own key
        cmp  v.ply                  // was it a pawn?
        beq  @record                // the key is the child's own now
        rts                         // no: the pawn entry holds on
    @record:
        jmp  probe_pawns            // the key has changed

        /// Removes a piece from the sums.
        routine psq_remove {
            takes    a "the piece", y "its square", x + 1 = ply
            returns  "a new pawn key but no entry if the piece is a pawn"
            keeps    x
            destroys a, y, tmp[5]
        }
        and  #COLOR_TYPE_BITS              // its record in piece_info
        ora  #PieceInfo::TakeSums as u8  // the column with its routine
        let site = asm.sym("psq_remove_ptr");
        sta  site                   // the low byte of the pointer below
        asm.self_modified("psq_remove_ptr");
        asm.goes_to(&PieceInfo::TakeSums.routines());
        jmp  (core.t.piece_info)    // and returns from there

        /// Finishes a king's move to another file.
        routine psq_king_file {
            takes    x + 1 = ply, to
            returns  "the child's sums and pawn entry"
            keeps    x
            destroys a, y, tmp, call_tmp
        }
        lda  v.captured,x           // was anything captured?
        beq  @no_capture            // no piece leaves
        ldy  v.to                   // where the victim stood
        jsr  psq_remove             // its values and, of a pawn, its key
    @no_capture:
        lda  v.made_to,x            // bit 7: castling
        bmi  @castling              // a rook moves, too
        jmp  probe_pawns            // the entry of the new key
    @castling:
        jsr  psq_castle             // the rook's values
        jmp  probe_pawns            // the entry of the new key
    }
}

fn pawn_rest(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Finishes a pawn's move: captures, including en passant, and promotions.
        routine psq_pawn_rest {
            takes    x + 1 = ply, from, to, moved_piece
            returns  "the child's sums and pawn entry"
            keeps    x
            destroys a, y, tmp, call_tmp
        }
        lda  v.captured,x           // was anything captured?
        beq  @no_capture            // no piece leaves
        ldy  v.to                   // where the victim stood, mostly
        lda  v.made_to,x            // its flag tells where the victim is
        bpl  @plain                 // a plain capture
        lda  v.made_from,x          // its flag tells promotions
        bmi  @plain                 // a promotion captures on its target
        jsr  en_passant_victim      // en passant does not
        jsr  net_en_passant         // the accumulators' correction
    @plain:
        lda  v.captured,x
        jsr  psq_remove             // out of the sums
    @no_capture:
        lda  v.made_to,x            // bit 7: special
        bmi  @special
    @record:
        jmp  probe_pawns            // the entry of the new key
    @special:
        lda  v.made_from,x          // its flag tells promotions
        bpl  @record                // en passant: only the capture was special
        jsr  net_promote            // the piece's part in the accumulators
        bit  v.moved_piece          // whose promotion?
        bmi  @black                 // N: Black has promoted
        jsr  psq_promote_white      // the pawn leaves the key, too
        jmp  probe_pawns            // and the entry of the new key
    @black:
        jsr  psq_promote_black      // the pawn leaves the key, too
        jmp  probe_pawns            // and the entry of the new key
    }
}

fn promote(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    let white = color == Color::White;
    let prefix = color_prefix(color);
    let side = color.lowercase_name();
    asm! { asm;
        /// Replaces the pawn that has promoted in the sums.
        routine "psq_promote_{side}" {
            takes    x + 1 = ply, to
            returns  "the child's sums and pawn key"
            keeps    x
            destroys a, y, tmp[5]
        }
    }
    asm! { asm;
        jsr  reset_pawn_scan        // a slot of the scan is no pawn's any more
        ldy  v.to                   // the pawn's values are on the target already
        jsr  "psq_remove_{prefix}pawn"  // and leave it
        ldy  v.to
        lda  v.board,y              // the piece that replaces it
        and  #TYPE_BITS             // its colour is known
        let promoted = v.tmp;
        sta  promoted               // Y is turned to the plane first
        if !white {
            tya                     // the square
            ora  #BLACK_PLANE           // in Black's plane
            tay                     // tables are indexed by square
        }
        lda  promoted               // which of the four?
        let sign = if white { "psq_add" } else { "psq_sub" };
        for piece_type in [PieceType::Queen, PieceType::Knight, PieceType::Rook] {
            cmp  #piece_type.bits()
            jeq  {&format!("{sign}_{}", piece_type.name())}  // and returns
        }
        jsr  "{sign}_bishop"        // none of these: a bishop
        bishop_pair(asm, core, color, 2, white);
    }
}

fn castle(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Moves the rook of castling.
        routine psq_castle {
            takes    x + 1 = ply, to, opponent "the side that has castled"
            returns  "the child's sums"
            keeps    x
            destroys a, y, call_tmp[2..=3]
        }
        jsr  castling_rook_squares  // the rook's origin and target
        let [origin, target] = [v.call_tmp.at(2), v.call_tmp.at(3)];
        bit  v.opponent             // which side has castled?
        bmi  @black
        ldy  origin                 // the corner
        jsr  psq_sub_rook           // White's sum loses it there
        ldy  target                 // beside the king
        jmp  psq_add_rook           // and has it here
    @black:
        let black_square = |asm: &mut Asm, square: Zp| {
            asm! { asm;
                lda  square         // a square of the rook
                ora  #BLACK_PLANE           // in Black's plane
                tay                 // tables are indexed by square
            }
        };
        black_square(asm, origin);
        jsr  psq_add_rook           // the sums are White's less Black's
        black_square(asm, target);
        jmp  psq_sub_rook           // Black's gain is White's loss
    }
}
