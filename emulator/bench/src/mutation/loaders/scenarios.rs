//! The boots that every mutated disk undergoes.

use cbm_disk::DiskFormat::{self, D64, D71, D81};
use octet_console::DRIVE;
use octet_machine::VideoStandard::{Ntsc, Pal};
use octet_machine::drive::DriveModel::{self, D1541, D1571, D1581, Instant};

use super::scenario::{Event, Scenario};

/// A boot of a PAL machine from drive 8.
const fn boot(model: DriveModel, format: DiskFormat, event: Event) -> Scenario {
    Scenario {
        video: Pal,
        model,
        format,
        unit: DRIVE,
        event,
    }
}

/// The same of an NTSC machine.
const fn ntsc(model: DriveModel, format: DiskFormat) -> Scenario {
    Scenario {
        video: Ntsc,
        ..boot(model, format, Event::Nothing)
    }
}

/// The same from another drive.
const fn unit(unit: u8, model: DriveModel, format: DiskFormat) -> Scenario {
    Scenario {
        unit,
        ..boot(model, format, Event::Nothing)
    }
}

/// All boots.
pub(super) const SCENARIOS: &[Scenario] = &[
    boot(D1541, D64, Event::Nothing),
    boot(D1571, D64, Event::Nothing),
    boot(D1571, D71, Event::Nothing),
    boot(D1581, D81, Event::Nothing),
    ntsc(D1541, D64),
    ntsc(D1571, D71),
    ntsc(D1581, D81),
    // A drive of which the boot sectors know nothing.
    boot(Instant, D64, Event::Nothing),
    boot(Instant, D71, Event::Nothing),
    boot(Instant, D81, Event::Nothing),
    // One whose number has two digits, in the command that BASIC executes.
    unit(11, Instant, D64),
    unit(10, Instant, D71),
    unit(11, Instant, D81),
    boot(D1541, D64, Event::BadBlock(50)),
    boot(D1571, D64, Event::BadBlock(50)),
    boot(D1571, D71, Event::BadBlock(50)),
    boot(D1581, D81, Event::BadBlock(50)),
    // A block that a drive reads after some tries.
    boot(D1541, D64, Event::BadBlockUntil(50, 13_500)),
    boot(D1541, D64, Event::TakeDisk(10_000)),
    boot(D1571, D64, Event::TakeDisk(7_000)),
    boot(D1571, D71, Event::TakeDisk(7_000)),
    boot(D1581, D81, Event::TakeDisk(7_000)),
    boot(D1541, D64, Event::TurnOff(10_000)),
    boot(D1571, D64, Event::TurnOff(7_000)),
    boot(D1571, D71, Event::TurnOff(7_000)),
    boot(D1581, D81, Event::TurnOff(7_000)),
    boot(D1541, D64, Event::Fast),
    boot(D1571, D64, Event::Fast),
    boot(D1571, D71, Event::Fast),
    boot(D1581, D81, Event::Fast),
    // Each of the two sums of the file and of its groups.
    boot(D1541, D64, Event::OtherSum(0, 100)),
    boot(D1541, D64, Event::OtherSum(1, 100)),
    boot(D1571, D64, Event::OtherSum(0, 2)),
    boot(D1571, D64, Event::OtherSum(1, 2)),
    boot(D1571, D71, Event::OtherSum(0, 2)),
    boot(D1571, D71, Event::OtherSum(1, 2)),
    boot(D1581, D81, Event::OtherSum(0, 2)),
    boot(D1581, D81, Event::OtherSum(1, 2)),
    boot(D1581, D81, Event::OtherSum(0, 100)),
    boot(D1581, D81, Event::OtherSum(1, 100)),
    boot(D1571, D71, Event::OtherFile(100)),
    boot(D1581, D81, Event::OtherFile(0)),
    boot(D1541, D64, Event::OtherProgram(0)),
    boot(D1571, D71, Event::BadProgram(1)),
    boot(D1571, D64, Event::OtherProgram(2)),
    boot(D1581, D81, Event::OtherProgram(0)),
    boot(D1541, D64, Event::Restore(10_000)),
    boot(D1571, D64, Event::Restore(8_500)),
    boot(D1571, D71, Event::Restore(8_500)),
    boot(D1581, D81, Event::Restore(8_500)),
];
