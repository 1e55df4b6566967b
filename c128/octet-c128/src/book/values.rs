//! The figures for braces in an essay: figures of the program, and results of its examples.

use octet_asm::item::Item;
use octet_asm::{Cost, Program, commas};
use octet_bench::costs::Examples;

/// The text for what stands in braces.
///
/// # Errors
/// There is no such routine or example.
pub fn value(program: &Program, examples: &Examples, text: &str) -> Result<String, String> {
    let Some((what, name)) = text.split_once(' ') else {
        return examples
            .get(text)
            .map(|value| value.parse().map_or_else(|_| value.to_owned(), commas))
            .ok_or_else(|| format!("no example has the result {text:?}"));
    };
    let symbol = program
        .symbol(name)
        .ok_or_else(|| format!("there is no {name:?}"))?;
    match what {
        "address" => Ok(format!("${:04X}", symbol.address)),
        "size" => Ok(commas(symbol.size.unwrap_or(0).into())),
        "cost" => cost(program, name)
            .map(|cost| words(&cost))
            .ok_or_else(|| format!("{name} was not measured")),
        _ => Err(format!("{what:?} is nothing to say of {name}")),
    }
}

fn cost(program: &Program, name: &str) -> Option<Cost> {
    let lines = program.segments().iter().flat_map(|segment| &segment.lines);
    let mut headers = lines.filter_map(|line| match &line.item {
        Item::Routine { symbol, header } => Some((&program.symbol_of(*symbol).name, header)),
        _ => None,
    });
    let header = headers.find(|(known, _)| *known == name)?.1;
    header.cost.clone()
}

/// A cost within a sentence.
fn words(cost: &Cost) -> String {
    let [least, median, greatest] = [cost.least, cost.median, cost.greatest].map(commas);
    if cost.least == cost.greatest {
        return format!("{least} cycles");
    }
    format!("{least} to {greatest} cycles, half of the calls at most {median}")
}
