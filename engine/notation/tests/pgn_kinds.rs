//! Games as programs and people write them beyond the standard, and files of every kind.

use std::fmt::Write;
use std::io::{self, BufReader, Read};
use std::time::{Duration, Instant};

use octet_engine::board::moves::Move;
use octet_notation::make_and_write_san;
use octet_notation::pgn::{MAX_GAME_BYTES, PgnGame, PgnReader, PgnReason, decode_text};

/// Anderssen against Dufresne, Berlin 1852.
const EVERGREEN: &str = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O \
    d3 8. Qb3 Qf6 9. e5 Qg6 10. Re1 Nge7 11. Ba3 b5 12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 \
    Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6 18. exf6 Rg8 19. Rad1 Qxf3 20. Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. \
    Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0";

/// A game with every piece's letter, a promotion and both ways to castle.
const ALL_LETTERS: &str = "1. b4 c5 2. e4 cxb4 3. e5 Qb6 4. Ba3 d6 5. d4 Bf5 6. Qe2 bxa3 7. Nh3 dxe5 8. d5 Nf6 9. \
    d6 h6 10. f3 Qb2 11. g4 e6 12. c4 b6 13. f4 Nh7 14. gxf5 Nd7 15. Qf3 O-O-O 16. fxe6 Bxd6 \
    17. Nf2 g6 18. exd7+ Kc7 19. h4 Bb4+ 20. Qc3 exf4 21. h5 b5 22. Bh3 a5 23. O-O gxh5 24. \
    Nd3 bxc4 25. Re1 h4 26. Re4 Rde8 27. dxe8=N+ Kd8 *";

fn read(text: &str) -> PgnGame {
    let mut games = PgnReader::new(text);
    let game = games.next().expect(text);
    let game = game.unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert!(games.next().is_none(), "{text}");
    game
}

fn moves(text: &str) -> Vec<Move> {
    read(text).moves().collect()
}

fn refusal(text: &str) -> String {
    let error = PgnReader::new(text).next().expect(text);
    error.expect_err(text).to_string()
}

#[test]
fn long_algebraic_and_coordinate_moves_are_read() {
    let game = read(ALL_LETTERS);
    let (mut long, mut dashes, mut coordinates) = (String::new(), String::new(), String::new());
    let mut position = game.start.position().clone();
    for mv in game.moves() {
        let letter = position.piece_on(mv.origin()).letter().to_ascii_uppercase();
        let letter = Some(letter).filter(|&letter| letter != 'P');
        let dash = if position.piece_on(mv.target()).is_empty() {
            '-'
        } else {
            'x'
        };
        let promotion = mv.promotion().map(|piece| piece.letter());
        let (from, to) = (mv.origin(), mv.target());
        let letter = letter.map_or(String::new(), String::from);
        let promotes = promotion.map_or(String::new(), |piece| format!("={piece}"));
        write!(long, "{letter}{from}{dash}{to}{promotes} ").expect("a string");
        write!(dashes, "{from}-{to}{} ", promotes.trim_start_matches('=')).expect("a string");
        write!(coordinates, "{mv} ").expect("a string");
        position.make(mv);
    }
    let expected: Vec<Move> = game.moves().collect();
    for text in [long, dashes, coordinates] {
        assert_eq!(moves(&text), expected, "{text}");
    }
    assert_eq!(
        moves("1. e2-e4 e7-e5 2. Ng1-f3 d7d6 3. d1-e2 Bc8-f5 4. e4:f5").len(),
        7
    );
}

#[test]
fn null_moves_are_read_in_variations() {
    for null in ["--", "Z0", "null", "0000", "@@@@"] {
        let game = read(&format!(
            "1. e4 e5 (1... {null} 2. d4 {null} 3. Nf3) 2. Nf3 *"
        ));
        let variation = &game.moves.moves[1].variations[0];
        let played: Vec<Move> = variation.moves.iter().map(|mv| mv.mv).collect();
        assert_eq!(
            (played.len(), played[0], played[2]),
            (4, Move::NONE, Move::NONE)
        );
        let written = game.to_string();
        assert!(written.contains("(1... -- 2. d4 -- 3. Nf3)"), "{written}");
        assert_eq!(read(&written).moves, game.moves);
        assert!(refusal(&format!("1. e4 f6 2. Qh5 {null} *")).contains("null move"));
    }
}

#[test]
fn glyphs_after_moves_and_alone_are_read() {
    let glyphs = [
        ("+-", 18),
        ("-+", 19),
        ("=", 10),
        ("∞", 13),
        ("±", 16),
        ("∓", 17),
        ("⩲", 14),
        ("⩱", 15),
        ("□", 7),
        ("D", 220),
        ("N", 146),
        ("+/-", 16),
        ("-/+", 17),
        ("+=", 14),
        ("=+", 15),
        ("+/=", 14),
        ("=/+", 15),
        ("!", 1),
        ("?", 2),
        ("!!", 3),
        ("??", 4),
        ("!?", 5),
        ("?!", 6),
        ("⨀", 22),
        ("⇆", 132),
        ("∆", 140),
        ("⌓", 142),
        ("RR", 145),
        ("↑", 36),
        ("→", 40),
    ];
    for (glyph, nag) in glyphs {
        let game = read(&format!(
            "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# {glyph} 1-0"
        ));
        assert_eq!(game.moves.moves[6].nags, [nag], "{glyph}");
        let game = read(&format!(
            "1. e4{glyph} e5 2. Qh5 Nc6{glyph} 3. Bc4!{glyph} 1-0"
        ));
        let plies = &game.moves.moves;
        assert_eq!(
            (plies[0].nags.as_slice(), plies[3].nags.as_slice()),
            (&[nag][..], &[nag][..])
        );
        assert_eq!(
            plies[4].nags,
            if glyph == "!" {
                [3].to_vec()
            } else if glyph == "?" {
                [5].to_vec()
            } else {
                [1, nag].to_vec()
            },
            "{glyph}"
        );
    }
    // ChessBase writes some glyphs before the move to which they belong.
    let game = read("1. e4 e5 ($142 1... c5 $10) 2. Nf3 (=) *");
    assert_eq!(game.moves.moves[1].variations[0].moves[0].nags, [142, 10]);
    assert_eq!(read("{a puzzle} $5 1. e4 *").moves.moves[0].nags, [5]);
    // The letter N after a promotion is a knight, not a novelty.
    let end = read("[FEN \"8/P7/8/8/8/8/8/K1k5 w - - 0 1\"]\n\n1. a8N *");
    assert_eq!(
        (end.moves.moves.len(), end.moves.moves[0].nags.len()),
        (1, 0)
    );
    assert_eq!(
        moves("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 # 1-0").len(),
        7
    );
}

/// Games as people write them, the moves that they mean, and the notes about them.
const AS_WRITTEN: [(&str, &str, &str); 40] = [
    (
        "1. e4 a6 2. e5 d5 3. exd6ep cxd6 *",
        "e4 a6 e5 d5 exd6 cxd6",
        "",
    ),
    ("1. e4 a6 2. e5 d5 3. exd6 ep *", "e4 a6 e5 d5 exd6", ""),
    ("1. f3 e5 2. g4 Qh4mate 0-1", "f3 e5 g4 Qh4#", ""),
    (
        "1. e4 e5 2. Qh5 d6 3. Qxf7 ch. Kxf7 *",
        "e4 e5 Qh5 d6 Qxf7+ Kxf7",
        "",
    ),
    ("1. e4 d5 2. ed Q:d5 *", "e4 d5 exd5 Qxd5", ""),
    ("1. e4 d5 2. exd Qxd5 *", "e4 d5 exd5 Qxd5", ""),
    ("1. e4, e5 2. Nf3, Nc6 *", "e4 e5 Nf3 Nc6", ""),
    ("1: e4 e5 2: Nf3 1:0", "e4 e5 Nf3", ""),
    ("1) e4 e5 2) Nf3 1/2:1/2", "e4 e5 Nf3", ""),
    ("1.-e4 e5 2.-Nf3 2...-Nc6 1–0", "e4 e5 Nf3 Nc6", ""),
    (
        "1. e4 - e5 2. Nf3 - Nc6 *",
        "e4 e5 Nf3 Nc6",
        "\"-\" and 1 more",
    ),
    (
        "1. e4 (0:00) e5 (0:03) 2. Nf3 *",
        "e4 e5 Nf3",
        "\"0:00\" and 1 more",
    ),
    ("1. e4 [%clk 0:10:00] e5 [#] 2. Nf3 *", "e4 e5 Nf3", ""),
    (
        "1. e4 e5 2. Qh5 Black resigns",
        "e4 e5 Qh5",
        "\"Black\" and 1 more",
    ),
    ("1. e4 e5 1-0 (42)", "e4 e5", ""),
    ("1. e4 e5 1/2 - 1/2", "e4 e5", ""),
    ("1. e4 e5 1-0 White wins on time", "e4 e5", ""),
    ("[Event \"x\"]\n\n1. e4 e5 *\n\x1a\0\0", "e4 e5", ""),
    ("1. e4\u{200b} e5 \u{200e}2. Nf3 *", "e4 e5 Nf3", ""),
    (
        "Smith - Jones, London 1899\n\n1. e4 e5 1-0",
        "e4 e5",
        "\"Smith\" and 3 more",
    ),
    ("From: a@b.c\n\n[Event \"x\"]\n\n1. e4 e5 *", "e4 e5", ""),
    ("<pre>1. e4 e5 2. Nf3 Nc6 1-0</pre>", "e4 e5 Nf3 Nc6", ""),
    (
        "> 1. e4 e5\n> 2. Nf3 Nc6\n> 1-0",
        "e4 e5 Nf3 Nc6",
        "\">\" and 2 more",
    ),
    (
        "1. e4 {a {b} c} e5 *",
        "e4 e5",
        "\"}\" within a comment would end it",
    ),
    ("1. e4 {a} } e5 *", "e4 e5", "\"}\" is passed over"),
    (
        "1. e4 e5 2. Nf3) Nc6 *",
        "e4 e5 Nf3 Nc6",
        "\")\" is passed over",
    ),
    ("1. e4 $900 e5 *", "e4 e5", "\"$900\" is passed over"),
    ("(1. d4 d5) 1. e4 *", "e4", "\"1. d4 d5\" is passed over"),
    (
        "1. e4 (book) e5 (+0.35/12 5s) 2. Nf3 *",
        "e4 e5 Nf3",
        "\"book\" and 2 more",
    ),
    (
        "1. e4 e5 The usual move. 2. Nf3 *",
        "e4 e5 Nf3",
        "\"The\" and 2 more",
    ),
    ("1. N f3 N f6 2. e2 - e4 *", "Nf3 Nf6 e4", ""),
    (
        "1. Ktf3 Ktc6 *",
        "Nf3 Nc6",
        "\"Ktf3\" is read as g1f3, and 1 more",
    ),
    (
        "1. e4 e5 2. nf3 nc6 3. bb5 *",
        "e4 e5 Nf3 Nc6 Bb5",
        "\"nf3\" is read as g1f3",
    ),
    (
        "1. E4 E5 2. NF3 NC6 *",
        "e4 e5 Nf3 Nc6",
        "\"E4\" is read as e2e4",
    ),
    (
        "1. e4 e5 2. Nxf3 *",
        "e4 e5 Nf3",
        "\"Nxf3\" is read as g1f3",
    ),
    (
        "1. g3 g6 2. Bg2 Bg7 3. Nf3 Nf6 4. 00 00 *",
        "g3 g6 Bg2 Bg7 Nf3 Nf6 O-O O-O",
        "\"00\" is",
    ),
    (
        "1. 5254 5755 2. 7163 *",
        "e4 e5 Nf3",
        "\"5254\" is read as e2e4",
    ),
    (
        "1. е4 e5 2. Кf3 Кc6 3. Сc4 Сc5 4. О-О *",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O",
        "",
    ),
    (
        "[FEN \"8/P7/8/8/8/8/8/K1k5 w - - 0 1\"]\n\n1. a8 *",
        "a8=Q",
        "\"a8\" is read as a7a8q",
    ),
    (
        "[FEN \"4k3/P7/8/8/8/8/8/1K6 w Kq - 0 1\"]\n\n1. Kb2 *",
        "Kb2",
        "nobody can castle by \"Kq\"",
    ),
];

#[test]
fn games_are_read_as_people_write_them() {
    for (text, expected, noted) in AS_WRITTEN {
        let game = read(text);
        let mut position = game.start.position().clone();
        let sans = game
            .moves()
            .map(|mv| make_and_write_san(&mut position, mv).to_string());
        assert_eq!(sans.collect::<Vec<_>>().join(" "), expected, "{text}");
        let notes: Vec<String> = game.notes.iter().map(ToString::to_string).collect();
        match noted {
            "" => assert!(notes.is_empty(), "{text}: {notes:?}"),
            _ => assert!(
                notes.len() == 1 && notes[0].contains(noted),
                "{text}: {notes:?}"
            ),
        }
    }
}

#[test]
fn words_that_are_passed_over_become_comments() {
    let game = read("1. e4 very good e5 2. Nf3 Nc6 *");
    let comments = game.moves.moves.iter().map(|mv| mv.comments_after.len());
    assert_eq!(comments.collect::<Vec<_>>(), [1, 0, 0, 0]);
    assert_eq!(game.moves.moves[0].comments_after, ["very good"]);
}

/// A tag ends with its own quotation mark, so these lines begin one game each.
#[test]
fn quotation_marks_and_results_within_tags_end_nothing() {
    let game = "[Event \"a \\\"] 1-0 b\"] 1. e4 e5 *\n";
    let text = game.repeat(3);
    let games: Vec<PgnGame> = PgnReader::new(&text)
        .map(|game| game.expect("a game"))
        .collect();
    assert_eq!(games.len(), 3);
    for game in games {
        assert_eq!(
            (game.tag("Event"), game.moves().count()),
            (Some("a \"] 1-0 b"), 2)
        );
    }
}

/// Letters that look alike, typed with a Cyrillic keyboard.
#[test]
fn cyrillic_letters_that_look_like_files_and_crosses_are_read() {
    let latin = moves("1. a4 c5 2. e4 a5 3. c4 e5 4. Nc3 d5 5. exd5 *");
    assert_eq!(
        moves("1. а4 с5 2. е4 а5 3. с4 е5 4. Nс3 d5 5. ехd5 *"),
        latin
    );
}

#[test]
fn comments_before_and_after_the_games_are_no_games() {
    let text = "[Event \"x\"]\n\n1. e4 e5 *\n";
    for (before, after) in [
        ("{ a collection }\n", ""),
        ("; a collection\n", ""),
        ("", "\n{ the end }\n"),
        ("", "\n{ the end\n"),
    ] {
        let game = read(&format!("{before}{text}{after}"));
        let told = (game.tag("Event"), game.moves().count(), game.notes.len());
        assert_eq!(told, (Some("x"), 2, 0), "{before}{after}");
    }
}

#[test]
fn a_result_that_is_not_known_is_not_noted() {
    for (result, noted) in [("", 0), ("?", 0), ("*", 0), ("won", 1)] {
        let game = read(&format!("[Result \"{result}\"]\n\n1. e4 e5 *\n"));
        assert_eq!(game.notes.len(), noted, "{result}");
    }
}

#[test]
fn a_reader_counts_games_and_bytes() {
    let text = "1. e4 *\n\n1. d4 *\n\n[Event \"3\"]\n\n1. c4 *\n";
    let mut games = PgnReader::new(text);
    assert_eq!(games.by_ref().filter(Result::is_ok).count(), 3);
    assert_eq!((games.games(), games.bytes()), (3, text.len() as u64));
}

#[test]
fn words_are_passed_over_only_where_no_move_can_be_lost() {
    for text in [
        // A wrong or missing number after words that were passed over.
        "1. e4 e5 the best 3. Nf3 *",
        "1. e4 e5 and now Nf3 Nc6 *",
        "1. e4 well 2. d4 d5 *",
        // A word that looks like a move.
        "1. e4 e5 2. Qa9 Nc6 *",
        "1. e4 e5 2. 00 Nc6 *",
        "1. e4 e5 2. 000 Nc6 *",
        "1. e4 e5 2. 5354 Nc6 *",
        // A letter that may mean a piece other than a queen.
        "[FEN \"8/P7/8/8/8/8/8/K1k5 w - - 0 1\"]\n\n1. a8 N *",
        // Numbers and no move.
        "1. P-K4 P-K4 2. N-KB3 *",
    ] {
        refusal(text);
    }
}

#[test]
fn figurines_and_typographers_signs_are_read() {
    let figurines = EVERGREEN
        .replace('N', "♘")
        .replace('B', "♝")
        .replace('R', "♖")
        .replace('Q', "♛")
        .replace('K', "♔")
        .replace('-', "–")
        .replace('x', "×")
        .replace("1–0", "1-0");
    assert_eq!(moves(&figurines), moves(EVERGREEN));
    assert_eq!(
        moves("1.♙e4 e5 2.\u{2658}\u{fe0e}f3 …\u{a0}♞c6 ½-½").len(),
        4
    );
}

#[test]
fn piece_letters_of_other_languages_are_read_and_named() {
    for (letters, language) in [
        ("KDTLS", "German"),
        ("RDTFC", "French"),
        ("RDTAC", "Spanish or Italian"),
        ("KDTLP", "Dutch"),
        ("RDTBC", "Portuguese"),
        ("KHWGS", "Polish"),
        ("KDVSJ", "Czech"),
        ("KVBFH", "Hungarian"),
        ("KDTLR", "Finnish"),
        ("RDTNC", "Romanian"),
        ("KDHBR", "Icelandic"),
    ] {
        let translate = |c: char| match "KQRBN".find(c) {
            Some(at) => letters.as_bytes()[at].into(),
            None => c,
        };
        let text: String = ALL_LETTERS.chars().map(translate).collect();
        let game = read(&text);
        assert!(game.moves().eq(read(ALL_LETTERS).moves()), "{language}");
        let [note] = game.notes.as_slice() else {
            panic!("{:?}", game.notes)
        };
        let named = note.to_string();
        assert!(named.contains(language), "{named}");
        assert!(
            named.starts_with("line 1: the moves are read in "),
            "{named}"
        );
    }
    assert_eq!(read(ALL_LETTERS).notes, []);
}

#[test]
fn a_game_that_two_languages_read_differently_is_refused() {
    // R is a king in French and a knight in Finnish.
    let text = "[FEN \"4k3/8/8/8/8/8/4N3/4K3 w - - 0 1\"]\n\n1. Rd2 *";
    assert_eq!(moves(text)[0].to_string(), "e1d2");
    let text = "[FEN \"4k3/8/8/8/8/1N6/8/4K3 w - - 0 1\"]\n\n1. Rd2 *";
    let said = refusal(text);
    assert!(said.contains("could be in French"), "{said}");
    assert!(said.contains("or in Finnish"), "{said}");
}

#[test]
fn the_reading_that_goes_furthest_says_what_is_wrong() {
    let said = refusal("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc7 *");
    assert!(
        said.contains("move 4: \"Lxc7\": no bishop can reach c7"),
        "{said}"
    );
}

#[test]
fn chess960_from_the_usual_position_is_chess() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
    for variant in ["Chess960", "chess 960", "Fischerandom"] {
        for rights in ["KQkq", "HAha"] {
            let text = format!(
                "[Variant \"{variant}\"]\n[SetUp \"1\"]\n[FEN \"{start} {rights} - 0 1\"]\n\n\
                 1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *"
            );
            assert_eq!(moves(&text).len(), 8);
        }
    }
}

#[test]
fn files_of_every_encoding_and_line_end_are_read() {
    let text = format!("[White \"Müller – Ŝ\"]\n\n{EVERGREEN}\n");
    let utf16 = |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let text = format!("\u{feff}{text}");
        text.encode_utf16().flat_map(bytes).collect()
    };
    let latin = b"[White \"M\xFCller \x96 S\"]\r\n\r\n1. e4 *".to_vec();
    let bytes = PgnReader::from_reader(latin.as_slice())
        .next()
        .expect("a game");
    assert_eq!(bytes.expect("a game").tag("White"), Some("Müller – S"));
    for bytes in [
        text.clone().into_bytes(),
        text.replace('\n', "\r\n").into_bytes(),
        text.replace('\n', "\r").into_bytes(),
        format!("\u{feff}{text}").into_bytes(),
        utf16(u16::to_le_bytes),
        utf16(u16::to_be_bytes),
    ] {
        for capacity in [1, 2, 3, 7, 4096] {
            let mut games = PgnReader::from_reader(BufReader::with_capacity(capacity, &bytes[..]));
            let game = games.next().expect("a game").expect("a good one");
            assert_eq!(game.tag("White"), Some("Müller – Ŝ"));
            assert_eq!(game.moves().count(), 47);
            assert!(games.next().is_none());
        }
        assert!(decode_text(bytes).contains("Müller – Ŝ"));
    }
}

#[test]
fn an_unclosed_comment_costs_its_game_and_no_other() {
    let game = |n: usize, comment| format!("[Event \"{n}\"]\n\n1. e4 e5 {comment} *\n\n");
    let text: String = (0..9)
        .map(|n| game(n, if n % 3 == 1 { "{oh" } else { "" }))
        .collect();
    let games: Vec<_> = PgnReader::new(&text).collect();
    assert_eq!(games.len(), 9);
    for (n, read) in games.into_iter().enumerate() {
        match read {
            Ok(game) => assert_eq!(game.tag("Event"), Some(n.to_string().as_str())),
            Err(error) => {
                assert_eq!((n % 3, error.reason), (1, PgnReason::Comment));
                assert_eq!((error.game, error.line), (n + 1, 4 * n + 3));
            }
        }
    }
}

/// A file of many gigabytes is read with the memory that one line takes.
struct Endless<'t> {
    text: &'t [u8],
    at: usize,
    left: usize,
}

impl Read for Endless<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let text = &self.text[self.at..];
        let len = text.len().min(out.len()).min(self.left);
        out[..len].copy_from_slice(&text[..len]);
        self.at = (self.at + len) % self.text.len();
        self.left -= len;
        Ok(len)
    }
}

#[test]
fn a_game_without_end_is_refused_and_not_kept() {
    for text in ["x", "e4 \n", "{ a comment\n"] {
        let (text, left) = (text.as_bytes(), MAX_GAME_BYTES + (1 << 20));
        let head = "[Event \"long\"]\n1. e4 e5 2. ".as_bytes();
        let tail = "\n\n[Event \"next\"]\n\n1. e4 *\n".as_bytes();
        let input = head.chain(Endless { text, at: 0, left }).chain(tail);
        let mut games = PgnReader::from_reader(BufReader::new(input));
        let error = games.next().expect("a game").expect_err("too long");
        assert_eq!((error.reason, error.line), (PgnReason::TooLong, 1));
        let next = games.next().expect("a game").expect("a good one");
        assert_eq!(next.tag("Event"), Some("next"));
        assert!(games.next().is_none());
    }
}

/// A game may be as long as the limit, before its last line.
#[test]
fn a_game_of_the_greatest_length_is_read() {
    for more in [0, 1] {
        let head = "1. e4 {\n";
        let filling = "x".repeat(MAX_GAME_BYTES - head.len() - 1 + more);
        let text = format!("{head}{filling}\n}} e5 *\n");
        let read = PgnReader::new(&text).next().expect("a game");
        let moves = read.map(|game| game.moves().count());
        let reason = moves.map_err(|error| error.reason);
        let expected = match more {
            0 => Ok(2),
            _ => Err(PgnReason::TooLong),
        };
        assert_eq!(reason, expected);
    }
}

#[test]
fn a_file_that_cannot_be_read_on_ends_with_an_error() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let input = "1. e4 *\n1. d4 ".as_bytes().chain(Broken);
    let mut games = PgnReader::from_reader(BufReader::new(input));
    assert!(games.next().expect("a game").is_ok());
    let error = games.next().expect("an error").expect_err("an error");
    let said = "game 2, line 2, the rest of the file cannot be read: the disk is gone";
    assert_eq!(error.to_string(), said);
    assert!(games.next().is_none());
}

/// A byte order mark at the beginning of a line is taken for that of a file.
#[test]
fn a_byte_order_mark_in_a_comment_is_kept() {
    let comment = ["\u{feff}word"; 40].join(" ");
    let game = read(&format!("1. e4 {{{comment}}} *"));
    let again = read(&game.to_string());
    assert_eq!(game.moves.moves[0].comments_after, [comment]);
    assert_eq!(again.moves, game.moves);
}

/// A line of a variation may look like the end of a game.
#[test]
fn a_result_within_a_variation_ends_no_game() {
    let text = "1. e4 (1. d4 d5 1-0\n) 1... e5 0-1\n\n1. c4 *\n";
    let games: Vec<PgnGame> = PgnReader::new(text).map(|game| game.expect(text)).collect();
    let moves: Vec<usize> = games.iter().map(|game| game.moves().count()).collect();
    assert_eq!(moves, [2, 1]);
}

#[test]
fn the_last_line_of_utf_16_ends_like_the_others() {
    let bytes = "\u{feff}1. e4 *".encode_utf16().flat_map(u16::to_le_bytes);
    assert_eq!(decode_text(bytes.collect()), "1. e4 *\n");
}

/// The time to read a text with so many of its parts on one line: the best of three.
fn time_to_read(part: &str, count: usize) -> Duration {
    let text = format!("{} *\n", part.repeat(count));
    let times = (0..3).map(|_| {
        let begin = Instant::now();
        assert!(PgnReader::new(&text).all(|game| game.is_ok()), "{part}");
        begin.elapsed()
    });
    times.min().unwrap_or_default()
}

#[test]
fn the_time_to_read_a_line_is_in_proportion_to_its_length() {
    for part in [
        "[Event \"one\"] [Result \"1-0\"] 1. e4 e5 2. Nf3 1-0 ",
        "1. e4 $1 {a comment} (1. d4) 1-0 ",
        "{a comment} ",
        "; ",
    ] {
        // Eight times as many take eight times as long, and not 64 times.
        let (few, many) = (time_to_read(part, 5_000), time_to_read(part, 40_000));
        let most = 24 * few + Duration::from_millis(20);
        assert!(many <= most, "{part}: {few:?}, {many:?}");
    }
}
