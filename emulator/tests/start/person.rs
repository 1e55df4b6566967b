//! A person at the machine: RUN, keys, the clock, and READY.

use std::time::Duration;

use c128::api::shared::NO_SCORE;
use c128::program::PACKED;
use c128::ui::game::time::LEVELS;
use octet_emulator::console::{Columns, Console, Setup};
use octet_emulator::machine::VideoStandard;
use octet_emulator::machine::chips::{Joystick, Model};
use octet_emulator::program::load;
use octet_engine::board::moves::Move;
use octet_engine::game::Game;
use octet_engine::util::random::Random;

/// The time that the first screen may take.
const FIRST_SCREEN: Duration = Duration::from_secs(1);
/// What is drawn last of it.
const LAST_DRAWN: &str = "▶White 0:00";

fn sit_down(video: VideoStandard) -> Console {
    let image = load::image_of(&load::assemble().expect("the program")).expect("the image");
    let model = Model {
        video,
        ..Model::default()
    };
    let setup = Setup {
        model,
        columns: Columns::Eighty,
    };
    let mut console = Console::power_on(&image, setup).expect("a machine");
    console.run_program().expect("RUN");
    console
}

/// Waits until game control waits for a key, and goes on doing so: at 1 MHz
/// drawing a move takes a while before the machine thinks about its answer.
pub fn settle(console: &mut Console) {
    let mut looks = 0;
    for _ in 0..1_000 {
        console.run_frames(2).expect("no fault");
        let idle = console.byte("in_core").expect("a flag") == 0
            && console.byte("game_purpose").expect("an aim") == 0
            && console.byte("shared_key_head").expect("keys")
                == console.byte("shared_key_tail").expect("keys");
        looks = if idle { looks + 1 } else { 0 };
        if looks == 20 {
            return;
        }
    }
    panic!("it goes on and on");
}

pub fn start(video: VideoStandard) -> Console {
    let mut console = sit_down(video);
    console.run_frames(60).expect("no fault");
    settle(&mut console);
    console
}

/// The moves that the record holds.
pub fn record(console: &Console) -> Vec<Move> {
    let len = console.bytes("sheet_len", 2).expect("a length");
    let len = usize::from(u16::from_le_bytes([len[0], len[1]]));
    let from = console.bytes("sheet_from", len.max(1)).expect("origins");
    let to = console.bytes("sheet_to", len.max(1)).expect("targets");
    let moves = from.into_iter().zip(to).take(len);
    moves.map(|(from, to)| Move { from, to }).collect()
}

/// The game of the record, every move of which is legal.
pub fn game(console: &Console) -> Game {
    let mut game = Game::default();
    for mv in record(console) {
        assert!(game.play(mv), "{mv}");
    }
    game
}

/// The shared block holds the engine's position.
fn agree(console: &Console) {
    let game = game(console);
    let board = console.bytes("shared_board", 64).expect("a board");
    for at in octet_engine::board::square::Square::all() {
        let piece = game.position().piece_on(at);
        let kind = piece.piece_type().map_or(0, c128::api::shared::kind_number);
        assert_eq!(board[at.index()] & 0x7F, kind, "{at}");
    }
    let side = console.byte("shared_side").expect("a side");
    assert_eq!(side, game.position().side_to_move().bit());
}

/// From RUN to both screens, unpacking included.
#[test]
fn the_first_screen() {
    for video in [VideoStandard::Pal, VideoStandard::Ntsc] {
        let mut console = sit_down(video);
        let begin = console.machine.time();
        console.wait_for_text(LAST_DRAWN, 2).expect("no fault");
        console.run_frames(1).expect("on the other screen too");
        let passed = console.machine.time() - begin;
        assert!(passed < FIRST_SCREEN, "{passed:?}");
        for screen in [console.text_80(), console.text_40()] {
            assert!(screen.iter().any(|line| line.contains(LAST_DRAWN)));
        }
    }
}

/// The machine answers; its move and the player's are written down; both are
/// taken back, and played again.
#[test]
fn a_move_and_its_answer() {
    let mut console = start(VideoStandard::Pal);
    console.press("e2e4\n").expect("keys");
    settle(&mut console);
    assert_eq!(record(&console).len(), 2, "{:?}", record(&console));
    agree(&console);
    console.press("t").expect("keys");
    settle(&mut console);
    assert_eq!(record(&console).len(), 0);
    agree(&console);
    console.press("u").expect("keys");
    settle(&mut console);
    assert_eq!(record(&console).len(), 1);
    agree(&console);
}

/// MOVE NOW is answered within a second, a key within a tenth.
#[test]
fn move_now() {
    for video in [VideoStandard::Pal, VideoStandard::Ntsc] {
        let mut console = start(video);
        let long = LEVELS.len() - 1;
        let level = console.address("shared_level").expect("a level");
        console.machine.poke(level, long as u8);
        console.press("d2d4\n").expect("keys");
        console.run_frames(100).expect("no fault");
        assert_ne!(
            console.byte("game_purpose").expect("an aim"),
            0,
            "it thinks"
        );
        let flipped = console.byte("shared_flipped").expect("a side");
        let before = console.machine.time();
        console.machine.keyboard().set(
            octet_emulator::machine::chips::Key::by_name("y").expect("a key"),
            true,
        );
        while console.byte("shared_flipped").expect("a side") == flipped {
            console.run_cycles(1_000).expect("no fault");
            let time = console.machine.time() - before;
            assert!(time.as_secs_f64() < 0.1, "{time:?}");
        }
        console.machine.keyboard().set(
            octet_emulator::machine::chips::Key::by_name("y").expect("a key"),
            false,
        );
        console.run_frames(20).expect("no fault");
        assert_ne!(
            console.byte("game_purpose").expect("an aim"),
            0,
            "it still thinks"
        );
        let before = console.machine.time();
        console.press("m").expect("keys");
        while record(&console).len() < 2 {
            console.run_frames(1).expect("no fault");
            let time = console.machine.time() - before;
            assert!(time.as_secs_f64() < 1.0, "{time:?}");
        }
        settle(&mut console);
        agree(&console);
    }
}

/// Analysis notes the scores of all moves, and the page of them follows it; it
/// ends on a key, and the position is what it was.
#[test]
fn analysis() {
    let mut console = start(VideoStandard::Pal);
    let scored = |console: &Console| {
        let scores = console.bytes("shared_move_score_hi", 20).expect("scores");
        scores.into_iter().filter(|&high| high != NO_SCORE).count()
    };
    assert_eq!(scored(&console), 0);
    console.press("z").expect("keys");
    console.run_frames(200).expect("no fault");
    assert_eq!(scored(&console), 20);
    console.press("v").expect("keys");
    console.run_frames(20).expect("no fault");
    let before = console.text_80();
    assert!(before[22].contains("< upper bound"), "{before:?}");
    // A move of the root may take some seconds.
    let follows = (0..10).any(|_| {
        console.run_frames(100).expect("no fault");
        console.text_80() != before
    });
    assert!(follows, "the page follows the search");
    console.press("v").expect("keys");
    assert!(console.byte("shared_info_depth").expect("a depth") > 1);
    console.press("<run/stop>").expect("keys");
    settle(&mut console);
    assert!(record(&console).is_empty());
    agree(&console);
}

/// A hint is the best that the machine knows, at the weakest level too.
#[test]
fn a_hint_is_of_full_strength() {
    let mut console = start(VideoStandard::Pal);
    let level = console.address("shared_level").expect("a level");
    console.machine.poke(level, 0);
    console.press("i").expect("keys");
    settle(&mut console);
    let page = console.text_80().join("\n");
    assert!(page.contains("Octet would play"), "{page}");
    assert!(console.byte("shared_info_depth").expect("a depth") > LEVELS[0].depth() + 2);
    assert_eq!(console.bytes("limit_skill", 2).expect("sight"), [0, 0]);
    console.press("e2e4\n").expect("keys");
    settle(&mut console);
    assert_eq!(
        console.byte("shared_info_depth").expect("a depth"),
        LEVELS[0].depth()
    );
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
    let mut console = start(VideoStandard::Pal);
    let count = std::env::var("OCTET_KEYS").map_or(400, |count| count.parse().expect("a number"));
    let mut random = Random::new(3);
    for _ in 0..count {
        let key = KEYS[random.below(KEYS.len())];
        console
            .press(key)
            .unwrap_or_else(|fault| panic!("{key}: {fault}"));
        assert!(!console.has_ended(), "the program runs");
    }
    let pieces = console.bytes("shared_board", 64).expect("a board");
    for king in [6, 0x86] {
        assert_eq!(pieces.iter().filter(|&&piece| piece == king).count(), 1);
    }
}

/// The five-second level takes about five seconds on either machine.
#[test]
fn five_seconds() {
    for video in [VideoStandard::Pal, VideoStandard::Ntsc] {
        let mut console = start(video);
        console.press("e2e4\n").expect("keys");
        let begin = console.machine.time();
        while record(&console).len() < 2 {
            console.run_frames(1).expect("no fault");
        }
        let seconds = (console.machine.time() - begin).as_secs_f64();
        assert!((1.0..5.6).contains(&seconds), "{seconds}");
        let clock = console.bytes("shared_uptime", 3).expect("a clock");
        let clock = u32::from_le_bytes([clock[0], clock[1], clock[2], 0]);
        let passed = console.machine.time().as_secs_f64();
        let counted = f64::from(clock) / 60.0;
        assert!(
            (passed - counted).abs() < 1.0,
            "{counted} of {passed} seconds"
        );
    }
}

/// The joystick chooses a piece and its target.
#[test]
fn by_joystick() {
    let mut console = start(VideoStandard::Pal);
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
        console.joystick(stick, 3).expect("no fault");
        console.run_frames(3).expect("no fault");
    }
    settle(&mut console);
    let moves = record(&console);
    assert_eq!(moves[0].to_string(), "e2e4");
}

/// Leaves the program.
fn quit(console: &mut Console) {
    console.run_frames(60).expect("no fault");
    settle(console);
    console.press("<shift f7>").expect("keys");
    console.run_frames(10).expect("no fault");
    console.press("y").expect("keys");
    console.run_frames(60).expect("no fault");
    assert!(console.has_ended());
}

/// A variable of BASIC's has overwritten a part of the program: RUN returns
/// at once, and leaves BASIC's memory alone.
#[test]
fn overwritten_by_basic() {
    let program = load::assemble().expect("the program");
    let image = load::image_of(&program).expect("the image");
    for name in PACKED {
        let mut console = Console::power_on(&image, Setup::default()).expect("a machine");
        console.run_program().expect("RUN");
        quit(&mut console);
        let page = console.machine.read_bank(0, 0x000A, 0x86);
        let start = program.segment(name).expect(name).start;
        console.machine.write_bank(1, start, b"A");
        console.run_program().expect("RUN");
        console.run_frames(60).expect("no fault");
        assert!(console.has_ended(), "{name}");
        assert_eq!(console.machine.read_bank(0, 0x000A, 0x86), page, "{name}");
    }
}

/// Quit: BASIC has its zero page, vectors, timers and MMU again.
#[test]
fn back_to_basic() {
    let image = load::image_of(&load::assemble().expect("the program")).expect("the image");
    let mut console = Console::power_on(&image, Setup::default()).expect("a machine");
    let state = |console: &Console| {
        let page = console.machine.read_bank(0, 0x000A, 0x86);
        let vectors = console.machine.read_bank(0, 0x0314, 6);
        (page, vectors, console.machine.mmu())
    };
    let before = state(&console);
    console.run_program().expect("RUN");
    quit(&mut console);
    assert_eq!(state(&console), before);
    // And once more: the UI is still in memory.
    console.run_program().expect("RUN");
    console.run_frames(60).expect("no fault");
    settle(&mut console);
    console.press("e2e4\n").expect("keys");
    settle(&mut console);
    assert_eq!(record(&console).len(), 2);
}

/// RESTORE is not heard while the program runs, and is when it has ended.
#[test]
fn restore_is_given_back() {
    let image = load::image_of(&load::assemble().expect("the program")).expect("the image");
    let mut console = Console::power_on(&image, Setup::default()).expect("a machine");
    let heard = |console: &mut Console| {
        let handler = console.machine.read_bank(0, 0x0318, 2);
        let handler = u16::from_le_bytes([handler[0], handler[1]]);
        console.machine.set_breakpoint(handler);
        console.machine.press_restore();
        let stop = console.machine.run(1000).expect("no fault");
        console.machine.clear_breakpoint(handler);
        stop.is_some()
    };
    console.run_program().expect("RUN");
    console.run_frames(60).expect("no fault");
    settle(&mut console);
    assert!(!heard(&mut console), "while it runs");
    quit(&mut console);
    assert!(heard(&mut console), "in BASIC");
}

/// X: what the position is worth, part by part; any key leads back.
#[test]
fn the_page_of_parts() {
    let mut console = start(VideoStandard::Pal);
    console.press("x").expect("keys");
    settle(&mut console);
    let page = console.text_80().join("\n");
    for row in [
        "In pawns     White   Black",
        "Pawns",
        "Shelter",
        "White to move:",
    ] {
        assert!(page.contains(row), "{page}");
    }
    assert!(!page.contains("Passed"), "{page}");
    console.press("y").expect("keys");
    settle(&mut console);
    assert!(!console.text_80().join("\n").contains("In pawns"));
}
