//! Themes: the colours of both screens, by their purpose. The player chooses a theme among the
//! options.

use super::roles::{Role, THEMES};
use super::themes_40::COLOURS_40;
use crate::ui::context::Ui;
use octet_asm::{Asm, asm};

/// The bits of `shared_screens` that hold the number of the theme.
pub const THEME: u8 = 6;

/// The colour of a mark that the theme does not show by the colour of its square. No square has
/// this colour.
const NONE: u8 = 0x80;
/// Bit of `shared_screens`: the theme also marks squares by shapes.
pub const SHAPES: u8 = 4;

/// A colour on another.
const fn on(colour: u8, ground: u8) -> u8 {
    ground << 4 | colour
}

/// The colours on 80 columns (RGBI), by role and theme: standard, dark, colour-blind, green
/// monitor. A piece has a contrast of at least 2.3 to any square. In no theme must code 12, brown,
/// which some monitors show as dark yellow, be distinguished from yellow. The last two themes also
/// mark squares by shapes.
#[rustfmt::skip]
const COLOURS_80: [(Role, [u8; THEMES]); 21] = [
    (Role::Light,    [6,  3,  14, 14]),
    (Role::Last,     [12, 12, 12, NONE]),
    (Role::Chosen,   [4,  4,  4,  NONE]),
    (Role::Target,   [4,  4,  4,  NONE]),
    (Role::Attacker, [9,  9,  8,  NONE]),
    (Role::Defender, [4,  4,  4,  NONE]),
    (Role::Check,    [9,  9,  8,  NONE]),
    (Role::Cursor,   [10, 10, 10, NONE]),
    (Role::Dark,     [3,  1,  3,  0]),
    (Role::Text,     [15, 14, 15, 15]),
    (Role::Dim,      [14, 14, 14, 14]),
    (Role::Name,     [7,  14, 7,  15]),
    (Role::Rule,     [3,  1,  3,  14]),
    (Role::Opening,  [13, 13, 13, 15]),
    (Role::Think,    [7,  6,  7,  14]),
    (Role::Line,     [5,  5,  15, 15]),
    (Role::Message,  [13, 13, 13, 15]),
    (Role::On,       [on(0, 15), on(0, 14), on(0, 15), on(0, 15)]),
    (Role::Off,      [on(14, 2), on(14, 1), on(14, 2), on(14, 0)]),
    (Role::Key,      [on(15, 2), on(15, 1), on(15, 2), on(0, 14)]),
    (Role::Black,    [0, 0, 0, 14]),
];

/// Emits `theme_color_40`, `theme_color_80` and their table.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Themes", "Colours by what they are for.");
    let Some(segment) = asm.selected() else {
        return;
    };
    let eighty = COLOURS_80.map(|(_, colours)| colours).concat();
    let forty = COLOURS_40.map(|(_, colours)| colours).concat();
    let bytes = [&eighty[..], &forty].concat();
    let what = "Colours by role and theme, on 80 columns, then on 40";
    let colours = asm.table(segment, "theme_colors", 1, &bytes, what);
    let ui = &cx.vars;
    asm! { asm;
        /// Finds a colour of the theme on 40 columns.
        routine theme_color_40 {
            takes    a "the offset of its role"
            returns  a "the colour"
            destroys y, ui_role
        }
        clc
        adc  #eighty.len() as u8
        /// Finds a colour of the theme on 80 columns.
        routine theme_color_80 {
            takes    a "the offset of its role"
            returns  a "the colour", n "set: the theme has none"
            destroys y, ui_role
        }
        sta  ui.role
        lda  cx.shared.screens
        and  #THEME             // the theme's number, twice
        lsr  a
        ora  ui.role            // a multiple of four
        tay
        lda  colours,y
        rts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::view::appearance::mark;

    #[test]
    fn roles_are_indexed_by_their_numbers() {
        for (n, (role, _)) in COLOURS_80.iter().enumerate() {
            assert_eq!(*role as usize, n);
        }
        let marks = [
            (mark::LAST, Role::Last),
            (mark::CHOSEN, Role::Chosen),
            (mark::TARGET, Role::Target),
            (mark::ATTACKER, Role::Attacker),
            (mark::DEFENDER, Role::Defender),
            (mark::CHECK, Role::Check),
        ];
        for (mark, role) in marks {
            assert_eq!(mark / 2, role.offset());
        }
    }
}
