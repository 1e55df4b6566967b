//! What the program calls saved is in the image file, whatever ends the run and whoever else uses
//! the file.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use cbm_disk::{Disk, DiskFormat};
use tempfile::TempDir;

use crate::run::{Ran, command, folder, refused, run, succeed, text};

/// Keys that save the game as `A`.
const SAVE: &str = "<f5>sa<return>";

/// A folder with the image file of an empty disk.
fn empty_disk() -> (TempDir, PathBuf) {
    let folder = folder();
    let file = folder.path().join("games.d64");
    fs::write(&file, blank(b"GAMES")).expect("a file");
    (folder, file)
}

fn blank(name: &[u8]) -> Vec<u8> {
    Disk::format(DiskFormat::D64, name, b"01").into_bytes()
}

/// The names on the disk of an image file, which must be complete and have no file that was never
/// closed.
fn files(image: &Path) -> Vec<String> {
    let disk = Disk::open(fs::read(image).expect("the file")).expect("a disk");
    let entries = disk.entries().expect("a directory").into_iter();
    let name = |name: Vec<u8>| String::from_utf8(name).expect("ASCII");
    let names = entries.inspect(|entry| assert!(entry.check_readable().is_ok(), "{entry:?}"));
    names.map(|entry| name(entry.name)).collect()
}

/// The names of a folder's files.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.into_string().expect("UTF-8"))
        .collect();
    names.sort();
    names
}

/// A run that saves the game, goes on with other keys and then waits for a text that never appears.
fn saved_and_running(image: &Path, keys: &str, options: [&str; 2]) -> Child {
    let mut command = command(&["play", "--until", "no such text", "--disk", text(image)]);
    command
        .args(options)
        .args(["--keys", &[SAVE, keys].concat()]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("octet-emu");
    let begin = Instant::now();
    while files(image) != ["A"] {
        assert!(begin.elapsed() < Duration::from_secs(120), "nothing saved");
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

/// A run that has saved the game and does not end.
fn endless(image: &Path) -> Child {
    saved_and_running(image, "", ["--seconds", "1000000"])
}

/// Ends a run by a signal.
fn end(child: Child, signal: &str) -> Ran {
    let killed = Command::new("kill")
        .args(["-s", signal, &child.id().to_string()])
        .status();
    assert!(killed.expect("kill").success());
    child.wait_with_output().expect("it ends").into()
}

#[test]
fn a_run_ends_when_the_slow_drive_is_done() {
    let (_folder, image) = empty_disk();
    let slow = ["play", "--drive", "1541", "--keys", SAVE];
    let out = succeed(&[&slow[..], &["--disk", text(&image)]].concat());
    assert!(out.contains("A is saved"), "{out}");
    assert_eq!(files(&image), ["A"]);
    // It is also there on a disk that is not kept.
    let out = succeed(&slow);
    assert!(out.contains("A is saved"), "{out}");
}

#[test]
fn a_drive_that_is_not_done_in_time_is_told_and_leaves_the_image() {
    let (_folder, image) = empty_disk();
    let ran = run(&[
        "play",
        "--drive",
        "1541",
        "--seconds",
        "4",
        "--keys",
        SAVE,
        "--disk",
        text(&image),
    ]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    let told = "the drive is not done after 4 seconds; --seconds waits longer";
    assert!(ran.err.contains(told), "{ran:?}");
    assert_eq!(fs::read(&image).expect("the file"), blank(b"GAMES"));
}

#[test]
fn a_signal_leaves_what_is_saved() {
    for signal in ["INT", "TERM", "HUP"] {
        let (folder, image) = empty_disk();
        let ran = end(endless(&image), signal);
        assert_eq!(ran.code, Some(130), "{signal}: {ran:?}");
        assert_eq!(files(&image), ["A"], "{signal}");
        assert_eq!(names(folder.path()), ["games.d64"], "{signal}");
    }
    let (_folder, image) = empty_disk();
    assert_eq!(end(endless(&image), "KILL").code, None);
    assert_eq!(files(&image), ["A"]);
    // What is left of that run does not get in the way.
    let keys = ["play", "--keys", "<f5>sb<return>", "--disk", text(&image)];
    assert!(succeed(&keys).contains("B is saved"));
    assert_eq!(files(&image), ["A", "B"]);
}

#[test]
fn an_image_is_in_one_drive_for_writing() {
    let (_folder, image) = empty_disk();
    let first = endless(&image);
    let second = ["play", "--keys", "<f5>", "--disk", text(&image)];
    let err = refused(&second);
    assert!(err.contains("is in the drive of another emulator"), "{err}");
    assert!(err.contains("--write-protect only reads it"), "{err}");
    let out = succeed(&[&second[..], &["--write-protect"]].concat());
    assert!(out.contains("A  A"), "{out}");
    assert_eq!(end(first, "TERM").code, Some(130));
    succeed(&second);
}

#[test]
fn an_image_that_was_changed_meanwhile_is_left_and_the_games_are_beside_it() {
    let (folder, image) = empty_disk();
    let taken = folder.path().join("games-2.d64");
    fs::write(&taken, "taken").expect("written");
    // The program thinks about its move while the file is changed.
    let keys = "e4<return><f5>sb<return>";
    let child = saved_and_running(&image, keys, ["--seconds", "60"]);
    fs::write(&image, blank(b"OTHER")).expect("written");
    let ran = Ran::from(child.wait_with_output().expect("it ends"));
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(
        ran.err.contains("was changed by another program"),
        "{ran:?}"
    );
    let kept = folder.path().join("games-3.d64");
    assert!(ran.err.contains(text(&kept)), "{ran:?}");
    assert_eq!(files(&kept), ["A", "B"]);
    assert_eq!(fs::read(&image).expect("the file"), blank(b"OTHER"));
    assert_eq!(fs::read(&taken).expect("the file"), b"taken");
    assert_eq!(names(folder.path()).len(), 3);
}

#[test]
fn a_read_only_image_is_read_with_write_protect() {
    let (_folder, image) = empty_disk();
    fs::set_permissions(&image, Permissions::from_mode(0o444)).expect("set");
    let keys = ["play", "--keys", SAVE, "--disk", text(&image)];
    let err = refused(&keys);
    assert!(
        err.contains("it is read-only; --write-protect only reads it"),
        "{err}"
    );
    let said = ["--write-protect", "--until", "The disk is write protected."];
    succeed(&[&keys[..], &said].concat());
    assert_eq!(fs::read(&image).expect("the file"), blank(b"GAMES"));
}

#[test]
fn what_is_no_file_is_no_disk_and_is_not_waited_for() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    for path in [text(&pipe), "/dev/full", "/dev/zero", text(folder.path())] {
        for protect in [&[][..], &["--write-protect"]] {
            let keys = ["play", "--keys", "a", "--disk", path];
            let err = refused(&[&keys[..], protect].concat());
            let told = format!("cannot read {path}: it is not a regular file");
            assert!(err.contains(&told), "{err}");
        }
    }
}
