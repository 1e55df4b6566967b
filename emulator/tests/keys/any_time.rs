//! Random keys at any time: in the middle of a frame, while the machine thinks, draws, or waits for a
//! drive.

use c128::api::shared::{BLACK, type_number};
use c128::image::disk::DiskFormat;
use octet_emulator::console::{Columns, Console, Setup, parse_keys};
use octet_emulator::drive::{Drive, DriveModel};
use octet_emulator::machine::chips::{Joystick, Key, Model, VdcRam};
use octet_emulator::machine::{Image, VideoStandard};
use octet_emulator::program::load;
use octet_engine::board::piece::PieceType;
use octet_engine::util::random::Random;

/// What is pressed most: moves, answers, and the keys of commands.
const OFTEN: &str = "abcdefgh12345678\n\n\nmtuizyvwxlp=nq<cursor up><cursor down><cursor left><cursor right>\
    <escape><run/stop><f1><f3><f5><f7><help>yn";
/// Keys between which the program must come to rest.
const BURST: u32 = 100;

/// A machine of its own for each of four seeds.
fn machine(image: &Image, seed: u64) -> Console {
    let model = Model {
        video: [VideoStandard::Pal, VideoStandard::Ntsc][(seed & 1) as usize],
        vdc: [VdcRam::Kb16, VdcRam::Kb64][(seed >> 1 & 1) as usize],
        ..Model::default()
    };
    let columns = [Columns::Eighty, Columns::Forty][(seed >> 1 & 1) as usize];
    let mut console = Console::power_on(image, Setup { model, columns }).expect("a machine");
    let disk = |format| load::disk(format).expect("a disk");
    let drives = &mut console.files.drives;
    match seed & 3 {
        0 => drives.insert(8, Drive::with_disk(disk(DiskFormat::D64))),
        1 => drives.insert(
            8,
            Drive::new(DriveModel::D1571, Some(disk(DiskFormat::D71))),
        ),
        2 => drives.insert(9, Drive::new(DriveModel::D1541, None)),
        _ => None,
    };
    console
}

/// Starts the program, again if it has ended.
fn run(console: &mut Console) {
    console.run_program().expect("RUN");
    console.run_frames(60).expect("no fault");
}

/// `OCTET_KEYS` says how many keys in place of 400.
#[test]
fn random_keys_cause_no_fault() {
    let count = std::env::var("OCTET_KEYS").map_or(400, |count| count.parse().expect("a number"));
    let first = std::env::var("OCTET_SEED").map_or(0, |seed| seed.parse().expect("a number"));
    let often = parse_keys(OFTEN).expect("keys");
    let all: Vec<Key> = Key::all().collect();
    let image = load::watched_image().expect("a program");
    for seed in first..first + 4 {
        let mut random = Random::new(seed);
        let mut console = machine(&image, seed);
        run(&mut console);
        for n in 1..=count / 4 {
            let stroke = match random.below(8) {
                0 => vec![*random.choose(&all).expect("a key")],
                1 => vec![Key::SHIFT, *random.choose(&all).expect("a key")],
                _ => random.choose(&often).expect("a key").clone(),
            };
            // Seldom long enough for a search.
            let pause = match random.below(16) {
                0 => 5_000_000,
                1..5 => 400_000,
                _ => 60_000,
            };
            let (held, pause) = (random.below(120_000) as u64, random.below(pause) as u64);
            let names: Vec<&str> = stroke.iter().map(|key| key.name()).collect();
            let when = format!("seed {seed}, key {n}: {}", names.join(" "));
            set(&mut console, &stroke, true);
            console
                .run_cycles(held)
                .unwrap_or_else(|fault| panic!("{when}: {fault:#}"));
            set(&mut console, &stroke, false);
            console
                .run_cycles(pause)
                .unwrap_or_else(|fault| panic!("{when}: {fault:#}"));
            match random.below(64) {
                0 => console.machine.press_restore(),
                1 => {
                    let fire = Joystick {
                        fire: true,
                        ..Joystick::default()
                    };
                    console
                        .joystick(fire, 3)
                        .unwrap_or_else(|fault| panic!("{when}: {fault:#}"));
                }
                _ => {}
            }
            if console.has_ended() {
                run(&mut console);
            }
            if n % BURST == 0 {
                come_to_rest(&mut console, &when);
            }
        }
    }
}

fn set(console: &mut Console, keys: &[Key], down: bool) {
    keys.iter()
        .for_each(|&key| console.machine.keyboard().set(key, down));
}

/// RUN/STOP ends whatever goes on; then both kings are there.
fn come_to_rest(console: &mut Console, when: &str) {
    for _ in 0..4 {
        console
            .press("<run/stop>")
            .unwrap_or_else(|fault| panic!("{when}: {fault:#}"));
        console
            .run_frames(100)
            .unwrap_or_else(|fault| panic!("{when}: {fault:#}"));
    }
    if console.has_ended() {
        return run(console);
    }
    let idle = console.wait_until_idle(60);
    let idle = idle.unwrap_or_else(|fault| panic!("{when}: {fault:#}"));
    assert!(
        idle,
        "{when}: never idle: {}\n{}",
        console.location(),
        console.text_80().join("\n")
    );
    let king = type_number(PieceType::King);
    let pieces = console.bytes("shared_board", 64).expect("a board");
    for king in [king, king | BLACK] {
        assert_eq!(
            pieces.iter().filter(|&&piece| piece == king).count(),
            1,
            "{when}"
        );
    }
}
