//! Text and pictures of both screens.

use octet_machine::chips::Model;
use octet_machine::screen::{VdcCell, VdcScreen, VicScreen, screen_code};

use crate::chips::{vdc, with_chips};
use crate::support::{CODE, PLENTY, stores};

/// In bank 1: the screen at $4000, the characters at $4800.
#[test]
fn the_vic_screen_has_characters_colours_and_sprites() {
    let mut code = stores(&[
        (0xD506, 0x46), // the VIC-II sees bank 1; 8 KB are common
        (0xDD02, 0x03),
        (0xDD00, 0x02),
        (0xD018, 0x02),
        (0xD011, 0x1B),
        (0xD030, 0x00),
        (0xD020, 0xF6),
        (0xD021, 0x02),
        (0xD828, 0x05), // the second row's first
        (0xD015, 0x02),
        (0xD002, 24 + 8),
        (0xD003, 50),
        (0xD028, 0x07),
    ]);
    code.push(0x60);
    let mut m = with_chips(Model::default(), code);
    m.write_bank(1, 0x4000, &[0x20; 1000]);
    m.write_bank(1, 0x4000, &[15, 3, 20, 5, 20]);
    m.write_bank(1, 0x4000 + 40, &[0x85, 52]);
    m.write_bank(1, 0x4800 + 8 * 0x85, &[0x80, 1, 0, 0, 0, 0, 0, 0]);
    m.write_bank(1, 0x43F9, &[0x21]);
    m.write_bank(1, 0x4840, &[0x40]);
    m.call(CODE, PLENTY).expect("no fault");
    let screen = VicScreen::from_machine(&m).expect("chips");
    let text = screen.text(screen_code);
    assert_eq!(
        (text.len(), &text[0][..], &text[1][..]),
        (25, "octet", "e4")
    );
    assert_eq!(screen.sprites.len(), 1);
    let picture = screen.picture();
    assert_eq!((picture.width, picture.height), (384, 272));
    let at = |x: usize, y: usize| picture.at(32 + x, 36 + y);
    assert_eq!(picture.at(0, 0), 6, "border");
    assert_eq!((at(0, 8), at(1, 8), at(7, 9)), (5, 2, 5), "a character");
    assert_eq!((at(8, 0), at(9, 0), at(10, 0)), (2, 7, 2), "a sprite");
}

/// A character of four colours, a sprite behind it, one in front of both, and one of double size.
#[test]
fn multicolour_characters_and_sprites_have_their_priorities() {
    let mut code = stores(&[
        (0xD506, 0x46),
        (0xDD02, 0x03),
        (0xDD00, 0x02),
        (0xD018, 0x02),
        (0xD011, 0x1B),
        (0xD016, 0x18),
        (0xD030, 0x00),
        (0xD021, 0x06),
        (0xD022, 0x03),
        (0xD023, 0x0E),
        (0xD800, 0x09), // of four colours, white
        (0xD801, 0x01), // of two
        (0xD015, 0x07),
        (0xD000, 24 + 2),
        (0xD001, 50),
        (0xD027, 0x02),
        (0xD002, 24),
        (0xD003, 50),
        (0xD028, 0x07),
        (0xD004, 24 + 64),
        (0xD005, 50 + 8),
        (0xD029, 0x0D),
        (0xD01B, 0x02), // sprite 1 behind the text
        (0xD017, 0x04), // sprite 2 twice as high and wide
        (0xD01D, 0x04),
    ]);
    code.push(0x60);
    let mut m = with_chips(Model::default(), code);
    m.write_bank(1, 0x4000, &[2; 1000]);
    m.write_bank(1, 0x4000, &[1, 1]);
    m.write_bank(1, 0x4800 + 8, &[0b0001_1011; 8]);
    m.write_bank(1, 0x43F8, &[0x21, 0x22, 0x23]);
    m.write_bank(1, 0x4840, &[0xC0]); // sprite 0: two pixels
    m.write_bank(1, 0x4880, &[0xFF]); // sprite 1: eight
    m.write_bank(1, 0x48C0, &[0x80, 0, 0, 0x40]); // sprite 2: one, and one below
    m.call(CODE, PLENTY).expect("no fault");
    let screen = VicScreen::from_machine(&m).expect("chips");
    assert_eq!(screen.cell(0), 0x901);
    let picture = screen.picture();
    let row = |y: usize, from: usize, n: usize| -> Vec<u8> {
        (from..from + n)
            .map(|x| picture.at(32 + x, 36 + y))
            .collect()
    };
    // Sprite 1 is in front of the first two colours, behind the others; sprite 0 in front of all.
    assert_eq!(row(0, 0, 8), [7, 7, 2, 2, 14, 14, 1, 1]);
    assert_eq!(row(1, 0, 8), [6, 6, 3, 3, 14, 14, 1, 1]);
    assert_eq!(row(1, 8, 8), [6, 6, 6, 1, 1, 6, 1, 1]);
    for (y, pixels) in [
        (7, [6, 6, 6, 6]),
        (8, [13, 13, 6, 6]),
        (9, [13, 13, 6, 6]),
        (10, [6, 6, 13, 13]),
        (11, [6, 6, 13, 13]),
        (12, [6, 6, 6, 6]),
    ] {
        assert_eq!(row(y, 64, 4), pixels, "{y}");
    }
}

#[test]
fn the_vic_screen_is_blank_at_2_mhz() {
    for (two_mhz, visible) in [(1, false), (0, true)] {
        let mut m = with_chips(
            Model::default(),
            stores(&[(0xD011, 0x1B), (0xD020, 3), (0xD021, 4), (0xD030, two_mhz)]),
        );
        // Runs until the VIC-II has come to lines of text.
        for _ in 0..500 {
            m.call(CODE, PLENTY).expect("no fault");
        }
        let screen = VicScreen::from_machine(&m).expect("chips");
        assert_eq!(screen.visible, visible);
        let middle = screen.picture().at(192, 136);
        assert_eq!(middle, if visible { 4 } else { 3 });
    }
}

/// A screen of 4 columns and 2 rows.
#[test]
fn the_vdc_screen_has_characters_and_attributes() {
    let mut code = vdc(&[
        (1, 4),
        (6, 2),
        (9, 7),
        (10, 0x20),
        (12, 0x01),
        (13, 0x00),
        (20, 0x08),
        (21, 0x00),
        (25, 0x40),
        (26, 0xF0),
        (27, 1),
        (28, 0x20),
    ]);
    // "a" reversed in red, "b" of the second set in white, underlined.
    code.extend(vdc(&[
        (18, 0x01),
        (19, 0x00),
        (31, 1),
        (31, 2),
        (31, 32),
        (31, 3),
    ]));
    code.extend(vdc(&[(18, 0x01), (19, 0x05), (31, 4)]));
    code.extend(vdc(&[(18, 0x08), (19, 0x00), (31, 0x48), (31, 0xAF)]));
    code.extend(vdc(&[(18, 0x20), (19, 0x10), (31, 0x80)]));
    code.extend(vdc(&[(18, 0x30), (19, 0x20), (31, 0x40), (29, 7)]));
    let mut m = with_chips(Model::default(), code);
    m.call(CODE, PLENTY).expect("no fault");
    let screen = VdcScreen::from_machine(&m).expect("chips");
    let glyph = |cell| match cell {
        VdcCell::Code(258) => '*',
        VdcCell::Code(code) => screen_code(code),
        VdcCell::Pixels { .. } => panic!("not a bitmap"),
    };
    assert_eq!(screen.text(glyph), ["a* c", "d@@@"]);
    let picture = screen.picture();
    assert_eq!((picture.width, picture.height), (64, 64));
    let at = |x: usize, y: usize| picture.at(16 + x, 16 + 2 * y);
    assert_eq!((at(0, 0), at(1, 0), at(0, 1)), (0, 8, 8), "reversed");
    assert_eq!((at(8, 0), at(9, 0), at(8, 7)), (0, 15, 15), "underlined");
}

/// Two columns and two rows of pixels, each cell with two colours of its own.
#[test]
fn the_vdc_screen_has_bitmaps_with_two_colours_a_cell() {
    let mut code = vdc(&[
        (1, 2),
        (6, 2),
        (9, 7),
        (12, 0x01),
        (13, 0x00),
        (20, 0x08),
        (21, 0x00),
        (25, 0xC0),
        (26, 0x05),
        (27, 0),
        (18, 0x01),
        (19, 0x00),
    ]);
    // The first pixel line of both cells, the second; then the first of the row below.
    code.extend(vdc(&[(31, 0x80), (31, 0x01), (31, 0x40), (31, 0xFF)]));
    code.extend(vdc(&[(18, 0x01), (19, 0x10), (31, 0x0F), (31, 0xF0)]));
    code.extend(vdc(&[(18, 0x08), (19, 0x00), (31, 0x6F), (31, 0x30)]));
    code.extend(vdc(&[(31, 0x12), (31, 0x21)]));
    let mut m = with_chips(Model::default(), code);
    m.call(CODE, PLENTY).expect("no fault");
    let screen = VdcScreen::from_machine(&m).expect("chips");
    let lines = screen.text(|cell| match cell {
        VdcCell::Code(_) => panic!("a bitmap"),
        VdcCell::Pixels { bytes, attribute } => match (bytes[0], bytes[8], attribute) {
            (0x80, 0x0F, 0x6F) => 'a',
            (0x01, 0xF0, 0x30) => 'b',
            (0x0F, 0x00, 0x12) => 'c',
            (0xF0, 0x00, 0x21) => 'd',
            other => panic!("{other:?}"),
        },
    });
    assert_eq!(lines, ["ab", "cd"]);
    let picture = screen.picture();
    assert_eq!((picture.width, picture.height), (48, 64));
    let at = |x: usize, y: usize| picture.at(16 + x, 16 + 2 * y);
    assert_eq!((at(0, 0), at(1, 0), at(0, 1), at(1, 1)), (15, 6, 6, 15));
    assert_eq!((at(14, 0), at(15, 0), at(8, 1)), (3, 0, 0));
    assert_eq!((at(3, 8), at(4, 8), at(8, 8), at(12, 8)), (1, 2, 1, 2));
    assert_eq!(picture.at(0, 0), 5, "the border");
}
