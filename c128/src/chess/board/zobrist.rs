//! The hash of the level just made.

use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::zobrist;

use crate::asm::{Abs, Asm, asm};
use crate::chess::Core;
use crate::chess::tables::{PLANES, PieceInfo, key_page};

/// Emits `update_hash`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Hash",
        "Four planes of 64 squares share a page, so one Y reads all four bytes of a key, through \
         four pointers: the low bytes say which plane, the high bytes which page of the four that \
         the men share.",
    );
    entry(asm, core);
    rest(asm, core);
    special(asm, core);
    toggles(asm, core);
    toggle_piece(asm, core);
}

/// The tables of a man's keys, by byte.
#[must_use]
pub fn keys(core: &Core, color: Color, piece_type: PieceType) -> [Abs; 4] {
    [0, 1, 2, 3].map(|byte| {
        let page = key_page(color, piece_type, byte);
        core.v.piece_keys.at(page + i32::from(PLANES[byte]))
    })
}

fn entry(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine("update_hash", "Brings the hash up to date after a move.")
        .takes("X the level before; from, to, man as make leaves them")
        .returns("X kept; the level's hash; goes on with update_hash_state")
        .destroys("A Y, t, u, key pointers")
        .cost("180 cycles, 270 for a capture, 530 at most");
    asm! { asm;
        lda  v.moved_piece
        and  #consts.color_type_bits
        tay                         // its record
        point_keys(asm, core);
        // Out of the square it left, onto the one it reached, in the order that Y has.
        ldy  v.from
        for (byte, key) in v.key_ptrs().into_iter().enumerate() {
            lda  v.hash[byte],x         // the level before's hash
            eor  (key),y
            ldy  if byte % 2 == 0 { v.to } else { v.from }
            eor  (key),y
            let side = zobrist::SIDE_TO_MOVE.to_le_bytes()[byte];
            if side != 0 {
                eor  #side                  // the other side moves
            }
            sta  v.hash[byte]+1,x       // the level made
        }
    }
}

/// Sets the pages of the pointers to the keys of the man whose record is `y`.
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

/// Rights, en passant squares and the captured man.
fn rest(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "update_hash_state",
        "What else a move changed: rights, en passant square, captured man.",
    )
    .takes("X the level before; to")
    .returns("X kept")
    .destroys("A Y, t, u, key pointers")
    .cost("42 cycles for a quiet move, 130 for a capture");
    asm! { asm;
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
        for level in [v.en_passant, v.en_passant.at(1)] {
            ldy  level,x                // a square, or bit 7
            bmi  @none                  // no such square
            jsr  toggle_en_passant      // the old one out, the new one in
        @none:
        }
    @no_en_passant:
        lda  v.captured,x           // was anybody taken?
        beq  @no_capture            // nobody
        ldy  v.to                   // where the victim stood, mostly
        lda  v.made_to,x
        bpl  @normal                // a plain capture
        lda  v.made_from,x
        bmi  @normal                // a promotion captures where it goes
        jsr  en_passant_victim      // en passant does not: castling takes nobody
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
    let (v, consts) = (&core.v, &core.consts);
    asm.routine("update_hash_special", "Promotion and castling.")
        .takes("X the level before; man, to")
        .returns("X kept")
        .destroys("A Y, t, u, key pointers")
        .cost("18 cycles for en passant, else about 230");
    asm! { asm;
        lda  v.made_from,x
        bpl  @no_promotion          // bit 7: promotion
        lda  v.moved_piece          // still the pawn, which shift has moved here:
        ldy  v.to
        jsr  toggle_piece           // it goes
        ldy  v.to
        lda  v.board,y              // what it has become
        jmp  toggle_piece           // and the piece comes
    @no_promotion:
        and  #consts.from_flag
        bne  @done                  // en passant: the capture was all
        jsr  castling_rook_squares  // origin to u+2, target to u+3
        ldy  v.call_tmp+3
        lda  v.board,y              // already on its new square
        sta  v.call_tmp             // the rook
        ldy  v.call_tmp+2
        jsr  toggle_piece           // from its corner
        lda  v.call_tmp
        ldy  v.call_tmp+3
        jmp  toggle_piece           // to beside the king
    @done:
        rts
    }
}

fn toggles(asm: &mut Asm, core: &Core) {
    let (v, t, consts) = (&core.v, &core.t, &core.consts);
    asm.routine(
        "toggle_en_passant",
        "Changes the hash of the level made by a file's key.",
    )
    .takes("Y the en passant square, X the level before")
    .returns("X kept")
    .destroys("A Y")
    .cost("64 cycles");
    asm! { asm;
        tya
        and  #consts.file_bits      // the rank follows from the side to move
        tay                         // the file
        let files = zobrist::EN_PASSANT.len();
        for byte in 0..4 {
            lda  v.hash[byte]+1,x       // X + 1: the level made
            eor  t.en_passant_keys + ((files * byte) as i32),y  // EOR adds and removes alike
            sta  v.hash[byte]+1,x
        }
        rts
        asm.routine(
            "toggle_castling",
            "Changes the hash of the level made by the key of rights.",
        )
        .takes("Y the rights, X the level before")
        .returns("X and Y kept")
        .destroys("A")
        .cost("58 cycles");
        let sets = zobrist::CASTLING.len();
        for byte in 0..4 {
            lda  v.hash[byte]+1,x       // X + 1: the level made
            eor  t.castling_keys + ((sets * byte) as i32),y  // EOR adds and removes alike
            sta  v.hash[byte]+1,x
        }
        rts
    }
}

fn toggle_piece(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine(
        "toggle_piece",
        "Changes the hash of the level made by a man's key: the slow way, for any man.",
    )
    .takes("A the man, Y its square, X the level before")
    .returns("X kept")
    .destroys("A Y, t, key pointers")
    .cost("100 cycles");
    asm! { asm;
        sty  v.tmp                  // its square
        and  #consts.color_type_bits
        tay                         // its record
        point_keys(asm, core);
        ldy  v.tmp
        for (byte, key) in v.key_ptrs().into_iter().enumerate() {
            lda  v.hash[byte]+1,x
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
