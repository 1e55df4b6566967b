//! The bundled problems as the page gives them to its readers: solved move by move, and spoilt.

use octet_notation::Notation;
use octet_notation::collection::PROBLEMS;
use octet_notation::epd::suite::{self, SuitePosition};
use octet_web::puzzle::{judge, solution};

fn problems() -> Vec<SuitePosition> {
    suite::parse(PROBLEMS).expect("the problems")
}

/// A problem after some moves, as the page hands it over.
fn asked(problem: &SuitePosition, moves: &[String]) -> String {
    let line: Vec<String> = problem.pv.iter().map(ToString::to_string).collect();
    format!(
        "{}\n{}\n{}",
        problem.game.fen(),
        moves.join(" "),
        line.join(" ")
    )
}

fn mate(problem: &SuitePosition) -> u8 {
    problem
        .mate
        .and_then(|mate| u8::try_from(mate).ok())
        .expect("a number of moves")
}

/// A text of the JSON.
fn text<'j>(json: &'j str, name: &str) -> &'j str {
    let (_, rest) = json.split_once(&format!("\"{name}\":\"")).expect(json);
    rest.split('"').next().expect(json)
}

/// The first text of a list of the JSON.
fn first<'j>(json: &'j str, name: &str) -> Option<&'j str> {
    let (_, rest) = json.split_once(&format!("\"{name}\":["))?;
    rest.strip_prefix('"')?.split('"').next()
}

#[test]
fn every_solution_is_right_to_its_mate() {
    for problem in problems() {
        let (mut moves, mate) = (Vec::new(), mate(&problem));
        for left in (0..mate).rev() {
            let shown = solution(&asked(&problem, &moves), mate).expect(&problem.id);
            moves.push(first(&shown, "uci").expect(&problem.id).to_owned());
            let judged = judge(&asked(&problem, &moves), mate).expect(&problem.id);
            let worth = if left == 0 { "mate" } else { "right" };
            assert_eq!(text(&judged, "worth"), worth, "{}: {judged}", problem.id);
            assert!(judged.contains(&format!("\"left\":{left},")), "{judged}");
            moves.extend(first(&judged, "reply").map(str::to_owned));
        }
        assert_eq!(moves.len(), 2 * usize::from(mate) - 1, "{}", problem.id);
    }
}

#[test]
fn every_other_first_move_is_wrong_and_says_why() {
    let mut refuted = 0;
    for problem in problems().iter().filter(|problem| mate(problem) <= 3) {
        let position = problem.game.position();
        for mv in position.legal_moves().filter(|&mv| mv != problem.best[0]) {
            let judged = judge(&asked(problem, &[mv.to_string()]), mate(problem)).expect("a move");
            assert_eq!(text(&judged, "worth"), "wrong", "{} {mv}", problem.id);
            assert_eq!(
                text(&judged, "fen"),
                problem.game.fen().to_string(),
                "it is taken back"
            );
            let mut after = problem.game.clone();
            after.play(mv);
            if after.outcome().is_none() {
                let reply = first(&judged, "reply").expect(&judged);
                assert!(after.parse_uci(reply).is_ok(), "{judged}");
                refuted += 1;
            }
        }
    }
    assert!(refuted > 400, "{refuted}");
}

#[test]
fn beside_the_solution_the_solver_judges_and_defends() {
    // After 1.Qd6 Kg7 the solution is 2.e8=Q; a rook or a queen's own way is another matter.
    let problem = problems()
        .into_iter()
        .find(|problem| problem.id == "Loyd 1856");
    let problem = problem.expect("the problem");
    let played = ["d7d6", "f7g7"].map(str::to_owned);
    let mut worths = Vec::new();
    let start = judge(&asked(&problem, &played), 3).expect("a position");
    assert_eq!(text(&start, "worth"), "", "White is to move");
    for mv in ["e7e8q", "e7e8r", "d6e6"] {
        let moves = [&played[..], &[mv.to_owned()]].concat();
        let judged = judge(&asked(&problem, &moves), 3).expect("a move");
        worths.push(text(&judged, "worth").to_owned());
    }
    assert_eq!(worths, ["right", "wrong", "wrong"]);
    // Another defence than the solution's is answered, too.
    let replies = ["d7d6", "f7e8"].map(str::to_owned);
    let shown = solution(&asked(&problem, &replies), 3).expect("a line");
    assert!(first(&shown, "uci").is_some(), "{shown}");
    assert!(judge("nothing", 2).is_err() && judge("8/8/8/8/8/8/8/8 w - - 0 1", 2).is_err());
}
