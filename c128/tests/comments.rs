//! Comments beside the 6502 code: how many instructions have one, and that each says more than the
//! instruction.

use std::collections::BTreeSet;

use octet_asm::Program;
use octet_asm::item::{Item, Line};
use octet_asm::text::SourceText;

/// The least share of instructions with a comment, in hundredths of a percent. It only rises.
const LEAST_COMMENTED: usize = 5_140;

/// Words that say nothing of their own.
const FILLERS: &[&str] = &[
    "a", "an", "and", "as", "at", "by", "for", "from", "in", "into", "is", "it", "its", "of", "on",
    "one", "register", "that", "the", "then", "this", "to", "value", "with",
];

/// What the mnemonics say, in words.
const MEANINGS: &[(&[&str], &[&str])] = &[
    (
        &["lda", "ldx", "ldy"],
        &[
            "fetch", "get", "gets", "load", "loads", "read", "reads", "take",
        ],
    ),
    (
        &["sta", "stx", "sty"],
        &[
            "keep", "put", "puts", "save", "saves", "store", "stores", "write",
        ],
    ),
    (
        &["tax", "tay", "tsx", "txa", "txs", "tya"],
        &["accumulator", "copy", "move", "stack", "transfer"],
    ),
    (
        &["inc", "inx", "iny"],
        &[
            "add",
            "count",
            "increase",
            "increment",
            "increments",
            "plus",
            "up",
        ],
    ),
    (
        &["dec", "dex", "dey"],
        &[
            "count",
            "decrease",
            "decrement",
            "decrements",
            "down",
            "less",
            "minus",
        ],
    ),
    (&["adc"], &["add", "adds", "carry", "plus"]),
    (
        &["sbc"],
        &["borrow", "carry", "less", "minus", "subtract", "subtracts"],
    ),
    (
        &["and", "ora", "eor"],
        &["bits", "exclusive", "mask", "or", "xor"],
    ),
    (
        &["asl", "lsr", "rol", "ror"],
        &["left", "right", "rotate", "shift", "shifts"],
    ),
    (
        &["cmp", "cpx", "cpy", "bit"],
        &["check", "compare", "compares", "test", "tests"],
    ),
    (
        &["clc", "sec", "cld", "sed", "cli", "sei", "clv"],
        &["c", "carry", "clear", "clears", "flag", "set", "sets"],
    ),
    (
        &["jmp", "jsr"],
        &["call", "calls", "go", "goes", "jump", "jumps", "routine"],
    ),
    (&["rts", "rti"], &["back", "caller", "return", "returns"]),
    (
        &["pha", "pla", "php", "plp"],
        &["pop", "pull", "push", "stack"],
    ),
    (
        &["bcc", "bcs", "beq", "bmi", "bne", "bpl", "bvc", "bvs"],
        &[
            "branch", "branches", "clear", "equal", "if", "jump", "minus", "not", "plus", "set",
            "zero",
        ],
    ),
];

fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// The instruction in words, and its comment.
fn instruction(program: &Program, line: &Line) -> Option<(String, BTreeSet<String>)> {
    let Item::Instruction { opcode, value } = &line.item else {
        return None;
    };
    let mnemonic = opcode.mnemonic.to_string();
    let text = SourceText::new(program).instruction(opcode, *value);
    let mut said = words(&text);
    let meanings = MEANINGS.iter().filter(|(of, _)| of.contains(&&*mnemonic));
    said.extend(
        meanings
            .flat_map(|(_, words)| *words)
            .map(|word| (*word).to_owned()),
    );
    said.extend(FILLERS.iter().map(|word| (*word).to_owned()));
    Some((text, said))
}

#[test]
fn comments_say_more_than_their_instruction_and_become_no_fewer() {
    let program = c128::program::build().expect("the program");
    let lines = || program.segments().iter().flat_map(|segment| &segment.lines);
    let (mut all, mut commented, mut repeating) = (0, 0, BTreeSet::new());
    for line in lines() {
        let Some((text, said)) = instruction(&program, line) else {
            continue;
        };
        all += 1;
        if line.comment.is_empty() {
            continue;
        }
        commented += 1;
        // A text in quotes is what the instruction is about.
        if !line.comment.contains('"') && words(&line.comment).is_subset(&said) {
            repeating.insert(format!("{}: {text}  ; {}", line.place, line.comment));
        }
    }
    assert!(
        repeating.is_empty(),
        "these comments only repeat their instruction; they should say why:\n{}",
        Vec::from_iter(repeating).join("\n")
    );
    let share = 10_000 * commented / all;
    assert!(
        share >= LEAST_COMMENTED,
        "{commented} of {all} instructions have a comment, fewer than {LEAST_COMMENTED} of 10,000"
    );
}
