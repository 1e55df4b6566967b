//! Everything that is drawn, on both screens at once.
//!
//! [`board`] draws squares, [`boxes`] shows texts that [`mod@write`] puts together,
//! [`panel`] says what is in them. What is to be seen is on the desk; the
//! routines wait for nothing and never call the core, so they may be called
//! whenever the room's world is there.

pub mod board;
pub mod panel;
pub mod san;
pub mod status;
pub mod text;
pub mod text_boxes;

use super::input::InputMode;
use super::score_sheet::ScoreSheet;
use super::vars::UiVars;
use crate::api::shared::{SQUARES, Shared};
use crate::asm::{Abs, Asm, asm};
use crate::platform::c128::charset::Bitmaps;
use crate::platform::c128::chips::Chips;
use crate::platform::c128::machine::Video;
use crate::platform::c128::memory_map::{BorrowedZp, Segments};
use crate::platform::c128::{charset, sid, vdc, vic};
use board::mark;
use text_boxes::{TextBox, TextBoxes, show};

/// Where everything is that the screens need.
#[derive(Clone, Copy, Debug)]
pub struct Ui {
    /// The desk.
    pub shared: Shared,
    /// The moves of the game.
    pub sheet: ScoreSheet,
    /// Variables.
    pub vars: UiVars,
    /// Registers.
    pub chips: Chips,
    /// Boxes.
    pub boxes: TextBoxes,
    /// Tables of the board.
    pub tables: board::BoardTables,
    /// What the character sets are made from.
    pub bitmaps: Bitmaps,
    /// What a pawn becomes.
    pub becomes: Abs,
    /// The letters of the kinds.
    pub kind_letters: Abs,
}

impl Ui {
    /// Reserves the variables and writes the tables.
    pub fn declare(
        asm: &mut Asm,
        segments: &Segments,
        borrowed: &mut BorrowedZp,
        shared: Shared,
        chips: Chips,
        sheet: ScoreSheet,
    ) -> Ui {
        let ui = segments.ui;
        let bitmaps = Bitmaps::emit(asm, segments);
        let (becomes, kind_letters) = text::tables(asm, ui);
        Ui {
            shared,
            sheet,
            vars: UiVars::reserve(asm, segments.uibss, borrowed),
            chips,
            boxes: TextBoxes::emit(asm, ui),
            tables: board::BoardTables::emit(asm, ui),
            bitmaps,
            becomes,
            kind_letters,
        }
    }

    /// What the screens' drivers work with.
    #[must_use]
    pub fn video(&self) -> Video {
        Video {
            chips: self.chips,
            bitmaps: self.bitmaps,
            src_ptr: self.vars.src_ptr,
            dst_ptr: self.vars.dst_ptr,
            remaining: self.vars.remaining,
            appearance: self.vars.appearance,
            occupied: self.vars.occupied,
            charset_bit: self.vars.charset_bit,
        }
    }
}

/// Emits all of it.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    whole(asm, cx);
    marks(asm, cx);
    board::emit(asm, cx);
    panel::emit(asm, cx);
    san::emit(asm, cx);
    text_boxes::emit(asm, cx);
    text::emit(asm, cx);
    sid::emit(asm, &cx.chips.sid, cx.shared.sound);
    vic::emit(asm, &cx.video());
    vdc::emit(asm, &cx.video());
}

fn whole(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm.section(
        "Both screens",
        "Opened once, then shown as the desk has it.",
    );
    asm.routine("open_screens", "Makes both screens the program's.")
        .takes("the attic's bytes in sight")
        .returns("saved: the registers as they were; both screens empty")
        .destroys("A X Y, words, cells, colours")
        .cost("about 600,000 cycles");
    asm! { asm;
        for (n, register) in (0..).zip(vic::registers(&cx.chips)) {
            lda  register
            sta  ui.saved + n
        }
        lda  #0xFF
        for square in [ui.cursor, ui.chosen, ui.queried] {
            sta  square
        }
        lda  #0
        for empty in [ui.input_mode, ui.typed_len] {
            sta  empty
        }
        jsr  vic_init
        jmp  vdc_init

        asm.routine("redraw_all", "Draws all there is.")
            .destroys("A X Y, words, cells, colours");
        jsr  invalidate_board
        jsr  show_coordinates
        jsr  show_title
        jsr  show_thinking
        asm.routine(
            "show_game",
            "Draws the game: what has changed of the board, and all beside it.",
        )
        .takes("the desk, the record")
        .destroys("A X Y, words, cells, colours");
        lda  ui.input_mode
        cmp  #InputMode::Edit as u8
        bcs  @page_open           // something else is to be seen
        jsr  show_squares
        jsr  show_players
        jsr  show_moves
        jsr  show_opening
        jmp  show_status
    @page_open:
        rts

        asm.routine("show_title", "The program's name, the level, and lines.")
            .destroys("A X Y, words, cells, colours");
        jsr  begin_text
        text::put(asm, concat!("Octet ", env!("CARGO_PKG_VERSION")));
        show(asm, TextBox::Title);
        jsr  begin_text
        jsr  put_level
        show(asm, TextBox::Level);
        jsr  begin_text
        ldx  #text_boxes::WIDTH_80
    @rule:
        text::put_char(asm, charset::LINE + charset::TEXT);
        dex
        bne  @rule
        for which in [TextBox::RuleAbove, TextBox::RuleMiddle, TextBox::RuleBelow] {
            show(asm, which);
        }
        rts

        asm.routine("show_opening", "The name of the opening.")
            .takes("shared_opening_name")
            .destroys("A X Y, words, cells, colours");
        jsr  begin_text
        lda  #<cx.shared.opening_name
        ldy  #>cx.shared.opening_name
        jsr  put_text
        show(asm, TextBox::Opening);
        rts

        asm.routine("close_screens", "Gives the registers back as they were.")
            .takes("saved")
            .destroys("A");
        for (n, register) in (0..).zip(vic::registers(&cx.chips)) {
            lda  ui.saved + n
            sta  register
        }
        rts
    }
}

fn marks(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm.routine(
        "show_squares",
        "Draws the board of the desk, with its marks.",
    )
    .destroys("A X Y, cells, colours");
    asm! { asm;
        ldx  #SQUARES as u8 - 1
    @copy:
        lda  ui.input_mode
        cmp  #InputMode::Edit as u8
        bne  @game
        lda  ui.edit_board,x
        jmp  @both
    @game:
        lda  shared.board,x
    @both:
        sta  ui.board,x
        lda  #0
        sta  ui.marks,x
        dex
        bpl  @copy
        lda  ui.input_mode
        cmp  #InputMode::Edit as u8
        beq  @no_move
        lda  shared.last_from
        cmp  shared.last_to
        beq  @no_move
        for square in [shared.last_from, shared.last_to] {
            lda  square
            jsr  to_square64
            tax
            lda  #mark::LAST
            sta  ui.marks,x
        }
    @no_move:
        lda  ui.chosen
        bmi  @nobody
        ldx  shared.move_count
    @next:
        dex
        cpx  #0xFF
        beq  @nobody
        lda  shared.moves_from,x
        jsr  to_square64
        cmp  ui.chosen
        bne  @next
        lda  shared.moves_to,x
        jsr  to_square64
        tay
        lda  #mark::TARGET
        sta  ui.marks,y
        bne  @next
    @nobody:
        ldx  ui.chosen
        bmi  @other
        lda  #mark::CHOSEN
        sta  ui.marks,x
    @other:
        ldx  ui.cursor
        bmi  @invisible
        lda  ui.marks,x
        ora  #mark::CURSOR
        sta  ui.marks,x
    @invisible:
        jmp  show_board
    }
}
