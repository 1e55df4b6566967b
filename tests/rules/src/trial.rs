//! One change at a time, in programs of their own: a wrong rule may end them, or run for ever.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

/// What noticed a change; `None`: nothing did.
pub type Noticed = Option<String>;

/// A program that does not end in time has noticed, too: nobody would wait for it.
const NO_END: &str = "does not end";

/// How much longer than with the unchanged engine a program may take.
const PATIENCE: u32 = 4;
const AT_LEAST: Duration = Duration::from_secs(20);

/// Who is to notice changes.
pub enum Judge {
    /// The main job, in as many processes as are asked at once.
    MainJob(Mutex<Vec<MainJob>>),
    /// The engine's tests.
    Tests(Tests),
}

impl Judge {
    /// Runs the unchanged main job once.
    ///
    /// # Errors
    /// It differs, or does not run.
    pub fn main_job(program: &Path, processes: usize) -> Result<Judge> {
        let first = MainJob::new(program)?;
        let jobs = (0..processes).map(|_| first.another()).collect();
        Ok(Judge::MainJob(Mutex::new(jobs)))
    }

    /// What noticed a change.
    ///
    /// # Errors
    /// A program does not start.
    pub fn notice(&self, id: u32) -> Result<Noticed> {
        let jobs = match self {
            Judge::Tests(tests) => return tests.notice(id),
            Judge::MainJob(jobs) => jobs,
        };
        let free = || jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let mut job = free().pop().context("more is asked at once than said")?;
        let noticed = job.notice(id);
        free().push(job);
        noticed
    }
}

/// The main job, in a process that is asked about one change after another.
pub struct MainJob {
    program: PathBuf,
    limit: Duration,
    running: Option<Running>,
}

struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl MainJob {
    /// Runs the unchanged main job once.
    ///
    /// # Errors
    /// It differs, or does not run.
    pub fn new(program: &Path) -> Result<MainJob> {
        let mut job = MainJob {
            program: program.to_owned(),
            limit: Duration::from_secs(3600),
            running: None,
        };
        let begin = Instant::now();
        if let Some(difference) = job.notice(0)? {
            bail!("the unchanged engine differs: {difference}");
        }
        job.limit = begin.elapsed() * PATIENCE + AT_LEAST;
        Ok(job)
    }

    /// Another process for the same.
    #[must_use]
    pub fn another(&self) -> MainJob {
        MainJob {
            program: self.program.clone(),
            limit: self.limit,
            running: None,
        }
    }

    fn start(&self) -> Result<Running> {
        let mut command = Command::new(&self.program);
        let command = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn().context("cannot start the comparison")?;
        let input = child.stdin.take().context("no input")?;
        let output = BufReader::new(child.stdout.take().context("no output")?);
        let (send, lines) = channel();
        thread::spawn(move || {
            output
                .lines()
                .map_while(Result::ok)
                .try_for_each(|line| send.send(line))
        });
        ensure!(
            lines.recv_timeout(Duration::from_secs(600)).is_ok(),
            "the comparison does not begin"
        );
        Ok(Running {
            child,
            input,
            lines,
        })
    }

    /// What the main job notices of a change.
    pub fn notice(&mut self, id: u32) -> Result<Noticed> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        writeln!(running.input, "{id}")?;
        running.input.flush()?;
        match running.lines.recv_timeout(self.limit) {
            Ok(line) => {
                self.running = Some(running);
                Ok((line != "-").then_some(line))
            }
            Err(error) => {
                let _ = running.child.kill();
                let status = running.child.wait()?;
                Ok(Some(match error {
                    RecvTimeoutError::Timeout => NO_END.to_owned(),
                    RecvTimeoutError::Disconnected => format!("the comparison ends: {status}"),
                }))
            }
        }
    }
}

impl Drop for MainJob {
    fn drop(&mut self) {
        if let Some(mut running) = self.running.take() {
            let _ = running.child.kill();
            let _ = running.child.wait();
        }
    }
}

/// The engine's tests that say what chess is.
pub struct Tests {
    /// Each program with the time that it may take.
    programs: Vec<(PathBuf, Duration)>,
    folder: PathBuf,
    not_counted: &'static [&'static str],
}

impl Tests {
    /// Runs all with the unchanged engine; the quickest are asked first from then on.
    ///
    /// # Errors
    /// One fails.
    pub fn new(
        programs: &[PathBuf],
        folder: &Path,
        not_counted: &'static [&'static str],
    ) -> Result<Tests> {
        let mut tests = Tests {
            programs: Vec::new(),
            folder: folder.to_owned(),
            not_counted,
        };
        let mut timed = Vec::new();
        for program in programs {
            let begin = Instant::now();
            if let Some(failed) = tests.run(program, 0, Duration::from_secs(3600))? {
                bail!(
                    "{} fails with the unchanged engine: {failed}",
                    program.display()
                );
            }
            timed.push((begin.elapsed(), program.clone()));
        }
        timed.sort();
        tests.programs = timed
            .into_iter()
            .map(|(time, program)| (program, time * PATIENCE + AT_LEAST))
            .collect();
        Ok(tests)
    }

    /// The first test that notices a change.
    pub fn notice(&self, id: u32) -> Result<Noticed> {
        for (program, limit) in &self.programs {
            if let Some(failed) = self.run(program, id, *limit)? {
                return Ok(Some(failed));
            }
        }
        Ok(None)
    }

    fn run(&self, program: &Path, id: u32, limit: Duration) -> Result<Noticed> {
        let mut command = Command::new(program);
        command.args(["--test-threads", "1", "--exact"]);
        for name in self.not_counted {
            command.args(["--skip", name]);
        }
        command
            .env("OCTET_RULE", id.to_string())
            .current_dir(&self.folder);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command
            .spawn()
            .with_context(|| format!("cannot start {}", program.display()))?;
        let mut output = child.stdout.take().context("no output")?;
        let reader = thread::spawn(move || {
            let mut text = Vec::new();
            let _ = output.read_to_end(&mut text);
            String::from_utf8_lossy(&text).into_owned()
        });
        let end = Instant::now() + limit;
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break Some(status);
            }
            if Instant::now() > end {
                child.kill()?;
                child.wait()?;
                break None;
            }
            thread::sleep(Duration::from_millis(5));
        };
        let text = reader.join().unwrap_or_default();
        let Some(status) = status else {
            let last = text.lines().last().unwrap_or_default();
            return Ok(Some(format!("{NO_END}: {last}")));
        };
        let failed = text.lines().find(|line| line.ends_with("... FAILED"));
        Ok(match failed {
            Some(line) => Some(
                line.trim_start_matches("test ")
                    .trim_end_matches(" ... FAILED")
                    .to_owned(),
            ),
            None if status.success() => None,
            None => Some(format!("{status}")),
        })
    }
}
