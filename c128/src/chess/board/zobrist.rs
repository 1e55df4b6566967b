//! The Zobrist hash of the child. Engine: `engine/src/board/zobrist.rs`.

use crate::chess::constants::{COLOR_TYPE_BITS, FILE_BITS, FROM_FLAG};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::zobrist;

use crate::chess::core::Core;
use crate::chess::tables::{PLANES, PieceInfo, key_page};
use octet_asm::{Abs, Asm, asm};

/// Emits `update_hash` and its parts.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Hash",
        "Four planes of 64 squares share a page, so one Y reads all four bytes of a key, through \
         four pointers: the low bytes choose the plane, the high bytes one of the pages that the \
         pieces share.",
    );
    entry(asm, core);
    state(asm, core);
    special(asm, core);
    toggles(asm, core);
    toggle_piece(asm, core);
}

/// The tables of a piece's keys, by byte.
#[must_use]
pub fn keys(core: &Core, color: Color, piece_type: PieceType) -> [Abs; 4] {
    [0, 1, 2, 3].map(|byte| {
        let page = key_page(color, piece_type, byte);
        core.v.piece_keys.at(page + i32::from(PLANES[byte]))
    })
}

fn entry(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Brings the hash up to date after a move.
        routine update_hash {
            takes    x + 1 = ply, from, to, moved_piece "as make leaves them"
            returns  "the child's hash"
            keeps    x
            destroys a, y, tmp[1], call_tmp[1], call_tmp[2..=3], key_ptr_0, key_ptr_1, key_ptr_2,
                     key_ptr_3
            changes  hash_0, hash_1, hash_2, hash_3, key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
            goes on with update_hash_state
        }
        lda  v.moved_piece          // its key leaves one square and comes to another
        and  #COLOR_TYPE_BITS
        tay                         // its record
        point_keys(asm, core);
        // The key on the origin leaves the hash and the one on the target enters it, in the order
        // in which Y is free.
        ldy  v.from
        for (byte, key) in v.key_ptrs().into_iter().enumerate() {
            lda  v.hash[byte],x         // the parent's hash
            eor  (key),y
            ldy  if byte % 2 == 0 { v.to } else { v.from }
            eor  (key),y
            let side = zobrist::SIDE_TO_MOVE.to_le_bytes()[byte];
            if side != 0 {
                eor  #side                  // the side to move's key
            }
            sta  v.hash[byte]+1,x       // the child's
        }
    }
}

/// Points at the keys of the piece whose record is `y`.
fn point_keys(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm.comment("The pointers' low bytes, one plane each, were set by initialise.");
    asm! { asm;
        for (byte, key) in v.key_ptrs().into_iter().enumerate() {
            lda  t.piece_info + (PieceInfo::KeyPages as i32 + byte as i32),y
            sta  key+1                  // a page for each byte
        }
    }
}

/// Toggles the keys of castling rights, en passant squares and the captured piece.
fn state(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Hashes what else a move changed: rights, en passant square, captured piece.
        routine update_hash_state {
            takes    x + 1 = ply, to
            returns  "the child's hash"
            keeps    x
            destroys a, y, tmp[1], call_tmp[1], call_tmp[2..=3], key_ptr_0, key_ptr_1, key_ptr_2,
                     key_ptr_3
        }
        lda  v.castling,x           // rights before
        cmp  v.castling+1,x         // and after
        beq  @same_rights           // nearly always
        tay                         // toggle_castling's argument
        jsr  toggle_castling        // the old rights out,
        ldy  v.castling+1,x
        jsr  toggle_castling        // the new ones in
    @same_rights:
        lda  v.en_passant,x
        and  v.en_passant+1,x       // bit 7 in both: no square before nor after
        bmi  @no_en_passant         // nearly always
        for square in [v.en_passant, v.en_passant.at(1)] {
            ldy  square,x               // a square, or bit 7
            bmi  @none                  // no such square
            jsr  toggle_en_passant      // the old one out, the new one in
        @none:
        }
    @no_en_passant:
        lda  v.captured,x           // was anything captured?
        beq  @no_capture            // no key of a victim to remove
        ldy  v.to                   // where the victim stood, mostly
        lda  v.made_to,x
        bpl  @normal                // a plain capture
        lda  v.made_from,x
        bmi  @normal                // a promotion captures on its target
        jsr  en_passant_victim      // en passant does not; castling captures nothing
    @normal:
        lda  v.captured,x           // toggle_piece's argument
        jsr  toggle_piece           // out of the hash
    @no_capture:
        lda  v.made_to,x            // bit 7: special
        bmi  update_hash_special
        rts
    }
}

fn special(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Hashes the rest of promotion and castling.
        routine update_hash_special {
            takes    x + 1 = ply, moved_piece, to
            returns  "the child's hash"
            keeps    x
            destroys a, y, tmp[1], call_tmp[1], call_tmp[2..=3], key_ptr_0, key_ptr_1, key_ptr_2,
                     key_ptr_3
        }
        let (rook, origin, target) = (v.call_tmp, v.call_tmp.at(2), v.call_tmp.at(3));
        lda  v.made_from,x
        bpl  @no_promotion          // bit 7: promotion
        lda  v.moved_piece          // still the pawn, which update_hash has moved here
        ldy  v.to
        jsr  toggle_piece           // it leaves
        ldy  v.to
        lda  v.board,y              // the piece that replaces it
        jmp  toggle_piece           // comes
    @no_promotion:
        and  #FROM_FLAG
        bne  @done                  // en passant: the capture was all
        jsr  castling_rook_squares  // the rook's origin and target
        ldy  target
        lda  v.board,y              // make has moved it
        sta  rook
        ldy  origin
        jsr  toggle_piece           // out of its corner
        lda  rook
        ldy  target
        jmp  toggle_piece           // to the square beside the king
    @done:
        rts
    }
}

fn toggles(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm! { asm;
        /// Toggles the key of an en passant file in the child's hash.
        routine toggle_en_passant {
            takes    y "the en passant square", x "the parent's ply"
            keeps    x
            destroys a, y
            changes  hash_0, hash_1, hash_2, hash_3
        }
        tya
        and  #FILE_BITS             // the rank follows from the side to move
        tay                         // the file
        let files = zobrist::EN_PASSANT.len();
        for byte in 0..4 {
            lda  v.hash[byte]+1,x       // X + 1: the child
            eor  t.en_passant_keys + ((files * byte) as i32),y  // EOR adds and removes alike
            sta  v.hash[byte]+1,x
        }
        rts
        /// Toggles the key of castling rights in the child's hash.
        routine toggle_castling {
            takes    y "the rights", x "the parent's ply"
            keeps    x, y
            destroys a
            changes  hash_0, hash_1, hash_2, hash_3
        }
        let sets = zobrist::CASTLING.len();
        for byte in 0..4 {
            lda  v.hash[byte]+1,x       // X + 1: the child
            eor  t.castling_keys + ((sets * byte) as i32),y  // EOR adds and removes alike
            sta  v.hash[byte]+1,x
        }
        rts
    }
}

fn toggle_piece(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Toggles a piece's key in the child's hash: the slow way, for any piece.
        routine toggle_piece {
            takes    a "the piece", y "its square", x "the parent's ply"
            keeps    x
            destroys a, tmp[1], key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
            changes  hash_0, hash_1, hash_2, hash_3, key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
        }
        let square = v.tmp;
        sty  square
        and  #COLOR_TYPE_BITS
        tay                         // its record
        point_keys(asm, core);
        ldy  square
        for (byte, key) in v.key_ptrs().into_iter().enumerate() {
            lda  v.hash[byte]+1,x       // X + 1: the child
            asm.eor(key.ind_y()).c(if byte == 0 {
                "EOR adds and removes alike"
            } else {
                ""
            });
            sta  v.hash[byte]+1,x
        }
        rts
    }
}
