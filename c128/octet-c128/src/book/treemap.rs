//! A squarified treemap: where a search's cycles go, routine by routine.

use std::fmt::Write;

use octet_support::html::escape;

/// The height of a line of text.
const LINE: f64 = 14.0;
/// The width of a letter.
const LETTER: f64 = 6.7;

/// A part of the whole.
pub struct Part {
    /// Its name.
    pub name: String,
    /// Where it leads.
    pub place: String,
    /// Its size.
    pub size: f64,
}

/// A rectangle.
#[derive(Clone, Copy)]
struct Area {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// The map in SVG: parts by group, with the class of each group. Sizes are shares of `whole`.
pub fn svg(groups: &[(String, Vec<Part>)], whole: f64, (width, height): (f64, f64)) -> String {
    let all = Area {
        x: 0.0,
        y: 0.0,
        width,
        height,
    };
    let sizes: Vec<f64> = groups.iter().map(|(_, parts)| sum(parts)).collect();
    let mut out = String::new();
    for ((class, parts), area) in groups.iter().zip(squarify(&sizes, all)) {
        let sizes: Vec<f64> = parts.iter().map(|part| part.size).collect();
        let _ = write!(out, "<g class=\"{class}\">");
        for (part, area) in parts.iter().zip(squarify(&sizes, area)) {
            draw(part, 100.0 * part.size / whole, area, &mut out);
        }
        out.push_str("</g>\n");
    }
    out
}

fn sum(parts: &[Part]) -> f64 {
    parts.iter().map(|part| part.size).sum()
}

fn draw(part: &Part, percent: f64, area: Area, out: &mut String) {
    let Area {
        x,
        y,
        width,
        height,
    } = area;
    let name = escape(&part.name);
    let _ = write!(
        out,
        "<a href=\"{}\"><title>{name}: {percent:.1} % of all cycles</title>\
         <rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>",
        part.place
    );
    let room = ((width - 8.0) / LETTER).max(0.0) as usize;
    let mut line = y + LINE;
    let mut text = |text: &str| {
        if line <= y + height - 3.0 {
            let _ = write!(
                out,
                "<text x=\"{:.1}\" y=\"{line:.1}\">{text}</text>",
                x + 5.0
            );
        }
        line += LINE - 1.0;
    };
    if part.name.len() <= room {
        text(&name);
    } else if room > 5 {
        text(&format!("{}…", &part.name[..room - 1]));
    }
    if room > 4 {
        text(&format!("{percent:.1} %"));
    }
    out.push_str("</a>");
}

/// Areas of these sizes, from the largest down, as square as can be (Bruls, Huizing and van Wijk).
fn squarify(sizes: &[f64], mut area: Area) -> Vec<Area> {
    let mut out = Vec::with_capacity(sizes.len());
    let mut left: f64 = sizes.iter().sum();
    let mut rest = sizes;
    while !rest.is_empty() && left > 0.0 {
        let side = area.width.min(area.height);
        let scale = area.width * area.height / left;
        let worst = |row: &[f64]| {
            let thick = row.iter().sum::<f64>() * scale / side;
            let shape = row.iter().map(|size| {
                let long = size * scale / thick;
                (long / thick).max(thick / long)
            });
            shape.fold(0.0, f64::max)
        };
        let mut taken = 1;
        while taken < rest.len() && worst(&rest[..=taken]) <= worst(&rest[..taken]) {
            taken += 1;
        }
        let (row, others) = rest.split_at(taken);
        let size: f64 = row.iter().sum();
        let thick = size * scale / side;
        let mut at = 0.0;
        for part in row {
            let long = part * scale / thick;
            out.push(if area.width >= area.height {
                Area {
                    x: area.x,
                    y: area.y + at,
                    width: thick,
                    height: long,
                }
            } else {
                Area {
                    x: area.x + at,
                    y: area.y,
                    width: long,
                    height: thick,
                }
            });
            at += long;
        }
        if area.width >= area.height {
            area.x += thick;
            area.width -= thick;
        } else {
            area.y += thick;
            area.height -= thick;
        }
        left -= size;
        rest = others;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_fill_the_map_and_have_their_parts_sizes() {
        let sizes = [40.0, 25.0, 20.0, 10.0, 5.0];
        let areas = squarify(
            &sizes,
            Area {
                x: 0.0,
                y: 0.0,
                width: 20.0,
                height: 5.0,
            },
        );
        for (area, size) in areas.iter().zip(sizes) {
            assert!((area.width * area.height - size).abs() < 1e-6);
            assert!(area.x > -1e-6 && area.x + area.width < 20.0 + 1e-6);
            assert!(area.y > -1e-6 && area.y + area.height < 5.0 + 1e-6);
        }
        assert_eq!(areas.len(), sizes.len());
    }
}
