//! The generators: captures and quiet moves. Engine: `engine/src/movegen/generate.rs`, which
//! visits pieces, directions and squares in the same order.
//!
//! Both go through the piece list from the highest slot down. The pieces have unrolled loops, code
//! that is compiled at the root with a call for each piece; from the first pawn on there is a loop,
//! because pawns may promote. X holds the origin throughout, and rays are unrolled, so that one
//! `lda board+offset,x` looks at a square. The sentinels around the board stop rays: a sentinel
//! reads as a black piece, which is an enemy when White is to move and an own piece when Black is.

use crate::chess::constants::{BISHOP, COLOR_TYPE_BITS, PAWN};
use octet_engine::board::piece::{Color, Piece, PieceType};

use super::append::{append_capture, append_promotions};
use super::gen_type::GenType;
use super::pawns::{en_passant, pawns, unrolled_site};
use super::pieces::{sliders, steppers};
use crate::chess::core::Core;
use crate::chess::tables::PieceInfo;
use crate::chess::vars::{ChessVars, LOOP_LEN, WHITE_SQUARES};
use octet_asm::{Asm, Claim, GeneratedCode, asm, imm};

/// Emits the generators.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Move generation",
        "Captures and promotions go to one list with a score to order them by, quiet moves to \
         another. X is the origin, Y counts the list being written. A square is one LDA \
         board+offset,X, whatever is there: an empty square reads 0, a sentinel $80. Rays and \
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
    compile_piece_loops(asm, core);
    en_passant(asm, core);
    append_capture(asm, core);
    append_promotions(asm, core);
}

// The column of GenerateCaptures is the record's first.
const _: () = assert!(PieceInfo::GenerateCaptures as u8 == 0);

/// Opcodes that `compile_piece_loops` writes.
const LDX_ZP: u8 = 0xA6;
const LDX_IMM: u8 = 0xA2;
const BMI: u8 = 0x30;
const JSR: u8 = 0x20;
const JMP: u8 = 0x4C;

/// The entry of a generator.
fn generator(asm: &mut Asm, core: &Core, mode: GenType) {
    let v = &core.v;
    asm! { asm;
        match mode {
            GenType::Captures => {
                /// Generates the pseudo-legal captures and promotions.
                routine generate_captures {
                    takes    ply, opponent, capture_from_ptr, capture_to_ptr, capture_score_ptr
                    returns  capture_count
                    destroys a, x, y, tmp[2], attacker_score
                }
            }
            GenType::Quiets => {
                /// Generates the pseudo-legal moves that generate_captures leaves out.
                routine generate_quiets {
                    takes    ply, opponent, quiet_from_ptr, quiet_to_ptr
                    returns  quiet_count
                    destroys a, x, y, tmp[2]
                }
            }
        }
        ldy  #0                     // an empty list
        if mode == GenType::Captures {
            ldx  v.ply                  // the ply's state
            lda  v.en_passant,x         // can a pawn be taken en passant?
            bmi  @no_en_passant         // nearly always
            jsr  generate_en_passant
        @no_en_passant:
        }
        let code = match mode {
            GenType::Captures => v.captures_loop,
            GenType::Quiets => v.quiets_loop,
        };
        lda  v.opponent             // whose pieces?
        bpl  @black
        says_piece_loop(asm, v, mode, Color::White);
        jmp  {code}                 // White's loop, as compile_piece_loops wrote it
    @black:
        says_piece_loop(asm, v, mode, Color::Black);
        jmp  {code} + LOOP_LEN      // Black's
    }
}

/// Emits what the pawns' loops leave to others, except the king.
const OFFICERS: [PieceType; 4] = [
    PieceType::Knight,
    PieceType::Bishop,
    PieceType::Rook,
    PieceType::Queen,
];

/// Documents the unrolled piece loop of a colour: it calls the generators of all pieces but pawns
/// and king, and goes on with that of pawns.
fn says_piece_loop(asm: &mut Asm, v: &ChessVars, mode: GenType, color: Color) {
    let mut routine = |piece_type| asm.sym(&mode.column().generator(color, piece_type));
    let code = GeneratedCode {
        list: (v.squares_of(color).abs(), Piece::SLOTS as u16),
        calls: OFFICERS.map(&mut routine).to_vec(),
        goes_on: vec![routine(PieceType::Pawn)],
    };
    asm.claim(Claim::Generated(code));
}

// These bits separate pawn and king from all others.
const _: () = {
    let mut n = 0;
    while n < PieceType::ALL.len() {
        let last = matches!(PieceType::ALL[n], PieceType::Pawn | PieceType::King);
        let same = PieceType::ALL[n].bits() & PieceType::Bishop.bits() == PieceType::Pawn.bits();
        assert!(last == same);
        n += 1;
    }
};

/// The routine that writes the unrolled piece loops.
fn compile_piece_loops(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm! { asm;
        /// Compiles the piece loops: for each root piece LDX square, BMI past it, JSR
        /// generator; then a loop for pawns, which may promote.
        routine compile_piece_loops {
            takes    "the board and the piece lists"
            returns  captures_loop, quiets_loop,
                     "from the highest slot down: LDX square, BMI, JSR routine",
                     "from the first pawn or the king on: LDX #entry + 1, JMP to the pawns' loop"
            destroys a, x, y, tmp[2]
        }
        // A piece list is in the zero page, so the address of an entry is also its operand.
        let (entry, record) = (v.tmp, v.tmp.at(1));
        let end = |list: u8| imm(list + Piece::SLOTS as u8);
        ldx  #0                     // where White's loop is written,
        stx  v.promoted             // pawns' slots hold pawns
        ldy  end(WHITE_SQUARES)     // from the highest slot down
        jsr  @piece                 // White's, then
        ldx  #LOOP_LEN              // after it Black's
        ldy  end(WHITE_SQUARES + Color::Black.bit())
    @piece:
        dey                         // the next slot
        lda  v.white_squares.at(-i32::from(WHITE_SQUARES)).abs(),y  // Y is an address
        bmi  @piece                 // no piece in it
        sty  entry
        tay
        lda  v.board,y              // the piece
        ldy  entry
        and  #COLOR_TYPE_BITS         // pawn and king look alike under this mask
        sta  record
        and  #BISHOP                // the bits that pawn and king share
        cmp  #PAWN
        beq  @rest                  // pawns have a loop: they may promote; the king is last
        lda  #LDX_ZP                // LDX entry
        jsr  @pair
        lda  #BMI                   // BMI to the next piece:
        ldy  #3                     // captured, so past its call
        jsr  @pair
        lda  #JSR                   // JSR to its generator
        jsr  @target
        ldy  entry
        bne  @piece always          // an address of the zero page, not 0
    @rest:
        tya
        and  #Piece::COLOR_BIT      // an entry's address has the colour's bit
        ora  #PAWN                  // the pawn's record
        sta  record                 // even if the king is the first
        let black = asm.label("black");
        bmi  {black}                // Black's record has the colour's bit
        for color in Color::ALL {
            if color == Color::Black {
                asm.bind(black);
            }
            let site = asm.sym(&unrolled_site(color));
            let [low, high] = core.t.pawn_slots[color.index()];
            let first = i32::from(WHITE_SQUARES + color.bit());
            lda  low - first,y          // where the captures of so many pawns begin
            sta  site
            lda  high - first,y         // both bytes of the address
            sta  site + 1
            if color == Color::White {
                jmp  @said
            }
        }
    @said:
        iny                         // the loop begins with DEX
        lda  #LDX_IMM               // LDX #entry + 1
        jsr  @pair
        lda  #JMP                   // JMP to the pawns' loop
    @target:
        jsr  @pair                  // the opcode, and an operand for now
        ldy  record
        let loops = [v.captures_loop, v.quiets_loop];
        let columns = [PieceInfo::GenerateCaptures, PieceInfo::GenerateQuiets];
        for (code, column) in loops.into_iter().zip(columns) {
            for byte in [0, 1] {
                lda  t.piece_info + (i32::from(column as u8) + byte),y  // the generator's address
                sta  code + (byte - 1),x
            }
        }
        inx                         // three bytes long
        rts
    @pair:
        for code in loops {
            sta  code,x                 // an opcode
        }
        tya
        for code in loops {
            sta  code+1,x               // and its operand
        }
        inx                         // two bytes long
        inx
        rts
    }
}

/// Goes on to the routine of a promoted piece, from the pawns' loops.
fn dispatch(asm: &mut Asm, core: &Core, mode: GenType) {
    let prefix = mode.prefix();
    asm! { asm;
        /// Jumps to the generator of the piece on a square.
        routine "{prefix}_dispatch" {
            takes    x "its square", y "the list index"
            returns  y "the next index"
            destroys a
            if mode == GenType::Captures { destroys attacker_score }
        }
        lda  core.v.board,x         // the piece
        and  #COLOR_TYPE_BITS              // its colour and type: its record
        if mode == GenType::Quiets {
            ora  #PieceInfo::GenerateQuiets as u8  // the column of this generator
        }
        let jump_site = format!("{prefix}_dispatch_ptr");
        let site = asm.sym(&jump_site);
        sta  site                   // the low byte of the pointer below
        asm.self_modified(&jump_site);
        // A promoted piece is no pawn, and the pawns' loops handle the king.
        asm.goes_to(&OFFICERS.map(|of| mode.column().generator(Color::White, of)));
        jmp  (core.t.piece_info)    // to the piece's generator
    }
}
