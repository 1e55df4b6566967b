//! The colours of 40 columns, by their purpose.

use super::roles::{Role40, THEMES};
use crate::platform::vic::{COLOURS, into_registers};
use crate::ui::context::Ui;
use octet_asm::{Asm, asm};

/// The colours by role and theme: standard, dark, colour-blind, green monitor. Cells have only the
/// first eight colours; those of White's pieces are odd, of Black's even.
#[rustfmt::skip]
pub(super) const COLOURS_40: [(Role40, [u8; THEMES]); 18] = [
    (Role40::Border,      [6,  11, 6,  11]),
    (Role40::Ground,      [6,  11, 6,  11]),
    (Role40::Light,       [3,  10, 15, 15]),
    (Role40::Dark,        [14, 8,  14, 12]),
    (Role40::Text,        [1,  1,  1,  1]),
    (Role40::Dim,         [3,  3,  3,  3]),
    (Role40::Message,     [7,  7,  7,  1]),
    (Role40::Last,        [7,  7,  7,  13]),
    (Role40::LastToo,     [7,  7,  7,  13]),
    (Role40::Chosen,      [13, 13, 1,  0]),
    (Role40::Cursor,      [1,  1,  1,  1]),
    (Role40::Check,       [2,  0,  0,  0]),
    (Role40::White,       [1,  1,  1,  1]),
    (Role40::Black,       [0,  0,  0,  0]),
    (Role40::WhiteMarked, [7,  7,  7,  3]),
    (Role40::BlackMarked, [2,  6,  4,  4]),
    (Role40::Dot,         [6,  0,  6,  0]),
    (Role40::Line,        [1,  5,  1,  1]),
];

/// Emits `show_theme_40`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    let border = cx.chips.vic.bordercolor;
    asm! { asm;
        /// Sets the registers of colours on 40 columns.
        routine show_theme_40 { destroys a, x, y, ui_role }
        ldx  #COLOURS - 1
    @register:
        txa
        asl  a
        asl  a                  // four themes
        jsr  theme_color_40
        asm.claim(into_registers(&cx.chips));
        sta  border,x
        dex
        bpl  @register
        rts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_that_cells_and_registers_can_have() {
        for (n, (role, colours)) in COLOURS_40.iter().enumerate() {
            assert_eq!(*role as usize, n);
            let register = n < usize::from(COLOURS);
            let text = matches!(role, Role40::Text | Role40::Dim | Role40::Message);
            let least = if register && !text { 16 } else { 8 };
            assert!(colours.iter().all(|&colour| colour < least), "{role:?}");
            let odd = |odd: u8| colours.iter().all(|colour| colour & 1 == odd);
            match role {
                Role40::White | Role40::WhiteMarked => assert!(odd(1), "{role:?}"),
                Role40::Black | Role40::BlackMarked => assert!(odd(0), "{role:?}"),
                _ => {}
            }
        }
        assert_eq!(Role40::Check as u8 + 1, COLOURS);
    }
}
