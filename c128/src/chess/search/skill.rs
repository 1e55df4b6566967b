//! Skill levels: move blindness and evaluation noise. Engine:
//! `engine/src/search/skill.rs`.

use octet_engine::board::relation::ADJACENT;
use octet_engine::board::square::{FILE_BITS, ON_BOARD};
use octet_engine::eval::TEMPO;
use octet_engine::search::skill::{DEEP_PLY, MAX_EVAL_NOISE};

use crate::chess::core::Core;
use crate::chess::vars::ROOT_PLY;
use octet_asm::{Asm, asm};

const _: () = assert!(TEMPO >= 0 && TEMPO as u16 + MAX_EVAL_NOISE as u16 <= 0xFF);

/// Emits `begin_skill`, `overlooks`, `root_noise` and `move_byte`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Skill levels",
        "Move blindness skips moves, evaluation noise shifts the scores of root moves. Both \
         follow from the root position, so that the C128 and the engine agree. Without blindness \
         `overlooks` is not called.",
    );
    begin_skill(asm, core);
    overlooks(asm, core);
    root_noise(asm, core);
    move_byte(asm, core);
}

/// Engine: `Skill::for_position`.
fn begin_skill(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Seeds move blindness and evaluation noise.
        routine begin_skill {
            takes    x "the root's ply", skill_seed
            returns  position_seed, tempo "without noise"
            keeps    x
            destroys a
        }
        lda  v.hash[0],x        // the root's hash and the game's seed
        eor  v.skill_seed       // the player's options
        sta  v.position_seed
        lda  v.hash[1],x
        sta  v.position_seed+1
        lda  #TEMPO as u8       // the bonus for the side to move,
        sta  v.tempo            // White
        sta  v.tempo+1          // and Black
        rts
    }
}

/// Engine: `Search::overlooks`.
fn overlooks(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm! { asm;
        let (random, to, from) = (v.tmp, v.tmp.at(1), v.tmp.at(2));
        /// Does move blindness overlook this legal move?
        routine overlooks {
            takes    from, to, x = ply, "its quiet and in_check", blindness "not 0"
            returns  c "clear if so", x = ply
            destroys a, y, tmp[3]
        }
        cpx  #ROOT_PLY          // no blindness at the root
        beq  @keep              // root moves are always seen
        lda  v.in_check,x
        bne  @keep              // and so are evasions
        lda  v.from             // the squares alone
        and  #ON_BOARD
        sta  from               // without flags
        lda  v.to
        and  #ON_BOARD
        sta  to
        eor  v.made_to-1,x      // the square of the opponent's last move?
        and  #ON_BOARD
        beq  @keep              // recaptures are never overlooked
        jsr  move_byte
        sta  random             // 0 to 255, by position and move
        // Y counts the reasons why the move is easier to overlook.
        ldy  #1                 // one share of blindness anyway
        lda  v.quiet,x          // captures catch the eye
        beq  @takes             // captures are easier to see
        iny                     // a quiet move
    @takes:
        cpx  #ROOT_PLY + DEEP_PLY as u8  // deep in the line?
        bcc  @early
        iny                     // yes
    @early:
        lda  to
        sec
        sbc  from
        tax                     // the delta of the move
        lda  t.delta,x          // relation of the two squares
        and  #ADJACENT
        bne  @near              // beside its origin
        iny                     // a long move
    @near:                      // does it go backward?
        lda  to
        ldx  from
        bit  v.opponent         // bit 7: who moves
        bmi  @white             // Black is the opponent: White moves
        lda  from               // Black: compare the other way round
        ldx  to
    @white:
        ora  #0x0F              // the last byte of the rank
        sta  to
        cpx  to                 // is the origin on a higher rank?
        bcc  @forward
        iny                     // a backward move
    @forward:
        ldx  v.ply
        lda  random             // how visible the move is
        sec
    @less:
        sbc  v.blindness        // blindness, once for each reason
        bcc  @overlook          // below 0: overlooked
        dey
        bne  @less              // one reason less
    @keep:
        sec                     // C set: seen
    @overlook:
        rts
    }
}

const _: () = assert!(FILE_BITS < 0x0F);

/// Engine: `Skill::root_noise`.
fn root_noise(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Sets both sides' tempo so that the evaluation after a root move gains from 0 to
        /// eval_noise.
        routine root_noise {
            takes    from, to, opponent, eval_noise, position_seed
            returns  tempo "of White and Black"
            keeps    x
            destroys a, y, tmp[1]
            changes  tempo
        }
        let own_tempo = v.tmp;
        jsr  move_byte          // random by move and position
        and  v.eval_noise       // 0 to eval_noise
        clc
        adc  #TEMPO as u8
        sta  own_tempo          // tempo of the side that moves
        lda  v.eval_noise       // and of the other:
        adc  #2 * TEMPO as u8   // the rest of noise + 2 * TEMPO, C is clear
        sec
        sbc  own_tempo
        ldy  own_tempo
        bit  v.opponent         // bit 7: who moves
        bmi  @white             // White moves
        sty  v.tempo+1          // Black moves
        sta  v.tempo
        rts
    @white:
        sty  v.tempo
        sta  v.tempo+1
        rts
    }
}

/// Engine: `Skill::move_byte`.
fn move_byte(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Finds a random byte that depends only on the move and the root position.
        routine move_byte {
            takes    from, to, position_seed
            returns  a
            keeps    x
            destroys y
        }
        lda  v.from
        eor  v.position_seed    // mixed by two look-ups
        tay
        lda  v.piece_keys,y     // in the Zobrist keys of white pawns
        eor  v.to
        eor  v.position_seed+1
        tay
        lda  v.piece_keys,y
        rts
    }
}
