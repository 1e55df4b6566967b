//! A node as it is entered, on either side.

use c128::chess::layout::CoreLayout;
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Piece;
use octet_engine::board::square::Square;
use octet_engine::eval::EvaluatedPosition;

use super::{FieldDifference, NodeJson};
use crate::crosscheck::hex::hex;
use octet_console::program::C128Engine;

/// How the names of sums and accumulators begin.
const SUMS: [&str; 5] = ["white_acc", "black_acc", "mg_eg", "eg_", "net_transform"];

/// The fields of a node that are compared, apart from the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NodeState {
    pub(super) path: Vec<Move>,
    pub(super) alpha: i16,
    pub(super) beta: i16,
    pub(super) depth: u8,
    pub(super) in_check: u8,
    pub(super) nodes: u32,
}

/// A node of the engine.
pub(super) struct EngineNode {
    pub(super) entered: NodeState,
    pub(super) position: EvaluatedPosition,
}

impl NodeState {
    /// The node that the program is about to enter.
    pub(super) fn read(program: &C128Engine) -> NodeState {
        let layout = program.layout();
        let index = program.peek(layout.ply);
        let at = |array: u16, index: u8| program.peek(array.wrapping_add(u16::from(index)));
        let score = |lo: u16, hi: u16| i16::from_le_bytes([at(lo, index), at(hi, index)]);
        let made = |index: u8| Move {
            from: at(layout.made_from, index),
            to: at(layout.made_to, index),
        };
        NodeState {
            path: (CoreLayout::ply_index(0)..index).map(made).collect(),
            alpha: score(layout.alpha_lo, layout.alpha_hi),
            beta: score(layout.beta_lo, layout.beta_hi),
            depth: at(layout.depth, index),
            in_check: at(layout.in_check, index),
            nodes: program.nodes(),
        }
    }

    pub(super) fn to_json(&self, piece: impl Fn(Square) -> Piece) -> NodeJson {
        let letter = |square| match piece(square) {
            piece if piece.is_empty() => '.',
            piece => match piece.letter() {
                '.' => '?',
                letter => letter,
            },
        };
        let rank = |rank| (0..8).map(|file| letter(Square::new(file, rank))).collect();
        NodeJson {
            path: self.path.iter().map(ToString::to_string).collect(),
            alpha: self.alpha,
            beta: self.beta,
            depth: self.depth,
            in_check: self.in_check,
            nodes: self.nodes,
            board: (0..8).rev().map(rank).collect(),
        }
    }
}

/// The fields of a node that differ, the position's included.
pub(super) fn differences(
    program: &C128Engine,
    engine: &EngineNode,
    c128: &NodeState,
) -> Vec<FieldDifference> {
    let mut fields = Vec::new();
    let mut note = |name: &str, engine: String, c128: String| {
        if engine != c128 {
            let name = name.to_owned();
            fields.push(FieldDifference { name, engine, c128 });
        }
    };
    let entered = &engine.entered;
    if entered != c128 {
        note(
            "path",
            format!("{:?}", entered.path),
            format!("{:?}", c128.path),
        );
        note("alpha", entered.alpha.to_string(), c128.alpha.to_string());
        note("beta", entered.beta.to_string(), c128.beta.to_string());
        note("depth", entered.depth.to_string(), c128.depth.to_string());
        note(
            "in_check",
            entered.in_check.to_string(),
            c128.in_check.to_string(),
        );
        note("nodes", entered.nodes.to_string(), c128.nodes.to_string());
    }
    let index = CoreLayout::ply_index(entered.path.len());
    let pending = program.layout().sums_pending.wrapping_add(u16::from(index));
    let sums_pending = entered.depth > 0 && !entered.path.is_empty() && program.peek(pending) != 0;
    for field in program.layout().position(&engine.position, index) {
        if entered.depth == 0 && field.name.starts_with("hash") {
            // Quiescence does not probe the table, and the 6502 does not update the key there.
            continue;
        }
        if sums_pending && SUMS.iter().any(|name| field.name.starts_with(name)) {
            // The 6502 adds them up only if the table gives no cutoff.
            continue;
        }
        let bytes = program.machine().read(field.address, field.bytes.len());
        if bytes != field.bytes {
            note(&field.name, hex(&field.bytes), hex(&bytes));
        }
    }
    fields
}
