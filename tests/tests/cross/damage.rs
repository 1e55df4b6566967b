//! Damage to the program is noticed in the right layer and at the right node.

use std::sync::atomic::AtomicBool;

use octet_bench::crosscheck::{Difference, Findings, Layer, position, tables};
use octet_bench::listing::ListingLine;
use octet_console::program::C128Engine;
use octet_engine::search::Limits;
use octet_notation::epd::BundledPosition;
use octet_tests::{bundled, named, program_under_test};

/// What is found where a damaged program is compared on a position.
fn differences(engine: &C128Engine, at: &BundledPosition, depth: u8) -> Vec<Difference> {
    let never = AtomicBool::new(false);
    let mut findings = Findings::new();
    let mut engine = engine.clone();
    let limits = Limits::depth(depth);
    let done = position(&mut engine, &at.game, limits, &never, &mut findings);
    assert!(done.is_ok());
    findings.into_differences()
}

/// Compares a damaged program on positions until a difference is found; returns the position's name
/// and the differences.
fn found(
    engine: &C128Engine,
    positions: &[BundledPosition],
    depth: u8,
) -> (String, Vec<Difference>) {
    let compared = positions
        .iter()
        .map(|at| (at.id.clone(), differences(engine, at, depth)));
    let found = compared.into_iter().find(|(_, found)| !found.is_empty());
    found.expect("not noticed")
}

/// Compares until the search differs. No layer below the nodes of a search may, and the first differing
/// node must be known.
fn found_in_search(engine: &C128Engine, depth: u8) -> Difference {
    for at in bundled() {
        for difference in differences(engine, &at, depth) {
            match difference.layer {
                Layer::Nodes => {}
                Layer::Search => {
                    let divergence = difference.divergence.as_ref().expect("a first node");
                    assert!(divergence.same_nodes > 0, "{}", at.id);
                    return difference;
                }
                other => panic!("{}: {other}", at.id),
            }
        }
    }
    panic!("not noticed");
}

/// The opposite branch has the other value in bit 5.
const OPPOSITE: u8 = 0x20;

#[test]
fn a_wrong_alpha_is_noticed() {
    let subject = program_under_test();
    let compared = subject.instruction("new_best", "lda alpha_hi,x", 0);
    let branch = subject.branch_after(compared);
    let engine = subject.with(branch.address, branch.bytes[0] ^ OPPOSITE);
    found_in_search(&engine, 3);
}

#[test]
fn a_wrong_stand_pat_is_noticed() {
    let subject = program_under_test();
    let compared = subject.instruction("", "sbc beta_hi,x", 0);
    let branch = subject.branch_after(compared);
    found_in_search(&subject.with(branch.address, branch.bytes[0] ^ OPPOSITE), 3);
}

#[test]
fn a_missing_killer_is_noticed() {
    const LDA_ABSOLUTE_X: u8 = 0xBD;
    let subject = program_under_test();
    let store = subject.instruction("update_quiet_stats", "sta killer_1_from,x", 0);
    let difference = found_in_search(&subject.with(store.address, LDA_ABSOLUTE_X), 3);
    // Another order of moves enters another node.
    let divergence = difference.divergence.expect("a first node");
    assert!(
        divergence.fields.iter().any(|field| field.name == "path"),
        "{divergence}"
    );
}

#[test]
fn a_mate_score_that_is_one_off_is_noticed() {
    let subject = program_under_test();
    let low = subject.instruction("score_mated", "adc #", 0);
    let engine = subject.with(low.address + 1, low.bytes[1].wrapping_add(1));
    let difference = found_in_search(&engine, 3);
    assert_ne!(difference.engine, difference.c128);
}

#[test]
fn an_overlooked_repetition_is_noticed() {
    const CLC: u8 = 0x18;
    let subject = program_under_test();
    // The last of them returns the answer.
    let is_sec = |entry: &&ListingLine| entry.routine == "is_repetition" && entry.text == "sec";
    let answer = subject.listing.entries().filter(is_sec).last();
    let answer = answer.expect("an answer");
    found_in_search(&subject.with(answer.address, CLC), 3);
}

#[test]
fn a_wrong_piece_square_value_is_noticed_in_its_layers() {
    let subject = program_under_test();
    let values = subject
        .image
        .address("piece_square_values")
        .expect("a table");
    // The bytes of a square that a knight can reach from home.
    let entry = subject.listing.at(values).expect("a table");
    let n = usize::from(knight_on_f3());
    let image = subject.image_with(values + n as u16, entry.bytes[n] ^ 1);
    let mut findings = Findings::new();
    tables::compare(&image, &mut findings);
    let headline = findings
        .differences()
        .first()
        .expect("a difference")
        .headline();
    assert!(
        headline.starts_with("tables: white knight on f3: value"),
        "{headline}"
    );

    // The variables that the program works with are laid out from it.
    let engine = C128Engine::new(&image).expect("it can be loaded");
    let (_, differences) = found(&engine, &named(&["opening-ruy-lopez-closed"]), 1);
    assert_eq!(differences[0].layer, Layer::MakeUnmake);
    assert_eq!(differences[1].layer, Layer::Evaluation);
}

/// Where the middlegame value of a knight on f3 lies in the table.
fn knight_on_f3() -> u16 {
    use octet_engine::board::piece::PieceType;
    use octet_engine::board::square::Square;
    let square = "f3".parse::<Square>().expect("a square");
    c128::chess::tables::pst_offset(PieceType::Knight) + u16::from(square.0)
}

#[test]
fn a_wrong_hash_key_is_noticed_in_its_layer() {
    let subject = program_under_test();
    let keys = subject.image.address("castling_keys").expect("a table");
    let entry = subject.listing.at(keys).expect("a table");
    let image = subject.image_with(keys + 15, entry.bytes[15] ^ 0x40);
    let mut findings = Findings::new();
    tables::compare(&image, &mut findings);
    assert_eq!(findings.differences()[0].location, "castling_keys 15");
    let engine = C128Engine::new(&image).expect("it can be loaded");
    let (_, differences) = found(&engine, &named(&["castle-all-white"]), 1);
    assert_eq!(differences[0].layer, Layer::MakeUnmake);
    assert_eq!(differences[0].field, "hash_0");
}

#[test]
fn an_endless_loop_is_stopped_at_its_node() {
    const BACK_TO_ITSELF: u8 = 0xFE;
    let subject = program_under_test();
    let compared = subject.instruction("new_best", "lda alpha_hi,x", 0);
    let branch = subject.branch_after(compared);
    let engine = subject.with(branch.address + 1, BACK_TO_ITSELF);
    let (_, differences) = found(&engine, &bundled(), 2);
    let search = differences.last().expect("a difference");
    assert_eq!(
        (search.layer, search.field.as_str()),
        (Layer::Search, "run")
    );
    assert!(search.c128.starts_with("no node in"), "{}", search.c128);
    let divergence = search.divergence.as_ref().expect("a first node");
    assert!(divergence.engine.is_some() && divergence.c128.is_none());
}

#[test]
fn a_write_to_code_is_refused() {
    // A store is redirected into the program, where the guard stops it.
    let subject = program_under_test();
    let store = subject.instruction("new_best", "sta alpha_lo,x", 0);
    let engine = subject.with(store.address + 2, 0x20);
    let (_, differences) = found(&engine, &bundled(), 2);
    let search = differences.last().expect("a difference");
    assert!(search.c128.contains("write of"), "{}", search.c128);
}

/// The report of a damaged evaluation in a position with few moves.
#[test]
fn a_report_reads_well() {
    let subject = program_under_test();
    let values = subject
        .image
        .address("piece_square_values")
        .expect("a table");
    let n = c128::chess::tables::pst_offset(octet_engine::board::piece::PieceType::King);
    // This is the endgame value of a king on d2.
    let entry = subject.listing.at(values).expect("a table");
    let at = usize::from(n) + 0x1B;
    let engine = subject.with(values + at as u16, entry.bytes[at] ^ 0x10);
    let (id, differences) = found(&engine, &named(&["ep-toward-a-white"]), 2);
    let text: Vec<String> = differences.iter().map(ToString::to_string).collect();
    octet_testing::assert_snapshot!(format!("{id}\n{}", text.join("\n")));
}
