//! Headers of routines: facts as data, and names that do not exist.

use crate::item::Item;
use crate::{Abs, All, Asm, AsmError, AsmErrors, Kind, Program, Role, Spot, SymbolId, asm};

/// What is written, with `count` and `tmp`, eight bytes, as variables.
fn built(write: impl FnOnce(&mut Asm)) -> Result<Program, AsmErrors> {
    let mut a = Asm::new();
    let code = a.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
    a.zero_page(0x10..=0x1F);
    a.zp("count");
    a.zp_n("tmp", 8);
    a.select(code);
    write(&mut a);
    a.rts();
    a.finish()
}

/// The facts of a program's headers, and the two variables.
fn facts(write: impl FnOnce(&mut Asm)) -> (Vec<(Role, Spot)>, Abs, Abs) {
    let program = built(write).unwrap_or_else(|errors| panic!("{errors}"));
    let lines = program.segments().iter().flat_map(|segment| &segment.lines);
    let headers = lines.filter_map(|line| match &line.item {
        Item::Routine { header, .. } => Some(header),
        _ => None,
    });
    let facts = headers.flat_map(|header| &header.contract);
    let facts = facts.map(|fact| (fact.role, fact.spot)).collect();
    let place = |name| {
        let at = program
            .symbols()
            .iter()
            .position(|symbol| symbol.name == name);
        Abs::of(SymbolId::nth(at.unwrap_or_else(|| panic!("no {name}"))))
    };
    (facts, place("count"), place("tmp"))
}

#[test]
fn every_kind_of_fact() {
    use Role::{Changes, Destroys, Keeps, MayReturn, Returns, Takes};
    use Spot::{Equal, Memory, Register, Words};
    let (facts, count, tmp) = facts(|a| {
        asm! { a;
            /// Does it.
            routine first {
                takes    x = count, y + 1 = count, a "the piece", tmp, "the board"
                returns  c "set if so" though "nothing sets it here"
                may return z
                keeps    x
                destroys everything, scratch, nothing, tmp[2..=3], tmp + 4
                changes  count, tmp[2]
            }
        }
    });
    let expected = [
        (Takes, Equal('x', 0, count)),
        (Takes, Equal('y', 1, count)),
        (Takes, Register('a')),
        (Takes, Memory(tmp, 8)),
        (Takes, Words),
        (Returns, Register('c')),
        (MayReturn, Register('z')),
        (Keeps, Register('x')),
        (Destroys, Spot::All(All::Everything)),
        (Destroys, Spot::All(All::Scratch)),
        (Destroys, Spot::All(All::Nothing)),
        (Destroys, Memory(tmp.at(2), 2)),
        (Destroys, Memory(tmp.at(4), 1)),
        (Changes, Memory(count, 1)),
        (Changes, Memory(tmp, 2)),
    ];
    assert_eq!(facts, expected);
}

#[test]
fn a_header_says_what_another_says() {
    let (facts, count, _) = facts(|a| {
        asm! { a;
            /// Goes on.
            routine first { destroys a, what second destroys }
            nop
            /// Goes on, too.
            routine second { destroys x, what third destroys }
            nop
            /// Ends it.
            routine third { destroys count, what first destroys }
        }
    });
    for spot in [
        Spot::Register('a'),
        Spot::Register('x'),
        Spot::Memory(count, 1),
    ] {
        let times = facts.iter().filter(|fact| fact.1 == spot).count();
        assert_eq!(times, 3, "{spot:?}");
    }
}

/// The errors of a program and their lines, counted from `line`.
fn refused(line: u32, write: impl FnOnce(&mut Asm)) -> Vec<(u32, String)> {
    let errors = built(write).expect_err("an error").errors;
    let fault = |error: &AsmError| {
        assert_eq!(error.place.file(), file!());
        (error.place.line() - line, error.fault.to_string())
    };
    errors.iter().map(fault).collect()
}

#[test]
fn a_name_is_misspelt_in_each_clause() {
    let found = refused(line!(), |a| {
        asm! { a;
            /// Does it.
            routine first {
                takes    cuont, x = cnt
                returns  tmp, tmpp[2]
                may return conut
                keeps    coount + 1
                destroys a, tpm,
                         what frist destroys
                changes  count, timp
                goes on with secnod
            }
        }
    });
    let expected = [
        (4, "cuont"),
        (4, "cnt"),
        (5, "tmpp"),
        (6, "conut"),
        (7, "coount"),
        (8, "tpm"),
        (9, "frist"),
        (10, "timp"),
        (11, "secnod"),
    ]
    .map(|(line, name)| {
        let rust = format!("if a Rust variable is meant, write {{{name}}}");
        (line, format!("{name} is no name of the program; {rust}"))
    });
    assert_eq!(found, expected);
}
