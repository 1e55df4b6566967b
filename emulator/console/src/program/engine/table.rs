//! The transposition table of a [`C128Engine`], its own or that in a RAM expansion.

use c128::chess::layout::CoreLayout;
use octet_engine::board::moves::Move;
use octet_engine::search::transposition::{
    self, BOUND_BITS, Bound, DEPTH_SHIFT, Entry, Hit, MOST_BANKS, SearchMemory,
};
use octet_machine::chips::ReuRam;

use super::{C128Engine, C128Error};

/// The engine's memory beside the program's, with a table of any size.
pub type EngineMemory = SearchMemory<Vec<Entry>>;

/// The engine's empty memory with the machine's own table, or with that of a RAM expansion of so
/// many KB.
#[must_use]
pub fn empty_memory(expansion: Option<u32>) -> EngineMemory {
    match expansion {
        Some(kilobytes) => {
            let entries = transposition::expansion_entries(kilobytes);
            SearchMemory::in_expansion(vec![Entry::EMPTY; entries])
        }
        None => SearchMemory::new(vec![Entry::EMPTY; transposition::C128_ENTRIES]),
    }
}

/// Banks of 64 KB that the table takes of an expansion.
#[must_use]
pub fn table_banks(ram: ReuRam) -> u8 {
    (ram.bytes() >> 16).min(MOST_BANKS.into()) as u8
}

impl C128Engine {
    /// Plugs in a RAM expansion and puts the transposition table there, as the player's program
    /// does.
    ///
    /// # Errors
    /// The image lacks a symbol, or a fault of the program.
    pub fn insert_expansion(&mut self, ram: ReuRam) -> Result<(), C128Error> {
        let banks = self.machine.image().address("tt_banks")?;
        self.machine.insert_expansion(Some(ram));
        // Transfers see the bank that the VIC-II sees, which is chosen with the screens.
        let mmu = self.machine.mmu().with_transfers_to(1);
        self.machine.set_mmu(mmu);
        let found = self.machine.image().address("expansion_found")?;
        for variable in [banks, found] {
            self.machine.poke(variable, table_banks(ram));
        }
        self.clear_table()?;
        Ok(())
    }

    /// The KB of the expansion that the transposition table is in.
    pub fn expansion(&self) -> Option<u32> {
        let reu = self.machine.expansion()?;
        Some(64 * u32::from(table_banks(reu.ram())))
    }

    /// The engine's empty memory with a table of the same size.
    pub fn empty_memory(&self) -> EngineMemory {
        empty_memory(self.expansion())
    }

    /// Clears the transposition table; returns the cycles.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn clear_table(&mut self) -> Result<u64, C128Error> {
        self.call(self.routines.clear_tt)
    }

    /// Probes the transposition table for a key at a ply; returns the cycles, too.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn probe(&mut self, hash: u32, ply: usize) -> Result<(Option<Hit>, u64), C128Error> {
        self.set_hash(hash, ply);
        let routine = match self.machine.expansion() {
            Some(_) => self.machine.image().address("probe_expanded")?,
            None => self.routines.probe_tt,
        };
        let cycles = self.call(routine)?;
        if !self.carry() {
            return Ok((None, cycles));
        }
        let layout = &self.layout;
        let depth = self.peek(layout.tt_found_depth_bound);
        let hit = Hit {
            mv: Move {
                from: self.peek(layout.tt_new_from),
                to: self.peek(layout.tt_new_to),
            },
            score: CoreLayout::score_at(layout.tt_found_score, |a| self.peek(a)),
            depth: depth >> DEPTH_SHIFT,
            bound: match depth & BOUND_BITS {
                1 => Bound::Upper,
                2 => Bound::Lower,
                3 => Bound::Exact,
                _ => return Ok((None, cycles)),
            },
        };
        Ok((Some(hit), cycles))
    }

    /// Stores an entry for a key at a ply in the transposition table; returns the cycles.
    ///
    /// # Errors
    /// Those of [`C128Engine::new_game`].
    pub fn store(&mut self, hash: u32, ply: usize, hit: Hit) -> Result<u64, C128Error> {
        self.set_hash(hash, ply);
        let layout = self.layout;
        let [score_lo, score_hi] = hit.score.to_le_bytes();
        for (address, byte) in [
            (layout.tt_new_from, hit.mv.from),
            (layout.tt_new_to, hit.mv.to),
            (layout.tt_new_score_lo, score_lo),
            (layout.tt_new_score_hi, score_hi),
            (
                layout.tt_new_depth_bound,
                hit.depth << DEPTH_SHIFT | hit.bound as u8,
            ),
        ] {
            self.machine.poke(address, byte);
        }
        self.call(self.routines.store_tt)
    }

    /// Sets the key of a ply, and X to its index.
    fn set_hash(&mut self, hash: u32, ply: usize) {
        let index = CoreLayout::ply_index(ply);
        for (plane, byte) in self.layout.hash.into_iter().zip(hash.to_le_bytes()) {
            self.machine.poke(plane + u16::from(index), byte);
        }
        self.machine.set_x(index);
    }
}
