//! Running `octet-emu`.

use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// The program with arguments and no input.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_octet-emu"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Exit status and output.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        Ran {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

/// Runs the program to its end.
pub fn run(arguments: &[&str]) -> Ran {
    command(arguments).output().expect("it runs").into()
}

/// Runs the program, which must succeed; returns its output.
pub fn succeed(arguments: &[&str]) -> String {
    let ran = run(arguments);
    assert_eq!(ran.code, Some(0), "{arguments:?}: {ran:?}");
    ran.out
}

/// Runs the program, which must refuse its arguments; returns what it writes to standard error.
pub fn refused(arguments: &[&str]) -> String {
    let ran = run(arguments);
    assert_eq!(ran.code, Some(2), "{arguments:?}: {ran:?}");
    assert_eq!(ran.out, "");
    ran.err
}

/// A folder that is removed when it is dropped.
pub fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A path as an argument.
pub fn text(path: &std::path::Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}
