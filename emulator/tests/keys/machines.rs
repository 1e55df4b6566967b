//! Every machine that a C128 can be: PAL and NTSC, 16 and 64 KB for 80 columns,
//! with and without a RAM expansion.

use emulator::desk::{Columns, Desk, Setup};
use emulator::machine::Video;
use emulator::machine::chips::{Model, ReuRam, VdcRam};
use emulator::octet::load;

use crate::person::Person;

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
    [Video::Pal, Video::Ntsc]
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
fn expansion(desk: &Desk) -> Vec<u8> {
    let chips = desk.machine.chips().expect("chips").clone();
    let Some(reu) = chips.reu else {
        return Vec::new();
    };
    (0..32).map(|register| reu.read(register)).collect()
}

/// What BASIC and the KERNAL count on.
fn basic(desk: &Desk) -> (Vec<u8>, Vec<u8>, Vec<u8>, emulator::machine::MmuState) {
    let vdc = &desk.machine.chips().expect("chips").vdc;
    let registers = VDC_REGISTERS.map(|register| vdc.register(register));
    (
        desk.machine.read_bank(0, 0x000A, 0x86),
        desk.machine.read_bank(0, 0x0314, 6),
        registers.to_vec(),
        desk.machine.mmu(),
    )
}

/// From RUN to READY, with a move and its answer between, on each of them.
#[test]
fn every_machine() {
    let image = load::image(&load::assemble().expect("the program")).expect("the image");
    let mut count = 0;
    for (model, columns) in
        models().flat_map(|model| [Columns::Forty, Columns::Eighty].map(|columns| (model, columns)))
    {
        let what = format!("{model:?} {columns:?}");
        let setup = Setup { model, columns };
        let fresh = Desk::new(&image, setup).expect("a machine");
        let before = (basic(&fresh), expansion(&fresh));
        let mut person = Person::sit_down(setup);
        person.press("la");
        let mv = person.game().parse_uci("e2e4").expect("a move");
        person.plays_and_hears(mv);
        person.same(&what);
        for lines in [person.desk.text_40(), person.desk.text_80()] {
            assert!(lines.iter().any(|line| line.contains("1.e4 ")), "{what}");
        }
        // A minute by the machine's clock is one of the program's.
        person.desk.run_frames(2).expect("no fault");
        let [time, clock] = [person.desk.machine.time().as_secs_f64(), person.seconds()];
        person.until(70, "a minute", |desk| {
            desk.machine.time().as_secs_f64() > time + 60.0
        });
        let passed = person.desk.machine.time().as_secs_f64() - time;
        let counted = person.seconds() - clock;
        assert!(
            (passed - counted).abs() < 0.1,
            "{what}: {counted} of {passed}"
        );
        person.taps("<shift f7>");
        person.desk.run_frames(20).expect("no fault");
        person.taps("y");
        person.until(3, "READY", Desk::has_ended);
        assert_eq!(
            (basic(&person.desk), expansion(&person.desk)),
            before,
            "{what}"
        );
        let chips = person.desk.machine.chips().expect("chips");
        assert_eq!(chips.vdc.hurried, 0, "{what}");
        assert_eq!(chips.reu.as_ref().map_or(0, |reu| reu.written), 0, "{what}");
        count += 1;
    }
    assert_eq!(count, 2 * 2 * 4 * 2);
}

/// A frame is what it is on that machine, sixty or fifty in a second.
#[test]
fn frames() {
    for (video, frames) in [(Video::Pal, 50.1), (Video::Ntsc, 59.8)] {
        let model = Model {
            video,
            ..Model::default()
        };
        let person = Person::sit_down(Setup {
            model,
            ..Setup::default()
        });
        let found = person.desk.frames_a_second();
        assert!((found - frames).abs() < 0.1, "{found}");
    }
}
