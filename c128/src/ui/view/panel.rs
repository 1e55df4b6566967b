//! The panel beside the board: players, clocks, moves, and the search.
//!
//! While a search runs, `show_running_clock` and `show_root_move` draw no more than what has
//! changed since the second before.

use super::text::{list, put, put_char, put_nth};
use super::text_box::TextBox;
use super::text_boxes::{RETURN, show, show_last, show_then_begin};
use crate::api::shared::{BLACK, CAPTURED_TYPES, JIFFIES};
use crate::platform::charset::{POINTER, SMALL_PIECES, TEXT};
use crate::ui::context::Ui;
use crate::ui::input::command::InputMode;
use crate::ui::pages::{entries, options};
use crate::ui::vars::LINE_MAX;
use octet_asm::{Asm, asm};

/// How many moves of the game are shown, each of both sides.
const MOVES_SHOWN: u8 = 4;
/// Where a player's clock begins in its box: an arrow, the side and a space stand before it.
const CLOCK_COLUMN: u8 = 1 + 5 + 1;
/// The most characters of a move in a line, with the space after it: `Qa1xb2 ` and `axb8=Q `.
const LONGEST_SAN: u8 = 7;
/// To divide by a byte, time is halved until it is below this, and nodes are halved with it:
/// `divide_number` takes a divisor of at most 128.
const SHORT_TIME: u8 = 0x80;

/// The texts of a search, by its purpose ([`crate::ui::game::SearchPurpose`]); the first one stands
/// there when no search runs.
const STATES: [&str; 5] = ["", "Thinking", "Thinking", "Analysis", "Thinking ahead"];

/// Emits `show_players`, `show_moves`, `show_thinking`, `show_clocks`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "Panel",
        "Players, clocks, moves and the search, beside the board.",
    );
    players(asm, cx);
    moves(asm, cx);
    search_info(asm, cx);
}

fn players(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Shows both players, their captures and clocks.
        routine show_players { destroys a, x, y, scratch }
        for (mask, who, took) in [
            (BLACK, TextBox::AboveWho, TextBox::AboveTook),
            (0, TextBox::BelowWho, TextBox::BelowTook),
        ] {
            player(asm, mask);
            jsr  put_player_kind
            show(asm, who);
            jsr  put_captured
            show(asm, took);
        }
        /// Shows both clocks, and which side is to move.
        routine show_clocks { destroys a, x, y, scratch }
        jsr  is_covered
        bcs  @page_open         // modes from Edit on cover the panel
        for (mask, clock) in [(BLACK, TextBox::Above), (0, TextBox::Below)] {
            player(asm, mask);
            jsr  put_player
            show(asm, clock);
        }
    @page_open:
        rts

        /// Sets the player whose box is shown.
        routine set_player {
            takes    a "BLACK for the side above, 0 for the one below"
            returns  ui_player
            destroys a
        }
        eor  cx.shared.flipped  // bit 7: Black is below
        and  #BLACK
        sta  ui.player
        rts

        /// Shows the clock that runs, as far as it has changed.
        routine show_running_clock { destroys a, x, y, scratch }
        jsr  is_covered
        bcs  @page_open         // modes from Edit on cover the panel
        let running = asm.sym("running_clock");
        lda  running            // 1 White's, 4 Black's
        beq  @page_open         // none
        cmp  #2
        ror  a                  // bit 7: Black's
        and  #BLACK
        sta  ui.player
        lda  #CLOCK_COLUMN
        sta  ui.text_len        // what stands before the clock has not changed
        sta  ui.text_first
        jsr  put_clock
        ldx  #TextBox::Below as u8
        lda  shared.flipped     // bit 7: Black is below
        eor  ui.player
        bpl  @below
        ldx  #TextBox::Above as u8
    @below:
        jmp  show_changes

        /// Adds the player of a side: Octet, the name that was typed, or you.
        routine put_player_kind {
            takes    ui_player
            destroys a, x, y, ui_src_ptr
        }
        const { assert!(options::PLAYERS == entries::NAMES) };
        jsr  begin_text
        ldx  #options::PLAYERS
        lda  shared.engine_sides  // bit 0 White, bit 1 Black
        bit  ui.player
        bpl  @white_player
        inx                     // Black's player
        lsr  a
    @white_player:
        lsr  a
        bcs  @kind              // Octet
        jsr  put_entry
        bne  @named
    @kind:
        jmp  put_option_value
    @named:
        rts

        /// Adds a side, whether it is to move, and its clock.
        routine put_player {
            takes    ui_player
            destroys a, x, y, ui_src_ptr, ui_number, ui_divisor
        }
        jsr  begin_text
        ldx  #b' '              // no pointer
        lda  shared.side
        eor  ui.player          // bit 7: the other side is to move
        bmi  @waits
        ldx  #POINTER + TEXT    // an arrow before the side to move
    @waits:
        txa
        jsr  put_char
        lda  ui.player
        jsr  put_side           // "White" or "Black"
        jsr  put_space
        /// Adds a player's clock.
        routine put_clock {
            takes    ui_player
            destroys a, x, y, ui_number, ui_divisor
        }
        ldx  #0                 // White's clock
        bit  ui.player
        bpl  @white
        ldx  #3                 // Black's, three bytes on
    @white:
        php
        sei                     // the interrupt counts the clock
        for n in 0..3 {
            lda  shared.clock_white + n,x
            sta  ui.number + n  // of 24 bits
        }
        plp
        lda  #0
        sta  ui.number+3        // clocks have three bytes
        lda  #JIFFIES as u8     // jiffies to seconds
        jsr  divide_number
        jmp  put_time           // seconds are left in number

        /// Adds the lead in material and the pieces that a side has captured.
        routine put_captured {
            takes    ui_player
            destroys a, x, y, ui_remaining, ui_number, ui_divisor
        }
        jsr  begin_text
        jsr  put_space
        lda  shared.material    // White's less Black's, in pawns
        bit  ui.player
        bpl  @plus
        eor  #0xFF              // negated for Black
        clc
        adc  #1
    @plus:
        cmp  #1                 // a signed byte: below 1 is no lead
        bmi  @no_lead           // behind, or equal: no number
        pha
        put_char(asm, b'+');
        pla
        jsr  put_byte           // in pawns
        jsr  put_space
    @no_lead:
        // The other side's losses, queen to pawn.
        ldx  #2 * CAPTURED_TYPES as u8 - 1  // White has captured Black's: the last of them
        bit  ui.player          // bit 7 clear: White
        bpl  @types
        ldx  #CAPTURED_TYPES as u8 - 1  // Black has captured White's
    @types:
        lda  #CAPTURED_TYPES as u8 - 1  // the type on the screen, queen first
        sta  ui.remaining
    @next_type:
        ldy  shared.captured,x  // how many were lost
        beq  @none              // none of this type
        lda  ui.remaining
        clc
        adc  #SMALL_PIECES + TEXT  // small pieces are no ASCII
    @piece:
        jsr  put_char           // one letter for each piece
        dey
        bne  @piece
    @none:
        dex
        dec  ui.remaining
        bpl  @next_type         // down to pawns
        rts
    }
}

/// Sets `player` to the side above, with `BLACK`, or to the one below, with 0.
fn player(asm: &mut Asm, mask: u8) {
    asm! { asm;
        lda  #mask              // of the box: above or below
        jsr  set_player
    }
}

fn moves(asm: &mut Asm, cx: &Ui) {
    let (ui, sheet) = (&cx.vars, &cx.sheet);
    asm! { asm;
        /// Shows the last moves of the game.
        routine show_moves { destroys a, x, y, scratch }
        jsr  begin_text
        // sheet_ply counts from White's first ply, even if Black began.
        jsr  count_sheet_plies
        inc  ui.number          // a move begun counts: rounded up to even
        bne  @even
        inc  ui.number+1
    @even:
        lda  ui.number
        and  #0xFE              // plies of whole moves
        sec
        sbc  #2 * MOVES_SHOWN   // the first of the moves shown
        sta  ui.sheet_ply
        lda  ui.number+1
        sbc  #0
        sta  ui.sheet_ply+1
        bcs  @positive          // carry clear: fewer moves than are shown
        lda  #0                 // from the start of the game
        sta  ui.sheet_ply
        sta  ui.sheet_ply+1
    @positive:
        // Two plies a move, counted from the number of the first.
        lda  ui.sheet_ply+1
        lsr  a
        sta  ui.move_number+1
        lda  ui.sheet_ply       // sheet_ply / 2 moves
        ror  a
        clc
        adc  sheet.first_number // the first move's number
        sta  ui.move_number
        lda  ui.move_number+1
        adc  sheet.first_number+1
        sta  ui.move_number+1
        bit  sheet.first_side   // bit 7: Black began
        bpl  @aligned
        lda  ui.sheet_ply
        ora  ui.sheet_ply+1
        bne  @later             // not at the start of the game
        // The game begins with Black's move: 1... e5
        jsr  put_move_number
        put(asm, "... ");
        jmp  @second
    @later:
        // In the sheet Black's first move is ply 0.
        lda  ui.sheet_ply
        let same = asm.label("same_page");
        bne  @same              // a low byte of 0 borrows from the high byte
        dec  ui.sheet_ply+1
        asm.bind(same);
        dec  ui.sheet_ply
    @aligned:
    @more:
        jsr  is_ply_played
        bcs  @done              // carry set: the game ends here
        jsr  put_move_number
        put_char(asm, b'.');
        jsr  put_sheet_move
        jsr  put_space
    @second:
        jsr  is_ply_played
        bcs  @done              // White's move was the last
        jsr  put_sheet_move
        put_char(asm, RETURN);
        inc  ui.move_number     // 16 bits
        bne  @low
        inc  ui.move_number+1
    @low:
        jmp  @more
    @done:
        show_last(asm, TextBox::Moves);

        /// Counts plies from White's first move.
        routine count_sheet_plies {
            returns  ui_number[2] "plies played, one more if Black began"
            destroys a
        }
        lda  sheet.len
        sta  ui.number
        lda  sheet.len+1
        sta  ui.number+1
        bit  sheet.first_side   // bit 7: Black began
        bpl  @white
        inc  ui.number          // as if White had made a move before
        bne  @white
        inc  ui.number+1
    @white:
        rts

        /// Asks whether the sheet has a ply.
        routine is_ply_played {
            takes    ui_sheet_ply
            returns  c "clear if it has"
            destroys a
        }
        lda  ui.sheet_ply
        cmp  sheet.len          // compared in 16 bits
        lda  ui.sheet_ply+1
        sbc  sheet.len+1
        rts

        /// Adds move_number.
        routine put_move_number { destroys a, x, y, ui_number, ui_divisor }
        lda  ui.move_number
        ldx  ui.move_number+1
        jmp  put_word

        /// Adds a move of the score sheet, and goes on to the next.
        routine put_sheet_move {
            takes    ui_sheet_ply
            destroys a, x, y, ui_src_ptr
        }
        for (array, to) in [
            (sheet.from, ui.san_from),
            (sheet.to, ui.san_to),
            (sheet.san, ui.san_flags),
        ] {
            lda  #<array            // one byte of the move
            ldx  #>array
            jsr  sheet_byte
            sta  to             // what put_san reads
        }
        let same = asm.label("same_page");
        inc  ui.sheet_ply       // 16 bits
        bne  @same
        inc  ui.sheet_ply+1
        asm.bind(same);
        jmp  put_san

        /// Reads the byte of an array of the score sheet that belongs to sheet_ply.
        routine sheet_byte {
            takes    a "low", x "high byte of the array's address", ui_sheet_ply
            returns  a
            keeps    x
            destroys y, ui_src_ptr
        }
        clc
        adc  ui.sheet_ply       // the array's address + sheet_ply
        sta  ui.src_ptr
        txa
        adc  ui.sheet_ply+1
        sta  ui.src_ptr+1
        ldy  #0
        lda  (ui.src_ptr),y
        rts
    }
}

fn search_info(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    let Some(segment) = asm.selected() else {
        return;
    };
    let states = list(asm, segment, "search_states", &STATES);
    asm! { asm;
        /// Shows what a search is for, its depth, score, nodes, speed and line.
        routine show_thinking { destroys a, x, y, scratch }
        lda  ui.input_mode
        cmp  #InputMode::Analysis as u8  // that page shows the search in its own way
        jeq  show_analysis      // the analysis page: redraw it
        cmp  #InputMode::Edit as u8
        bcc  @visible           // modes before Edit leave the panel free
        rts
    @visible:
        jsr  show_search_state
        jsr  begin_text
        show(asm, TextBox::RootMove);
        let purpose = asm.sym("game_purpose");
        lda  purpose            // 0: no search
        beq  @no_search
        sta  shared.root_changed
        jsr  show_root_move
        jsr  begin_text
    @no_search:
        jsr  is_searched
        beq  @no_depth
        put(asm, "Depth ");
        lda  shared.info_depth
        jsr  put_byte
    @no_depth:
        show_then_begin(asm, TextBox::Depth);
        jsr  is_searched
        beq  @no_score
        jsr  put_lead
    @no_score:
        show_then_begin(asm, TextBox::Score);
        jsr  is_searched
        beq  @no_time
        jsr  load_nodes
        jsr  put_number
        put(asm, " positions ");
        jsr  nodes_per_second
        beq  @no_time           // Z set: less than a jiffy
        jsr  put_number
        put(asm, "/s");
    @no_time:
        show_then_begin(asm, TextBox::Nodes);
        lda  shared.pv_len
        beq  @no_line           // a new game: the last line is void
        lda  #<ui.line
        ldy  #>ui.line
        jsr  put_text
    @no_line:
        show_last(asm, TextBox::Line);

        /// Has the search completed an iteration? A book move has none.
        routine is_searched {
            takes    shared_info_depth
            returns  z "clear if so"
            destroys x
        }
        ldx  shared.info_depth
        beq  @no_iteration
        inx                     // DEPTH_BOOK becomes 0
    @no_iteration:
        rts

        /// Shows what the search is for, or that a move was in the book.
        routine show_search_state {
            keeps    x
            destroys a, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        jsr  is_covered
        bcs  @covered           // modes from Edit on cover the panel
        txa
        pha
        jsr  begin_text
        ldx  shared.info_depth
        inx                     // DEPTH_BOOK becomes 0
        bne  @search
        put(asm, "Opening book");
        jmp  @state
    @search:
        let purpose = asm.sym("game_purpose");
        ldx  purpose
        put_nth(asm, states);
    @state:
        show(asm, TextBox::State);
        lda  purpose
        bne  @move
        jsr  begin_text         // no search, no move
        show(asm, TextBox::RootMove);
    @move:
        pla
        tax
    @covered:
        rts

        /// Shows the root move that is being searched, as far as it has changed.
        routine show_root_move {
            takes    "a search runs"
            destroys a, x, y, scratch
            changes  shared_root_changed
        }
        lda  shared.root_changed
        beq  @same
        lda  #0
        sta  shared.root_changed  // first: the move may change meanwhile
        lda  ui.input_mode
        cmp  #InputMode::Analysis as u8
        jeq  show_analysis      // that page shows the score of the move before, too
        cmp  #InputMode::Edit as u8
        bcs  @same              // modes from Edit on cover the panel
        lda  shared.root_from
        ldx  shared.root_to
        jsr  find_legal_move
        bcs  @same              // none yet
        jsr  analyse_san
        jsr  begin_text
        jsr  put_space          // 40 columns have the depth before it
        jsr  put_san
        jsr  put_space          // O-O after O-O-O
        ldx  #TextBox::RootMove as u8
        jmp  show_changes
    @same:
        rts

        /// Adds the side that is ahead, and its score: White +0.32.
        routine put_lead {
            takes    shared_info_score, shared_info_side
            destroys a, x, y, ui_number, ui_remaining, ui_divisor, ui_src_ptr
        }
        lda  shared.info_score
        ora  shared.info_score+1
        beq  @equal
        lda  shared.info_score+1
        and  #BLACK             // bit 7: the side to move is behind
        eor  shared.info_side
        jsr  put_side
        jsr  put_space
        lda  shared.info_score
        ldy  shared.info_score+1
        bpl  @ahead
        sec                     // the other side's
        lda  #0
        sbc  shared.info_score
        tax
        lda  #0
        sbc  shared.info_score+1
        tay
        txa
    @ahead:
        jmp  put_score
    @equal:
        put(asm, "Equal 0.00");
        rts

        /// Writes the principal variation, for show_thinking.
        routine write_line {
            takes    "the position that was searched, and its PV, in the shared block"
            returns  ui_line
            destroys a, x, y, ui_src_ptr, ui_edit_board
        }
        jsr  begin_line
        jsr  begin_text
        ldx  #0
    @next:
        cpx  shared.pv_len
        bcs  @end               // every ply of the PV
        txa
        pha
        lda  shared.pv_from,x   // with the move's flags
        ldy  shared.pv_to,x
        jsr  put_line_move
        jsr  put_space
        pla
        tax
        inx
        lda  ui.text_len
        cmp  #LINE_MAX as u8 - LONGEST_SAN
        bcc  @next              // another fits
    @end:
        jsr  end_line
        ldx  ui.text_len
        lda  #0
    @copy:
        sta  ui.line,x
        dex
        bmi  @written
        lda  ui.text,x
        jmp  @copy
    @written:
        rts

        /// Loads the nodes of the search.
        routine load_nodes {
            takes    shared_info_nodes
            returns  ui_number
            destroys a
        }
        for n in 0..4 {
            lda  shared.info_nodes + n
            sta  ui.number + n
        }
        rts

        /// Divides the nodes of the search by its time.
        routine nodes_per_second {
            takes    shared_info_nodes, shared_info_time
            returns  ui_number, z "set if no time has passed"
            destroys a, x, ui_divisor, ui_product
        }
        jsr  load_nodes
        for n in 0..3 {
            lda  shared.info_time + n
            sta  ui.ply_time + n
        }
    @halve:
        lda  ui.ply_time+1      // the time in 24 bits
        ora  ui.ply_time+2
        bne  @halve_both
        lda  ui.ply_time
        beq  @timeless          // Z set: no time has passed
        cmp  #SHORT_TIME        // short enough for the division
        bcc  @divide
    @halve_both:
        lsr  ui.ply_time+2      // both halved: the quotient stays
        ror  ui.ply_time+1
        ror  ui.ply_time
        lsr  ui.number+3        // nodes / 2
        for n in (0..3).rev() {
            ror  ui.number + n
        }
        jmp  @halve
    @divide:
        // Nodes a second are nodes * 60 / jiffies, so they are added 59 times.
        for n in 0..4 {
            lda  ui.number + n
            sta  ui.product + n
        }
        ldx  #JIFFIES as u8 - 1 // they are there once already
    @times:
        clc                     // a 32-bit sum
        for n in 0..4 {
            lda  ui.number + n
            adc  ui.product + n // nodes times 2, 3, ... 60
            sta  ui.number + n
        }
        dex
        bne  @times
        lda  ui.ply_time        // at most 127 jiffies
        jsr  divide_number
        lda  #1                 // Z clear: the number is valid
    @timeless:
        rts
    }
}
