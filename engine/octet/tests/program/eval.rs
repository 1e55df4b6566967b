//! `octet eval`: what is printed adds up to the evaluation.

use octet_engine::bench::POSITIONS;
use octet_engine::game::Game;
use serde_json::Value;

/// The total of the printed terms, computed by the rule that is printed with them.
fn total(report: &Value) -> i64 {
    let number = |value: &Value| value.as_i64().expect("a number");
    let (mut mg, mut eg) = (0, 0);
    for term in report["terms"].as_array().expect("terms") {
        mg += number(&term["white"]["middlegame"]) - number(&term["black"]["middlegame"]);
        eg += number(&term["white"]["endgame"]) - number(&term["black"]["endgame"]);
    }
    let tapered = eg + ((mg - eg) * number(&report["phase_weight"])).div_euclid(256);
    assert_eq!(tapered, number(&report["tapered"]), "{report}");
    let network = &report["network"];
    let side = |name: &str| -> i64 {
        let neurons = network[name].as_array().expect("neurons");
        neurons.iter().map(number).sum()
    };
    assert_eq!(side("white") - side("black"), number(&network["value"]));
    let whole = tapered + number(&network["value"]);
    let scaled = number(&report["scaled"]);
    assert!(scaled == whole || scaled == whole.div_euclid(4));
    let for_side_to_move = if report["side_to_move"] == "white" {
        scaled
    } else {
        -scaled
    };
    number(&report["tempo"]) + for_side_to_move
}

#[test]
fn the_printed_terms_add_up() {
    for fen in POSITIONS {
        let output = crate::process::octet(&["eval", "--fen", fen, "--json"]);
        assert!(output.status.success());
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let expected = Game::from_fen(fen).expect("a position");
        let expected = i64::from(octet_engine::eval::evaluate(expected.position()));
        assert_eq!(report["total"], expected, "{fen}");
        assert_eq!(total(&report), expected, "{fen}");
    }
}

#[test]
fn it_reads_well() {
    let fens = [
        "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5",
        // A lead without pawns, and a bare king.
        "8/8/3k4/2p5/8/3B4/8/4K3 w - - 0 1",
        "8/8/8/3k4/8/8/8/KR6 b - - 0 1",
    ];
    let mut said = String::new();
    for fen in fens {
        let output = crate::process::octet(&["eval", "--fen", fen]);
        assert!(output.status.success());
        said.push_str(&format!(
            "{fen}\n{}\n",
            String::from_utf8_lossy(&output.stdout)
        ));
    }
    octet_testing::assert_snapshot!(said);
}

#[test]
fn the_uci_command_prints_the_same() {
    let mut engine = crate::process::Engine::start();
    let shown = engine.answer("eval").join("\n");
    let output = crate::process::octet(&["eval"]);
    assert_eq!(shown, String::from_utf8_lossy(&output.stdout).trim_end());
}

#[test]
fn a_bad_fen_is_refused() {
    let output = crate::process::octet(&["eval", "--fen", "8/8/8/8/8/8/8/K6k x - - 0 1"]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        error,
        "octet: bad FEN: side to move \"x\": neither w nor b\n"
    );
}
