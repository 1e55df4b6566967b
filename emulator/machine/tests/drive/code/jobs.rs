//! Sectors that the DOS reads for the code.

use cbm_disk::{DiskFormat, TrackSector};
use octet_asm::{asm, fixed_zp};
use octet_machine::VideoStandard;
use octet_machine::drive::{Drive, DriveModel};

use super::{Computer, PORT, PULL_CLK, Sender, after, d64, drive_code, note_changes, sender};

const JOBS_A_STEP: usize = 7;

/// Pulls CLK after each of some jobs, or lets it go; their codes are at $0600.
fn jobs(places: &[TrackSector]) -> Vec<u8> {
    drive_code(|a| {
        asm! { a;
            /// Does the jobs.
            routine jobs {}
            ldx  #0
            beq  @mark always
        @next:
            lda  "places",x
            sta  fixed_zp(6)
            inx
            lda  "places",x
            sta  fixed_zp(7)
            lda  #0x80
            sta  fixed_zp(0)
        @wait:
            lda  fixed_zp(0)
            bmi  @wait
            sta  0x0600,x
            inx
        @mark:
            lda  PORT
            eor  #PULL_CLK
            sta  PORT
            cpx  #2 * places.len() as u8
            bne  @next
            lda  #0
            sta  PORT
            rts
            a.global("places");
            for place in places {
                a.byte(&[place.track, place.sector]);
            }
        }
    })
}

/// All sectors of a track, each after sector 0 of track 17.
fn steps(track: u8) -> Sender {
    let all = DiskFormat::D64.sectors(track);
    let places: Vec<_> = (0..all)
        .flat_map(|sector| [TrackSector::new(17, 0), TrackSector::new(track, sector)])
        .chain([TrackSector::new(17, 0)])
        .collect();
    sender(&jobs(&places), |a, _| {
        note_changes(a, places.len() as u8 + 1)
    })
}

/// A job that reads a sector.
const READ: u8 = 0x80;
/// A job that runs the buffer, in which a jump to the DOS's routine stands.
const EXECUTE: u8 = 0xE0;
/// JMP $F4D1.
const READ_SECTOR: [u8; 3] = [0x4C, 0xD1, 0xF4];

/// Jobs on track 17, so many sectors apart, each later than the last by 0.64 ms.
fn late_jobs(job: u8, apart: u8, count: u8) -> Vec<u8> {
    drive_code(|a| {
        asm! { a;
            /// Does the jobs.
            routine late_jobs {}
            ldx  #0
            lda  #17
            sta  fixed_zp(6)
            beq  @mark
        @next:
            txa
            tay
        @millisecond:
            lda  #0x80
        @wait:
            sbc  #1
            bne  @wait
            dey
            bne  @millisecond
            lda  fixed_zp(7)
            clc
            adc  #apart
            cmp  #21
            bcc  @same
            sbc  #21
        @same:
            sta  fixed_zp(7)
            if job == EXECUTE {
                for (at, byte) in (0x0300_u16..).zip(READ_SECTOR) {
                    lda  #byte
                    sta  at
                }
            }
            lda  #job
            sta  fixed_zp(0)
        @poll:
            lda  fixed_zp(0)
            bmi  @poll
        @mark:
            lda  PORT
            eor  #PULL_CLK
            sta  PORT
            inx
            cpx  #count
            bne  @next
            lda  #0
            sta  PORT
            rts
        }
    })
}

/// The jobs whose times were measured: sectors of one track, 4 to 10 apart, others, and one that
/// is not there.
fn measured_jobs() -> Vec<TrackSector> {
    let mut places = vec![TrackSector::new(17, 0)];
    let mut sector = 0;
    for interleave in 4..=10 {
        for _ in 0..JOBS_A_STEP {
            sector = (sector + interleave) % 21;
            places.push(TrackSector::new(17, sector));
        }
    }
    let others = [
        (16, 5),
        (15, 10),
        (14, 15),
        (20, 3),
        (35, 3),
        (1, 3),
        (1, 10),
        (1, 25),
        (1, 5),
    ];
    places.extend(others.map(|(track, sector)| TrackSector::new(track, sector)));
    places
}

fn send_measured_jobs() -> Sender {
    let places = measured_jobs();
    assert_eq!(places.len() % 2, 1);
    sender(&jobs(&places), |a, _| {
        note_changes(a, places.len() as u8 + 1)
    })
}

fn send_late_jobs(job: u8, apart: u8) -> Sender {
    sender(&late_jobs(job, apart, LATE_JOBS), |a, _| {
        note_changes(a, LATE_JOBS)
    })
}

/// The times that were measured in x128.
pub fn programs() -> Vec<(String, Sender)> {
    let late = MEASURED_LATE.map(|(job, apart, _)| {
        let name = format!("late_{job:x}_{apart}");
        (name, send_late_jobs(job, apart))
    });
    let jobs = ("jobs".to_owned(), send_measured_jobs());
    let steps = ("steps".to_owned(), steps(16));
    [jobs, steps].into_iter().chain(late).collect()
}

/// Milliseconds from one job to the next in x128, those of [`measured_jobs`] and of [`steps`] to
/// track 16 and back. The first is left out: it waits for the motor.
const MEASURED: [u16; 58] = [
    238, 238, 237, 237, 237, 240, 237, 247, 247, 249, 247, 247, 247, 249, 256, 256, 256, 259, 256,
    257, 259, 266, 266, 268, 266, 266, 268, 266, 75, 78, 75, 75, 78, 75, 78, 85, 85, 87, 85, 87,
    85, 87, 94, 94, 97, 94, 97, 94, 97, 310, 376, 376, 507, 646, 1297, 266, 472, 81,
];
const MEASURED_STEPS: [u16; 42] = [
    328, 271, 338, 262, 347, 253, 357, 243, 366, 234, 375, 224, 385, 215, 194, 206, 204, 196, 213,
    387, 223, 378, 232, 368, 242, 359, 251, 349, 260, 340, 270, 330, 279, 321, 289, 312, 298, 302,
    307, 293, 317, 283,
];
const LATE_JOBS: u8 = 76;
/// How many of [`late_jobs`] so many sectors apart find theirs in x128 before one has passed.
const MEASURED_LATE: [(u8, u8, usize); 6] = [
    (READ, 9, 45),
    (READ, 10, 45),
    (READ, 11, 68),
    (EXECUTE, 8, 45),
    (EXECUTE, 9, 68),
    (EXECUTE, 10, 69),
];

/// Milliseconds from one job to the next, without the first, on a PAL machine.
fn milliseconds(sender: &Sender, jobs: usize) -> Vec<f64> {
    let computer = after(sender, VideoStandard::Pal);
    let cycles_a_millisecond = f64::from(VideoStandard::Pal.clock_hz()) / 1e3;
    let intervals = computer.intervals(jobs + 4);
    let times = intervals[4..].iter();
    times
        .map(|&cycles| cycles as f64 / cycles_a_millisecond)
        .collect()
}

#[test]
fn jobs_take_the_time_of_the_real_drives_within_a_twentieth() {
    let places = measured_jobs();
    let (jobs, steps) = (send_measured_jobs(), steps(16));
    for (sender, count, measured) in [
        (&jobs, places.len(), MEASURED.as_slice()),
        (&steps, 43, &MEASURED_STEPS),
    ] {
        let ours = milliseconds(sender, count);
        assert_eq!(ours.len(), measured.len());
        for (n, (ours, &real)) in ours.iter().zip(measured).enumerate() {
            let share = ours / f64::from(real);
            assert!(
                (0.95..1.05).contains(&share),
                "job {n}: {ours:.1} ms, really {real} ms"
            );
        }
    }
}

#[test]
fn a_job_that_is_asked_for_late_waits_for_the_next_turn() {
    for (job, apart, measured) in MEASURED_LATE {
        let times = milliseconds(&send_late_jobs(job, apart), usize::from(LATE_JOBS) - 1);
        let found = times.iter().take_while(|&&time| time < 200.0).count() + 1;
        assert!(
            found.abs_diff(measured) <= 1,
            "${job:02x} {apart}: {found}, really {measured}"
        );
    }
}

/// Runs jobs on a drive; returns their codes.
fn codes(places: &[(u8, u8)], drive: Drive) -> Vec<u8> {
    let places: Vec<TrackSector> = places
        .iter()
        .map(|&(track, sector)| TrackSector::new(track, sector))
        .collect();
    let changes = places.len() as u8 + 1;
    let sender = sender(&jobs(&places), |a, _| note_changes(a, changes));
    let mut computer = Computer::new(&sender, VideoStandard::Pal, drive);
    computer.run().unwrap_or_else(|fault| panic!("{fault}"));
    let (_, memory) = computer
        .machine
        .stop_drive_code()
        .expect("the code has run");
    (0..places.len()).map(|n| memory[0x601 + 2 * n]).collect()
}

#[test]
fn a_job_fails_as_on_a_real_drive() {
    let places = [(17, 0), (17, 21), (36, 0), (17, 1), (17, 2)];
    let mut drive = Drive::new(DriveModel::D1541, Some(d64()));
    drive.set_bad_sectors([TrackSector::new(17, 1)]);
    assert_eq!(codes(&places, drive.clone()), [1, 2, 3, 5, 1]);
    drive.set_door(true);
    assert_eq!(codes(&places[..1], drive.clone()), [3]);
    drive.set_door(false);
    drive.swap_disk(None);
    assert_eq!(codes(&places[..1], drive), [3]);
}
