//! The menu: all pages, by letter.

use super::collection::{endings, famous_games, problems};
use super::context::OverlayCx;
use super::list::{List, MENU_WIDTH_80, Place};
use super::page::{HINT_ROW, Style, style};
use crate::ui::files::load_overlay::{BEGIN_POSITION, LEAVING, OTHER_OVERLAY};
use crate::ui::input::command::InputMode;
use crate::ui::input::keys;
use crate::ui::view::text::{list, put, put_nth_last};
use octet_asm::{Asm, asm};

/// What a line of the menu opens.
enum Opens {
    /// A resident page, by its key on the board.
    Key(u8),
    /// A page of the overlay, by its routine.
    Page(&'static str),
    /// A page of the overlay with a list, by its routine and how many lines the list has.
    List(&'static str, fn() -> usize),
}

/// A line of the menu.
struct Line {
    letter: u8,
    name: &'static str,
    hint: &'static str,
    opens: Opens,
}

const fn line(letter: u8, name: &'static str, hint: &'static str, opens: Opens) -> Line {
    Line {
        letter,
        name,
        hint,
        opens,
    }
}

/// Lines under a heading.
struct Group {
    heading: &'static str,
    lines: &'static [Line],
}

/// The menu's lines. The first two groups of 80 columns stand on its left half.
const GROUPS: [Group; 4] = [
    Group {
        heading: "Play",
        lines: &[
            line(b'L', "Levels", "Strength, time or depth", Opens::Key(b'L')),
            line(
                b'C',
                "Clocks",
                "Your own times and increments",
                Opens::Page("page_clocks"),
            ),
            line(
                b'P',
                "Settings",
                "Players, screens, sound, book",
                Opens::Key(b'P'),
            ),
            line(
                b'N',
                "Sounds",
                "Which of them are heard",
                Opens::Page("page_sounds"),
            ),
        ],
    },
    Group {
        heading: "This game",
        lines: &[
            line(
                b'D',
                "Disk: save and load",
                "Save, load, delete",
                Opens::Key(keys::FUNCTION[2]),
            ),
            line(
                b'S',
                "Score sheet",
                "All moves, and a printer",
                Opens::Page("page_sheet"),
            ),
            line(
                b'U',
                "Set up a position",
                "Any position, any side to move",
                Opens::Key(keys::FUNCTION[3]),
            ),
        ],
    },
    Group {
        heading: "Study",
        lines: &[
            line(
                b'F',
                "Famous games",
                "Play through, or guess the moves",
                Opens::List("page_games", || famous_games().len()),
            ),
            line(
                b'M',
                "Mate problems",
                "Find the first move of each",
                Opens::List("page_problems", || problems().len()),
            ),
            line(
                b'X',
                "Find a mate",
                "Every first move that mates in time",
                Opens::Page("page_mates"),
            ),
            line(
                b'E',
                "Endings",
                "You play, Octet defends or attacks",
                Opens::List("page_endings", || endings().len()),
            ),
            line(
                b'O',
                "Opening trainer",
                "The book's moves, and a quiz",
                Opens::Page("page_book"),
            ),
        ],
    },
    Group {
        heading: "Octet",
        lines: &[
            line(b'K', "Keys", "What every key does", Opens::Key(keys::HELP)),
            line(
                b'R',
                "Remember the settings",
                "Saves level and options on the disk",
                Opens::Page("page_remember"),
            ),
        ],
    },
];
/// What asks whether to save the settings: in the overlay with the menu that is loaded first.
const ASK: &str = "ask_remember";
/// Groups on the left half of 80 columns.
const LEFT_GROUPS: usize = 2;
/// Where the second half of 80 columns begins.
const RIGHT_80: u8 = 38;

/// Where headings and lines stand, in their order.
fn places() -> (Vec<Place>, Vec<Place>) {
    let (mut headings, mut lines) = (Vec::new(), Vec::new());
    let (mut row_40, mut row_80) = (1, 2);
    for (n, group) in GROUPS.iter().enumerate() {
        let column_80 = if n < LEFT_GROUPS { 1 } else { RIGHT_80 };
        if n == LEFT_GROUPS {
            row_80 = 2;
        }
        let place = |row_40, row_80| Place {
            row_40,
            row_80,
            column_80,
        };
        headings.push(place(row_40, row_80));
        for _ in group.lines {
            row_40 += 1;
            row_80 += 1;
            lines.push(place(row_40, row_80));
        }
        row_40 += 2;
        row_80 += 2;
    }
    (headings, lines)
}

/// The menu's lines.
fn lines() -> impl Iterator<Item = &'static Line> {
    GROUPS.iter().flat_map(|group| group.lines)
}

/// How many there are.
pub fn count() -> u8 {
    lines().count() as u8
}

/// Where they stand.
pub fn line_places() -> Vec<Place> {
    places().1
}

/// Emits `overlay_menu`.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    let (ui, page, segment) = (&cx.ui.vars, &cx.vars, cx.segment);
    let names: Vec<&str> = lines().map(|line| line.name).collect();
    let names = list(asm, segment, "menu_names", &names);
    let hints: Vec<&str> = lines().map(|line| line.hint).collect();
    let hints = list(asm, segment, "menu_hints", &hints);
    let letters: Vec<u8> = lines().map(|line| line.letter).collect();
    let letters = asm.table(
        segment,
        "menu_letters",
        1,
        &letters,
        "Letters of the menu's lines",
    );
    let pages: Vec<&str> = lines()
        .filter_map(|line| match line.opens {
            Opens::Page(routine) | Opens::List(routine, _) => Some(routine),
            Opens::Key(_) => None,
        })
        .collect();
    let page_keys: Vec<u8> = lines()
        .map(|line| match line.opens {
            Opens::Key(key) => key,
            Opens::Page(routine) | Opens::List(routine, _) => {
                let number = pages.iter().position(|&page| page == routine);
                number.unwrap_or_default() as u8
            }
        })
        .collect();
    let page_keys = asm.table(
        segment,
        "menu_keys",
        1,
        &page_keys,
        "Keys of resident pages, or numbers of others",
    );
    let banks: Vec<u8> = pages
        .iter()
        .map(|page| asm.bank_of(page).unwrap_or_default())
        .collect();
    let what = "The overlays with these pages";
    let banks = asm.table(segment, "menu_overlays", 1, &banks, what);
    let counts: Vec<u8> = lines()
        .map(|line| match line.opens {
            Opens::List(_, count) => count() as u8,
            Opens::Key(_) | Opens::Page(_) => 0,
        })
        .collect();
    let counts = asm.table(segment, "menu_counts", 1, &counts, "Lines of lists, or 0");
    let routines: Vec<&str> = pages.iter().copied().chain([ASK]).collect();
    let low = asm.table_lo(segment, "menu_pages_lo", 1, routines.clone(), "Pages");
    let high = asm.table_hi(segment, "menu_pages_hi", 1, routines.clone(), "High bytes");
    let (headings, _) = places();
    let (disk, kept) = (&cx.files.vars, cx.vars.kept);
    asm! { asm;
        /// Shows the menu and its pages until the player leaves them.
        routine overlay_menu {
            takes    disk_left "OTHER_OVERLAY: the chosen line's is loaded now; or LEAVING", overlay_loaded
            returns  a "0, BEGIN_POSITION, a resident page's key; or OTHER_OVERLAY: to be loaded"
            destroys x, y, scratch
        }
        lda  disk.left
        cmp  #LEAVING
        beq  @leaving           // asks over the board
        ldx  #InputMode::Page as u8  // the panel is covered
        stx  ui.input_mode
        cmp  #OTHER_OVERLAY
        beq  @chosen            // the menu was shown before
        lda  #0
        sta  kept               // bit 7 clear: the player's game is as it was
        sta  disk.replace
    @open:
        lda  #List::Menu as u8
        ldx  #count()
        jsr  open_and_choose    // Levels is marked
        bcs  @leave             // back to the game
    @chosen:
        ldx  page.chosen
        lda  page_keys,x
        cmp  #pages.len() as u8
        bcs  @key               // do_menu has it handled
        tax
        lda  banks,x            // the overlay that has the page
        cmp  cx.files.overlay
        bne  @load              // it is not there
        lda  low,x
        sta  ui.handler
        lda  high,x
        sta  ui.handler+1
        jsr  @opened            // until the player leaves it
        lda  page.list
        cmp  #List::Endings as u8
        bne  @open              // none is to be played: the menu again
        lda  #BEGIN_POSITION    // do_menu begins a game
    @key:
        rts
    @load:
        sta  cx.files.overlay       // do_menu loads it
        style(asm, cx, Style::Key);
        put(asm, " Reading from the disk");
        lda  #HINT_ROW          // in place of the hint
        jsr  show_row
        lda  #OTHER_OVERLAY
        rts
    @opened:
        asm.goes_to(routines);
        jmp  (ui.handler)
    @leaving:
        ldx  #pages.len() as u8 // ASK is behind them
        lda  low,x
        sta  ui.handler
        lda  high,x
        sta  ui.handler+1
        jsr  @opened            // in the overlay that do_menu loads first
    @leave:
        lda  #0                 // no page
        rts

        /// Shows the headings of the menu.
        routine show_menu_headings { destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr }
        style(asm, cx, Style::Heading);
        for (group, place) in GROUPS.iter().zip(&headings) {
            put(asm, group.heading);
            lda  #place.row_40  // over its lines
            ldx  #place.row_80
            ldy  #place.column_80
            jsr  show_heading
        }
        rts

        /// Shows the text as a heading.
        routine show_heading {
            takes    a "its row on 40", x "on 80 columns", y "its column there"
            destroys a, x, y, ui_dst_ptr, ui_color_ptr
        }
        sta  page.row_40
        stx  page.row_80
        tya
        ldy  #MENU_WIDTH_80
        jsr  place_line
        jmp  show_at

        /// Adds the name of a line of the menu.
        routine put_menu_line {
            takes    x "its number"
            destroys a, x, y, ui_src_ptr
        }
        put_nth_last(asm, names);

        /// Finds the letter of a line of the menu.
        routine menu_letter {
            takes    x "its number"
            returns  a "its letter"
        }
        lda  letters,x
        rts

        /// Adds what stands behind a line of the menu.
        routine put_menu_value {
            takes    x "its number"
            destroys a, x, y, ui_src_ptr, ui_number, ui_divisor
        }
        txa
        bne  @other             // not the line of the levels
        jmp  put_level          // the one in force
    @other:
        lda  counts,x           // how many there are to study
        beq  @none              // the line opens no list
        jmp  put_byte
    @none:
        rts

        /// Adds what a line of the menu opens.
        routine put_menu_hint {
            takes    x "its number"
            destroys a, x, y, ui_src_ptr
        }
        put_nth_last(asm, hints);
    }
}
