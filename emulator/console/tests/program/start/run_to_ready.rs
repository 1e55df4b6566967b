//! The program from RUN to READY: keys, time, and what BASIC finds afterwards.

use std::time::Duration;

use c128::api::shared::NO_SCORE;
use c128::ui::game::time::LEVELS;
use octet_console::load;
use octet_console::{Console, Setup};
use octet_engine::game::Game;
use octet_machine::VideoStandard;
use octet_machine::chips::{Joystick, Key};

use crate::common::{self, number, power_on, power_on_video, press, score_sheet, wait_until_idle};

/// The time that the first screen may take, unpacking included.
const FIRST_SCREEN: Duration = Duration::from_secs(2);
/// The text that is drawn last.
const LAST_DRAWN: &str = "▶White 0:00";

/// The machine after RUN, once the program waits for a key.
pub fn start(video: VideoStandard) -> Console {
    let mut console = power_on_video(video);
    console.run_program().expect("RUN");
    console.run_frames(60).expect("no fault");
    wait_until_idle(&mut console);
    console
}

/// The game on the score sheet, every move of which is legal.
pub fn game(console: &Console) -> Game {
    let mut game = Game::default();
    for mv in score_sheet(console) {
        assert!(game.play(mv), "{mv}");
    }
    game
}

/// The shared block holds the position that the game on the score sheet has reached.
fn assert_position(console: &Console) {
    let game = game(console);
    let board = console.bytes("shared_board", 64).expect("a board");
    assert_eq!(board, common::shared_board(game.position()));
    let side = console.byte("shared_side").expect("a side");
    assert_eq!(side, game.position().side_to_move().bit());
}

fn thinks(console: &Console) -> bool {
    console.byte("game_purpose").expect("a purpose") != 0
}

#[test]
fn both_screens_are_drawn_within_two_seconds_of_run() {
    for video in [VideoStandard::Pal, VideoStandard::Ntsc] {
        let mut console = power_on_video(video);
        let begin = console.machine.time();
        console.run_program().expect("RUN");
        console.wait_for_text(LAST_DRAWN, 2).expect("no fault");
        console.run_frames(1).expect("on the other screen too");
        let passed = console.machine.time() - begin;
        assert!(passed < FIRST_SCREEN, "{passed:?}");
        for screen in [console.text_80(), console.text_40()] {
            assert!(screen.iter().any(|line| line.contains(LAST_DRAWN)));
        }
    }
}

#[test]
fn a_move_is_answered_and_both_are_taken_back() {
    let mut console = start(VideoStandard::Pal);
    press(&mut console, "e2e4\n");
    assert_eq!(
        score_sheet(&console).len(),
        2,
        "{:?}",
        score_sheet(&console)
    );
    assert_position(&console);
    press(&mut console, "t");
    assert_eq!(score_sheet(&console).len(), 0);
    assert_position(&console);
    press(&mut console, "u");
    assert_eq!(score_sheet(&console).len(), 1);
    assert_position(&console);
}

#[test]
fn move_now_takes_a_second_and_a_key_a_tenth() {
    for video in [VideoStandard::Pal, VideoStandard::Ntsc] {
        let mut console = start(video);
        let long = LEVELS.len() - 1;
        common::write(&mut console, "shared_level", &[long as u8]);
        console.press("d2d4\n").expect("keys");
        console.run_frames(100).expect("no fault");
        assert!(thinks(&console));
        let flipped = console.byte("shared_flipped").expect("a side");
        let before = console.machine.time();
        let key = Key::by_name("y").expect("a key");
        console.machine.keyboard().set(key, true);
        while console.byte("shared_flipped").expect("a side") == flipped {
            console.run_cycles(1_000).expect("no fault");
            let time = console.machine.time() - before;
            assert!(time.as_secs_f64() < 0.1, "{time:?}");
        }
        console.machine.keyboard().set(key, false);
        console.run_frames(20).expect("no fault");
        assert!(thinks(&console), "still");
        let before = console.machine.time();
        console.press("m").expect("keys");
        while score_sheet(&console).len() < 2 {
            console.run_frames(1).expect("no fault");
            let time = console.machine.time() - before;
            assert!(time.as_secs_f64() < 1.0, "{time:?}");
        }
        wait_until_idle(&mut console);
        assert_position(&console);
    }
}

/// The page of moves follows the search, and RUN/STOP ends it.
#[test]
fn analysis_scores_every_move_and_changes_nothing() {
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
    // A root move may take some seconds.
    let follows = (0..10).any(|_| {
        console.run_frames(100).expect("no fault");
        console.text_80() != before
    });
    assert!(follows, "the page follows the search");
    console.press("v").expect("keys");
    assert!(console.byte("shared_info_depth").expect("a depth") > 1);
    press(&mut console, "<run/stop>");
    assert!(score_sheet(&console).is_empty());
    assert_position(&console);
}

#[test]
fn a_hint_at_the_weakest_level_is_of_full_strength() {
    let mut console = start(VideoStandard::Pal);
    common::write(&mut console, "shared_level", &[0]);
    press(&mut console, "i");
    let page = console.text_80().join("\n");
    assert!(page.contains("Octet would play"), "{page}");
    assert!(console.byte("shared_info_depth").expect("a depth") > LEVELS[0].depth() + 2);
    assert_eq!(console.bytes("limit_skill", 2).expect("a skill"), [0, 0]);
    press(&mut console, "e2e4\n");
    let depth = console.byte("shared_info_depth").expect("a depth");
    assert_eq!(depth, LEVELS[0].depth());
}

#[test]
fn the_five_second_level_takes_five_seconds_at_pal_and_ntsc() {
    for video in [VideoStandard::Pal, VideoStandard::Ntsc] {
        let mut console = power_on_video(video);
        console.run_program().expect("RUN");
        let run = console.machine.time();
        console.run_frames(60).expect("no fault");
        wait_until_idle(&mut console);
        console.press("e2e4\n").expect("keys");
        let begin = console.machine.time();
        while score_sheet(&console).len() < 2 {
            console.run_frames(1).expect("no fault");
        }
        let seconds = (console.machine.time() - begin).as_secs_f64();
        assert!((1.0..5.6).contains(&seconds), "{seconds}");
        let passed = (console.machine.time() - run).as_secs_f64();
        let counted = f64::from(number(&console, "shared_uptime", 3)) / 60.0;
        assert!(
            (passed - counted).abs() < 1.0,
            "{counted} of {passed} seconds"
        );
    }
}

#[test]
fn a_move_is_made_with_the_joystick() {
    let mut console = start(VideoStandard::Pal);
    let fire = Joystick {
        fire: true,
        ..Joystick::default()
    };
    let up = Joystick {
        up: true,
        ..Joystick::default()
    };
    // Fire shows the cursor, on e2. Then fire picks the pawn up, the stick moves it two squares up,
    // and fire puts it down.
    for stick in [fire, fire, up, up, fire] {
        console.joystick(stick, 3).expect("no fault");
        console.run_frames(3).expect("no fault");
    }
    wait_until_idle(&mut console);
    let moves = score_sheet(&console);
    assert_eq!(moves[0].to_string(), "e2e4");
}

/// Leaves the program by its key and the answer to its question.
fn quit(console: &mut Console) {
    console.run_frames(60).expect("no fault");
    wait_until_idle(console);
    console.press("<shift f7>").expect("keys");
    console.run_frames(10).expect("no fault");
    console.press("y").expect("keys");
    console.run_frames(60).expect("no fault");
    assert!(console.has_ended());
}

/// RUN returns at once and leaves BASIC's memory as it was.
#[test]
fn a_program_overwritten_by_a_basic_variable_does_not_run() {
    let program = load::assemble().expect("the program");
    for name in ["UI", "COLD"] {
        let mut console = power_on(Setup::default());
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

#[test]
fn basic_has_its_memory_vectors_and_mmu_again_after_quit() {
    let mut console = power_on(Setup::default());
    let state = |console: &Console| {
        let page = console.machine.read_bank(0, 0x000A, 0x86);
        let vectors = console.machine.read_bank(0, 0x0314, 6);
        let stack = console.machine.read_bank(0, 0x09E0, 0x20);
        let keys_and_variables = console.machine.read_bank(0, 0x1000, 0x300);
        let memory = [page, vectors, stack, keys_and_variables];
        (memory, console.machine.mmu())
    };
    let before = state(&console);
    console.run_program().expect("RUN");
    console.run_frames(60).expect("no fault");
    wait_until_idle(&mut console);
    press(&mut console, "e2e4\nx x ");
    quit(&mut console);
    assert_eq!(state(&console), before);
    let vic = &console.machine.chips().expect("chips").vic;
    assert!(!vic.requests_collision(), "BASIC's interrupt would note it");
    // The UI is still unpacked in bank 1.
    console.run_program().expect("RUN");
    console.run_frames(60).expect("no fault");
    wait_until_idle(&mut console);
    press(&mut console, "e2e4\n");
    assert_eq!(score_sheet(&console).len(), 2);
}

#[test]
fn restore_interrupts_basic_but_not_the_program() {
    let mut console = power_on(Setup::default());
    let interrupts = |console: &mut Console| {
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
    wait_until_idle(&mut console);
    assert!(!interrupts(&mut console), "while it runs");
    quit(&mut console);
    assert!(interrupts(&mut console), "in BASIC");
}

#[test]
fn the_page_of_the_evaluations_parts_is_left_by_any_key() {
    let mut console = start(VideoStandard::Pal);
    press(&mut console, "x");
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
    press(&mut console, "y");
    assert!(!console.text_80().join("\n").contains("In pawns"));
}
