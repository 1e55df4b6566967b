//! How programs print, stop and end, in processes of their own.

#![cfg(unix)]

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::Ordering;
use std::time::Duration;
use std::{env, fs, thread};

use octet_support::interrupt::{self, LeftOut, Unfinished, stop_flag};
use octet_support::output_file::ensure_not_stdout;
use octet_support::terminal::{content_stdout, finish, json_stdout, say, say_over, stdout};

/// The variable that names the program.
const PROGRAM: &str = "OCTET_SUPPORT_TEST";
/// What a terminal would obey: it clears the screen.
const OBEYED: &str = "\u{1b}[2J";

/// A program, in a process of its own: the tests below start it.
#[test]
#[ignore = "other tests run it"]
fn program() {
    match env::var(PROGRAM).as_deref() {
        Ok("print") => {
            let mut out = stdout().lock();
            writeln!(out, "shown {OBEYED}").expect("written");
            writeln!(json_stdout(), "json {OBEYED}").expect("written");
            writeln!(content_stdout(), "content {OBEYED}").expect("written");
            say(format_args!("said {OBEYED}"));
            say_over(format_args!("over {OBEYED}"));
            finish().expect("an open output");
        }
        Ok("copy") => {
            let input = PathBuf::from(env::var("INPUT").expect("a path"));
            let checked = ensure_not_stdout("games", &[input]);
            say(checked.map_or_else(|error| error.to_string(), |()| "another file".to_owned()));
        }
        Ok("endless") => {
            let mut out = stdout();
            while out.write_all(b"a line\n").is_ok() {}
            let error = finish().expect_err("it was remembered");
            assert!(interrupt::is_broken_pipe(&error.into()));
            finish().expect("it is reported once");
            say("the reader has gone");
        }
        Ok("wait") => {
            let stop = stop_flag().expect("the first");
            assert!(stop_flag().is_err(), "a program calls it once");
            writeln!(stdout(), "begun").expect("written");
            stdout().flush().expect("written");
            let mut said = false;
            // It ends by itself if nobody interrupts it.
            for _ in 0..5_000 {
                thread::sleep(Duration::from_millis(2));
                if stop.load(Ordering::Relaxed) && !said {
                    said = true;
                    writeln!(stdout(), "stopping").expect("written");
                    stdout().flush().expect("written");
                }
            }
        }
        _ => {}
    }
}

fn command(program: &str) -> Command {
    let mut command = Command::new(env::current_exe().expect("a program"));
    command
        .args(["--ignored", "--exact", "program", "--nocapture", "--quiet"])
        .env(PROGRAM, program)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn start(program: &str) -> Child {
    command(program).spawn().expect("a process")
}

#[test]
fn a_pipe_gets_contents_as_they_are_and_words_as_they_can_be_shown() {
    let output = start("print").wait_with_output().expect("an end");
    assert!(output.status.success());
    let [out, error] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
    for line in [
        "shown \\u{1b}[2J\n".to_owned(),
        "json \\u001b[2J\n".to_owned(),
        format!("content {OBEYED}\n"),
    ] {
        assert!(out.contains(&line), "{out:?}");
    }
    assert!(error.contains("said \\u{1b}[2J\n"), "{error:?}");
    assert!(error.contains("\rover \\u{1b}[2J\u{1b}[K"), "{error:?}");
}

/// `program games.pgn >> games.pgn` would never end.
#[test]
fn an_output_that_is_read_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let [own, other] = ["own", "other"].map(|name| folder.path().join(name));
    fs::write(&other, "").expect("written");
    let own_file = File::create(&own).expect("a file");
    for (input, answer) in [(&own, "is the file "), (&other, "another file")] {
        let output = own_file.try_clone().expect("a file");
        let mut program = command("copy");
        let program = program.env("INPUT", input).stdout(output).output();
        let error = String::from_utf8(program.expect("an end").stderr).expect("text");
        assert!(error.contains(answer), "{error}");
    }
}

/// A reader such as `head` takes a line and goes.
#[test]
fn an_output_without_reader_is_an_error_that_is_remembered() {
    let mut program = start("endless");
    let mut lines = BufReader::new(program.stdout.take().expect("an output")).lines();
    assert!(lines.any(|line| line.is_ok_and(|line| line == "a line")));
    drop(lines);
    let output = program.wait_with_output().expect("an end");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("the reader has gone"), "{error}");
}

/// The first Ctrl-C asks, the second one ends.
#[test]
fn a_program_may_finish_until_it_is_interrupted_again() {
    let mut program = start("wait");
    let mut lines = BufReader::new(program.stdout.take().expect("an output")).lines();
    let mut wait_for = |text: &str| assert!(lines.any(|line| line.is_ok_and(|line| line == text)));
    let interrupt = |program: &Child| {
        let sent = Command::new("kill")
            .args(["-INT", &program.id().to_string()])
            .status();
        assert!(sent.expect("kill").success());
    };
    wait_for("begun");
    interrupt(&program);
    wait_for("stopping");
    interrupt(&program);
    let status = program.wait().expect("an end");
    assert_eq!(status.code(), Some(130));
}

#[test]
fn a_command_ends_with_the_status_of_its_error() {
    let unfinished = Unfinished {
        done: 3,
        of: 9,
        what: "games",
    };
    let left_out = left_out(1, 0);
    let code = |error: anyhow::Error| interrupt::exit_code("a test", Err(error));
    let status = std::process::ExitCode::from;
    assert_eq!(interrupt::exit_code("a test", Ok(())), status(0));
    assert_eq!(
        code(anyhow::anyhow!("it has failed, as it should")),
        status(interrupt::FAILED)
    );
    assert_eq!(code(left_out.into()), status(interrupt::LEFT_OUT));
    assert_eq!(code(unfinished.into()), status(130));
    let pipe = std::io::Error::from(std::io::ErrorKind::BrokenPipe);
    assert_eq!(code(pipe.into()), status(interrupt::BROKEN_PIPE));
}

fn left_out(left_out: usize, losses: usize) -> LeftOut {
    let (of, what, kept) = (9, "games".to_owned(), false);
    LeftOut {
        left_out,
        of,
        what,
        kept,
        losses,
    }
}

#[test]
fn what_was_not_done_is_counted() {
    let unfinished = |of| {
        Unfinished {
            done: 3,
            of,
            what: "games",
        }
        .to_string()
    };
    assert_eq!(unfinished(9), "interrupted after 3 of 9 games");
    assert_eq!(unfinished(0), "interrupted after 3 games");
    for (error, text) in [
        (left_out(2, 0), "2 of 9 games left out"),
        (left_out(0, 1), "1 note says what is lost or changed"),
        (
            left_out(2, 3),
            "2 of 9 games left out; 3 notes say what else is lost or changed",
        ),
        (
            LeftOut {
                kept: true,
                ..left_out(2, 0)
            },
            "2 of 9 games kept as they stood",
        ),
    ] {
        assert_eq!(error.to_string(), text);
    }
}
