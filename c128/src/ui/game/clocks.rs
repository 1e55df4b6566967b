//! The clocks as each move left them, for taking moves back.

use super::context::GameCx;
use super::time::{OWN_CLOCKS, REST_OF_GAME};
use octet_asm::{Abs, Asm, asm};

/// How many plies' clocks are kept; they are those of the latest moves.
const CLOCKS_KEPT: u8 = 128;
/// Bytes of the clocks kept.
pub const PLY_CLOCKS: u16 = 3 * CLOCKS_KEPT as u16;

/// The clocks of plies, modulo [`CLOCKS_KEPT`]: a plane for each byte.
pub(super) fn ply_clocks(asm: &mut Asm) -> [Abs; 3] {
    let clocks = asm.sym("ply_clocks");
    [0, 1, 2].map(|n| clocks.at(n * i32::from(CLOCKS_KEPT)))
}

pub(super) fn clocks(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, state, sheet) = (&cx.vars, &cx.machine.shared, &cx.machine.state, &cx.sheet);
    let number = asm.sym("ui_number");
    let times = ply_clocks(asm);
    asm! { asm;
        /// Finds whose clock a ply has moved, and where it is kept.
        routine clock_of_ply {
            takes    a "the low byte of the ply"
            returns  x "the offset of the clock: 0 White's, 3 Black's",
                     y "the place in ply_clocks"
            destroys a
        }
        and  #CLOCKS_KEPT - 1
        tay
        ldx  #0                 // White's
        lsr  a                  // bit 0: the side that did not begin
        txa
        ror  a
        eor  sheet.first_side   // bit 7: Black's move
        bpl  @white
        ldx  #3
    @white:
        rts

        /// Goes to a ply of the game, and puts the clocks back to what they were there.
        routine go_to_ply {
            takes    game_target_ply "at most sheet_all"
            returns  sheet_len
            destroys a, x, y, scratch
        }
        jsr  reset_clocks       // of a side that has not moved yet
        lda  #0
        sta  state.running_clock  // until the position is there
        for n in 0..2 {
            lda  game.target_ply + n
            sta  game.clock_ply + n
        }
        jsr  @put_back          // the last ply's, then the other side's
        jsr  @put_back
        jmp  replay_to
    @put_back:
        // The clock goes back by a ply, unless the clocks were set anew there.
        lda  game.clock_ply
        bne  @same_page
        dec  game.clock_ply+1
    @same_page:
        dec  game.clock_ply
        sec
        lda  game.clock_ply
        sbc  game.clocks_from
        sta  number
        lda  game.clock_ply+1
        bmi  @none              // before the first ply
        sbc  game.clocks_from+1
        bcc  @none              // before that
        lsr  a
        sta  number+1
        ror  number             // the side's moves before this one
        // In a long game only the last plies are known.
        sec
        lda  sheet.all
        sbc  game.clock_ply
        tax
        lda  sheet.all+1
        sbc  game.clock_ply+1
        bne  @none
        cpx  #CLOCKS_KEPT + 1
        bcs  @none
        lda  game.clock_ply
        jsr  clock_of_ply
        php
        sei                     // the interrupt counts the clocks
        for (n, time) in times.into_iter().enumerate() {
            lda  time,y
            sta  shared.clock_white + n as i32,x
        }
        plp
        ldy  shared.level
        lda  cx.levels.moves,y
        beq  @none              // no time control
        inc  number             // with this move; no carry: 600 plies are 300 moves
        bne  @counted
        inc  number+1
    @counted:
        cpy  #OWN_CLOCKS        // the player's
        beq  @own               // with one control at most
        pha                     // A, the moves of a period
        txa
        pha                     // whose clock
        lda  #0
        sta  number+2
        sta  number+3
        lda  cx.levels.moves,y
        jsr  divide_number      // A: those since the last control
        sta  game.flags
        pla
        tax
        pla
        sec
        sbc  game.flags         // moves that remain to the next
    @left:
        sta  state.moves_to_control,x
    @none:
        rts
    @own:
        lda  shared.own_moves
        bmi  @none              // no time control comes
        sec                     // less those of this side
        sbc  number
        beq  @rest              // this move reached it
        ldy  number+1
        bne  @rest              // a move long after it
        bcs  @left              // A, the moves that remain
    @rest:
        lda  #REST_OF_GAME      // no other control comes
        bne  @left always       // not 0
    }
}
