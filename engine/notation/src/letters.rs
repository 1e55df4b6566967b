//! The letters of pieces, in English and in other languages.

use octet_engine::board::piece::PieceType;
use octet_engine::util::fixed_string::FixedString;

/// The piece types that have a letter, in the order of [`PieceLetters`].
const TYPES: [PieceType; 5] = [
    PieceType::King,
    PieceType::Queen,
    PieceType::Rook,
    PieceType::Bishop,
    PieceType::Knight,
];

/// The capital letters of king, queen, rook, bishop and knight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceLetters(pub [u8; 5]);

impl PieceLetters {
    /// The letters of English and of the standard.
    pub const ENGLISH: PieceLetters = PieceLetters(*b"KQRBN");

    /// The piece type that a letter stands for. `P` is a pawn unless it is another piece's letter.
    #[must_use]
    pub fn piece_type(self, letter: u8) -> Option<PieceType> {
        match self.0.iter().position(|&own| own == letter) {
            Some(at) => Some(TYPES[at]),
            None => (letter == b'P').then_some(PieceType::Pawn),
        }
    }

    /// A move written with figurines, Cyrillic letters, dashes or crosses, turned into ASCII;
    /// `None` if it has other characters.
    pub(super) fn in_ascii(self, text: &str) -> Option<FixedString<24>> {
        let mut plain = FixedString::new();
        let mut letters = text.chars().take(25).peekable();
        while let Some(c) = letters.next() {
            match c {
                // Russian and Bulgarian: king, queen, rook, bishop, knight.
                'К' if letters.next_if_eq(&'р').is_some() => plain.push(self.0[0].into()),
                'Ц' => plain.push(self.0[0].into()),
                'Ф' | 'Д' => plain.push(self.0[1].into()),
                'Л' | 'Т' => plain.push(self.0[2].into()),
                'О' if text.contains("О-О") => plain.push('O'),
                'С' | 'О' => plain.push(self.0[3].into()),
                'К' => plain.push(self.0[4].into()),
                // Cyrillic letters that look like Latin ones.
                'а' => plain.push('a'),
                'с' => plain.push('c'),
                'е' => plain.push('e'),
                'х' => plain.push('x'),
                '\u{2010}'..='\u{2015}' | '\u{2212}' => plain.push('-'),
                '×' => plain.push('x'),
                // Pawns, and the variation selectors that choose a character's form.
                '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => {}
                '♔'..='♘' => plain.push(self.0[c as usize - '♔' as usize].into()),
                '♚'..='♞' => plain.push(self.0[c as usize - '♚' as usize].into()),
                _ if c.is_ascii() => plain.push(c),
                _ => return None,
            }
        }
        (text.chars().count() <= 24).then_some(plain)
    }
}
