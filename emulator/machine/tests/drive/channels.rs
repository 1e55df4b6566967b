//! The drive at its bus: files, commands, messages.

use std::time::Duration;

use cbm_disk::{Disk, DiskFormat, FileType};
use octet_machine::drive::{Drive, DriveModel, KernalFiles};

fn disk() -> Disk {
    let mut disk = Disk::format(DiskFormat::D64, b"GAMES", b"08");
    disk.write(b"ONE", FileType::Seq, b"first")
        .expect("free blocks");
    disk.write(b"TWO", FileType::Prg, b"\x01\x1Csecond")
        .expect("free blocks");
    disk
}

/// Reads the status message, without its RETURN.
fn message(drive: &mut Drive) -> String {
    String::from_utf8(read_all(drive, 15))
        .expect("text")
        .trim_end()
        .to_owned()
}

fn read_all(drive: &mut Drive, channel: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    while let Some((byte, last)) = drive.read(channel) {
        bytes.push(byte);
        if last {
            break;
        }
    }
    bytes
}

/// Sends a command; returns the status message.
fn command(drive: &mut Drive, command: &[u8]) -> String {
    drive.open(15, command);
    message(drive)
}

/// Opens a file; returns the status message.
fn open(drive: &mut Drive, channel: u8, name: &[u8]) -> String {
    drive.open(channel, name);
    message(drive)
}

fn write(drive: &mut Drive, channel: u8, bytes: &[u8]) -> bool {
    let taken = bytes.iter().all(|&byte| drive.write(channel, byte));
    drive.end_of_message(channel);
    taken
}

#[test]
fn a_file_is_open_while_written_and_read_afterwards() {
    let mut drive = Drive::with_disk(disk());
    assert!(message(&mut drive).starts_with("73, "));
    assert_eq!(message(&mut drive), "00, OK,00,00");
    assert_eq!(open(&mut drive, 2, b"0:GAME,S,W"), "00, OK,00,00");
    assert!(write(&mut drive, 2, b"1. e4 e5"));
    assert_eq!(open(&mut drive, 3, b"GAME"), "60, WRITE FILE OPEN,00,00");
    drive.close(2);
    assert_eq!(open(&mut drive, 2, b"GA*,S,R"), "00, OK,00,00");
    assert_eq!(read_all(&mut drive, 2), b"1. e4 e5");
    assert_eq!(drive.read(2), None);
    drive.close(2);
    let disk = drive.swap_disk(None).expect("a disk");
    assert_eq!(disk.read(b"GAME").expect("a file"), b"1. e4 e5");
}

#[test]
fn every_error_has_its_status() {
    let mut drive = Drive::with_disk(disk());
    assert_eq!(open(&mut drive, 2, b"THREE"), "62, FILE NOT FOUND,00,00");
    assert_eq!(drive.read(2), None);
    assert!(!drive.write(2, 0));
    assert_eq!(open(&mut drive, 2, b"ONE,S,W"), "63, FILE EXISTS,00,00");
    assert_eq!(
        open(&mut drive, 2, b"ONE,P,R"),
        "64, FILE TYPE MISMATCH,00,00"
    );
    assert_eq!(open(&mut drive, 2, b"A*,S,W"), "33, SYNTAX ERROR,00,00");
    assert_eq!(open(&mut drive, 2, b"@0:ONE,S,W"), "33, SYNTAX ERROR,00,00");
    assert_eq!(open(&mut drive, 2, b"0:"), "34, SYNTAX ERROR,00,00");
    for channel in 2..5 {
        assert_eq!(open(&mut drive, channel, b"ONE"), "00, OK,00,00");
    }
    assert_eq!(open(&mut drive, 5, b"ONE"), "70, NO CHANNEL,00,00");
    drive.open(15, b"I");
    drive.close(15);
    assert_eq!(open(&mut drive, 5, b"ONE"), "00, OK,00,00");
    let before = drive.disk().cloned();
    drive.set_write_protect(true);
    let protected = "26, WRITE PROTECT ON,18,00";
    assert_eq!(open(&mut drive, 2, b"NEW,S,W"), protected);
    assert_eq!(command(&mut drive, b"S:ONE"), protected);
    assert_eq!(command(&mut drive, b"R:NEW=ONE"), protected);
    assert_eq!(command(&mut drive, b"N:NEW,ID"), protected);
    assert_eq!(drive.disk().cloned(), before);
    drive.swap_disk(None);
    let absent = "74, DRIVE NOT READY,00,00";
    assert_eq!(open(&mut drive, 2, b"ONE"), absent);
    assert_eq!(open(&mut drive, 0, b"$"), absent);
    assert_eq!(command(&mut drive, b"I0"), absent);
}

/// Otherwise another file could take its sectors while it is still being written.
#[test]
fn a_file_that_is_being_written_is_not_scratched() {
    let mut drive = Drive::with_disk(disk());
    assert_eq!(open(&mut drive, 2, b"NEW,S,W"), "00, OK,00,00");
    assert_eq!(command(&mut drive, b"S:N*"), "01, FILES SCRATCHED,00,00");
    drive.close(2);
    let disk = drive.disk().expect("a disk");
    assert!(disk.find(b"NEW").expect("the file").closed);
    disk.validate().expect("a sound disk");
}

#[test]
fn formatting_closes_all_files() {
    let mut drive = Drive::with_disk(disk());
    assert_eq!(open(&mut drive, 2, b"NEW,S,W"), "00, OK,00,00");
    assert_eq!(command(&mut drive, b"N:EMPTY,E1"), "00, OK,00,00");
    drive.close(2);
    let empty = Disk::format(DiskFormat::D64, b"EMPTY", b"E1");
    assert_eq!(drive.disk(), Some(&empty));
}

#[test]
fn files_are_scratched_and_renamed_and_the_disk_is_formatted() {
    let mut drive = Drive::with_disk(disk());
    assert_eq!(
        command(&mut drive, b"S0:T*,NONE\r"),
        "01, FILES SCRATCHED,01,00"
    );
    assert_eq!(command(&mut drive, b"S:NONE"), "01, FILES SCRATCHED,00,00");
    assert_eq!(command(&mut drive, b"R0:FIRST=0:ONE"), "00, OK,00,00");
    assert_eq!(
        command(&mut drive, b"R:FIRST=NONE"),
        "63, FILE EXISTS,00,00"
    );
    assert_eq!(
        command(&mut drive, b"R:SECOND=NONE"),
        "62, FILE NOT FOUND,00,00"
    );
    assert_eq!(command(&mut drive, b"R:SECOND"), "30, SYNTAX ERROR,00,00");
    assert_eq!(command(&mut drive, b"X"), "31, SYNTAX ERROR,00,00");
    assert!(command(&mut drive, b"UI").starts_with("73, "));
    let names = |drive: &Drive| {
        let entries = drive.disk().expect("a disk").entries().expect("entries");
        entries
            .into_iter()
            .map(|entry| entry.name)
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&drive), [b"FIRST".to_vec()]);
    assert_eq!(command(&mut drive, b"N:EMPTY,E1"), "00, OK,00,00");
    assert_eq!(names(&drive).len(), 0);
    assert_eq!(
        drive.disk(),
        Some(&Disk::format(DiskFormat::D64, b"EMPTY", b"E1"))
    );
}

#[test]
fn the_directory_is_read_as_a_program() {
    let mut drive = Drive::with_disk(disk());
    let whole = drive
        .disk()
        .expect("a disk")
        .listing(b"*")
        .expect("a listing");
    for name in [&b"$"[..], b"$0", b"$:*", b"$0:*"] {
        assert_eq!(open(&mut drive, 0, name), "00, OK,00,00");
        assert_eq!(read_all(&mut drive, 0), whole);
    }
    assert_eq!(open(&mut drive, 0, b"$:T*"), "00, OK,00,00");
    let part = read_all(&mut drive, 0);
    assert!(part.len() < whole.len() && part.windows(3).any(|three| three == b"TWO"));
}

/// The other files stay. The new file is never closed, only scratched.
#[test]
fn a_disk_that_becomes_full_while_a_file_is_written() {
    let mut drive = Drive::with_disk(disk());
    assert_eq!(open(&mut drive, 2, b"BIG,S,W"), "00, OK,00,00");
    let mut len = 0;
    while drive.write(2, 7) {
        len += 1;
    }
    assert_eq!(len, 662 * 254);
    assert_eq!(message(&mut drive), "72, DISK FULL,00,00");
    drive.close(2);
    assert_eq!(open(&mut drive, 2, b"BIG"), "60, WRITE FILE OPEN,00,00");
    assert_eq!(open(&mut drive, 2, b"OTHER,S,W"), "72, DISK FULL,00,00");
    assert_eq!(command(&mut drive, b"S:BIG"), "01, FILES SCRATCHED,01,00");
    assert_eq!(drive.disk(), Some(&disk_after(b"BIG")));
}

/// The disk after a file has filled it and has been scratched.
fn disk_after(name: &[u8]) -> Disk {
    let mut disk = disk();
    disk.write(name, FileType::Seq, &vec![7; 662 * 254])
        .expect("free blocks");
    disk.delete(name).expect("the file");
    // Its entry shows that it was never closed.
    let mut bytes = disk.into_bytes();
    let entry = DiskFormat::D64
        .offset(DiskFormat::D64.directory())
        .expect("a sector")
        + 2 * 32;
    bytes[entry + 30..entry + 32].fill(0);
    Disk::open(bytes).expect("a disk")
}

#[test]
fn a_drive_is_done_when_no_file_is_written_and_no_command_sent() {
    let mut files = KernalFiles::with(Drive::with_disk(disk()));
    let mut after = |change: &dyn Fn(&mut Drive)| {
        change(files.drives.get_mut(&8).expect("a drive"));
        files.drives_are_done(Duration::ZERO)
    };
    assert!(after(&|drive| drive.open(3, b"ONE")));
    assert!(!after(&|drive| drive.open(2, b"GAME,S,W")));
    assert!(!after(&|drive| assert!(drive.write(2, b'1'))));
    assert!(!after(&|drive| drive.end_of_message(2)));
    assert!(after(&|drive| drive.close(2)));
    assert!(!after(&|drive| assert!(drive.write(15, b'I'))));
    assert!(after(&|drive| drive.end_of_message(15)));
}

/// What is left of a disk if the power fails at any moment: a file that was complete stays so, and one
/// that is being written is not there, open, or complete.
#[test]
fn a_disk_keeps_complete_files_whenever_the_power_fails() {
    let mut old = disk();
    old.write(b"OLD", FileType::Seq, &[7; 700])
        .expect("free blocks");
    let mut drive = Drive::with_disk(old.clone());
    assert!(drive.surfaces().is_empty());
    drive.record_surface();
    message(&mut drive);
    assert_eq!(open(&mut drive, 2, b"NEW,S,W"), "00, OK,00,00");
    let bytes: Vec<u8> = (0..600).map(|n| n as u8).collect();
    assert!(write(&mut drive, 2, &bytes));
    drive.close(2);
    let surfaces = drive.surfaces();
    assert_eq!(surfaces.first(), Some(&old));
    assert_eq!(surfaces.last(), drive.disk());
    assert!(surfaces.len() > 4, "{}", surfaces.len());
    for disk in surfaces {
        assert_eq!(disk.read(b"OLD").as_deref(), Ok(&[7; 700][..]));
        match disk.read(b"NEW") {
            Ok(read) => assert_eq!(read, bytes),
            Err(status) => assert!([60, 62].contains(&status.code), "{status}"),
        }
    }
}

/// Each drive takes the disks of its kind, and writes one of them.
#[test]
fn a_drive_reads_the_format_that_it_writes() {
    for model in DriveModel::REAL {
        assert!(model.reads(model.format()), "{}", model.name());
        let read = DiskFormat::ALL
            .into_iter()
            .filter(|&format| model.reads(format));
        assert!(read.count() < DiskFormat::ALL.len(), "{}", model.name());
        assert!(model.boot_time() > DriveModel::Instant.boot_time());
        let mut drive = Drive::new(model, Some(Disk::format(model.format(), b"GAMES", b"08")));
        assert!(message(&mut drive).starts_with("73, "));
        let other = if model.format() == DiskFormat::D81 {
            DiskFormat::D64
        } else {
            DiskFormat::D81
        };
        let taken = drive.swap_disk(Some(Disk::format(other, b"OTHER", b"09")));
        assert_eq!(taken.map(|disk| disk.id()), Some(*b"08"));
        assert_ne!(open(&mut drive, 2, b"GAME"), "00, OK,00,00");
    }
    assert!(
        DiskFormat::ALL
            .into_iter()
            .all(|format| DriveModel::Instant.reads(format))
    );
}
