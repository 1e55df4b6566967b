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

/// The registers of the RAM expansion.
fn expansion(console: &Console) -> Vec<u8> {
    let Some(reu) = console.machine.expansion() else {
        return Vec::new();
    };
    (0..32).map(|register| reu.register(register)).collect()
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
        let before = (basic(&fresh), expansion(&fresh));
        let mut user = User::start(setup);
        user.press("la");
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
        assert_eq!(
            (basic(&user.console), expansion(&user.console)),
            before,
            "{what}"
        );
        let chips = user.console.machine.chips().expect("chips");
        assert_eq!(chips.vdc.unready_accesses, 0, "{what}");
        let expanded = user.console.machine.expansion();
        assert_eq!(expanded.map_or(0, |reu| reu.register_writes), 0, "{what}");
        count += 1;
    }
    assert_eq!(count, 2 * 2 * 4 * 2);
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
