//! What the page of parts shows, against the engine's explanation.

use std::path::Path;

use c128::computer::banks::COMMON;
use c128::computer::dialogue::explain::{PARTS, ROWS, TOGETHER};
use c128::computer::kernal::{ALL_RAM, WITH_ROOM};
use engine::epd;
use engine::eval::taper;
use engine::explain::{Breakdown, Part};
use engine::piece::{Color, Kind};
use engine::position::ORDER;

use crate::services::Core;

/// What a side has of a row: middlegame and endgame.
fn expected(breakdown: &Breakdown, row: usize, color: Color) -> (i16, i16) {
    let material;
    let parts = match ORDER.get(row) {
        Some(&Kind::King) => [Part::Squares(Kind::King)].as_slice(),
        Some(&kind) => {
            material = [Part::Material(kind), Part::Squares(kind)];
            material.as_slice()
        }
        None if row == TOGETHER => {
            let gains = match color {
                Color::White => breakdown.network,
                Color::Black => -breakdown.network,
            };
            return (gains.max(0), gains.max(0));
        }
        None => PARTS[row - ORDER.len()],
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
    core.enter(ALL_RAM, COMMON);
    let mut room = Core::new();
    room.enter(WITH_ROOM, COMMON);
    let desk = core.at("desk_board");
    let len = usize::from(core.at("desk_refusal") - desk);
    let mut seen = [0; ROWS];
    for bundled in epd::parse(&text).expect("positions") {
        let position = &bundled.game.position().canonical();
        let fen = bundled.game.fen();
        core.begin(position);
        let bytes = core.player.machine().read(desk, len);
        room.player.machine_mut().write(desk, &bytes);
        room.call("explain_all");
        let values = room.at("explained_values");
        let values = room.player.machine().read_bank(1, values, 8 * ROWS);
        let breakdown = position.explain();
        let [mut spread, mut endgame, mut network] = [0; 3];
        for (row, seen) in seen.iter_mut().enumerate() {
            for color in Color::ALL {
                let place = row + color.index() * ROWS;
                let word = |n: usize| {
                    let [low, high] = [n, n + 1].map(|n| values[n * 2 * ROWS + place]);
                    i16::from_le_bytes([low, high])
                };
                let (mg, eg) = expected(&breakdown, row, color);
                assert_eq!((word(0), word(2)), (mg - eg, eg), "{fen}: {row} {color}");
                *seen += usize::from((mg, eg) != (0, 0));
                let sign = [1, -1][color.index()];
                if row == TOGETHER {
                    network += sign * word(2);
                } else {
                    spread += sign * word(0);
                    endgame += sign * word(2);
                }
                room.player.machine_mut().set_a(place as u8);
                room.call("part_value");
                let registers = room.player.machine().registers();
                let value = i16::from_le_bytes([registers.a, registers.y]);
                assert_eq!(value, taper(mg, eg, breakdown.weight), "{fen}: {row}");
            }
        }
        let value = core.player.machine().read(core.at("desk_value"), 2);
        let value = i16::from_le_bytes([value[0], value[1]]);
        assert_eq!(value, breakdown.total, "{fen}");
        let whole = taper(spread + endgame, endgame, breakdown.weight) + network;
        let scaled = if breakdown.is_scaled() {
            whole >> 2
        } else {
            whole
        };
        let sign = [1, -1][breakdown.side.index()];
        assert_eq!(value, sign * scaled + breakdown.tempo, "{fen}");
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}
