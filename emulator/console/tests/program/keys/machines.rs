//! The program runs on every C128: PAL and NTSC, 16 and 64 KB of VDC memory, with and without a RAM
//! expansion, beginning on either screen.

use octet_console::{Columns, Console, Setup};
use octet_machine::VideoStandard;
use octet_machine::chips::{Model, ReuRam, VdcRam};
use octet_notation::Notation;

use super::user::User;
use crate::common::power_on;

/// The VDC's registers of a text screen, without those of cursor and memory access.
const VDC_REGISTERS: [u8; 17] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 20, 21, 25, 26, 28];

fn models() -> impl Iterator<Item = Model> {
    let expansions = [
        None,
        Some(ReuRam::Kb128),
        Some(ReuRam::Kb256),
        Some(ReuRam::Kb512),
        Some(ReuRam::Mb16),
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

/// The VIC-II's registers without those of the raster, the light pen and requests of interrupts.
const VIC_REGISTERS: [std::ops::Range<u8>; 3] = [0x00..0x11, 0x15..0x19, 0x1A..0x2F];

/// Zero page, vectors, VDC, VIC-II and MMU, as BASIC and the KERNAL need them.
fn basic(console: &Console) -> (Vec<u8>, Vec<u8>, Vec<u8>, octet_machine::MmuState) {
    let chips = console.machine.chips().expect("chips");
    let vdc = VDC_REGISTERS.map(|register| chips.vdc.register(register));
    let vic = VIC_REGISTERS.into_iter().flatten();
    // A register of colours or requests has four bits.
    let vic = vic.map(|register| match register {
        0x1A | 0x20.. => chips.vic.register(register) & 0x0F,
        _ => chips.vic.register(register),
    });
    (
        console.machine.read_bank(0, 0x000A, 0x86),
        console.machine.read_bank(0, 0x0314, 6),
        vdc.into_iter().chain(vic).collect(),
        console.machine.mmu(),
    )
}

/// What a RAM expansion holds is left alone where the player wants no table there. It is found and
/// sized in any case.
#[test]
fn an_expansion_keeps_its_memory_if_its_option_is_off() {
    for ram in ReuRam::ALL {
        let model = Model {
            reu: Some(ram),
            ..Model::default()
        };
        let mut console = power_on(Setup {
            model,
            ..Setup::default()
        });
        let bytes = |console: &Console| {
            let reu = console.machine.expansion().expect("an expansion");
            let some = (0..ram.bytes()).step_by(if ram == ReuRam::Mb16 { 0x101 } else { 1 });
            some.map(|at| reu.peek(at)).collect::<Vec<u8>>()
        };
        let before = bytes(&console);
        console.run_program().expect("no fault");
        console.run_frames(150).expect("no fault");
        assert!(bytes(&console) == before, "{ram:?}");
        let found = console.byte("expansion_found").expect("a variable");
        assert_eq!(u32::from(found), (ram.bytes() >> 16).min(8), "{ram:?}");
    }
}

/// The option moves the table out of the expansion and back; searches are the engine's throughout.
#[test]
fn the_table_moves_out_of_the_expansion_and_back() {
    let mut user = User::start(Setup {
        model: Model {
            reu: Some(ReuRam::Kb256),
            ..Model::default()
        },
        ..Setup::default()
    });
    user.press("p6"); // without the book
    for (keys, shown, expected) in [
        ("", "REU: 256 KB", 4),
        ("r", "REU: off", 0),
        ("r", "REU: 256 KB", 4),
    ] {
        user.press(keys);
        let screen = user.console.text_80();
        assert!(screen.iter().any(|line| line.contains(shown)), "{screen:?}");
        user.press("<escape>");
        let mv = user.game().position().legal_moves().next().expect("a move");
        user.play_and_wait(mv);
        user.assert_same(shown);
        assert_eq!(banks(&user), expected, "{shown}");
        user.press("p");
    }
}

/// How many banks of an expansion the table takes.
fn banks(user: &User) -> u8 {
    let table = user.console.address("tt_banks").expect("a variable");
    user.console.machine.peek_bank(0, table)
}

/// The run goes from RUN to READY, with a move and its answer in between.
#[test]
fn every_machine_plays_keeps_time_and_returns_to_basic() {
    let mut count = 0;
    for (model, columns) in
        models().flat_map(|model| [Columns::Forty, Columns::Eighty].map(|columns| (model, columns)))
    {
        let what = format!("{model:?} {columns:?}");
        let setup = Setup { model, columns };
        let fresh = power_on(setup);
        let before = basic(&fresh);
        let mut user = User::start(setup);
        user.press("la");
        user.press("p6<escape>"); // a search in place of the book
        let mv = user.game().parse_uci("e2e4").expect("a move");
        user.play_and_wait(mv);
        user.assert_same(&what);
        for lines in [user.console.text_40(), user.console.text_80()] {
            assert!(lines.iter().any(|line| line.contains("1.e4 ")), "{what}");
        }
        user.console.run_frames(2).expect("no fault");
        let [time, clock] = [user.console.machine.time().as_secs_f64(), user.seconds()];
        user.until(70, "a minute", |console| {
            console.machine.time().as_secs_f64() > time + 60.0
        });
        let passed = user.console.machine.time().as_secs_f64() - time;
        let counted = user.seconds() - clock;
        assert!(
            (passed - counted).abs() < 0.1,
            "{what}: {counted} of {passed}"
        );
        user.type_keys("<shift f7>");
        user.console.run_frames(20).expect("no fault");
        user.type_keys("y");
        user.until(3, "READY", Console::has_ended);
        assert_eq!(basic(&user.console), before, "{what}");
        let chips = user.console.machine.chips().expect("chips");
        assert_eq!(chips.vdc.unready_accesses, 0, "{what}");
        let expected = model.reu.map_or(0, |ram| (ram.bytes() >> 16).min(8));
        assert_eq!(banks(&user), expected as u8, "{what}");
        count += 1;
    }
    assert_eq!(count, 2 * 2 * 5 * 2);
}

#[test]
fn pal_has_fifty_frames_a_second_and_ntsc_sixty() {
    for (video, frames) in [(VideoStandard::Pal, 50.1), (VideoStandard::Ntsc, 59.8)] {
        let model = Model {
            video,
            ..Model::default()
        };
        let user = User::start(Setup {
            model,
            ..Setup::default()
        });
        let found = user.console.frames_a_second();
        assert!((found - frames).abs() < 0.1, "{found}");
    }
}
