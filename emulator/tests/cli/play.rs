//! `octet-emu play`, in a terminal and without one.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use c128::image::disk::{Disk, DiskFormat};

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
        "2",
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
    let err = refused(&["play"]);
    assert!(err.contains("not a terminal"), "{err}");
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

/// In a terminal of 140 by 50.
#[test]
fn the_keys_of_the_terminal_pause_save_pictures_and_quit() {
    let folder = folder();
    let program = env!("CARGO_BIN_EXE_octet-emu");
    let command = format!("stty rows 50 cols 140; exec '{program}' play --speed 0 --compare");
    let mut script = Command::new("script")
        .args(["-q", "-e", "-c", &command, "/dev/null"])
        .current_dir(&folder)
        .env("TERM", "xterm-256color")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script, of util-linux");
    let mut keys = script.stdin.take().expect("a pipe");
    let mut out = script.stdout.take().expect("a pipe");
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = out.read(&mut bytes) {
            if sender.send(bytes[..count].to_vec()).is_err() {
                break;
            }
        }
    });
    let begin = Instant::now();
    let mut shown = String::new();
    let mut wait_for = |text: &str| {
        while !shown.contains(text) {
            let left = Duration::from_secs(60).saturating_sub(begin.elapsed());
            let bytes = receiver.recv_timeout(left);
            let bytes = bytes.unwrap_or_else(|_| panic!("no `{text}` in {shown:?}"));
            shown.push_str(&String::from_utf8_lossy(&bytes));
        }
        shown.clear();
    };
    wait_for("cycles");
    // Without its book Octet searches its answer.
    keys.write_all(b"p6 e2e4\r").expect("a move");
    wait_for("searches: identical");
    keys.write_all(b"\x10").expect("Ctrl-P");
    wait_for("paused");
    keys.write_all(b"\x13").expect("Ctrl-S");
    wait_for("saved");
    keys.write_all(b"\x11").expect("Ctrl-Q");
    let status = script.wait().expect("it ends");
    assert!(status.success(), "{status}");
    for columns in [40, 80] {
        assert!(
            folder
                .path()
                .join(format!("octet-001-{columns}.png"))
                .exists()
        );
    }
}
