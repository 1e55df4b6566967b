//! The context of the player's program: what its emitters name. It stands below all of them.

use octet_engine::board::moves::{FROM_FLAG, Move, MoveType, PROMOTIONS, TO_FLAG};
use octet_engine::board::piece::PieceType;
use octet_engine::board::square::Square;

use super::score_sheet::ScoreSheet;
use super::vars::UiVars;
use super::view::board_tables_40::BoardTables40;
use super::view::text_box::TextBoxes;
use crate::api::shared::{Shared, type_number};
use crate::platform;
use crate::platform::charset::Bitmaps;
use crate::platform::chips::Chips;
use crate::platform::machine::Video;
use crate::platform::memory_map::{BorrowedZp, Segments};
use octet_asm::{Abs, Asm, SegmentId};

/// The addresses that view, input and pages need.
#[derive(Clone, Copy, Debug)]
pub struct Ui {
    /// The shared block.
    pub shared: Shared,
    /// The score sheet.
    pub sheet: ScoreSheet,
    /// Variables.
    pub vars: UiVars,
    /// Registers of the chips, and the VIC-II's memory.
    pub chips: Chips,
    /// Tables of the text boxes.
    pub boxes: TextBoxes,
    /// Tables of the board on 40 columns.
    pub board_40: BoardTables40,
    /// The tables from which the character sets are made.
    pub bitmaps: Bitmaps,
    /// Where texts lie that are seldom read.
    pub cold: SegmentId,
    /// The letters of promotions, by the flags of the move.
    pub promotion_letters: Abs,
    /// The letters of the piece types, by number.
    pub type_letters: Abs,
    /// The same in German.
    pub german_letters: Abs,
}

impl Ui {
    /// Reserves the variables and emits the tables.
    pub fn declare(
        asm: &mut Asm,
        segments: &Segments,
        borrowed: &mut BorrowedZp,
        shared: Shared,
        chips: Chips,
        sheet: ScoreSheet,
    ) -> Ui {
        let ui = segments.ui;
        let bitmaps = asm.layer(platform::LAYER, |asm| Bitmaps::emit(asm, segments));
        let (promotion_letters, type_letters) = letters(asm, ui);
        let what = "The same in German";
        let german_letters = asm.table(ui, "german_letters", 1, GERMAN_LETTERS, what);
        Ui {
            shared,
            sheet,
            vars: UiVars::reserve(asm, segments.lowbss, borrowed),
            chips,
            boxes: TextBoxes::emit(asm, ui),
            board_40: BoardTables40::emit(asm, ui),
            bitmaps,
            cold: segments.cold,
            promotion_letters,
            type_letters,
            german_letters,
        }
    }

    /// The context of the screens' drivers.
    #[must_use]
    pub fn video(&self) -> Video {
        Video {
            chips: self.chips,
            bitmaps: self.bitmaps,
            src_ptr: self.vars.src_ptr,
            dst_ptr: self.vars.dst_ptr,
            saved: self.vars.saved,
            saved_80: self.vars.saved_80,
            remaining: self.vars.remaining,
        }
    }
}

/// Bauer, Springer, Läufer, Turm, Dame and König, by the numbers of the piece types.
const GERMAN_LETTERS: &[u8; 7] = b" BSLTDK";

/// The letters of [`PROMOTIONS`] by the flags of origin and target.
fn promotion_letters() -> Vec<u8> {
    let mut letters = vec![0; 4];
    let square = Square::new(0, 0);
    for piece_type in PROMOTIONS {
        let mv = Move::new(square, square, MoveType::Promotion(piece_type));
        let n = (mv.from & FROM_FLAG) >> 2 | (mv.to & TO_FLAG) >> 3;
        letters[usize::from(n)] = piece_type.letter() as u8;
    }
    letters
}

/// The letters of the piece types, by their numbers in the shared block.
fn type_letters() -> Vec<u8> {
    let mut letters = vec![b' '; 7];
    for piece_type in PieceType::ALL {
        letters[usize::from(type_number(piece_type))] = piece_type.letter() as u8;
    }
    letters
}

/// Emits the tables of letters.
fn letters(asm: &mut Asm, ui: SegmentId) -> (Abs, Abs) {
    (
        asm.table(
            ui,
            "promotion_types",
            1,
            &promotion_letters(),
            "Letters of promotions, by the move's flags",
        ),
        asm.table(
            ui,
            "type_letters",
            1,
            &type_letters(),
            "Letters of piece types",
        ),
    )
}
