//! Runs the program `octet`.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A test fails if a line takes longer than this, which is long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs `octet` with these arguments to its end.
pub fn octet(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_octet"));
    command
        .args(arguments)
        .env_remove("RUST_BACKTRACE")
        .output()
        .expect("octet runs")
}

/// Runs `octet` and interrupts it as Ctrl-C does: after it has printed so many lines, or after a
/// while if `lines` is 0.
#[cfg(unix)]
pub fn interrupted(arguments: &[&str], lines: usize) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_octet"))
        .args(arguments)
        .env_remove("RUST_BACKTRACE")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("octet starts");
    let mut reader = BufReader::new(child.stdout.take().expect("piped"));
    let mut stdout = Vec::new();
    for _ in 0..lines {
        reader.read_until(b'\n', &mut stdout).expect("a line");
    }
    if lines == 0 {
        thread::sleep(Duration::from_millis(1500));
    }
    let id = child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &id]).status();
    assert!(kill.expect("kill runs").success());
    reader.read_to_end(&mut stdout).expect("the rest");
    let ended = child.wait_with_output().expect("octet ends");
    Output { stdout, ..ended }
}

/// `octet` speaking UCI.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

impl Engine {
    /// Starts it.
    pub fn start() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_octet"))
            .env_remove("RUST_BACKTRACE")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("octet starts");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let (sender, output) = channel();
        thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        Engine {
            child,
            input,
            output,
        }
    }

    /// Sends a line.
    pub fn send(&mut self, line: &str) {
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes, which need not be text.
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("open");
        input
            .write_all(bytes)
            .and_then(|()| input.flush())
            .expect("octet reads");
    }

    /// The next line.
    pub fn line(&mut self) -> String {
        self.output.recv_timeout(PATIENCE).expect("a line in time")
    }

    /// The lines up to the one that begins with `start`, that one last.
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.line());
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    /// Whether a line that begins with `start` comes within so many milliseconds.
    pub fn received(&mut self, start: &str, milliseconds: u64) -> bool {
        let end = Instant::now() + Duration::from_millis(milliseconds);
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match self.output.recv_timeout(left) {
                Ok(line) if line.starts_with(start) => return true,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
        false
    }

    /// Whether no line comes for a while.
    pub fn is_silent(&mut self) -> bool {
        let next = self.output.recv_timeout(Duration::from_millis(200));
        next == Err(RecvTimeoutError::Timeout)
    }

    /// The answer to a line that is answered at once.
    pub fn answer(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Closes the input and returns the lines that still come, and the exit status.
    pub fn close(mut self) -> (Vec<String>, ExitStatus) {
        drop(self.input.take());
        let mut lines = Vec::new();
        while let Ok(line) = self.output.recv_timeout(PATIENCE) {
            lines.push(line);
        }
        (lines, self.child.wait().expect("octet ends"))
    }
}

/// `quit` ends the program in whatever state a test leaves it.
impl Drop for Engine {
    fn drop(&mut self) {
        if let Some(mut input) = self.input.take() {
            let _ = input.write_all(b"quit\n");
        }
        let end = Instant::now() + PATIENCE;
        while !thread::panicking() && Instant::now() < end {
            if let Ok(Some(status)) = self.child.try_wait() {
                assert!(status.success(), "octet ended with {status}");
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        assert!(thread::panicking(), "octet does not end after quit");
    }
}
