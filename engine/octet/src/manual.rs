//! `octet completions` and `octet man`: what shells and manuals need to know about the commands,
//! from the same definitions as `--help`.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, Command};
use clap_complete::Shell;
use octet_support::output_file;
use octet_support::terminal::{content_stdout, stdout};

/// Print the completions of a shell.
#[derive(Args)]
#[command(after_help = "\
Examples:
  octet completions bash > ~/.local/share/bash-completion/completions/octet
  octet completions zsh > ~/.zfunc/_octet
  octet completions fish > ~/.config/fish/completions/octet.fish")]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Prints them.
    pub fn run(self, mut program: Command) -> Result<()> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut program, "octet", &mut script);
        content_stdout().write_all(&script)?;
        Ok(())
    }
}

/// Print the manual page of the program or of a command, in roff.
#[derive(Args)]
#[command(after_help = "\
Examples:
  octet man | man -l -
  octet man book add | man -l -
  octet man --out ~/.local/share/man/man1")]
pub struct Man {
    /// The command, such as `pgn clean`; the program itself when left out
    command: Vec<String>,
    /// Write the pages of the program and of all its commands to this folder, which must exist
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    out: Option<PathBuf>,
}

impl Man {
    /// Prints or writes.
    pub fn run(self, program: Command) -> Result<()> {
        let program = program.disable_help_subcommand(true);
        if let Some(folder) = &self.out {
            let mut count = 0;
            write_pages(&program, "octet", folder, &mut count)?;
            writeln!(
                stdout(),
                "{count} pages are written to {}",
                folder.display()
            )?;
            return Ok(());
        }
        let (mut command, mut name) = (&program, "octet".to_owned());
        for word in &self.command {
            let Some(next) = command.find_subcommand(word) else {
                bail!("{name} has no command {word:?}");
            };
            (command, name) = (next, format!("{name}-{word}"));
        }
        content_stdout().write_all(&page(command, &name)?)?;
        Ok(())
    }
}

/// The page of a command: `octet-book-add`.
fn page(command: &Command, name: &str) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    let shown = name.replace('-', " ");
    let command = command.clone().display_name(name).bin_name(shown);
    let manual = clap_mangen::Man::new(command.version(env!("CARGO_PKG_VERSION")));
    manual.render(&mut text).context("writing a manual page")?;
    Ok(text)
}

fn write_pages(command: &Command, name: &str, folder: &Path, count: &mut usize) -> Result<()> {
    output_file::write(&folder.join(format!("{name}.1")), page(command, name)?)?;
    *count += 1;
    for next in command.get_subcommands() {
        write_pages(next, &format!("{name}-{}", next.get_name()), folder, count)?;
    }
    Ok(())
}
