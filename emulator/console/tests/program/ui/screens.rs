//! What both screens show.

use c128::api::shared::BLACK;
use c128::ui::view::board_80::LEFT_80;
use octet_engine::board::moves::Move;
use octet_engine::board::position::Position;
use octet_engine::eval::MATE;
use octet_engine::util::random::Random;
use octet_machine::screen::VdcScreen;
use octet_notation::Notation;

use super::support::Ui;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const RUY_LOPEZ: &str = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

/// The Ruy Lopez with its score sheet, while a search runs.
fn ruy_lopez() -> Ui {
    let mut ui = Ui::open(RUY_LOPEZ);
    ui.write("shared_last_from", &[0x05, 0x41]);
    let moves = [
        (0x14, 0x34, 1),
        (0x64, 0x44, 1),
        (0x06, 0x25, 2),
        (0x71, 0x52, 2),
        (0x05, 0x41, 3),
    ];
    ui.write("sheet_from", &moves.map(|mv| mv.0));
    ui.write("sheet_to", &moves.map(|mv| mv.1));
    ui.write("sheet_san", &moves.map(|mv| mv.2));
    ui.write("sheet_len", &[5, 0]);
    ui.write("shared_clock_white", &[0x20, 0x30, 0, 0, 0, 4]);
    ui.write("shared_info_depth", &[5]);
    ui.write("shared_info_side", &[BLACK]);
    ui.write("shared_info_score", &(-34i16).to_le_bytes());
    ui.write("shared_info_nodes", &12_345u32.to_le_bytes());
    ui.write("shared_info_time", &[0x60, 3, 0]);
    ui.write("shared_pv_len", &[3]);
    ui.write("shared_pv_from", &[0x60, 0x41, 0x65]);
    ui.write("shared_pv_to", &[0x50, 0x30, 0x55]);
    ui.call("write_line");
    ui.call("redraw_all");
    ui
}

#[test]
fn forty_columns() {
    octet_testing::assert_snapshot!(ruy_lopez().text_40());
}

#[test]
fn eighty_columns() {
    octet_testing::assert_snapshot!(ruy_lopez().text_80());
}

#[test]
fn flipped_board_and_a_game_that_black_began() {
    let mut ui = ruy_lopez();
    ui.write("sheet_first_side", &[0x80]);
    ui.write("sheet_first_number", &[99, 0]);
    ui.write("shared_flipped", &[0x80]);
    ui.write("shared_captured", &[2, 0, 1, 0, 0, 0, 0, 0, 0, 1, 5]);
    ui.call("redraw_all");
    octet_testing::assert_snapshot!(ui.text_40());
}

#[test]
fn only_changed_squares_are_drawn_again() {
    let mut ui = Ui::open(START);
    ui.call("invalidate_board");
    let all = ui.call("show_squares");
    let none = ui.call("show_squares");
    ui.write("shared_last_from", &[0x14, 0x34]);
    let two = ui.call("show_squares");
    assert!(none * 20 < all, "{none} of {all}");
    assert!(two - none < all / 20, "{two} of {all}");
}

/// The machine is at 2 MHz, and both screens are drawn.
#[test]
fn a_board_is_drawn_in_a_quarter_of_a_second_and_a_move_at_once() {
    for theme in 0..4 {
        let mut ui = Ui::open(START);
        ui.write("shared_screens", &[theme << 1]);
        ui.call("invalidate_board");
        let board = ui.call("show_squares");
        assert!(board < 500_000, "{board} cycles");
        ui.write("shared_last_from", &[0x14, 0x34]);
        ui.write("shared_board", &[0; 64]);
        ui.call("show_squares");
        ui.write("shared_last_from", &[0x15, 0x35]);
        let squares = ui.call("show_squares");
        assert!(squares < 60_000, "four squares: {squares} cycles");
    }
}

/// Foreground and background of a square on 80 columns, taken from the second cell of its middle
/// row.
fn square_80(ui: &Ui, file: usize, rank: usize) -> (u8, u8) {
    let screen = VdcScreen::from_machine(&ui.console.machine).expect("chips");
    let cell = (3 * (7 - rank) + 1) * screen.columns + usize::from(LEFT_80) + 6 * file + 1;
    let attribute = screen.attributes[cell];
    (attribute & 0x0F, attribute >> 4)
}

#[test]
fn an_army_has_one_colour_and_squares_two_in_every_theme() {
    let squares = [(6, 3), (3, 1), (14, 3), (14, 0)];
    for (theme, (light, dark)) in (0..).zip(squares) {
        let mut ui = Ui::open(START);
        ui.write("shared_screens", &[theme << 1]);
        ui.call("redraw_all");
        for (file, rank) in (0..8).flat_map(|file| [0, 1, 4, 6, 7].map(|rank| (file, rank))) {
            let is_dark = (file + rank) % 2 == 0;
            // On the black squares of a green monitor, black pieces are green.
            let black = if theme == 3 && is_dark { 14 } else { 0 };
            let piece = if rank > 4 { black } else { 15 };
            let square = if is_dark { dark } else { light };
            let seen = square_80(&ui, file, rank);
            assert_eq!(seen, (piece, square), "theme {theme}, {file} {rank}");
        }
    }
}

#[test]
fn marks_change_a_squares_colour_or_draw_a_shape() {
    let fen = "rnbqk1nr/pppp1ppp/8/4p3/1b1P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 3";
    let pixels = |ui: &Ui| ui.console.picture_80().expect("chips").pixels;
    for theme in 0..4 {
        let mut ui = Ui::open(fen);
        ui.write("shared_screens", &[theme << 1]);
        ui.write("shared_in_check", &[0]);
        ui.call("redraw_all");
        let plain = pixels(&ui);
        ui.write("shared_last_from", &[0x75, 0x31]);
        ui.write("shared_in_check", &[1]);
        ui.call("show_squares");
        let marked = pixels(&ui);
        let differ = |x: usize, y: usize| {
            let columns = 72 * 8 + 32;
            let at = |line: usize, n: usize| (16 + 2 * (24 * y + line)) * columns + 24 + 48 * x + n;
            (0..24).any(|line| (0..48).any(|n| plain[at(line, n)] != marked[at(line, n)]))
        };
        // The bishop's move from f8 to b4, and the king on e1.
        for (x, y) in (0..8).flat_map(|x| (0..8).map(move |y| (x, y))) {
            let is_marked = [(5, 0), (1, 4), (4, 7)].contains(&(x, y));
            assert_eq!(differ(x, y), is_marked, "theme {theme}, {x} {y}");
        }
    }
}

#[test]
fn help_and_level_pages() {
    let mut ui = Ui::open(START);
    ui.press_key(0x85);
    octet_testing::assert_snapshot!("help", ui.text_40());
    ui.press_key(b' ');
    ui.type_text("p");
    ui.type_text("l");
    octet_testing::assert_snapshot!("levels", ui.text_80());
}

#[test]
fn moves_are_written_in_san() {
    let positions = [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/P6P/8/8/1b6/8/3N4/R3K2R w KQ - 0 1",
        "4k3/8/8/R6R/8/8/8/R3K2R w KQ - 0 1",
        "7k/8/8/1Q1Q4/8/1Q6/8/K7 w - - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    ];
    for fen in positions {
        let position = Position::from_fen(fen).expect(fen);
        let mut ui = Ui::open(fen);
        let moves: Vec<Move> = position.legal_moves().collect();
        for (n, mv) in moves.into_iter().enumerate() {
            let san = position.san(mv).to_string();
            assert_eq!(ui.san(n as u8), san.trim_end_matches(['+', '#']), "{fen}");
        }
    }
}

#[test]
fn lines_are_written_in_san() {
    let mut random = Random::new(7);
    for fen in [
        START,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "4k3/P6P/8/3pP3/1b6/8/1p1N2p1/R3K2R w KQ d6 0 1",
        "7k/8/8/1Q1Q4/8/1Q6/8/K7 w - - 0 1",
    ] {
        let mut ui = Ui::open(fen);
        let board = ui.bytes("shared_board", 64);
        for _ in 0..20 {
            let mut position = Position::from_fen(fen).expect(fen);
            let (mut moves, mut line) = (Vec::new(), Vec::new());
            while moves.len() < 8 {
                let legal: Vec<Move> = position.legal_moves().collect();
                let Some(&mv) = random.choose(&legal) else {
                    break;
                };
                let san = position.san(mv).to_string();
                line.push(san.trim_end_matches(['+', '#']).to_owned());
                moves.push(mv);
                position.make(mv);
            }
            ui.write("shared_pv_len", &[moves.len() as u8]);
            let squares = |square: fn(&Move) -> u8| moves.iter().map(square).collect::<Vec<u8>>();
            ui.write("shared_pv_from", &squares(|mv| mv.from));
            ui.write("shared_pv_to", &squares(|mv| mv.to));
            ui.call("write_line");
            let text = ui.bytes("ui_line", 61);
            let text = text.split(|&byte| byte == 0).next().expect("a text");
            let text = String::from_utf8_lossy(text).into_owned();
            let written: Vec<&str> = text.split_whitespace().collect();
            assert!(written.len() >= moves.len().min(6), "{fen}: {text}");
            for (got, want) in written.iter().zip(&line) {
                // A piece that is pinned counts as one that could make the move, too.
                let told_apart = (1..3)
                    .any(|n| got.len() > n && format!("{}{}", &got[..1], &got[1 + n..]) == *want);
                assert!(got == want || told_apart, "{fen}: {text}, not {line:?}");
            }
            assert_eq!(ui.bytes("shared_board", 64), board, "{fen}: {text}");
        }
    }
}

#[test]
fn scores_and_times_are_written_in_full() {
    let mut ui = Ui::open(START);
    for (score, text) in [
        (0, "+0.00"),
        (-5, "-0.05"),
        (1234, "+12.34"),
        (MATE - 1, "#1"),
        (MATE - 5, "#3"),
        (2 - MATE, "-#1"),
        (-MATE, "-#0"),
    ] {
        assert_eq!(ui.score(score), text);
    }
    for (seconds, text) in [
        (0, "0:00"),
        (65, "1:05"),
        (3_600, "1:00:00"),
        (36_061, "10:01:01"),
    ] {
        assert_eq!(ui.time(seconds), text);
    }
}
