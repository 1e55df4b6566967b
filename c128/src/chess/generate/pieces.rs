//! Moves of the pieces: rays, steps and castling.

use std::array;

use engine::generate::{ATTACKER_SCORE, castlings};
use engine::moves::{Move, MoveKind};
use engine::piece::{Color, Kind, Man};
use engine::square::{DIRECTIONS, FIRST_DIAGONAL, KING_FILE, KNIGHT_STEPS, Square};

use super::Mode;
use crate::asm::{Asm, Label, asm};
use crate::chess::Core;
use crate::chess::tables::color_prefix;

/// The header of a man's routine, and its part of a capture's score.
fn piece(a: &mut Asm, c: &Core, mode: Mode, kind: Kind, prefix: &str) {
    let name = kind.name();
    let (quiets, captures) = match kind {
        Kind::Knight => ("170 cycles", "100 cycles"),
        Kind::Bishop => ("185 cycles", "110 cycles"),
        Kind::Rook => ("190 cycles", "105 cycles"),
        Kind::Queen => ("370 cycles", "205 cycles"),
        _ => ("195 cycles", "70 cycles"),
    };
    let (what, cost) = match mode {
        Mode::Captures => ("Captures", format!("about {captures}, and the captures")),
        Mode::Quiets => ("Quiet moves", format!("about {quiets}")),
    };
    a.routine(
        &format!("{}_{prefix}{name}", mode.prefix()),
        &format!("{what} of a {name}."),
    )
    .takes("X origin, Y the list index")
    .returns(if kind == Kind::King {
        "the generator's count: the king's slot is the lowest"
    } else {
        "Y; X kept"
    })
    .destroys(if mode == Mode::Captures {
        "A, t, attacker"
    } else {
        "A, t"
    })
    .cost(cost);
    asm! { a;
        if mode == Mode::Captures {
            lda  #ATTACKER_SCORE[kind.index()] // the least valuable attacker first
            sta  c.v.attacker
        }
    }
}

pub(super) fn sliders(a: &mut Asm, c: &Core, mode: Mode) {
    let prefix = mode.prefix();
    let rook = format!("{prefix}_orthogonal_rays");
    let bishop = format!("{prefix}_diagonal_rays");
    let (orthogonal, diagonal) = DIRECTIONS.split_at(FIRST_DIAGONAL);
    piece(a, c, mode, Kind::Queen, "");
    asm! { a;
        jsr  rook.as_str()      // as a rook
        jmp  bishop.as_str()    // and as a bishop
        piece(a, c, mode, Kind::Rook, "");
        rays(a, c, mode, &rook, orthogonal);
        piece(a, c, mode, Kind::Bishop, "");
        rays(a, c, mode, &bishop, diagonal);
    }
}

/// The rays of a rook or of a bishop; a queen has both.
fn rays(a: &mut Asm, c: &Core, mode: Mode, name: &str, steps: &[u8]) {
    let header = a
        .routine(name, "Moves along four rays.")
        .takes(if mode == Mode::Captures {
            "X origin, attacker, Y the list index"
        } else {
            "X origin, Y the list index"
        })
        .returns("Y; X kept")
        .destroys("A, t");
    match mode {
        Mode::Captures => header.cost("about 95 cycles: 6 an empty square, 50 a capture"),
        Mode::Quiets => header.cost("about 140 cycles: 24 a move"),
    };
    for (i, &step) in steps.iter().enumerate() {
        ray(a, c, mode, step, i == 0);
    }
    asm! { a;
        rts
    }
}

/// One ray from `x`, all seven steps unrolled.
fn ray(a: &mut Asm, c: &Core, mode: Mode, step: u8, first: bool) {
    let (v, step) = (&c.v, step as i8);
    match mode {
        Mode::Captures => capture_ray(a, c, step, first),
        Mode::Quiets => asm! { a;
            for n in 1..8 {
                let offset = n * i32::from(step);
                a.comments(first && n == 1);
                lda  v.board + offset,x
                bne  @next_ray          // somebody, or the edge
                if n == 1 && step > 0 {
                    clc                 // once for the ray: no sum leaves the board
                } else if n == 1 {
                    sec                 // once for the ray: no difference leaves the board
                }
                txa
                sta  (v.quiet_from),y
                if step > 0 {
                    adc  #offset        // the distance is known here
                } else {
                    sbc  #-offset
                }
                sta  (v.quiet_to),y
                iny
            }
        @next_ray:
            a.comments(true);
        },
    }
}

/// The captures along a ray: first the looks, then what each of them may find.
fn capture_ray(a: &mut Asm, c: &Core, step: i8, first: bool) {
    let v = &c.v;
    let hits: [(i32, Label); 7] = array::from_fn(|n| (n as i32 + 1, a.label("hit")));
    asm! { a;
        a.comments(first);
        for (n, hit) in hits {
            lda  v.board + n * i32::from(step),x
            bne  @hit               // somebody, or the edge
            a.comments(false);
        }
        a.comments(true);
        beq  @next_ray              // always: from edge to edge, and nobody there
        for (n, hit) in hits {
            a.comments(first && n == 1);
            a.bind(hit);
            take(a, c, n * i32::from(step), next_ray);
            if n < 7 {
                bne  @next_ray      // always: the list is not empty
            }
        }
    @next_ray:
        a.comments(true);
    }
}

/// A capture by `x` of the man in `a` that stands `offset` away; goes on at
/// `next` when it is one's own man or the edge.
fn take(a: &mut Asm, c: &Core, offset: i32, next: Label) {
    let v = &c.v;
    asm! { a;
        eor  v.opponent             // the opponent's: plus; the edge $00 or $80
        bmi  @next                  // one's own, or the edge when Black moves
        beq  @next                  // the edge when White moves
        write(a, c, offset);
    }
}

/// The capture by `x` of the man in `a`, which is the opponent's.
fn write(a: &mut Asm, c: &Core, offset: i32) {
    let v = &c.v;
    asm! { a;
        jsr  capture_head           // score and origin; A the origin, carry clear
        adc  #offset
        sta  (v.capture_to),y
        iny
    }
}

/// One step from `x`.
fn step(a: &mut Asm, c: &Core, mode: Mode, offset: u8, first: bool) {
    let v = &c.v;
    let offset = i32::from(offset as i8);
    asm! { a;
        a.comments(first);
        lda  v.board + offset,x
        match mode {
            Mode::Captures => {
                beq  @next_step         // empty
                take(a, c, offset, next_step);
            }
            Mode::Quiets => {
                bne  @next_step         // somebody, or the edge
                quiet(a, c, offset as u8);
            }
        }
    @next_step:
        a.comments(true);
    }
}

/// The quiet move from `x` by `offset`.
fn quiet(a: &mut Asm, c: &Core, offset: u8) {
    let v = &c.v;
    asm! { a;
        txa                     // the origin
        sta  (v.quiet_from),y
        clc
        adc  #offset            // the target
        sta  (v.quiet_to),y
        iny                     // one more
    }
}

pub(super) fn steppers(a: &mut Asm, c: &Core, mode: Mode) {
    asm! { a;
        for (kind, steps) in [(Kind::Knight, &KNIGHT_STEPS), (Kind::King, &DIRECTIONS)] {
            if mode == Mode::Captures && kind == Kind::King {
                for color in Color::ALL {
                    king(a, c, color);
                }
                continue;
            }
            piece(a, c, mode, kind, "");
            for (i, &offset) in steps.iter().enumerate() {
                step(a, c, mode, offset, i == 0);
            }
            if mode == Mode::Quiets && kind == Kind::King {
                castling(a, c);
            }
            if kind == Kind::King {
                sty  c.v.quiet_count
            }
            rts
        }
    }
}

/// Captures of a king, by colour: most squares beside it are empty, one's own
/// or the edge.
fn king(a: &mut Asm, c: &Core, color: Color) {
    piece(a, c, Mode::Captures, Kind::King, color_prefix(color));
    for (i, &offset) in DIRECTIONS.iter().enumerate() {
        let offset = i32::from(offset as i8);
        asm! { a;
            a.comments(i == 0);
            lda  c.v.board + offset,x
            match color {
                Color::White => {
                    bpl  @next_step // empty, or White's
                    cmp  #Man::new(Color::Black, Kind::Pawn, 0).0 // the least black man
                    bcc  @next_step // the edge
                }
                Color::Black => {
                    bmi  @next_step // Black's, or the edge
                    beq  @next_step // empty
                }
            }
            write(a, c, offset);
        @next_step:
            a.comments(true);
        }
    }
    asm! { a;
        sty  c.v.capture_count
        rts
    }
}

/// Castling moves of the king on `x`, as far as rights and empty squares tell.
fn castling(a: &mut Asm, c: &Core) {
    let v = &c.v;
    asm! { a;
        let black = a.label("castling_black");
        let rights = v.t.at(1);
        // Castling. A right means that king and rook stand at home, so squares are fixed; what
        // is attacked is looked at when the move is tried.
        stx  v.t                // the king
        ldx  v.level
        lda  v.castling,x       // both sides' rights
        jeq  @castling_none     // nobody has a right
        ldx  v.t
        bit  v.opponent         // whose king?
        bpl  @black
        for color in Color::ALL {
            let king = Square::at(KING_FILE, color.back_rank());
            if color == Color::Black {
                a.bind(black);
            }
            sta  rights             // for the other way
            for way in castlings(color) {
                lda  rights
                and  #way.right
                beq  @castling_skip     // this right is gone
                for &aside in way.between {
                    let square = king.step(aside);
                    lda  v.board + square.0
                    bne  @castling_skip     // {square} must be empty
                }
                let mv = Move::new(king, king.step(way.step), MoveKind::Castling);
                lda  #mv.from           // {mv}
                sta  (v.quiet_from),y
                lda  #mv.to
                sta  (v.quiet_to),y
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
