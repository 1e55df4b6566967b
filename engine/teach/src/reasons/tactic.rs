//! Names the tactic by which a line wins material.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_notation::Notation;

use super::Kind;
use super::walk::{Walk, is_between, named};
use crate::material;

/// Returns the kind of a win, and a clause that says how it comes about. Move `key` of the line is
/// the winner's, and wins the material.
pub fn how(walk: &Walk, key: usize) -> (Kind, String) {
    let (position, mv) = (&walk.positions[key], walk.moves[key]);
    if let Some(piece_type) = mv.promotion() {
        // The loser must give material for the new piece.
        let text = format!("nothing else stops {}", promotes(mv, piece_type));
        return (Kind::PassedPawn, text);
    }
    let Some(victim) = material::captured(position, mv) else {
        return by_force();
    };
    let found = match key {
        0 => taken(position, mv, victim),
        _ => Prepared::new(walk, key, victim).how(),
    };
    found.unwrap_or_else(by_force)
}

/// Says what a pawn becomes: `the f-pawn queen`. The words follow a verb such as `lets`.
pub fn promotes(mv: Move, piece_type: PieceType) -> String {
    let origin = mv.origin().to_string();
    let file = origin.chars().next().unwrap_or_default();
    match piece_type {
        PieceType::Queen => format!("the {file}-pawn queen"),
        other => format!("the {file}-pawn become a {}", other.name()),
    }
}

/// Names a win that no tactic explains.
fn by_force() -> (Kind, String) {
    (Kind::ByForce, "by force".to_owned())
}

/// Explains a capture that wins by itself.
fn taken(position: &Position, mv: Move, victim: PieceType) -> Option<(Kind, String)> {
    let victim_words = named(victim, mv.target());
    let mut after = position.clone();
    after.make(mv);
    if material::recapture(&after, mv).is_some() {
        let attacker = position.piece_on(mv.origin()).piece_type()?;
        let cheaper = material::value(attacker) < material::value(victim);
        let text = format!("a {} takes {victim_words}", attacker.name());
        return cheaper.then_some((Kind::Hangs, text));
    }
    let mut defenders = after.pieces().filter(|&(from, color, _)| {
        color == after.side_to_move() && after.piece_attacks(from, mv.target())
    });
    let (kind, text) = match (defenders.next(), defenders.next()) {
        (None, _) => (Kind::Hangs, format!("nothing defends {victim_words}")),
        (Some((_, _, PieceType::King)), None) => {
            (Kind::Hangs, format!("only the king defends {victim_words}"))
        }
        // The loser must answer a discovered check first.
        _ if after.in_check() => return None,
        _ => {
            let (piece_type, square) = pinned_defender(&after, mv.target())?;
            let pinned = named(piece_type, square);
            (
                Kind::Pin,
                format!("{pinned} is pinned and cannot take back"),
            )
        }
    };
    Some((kind, text))
}

/// Finds a piece of the side to move that could take on `square` if it were not pinned.
fn pinned_defender(after: &Position, square: Square) -> Option<(PieceType, Square)> {
    let side = after.side_to_move();
    after
        .pieces()
        .filter(|&(_, color, piece_type)| color == side && piece_type != PieceType::King)
        .find(|&(from, _, _)| after.piece_attacks(from, square))
        .map(|(from, _, piece_type)| (piece_type, from))
}

/// A capture that the winner's previous move prepared.
struct Prepared<'w> {
    /// The positions before and after the move that prepares the capture.
    before: &'w Position,
    after: &'w Position,
    /// That move, the reply to it, and the capture.
    first: Move,
    reply: Move,
    capture: Move,
    victim: PieceType,
}

impl<'w> Prepared<'w> {
    fn new(walk: &'w Walk, key: usize, victim: PieceType) -> Prepared<'w> {
        Prepared {
            before: &walk.positions[key - 2],
            after: &walk.positions[key - 1],
            first: walk.moves[key - 2],
            reply: walk.moves[key - 1],
            capture: walk.moves[key],
            victim,
        }
    }

    fn how(&self) -> Option<(Kind, String)> {
        let same_piece = self.first.target() == self.capture.origin();
        if same_piece {
            self.fork().or_else(|| self.skewer())
        } else {
            self.discovered()
                .or_else(|| self.pin())
                .or_else(|| self.removed_defender())
        }
    }

    fn loser(&self) -> Color {
        self.after.side_to_move()
    }

    fn san(&self) -> String {
        self.before.san(self.first).to_string()
    }

    /// The loser's piece on a square after the first move.
    fn target(&self, square: Square) -> Option<PieceType> {
        let piece = self.after.piece_on(square);
        let own = piece.belongs_to(self.loser());
        piece.piece_type().filter(|_| own)
    }

    /// Whether the victim already stood on its square before the reply.
    fn victim_stood(&self) -> bool {
        self.target(self.capture.target()) == Some(self.victim)
            && self.reply.target() != self.capture.target()
    }

    /// Explains a fork: one piece attacks at least two, and then takes one of them.
    fn fork(&self) -> Option<(Kind, String)> {
        let from = self.first.target();
        let attacker = self.after.piece_on(from).piece_type()?;
        if !self.victim_stood() || !self.after.piece_attacks(from, self.capture.target()) {
            return None;
        }
        let worth_taking = |&(square, color, piece_type): &(Square, Color, PieceType)| {
            color == self.loser()
                && self.after.piece_attacks(from, square)
                && (piece_type == PieceType::King
                    || square == self.capture.target()
                    || material::value(piece_type) > material::value(attacker)
                    || !self.is_defended(square))
        };
        let mut targets: Vec<_> = self.after.pieces().filter(worth_taking).collect();
        // An attack on a pawn is not worth naming beside attacks on two pieces.
        if targets.len() > 2 {
            targets.retain(|&(square, _, piece_type)| {
                piece_type != PieceType::Pawn || square == self.capture.target()
            });
        }
        if targets.len() < 2 {
            return None;
        }
        targets.sort_by_key(|&(_, _, piece_type)| match piece_type {
            PieceType::King => 0,
            _ => -material::value(piece_type) + 1000,
        });
        let words: Vec<String> = targets
            .iter()
            .map(|&(square, _, piece_type)| named(piece_type, square))
            .collect();
        let text = format!("{} forks {}", self.san(), material::joined(&words));
        Some((Kind::Fork, text))
    }

    /// Whether a piece of the loser defends the square.
    fn is_defended(&self, square: Square) -> bool {
        let mut pieces = self.after.pieces();
        pieces.any(|(from, color, _)| {
            color == self.loser() && from != square && self.after.piece_attacks(from, square)
        })
    }

    /// Explains a skewer: the piece in front moves away, and the one behind it is taken.
    fn skewer(&self) -> Option<(Kind, String)> {
        let (from, front) = (self.first.target(), self.reply.origin());
        let piece_type = self.target(front)?;
        let worth = match piece_type {
            PieceType::King => i32::MAX,
            _ => material::value(piece_type),
        };
        let skewered = self.victim_stood()
            && self.after.piece_attacks(from, front)
            && is_between(front, from, self.capture.target())
            && worth >= material::value(self.victim);
        let text = format!(
            "{} skewers {} and {}",
            self.san(),
            named(piece_type, front),
            named(self.victim, self.capture.target())
        );
        skewered.then_some((Kind::Skewer, text))
    }

    /// Explains a discovered attack: the first move opens the line of the piece that captures.
    fn discovered(&self) -> Option<(Kind, String)> {
        let (from, to) = (self.capture.origin(), self.capture.target());
        let slider = self.after.piece_on(from).piece_type()?;
        let opened = self.victim_stood()
            && self.after.piece_attacks(from, to)
            && is_between(self.first.origin(), from, to)
            && !self.before.piece_attacks(from, to);
        let text = format!(
            "{} opens the line of {} to {}",
            self.san(),
            named(slider, from),
            named(self.victim, to)
        );
        opened.then_some((Kind::DiscoveredAttack, text))
    }

    /// Explains a pin: the first move pins the piece that is then taken.
    fn pin(&self) -> Option<(Kind, String)> {
        let (from, to) = (self.first.target(), self.capture.target());
        if !self.victim_stood() || !self.after.piece_attacks(from, to) {
            return None;
        }
        let behind = self.after.pieces().find(|&(square, color, piece_type)| {
            color == self.loser()
                && matches!(piece_type, PieceType::King | PieceType::Queen)
                && is_between(to, from, square)
                && self.is_alone_between(from, square)
        });
        let (square, _, piece_type) = behind?;
        let text = format!(
            "{} pins {} against {}",
            self.san(),
            named(self.victim, to),
            named(piece_type, square)
        );
        Some((Kind::Pin, text))
    }

    /// Whether exactly one piece stands between two squares of a line.
    fn is_alone_between(&self, from: Square, to: Square) -> bool {
        let between = |&(square, _, _): &(Square, _, _)| is_between(square, from, to);
        self.after.pieces().filter(between).count() == 1
    }

    /// Explains a lost defender: the first move takes the piece that defended the victim.
    fn removed_defender(&self) -> Option<(Kind, String)> {
        let defender = material::captured(self.before, self.first)?;
        let defended = self.victim_stood()
            && self
                .before
                .piece_attacks(self.first.target(), self.capture.target());
        let text = format!(
            "{} takes {} that defends {}",
            self.san(),
            named(defender, self.first.target()),
            named(self.victim, self.capture.target())
        );
        defended.then_some((Kind::Defender, text))
    }
}
