//! Files that one program uses for longer than it takes to write them.

use std::path::Path;

use anyhow::{Context, Result};

use super::temporary::{Temporary, Wait};
use super::{at_end_of_links, cannot_write};

/// A file that only this program may write until the claim is dropped. Other programs of Octet may
/// read it, but cannot claim it.
///
/// The lock is on a file beside it, `.octet-NAME.in-use.part`. The file itself is replaced whenever
/// it is written, and some systems let nobody read a locked file.
#[derive(Debug)]
pub struct Claim {
    _locked: Temporary,
}

impl Claim {
    /// Claims the file at `path`; `None` if another program has claimed it.
    ///
    /// # Errors
    /// The file beside it cannot be made.
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
