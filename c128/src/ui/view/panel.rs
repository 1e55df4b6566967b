//! What stands beside the board: players, moves, and what is thought.

use super::Ui;
use super::text::{load_number, put, put_char};
use super::text_boxes::{RETURN, TextBox, show};
use crate::api::shared::{BLACK, CAPTURED_TYPES, DEPTH_BOOK};
use crate::asm::{Abs, Asm, Label, asm};
use crate::platform::c128::charset::{POINTER, SMALL_PIECES, TEXT};
use crate::ui::game::time::JIFFIES;
use crate::ui::input::InputMode;

/// Moves of the game that are shown.
const MOVES: u8 = 4;
/// Moves of a line that are shown.
const LINE: u8 = 10;
/// Nodes and time are halved until the time is less, to divide by a byte.
const SHORT: u8 = 0x80;

/// Emits `show_players`, `show_moves`, `show_thinking`, `show_clocks`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("The panel", "What stands beside the board.");
    players(asm, cx);
    moves(asm, cx);
    thinking(asm, cx);
}

/// Goes to `yes` if the player in `player` has the bit of `bits` that the
/// machine's sides have.
fn if_machine(asm: &mut Asm, cx: &Ui, yes: Label) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        lda  shared.engine_sides
        bit  ui.player
        bpl  @white
        lsr  a
    @white:
        lsr  a
        bcs  @yes
    }
}

fn players(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm.routine("show_players", "Who plays, what was taken, and the clocks.")
        .destroys("A X Y, words, cells, colours, number");
    asm! { asm;
        for (mask, who, took) in [ (BLACK, TextBox::AboveWho, TextBox::AboveTook), (0, TextBox::BelowWho, TextBox::BelowTook), ] {
            player(asm, cx, mask);
            jsr  put_player_kind
            show(asm, who);
            jsr  put_captured
            show(asm, took);
        }
        asm.routine("show_clocks", "Both clocks, and who is to move.")
            .destroys("A X Y, words, cells, colours, number");
        lda  ui.input_mode
        cmp  #InputMode::Edit as u8
        bcs  @page_open           // something else is to be seen
        for (mask, clock) in [(BLACK, TextBox::Above), (0, TextBox::Below)] {
            player(asm, cx, mask);
            jsr  put_player
            show(asm, clock);
        }
    @page_open:
        rts

        asm.routine("put_player_kind", "Says who plays a side.")
            .takes("player")
            .destroys("A Y, words");
        jsr  begin_text
        if_machine(asm, cx, engine);
        put(asm, "you");
        jmp  @done
    @engine:
        put(asm, "Octet");
    @done:
        rts

        asm.routine(
            "put_player",
            "A side, whether it is to move, and its clock.",
        )
        .takes("player")
        .destroys("A X Y, words, number");
        jsr  begin_text
        ldx  #b' '
        lda  shared.side
        eor  ui.player
        bmi  @waits
        ldx  #POINTER + TEXT
    @waits:
        txa
        jsr  put_char
        lda  ui.player
        jsr  put_side
        jsr  put_space
        ldx  #0
        bit  ui.player
        bpl  @white
        ldx  #3
    @white:
        php
        sei                     // the interrupt counts the clock
        for n in 0..3 {
            lda  shared.clock_white + n,x
            sta  ui.number + n
        }
        plp
        lda  #0
        sta  ui.number+3
        lda  #JIFFIES as u8
        jsr  divide_number
        jmp  put_time

        asm.routine("put_captured", "The men that a side has taken, and its lead.")
            .takes("player")
            .destroys("A X Y, left");
        jsr  begin_text
        jsr  put_space
        lda  shared.material
        bit  ui.player
        bpl  @plus
        eor  #0xFF
        clc
        adc  #1
    @plus:
        cmp  #1
        bmi  @nothing
        pha
        put_char(asm, b'+');
        pla
        jsr  put_byte
        jsr  put_space
    @nothing:
        // The other side's losses, queens first.
        ldx  #2 * CAPTURED_TYPES as u8 - 1
        bit  ui.player
        bpl  @types
        ldx  #CAPTURED_TYPES as u8 - 1
    @types:
        lda  #CAPTURED_TYPES as u8 - 1
        sta  ui.remaining
    @next_type:
        ldy  shared.captured,x
        beq  @none
        lda  ui.remaining
        clc
        adc  #SMALL_PIECES + TEXT
    @pieces:
        jsr  put_char
        dey
        bne  @pieces
    @none:
        dex
        dec  ui.remaining
        bpl  @next_type
        rts
    }
}

/// Leaves in `player` who is above, with `BLACK`, or below, with 0.
fn player(asm: &mut Asm, cx: &Ui, mask: u8) {
    asm! { asm;
        lda  cx.shared.flipped
        and  #BLACK
        eor  #mask
        sta  cx.vars.player
    }
}

/// Points `words` at the byte of `array` that belongs to the half-move `ply`
/// and leaves the byte in `A`; `Y` is 0.
fn sheet_byte(asm: &mut Asm, cx: &Ui, array: Abs) {
    let ui = &cx.vars;
    asm! { asm;
        clc
        lda  ui.sheet_ply
        adc  #<array
        sta  ui.src_ptr
        lda  ui.sheet_ply+1
        adc  #>array
        sta  ui.src_ptr+1
        ldy  #0
        lda  (ui.src_ptr),y
    }
}

fn moves(asm: &mut Asm, cx: &Ui) {
    let (ui, sheet) = (&cx.vars, &cx.sheet);
    asm.routine("show_moves", "The last moves of the game.")
        .destroys("A X Y, words, cells, colours, number");
    asm! { asm;
        jsr  begin_text
        // Counted from the first half-move of White, whoever began.
        jsr  count_sheet_plies
        inc  ui.number           // the move begun counts as a whole
        bne  @even
        inc  ui.number+1
    @even:
        lda  ui.number
        and  #0xFE
        sec
        sbc  #2 * MOVES
        sta  ui.sheet_ply
        lda  ui.number+1
        sbc  #0
        sta  ui.sheet_ply+1
        bcs  @positive
        lda  #0
        sta  ui.sheet_ply
        sta  ui.sheet_ply+1
    @positive:
        // From here on ply counts from the first half-move that was made.
        lda  ui.sheet_ply+1
        lsr  a
        sta  ui.move_number+1
        lda  ui.sheet_ply
        ror  a
        clc
        adc  sheet.first_number
        sta  ui.move_number
        lda  ui.move_number+1
        adc  sheet.first_number+1
        sta  ui.move_number+1
        bit  sheet.first_side
        bpl  @begun
        lda  ui.sheet_ply
        ora  ui.sheet_ply+1
        bne  @later
        // The game begins with a move of Black.
        jsr  put_move_number
        put(asm, "... ");
        jmp  @second
    @later:
        lda  ui.sheet_ply
        let same = asm.label("same_page");
        bne  @same
        dec  ui.sheet_ply+1
        asm.bind(same);
        dec  ui.sheet_ply
    @begun:
    @more:
        jsr  is_ply_played
        bcs  @done
        jsr  put_move_number
        put_char(asm, b'.');
        jsr  put_sheet_move
        jsr  put_space
    @second:
        jsr  is_ply_played
        bcs  @done
        jsr  put_sheet_move
        put_char(asm, RETURN);
        inc  ui.move_number
        bne  @low
        inc  ui.move_number+1
    @low:
        jmp  @more
    @done:
        show(asm, TextBox::Moves);
        rts

        asm.routine("count_sheet_plies", "How many half-moves the game's moves are.")
            .returns("number, with one more if Black began")
            .destroys("A");
        lda  sheet.len
        sta  ui.number
        lda  sheet.len+1
        sta  ui.number+1
        bit  sheet.first_side
        bpl  @white
        inc  ui.number
        bne  @white
        inc  ui.number+1
    @white:
        rts

        asm.routine("is_ply_played", "Whether a half-move was made.")
            .takes("ply")
            .returns("C clear if it was")
            .destroys("A");
        lda  ui.sheet_ply
        cmp  sheet.len
        lda  ui.sheet_ply+1
        sbc  sheet.len+1
        rts

        asm.routine("put_move_number", "Adds the number of the move.")
            .destroys("A X Y, number");
        load_number(asm, cx, ui.move_number, 2);
        jmp  put_number

        asm.routine(
            "put_sheet_move",
            "Adds a move of the record, and goes on to the next.",
        )
        .takes("ply")
        .destroys("A X Y, words");
        for (array, to) in [(sheet.from, ui.san_from), (sheet.to, ui.san_to), (sheet.san, ui.san_flags)] {
            sheet_byte(asm, cx, array);
            sta  to
        }
        let same = asm.label("same_page");
        inc  ui.sheet_ply
        bne  @same
        inc  ui.sheet_ply+1
        asm.bind(same);
        jmp  put_san
    }
}

fn thinking(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        asm.routine("show_thinking", "Depth, score, nodes, speed and line.")
            .destroys("A X Y, words, cells, colours, number")
            .cost("about 40,000 cycles");
        lda  ui.input_mode
        cmp  #InputMode::Analysis as u8
        jeq  show_analysis
        cmp  #InputMode::Edit as u8
        bcc  @seen
        rts
    @seen:
        jsr  begin_text
        lda  shared.info_depth
        beq  @nothing
        cmp  #DEPTH_BOOK
        beq  @book
        put(asm, "Depth ");
        lda  shared.info_depth
        jsr  put_byte
        jsr  put_space
        lda  shared.info_score
        ldy  shared.info_score+1
        jsr  put_score
        jmp  @nothing
    @book:
        put(asm, "Opening book");
    @nothing:
        show(asm, TextBox::Depth);
        jsr  begin_text
        ldx  shared.info_depth
        beq  @no_time
        inx
        beq  @no_time           // a move of the book
        load_number(asm, cx, shared.info_nodes, 4);
        jsr  put_number
        put(asm, " nodes ");
        jsr  nodes_per_second
        beq  @no_time
        jsr  put_number
        put(asm, "/s");
    @no_time:
        show(asm, TextBox::Nodes);
        jsr  begin_text
        ldx  #0
    @next:
        cpx  shared.pv_len
        bcs  @end
        txa
        pha
        lda  shared.pv_from,x
        ldy  shared.pv_to,x
        jsr  put_move
        jsr  put_space
        pla
        tax
        inx
        cpx  #LINE
        bcc  @next
    @end:
        show(asm, TextBox::Line);
        rts

        asm.routine("nodes_per_second", "How many nodes a second there were.")
            .takes("shared_info_nodes, shared_info_time")
            .returns("number; Z set if no time has passed")
            .destroys("A X, left")
            .cost("about 2,500 cycles");
        load_number(asm, cx, shared.info_nodes, 4);
        for n in 0..3 {
            lda  shared.info_time + n
            sta  ui.ply_time + n
        }
    @halve:
        lda  ui.ply_time+1
        ora  ui.ply_time+2
        bne  @short
        lda  ui.ply_time
        beq  @timeless
        cmp  #SHORT
        bcc  @divide
    @short:
        lsr  ui.ply_time+2
        ror  ui.ply_time+1
        ror  ui.ply_time
        lsr  ui.number+3
        for n in (0..3).rev() {
            ror  ui.number + n
        }
        jmp  @halve
    @divide:
        // Sixty times as many, by the sixtieths of a second.
        for n in 0..4 {
            lda  ui.number + n
            sta  ui.product + n
        }
        ldx  #JIFFIES as u8 - 1
    @times:
        clc
        for n in 0..4 {
            lda  ui.number + n
            adc  ui.product + n
            sta  ui.number + n
        }
        dex
        bne  @times
        lda  ui.ply_time
        jsr  divide_number
        lda  #1
    @timeless:
        rts
    }
}
