//! Moves made, taken back and played again.

use super::*;

pub(super) fn moves(a: &mut Asm, g: &Control<'_>) {
    let (v, d, s, r) = (&g.v, &g.m.d, &g.m.s, &g.r);
    asm! { a;
        a.routine("make_move", "Makes a legal move, and writes it down.")
            .takes("X its number in the list")
            .destroys("A X Y");
        txa
        pha
        jsr  change_clocks
        pla
        tax
        jsr  write_move
        jsr  after_move
        jsr  sound_move
        jmp  follow_book

        a.routine("write_move", "The same, and nothing is shown.")
            .takes("X its number in the list")
            .returns("C set: it is made, but the record is full")
            .destroys("A X Y");
        lda  d.moves_from,x
        pha
        lda  d.moves_to,x
        sta  d.last_to
        jsr  find_san
        sta  v.flags
        pla
        call_core(a, "play_move");
        lda  d.in_check
        beq  @quiet
        lda  d.outcome
        cmp  #Outcome::Mate as u8
        beq  @mate
        lda  #san::CHECK
        bne  @over              // always
    @mate:
        lda  #san::MATE
    @over:
        ora  v.flags
        sta  v.flags
    @quiet:
        // A game longer than the record goes on without it.
        lda  r.len
        cmp  #(PLIES & 0xFF) as u8
        lda  r.len+1
        sbc  #(PLIES >> 8) as u8
        bcs  @full
        for (array, byte) in [(r.from, d.last_from), (r.to, d.last_to), (r.san, v.flags)] {
            at_ply(a, g, array, r.len);
            ldy  #0
            lda  byte
            sta  (v.ply),y
        }
        inc  r.len
        bne  @counted
        inc  r.len+1
    @counted:
        // What was taken back is forgotten.
        for n in 0..2 {
            lda  r.len + n
            sta  r.all + n
        }
        clc
    @full:
        rts

        a.routine(
            "after_move",
            "Shows the game as it now is, and starts the clock.",
        )
        .destroys("A X Y");
        lda  #0
        sta  v.pondered
        sta  v.said
        jsr  run_clock
        jsr  count_moves
        jsr  clear_message
        let mode = a.sym("screen_mode");
        lda  mode
        cmp  #Mode::Edit as u8
        bcs  @page
        jmp  show
    @page:
        rts

        a.routine("run_clock", "Has the clock of the side to move go.")
            .destroys("A X");
        ldx  #1
        bit  d.side
        bpl  @black
        ldx  #4
    @black:
        stx  s.clock_runs
        rts

        a.routine("count_moves", "The number of the move, from the record.")
            .returns("desk_move_number")
            .destroys("A");
        lda  r.len
        sta  d.move_number
        lda  r.len+1
        sta  d.move_number+1
        bit  r.first_side
        bpl  @whites
        inc  d.move_number
        bne  @whites
        inc  d.move_number+1
    @whites:
        lsr  d.move_number+1
        ror  d.move_number
        lda  d.move_number
        clc
        adc  r.first_number
        sta  d.move_number
        lda  d.move_number+1
        adc  r.first_number+1
        sta  d.move_number+1
        rts

        let (time, control) = (&g.m.l.time, g.m.l.moves);
        a.routine(
            "change_clocks",
            "The side to move has moved: counts to the time control.",
        )
        .destroys("A X Y");
        ldy  d.level
        lda  control,y
        beq  @done
        ldx  #0
        bit  d.side
        bpl  @first
        ldx  #3
    @first:
        dec  s.moves_to_go,x
        bne  @not_yet
        sta  s.moves_to_go,x
        // The time control is reached: as much again.
        php
        sei
        clc
        for (n, byte) in time.iter().enumerate() {
            let clock = d.clock_white.at(n as i32).x();
            lda  byte,y
            adc  clock
            sta  clock
        }
        plp
    @not_yet:
    @done:
        rts
    }
}
