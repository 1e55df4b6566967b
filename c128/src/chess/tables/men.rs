//! The page of records, one about each man.

use engine::exchange::{WORTH, class};
use engine::piece::{Color, Kind, Man};
use engine::position::is_heavy;
use engine::pst;

use super::bytes::key_page;
use super::names::color_prefix;
use crate::asm::{Abs, Asm};
use crate::chess::victims::taker;

/// Columns of the record of a man in [`Tables::men`](super::Tables::men).
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub enum Record {
    /// Address of the routine that generates its captures.
    GenerateCaptures = 0,
    /// Address of the routine that generates its quiet moves.
    GenerateQuiets = 2,
    /// Address of the routine that moves its values in the sums.
    ShiftSums = 4,
    /// 1 if it is a pawn, rook or queen.
    Heavy = 6,
    /// What it adds to the game phase.
    Phase = 7,
    /// What it is worth in an exchange, in pawns.
    Worth = 8,
    /// What it adds to the count of bishops.
    Bishops = 9,
    /// Address of the routine that takes its values out of the sums.
    TakeSums = 10,
    /// Pages of the four bytes of its hash keys.
    KeyPages = 12,
}

/// What a generator's routine for a man is called: pawns differ by colour.
fn walker(color: Color, kind: Kind) -> String {
    let pawn = if kind == Kind::Pawn {
        color_prefix(color)
    } else {
        ""
    };
    format!("{pawn}{}", kind.name())
}

/// The page of records.
pub(super) fn men(a: &mut Asm, keys: Abs) -> Abs {
    let label = a.global("men");
    for row in 0..16u8 {
        let man = Man(row << Man::KIND_SHIFT);
        let Some(kind) = man.kind() else {
            a.byte(&[0; 16]).c("no man");
            continue;
        };
        let color = man.color();
        let name = kind.name();
        let walker = walker(color, kind);
        let captures = match kind {
            Kind::King => format!("captures_{}{name}", color_prefix(color)),
            _ => format!("captures_{walker}"),
        };
        a.word(captures.as_str()).c(format!("{}", man.letter()));
        a.word(format!("quiets_{walker}").as_str());
        let prefix = color_prefix(color);
        a.word(format!("sums_{prefix}{name}").as_str());
        a.byte(&[u8::from(is_heavy(kind)), pst::PHASE[kind.index()]]);
        a.byte(&[WORTH[class(kind)], bishop_count(color, kind)]);
        if kind == Kind::King {
            a.byte(&[0; 2]).c("kings are not taken");
        } else {
            a.word(taker(color, kind).as_str());
        }
        a.bytes_hi([0, 1, 2, 3].map(|byte| keys.at(key_page(color, kind, byte))));
    }
    label
}

/// What a man adds to the count of bishops: White's in the low nibble.
#[must_use]
pub const fn bishop_count(color: Color, kind: Kind) -> u8 {
    match (color, kind) {
        (Color::White, Kind::Bishop) => 0x01,
        (Color::Black, Kind::Bishop) => 0x10,
        _ => 0,
    }
}
