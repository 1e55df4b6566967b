//! What the annotator of a game has written about its moves, as JSON.

use octet_engine::board::moves::Move;
use octet_engine::game::Game;
use octet_notation::Notation;
use octet_notation::pgn::{self, AnnotatedMove, Variation};
use serde::Serialize;

use crate::lines;

/// The commands that draw: arrows, `[%cal Ge2e4,Rd1d8]`, and squares, `[%csl Gd5]`. A letter gives
/// the colour: green, red, yellow, blue, orange or cyan.
const DRAWINGS: [(&str, usize); 2] = [("[%cal ", 5), ("[%csl ", 3)];
const COLOURS: &str = "GRYBOC";

/// What is written about a move.
#[derive(Serialize)]
pub struct Annotations {
    /// Glyphs, such as `!` and `±`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    glyphs: Vec<&'static str>,
    /// Comments, without commands.
    comments: Vec<String>,
    /// Arrows, `Ge2e4`, and squares, `Rd5`, each with its colour in front.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    drawings: Vec<String>,
    /// Alternatives to the move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<VariationJson>,
}

/// An alternative.
#[derive(Serialize)]
struct VariationJson {
    /// Comments before its first move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    intro: Vec<String>,
    moves: Vec<VariationMove>,
}

/// A move of an alternative.
#[derive(Serialize)]
struct VariationMove {
    /// The move; empty for a null move.
    uci: String,
    san: String,
    #[serde(flatten)]
    annotations: Annotations,
}

impl Annotations {
    /// What is written about move `n` of a line that is played from `before`.
    pub fn new(before: &Game, line: &Variation, n: usize) -> Annotations {
        let mv = &line.moves[n];
        let texts = comments_after(line, n);
        Annotations {
            glyphs: mv.nags.iter().copied().filter_map(pgn::glyph).collect(),
            comments: without_commands(texts.iter().copied()),
            drawings: drawings(texts.iter().copied()),
            variations: (mv.variations.iter())
                .filter(|variation| !variation.moves.is_empty())
                .map(|variation| VariationJson::new(before.clone(), variation))
                .collect(),
        }
    }
}

impl VariationJson {
    fn new(mut game: Game, line: &Variation) -> VariationJson {
        let intro = line.moves.first().map(|mv| &mv.comments_before);
        let intro = without_commands(intro.into_iter().flatten());
        let moves = (line.moves.iter().enumerate()).map(|(n, AnnotatedMove { mv, .. })| {
            let [uci, san] = both_notations(&game, *mv);
            let annotations = Annotations::new(&game, line, n);
            let said = VariationMove {
                uci,
                san,
                annotations,
            };
            lines::play(&mut game, *mv);
            said
        });
        let moves = moves.collect();
        VariationJson { intro, moves }
    }
}

/// A move in UCI and algebraic notation: of a null move, nothing and `--`.
pub fn both_notations(before: &Game, mv: Move) -> [String; 2] {
    match mv {
        Move::NONE => [String::new(), "--".to_owned()],
        mv => [mv.to_string(), before.san(mv).to_string()],
    }
}

/// The comments that follow move `n` of a line.
fn comments_after(line: &Variation, n: usize) -> Vec<&String> {
    let next = line.moves.get(n + 1);
    let before_next = next.map_or(&line.trailing_comments, |next| &next.comments_before);
    line.moves[n]
        .comments_after
        .iter()
        .chain(before_next)
        .collect()
}

/// The comments before the first move of a line.
pub fn comments_before(line: &Variation) -> &[String] {
    let first = line.moves.first();
    first.map_or(&line.trailing_comments, |mv| &mv.comments_before)
}

/// Takes commands such as `[%clk 0:01:00]` out of comments. A comment that holds nothing else is
/// left out.
pub fn without_commands<'c>(comments: impl IntoIterator<Item = &'c String>) -> Vec<String> {
    let plain = comments.into_iter().map(|comment| {
        let mut text = String::new();
        let mut rest = comment.as_str();
        while let Some((before, after)) = rest.split_once("[%") {
            text.push_str(before);
            rest = after.split_once(']').map_or("", |(_, after)| after);
        }
        text.push_str(rest);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    });
    plain.filter(|text| !text.is_empty()).collect()
}

/// The arrows and coloured squares of comments.
pub fn drawings<'c>(comments: impl IntoIterator<Item = &'c String>) -> Vec<String> {
    let mut found = Vec::new();
    for comment in comments {
        for (command, len) in DRAWINGS {
            let parts = comment.split(command).skip(1);
            let lists = parts.filter_map(|rest| Some(rest.split_once(']')?.0));
            let drawn = lists.flat_map(|list| list.split(',').map(str::trim));
            found.extend(
                drawn
                    .filter(|mark| is_drawing(mark, len))
                    .map(str::to_owned),
            );
        }
    }
    found
}

/// Whether a text is a colour and one square or two.
fn is_drawing(text: &str, len: usize) -> bool {
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8']);
    text.len() == len
        && text.starts_with(|c| COLOURS.contains(c))
        && text.as_bytes()[1..].chunks(2).all(is_square)
}

#[cfg(test)]
mod tests {
    use octet_notation::pgn::PgnReader;
    use serde_json::json;

    use super::*;

    #[test]
    fn variations_arrows_and_squares_are_told() {
        let text = "1. e4 $1 {[%cal Ge2e4,Rd1h5, Xa1a2] [%csl Ye5,Gz9] centre} \
                    (1. d4 {[%clk 0:01:00]} d5 (1... -- 2. c4 $16) 2. c4) e5 *";
        let game = PgnReader::new(text).next().expect("a game").expect("legal");
        let told = Annotations::new(&game.start, &game.moves, 0);
        let told = serde_json::to_value(told).expect("JSON");
        assert_eq!(told["glyphs"], json!(["!"]));
        assert_eq!(told["comments"], json!(["centre"]));
        assert_eq!(told["drawings"], json!(["Ge2e4", "Rd1h5", "Ye5"]));
        let line = &told["variations"][0]["moves"];
        assert_eq!(line[0]["san"], "d4");
        assert_eq!(line[0]["comments"], json!([]));
        assert_eq!(line[2]["uci"], "c2c4");
        let null = &line[1]["variations"][0]["moves"];
        assert_eq!(
            (&null[0]["uci"], &null[0]["san"]),
            (&json!(""), &json!("--"))
        );
        assert_eq!(null[1]["glyphs"], json!(["±"]));
        // It is White's move again.
        assert_eq!(null[1]["san"], "c4");
    }
}
