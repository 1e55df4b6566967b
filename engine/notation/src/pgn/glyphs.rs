//! Annotation glyphs as people and programs write them, and their numbers (NAG).

/// Glyphs after a move or alone; longer ones stand before those that they end with.
const GLYPHS: [(&str, u8); 60] = [
    ("!!", 3),
    ("‼", 3),
    ("??", 4),
    ("⁇", 4),
    ("!?", 5),
    ("⁉", 5),
    ("?!", 6),
    ("⁈", 6),
    ("!", 1),
    ("?", 2),
    ("□", 7),
    ("☐", 7),
    ("+/-", 16),
    ("-/+", 17),
    ("+/=", 14),
    ("=/+", 15),
    ("=/∞", 44),
    ("~/=", 44),
    ("=∞", 44),
    ("⯹", 44),
    ("©", 44),
    ("+--", 20),
    ("--+", 21),
    ("+-", 18),
    ("+−", 18),
    ("+–", 18),
    ("-+", 19),
    ("−+", 19),
    ("–+", 19),
    ("+=", 14),
    ("=+", 15),
    ("±", 16),
    ("∓", 17),
    ("⩲", 14),
    ("⩱", 15),
    ("=", 10),
    ("∞", 13),
    ("~", 13),
    ("⨀", 22),
    ("⊙", 22),
    ("○", 26),
    ("⟳", 32),
    ("↻", 32),
    ("↑", 36),
    ("→", 40),
    ("⇆", 132),
    ("⇄", 132),
    ("⨁", 138),
    ("⊕", 138),
    ("∆", 140),
    ("△", 140),
    ("Δ", 140),
    ("∇", 141),
    ("⌓", 142),
    ("⟂", 151),
    ("⊥", 151),
    ("⇔", 239),
    ("⇗", 240),
    ("⊞", 241),
    ("⟫", 242),
];

/// The glyphs of a move's judgement, `!` to `?!`, have these numbers.
const JUDGEMENTS: std::ops::RangeInclusive<u8> = 1..=6;

/// The glyph with this number, in as few letters as possible: `±`, but `!?`. Numbers without a
/// glyph have none.
///
/// ```
/// use octet_notation::pgn::glyph;
///
/// assert_eq!([4, 16, 99].map(glyph), [Some("??"), Some("±"), None]);
/// ```
#[must_use]
pub fn glyph(nag: u8) -> Option<&'static str> {
    let mut found = GLYPHS.iter().filter(|(_, number)| *number == nag);
    let found = match JUDGEMENTS.contains(&nag) {
        true => found.next(),
        false => found.min_by_key(|(glyph, _)| glyph.chars().count()),
    };
    found.map(|(glyph, _)| *glyph)
}

/// Glyphs that are letters, which stand alone or after a complete move.
const LETTERS: [(&str, u8); 3] = [("RR", 145), ("N", 146), ("D", 220)];

/// Remarks that old books write after a move and before its glyphs, and that add nothing.
const REMARKS: [&str; 5] = ["e.p.", "ep", "ch", "ch.", "mate"];

/// A word without the glyphs at its end, and the numbers of the glyphs in order. A remark before
/// them, such as `e.p.`, is removed, too.
pub fn split_all(mut word: &str) -> (&str, Vec<u8>) {
    let mut found = Vec::new();
    while word != "--" {
        let Some((before, nag)) = split(word) else {
            break;
        };
        word = before;
        found.push(nag);
    }
    found.reverse();
    // Most words end with the rank of a square.
    if !word.ends_with(|c: char| c.is_ascii_digit()) {
        let remark = REMARKS.iter().find_map(|remark| word.strip_suffix(remark));
        word = remark.unwrap_or(word);
    }
    (word, found)
}

/// Splits off the last glyph of a word.
fn split(word: &str) -> Option<(&str, u8)> {
    // Most words end with the rank of a square.
    if word.as_bytes().last()?.is_ascii_alphanumeric() {
        return None;
    }
    let ends = |&(glyph, nag): &(&str, u8)| Some((word.strip_suffix(glyph)?, nag));
    GLYPHS.iter().find_map(ends)
}

/// The number of a letter that stands alone.
pub fn letter(word: &str) -> Option<u8> {
    let found = LETTERS.iter().find(|(letter, _)| *letter == word);
    found.map(|(_, nag)| *nag)
}

/// Splits off a letter after a complete move, as in `Nf3N`.
pub fn split_letter(word: &str) -> Option<(&str, u8)> {
    let ends = |&(letter, nag): &(&str, u8)| Some((word.strip_suffix(letter)?, nag));
    LETTERS.iter().find_map(ends)
}
