//! `octet-emu play`.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use cbm_disk::{Disk, DiskFormat, FileType};

use crate::run::{folder, refused, run, succeed, text};

#[test]
fn keys_are_pressed_and_pictures_written_without_a_terminal() {
    let folder = folder();
    let base = folder.path().join("screens.png");
    let keys = "<home><shift f1>";
    let out = succeed(&[
        "play",
        "--keys",
        keys,
        "--png",
        text(&base),
        "--seconds",
        "10",
    ]);
    assert!(
        out.contains("80 columns") && out.contains("40 columns"),
        "{out}"
    );
    for columns in [40, 80] {
        let name = format!("screens-{columns}.png");
        let file = std::fs::read(folder.path().join(&name)).expect(&name);
        assert_eq!(file[1..4], *b"PNG");
    }
}

#[test]
fn what_is_printed_goes_to_a_file() {
    let folder = folder();
    let paper = folder.path().join("paper.txt");
    let keys = "<run/stop>e4<return>e5<return><shift f3>sp";
    succeed(&["play", "--keys", keys, "--printer", text(&paper)]);
    let printed = std::fs::read_to_string(&paper).expect("what was printed");
    assert!(
        printed.starts_with("Octet on a Commodore 128\nWhite: Player\n"),
        "{printed}"
    );
    assert!(printed.contains("\n1.  e4      e5\n"), "{printed}");
    assert!(printed.ends_with("   a b c d e f g h\n"), "{printed}");
}

#[test]
fn a_film_shows_a_game_beside_the_engine() {
    let folder = folder();
    let film = folder.path().join("film.png");
    succeed(&["play", "--keys", "a3<return>", "--film", text(&film)]);
    let file = std::fs::read(&film).expect("a film");
    let chunks = |name: &[u8]| file.windows(4).filter(|bytes| bytes == &name).count();
    assert_eq!((chunks(b"acTL"), chunks(b"IDAT")), (1, 1));
    // Letters of the move, the move, the thinking, the answer.
    assert!(chunks(b"fdAT") > 5, "{}", chunks(b"fdAT"));
    let err = refused(&["play", "--film", text(&film)]);
    assert!(err.contains("--keys"), "{err}");
}

#[test]
fn every_search_is_compared_while_keys_are_pressed() {
    let out = succeed(&[
        "play",
        "--keys",
        "ldp6<escape>e4<return><escape>",
        "--compare",
    ]);
    let last = out.lines().last().expect("a line");
    assert!(
        last.ends_with(" of 1 searches: identical") && !last.starts_with("0 "),
        "{out}"
    );
}

#[test]
fn a_text_that_does_not_come_is_an_error() {
    let ran = run(&["play", "--until", "no such text", "--seconds", "1"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.out
            .contains("`no such text` did not come within 1 seconds")
    );
}

#[test]
fn unknown_keys_and_unreadable_disks_are_refused() {
    let err = refused(&["play", "--keys", "<f99>"]);
    assert!(err.contains("no key is called `f99`"), "{err}");
    let err = refused(&["play", "--keys", "e4<shift curser up>"]);
    assert!(err.contains("the nearest is `<cursor up>`"), "{err}");
    let help = succeed(&["play", "--help"]);
    for name in ["<shift>", "<line feed>", "<mouse up>", "<right button>"] {
        assert!(help.contains(name), "{name}: {help}");
    }
    let err = refused(&["play"]);
    assert!(err.contains("cargo run --release -p octet-play"), "{err}");
    let folder = folder();
    let file = folder.path().join("short.d64");
    std::fs::write(&file, [0; 100]).expect("a file");
    let err = refused(&["play", "--keys", "a", "--disk", text(&file)]);
    assert!(err.contains("100 bytes are no disk image"), "{err}");
    let err = refused(&["play", "--keys", "a", "--disk", "no/such.d64"]);
    assert!(err.contains("cannot read no/such.d64"), "{err}");
}

#[test]
fn a_disk_image_without_changes_is_not_written() {
    let folder = folder();
    let file = folder.path().join("games.d64");
    let disk = Disk::format(DiskFormat::D64, b"games", b"01").into_bytes();
    std::fs::write(&file, &disk).expect("a file");
    succeed(&[
        "play",
        "--keys",
        "a",
        "--seconds",
        "1",
        "--disk",
        text(&file),
    ]);
    assert_eq!(std::fs::read(&file).expect("the file"), disk);
}

/// Keys that save the game as `A`.
const SAVE: &str = "<f5>sa<return>";

/// An image file of an empty disk.
fn empty_disk(file: &Path, format: DiskFormat) -> Vec<u8> {
    let disk = Disk::format(format, b"GAMES", b"01").into_bytes();
    std::fs::write(file, &disk).expect("a file");
    disk
}

/// Whether there is a game called `A` on the disk of an image file.
fn has_game(file: &Path) -> bool {
    let disk = Disk::open(std::fs::read(file).expect("the file")).expect("a disk");
    disk.read(b"A").is_ok()
}

#[test]
fn keys_wait_for_the_answer() {
    // There are two moves; the second is not lost while Octet thinks about the first.
    let keys = "a3<return>h3<return>";
    let out = succeed(&["play", "--keys", keys, "--until", "2.h3"]);
    let answered = |line: &str| {
        line.split("1.a3 ")
            .nth(1)
            .is_some_and(|answer| !answer.is_empty())
    };
    assert!(out.lines().any(answered), "{out}");
    let err = refused(&["play", "--keys", keys, "--seconds", "3"]);
    assert!(
        err.contains("Octet has not answered within 3 seconds"),
        "{err}"
    );
}

#[test]
fn every_drive_saves_a_game_in_its_own_format() {
    let folder = folder();
    for (drive, format) in [
        ("1541", DiskFormat::D64),
        ("1571", DiskFormat::D71),
        ("1581", DiskFormat::D81),
    ] {
        let file = folder
            .path()
            .join("games")
            .with_extension(format.extension());
        empty_disk(&file, format);
        let disk = text(&file);
        succeed(&[
            "play",
            "--drive",
            drive,
            "--disk",
            disk,
            "--keys",
            SAVE,
            "--until",
            "A is saved",
        ]);
        assert!(has_game(&file), "{drive}");
        let wrong = if drive == "1581" { "1541" } else { "1581" };
        let err = refused(&["play", "--drive", wrong, "--disk", disk, "--keys", "a"]);
        let format = format.extension().to_uppercase();
        assert!(
            err.contains(&format!("a {wrong} cannot read the format {format}")),
            "{err}"
        );
    }
}

#[test]
fn what_is_wrong_with_a_drive_is_on_the_screen() {
    let folder = folder();
    let file = folder.path().join("games.d64");
    let before = empty_disk(&file, DiskFormat::D64);
    for (options, keys, said) in [
        (["--drive", "none"], "<f5>", "does not answer"),
        (["--drive", "1541"], "<f5>", "There is no disk"),
        (["--disk", text(&file)], SAVE, "write"),
    ] {
        let mut args = vec!["play", "--keys", keys, "--until", said];
        args.extend(options);
        match options {
            ["--drive", "1541"] => args.push("--door-open"),
            ["--disk", _] => args.push("--write-protect"),
            _ => {}
        }
        assert!(succeed(&args).contains("came after"), "{args:?}");
    }
    assert_eq!(std::fs::read(&file).expect("the file"), before);
    let err = refused(&[
        "play",
        "--drive",
        "none",
        "--disk",
        text(&file),
        "--keys",
        "a",
    ]);
    assert!(err.contains("there is no drive for this disk"), "{err}");
}

/// Image files of VICE may have error bytes: one for each sector, after the sectors.
#[test]
fn error_bytes_of_an_image_are_bad_sectors_and_are_kept() {
    let folder = folder();
    let file = folder.path().join("bad.d64");
    let mut disk = Disk::format(DiskFormat::D64, b"GAMES", b"01");
    disk.write(b"OLD", FileType::Seq, b"1. d4 *")
        .expect("free blocks");
    let mut errors = vec![1; DiskFormat::D64.size() / 256];
    // Track 17, sector 0: a checksum error.
    errors[16 * 21] = 5;
    let bytes = [disk.bytes(), &errors].concat();
    std::fs::write(&file, bytes).expect("a file");
    let disk = text(&file);
    succeed(&[
        "play", "--disk", disk, "--keys", "<f5>la", "--until", "23, READ",
    ]);
    succeed(&[
        "play",
        "--disk",
        disk,
        "--keys",
        "<f5>sb<return>",
        "--until",
        "B is saved",
    ]);
    let bytes = std::fs::read(&file).expect("the file");
    let (sectors, kept) = bytes.split_at(DiskFormat::D64.size());
    assert_eq!(kept, errors);
    let after = Disk::open(sectors.to_vec()).expect("a disk");
    assert!(after.read(b"B").is_ok());
}

#[test]
fn a_saved_game_is_kept_whatever_happens_to_pictures_and_output() {
    let folder = folder();
    let file = folder.path().join("games.d64");
    empty_disk(&file, DiskFormat::D64);
    let missing = folder.path().join("missing/screens");
    let begin = Instant::now();
    let err = refused(&[
        "play",
        "--disk",
        text(&file),
        "--keys",
        SAVE,
        "--png",
        text(&missing),
    ]);
    assert!(err.contains("missing"), "{err}");
    assert!(!has_game(&file), "refused before the work");
    assert!(begin.elapsed() < Duration::from_secs(20));
    // The pictures' names are taken by folders while the program runs, and its output is not read.
    std::fs::create_dir(folder.path().join("screens-80.png")).expect("a folder");
    let picture = folder.path().join("screens");
    let ran = run(&[
        "play",
        "--disk",
        text(&file),
        "--keys",
        SAVE,
        "--png",
        text(&picture),
    ]);
    assert_ne!(ran.code, Some(0), "{ran:?}");
    empty_disk(&file, DiskFormat::D64);
    let mut play = Command::new(env!("CARGO_BIN_EXE_octet-emu"))
        .args(["play", "--disk", text(&file), "--keys", SAVE])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("octet-emu");
    drop(play.stdout.take());
    let status = play.wait().expect("it ends");
    assert!(!status.success(), "{status}");
    assert!(has_game(&file));
}
