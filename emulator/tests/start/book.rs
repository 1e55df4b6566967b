//! A person plays against the opening book.

use c128::image::disk::directory::FileType;
use c128::image::disk::{Disk, DiskFormat};
use c128::image::prg::own_files;
use octet_emulator::console::{Console, Setup};
use octet_emulator::drive::Drive;
use octet_emulator::program::load;
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::book::compile::CompiledBook;
use octet_engine::book::learn::SideResult as Outcome;
use octet_engine::game::Game;

use crate::person::{game, record, settle};

/// By then the first screen is there and the book is loaded, in frames.
const LOADED: u32 = 200;

/// The machine with the program's disk in drive 8, where the book is.
fn start() -> Console {
    let program = load::assemble().expect("the program");
    let mut disk = Disk::format(DiskFormat::D64, b"OCTET", b"64");
    for file in own_files(&program, "octet") {
        let name = file.name.to_uppercase();
        disk.write(name.as_bytes(), FileType::Prg, &file.bytes)
            .expect("space on the disk");
    }
    start_with(disk)
}

/// The machine with a disk in drive 8, on which there is a book.
fn start_with(disk: Disk) -> Console {
    let program = load::assemble().expect("the program");
    let image = load::image_of(&program).expect("the image");
    let mut console = Console::power_on(&image, Setup::default()).expect("a machine");
    console.files.drives.insert(8, Drive::with_disk(disk));
    console.run_program().expect("RUN");
    console.run_frames(LOADED).expect("no fault");
    settle(&mut console);
    assert_eq!(
        console.byte("shared_book_loaded").expect("a flag"),
        0xFF,
        "it is loaded"
    );
    console
}

/// The same, and the machine thinks from its first move on.
fn start_without_book() -> Console {
    let mut console = start();
    console.press("p").expect("keys");
    settle(&mut console);
    console.press("6").expect("keys");
    console.press("\n").expect("keys");
    settle(&mut console);
    console
}

/// What the engine's book plays with the machine's seed.
fn choice(console: &Console, game: &Game) -> Option<Move> {
    let seed = console.bytes("shared_book_seed", 2).expect("a seed");
    let seed = u16::from_le_bytes([seed[0], seed[1]]);
    let found = CompiledBook::built_in().book().probe(game.position())?;
    Some(found.choose(seed, game.position())?.mv)
}

/// What the engine calls the opening of a game, by its last position that has
/// a name.
fn name(moves: &[Move]) -> String {
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

/// The words in a box of a screen.
fn words(lines: &[String], rows: std::ops::Range<usize>, column: usize) -> String {
    let cut = |line: &String| line.chars().skip(column).collect::<String>();
    let all: Vec<String> = lines[rows].iter().map(cut).collect();
    let words: Vec<&str> = all
        .iter()
        .flat_map(|line| line.split_whitespace())
        .collect();
    words.join(" ")
}

/// Both screens show a name.
fn shows(console: &Console, name: &str) {
    assert_eq!(words(&console.text_80(), 4..6, 52), name, "80 columns");
    assert_eq!(words(&console.text_40(), 8..12, 26), name, "40 columns");
}

/// The book answers at once, with the engine's move, and says so.
#[test]
fn an_answer_at_once() {
    for seed in [7_u16, 0x1234, 0xFFFF] {
        let mut console = start();
        let address = console.address("shared_book_seed").expect("a seed");
        console.machine.write(address, &seed.to_le_bytes());
        shows(&console, "");
        console.press("e2e4\n").expect("keys");
        let begin = console.machine.time();
        while record(&console).len() < 2 {
            console.run_frames(1).expect("no fault");
            let time = console.machine.time() - begin;
            assert!(time.as_secs_f64() < 2.0, "{time:?}");
        }
        settle(&mut console);
        let mut after = Game::default();
        assert!(after.play(record(&console)[0]));
        assert_eq!(choice(&console, &after), Some(record(&console)[1]));
        shows(&console, &name(&record(&console)));
        assert_eq!(
            words(&console.text_80(), 20..24, 52),
            "",
            "nothing to be said"
        );
        assert!(console.text_80()[13].contains("Opening book"));
        assert!(console.text_40()[12].contains("Opening book"));
    }
}

/// Without the option it thinks; the opening has its name all the same.
#[test]
fn the_option_is_off() {
    let mut console = start_without_book();
    console.press("e2e4\n").expect("keys");
    console.run_frames(60).expect("no fault");
    assert_ne!(
        console.byte("game_purpose").expect("an aim"),
        0,
        "it thinks"
    );
    settle(&mut console);
    assert_eq!(record(&console).len(), 2);
    shows(&console, &name(&record(&console)));
    assert!(console.text_80()[13].contains("Depth"));
}

/// The name goes back with the moves, and stays when the book is left.
#[test]
fn names_by_position() {
    let mut console = start_without_book();
    let players = console.address("shared_engine_sides").expect("players");
    console.machine.poke(players, 0);
    for (n, keys) in ["e4\n", "c5\n", "Nf3\n", "d6\n", "a4\n", "h6\n"]
        .into_iter()
        .enumerate()
    {
        console.press(keys).expect("keys");
        settle(&mut console);
        assert_eq!(
            record(&console).len(),
            n + 1,
            "{keys}: {:?}",
            console.text_80()
        );
        shows(&console, &name(&record(&console)));
    }
    let moves = record(&console);
    assert_eq!(moves.len(), 6);
    for len in (0..6).rev() {
        console.press("t").expect("keys");
        settle(&mut console);
        assert_eq!(record(&console).len(), len);
        shows(&console, &name(&moves[..len]));
    }
    console.press("<shift home>").expect("keys");
    settle(&mut console);
    shows(&console, &name(&moves));
    console.press("<f3>").expect("keys");
    console.run_frames(10).expect("no fault");
    console.press("y").expect("keys");
    settle(&mut console);
    assert_eq!(record(&console).len(), 0);
    shows(&console, "");
}

/// The book's file of weights, as the cold data has it.
fn weights(console: &Console) -> Vec<u8> {
    let begins = console.address("book_file_header").expect("weights");
    let len = CompiledBook::built_in().learned_file().len();
    console.machine.read_bank(1, begins, len)
}

/// A person resigns: the weights of what the machine played from the book go
/// up as the engine's do, are saved, and are there again after the next RUN.
#[test]
fn what_is_learned_is_saved() {
    let mut console = start();
    let mut built = CompiledBook::built_in().clone();
    assert_eq!(weights(&console), built.learned_file());
    for keys in ["p", "7", "\n"] {
        console.press(keys).expect("keys");
        settle(&mut console);
    }
    let mut changed = false;
    for result in [Outcome::Won, Outcome::Lost, Outcome::Won, Outcome::Won] {
        for mv in ["e4\n", "Nf3\n"] {
            console.press(mv).expect("keys");
            settle(&mut console);
        }
        let moves = record(&console);
        assert_eq!(moves.len(), 4, "{:?}", console.text_80());
        if result == Outcome::Lost {
            // The machine's time is over.
            let outcome = c128::api::shared::Outcome::BlackTime as u8;
            let address = console.address("shared_outcome").expect("an outcome");
            console.machine.poke(address, outcome);
        } else {
            console.press("<shift f1>").expect("keys");
            console.run_frames(10).expect("no fault");
            console.press("y").expect("keys");
        }
        settle(&mut console);
        assert!(built.learn_from(&moves, Color::Black, result) > 0);
        changed |= built.learned_file() != CompiledBook::built_in().learned_file();
        assert!(
            weights(&console) == built.learned_file(),
            "{result:?} after {moves:?}"
        );
        console.press("<f3>").expect("keys");
        console.run_frames(10).expect("no fault");
        console.press("y").expect("keys");
        settle(&mut console);
    }
    assert!(changed, "something was learned");
    console.press("<f5>").expect("keys");
    settle(&mut console);
    console.press("b").expect("keys");
    settle(&mut console);
    let disk = console.files.drives[&8].disk().expect("a disk").clone();
    assert_eq!(
        disk.read(b"OCTET.LEARNED").expect("a file"),
        built.learned_file()
    );

    let again = start_with(disk);
    assert!(weights(&again) == built.learned_file(), "loaded again");
}

/// The machine on both sides plays the engine's book to its end.
#[test]
fn both_sides_from_the_book() {
    let mut console = start();
    console.press("p").expect("keys");
    settle(&mut console);
    console.press("1").expect("keys");
    console.press("\n").expect("keys");
    let mut expected = Game::default();
    let mut moves = Vec::new();
    while let Some(mv) = choice(&console, &expected) {
        assert!(expected.play(mv));
        moves.push(mv);
    }
    assert!(moves.len() > 4, "{moves:?}");
    for _ in 0..3_000 {
        console.run_frames(1).expect("no fault");
        if record(&console).len() >= moves.len() {
            break;
        }
    }
    assert_eq!(record(&console)[..moves.len()], moves);
    game(&console);
}
