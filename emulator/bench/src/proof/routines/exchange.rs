//! Static exchanges, played out from the counts of attackers.

use std::collections::BTreeSet;

use octet_engine::board::square::Square;
use octet_engine::movegen::see::{SEE_CLASSES, SEE_VALUE, exchange_comes_out_even};

use super::super::claim::{Bench, Claim, Tally};
use octet_console::program::C128Error;

/// The classes that the program counts: minor pieces, rooks, queens, kings. Of pawns it knows only
/// whether one supports the capture; if a pawn can retake, it has decided before.
const COUNTED: usize = SEE_CLASSES - 1;
/// The most pieces of each class on one side.
const MOST: [u8; COUNTED] = [5, 4, 4, 1];

/// The attackers of a square.
struct Attackers {
    retakers: [u8; COUNTED],
    supporters: [u8; COUNTED],
    /// Whether a pawn supports the capture.
    pawn: bool,
}

pub(super) fn claims() -> Vec<Claim> {
    let stakes = stakes();
    let parts = stakes.len();
    let cases = stakes
        .iter()
        .map(|&stake| every_attackers(stake).count() as u64)
        .sum();
    let [minor, rooks, queens, _] = MOST;
    let of_side =
        format!("up to {minor} minor pieces, {rooks} rooks, {queens} queens and a king a side");
    vec![Claim::of_routine(
        "exchanges",
        &format!("exchanges: {of_side}, at every stake"),
        cases,
        parts,
        move |bench, part, tally| exchanges(bench, stakes[part], tally),
    )]
}

/// What a capture puts at stake, in pawns: the attacker's value less the victim's. Neither is a
/// king.
fn stakes() -> Vec<u8> {
    let values = &SEE_VALUE[..COUNTED];
    let of_attacker = |attacker: &u8| {
        let victims = values.iter().take_while(|victim| *victim < attacker);
        victims.map(|victim| attacker - victim).collect::<Vec<_>>()
    };
    let stakes: BTreeSet<u8> = values.iter().flat_map(of_attacker).collect();
    stakes.into_iter().collect()
}

/// Every number of pieces of each class.
fn every_count() -> impl Iterator<Item = [u8; COUNTED]> {
    let all = MOST.iter().map(|&most| u16::from(most) + 1).product();
    (0..all).map(|mut n: u16| {
        MOST.map(|most| {
            let count = n % (u16::from(most) + 1);
            n /= u16::from(most) + 1;
            count as u8
        })
    })
}

/// All attackers with which the exchange is played out. If a pawn supports the capture, the program
/// has decided before whenever a piece worth less than the stake can retake.
fn every_attackers(stake: u8) -> impl Iterator<Item = Attackers> {
    every_count().flat_map(move |retakers| {
        let is_cheap = |(class, &n): (usize, &u8)| n > 0 && SEE_VALUE[class + 1] < stake;
        let answered = retakers.iter().enumerate().any(is_cheap);
        let pawns: &[bool] = if answered { &[false] } else { &[false, true] };
        every_count().flat_map(move |supporters| {
            pawns.iter().map(move |&pawn| Attackers {
                retakers,
                supporters,
                pawn,
            })
        })
    })
}

fn exchanges(bench: &mut Bench, stake: u8, tally: &mut Tally) -> Result<(), C128Error> {
    let layout = *bench.core.layout();
    let [routine, tmp, counts] = ["see_resolve", "tmp", "see_work"].map(|name| bench.at(name));
    let (routine, tmp, counts) = (routine?, tmp?, counts?);
    let from = Square::new(0, 0);
    let attacker = bench.core.peek(layout.board + u16::from(from.0));
    bench.core.machine_mut().poke(layout.from, from.0);
    for Attackers {
        retakers,
        supporters,
        pawn,
    } in every_attackers(stake)
    {
        let machine = bench.core.machine_mut();
        machine.write(tmp, &[stake, attacker]);
        machine.write(
            counts,
            &[supporters.as_slice(), &retakers, &[u8::from(pawn)]].concat(),
        );
        bench.call(routine)?;
        let loses = bench.core.machine().registers().p & 1 != 0;
        let with_pawns = |pawns: bool, [minor, rook, queen, king]: [u8; COUNTED]| {
            [u8::from(pawns), minor, rook, queen, king]
        };
        let sides = [with_pawns(false, retakers), with_pawns(pawn, supporters)];
        tally.compare(!exchange_comes_out_even(sides, stake), loses, || {
            format!("stake {stake}, retakers {retakers:?}, supporters {supporters:?}, pawn {pawn}")
        });
    }
    Ok(())
}
