//! Each drive model takes as long as the real one and gives the same messages.

use std::time::Duration;

use cbm_disk::{Disk, DiskFormat, FileType, TrackSector};
use octet_console::load;
use octet_machine::drive::{Drive, DriveModel};

/// Bytes of a file of text.
const TEXT: usize = 5_008;

/// The program's disk with a text file on it.
fn disk(format: DiskFormat) -> Disk {
    let mut disk = load::disk(format).expect("the program's disk");
    disk.write(b"TEXT", FileType::Seq, &[b'x'; TEXT])
        .expect("free blocks");
    disk
}

/// The time that a drive takes for an operation that begins at a given time.
fn seconds(drive: &mut Drive, at: u64, work: impl FnOnce(&mut Drive)) -> f64 {
    drive.ask(Duration::from_secs(at));
    work(drive);
    drive.busy().as_secs_f64()
}

fn message(drive: &mut Drive) -> String {
    let mut text = String::new();
    while let Some((byte, last)) = drive.read(15) {
        text.push(char::from(byte));
        if last {
            break;
        }
    }
    text.trim_end().to_owned()
}

fn command(drive: &mut Drive, command: &[u8]) -> String {
    drive.open(15, command);
    message(drive)
}

fn open(drive: &mut Drive, channel: u8, name: &[u8]) -> String {
    drive.open(channel, name);
    message(drive)
}

/// The same for an operation while the motor turns.
fn turning(drive: &mut Drive, at: u64, work: impl FnOnce(&mut Drive)) -> f64 {
    seconds(drive, at - 3, |drive| drive.open(15, b"I"));
    seconds(drive, at, work)
}

/// Measured in VICE's x128 with the ROMs of machine and drives: LOAD of the program, a text
/// opened and read byte by byte, and 5,120 bytes written to a file that is opened and closed.
#[test]
fn files_take_the_time_of_the_real_drives_within_a_fifth() {
    use DiskFormat::{D64, D71, D81};
    for (model, format, measured) in [
        (DriveModel::D1541, D64, [95.2, 13.9, 17.8]),
        (DriveModel::D1571, D64, [8.2, 4.9, 13.4]),
        (DriveModel::D1571, D71, [8.0, 5.2, 13.4]),
        (DriveModel::D1581, D81, [7.0, 3.5, 5.6]),
    ] {
        let mut drive = Drive::new(model, Some(disk(format)));
        let loaded = turning(&mut drive, 100, |drive| {
            assert!(drive.load(b"OCTET").1);
        });
        let read = turning(&mut drive, 300, |drive| {
            drive.open(2, b"TEXT,S,R");
            while drive.read(2).is_some() {}
            drive.close(2);
        });
        let written = turning(&mut drive, 500, |drive| {
            drive.open(2, b"NEW,S,W");
            assert!((0..5_120).all(|_| drive.write(2, b'x')));
            drive.close(2);
        });
        for (ours, real) in [loaded, read, written].into_iter().zip(measured) {
            let share = ours / real;
            assert!(
                (0.8..1.2).contains(&share),
                "{model:?} {format:?}: {ours:.1} s, really {real} s"
            );
        }
    }
    let mut instant = Drive::with_disk(disk(D64));
    let none = seconds(&mut instant, 1, |drive| {
        assert!(drive.load(b"OCTET").1);
    });
    assert_eq!(none, 0.0);
}

/// The times of the first command after a rest and of the next one.
#[test]
fn a_motor_takes_its_time_to_turn() {
    for model in DriveModel::REAL {
        let mut drive = Drive::new(model, Some(disk(model.format())));
        let first = seconds(&mut drive, 10, |drive| drive.open(15, b"I"));
        let next = seconds(&mut drive, 12, |drive| drive.open(15, b"I"));
        let later = seconds(&mut drive, 30, |drive| drive.open(15, b"I"));
        assert!(first > next && later == first, "{model:?}: {first} {next}");
    }
}

/// The messages are those that x128 shows.
#[test]
fn every_model_has_its_own_messages() {
    for (model, hello, no_disk, full) in [
        (
            DriveModel::D1541,
            "73, CBM DOS V2.6 1541,00,00",
            "21, READ ERROR,18,00",
            "67, ILLEGAL TRACK OR SECTOR,36,01",
        ),
        (
            DriveModel::D1571,
            "73, CBM DOS V3.0 1571,00,00",
            "21, READ ERROR,18,00",
            "67, ILLEGAL TRACK OR SECTOR,71,01",
        ),
        (
            DriveModel::D1581,
            "73, COPYRIGHT CBM DOS V10 1581,00,00",
            "74, DRIVE NOT READY,00,00",
            "67, ILLEGAL TRACK OR SECTOR,81,01",
        ),
    ] {
        let mut disk = Disk::format(model.format(), b"GAMES", b"08");
        let blocks = usize::from(disk.blocks_free());
        disk.write(b"ALL", FileType::Seq, &vec![0; 254 * (blocks - 1)])
            .expect("free blocks");
        let mut drive = Drive::new(model, Some(disk));
        assert_eq!(message(&mut drive), hello);
        // The last block is free and takes the beginning of a file.
        assert_eq!(open(&mut drive, 2, b"NEW,S,W"), "00, OK,00,00");
        while drive.write(2, b'x') {}
        assert_eq!(message(&mut drive), "72, DISK FULL,00,00");
        drive.close(2);
        assert_eq!(open(&mut drive, 2, b"MORE,S,W"), full);
        drive.set_door(true);
        assert_eq!(command(&mut drive, b"I"), no_disk);
        assert_eq!(open(&mut drive, 2, b"ALL"), "74, DRIVE NOT READY,00,00");
        drive.set_door(false);
        assert_eq!(command(&mut drive, b"I"), "00, OK,00,00");
    }
}

/// The bytes before the bad sector are read, and the last of them is not marked as the file's end.
#[test]
fn a_bad_sector_ends_reading_and_writing() {
    let mut disk = Disk::format(DiskFormat::D64, b"GAMES", b"08");
    disk.write(b"TEXT", FileType::Seq, &[b'x'; 600])
        .expect("free blocks");
    let entry = disk.find(b"TEXT").expect("the file");
    let (blocks, _) = disk.blocks(&entry);
    let free = (0..21).map(|sector| TrackSector::new(17, sector));
    let free: Vec<TrackSector> = free.filter(|&place| disk.is_free(place)).collect();
    let before = disk.clone();
    let mut drive = Drive::new(DriveModel::D1541, Some(disk));
    drive.set_bad_sectors([blocks[1]].into_iter().chain(free));
    let bad = format!("{:02},{:02}", blocks[1].track, blocks[1].sector);
    assert_eq!(open(&mut drive, 2, b"TEXT"), "00, OK,00,00");
    for n in 0..254 {
        assert_eq!(drive.read(2), Some((b'x', false)), "{n}");
    }
    assert_eq!(drive.read(2), None);
    assert_eq!(message(&mut drive), format!("23, READ ERROR,{bad}"));
    let (bytes, complete) = drive.load(b"TEXT,S");
    assert_eq!((bytes.len(), complete), (254, false));
    assert_eq!(drive.load(b"TEXT"), (Vec::new(), false), "no program");
    assert_eq!(message(&mut drive), "64, FILE TYPE MISMATCH,00,00");
    assert_eq!(open(&mut drive, 3, b"NEW,S,W"), "00, OK,00,00");
    while drive.write(3, b'y') {}
    assert!(message(&mut drive).starts_with("25, WRITE ERROR,17,"));
    drive.close(3);
    assert_eq!(command(&mut drive, b"S:NEW"), "01, FILES SCRATCHED,01,00");
    let after = drive.disk().expect("the disk");
    assert_eq!(after.blocks_free(), before.blocks_free());
    assert_eq!(after.read(b"TEXT"), before.read(b"TEXT"));
}
