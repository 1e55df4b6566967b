//! Positions of few pieces: attacks, moves in order, memory after every move made and unmade, and
//! evaluations.

use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::eval::pawns::PawnKey;
use octet_engine::game::Game;

use super::claim::{Claim, Tally};
use super::material::{Material, king_pairs};
use crate::crosscheck::hex::hex;
use crate::crosscheck::{Findings, Layer, compare_set_up};
use octet_console::program::{C128Engine, C128Error};

/// Legal positions of both kings and one piece.
const OF_THREE: u64 = 3_891_590;

/// The claim about all positions of three pieces.
pub(super) fn of_three() -> Claim {
    let mut claim = of_materials("three pieces", Material::of_three());
    claim.claim = "both kings and any piece: attacks, moves in order, memory after each move made \
                   and unmade, evaluation"
        .to_owned();
    claim.cases = Some(OF_THREE);
    claim
}

/// The claim about all positions of a material.
#[must_use]
pub fn claim(material: &Material) -> Claim {
    let mut claim = of_materials(&material.to_string(), vec![material.clone()]);
    claim.claim = format!("{material}: as three pieces, with every en passant capture");
    claim
}

/// A part for each pair of kings.
fn of_materials(id: &str, materials: Vec<Material>) -> Claim {
    let kings = king_pairs();
    Claim {
        id: id.to_owned(),
        claim: String::new(),
        cases: None,
        parts: kings.len(),
        long: true,
        work: Box::new(move |bench, part, tally| {
            let mut comparison = Comparison::new(&bench.core);
            for material in &materials {
                material.visit(kings[part], |position| comparison.compare(position, tally));
            }
            Ok(())
        }),
    }
}

/// The pieces on which the root tables and the network depend.
#[derive(PartialEq)]
struct RootInput {
    pawn_key: PawnKey,
    kings: [Square; 2],
    network: usize,
}

/// Positions that are compared one after the other on the same machine.
struct Comparison<'p> {
    loaded: &'p C128Engine,
    program: C128Engine,
    /// The pieces from which the program's root tables were built.
    root: Option<RootInput>,
    /// The pieces of the last position, by square. Attacks depend on nothing else.
    board: Vec<u8>,
}

impl<'p> Comparison<'p> {
    fn new(loaded: &'p C128Engine) -> Comparison<'p> {
        Comparison {
            loaded,
            program: loaded.clone(),
            root: None,
            board: Vec::new(),
        }
    }

    /// Counts a position, and its first difference.
    fn compare(&mut self, position: Position, tally: &mut Tally) {
        let mut findings = Findings::without_trace();
        if let Err(error) = self.layers(&position, &mut findings) {
            findings.fault(Layer::MakeUnmake, &error);
        }
        tally.cases += 1;
        if let Some(difference) = findings.differences().first() {
            tally.differ(|| format!("{}: {}", position.fen(1), difference.headline()));
            // What a wrong program has left behind must not spoil the next position.
            *self = Comparison::new(self.loaded);
        }
    }

    fn layers(&mut self, position: &Position, findings: &mut Findings) -> Result<(), C128Error> {
        let mut evaluated = EvaluatedPosition::new(position.clone());
        let root = RootInput {
            pawn_key: evaluated.eval_state().pawn_key,
            kings: Color::ALL.map(|color| position.king(color)),
            network: evaluated.network_index(),
        };
        let program = &mut self.program;
        if self.root.as_ref() == Some(&root) {
            program.set_board(&evaluated)?;
        } else {
            program.set_position(&Game::new(position.clone(), 1))?;
            compare_root_tables(program, &evaluated, findings);
            self.root = Some(root);
        }
        let board: Vec<u8> = Square::all().map(|at| position.piece_on(at).0).collect();
        let attacks = board != self.board;
        compare_set_up(program, &mut evaluated, attacks, findings)?;
        self.board = board;
        Ok(())
    }
}

/// Compares the piece-square tables that the program has built.
fn compare_root_tables(
    program: &C128Engine,
    position: &EvaluatedPosition,
    findings: &mut Findings,
) {
    for field in program.layout().root_pst(position) {
        let found = program.machine().read(field.address, field.bytes.len());
        let differs = |&n: &usize| found[n] != field.bytes[n];
        if let Some(n) = (0..found.len()).find(differs) {
            let at = format!("{}+{n}", field.name);
            let [engine, c128] = [&field.bytes[n..=n], &found[n..=n]].map(hex);
            findings.add(Layer::Evaluation, "root tables", at, engine, c128);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use octet_engine::board::fen;

    #[test]
    fn there_are_so_many_positions_of_three_pieces() {
        let mut positions = 0;
        for kings in king_pairs() {
            for material in Material::of_three() {
                material.visit(kings, |position| {
                    positions += 1;
                    if positions % 101 == 0 {
                        let text = position.fen(1).to_string();
                        assert!(fen::parse(&text).is_ok(), "{text}");
                    }
                });
            }
        }
        assert_eq!(positions, OF_THREE);
    }
}
