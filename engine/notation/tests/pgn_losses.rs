//! What is lost, moved or changed in meaning when a game is read is noted. What need not be lost is
//! kept.

use octet_engine::board::moves::Move;
use octet_notation::pgn::{PgnGame, PgnReader};

/// The games of a text, and the text that belongs to none.
fn read(text: &str) -> (Vec<PgnGame>, Vec<String>) {
    let mut reader = PgnReader::new(text);
    let games: Vec<PgnGame> = reader
        .by_ref()
        .map(|game| game.unwrap_or_else(|error| panic!("{error}\n{text}")))
        .collect();
    let outside = reader.take_outside();
    (games, outside.iter().map(ToString::to_string).collect())
}

fn one(text: &str) -> PgnGame {
    let (mut games, outside) = read(text);
    assert_eq!((games.len(), outside.len()), (1, 0), "{text}");
    games.remove(0)
}

/// What was noted, and whether something was lost.
fn notes(game: &PgnGame) -> Vec<(String, bool)> {
    let told = game.notes.iter();
    told.map(|note| (note.to_string(), note.reason.is_loss()))
        .collect()
}

/// The movetext of a game as it is written.
fn moves(game: &PgnGame) -> String {
    let text = game.to_string();
    let (_, moves) = text.split_once("\n\n").expect("an empty line");
    moves.trim_end().to_owned()
}

#[test]
fn a_bracket_too_many_after_a_tag_is_passed_over() {
    let game =
        one("[Event \"x\"]\n[Site \"Town\"]]\n[White \"A\"] ] [Black \"B\"]\n\n1. e4 e5 *\n");
    let told = ["Event", "Site", "White", "Black"].map(|name| game.tag(name));
    assert_eq!(told, [Some("x"), Some("Town"), Some("A"), Some("B")]);
    let stray = "']' neither begins nor ends anything here";
    let expected = [
        (format!("line 2: {stray}"), false),
        (format!("line 3: {stray}"), false),
    ];
    assert_eq!(notes(&game), expected);
}

#[test]
fn a_comment_after_the_result_stays_with_its_game() {
    for (between, after) in [(" ", "\n\n"), ("\n", "\n\n"), ("\n", "\n"), (" ", " ")] {
        for comment in [
            "{White lost on time}",
            "{White\nlost on time}",
            "; White lost on time",
        ] {
            if comment.starts_with(';') && after == " " {
                continue;
            }
            let text =
                format!("[Event \"1\"]\n\n1. d4 d5 0-1{between}{comment}{after}1. c4 c5 *\n");
            let (games, outside) = read(&text);
            let written: Vec<String> = games.iter().map(moves).collect();
            let expected = ["1. d4 d5 {White lost on time} 0-1", "1. c4 c5 *"];
            assert_eq!(written, expected, "{text}");
            assert_eq!(outside, [""; 0]);
            assert!(games.iter().all(|game| game.notes.is_empty()));
        }
    }
    let two = "1. e4 * {one} ; two\n{three} {four\n} 1. d4 d5\n2. c4 *\n{five}\n";
    let (games, _) = read(two);
    let written: Vec<String> = games.iter().map(moves).collect();
    let expected = [
        "1. e4 {one} {two} {three} {four} *",
        "1. d4 d5 2. c4 {five} *",
    ];
    assert_eq!(written, expected);
    // After an empty line it may be about the next game.
    let (games, _) = read("1. e4 *\n\n{the second}\n1. d4 *\n");
    assert_eq!(moves(&games[1]), "{the second} 1. d4 *");
}

#[test]
fn null_moves_of_the_game_are_kept() {
    for null in ["--", "Z0", "null", "0000", "@@@@"] {
        let game = one(&format!(
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 {null} 4. O-O a6 5. Ba4 Nf6 6. d4 1-0"
        ));
        assert_eq!(
            (game.moves().count(), game.moves().nth(5)),
            (11, Some(Move::NONE))
        );
        assert_eq!(notes(&game), []);
        let written = moves(&game);
        assert_eq!(
            written,
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 -- 4. O-O a6 5. Ba4 Nf6 6. d4 1-0"
        );
        assert_eq!(one(&game.to_string()).moves, game.moves);
    }
    let check = PgnReader::new("1. e4 f6 2. Qh5 -- 3. d4 *")
        .next()
        .expect("a game");
    assert!(
        check
            .expect_err("check")
            .to_string()
            .contains("null move is not legal in check")
    );
}

#[test]
fn tags_without_quotes_and_with_a_backslash_at_the_end_are_read() {
    let game = one("[White \"Engine /Level 6\\\"]\n[Black \"a \\\"b\\\" c\\\\\"]\n\n1. e4 e5 1-0");
    assert_eq!(game.tag("White"), Some("Engine /Level 6\\"));
    assert_eq!(game.tag("Black"), Some("a \"b\" c\\"));
    assert_eq!(notes(&game), []);
    let fen = "rnbqkb1r/ppp1pppp/5n2/3p4/3P1B2/5N2/PPP1PPPP/RN1QKB1R b KQkq - 3 3";
    let text = format!("[Event Casual]\n[White Able, A.]\n[FEN {fen}]\n\n3... c5 4. e3\n\n");
    let (games, _) = read(&format!("{text}{text}"));
    assert_eq!(games.len(), 2);
    for game in games {
        let told = (
            game.tag("Event"),
            game.tag("White"),
            game.start.fen().to_string(),
        );
        assert_eq!(told, (Some("Casual"), Some("Able, A."), fen.to_owned()));
        assert_eq!((game.moves().count(), notes(&game)), (2, Vec::new()));
    }
    // Among the moves it is a remark.
    let game = one("1. e4 e5\n[White plays well]\n2. Nf3 *");
    assert_eq!(moves(&game), "1. e4 e5 {White plays well} 2. Nf3 *");
}

#[test]
fn results_by_forfeit_and_with_blanks_are_read() {
    for (result, read, termination) in [
        ("0-0", "*", Some("double forfeit")),
        ("1-0F", "1-0", Some("forfeit")),
        ("0-1F", "0-1", Some("forfeit")),
        ("1 - 0", "1-0", None),
        ("0 - 1", "0-1", None),
        ("0.5 - 0.5", "1/2-1/2", None),
        ("1/2 - 1/2", "1/2-1/2", None),
    ] {
        for text in [
            format!("[Result \"{result}\"]\n\n{result}\n"),
            format!("[Event \"x\"]\n\n{result}\n\n[Event \"next\"]\n\n1. d4 *\n"),
            format!("1. e4 e5 {result}\n\n[Event \"next\"]\n\n1. d4 *\n"),
            format!("[Event \"x\"]\n[Result \"{result}\"]\n\n1. e4 e5 *\n"),
        ] {
            let (games, _) = self::read(&text);
            let game = games.first().unwrap_or_else(|| panic!("{text}"));
            assert_eq!(
                games.len(),
                1 + usize::from(text.contains("next")),
                "{text}"
            );
            assert_eq!(game.result.to_string(), read, "{text}");
            assert_eq!(game.tag("Termination"), termination, "{text}");
            let losses: Vec<bool> = notes(game).iter().map(|(_, loss)| *loss).collect();
            let noted: &[bool] = match termination {
                None => &[],
                Some(_) => &[read == "*"],
            };
            assert_eq!(losses, noted, "{text}: {:?}", notes(game));
        }
    }
    // It is castling and not a result.
    let castles = one("1. g3 g6 2. Bg2 Bg7 3. Nf3 Nf6 4. 0-0 0-0");
    assert_eq!(
        (castles.moves().count(), castles.tag("Termination")),
        (8, None)
    );
}

#[test]
fn what_belongs_to_no_game_is_told() {
    let told = |text: &str| read(text).1;
    assert_eq!(
        told("I am a letter, not a game.\nKind regards\n"),
        ["line 1: \"I am a letter, not a game.\" belongs to no game and is passed over"]
    );
    assert_eq!(
        told("1. e4 e5 1-0 White wins on time\n\n[Event \"x\"]\n1. d4 *\n\n{ the end }\n"),
        [
            "line 1: \"White wins on time\" belongs to no game and is passed over",
            "line 6: \"{ the end }\" belongs to no game and is passed over",
        ]
    );
    assert_eq!(told("% a comment\n\n1. e4 e5 1-0 (42)\n\u{1a}\n"), [""; 0]);
}

#[test]
fn the_fen_of_a_tag_is_read_as_everywhere() {
    let game =
        one("[FEN \"rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKBNR w KQkq e6 0 1\"]\n\n1. c4 *");
    let said = "line 1: FEN: en passant square \"e6\": no black pawn stands on e5 that could have \
                passed; left out";
    assert_eq!(notes(&game), [(said.to_owned(), false)]);
    let game = one("[FEN \"\"]\n\n1. e4 *");
    let said = "line 1: FEN: it is empty: it is read as the opening position";
    assert_eq!(notes(&game), [(said.to_owned(), false)]);
}

#[test]
fn a_game_of_chess960_is_told_as_one() {
    let start = "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]\n\n";
    let game = one(&format!("{start}1. e4 e5 *"));
    let [(said, true)] = &notes(&game)[..] else {
        panic!("{:?}", notes(&game))
    };
    assert!(
        said.contains("Chess960, which is not played here"),
        "{said}"
    );
    let text = format!("{start}1. g3 g6 2. O-O *");
    let error = PgnReader::new(&text)
        .next()
        .expect("a game")
        .expect_err("castles");
    let said = "game 1, line 3, move 2: \"O-O\" castles as in Chess960, which is not played here";
    assert_eq!(error.to_string(), said);
}

#[test]
fn a_result_that_the_last_position_contradicts_is_told() {
    for (text, said) in [
        (
            "1. f3 e5 2. g4 Qh4# 1-0",
            "the result is 1-0, but the last position says: Black mates",
        ),
        (
            "1. f3 e5 2. g4 Qh4# 1/2-1/2",
            "the result is 1/2-1/2, but the last position says: Black mates",
        ),
        ("1. f3 e5 2. g4 Qh4# 0-1", ""),
        ("1. f3 e5 2. g4 Qh4# *", ""),
        (
            "[FEN \"7k/8/5KQ1/8/8/8/8/8 b - - 0 1\"]\n\n1-0",
            "the result is 1-0, but the last position says: draw by stalemate",
        ),
    ] {
        let told = notes(&one(text));
        match said {
            "" => assert_eq!(told, [], "{text}"),
            _ => assert_eq!(
                told,
                [(format!("line {}: {said}", text.lines().count()), false)]
            ),
        }
    }
}

#[test]
fn what_is_written_can_be_read_by_others() {
    let game = one("1. e4 e5 ({just a note}) 2. Nf3 Nc6 *");
    assert_eq!(moves(&game), "1. e4 e5 {just a note} 2. Nf3 Nc6 *");
    let said = "line 1: a variation without a move is read as a comment";
    assert_eq!(notes(&game), [(said.to_owned(), true)]);
    assert_eq!(one("1. e4 e5 ($10) *").moves.moves[1].nags, [10]);

    let game = one("1. e4 e5 2. Nf3 } Nc6 *");
    assert_eq!(moves(&game), "1. e4 e5 2. Nf3 Nc6 *");
    assert_eq!(
        notes(&game),
        [("line 1: \"}\" is passed over".to_owned(), true)]
    );
    let said = "\"}\" within a comment would end it, and becomes \")\"";
    for (text, line, written) in [
        ("1. e4 ; a {b} }\n1... e5 *", 1, "1. e4 {a (b) )} 1... e5 *"),
        ("1. e4\n{a {b}\nc} e5 *", 2, "1. e4 {a (b) c} 1... e5 *"),
        ("; :-}\n1. e4 e5 *", 1, "{:-)} 1. e4 e5 *"),
        ("1. e4 e5 *\n; :-}", 2, "1. e4 e5 {:-)} *"),
    ] {
        let game = one(text);
        assert_eq!(moves(&game), written);
        assert_eq!(notes(&game), [(format!("line {line}: {said}"), true)]);
    }
    // Without a game there is nothing to be noted.
    assert!(read("; :-}\n").0.is_empty());

    let game = one("1. e4 e5 (1... pass 2. d4) 2. Nf3 *");
    assert_eq!(moves(&game), "1. e4 e5 {1... pass 2. d4} 2. Nf3 *");
    let said = "line 1: \"1... pass 2. d4\" is passed over";
    assert_eq!(notes(&game), [(said.to_owned(), true)]);

    let game = one("1. e4 (1. d4 d5 1-0) 1... e5 *");
    assert_eq!(moves(&game), "1. e4 (1. d4 d5 {1-0}) 1... e5 *");
}
