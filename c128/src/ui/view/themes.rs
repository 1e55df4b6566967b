//! Themes: the colours of both screens, by what they are for. The player chooses one of them among
//! the options.

use super::Ui;
use super::themes_40::COLOURS_40;
use crate::asm::{Asm, asm};

/// The themes, in the order of their numbers.
pub const THEMES: usize = 4;
/// The bits of `shared_screens` that hold the number of the theme.
pub const THEME: u8 = 6;

/// A mark that the theme does not show by the colour of its square.
const NONE: u8 = 0x80;

/// What a colour of 80 columns is for. The marks of squares come first, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Role {
    /// A light square.
    Light,
    /// Origin and target of the last move.
    Last,
    /// The chosen piece.
    Chosen,
    /// A piece that it can capture.
    Target,
    /// An attacker of the queried square.
    Attacker,
    /// A defender.
    Defender,
    /// A king in check.
    Check,
    /// The cursor.
    Cursor,
    /// A dark square.
    Dark,
    /// Texts.
    Text,
    /// What is less important, and coordinates.
    Dim,
    /// The program's name.
    Name,
    /// Rules between the parts of the panel.
    Rule,
    /// The opening.
    Opening,
    /// The numbers of a search.
    Think,
    /// Its line.
    Line,
    /// Messages.
    Message,
}

/// The colours on 80 columns (RGBI), by role and theme: standard, dark, colour-blind, green monitor.
#[rustfmt::skip]
const COLOURS_80: [(Role, [u8; THEMES]); 17] = [
    (Role::Light,    [15, 14, 15, 15]),
    (Role::Last,     [13, 12, 13, 14]),
    (Role::Chosen,   [5,  4,  12, 14]),
    (Role::Target,   [5,  4,  12, NONE]),
    (Role::Attacker, [9,  8,  13, 14]),
    (Role::Defender, [5,  4,  3,  NONE]),
    (Role::Check,    [9,  9,  12, 14]),
    (Role::Cursor,   [11, 10, 11, 14]),
    (Role::Dark,     [7,  3,  3,  15]),
    (Role::Text,     [15, 14, 15, 15]),
    (Role::Dim,      [14, 14, 14, 14]),
    (Role::Name,     [7,  14, 7,  15]),
    (Role::Rule,     [3,  1,  3,  14]),
    (Role::Opening,  [13, 13, 13, 15]),
    (Role::Think,    [7,  6,  7,  14]),
    (Role::Line,     [5,  5,  15, 15]),
    (Role::Message,  [13, 13, 13, 15]),
];

impl Role {
    /// Where its colours begin.
    #[must_use]
    pub const fn place(self) -> u8 {
        self as u8 * THEMES as u8
    }
}

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
        asm.routine("theme_color_40", "Finds a colour of the theme on 40 columns.")
            .takes("A the place of its role")
            .returns("A the colour")
            .destroys("Y, role");
        clc
        adc  #eighty.len() as u8
        asm.routine("theme_color_80", "Finds a colour of the theme on 80 columns.")
            .takes("A the place of its role")
            .returns("A the colour; N set: the theme has none")
            .destroys("Y, role");
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
    use crate::ui::view::board::mark;

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
            assert_eq!(mark / 2, role.place());
        }
    }
}
