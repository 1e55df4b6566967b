//! Displays both sides of a divergence beside each other.

use std::fmt;

use super::{Divergence, FieldDifference, NodeJson};

impl fmt::Display for Divergence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let same = self.same_nodes;
        if self.engine.is_none() && self.c128.is_none() {
            write!(
                f,
                "  all {same} nodes are entered alike; what differs comes after the last"
            )?;
            return match &self.c128_end {
                Some(end) => write!(f, ": {end}"),
                None => Ok(()),
            };
        }
        writeln!(
            f,
            "  the first {same} nodes are entered alike, the last after {}",
            line(&self.last_same_path)
        )?;
        writeln!(f, "  first node that differs:")?;
        let engine = Column::new(self.engine.as_ref(), "no more nodes");
        let end = self.c128_end.as_deref().unwrap_or("no more nodes");
        let c128 = Column::new(self.c128.as_ref(), end);
        let width = engine.width();
        let row = |f: &mut fmt::Formatter<'_>, mark: char, name: &str, left: &str, right: &str| {
            let row = format!("  {mark} {name:<10} {left:<width$}  {right}");
            writeln!(f, "{}", row.trim_end())
        };
        row(f, ' ', "", "engine", "C128")?;
        for ((name, left), (_, right)) in engine.rows.iter().zip(&c128.rows) {
            let differs = self.fields.iter().any(|field| field.name == *name);
            row(f, if differs { '>' } else { ' ' }, name, left, right)?;
        }
        for FieldDifference { name, engine, c128 } in &self.fields {
            if !NodeJson::NAMES.contains(&name.as_str()) {
                row(f, '>', name, engine, c128)?;
            }
        }
        Ok(())
    }
}

/// One side of a divergence as text.
struct Column {
    rows: Vec<(&'static str, String)>,
}

impl NodeJson {
    const NAMES: [&'static str; 6] = ["path", "alpha", "beta", "depth", "in_check", "nodes"];
}

impl Column {
    fn new(node: Option<&NodeJson>, none: &str) -> Column {
        let mut rows: Vec<(&str, String)> = match node {
            Some(node) => {
                let values = [
                    line(&node.path),
                    node.alpha.to_string(),
                    node.beta.to_string(),
                    node.depth.to_string(),
                    node.in_check.to_string(),
                    node.nodes.to_string(),
                ];
                NodeJson::NAMES.into_iter().zip(values).collect()
            }
            None => {
                let none = none.lines().next().unwrap_or_default().to_owned();
                let values = std::iter::once(none).chain(std::iter::repeat(String::new()));
                NodeJson::NAMES.into_iter().zip(values).collect()
            }
        };
        for rank in 0..8 {
            let row = node.and_then(|node| node.board.get(rank)).cloned();
            rows.push((
                if rank == 0 { "board" } else { "" },
                row.unwrap_or_default(),
            ));
        }
        Column { rows }
    }

    fn width(&self) -> usize {
        self.rows
            .iter()
            .map(|(_, text)| text.len())
            .max()
            .unwrap_or(0)
            .max(12)
    }
}

fn line(path: &[String]) -> String {
    if path.is_empty() {
        return "(the root)".to_owned();
    }
    path.join(" ")
}
