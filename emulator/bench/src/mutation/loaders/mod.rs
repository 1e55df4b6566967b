//! Mutations of what loads the program: the boot sectors, the programs of the drives, the unpacker.
//!
//! A byte is changed where it lies on the disk, and an emulated machine boots from that disk: as
//! usual, from disks that cannot be read, and while RESTORE is pressed. What a boot of the unchanged
//! disk leaves in memory and on both screens is recorded. A change of a program that a checksum
//! guards changes the checksum, too, as a build of the changed source would.

mod programs;
mod scenario;
mod scenarios;
mod state;
mod test;

pub use programs::LoaderPrograms;
pub use test::LoaderTest;
