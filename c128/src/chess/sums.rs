//! The sums of the level just made: what the engine's `Position::shift`,
//! `take` and `promote` do to them.
//!
//! The sums hold material, piece-square values, the pair of bishops and how a bare
//! king is mated. What pawns and the kings' files are
//! worth is kept apart, in a record that stays as it is through most moves (see
//! [`super::pawns`]); the evaluation adds it.

use engine::piece::{Color, Kind};
use engine::square::KING_FILE;

use super::Core;
use super::check;
use super::net;
use super::tables::{BLACK_PLANE, Record, color_prefix};
use super::values::{self, Column, columns, plane, sums};
use super::victims;
use crate::asm::{Abs, Asm, Zp, asm};

/// Emits `update` and `update_sums`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Sums",
        "Kept from level to level, but only for levels that are looked at: perft does without. \
         Each of the twelve men has a routine with its tables' addresses in the operands. \
         Instead of the middlegame sum the program keeps the spread, middlegame less endgame, \
         which is what the taper multiplies. Black's routines are commented where they differ \
         from White's.",
    );
    entry(a, c);
    for color in Color::ALL {
        for kind in Kind::ALL {
            shift(a, c, color, kind);
        }
    }
    tails(a, c);
    pawn_moved(a, c);
    for color in Color::ALL {
        promote(a, c, color);
    }
    castled(a, c);
    values::emit(a, c);
    pairs(a, c);
    victims::emit(a, c);
}

fn entry(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    asm! { a;
        let special = a.label("special_move");
        let near = a.label("near");
        let lined = a.label("lined");
        for (label, answer) in [
        (special, "gives_check"),
        (near, "checks_itself"),
        (lined, "uncovers_check"),
    ] {
            a.bind(label);
            jsr  {answer}
            jmp  @checked
        }
        a.routine(
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
        check::moved(a, c, near);
        check::left(a, c, lined);
        lda  #0                 // nobody gives check
    @checked:
        ldx  v.level
        sta  v.in_check,x       // known before it begins
        lda  v.depth,x
        beq  @sums_alone        // quiescence looks nothing up
        a.routine(
            "update",
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
        net::update(a, c);
        a.routine("update_sums", "Brings the sums up to date after a move.")
            .takes("X the level before; from, to, man as make leaves them; bishops")
            .returns("X kept; the level's sums and record of pawns")
            .destroys("A Y, t, u")
            .cost("130 cycles for a quiet move of a piece, 60 more for a capture; 330 for a pawn's");
        lda  v.man
        and  #n.piece_bits      // its record in the page of men
        ora  #Record::ShiftSums as u8
        let site = a.sym("sums_jump");
        sta  site               // the low byte of the pointer below
        a.smc("sums_jump");
        jmp  (c.t.men)          // one of the twelve that follow
    }
}

/// Moves the values of a man.
fn shift(a: &mut Asm, c: &Core, color: Color, kind: Kind) {
    let v = &c.v;
    let white = color == Color::White;
    let first = white && kind == Kind::Pawn;
    let name = kind.name();
    let purpose = format!("Moves the values of a {} {name}.", color.adjective());
    a.routine(&format!("sums_{}{name}", color_prefix(color)), &purpose)
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
    asm! { a;
        for column in columns(c, kind) {
            let Column {
                table, low, high, ..
            } = column;
            let table = table.at(plane(color));
            let [new_low, new_high] = [low.at(1), high.at(1)];
            a.comments(first);
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
        a.comments(true);
        match kind {
            Kind::Pawn => {
                pawn_key(a, c, color);
            }
            Kind::King => {
                king(a, c, color);
            }
            _ => {
                tail(a, c);
            }
        }
    }
}

/// A move that leaves pawns and kings' files alone.
fn tail(a: &mut Asm, c: &Core) {
    let v = &c.v;
    asm! { a;
        lda  v.pawn_level,x     // the record of pawns holds on
        sta  v.pawn_level+1,x
        lda  v.captured,x       // was anybody taken?
        bne  @capture
        rts
    @capture:
        jmp  sums_capture
    }
}

/// The key of the pawns, after a pawn's move.
fn pawn_key(a: &mut Asm, c: &Core, color: Color) {
    let v = &c.v;
    let table = super::hash::keys(c, color, Kind::Pawn);
    a.comment("The pawns' key: out of the square left, into the square reached.");
    asm! { a;
        ldx  v.from
        ldy  v.to
        for (byte, table) in table.into_iter().enumerate() {
            lda  table,x
            eor  table,y
            sta  v.t + (byte as i32)
        }
        ldx  v.level
        dex                     // X the level before again
        ldy  v.pawn_level,x     // where the key was changed last
        for (byte, key) in v.pawn_key().into_iter().enumerate() {
            lda  v.t + (byte as i32)
            eor  key,y
            sta  key+1,x            // the new level has its own
        }
        lda  v.level
        sta  v.pawn_level+1,x   // and says so
        jmp  pawn_moved
    }
}

/// After a king's move: did it change files, or must it be mated?
fn king(a: &mut Asm, c: &Core, color: Color) {
    let (v, n) = (&c.v, &c.n);
    asm! { a;
        lda  v.bare             // has one side only its king?
        beq  @nobody_bare       // hardly ever
        jsr  mop_up
    @nobody_bare:
        lda  v.from
        eor  v.to
        and  #n.file_bits
        beq  @same_file         // behind the same pawns
        lda  v.made_to,x        // bit 7: castling
        bpl  @one_man
        jsr  network_castled
    @one_man:
        lda  v.from
        eor  v.to
        and  #KING_FILE         // does it change wings?
        beq  @same_wing
        jsr  {net::wing_name(color)} // everything looks different from there
    @same_wing:
        lda  v.from
        eor  v.to
        and  #n.file_bits
        if color == Color::Black {
            for _ in 0..3 {
                asl  a
            }
        }
        // The kings' files are part of the key: bits 0-2 White's, 3-5 Black's.
        ldy  v.pawn_level,x
        let key = v.pawn_key();
        eor  key[0],y
        sta  key[0]+1,x
        for key in &key[1..] {
            lda  key,y
            sta  key+1,x
        }
        lda  v.level
        sta  v.pawn_level+1,x   // a record of its own
        jmp  king_moved
    @same_file:
        tail(a, c);
    }
}

fn tails(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("sums_capture", "Takes the victim out of the sums.")
        .takes("A the victim, X the level before; to")
        .returns("X kept; the level's sums and record of pawns")
        .destroys("A Y, t, u")
        .cost("about 110 cycles; 330 for a pawn");
    asm! { a;
        ldy  v.to               // where the victim stood
        jsr  take_sums
        lda  v.pawn_level+1,x
        cmp  v.level            // was it a pawn?
        beq  @record
        rts
    @record:
        jmp  pawn_record        // the key has changed

        a.routine("take_sums", "Takes a man out of the sums.")
            .takes("A the man, Y its square, X the level before")
            .returns("X kept; the record of pawns wants renewing if the man is a pawn")
            .destroys("A Y, t, u")
            .cost("about 80 cycles; 180 for a pawn");
        and  #c.n.piece_bits    // its record in the page of men
        ora  #Record::TakeSums as u8
        let site = a.sym("take_jump");
        sta  site               // the low byte of the pointer below
        a.smc("take_jump");
        jmp  (c.t.men)

        a.routine("king_moved", "The rest of a king's move to another file.")
            .takes("X the level before; to")
            .returns("X kept; the level's sums and record of pawns")
            .destroys("A Y, t, u")
            .cost("130 cycles, 300 for castling");
        lda  v.captured,x       // was anybody taken?
        beq  @no_capture
        ldy  v.to
        jsr  take_sums
    @no_capture:
        lda  v.made_to,x        // bit 7: castling
        bmi  @castling
        jmp  pawn_record
    @castling:
        jsr  castled
        jmp  pawn_record
    }
}

fn pawn_moved(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "pawn_moved",
        "The rest of a pawn's move: captures, also in passing, and promotions.",
    )
    .takes("X the level before; from, to; man")
    .returns("X kept; the level's sums and record of pawns")
    .destroys("A Y, t, u")
    .cost("130 cycles for a quiet move whose pawns are in the cache");
    asm! { a;
        lda  v.captured,x       // was anybody taken?
        beq  @no_capture
        ldy  v.to               // where the victim stood, mostly
        lda  v.made_to,x
        bpl  @plain             // a plain capture
        lda  v.made_from,x
        bmi  @plain             // a promotion captures where it goes
        jsr  passed_pawn        // en passant does not
        jsr  network_passed
    @plain:
        lda  v.captured,x
        jsr  take_sums
    @no_capture:
        lda  v.made_to,x        // bit 7: special
        bmi  @special
    @record:
        jmp  pawn_record
    @special:
        lda  v.made_from,x
        bpl  @record            // en passant: the capture was all
        jsr  network_promoted
        bit  v.man
        bmi  @black
        jsr  white_promoted
        jmp  pawn_record
    @black:
        jsr  black_promoted
        jmp  pawn_record
    }
}

fn promote(a: &mut Asm, c: &Core, color: Color) {
    let (v, n) = (&c.v, &c.n);
    let white = color == Color::White;
    let prefix = color_prefix(color);
    a.routine(
        &format!("{prefix}promoted"),
        "A piece instead of the pawn that has arrived.",
    )
    .takes("X the level before; to")
    .returns("X kept; the sums and the pawns' key")
    .destroys("A Y, t, u")
    .cost("about 290 cycles");
    asm! { a;
        jsr  forget_pawns       // one is no pawn any more
        ldy  v.to
        jsr  "take_{prefix}pawn" // shift has moved the pawn here: it goes
        ldy  v.to
        lda  v.board,y          // what it has become
        and  #n.kind_bits
        sta  v.t
        if !white {
            tya
            ora  #BLACK_PLANE       // as Black's men are worth
            tay
        }
        lda  v.t
        let sign = if white { "plus" } else { "minus" };
        for kind in [Kind::Queen, Kind::Knight, Kind::Rook] {
            cmp  #kind.bits()
            jeq  {&format!("{sign}_{}", kind.name())} // and returns
        }
        jsr  "{sign}_bishop"
        pair(a, c, color, 2, white);
    }
}

/// Adds the pair of bishops to the sums, or subtracts it, if the side has just
/// so many bishops; and returns.
pub(super) fn pair(a: &mut Asm, c: &Core, color: Color, count: u8, add: bool) {
    let v = &c.v;
    let shift = if color == Color::White { 0 } else { 4 };
    asm! { a;
        lda  v.bishops
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
    if add { "plus_pair" } else { "minus_pair" }
}

fn pairs(a: &mut Asm, c: &Core) {
    let (mg, eg) = engine::weights::BISHOP_PAIR;
    asm! { a;
        for add in [true, false] {
            let does = if add { "Adds" } else { "Subtracts" };
            a.routine(pair_name(add), &format!("{does} the worth of two bishops."))
                .takes("X the level before")
                .returns("X kept; the sums")
                .destroys("A")
                .cost("46 cycles");
            for ((low, high), value) in sums(c).into_iter().zip([mg - eg, eg]) {
                let value = if add { value } else { -value };
                add_word(a, low, high, value);
            }
            rts
        }
    }
}

/// Adds a constant to a sum of the level made.
fn add_word(a: &mut Asm, low: Abs, high: Abs, value: i16) {
    let bytes = value.to_le_bytes();
    asm! { a;
        lda  low+1,x
        clc
        adc  #bytes[0]
        sta  low+1,x
        lda  high+1,x
        adc  #bytes[1]
        sta  high+1,x
    }
}

fn castled(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("castled", "The rook's part of castling.")
        .takes("X the level before; to; opponent, who has castled")
        .returns("X kept; the sums")
        .destroys("A Y, t, u")
        .cost("about 150 cycles");
    asm! { a;
        jsr  castling_rook      // origin to u+2, target to u+3
        let [left, reached] = [v.u.at(2), v.u.at(3)];
        bit  v.opponent
        bmi  @black
        ldy  left
        jsr  minus_rook
        ldy  reached
        jmp  plus_rook
    @black:
        let worth = |a: &mut Asm, square: Zp| {
            asm! { a;
                lda  square
                ora  #BLACK_PLANE       // as Black's men are worth
                tay
            }
        };
        worth(a, left);
        jsr  plus_rook
        worth(a, reached);
        jmp  minus_rook
    }
}
