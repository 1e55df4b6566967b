//! x128, started without a display.

use std::fs::File;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tempfile::TempDir;

use super::monitor::MonitorMemory;
use super::screens::picture;
use super::{Monitor, Target, roms};
use octet_machine::VideoStandard;
use octet_machine::chips::{Model, ReuRam};
use octet_machine::kernal::Kernal;
use octet_machine::screen::Picture;

/// The message when x128 is not installed.
pub const MISSING: &str = "x128 is not installed: it comes with VICE \
    (Debian: `apt-get install vice xvfb`, with `contrib` among the components in the list of \
    sources; elsewhere: https://vice-emu.sourceforge.io)";

/// The device in control port 2 whose lines the monitor sets.
const SIMULATED: &str = "37";
/// How long x128 may take to open its monitor, and to answer.
const START: Duration = Duration::from_secs(60);
const ANSWER: Duration = Duration::from_secs(600);

/// A running x128. It ends when this is dropped.
pub struct X128 {
    /// Its monitor.
    pub monitor: Monitor,
    /// Whether it runs the user's own ROMs.
    pub own_roms: bool,
    process: Child,
    /// ROMs and the log; deleted with x128.
    _folder: TempDir,
}

/// Whether a program is on the path.
fn is_installed(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
}

impl X128 {
    /// Starts x128 as a PAL or NTSC machine, with or without a RAM expansion. Its ROMs are in the
    /// folder `own`, which has VICE's folder `C128`; without one it gets stand-ins, `kernal` among
    /// them.
    ///
    /// # Errors
    /// x128 is not installed, or does not start.
    pub fn start(kernal: &Kernal, own: Option<&Path>, model: Model) -> Result<X128> {
        if !is_installed("x128") {
            bail!("{MISSING}");
        }
        if !is_installed("xvfb-run") {
            bail!(
                "xvfb-run is not installed, without which x128 needs a display (Debian: xvfb and xauth)"
            );
        }
        let folder = tempfile::tempdir().context("cannot make a folder for x128")?;
        let own_roms = own.is_some();
        let own = match own {
            Some(own) => own,
            None => {
                roms::write(folder.path(), &kernal.bytes)?;
                folder.path()
            }
        };
        // If another program takes the port first, x128 ends with an error.
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?
            .local_addr()?
            .port();
        let log = File::create(folder.path().join("log"))?;
        let process = Command::new("xvfb-run")
            .args(["-a", "x128", "-default", "-console"])
            .arg("-directory")
            .arg(format!("{}:$$", own.display()))
            .args(expansion(model.reu))
            .arg(match model.video {
                VideoStandard::Pal => "-pal",
                VideoStandard::Ntsc => "-ntsc",
            })
            .args(["-drive8type", "0", "+sound", "-warp"])
            .args(["-controlport2device", SIMULATED])
            .args(["-binarymonitor", "-binarymonitoraddress"])
            .arg(format!("ip4://127.0.0.1:{port}"))
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .context("cannot start x128")?;
        let mut starting = Starting { process, folder };
        let stream = starting.connect(port)?;
        stream.set_read_timeout(Some(ANSWER))?;
        stream.set_nodelay(true)?;
        let mut monitor = Monitor::new(stream);
        monitor.set_joystick(2, 0)?;
        Ok(X128 {
            monitor,
            own_roms,
            process: starting.process,
            _folder: starting.folder,
        })
    }

    /// The screen of the VIC-II or the VDC.
    ///
    /// # Errors
    /// The monitor fails, or gives no picture.
    pub fn picture(&mut self, vic: bool) -> Result<Picture> {
        let (display, palette) = self.monitor.display(vic)?;
        picture(&display, &palette).context("x128's picture")
    }
}

/// The options that plug in a RAM expansion.
fn expansion(ram: Option<ReuRam>) -> Vec<String> {
    ram.map_or_else(Vec::new, |ram| {
        let kilobytes = (ram.bytes() >> 10).to_string();
        vec!["-reu".to_owned(), "-reusize".to_owned(), kilobytes]
    })
}

/// x128 before its monitor is connected.
struct Starting {
    process: Child,
    folder: TempDir,
}

impl Starting {
    fn connect(&mut self, port: u16) -> Result<TcpStream> {
        let begin = Instant::now();
        loop {
            if let Ok(stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) {
                return Ok(stream);
            }
            if let Some(status) = self.process.try_wait()? {
                let log = std::fs::read_to_string(self.folder.path().join("log"));
                let log = log.unwrap_or_default();
                let last: Vec<&str> = log.lines().rev().take(5).collect();
                bail!("x128 ended at once ({status}): {}", last.join(" / "));
            }
            if begin.elapsed() > START {
                // xvfb-run then ends x128 and its display.
                let _ = self.process.kill();
                bail!("x128 opened no monitor within {} seconds", START.as_secs());
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

impl Drop for X128 {
    fn drop(&mut self) {
        if let Ok(None) = self.process.try_wait() {
            if self.monitor.quit().is_err() {
                let _ = self.process.kill();
            }
            let _ = self.process.wait();
        }
    }
}

impl Target for X128 {
    fn write(&mut self, address: u32, bytes: &[u8]) -> Result<()> {
        let memory = MonitorMemory::bank((address >> 16) as u8);
        self.monitor.write(memory, address as u16, bytes)
    }

    fn read(&mut self, address: u16, len: u16) -> Result<Vec<u8>> {
        self.monitor.read(MonitorMemory::Bank0, address, len.into())
    }

    fn set_breakpoint(&mut self, address: u16) -> Result<()> {
        self.monitor.set_breakpoint(address)
    }

    fn run_to_stop(&mut self, from: Option<u16>) -> Result<u16> {
        if let Some(address) = from {
            self.monitor.set_pc(address)?;
        }
        self.monitor.resume()?;
        self.monitor.wait_for_stop()
    }
}
