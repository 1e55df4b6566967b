//! Loading the file of the opening book.

use c128::image::disk::{Disk, DiskFormat, FileType};
use c128::image::prg::own_files;
use octet_emulator::console::Setup;
use octet_emulator::program::load;

use crate::common;

/// Starts with a disk on which a file has the book's name. Returns whether the program uses it, and
/// whether its bytes are in the book's segment.
fn start(file: Option<&[u8]>) -> (bool, bool) {
    let program = load::assemble().expect("a program");
    let mut console = common::power_on(Setup::default());
    let mut disk = Disk::format(DiskFormat::D64, b"OCTET", b"64");
    if let Some(bytes) = file {
        disk.write(b"OCTET.BOOK", FileType::Prg, bytes)
            .expect("free blocks");
    }
    common::insert(&mut console, disk);
    console.run_program().expect("RUN");
    console.run_frames(120).expect("no fault");
    let book = program.segment("BOOK").expect("a book");
    let loaded = console.machine.read_bank(1, book.start, book.bytes.len());
    let used = console.byte("shared_book_loaded").expect("a flag") & 0x80 != 0;
    (used, loaded == book.bytes)
}

#[test]
fn only_the_book_of_this_build_is_used() {
    let program = load::assemble().expect("a program");
    let files = own_files(&program, "octet");
    let [book] = files.as_slice() else {
        panic!("{} files", files.len());
    };
    assert_eq!(book.name, "octet.book");
    assert_eq!(start(Some(&book.bytes)), (true, true));
    let mut other = book.bytes.clone();
    other[8] ^= 1;
    assert_eq!(start(Some(&other)), (false, false));
    assert_eq!(start(None), (false, false));
}
