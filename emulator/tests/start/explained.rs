//! What the page of parts shows, against the engine's explanation.

use std::path::Path;

use c128::platform::c128::kernal::{MMU_CFG_CORE, MMU_CFG_UI};
use c128::platform::c128::mmu::RCR_COMMON_8K;
use c128::ui::pages::explain::{KEY_ROWS, NETWORK_ROW, TERM_ROWS};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::SLOT_ORDER;
use octet_engine::eval::explain::{Breakdown, Part};
use octet_engine::eval::{EvaluatedPosition, taper};
use octet_engine::formats::epd;

use crate::services::Core;

/// What a side has of a row: middlegame and endgame.
fn expected(breakdown: &Breakdown, row: usize, color: Color) -> (i16, i16) {
    let material;
    let parts = match SLOT_ORDER.get(row) {
        Some(&PieceType::King) => [Part::PieceSquares(PieceType::King)].as_slice(),
        Some(&piece_type) => {
            material = [Part::Material(piece_type), Part::PieceSquares(piece_type)];
            material.as_slice()
        }
        None if row == NETWORK_ROW => {
            let gains = match color {
                Color::White => breakdown.network,
                Color::Black => -breakdown.network,
            };
            return (gains.max(0), gains.max(0));
        }
        None => TERM_ROWS[row - SLOT_ORDER.len()],
    };
    let worths = parts.iter().map(|&part| breakdown.part(part, color));
    worths.fold((0, 0), |(mg, eg), worth| {
        (mg + worth.middlegame, eg + worth.endgame)
    })
}

#[test]
fn the_parts_are_the_engines() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/positions.epd");
    let text = std::fs::read_to_string(path).expect("the positions");
    let mut core = Core::new();
    core.enter(MMU_CFG_CORE, RCR_COMMON_8K);
    let mut ui = Core::new();
    ui.enter(MMU_CFG_UI, RCR_COMMON_8K);
    let console = core.at("shared_board");
    let len = usize::from(core.at("shared_setup_error") - console);
    let mut seen = [0; KEY_ROWS];
    for bundled in epd::parse(&text).expect("positions") {
        let position = &bundled.game.position().canonical();
        let fen = bundled.game.fen();
        core.begin(position);
        let bytes = core.player.machine().read(console, len);
        ui.player.machine_mut().write(console, &bytes);
        ui.call("explain_all");
        let values = ui.at("explain_values");
        let values = ui.player.machine().read_bank(1, values, 8 * KEY_ROWS);
        let breakdown = EvaluatedPosition::new(position.clone()).explain();
        let [mut spread, mut endgame, mut network] = [0; 3];
        for (row, seen) in seen.iter_mut().enumerate() {
            for color in Color::ALL {
                let place = row + color.index() * KEY_ROWS;
                let word = |n: usize| {
                    let [low, high] = [n, n + 1].map(|n| values[n * 2 * KEY_ROWS + place]);
                    i16::from_le_bytes([low, high])
                };
                let (mg, eg) = expected(&breakdown, row, color);
                assert_eq!((word(0), word(2)), (mg - eg, eg), "{fen}: {row} {color}");
                *seen += usize::from((mg, eg) != (0, 0));
                let sign = [1, -1][color.index()];
                if row == NETWORK_ROW {
                    network += sign * word(2);
                } else {
                    spread += sign * word(0);
                    endgame += sign * word(2);
                }
                ui.player.machine_mut().set_a(place as u8);
                ui.call("term_value");
                let registers = ui.player.machine().registers();
                let value = i16::from_le_bytes([registers.a, registers.y]);
                assert_eq!(value, taper(mg, eg, breakdown.weight), "{fen}: {row}");
            }
        }
        let value = core.player.machine().read(core.at("shared_static_eval"), 2);
        let value = i16::from_le_bytes([value[0], value[1]]);
        assert_eq!(value, breakdown.total, "{fen}");
        let whole = taper(spread + endgame, endgame, breakdown.weight) + network;
        let scaled = if breakdown.is_scaled() {
            whole >> 2
        } else {
            whole
        };
        let sign = [1, -1][breakdown.side_to_move.index()];
        assert_eq!(value, sign * scaled + breakdown.tempo, "{fen}");
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}
