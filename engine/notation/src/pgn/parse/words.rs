//! The words between the moves' comments: moves, their numbers and their glyphs.

use std::mem;

use octet_engine::board::moves::Move;
use octet_engine::board::square::Square;

use super::super::loose;
use super::super::{PgnReason, glyphs};
use super::Parser;
use super::variation::Point;
use crate::san;

impl Parser {
    /// Takes a move with its number and annotation glyphs, or a part of these.
    pub(super) fn word(&mut self, text: &str, line: usize) -> Result<(), PgnReason> {
        let in_variation = self.open.len() > 1;
        let Some(current) = self.open.last_mut() else {
            return Ok(());
        };
        let word = if is_null(text) || loose::is_move_in_digits(text) {
            text
        } else {
            without_number(text)
        };
        let joined;
        let word = match &mut self.loose {
            None => word,
            Some(loose) => {
                loose.check_queen(text)?;
                let number = text[..text.len() - word.len()].trim_end_matches(['-', '–']);
                if loose.take_number(number) && word.is_empty() {
                    self.after_number = true;
                    return Ok(());
                }
                let position = &current.after.position;
                let own = |square: &str| {
                    let square = square.parse::<Square>();
                    square.is_ok_and(|square| {
                        let side = position.side_to_move();
                        position.piece_on(square).belongs_to(side)
                    })
                };
                match loose.join(word, own) {
                    Some(text) => joined = text,
                    None => return Ok(()),
                }
                joined.as_str()
            }
        };
        let after_number = mem::replace(&mut self.after_number, word.is_empty());
        if let (Some(nag), false) = (glyphs::letter(word), after_number) {
            current.add_glyph(nag);
            return Ok(());
        }
        let (mut san, mut found) = glyphs::split_all(word);
        let mv = match san {
            // The sign of check or mate stands apart from the move.
            "" | "+" | "++" | "#" => None,
            _ if is_null(san) => {
                if current.after.in_check {
                    return Err(PgnReason::NullMove(san.to_owned()));
                }
                Some(Move::NONE)
            }
            _ => {
                let Point {
                    position, in_check, ..
                } = &current.after;
                let read = |san: &str| san::parse(position, san, self.letters, Some(*in_check));
                let mv = read(san).or_else(|error| {
                    let (before, nag) = glyphs::split_letter(san).ok_or(error)?;
                    let mut others;
                    (san, others) = glyphs::split_all(before);
                    let mv = read(san).map_err(|_| error)?;
                    others.push(nag);
                    others.append(&mut found);
                    found = others;
                    Ok(mv)
                });
                match (mv, &mut self.loose) {
                    (Ok(mv), _) => Some(mv),
                    (Err(_), _) if self.chess960 && is_castling(san) => {
                        return Err(PgnReason::Chess960(san.to_owned()));
                    }
                    (Err(error), None) => return Err(PgnReason::Move(error)),
                    (Err(error), Some(loose)) => {
                        let mut repaired: Vec<Move> = loose::repairs(san, &error)
                            .iter()
                            .filter_map(|text| read(text).ok())
                            .collect();
                        repaired.dedup();
                        let &[mv] = repaired.as_slice() else {
                            return loose.pass(word, line, PgnReason::Move(error));
                        };
                        loose.read_as(san, mv, line, PgnReason::Move(error));
                        Some(mv)
                    }
                }
            }
        };
        if let Some(mv) = mv {
            if let Some(loose) = &mut self.loose {
                let Point {
                    position, fullmove, ..
                } = &current.after;
                match in_variation {
                    true => loose.forget_number(),
                    false => loose.check_number(*fullmove, position.side_to_move())?,
                }
                loose
                    .take_words()
                    .into_iter()
                    .for_each(|words| current.add_comment(&words));
            }
            self.moves += 1;
            current.add_move(mv);
        }
        for nag in found {
            current.add_glyph(nag);
        }
        Ok(())
    }
}

/// A word without the move number with which it begins; empty if it is only a number.
fn without_number(text: &str) -> &str {
    let first = text.as_bytes().first();
    if first.is_some_and(|&byte| byte < 0x80 && byte != b'.' && !byte.is_ascii_digit()) {
        return text;
    }
    let digits = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match digits.trim_start_matches(['.', '…']) {
        "" | ":" => "",
        // Old books print a dash in place of White's move.
        rest if rest.len() < digits.len() => match rest.strip_prefix(['-', '–']) {
            Some(mv) if mv.starts_with(|c: char| c.is_ascii_alphabetic()) => mv,
            _ => rest,
        },
        _ => text,
    }
}

/// Whether a word is a null move as ChessBase, UCI or other programs write it.
fn is_null(word: &str) -> bool {
    ["--", "Z0", "null", "@@@@", "0000"].contains(&word)
}

/// Whether a word means castling.
fn is_castling(word: &str) -> bool {
    word.starts_with("O-O") || word.starts_with("0-0")
}
