//! What routines cost.

use octet_asm::item::Item;
use octet_asm::write::lst;
use octet_bench::costs;
use octet_console::load;

#[test]
fn what_is_measured_fits_the_program() {
    let mut program = load::assemble().expect("it assembles");
    let (costs, examples) = costs::measure(&program).expect("no fault");
    costs.apply(&mut program);
    let measured = program
        .headers_mut()
        .filter(|(_, header)| header.cost.is_some());
    assert!(measured.count() > 500);
    assert_eq!(examples.get("irq.frames"), Some("50"));
    let cost = lst::routine(&program, "evaluate").expect("a routine");
    assert!(cost.contains(";   Cost "), "{cost}");
    for segment in program.segments() {
        let mut heat: Vec<(String, usize, usize)> = Vec::new();
        for line in &segment.lines {
            match (&line.item, heat.last_mut()) {
                (Item::Routine { symbol, header }, _) => {
                    let name = program.symbol_of(*symbol).name.clone();
                    let digits = header.cost.as_ref().map_or(0, |cost| cost.heat.len());
                    heat.push((name, digits, 0));
                }
                (Item::Instruction { .. }, Some(last)) => last.2 += 1,
                _ => {}
            }
        }
        for (name, digits, instructions) in heat.iter().filter(|row| row.1 > 0) {
            assert_eq!(
                digits, instructions,
                "{name} has a digit for each instruction"
            );
        }
    }
}
