//! What RUN unpacks into both banks.

use std::time::Duration;

use octet_console::load;
use octet_console::{Console, ENTRY, Setup};
use octet_machine::{MmuState, VideoStandard};

use crate::common::{power_on, power_on_video};

/// What BASIC needs unchanged: the MMU, its zero page, and whether there is a picture.
fn basic(console: &Console) -> (MmuState, Vec<u8>, bool) {
    let chips = console.machine.chips().expect("chips");
    let picture = chips.vic.is_visible();
    let zero_page = console.machine.read_bank(0, 0x000A, 0x86);
    (
        console.machine.mmu(),
        zero_page,
        picture && !console.machine.is_two_mhz(),
    )
}

#[test]
fn both_banks_are_unpacked_as_they_were_assembled() {
    let program = load::assemble().expect("the program assembles");
    let mut console = power_on(Setup::default());
    let before = basic(&console);
    console.run_program().expect("RUN");
    let begins = program.address(ENTRY).expect("an entry");
    assert_eq!(console.machine.registers().pc, begins);
    for segment in program.segments().iter().filter(|segment| segment.loaded()) {
        let (bank, start) = (segment.bank, segment.start);
        let unpacked = console.machine.read_bank(bank, start, segment.bytes.len());
        assert!(unpacked == segment.bytes, "{}", segment.name);
    }
    assert_eq!(basic(&console), before);
    let chips = console.machine.chips().expect("chips");
    assert_eq!(chips.vic.garbled_lines(), 0, "no picture at 2 MHz");
}

#[test]
fn unpacking_takes_a_second_and_a_half() {
    for video in [VideoStandard::Pal, VideoStandard::Ntsc] {
        let mut console = power_on_video(video);
        let begin = console.machine.time();
        console.run_program().expect("RUN");
        let passed = console.machine.time() - begin;
        assert!(passed < Duration::from_millis(1_550), "{passed:?}");
    }
}

/// Apart from the end of the packed bytes, the file's last byte is one of the last to be unpacked.
#[test]
fn a_file_that_was_changed_does_not_begin() {
    let mut console = power_on(Setup::default());
    let (start, bytes) = {
        let program = load::assemble().expect("the program assembles");
        let file = c128::release::prg::packed(&program).expect("room");
        (
            u16::from_le_bytes([file[0], file[1]]),
            file.len() as u16 - 2,
        )
    };
    let at = start + bytes / 2;
    let byte = console.machine.peek_bank(0, at);
    console.machine.write_bank(0, at, &[byte ^ 0x10]);
    let refused = console
        .run_program()
        .expect_err("another program")
        .to_string();
    assert!(refused.contains('$'), "{refused}");
}
