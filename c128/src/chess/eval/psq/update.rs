//! The sums of the level just made: what the engine's `PositionJson::shift`,
//! `take` and `promote` do to them.
//!
//! The sums hold material, piece-square values, the pair of bishops and how a bare
//! king is mated. What pawns and the kings' files are
//! worth is kept apart, in a record that stays as it is through most moves (see
//! [`crate::chess::eval::pawns`]); the evaluation adds it.

use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::square::KING_FILE;

use super::add::{self, PsqColumn, columns, plane, sums};
use super::remove;
use crate::asm::{Abs, Asm, Zp, asm};
use crate::chess::Core;
use crate::chess::constants::{COLOR_TYPE_BITS, FILE_BITS, TYPE_BITS};
use crate::chess::eval::network;
use crate::chess::movegen::gives_check;
use crate::chess::tables::{BLACK_PLANE, PieceInfo, color_prefix};

/// Emits `update` and `update_psq`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Sums",
        "Kept from level to level, but only for levels that are looked at: perft does without. \
         Each of the twelve men has a routine with its tables' addresses in the operands. \
         Instead of the middlegame sum the program keeps the spread, middlegame less endgame, \
         which is what the taper multiplies. Black's routines are commented where they differ \
         from White's.",
    );
    entry(asm, core);
    for color in Color::ALL {
        for piece_type in PieceType::ALL {
            shift(asm, core, color, piece_type);
        }
    }
    tails(asm, core);
    pawn_moved(asm, core);
    for color in Color::ALL {
        promote(asm, core, color);
    }
    castled(asm, core);
    add::emit(asm, core);
    pairs(asm, core);
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
            jsr  {answer}
            jmp  @checked
        }
        asm.routine(
            "make_child",
            "Makes a move and what a node needs to know of it.",
        )
        .takes("from, to; level and its next level's depth")
        .returns("level; X the level before; the level's in_check, sums and, with depth left, hash")
        .destroys("A Y, t, u, key pointers")
        .cost("about 620 cycles");
        jsr  make               // level is the child's from here on
        // The work of gives_check, in place: half of all moves need no closer look.
        lda  v.made_to-1,x      // X is the child's level
        bmi  @special           // castling, promotion, en passant
        gives_check::direct_check(asm, core, near);
        gives_check::discovered_check(asm, core, lined);
        lda  #0                 // nobody gives check
    @checked:
        ldx  v.ply
        sta  v.in_check,x       // known before it begins
        lda  v.depth,x
        beq  @sums_alone        // quiescence looks nothing up
        asm.routine(
            "update_ply",
            "Brings sums, views and hash up to date after a move.",
        )
        .takes("X the level; from, to, man as make leaves them")
        .returns("X the level before; the level's sums, record of pawns and hash")
        .destroys("A Y, t, u, key pointers")
        .cost("about 620 cycles for a quiet move of a piece");
        jsr  @sums_alone        // what the evaluation reads
        jmp  update_hash        // what the table and repetitions read
    @sums_alone:
        dex                     // X is the level before, X + 1 the one made
        network::update(asm, core);
        asm.routine("update_psq", "Brings the sums up to date after a move.")
            .takes("X the level before; from, to, man as make leaves them; bishops")
            .returns("X kept; the level's sums and record of pawns")
            .destroys("A Y, t, u")
            .cost("130 cycles for a quiet move of a piece, 60 more for a capture; 330 for a pawn's");
        lda  v.moved_piece
        and  #COLOR_TYPE_BITS             // its record in the page of men
        ora  #PieceInfo::ShiftSums as u8
        let site = asm.sym("psq_ptr");
        sta  site               // the low byte of the pointer below
        asm.self_modified("psq_ptr");
        jmp  (core.t.piece_info)          // one of the twelve that follow
    }
}

/// Moves the values of a man.
fn shift(asm: &mut Asm, core: &Core, color: Color, piece_type: PieceType) {
    let v = &core.v;
    let white = color == Color::White;
    let first = white && piece_type == PieceType::Pawn;
    let name = piece_type.name();
    let purpose = format!("Moves the values of a {} {name}.", color.lowercase_name());
    asm.routine(&format!("psq_{}{name}", color_prefix(color)), &purpose)
        .takes("X the level before; from, to; man")
        .returns("X kept; goes on with what else the move changed")
        .destroys("A Y, t, u")
        .cost("about 85 cycles");
    // The sums are White's less Black's.
    let (gained, lost) = if white {
        (v.to, v.from)
    } else {
        (v.from, v.to)
    };
    asm! { asm;
        for column in columns(core, piece_type) {
            let PsqColumn {
                table, low, high, ..
            } = column;
            let table = table.at(plane(color));
            let [new_low, new_high] = [low.at(1), high.at(1)];
            asm.comments(first);
            ldy  gained             // the square it reached
            lda  table,y            // is worth so much
            ldy  lost
            sec
            sbc  table,y            // more than the one it left
            bcc  @down              // or less: a negative difference
            clc
            adc  low,x              // the level before's sum
            sta  new_low,x          // is the new one's, and so much more
            lda  high,x
            adc  #0                 // the carry
            sta  new_high,x
            jmp  @done
        @down:
            adc  low,x              // carry is clear
            sta  new_low,x
            lda  high,x
            sbc  #0                 // the difference's high byte is -1
            sta  new_high,x
        @done:
        }
        asm.comments(true);
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

/// A move that leaves pawns and kings' files alone.
fn tail(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        lda  v.pawn_entry_ply,x     // the record of pawns holds on
        sta  v.pawn_entry_ply+1,x
        lda  v.captured,x       // was anybody taken?
        bne  @capture
        rts
    @capture:
        jmp  psq_capture
    }
}

/// The key of the pawns, after a pawn's move.
fn pawn_key(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    let table = crate::chess::board::zobrist::keys(core, color, PieceType::Pawn);
    asm.comment("The pawns' key: out of the square left, into the square reached.");
    asm! { asm;
        ldx  v.from
        ldy  v.to
        for (byte, table) in table.into_iter().enumerate() {
            lda  table,x
            eor  table,y
            sta  v.tmp + (byte as i32)
        }
        ldx  v.ply
        dex                     // X the level before again
        ldy  v.pawn_entry_ply,x     // where the key was changed last
        for (byte, key) in v.pawn_key().into_iter().enumerate() {
            lda  v.tmp + (byte as i32)
            eor  key,y
            sta  key+1,x            // the new level has its own
        }
        lda  v.ply
        sta  v.pawn_entry_ply+1,x   // and says so
        jmp  psq_pawn_rest
    }
}

/// After a king's move: did it change files, or must it be mated?
fn king(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    asm! { asm;
        lda  v.bare_king             // has one side only its king?
        beq  @nobody_bare       // hardly ever
        jsr  mop_up
    @nobody_bare:
        lda  v.from
        eor  v.to
        and  #FILE_BITS
        beq  @same_file         // behind the same pawns
        lda  v.made_to,x        // bit 7: castling
        bpl  @one_piece
        jsr  net_castle
    @one_piece:
        lda  v.from
        eor  v.to
        and  #KING_FILE         // does it change wings?
        beq  @same_wing
        jsr  {network::mirror_routine(color)} // everything looks different from there
    @same_wing:
        lda  v.from
        eor  v.to
        and  #FILE_BITS
        if color == Color::Black {
            for _ in 0..3 {
                asl  a
            }
        }
        // The kings' files are part of the key: bits 0-2 White's, 3-5 Black's.
        ldy  v.pawn_entry_ply,x
        let key = v.pawn_key();
        eor  key[0],y
        sta  key[0]+1,x
        for key in &key[1..] {
            lda  key,y
            sta  key+1,x
        }
        lda  v.ply
        sta  v.pawn_entry_ply+1,x   // a record of its own
        jmp  psq_king_file
    @same_file:
        tail(asm, core);
    }
}

fn tails(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("psq_capture", "Takes the victim out of the sums.")
        .takes("A the victim, X the level before; to")
        .returns("X kept; the level's sums and record of pawns")
        .destroys("A Y, t, u")
        .cost("about 110 cycles; 330 for a pawn");
    asm! { asm;
        ldy  v.to               // where the victim stood
        jsr  psq_remove
        lda  v.pawn_entry_ply+1,x
        cmp  v.ply            // was it a pawn?
        beq  @record
        rts
    @record:
        jmp  probe_pawns        // the key has changed

        asm.routine("psq_remove", "Takes a man out of the sums.")
            .takes("A the man, Y its square, X the level before")
            .returns("X kept; the record of pawns wants renewing if the man is a pawn")
            .destroys("A Y, t, u")
            .cost("about 80 cycles; 180 for a pawn");
        and  #COLOR_TYPE_BITS                // its record in the page of men
        ora  #PieceInfo::TakeSums as u8
        let site = asm.sym("psq_remove_ptr");
        sta  site               // the low byte of the pointer below
        asm.self_modified("psq_remove_ptr");
        jmp  (core.t.piece_info)

        asm.routine("psq_king_file", "The rest of a king's move to another file.")
            .takes("X the level before; to")
            .returns("X kept; the level's sums and record of pawns")
            .destroys("A Y, t, u")
            .cost("130 cycles, 300 for castling");
        lda  v.captured,x       // was anybody taken?
        beq  @no_capture
        ldy  v.to
        jsr  psq_remove
    @no_capture:
        lda  v.made_to,x        // bit 7: castling
        bmi  @castling
        jmp  probe_pawns
    @castling:
        jsr  psq_castle
        jmp  probe_pawns
    }
}

fn pawn_moved(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "psq_pawn_rest",
        "The rest of a pawn's move: captures, also in passing, and promotions.",
    )
    .takes("X the level before; from, to; man")
    .returns("X kept; the level's sums and record of pawns")
    .destroys("A Y, t, u")
    .cost("130 cycles for a quiet move whose pawns are in the cache");
    asm! { asm;
        lda  v.captured,x       // was anybody taken?
        beq  @no_capture
        ldy  v.to               // where the victim stood, mostly
        lda  v.made_to,x
        bpl  @plain             // a plain capture
        lda  v.made_from,x
        bmi  @plain             // a promotion captures where it goes
        jsr  en_passant_victim        // en passant does not
        jsr  net_en_passant
    @plain:
        lda  v.captured,x
        jsr  psq_remove
    @no_capture:
        lda  v.made_to,x        // bit 7: special
        bmi  @special
    @record:
        jmp  probe_pawns
    @special:
        lda  v.made_from,x
        bpl  @record            // en passant: the capture was all
        jsr  net_promote
        bit  v.moved_piece
        bmi  @black
        jsr  psq_promote_white
        jmp  probe_pawns
    @black:
        jsr  psq_promote_black
        jmp  probe_pawns
    }
}

fn promote(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    let white = color == Color::White;
    let prefix = color_prefix(color);
    asm.routine(
        &format!("psq_promote_{}", color.lowercase_name()),
        "A piece instead of the pawn that has arrived.",
    )
    .takes("X the level before; to")
    .returns("X kept; the sums and the pawns' key")
    .destroys("A Y, t, u")
    .cost("about 290 cycles");
    asm! { asm;
        jsr  reset_pawn_scan       // one is no pawn any more
        ldy  v.to
        jsr  "psq_remove_{prefix}pawn" // shift has moved the pawn here: it goes
        ldy  v.to
        lda  v.board,y          // what it has become
        and  #TYPE_BITS
        sta  v.tmp
        if !white {
            tya
            ora  #BLACK_PLANE       // as Black's men are worth
            tay
        }
        lda  v.tmp
        let sign = if white { "psq_add" } else { "psq_sub" };
        for piece_type in [PieceType::Queen, PieceType::Knight, PieceType::Rook] {
            cmp  #piece_type.bits()
            jeq  {&format!("{sign}_{}", piece_type.name())} // and returns
        }
        jsr  "{sign}_bishop"
        pair(asm, core, color, 2, white);
    }
}

/// Adds the pair of bishops to the sums, or subtracts it, if the side has just
/// so many bishops; and returns.
pub(super) fn pair(asm: &mut Asm, core: &Core, color: Color, count: u8, add: bool) {
    let v = &core.v;
    let shift = if color == Color::White { 0 } else { 4 };
    asm! { asm;
        lda  v.bishop_counts
        and  #0x0F << shift     // the side's bishops
        cmp  #count << shift    // a pair made or broken?
        bne  @no_pair
        jmp  {pair_name(add)}
    @no_pair:
        rts
    }
}

/// The routine that adds a pair of bishops, or subtracts it.
fn pair_name(add: bool) -> &'static str {
    if add {
        "psq_add_bishop_pair"
    } else {
        "psq_sub_bishop_pair"
    }
}

fn pairs(asm: &mut Asm, core: &Core) {
    let (mg, eg) = octet_engine::eval::weights::BISHOP_PAIR;
    asm! { asm;
        for add in [true, false] {
            let does = if add { "Adds" } else { "Subtracts" };
            asm.routine(pair_name(add), &format!("{does} the worth of two bishops."))
                .takes("X the level before")
                .returns("X kept; the sums")
                .destroys("A")
                .cost("46 cycles");
            for ((low, high), value) in sums(core).into_iter().zip([mg - eg, eg]) {
                let value = if add { value } else { -value };
                add_word(asm, low, high, value);
            }
            rts
        }
    }
}

/// Adds a constant to a sum of the level made.
fn add_word(asm: &mut Asm, low: Abs, high: Abs, value: i16) {
    let bytes = value.to_le_bytes();
    asm! { asm;
        lda  low+1,x
        clc
        adc  #bytes[0]
        sta  low+1,x
        lda  high+1,x
        adc  #bytes[1]
        sta  high+1,x
    }
}

fn castled(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("psq_castle", "The rook's part of castling.")
        .takes("X the level before; to; opponent, who has castled")
        .returns("X kept; the sums")
        .destroys("A Y, t, u")
        .cost("about 150 cycles");
    asm! { asm;
        jsr  castling_rook_squares      // origin to u+2, target to u+3
        let [left, reached] = [v.call_tmp.at(2), v.call_tmp.at(3)];
        bit  v.opponent
        bmi  @black
        ldy  left
        jsr  psq_sub_rook
        ldy  reached
        jmp  psq_add_rook
    @black:
        let worth = |asm: &mut Asm, square: Zp| {
            asm! { asm;
                lda  square
                ora  #BLACK_PLANE       // as Black's men are worth
                tay
            }
        };
        worth(asm, left);
        jsr  psq_add_rook
        worth(asm, reached);
        jmp  psq_sub_rook
    }
}
