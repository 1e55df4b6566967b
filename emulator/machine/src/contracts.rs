//! Contracts compare every instruction that runs with what was proved of registers, and watch what
//! could not be proved.

use octet_asm::prove::{Guard, Registers as Known, Report};

use super::memory::{CODE_SIZE, code_place};

/// What must hold, by the bank and address of instructions.
#[derive(Debug)]
pub struct Contracts {
    /// By bank and address: 0, or the index in `instructions` plus one. Every instruction that runs
    /// is looked up here.
    places: Vec<u16>,
    instructions: Vec<Instruction>,
    /// Memory that may be read before it is written: addresses, bank in bit 16, and lengths.
    pub(super) may_be_unset: Vec<(u32, u32)>,
}

/// What must hold at one instruction.
#[derive(Debug, Default)]
pub(super) struct Instruction {
    pub rules: Vec<Guard>,
    pub known: Option<Known>,
}

impl Contracts {
    /// The contracts of a program, from what was proved of it.
    #[must_use]
    pub fn new(report: &Report) -> Contracts {
        let mut contracts = Contracts {
            places: vec![0; CODE_SIZE],
            instructions: Vec::new(),
            may_be_unset: report.may_be_unset.clone(),
        };
        for guard in &report.guards {
            let instruction = contracts.instruction_mut(guard.bank, guard.address);
            instruction.rules.push(guard.clone());
        }
        for known in &report.registers {
            contracts.instruction_mut(known.bank, known.address).known = Some(*known);
        }
        contracts
    }

    fn instruction_mut(&mut self, bank: u8, address: u16) -> &mut Instruction {
        let place = &mut self.places[code_place(bank, address)];
        if *place == 0 {
            self.instructions.push(Instruction::default());
            *place = self.instructions.len() as u16;
        }
        &mut self.instructions[usize::from(*place) - 1]
    }

    /// What must hold at the instruction at an address.
    pub(super) fn at(&self, bank: u8, address: u16) -> Option<&Instruction> {
        let place = usize::from(self.places[code_place(bank, address)]);
        self.instructions.get(place.checked_sub(1)?)
    }

    /// How many instructions are watched for more than their registers.
    #[must_use]
    pub fn rules(&self) -> usize {
        let watched = self.instructions.iter();
        watched.filter(|one| !one.rules.is_empty()).count()
    }
}
