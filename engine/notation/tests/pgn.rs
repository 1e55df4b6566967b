//! Reading and writing Portable Game Notation.

use std::fmt::Write;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::game::Game;
use octet_notation::pgn;
use octet_notation::pgn::{
    AnnotatedMove, GameResult, PgnError, PgnGame, PgnReader, Tag, Variation,
};
use octet_testing::fuzz;
use octet_testing::positions;
use proptest::prelude::*;
use proptest::sample::Index;

/// Games with everything that people and programs write.
const EVERYTHING: &str = r#"% not for readers
[Event "A \"small\" cup \\ 2"]
[Site	"?"]
[ White "Anderssen, A." ] [Black "Kieseritzky"]
[Opening "King's Gambit"]
; before the first move
1.e4 {[%clk 0:05:00] best
by test} e5 2. f4!? exf4 (2... d5 $1 {Falkbeer} 3.exd5 (3. Nf3) 3... e4 ; gains room
) {the gambit} (2...Bc5) 3. Bc4 Qh4+?! 4 Kf1 b5?? $146 $22
% in between
5. Bxb5 Nf6 6. Nf3 Qh6 { } { at } {the end}
1-0

[Event "second"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "4k3/P7/8/8/8/8/8/4K2R b K - 3 40"]

40... Kd7 0-0 {short} Kc6 a8Q+ Kb5 42.Qa1 (42. Qb8+)

[Event "third"]
[Event "third"]
[Result "*"]
"#;

fn read(text: &str) -> Vec<PgnGame> {
    let games: Result<Vec<PgnGame>, PgnError> = PgnReader::new(text).collect();
    games.unwrap_or_else(|e| panic!("{e}\n{text}"))
}

#[test]
fn comments_variations_and_glyphs_are_read() {
    let games = read(EVERYTHING);
    let [first, second, third] = games.as_slice() else {
        panic!("{} games", games.len())
    };
    assert_eq!(first.tag("Event"), Some(r#"A "small" cup \ 2"#));
    assert_eq!(first.tag("White"), Some("Anderssen, A."));
    assert_eq!(first.tag("Black"), Some("Kieseritzky"));
    assert_eq!(first.tag("Round"), None);
    assert_eq!(first.result, GameResult::Won(Color::White));
    assert_eq!(first.moves().count(), 12);
    let plies = &first.moves.moves;
    assert_eq!(plies[0].comments_before, ["before the first move"]);
    assert_eq!(plies[0].comments_after, ["[%clk 0:05:00] best by test"]);
    assert_eq!(plies[2].nags, [5]);
    assert_eq!(plies[7].nags, [4, 146, 22]);
    assert_eq!(plies[11].comments_after, ["at", "the end"]);
    let [falkbeer, classical] = plies[3].variations.as_slice() else {
        panic!("{:?}", plies[3].variations)
    };
    assert_eq!((falkbeer.moves.len(), classical.moves.len()), (3, 1));
    assert_eq!(falkbeer.moves[1].variations.len(), 1);
    assert_eq!(falkbeer.moves[2].comments_after, ["gains room"]);
    assert_eq!(classical.moves[0].comments_before, [""; 0]);
    assert!(
        plies[3].comments_after.is_empty(),
        "{:?}",
        plies[3].comments_after
    );

    assert_eq!(second.result, GameResult::Drawn);
    assert_eq!(second.start.fullmove(), 40);
    assert_eq!(
        second.moves.moves.last().map(|p| p.variations.len()),
        Some(1)
    );
    assert_eq!(
        (third.moves().count(), third.result),
        (0, GameResult::Unknown)
    );
    assert_eq!(third.tags.len(), 2);
}

#[test]
fn games_are_written_in_export_form() {
    let text: Vec<String> = read(EVERYTHING).iter().map(PgnGame::to_string).collect();
    octet_testing::assert_snapshot!(text.join("\n"));
    let again: Vec<String> = read(&text.join("\n"))
        .iter()
        .map(PgnGame::to_string)
        .collect();
    assert_eq!(again, text);
}

#[test]
fn bytes_that_are_not_utf_8_are_read_as_latin_1() {
    let games = pgn::decode_text(b"[White \"M\xfcller\"]\n1. e4 *".to_vec());
    assert_eq!(read(&games)[0].tag("White"), Some("Müller"));
    let games = pgn::decode_text("\u{feff}[White \"Müller\"]\r\n\r\n1. e4\r\n*\r\n".into());
    assert_eq!(read(&games)[0].tag("White"), Some("Müller"));
}

#[test]
fn a_file_without_tags_and_moves_has_no_game() {
    for text in ["", "\n \n", "% 1. e4", "{ only } ; comments"] {
        assert!(PgnReader::new(text).next().is_none(), "{text}");
    }
}

/// Games that are refused.
const WRONG: [&str; 13] = [
    "[Event]",
    "[ \"x\"]",
    "[Variant \"Atomic\"]\n\n1. e4 *",
    "[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 1\"]",
    "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *",
    "1. e4 e5 2. Ke3",
    "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 (3. Bc4 Nd4\n4. Qd3) a6 4. Bxb6",
    "1. e4 (1. d4",
    "1. e4 (1. d4 d5 (1... Nf6)\n[Event \"next\"]\n1. e4 *",
    "(1. e4)",
    "1. e4 e5 2. O-O",
    "1. x",
    "1. e4 e5 2. Sf3 Sc6 3. Lb5 Tb1",
];

#[test]
fn errors_name_game_line_move_and_reason() {
    let mut said = String::new();
    let nested = format!("1. e4 {}", "(1. d4 ".repeat(60));
    for text in WRONG.into_iter().chain([nested.as_str()]) {
        let mut games = PgnReader::new(text);
        let first = games.next().expect(text);
        let error = first.expect_err(text);
        assert!(fuzz::is_reason(&error), "{error}");
        let text = text
            .chars()
            .take(60)
            .collect::<String>()
            .replace('\n', " | ");
        writeln!(said, "{text}\n    {error}").expect("a string");
    }
    octet_testing::assert_snapshot!(said);
}

#[test]
fn after_an_error_comes_the_next_game() {
    let good = "[Event \"good\"]\n[Site \"here\"]\n\n1. e4 e5 *\n\n";
    for wrong in WRONG {
        if wrong.contains("next") {
            continue;
        }
        let text = format!("{good}{wrong}\n\n{good}");
        let games: Vec<_> = PgnReader::new(&text).collect();
        let [Ok(_), Err(error), Ok(last)] = games.as_slice() else {
            panic!("{wrong}: {games:?}")
        };
        assert_eq!(error.game, 2, "{wrong}");
        assert!(error.line > 5 && error.line <= 9, "{wrong}: {error}");
        assert_eq!(last.tag("Event"), Some("good"));
        assert_eq!((last.tags.len(), last.moves().count()), (2, 2), "{wrong}");
    }
}

/// Games whose moves are read although something is wrong with them.
const NOTED: [&str; 8] = [
    "[Event \"x]\n1. e4 e5 *",
    "[Event \"x\"\n1. e4 e5 *",
    "[Event x]\n[Site \"y\"]\n1. e4 e5 *",
    "[Event \"The \"Big\" Cup\"]\n[Result \"2-0\"]\n1. e4 e5",
    "[White \"a\"]\n[White \"b\"]\n1. e4 e5",
    "[Result \"1-0\"]\n\n1. e4 e5 0-1",
    "1. e4 e5 {never ends",
    "1. e4 e5 (1... c5 {never ends",
];

#[test]
fn what_is_wrong_but_leaves_the_moves_readable_is_noted() {
    let mut said = String::new();
    for text in NOTED {
        let games = read(text);
        assert_eq!(games.len(), 1, "{text}");
        assert_eq!(games[0].moves().count(), 2, "{text}");
        writeln!(said, "{}", text.replace('\n', " | ")).expect("a string");
        for note in &games[0].notes {
            writeln!(said, "    {note}").expect("a string");
        }
        let written = games[0].to_string();
        assert_eq!(read(&written)[0].notes, [], "{written}");
    }
    let games = read(NOTED[3]);
    assert_eq!(games[0].tag("Event"), Some("The \"Big\" Cup"));
    assert_eq!(read(NOTED[4])[0].tag("White"), Some("a"));
    assert_eq!(read(NOTED[5])[0].result, GameResult::Won(Color::White));
    octet_testing::assert_snapshot!(said);
}

/// A random [`Variation`] whose moves are not yet chosen.
#[derive(Clone, Debug)]
struct RandomVariation {
    moves: Vec<RandomMove>,
    trailing_comments: Vec<String>,
}

#[derive(Clone, Debug)]
struct RandomMove {
    choice: Index,
    comments_before: Vec<String>,
    nags: Vec<u8>,
    comments_after: Vec<String>,
    variations: Vec<RandomVariation>,
}

fn comments() -> impl Strategy<Value = Vec<String>> {
    let comment = "[!-~]{1,9}( [%\\[]{0,2}[ -~é]{1,30}[!-~]){0,4}|\\[%eval -?[0-9]\\.[0-9]{2}\\]";
    // A comment ends with its first closing brace.
    let words = |text: String| {
        let text = text.replace('}', ")");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    prop::collection::vec(comment.prop_map(words), 0..3)
        .prop_map(|comments| comments.into_iter().filter(|c| !c.is_empty()).collect())
}

fn random_variation() -> impl Strategy<Value = RandomVariation> {
    let random = |variations: BoxedStrategy<Vec<RandomVariation>>| {
        let nags = prop::collection::vec(any::<u8>(), 0..3);
        let random_move = (any::<Index>(), comments(), nags, comments(), variations).prop_map(
            |(choice, comments_before, nags, comments_after, variations)| RandomMove {
                choice,
                comments_before,
                nags,
                comments_after,
                variations,
            },
        );
        (prop::collection::vec(random_move, 0..12), comments()).prop_map(
            |(moves, trailing_comments)| RandomVariation {
                moves,
                trailing_comments,
            },
        )
    };
    let leaf = random(Just(Vec::new()).boxed());
    leaf.prop_recursive(3, 60, 3, move |inner| {
        random(prop::collection::vec(inner, 0..2).boxed())
    })
}

impl RandomVariation {
    /// The variation from `game` on. A comment stands before a move only at the
    /// beginning and after variations; elsewhere it would belong to the move
    /// before.
    fn play(&self, game: &Game) -> Variation {
        let mut game = game.clone();
        let mut line = Variation::default();
        for random in &self.moves {
            let moves: Vec<Move> = game.position().legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.choice.index(moves.len())];
            let variations = random.variations.iter().map(|random| random.play(&game));
            let variations = variations.filter(|line| !line.moves.is_empty());
            let apart = (line.moves.last()).is_none_or(|last| !last.variations.is_empty());
            line.moves.push(AnnotatedMove {
                comments_before: if apart {
                    random.comments_before.clone()
                } else {
                    Vec::new()
                },
                mv,
                nags: random.nags.clone(),
                comments_after: random.comments_after.clone(),
                variations: variations.collect(),
            });
            assert!(game.play(mv));
        }
        let apart = (line.moves.last()).is_none_or(|last| !last.variations.is_empty());
        if apart {
            line.trailing_comments = self.trailing_comments.clone();
        }
        line
    }
}

/// The words of a game without comments and variations, found as simply as possible.
fn main_line(text: &str) -> Vec<String> {
    let (mut depth, mut words) = (0, String::new());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '{' => assert!(chars.any(|c| c == '}'), "{text}"),
            ';' => assert!(chars.any(|c| c == '\n'), "{text}"),
            '(' => depth += 1,
            ')' => depth -= 1,
            _ if depth == 0 => words.push(c),
            _ => {}
        }
    }
    let words = words.split_whitespace();
    words
        .filter(|word| !word.starts_with('$') && !word.ends_with('.'))
        .map(str::to_owned)
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 16 } else { 150 }))]

    /// Our own reader and cozy-chess both read it.
    #[test]
    fn a_written_game_reads_the_same(
        play in positions::random_play(3),
        random in random_variation(),
        value in "[ -~é]{0,40}",
        result in prop::sample::select(&["1-0", "0-1", "1/2-1/2", "*"]),
    ) {
        let start = play.end();
        let start = Game::from_fen(&start.fen().to_string()).expect("a position");
        let record = PgnGame {
            tags: vec![Tag { name: "Annotator".into(), value: value.clone() }],
            moves: random.play(&start),
            start,
            result: GameResult::parse(result).expect("a result"),
            notes: Vec::new(),
        };
        let text = record.to_string();
        let games = read(&text);
        prop_assert_eq!(games.len(), 1, "{}", text);
        let again = &games[0];
        prop_assert_eq!(&again.moves, &record.moves, "{}", &text);
        prop_assert_eq!(again.result, record.result);
        prop_assert_eq!(again.tag("Annotator"), Some(value.as_str()));
        prop_assert_eq!(again.start.fen().to_string(), record.start.fen().to_string());
        prop_assert_eq!(again.to_string(), text.clone());

        let (tags, moves) = text.split_once("\n\n").expect("an empty line");
        prop_assert!(tags.starts_with("[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"));
        let tags_in_moves = moves.lines().any(|line| line.starts_with(['[', '%']));
        prop_assert!(!tags_in_moves, "{}", text);
        let mut words = main_line(moves);
        let last = words.pop();
        prop_assert_eq!(last.as_deref(), Some(result));
        // cozy-chess takes no clock above 100.
        let fen = record.start.fen().to_string();
        let fields: Vec<&str> = fen.split(' ').take(4).chain(["0", "1"]).collect();
        let mut board = cozy_chess::Board::from_fen(&fields.join(" "), false).expect("a position");
        prop_assert_eq!(words.len(), record.moves.moves.len());
        for (word, mv) in words.iter().zip(record.moves()) {
            let theirs = cozy_chess::util::parse_san_move(&board, word).expect("a move");
            let uci = cozy_chess::util::display_uci_move(&board, theirs).to_string();
            prop_assert_eq!(uci, mv.to_string());
            board.play(theirs);
        }
    }

    #[test]
    fn lines_without_comments_have_at_most_79_characters(random in random_variation()) {
        fn remove_comments(line: &mut Variation) {
            line.trailing_comments.clear();
            for annotated in &mut line.moves {
                annotated.comments_before.clear();
                annotated.comments_after.clear();
                annotated.variations.iter_mut().for_each(remove_comments);
            }
        }
        let mut line = random.play(&Game::default());
        remove_comments(&mut line);
        let text = PgnGame { moves: line, ..PgnGame::default() }.to_string();
        prop_assert!(text.lines().all(|line| line.len() < 80), "{}", text);
    }
}

/// Words inserted into damaged games.
const WORDS: [&str; 32] = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    "\n",
    "%",
    "\"",
    "\\",
    "$",
    "$3",
    "!",
    "?!",
    "1.",
    "...",
    "12",
    "e4",
    "Nf3",
    "O-O",
    "exd6e.p.",
    "e8=Q",
    "--",
    "1-0",
    "*",
    "1/2",
    "[FEN \"",
    "[Result \"",
    "]\n",
    "\n\n[Event \"x\"]\n",
    "\r\n",
];

proptest! {
    #![proptest_config(fuzz::inputs())]

    #[test]
    fn fuzzed_files_give_games_that_round_trip_or_reasons(text in prop_oneof![
        8 => fuzz::damaged(&[EVERYTHING, "1. e4 e5 2. Nf3 *"], &WORDS),
        1 => "\\PC{0,80}",
        1 => prop::collection::vec(any::<u8>(), 0..80).prop_map(pgn::decode_text),
    ]) {
        for (n, game) in PgnReader::new(&text).enumerate() {
            match game {
                Ok(record) => {
                    let written = record.to_string();
                    let again = PgnReader::new(&written).next().expect("a game").expect("good");
                    prop_assert_eq!(&again.moves, &record.moves, "{}", written);
                }
                Err(error) => {
                    prop_assert!(fuzz::is_reason(&error), "{}", error);
                    prop_assert_eq!(error.game, n + 1);
                    // A lone carriage return ends a line, too.
                    let lines = text.matches(['\n', '\r']).count() + 1;
                    prop_assert!(error.line <= lines, "{}", error);
                }
            }
        }
    }
}

/// The last line has no line feed, as the file may have none.
#[test]
fn what_the_file_does_not_end_is_told_on_its_last_line() {
    for text in ["1. e4 ( *", "1. e4 ( *\n", "1. e4\n(\n*"] {
        let error = PgnReader::new(text)
            .next()
            .expect("a game")
            .expect_err(text);
        assert_eq!(error.line, text.lines().count(), "{error}");
    }
}

#[test]
fn many_tags_are_found_as_few_are() {
    let mut text: String = (0..100).map(|n| format!("[T{n} \"{n}\"] ")).collect();
    text.push_str("[T5 \"5\"] [T50 \"other\"]\n\n1. e4 *\n");
    let game = PgnReader::new(&text).next().expect("a game").expect("read");
    assert_eq!(game.tags.len(), 100);
    assert_eq!(game.tag("T50"), Some("50"));
    let notes: Vec<String> = game.notes.iter().map(ToString::to_string).collect();
    assert_eq!(notes, ["line 1: T50 is given twice"]);
}

#[test]
fn the_text_of_a_game_that_cannot_be_read_is_kept() {
    let unread = "[White \"A\"]\n\n1. Ke4 {no} *";
    let text = format!("1. e4 *\n\n{unread}\n\n[White \"B\"]\n\n1. d4 d5 *\n");
    let mut games = PgnReader::new(&text);
    assert!(games.next().expect("a game").is_ok());
    assert!(games.next().expect("a game").is_err());
    assert_eq!(games.unread_text(), unread);
    let last = games.next().expect("a game").expect("read");
    assert_eq!(last.moves().count(), 2);
}

#[test]
fn glyphs_keep_their_order_and_comments_within_comments_their_ends() {
    let read = |text: &str| PgnReader::new(text).next().expect("a game").expect("read");
    let game = read("1. e4!?□! e5 *");
    assert_eq!(game.moves.moves[0].nags, [5, 7, 1]);
    // `hello` is no move: read as people write games.
    let game = read("1. e4 hello {a {b} c} e5 {d} {{e} f} 2. Nf3 *");
    assert_eq!(game.moves().count(), 3);
    assert_eq!(game.moves.moves[1].comments_after, ["d", "(e) f"]);
}
