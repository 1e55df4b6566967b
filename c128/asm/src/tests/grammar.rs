//! The grammar of `asm!`: what each form of statement, operand, comment and header becomes.

use crate::item::{Header, Item};
use crate::text::SourceText;
use crate::*;

/// The variables of the tests.
struct Vars {
    t: Zp,
    table: Abs,
}

const DEVICE: u16 = 0xD011;
const LIMIT: u8 = 12;

fn built(write: impl FnOnce(&mut Asm, &Vars)) -> Result<Program, AsmErrors> {
    let mut a = Asm::new();
    let code = a.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
    let bss = a.segment("BSS", 0x5000, 0x5FFF, Kind::Bss);
    a.zero_page(0x10..=0x1F);
    let v = Vars {
        t: a.zp_n("t", 2),
        table: a.reserve(bss, "table", 16, 1),
    };
    a.select(code);
    write(&mut a, &v);
    a.finish()
}

/// The code's lines as they stand in the listing, comments after a semicolon.
fn lines(write: impl FnOnce(&mut Asm, &Vars)) -> Vec<String> {
    let program = built(write).unwrap_or_else(|errors| panic!("{errors}"));
    let text = SourceText::new(&program);
    let line = |line: &item::Line| {
        let code = match &line.item {
            Item::Instruction { opcode, value } => text.instruction(opcode, *value),
            Item::Bind(symbol) => format!("{}:", text.name(*symbol)),
            Item::Comment(comment) => format!("; {comment}"),
            Item::Routine { symbol, .. } => format!("routine {}", text.name(*symbol)),
            other => format!("{other:?}"),
        };
        match line.comment.as_str() {
            "" => code,
            comment => format!("{code} ; {comment}"),
        }
    };
    let code = program.segment("CODE").expect("the code");
    code.lines.iter().map(line).collect()
}

/// The errors and their lines, counted from `line`.
fn faults(line: u32, write: impl FnOnce(&mut Asm, &Vars)) -> Vec<(u32, String)> {
    let errors = built(write).expect_err("an error").errors;
    let fault = |error: &AsmError| {
        assert_eq!(error.place.file(), file!());
        (error.place.line() - line, error.fault.to_string())
    };
    errors.iter().map(fault).collect()
}

#[test]
fn every_addressing_mode() {
    let lines = lines(|a, v| {
        asm! { a;
            asl  a
            asl  v.t
            lda  #5
            lda  v.t
            lda  v.t,x
            ldx  v.t,y
            lda  v.table
            lda  v.table,x
            lda  v.table,y
            lda  (v.t,x)
            lda  (v.t),y
            jmp  (v.table)
            tax
        }
    });
    let expected = "asl a|asl t|lda #$05|lda t|lda t,x|ldx t,y|lda table|lda table,x|lda table,y\
                    |lda (t,x)|lda (t),y|jmp (table)|tax";
    assert_eq!(lines, expected.split('|').collect::<Vec<_>>());
}

#[test]
fn numbers_and_words_are_addresses() {
    let lines = lines(|a, _| {
        asm! { a;
            lda  0xA2
            lda  0x00A2
            sta  0xD011,x
            inc  DEVICE
            sta  DEVICE + 1,y
            for n in 0..2 {
                lda  0xD400 + n
                lda  0xA0 + n,x
            }
            lda  (0xFB),y
            ldx  #<0xD600
            ldy  #>DEVICE
            jsr  0xFFD2
            jmp  {DEVICE}
            jmp  (0x0314)
        }
    });
    // The bytes distinguish an absolute address in the zero page from a zero-page one.
    let expected = "lda $A2|lda $A2|sta $D011,x|inc $D011|sta $D012,y|lda $D400|lda $A0,x\
                    |lda $D401|lda $A1,x|lda ($FB),y|ldx #<$D600|ldy #>$D011|jsr $FFD2\
                    |jmp $D011|jmp ($0314)";
    assert_eq!(lines, expected.split('|').collect::<Vec<_>>());
    let program = built(|a, _| {
        asm! { a;
            lda  0xA2
            lda  0x00A2
        }
    });
    let program = program.expect("a sound program");
    let bytes = &program.segment("CODE").expect("the code").bytes;
    assert_eq!(bytes[..], [0xA5, 0xA2, 0xAD, 0xA2, 0x00]);
}

#[test]
fn sums_and_values() {
    let lines = lines(|a, v| {
        let byte = 200_u8;
        asm! { a;
            lda  v.table + 3,x
            sta  v.t+1
            lda  #<v.table + 1
            lda  #>(v.table - 1)
            lda  #LIMIT - 2
            lda  #byte
            lda  #-3
            lda  #b'a'
            lda  #0x0F << 2
        }
    });
    let expected = "lda table+3,x|sta t+1|lda #<(table+1)|lda #>(table-1)|lda #LIMIT-2|lda #$C8\
                    |lda #-3|lda #$61|lda #$3C";
    assert_eq!(lines, expected.split('|').collect::<Vec<_>>());
}

#[test]
fn names_of_globals() {
    let lines = lines(|a, _| {
        let (n, owned, name) = (1, "first_1".to_owned(), "first_1");
        asm! { a;
            a.global("first_1");
            jsr  first_1
            jsr  "first_{n}"
            jmp  {name}
            jmp  {&owned}
            lda  "first_1",x
            lda  "first_{n}"
        }
    });
    let expected = "first_1:|jsr first_1|jsr first_1|jmp first_1|jmp first_1|lda first_1,x\
                    |lda first_1";
    assert_eq!(lines, expected.split('|').collect::<Vec<_>>());
}

#[test]
fn labels_belong_to_their_braces() {
    let lines = lines(|a, v| {
        asm! { a;
        @next:
            for _ in 0..2 {
            @next:
                dex
                bne  @next
                if true {
                    jmp  @out
                }
                lda  @next+1,x
                lda  #<@next
            @out:
            }
            jmp  @next
            inc  v.t
            jeq  @next
        }
    });
    let expected = "__next:|__next_2:|dex|bne __next_2|jmp __out|lda __next_2+1,x|lda #<__next_2\
                    |__out:|__next_3:|dex|bne __next_3|jmp __out_2|lda __next_3+1,x\
                    |lda #<__next_3|__out_2:|jmp __next|inc t|bne *+5|jmp __next";
    assert_eq!(lines, expected.split('|').collect::<Vec<_>>());
}

#[test]
fn rust_decides_what_is_written() {
    let lines = lines(|a, v| {
        asm! { a;
            for (n, word) in ["one", "two", "three"].into_iter().enumerate() {
                let odd = n % 2 == 1;
                if odd {
                    nop
                } else if n == 0 {
                    continue;
                } else {
                    tax
                }
                match word {
                    "two" | "four" => { inx }
                    other if other.len() > 4 => { iny }
                    _ => {}
                }
            }
            const { assert!(LIMIT < 20) }
            store(a, v.t);
        }
    });
    assert_eq!(lines, ["nop", "inx", "tax", "iny", "sta t"]);
}

fn store(a: &mut Asm, place: Zp) {
    asm! { a; sta place }
}

#[test]
fn line_ends_do_not_separate_instructions() {
    #[rustfmt::skip]
    let lines = lines(|a, v| {
        asm! { a; lda #0 asl a asl v.t @loop: sta v.table+1,x dex bne @loop lda (v.t),y
            lda
                v.table,
                x rts }
    });
    let expected = "lda #$00|asl a|asl t|__loop:|sta table+1,x|dex|bne __loop|lda (t),y\
                    |lda table,x|rts";
    assert_eq!(lines, expected.split('|').collect::<Vec<_>>());
}

#[test]
#[rustfmt::skip]
fn comments_belong_to_the_line_that_they_stand_beside_or_above() {
    let lines = lines(|a, v| {
        asm! { a;
            // Above, it's a "paragraph
            // of two lines.
            //
            // Another: ä.
            lda  #b'"'          // beside: 'ö'
                                // and continued
        @next:                  // at a label
            // Not continued.
            for n in 0..2 {     // Rust's
                inc  v.t + n    // byte {n}
            }                   // Rust's, too
            let text = "// no comment"; // Rust's
            /* isn't kept */
            let _ = text
                .len();         // inside of Rust
            rts
            // The end.
        }
    });
    let expected = "; Above, it's a \"paragraph of two lines.|; Another: ä.\
                    |lda #$22 ; beside: 'ö' and continued|__next:|; at a label|; Not continued.\
                    |inc t ; byte 0|inc t+1 ; byte 1|rts|; The end.";
    assert_eq!(lines, expected.split('|').collect::<Vec<_>>());
}

#[test]
fn macros_may_hold_assembly() {
    macro_rules! clear {
        ($a:ident, $place:expr) => {
            asm! { $a;
                // From here
                lda  #0             // nothing
                sta  $place         // everywhere
            }
        };
    }
    let lines = lines(|a, v| clear!(a, v.t));
    let expected = ["; From here", "lda #$00 ; nothing", "sta t ; everywhere"];
    assert_eq!(lines, expected);
}

/// Rewording a comment drops nothing, because the word counts and not the comment.
#[test]
fn always_is_a_word_and_no_comment() {
    let program = built(|a, _| {
        asm! { a;
        @next:
            bne  @next always       // X is not 0
            bcc  @next always
            beq  @next              // always, if one believes it
            dex
        }
    });
    let program = program.unwrap_or_else(|errors| panic!("{errors}"));
    let code = program.segment("CODE").expect("the code");
    let lines = code.lines.iter().filter(|line| line.len > 0);
    let shown: Vec<_> = lines
        .map(|line| (line.always, line.shown_comment().into_owned()))
        .collect();
    let expected = [
        (true, "always: X is not 0"),
        (true, "always"),
        (false, "always, if one believes it"),
        (false, ""),
    ];
    assert_eq!(
        shown,
        expected.map(|(always, text)| (always, text.to_owned()))
    );
}

#[test]
fn headers_are_text_and_data() {
    let program = built(|a, v| {
        let n = 2;
        asm! { a;
            /// Does this
            /// and that.
            routine first {
                takes    x = v.t, v.table, "the stack"
                returns  v.t[2], c, v
                keeps    x, y
                destroys a
                goes on with second_2
            }
            nop
            /// Ends it.
            routine "second_{n}" { keeps a }
            rts
        }
    });
    let program = program.unwrap_or_else(|errors| panic!("{errors}"));
    let code = program.segment("CODE").expect("the code");
    let headers: Vec<&Header> = code
        .lines
        .iter()
        .filter_map(|line| match &line.item {
            Item::Routine { header, .. } => Some(header),
            _ => None,
        })
        .collect();
    let first = headers[0];
    assert_eq!(first.purpose, "Does this and that.");
    assert_eq!(first.takes, "X = t, table; the stack");
    assert_eq!(first.returns, "t to t+1, C V");
    assert_eq!(first.keeps, "X Y");
    assert_eq!(first.destroys, "A");
    assert_eq!((&*headers[1].returns, &*headers[1].keeps), ("", "A"));
    let names = first.goes_on_with.iter();
    let names: Vec<&str> = names.map(|&id| &*program.symbol_of(id).name).collect();
    assert_eq!(names, ["second_2"]);
    let spots = |role| {
        let facts = first.contract.iter().filter(move |fact| fact.role == role);
        facts.map(|fact| fact.spot).collect::<Vec<Spot>>()
    };
    assert!(matches!(
        spots(Role::Takes)[..],
        [Spot::Equal('x', 0, _), Spot::Memory(..), Spot::Words]
    ));
    assert!(matches!(
        spots(Role::Returns)[..],
        [Spot::Memory(_, 2), Spot::Register('c'), Spot::Register('v')]
    ));
    assert_eq!(
        spots(Role::Keeps),
        [Spot::Register('x'), Spot::Register('y')]
    );
}

#[test]
fn errors_of_the_program_stand_at_the_instruction() {
    let line = line!();
    let faults = faults(line, |a, v| {
        let number = 300;
        asm! { a;
            jsr  missing
        @far:
            inc  v.t
            lda  #number
            lda  0xFF + 1
            a.byte(&[0; 130]);
            beq  @far
        }
    });
    let places: Vec<u32> = faults.iter().map(|fault| fault.0).collect();
    assert_eq!(places, [4, 7, 8, 10], "{faults:?}");
    assert_eq!(faults[0].1, "`missing` is used but never defined");
    assert_eq!(
        faults[1].1,
        "`#300` is no byte: it must be between -128 and 255"
    );
    assert!(faults[2].1.contains("not in the zero page"), "{faults:?}");
    assert!(faults[3].1.contains("out of range"), "{faults:?}");
}
