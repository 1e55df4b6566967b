//! The program plays from its opening book, names openings, and learns.

use c128::api::shared::{KEY_QUEUE_LEN, Outcome};
use c128::release::prg::own_files;
use c128::ui::input::keys::HELP;
use c128::ui::view::text_box::{RECTS, TextBox};
use cbm_disk::{Disk, DiskFormat, FileType};
use octet_book::compile::CompiledBook;
use octet_book::learn::{SEAL_LEN, SideResult};
use octet_console::load;
use octet_console::{Console, Setup};
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::game::Game;

use super::run_to_ready::game;
use crate::common::{self, message_80, press, score_sheet, wait_until_idle, words};

/// Frames until the first screen is drawn and the book loaded.
const LOADED: u32 = 200;

/// The machine with the program's disk in drive 8, where the book is.
fn start() -> Console {
    start_with(program_disk())
}

/// The program's own disk, with the opening book.
fn program_disk() -> Disk {
    let program = load::assemble().expect("the program assembles");
    let mut disk = Disk::format(DiskFormat::D64, b"OCTET", b"64");
    for file in own_files(&program, "octet") {
        let name = file.name.to_uppercase();
        disk.write(name.as_bytes(), FileType::Prg, &file.bytes)
            .expect("free blocks");
    }
    disk
}

/// The machine with a disk in drive 8, on which there is a book.
fn start_with(disk: Disk) -> Console {
    let mut console = common::power_on(Setup::default());
    common::insert(&mut console, disk);
    console.run_program().expect("RUN");
    console.run_frames(LOADED).expect("no fault");
    wait_until_idle(&mut console);
    let loaded = console.byte("shared_book_loaded").expect("a flag");
    assert_eq!(loaded, 0xFF, "the book is loaded");
    console
}

/// The same machine with the book switched off.
fn start_without_book() -> Console {
    let mut console = start();
    press(&mut console, "p");
    press(&mut console, "6\n");
    console
}

/// The move of the engine's book for the machine's seed.
fn choice(console: &Console, game: &Game) -> Option<Move> {
    let seed = common::number(console, "shared_book_seed", 2) as u16;
    let found = CompiledBook::built_in().book().probe(game.position())?;
    Some(found.choose(seed, game.position())?.mv)
}

/// The opening's name in the engine's book, that of the game's last position that has one.
fn opening_name(moves: &[Move]) -> String {
    let built = CompiledBook::built_in();
    let mut game = Game::default();
    let mut name = String::new();
    for &mv in moves {
        assert!(game.play(mv));
        let found = built.book().probe(game.position());
        if let Some(number) = found.and_then(|found| found.name) {
            name = built.names().name(number).collect();
        }
    }
    name
}

/// Both screens show the opening's name.
fn assert_opening(console: &Console, name: &str) {
    let (forty, eighty) = RECTS[TextBox::Opening as usize];
    for (rect, rows) in [(eighty, console.text_80()), (forty, console.text_40())] {
        let first = usize::from(rect.row);
        let rows = &rows[first..first + usize::from(rect.height)];
        assert_eq!(words(rows, usize::from(rect.column)), name, "{rect:?}");
    }
}

/// Both screens show this text in the row of a box.
fn assert_shows(console: &Console, text_box: TextBox, text: &str) {
    let (forty, eighty) = RECTS[text_box as usize];
    for (rect, rows) in [(eighty, console.text_80()), (forty, console.text_40())] {
        assert!(rows[usize::from(rect.row)].contains(text), "{rows:?}");
    }
}

/// The move comes within two seconds.
#[test]
fn a_book_move_is_the_engines_and_comes_at_once() {
    for seed in [7_u16, 0x1234, 0xFFFF] {
        let mut console = start();
        common::write(&mut console, "shared_book_seed", &seed.to_le_bytes());
        assert_opening(&console, "");
        console.press("e2e4\n").expect("keys");
        let begin = console.machine.time();
        while score_sheet(&console).len() < 2 {
            console.run_frames(1).expect("no fault");
            let time = console.machine.time() - begin;
            assert!(time.as_secs_f64() < 2.0, "{time:?}");
        }
        wait_until_idle(&mut console);
        let mut after = Game::default();
        assert!(after.play(score_sheet(&console)[0]));
        assert_eq!(choice(&console, &after), Some(score_sheet(&console)[1]));
        assert_opening(&console, &opening_name(&score_sheet(&console)));
        assert_eq!(message_80(&console), "");
        assert_shows(&console, TextBox::State, "Opening book");
    }
}

#[test]
fn openings_are_named_with_the_book_switched_off() {
    let mut console = start_without_book();
    console.press("e2e4\n").expect("keys");
    console.run_frames(60).expect("no fault");
    let purpose = console.byte("game_purpose").expect("a purpose");
    assert_ne!(purpose, 0, "it thinks");
    wait_until_idle(&mut console);
    assert_eq!(score_sheet(&console).len(), 2);
    assert_opening(&console, &opening_name(&score_sheet(&console)));
    assert_shows(&console, TextBox::Depth, "Depth");
}

/// The name of the last book position stays when the game leaves the book.
#[test]
fn the_opening_name_follows_moves_taken_back_and_replayed() {
    let mut console = start_without_book();
    common::write(&mut console, "shared_engine_sides", &[0]);
    for (n, keys) in ["e4\n", "c5\n", "Nf3\n", "d6\n", "a4\n", "h6\n"]
        .into_iter()
        .enumerate()
    {
        press(&mut console, keys);
        assert_eq!(
            score_sheet(&console).len(),
            n + 1,
            "{keys}: {:?}",
            console.text_80()
        );
        assert_opening(&console, &opening_name(&score_sheet(&console)));
    }
    let moves = score_sheet(&console);
    assert_eq!(moves.len(), 6);
    for len in (0..6).rev() {
        press(&mut console, "t");
        assert_eq!(score_sheet(&console).len(), len);
        assert_opening(&console, &opening_name(&moves[..len]));
    }
    press(&mut console, "<shift home>");
    assert_opening(&console, &opening_name(&moves));
    console.press("<f3>").expect("keys");
    console.run_frames(10).expect("no fault");
    press(&mut console, "y");
    assert_eq!(score_sheet(&console).len(), 0);
    assert_opening(&console, "");
}

/// The book's weights in the cold data, as their file has them before its seal.
fn weights(console: &Console) -> Vec<u8> {
    let begins = console.address("book_file_header").expect("weights");
    let len = file_weights(CompiledBook::built_in()).len();
    console.machine.read_bank(1, begins, len)
}

/// The file of a book's weights without its seal.
fn file_weights(book: &CompiledBook) -> Vec<u8> {
    let mut file = book.learned_file();
    file.truncate(file.len() - SEAL_LEN);
    file
}

/// After a game, the weights of the machine's book moves change as the engine's do.
#[test]
fn learned_weights_match_the_engine_and_are_saved_and_loaded() {
    let mut console = start();
    let mut built = CompiledBook::built_in().clone();
    assert_eq!(weights(&console), file_weights(&built));
    for keys in ["p", "7", "\n"] {
        press(&mut console, keys);
    }
    let mut changed = false;
    for result in [
        SideResult::Won,
        SideResult::Lost,
        SideResult::Won,
        SideResult::Won,
    ] {
        for mv in ["e4\n", "Nf3\n"] {
            press(&mut console, mv);
        }
        let moves = score_sheet(&console);
        assert_eq!(moves.len(), 4, "{:?}", console.text_80());
        if result == SideResult::Lost {
            common::write(&mut console, "shared_outcome", &[Outcome::BlackTime as u8]);
        } else {
            console.press("<shift f1>").expect("keys");
            console.run_frames(10).expect("no fault");
            console.press("y").expect("keys");
        }
        wait_until_idle(&mut console);
        assert!(built.learn_from(&moves, Color::Black, result) > 0);
        changed |= built.learned_file() != CompiledBook::built_in().learned_file();
        assert!(
            weights(&console) == file_weights(&built),
            "{result:?} after {moves:?}"
        );
        console.press("<f3>").expect("keys");
        console.run_frames(10).expect("no fault");
        press(&mut console, "y");
    }
    assert!(changed, "a weight changed");
    press(&mut console, "<f5>");
    press(&mut console, "b");
    let disk = console.files.drives[&8].disk().expect("a disk").clone();
    assert_eq!(
        disk.read(b"OCTET.LEARNED").expect("a file"),
        built.learned_file()
    );

    let again = start_with(disk);
    assert!(weights(&again) == file_weights(&built), "loaded again");
}

#[test]
fn the_machine_against_itself_plays_the_engines_book_to_its_end() {
    let mut console = start();
    press(&mut console, "p");
    console.press("1\n").expect("keys");
    let mut expected = Game::default();
    let mut moves = Vec::new();
    while let Some(mv) = choice(&console, &expected) {
        assert!(expected.play(mv));
        moves.push(mv);
    }
    assert!(moves.len() > 4, "{moves:?}");
    for _ in 0..3_000 {
        console.run_frames(1).expect("no fault");
        if score_sheet(&console).len() >= moves.len() {
            break;
        }
    }
    assert_eq!(score_sheet(&console)[..moves.len()], moves);
    game(&console);
}

/// The help page is drawn through the buffer in which a chunk of the book lies until it is copied.
/// The key has to wait, at whatever time the interrupt that handles it comes.
#[test]
fn a_key_while_the_book_is_read_spoils_nothing_of_it() {
    let mut console = start();
    press(&mut console, "e2e4");
    let (queue, tail) = (
        console.address("shared_key_queue").expect("a symbol"),
        console.byte("shared_key_tail").expect("a symbol"),
    );
    let fetch = console.address("book_fetch_chunks").expect("a symbol");
    let state = console.save_state().expect("a state");
    let key = |console: &mut Console, n: u8, code: u8| {
        let at = queue + u16::from((tail + n) % KEY_QUEUE_LEN as u8);
        console.machine.write_bank(0, at, &[code]);
        common::write(
            console,
            "shared_key_tail",
            &[(tail + n + 1) % KEY_QUEUE_LEN as u8],
        );
    };
    for delay in 0..40 {
        console.load_state(&state).expect("the state");
        console.run_cycles(500 * delay).expect("no fault");
        console.machine.set_bank_breakpoint(0, fetch, true);
        key(&mut console, 0, b'\r');
        let stop = console.run_watched(2_000_000, &[fetch]).expect("no fault");
        assert_eq!(stop, Some(fetch), "the book is read");
        console.machine.set_bank_breakpoint(0, fetch, false);
        key(&mut console, 1, HELP);
        console.run_frames(300).expect("no fault");
        press(&mut console, " ");
        assert_eq!(score_sheet(&console).len(), 2, "after {delay}");
        assert_opening(&console, &opening_name(&score_sheet(&console)));
        game(&console);
    }
}
