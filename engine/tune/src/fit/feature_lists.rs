//! The features of many positions, in one list.

use anyhow::{Context, Result};

use crate::fit::features::BLACK;

/// A list of features for each position.
#[derive(Default)]
pub struct FeatureLists {
    features: Vec<u16>,
    /// Where each list ends; the next begins there.
    ends: Vec<u32>,
}

impl FeatureLists {
    /// Adds the list of another position, without features that both sides have.
    pub fn push(&mut self, mut list: Vec<u16>) -> Result<()> {
        cancel(&mut list);
        self.features.extend(list);
        self.ends
            .push(self.features.len().try_into().context("too much data")?);
        Ok(())
    }

    /// The features of position `n` and their signs: 1 for White's, -1 for Black's.
    #[inline]
    pub fn of(&self, n: usize) -> impl Iterator<Item = (usize, f64)> {
        let start = n.checked_sub(1).map_or(0, |before| self.ends[before]);
        let features = &self.features[start as usize..self.ends[n] as usize];
        features.iter().map(|feature| {
            let sign = if feature & BLACK == 0 { 1.0 } else { -1.0 };
            (usize::from(feature & !BLACK), sign)
        })
    }
}

/// Removes pairs of a feature that both sides have.
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
    fn features_of_both_sides_cancel() {
        let mut list = vec![3, 5, 3 | BLACK, 7 | BLACK, 5, 5 | BLACK, 7 | BLACK];
        cancel(&mut list);
        assert_eq!(list, [5, 7 | BLACK, 7 | BLACK]);
        list = vec![4 | BLACK, 4, 4, 4 | BLACK];
        cancel(&mut list);
        assert!(list.is_empty(), "{list:?}");
    }
}
