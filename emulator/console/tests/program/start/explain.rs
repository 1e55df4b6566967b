//! The page of the evaluation's parts is compared with the engine's explanation.

use c128::platform::kernal::{MMU_CFG_CORE, MMU_CFG_UI};
use c128::platform::mmu::RCR_COMMON_8K;
use c128::ui::pages::explain::{KEY_ROWS, NETWORK_ROW, ROWS};
use octet_engine::board::piece::Color;
use octet_engine::eval::explain::Breakdown;
use octet_engine::eval::{EvaluatedPosition, taper};
use octet_notation::epd;

use super::api::Core;

/// A side's middlegame and endgame value in a row of the page.
fn expected(breakdown: &Breakdown, row: usize, color: Color) -> (i16, i16) {
    if row == NETWORK_ROW {
        let network = match color {
            Color::White => breakdown.network,
            Color::Black => -breakdown.network,
        };
        return (network.max(0), network.max(0));
    }
    let (_, parts) = ROWS[row];
    let values = parts.iter().map(|&part| breakdown.part(part, color));
    values.fold((0, 0), |(mg, eg), value| {
        (mg + value.middlegame, eg + value.endgame)
    })
}

#[test]
fn every_row_and_the_total_match_the_engine() {
    let mut core = Core::new();
    core.enter(MMU_CFG_CORE, RCR_COMMON_8K);
    let mut ui = Core::new();
    ui.enter(MMU_CFG_UI, RCR_COMMON_8K);
    let shared = core.at("shared_board");
    let len = usize::from(core.at("shared_setup_error") - shared);
    let mut nonzero = [0; KEY_ROWS];
    for bundled in epd::parse(epd::BUNDLED).expect("positions") {
        let position = &bundled.game.position().canonical();
        let fen = bundled.game.fen();
        core.begin(position);
        let bytes = core.engine.machine().read(shared, len);
        ui.engine.machine_mut().write(shared, &bytes);
        ui.call("explain_all");
        let values = ui.at("explain_values");
        let values = ui.engine.machine().read_bank(1, values, 8 * KEY_ROWS);
        let breakdown = EvaluatedPosition::new(position.clone()).explain();
        let [mut difference, mut endgame, mut network] = [0; 3];
        for (row, nonzero) in nonzero.iter_mut().enumerate() {
            for color in Color::ALL {
                let index = row + color.index() * KEY_ROWS;
                let word = |n: usize| {
                    let [low, high] = [n, n + 1].map(|n| values[n * 2 * KEY_ROWS + index]);
                    i16::from_le_bytes([low, high])
                };
                let (mg, eg) = expected(&breakdown, row, color);
                assert_eq!((word(0), word(2)), (mg - eg, eg), "{fen}: {row} {color}");
                *nonzero += usize::from((mg, eg) != (0, 0));
                let sign = [1, -1][color.index()];
                if row == NETWORK_ROW {
                    network += sign * word(2);
                } else {
                    difference += sign * word(0);
                    endgame += sign * word(2);
                }
                ui.engine.machine_mut().set_a(index as u8);
                ui.call("term_value");
                let registers = ui.engine.machine().registers();
                let value = i16::from_le_bytes([registers.a, registers.y]);
                assert_eq!(value, taper(mg, eg, breakdown.weight), "{fen}: {row}");
            }
        }
        let value = core.number("shared_static_eval", 2) as i16;
        assert_eq!(value, breakdown.total, "{fen}");
        let unscaled = taper(difference + endgame, endgame, breakdown.weight) + network;
        let scaled = if breakdown.is_scaled() {
            unscaled >> 2
        } else {
            unscaled
        };
        let sign = [1, -1][breakdown.side_to_move.index()];
        assert_eq!(value, sign * scaled + breakdown.tempo, "{fen}");
    }
    assert!(nonzero.iter().all(|&count| count > 0), "{nonzero:?}");
}
