//! The texts on the program's disks, as sequential files: the manual, and on the disk of a 1581 the
//! collection of games, problems and endings.

mod lines;
pub mod manual;

use cbm_disk::DiskFormat;
use octet_notation::collection::{ENDINGS, FAMOUS_GAMES, PROBLEMS};

/// A text on a disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Its name, as BASIC shows it.
    pub name: &'static str,
    /// Its bytes: PETSCII what BASIC prints, ASCII what chess programs read.
    pub bytes: Vec<u8>,
}

/// The manual's name.
pub const MANUAL: &str = "OCTET.MANUAL";
/// The files of the collection, by name. The player's program loads the first game or position of
/// each.
pub const COLLECTION: [(&str, &str); 3] = [
    ("FAMOUS GAMES", FAMOUS_GAMES),
    ("MATE PROBLEMS", PROBLEMS),
    ("ENDINGS", ENDINGS),
];

/// The texts of a disk of this format. A 1541's and a 1571's have the manual alone, so that room
/// stays for the player's games.
#[must_use]
pub fn texts(format: DiskFormat) -> Vec<Text> {
    let mut texts = vec![Text {
        name: MANUAL,
        bytes: lines::petscii(&manual::blocks()),
    }];
    if format == DiskFormat::D81 {
        texts.extend(COLLECTION.map(|(name, text)| Text {
            name,
            bytes: text.as_bytes().to_vec(),
        }));
    }
    texts
}
