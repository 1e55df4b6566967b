//! Whatever memory and chips contain when the program is run, its first screens are the same.

use octet_console::{Console, Setup};
use octet_engine::util::random::Random;
use octet_machine::Stop;
use octet_machine::screen::Picture;

use crate::common;

/// Memory that neither BASIC and the KERNAL nor the program's file need: banks and addresses.
const MEMORY: [(u8, u16, u16); 5] = [
    (0, 0x0400, 0x07FF),
    (0, 0x0B00, 0x0FFF),
    (0, 0x1300, 0x1BFF),
    (1, 0x0400, 0x7FFF),
    (1, 0x8000, 0xFEFF),
];
/// Where the program's code begins. An instruction there writes to the chips before it is restored.
const CODE: u16 = 0x1C0D;
/// More cycles than that takes.
const LIMIT: u64 = 1_000;
/// The VIC-II's registers of sprites and colours; its others show BASIC's screen.
const VIC: [std::ops::RangeInclusive<u16>; 4] =
    [0x00..=0x10, 0x15..=0x15, 0x17..=0x17, 0x1B..=0x2E];
/// The VDC's registers of what is shown where in which colours. Its others make the picture that
/// belongs to the monitor, or copy memory.
const VDC: [u8; 15] = [1, 6, 10, 11, 12, 13, 14, 15, 18, 19, 20, 21, 24, 26, 27];
const VDC_DATA: u8 = 31;

/// Has the processor write to the chips.
fn write(console: &mut Console, writes: &[(u16, u8)]) {
    let machine = &mut console.machine;
    let before = machine.read(CODE, 5);
    let end = CODE + 5;
    machine.set_breakpoint(end);
    for &(address, value) in writes {
        let [low, high] = address.to_le_bytes();
        machine.write(CODE, &[0xA9, value, 0x8D, low, high]);
        machine.begin(CODE);
        let stop = machine.resume(LIMIT).expect("no fault");
        assert_eq!(stop, Stop::Breakpoint(end));
    }
    machine.clear_breakpoint(end);
    machine.write(CODE, &before);
}

/// Fills memory and chips.
fn fill(console: &mut Console, mut byte: impl FnMut() -> u8) {
    let sound = (0xD400..=0xD418).map(|address| (address, byte())).collect();
    let mut writes: Vec<(u16, u8)> = sound;
    writes.extend((0xD800..0xDC00).map(|address| (address, byte())));
    let vic = VIC.into_iter().flatten();
    writes.extend(vic.map(|register| (0xD000 + register, byte())));
    for (number, values) in VDC
        .map(|register| (register, 1))
        .into_iter()
        .chain([(VDC_DATA, 999)])
    {
        writes.push((0xD600, number));
        writes.extend((0..values).map(|_| (0xD601, byte())));
    }
    write(console, &writes);
    for (bank, first, last) in MEMORY {
        for address in first..=last {
            console.machine.poke_bank(bank, address, byte());
        }
    }
}

/// The first screens: their characters and their pixels.
fn first_screens(
    mut console: Console,
) -> (Vec<String>, Vec<String>, Option<Picture>, Option<Picture>) {
    console.run_program().expect("RUN");
    console.run_frames(120).expect("no fault");
    common::wait_until_idle(&mut console);
    (
        console.text_40(),
        console.text_80(),
        console.picture_40(),
        console.picture_80(),
    )
}

#[test]
fn the_first_screens_do_not_depend_on_what_memory_and_chips_contain() {
    let begin = || common::power_on(Setup::default());
    let expected = first_screens(begin());
    assert!(expected.2.is_some() && expected.3.is_some());
    let mut fills: Vec<Box<dyn FnMut() -> u8>> = vec![Box::new(|| 0), Box::new(|| 0xFF)];
    for seed in 1..=6 {
        let mut random = Random::new(seed);
        fills.push(Box::new(move || random.below(256) as u8));
    }
    for (n, byte) in fills.into_iter().enumerate() {
        let mut console = begin();
        let pictures = |console: &Console| [console.picture_40(), console.picture_80()];
        let before = pictures(&console);
        fill(&mut console, byte);
        let after = pictures(&console);
        assert!(before[0] != after[0] && before[1] != after[1], "{n}");
        let found = first_screens(console);
        assert_eq!(found.0, expected.0, "{n}: 40 columns");
        assert_eq!(found.1, expected.1, "{n}: 80 columns");
        assert!(found.2 == expected.2, "{n}: 40 columns, pixels");
        assert!(found.3 == expected.3, "{n}: 80 columns, pixels");
    }
}
