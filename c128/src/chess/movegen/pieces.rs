//! Moves of the pieces: rays, steps and castling. Engine: `engine/src/movegen/generate.rs`.

use std::array;

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::square::{DIRECTIONS, FIRST_DIAGONAL, KING_FILE, KNIGHT_STEPS, Square};
use octet_engine::movegen::generate::{ATTACKER_SCORE, castling_paths};

use super::gen_type::GenType;
use crate::chess::core::Core;
use crate::chess::tables::{color_prefix, in_words};
use octet_asm::{Asm, Label, asm};

/// The header of a piece type's generator, and its part of a capture's score.
fn header(asm: &mut Asm, core: &Core, mode: GenType, piece_type: PieceType, prefix: &str) {
    let name = piece_type.name();
    let what = match mode {
        GenType::Captures => "Captures",
        GenType::Quiets => "Quiet moves",
    };
    let kind = mode.prefix();
    asm! { asm;
        /// {what} of a {name}.
        routine "{kind}_{prefix}{name}" {
            takes    x "origin", y "the list index"
            if piece_type == PieceType::King {
                returns  "the generator's count: the king's slot is the lowest"
                destroys x, y
            } else {
                returns  y
                keeps    x
            }
            destroys a, tmp[2]
            if mode == GenType::Captures { destroys attacker_score }
        }
        if mode == GenType::Captures {
            lda  #ATTACKER_SCORE[piece_type.index()]  // the least valuable attacker first
            sta  core.v.attacker_score  // for append_capture
        }
    }
}

pub(super) fn sliders(asm: &mut Asm, core: &Core, mode: GenType) {
    let prefix = mode.prefix();
    let rook = format!("{prefix}_orthogonal_rays");
    let bishop = format!("{prefix}_diagonal_rays");
    let (orthogonal, diagonal) = DIRECTIONS.split_at(FIRST_DIAGONAL);
    header(asm, core, mode, PieceType::Queen, "");
    asm! { asm;
        jsr  rook.as_str()          // as a rook
        jmp  bishop.as_str()        // and as a bishop
        header(asm, core, mode, PieceType::Rook, "");
        rays(asm, core, mode, &rook, orthogonal);
        header(asm, core, mode, PieceType::Bishop, "");
        rays(asm, core, mode, &bishop, diagonal);
    }
}

/// Generates the rays of a rook or of a bishop; a queen calls both.
fn rays(asm: &mut Asm, core: &Core, mode: GenType, name: &str, steps: &[u8]) {
    asm! { asm;
        /// Moves along four rays.
        routine {name} {
            takes    x "origin", y "the list index"
            if mode == GenType::Captures { takes attacker_score }
            returns  y
            keeps    x
            destroys a
        }
    }
    for (i, &step) in steps.iter().enumerate() {
        ray(asm, core, mode, step, i == 0);
    }
    asm! { asm;
        rts
    }
}

/// Generates one ray from `x`, with all seven steps unrolled.
fn ray(asm: &mut Asm, core: &Core, mode: GenType, step: u8, first: bool) {
    let (v, step) = (&core.v, step as i8);
    match mode {
        GenType::Captures => capture_ray(asm, core, step, first),
        GenType::Quiets => asm! { asm;
            for n in 1..8 {
                let offset = n * i32::from(step);
                let (mark, aside) = (if first && n == 1 { "(1) " } else { "" }, in_words(offset));
                lda  v.board + offset,x     // {mark}{aside}
                asm.comments(first && n == 1);
                bne  @next_ray              // a piece, or a sentinel
                if n == 1 && step > 0 {
                    clc                         // once for the ray: no sum leaves the board
                } else if n == 1 {
                    sec                         // once for the ray: no difference leaves the board
                }
                txa                         // (4) the origin
                sta  (v.quiet_from_ptr),y  // a move is listed in two arrays
                if step > 0 {
                    adc  #offset                // the target: its distance is known here
                } else {
                    sbc  #-offset   // backwards: the target is below
                }
                sta  (v.quiet_to_ptr),y  // the target, without flags
                iny                 // Y counts the moves
                asm.comments(true);
            }
        @next_ray:
        },
    }
}

/// Generates the captures along a ray: first the scan, then the code for what each of its squares
/// may hold.
fn capture_ray(asm: &mut Asm, core: &Core, step: i8, first: bool) {
    let v = &core.v;
    let hits: [(i32, Label); 7] = array::from_fn(|n| (n as i32 + 1, asm.label("hit")));
    asm! { asm;
        for (n, hit) in hits {
            let offset = n * i32::from(step);
            let (mark, aside) = (if first && n == 1 { "(1) " } else { "" }, in_words(offset));
            lda  v.board + offset,x     // {mark}{aside}
            asm.comments(first && n == 1);
            bne  @hit                   // a piece, or a sentinel
            asm.comments(true);
        }
        beq  @next_ray always       // Z set, and an empty line across the board
        for (n, hit) in hits {
            asm.comments(first && n == 1);
            asm.bind(hit);
            capture(asm, core, n * i32::from(step), next_ray);
            if n < 7 {
                bne  @next_ray always       // the list is not empty
            }
        }
    @next_ray:
        asm.comments(true);
    }
}

/// Appends the capture by `x` of piece `a`, which stands `offset` away. Goes to `next` if it is an
/// own piece or a sentinel.
fn capture(asm: &mut Asm, core: &Core, offset: i32, next: Label) {
    let v = &core.v;
    asm! { asm;
        eor  v.opponent             // an enemy piece reads $10-$7F; a sentinel $00 or $80
        bmi  @next                  // an own piece, or a sentinel when Black moves
        beq  @next                  // (5) a sentinel when White moves
        append(asm, core, offset);
    }
}

/// Appends the capture by `x` of the enemy piece `a`, `offset` away.
fn append(asm: &mut Asm, core: &Core, offset: i32) {
    let v = &core.v;
    asm! { asm;
        jsr  append_capture         // (3) score and origin; A the origin, carry clear
        adc  #offset                // the target
        sta  (v.capture_to_ptr),y   // score and origin are listed already
        iny                         // one more
    }
}

/// Generates one step from `x`.
fn step(asm: &mut Asm, core: &Core, mode: GenType, offset: u8, first: bool) {
    let v = &core.v;
    let offset = i32::from(offset as i8);
    asm! { asm;
        let (mark, aside) = (if first { "(1) " } else { "" }, in_words(offset));
        lda  v.board + offset,x     // {mark}{aside}
        asm.comments(first);
        match mode {
            GenType::Captures => {
                beq  @next_step             // empty
                capture(asm, core, offset, next_step);
            }
            GenType::Quiets => {
                bne  @next_step             // a piece, or a sentinel
                quiet(asm, core, offset as u8);
            }
        }
    @next_step:
        asm.comments(true);
    }
}

/// Appends the quiet move from `x` by `offset`.
fn quiet(asm: &mut Asm, core: &Core, offset: u8) {
    let v = &core.v;
    asm! { asm;
        txa                         // (4) the origin
        sta  (v.quiet_from_ptr),y   // a move is listed in two arrays
        clc
        adc  #offset                // the target
        sta  (v.quiet_to_ptr),y     // the target, without flags
        iny                         // one more
    }
}

pub(super) fn steppers(asm: &mut Asm, core: &Core, mode: GenType) {
    asm! { asm;
        for (piece_type, steps) in [
            (PieceType::Knight, &KNIGHT_STEPS),
            (PieceType::King, &DIRECTIONS),
        ] {
            if mode == GenType::Captures && piece_type == PieceType::King {
                for color in Color::ALL {
                    king(asm, core, color);
                }
                continue;
            }
            header(asm, core, mode, piece_type, "");
            for (i, &offset) in steps.iter().enumerate() {
                step(asm, core, mode, offset, i == 0);
            }
            if mode == GenType::Quiets && piece_type == PieceType::King {
                castling(asm, core);
            }
            if piece_type == PieceType::King {
                sty  core.v.quiet_count     // the king's slot is the last
            }
            rts                     // Y is the number of moves
        }
    }
}

/// Generates the captures of a king, by colour, because most squares beside it are empty, occupied
/// by its own pieces or off the board.
fn king(asm: &mut Asm, core: &Core, color: Color) {
    header(
        asm,
        core,
        GenType::Captures,
        PieceType::King,
        color_prefix(color),
    );
    for (i, &offset) in DIRECTIONS.iter().enumerate() {
        let offset = i32::from(offset as i8);
        asm! { asm;
            let (mark, aside) = (if i == 0 { "(1) " } else { "" }, in_words(offset));
            lda  core.v.board + offset,x  // {mark}{aside}
            asm.comments(i == 0);
            match color {
                Color::White => {
                    bpl  @next_step             // empty, or White's
                    cmp  #Piece::new(Color::Black, PieceType::Pawn, 0).0  // the least black piece
                    bcc  @next_step             // a sentinel
                }
                Color::Black => {
                    bmi  @next_step             // Black's, or a sentinel
                    beq  @next_step             // empty
                }
            }
            append(asm, core, offset);
        @next_step:
            asm.comments(true);
        }
    }
    asm! { asm;
        sty  core.v.capture_count   // the king's slot is the last
        rts                         // the generator is done
    }
}

/// Generates the castling moves of the king on `x`, by rights and empty squares.
fn castling(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        let black = asm.label("castling_black");
        let (origin, rights) = (v.tmp, v.tmp.at(1));
        // Castling. A right means that king and rook have not moved, so the squares are fixed.
        // legal tests whether the king's path is attacked.
        stx  origin                 // the king
        ldx  v.ply                  // rights are kept by ply
        lda  v.castling,x           // both sides' rights
        jeq  @castling_none         // no rights left
        ldx  origin                 // the king again
        bit  v.opponent             // which side castles?
        bpl  @black                 // White is the opponent: Black's wings
        for color in Color::ALL {
            let king = Square::new(KING_FILE, color.back_rank());
            if color == Color::Black {
                asm.bind(black);
            }
            sta  rights                 // for the other wing
            for path in castling_paths(color) {
                lda  rights         // the other wing may have gone
                and  #path.right    // one bit for each corner
                beq  @castling_skip         // this right is gone
                for &aside in path.empty {
                    let square = king.step(aside);
                    lda  v.board + square.0  // a square between king and rook
                    bne  @castling_skip         // {square} must be empty
                }
                let mv = Move::new(king, king.step(path.king_step), MoveType::Castling);
                lda  #mv.from               // {mv}
                sta  (v.quiet_from_ptr),y  // the king moves two files
                lda  #mv.to                 // with its flags
                sta  (v.quiet_to_ptr),y  // the rook follows in make_special
                iny                         // one more
            @castling_skip:
            }
            if color == Color::White {
                jmp  @castling_none  // a side has two wings
            }
        }
    @castling_none:
    }
}
