//! The board of 40 columns as a picture: pieces, squares, and the sprites that mark squares.

use octet_engine::board::square::Square;
use octet_machine::screen::{Picture, VIC_BORDER};

use super::support::Ui;

/// White has moved Ra1-a8 and gives check; Black can take it with the bishop.
const CHECK: &str = "R5k1/1b3ppp/8/8/8/8/5PPP/6K1 b - - 0 1";
/// The board's upper left pixel, and the side of a square.
const BOARD: (usize, usize) = (VIC_BORDER.0 + 8, VIC_BORDER.1);
const SIDE: usize = 24;
/// The colours of the standard theme.
const WHITE: u8 = 1;
const RED: u8 = 2;
const CYAN: u8 = 3;
const BLUE: u8 = 6;
const YELLOW: u8 = 7;
const LIGHT_GREEN: u8 = 13;
const LIGHT_BLUE: u8 = 14;

fn open(fen: &str) -> Ui {
    let mut ui = Ui::open(fen);
    ui.write("shared_last_from", &[0x00, 0x70]);
    ui.call("redraw_all");
    ui
}

/// A pixel of a square; (0, 0) is its upper left corner.
fn pixel(picture: &Picture, square: &str, (x, y): (usize, usize)) -> u8 {
    let square: Square = square.parse().expect(square);
    let (file, rank) = (usize::from(square.file()), usize::from(square.rank()));
    picture.at(BOARD.0 + SIDE * file + x, BOARD.1 + SIDE * (7 - rank) + y)
}

/// The marks of a square: its colour in the corner, and in the middle of its upper and left edges.
fn edge(picture: &Picture, square: &str) -> [u8; 3] {
    [(0, 0), (11, 0), (0, 10)].map(|at| pixel(picture, square, at))
}

/// Every combination of a piece's type, colour and square shows the piece's colour, an outline, and
/// the square's colour.
#[test]
fn an_army_has_one_colour_on_all_squares() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "nrkqbrnb/pppppppp/8/8/8/8/PPPPPPPP/NRKQBRNB w - - 0 1",
    ] {
        let picture = Ui::open(fen).picture_40();
        for square in Square::all() {
            let name = square.to_string();
            let light = (square.file() + square.rank()) % 2 == 1;
            let ground = if light { CYAN } else { LIGHT_BLUE };
            let mut counts = [0; 16];
            for (x, y) in (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))) {
                counts[usize::from(pixel(&picture, &name, (x, y)))] += 1;
            }
            let body = match square.rank() {
                0 | 1 => Some(WHITE),
                6 | 7 => Some(0),
                _ => None,
            };
            let seen: Vec<u8> = (0..16).filter(|&n| counts[usize::from(n)] > 0).collect();
            let mut expected = match body {
                Some(body) => vec![body, BLUE, ground],
                None => vec![ground],
            };
            expected.sort_unstable();
            assert_eq!(seen, expected, "{name} of {fen}");
        }
    }
}

#[test]
fn last_move_and_check_are_marked() {
    let ui = open(CHECK);
    let picture = ui.picture_40();
    assert_eq!(edge(&picture, "a1"), [YELLOW, LIGHT_BLUE, LIGHT_BLUE]);
    assert_eq!(edge(&picture, "a8"), [YELLOW, CYAN, CYAN]);
    assert_eq!(edge(&picture, "g8"), [RED, RED, RED]);
    assert_eq!(ui.vic().sprites.len(), 3);
}

#[test]
fn cursor_choice_and_targets_are_marked() {
    let mut ui = open("6k1/8/8/3q4/8/2N5/8/6K1 w - - 0 1");
    ui.write("ui_cursor", &[Square::new(2, 2).index() as u8]);
    ui.write("ui_chosen", &[Square::new(2, 2).index() as u8]);
    ui.call("show_squares");
    // The mark of the chosen piece is in front and leaves the cursor visible between its parts.
    let picture = ui.picture_40();
    assert_eq!(edge(&picture, "c3"), [LIGHT_GREEN, WHITE, WHITE]);
    // A piece that can be captured has another colour, an empty square a dot.
    assert_eq!(pixel(&picture, "d5", (11, 16)), RED);
    assert_eq!(pixel(&picture, "b5", (11, 11)), BLUE);
    assert_eq!(pixel(&picture, "b5", (11, 2)), CYAN);
    assert_eq!(pixel(&picture, "b1", (11, 11)), BLUE);
    assert_eq!(pixel(&picture, "b1", (11, 2)), CYAN);
    ui.write("ui_cursor", &[0]);
    ui.call("show_squares");
    let picture = ui.picture_40();
    assert_eq!(
        edge(&picture, "a1"),
        [YELLOW, WHITE, WHITE],
        "a corner in front of the cursor"
    );
    // Without the cursor the knight's outline is visible in the gap.
    assert_eq!(edge(&picture, "c3"), [LIGHT_GREEN, LIGHT_BLUE, BLUE]);
}

#[test]
fn attackers_and_defenders_have_another_colour() {
    let mut ui = open("6k1/8/4p3/3p4/2B5/2N5/8/3R2K1 w - - 0 1");
    let body = |ui: &Ui, square: &str| pixel(&ui.picture_40(), square, (11, 20));
    assert_eq!((body(&ui, "c4"), body(&ui, "e6")), (WHITE, 0));
    ui.write("ui_cursor", &[Square::new(3, 4).index() as u8]);
    ui.call("show_attackers");
    assert_eq!((body(&ui, "c4"), body(&ui, "e6")), (YELLOW, RED));
    assert_eq!(body(&ui, "g1"), WHITE);
}

/// Border, panel, light and dark squares, and what marks the last move, by theme.
#[test]
fn themes_change_every_colour() {
    let mut ui = open(CHECK);
    for (theme, colours) in [
        (0, [6, 6, 3, 14, 7]),
        (1, [11, 11, 10, 8, 7]),
        (2, [6, 6, 15, 14, 7]),
        (3, [11, 11, 15, 12, 13]),
    ] {
        ui.write("shared_screens", &[theme << 1]);
        ui.call("redraw_all");
        let picture = ui.picture_40();
        let seen = [
            picture.at(0, 0),
            picture.at(picture.width - VIC_BORDER.0 - 1, VIC_BORDER.1 + 100),
            pixel(&picture, "c8", (2, 2)),
            pixel(&picture, "d8", (2, 2)),
            pixel(&picture, "a8", (0, 0)),
        ];
        assert_eq!(seen, colours, "{theme}");
        let text = ui.text_40();
        assert!(text.contains("8·R·") && text.contains("·k·"), "{text}");
    }
}

/// At 1 MHz with a picture a PAL machine has 0.93 million cycles a second.
#[test]
fn a_whole_board_is_drawn_in_a_quarter_of_a_second() {
    let mut ui = Ui::open("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let board = ui.bytes("shared_board", 64);
    let mut cycles = 0;
    for (n, piece) in (0..).zip(board) {
        ui.write("ui_row", &[3 * (7 - n / 8)]);
        ui.write("ui_column_40", &[1 + 3 * (n % 8)]);
        ui.write("ui_occupied", &[piece & 7]);
        ui.write("ui_appearance", &[piece]);
        cycles += ui.call("draw_square_40");
    }
    cycles += ui.call("show_marks_40");
    assert!((20_000..930_000 / 4).contains(&cycles), "{cycles}");
}
