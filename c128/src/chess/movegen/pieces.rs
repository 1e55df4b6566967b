//! Moves of the pieces: rays, steps and castling.

use std::array;

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::square::{DIRECTIONS, FIRST_DIAGONAL, KING_FILE, KNIGHT_STEPS, Square};
use octet_engine::movegen::generate::{ATTACKER_SCORE, castling_paths};

use super::generate::GenType;
use crate::asm::{Asm, Label, asm};
use crate::chess::Core;
use crate::chess::tables::color_prefix;

/// The header of a man's routine, and its part of a capture's score.
fn piece(asm: &mut Asm, core: &Core, mode: GenType, piece_type: PieceType, prefix: &str) {
    let name = piece_type.name();
    let (quiets, captures) = match piece_type {
        PieceType::Knight => ("170 cycles", "100 cycles"),
        PieceType::Bishop => ("185 cycles", "110 cycles"),
        PieceType::Rook => ("190 cycles", "105 cycles"),
        PieceType::Queen => ("370 cycles", "205 cycles"),
        _ => ("195 cycles", "70 cycles"),
    };
    let (what, cost) = match mode {
        GenType::Captures => ("Captures", format!("about {captures}, and the captures")),
        GenType::Quiets => ("Quiet moves", format!("about {quiets}")),
    };
    asm.routine(
        &format!("{}_{prefix}{name}", mode.prefix()),
        &format!("{what} of a {name}."),
    )
    .takes("X origin, Y the list index")
    .returns(if piece_type == PieceType::King {
        "the generator's count: the king's slot is the lowest"
    } else {
        "Y; X kept"
    })
    .destroys(if mode == GenType::Captures {
        "A, t, attacker"
    } else {
        "A, t"
    })
    .cost(cost);
    asm! { asm;
        if mode == GenType::Captures {
            lda  #ATTACKER_SCORE[piece_type.index()]  // the least valuable attacker first
            sta  core.v.attacker_score
        }
    }
}

pub(super) fn sliders(asm: &mut Asm, core: &Core, mode: GenType) {
    let prefix = mode.prefix();
    let rook = format!("{prefix}_orthogonal_rays");
    let bishop = format!("{prefix}_diagonal_rays");
    let (orthogonal, diagonal) = DIRECTIONS.split_at(FIRST_DIAGONAL);
    piece(asm, core, mode, PieceType::Queen, "");
    asm! { asm;
        jsr  rook.as_str()          // as a rook
        jmp  bishop.as_str()        // and as a bishop
        piece(asm, core, mode, PieceType::Rook, "");
        rays(asm, core, mode, &rook, orthogonal);
        piece(asm, core, mode, PieceType::Bishop, "");
        rays(asm, core, mode, &bishop, diagonal);
    }
}

/// The rays of a rook or of a bishop; a queen has both.
fn rays(asm: &mut Asm, core: &Core, mode: GenType, name: &str, steps: &[u8]) {
    let header = asm
        .routine(name, "Moves along four rays.")
        .takes(if mode == GenType::Captures {
            "X origin, attacker, Y the list index"
        } else {
            "X origin, Y the list index"
        })
        .returns("Y; X kept")
        .destroys("A, t");
    match mode {
        GenType::Captures => header.cost("about 95 cycles: 6 an empty square, 50 a capture"),
        GenType::Quiets => header.cost("about 140 cycles: 24 a move"),
    };
    for (i, &step) in steps.iter().enumerate() {
        ray(asm, core, mode, step, i == 0);
    }
    asm! { asm;
        rts
    }
}

/// One ray from `x`, all seven steps unrolled.
fn ray(asm: &mut Asm, core: &Core, mode: GenType, step: u8, first: bool) {
    let (v, step) = (&core.v, step as i8);
    match mode {
        GenType::Captures => capture_ray(asm, core, step, first),
        GenType::Quiets => asm! { asm;
            for n in 1..8 {
                let offset = n * i32::from(step);
                asm.comments(first && n == 1);
                lda  v.board + offset,x
                bne  @next_ray              // somebody, or the edge
                if n == 1 && step > 0 {
                    clc                         // once for the ray: no sum leaves the board
                } else if n == 1 {
                    sec                         // once for the ray: no difference leaves the board
                }
                txa
                sta  (v.quiet_from_ptr),y
                if step > 0 {
                    adc  #offset                // the distance is known here
                } else {
                    sbc  #-offset
                }
                sta  (v.quiet_to_ptr),y
                iny
            }
        @next_ray:
            asm.comments(true);
        },
    }
}

/// The captures along a ray: first the looks, then what each of them may find.
fn capture_ray(asm: &mut Asm, core: &Core, step: i8, first: bool) {
    let v = &core.v;
    let hits: [(i32, Label); 7] = array::from_fn(|n| (n as i32 + 1, asm.label("hit")));
    asm! { asm;
        asm.comments(first);
        for (n, hit) in hits {
            lda  v.board + n * i32::from(step),x
            bne  @hit                   // somebody, or the edge
            asm.comments(false);
        }
        asm.comments(true);
        beq  @next_ray              // always: from edge to edge, and nobody there
        for (n, hit) in hits {
            asm.comments(first && n == 1);
            asm.bind(hit);
            take(asm, core, n * i32::from(step), next_ray);
            if n < 7 {
                bne  @next_ray              // always: the list is not empty
            }
        }
    @next_ray:
        asm.comments(true);
    }
}

/// A capture by `x` of the man in `a` that stands `offset` away; goes on at
/// `next` when it is one's own man or the edge.
fn take(asm: &mut Asm, core: &Core, offset: i32, next: Label) {
    let v = &core.v;
    asm! { asm;
        eor  v.opponent             // the opponent's: plus; the edge $00 or $80
        bmi  @next                  // one's own, or the edge when Black moves
        beq  @next                  // the edge when White moves
        write(asm, core, offset);
    }
}

/// The capture by `x` of the man in `a`, which is the opponent's.
fn write(asm: &mut Asm, core: &Core, offset: i32) {
    let v = &core.v;
    asm! { asm;
        jsr  append_capture         // score and origin; A the origin, carry clear
        adc  #offset
        sta  (v.capture_to_ptr),y
        iny
    }
}

/// One step from `x`.
fn step(asm: &mut Asm, core: &Core, mode: GenType, offset: u8, first: bool) {
    let v = &core.v;
    let offset = i32::from(offset as i8);
    asm! { asm;
        asm.comments(first);
        lda  v.board + offset,x
        match mode {
            GenType::Captures => {
                beq  @next_step             // empty
                take(asm, core, offset, next_step);
            }
            GenType::Quiets => {
                bne  @next_step             // somebody, or the edge
                quiet(asm, core, offset as u8);
            }
        }
    @next_step:
        asm.comments(true);
    }
}

/// The quiet move from `x` by `offset`.
fn quiet(asm: &mut Asm, core: &Core, offset: u8) {
    let v = &core.v;
    asm! { asm;
        txa                         // the origin
        sta  (v.quiet_from_ptr),y
        clc
        adc  #offset                // the target
        sta  (v.quiet_to_ptr),y
        iny                         // one more
    }
}

pub(super) fn steppers(asm: &mut Asm, core: &Core, mode: GenType) {
    asm! { asm;
        for (piece_type, steps) in [(PieceType::Knight, &KNIGHT_STEPS), (PieceType::King, &DIRECTIONS)] {
            if mode == GenType::Captures && piece_type == PieceType::King {
                for color in Color::ALL {
                    king(asm, core, color);
                }
                continue;
            }
            piece(asm, core, mode, piece_type, "");
            for (i, &offset) in steps.iter().enumerate() {
                step(asm, core, mode, offset, i == 0);
            }
            if mode == GenType::Quiets && piece_type == PieceType::King {
                castling(asm, core);
            }
            if piece_type == PieceType::King {
                sty  core.v.quiet_count
            }
            rts
        }
    }
}

/// Captures of a king, by colour: most squares beside it are empty, one's own
/// or the edge.
fn king(asm: &mut Asm, core: &Core, color: Color) {
    piece(
        asm,
        core,
        GenType::Captures,
        PieceType::King,
        color_prefix(color),
    );
    for (i, &offset) in DIRECTIONS.iter().enumerate() {
        let offset = i32::from(offset as i8);
        asm! { asm;
            asm.comments(i == 0);
            lda  core.v.board + offset,x
            match color {
                Color::White => {
                    bpl  @next_step             // empty, or White's
                    cmp  #Piece::new(Color::Black, PieceType::Pawn, 0).0  // the least black man
                    bcc  @next_step             // the edge
                }
                Color::Black => {
                    bmi  @next_step             // Black's, or the edge
                    beq  @next_step             // empty
                }
            }
            write(asm, core, offset);
        @next_step:
            asm.comments(true);
        }
    }
    asm! { asm;
        sty  core.v.capture_count
        rts
    }
}

/// Castling moves of the king on `x`, as far as rights and empty squares tell.
fn castling(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        let black = asm.label("castling_black");
        let rights = v.tmp.at(1);
        // Castling. A right means that king and rook stand at home, so squares are fixed; what
        // is attacked is looked at when the move is tried.
        stx  v.tmp                  // the king
        ldx  v.ply
        lda  v.castling,x           // both sides' rights
        jeq  @castling_none         // nobody has a right
        ldx  v.tmp
        bit  v.opponent             // whose king?
        bpl  @black
        for color in Color::ALL {
            let king = Square::new(KING_FILE, color.back_rank());
            if color == Color::Black {
                asm.bind(black);
            }
            sta  rights                 // for the other way
            for way in castling_paths(color) {
                lda  rights
                and  #way.right
                beq  @castling_skip         // this right is gone
                for &aside in way.empty {
                    let square = king.step(aside);
                    lda  v.board + square.0
                    bne  @castling_skip         // {square} must be empty
                }
                let mv = Move::new(king, king.step(way.king_step), MoveType::Castling);
                lda  #mv.from               // {mv}
                sta  (v.quiet_from_ptr),y
                lda  #mv.to
                sta  (v.quiet_to_ptr),y
                iny
            @castling_skip:
            }
            if color == Color::White {
                jmp  @castling_none
            }
        }
    @castling_none:
    }
}
