//! What RUN does: the whole program under a stand-in for the KERNAL.

mod computer;
mod kernal;
mod levels;

use c128::computer::positions::{BUILT_IN, BuiltIn};
use c128::layout::Layout;
use computer::{Columns, Computer, User};
use engine::eval::mate_in;
use engine::game::Game;
use engine::json::Recorder;
use engine::search::table::{self, Table};
use engine::search::{Limits, Report, Search};

/// An iteration as the program prints it, without the time.
#[derive(PartialEq, Eq, Debug)]
struct Said {
    depth: u8,
    score: String,
    nodes: u32,
    line: Vec<String>,
}

impl Said {
    /// What the program should say of a report, with room for `moves`.
    fn of(report: &Report, moves: usize) -> Said {
        Said {
            depth: report.depth,
            score: match mate_in(report.score) {
                Some(moves) => format!("#{moves}"),
                None => format!("{:+.2}", f64::from(report.score) / 100.0),
            },
            nodes: report.nodes,
            line: report
                .line
                .as_slice()
                .iter()
                .take(moves)
                .map(ToString::to_string)
                .collect(),
        }
    }

    fn parse(text: &str) -> Said {
        let mut words = text.split_whitespace().map(str::to_owned);
        let mut next = || words.next().expect("a column");
        let (depth, score, nodes) = (next(), next(), next());
        let time: f64 = next().parse().expect("seconds");
        assert!(time < 1_000.0);
        Said {
            depth: depth.parse().expect("depth"),
            score,
            nodes: nodes.parse().expect("nodes"),
            line: words.collect(),
        }
    }
}

/// The iterations in what was printed: one line each, or two on 40 columns.
fn iterations(text: &str, columns: Columns) -> Vec<Said> {
    let (_, table) = text.split_once("line\n").expect("a heading");
    let (table, _) = table.split_once("best move").expect("an end");
    let lines: Vec<&str> = table.lines().collect();
    let a_report = if columns == Columns::Forty { 2 } else { 1 };
    lines
        .chunks(a_report)
        .map(|lines| Said::parse(&lines.join(" ")))
        .collect()
}

fn expected(position: &BuiltIn, moves: usize) -> Vec<Said> {
    let game = Game::from_fen(position.fen).expect(position.fen);
    let mut recorder = Recorder::default();
    Search::new(
        &game,
        Limits::depth(position.depth),
        Table::new(&mut { table::EMPTY }),
        &mut recorder,
    )
    .run();
    recorder
        .reports
        .iter()
        .map(|report| Said::of(report, moves))
        .collect()
}

/// What was printed, with the clearing of the screen on a line of its own.
fn visible(text: &str) -> String {
    text.replace('\u{c}', "\n<clear>\n")
}

/// The same without what the engine decides.
fn frame(text: &str) -> String {
    let text = visible(text);
    let (head, rest) = text.split_once("line\n").expect("a heading");
    let (_, tail) = rest.split_once("best move: ").expect("an end");
    format!(
        "{head}line\n...\nbest move: {}",
        tail.replacen(&tail[..4], "....", 1)
    )
}

#[test]
fn eighty_columns() {
    let mut computer = Computer::new(Columns::Eighty);
    computer.enter();
    let before = computer.surroundings();
    let think = computer.address("think");
    assert_eq!(computer.run(User::Types(b'5'), Some("think")), Some(think));
    assert!(
        computer.machine.is_two_mhz(),
        "the 80-column screen allows it"
    );
    assert_eq!(computer.run(User::Types(0), None), None);
    assert_eq!(computer.surroundings(), before);
    assert_eq!(
        computer.machine.io_log().writes[&0xD011].1,
        0x1B,
        "the picture is back"
    );
    insta::assert_snapshot!(frame(&computer.text));
    assert_eq!(
        iterations(&computer.text, Columns::Eighty),
        expected(&BUILT_IN[4], 9)
    );
}

#[test]
fn forty_columns_and_a_second_run() {
    let mut computer = Computer::new(Columns::Forty);
    computer.enter();
    let before = computer.surroundings();
    let think = computer.address("think");
    assert_eq!(computer.run(User::Types(b'3'), Some("think")), Some(think));
    assert!(!computer.machine.is_two_mhz(), "the picture needs 1 MHz");
    assert_eq!(computer.run(User::Types(0), None), None);
    assert_eq!(computer.surroundings(), before);
    insta::assert_snapshot!(frame(&computer.text));
    assert_eq!(
        iterations(&computer.text, Columns::Forty),
        expected(&BUILT_IN[2], 7)
    );

    let first = computer.text.clone();
    while computer.machine.resume(1_000).expect("BASIC goes on")
        != emulator::machine::Stop::Returned
    {}
    computer.enter();
    assert_eq!(computer.run(User::Types(b'3'), None), None);
    assert_eq!(computer.text, first);
}

/// RUN/STOP ends the search in the middle; the last iteration counts.
#[test]
fn run_stop() {
    let mut computer = Computer::new(Columns::Eighty);
    computer.enter();
    let before = computer.surroundings();
    // Return is the opening position; the menus have 8 and 11 lines, the head 15.
    assert_eq!(
        computer.run(User::Stops(b'\r', 8 + 11 + 15 + 4), None),
        None
    );
    assert_eq!(computer.surroundings(), before);
    let said = iterations(&computer.text, Columns::Eighty);
    let mut expected = expected(&BUILT_IN[0], 9);
    assert!(
        (3..expected.len()).contains(&said.len()),
        "{}",
        computer.text
    );
    expected.truncate(said.len());
    assert_eq!(said, expected);
    let best = &expected.last().expect("an iteration").line[0];
    let end = format!("best move: {best} (ended by run/stop)\n");
    assert!(computer.text.ends_with(&end), "{}", computer.text);
    let last = computer.text.lines().nth_back(1).expect("an iteration");
    let seconds = last.split_whitespace().nth(3).expect("seconds");
    let seconds: f64 = seconds.parse().expect("seconds");
    assert!((0.1..1_000.0).contains(&seconds), "{last}");
    let clock = computer.machine.read_bank(0, 0xA0, 3);
    assert_eq!(clock[0], 0, "the KERNAL's clock went on, past midnight");
}

#[test]
fn run_stop_in_the_menu() {
    let mut computer = Computer::new(Columns::Forty);
    computer.enter();
    let before = computer.surroundings();
    assert_eq!(computer.run(User::Stops(0, 8), None), None);
    assert_eq!(computer.surroundings(), before);
    insta::assert_snapshot!(visible(&computer.text));
}

/// The built-in positions are what they say they are.
#[test]
fn positions() {
    for (n, position) in BUILT_IN.iter().enumerate() {
        let mut computer = Computer::new(Columns::Eighty);
        computer.enter();
        let think = computer.address("think");
        let stop = computer.run(User::Types(b'1' + n as u8), Some("think"));
        assert_eq!(stop, Some(think));
        let machine = &computer.machine;
        let read = |address| machine.peek(address);
        let found = computer
            .layout
            .decode(Layout::level(0), read)
            .expect(position.fen);
        let game = Game::from_fen(position.fen).expect(position.fen);
        assert_eq!(found.fen(1).to_string(), game.position().fen(1).to_string());
        assert_eq!(
            machine.peek(computer.layout.depth_limit),
            position.depth,
            "{}",
            position.name
        );
        for field in computer.layout.encode(&game) {
            assert_eq!(
                machine.read(field.address, field.bytes.len()),
                field.bytes,
                "{}",
                field.name
            );
        }
    }
}
