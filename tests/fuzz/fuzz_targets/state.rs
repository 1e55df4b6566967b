//! A machine's state with other bytes is refused, which changes nothing, or continued: then it is
//! written again as the same, and the machine runs or stops with a fault.
#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use octet_console::load;
use octet_console::{Console, Setup};
use octet_machine::fnv;

/// The length of the check sum at the end of a state.
const SUM: usize = size_of::<u64>();
/// Frames until the program waits for a key.
const FRAMES: u32 = 120;
/// Emulated cycles after each state that is continued.
const CYCLES: u64 = 50_000;

thread_local! {
    /// A console that waits for a key, and its state.
    static CONSOLE: RefCell<(Console, Vec<u8>)> = RefCell::new(console());
}

fn console() -> (Console, Vec<u8>) {
    let image = load::built().expect("the program");
    let mut console = Console::power_on(&image, Setup::default()).expect("a machine");
    console.run_program().expect("RUN");
    console.run_frames(FRAMES).expect("no fault");
    let state = console.save_state().expect("a state");
    (console, state)
}

fuzz_target!(|damage: Vec<(u32, u8)>| {
    CONSOLE.with_borrow_mut(|(console, state)| {
        let mut damaged = state.clone();
        let end = damaged.len() - SUM;
        for (at, byte) in damage {
            damaged[at as usize % end] ^= byte;
        }
        let sum = fnv(damaged[..end].iter().copied());
        damaged[end..].copy_from_slice(&sum.to_le_bytes());
        if console.load_state(&damaged).is_err() {
            assert!(console.save_state().as_ref() == Some(state));
            return;
        }
        let again = console.save_state().expect("a state");
        assert!(again == damaged, "the state is written as another");
        let _ = console.run_cycles(CYCLES);
        console.load_state(state).expect("the first state");
    });
});
