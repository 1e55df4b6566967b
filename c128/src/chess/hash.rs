//! The hash of the level just made.

use engine::piece::{Color, Kind};
use engine::zobrist;

use super::Core;
use super::tables::{PLANES, Record, key_page};
use crate::asm::{Abs, Asm, asm};

/// Emits `update_hash`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Hash",
        "Four planes of 64 squares share a page, so one Y reads all four bytes of a key, through \
         four pointers: the low bytes say which plane, the high bytes which page of the four that \
         the men share.",
    );
    entry(a, c);
    rest(a, c);
    special(a, c);
    toggles(a, c);
    toggle_man(a, c);
}

/// The tables of a man's keys, by byte.
#[must_use]
pub fn keys(c: &Core, color: Color, kind: Kind) -> [Abs; 4] {
    [0, 1, 2, 3].map(|byte| {
        let page = key_page(color, kind, byte);
        c.v.piece_keys.at(page + i32::from(PLANES[byte]))
    })
}

fn entry(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("update_hash", "Brings the hash up to date after a move.")
        .takes("X the level before; from, to, man as make leaves them")
        .returns("X kept; the level's hash; goes on with hash_rest")
        .destroys("A Y, t, u, key pointers")
        .cost("180 cycles, 270 for a capture, 530 at most");
    asm! { a;
        lda  v.man
        and  #n.piece_bits
        tay                     // its record
        point_keys(a, c);
        // Out of the square it left, onto the one it reached, in the order that Y has.
        ldy  v.from
        for (byte, key) in v.keys().into_iter().enumerate() {
            lda  v.hash[byte],x     // the level before's hash
            eor  (key),y
            ldy  if byte % 2 == 0 { v.to } else { v.from }
            eor  (key),y
            let side = zobrist::SIDE.to_le_bytes()[byte];
            if side != 0 {
                eor  #side              // the other side moves
            }
            sta  v.hash[byte]+1,x   // the level made
        }
    }
}

/// Sets the pages of the pointers to the keys of the man whose record is `y`.
fn point_keys(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.comment("The pointers' low bytes, one plane each, were set by initialise.");
    asm! { a;
        for (byte, key) in v.keys().into_iter().enumerate() {
            lda  t.men + (Record::KeyPages as i32 + byte as i32),y
            sta  key+1              // a page for each byte
        }
    }
}

/// Rights, en passant squares and the captured man.
fn rest(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "hash_rest",
        "What else a move changed: rights, en passant square, captured man.",
    )
    .takes("X the level before; to")
    .returns("X kept")
    .destroys("A Y, t, u, key pointers")
    .cost("42 cycles for a quiet move, 130 for a capture");
    asm! { a;
        lda  v.castling,x       // rights before
        cmp  v.castling+1,x     // and after
        beq  @same_rights       // nearly always
        tay                     // toggle_castling's argument
        jsr  toggle_castling    // the old rights out,
        ldy  v.castling+1,x
        jsr  toggle_castling    // the new ones in
    @same_rights:
        lda  v.en_passant,x
        and  v.en_passant+1,x   // bit 7 in both: no square before nor after
        bmi  @no_passed         // nearly always
        for level in [v.en_passant, v.en_passant.at(1)] {
            ldy  level,x            // a square, or bit 7
            bmi  @none              // no such square
            jsr  toggle_en_passant  // the old one out, the new one in
        @none:
        }
    @no_passed:
        lda  v.captured,x       // was anybody taken?
        beq  @no_capture        // nobody
        ldy  v.to               // where the victim stood, mostly
        lda  v.made_to,x
        bpl  @normal            // a plain capture
        lda  v.made_from,x
        bmi  @normal            // a promotion captures where it goes
        jsr  passed_pawn        // en passant does not: castling takes nobody
    @normal:
        lda  v.captured,x       // toggle_man's argument
        jsr  toggle_man         // out of the hash
    @no_capture:
        lda  v.made_to,x        // bit 7: special
        bmi  hash_special
        rts
    }
}

fn special(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("hash_special", "Promotion and castling.")
        .takes("X the level before; man, to")
        .returns("X kept")
        .destroys("A Y, t, u, key pointers")
        .cost("18 cycles for en passant, else about 230");
    asm! { a;
        lda  v.made_from,x
        bpl  @no_promotion      // bit 7: promotion
        lda  v.man              // still the pawn, which shift has moved here:
        ldy  v.to
        jsr  toggle_man         // it goes
        ldy  v.to
        lda  v.board,y          // what it has become
        jmp  toggle_man         // and the piece comes
    @no_promotion:
        and  #n.from_bit
        bne  @done              // en passant: the capture was all
        jsr  castling_rook      // origin to u+2, target to u+3
        ldy  v.u+3
        lda  v.board,y          // already on its new square
        sta  v.u                // the rook
        ldy  v.u+2
        jsr  toggle_man         // from its corner
        lda  v.u
        ldy  v.u+3
        jmp  toggle_man         // to beside the king
    @done:
        rts
    }
}

fn toggles(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine(
        "toggle_en_passant",
        "Changes the hash of the level made by a file's key.",
    )
    .takes("Y the en passant square, X the level before")
    .returns("X kept")
    .destroys("A Y")
    .cost("64 cycles");
    asm! { a;
        tya
        and  #n.file_bits       // the rank follows from the side to move
        tay                     // the file
        let files = zobrist::EN_PASSANT.len();
        for byte in 0..4 {
            lda  v.hash[byte]+1,x   // X + 1: the level made
            eor  t.en_passant_keys + ((files * byte) as i32),y // EOR adds and removes alike
            sta  v.hash[byte]+1,x
        }
        rts
        a.routine(
            "toggle_castling",
            "Changes the hash of the level made by the key of rights.",
        )
        .takes("Y the rights, X the level before")
        .returns("X and Y kept")
        .destroys("A")
        .cost("58 cycles");
        let sets = zobrist::CASTLING.len();
        for byte in 0..4 {
            lda  v.hash[byte]+1,x   // X + 1: the level made
            eor  t.castling_keys + ((sets * byte) as i32),y // EOR adds and removes alike
            sta  v.hash[byte]+1,x
        }
        rts
    }
}

fn toggle_man(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "toggle_man",
        "Changes the hash of the level made by a man's key: the slow way, for any man.",
    )
    .takes("A the man, Y its square, X the level before")
    .returns("X kept")
    .destroys("A Y, t, key pointers")
    .cost("100 cycles");
    asm! { a;
        sty  v.t                // its square
        and  #n.piece_bits
        tay                     // its record
        point_keys(a, c);
        ldy  v.t
        for (byte, key) in v.keys().into_iter().enumerate() {
            lda  v.hash[byte]+1,x
            a.eor(key.ind_y()).c(if byte == 0 {
                "EOR adds and removes alike"
            } else {
                ""
            });
            sta  v.hash[byte]+1,x
        }
        rts
    }
}
