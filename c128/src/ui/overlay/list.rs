//! Lists: a letter before each line, one of which is chosen by its letter or by cursor keys.

use super::context::OverlayCx;
use super::menu;
use super::page::{HINT_ROW, KEYS_ROW, Style, style};
use crate::ui::input::keys;
use crate::ui::view::text::{list, put, put_nth};
use octet_asm::{Asm, asm};

/// The lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum List {
    /// The menu.
    Menu,
    /// Famous games.
    Games,
    /// Problems.
    Problems,
    /// Endings.
    Endings,
    /// Sounds.
    Sounds,
    /// The player's own clocks.
    Clocks,
    /// The book's moves.
    Book,
}

/// How many lists there are.
const LISTS: usize = List::Book as usize + 1;

/// Their titles.
const TITLES: [&str; LISTS] = [
    " Menu",
    " Famous games",
    " Mate problems",
    " Endings",
    " Sounds",
    " Clocks",
    " Openings",
];
/// What adds the words of a line, what stands behind it, and what is said of the chosen one: X is the
/// line's number.
const WORDS: [&str; LISTS] = [
    "put_menu_line",
    "put_game_line",
    "put_problem_line",
    "put_ending_line",
    "put_sound_line",
    "put_clock_line",
    "put_book_line",
];
const VALUES: [&str; LISTS] = [
    "put_menu_value",
    "put_game_value",
    "put_problem_value",
    "put_no_value",
    "put_sound_value",
    "put_clock_value",
    "put_book_value",
];
const HINTS: [&str; LISTS] = [
    "put_menu_hint",
    "put_game_hint",
    "put_problem_hint",
    "put_ending_hint",
    "put_sound_hint",
    "put_clock_hint",
    "put_book_hint",
];

/// Where a line of the menu stands; on 40 columns it begins in column 1.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Its row on 40 columns.
    pub row_40: u8,
    /// Its row on 80 columns.
    pub row_80: u8,
    /// Its first column on 80 columns.
    pub column_80: u8,
}

/// Columns of a line.
const LINE_WIDTH_40: u8 = 38;
/// In the menu, which has two columns of lines there.
pub const MENU_WIDTH_80: u8 = 33;
/// On other pages.
const LINE_WIDTH_80: u8 = 70;
/// Columns of the letter before a line.
const LETTER: u8 = 2;
/// The row of the first line, and the most lines of a page; the menu has fewer.
const FIRST_ROW: u8 = 2;
const SHOWN: u8 = 20;

/// Emits `open_list`, `show_list`, `show_line` and `choose_line`.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    open(asm, cx);
    line(asm, cx);
    choose(asm, cx);
}

/// Calls the routine of the list, with the line's number in X.
fn of_list(asm: &mut Asm, cx: &OverlayCx, name: &str, routines: [&str; LISTS]) {
    let (page, handler) = (&cx.vars, cx.ui.vars.handler);
    let low = asm.table_lo(cx.segment, &format!("{name}_lo"), 1, routines, "By list");
    let high = asm.table_hi(cx.segment, &format!("{name}_hi"), 1, routines, "By list");
    let what = match name {
        "list_words" => "Adds the words of a line.",
        "list_values" => "Adds what stands behind a line.",
        _ => "Adds what is said of the chosen line.",
    };
    asm! { asm;
        /// {what}
        routine "put_{name}" {
            takes    x "its number", page_list
            destroys a, x, y, scratch
        }
        ldy  page.list
        lda  low,y              // the list's routine
        sta  handler
        lda  high,y
        sta  handler+1
        asm.goes_to(routines);
        jmp  (handler)          // with the line in X
    }
}

fn open(asm: &mut Asm, cx: &OverlayCx) {
    let (page, segment) = (&cx.vars, cx.segment);
    let titles = list(asm, segment, "list_titles", &TITLES);
    of_list(asm, cx, "list_words", WORDS);
    of_list(asm, cx, "list_values", VALUES);
    of_list(asm, cx, "list_hints", HINTS);
    asm! { asm;
        /// Opens a list, with its first line chosen.
        routine open_list {
            takes    a "its number", x "how many lines it has"
            destroys a, x, y, scratch
        }
        sta  page.list          // whose lines these are
        stx  page.count
        lda  #0                 // from the first line on
        sta  page.first
        sta  page.chosen
        /// Shows the list.
        routine show_list {
            takes    page_list, page_count, page_first, page_chosen
            destroys a, x, y, scratch
        }
        jsr  clear_screens      // of the board, or another page
        jsr  begin_text
        ldx  page.list
        put_nth(asm, titles);
        style(asm, cx, Style::Bar);
        lda  #0                 // row 0
        jsr  show_row
        put(asm, " RETURN or the letter  ESC back");
        lda  #KEYS_ROW
        jsr  show_row
        lda  page.list
        bne  @lines             // only the menu has headings
        jsr  show_menu_headings
    @lines:
        lda  page.first
        sta  page.line
    @next:
        jsr  show_line
        inc  page.line          // the next one
        lda  page.line
        cmp  page.count
        bcs  @shown             // it was the last
        sbc  page.first         // C is clear: one less, so that
        cmp  #SHOWN - 1         // this is reached a line earlier
        bcc  @next
    @shown:
        /// Shows what is said of the chosen line.
        routine show_line_hint { destroys a, x, y, scratch }
        style(asm, cx, Style::Dim);
        jsr  put_space          // in line with the lines
        ldx  page.chosen
        jsr  put_list_hints
        lda  #HINT_ROW
        jmp  show_row
    }
}

fn line(asm: &mut Asm, cx: &OverlayCx) {
    let page = &cx.vars;
    let places = menu::line_places();
    let mut table = |name: &str, what: &str, of: fn(&Place) -> u8| {
        let bytes: Vec<u8> = places.iter().map(of).collect();
        asm.table(cx.segment, name, 1, &bytes, what)
    };
    let rows_40 = table("menu_rows_40", "Rows of the menu's lines", |place| {
        place.row_40
    });
    let rows_80 = table("menu_rows_80", "On 80 columns", |place| place.row_80);
    let columns_80 = table("menu_columns_80", "Their columns there", |place| {
        place.column_80
    });
    asm! { asm;
        /// Shows a line of the list.
        routine show_line {
            takes    page_line, page_first, page_chosen
            destroys a, x, y, scratch
        }
        ldy  #LINE_WIDTH_80
        ldx  page.line
        lda  page.list
        bne  @long              // a line as wide as the screen
        ldy  #MENU_WIDTH_80
        lda  rows_40,x          // the menu has groups
        sta  page.row_40
        lda  rows_80,x
        sta  page.row_80
        lda  columns_80,x
        jmp  @placed            // in its half of the screen
    @long:
        txa                     // one line below the other
        sec
        sbc  page.first
        clc
        adc  #FIRST_ROW
        sta  page.row_40        // on both screens
        sta  page.row_80
        lda  #1
    @placed:
        jsr  place_line         // the whole line at first
        jsr  line_letter        // X: the line
        jsr  put_char
        lda  #Style::Key as u8
        jsr  line_style         // brighter than the line
        jsr  show_at
        for (column, width) in [
            (page.column_40, page.width_40),
            (page.column_80, page.width_80),
        ] {
            inc  column             // behind letter and space
            inc  column
            lda  width
            sec
            sbc  #LETTER            // what is left of the line
            sta  width
        }
        ldx  page.line
        jsr  put_list_words
        lda  #Style::Text as u8
        jsr  line_style
        jsr  show_at
        ldx  page.line
        jsr  put_list_values    // perhaps nothing
        lda  #Style::Value as u8
        jsr  line_style
        jmp  show_value         // at its end

        /// Places a line in a column of both screens; 40 columns have one.
        routine place_line {
            takes    a "its column", y "its width on 80 columns"
            returns  page_column_80, page_width_80, page_column_40, page_width_40
            destroys a
        }
        sta  page.column_80
        sty  page.width_80
        lda  #1
        sta  page.column_40
        lda  #LINE_WIDTH_40
        sta  page.width_40
        rts

        /// Finds the letter of a line.
        routine line_letter {
            takes    x "the line"
            returns  a "its letter"
        }
        lda  page.list
        jeq  menu_letter        // its letters stand for words
        txa                     // else from a on
        sec
        sbc  page.first
        clc
        adc  #b'A'
        rts

        /// Sets the colours of a part of the line.
        routine line_style {
            takes    a "its style unless the line is chosen"
            returns  page_style
            destroys a, x
        }
        ldx  page.line
        cpx  page.chosen        // is this the chosen line?
        bne  @other
        lda  #Style::Chosen as u8  // all of it is marked
    @other:
        sta  page.style
        rts

        /// Adds nothing behind a line.
        routine put_no_value { destroys nothing }
        rts
    }
}

fn choose(asm: &mut Asm, cx: &OverlayCx) {
    let page = &cx.vars;
    asm! { asm;
        /// Opens a list, and waits until the player chooses a line.
        routine open_and_choose {
            takes    a "its number", x "how many lines it has"
            returns  page_chosen, c "set: the player leaves the list"
            destroys a, x, y, scratch
        }
        jsr  open_list          // with its first line chosen
        /// Waits until the player chooses a line.
        routine choose_line {
            returns  page_chosen, c "set: the player leaves the list"
            destroys a, x, y, scratch
        }
    @key:
        jsr  wait_key
        for key in [keys::ESCAPE, keys::STOP] {
            cmp  #key
            beq  @leave             // a page back
        }
        cmp  #keys::RETURN
        beq  @chosen            // the marked line
        ldy  page.chosen
        cmp  #keys::CURSOR[0]   // up
        bne  @no_up
        dey                     // the line above
        bpl  @move
        ldy  page.count         // above the first is the last
        dey
        bpl  @move always       // a list has fewer than 128 lines
    @no_up:
        cmp  #keys::CURSOR[1]   // down
        bne  @letter
        iny                     // the line below
        cpy  page.count
        bne  @move
        ldy  #0                 // below the last is the first
        beq  @move always
    @letter:
        sta  page.wanted
        ldx  page.first
        stx  page.line
    @look:
        ldx  page.line
        cpx  page.count
        bcs  @key               // no line has it
        jsr  line_letter
        ldy  page.line
        inc  page.line
        cmp  page.wanted
        bne  @look              // another letter
        jsr  @move_to
    @chosen:
        clc                     // carry clear: a line is chosen
        rts
    @leave:
        sec                     // carry set: none
        rts
    @move:
        jsr  @move_to           // and wait for RETURN
        jmp  @key
    @move_to:
        lda  page.chosen        // the line that was chosen
        sty  page.chosen
        sta  page.line
        tya
        sec
        sbc  page.first
        bcc  @turn              // above the first that is shown
        cmp  #SHOWN
        bcs  @turn              // below the last
        jsr  show_line          // as any other now
        lda  page.chosen
        sta  page.line
        jsr  show_line          // marked
        jmp  show_line_hint
    @turn:
        lda  #0                 // the page with the chosen line
    @later:
        sta  page.first
        clc
        adc  #SHOWN
        cmp  page.chosen
        bcc  @later             // it comes after this page
        beq  @later
        jmp  show_list
    }
}
