//! How a page of the overlay is drawn: texts at places of both screens, in colours by their purpose.
//!
//! Row 0 is the title, row 22 says what the chosen line is, row 24 lists the keys.

use super::context::OverlayCx;
use crate::platform::chips::{COLUMNS_40, COLUMNS_80};
use crate::ui::view::roles::{Role, Role40};
use crate::ui::view::text_box::{PANEL_LEFT_40, PANEL_LEFT_80, PANEL_WIDTH_40, PANEL_WIDTH_80};
use octet_asm::{Asm, asm};

/// The colours of a text, by its purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Style {
    /// Title and keys.
    Bar,
    /// A heading.
    Heading,
    /// A line.
    Text,
    /// The letter before a line.
    Key,
    /// What stands behind it.
    Value,
    /// Less important.
    Dim,
    /// The chosen line.
    Chosen,
}

/// The colours of each style.
const STYLES: [(Role40, Role); 7] = [
    (Role40::Message, Role::Key),
    (Role40::Dim, Role::Name),
    (Role40::Text, Role::Text),
    (Role40::Message, Role::Opening),
    (Role40::Dim, Role::Line),
    (Role40::Dim, Role::Dim),
    (Role40::Message, Role::On),
];

/// The row of hints and messages.
pub const HINT_ROW: u8 = 22;
/// The row of keys.
pub const KEYS_ROW: u8 = 24;

/// Sets the colours of the texts that follow.
pub fn style(asm: &mut Asm, cx: &OverlayCx, style: Style) {
    asm! { asm;
        lda  #style as u8       // the colours
        sta  cx.vars.style      // of what follows
    }
}

/// Emits `page_open`, `show_row`, `show_at` and `show_value`.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    let (ui, page) = (&cx.ui.vars, &cx.vars);
    let forty = STYLES.map(|style| style.0.offset());
    let eighty = STYLES.map(|style| style.1.offset());
    let forty = asm.table(
        cx.segment,
        "styles_40",
        1,
        &forty,
        "Roles of styles, 40 columns",
    );
    let eighty = asm.table(
        cx.segment,
        "styles_80",
        1,
        &eighty,
        "Roles of styles, 80 columns",
    );
    asm! { asm;
        /// Shows the text over a whole row of both screens, and begins another.
        routine show_row {
            takes    a "the row", page_style, ui_text
            destroys a, x, y, ui_dst_ptr, ui_color_ptr
        }
        sta  page.row_40
        sta  page.row_80        // the same row on both screens
        lda  #0                 // from the left edge
        sta  page.column_40
        sta  page.column_80
        lda  #COLUMNS_40        // to the right edge
        sta  page.width_40
        lda  #COLUMNS_80
        sta  page.width_80
        jmp  show_at
        /// Shows the text in a row beside the board, on both screens, and begins another.
        routine show_beside {
            takes    a "the row", page_style, ui_text
            destroys a, x, y, ui_dst_ptr, ui_color_ptr
        }
        sta  page.row_40
        sta  page.row_80        // the same row on both screens
        lda  #PANEL_LEFT_40     // beside the board
        sta  page.column_40
        lda  #PANEL_LEFT_80
        sta  page.column_80
        lda  #PANEL_WIDTH_40
        sta  page.width_40
        lda  #PANEL_WIDTH_80
        sta  page.width_80
        /// Shows the text at its places on both screens, and begins another.
        routine show_at {
            takes    page_row_40, page_column_40, page_width_40, page_row_80, page_column_80,
                     page_width_80, page_style, ui_text
            destroys a, x, y, ui_dst_ptr, ui_color_ptr
        }
        jsr  end_text           // leaves A 0
        sta  ui.text_first      // all of it is drawn
        sta  ui.text_shown
        for (styles, theme, fill, [row, column, width]) in [
            (forty, "theme_color_40", "fill_40", [page.row_40, page.column_40, page.width_40]),
            (eighty, "theme_color_80", "fill_80", [page.row_80, page.column_80, page.width_80]),
        ] {
            lda  width
            beq  @none              // width 0: not on this screen
            sta  ui.box_width       // as the drivers take it
            lda  #1                 // one row of letters
            sta  ui.box_height
            lda  row
            sta  ui.box_row
            lda  column
            sta  ui.box_column
            ldx  page.style
            lda  styles,x           // the offset of its role
            jsr  {theme}
            sta  ui.box_color       // in the player's theme
            jsr  {fill}             // spaces fill the rest
        @none:
        }
        jmp  begin_text         // for the next text

        /// Shows the text at the end of the place of the one before, and begins another.
        routine show_value {
            takes    page_row_40, page_column_40, page_width_40, page_row_80, page_column_80,
                     page_width_80, page_style, ui_text "no longer than that"
            destroys a, x, y, ui_dst_ptr, ui_color_ptr
        }
        for (column, width) in [
            (page.column_40, page.width_40),
            (page.column_80, page.width_80),
        ] {
            lda  width
            beq  @none              // not on this screen
            clc
            adc  column             // the column behind the place
            sec
            sbc  ui.text_len        // as many letters to the left
            sta  column
            lda  ui.text_len        // and no space more
            sta  width
        @none:
        }
        jmp  show_at            // an empty text shows nothing
    }
}
