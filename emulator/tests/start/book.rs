//! A person plays against the opening book.

use c128::image::disk::directory::FileType;
use c128::image::disk::{Disk, Format};
use c128::image::prg::apart;
use emulator::desk::{Desk, Setup};
use emulator::drive::Drive;
use emulator::octet::load;
use engine::book::build::Built;
use engine::book::learn::Result as Outcome;
use engine::game::Game;
use engine::moves::Move;
use engine::piece::Color;

use crate::person::{game, record, settle};

/// By then the first screen is there and the book is loaded, in frames.
const LOADED: u32 = 200;

/// The machine with the program's disk in drive 8, where the book is.
fn start() -> Desk {
    let program = load::assemble().expect("the program");
    let mut disk = Disk::format(Format::D64, b"OCTET", b"64");
    for file in apart(&program, "octet") {
        let name = file.name.to_uppercase();
        disk.write(name.as_bytes(), FileType::Prg, &file.bytes)
            .expect("room");
    }
    start_with(disk)
}

/// The machine with a disk in drive 8, on which there is a book.
fn start_with(disk: Disk) -> Desk {
    let program = load::assemble().expect("the program");
    let image = load::image(&program).expect("the image");
    let mut desk = Desk::new(&image, Setup::default()).expect("a machine");
    desk.files.drives.insert(8, Drive::with(disk));
    desk.boot().expect("RUN");
    desk.run_frames(LOADED).expect("no fault");
    settle(&mut desk);
    assert_eq!(
        desk.byte("desk_book").expect("a flag"),
        0xFF,
        "it is loaded"
    );
    desk
}

/// The same, and the machine thinks from its first move on.
fn start_without_book() -> Desk {
    let mut desk = start();
    desk.press("p").expect("keys");
    settle(&mut desk);
    desk.press("6").expect("keys");
    desk.press("\n").expect("keys");
    settle(&mut desk);
    desk
}

/// What the engine's book plays with the machine's seed.
fn choice(desk: &Desk, game: &Game) -> Option<Move> {
    let seed = desk.bytes("desk_book_seed", 2).expect("a seed");
    let seed = u16::from_le_bytes([seed[0], seed[1]]);
    let found = Built::built_in().book().look(game.position())?;
    Some(found.choose(seed, game.position())?.mv)
}

/// What the engine calls the opening of a game, by its last position that has
/// a name.
fn name(moves: &[Move]) -> String {
    let built = Built::built_in();
    let mut game = Game::default();
    let mut name = String::new();
    for &mv in moves {
        assert!(game.play(mv));
        let found = built.book().look(game.position());
        if let Some(number) = found.and_then(|found| found.name) {
            name = built.names().letters(number).collect();
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
fn shows(desk: &Desk, name: &str) {
    assert_eq!(words(&desk.text_80(), 4..6, 52), name, "80 columns");
    assert_eq!(words(&desk.text_40(), 8..12, 26), name, "40 columns");
}

/// The book answers at once, with the engine's move, and says so.
#[test]
fn an_answer_at_once() {
    for seed in [7_u16, 0x1234, 0xFFFF] {
        let mut desk = start();
        let address = desk.address("desk_book_seed").expect("a seed");
        desk.machine.write(address, &seed.to_le_bytes());
        shows(&desk, "");
        desk.press("e2e4\n").expect("keys");
        let begin = desk.machine.time();
        while record(&desk).len() < 2 {
            desk.run_frames(1).expect("no fault");
            let time = desk.machine.time() - begin;
            assert!(time.as_secs_f64() < 2.0, "{time:?}");
        }
        settle(&mut desk);
        let mut after = Game::default();
        assert!(after.play(record(&desk)[0]));
        assert_eq!(choice(&desk, &after), Some(record(&desk)[1]));
        shows(&desk, &name(&record(&desk)));
        assert_eq!(words(&desk.text_80(), 20..24, 52), "", "nothing to be said");
        assert!(desk.text_80()[13].contains("Opening book"));
        assert!(desk.text_40()[12].contains("Opening book"));
    }
}

/// Without the option it thinks; the opening has its name all the same.
#[test]
fn the_option_is_off() {
    let mut desk = start_without_book();
    desk.press("e2e4\n").expect("keys");
    desk.run_frames(60).expect("no fault");
    assert_ne!(desk.byte("game_aim").expect("an aim"), 0, "it thinks");
    settle(&mut desk);
    assert_eq!(record(&desk).len(), 2);
    shows(&desk, &name(&record(&desk)));
    assert!(desk.text_80()[13].contains("Depth"));
}

/// The name goes back with the moves, and stays when the book is left.
#[test]
fn names_by_position() {
    let mut desk = start_without_book();
    let players = desk.address("desk_machine").expect("players");
    desk.machine.poke(players, 0);
    for (n, keys) in ["e4\n", "c5\n", "Nf3\n", "d6\n", "a4\n", "h6\n"]
        .into_iter()
        .enumerate()
    {
        desk.press(keys).expect("keys");
        settle(&mut desk);
        assert_eq!(record(&desk).len(), n + 1, "{keys}: {:?}", desk.text_80());
        shows(&desk, &name(&record(&desk)));
    }
    let moves = record(&desk);
    assert_eq!(moves.len(), 6);
    for len in (0..6).rev() {
        desk.press("t").expect("keys");
        settle(&mut desk);
        assert_eq!(record(&desk).len(), len);
        shows(&desk, &name(&moves[..len]));
    }
    desk.press("<shift home>").expect("keys");
    settle(&mut desk);
    shows(&desk, &name(&moves));
    desk.press("<f3>").expect("keys");
    desk.run_frames(10).expect("no fault");
    desk.press("y").expect("keys");
    settle(&mut desk);
    assert_eq!(record(&desk).len(), 0);
    shows(&desk, "");
}

/// The book's file of weights, as the attic has it.
fn weights(desk: &Desk) -> Vec<u8> {
    let begins = desk.address("book_learned").expect("weights");
    let len = Built::built_in().learned().len();
    desk.machine.read_bank(1, begins, len)
}

/// A person resigns: the weights of what the machine played from the book go
/// up as the engine's do, are saved, and are there again after the next RUN.
#[test]
fn what_is_learned_is_saved() {
    let mut desk = start();
    let mut built = Built::built_in().clone();
    assert_eq!(weights(&desk), built.learned());
    for keys in ["p", "7", "\n"] {
        desk.press(keys).expect("keys");
        settle(&mut desk);
    }
    let mut changed = false;
    for result in [Outcome::Won, Outcome::Lost, Outcome::Won, Outcome::Won] {
        for mv in ["e4\n", "Nf3\n"] {
            desk.press(mv).expect("keys");
            settle(&mut desk);
        }
        let moves = record(&desk);
        assert_eq!(moves.len(), 4, "{:?}", desk.text_80());
        if result == Outcome::Lost {
            // The machine's time is over.
            let outcome = c128::computer::desk::Outcome::BlackTime as u8;
            let address = desk.address("desk_outcome").expect("an outcome");
            desk.machine.poke(address, outcome);
        } else {
            desk.press("<shift f1>").expect("keys");
            desk.run_frames(10).expect("no fault");
            desk.press("y").expect("keys");
        }
        settle(&mut desk);
        assert!(built.learn_from(&moves, Color::Black, result) > 0);
        changed |= built.learned() != Built::built_in().learned();
        assert!(
            weights(&desk) == built.learned(),
            "{result:?} after {moves:?}"
        );
        desk.press("<f3>").expect("keys");
        desk.run_frames(10).expect("no fault");
        desk.press("y").expect("keys");
        settle(&mut desk);
    }
    assert!(changed, "something was learned");
    desk.press("<f5>").expect("keys");
    settle(&mut desk);
    desk.press("b").expect("keys");
    settle(&mut desk);
    let disk = desk.files.drives[&8].disk().expect("a disk").clone();
    assert_eq!(
        disk.read(b"OCTET.LEARNED").expect("a file"),
        built.learned()
    );

    let again = start_with(disk);
    assert!(weights(&again) == built.learned(), "loaded again");
}

/// The machine on both sides plays the engine's book to its end.
#[test]
fn both_sides_from_the_book() {
    let mut desk = start();
    desk.press("p").expect("keys");
    settle(&mut desk);
    desk.press("1").expect("keys");
    desk.press("\n").expect("keys");
    let mut expected = Game::default();
    let mut moves = Vec::new();
    while let Some(mv) = choice(&desk, &expected) {
        assert!(expected.play(mv));
        moves.push(mv);
    }
    assert!(moves.len() > 4, "{moves:?}");
    for _ in 0..3_000 {
        desk.run_frames(1).expect("no fault");
        if record(&desk).len() >= moves.len() {
            break;
        }
    }
    assert_eq!(record(&desk)[..moves.len()], moves);
    game(&desk);
}
