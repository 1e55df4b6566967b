//! What many positions consist of: lists of features, one after the other.

use anyhow::{Context, Result};

use crate::fit::features::BLACK;

/// The lists.
#[derive(Default)]
pub struct Lists {
    features: Vec<u16>,
    /// Where each list ends; it begins where the one before ends.
    ends: Vec<u32>,
}

impl Lists {
    /// Adds the list of another position, without what counts for both sides.
    pub fn push(&mut self, mut list: Vec<u16>) -> Result<()> {
        cancel(&mut list);
        self.features.extend(list);
        self.ends
            .push(self.features.len().try_into().context("too much data")?);
        Ok(())
    }

    /// The features of position number `n`, and the sign of each: 1 if it counts for
    /// White, -1 for Black.
    #[inline]
    pub fn of(&self, n: usize) -> impl Iterator<Item = (usize, f64)> {
        let begin = n.checked_sub(1).map_or(0, |before| self.ends[before]);
        let features = &self.features[begin as usize..self.ends[n] as usize];
        features.iter().map(|feature| {
            let sign = if feature & BLACK == 0 { 1.0 } else { -1.0 };
            (usize::from(feature & !BLACK), sign)
        })
    }
}

/// Takes out what counts for both sides.
fn cancel(features: &mut Vec<u16>) {
    features.sort_unstable_by_key(|feature| (feature & !BLACK, *feature));
    let mut kept: Vec<u16> = Vec::with_capacity(features.len());
    for &feature in features.iter() {
        if kept.last().is_some_and(|&last| last ^ feature == BLACK) {
            kept.pop();
        } else {
            kept.push(feature);
        }
    }
    *features = kept;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_both_sides_have_cancels() {
        let mut list = vec![3, 5, 3 | BLACK, 7 | BLACK, 5, 5 | BLACK, 7 | BLACK];
        cancel(&mut list);
        assert_eq!(list, [5, 7 | BLACK, 7 | BLACK]);
        list = vec![4 | BLACK, 4, 4, 4 | BLACK];
        cancel(&mut list);
        assert!(list.is_empty(), "{list:?}");
    }
}
