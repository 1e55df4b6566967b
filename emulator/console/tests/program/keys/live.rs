//! The engine repeats every search of a game as it is played; a game is saved and continued.

use octet_console::live::{LiveCheck, LiveReport};
use octet_console::{Console, Setup};
use octet_machine::{StateError, fnv};

use crate::common;

/// A console that has started the program, and compares its searches.
fn start() -> Console {
    let mut console = common::power_on(Setup::default());
    console.compare_searches().expect("all symbols");
    console.run_program().expect("RUN");
    console
}

/// Runs for this many frames.
fn run(console: &mut Console, frames: u32) {
    console.run_frames(frames).expect("no fault");
}

/// The last thing that was compared.
fn last(console: &Console) -> Option<&LiveReport> {
    console.check.as_ref().and_then(LiveCheck::last)
}

/// Presses keys and runs for this many frames afterwards.
fn press(console: &mut Console, keys: &str, frames: u32) {
    for stroke in octet_console::parse_keys(keys).expect(keys) {
        for down in [true, false] {
            for &key in &stroke {
                console.machine.keyboard().set(key, down);
            }
            run(console, 3);
        }
    }
    run(console, frames);
}

fn plies(console: &Console) -> u32 {
    common::number(console, "sheet_len", 2)
}

/// The machine plays itself at a level below full strength, at two seconds a move, where time stops
/// searches, and at a fixed depth. It ponders and is interrupted, gives hints and analyses.
#[test]
fn every_search_of_a_game_is_the_engines() {
    let mut console = start();
    run(&mut console, 60);
    // The level's letter, and the seconds to run.
    for (level, seconds) in [('d', 60), ('i', 150), ('s', 60)] {
        // A new game, then Octet plays both sides.
        press(&mut console, "<f3>y", 100);
        if console.byte("shared_engine_sides").expect("sides") == 0 {
            // The game before had ended, and RUN/STOP gave both sides to the player.
            press(&mut console, "p2 ", 100);
        }
        press(&mut console, &format!("l{level}"), 20);
        press(&mut console, "p6 p1 ", 50 * seconds);
        assert!(plies(&console) > 8, "level {level}: {}", plies(&console));
        // White is the player again. Octet thinks on the player's time until a hint is asked for.
        press(&mut console, "p1p3  ", 300);
        press(&mut console, "i", 200);
        press(&mut console, "z", 200);
        press(&mut console, "<run/stop>", 20);
        press(&mut console, "p3p6  ", 20);
    }
    let counts = console.compared();
    println!("{counts:?}");
    assert_eq!(counts.differences, 0, "{:?}", last(&console));
    assert_eq!(counts.same, counts.searches);
    assert!(
        counts.searches > 60 && counts.iterations > 300,
        "{counts:?}"
    );
}

/// A difference is reported if the program searches with an evaluation that was changed.
#[test]
fn a_changed_program_differs() {
    let mut console = start();
    run(&mut console, 60);
    let table = console
        .address("psq_mg_eg")
        .or_else(|_| console.address("piece_keys"));
    let table = table.expect("a table of the core");
    for n in 0..64 {
        let byte = console.machine.peek_bank(0, table + n);
        console.machine.poke_bank(0, table + n, byte ^ 0x15);
    }
    press(&mut console, "lt", 20);
    press(&mut console, "p6 e2e4\n", 500);
    assert!(
        console.compared().differences > 0,
        "{:?}",
        console.compared()
    );
}

#[test]
fn a_saved_machine_continues_as_the_first_did() {
    let mut console = start();
    run(&mut console, 60);
    press(&mut console, "lde2e4\n", 200);
    let state = console.save_state().expect("no file is open");
    let mut second = start();
    second.load_state(&state).expect("the same program");
    let check = second.check.as_mut().expect("a comparison");
    check.begin_anew(&mut second.machine).expect("no search");
    for console in [&mut console, &mut second] {
        press(console, "g1f3\n", 400);
        assert_eq!(console.compared().differences, 0, "{:?}", last(console));
        assert!(console.compared().searches > 0);
    }
    assert_eq!(console.text_80(), second.text_80());
    assert_eq!(console.machine.cycles(), second.machine.cycles());
    assert_eq!(
        console.machine.read_bank(0, 0, 0x1_0000),
        second.machine.read_bank(0, 0, 0x1_0000)
    );
}

#[test]
fn a_state_that_cannot_be_continued_changes_nothing() {
    let mut console = start();
    run(&mut console, 60);
    let state = console.save_state().expect("no file is open");
    press(&mut console, "e2", 5);
    let before = console.save_state().expect("no file is open");
    let mut flipped = state.clone();
    flipped[5_000] ^= 1;
    let mut version = state.clone();
    version[8] = 99;
    for (bytes, error) in [
        (&state[..100], StateError::Damaged),
        (&b"no state"[..], StateError::NoState),
        (&flipped, StateError::Damaged),
        (&version, StateError::Version(99)),
    ] {
        assert_eq!(console.load_state(bytes), Err(error));
    }
    assert_eq!(console.save_state().expect("no file is open"), before);
    assert_eq!(console.load_state(&state), Ok(()));
    assert_eq!(console.save_state().expect("no file is open"), state);
}

/// A state with other bytes and the right sum is refused, or it is written again as it was read, and
/// the machine goes on or stops with a fault.
#[test]
fn a_state_is_read_in_one_way() {
    const MEMORY: usize = 2 << 16;
    const SUM: usize = size_of::<u64>();
    let mut console = start();
    run(&mut console, 60);
    let state = console.save_state().expect("no file is open");
    let end = state.len() - SUM;
    let (mut refused, mut continued) = (0, 0);
    // Processor and MMU follow the computer's memory, and the chips' registers come at the end.
    for at in (MEMORY..MEMORY + 200).chain(end - 1_500..end) {
        let mut other = state.clone();
        other[at] ^= 0x7A;
        let sum = fnv(other[..end].iter().copied());
        other[end..].copy_from_slice(&sum.to_le_bytes());
        if console.load_state(&other).is_err() {
            refused += 1;
            continue;
        }
        continued += 1;
        assert!(console.save_state() == Some(other), "byte {at}");
        let _ = console.run_cycles(1_000);
    }
    assert!(refused > 20 && continued > 500, "{refused} and {continued}");
}
