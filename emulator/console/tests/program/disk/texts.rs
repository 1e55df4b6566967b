//! The texts that are released on the disks, as the program loads them.

use c128::texts::{COLLECTION, MANUAL};
use cbm_disk::DiskFormat;
use octet_console::{Console, Setup, load};
use octet_machine::drive::{Drive, DriveModel};
use octet_notation::epd::suite;
use octet_notation::pgn::PgnReader;

use super::ui::Ui;
use crate::common::{self, message_80, press, score_sheet};

/// F5.
const DISK: &str = "<f5>";

/// The program with the disk of a 1581.
fn start() -> Console {
    let mut console = common::power_on(Setup::default());
    let disk = load::disk(DiskFormat::D81).expect("a disk");
    let drive = Drive::new(DriveModel::D1581, Some(disk));
    console.files.drives.insert(8, drive);
    console.run_program().expect("RUN");
    console.run_frames(60).expect("no fault");
    common::wait_until_idle(&mut console);
    press(&mut console, "<run/stop>");
    console
}

#[test]
fn the_first_game_and_position_of_each_text_is_loaded_and_said_so() {
    let mut console = start();
    press(&mut console, DISK);
    let names = [MANUAL].into_iter().chain(COLLECTION.map(|(name, _)| name));
    let letters: Vec<(char, &str)> = ('a'..).zip(names).collect();
    for &(letter, name) in &letters {
        let line = format!("{}  {name}", letter.to_ascii_uppercase());
        assert!(console.shows(&line), "{:?}", console.text_80());
    }
    press(&mut console, "<escape>");
    for (&(letter, name), (_, text)) in letters[1..].iter().zip(COLLECTION) {
        press(&mut console, &format!("{DISK}l{letter}"));
        let ended = match name == COLLECTION[0].0 {
            true => " Checkmate. White wins.",
            false => "",
        };
        let message = format!("{name}: the first is loaded.{ended}");
        assert_eq!(message_80(&console), message);
        assert_eq!(common::message_40(&console), message);
        let mut game = match PgnReader::new(text).next() {
            Some(Ok(game)) if name == COLLECTION[0].0 => game,
            _ => Default::default(),
        };
        let moves: Vec<_> = game.moves().collect();
        if moves.is_empty() {
            let positions = suite::parse(text).expect("positions");
            game.start = positions[0].game.clone();
        }
        assert_eq!(score_sheet(&console), moves, "{name}");
        let mut end = game.start.clone();
        assert!(moves.iter().all(|&mv| end.play(mv)));
        let board = console.bytes("shared_board", 64).expect("a board");
        assert_eq!(board, common::shared_board(end.position()), "{name}");
    }
    // The manual is no game; the one before stays.
    let board = |console: &Console| console.bytes("shared_board", 64).expect("a board");
    let before = board(&console);
    press(&mut console, &format!("{DISK}la"));
    assert!(message_80(&console).ends_with("cannot be read."));
    press(&mut console, "<escape>");
    assert_eq!(board(&console), before);
}

#[test]
fn only_what_follows_counts_as_another_game_or_position() {
    let game = "[Event \"a\"]\n\n1. e4 e5 *\n";
    let open = "[Event \"a\"]\n\n1. e4 e5\n\n";
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n";
    let epd = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"a\";\n";
    for (text, several) in [
        (game.to_owned(), false),
        (format!("{game}\n \n"), false),
        (format!("{game}\n{game}"), true),
        (open.to_owned(), false),
        (format!("{open}{game}"), true),
        (fen.to_owned(), false),
        (format!("{fen}\n"), false),
        (format!("{fen}{fen}"), true),
        (epd.to_owned(), false),
        (format!("{epd}{epd}"), true),
        (format!("{fen}{epd}"), true),
    ] {
        let mut ui = Ui::new();
        ui.insert(&[(b"TEXT", text.as_bytes())]);
        ui.set_name("text");
        assert_eq!(ui.call_disk("load_file"), Ok(()), "{text}");
        let more = common::number(&ui.console, "disk_several", 1) & 0x80 != 0;
        assert_eq!(more, several, "{text}");
    }
}
