//! The boots that every mutated disk undergoes.

use cbm_disk::DiskFormat::{self, D64, D71, D81};
use octet_machine::VideoStandard::{self, Ntsc, Pal};
use octet_machine::drive::DriveModel::{self, D1541, D1571, D1581, Instant};

use super::scenario::{Event, Scenario};

const fn boot(
    video: VideoStandard,
    model: DriveModel,
    format: DiskFormat,
    event: Event,
) -> Scenario {
    Scenario {
        video,
        model,
        format,
        event,
    }
}

/// All boots.
pub(super) const SCENARIOS: &[Scenario] = &[
    boot(Pal, D1541, D64, Event::Nothing),
    boot(Pal, D1571, D64, Event::Nothing),
    boot(Pal, D1571, D71, Event::Nothing),
    boot(Pal, D1581, D81, Event::Nothing),
    boot(Ntsc, D1541, D64, Event::Nothing),
    boot(Ntsc, D1571, D71, Event::Nothing),
    boot(Ntsc, D1581, D81, Event::Nothing),
    // A drive of which the boot sectors know nothing.
    boot(Pal, Instant, D64, Event::Nothing),
    boot(Pal, Instant, D71, Event::Nothing),
    boot(Pal, Instant, D81, Event::Nothing),
    boot(Pal, D1541, D64, Event::BadBlock(50)),
    boot(Pal, D1571, D64, Event::BadBlock(50)),
    boot(Pal, D1571, D71, Event::BadBlock(50)),
    boot(Pal, D1581, D81, Event::BadBlock(50)),
    // A block that a drive reads after some tries.
    boot(Pal, D1541, D64, Event::BadBlockUntil(50, 13_500)),
    boot(Pal, D1541, D64, Event::TakeDisk(10_000)),
    boot(Pal, D1571, D64, Event::TakeDisk(7_000)),
    boot(Pal, D1571, D71, Event::TakeDisk(7_000)),
    boot(Pal, D1581, D81, Event::TakeDisk(7_000)),
    boot(Pal, D1541, D64, Event::OtherFile(100)),
    boot(Pal, D1571, D64, Event::OtherFile(0)),
    boot(Pal, D1571, D71, Event::OtherFile(100)),
    boot(Pal, D1581, D81, Event::OtherFile(0)),
    boot(Pal, D1581, D81, Event::OtherFile(100)),
    boot(Pal, D1541, D64, Event::OtherProgram(0)),
    boot(Pal, D1571, D71, Event::BadProgram(1)),
    boot(Pal, D1571, D64, Event::OtherProgram(2)),
    boot(Pal, D1581, D81, Event::OtherProgram(0)),
    boot(Pal, D1541, D64, Event::Restore(10_000)),
    boot(Pal, D1571, D64, Event::Restore(8_500)),
    boot(Pal, D1571, D71, Event::Restore(8_500)),
    boot(Pal, D1581, D81, Event::Restore(8_500)),
];
