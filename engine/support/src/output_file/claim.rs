//! Files that one program has in use for longer than it takes to write them.

use std::path::Path;

use anyhow::{Context, Result};

use super::temporary::{Temporary, Wait};
use super::{at_end_of_links, cannot_write};

/// A file that is this program's to write until this is dropped. Other programs of Octet may read
/// it, and are refused a claim of their own.
///
/// What is locked is a file beside it, `.octet-NAME.in-use.part`: the file itself is replaced
/// whenever it is written, and some systems let nobody read a file that is locked.
#[derive(Debug)]
pub struct Claim {
    _locked: Temporary,
}

impl Claim {
    /// Claims the file at `path`; `None` if another program has it.
    ///
    /// # Errors
    /// No file can be made beside it.
    pub fn new(path: &Path) -> Result<Option<Claim>> {
        let claim = || {
            let mut name = at_end_of_links(path)?.into_os_string();
            name.push(".in-use");
            Temporary::begin(Path::new(&name), Wait::No)
        };
        let locked = claim().with_context(|| cannot_write(path))?;
        Ok(locked.map(|locked| Claim { _locked: locked }))
    }
}
