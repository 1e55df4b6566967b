//! What a weaker player overlooks: the engine's `search/sight.rs`.

use engine::delta::ADJACENT;
use engine::eval::TEMPO;
use engine::search::sight::{LATE_PLY, MOST_SPREAD};
use engine::square::{FILE_BITS, ON_BOARD};

use super::Core;
use super::vars::ROOT_LEVEL;
use crate::asm::{Asm, asm};

const _: () = assert!(TEMPO >= 0 && TEMPO as u16 + MOST_SPREAD as u16 <= 0xFF);

/// Emits `look_at`, `overlooked` and `taste`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "What a weaker player sees",
        "Below full strength some moves are overlooked: always the same ones of a position that is \
         thought about, so that both machines overlook the same. With blind 0 nobody comes here.",
    );
    look_at(a, c);
    overlooked(a, c);
    taste(a, c);
    noise(a, c);
}

fn look_at(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("look_at", "Begins to look at the position at the root.")
        .takes("X the root's level; whim")
        .returns("seed; tempo without any taste; X kept")
        .destroys("A")
        .cost("32 cycles");
    asm! { a;
        lda  v.hash[0],x        // what is overlooked follows from it
        eor  v.whim
        sta  v.seed
        lda  v.hash[1],x
        sta  v.seed+1
        lda  #TEMPO as u8       // what the move is worth:
        sta  v.tempo            // White's,
        sta  v.tempo+1          // and Black's
        rts
    }
}

fn overlooked(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    asm! { a;
        let (noise, to, from) = (v.t, v.t.at(1), v.t.at(2));
        a.routine("overlooked", "Does the player overlook a legal move?")
            .takes("from, to; X level, its quiet and in_check; blind, not 0")
            .returns("carry clear if so; X level")
            .destroys("A Y, t")
            .cost("20 to 150 cycles");
        cpx  #n.root_level
        beq  @seen              // at the root every move is looked at
        lda  v.in_check,x
        bne  @seen              // and every answer to a check
        lda  v.from
        and  #ON_BOARD
        sta  from
        lda  v.to
        and  #ON_BOARD
        sta  to
        eor  v.made_to-1,x
        and  #ON_BOARD
        beq  @seen              // who has just moved there is seen
        jsr  noise
        sta  noise
        // Y counts the reasons for overlooking it.
        ldy  #1
        lda  v.quiet,x
        beq  @takes
        iny                     // it is quiet
    @takes:
        cpx  #ROOT_LEVEL + LATE_PLY as u8
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
        ldx  v.level
        lda  noise
        sec
    @less:
        sbc  v.blind            // once for every reason
        bcc  @unseen
        dey
        bne  @less
    @seen:
        sec
    @unseen:
        rts
    }
}

const _: () = assert!(FILE_BITS < 0x0F);

fn taste(a: &mut Asm, c: &Core) {
    let v = &c.v;
    asm! { a;
        a.routine(
            "taste",
            "How much the player likes to begin with a move of the root.",
        )
        .takes("from, to, opponent; spread, seed")
        .returns("tempo: what the evaluation adds for either side to move; X kept")
        .destroys("A Y, t")
        .cost("80 cycles");
        jsr  noise
        and  v.spread
        clc
        adc  #TEMPO as u8
        sta  v.t                // for the side that moves
        lda  v.spread           // and for the other
        adc  #2 * TEMPO as u8   // what that leaves: no carry
        sec
        sbc  v.t
        ldy  v.t
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

fn noise(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "noise",
        "A number that belongs to a move and looks like chance.",
    )
    .takes("from, to, seed")
    .returns("A; X kept")
    .destroys("Y")
    .cost("35 cycles");
    asm! { a;
        lda  v.from
        eor  v.seed
        tay
        lda  v.piece_keys,y     // keys of White's pawns
        eor  v.to
        eor  v.seed+1
        tay
        lda  v.piece_keys,y
        rts
    }
}
