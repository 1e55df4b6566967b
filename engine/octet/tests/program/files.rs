//! Files, pipes and streams that commands write to.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

use crate::process::{Engine, octet};

const GAME: &str = "[White \"Ann\u{1b}[31m\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
const BOOK: &str = "# a comment\nKing's pawn\n    1. e4 e5 2. Nf3\n";

fn folder(name: &str) -> std::path::PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("files-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    fs::write(path.join("game.pgn"), GAME).expect("written");
    fs::write(path.join("my.book"), BOOK).expect("written");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn error(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs `octet` with standard output as a file of the system.
fn into(file: &str, arguments: &[&str]) -> Output {
    let file = fs::OpenOptions::new().write(true).open(file);
    Command::new(env!("CARGO_BIN_EXE_octet"))
        .args(arguments)
        .stdout(file.expect("there"))
        .output()
        .expect("octet runs")
}

/// Commands that print, with the files that they need in a folder.
fn printing(folder: &Path) -> Vec<Vec<String>> {
    let at = |name: &str| text(&folder.join(name)).to_owned();
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    vec![
        words("book show e4"),
        words("book show --json"),
        words("book build"),
        words(&format!("book add --book {} Other d4", at("my.book"))),
        words(&format!("book export polyglot {}", at("out.bin"))),
        words(&format!("think --depth 1 --html {}", at("page.html"))),
        words(&format!(
            "analyse {} --nodes 10 --out {}",
            at("game.pgn"),
            at("out.pgn")
        )),
        words("perft 2"),
        words("eval"),
    ]
}

#[test]
fn a_full_or_closed_stdout_is_an_error_and_costs_no_file() {
    let folder = folder("stdout");
    for arguments in printing(&folder) {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let full = into("/dev/full", &arguments);
        assert_eq!(
            full.status.code(),
            Some(2),
            "{arguments:?}: {}",
            error(&full)
        );
        let expected = "octet: No space left on device (os error 28)\n";
        let errors = error(&full);
        assert!(errors.ends_with(expected), "{arguments:?}: {errors}");
        let others = errors
            .lines()
            .filter(|line| !line.contains(" plies analysed"));
        assert_eq!(others.count(), 1, "{arguments:?}: {errors}");
        // `true` has closed its input before `octet` prints.
        let mut reader = Command::new("true")
            .stdin(Stdio::piped())
            .spawn()
            .expect("true");
        let closed = reader.stdin.take().expect("piped");
        reader.wait().expect("ended");
        let closed = Command::new(env!("CARGO_BIN_EXE_octet"))
            .args(&arguments)
            .stdout(closed)
            .output()
            .expect("octet runs");
        assert_eq!(
            closed.status.code(),
            Some(141),
            "{arguments:?}: {}",
            error(&closed)
        );
        let errors = error(&closed);
        let others = errors
            .lines()
            .filter(|line| !line.contains(" plies analysed"));
        assert_eq!(others.count(), 0, "{arguments:?}: {errors}");
    }
    for name in ["out.bin", "page.html", "out.pgn"] {
        assert!(folder.join(name).is_file(), "{name}");
    }
    let book = fs::read_to_string(folder.join("my.book")).expect("the book");
    assert!(
        book.starts_with("# a comment") && book.contains("d4"),
        "{book}"
    );
}

#[test]
fn outputs_that_cannot_be_written_are_refused_before_the_work() {
    let folder = folder("refused");
    let (game, out) = (folder.join("game.pgn"), folder.join("out.pgn"));
    symlink("out.pgn", folder.join("link.html")).expect("a link");
    let readonly = folder.join("readonly.pgn");
    fs::write(&readonly, "old").expect("written");
    fs::set_permissions(&readonly, fs::Permissions::from_mode(0o444)).expect("set");
    let link = folder.join("link.html");
    for (outputs, reason) in [
        (vec!["--out", text(&readonly)], "it is read-only"),
        (vec!["--out", text(&folder)], "it is a folder"),
        (
            vec!["--out", text(&out), "--html", text(&link)],
            "--out and --html both name the file",
        ),
    ] {
        // The depth is never reached, so the command is refused at once or not at all.
        let arguments = [&["analyse", text(&game), "--depth", "40"], &outputs[..]].concat();
        let output = octet(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = error(&output);
        assert_eq!(error.matches(reason).count(), 1, "{error}");
    }
    assert_eq!(fs::read(&readonly).expect("read"), b"old");
    assert!(!out.exists());
}

#[test]
fn a_page_that_fails_costs_no_annotated_game() {
    let folder = folder("page");
    let (game, out) = (folder.join("game.pgn"), folder.join("out.pgn"));
    let output = octet(&[
        "analyse",
        text(&game),
        "--nodes",
        "10",
        "--out",
        text(&out),
        "--html",
        "/dev/full",
    ]);
    assert_eq!(output.status.code(), Some(2));
    let errors = error(&output);
    let (game, reason) = errors.split_once('\n').expect("two lines");
    assert!(
        reason.starts_with("octet: cannot write /dev/full: "),
        "{errors}"
    );
    // A name's escape sequence is shown, not obeyed.
    let shown = "octet: game 1 of 1, Ann\\u{1b}[31m - Bob: 2 plies analysed";
    assert_eq!(game, shown);
    assert!(fs::read_to_string(&out).expect("read").contains("1. e4"));
    // A name's escape sequence is shown, not obeyed.
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        printed.starts_with("Ann\\u{1b}[31m - Bob 1-0\n"),
        "{printed}"
    );
}

#[test]
fn a_pipe_stays_a_pipe() {
    let folder = folder("pipe");
    let pipe = folder.join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .expect("mkfifo")
            .success()
    );
    let reader = thread::spawn({
        let pipe = pipe.clone();
        move || fs::read(pipe).expect("read")
    });
    let output = octet(&["book", "build", "--out", text(&pipe)]);
    assert!(output.status.success(), "{}", error(&output));
    assert!(reader.join().expect("a thread").len() > 1000);
    assert!(fs::metadata(&pipe).expect("there").file_type().is_fifo());
}

#[test]
fn additions_to_a_book_at_the_same_time_lose_nothing() {
    let folder = folder("book");
    additions(&folder.join("my.book"));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 2);
    // It is refused even if there is no such book yet.
    additions(&folder.join("new.book"));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 3);
}

/// Adds lines to a book from several processes at once, and looks for all of them.
fn additions(book: &Path) {
    let firsts = [
        "a3", "b3", "c3", "d3", "f3", "g3", "h3", "a4", "b4", "c4", "f4", "g4",
    ];
    thread::scope(|scope| {
        for first in firsts {
            scope.spawn(move || {
                let name = format!("Opening {first}");
                let output = octet(&["book", "add", "--book", text(book), &name, first]);
                assert!(output.status.success(), "{}", error(&output));
            });
        }
    });
    let text = fs::read_to_string(book).expect("read");
    for first in firsts {
        assert!(
            text.contains(&format!("Opening {first}")),
            "{first}: {text}"
        );
    }
}

#[test]
fn books_of_one_stem_learn_apart_and_an_older_file_is_found() {
    let folder = folder("learned");
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_octet"));
        let output = command.args(words).current_dir(&folder).output();
        output.expect("octet runs")
    };
    fs::write(folder.join("other.book"), "Queen's pawn\n    1. d4 d5\n").expect("written");
    fs::write(folder.join("my.v2"), "Queen's pawn\n    1. d4 d5\n").expect("written");
    fs::write(folder.join("lost.pgn"), GAME.replace("1-0", "0-1")).expect("written");
    let black = &["--player", "Bob", "lost.pgn"][..];
    let before = run(&["book", "show", "--book", "my.book", "e4"]).stdout;
    for book in ["my.book", "my.v2"] {
        let output = run(&[&["book", "learn", "--book", book][..], black].concat());
        let error = error(&output);
        // The game is not in the second book, and the weights that the first has learned do not
        // matter there.
        assert!(output.status.success(), "{book}: {error}");
    }
    let learned = run(&["book", "show", "--book", "my.book", "e4"]).stdout;
    fs::rename(folder.join("my.book.learned"), folder.join("my.learned")).expect("renamed");
    let older = run(&["book", "show", "--book", "my.book", "e4"]).stdout;
    assert_eq!(learned, older);
    fs::write(folder.join("my.learned"), "of another book").expect("written");
    let plain = run(&["book", "show", "--book", "my.book", "e4"]).stdout;
    assert_eq!(before, plain);
}

#[test]
fn an_output_over_an_input_is_refused_and_costs_nothing() {
    let folder = folder("inputs");
    let (game, book) = (folder.join("game.pgn"), folder.join("my.book"));
    let (hard, soft) = (folder.join("hard.pgn"), folder.join("soft.book"));
    fs::hard_link(&game, &hard).expect("a link");
    symlink("my.book", &soft).expect("a link");
    let (game, book, hard, soft) = (text(&game), text(&book), text(&hard), text(&soft));
    for arguments in [
        &["pgn", "clean", game, "--out", game][..],
        &["pgn", "clean", game, "--out", hard],
        &["analyse", game, "--depth", "40", "--out", hard],
        &["analyse", game, "--depth", "40", "--html", game],
        &["analyse", game, "--depth", "40", "--exercises", hard],
        &["book", "build", "--book", book, "--out", soft],
        &["book", "export", "polyglot", "--book", soft, book],
        &["book", "import", "--book", soft, book],
    ] {
        let output = octet(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = error(&output);
        assert!(error.contains("from which"), "{arguments:?}: {error}");
    }
    assert_eq!(fs::read_to_string(game).expect("read"), GAME);
    assert_eq!(fs::read_to_string(book).expect("read"), BOOK);
}

#[test]
fn games_that_cannot_be_read_stay_as_they_stand_in_place() {
    let folder = folder("in-place");
    let path = folder.join("game.pgn");
    let unread = "[White \"Cid\"]\n[Black \"Dan\"]\n[Result \"*\"]\n\n1. e4 e5 2. Ke4 {no} *";
    for command in [&["pgn", "clean"][..], &["analyse", "--nodes", "10"]] {
        fs::write(&path, format!("{GAME}\n{unread}\n\n{GAME}")).expect("written");
        for _ in 0..2 {
            let output = octet(&[command, &["--in-place", text(&path)]].concat());
            let error = error(&output);
            assert_eq!(output.status.code(), Some(3), "{error}");
            assert!(error.contains("kept as it stands"), "{error}");
            let text = fs::read_to_string(&path).expect("read");
            let parts: Vec<&str> = text.split(unread).collect();
            assert_eq!(parts.len(), 2, "{text}");
            assert!(
                parts
                    .iter()
                    .all(|part| part.matches("[White \"Ann").count() == 1),
                "{text}"
            );
        }
    }
    // There is nothing to read, so nothing is replaced.
    fs::write(&path, "words\n").expect("written");
    let output = octet(&["pgn", "clean", "--in-place", text(&path)]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&path).expect("read"), "words\n");
}

#[test]
fn names_of_files_need_no_utf8_and_errors_are_said_once() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("names");
    let name = folder.join(std::ffi::OsStr::from_bytes(b"b\xFFk.book"));
    fs::rename(folder.join("my.book"), &name).expect("renamed");
    let run = |words: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_octet"));
        command.args(words).arg("--book").arg(&name);
        command.output().expect("octet runs")
    };
    assert!(run(&["book", "show"]).status.success());
    let added = run(&["book", "add", "Other", "d4"]);
    assert!(added.status.success(), "{}", error(&added));
    for arguments in [
        &["book", "show", "--book", text(&folder)][..],
        &["book", "add", "--book", text(&folder), "Other", "d4"],
        &["book", "build", "--out", text(&folder)],
        &["analyse", text(&folder), "--out", text(&folder.join("out"))],
        &["epd", text(&folder)],
    ] {
        let output = octet(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = error(&output).to_lowercase();
        let said = ["is a directory", "is a folder"].map(|reason| error.matches(reason).count());
        assert_eq!(said.iter().sum::<usize>(), 1, "{arguments:?}: {error}");
    }
}

#[test]
fn a_book_that_is_a_pipe_does_not_stop_the_engine() {
    let folder = folder("uci");
    let pipe = folder.join("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .expect("mkfifo")
            .success()
    );
    let mut engine = Engine::start();
    let said = engine.answer(&format!("setoption name BookFile value {}", pipe.display()));
    assert_eq!(said.len(), 1, "{said:?}");
    let whole = said[0].contains("not a file") && said[0].contains("the book before is kept");
    assert!(whole, "{said:?}");
    engine.send("quit");
    assert!(engine.close().1.success());
}

#[test]
fn a_table_without_memory_for_it_leaves_the_old_one() {
    // With 600 MB of address space there is no room for 4 GiB.
    let session = "setoption name Hash value 4096\nisready\ngo depth 3\nquit\n";
    let mut shell = Command::new("sh")
        .args([
            "-c",
            "ulimit -v 600000; exec \"$0\"",
            env!("CARGO_BIN_EXE_octet"),
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut input = shell.stdin.take().expect("piped");
    std::io::Write::write_all(&mut input, session.as_bytes()).expect("written");
    drop(input);
    let output = shell.wait_with_output().expect("ended");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(output.status.success(), "{text}");
    assert!(
        text.contains("no memory for a table of 4096 MiB; the one of 16 MiB is kept"),
        "{text}"
    );
    assert!(
        text.contains("readyok") && text.contains("bestmove"),
        "{text}"
    );
}
