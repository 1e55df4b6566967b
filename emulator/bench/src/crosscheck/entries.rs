//! The transposition table, entry by entry: made-up results are stored and looked up on both machines.

use octet_console::live;
use octet_console::program::{C128Engine, C128Error};
use octet_engine::board::moves::Move;
use octet_engine::eval::{INFINITY, MATE, MATE_FOUND, Score};
use octet_engine::search::MAX_PLY;
use octet_engine::search::transposition::{
    Bound, Entry, Hit, MAX_ENTRY_DEPTH, SearchMemory, TranspositionTable,
};
use octet_engine::util::random::Random;
use octet_machine::Image;
use octet_machine::chips::ReuRam;

use super::{Findings, Layer};

/// All bounds.
pub const BOUNDS: [Bound; 3] = [Bound::Upper, Bound::Lower, Bound::Exact];

/// How often the main job stores or looks up, and after how many times the next search begins.
const STEPS: u32 = 10_000;
const SEARCH: u32 = 600;
/// How many searches there were before: the number of a search is a byte, which begins anew halfway.
const SEARCHES_BEFORE: u32 = u8::MAX as u32 - STEPS / SEARCH / 2;

/// Compares so many made-up stores and probes, with the searches between them. Contracts are not
/// watched: they hold for the registers with which the program calls its routines.
///
/// With an expansion, the table is there. Without one, the table of the smallest is compared besides.
pub fn compare(image: &Image, expansion: Option<ReuRam>, findings: &mut Findings) {
    if expansion.is_none() {
        compare_in(image, None, findings);
    }
    let expansion = expansion.or(Some(ReuRam::Kb128));
    compare_in(image, expansion, findings);
}

fn compare_in(image: &Image, expansion: Option<ReuRam>, findings: &mut Findings) {
    let done = C128Engine::new(&image.unwatched()).and_then(|mut engine| {
        if let Some(ram) = expansion {
            engine.insert_expansion(ram)?;
        }
        compare_engine(engine, findings)
    });
    if let Err(error) = done {
        findings.fault(Layer::Entries, &error);
    }
}

/// Likewise with a program that is loaded, which comes back.
///
/// # Errors
/// A fault of the program.
pub(crate) fn compare_engine(
    engine: C128Engine,
    findings: &mut Findings,
) -> Result<C128Engine, C128Error> {
    let mut memory = engine.empty_memory();
    let mut both = BothTables::new(engine, &mut memory)?;
    let mut random = Random::new(1);
    for _ in 0..SEARCHES_BEFORE {
        both.age()?;
    }
    for step in 1..=STEPS {
        if step % SEARCH == 0 {
            both.age()?;
        }
        both.step(&mut random, findings)?;
    }
    // Entries of long ago are worth the least that there is.
    for _ in 0..9 {
        both.age()?;
        for _ in 0..SEARCH / 10 {
            both.probe(random_hash(&mut random), 0, findings)?;
        }
    }
    // Of the last search and of those before.
    for _ in 0..SEARCH {
        both.step(&mut random, findings)?;
    }
    both.compare_read(&mut random, findings);
    Ok(both.engine)
}

/// The table on both machines.
pub struct BothTables<'t> {
    /// The C128's.
    pub engine: C128Engine,
    table: TranspositionTable<'t>,
    /// The least and the most cycles of probes that miss, of probes that hit, and of stores with
    /// and without a move.
    pub cycles: [(u64, u64); 4],
}

impl<'t> BothTables<'t> {
    /// Clears both.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn new<E: AsMut<[Entry]>>(
        engine: C128Engine,
        memory: &'t mut SearchMemory<E>,
    ) -> Result<BothTables<'t>, C128Error> {
        let mut both = BothTables {
            engine,
            table: memory.table(),
            cycles: [(u64::MAX, 0); 4],
        };
        both.clear()?;
        Ok(both)
    }

    /// Clears both; returns the C128's cycles.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn clear(&mut self) -> Result<u64, C128Error> {
        self.table.clear();
        self.engine.clear_table()
    }

    /// Ages both, as every search does first; returns the C128's cycles.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn age(&mut self) -> Result<u64, C128Error> {
        self.table.new_search();
        let expanded = self.engine.expansion().is_some();
        let machine = self.engine.machine_mut();
        if expanded {
            // There a search only counts.
            let generation = machine.image().address("tt_generation")?;
            let next = machine.peek(generation).wrapping_add(1);
            machine.poke(generation, next);
            return Ok(0);
        }
        let age = machine.image().address("age_tt")?;
        Ok(machine.call(age, 200_000)?)
    }

    fn took(&mut self, what: usize, cycles: u64) {
        let (least, most) = &mut self.cycles[what];
        *least = cycles.min(*least);
        *most = cycles.max(*most);
    }

    /// The ply is in X, and stays there.
    fn compare_ply(&self, ply: usize, findings: &mut Findings) {
        let x = self.engine.machine().registers().x;
        let at = || format!("ply {ply}");
        findings.compare(Layer::Entries, at, "ply afterwards", 0x80 + ply, x.into());
    }

    /// Looks a hash up.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn probe(
        &mut self,
        hash: u32,
        ply: usize,
        findings: &mut Findings,
    ) -> Result<Option<Hit>, C128Error> {
        let (hit, cycles) = self.engine.probe(hash, ply)?;
        self.compare_ply(ply, findings);
        let expected = self
            .table
            .probe(wider(hash, findings.compared(Layer::Entries)), ply);
        findings.add_compared(Layer::Entries, 1);
        let at = || format!("{hash:08x} at ply {ply}");
        findings.compare(Layer::Entries, at, "entry", expected, hit);
        self.took(usize::from(hit.is_some()), cycles);
        Ok(hit)
    }

    /// Looks entries up in the engine's own table and in the one that it reads from the machine.
    fn compare_read(&self, random: &mut Random, findings: &mut Findings) {
        let layer = Layer::Entries;
        let mut read = match live::memory_of(self.engine.machine()) {
            Ok(read) => read,
            Err(error) => return findings.add(layer, "", "table", "is there", error.to_string()),
        };
        let read = read.table();
        for _ in 0..SEARCH {
            let key = self.banked(random_hash(random), random).into();
            let [own, found] = [&self.table, &read].map(|table| table.probe(key, 0));
            findings.add_compared(layer, 1);
            let at = || format!("{key:08x} of the table read from the program");
            findings.compare(layer, at, "entry", own, found);
        }
    }

    /// Stores a result.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn store(
        &mut self,
        hash: u32,
        ply: usize,
        hit: Hit,
        findings: &mut Findings,
    ) -> Result<(), C128Error> {
        let cycles = self.engine.store(hash, ply, hit)?;
        self.compare_ply(ply, findings);
        findings.add_compared(Layer::Entries, 1);
        self.took(if hit.mv == Move::NONE { 3 } else { 2 }, cycles);
        self.table
            .store(wider(hash, findings.compared(Layer::Entries)), ply, hit);
        Ok(())
    }

    /// In an expansion, some hashes with other bits that choose the bank: they are alike in all others.
    fn banked(&self, hash: u32, random: &mut Random) -> u32 {
        if self.engine.expansion().is_some() && random.below(4) == 0 {
            hash ^ (random.below(8) as u32) << 2
        } else {
            hash
        }
    }

    /// Stores a made-up result once in three times, else looks one up.
    ///
    /// # Errors
    /// A fault of the program.
    pub fn step(
        &mut self,
        random: &mut Random,
        findings: &mut Findings,
    ) -> Result<Option<Hit>, C128Error> {
        let hash = self.banked(random_hash(random), random);
        let ply = random.below(MAX_PLY + 1);
        if random.below(3) != 0 {
            return self.probe(hash, ply, findings);
        }
        let from = random.below(256) as u8;
        let mv = match random.below(2) {
            0 => Move::NONE,
            _ => Move {
                from,
                to: random.below(256) as u8,
            },
        };
        let hit = Hit {
            mv,
            score: random_score(random, ply),
            depth: random.below(usize::from(MAX_ENTRY_DEPTH) + 1) as u8,
            bound: BOUNDS[random.below(3)],
        };
        self.store(hash, ply, hit, findings)?;
        Ok(None)
    }
}

/// A key of this hash: tables as large as the program's know no more of a key, whose other half changes.
fn wider(hash: u32, other: u64) -> u64 {
    u64::from(hash) | other << 32
}

/// A made-up hash. There are few places and few checks, so that entries meet.
pub fn random_hash(random: &mut Random) -> u32 {
    let half = |random: &mut Random| (random.below(3) + 3 * random.below(2) * 0x55) as u32;
    let place = half(random) | half(random) << 8 | (random.below(8) as u32) << 13;
    place | half(random) << 16 | half(random) << 24
}

fn random_score(random: &mut Random, ply: usize) -> Score {
    let room = INFINITY - ply as Score;
    let score = match random.below(3) {
        0 => random.below(600) as Score - 300,
        1 => random.below(2 * room as usize + 1) as Score - room,
        // Around the least score that is a mate, and around the most.
        _ => {
            let middle = [MATE_FOUND, -MATE_FOUND, MATE - 128, 128 - MATE][random.below(4)];
            middle + random.below(256) as Score - 128
        }
    };
    score.clamp(-room, room)
}
