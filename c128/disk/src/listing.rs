//! The directory as a drive sends it: a BASIC program whose line numbers are
//! the sizes of files.

use super::directory::{DirEntry, matches};
use super::petscii::{FILL, NAME};
use super::status::DosStatus;
use super::volume::Disk;

/// The load address; BASIC relocates the program.
const ADDRESS: u16 = 0x0401;
/// The links to the next line, which BASIC recomputes.
const NEXT: [u8; 2] = [1, 1];
const REVERSE: u8 = 0x12;

impl Disk {
    /// The listing of the files whose names match a pattern, as `$` is read.
    ///
    /// # Errors
    /// Those of [`Disk::entries`].
    pub fn listing(&self, pattern: &[u8]) -> Result<Vec<u8>, DosStatus> {
        let mut out = ADDRESS.to_le_bytes().to_vec();
        let title = self.title();
        let mut head = vec![REVERSE, b'"'];
        head.extend(title[..NAME].iter().map(|&byte| shown(byte)));
        head.push(b'"');
        head.extend(title[NAME + 1..].iter().map(|&byte| shown(byte)));
        line(&mut out, 0, &head);
        for entry in self.entries()? {
            if matches(pattern, &entry.name) {
                line(&mut out, entry.blocks, &entry_text(&entry));
            }
        }
        let mut end = b"BLOCKS FREE.".to_vec();
        end.resize(25, b' ');
        line(&mut out, self.blocks_free(), &end);
        out.extend([0, 0]);
        Ok(out)
    }
}

fn line(out: &mut Vec<u8>, number: u16, text: &[u8]) {
    out.extend(NEXT);
    out.extend(number.to_le_bytes());
    out.extend(text);
    out.push(0);
}

/// Names begin in the same column whatever the number's width.
fn entry_text(entry: &DirEntry) -> Vec<u8> {
    let digits = entry.blocks.to_string().len();
    let mut text = vec![b' '; 4_usize.saturating_sub(digits)];
    text.push(b'"');
    text.extend(&entry.name);
    text.push(b'"');
    text.resize(text.len() + NAME - entry.name.len(), b' ');
    text.push(if entry.closed { b' ' } else { b'*' });
    text.extend(entry.kind.name().bytes());
    text.push(b' ');
    text
}

fn shown(byte: u8) -> u8 {
    if byte == FILL { b' ' } else { byte }
}
