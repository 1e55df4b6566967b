//! JSON for the page's scripts.

use std::fmt::{Display, Write};

/// An object that is being written.
pub struct Object(String);

impl Object {
    /// An object without fields.
    pub fn new() -> Object {
        Object(String::from("{"))
    }

    /// A number, `true` or `false`, or other JSON.
    pub fn raw(&mut self, name: &str, value: impl Display) -> &mut Object {
        let comma = if self.0.len() > 1 { "," } else { "" };
        // Writing to a string never fails.
        let _ = write!(self.0, "{comma}\"{name}\":{value}");
        self
    }

    /// A text.
    pub fn text(&mut self, name: &str, value: impl Display) -> &mut Object {
        self.raw(name, quoted(&value.to_string()))
    }

    /// Texts.
    pub fn texts(
        &mut self,
        name: &str,
        values: impl IntoIterator<Item = impl Display>,
    ) -> &mut Object {
        self.raw(name, list(values))
    }

    /// The object.
    pub fn finish(&mut self) -> String {
        std::mem::take(&mut self.0) + "}"
    }
}

/// Texts.
pub fn list(values: impl IntoIterator<Item = impl Display>) -> String {
    let values = values.into_iter().map(|value| quoted(&value.to_string()));
    format!("[{}]", values.collect::<Vec<_>>().join(","))
}

/// Numbers.
pub fn numbers(values: impl IntoIterator<Item = impl Display>) -> String {
    let values = values.into_iter().map(|value| value.to_string());
    format!("[{}]", values.collect::<Vec<_>>().join(","))
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            ' '.. => quoted.push(character),
            _ => quoted.push(' '),
        }
    }
    quoted.push('"');
    quoted
}
