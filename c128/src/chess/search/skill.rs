//! What a weaker player overlooks: the engine's `search/sight.rs`.

use octet_engine::board::relation::ADJACENT;
use octet_engine::board::square::{FILE_BITS, ON_BOARD};
use octet_engine::eval::TEMPO;
use octet_engine::search::skill::{DEEP_PLY, MAX_EVAL_NOISE};

use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::vars::ROOT_PLY;

const _: () = assert!(TEMPO >= 0 && TEMPO as u16 + MAX_EVAL_NOISE as u16 <= 0xFF);

/// Emits `begin_skill`, `overlooked` and `taste`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "What a weaker player sees",
        "Below full strength some moves are overlooked: always the same ones of a position that is \
         thought about, so that both machines overlook the same. With blind 0 nobody comes here.",
    );
    look_at(asm, core);
    overlooked(asm, core);
    root_noise(asm, core);
    noise(asm, core);
}

fn look_at(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("begin_skill", "Begins to look at the position at the root.")
        .takes("X the root's level; whim")
        .returns("seed; tempo without any taste; X kept")
        .destroys("A")
        .cost("32 cycles");
    asm! { asm;
        lda  v.hash[0],x        // what is overlooked follows from it
        eor  v.skill_seed
        sta  v.position_seed
        lda  v.hash[1],x
        sta  v.position_seed+1
        lda  #TEMPO as u8       // what the move is worth:
        sta  v.tempo            // White's,
        sta  v.tempo+1          // and Black's
        rts
    }
}

fn overlooked(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm! { asm;
        let (noise, to, from) = (v.tmp, v.tmp.at(1), v.tmp.at(2));
        asm.routine("overlooks", "Does the player overlook a legal move?")
            .takes("from, to; X level, its quiet and in_check; blind, not 0")
            .returns("carry clear if so; X level")
            .destroys("A Y, t")
            .cost("20 to 150 cycles");
        cpx  #ROOT_PLY
        beq  @keep              // at the root every move is looked at
        lda  v.in_check,x
        bne  @keep              // and every answer to a check
        lda  v.from
        and  #ON_BOARD
        sta  from
        lda  v.to
        and  #ON_BOARD
        sta  to
        eor  v.made_to-1,x
        and  #ON_BOARD
        beq  @keep              // who has just moved there is seen
        jsr  move_byte
        sta  noise
        // Y counts the reasons for overlooking it.
        ldy  #1
        lda  v.quiet,x
        beq  @takes
        iny                     // it is quiet
    @takes:
        cpx  #ROOT_PLY + DEEP_PLY as u8
        bcc  @early
        iny                     // it comes late in the line
    @early:
        lda  to
        sec
        sbc  from
        tax
        lda  t.delta,x
        and  #ADJACENT
        bne  @near
        iny                     // it goes far
    @near:
        lda  to
        ldx  from
        bit  v.opponent
        bmi  @white             // Black is the opponent: White moves
        lda  from               // the other way round
        ldx  to
    @white:
        ora  #0x0F              // the end of the rank:
        sta  to
        cpx  to                 // is the other beyond it?
        bcc  @forward
        iny                     // it goes back
    @forward:
        ldx  v.ply
        lda  noise
        sec
    @less:
        sbc  v.blindness            // once for every reason
        bcc  @overlook
        dey
        bne  @less
    @keep:
        sec
    @overlook:
        rts
    }
}

const _: () = assert!(FILE_BITS < 0x0F);

fn root_noise(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        asm.routine(
            "root_noise",
            "How much the player likes to begin with a move of the root.",
        )
        .takes("from, to, opponent; spread, seed")
        .returns("tempo: what the evaluation adds for either side to move; X kept")
        .destroys("A Y, t")
        .cost("80 cycles");
        jsr  move_byte
        and  v.eval_noise
        clc
        adc  #TEMPO as u8
        sta  v.tmp                // for the side that moves
        lda  v.eval_noise           // and for the other
        adc  #2 * TEMPO as u8   // what that leaves: no carry
        sec
        sbc  v.tmp
        ldy  v.tmp
        bit  v.opponent
        bmi  @white             // White moves
        sty  v.tempo+1
        sta  v.tempo
        rts
    @white:
        sty  v.tempo
        sta  v.tempo+1
        rts
    }
}

fn noise(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "move_byte",
        "A number that belongs to a move and looks like chance.",
    )
    .takes("from, to, seed")
    .returns("A; X kept")
    .destroys("Y")
    .cost("35 cycles");
    asm! { asm;
        lda  v.from
        eor  v.position_seed
        tay
        lda  v.piece_keys,y     // keys of White's pawns
        eor  v.to
        eor  v.position_seed+1
        tay
        lda  v.piece_keys,y
        rts
    }
}
