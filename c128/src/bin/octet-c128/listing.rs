//! `octet-c128 listing` and `octet-c128 map`.

use std::io::{Write, stdout};

use anyhow::{Result, bail};
use c128::image::{lst, map};
use clap::Args;

/// Prints a routine.
#[derive(Args)]
pub struct Listing {
    /// The routine's name
    routine: String,
}

impl Listing {
    /// Prints it.
    pub fn run(self) -> Result<()> {
        let program = crate::program()?;
        match lst::routine(&program, &self.routine) {
            Some(text) => Ok(write!(stdout().lock(), "{text}")?),
            None => bail!("there is no routine {:?}", self.routine),
        }
    }
}

/// Prints the map.
pub fn map() -> Result<()> {
    Ok(write!(
        stdout().lock(),
        "{}",
        map::write(&crate::program()?)
    )?)
}
