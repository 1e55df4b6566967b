//! Every file that the program reads is cut at each sector and changed in each byte of its first
//! page. The program goes on, with the file or without it, and reports which.

use c128::release::prg::own_files;
use cbm_disk::{Disk, FileType};
use octet_book::compile::CompiledBook;
use octet_console::load;
use octet_engine::board::fen::STARTPOS;
use octet_engine::game::Game;
use octet_notation::Notation;
use octet_notation::pgn::{PgnGame, PgnReader};

use super::ui::Ui;
use crate::common;

/// The number of bytes of a file in a sector.
const SECTOR: usize = 254;
/// The number of bytes at the start of a file that are changed one by one.
const PAGE: usize = 256;

/// The file cut at the end of each sector, the empty file included.
fn cut(file: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    (0..file.len())
        .step_by(SECTOR)
        .map(|len| file[..len].to_vec())
}

/// The file with one byte of its first page changed: each byte in turn, by `bits`.
fn changed(file: &[u8], bits: u8) -> impl Iterator<Item = Vec<u8>> {
    (0..file.len().min(PAGE)).map(move |at| {
        let mut changed = file.to_vec();
        changed[at] ^= bits;
        changed
    })
}

/// A disk with the book and, if there is one, a file of learned weights.
fn book_disk(book: &[u8], learned: Option<&[u8]>) -> Disk {
    let mut disk = common::disk(&[]);
    disk.write(b"OCTET.BOOK", FileType::Prg, book)
        .expect("free blocks");
    if let Some(bytes) = learned {
        disk.write(b"OCTET.LEARNED", FileType::Seq, bytes)
            .expect("free blocks");
    }
    disk
}

/// The opening book as its file has it.
fn book_file() -> Vec<u8> {
    let program = load::assemble().expect("a program");
    own_files(&program, "octet").remove(0).bytes
}

/// Loads the book from a disk. Returns whether there is one, and the text of the message box.
fn load_book(ui: &mut Ui, disk: Disk) -> (bool, String) {
    ui.drive().swap_disk(Some(disk));
    ui.call("load_book", 0);
    let loaded = ui.read("shared_book_loaded", 1)[0] & 0x80 != 0;
    (loaded, common::message_80(&ui.console))
}

#[test]
fn a_damaged_book_is_not_loaded_and_the_player_is_told() {
    let mut ui = Ui::new();
    let book = book_file();
    let mut longer = book.clone();
    longer.push(0);
    let none = (false, "OCTET.BOOK cannot be used.".to_owned());
    let damaged = cut(&book).chain(changed(&book, 1)).chain([longer]);
    for (n, bytes) in damaged.enumerate() {
        assert_eq!(load_book(&mut ui, book_disk(&bytes, None)), none, "{n}");
    }
    let whole = (true, String::new());
    assert_eq!(load_book(&mut ui, book_disk(&book, None)), whole);
    let no_book = (false, String::new());
    assert_eq!(load_book(&mut ui, common::disk(&[])), no_book);
}

#[test]
fn damaged_learned_weights_are_not_loaded_and_the_player_is_told() {
    let mut ui = Ui::new();
    let book = book_file();
    let mut built = CompiledBook::built_in().clone();
    let own = built.packed_weights();
    built.weights.iter_mut().for_each(|weight| *weight ^= 1);
    let (learned, file) = (built.packed_weights(), built.learned_file());
    let weights = |ui: &Ui| {
        let begin = ui.console.address("book_weights").expect("weights");
        ui.console.machine.read_bank(1, begin, own.len())
    };
    let unusable = (true, "OCTET.LEARNED cannot be used.".to_owned());
    for (n, bytes) in cut(&file).chain(changed(&file, 0x10)).enumerate() {
        let disk = book_disk(&book, Some(&bytes));
        assert_eq!(load_book(&mut ui, disk), unusable, "{n}");
        assert!(weights(&ui) == own, "{n}: the book's own weights");
    }
    let loaded = load_book(&mut ui, book_disk(&book, Some(&file)));
    assert_eq!(loaded, (true, String::new()));
    assert!(weights(&ui) == learned);
}

/// Loads a file of games or positions. If there is a message, the old game is still there; without
/// one there is a game of legal moves. Returns whether the file was loaded.
fn load(ui: &mut Ui, bytes: &[u8]) -> bool {
    ui.insert(&[(b"FILE", bytes)]);
    ui.set_name("FILE");
    if let Err(message) = ui.call_disk("load_file") {
        assert!(message.len() > 10, "{message}");
        assert!(message.bytes().all(|byte| (b' '..0x7F).contains(&byte)));
        ui.assert_same(&message);
        return false;
    }
    // The moves are legal from the game's first position and lead to the position on the board.
    let end = ui.position();
    assert!(Game::from_fen(&end).is_ok(), "{end}");
    ui.begin(STARTPOS);
    true
}

/// One bit of each byte is changed in turn: the lowest, bit 6, and bit 7.
#[test]
fn damaged_games_and_positions_are_loaded_or_refused() {
    let mut ui = Ui::new();
    ui.begin(STARTPOS);
    let mut game = Game::default();
    let mut written = PgnGame::default();
    for san in "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5".split(' ')
    {
        let mv = game.parse_san(san).expect(san);
        assert!(game.play(mv));
        written.moves.moves.push(mv.into());
    }
    let pgn = written.to_string();
    assert_eq!(PgnReader::new(&pgn).count(), 1);
    let fen = game.fen().to_string();
    for file in [pgn.as_bytes(), fen.as_bytes()] {
        let all = cut(file)
            .chain(changed(file, 0x01))
            .chain(changed(file, 0x40))
            .chain(changed(file, 0x80));
        let loaded: Vec<bool> = all.map(|bytes| load(&mut ui, &bytes)).collect();
        assert!(loaded.contains(&true) && loaded.contains(&false));
    }
}
