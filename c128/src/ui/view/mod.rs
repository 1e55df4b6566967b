//! Everything that is drawn, on both screens at once.
//!
//! [`board`] finds the squares that have changed, and [`board_40`] and [`board_80`] draw them.
//! [`panel`] and [`status`] choose the texts that [`text`] puts together and [`text_boxes`] shows;
//! [`san`] writes moves. The routines read the shared block; they never wait and never call the
//! core, so they may run while a search is interrupted.

pub mod appearance;
pub mod board;
pub mod board_40;
pub mod board_80;
pub(super) mod board_tables_40;
pub mod panel;
pub mod roles;
pub mod san;
pub mod status;
pub mod text;
pub mod text_80;
pub mod text_box;
pub mod text_boxes;
pub mod themes;
pub mod themes_40;

use octet_engine::board::piece::PieceType;

use super::context::Ui;
use super::input::command::InputMode;
use super::vars::ENTRY_LEN;
use crate::api::shared::{SQUARES, type_number};
use crate::platform::memory_map::MATRIX_LEN;
use crate::platform::{self, charset, sid, vdc, vic};
use appearance::mark;
use octet_asm::{Asm, asm};
use text_box::TextBox;
use text_boxes::{show, show_last, show_then_begin};

/// Emits the routines of all modules of the view.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    for scratch in [
        ui.src_ptr,
        ui.dst_ptr,
        ui.color_ptr,
        ui.number,
        ui.product,
        ui.remaining,
    ] {
        asm.scratch(scratch);
    }
    asm.scratch(ui.divisor);
    asm.points_into(cx.vars.dst_ptr, [(cx.chips.matrix, MATRIX_LEN)]);
    asm.points_into(cx.vars.color_ptr, [(cx.chips.vic.color_ram, MATRIX_LEN)]);
    screens(asm, cx);
    show_squares(asm, cx);
    board::emit(asm, cx);
    board_40::emit(asm, cx);
    board_80::emit(asm, cx);
    panel::emit(asm, cx);
    san::emit(asm, cx);
    text_boxes::emit(asm, cx);
    text::emit(asm, cx);
    text_80::emit(asm, cx);
    themes::emit(asm, cx);
    themes_40::emit(asm, cx);
    asm.layer(platform::LAYER, |asm| {
        vic::emit(asm, &cx.video());
        vdc::emit(asm, &cx.video());
        sid::emit(asm, &cx.chips.sid, cx.shared.sound);
    });
}

fn screens(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm.section(
        "Both screens",
        "Set up once; then drawn from the shared block.",
    );
    asm! { asm;
        /// Sets up both screens.
        routine open_screens {
            takes    "the bitmaps of COLD, staged"
            returns  ui_saved "the VIC-II's registers before", "both screens empty",
                     "InputMode::Play"
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_remaining
        }
        jsr  vic_save           // do_quit restores them
        lda  #0xFF              // no square
        for square in [ui.cursor.abs(), ui.chosen, ui.queried, ui.entry] {
            sta  square         // nothing is under it yet
        }
        lda  #0                 // also InputMode::Play
        let entries = [0, 1, 2].map(|n| ui.entries.at(n * i32::from(ENTRY_LEN)));
        let empty = [ui.input_mode.abs(), ui.typed_len.abs(), ui.text_first, ui.text_shown];
        for empty in empty.into_iter().chain(entries) {
            sta  empty
        }
        jsr  vic_init           // VIC-II: characters, sprite, colours
        jsr  vdc_init           // VDC: an empty bitmap
        sec
        ror  ui.blank           // bit 7
        rts

        /// Draws the board anew, in the colours of the theme.
        routine redraw_board { destroys a, x, y, ui_dst_ptr, ui_color_ptr, ui_remaining }
        jsr  show_theme_40
        jsr  invalidate_board   // all squares, not only those that have changed
        jsr  show_coordinates   // ranks and files, which a turn of the board changes
        jmp  show_squares

        /// Draws both screens anew.
        routine redraw_all { destroys a, x, y, scratch }
        jsr  redraw_board
        jsr  show_title
        jsr  show_thinking      // leaves the search's boxes empty before a search
        jsr  show_game
        jmp  vdc_show           // what is complete now, the first time
        /// Is the panel covered? Modes of input from InputMode::Edit on cover it.
        routine is_covered {
            returns  a "the mode", c "set if it is", z "set: InputMode::Edit"
        }
        lda  ui.input_mode
        cmp  #InputMode::Edit as u8
        rts
        /// Draws what has changed of the board, and the panel.
        routine show_game {
            takes    "the shared block", "the score sheet"
            destroys a, x, y, scratch
        }
        jsr  is_covered
        bcs  @page_open         // modes from Edit on cover the panel
        jsr  show_squares
        jsr  show_players
        jsr  show_moves
        jsr  show_opening
        jmp  show_status        // last: a result replaces the message
    @page_open:
        rts

        /// Shows the program's name, the level, and the panel's rules.
        routine show_title { destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr }
        text::put_first(asm, "HELP: keys");
        show(asm, TextBox::Title);
        text::put_first(asm, "Octet");
        show_then_begin(asm, TextBox::Name);
        jsr  put_level
        show_then_begin(asm, TextBox::Level);
        ldx  #text_box::PANEL_WIDTH_80  // a rule is as wide as the panel
    @rule:
        text::put_char(asm, charset::LINE + charset::TEXT);
        dex
        bne  @rule
        show_last(asm, TextBox::Rule);

        /// Shows the name of the opening.
        routine show_opening {
            takes    shared_opening_name
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr
        }
        jsr  begin_text
        lda  #<cx.shared.opening_name  // empty without a book
        ldy  #>cx.shared.opening_name
        jsr  put_text           // up to its zero byte; not packed
        show_last(asm, TextBox::Opening);
    }
}

fn show_squares(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Marks the squares of the board and draws those that have changed.
        routine show_squares { destroys a, x, y, ui_dst_ptr, ui_color_ptr, ui_remaining }
        ldx  #SQUARES as u8 - 1 // first all pieces, without marks
    @copy:
        jsr  is_covered  // the editor has a position of its own
        bne  @game
        lda  ui.edit_board,x
        jmp  @both
    @game:
        lda  shared.board,x     // the game's position
    @both:
        sta  ui.board,x
        lda  #0
        sta  ui.marks,x         // no mark
        dex                     // squares 63 to 0
        bpl  @copy
        jsr  is_covered
        beq  @no_move           // an edited position has no last move
        lda  shared.last_from
        cmp  shared.last_to     // equal: no move was made
        beq  @unmoved
        for square in [shared.last_from, shared.last_to] {
            lda  square
            jsr  to_square64    // a move's square is 0x88, with flags
            tax
            lda  #mark::LAST
            sta  ui.marks,x
        }
    @unmoved:
        lda  shared.in_check
        beq  @no_move           // 0: no check
        lda  shared.side
        ora  #type_number(PieceType::King)  // the king of the side to move
        ldx  #SQUARES as u8 - 1
    @king:
        cmp  ui.board,x
        beq  @check
        dex
        bpl  @king
        bmi  @no_move always
    @check:
        lda  #mark::CHECK
        sta  ui.marks,x
    @no_move:
        lda  ui.chosen          // $FF: no piece is chosen
        bmi  @no_targets        // no targets without one
        ldx  shared.move_count  // mark the targets of its legal moves
    @next:
        dex
        cpx  #0xFF
        beq  @no_targets        // X passed 0: all moves were looked at
        lda  shared.moves_from,x
        jsr  to_square64
        cmp  ui.chosen          // a move of the chosen piece?
        bne  @next
        lda  shared.moves_to,x
        jsr  to_square64        // to 0 to 63
        tay
        lda  #mark::TARGET
        sta  ui.marks,y
        bne  @next always       // no mark is 0
    @no_targets:
        ldx  ui.chosen          // over a target: it cannot be one
        bmi  @other             // $FF: none
        lda  #mark::CHOSEN
        sta  ui.marks,x         // it is drawn in its own colour
    @other:
        ldx  ui.cursor          // the cursor is drawn with any mark
        bmi  @invisible         // $FF: not shown
        lda  ui.marks,x
        ora  #mark::CURSOR
        sta  ui.marks,x
    @invisible:
        jmp  show_board
    }
}
