//! The opening book on the machine, queried as the UI queries it.

use c128::api::book::{NO_OPENING, NO_WEIGHT};
use c128::api::shared::{BLACK, NO_EN_PASSANT, type_number};
use c128::chess::layout::{CoreLayout, Field};
use c128::platform::kernal::MMU_CFG_UI;
use c128::platform::memory_map::UI_BANK;
use octet_book::MAX_CHOICES;
use octet_book::names::MAX_NAME_LEN;
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_engine::eval::EvaluatedPosition;

use super::engine::C128Error;
use octet_machine::{Image, ImageError, Machine};

/// More cycles than any routine takes, even a walk through the whole book.
const CYCLES: u64 = 50_000_000;

/// The book's moves at a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct C128BookPosition {
    /// The number of the opening.
    pub name: Option<u16>,
    /// The moves with their weights and the weights' indices.
    pub choices: Vec<(Move, u8, Option<u16>)>,
}

/// A machine in the UI's memory configuration, with the book loaded.
#[derive(Clone)]
pub struct C128Book {
    machine: Machine,
    layout: CoreLayout,
}

impl C128Book {
    /// Loads the image and puts the book's bytes where the program loads them.
    ///
    /// # Errors
    /// The image lacks a symbol, or the program has a fault while it is initialised.
    pub fn new(image: &Image, bytes: &[u8]) -> Result<C128Book, C128Error> {
        let layout = CoreLayout::new(|name| image.address(name).ok())?;
        let mut book = C128Book {
            machine: super::machine::machine(image),
            layout,
        };
        book.call_ui("set_mmu")?;
        let mut mmu = book.machine.mmu();
        mmu.registers[0] = MMU_CFG_UI;
        book.machine.set_mmu(mmu);
        book.put("saved_mmu_pages", &[0, 0, 1, 0])?;
        book.put("core_sp", &[0xFF])?;
        book.put("shared_keys_wait", &[0])?;
        book.call_ui("cold_stage")?;
        let begins = book.at("book_tree")?;
        book.machine.write_bank(UI_BANK, begins, bytes);
        book.call_core("init_engine")?;
        Ok(book)
    }

    fn at(&self, name: &str) -> Result<u16, ImageError> {
        self.machine.image().address(name)
    }

    /// Writes a variable of bank 0 or of common RAM.
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), C128Error> {
        let address = self.at(name)?;
        self.machine.write_bank(0, address, bytes);
        Ok(())
    }

    fn bytes(&self, name: &str, len: usize) -> Result<Vec<u8>, C128Error> {
        Ok(self.machine.read_bank(0, self.at(name)?, len))
    }

    /// The machine.
    pub fn machine_mut(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// Calls a routine that is visible in the UI's memory configuration; returns its cycles.
    ///
    /// # Errors
    /// The image has no such routine, or the program has a fault in it.
    pub fn call_ui(&mut self, routine: &str) -> Result<u64, C128Error> {
        let address = self.at(routine)?;
        Ok(self.machine.call(address, CYCLES)?)
    }

    /// Makes a far call from the UI to the core; returns its cycles.
    fn call_core(&mut self, routine: &str) -> Result<u64, C128Error> {
        let [low, high] = self.at(routine)?.to_le_bytes();
        self.machine.set_x(low);
        self.machine.set_y(high);
        self.call_ui("call_core")
    }

    fn carry(&self) -> bool {
        self.machine.registers().p & 1 != 0
    }

    /// Flips bits of the first byte at a symbol in the book.
    ///
    /// # Errors
    /// The image has no such symbol.
    pub fn flip_bits(&mut self, part: &str, bits: u8) -> Result<(), C128Error> {
        let address = self.at(part)?;
        let byte = self.machine.peek_bank(UI_BANK, address);
        self.machine.poke_bank(UI_BANK, address, byte ^ bits);
        Ok(())
    }

    /// Begins a game from a position.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn begin(&mut self, position: &Position) -> Result<(), C128Error> {
        let bit = |color: Color| if color == Color::Black { BLACK } else { 0 };
        let piece = |square: Square| {
            let piece = position.piece_on(square);
            let number = |piece_type| type_number(piece_type) | bit(piece.color());
            piece.piece_type().map_or(0, number)
        };
        let board: Vec<u8> = Square::all().map(piece).collect();
        let state = position.state();
        let file = match state.en_passant {
            square if square.on_board() => square.file(),
            _ => NO_EN_PASSANT,
        };
        self.put("shared_board", &board)?;
        for (name, byte) in [
            ("shared_side", bit(position.side_to_move())),
            ("shared_castling", state.castling),
            ("shared_en_passant", file),
            ("shared_halfmove", state.halfmove),
        ] {
            self.put(name, &[byte])?;
        }
        self.call_core("begin_game")?;
        self.call_core("update_root_pst")?;
        Ok(())
    }

    /// Looks up the game's position; returns the cycles, too. The core's board then belongs to the
    /// book until [`C128Book::restore_position`].
    ///
    /// # Errors
    /// A fault of the program.
    pub fn probe(&mut self) -> Result<(Option<C128BookPosition>, u64), C128Error> {
        let cycles = self.call_core("book_probe")?;
        if self.carry() {
            return Ok((None, cycles));
        }
        let name = self.bytes("book_name", 1)?[0];
        let found = usize::from(self.bytes("book_found", 1)?[0]).min(MAX_CHOICES);
        let array = |name: &str| self.bytes(name, found);
        let (from, to) = (array("book_from")?, array("book_to")?);
        let weights = array("book_weight")?;
        let (low, high) = (
            array("book_weight_index_lo")?,
            array("book_weight_index_hi")?,
        );
        let choice = |n: usize| {
            let index = u16::from_le_bytes([low[n], high[n]]);
            let mv = Move {
                from: from[n],
                to: to[n],
            };
            (mv, weights[n], (high[n] != NO_WEIGHT).then_some(index))
        };
        let found_position = C128BookPosition {
            name: (name != NO_OPENING).then_some(u16::from(name)),
            choices: (0..found).map(choice).collect(),
        };
        Ok((Some(found_position), cycles))
    }

    /// The move that `seed` draws from what [`C128Book::probe`] found.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn choose(&mut self, seed: u16) -> Result<Option<Move>, C128Error> {
        self.put("shared_book_seed", &seed.to_le_bytes())?;
        self.call_core("book_draw")?;
        if self.carry() {
            return Ok(None);
        }
        Ok(Some(Move {
            from: self.bytes("shared_book_from", 1)?[0],
            to: self.bytes("shared_book_to", 1)?[0],
        }))
    }

    /// The name of an opening, as the program writes it.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn opening_name(&mut self, name: u16) -> Result<String, C128Error> {
        self.put("shared_opening_index", &[NO_OPENING])?;
        self.machine.set_a(name as u8);
        self.call_core("book_opening_name")?;
        let bytes = self.bytes("shared_opening_name", MAX_NAME_LEN + 1)?;
        let letters = bytes.iter().take_while(|&&byte| byte != 0);
        Ok(letters.map(|&byte| char::from(byte)).collect())
    }

    /// Sets the game's position up again.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn restore_position(&mut self) -> Result<(), C128Error> {
        self.call_core("book_restore_position")?;
        Ok(())
    }

    /// The fields of the core's root position that differ from `position`, with the core's bytes.
    ///
    /// # Errors
    /// The image lacks the symbol of the core's page 0.
    pub fn differences(&self, position: &Position) -> Result<Vec<(Field, Vec<u8>)>, C128Error> {
        let page = self.at("core_zp")?;
        let position = EvaluatedPosition::new(position.canonical());
        let fields = self.layout.encode_position(&position, &[]);
        let compared = fields.into_iter().map(|field| {
            // The core's page 0 lies in another page of the bank.
            let address = match field.address {
                0..=0xFF => page + field.address,
                address => address,
            };
            let bytes = self.machine.read_bank(0, address, field.bytes.len());
            (field, bytes)
        });
        Ok(compared
            .filter(|(field, bytes)| field.bytes != *bytes)
            .collect())
    }
}
