//! Headers written as prose, read as data.

use crate::item::Item;
use crate::{Abs, Asm, Kind, Role, Spot};

/// The facts of a header, with `count` and `tmp`, eight bytes, as variables.
fn facts(takes: &str, returns: &str, destroys: &str) -> (Vec<(Role, Spot)>, Abs, Abs) {
    let mut a = Asm::new();
    let code = a.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
    a.zero_page(0x10..=0x1F);
    let (count, tmp) = (a.zp("count").abs(), a.zp_n("tmp", 8).abs());
    a.select(code);
    let routine = a.routine("first", "Does it.");
    routine.takes(takes).returns(returns).destroys(destroys);
    a.rts();
    let program = a.finish().unwrap_or_else(|errors| panic!("{errors}"));
    let lines = program.segments().iter().flat_map(|segment| &segment.lines);
    let header = lines.filter_map(|line| match &line.item {
        Item::Routine { header, .. } => Some(header.contract.clone()),
        _ => None,
    });
    (header.flatten().collect(), count, tmp)
}

#[test]
fn registers_variables_and_words() {
    use Role::{Destroys, Keeps, Returns, Takes};
    use Spot::{Equal, Memory, Prose, Register};
    let (facts, count, tmp) = facts(
        "X count; A the piece, tmp; the board",
        "C set if so; X and Y kept",
        "A, tmp+2 to tmp+3, count",
    );
    let expected = [
        (Takes, Equal('x', count)),
        (Takes, Register('a')),
        (Takes, Memory(tmp, 8)),
        (Takes, Prose),
        (Returns, Register('c')),
        (Keeps, Register('x')),
        (Keeps, Register('y')),
        (Destroys, Register('a')),
        (Destroys, Memory(tmp.at(2), 2)),
        (Destroys, Memory(count, 1)),
    ];
    assert_eq!(facts, expected);
}

#[test]
fn everything_is_all_registers_and_carry_a_flag() {
    let (facts, ..) = facts(
        "nothing",
        "carry clear if legal",
        "everything else; keeps X",
    );
    let registers = |role| {
        let of_role = facts.iter().filter(move |fact| fact.0 == role);
        let registers = of_role.filter_map(|fact| match fact.1 {
            Spot::Register(letter) => Some(letter),
            _ => None,
        });
        registers.collect::<String>()
    };
    assert_eq!(registers(Role::Returns), "c");
    assert_eq!(registers(Role::Destroys), "axy");
    assert_eq!(registers(Role::Keeps), "x");
}
