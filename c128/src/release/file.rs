//! A file that is made of the program.

/// A file of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, without a folder.
    pub name: String,
    /// Its contents.
    pub bytes: Vec<u8>,
}

impl File {
    /// Its name and its contents.
    pub fn parts(&self) -> (&str, &[u8]) {
        (&self.name, &self.bytes)
    }
}
