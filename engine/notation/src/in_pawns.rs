//! Scores in pawns.

use std::fmt;

use octet_engine::eval::{Score, mate_in};
use octet_engine::util::fixed_string::FixedString;

/// Displays a score as players read it: `+0.17` pawns, or `#3` and `#-3` for
/// mate in three moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InPawns(pub Score);

impl fmt::Display for InPawns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = FixedString::<8>::new();
        let written = match mate_in(self.0) {
            Some(moves) => fmt::write(&mut text, format_args!("#{moves}")),
            None => {
                let sign = if self.0 < 0 { '-' } else { '+' };
                let (pawns, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
                fmt::write(&mut text, format_args!("{sign}{pawns}.{rest:02}"))
            }
        };
        written.and_then(|()| f.pad(text.as_str()))
    }
}
