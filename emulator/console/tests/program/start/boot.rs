//! From power on to the program: the boot sectors load it, or report why they cannot.

use c128::release::disk;
use c128::release::loader::drive_programs;
use cbm_disk::{DiskFormat, FileType, TrackSector};
use octet_console::load;
use octet_console::{Boot, Booted, Setup};
use octet_engine::util::random::Random;
use octet_machine::VideoStandard;
use octet_machine::drive::{Drive, DriveModel};

/// More seconds than loading takes.
const LONG: u32 = 150;

/// What the boot sectors say when BASIC loads the program instead.
const FAILED: &str = "\nFAST LOADING FAILED\n";

/// A machine that is about to run the boot sectors of the program's own disk.
fn boot_with(setup: Setup, model: DriveModel, format: DiskFormat) -> Boot {
    let image = load::image_of(&load::assemble().expect("the program")).expect("an image");
    let disk = load::disk(format).expect("a disk");
    Boot::power_on(&image, setup, Drive::new(model, Some(disk))).expect("it boots")
}

fn boot(model: DriveModel, format: DiskFormat) -> Boot {
    boot_with(Setup::default(), model, format)
}

fn drive(boot: &mut Boot) -> &mut Drive {
    let drives = &mut boot.console.files.drives;
    drives.get_mut(&8).expect("the drive")
}

/// The place of a block of the program's file.
fn block(boot: &mut Boot, n: usize) -> TrackSector {
    let disk = drive(boot).disk().expect("a disk");
    let entry = disk.find(b"OCTET").expect("the program");
    disk.blocks(&entry).0[n]
}

#[test]
fn every_drive_loads_the_program() {
    let models = [DriveModel::Instant].into_iter().chain(DriveModel::REAL);
    let disks = models.map(|model| (model, model.format()));
    for (model, format) in disks.chain([(DriveModel::D1571, DiskFormat::D64)]) {
        let mut boot = boot(model, format);
        assert_eq!(
            boot.run(LONG).expect("no fault"),
            Booted::Program,
            "{model:?}"
        );
        assert_eq!(boot.printed, "");
        let drawn = boot.console.wait_for_text("White", 10).expect("no fault");
        assert!(drawn, "{model:?}");
    }
}

/// With its own drive code the program loads from a 1541 in a quarter of the KERNAL's time, with
/// either clock and beside another drive.
#[test]
fn a_1541_loads_fast() {
    for video in [VideoStandard::Pal, VideoStandard::Ntsc] {
        let mut setup = Setup::default();
        setup.model.video = video;
        let mut boot = boot_with(setup, DriveModel::D1541, DiskFormat::D64);
        let other = Drive::new(DriveModel::D1541, None);
        boot.console.files.drives.insert(9, other);
        assert_eq!(boot.run(LONG).expect("no fault"), Booted::Program);
        let seconds = boot.console.machine.time().as_secs();
        assert!((15..40).contains(&seconds), "{video:?}: {seconds} s");
        assert_eq!(boot.printed, "");
    }
}

/// RESTORE and reset at random moments, from the first boot sector to the first screen: the program
/// is loaded in the end, and shows its first screen. `OCTET_MOMENTS` gives the
/// number of moments in place of 32, and `OCTET_SEED` the seed in place of 0.
#[test]
fn restore_and_reset_while_it_loads_lead_to_the_program() {
    let variable = |name, usual| {
        std::env::var(name).map_or(usual, |text| text.parse::<u64>().expect("a number"))
    };
    let mut random = Random::new(variable("OCTET_SEED", 0));
    let disks = [
        (DriveModel::D1541, DiskFormat::D64, 27),
        (DriveModel::D1571, DiskFormat::D64, 11),
        (DriveModel::D1571, DiskFormat::D71, 11),
        (DriveModel::D1581, DiskFormat::D81, 11),
    ];
    for n in 0..variable("OCTET_MOMENTS", 32) {
        let (model, format, seconds) = disks[(n % 4) as usize];
        let mut boot = boot(model, format);
        let hertz = u64::from(VideoStandard::Pal.clock_hz());
        let milliseconds = random.below(1000 * seconds) as u64;
        let moment = boot
            .console
            .machine
            .chip_cycles()
            .max(milliseconds * hertz / 1000);
        let what = format!("{model:?} {format:?}, moment {n}, {milliseconds} ms");
        let mut loaded = false;
        let mut press = || {
            while !loaded && boot.console.machine.chip_cycles() < moment {
                loaded = boot.step()? == Booted::Program;
            }
            let left = moment.saturating_sub(boot.console.machine.chip_cycles());
            boot.console.run_cycles(left)?;
            if random.below(2) == 0 {
                boot.console.machine.press_restore();
            } else {
                boot.press_reset()?;
                loaded = false;
            }
            loaded = loaded || boot.run(LONG)? == Booted::Program;
            boot.console.wait_for_text("White", 10)
        };
        let drawn = press().unwrap_or_else(|fault| panic!("{what}: {fault:#}"));
        assert!(loaded && drawn, "{what}: {}", boot.printed);
    }
}

/// The same holds on the fast bus: each drive takes at most a second longer than in VICE's x128.
#[test]
fn a_1571_and_a_1581_load_faster_than_by_the_kernal() {
    for (model, format, most) in [
        (DriveModel::D1571, DiskFormat::D64, 11.3),
        (DriveModel::D1571, DiskFormat::D71, 11.0),
        (DriveModel::D1581, DiskFormat::D81, 13.0),
    ] {
        for video in [VideoStandard::Pal, VideoStandard::Ntsc] {
            let mut setup = Setup::default();
            setup.model.video = video;
            let mut boot = boot_with(setup, model, format);
            assert_eq!(boot.run(LONG).expect("no fault"), Booted::Program);
            let seconds = boot.console.machine.time().as_secs_f64();
            assert!(seconds < most, "{model:?} {format:?}: {seconds} s");
            assert_eq!(boot.printed, "");
        }
    }
}

/// Neither the boot sectors nor BASIC can load a file with a bad sector.
#[test]
fn a_bad_sector_ends_loading_with_an_error() {
    for model in DriveModel::REAL {
        let mut boot = boot(model, model.format());
        let bad = block(&mut boot, 50);
        drive(&mut boot).set_bad_sectors([bad]);
        assert_eq!(boot.run(LONG).expect("no fault"), Booted::LoadError);
        assert_eq!(boot.printed, FAILED, "{model:?}");
    }
}

/// The program has been written anew, and another file has taken its place. That file differs from
/// the first block on, or in a block that is loaded while the first are unpacked.
#[test]
fn a_program_that_lies_elsewhere_is_loaded_by_its_name() {
    let cases = DriveModel::REAL.map(|model| [(model, 0), (model, 100)]);
    for (model, differs) in cases.into_iter().flatten() {
        let mut boot = boot(model, model.format());
        let drive = drive(&mut boot);
        let mut disk = drive.swap_disk(None).expect("a disk");
        let entry = disk.find(b"OCTET").expect("the program");
        let (places, program) = (disk.blocks(&entry).0, disk.read(b"OCTET").expect("it"));
        assert_eq!(disk.delete(b"OCTET"), Ok(1));
        let mut other = program.clone();
        other.resize(254 * places.len(), 0);
        other[254 * differs..].fill(0x5A);
        disk.write_along(b"OTHER", FileType::Prg, &other, &places)
            .expect("its sectors");
        disk.write(b"OCTET", FileType::Prg, &program).expect("room");
        drive.swap_disk(Some(disk));
        assert_eq!(boot.run(LONG).expect("no fault"), Booted::Program);
        assert_eq!(boot.printed, FAILED, "{model:?} {differs}");
    }
}

/// The drives with the sectors of their own code.
fn drives_with_code() -> [(DriveModel, DiskFormat, Vec<TrackSector>); 4] {
    [
        (DriveModel::D1541, DiskFormat::D64),
        (DriveModel::D1571, DiskFormat::D64),
        (DriveModel::D1571, DiskFormat::D71),
        (DriveModel::D1581, DiskFormat::D81),
    ]
    .map(|(model, format)| {
        let len = load::disk(format)
            .expect("a disk")
            .read(b"OCTET")
            .expect("the program")
            .len();
        let mut programs = drive_programs(&disk::layout(format, len)).expect("they fit");
        let own = match model {
            DriveModel::D1541 => programs.swap_remove(0),
            _ => programs.pop().expect("one"),
        };
        (model, format, own.1)
    })
}

/// If a sector with the drive's code cannot be read, BASIC loads the program.
#[test]
fn without_its_code_a_drive_loads_slowly() {
    for (model, format, sectors) in drives_with_code() {
        for sector in sectors {
            let mut boot = boot(model, format);
            drive(&mut boot).set_bad_sectors([sector]);
            assert_eq!(boot.run(LONG).expect("no fault"), Booted::Program);
            assert_eq!(boot.printed, FAILED, "{model:?} {sector:?}");
        }
    }
}

/// VALIDATE has freed such a sector, and another file lies there.
#[test]
fn a_drive_does_not_run_what_is_not_its_code() {
    for (model, format, sectors) in drives_with_code() {
        for sector in sectors {
            let mut boot = boot(model, format);
            let drive = drive(&mut boot);
            let mut disk = drive.swap_disk(None).expect("a disk");
            disk.write_boot_sectors(&[(sector, vec![0x5A; 256])]);
            drive.swap_disk(Some(disk));
            assert_eq!(boot.run(LONG).expect("no fault"), Booted::Program);
            assert_eq!(boot.printed, FAILED, "{model:?} {sector:?}");
        }
    }
}

#[test]
fn a_disk_that_is_taken_out_while_it_is_read_is_an_error_until_it_is_back() {
    let cases = DriveModel::REAL.map(|model| [(model, false), (model, true)]);
    for (model, back) in cases.into_iter().flatten() {
        let mut boot = boot(model, model.format());
        assert_eq!(boot.run(2).expect("no fault"), Booted::NotYet);
        assert_eq!(boot.printed, "");
        drive(&mut boot).set_door(true);
        while boot.printed.is_empty() {
            assert_eq!(boot.step().expect("no fault"), Booted::NotYet);
        }
        assert_eq!(boot.printed, FAILED);
        drive(&mut boot).set_door(!back);
        let wanted = if back {
            Booted::Program
        } else {
            Booted::LoadError
        };
        assert_eq!(boot.run(LONG).expect("no fault"), wanted);
    }
}

#[test]
fn a_disk_without_boot_sectors_does_not_boot() {
    let image = load::image_of(&load::assemble().expect("the program")).expect("an image");
    let disk = cbm_disk::Disk::format(DiskFormat::D64, b"GAMES", b"08");
    for disk in [Some(disk), None] {
        let drive = Drive::new(DriveModel::D1541, disk);
        let error = Boot::power_on(&image, Setup::default(), drive).err();
        let told = error.map(|error| error.to_string());
        assert_eq!(told.as_deref(), Some("the disk does not boot"));
    }
}
