//! `--json` prints one shape for each command: the schemas in `schemas` describe it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::process::octet;
use serde_json::Value;

/// Commands and their arguments, each with the name of its schema.
const COMMANDS: [(&str, &[&str]); 9] = [
    ("search", &["search", "--depth", "3", "--json"]),
    (
        "search",
        &["search", "--depth", "2", "--multipv", "2", "--json"],
    ),
    (
        "search",
        &[
            "search",
            "--fen",
            "3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
            "--json",
        ],
    ),
    (
        "mate",
        &["mate", "2", "kbK5/pp6/1P6/8/8/8/8/R7 w", "--json"],
    ),
    (
        "mate",
        &["mate", "1", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "--json"],
    ),
    ("eval", &["eval", "--json"]),
    (
        "book-show",
        &["book", "show", "e4", "--seed", "1", "--json"],
    ),
    ("epd", &["epd", "SUITE", "--nodes", "500", "--json"]),
    (
        "analyse",
        &[
            "analyse",
            "GAMES",
            "--nodes",
            "3000",
            "--multipv",
            "2",
            "--json",
        ],
    ),
];

fn schema(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
    let text = fs::read_to_string(folder.join(format!("{name}.json"))).expect(name);
    serde_json::from_str(&text).expect(name)
}

fn input(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("written");
    path.to_str().expect("a name").to_owned()
}

/// What of a value its schema does not allow, each with its place.
fn faults(root: &Value, schema: &Value, value: &Value, place: &str, out: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        let target = root.pointer(name.trim_start_matches('#')).expect(name);
        return faults(root, target, value, place, out);
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let fits = |allowed: &Value| allowed == kind || allowed == "number" && kind == "integer";
    let allowed = &schema["type"];
    let types: Vec<&Value> = allowed
        .as_array()
        .map_or(vec![allowed], |list| list.iter().collect());
    if !allowed.is_null() && !types.into_iter().any(fits) {
        out.push(format!("{place}: {kind} is not {allowed}"));
        return;
    }
    if !schema["const"].is_null() && schema["const"] != *value {
        out.push(format!("{place}: {value} is not {}", schema["const"]));
    }
    if let Some(list) = value.as_array() {
        for (n, item) in list.iter().enumerate() {
            faults(root, &schema["items"], item, &format!("{place}[{n}]"), out);
        }
    }
    if let Some(fields) = value.as_object() {
        for name in schema["required"].as_array().into_iter().flatten() {
            if !fields.contains_key(name.as_str().expect("a name")) {
                out.push(format!("{place}: {name} is missing"));
            }
        }
        for (name, field) in fields {
            match schema["properties"].get(name) {
                Some(shape) => faults(root, shape, field, &format!("{place}.{name}"), out),
                None => out.push(format!("{place}: {name} is not described")),
            }
        }
    }
}

/// Every field of a schema, but for those of other shapes that it refers to.
fn fields(schema: &Value, place: &str, out: &mut Vec<(String, Value)>) {
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let place = format!("{place}.{name}");
        fields(field, &place, out);
        fields(&field["items"], &place, out);
        out.push((place, field.clone()));
    }
}

#[test]
fn every_answer_has_the_shape_of_its_schema() {
    let suite = input(
        "json.epd",
        "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; am Ra7; id \"x\";\n4k3/8/8/8/8/8/8/4K2R w K - ;D1 15\n",
    );
    let game = "[White \"A\"]\n\n{[%csl Ge4] one} 1. e4 $1 {[%clk 0:10:00] [%cal Ge2e4]} ({two} 1. d4 $14 {x [%csl Rd4]} d5 (1... -- 2. c4)) e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. d3 *\n";
    let games = input("json.pgn", game);
    for (name, arguments) in COMMANDS {
        let arguments: Vec<&str> = (arguments.iter())
            .map(|&word| match word {
                "SUITE" => suite.as_str(),
                "GAMES" => games.as_str(),
                word => word,
            })
            .collect();
        let output = octet(&arguments);
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let schema = schema(name);
        let mut wrong = Vec::new();
        faults(&schema, &schema, &told, name, &mut wrong);
        assert!(wrong.is_empty(), "{arguments:?}: {wrong:#?}");
        assert_eq!(told["command"], name.replace('-', " "));
        assert_eq!(told["version"], 1);
        // A changed answer is noticed.
        let mut other = told.clone();
        other["version"] = 2.into();
        faults(&schema, &schema, &other, name, &mut wrong);
        assert_eq!(wrong.len(), 1, "{wrong:?}");
    }
}

/// Whoever reads a schema learns what each field means.
#[test]
fn every_field_of_every_schema_is_described() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
    let files = fs::read_dir(folder).expect("a folder");
    let mut count = 0;
    for file in files.map(|file| file.expect("a file").file_name()) {
        let name = file
            .to_str()
            .expect("a name")
            .trim_end_matches(".json")
            .to_owned();
        let schema = schema(&name);
        let mut all = Vec::new();
        fields(&schema, &name, &mut all);
        for (shape, part) in schema["$defs"].as_object().into_iter().flatten() {
            fields(part, &format!("{name}.{shape}"), &mut all);
        }
        assert!(schema["description"].is_string() && all.len() > 2, "{name}");
        for (place, field) in all {
            assert!(
                field["description"].is_string() || field["$ref"].is_string(),
                "{place}"
            );
        }
        count += 1;
    }
    assert_eq!(count, 7);
}
