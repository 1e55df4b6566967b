//! Random keys come at any time: in the middle of a frame, and while the machine thinks, draws, or
//! waits for a drive.

use anyhow::{Result, ensure};
use c128::api::shared::{BLACK, type_number};
use cbm_disk::DiskFormat;
use octet_console::load;
use octet_console::{Columns, Console, Player, Setup, parse_keys};
use octet_engine::board::piece::PieceType;
use octet_engine::util::random::Random;
use octet_machine::chips::{Joystick, Key, Model, VdcRam};
use octet_machine::drive::{Drive, DriveModel};
use octet_machine::{Image, VideoStandard};

use crate::common::power_on;

/// The keys that are pressed most: moves, answers, and the keys of commands.
const OFTEN: &str = "abcdefgh12345678\n\n\nmtuizyvwxlp=nq<cursor up><cursor down><cursor left><cursor right>\
    <escape><run/stop><f1><f3><f5><f7><help>yn<shift f3>fmeg ocsnru<shift f5>\
    <mouse up><mouse down><mouse left><mouse right><left button><right button>";
/// The number of keys after which the program must come to rest.
const BURST: u64 = 100;

/// Each of four successive seeds has a machine of its own.
fn machine(image: &Image, seed: u64) -> Console {
    let video = match seed & 1 {
        0 => VideoStandard::Pal,
        _ => VideoStandard::Ntsc,
    };
    let (vdc, columns) = match seed & 2 {
        0 => (VdcRam::Kb16, Columns::Eighty),
        _ => (VdcRam::Kb64, Columns::Forty),
    };
    let model = Model {
        video,
        vdc,
        ..Model::default()
    };
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

/// After a rest a player begins to press keys at any moment of a frame, in the middle of a scan of
/// the keyboard, too.
#[test]
fn no_key_is_lost_whenever_it_is_pressed() {
    const STEP: u64 = 100;
    let mut console = power_on(Setup::default());
    run(&mut console).expect("no fault");
    assert!(console.wait_until_idle(60).expect("no fault"));
    let state = console.save_state().expect("a state");
    for begin in (0..console.frame()).step_by(STEP as usize) {
        console.load_state(&state).expect("its state");
        console.run_cycles(begin).expect("no fault");
        let mut player = Player::default();
        for _ in 0..10 {
            player.frame(&mut console);
            console.run_frames(1).expect("no fault");
        }
        player.press("aa3").expect("keys");
        while !player.is_idle() {
            player.frame(&mut console);
            console.run_frames(1).expect("no fault");
        }
        console.run_frames(2).expect("no fault");
        let typed = console.byte("ui_typed_len").expect("a length");
        assert_eq!(typed, 3, "begun after {begin} cycles of a frame");
    }
}

/// Starts the program.
fn run(console: &mut Console) -> Result<()> {
    console.run_program()?;
    console.run_frames(60)
}

/// The engine repeats every search meanwhile. `OCTET_KEYS` gives the number of keys in place of 400,
/// and `OCTET_SEED` the first of four seeds in place of 0.
#[test]
fn random_keys_cause_no_fault() {
    let variable = |name, usual| {
        std::env::var(name).map_or(usual, |text| text.parse::<u64>().expect("a number"))
    };
    let (count, first) = (variable("OCTET_KEYS", 400), variable("OCTET_SEED", 0));
    let often = parse_keys(OFTEN).expect("keys");
    let all: Vec<Key> = Key::all().collect();
    let image = octet_console::program::watched_image().expect("a program");
    let mut searches = 0;
    for seed in first..first + 4 {
        let mut random = Random::new(seed);
        let mut console = machine(&image, seed);
        console.compare_searches().expect("all symbols");
        run(&mut console).expect("no fault");
        for n in 1..=count / 4 {
            let stroke = match random.below(8) {
                0 => vec![*random.choose(&all).expect("a key")],
                1 => vec![Key::SHIFT, *random.choose(&all).expect("a key")],
                _ => random.choose(&often).expect("a key").clone(),
            };
            let pressed = press(&mut console, &mut random, &stroke);
            let rested = pressed.and_then(|()| match n % BURST {
                0 => come_to_rest(&mut console),
                _ => Ok(()),
            });
            rested.unwrap_or_else(|fault| {
                let names: Vec<&str> = stroke.iter().map(|key| key.name()).collect();
                panic!("seed {seed}, key {n}, {}: {fault:#}", names.join(" "))
            });
        }
        let counts = console.compared();
        println!("seed {seed}: {counts}");
        assert_eq!(counts.differences, 0, "seed {seed}");
        searches += counts.searches;
    }
    assert!(searches > 0, "nothing was compared");
}

/// Presses keys for some cycles and waits for some, seldom long enough for a search. RESTORE and
/// the joystick may follow.
fn press(console: &mut Console, random: &mut Random, keys: &[Key]) -> Result<()> {
    let set = |console: &mut Console, down| {
        keys.iter()
            .for_each(|&key| console.machine.keyboard().set(key, down));
    };
    let most = match random.below(16) {
        0 => 5_000_000,
        1..5 => 400_000,
        _ => 60_000,
    };
    let (held, pause) = (random.below(120_000), random.below(most));
    set(console, true);
    console.run_cycles(held as u64)?;
    set(console, false);
    console.run_cycles(pause as u64)?;
    match random.below(64) {
        0 => console.machine.press_restore(),
        1 => {
            let fire = Joystick {
                fire: true,
                ..Joystick::default()
            };
            console.joystick(fire, 3)?;
        }
        _ => {}
    }
    match console.has_ended() {
        true => run(console),
        false => Ok(()),
    }
}

/// RUN/STOP ends whatever the program does. Afterwards both kings are on the board.
fn come_to_rest(console: &mut Console) -> Result<()> {
    for _ in 0..4 {
        console.press("<run/stop>")?;
        console.run_frames(100)?;
    }
    if console.has_ended() {
        return run(console);
    }
    ensure!(
        console.wait_until_idle(60)?,
        "never idle: {}\n{}",
        console.location(),
        console.text_80().join("\n")
    );
    let king = type_number(PieceType::King);
    let pieces = console.bytes("shared_board", 64)?;
    for king in [king, king | BLACK] {
        let kings = pieces.iter().filter(|&&piece| piece == king).count();
        ensure!(kings == 1, "{kings} kings of a side");
    }
    Ok(())
}
