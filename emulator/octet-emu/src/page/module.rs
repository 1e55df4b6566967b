//! Modules for WebAssembly: built by cargo, made faster by wasm-opt.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

/// Rust's target for browsers.
const TARGET: &str = "wasm32-unknown-unknown";
/// The features of WebAssembly that Rust's compiler uses by default.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// The first bytes of any module.
const MAGIC: &[u8; 4] = b"\0asm";

/// Reads a module that was built before.
///
/// # Errors
/// The file cannot be read, or is not a module.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    let module = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let is_module = module.starts_with(MAGIC);
    ensure!(is_module, "{}: no module for WebAssembly", path.display());
    Ok(module)
}

/// Builds a package's module from source.
///
/// # Errors
/// The source or the target is missing, and the error says how to get it; or the build fails.
pub fn build(package: &str) -> Result<Vec<u8>> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    ensure!(
        source.join("emulator/web/Cargo.toml").exists(),
        "the page is built from Octet's source, which is not in {}",
        source.display()
    );
    require_target()?;
    let folder = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    let folder = folder.unwrap_or_else(|| source.join("target"));
    let built = cargo()
        .current_dir(&source)
        // Options for this machine's processor mean nothing to WebAssembly.
        .env_remove("RUSTFLAGS")
        .args(["build", "--package", package, "--lib", "--profile", "web"])
        .args(["--locked", "--target", TARGET, "--target-dir"])
        .arg(&folder)
        .status()
        .context("cannot run cargo, which builds the page's module")?;
    ensure!(
        built.success(),
        "cargo cannot build the page's module: see above"
    );
    let file = format!("{}.wasm", package.replace('-', "_"));
    read(&folder.join(TARGET).join("web").join(file))
}

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")))
}

/// Whether the compiler that cargo uses has the target.
fn require_target() -> Result<()> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| OsString::from("rustc"));
    let told = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()
        .context("cannot run rustc, which builds the page's module")?;
    let folder = String::from_utf8_lossy(&told.stdout);
    if !told.status.success() || !Path::new(folder.trim()).is_dir() {
        bail!("this Rust cannot build for a browser; run: rustup target add {TARGET}");
    }
    Ok(())
}

/// What wasm-opt does: all that makes a module faster, until nothing changes, and functions in an
/// order in which calls take fewer bytes.
const PASSES: [&str; 4] = [
    "-O3",
    "--converge",
    "--dae-optimizing",
    "--reorder-functions",
];

/// Makes a module faster, if wasm-opt is installed; returns whether it is.
///
/// # Errors
/// The bytes are not a module.
pub fn optimise(module: Vec<u8>) -> Result<(Vec<u8>, bool)> {
    let folder = tempfile::tempdir().context("cannot make a folder for wasm-opt")?;
    let [before, after] = ["before.wasm", "after.wasm"].map(|name| folder.path().join(name));
    std::fs::write(&before, &module).context("cannot write a file for wasm-opt")?;
    let mut command = Command::new("wasm-opt");
    command
        .args(PASSES)
        .args(FEATURES)
        .arg(&before)
        .arg("-o")
        .arg(&after);
    match command.output() {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok((module, false)),
        Err(error) => Err(error).context("cannot run wasm-opt"),
        Ok(done) => {
            let said = String::from_utf8_lossy(&done.stderr);
            ensure!(
                done.status.success(),
                "wasm-opt refuses the module: {}",
                said.trim()
            );
            Ok((read(&after)?, true))
        }
    }
}
