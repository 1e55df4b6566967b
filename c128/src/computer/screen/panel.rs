//! What stands beside the board: players, moves, and what is thought.

use super::Screen;
use super::boxes::{Box, RETURN, show};
use super::characters::{POINTER, SMALL_MEN, TEXT};
use super::write::{say, say_letter, take};
use crate::asm::{Abs, Asm, Label, asm};
use crate::computer::desk::{BLACK, FROM_BOOK, LOST_KINDS};
use crate::computer::dialogue::Mode;
use crate::computer::levels::JIFFIES;

/// Moves of the game that are shown.
const MOVES: u8 = 4;
/// Moves of a line that are shown.
const LINE: u8 = 10;
/// Nodes and time are halved until the time is less, to divide by a byte.
const SHORT: u8 = 0x80;

/// Emits `show_players`, `show_moves`, `show_thinking`, `show_clocks`.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section("The panel", "What stands beside the board.");
    players(a, s);
    moves(a, s);
    thinking(a, s);
}

/// Goes to `yes` if the player in `player` has the bit of `bits` that the
/// machine's sides have.
fn if_machine(a: &mut Asm, s: &Screen, yes: Label) {
    let (v, d) = (&s.v, &s.d);
    asm! { a;
        lda  d.machine
        bit  v.player
        bpl  @white
        lsr  a
    @white:
        lsr  a
        bcs  @yes
    }
}

fn players(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    a.routine("show_players", "Who plays, what was taken, and the clocks.")
        .destroys("A X Y, words, cells, colours, number");
    asm! { a;
        for (mask, who, took) in [ (BLACK, Box::AboveWho, Box::AboveTook), (0, Box::BelowWho, Box::BelowTook), ] {
            player(a, s, mask);
            jsr  put_who
            show(a, who);
            jsr  put_took
            show(a, took);
        }
        a.routine("show_clocks", "Both clocks, and who is to move.")
            .destroys("A X Y, words, cells, colours, number");
        lda  v.mode
        cmp  #Mode::Edit as u8
        bcs  @covered           // something else is to be seen
        for (mask, clock) in [(BLACK, Box::Above), (0, Box::Below)] {
            player(a, s, mask);
            jsr  put_player
            show(a, clock);
        }
    @covered:
        rts

        a.routine("put_who", "Says who plays a side.")
            .takes("player")
            .destroys("A Y, words");
        jsr  begin_text
        if_machine(a, s, machine);
        say(a, "you");
        jmp  @done
    @machine:
        say(a, "Octet");
    @done:
        rts

        a.routine(
            "put_player",
            "A side, whether it is to move, and its clock.",
        )
        .takes("player")
        .destroys("A X Y, words, number");
        jsr  begin_text
        ldx  #b' '
        lda  d.side
        eor  v.player
        bmi  @waits
        ldx  #POINTER + TEXT
    @waits:
        txa
        jsr  add
        lda  v.player
        jsr  put_side
        jsr  put_space
        ldx  #0
        bit  v.player
        bpl  @white
        ldx  #3
    @white:
        for n in 0..3 {
            lda  d.clock_white + n,x
            sta  v.number + n
        }
        lda  #0
        sta  v.number+3
        lda  #JIFFIES as u8
        jsr  quotient
        jmp  put_time

        a.routine("put_took", "The men that a side has taken, and its lead.")
            .takes("player")
            .destroys("A X Y, left");
        jsr  begin_text
        jsr  put_space
        lda  d.balance
        bit  v.player
        bpl  @plus
        eor  #0xFF
        clc
        adc  #1
    @plus:
        cmp  #1
        bmi  @nothing
        pha
        say_letter(a, b'+');
        pla
        jsr  put_byte
        jsr  put_space
    @nothing:
        // The other side's losses, queens first.
        ldx  #2 * LOST_KINDS as u8 - 1
        bit  v.player
        bpl  @kinds
        ldx  #LOST_KINDS as u8 - 1
    @kinds:
        lda  #LOST_KINDS as u8 - 1
        sta  v.left
    @kind:
        ldy  d.lost,x
        beq  @none
        lda  v.left
        clc
        adc  #SMALL_MEN + TEXT
    @men:
        jsr  add
        dey
        bne  @men
    @none:
        dex
        dec  v.left
        bpl  @kind
        rts
    }
}

/// Leaves in `player` who is above, with `BLACK`, or below, with 0.
fn player(a: &mut Asm, s: &Screen, mask: u8) {
    asm! { a;
        lda  s.d.flipped
        and  #BLACK
        eor  #mask
        sta  s.v.player
    }
}

/// Points `words` at the byte of `array` that belongs to the half-move `ply`
/// and leaves the byte in `A`; `Y` is 0.
fn of_ply(a: &mut Asm, s: &Screen, array: Abs) {
    let v = &s.v;
    asm! { a;
        clc
        lda  v.ply
        adc  #<array
        sta  v.words
        lda  v.ply+1
        adc  #>array
        sta  v.words+1
        ldy  #0
        lda  (v.words),y
    }
}

fn moves(a: &mut Asm, s: &Screen) {
    let (v, r) = (&s.v, &s.r);
    a.routine("show_moves", "The last moves of the game.")
        .destroys("A X Y, words, cells, colours, number");
    asm! { a;
        jsr  begin_text
        // Counted from the first half-move of White, whoever began.
        jsr  half_moves
        inc  v.number           // the move begun counts as a whole
        bne  @even
        inc  v.number+1
    @even:
        lda  v.number
        and  #0xFE
        sec
        sbc  #2 * MOVES
        sta  v.ply
        lda  v.number+1
        sbc  #0
        sta  v.ply+1
        bcs  @positive
        lda  #0
        sta  v.ply
        sta  v.ply+1
    @positive:
        // From here on ply counts from the first half-move that was made.
        lda  v.ply+1
        lsr  a
        sta  v.move_number+1
        lda  v.ply
        ror  a
        clc
        adc  r.first_number
        sta  v.move_number
        lda  v.move_number+1
        adc  r.first_number+1
        sta  v.move_number+1
        bit  r.first_side
        bpl  @begun
        lda  v.ply
        ora  v.ply+1
        bne  @later
        // The game begins with a move of Black.
        jsr  put_move_number
        say(a, "... ");
        jmp  @second
    @later:
        lda  v.ply
        let same = a.label("same_page");
        bne  @same
        dec  v.ply+1
        a.bind(same);
        dec  v.ply
    @begun:
    @more:
        jsr  ply_left
        bcs  @done
        jsr  put_move_number
        say_letter(a, b'.');
        jsr  put_ply
        jsr  put_space
    @second:
        jsr  ply_left
        bcs  @done
        jsr  put_ply
        say_letter(a, RETURN);
        inc  v.move_number
        bne  @low
        inc  v.move_number+1
    @low:
        jmp  @more
    @done:
        show(a, Box::Moves);
        rts

        a.routine("half_moves", "How many half-moves the game's moves are.")
            .returns("number, with one more if Black began")
            .destroys("A");
        lda  r.len
        sta  v.number
        lda  r.len+1
        sta  v.number+1
        bit  r.first_side
        bpl  @white
        inc  v.number
        bne  @white
        inc  v.number+1
    @white:
        rts

        a.routine("ply_left", "Whether a half-move was made.")
            .takes("ply")
            .returns("C clear if it was")
            .destroys("A");
        lda  v.ply
        cmp  r.len
        lda  v.ply+1
        sbc  r.len+1
        rts

        a.routine("put_move_number", "Adds the number of the move.")
            .destroys("A X Y, number");
        take(a, s, v.move_number, 2);
        jmp  put_number

        a.routine(
            "put_ply",
            "Adds a move of the record, and goes on to the next.",
        )
        .takes("ply")
        .destroys("A X Y, words");
        for (array, to) in [(r.from, v.san_from), (r.to, v.san_to), (r.san, v.san_flags)] {
            of_ply(a, s, array);
            sta  to
        }
        let same = a.label("same_page");
        inc  v.ply
        bne  @same
        inc  v.ply+1
        a.bind(same);
        jmp  put_san
    }
}

fn thinking(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    asm! { a;
        a.routine("show_thinking", "Depth, score, nodes, speed and line.")
            .destroys("A X Y, words, cells, colours, number")
            .cost("about 40,000 cycles");
        lda  v.mode
        cmp  #Mode::Considered as u8
        jeq  show_considered
        cmp  #Mode::Edit as u8
        bcc  @seen
        rts
    @seen:
        jsr  begin_text
        lda  d.depth
        beq  @nothing
        cmp  #FROM_BOOK
        beq  @book
        say(a, "Depth ");
        lda  d.depth
        jsr  put_byte
        jsr  put_space
        lda  d.score
        ldy  d.score+1
        jsr  put_score
        jmp  @nothing
    @book:
        say(a, "Opening book");
    @nothing:
        show(a, Box::Depth);
        jsr  begin_text
        ldx  d.depth
        beq  @no_time
        inx
        beq  @no_time           // a move of the book
        take(a, s, d.nodes, 4);
        jsr  put_number
        say(a, " nodes ");
        jsr  speed
        beq  @no_time
        jsr  put_number
        say(a, "/s");
    @no_time:
        show(a, Box::Nodes);
        jsr  begin_text
        ldx  #0
    @next:
        cpx  d.line_len
        bcs  @end
        txa
        pha
        lda  d.line_from,x
        ldy  d.line_to,x
        jsr  put_move
        jsr  put_space
        pla
        tax
        inx
        cpx  #LINE
        bcc  @next
    @end:
        show(a, Box::Line);
        rts

        a.routine("speed", "How many nodes a second there were.")
            .takes("desk_nodes, desk_time")
            .returns("number; Z set if no time has passed")
            .destroys("A X, left")
            .cost("about 2,500 cycles");
        take(a, s, d.nodes, 4);
        for n in 0..3 {
            lda  d.time + n
            sta  v.ply_time + n
        }
    @halve:
        lda  v.ply_time+1
        ora  v.ply_time+2
        bne  @short
        lda  v.ply_time
        beq  @timeless
        cmp  #SHORT
        bcc  @divide
    @short:
        lsr  v.ply_time+2
        ror  v.ply_time+1
        ror  v.ply_time
        lsr  v.number+3
        for n in (0..3).rev() {
            ror  v.number + n
        }
        jmp  @halve
    @divide:
        // Sixty times as many, by the sixtieths of a second.
        for n in 0..4 {
            lda  v.number + n
            sta  v.product + n
        }
        ldx  #JIFFIES as u8 - 1
    @times:
        clc
        for n in 0..4 {
            lda  v.number + n
            adc  v.product + n
            sta  v.number + n
        }
        dex
        bne  @times
        lda  v.ply_time
        jsr  quotient
        lda  #1
    @timeless:
        rts
    }
}
