//! A mouse 1351 in port 1: it moves the cursor by squares, its buttons are RETURN and ESC, and nothing
//! that is done with it types another key.

use c128::platform::memory_map::UI_BANK;
use octet_console::Console;
use octet_machine::VideoStandard;
use octet_machine::chips::Joystick;

use crate::common::{self, number, press, score_sheet, wait_until_idle, write};

/// The program with a mouse, which was there when the computer was turned on.
fn start(video: VideoStandard) -> Console {
    let mut console = common::power_on_video(video);
    console.machine.keyboard().plug_in_mouse();
    console.run_program().expect("no fault");
    console.run_frames(75).expect("no fault");
    wait_until_idle(&mut console);
    console
}

/// The cursor's square, $FF before it is shown.
fn cursor(console: &Console) -> u32 {
    number(console, "ui_cursor", 1)
}

#[test]
fn moves_are_made_with_the_mouse() {
    for video in [VideoStandard::Pal, VideoStandard::Ntsc] {
        let mut console = start(video);
        assert_eq!(cursor(&console), 0xFF, "nothing has been moved");
        write(&mut console, "shared_engine_sides", &[0]);
        for keys in [
            "<left button><left button><mouse up><mouse up><left button>",
            "<mouse left><mouse up><mouse up><mouse up><left button>",
            "<mouse down><mouse down><left button>",
        ] {
            press(&mut console, keys);
        }
        let moves: Vec<_> = score_sheet(&console)
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(moves, ["e2e4", "d7d5"], "{video:?}");
    }
}

/// It moves by squares however fast or slowly it is pushed, and a way back counts from where it is.
#[test]
fn the_cursor_follows_the_way_of_the_mouse() {
    let mut console = start(VideoStandard::Pal);
    press(&mut console, "<left button>");
    let e2 = cursor(&console);
    let mut push = |across: i8, frames: u32| {
        for _ in 0..frames {
            console
                .machine
                .keyboard()
                .plug_in_mouse()
                .move_by(across, 0);
            console.run_frames(1).expect("no fault");
        }
        wait_until_idle(&mut console);
        cursor(&console)
    };
    assert_eq!(push(1, 20), e2, "not far enough");
    assert_eq!(push(1, 6), e2 + 1, "a count a frame");
    assert_eq!(push(-12, 1), e2 + 1, "not yet back");
    assert_eq!(push(-15, 1), e2, "in two parts");
    assert_eq!(push(31, 6), e2 + 3, "it stays at the edge of the board");
    assert_eq!(push(0, 50), e2 + 3, "noise is no movement");
}

/// A page's keys, a list and a typed move: the right button is ESC. All codes that came are those of
/// cursor keys, RETURN and ESC.
#[test]
fn nothing_types_another_key() {
    let mut console = start(VideoStandard::Pal);
    press(&mut console, "e");
    assert_eq!(number(&console, "ui_typed_len", 1), 1);
    press(&mut console, "<right button>");
    assert_eq!(number(&console, "ui_typed_len", 1), 0);
    press(&mut console, "l");
    let level = number(&console, "shared_level", 1);
    let clicks = "<mouse left><right button><mouse up><left button><mouse right><mouse down>";
    for _ in 0..8 {
        console.press(clicks).expect("keys");
        let ring = console.bytes("shared_key_queue", 16).expect("the ring");
        let known = [0x91, 0x11, 0x9D, 0x1D, 0x0D, 0x1B];
        let tail = number(&console, "shared_key_tail", 1) as usize;
        let last = ring[(tail + 15) % 16];
        assert!(known.contains(&last), "{ring:02X?}");
    }
    wait_until_idle(&mut console);
    assert_eq!(number(&console, "shared_level", 1), level);
    assert!(score_sheet(&console).is_empty());
}

/// Keys cannot be read while joystick 1 is pushed, and it is no mouse.
#[test]
fn a_joystick_in_port_1_does_nothing() {
    let mut console = common::power_on_video(VideoStandard::Pal);
    console.run_program().expect("no fault");
    console.run_frames(75).expect("no fault");
    wait_until_idle(&mut console);
    for (fire, up) in [(true, false), (false, true)] {
        let pushed = Joystick {
            fire,
            up,
            ..Joystick::default()
        };
        console.machine.keyboard().move_joystick(1, pushed);
        console.run_frames(5).expect("no fault");
        console
            .machine
            .keyboard()
            .move_joystick(1, Joystick::default());
        console.run_frames(5).expect("no fault");
    }
    assert_eq!(cursor(&console), 0xFF);
}
/// Runs to the beginning of a routine of the interrupt.
fn run_to(console: &mut Console, routine: &str) {
    let address = console.address(routine).expect("a routine");
    let machine = &mut console.machine;
    machine.set_bank_breakpoint(UI_BANK, address, true);
    let reached = console.run_watched(40_000, &[address]).expect("no fault");
    assert_eq!(reached, Some(address), "{routine} within two frames");
    let machine = &mut console.machine;
    machine.set_bank_breakpoint(UI_BANK, address, false);
}

/// A click may come at any moment of a scan. It is one key, and no other is found.
#[test]
fn a_click_at_any_moment_is_one_key() {
    let mut console = start(VideoStandard::Pal);
    run_to(&mut console, "scan_keyboard");
    let (scans, begin) = (console.machine.snapshot(), console.machine.chip_cycles());
    run_to(&mut console, "decode_key");
    let moments = console.machine.chip_cycles() - begin;
    for (button, code) in [("<left button>", 0x0D), ("<right button>", 0x1B)] {
        for moment in 0..moments {
            console.machine.restore(&scans);
            console.run_cycles(moment).expect("no fault");
            console.press(button).expect("keys");
            wait_until_idle(&mut console);
            let tail = number(&console, "shared_key_tail", 1);
            let ring = console.bytes("shared_key_queue", 16).expect("the ring");
            assert_eq!(
                (tail, ring[0]),
                (1, code),
                "{moment} of {moments}: {ring:02X?}"
            );
        }
    }
}
