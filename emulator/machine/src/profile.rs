//! Profiles: executions and cycles by instruction and by routine.

use super::calls::Calls;
use super::image::Image;
use super::memory::RAM_SIZE;

/// Executions and cycles of every instruction, by its address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// How often the instruction at each address was executed: 65,536
    /// entries.
    pub counts: Vec<u64>,
    /// The total cycles of those executions.
    pub cycles: Vec<u64>,
    /// Where the program went after the instruction at each address, bank 1 after bank 0:
    /// [`WENT_ON`], [`WENT_ELSEWHERE`] or both; neither if the instruction was not executed.
    pub ways: Vec<u8>,
    /// The calls of routines, if they are counted.
    pub calls: Option<Calls>,
}

/// The instruction that follows in memory came next.
pub const WENT_ON: u8 = 1;
/// Another instruction came next, after a branch, jump, call or return.
pub const WENT_ELSEWHERE: u8 = 2;

impl Default for Profile {
    fn default() -> Self {
        Profile {
            counts: vec![0; 0x1_0000],
            cycles: vec![0; 0x1_0000],
            ways: vec![0; RAM_SIZE],
            calls: None,
        }
    }
}

/// One line of a rolled-up profile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProfileLine {
    /// Name of the routine or instruction.
    pub name: String,
    /// Address of its first byte.
    pub address: u16,
    /// Executions of the instruction at that address: for a routine, how
    /// often it was entered at its start.
    pub count: u64,
    /// Cycles spent in it, without the routines that it called.
    pub cycles: u64,
}

impl Profile {
    #[inline(always)]
    pub(super) fn add(&mut self, address: u16, cycles: u64) {
        let address = usize::from(address);
        self.counts[address] += 1;
        self.cycles[address] += cycles;
    }

    /// Where instructions were executed, bank 1 after bank 0.
    #[must_use]
    pub fn is_executed(&self) -> Vec<bool> {
        self.ways.iter().map(|&ways| ways != 0).collect()
    }

    /// Adds another profile, but not its calls.
    pub fn merge(&mut self, other: &Profile) {
        let sums = [
            (&mut self.counts, &other.counts),
            (&mut self.cycles, &other.cycles),
        ];
        for (sums, others) in sums {
            for (sum, other) in sums.iter_mut().zip(others) {
                *sum += other;
            }
        }
        for (ways, others) in self.ways.iter_mut().zip(&other.ways) {
            *ways |= others;
        }
    }

    /// All cycles.
    pub fn total(&self) -> u64 {
        self.cycles.iter().sum()
    }

    /// The instructions executed, most cycles first.
    pub fn by_instruction(&self, image: &Image) -> Vec<ProfileLine> {
        let lines = self.executed().map(|(address, count, cycles)| ProfileLine {
            name: image.name_of(address),
            address,
            count,
            cycles,
        });
        most_cycles_first(lines.collect())
    }

    /// The routines executed, most cycles first. Code outside every routine
    /// is one line called `(elsewhere)`.
    pub fn by_routine(&self, image: &Image) -> Vec<ProfileLine> {
        let mut lines: Vec<ProfileLine> = Vec::new();
        for (address, _, cycles) in self.executed() {
            let routine = image.routine_at(address);
            let start = routine.map_or(0, |routine| routine.address as u16);
            let name = routine.map_or("(elsewhere)", |routine| routine.name.as_str());
            match lines
                .iter_mut()
                .find(|line| line.name == name && line.address == start)
            {
                Some(line) => line.cycles += cycles,
                None => {
                    let count = routine.map_or(0, |_| self.counts[usize::from(start)]);
                    lines.push(ProfileLine {
                        name: name.to_owned(),
                        address: start,
                        count,
                        cycles,
                    });
                }
            }
        }
        most_cycles_first(lines)
    }

    /// Address, executions and cycles of every instruction executed.
    fn executed(&self) -> impl Iterator<Item = (u16, u64, u64)> + '_ {
        let entries = self.counts.iter().zip(&self.cycles).enumerate();
        entries
            .filter(|(_, (count, _))| **count > 0)
            .map(|(address, (count, cycles))| (address as u16, *count, *cycles))
    }
}

fn most_cycles_first(mut lines: Vec<ProfileLine>) -> Vec<ProfileLine> {
    lines.sort_by_key(|line| (std::cmp::Reverse(line.cycles), line.address));
    lines
}
