//! Reads games that are not legal as they stand but as people write them: with words between the
//! moves, with moves in parts, in the wrong case, or without the promotion piece. After words that
//! were passed over, the next move number must be right, so that no move is lost unnoticed.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;

use super::lex::excerpt;
use super::{PgnNote, PgnReason};
use crate::{MoveError, MoveRefusal};

/// A move number: the number itself, and whether dots mark the move as Black's.
#[derive(Clone, Copy)]
struct Number {
    number: u16,
    black: bool,
}

/// What a loose reading has passed over and not yet accounted for.
#[derive(Clone, Default)]
pub struct Loose {
    /// The move number directly before, if the last word was one.
    number: Option<Number>,
    /// The beginning of a move that is written in parts.
    held: String,
    /// Whether moves of this game are written in parts.
    in_parts: bool,
    /// Words since the last move.
    words: Vec<String>,
    /// The first word that was passed over since a number was right, and the number of moves since.
    doubt: Option<(PgnReason, usize)>,
    passed: Option<(usize, String, usize)>,
    read_as: Option<(usize, String, Move, usize)>,
    /// Why the last move cannot be read as written, if nothing stated that its pawn becomes a
    /// queen.
    queen: Option<PgnReason>,
}

impl Loose {
    /// Takes a word that is a move number or its dots; returns whether it is.
    pub fn take_number(&mut self, word: &str) -> bool {
        let end = word.find(|c: char| !c.is_ascii_digit());
        let (digits, dots) = word.split_at(end.unwrap_or(word.len()));
        if word.is_empty() || !dots.chars().all(|c| matches!(c, '.' | '…' | ':')) {
            return false;
        }
        let black = dots.contains("..") || dots.contains('…');
        self.number = match (digits.parse(), self.number) {
            (Ok(number), _) => Some(Number { number, black }),
            (Err(_), Some(before)) => Some(Number {
                black: before.black || black,
                ..before
            }),
            (Err(_), None) => None,
        };
        true
    }

    /// A word together with the part of a move before it; `None` while a part of the move is
    /// missing. `own` is whether a piece of the side to move stands on a square.
    pub fn join(&mut self, word: &str, own: impl Fn(&str) -> bool) -> Option<String> {
        let letter = matches!(word.as_bytes(), [b'A'..=b'Z']);
        let sign = ["-", "x", ":", "–", "×"].contains(&word);
        let begins = match self.held.as_str() {
            "" => letter && (self.number.is_some() || self.in_parts) || own(word),
            _ => sign,
        };
        if begins {
            self.in_parts |= letter;
            self.held.push_str(word);
            return None;
        }
        let mut joined = std::mem::take(&mut self.held);
        joined.push_str(word);
        Some(joined)
    }

    /// Accounts for a word. A lone letter after a pawn that has become a queen may mean another
    /// piece.
    pub fn check_queen(&mut self, word: &str) -> Result<(), PgnReason> {
        let letter = matches!(
            word.trim_start_matches('=').as_bytes(),
            [b'A'..=b'P' | b'R'..=b'Z']
        );
        match self.queen.take() {
            Some(error) if letter => Err(error),
            queen => {
                self.queen = queen.filter(|_| word == "=");
                Ok(())
            }
        }
    }

    /// Passes over a word that is not a move. It is an error if it might be one.
    pub fn pass(&mut self, word: &str, line: usize, error: PgnReason) -> Result<(), PgnReason> {
        if looks_like_a_move(word) {
            return Err(error);
        }
        self.number = None;
        self.words.push(word.to_owned());
        self.doubt.get_or_insert((error, 0));
        self.count(word, line);
        Ok(())
    }

    /// Records what is passed over.
    pub fn count(&mut self, word: &str, line: usize) {
        let passed = self.passed.get_or_insert_with(|| (line, excerpt(word), 0));
        passed.2 += 1;
    }

    /// Records that a move is written wrong, and why it cannot be read as it stands.
    pub fn read_as(&mut self, word: &str, mv: Move, line: usize, error: PgnReason) {
        self.queen = mv.promotion().map(|_| error);
        let read = (self.read_as).get_or_insert_with(|| (line, excerpt(word), mv, 0));
        read.3 += 1;
    }

    /// The words since the last move, as a comment.
    pub fn take_words(&mut self) -> Option<String> {
        let words = std::mem::take(&mut self.words);
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// Forgets the number before a move of a variation, because it need not be right.
    pub fn forget_number(&mut self) {
        self.number = None;
    }

    /// Accounts for a move with this number. After words that were passed over, the number before
    /// the move must be right.
    pub fn check_number(&mut self, fullmove: u16, side: Color) -> Result<(), PgnReason> {
        let number = self.number.take();
        let Some((first, moves)) = &mut self.doubt else {
            return Ok(());
        };
        match number {
            Some(Number { number, black }) => {
                if number != fullmove || black != (side == Color::Black) {
                    return Err(PgnReason::Number(number));
                }
                self.doubt = None;
            }
            None if *moves > 0 => return Err(first.clone()),
            None => *moves += 1,
        }
        Ok(())
    }

    /// What has been passed over, and what has been read differently.
    pub fn notes(&mut self) -> Vec<PgnNote> {
        let passed = self.passed.take();
        let passed = passed.map(|(line, text, count)| PgnNote {
            line,
            reason: PgnReason::PassedOver(text, count),
        });
        let read = self.read_as.take();
        let read = read.map(|(line, text, mv, count)| PgnNote {
            line,
            reason: PgnReason::ReadAs(text, mv, count),
        });
        passed.into_iter().chain(read).collect()
    }
}

/// Whether a word contains a square, or something like one, or means castling.
fn looks_like_a_move(word: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    let square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'0'..=b'9']);
    lower.as_bytes().windows(2).any(square)
        || ["o-o", "0-0", "00", "oo"]
            .iter()
            .any(|castles| lower.starts_with(castles))
}

/// Whether a word of digits is a move and not a number: castling, or squares whose files are
/// numbered.
pub fn is_move_in_digits(word: &str) -> bool {
    match word.len() {
        2 | 3 => word.bytes().all(|digit| digit == b'0'),
        4 | 5 => word.bytes().all(|digit| (b'1'..=b'8').contains(&digit)),
        _ => false,
    }
}

/// What a move may mean that cannot be read as written. `reason` is why it cannot.
pub fn repairs(word: &str, error: &MoveError) -> Vec<String> {
    let bare = word.trim_end_matches(['+', '#', '!', '?', '=']);
    let mut repaired = Vec::new();
    match error.reason {
        // A promotion without a piece means a queen.
        MoveRefusal::PromotionMissing => repaired.push(format!("{bare}=Q")),
        MoveRefusal::NothingToCapture(_) => repaired.push(bare.replace(['x', ':'], "")),
        _ => {}
    }
    match bare {
        "00" | "oo" => repaired.push("O-O".to_owned()),
        "000" | "ooo" => repaired.push("O-O-O".to_owned()),
        _ => {}
    }
    // Full stops, and the marks that emphasise words in letters and on pages.
    repaired.push(
        bare.trim_matches(['.', '*', '_', '"', '“', '”', '='])
            .to_owned(),
    );
    if let Some(rest) = bare.strip_prefix("Kt") {
        repaired.push(format!("N{rest}"));
    }
    // Squares are written in capitals, pieces in small letters.
    let lower = bare.to_ascii_lowercase();
    if let (true, Some(first)) = (bare.is_ascii(), lower.chars().next()) {
        repaired.push(format!("{}{}", first.to_ascii_uppercase(), &lower[1..]));
        repaired.push(lower);
    }
    // Correspondence players write files as numbers.
    let digits = bare.as_bytes();
    if is_move_in_digits(bare) && digits.len() > 3 {
        let file = |digit: u8| char::from(b'a' + digit - b'1');
        let rank = char::from;
        let promotion = digits
            .get(4)
            .and_then(|&digit| "qrbn".chars().nth(usize::from(digit - b'1')));
        let (from, to) = (digits[0], digits[2]);
        let mut moved = format!(
            "{}{}{}{}",
            file(from),
            rank(digits[1]),
            file(to),
            rank(digits[3])
        );
        moved.extend(promotion);
        repaired.push(moved);
    }
    repaired.retain(|text| text != word);
    repaired
}
