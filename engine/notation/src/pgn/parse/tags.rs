//! The tags before the moves.

use super::super::lex::excerpt;
use super::super::{PgnReason, Tag};
use super::Parser;
use crate::fen::{self, FenNote};

/// Values of the tag Variant that mean chess, in lower case. A game of Chess960 is chess if its
/// position is one of chess.
const CHESS: [&str; 9] = [
    "",
    "chess",
    "chess 960",
    "chess960",
    "fischerandom",
    "fischerrandom",
    "from position",
    "normal",
    "standard",
];

/// From this number of tags on, tags are looked up in a map instead of searched for.
const MANY_TAGS: usize = 32;

impl Parser {
    /// Takes a tag. The first tag of a name counts.
    pub(super) fn tag(&mut self, name: &str, value: String, line: usize) -> Result<(), PgnReason> {
        match self.find_tag(name) {
            Some(tag) if tag.value == value => return Ok(()),
            Some(_) if ["FEN", "Variant"].contains(&name) => {
                return Err(PgnReason::TagTwice(excerpt(name)));
            }
            Some(_) => {
                self.note(line, PgnReason::TagTwice(excerpt(name)));
                return Ok(());
            }
            None => {}
        }
        match name {
            "FEN" => {
                let (start, notes) = fen::read(&value).map_err(PgnReason::Fen)?;
                self.start = start;
                for note in notes {
                    self.chess960 |= matches!(note, FenNote::Chess960(_));
                    self.note(line, PgnReason::Forgiven(note));
                }
            }
            "Result" => match self.result(&value, line) {
                Some(result) => self.tag_result = result,
                None if value.is_empty() || value == "?" => {}
                None => self.note(line, PgnReason::Result(excerpt(&value))),
            },
            "Variant" if !CHESS.contains(&value.to_ascii_lowercase().as_str()) => {
                return Err(PgnReason::Variant(excerpt(&value)));
            }
            _ => {}
        }
        let name = name.to_owned();
        self.tags.push(Tag { name, value });
        Ok(())
    }

    /// The tag of this name.
    pub(super) fn find_tag(&mut self, name: &str) -> Option<&Tag> {
        if self.tags.len() < MANY_TAGS {
            return self.tags.iter().find(|tag| tag.name == name);
        }
        for (place, tag) in self.tags.iter().enumerate().skip(self.tag_places.len()) {
            self.tag_places.insert(tag.name.clone(), place);
        }
        let place = self.tag_places.get(name)?;
        self.tags.get(*place)
    }
}
