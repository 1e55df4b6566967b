//! Every machine that a C128 can be: PAL and NTSC, 16 and 64 KB for 80 columns,
//! with and without a RAM expansion.

use octet_emulator::console::{Columns, Console, Setup};
use octet_emulator::machine::VideoStandard;
use octet_emulator::machine::chips::{Model, ReuRam, VdcRam};
use octet_emulator::program::load;

use crate::person::User;

/// Registers of the VDC that a screen of text consists of, but for where the
/// cursor is and what memory is read and written.
const VDC_REGISTERS: [u8; 17] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 20, 21, 25, 26, 28];

fn models() -> impl Iterator<Item = Model> {
    let expansions = [
        None,
        Some(ReuRam::Kb128),
        Some(ReuRam::Kb256),
        Some(ReuRam::Kb512),
    ];
    [VideoStandard::Pal, VideoStandard::Ntsc]
        .into_iter()
        .flat_map(move |video| {
            [VdcRam::Kb16, VdcRam::Kb64]
                .into_iter()
                .flat_map(move |vdc| {
                    expansions
                        .into_iter()
                        .map(move |reu| Model { video, vdc, reu })
                })
        })
}

/// The registers of the expansion.
fn expansion(console: &Console) -> Vec<u8> {
    let chips = console.machine.chips().expect("chips").clone();
    let Some(reu) = chips.reu else {
        return Vec::new();
    };
    (0..32).map(|register| reu.read(register)).collect()
}

/// What BASIC and the KERNAL count on.
fn basic(console: &Console) -> (Vec<u8>, Vec<u8>, Vec<u8>, octet_emulator::machine::MmuState) {
    let vdc = &console.machine.chips().expect("chips").vdc;
    let registers = VDC_REGISTERS.map(|register| vdc.register(register));
    (
        console.machine.read_bank(0, 0x000A, 0x86),
        console.machine.read_bank(0, 0x0314, 6),
        registers.to_vec(),
        console.machine.mmu(),
    )
}

/// From RUN to READY, with a move and its answer between, on each of them.
#[test]
fn every_machine() {
    let image = load::image_of(&load::assemble().expect("the program")).expect("the image");
    let mut count = 0;
    for (model, columns) in
        models().flat_map(|model| [Columns::Forty, Columns::Eighty].map(|columns| (model, columns)))
    {
        let what = format!("{model:?} {columns:?}");
        let setup = Setup { model, columns };
        let fresh = Console::power_on(&image, setup).expect("a machine");
        let before = (basic(&fresh), expansion(&fresh));
        let mut person = User::start(setup);
        person.press("la");
        let mv = person.game().parse_uci("e2e4").expect("a move");
        person.play_and_wait(mv);
        person.assert_same(&what);
        for lines in [person.console.text_40(), person.console.text_80()] {
            assert!(lines.iter().any(|line| line.contains("1.e4 ")), "{what}");
        }
        // A minute by the machine's clock is one of the program's.
        person.console.run_frames(2).expect("no fault");
        let [time, clock] = [
            person.console.machine.time().as_secs_f64(),
            person.seconds(),
        ];
        person.until(70, "a minute", |console| {
            console.machine.time().as_secs_f64() > time + 60.0
        });
        let passed = person.console.machine.time().as_secs_f64() - time;
        let counted = person.seconds() - clock;
        assert!(
            (passed - counted).abs() < 0.1,
            "{what}: {counted} of {passed}"
        );
        person.type_keys("<shift f7>");
        person.console.run_frames(20).expect("no fault");
        person.type_keys("y");
        person.until(3, "READY", Console::has_ended);
        assert_eq!(
            (basic(&person.console), expansion(&person.console)),
            before,
            "{what}"
        );
        let chips = person.console.machine.chips().expect("chips");
        assert_eq!(chips.vdc.unready_accesses, 0, "{what}");
        assert_eq!(
            chips.reu.as_ref().map_or(0, |reu| reu.register_writes),
            0,
            "{what}"
        );
        count += 1;
    }
    assert_eq!(count, 2 * 2 * 4 * 2);
}

/// A frame is what it is on that machine, sixty or fifty in a second.
#[test]
fn frames() {
    for (video, frames) in [(VideoStandard::Pal, 50.1), (VideoStandard::Ntsc, 59.8)] {
        let model = Model {
            video,
            ..Model::default()
        };
        let person = User::start(Setup {
            model,
            ..Setup::default()
        });
        let found = person.console.frames_a_second();
        assert!((found - frames).abs() < 0.1, "{found}");
    }
}
