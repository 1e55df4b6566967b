//! Rust source text, read as far as needed to distinguish comments from text that only looks like
//! one.

/// Walks over Rust source text to find its comments.
pub struct Scanner<'a> {
    /// The text that is still to be read.
    pub rest: &'a str,
    /// The line on which that text begins.
    pub line: usize,
    /// The characters before it on that line.
    pub column: usize,
    /// Whether the line has had anything but blanks.
    pub used: bool,
}

impl<'a> Scanner<'a> {
    /// Goes on after the next `bytes`.
    pub fn skip(&mut self, bytes: usize) {
        let (over, rest) = self.rest.split_at(bytes);
        for letter in over.chars() {
            if letter == '\n' {
                (self.line, self.column, self.used) = (self.line + 1, 0, false);
            } else {
                self.column += 1;
                self.used |= !letter.is_whitespace();
            }
        }
        self.rest = rest;
    }

    /// The length of the word, literal, block comment or single character that comes next.
    pub fn token(&self) -> usize {
        let rest = self.rest;
        let until = |from: usize, end: &str| {
            rest[from..]
                .find(end)
                .map_or(rest.len(), |at| from + at + end.len())
        };
        if rest.starts_with("/*") {
            return until(2, "*/");
        }
        let raw = rest.trim_start_matches(['b', 'c']);
        if let Some(raw) = raw.strip_prefix('r') {
            let hashes = raw.len() - raw.trim_start_matches('#').len();
            if raw[hashes..].starts_with('"') && rest.len() - raw.len() <= 2 {
                let open = rest.len() - raw.len() + hashes + 1;
                return until(open, &format!("\"{}", "#".repeat(hashes)));
            }
        }
        let quote = rest.chars().next().unwrap_or(' ');
        if quote == '"' {
            let mut escaped = false;
            for (at, letter) in rest.char_indices().skip(1) {
                match letter {
                    '"' if !escaped => return at + 1,
                    '\\' => escaped = !escaped,
                    _ => escaped = false,
                }
            }
            return rest.len();
        }
        // This is a character in quotes, not a lifetime.
        if quote == '\'' {
            let mut letters = rest.char_indices().skip(1);
            return match letters.next() {
                Some((_, '\\')) => until(3, "'"),
                Some(_) => match letters.next() {
                    Some((at, '\'')) => at + 1,
                    _ => 1,
                },
                None => 1,
            };
        }
        if quote.is_alphanumeric() || quote == '_' {
            let word = |letter: char| letter.is_alphanumeric() || letter == '_';
            return rest.find(|letter| !word(letter)).unwrap_or(rest.len());
        }
        quote.len_utf8()
    }
}
