//! The opening book on the machine, asked as the room asks it.

use c128::computer::banks::TABLE_BANK;
use c128::computer::book::{NO_NAME, NO_PLACE};
use c128::computer::desk::{BLACK, NO_FILE, kind_number};
use c128::computer::kernal::WITH_ROOM;
use c128::layout::{Field, Layout};
use engine::book::MAX_CHOICES;
use engine::book::names::LONGEST;
use engine::moves::Move;
use engine::piece::Color;
use engine::position::Position;
use engine::square::Square;

use super::PlayerError;
use crate::machine::{Image, ImageError, Machine};

/// No routine takes longer, the search through the whole book included.
const CYCLES: u64 = 50_000_000;

/// What the machine's book has at a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Booked {
    /// The number of the opening.
    pub name: Option<u16>,
    /// The moves with their weights and the numbers of these.
    pub choices: Vec<(Move, u8, Option<u16>)>,
}

/// A machine that stands in the room, with the book in its place.
#[derive(Clone)]
pub struct Librarian {
    machine: Machine,
    layout: Layout,
}

impl Librarian {
    /// Loads the image, unpacks and opens what the first RUN does, and puts the
    /// book's bytes where the program puts them.
    pub fn new(image: &Image, book: &[u8]) -> Result<Librarian, PlayerError> {
        let layout = Layout::new(|name| image.address(name).ok())?;
        let mut librarian = Librarian {
            machine: Machine::new(image),
            layout,
        };
        for routine in ["set_banks", "unpack_room"] {
            librarian.room(routine)?;
        }
        let mut mmu = librarian.machine.mmu();
        mmu.registers[0] = WITH_ROOM;
        librarian.machine.set_mmu(mmu);
        librarian.put("pages_before", &[0, 0, 1, 0])?;
        librarian.put("core_stack", &[0xFF])?;
        librarian.room("attic_open")?;
        let begins = librarian.at("book_begins")?;
        librarian.machine.write_bank(TABLE_BANK, begins, book);
        librarian.core("open_core")?;
        Ok(librarian)
    }

    fn at(&self, name: &str) -> Result<u16, ImageError> {
        self.machine.image().address(name)
    }

    /// Writes what lies below the room, or in the core's bank.
    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), PlayerError> {
        let address = self.at(name)?;
        self.machine.write_bank(0, address, bytes);
        Ok(())
    }

    fn bytes(&self, name: &str, len: usize) -> Result<Vec<u8>, PlayerError> {
        Ok(self.machine.read_bank(0, self.at(name)?, len))
    }

    /// Calls a routine of the room, or one that is seen from there.
    fn room(&mut self, routine: &str) -> Result<u64, PlayerError> {
        let address = self.at(routine)?;
        Ok(self.machine.call(address, CYCLES)?)
    }

    /// Has the room call a routine of the core's world; gives its cycles.
    fn core(&mut self, routine: &str) -> Result<u64, PlayerError> {
        let [low, high] = self.at(routine)?.to_le_bytes();
        self.machine.set_x(low);
        self.machine.set_y(high);
        self.room("in_core")
    }

    fn carry(&self) -> bool {
        self.machine.registers().p & 1 != 0
    }

    /// Turns bits of the first byte of a part of the book, by its name.
    pub fn damage(&mut self, part: &str, bits: u8) -> Result<(), PlayerError> {
        let address = self.at(part)?;
        let byte = self.machine.peek_bank(TABLE_BANK, address);
        self.machine.poke_bank(TABLE_BANK, address, byte ^ bits);
        Ok(())
    }

    /// Begins a game with a position.
    pub fn begin(&mut self, position: &Position) -> Result<(), PlayerError> {
        let bit = |color: Color| if color == Color::Black { BLACK } else { 0 };
        let man = |square: Square| {
            let man = position.man(square);
            let number = |kind| kind_number(kind) | bit(man.color());
            man.kind().map_or(0, number)
        };
        let board: Vec<u8> = Square::all().map(man).collect();
        let state = position.state();
        let passed = state.en_passant;
        let file = if passed.on_board() {
            passed.file()
        } else {
            NO_FILE
        };
        self.put("desk_board", &board)?;
        for (name, byte) in [
            ("desk_side", bit(position.side())),
            ("desk_castling", state.castling),
            ("desk_en_passant", file),
            ("desk_halfmove", state.halfmove),
        ] {
            self.put(name, &[byte])?;
        }
        self.core("begin_game")?;
        self.core("consult")?;
        Ok(())
    }

    /// Looks up the position that the game has; the cycles come with what was
    /// found. The core's board is the book's until [`Librarian::put_back`].
    pub fn look(&mut self) -> Result<(Option<Booked>, u64), PlayerError> {
        let cycles = self.core("book_look")?;
        if self.carry() {
            return Ok((None, cycles));
        }
        let name = self.bytes("book_name", 1)?[0];
        let found = usize::from(self.bytes("book_found", 1)?[0]).min(MAX_CHOICES);
        let array = |name: &str| self.bytes(name, found);
        let (from, to) = (array("book_from")?, array("book_to")?);
        let weights = array("book_weight")?;
        let (low, high) = (array("book_place_lo")?, array("book_place_hi")?);
        let choice = |n: usize| {
            let place = u16::from_le_bytes([low[n], high[n]]);
            let mv = Move {
                from: from[n],
                to: to[n],
            };
            (mv, weights[n], (high[n] != NO_PLACE).then_some(place))
        };
        let booked = Booked {
            name: (name != NO_NAME).then_some(u16::from(name)),
            choices: (0..found).map(choice).collect(),
        };
        Ok((Some(booked), cycles))
    }

    /// What `seed` chooses of what [`Librarian::look`] has found.
    pub fn choose(&mut self, seed: u16) -> Result<Option<Move>, PlayerError> {
        self.put("desk_book_seed", &seed.to_le_bytes())?;
        self.core("book_choose")?;
        if self.carry() {
            return Ok(None);
        }
        Ok(Some(Move {
            from: self.bytes("desk_book_from", 1)?[0],
            to: self.bytes("desk_book_to", 1)?[0],
        }))
    }

    /// The name of an opening, as the program writes it.
    pub fn title(&mut self, name: u16) -> Result<String, PlayerError> {
        self.put("desk_opening_number", &[NO_NAME])?;
        self.machine.set_a(name as u8);
        self.core("book_title")?;
        let bytes = self.bytes("desk_opening", LONGEST + 1)?;
        let letters = bytes.iter().take_while(|&&byte| byte != 0);
        Ok(letters.map(|&byte| char::from(byte)).collect())
    }

    /// Sets the game's position up again.
    pub fn put_back(&mut self) -> Result<(), PlayerError> {
        self.core("book_put_back")?;
        Ok(())
    }

    /// The fields of the position that the core has at the root, where they
    /// are not what they are for `position`: with what is there.
    pub fn differences(&self, position: &Position) -> Result<Vec<(Field, Vec<u8>)>, PlayerError> {
        let page = self.at("zero_page")?;
        let fields = self
            .layout
            .position(&position.canonical(), Layout::level(0));
        let compared = fields.into_iter().map(|field| {
            // The core's page 0 is another page of the bank.
            let address = match field.address {
                0..=0xFF => page + field.address,
                address => address,
            };
            let there = self.machine.read_bank(0, address, field.bytes.len());
            (field, there)
        });
        Ok(compared
            .filter(|(field, there)| field.bytes != *there)
            .collect())
    }
}
