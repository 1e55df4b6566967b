//! A game written to the core's memory is read back as the same game.

use c128::chess::layout::{CoreLayout, Field};
use octet_engine::bench::POSITIONS;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::game::Game;
use octet_engine::search::ROOT;
use octet_notation::Notation;
use proptest::prelude::*;
use proptest::sample::Index;

fn layout() -> CoreLayout {
    let program = c128::program::build().unwrap_or_else(|errors| panic!("{errors}"));
    CoreLayout::new(|name| program.address(name)).unwrap_or_else(|missing| panic!("{missing}"))
}

fn write(memory: &mut [u8], fields: &[Field]) {
    for field in fields {
        let start = usize::from(field.address);
        memory[start..start + field.bytes.len()].copy_from_slice(&field.bytes);
    }
}

/// Writes a game to memory that held other values, and reads it back.
fn round_trip(layout: &CoreLayout, game: &Game) {
    let mut memory = vec![0xA5; 0x1_0000];
    write(&mut memory, &layout.encode(game));
    let read = |address: u16| memory[usize::from(address)];
    let ply = CoreLayout::ply_index(0);
    let found = layout
        .decode(ply, read)
        .unwrap_or_else(|reason| panic!("{reason}"));
    let canonical = game.position().canonical();
    assert_eq!(found.fen(1).to_string(), canonical.fen(1).to_string());
    assert_eq!(found.state(), canonical.state());
    let mut again = memory.clone();
    write(
        &mut again,
        &layout.position(&EvaluatedPosition::new(found), ply),
    );
    assert!(
        again == memory,
        "{}: lists, counts or sums differ",
        canonical.fen(1)
    );

    let oldest = usize::from(read(layout.oldest_ply));
    let history: Vec<u32> = (oldest..ROOT)
        .map(|n| u32::from_le_bytes(layout.hash.map(|plane| read(plane + n as u16))))
        .collect();
    assert_eq!(history, game.history());
}

#[test]
fn bench_positions_read_back() {
    let layout = layout();
    for fen in POSITIONS {
        round_trip(&layout, &Game::from_fen(fen).expect(fen));
    }
}

#[test]
fn fields_do_not_overlap() {
    let layout = layout();
    let mut game = Game::default();
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
        let mv = game.parse_uci(text).expect(text);
        assert!(game.play(mv));
    }
    let mut owners = vec![None; 0x1_0000];
    for field in layout.encode(&game) {
        for n in 0..field.bytes.len() {
            let owner = &mut owners[usize::from(field.address) + n];
            assert_eq!(*owner, None, "{} at byte {n}", field.name);
            *owner = Some(field.name.clone());
        }
    }
}

#[test]
fn a_board_byte_that_is_no_piece_is_refused() {
    let layout = layout();
    let mut memory = vec![0; 0x1_0000];
    write(&mut memory, &layout.encode(&Game::default()));
    memory[usize::from(layout.board) + 0x34] = 0x81;
    let error = layout.decode(CoreLayout::ply_index(0), |address| {
        memory[usize::from(address)]
    });
    assert_eq!(error.map(|_| ()), Err("$81 on e4 is no piece".to_owned()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_games_read_back(start in any::<Index>(), choices in prop::collection::vec(any::<Index>(), 0..120)) {
        let layout = layout();
        let mut game = Game::from_fen(POSITIONS[start.index(POSITIONS.len())]).expect("a position");
        for choice in choices {
            let moves: Vec<_> = game.position().legal_moves().collect();
            if moves.is_empty() || game.outcome().is_some() {
                break;
            }
            prop_assert!(game.play(moves[choice.index(moves.len())]));
        }
        round_trip(&layout, &game);
    }
}
