//! Games with the piece letters of a language other than English.

use crate::PieceLetters;

/// Piece letters, and the languages that use them.
pub struct Language {
    /// The languages.
    pub names: &'static [&'static str],
    /// The letters of king, queen, rook, bishop and knight.
    pub letters: PieceLetters,
}

/// The languages that are tried where a game is not legal in English.
pub const LANGUAGES: [Language; 11] = [
    Language::new(&["German", "Danish", "Norwegian", "Swedish"], b"KDTLS"),
    Language::new(&["French"], b"RDTFC"),
    Language::new(&["Spanish", "Italian"], b"RDTAC"),
    Language::new(&["Dutch"], b"KDTLP"),
    Language::new(&["Portuguese"], b"RDTBC"),
    Language::new(&["Polish"], b"KHWGS"),
    Language::new(&["Czech", "Slovak"], b"KDVSJ"),
    Language::new(&["Hungarian"], b"KVBFH"),
    Language::new(&["Finnish"], b"KDTLR"),
    Language::new(&["Romanian"], b"RDTNC"),
    Language::new(&["Icelandic"], b"KDHBR"),
];

impl Language {
    const fn new(names: &'static [&'static str], letters: &[u8; 5]) -> Language {
        Language {
            names,
            letters: PieceLetters(*letters),
        }
    }

    /// The names of the languages and the letters, for the user to read.
    pub fn describe(&self) -> String {
        let letters: Vec<String> = (self.letters.0.iter())
            .map(|&letter| char::from(letter).into())
            .collect();
        format!("{} ({})", self.names.join(" or "), letters.join(" "))
    }
}
