//! What has been shown so far, in the form in which a file keeps it.

use serde::{Deserialize, Serialize};

use super::claim::{Claim, Tally};

/// Every `of`-th part, starting with the `nth`, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Share {
    /// The number of the first part.
    pub nth: u32,
    /// The distance from part to part.
    pub of: u32,
}

impl Share {
    /// Everything.
    pub const ALL: Share = Share { nth: 1, of: 1 };

    /// Whether a part belongs to it.
    #[must_use]
    pub fn has(self, part: usize) -> bool {
        part as u64 % u64::from(self.of) == u64::from(self.nth - 1)
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.nth, self.of)
    }
}

impl std::str::FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Share, String> {
        let wrong = || "a share is N/M, as 3/10, with N from 1 to M".to_owned();
        let (nth, of) = text.split_once('/').ok_or_else(wrong)?;
        match (nth.parse(), of.parse()) {
            (Ok(nth), Ok(of)) if 1 <= nth && nth <= of => Ok(Share { nth, of }),
            _ => Err(wrong()),
        }
    }
}

/// Claims, and how far each has been shown.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub struct ProofRecord {
    /// The checksum of the program.
    pub program: String,
    /// The checksum of its core, on which alone the claims about positions depend.
    pub core: String,
    /// The claims.
    pub claims: Vec<ClaimRecord>,
}

/// A claim, and how far it has been shown.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ClaimRecord {
    /// [`Claim::id`].
    pub id: String,
    /// [`Claim::claim`].
    pub claim: String,
    /// [`Claim::cases`].
    pub domain: Option<u64>,
    /// [`Claim::parts`].
    pub parts: usize,
    /// The parts that have run: the first and the last of each sequence, from 0.
    pub done: Vec<(usize, usize)>,
    /// Cases that have run.
    pub cases: u64,
    /// Cases that differ.
    pub different: u64,
    /// The first case that differs.
    pub first: Option<String>,
    /// Seconds of all threads together.
    pub seconds: f64,
}

impl ClaimRecord {
    /// Nothing has been shown yet.
    #[must_use]
    pub fn new(claim: &Claim) -> ClaimRecord {
        ClaimRecord {
            id: claim.id.clone(),
            claim: claim.claim.clone(),
            domain: claim.cases,
            parts: claim.parts,
            done: Vec::new(),
            cases: 0,
            different: 0,
            first: None,
            seconds: 0.0,
        }
    }

    /// Whether a part has run.
    #[must_use]
    pub fn has(&self, part: usize) -> bool {
        let mut sequences = self.done.iter();
        sequences.any(|&(first, last)| (first..=last).contains(&part))
    }

    /// How many parts have run.
    #[must_use]
    pub fn parts_done(&self) -> usize {
        self.done.iter().map(|(first, last)| last - first + 1).sum()
    }

    /// Whether the whole domain has run, without a difference.
    #[must_use]
    pub fn proved(&self) -> bool {
        self.different == 0 && self.parts_done() == self.parts
    }

    /// Adds a part that has run.
    pub fn add(&mut self, part: usize, tally: Tally, seconds: f64) {
        let after = self.done.partition_point(|&(first, _)| first < part);
        self.done.insert(after, (part, part));
        self.done.dedup_by(|next, before| {
            let joined = before.1 + 1 == next.0;
            if joined {
                before.1 = next.1;
            }
            joined
        });
        self.cases += tally.cases;
        self.different += tally.different;
        self.first = self.first.take().or(tally.first);
        self.seconds += seconds;
        // If the domain has another size than was claimed, nothing is proved.
        if self.parts_done() == self.parts && self.domain.is_some_and(|n| n != self.cases) {
            self.different += 1;
            let sizes = (self.domain.unwrap_or(0), self.cases);
            let first = || format!("{} cases were expected, {} ran", sizes.0, sizes.1);
            self.first.get_or_insert_with(first);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_join_in_any_order() {
        let claim = Claim::of_routine("id", "claim", 4, 4, |_, _, _| Ok(()));
        let mut record = ClaimRecord::new(&claim);
        let case = Tally {
            cases: 1,
            ..Tally::default()
        };
        for (part, done) in [
            (2, vec![(2, 2)]),
            (0, vec![(0, 0), (2, 2)]),
            (1, vec![(0, 2)]),
            (3, vec![(0, 3)]),
        ] {
            assert!(!record.proved());
            record.add(part, case.clone(), 0.5);
            assert_eq!(record.done, done);
        }
        assert!(record.proved());
        assert_eq!(record.seconds, 2.0);
    }

    #[test]
    fn a_domain_of_another_size_is_a_difference() {
        let claim = Claim::of_routine("id", "claim", 5, 1, |_, _, _| Ok(()));
        let mut record = ClaimRecord::new(&claim);
        record.add(0, Tally::default(), 0.0);
        assert_eq!(record.different, 1);
    }

    #[test]
    fn shares_cover_everything_once() {
        let shares = [1, 2, 3].map(|nth| Share { nth, of: 3 });
        for part in 0..20 {
            assert_eq!(shares.iter().filter(|share| share.has(part)).count(), 1);
        }
        for wrong in ["", "1", "0/3", "4/3", "1/0", "a/b", "1/2/3"] {
            assert!(wrong.parse::<Share>().is_err(), "{wrong}");
        }
        assert_eq!(
            "2/7".parse::<Share>().map(|share| share.to_string()),
            Ok("2/7".to_owned())
        );
    }
}
