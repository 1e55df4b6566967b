//! A person at the machine: RUN, keys, the clock, and READY.

use std::time::Duration;

use c128::computer::desk::NO_SCORE;
use c128::computer::levels::LEVELS;
use c128::program::PACKED;
use emulator::desk::{Columns, Desk, Setup};
use emulator::machine::Video;
use emulator::machine::chips::{Joystick, Model};
use emulator::octet::load;
use engine::game::Game;
use engine::moves::Move;
use engine::random::Random;

/// The time that the first screen may take.
const FIRST_SCREEN: Duration = Duration::from_secs(1);
/// What is drawn last of it.
const LAST_DRAWN: &str = "▶White 0:00";

fn sit_down(video: Video) -> Desk {
    let image = load::image(&load::assemble().expect("the program")).expect("the image");
    let model = Model {
        video,
        ..Model::default()
    };
    let setup = Setup {
        model,
        columns: Columns::Eighty,
    };
    let mut desk = Desk::new(&image, setup).expect("a machine");
    desk.boot().expect("RUN");
    desk
}

/// Waits until game control waits for a key, and goes on doing so: at 1 MHz
/// drawing a move takes a while before the machine thinks about its answer.
pub fn settle(desk: &mut Desk) {
    let mut looks = 0;
    for _ in 0..1_000 {
        desk.run_frames(2).expect("no fault");
        let idle = desk.byte("in_core_now").expect("a flag") == 0
            && desk.byte("game_aim").expect("an aim") == 0
            && desk.byte("desk_keys_read").expect("keys")
                == desk.byte("desk_keys_written").expect("keys");
        looks = if idle { looks + 1 } else { 0 };
        if looks == 20 {
            return;
        }
    }
    panic!("it goes on and on");
}

pub fn start(video: Video) -> Desk {
    let mut desk = sit_down(video);
    desk.run_frames(60).expect("no fault");
    settle(&mut desk);
    desk
}

/// The moves that the record holds.
pub fn record(desk: &Desk) -> Vec<Move> {
    let len = desk.bytes("record_len", 2).expect("a length");
    let len = usize::from(u16::from_le_bytes([len[0], len[1]]));
    let from = desk.bytes("record_from", len.max(1)).expect("origins");
    let to = desk.bytes("record_to", len.max(1)).expect("targets");
    let moves = from.into_iter().zip(to).take(len);
    moves.map(|(from, to)| Move { from, to }).collect()
}

/// The game of the record, every move of which is legal.
pub fn game(desk: &Desk) -> Game {
    let mut game = Game::default();
    for mv in record(desk) {
        assert!(game.play(mv), "{mv}");
    }
    game
}

/// What is on the desk is the engine's position.
fn agree(desk: &Desk) {
    let game = game(desk);
    let board = desk.bytes("desk_board", 64).expect("a board");
    for at in engine::square::Square::all() {
        let man = game.position().man(at);
        let kind = man.kind().map_or(0, c128::computer::desk::kind_number);
        assert_eq!(board[at.index()] & 0x7F, kind, "{at}");
    }
    let side = desk.byte("desk_side").expect("a side");
    assert_eq!(side, game.position().side().bit());
}

/// From RUN to both screens, unpacking included.
#[test]
fn the_first_screen() {
    for video in [Video::Pal, Video::Ntsc] {
        let mut desk = sit_down(video);
        let begin = desk.machine.time();
        desk.wait_for_text(LAST_DRAWN, 2).expect("no fault");
        desk.run_frames(1).expect("on the other screen too");
        let passed = desk.machine.time() - begin;
        assert!(passed < FIRST_SCREEN, "{passed:?}");
        for screen in [desk.text_80(), desk.text_40()] {
            assert!(screen.iter().any(|line| line.contains(LAST_DRAWN)));
        }
    }
}

/// The machine answers; its move and the player's are written down; both are
/// taken back, and played again.
#[test]
fn a_move_and_its_answer() {
    let mut desk = start(Video::Pal);
    desk.press("e2e4\n").expect("keys");
    settle(&mut desk);
    assert_eq!(record(&desk).len(), 2, "{:?}", record(&desk));
    agree(&desk);
    desk.press("t").expect("keys");
    settle(&mut desk);
    assert_eq!(record(&desk).len(), 0);
    agree(&desk);
    desk.press("u").expect("keys");
    settle(&mut desk);
    assert_eq!(record(&desk).len(), 1);
    agree(&desk);
}

/// MOVE NOW is answered within a second, a key within a tenth.
#[test]
fn move_now() {
    for video in [Video::Pal, Video::Ntsc] {
        let mut desk = start(video);
        let long = LEVELS.len() - 1;
        let level = desk.address("desk_level").expect("a level");
        desk.machine.poke(level, long as u8);
        desk.press("d2d4\n").expect("keys");
        desk.run_frames(100).expect("no fault");
        assert_ne!(desk.byte("game_aim").expect("an aim"), 0, "it thinks");
        let flipped = desk.byte("desk_flipped").expect("a side");
        let before = desk.machine.time();
        desk.machine.keyboard().set(
            emulator::machine::chips::Key::named("y").expect("a key"),
            true,
        );
        while desk.byte("desk_flipped").expect("a side") == flipped {
            desk.run_cycles(1_000).expect("no fault");
            let time = desk.machine.time() - before;
            assert!(time.as_secs_f64() < 0.1, "{time:?}");
        }
        desk.machine.keyboard().set(
            emulator::machine::chips::Key::named("y").expect("a key"),
            false,
        );
        desk.run_frames(20).expect("no fault");
        assert_ne!(desk.byte("game_aim").expect("an aim"), 0, "it still thinks");
        let before = desk.machine.time();
        desk.press("m").expect("keys");
        while record(&desk).len() < 2 {
            desk.run_frames(1).expect("no fault");
            let time = desk.machine.time() - before;
            assert!(time.as_secs_f64() < 1.0, "{time:?}");
        }
        settle(&mut desk);
        agree(&desk);
    }
}

/// Analysis notes the scores of all moves, and the page of them follows it; it
/// ends on a key, and the position is what it was.
#[test]
fn analysis() {
    let mut desk = start(Video::Pal);
    let scored = |desk: &Desk| {
        let scores = desk.bytes("desk_tried_hi", 20).expect("scores");
        scores.into_iter().filter(|&high| high != NO_SCORE).count()
    };
    assert_eq!(scored(&desk), 0);
    desk.press("z").expect("keys");
    desk.run_frames(200).expect("no fault");
    assert_eq!(scored(&desk), 20);
    desk.press("v").expect("keys");
    desk.run_frames(20).expect("no fault");
    let before = desk.text_80();
    assert!(before[22].contains("< is at most"), "{before:?}");
    // A move of the root may take some seconds.
    let follows = (0..10).any(|_| {
        desk.run_frames(100).expect("no fault");
        desk.text_80() != before
    });
    assert!(follows, "the page follows the search");
    desk.press("v").expect("keys");
    assert!(desk.byte("desk_depth").expect("a depth") > 1);
    desk.press("<run/stop>").expect("keys");
    settle(&mut desk);
    assert!(record(&desk).is_empty());
    agree(&desk);
}

/// A hint is the best that the machine knows, at the weakest level too.
#[test]
fn a_hint_is_of_full_strength() {
    let mut desk = start(Video::Pal);
    let level = desk.address("desk_level").expect("a level");
    desk.machine.poke(level, 0);
    desk.press("i").expect("keys");
    settle(&mut desk);
    let page = desk.text_80().join("\n");
    assert!(page.contains("Octet would play"), "{page}");
    assert!(desk.byte("desk_depth").expect("a depth") > LEVELS[0].depth() + 2);
    assert_eq!(desk.bytes("sight_wanted", 2).expect("sight"), [0, 0]);
    desk.press("e2e4\n").expect("keys");
    settle(&mut desk);
    assert_eq!(desk.byte("desk_depth").expect("a depth"), LEVELS[0].depth());
}

/// Keys at random: no fault, and every game is one. `OCTET_KEYS` says how many
/// keys in place of 400.
#[test]
fn random_keys() {
    const KEYS: &[&str] = &[
        "a",
        "b",
        "c",
        "d",
        "e",
        "f",
        "g",
        "h",
        "1",
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "\n",
        "\n",
        "m",
        "t",
        "u",
        "i",
        "z",
        "y",
        "v",
        "w",
        "x",
        "l",
        "p",
        "=",
        "<cursor up>",
        "<cursor down>",
        "<cursor left>",
        "<cursor right>",
        "<escape>",
        "<run/stop>",
        "<f1>",
        "<f3>",
        "<f7>",
        "n",
        "q",
    ];
    let mut desk = start(Video::Pal);
    let count = std::env::var("OCTET_KEYS").map_or(400, |count| count.parse().expect("a number"));
    let mut random = Random::new(3);
    for _ in 0..count {
        let key = KEYS[random.below(KEYS.len())];
        desk.press(key)
            .unwrap_or_else(|fault| panic!("{key}: {fault}"));
        assert!(!desk.has_ended(), "nobody has left");
    }
    let men = desk.bytes("desk_board", 64).expect("a board");
    for king in [6, 0x86] {
        assert_eq!(men.iter().filter(|&&man| man == king).count(), 1);
    }
}

/// The five-second level takes about five seconds on either machine.
#[test]
fn five_seconds() {
    for video in [Video::Pal, Video::Ntsc] {
        let mut desk = start(video);
        desk.press("e2e4\n").expect("keys");
        let begin = desk.machine.time();
        while record(&desk).len() < 2 {
            desk.run_frames(1).expect("no fault");
        }
        let seconds = (desk.machine.time() - begin).as_secs_f64();
        assert!((1.0..5.6).contains(&seconds), "{seconds}");
        let clock = desk.bytes("desk_clock", 3).expect("a clock");
        let clock = u32::from_le_bytes([clock[0], clock[1], clock[2], 0]);
        let passed = desk.machine.time().as_secs_f64();
        let counted = f64::from(clock) / 60.0;
        assert!(
            (passed - counted).abs() < 1.0,
            "{counted} of {passed} seconds"
        );
    }
}

/// The joystick chooses a man and his square.
#[test]
fn by_joystick() {
    let mut desk = start(Video::Pal);
    let fire = Joystick {
        fire: true,
        ..Joystick::default()
    };
    let up = Joystick {
        up: true,
        ..Joystick::default()
    };
    // Fire shows the cursor, on e2; then the pawn, two squares up, and down.
    for stick in [fire, fire, up, up, fire] {
        desk.joystick(stick, 3).expect("no fault");
        desk.run_frames(3).expect("no fault");
    }
    settle(&mut desk);
    let moves = record(&desk);
    assert_eq!(moves[0].to_string(), "e2e4");
}

/// Leaves the program.
fn quit(desk: &mut Desk) {
    desk.run_frames(60).expect("no fault");
    settle(desk);
    desk.press("<shift f7>").expect("keys");
    desk.run_frames(10).expect("no fault");
    desk.press("y").expect("keys");
    desk.run_frames(60).expect("no fault");
    assert!(desk.has_ended());
}

/// A variable of BASIC's has overwritten a part of the program: RUN returns
/// at once, and leaves BASIC's memory alone.
#[test]
fn overwritten_by_basic() {
    let program = load::assemble().expect("the program");
    let image = load::image(&program).expect("the image");
    for name in PACKED {
        let mut desk = Desk::new(&image, Setup::default()).expect("a machine");
        desk.boot().expect("RUN");
        quit(&mut desk);
        let page = desk.machine.read_bank(0, 0x000A, 0x86);
        let start = program.segment(name).expect(name).start;
        desk.machine.write_bank(1, start, b"A");
        desk.boot().expect("RUN");
        desk.run_frames(60).expect("no fault");
        assert!(desk.has_ended(), "{name}");
        assert_eq!(desk.machine.read_bank(0, 0x000A, 0x86), page, "{name}");
    }
}

/// Quit: BASIC has its zero page, vectors, timers and MMU again.
#[test]
fn back_to_basic() {
    let image = load::image(&load::assemble().expect("the program")).expect("the image");
    let mut desk = Desk::new(&image, Setup::default()).expect("a machine");
    let state = |desk: &Desk| {
        let page = desk.machine.read_bank(0, 0x000A, 0x86);
        let vectors = desk.machine.read_bank(0, 0x0314, 6);
        (page, vectors, desk.machine.mmu())
    };
    let before = state(&desk);
    desk.boot().expect("RUN");
    quit(&mut desk);
    assert_eq!(state(&desk), before);
    // And once more: the room is where it was left.
    desk.boot().expect("RUN");
    desk.run_frames(60).expect("no fault");
    settle(&mut desk);
    desk.press("e2e4\n").expect("keys");
    settle(&mut desk);
    assert_eq!(record(&desk).len(), 2);
}

/// RESTORE is not heard while the program runs, and is when it has ended.
#[test]
fn restore_is_given_back() {
    let image = load::image(&load::assemble().expect("the program")).expect("the image");
    let mut desk = Desk::new(&image, Setup::default()).expect("a machine");
    let heard = |desk: &mut Desk| {
        let handler = desk.machine.read_bank(0, 0x0318, 2);
        let handler = u16::from_le_bytes([handler[0], handler[1]]);
        desk.machine.set_breakpoint(handler);
        desk.machine.press_restore();
        let stop = desk.machine.run(1000).expect("no fault");
        desk.machine.clear_breakpoint(handler);
        stop.is_some()
    };
    desk.boot().expect("RUN");
    desk.run_frames(60).expect("no fault");
    settle(&mut desk);
    assert!(!heard(&mut desk), "while it runs");
    quit(&mut desk);
    assert!(heard(&mut desk), "in BASIC");
}

/// X: what the position is worth, part by part; any key leads back.
#[test]
fn the_page_of_parts() {
    let mut desk = start(Video::Pal);
    desk.press("x").expect("keys");
    settle(&mut desk);
    let page = desk.text_80().join("\n");
    for row in [
        "In pawns     White   Black",
        "Pawns",
        "Shelter",
        "White to move:",
    ] {
        assert!(page.contains(row), "{page}");
    }
    assert!(!page.contains("Passed"), "{page}");
    desk.press("y").expect("keys");
    settle(&mut desk);
    assert!(!desk.text_80().join("\n").contains("In pawns"));
}
