//! Where games begin and end.

use super::Chunks;

/// Texts, and how many lines each of their chunks has.
const CUT: [(&str, &[usize]); 14] = [
    ("[A \"x\"]\n\n1. e4 *\n\n[A \"y\"]\n\n1. d4 *\n", &[3, 4]),
    ("[A \"x\"] [B \"y\"] 1. e4 *\n[A \"z\"]  1. d4 *\n", &[1, 1]),
    ("[A \"x \\\"] 1-0\"]\n1. e4 *\n1. d4 *\n", &[2, 1]),
    ("[A \"x \\\"] y\"] 1. e4 *\n1. d4 *\n", &[1, 1]),
    ("[A \"1-0\n1. e4 *\n1. d4 *\n", &[2, 1]),
    ("[A 1-0]\n1. e4 *\n1. d4 *\n", &[2, 1]),
    ("% 1-0\n1. e4 *\n1. d4 *\n", &[2, 1]),
    ("1. e4 (1. d4 1-0\n(1. c4) *\n) e5 0-1\n1. c4 *\n", &[3, 1]),
    ("1. e4 ) 1-0\n1. c4 *\n", &[1, 1]),
    ("1. e4 { 1-0\n0-1 } e5 {*} *\n1. d4 *\n", &[2, 1]),
    ("1. e4 ; 1-0\ne5 *\n1. d4 *\n", &[2, 1]),
    // Without a result, any tag after moves begins the next game. Before moves only a tag Event
    // after an empty line does.
    ("[A \"x\"]\n1. e4\n[ A \"y\"]\n1. d4\n", &[2, 2]),
    (
        "[Event \"x\"]\n\n[Site \"y\"]\n\n[Event \"z\"]\n[Event \"u\"]\n",
        &[4, 2],
    ),
    // A comment that is never closed ends with an empty line before a tag.
    ("1. e4 {\n[A \"x\"]\n\n[A \"y\"]\n1. d4 *\n", &[3, 2]),
];

#[test]
fn a_file_is_cut_into_games() {
    for (text, expected) in CUT {
        let mut chunks = Chunks::new(text.as_bytes());
        let (mut lines, mut all, mut next) = (Vec::new(), Vec::new(), 1);
        while let Some(chunk) = chunks.next(Vec::new()).expect("memory") {
            assert_eq!((chunk.line, chunk.too_long), (next, false), "{text}");
            let count = chunk.bytes.iter().filter(|&&byte| byte == b'\n').count();
            next += count;
            lines.push(count);
            all.extend(chunk.bytes);
        }
        assert_eq!(lines, expected, "{text}");
        assert_eq!(all, text.as_bytes());
        assert_eq!(chunks.line(), next, "{text}");
    }
}
