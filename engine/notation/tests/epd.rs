//! Reading the positions file.

use std::fmt::Write;

use octet_notation::epd;

const GOOD: &str =
    r#"4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; fmvn 9; id "a"; c0 "b"; moves "e1g1 e8e7";"#;

#[test]
fn a_line_gives_id_guard_moves_and_history() {
    let text = format!("# comment\n\n{GOOD}\n");
    let positions = epd::parse(&text).expect("one line");
    let [position] = positions.as_slice() else {
        panic!("{positions:?}")
    };
    assert_eq!(
        (
            position.line,
            position.id.as_str(),
            position.guards.as_str()
        ),
        (3, "a", "b")
    );
    assert_eq!(
        position.start.fen().to_string(),
        "4k3/8/8/8/8/8/8/4K2R w K - 3 9"
    );
    assert_eq!(
        position.game.fen().to_string(),
        "8/4k3/8/8/8/8/8/5RK1 w - - 5 10"
    );
    assert_eq!(position.game.history().len(), 2);
    assert_eq!(position.moves.len(), 2);
}

#[test]
fn positions_without_a_name_have_numbers() {
    let text = "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n\n4k3/8/8/8/8/8/8/4K2R b K -\n\
        4k3/8/8/8/8/8/8/4K2R w K - bm Rh8+; ce 490\n\
        4k3/8/8/8/8/8/8/4K2R w K - id rook; acd 3; moves \"O-O\"\n4k3/8/8/8/8/8/8/4K2R w K - c0 \"x\";";
    let positions = epd::parse(text).expect("five lines");
    let names: Vec<&str> = positions
        .iter()
        .map(|position| position.id.as_str())
        .collect();
    assert_eq!(names, ["1", "2", "3", "rook", "5"]);
    assert_eq!(
        (positions[3].moves.len(), positions[4].guards.as_str()),
        (1, "x")
    );
}

#[test]
fn errors_name_line_and_reason() {
    let mut said = String::new();
    for text in [
        "4k3/8/8/8/8/8/8/4K2R w K - id \"a;",
        "4k3/8/8/8/8/8/8/4K2R w K - id \"a\"; id \"b\";",
        "4k3/8/8/8/8/8/8/4K2R x K",
        "4k3/8/8/8/8/8/8/4K2R w K - hmvc x; id \"a\"; c0 \"b\";",
        "4k3/8/8/8/8/8/8/4K2R w K - id \"a\"; c0 \"b\"; moves \"e1g1 e8e6\";",
        &format!("{GOOD}\n{GOOD}"),
    ] {
        let error = epd::parse(text).expect_err(text);
        writeln!(
            said,
            "{}\n    {error}",
            text.lines().last().unwrap_or_default()
        )
        .expect("a string");
    }
    octet_testing::assert_snapshot!(said);
}
