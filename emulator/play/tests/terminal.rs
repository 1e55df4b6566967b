//! `octet-play` in a terminal, and without one.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use cbm_disk::{Disk, DiskFormat};

/// An image file of an empty disk.
fn empty_disk(file: &Path) {
    let disk = Disk::format(DiskFormat::D64, b"GAMES", b"01").into_bytes();
    std::fs::write(file, disk).expect("a file");
}

/// Whether there is a game called `A` on the disk of an image file.
fn has_game(file: &Path) -> bool {
    let disk = Disk::open(std::fs::read(file).expect("the file")).expect("a disk");
    disk.read(b"A").is_ok()
}

/// Without a terminal it names the command that needs none.
#[test]
fn without_a_terminal_it_ends() {
    let played = Command::new(env!("CARGO_BIN_EXE_octet-play"))
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    let err = String::from_utf8_lossy(&played.stderr);
    assert_eq!(played.status.code(), Some(2), "{err}");
    assert!(err.contains("not a terminal; `octet-emu play`"), "{err}");
}

/// `octet-play` in its own terminal, made by `script`. Its process number is in the file `pid` of
/// the folder, and at its end the terminal's settings are shown.
struct Session {
    script: Child,
    keys: ChildStdin,
    out: Receiver<Vec<u8>>,
    shown: String,
}

impl Session {
    fn new(folder: &Path, size: (u32, u32), options: &str) -> Session {
        let (columns, rows) = size;
        let program = env!("CARGO_BIN_EXE_octet-play");
        let start = format!("echo \\$\\$ >pid; exec '{program}' --speed 0 {options}");
        let command = format!(
            "stty rows {rows} cols {columns}; sh -c \"{start}\"; code=$?; stty -a; exit $code"
        );
        let mut script = Command::new("script")
            .args(["-q", "-e", "-c", &command, "/dev/null"])
            .current_dir(folder)
            .env("TERM", "xterm-256color")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("script, of util-linux");
        let keys = script.stdin.take().expect("a pipe");
        let mut from = script.stdout.take().expect("a pipe");
        let (sender, out) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = from.read(&mut bytes) {
                if sender.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let shown = String::new();
        Session {
            script,
            keys,
            out,
            shown,
        }
    }

    fn press(&mut self, keys: &[u8]) {
        self.keys.write_all(keys).expect("keys");
    }

    /// Waits for a text that is drawn as one piece.
    fn wait_for(&mut self, text: &str) {
        let begin = Instant::now();
        while !self.shown.contains(text) {
            let left = Duration::from_secs(60).saturating_sub(begin.elapsed());
            let bytes = self.out.recv_timeout(left);
            let bytes = bytes.unwrap_or_else(|_| panic!("no `{text}` in {:?}", self.shown));
            self.shown.push_str(&String::from_utf8_lossy(&bytes));
        }
        self.shown.clear();
    }

    /// Its exit code, and the rest of its output.
    fn end(mut self) -> (Option<i32>, String) {
        let status = self.script.wait().expect("it ends");
        while let Ok(bytes) = self.out.recv_timeout(Duration::from_secs(5)) {
            self.shown.push_str(&String::from_utf8_lossy(&bytes));
        }
        (status.code(), self.shown)
    }
}

#[test]
fn the_keys_of_the_terminal_pause_save_pictures_and_quit() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut session = Session::new(folder.path(), (140, 50), "");
    session.wait_for("running");
    session.press(b"\x10");
    session.wait_for("paused");
    session.press(b"\x13");
    session.wait_for("saved");
    session.press(b"\x11");
    assert_eq!(session.end().0, Some(0));
    for columns in [40, 80] {
        let name = format!("octet-001-{columns}.png");
        assert!(folder.path().join(name).exists());
    }
}

/// The folder of the image is removed while the game is saved on its disk.
#[test]
fn leaving_with_an_unsaved_disk_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    std::fs::create_dir(&games).expect("a folder");
    let file = games.join("games.d64");
    empty_disk(&file);
    let options = format!("--disk '{}'", file.display());
    let mut session = Session::new(folder.path(), (140, 50), &options);
    session.wait_for("running");
    std::thread::sleep(Duration::from_secs(2));
    session.press(b"\x1b[15~");
    session.wait_for("blocks");
    std::fs::remove_dir_all(&games).expect("the folder");
    session.press(b"sa\r");
    session.wait_for("has changed since");
    session.press(b"\x11");
    let (code, shown) = session.end();
    assert_eq!(code, Some(2), "{shown}");
    assert!(
        shown.contains("the disk has changed since it was last written"),
        "{shown}"
    );
}

/// Starts a session that saves the game as `A` on the disk of an image.
fn saved(folder: &Path, image: &Path) -> Session {
    let options = format!("--disk '{}'", image.display());
    let mut session = Session::new(folder, (140, 50), &options);
    session.wait_for("running");
    std::thread::sleep(Duration::from_secs(2));
    session.press(b"\x1b[15~");
    session.wait_for("blocks");
    session.press(b"sa\r");
    let begin = Instant::now();
    while !has_game(image) {
        assert!(begin.elapsed() < Duration::from_secs(60), "nothing saved");
        std::thread::sleep(Duration::from_millis(20));
    }
    session
}

#[test]
fn a_signal_leaves_the_saved_game_and_a_usable_terminal() {
    for signal in ["INT", "TERM", "HUP"] {
        let folder = tempfile::tempdir().expect("a folder");
        let image = folder.path().join("games.d64");
        empty_disk(&image);
        let session = saved(folder.path(), &image);
        let pid = std::fs::read_to_string(folder.path().join("pid")).expect("a number");
        let killed = Command::new("kill")
            .args(["-s", signal, pid.trim()])
            .status();
        assert!(killed.expect("kill").success());
        let (code, shown) = session.end();
        assert_eq!(code, Some(130), "{signal}: {shown}");
        let (_, after) = shown.rsplit_once("\x1b[?1049l").expect("the usual screen");
        assert!(
            after.contains(" icanon") && after.contains(" echo "),
            "{after}"
        );
        assert!(has_game(&image), "{signal}");
    }
}

#[test]
fn a_disk_that_another_has_in_its_drive_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let image = folder.path().join("games.d64");
    empty_disk(&image);
    let mut first = saved(folder.path(), &image);
    let options = format!("--disk '{}'", image.display());
    let (code, shown) = Session::new(folder.path(), (140, 50), &options).end();
    assert_eq!(code, Some(2), "{shown}");
    assert!(
        shown.contains("is in the drive of another emulator"),
        "{shown}"
    );
    first.press(b"\x11");
    assert_eq!(first.end().0, Some(0));
}
