//! Links, devices, permissions, and folders to which several programs write.

use std::fs;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, chown, symlink};
use std::path::Path;
use std::process::Command;
use std::thread;

use super::*;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn refusal(path: &Path) -> String {
    format!("{:#}", OutputFile::new(path).expect_err("refused"))
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<String> = entries
        .map(|entry| name(entry).into_string().expect("UTF-8"))
        .collect();
    names.sort();
    names
}

#[test]
fn links_are_followed_also_to_files_that_are_not_there_yet() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("other")).expect("made");
    fs::write(at("other/file"), "old").expect("written");
    symlink("other/file", at("link")).expect("a link");
    symlink("link", at("link to link")).expect("a link");
    symlink("other/new", at("dangling")).expect("a link");
    write(&at("link to link"), "new").expect("written");
    assert_eq!(fs::read(at("other/file")).expect("read"), b"new");
    write(&at("dangling"), "fresh").expect("written");
    assert_eq!(fs::read(at("other/new")).expect("read"), b"fresh");
    for link in ["link", "link to link", "dangling"] {
        assert!(at(link).is_symlink(), "{link}");
    }
    symlink("circle", at("circle")).expect("a link");
    assert!(refusal(&at("circle")).starts_with("cannot write"));
}

#[test]
fn permissions_and_owner_are_kept() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "old").expect("written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("set");
    // Only root can give a file to another user.
    let given = chown(&file, Some(1), Some(1)).is_ok();
    write(&file, "new").expect("written");
    let metadata = fs::metadata(&file).expect("there");
    assert_eq!(metadata.permissions().mode() & 0o7777, 0o640);
    if given {
        assert_eq!((metadata.uid(), metadata.gid()), (1, 1));
    }
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn what_cannot_be_written_is_refused_at_once() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("file"), "old").expect("written");
    fs::set_permissions(at("file"), fs::Permissions::from_mode(0o444)).expect("set");
    for (name, reason) in [
        ("file", "it is read-only"),
        ("", "it is a folder"),
        ("..", "not the name of a file"),
        ("nowhere/file", "no folder "),
        ("file/file", "Not a directory"),
    ] {
        let text = refusal(&at(name));
        assert!(text.contains(reason), "{name}: {text}");
        assert_eq!(text.matches(reason).count(), 1, "{text}");
    }
    assert_eq!(fs::read(at("file")).expect("read"), b"old");
}

#[test]
fn a_device_is_written_to_and_stays_a_device() {
    let null = Path::new("/dev/null");
    write(null, "nothing").expect("written");
    assert!(
        fs::metadata(null)
            .expect("there")
            .file_type()
            .is_char_device()
    );
    let full = Path::new("/dev/full");
    if full.exists() {
        let error = write(full, "too much").expect_err("no space");
        assert!(
            format!("{error:#}").starts_with("cannot write /dev/full: "),
            "{error:#}"
        );
        assert!(
            fs::metadata(full)
                .expect("there")
                .file_type()
                .is_char_device()
        );
    }
}

#[test]
fn a_pipe_is_written_to_and_stays_a_pipe() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    let reader = thread::spawn({
        let pipe = pipe.clone();
        move || fs::read(pipe).expect("read")
    });
    write(&pipe, "through").expect("written");
    assert_eq!(reader.join().expect("a thread"), b"through");
    assert!(fs::metadata(&pipe).expect("there").file_type().is_fifo());
}

#[test]
fn two_outputs_in_one_file_are_refused() {
    let folder = folder();
    let at = |name: &str| OutputFile::new(&folder.path().join(name)).expect("it can be written");
    symlink("file", folder.path().join("link")).expect("a link");
    let (file, again, other) = (at("file"), at("link"), at("other"));
    let error = ensure_distinct(&[("--out", Some(&file)), ("--html", Some(&again))], &[]);
    let error = error.expect_err("the same").to_string();
    assert!(
        error.starts_with("--out and --html both name the file "),
        "{error}"
    );
    ensure_distinct(&[("--out", Some(&file)), ("--html", Some(&other))], &[]).expect("different");
    ensure_distinct(&[("--out", Some(&file)), ("--html", None)], &[]).expect("one");
    let null = OutputFile::new(Path::new("/dev/null")).expect("a device");
    ensure_distinct(&[("--out", Some(&null)), ("--html", Some(&null))], &[]).expect("a device");
}

#[test]
fn names_in_a_planted_file_move_nothing() {
    let (outside, folder) = (folder(), folder());
    let (kept, planted) = (
        outside.path().join("kept"),
        folder.path().join(".octet-journal"),
    );
    fs::write(&kept, "kept").expect("written");
    let names = format!(
        "{}\0{}\0",
        kept.display(),
        folder.path().join("a").display()
    );
    fs::write(&planted, &names).expect("written");
    write_folder(folder.path(), [("b", &b"new"[..])]).expect("written");
    assert_eq!(fs::read(&kept).expect("there"), b"kept");
    assert_eq!(fs::read(&planted).expect("there"), names.as_bytes());
    assert_eq!(self::names(folder.path()), [".octet-journal", "b"]);
}

#[test]
fn a_folder_that_cannot_take_all_files_takes_none() {
    let folder = folder();
    fs::create_dir(folder.path().join("b")).expect("made");
    fs::write(folder.path().join("a"), "old").expect("written");
    let error = write_folder(folder.path(), [("a", &b"new"[..]), ("b", b"new")]);
    assert!(format!("{:#}", error.expect_err("refused")).contains("it is a folder"));
    assert_eq!(fs::read(folder.path().join("a")).expect("read"), b"old");
    assert_eq!(names(folder.path()), ["a", "b"]);
}

/// A file appears whole and under its name; a device gets each part.
#[test]
fn parts_make_a_whole() {
    let folder = folder();
    let path = folder.path().join("parts");
    let output = OutputFile::new(&path).expect("it can be written");
    assert!(output.is_file());
    let mut parts = output.stream().expect("begun");
    for part in ["one ", "", "two"] {
        parts.write(part.as_bytes()).expect("written");
        assert!(!path.exists());
    }
    parts.finish().expect("written");
    assert_eq!(fs::read(&path).expect("read"), b"one two");
    assert_eq!(names(folder.path()), ["parts"]);
    let full = Path::new("/dev/full");
    if !full.exists() {
        return;
    }
    let output = OutputFile::new(full).expect("a device");
    assert!(!output.is_file());
    let mut parts = output.stream().expect("begun");
    // More than is collected before the system is called.
    let large = vec![0; 1 << 20];
    let first = parts.write(&large).expect_err("no space");
    assert_eq!(first.to_string(), "cannot write /dev/full");
    let again = format!("{:#}", parts.write(b"more").expect_err("no space"));
    assert_eq!(again, "cannot write /dev/full: it has failed before");
    parts.finish().expect_err("no space");
}

/// What an interrupted program has made of a file that it had locked.
#[test]
fn a_locked_file_is_left_as_it_is_by_an_interrupted_program() {
    let folder = folder();
    let path = folder.path().join("games.pgn");
    fs::write(&path, [b'a', 0xFF]).expect("written");
    let locked = LockedFile::new(&path).expect("locked");
    assert_eq!(locked.bytes(), Some(&[b'a', 0xFF][..]));
    let error = locked.text().expect_err("no text").to_string();
    assert!(
        error.starts_with("reading ") && error.contains("games.pgn"),
        "{error}"
    );
    locked.write_partial("half").expect("written");
    assert_eq!(fs::read(&path).expect("read"), [b'a', 0xFF]);
    let partial = folder.path().join("games.partial.pgn");
    assert_eq!(fs::read(partial).expect("read"), b"half");
    let error = LockedFile::new(Path::new("/dev/null")).expect_err("a device");
    assert_eq!(error.to_string(), "/dev/null is not a file");
}

#[test]
fn a_locked_file_loses_no_change() {
    let folder = folder();
    // The file does not exist at first.
    let path = folder.path().join("count");
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..25 {
                    let locked = LockedFile::new(&path).expect("locked");
                    let count = locked.text().expect("a text").unwrap_or("0");
                    let count: u32 = count.parse().expect("a number");
                    locked.write((count + 1).to_string()).expect("written");
                }
            });
        }
    });
    assert_eq!(fs::read(&path).expect("read"), b"100");
    assert_eq!(names(folder.path()), ["count"]);
}

#[test]
fn a_file_that_was_changed_meanwhile_is_left_as_it_is() {
    let folder = folder();
    let path = folder.path().join("file");
    for before in [None, Some("old")] {
        if let Some(before) = before {
            fs::write(&path, before).expect("written");
        }
        let locked = LockedFile::new(&path).expect("locked");
        fs::write(&path, "by an editor").expect("written");
        let error = locked.write("new").expect_err("changed").to_string();
        assert!(
            error.ends_with("was changed meanwhile and is left as it is"),
            "{error}"
        );
        assert_eq!(fs::read(&path).expect("read"), b"by an editor");
    }
    let stamp = Stamp::new(&path);
    stamp.ensure_unchanged().expect("the same");
    fs::write(&path, "by an editor again").expect("written");
    stamp.ensure_unchanged().expect_err("changed");
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn what_is_not_complete_is_kept_under_a_name_that_says_so() {
    let folder = folder();
    let path = folder.path().join("a.pgn");
    fs::write(&path, "old").expect("written");
    fs::write(folder.path().join("a.partial.pgn"), "older").expect("written");
    let stream = || {
        OutputFile::new(&path)
            .and_then(OutputFile::stream)
            .expect("begun")
    };
    let mut part = stream();
    part.write(b"half").expect("written");
    // Another run that writes the same file is refused.
    let second = OutputFile::new(&path).and_then(OutputFile::stream);
    let error = second.err().expect("refused").to_string();
    assert!(error.ends_with("another program is writing it"), "{error}");
    drop(part);
    assert_eq!(fs::read(&path).expect("read"), b"old");
    let kept = fs::read(folder.path().join("a.partial.pgn"));
    assert_eq!(kept.expect("read"), b"half");
    drop(stream());
    let output = OutputFile::new(&path).expect("it can be written");
    output.write_partial("other").expect("written");
    let kept = fs::read(folder.path().join("a.partial.pgn"));
    assert_eq!(kept.expect("read"), b"other");
    assert_eq!(names(folder.path()), ["a.partial.pgn", "a.pgn"]);
    for (name, partial) in [
        ("book", "book.partial"),
        (".a", ".a.partial"),
        ("a.b.c", "a.b.partial.c"),
    ] {
        assert_eq!(partial_path(Path::new(name)), Path::new(partial));
    }
}

#[test]
fn what_a_killed_program_has_left_is_begun_anew_and_never_written_to() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("kept"), "kept").expect("written");
    let left = at(".octet-file.part");
    for plant in [
        |kept: &Path, left: &Path| symlink(kept, left),
        |kept: &Path, left: &Path| fs::hard_link(kept, left),
        |_: &Path, left: &Path| fs::write(left, "half"),
    ] {
        plant(&at("kept"), &left).expect("planted");
        // Another target is not affected.
        write(&at("other"), "new").expect("written");
        assert!(left.symlink_metadata().is_ok());
        write(&at("file"), "new").expect("written");
        assert_eq!(fs::read(at("file")).expect("read"), b"new");
        assert_eq!(fs::read(at("kept")).expect("read"), b"kept");
        assert_eq!(names(folder.path()), ["file", "kept", "other"]);
    }
    let long = "n".repeat(255);
    write(&at(&long), "new").expect("written");
    assert_eq!(fs::read(at(&long)).expect("read"), b"new");
}

#[test]
fn an_output_over_an_input_is_refused_whatever_its_name() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("in.pgn"), "games").expect("written");
    fs::hard_link(at("in.pgn"), at("hard.pgn")).expect("a link");
    symlink("in.pgn", at("soft.pgn")).expect("a link");
    fs::write(at("out.partial.pgn"), "games").expect("written");
    let refused = |output: &str, input: &str| {
        let (output, input) = (
            OutputFile::new(&at(output)).expect("it can be written"),
            at(input),
        );
        ensure_distinct(&[("--out", Some(&output))], &[("games", Some(&input))]).is_err()
    };
    for (output, input) in [
        ("in.pgn", "in.pgn"),
        ("hard.pgn", "in.pgn"),
        ("in.pgn", "hard.pgn"),
        ("soft.pgn", "hard.pgn"),
        ("in.pgn", "soft.pgn"),
        ("out.pgn", "out.partial.pgn"),
    ] {
        assert!(refused(output, input), "{output} over {input}");
    }
    assert!(!refused("new.pgn", "in.pgn"));
    assert!(!refused("new.pgn", "missing.pgn"));
}

#[test]
fn a_claim_is_one_programs_and_leaves_nothing() {
    let folder = folder();
    let path = folder.path().join("games.d64");
    fs::write(&path, "games").expect("written");
    symlink("games.d64", folder.path().join("link")).expect("a link");
    let claimed = |name: &str| Claim::new(&folder.path().join(name)).expect("no error");
    let first = claimed("games.d64").expect("free");
    assert!(claimed("games.d64").is_none() && claimed("link").is_none());
    // The claim outlives the file that is replaced.
    write(&path, "more games").expect("written");
    assert!(claimed("games.d64").is_none());
    drop(first);
    assert_eq!(names(folder.path()), ["games.d64", "link"]);
    // What a killed program left behind does not get in the way, and a link leads nowhere.
    let beside = folder.path().join(".octet-games.d64.in-use.part");
    fs::write(&beside, "").expect("written");
    drop(claimed("link").expect("free"));
    symlink("elsewhere", &beside).expect("a link");
    drop(claimed("games.d64").expect("free"));
    assert_eq!(names(folder.path()), ["games.d64", "link"]);
}
