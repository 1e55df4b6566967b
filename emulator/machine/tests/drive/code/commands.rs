//! M-R, M-W and M-E, and how the code ends.

use cbm_disk::{Disk, DiskFormat, TrackSector};
use octet_asm::asm;
use octet_machine::VideoStandard;
use octet_machine::drive::{Drive, DriveModel};

use super::{BUS, CHKIN, CHKOUT, CHRIN, CHROUT, CLRCHN, Computer, RECEIVED, after, d64, sender};

/// The fault that drive code leads to.
fn fault(code: &[u8], model: DriveModel) -> String {
    let sender = sender(code, |a, _| {
        asm! { a;
        @poll:
            lda  BUS
            jmp  @poll
        }
    });
    let mut computer = Computer::new(&sender, VideoStandard::Pal, Drive::new(model, Some(d64())));
    let fault = computer.run().expect_err("a fault");
    fault
        .to_string()
        .lines()
        .next()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn what_is_not_modelled_is_told_in_words() {
    let jmp_to_dos = [0x4C, 0xE7, 0xEB];
    let lda_of_a_timer = [0xAD, 0x04, 0x18];
    let inc_port = [0xEE, 0x00, 0x18];
    let step = [0xAD, 0x00, 0x1C, 0x49, 0x01, 0x8D, 0x00, 0x1C];
    let write_job = [0xA9, 0x90, 0x85, 0x00, 0x58, 0x4C, 0x05, 0x05];
    for (code, told) in [
        (&[0x00][..], "its code has the opcode $00, at $0500"),
        (&[0x02], "its code has the opcode $02, at $0500"),
        (&jmp_to_dos, "its code leaves its memory, at $ebe7"),
        (
            &lda_of_a_timer,
            "its code reads $1804, which is not modelled, at $0500",
        ),
        (
            &step,
            "its code writes to $1c00, which is not modelled, at $0505",
        ),
        (
            &inc_port,
            "its code accesses $1800 by an instruction whose cycles are not counted, at $0500",
        ),
        (
            &write_job,
            "its code asks for job $90, which is not modelled, at $0505",
        ),
    ] {
        assert_eq!(fault(code, DriveModel::D1541), format!("drive 8: {told}"));
    }
    let sei = [0x78, 0x60];
    let light = [0xA9, 0x0C, 0x8D, 0x00, 0x1C, 0x60];
    for (code, told) in [
        (
            &sei[..],
            "its code returns with interrupts disabled, at $ebe7",
        ),
        (
            &light,
            "its code leaves $1c00 otherwise than the DOS has it, at $ebe7",
        ),
    ] {
        assert_eq!(fault(code, DriveModel::D1541), format!("drive 8: {told}"));
    }
    let timer = [0xA9, 0x03, 0x8D, 0x04, 0x40, 0x60];
    let lda_of_port_b = [0xAD, 0x01, 0x40];
    let lda_of_nothing = [0xAD, 0x00, 0x20];
    let seek_job = [0xA9, 0xB0, 0x85, 0x02, 0x58, 0x4C, 0x05, 0x05];
    for (model, code, told) in [
        (
            DriveModel::D1571,
            &step[..],
            "its code writes to $1c00, which is not modelled, at $0505",
        ),
        (
            DriveModel::D1571,
            &lda_of_port_b,
            "its code reads $4001, which is not modelled, at $0500",
        ),
        (
            DriveModel::D1581,
            &lda_of_nothing,
            "its code reads $2000, which is not modelled, at $0500",
        ),
        (
            DriveModel::D1571,
            &timer,
            "its code leaves $4004 otherwise than the DOS has it, at $ebe7",
        ),
        (
            DriveModel::D1581,
            &seek_job,
            "its code asks for job $b0, which is not modelled, at $0505",
        ),
    ] {
        assert_eq!(fault(code, model), format!("drive 8: {told}"));
    }
}

/// Code that never ends, and the KERNAL speaks to the drive.
#[test]
fn the_kernal_cannot_speak_to_a_drive_that_runs_code() {
    let sender = sender(&[0x78, 0x4C, 0x01, 0x05], |a, _| {
        asm! { a;
            ldx  #15
            jsr  {CHKOUT}
        }
    });
    let drive = Drive::new(DriveModel::D1541, Some(d64()));
    let mut computer = Computer::new(&sender, VideoStandard::Pal, drive);
    let fault = computer.run().expect_err("a fault").to_string();
    let told = "drive 8 runs code, and the KERNAL waits for it for ever";
    assert!(fault.starts_with(told), "{fault}");
}

/// Code that has returned leaves its memory to the drive, which goes on as before.
#[test]
fn after_rts_the_drive_takes_commands_again() {
    let store = [0xA9, 0x2A, 0x8D, 0x00, 0x06, 0x60];
    let sender = sender(&store, |a, _| {
        asm! { a;
            ldx  #15
            jsr  {CHKOUT}
            for byte in *b"M-R\x00\x06" {
                lda  #byte
                jsr  {CHROUT}
            }
            jsr  {CLRCHN}
            ldx  #15
            jsr  {CHKIN}
            jsr  {CHRIN}
            sta  RECEIVED
        }
    });
    let computer = after(&sender, VideoStandard::Pal);
    assert_eq!(computer.machine.peek(RECEIVED), 42);
}

/// The bytes that M-R returns.
fn memory(model: DriveModel, address: u16, count: u8) -> Vec<u8> {
    let mut drive = Drive::new(model, None);
    let [low, high] = address.to_le_bytes();
    drive.open(15, &[b'M', b'-', b'R', low, high, count]);
    let mut bytes = Vec::new();
    while let Some((byte, last)) = drive.read(15) {
        bytes.push(byte);
        if last {
            break;
        }
    }
    bytes
}

/// Loaders identify the drives by the end of this text in the ROM.
#[test]
fn a_drive_tells_what_it_is() {
    assert_eq!(
        memory(DriveModel::D1541, 0xE5B7, 17),
        *b"\xC3BM DOS V2.6 154\xB1"
    );
    assert_eq!(memory(DriveModel::D1571, 0xE5C4, 4), *b"157\xB1");
    assert_eq!(memory(DriveModel::D1581, 0xE5C4, 3), [0xFF; 3]);
    assert_eq!(memory(DriveModel::D1581, 0xA6E7, 4), *b"158\xB1");
    assert_eq!(
        memory(DriveModel::Instant, 0xE5C4, 3),
        *b"31, SYNTAX ERROR,00,00\r"
    );
}

#[test]
fn memory_is_written_and_read() {
    let mut drive = Drive::new(DriveModel::D1541, None);
    drive.open(15, b"M-W\x00\x05\x03AB\r");
    drive.open(15, b"M-R\x00\x05\x03");
    let read: Vec<_> = (0..3).map(|_| drive.read(15)).collect();
    assert_eq!(
        read,
        [
            Some((b'A', false)),
            Some((b'B', false)),
            Some((b'\r', true))
        ]
    );
    for (command, answer) in [
        (b"M-W\x00\x08\x01A".as_slice(), &b"31"[..]),
        (b"M-W\xFF\x07\x02AB", b"31"),
        (b"M-W\x00\x05", b"31"),
        (b"M-X\x00\x05", b"31"),
        (b"M-", b"31"),
        (&[b"M-W\x00\x05\x25".as_slice(), &[0; 37]].concat(), b"32"),
    ] {
        drive.open(15, command);
        let read: Vec<_> = (0..2).filter_map(|_| drive.read(15)).collect();
        assert_eq!(
            read.iter().map(|&(byte, _)| byte).collect::<Vec<_>>(),
            answer,
            "{command:?}"
        );
    }
}

/// Loaders have their code read from the disk in this way.
#[test]
fn a_command_puts_a_job_into_the_queue() {
    let mut drive = Drive::new(DriveModel::D1541, Some(d64()));
    let sector = |drive: &mut Drive, place: &[u8; 2]| {
        drive.open(15, &[b"M-W\x08\x00\x02".as_slice(), place].concat());
        drive.open(15, b"M-W\x01\x00\x01\x80");
        drive.open(15, b"M-R\x01\x00\x01");
        drive.read(15).map(|(byte, _)| byte)
    };
    assert_eq!(sector(&mut drive, &[17, 21]), Some(2));
    assert_eq!(sector(&mut drive, &[17, 3]), Some(1));
    let wanted = d64().sector(TrackSector::new(17, 3)).to_vec();
    drive.open(15, b"M-R\x00\x04\x00");
    let read: Vec<u8> = (0..256)
        .filter_map(|_| drive.read(15))
        .map(|(byte, _)| byte)
        .collect();
    assert_eq!(read, wanted);
}

/// Another disk is refused until a command of files, or a job that looks for a track, has seen it.
#[test]
fn a_job_reads_no_disk_that_the_dos_has_not_seen() {
    let read = |drive: &mut Drive, jobs: &[u8]| {
        drive.open(15, b"M-W\x08\x00\x05\x11\x03\x00\x00\x11");
        drive.open(
            15,
            &[b"M-W\x01\x00".as_slice(), &[jobs.len() as u8], jobs].concat(),
        );
        drive.open(15, b"M-R\x01\x00\x01");
        drive.read(15).map(|(byte, _)| byte)
    };
    let other = || Disk::format(DiskFormat::D64, b"OTHER", b"ZZ");
    let mut drive = Drive::new(DriveModel::D1541, Some(d64()));
    assert_eq!(read(&mut drive, &[0x80]), Some(1));
    drive.swap_disk(Some(other()));
    assert_eq!(read(&mut drive, &[0x80]), Some(11));
    assert_eq!(read(&mut drive, &[0x80, 0, 0xB0]), Some(1));
    drive.swap_disk(Some(d64()));
    assert_eq!(read(&mut drive, &[0x80]), Some(11));
    drive.open(15, b"I");
    assert_eq!(read(&mut drive, &[0x80]), Some(1));
}

/// A job for a track or sector that no disk has ends with an error.
#[test]
fn a_job_for_what_is_not_there_fails() {
    // LDA #$B0 : STA $00 : CLI : wait: LDA $00 : BMI wait : STA $0600 : RTS; the track is 0.
    let seek = [
        0xA9, 0xB0, 0x85, 0x00, 0x58, 0xA5, 0x00, 0x30, 0xFC, 0x8D, 0x00, 0x06, 0x60,
    ];
    let sender = sender(&seek, |a, _| {
        asm! { a;
            ldx  #15
            jsr  {CHKOUT}
            jsr  {CLRCHN}
        }
    });
    let drive = Drive::new(DriveModel::D1571, Some(d64()));
    let mut computer = Computer::new(&sender, VideoStandard::Pal, drive);
    computer.run().expect("no fault");
    let drive = computer.files.drives.get_mut(&8).expect("the drive");
    drive.open(15, b"M-R\x00\x06\x01");
    assert_eq!(drive.read(15), Some((3, true)), "no sync");

    let disk = Disk::format(DiskFormat::D81, b"GAMES", b"08");
    let mut drive = Drive::new(DriveModel::D1581, Some(disk));
    for (track, sector) in [(1, 250), (0, 0), (200, 39)] {
        drive.open(15, &[b'M', b'-', b'W', 0x0D, 0, 2, track, sector]);
        drive.open(15, b"M-W\x03\x00\x01\x80");
        drive.open(15, b"M-R\x03\x00\x01");
        let answer = drive.read(15).map(|(byte, _)| byte);
        assert!(
            matches!(answer, Some(2..=11)),
            "{track}/{sector}: {answer:?}"
        );
    }
}
