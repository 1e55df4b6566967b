//! What routines do through others: those that they call, and those with which they go on.

use std::collections::{BTreeMap, BTreeSet};

use super::code::Index;
use super::contracts::Contracts;

/// What the others of each routine do, computed from what each does itself.
pub fn by_others<T: Ord + Clone>(
    contracts: &Contracts<'_>,
    own: &BTreeMap<Index, BTreeSet<T>>,
) -> BTreeMap<Index, BTreeSet<T>> {
    let others = |&routine: &Index| (routine, others(contracts, routine));
    let others: BTreeMap<Index, BTreeSet<Index>> = own.keys().map(others).collect();
    let mut all: BTreeMap<Index, BTreeSet<T>> = BTreeMap::new();
    let mut again = true;
    while std::mem::take(&mut again) {
        for (&routine, others) in &others {
            let mut done = all.get(&routine).cloned().unwrap_or_default();
            let before = done.len();
            for other in others {
                done.extend(own.get(other).into_iter().flatten().cloned());
                done.extend(all.get(other).into_iter().flatten().cloned());
            }
            again |= done.len() != before;
            all.insert(routine, done);
        }
    }
    all
}

/// The first instructions of the routines that a routine calls or goes on with.
fn others(contracts: &Contracts<'_>, routine: Index) -> BTreeSet<Index> {
    let body = contracts.own_body(routine);
    let mut others = BTreeSet::new();
    for &at in &body {
        let node = &contracts.graph.nodes[at];
        let follow = node.successors.iter().filter(|next| !body.contains(next));
        others.extend(node.calls.iter().chain(&node.far).chain(follow));
    }
    others
}
