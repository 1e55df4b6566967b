//! The generators: captures and quiet moves. The engine's `generate.rs`, which
//! visits men, steps and squares in the same order.
//!
//! Both walk the piece list from the highest slot down, as the engine does: by
//! code written at the root, with a call for each man, and from the first pawn
//! on by a loop, since pawns may promote.
//! `x` holds the origin throughout and rays are unrolled, so that a square is
//! looked at with one `lda board+offset,x`. The edge of the board stops rays:
//! it reads as a man of the opponent's (White to move) or one's own (Black).

use octet_engine::board::piece::{Color, Piece, PieceType};

use super::append::{capture_head, promotions};
use super::pawns::{en_passant, pawns};
use super::pieces::{sliders, steppers};
use crate::asm::{Asm, asm, imm};
use crate::chess::Core;
use crate::chess::tables::PieceInfo;
use crate::chess::vars::{LOOP_LEN, WHITE_SQUARES};

/// Which generator is being written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum GenType {
    /// Captures and promotions: `y` is the index of the next one.
    Captures,
    /// What `GenerateCaptures` leaves out: `y` is the index of the next quiet move.
    Quiets,
}

impl GenType {
    pub(super) const fn prefix(self) -> &'static str {
        match self {
            GenType::Captures => "captures",
            GenType::Quiets => "quiets",
        }
    }
}

/// Emits the generators.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Move generation",
        "Captures and promotions go to one list with a score to order them by, quiet moves to \
         another. X is the origin, Y counts the list being written. A square is one LDA \
         board+offset,X, whatever lies there: an empty square reads 0, the edge $80. Rays and \
         steps are unrolled; the first of each is commented.",
    );
    for mode in [GenType::Captures, GenType::Quiets] {
        generator(asm, core, mode);
        dispatch(asm, core, mode);
        sliders(asm, core, mode);
        steppers(asm, core, mode);
        for color in Color::ALL {
            pawns(asm, core, mode, color);
        }
    }
    write_walks(asm, core);
    en_passant(asm, core);
    capture_head(asm, core);
    promotions(asm, core);
}

// The column of generate_captures is the record's first.
const _: () = assert!(PieceInfo::GenerateCaptures as u8 == 0);

/// Opcodes that `compile_piece_loops` writes.
const LDX_ZP: u8 = 0xA6;
const LDX_IMM: u8 = 0xA2;
const BMI: u8 = 0x30;
const JSR: u8 = 0x20;
const JMP: u8 = 0x4C;

/// The walk over the men.
fn generator(asm: &mut Asm, core: &Core, mode: GenType) {
    let v = &core.v;
    match mode {
        GenType::Captures => asm
            .routine(
                "generate_captures",
                "Writes the pseudo-legal captures and promotions.",
            )
            .takes("level, opponent, the capture list pointers")
            .returns("capture_count")
            .cost("about 1,100 cycles: half the squares looked at are empty"),
        GenType::Quiets => asm
            .routine(
                "generate_quiets",
                "Writes the pseudo-legal moves that generate_captures leaves out.",
            )
            .takes("level, opponent, the quiet list pointers")
            .returns("quiet_count")
            .cost("about 1,350 cycles: 24 a move"),
    }
    .destroys(if mode == GenType::Captures {
        "A X Y, t, attacker"
    } else {
        "A X Y, t"
    });
    asm! { asm;
        ldy  #0                     // an empty list
        if mode == GenType::Captures {
            ldx  v.ply                  // the level's state
            lda  v.en_passant,x         // did a pawn just pass?
            bmi  @no_en_passant         // nearly always
            jsr  generate_en_passant
        @no_en_passant:
        }
        let code = match mode {
            GenType::Captures => v.captures_loop,
            GenType::Quiets => v.quiets_loop,
        };
        lda  v.opponent             // whose men?
        bpl  @black
        jmp  {code}                 // a call for each man, as compile_piece_loops has it
    @black:
        jmp  {code} + LOOP_LEN
    }
}

// What tells pawn and king from all others.
const _: () = {
    let mut kind = 0;
    while kind < PieceType::ALL.len() {
        let last = matches!(PieceType::ALL[kind], PieceType::Pawn | PieceType::King);
        let same = PieceType::ALL[kind].bits() & PieceType::Bishop.bits() == PieceType::Pawn.bits();
        assert!(last == same);
        kind += 1;
    }
};

/// The code that calls the routine of each man.
fn write_walks(asm: &mut Asm, core: &Core) {
    let (v, consts, t) = (&core.v, &core.consts, &core.t);
    asm.routine(
        "compile_piece_loops",
        "Writes the walks of both generators: code that goes through the men at the root.",
    )
    .takes("the board and the piece lists")
    .returns(
        "captures_loop, quiets_loop: from the highest slot down LDX place, BMI, JSR routine; \
         from the first pawn on, or the king, LDX #place + 1, JMP to the pawns' loop",
    )
    .destroys("A X Y, t")
    .cost("about 2,500 cycles");
    asm! { asm;
        let (place, record) = (v.tmp, v.tmp.at(1));
        let beyond = |list: u8| imm(list + Piece::SLOTS as u8);
        ldx  #0                     // where White's walk is written,
        ldy  beyond(WHITE_SQUARES)  // and who comes first
        jsr  @side
        ldx  #LOOP_LEN              // and Black's
        ldy  beyond(WHITE_SQUARES + Color::Black.bit())
    @side:
        dey                         // the next slot
        lda  v.white_squares.at(-i32::from(WHITE_SQUARES)).abs(),y  // a place is an address
        bmi  @side                  // nobody
        sty  place
        tay
        lda  v.board,y              // who stands there
        ldy  place
        and  #consts.color_type_bits
        sta  record
        and  #consts.bishop         // bits that leave pawn and king alike
        cmp  #consts.pawn
        beq  @rest                  // pawns have a loop: they may promote; the king is the last
        lda  #LDX_ZP                // LDX place
        jsr  @pair
        lda  #BMI                   // BMI to the next man
        ldy  #3                     // over the call
        jsr  @pair
        lda  #JSR                   // JSR routine
        jsr  @target
        ldy  place
        bne  @side                  // always
    @rest:
        tya
        and  #Piece::COLOR_BIT      // a place has the colour's bit
        ora  #consts.pawn
        sta  record
        iny                         // the loop begins with DEX
        lda  #LDX_IMM               // LDX #place + 1
        jsr  @pair
        lda  #JMP                   // JMP to the loop
    @target:
        jsr  @pair                  // the opcode, and an operand for now
        ldy  record
        let walks = [v.captures_loop, v.quiets_loop];
        let columns = [PieceInfo::GenerateCaptures, PieceInfo::GenerateQuiets];
        for (walk, column) in walks.into_iter().zip(columns) {
            for byte in [0, 1] {
                lda  t.piece_info + (i32::from(column as u8) + byte),y  // the routine's address
                sta  walk + (byte - 1),x
            }
        }
        inx
        rts
    @pair:
        for walk in walks {
            sta  walk,x                 // an opcode
        }
        tya
        for walk in walks {
            sta  walk+1,x               // and its operand
        }
        inx
        inx
        rts
    }
}

/// The routine of a man that has promoted, for the pawns' loops.
fn dispatch(asm: &mut Asm, core: &Core, mode: GenType) {
    let prefix = mode.prefix();
    asm.routine(
        &format!("{prefix}_dispatch"),
        "Goes to the routine of a man.",
    )
    .takes("X its square, Y the list index")
    .returns("as that routine")
    .destroys("as that routine")
    .cost("16 cycles, and that routine");
    asm! { asm;
        lda  core.v.board,x         // who stands there
        and  #core.consts.color_type_bits  // whose, and what: the man's record
        if mode == GenType::Quiets {
            ora  #PieceInfo::GenerateQuiets as u8  // the column of this generator's routines
        }
        let jump_site = format!("{prefix}_dispatch_ptr");
        let site = asm.sym(&jump_site);
        sta  site                   // the low byte of the pointer below
        asm.self_modified(&jump_site);
        jmp  (core.t.piece_info)    // to the routine of this man
    }
}
