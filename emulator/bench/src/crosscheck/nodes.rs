//! Single nodes inside made-up trees: at any ply up to the last, with lists that are empty, nearly full or
//! full, in windows around the evaluation, after games that had the position before. A search from the root
//! comes to few of them in as few nodes as are compared.

use c128::chess::layout::CoreLayout;
use c128::chess::vars::pv_row;
use octet_console::program::{C128Engine, C128Error};
use octet_engine::board::draw::FIFTY_MOVES;
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::eval::{EvaluatedPosition, INFINITY, MATE, MATE_FOUND, Score, TEMPO};
use octet_engine::game::Game;
use octet_engine::search::inner::{InnerNode, NodeResult};
use octet_engine::search::levels::LEVELS;
use octet_engine::search::skill::Skill;
use octet_engine::search::transposition::{Hit, TranspositionTable};
use octet_engine::search::{
    CAPTURES_CAPACITY, Limits, MAX_DEPTH, MAX_PLY, PLY_RESERVE, Pv, QUIETS_CAPACITY, Search,
};
use octet_engine::util::random::Random;

use super::entries::BOUNDS;
use super::moves::every_move;
use super::{Findings, Layer};

/// How many nodes are made up in a position, and how many nodes each may search.
pub const CASES: usize = 8;
const NODES: u32 = 60;

/// More cycles than so many nodes take.
const CYCLES: u64 = 10_000_000;

/// Compares nodes below the position of a game, which is set up with an empty table.
///
/// # Errors
/// A fault of the program.
pub fn compare(
    program: &mut C128Engine,
    game: &Game,
    findings: &mut Findings,
) -> Result<(), C128Error> {
    // What one node leaves in the table the next may find.
    let mut memory = program.empty_memory();
    for case in cases(game) {
        let engine = case.searched(memory.table());
        let c128 = case.run(program)?;
        findings.add_compared(Layer::Nodes, 1);
        let at = || case.words();
        findings.compare(Layer::Nodes, at, "nodes, score and PV", engine, c128);
    }
    Ok(())
}

/// A node that is made up: a move in a position that lies in the middle of a tree.
pub struct Case {
    /// The parent's position, with hashes of games before the root.
    game: Game,
    /// Whether the program may have another game, and is given this one.
    sets_up: bool,
    mv: Move,
    limits: Limits,
    hashes: Vec<u32>,
    listed: [usize; 2],
    static_eval: Score,
    killers: [Move; 2],
    alpha: Score,
    beta: Score,
    depth: u8,
    allow_null: bool,
    pv_node: bool,
    /// What the table says of the node: perhaps of another position with the same bits of its hash.
    hit: Option<(u32, Hit)>,
}

/// The nodes that are made up for a position: always the same.
#[must_use]
pub fn cases(game: &Game) -> Vec<Case> {
    let mut random = Random::new(game.position().state().hash().into());
    let all = every_move();
    // The last ones are of games that are far from even, where there are such games.
    let others =
        [with_bare_king(game), with_queens(game)].map(|other| other.unwrap_or(game.clone()));
    let own = CASES - others.len();
    let make = |case: usize| {
        let other = case.checked_sub(own).map(|n| &others[n]);
        let game = other.unwrap_or(game);
        let position = EvaluatedPosition::new(game.position().canonical());
        let moves: Vec<Move> = position.legal_moves().collect();
        let mv = *random.choose(&moves)?;
        let case = Case::new(game, &position, mv, &all, &mut random);
        Some(Case {
            sets_up: other.is_some(),
            ..case
        })
    };
    (0..CASES).filter_map(make).collect()
}

impl Case {
    fn new(
        game: &Game,
        position: &EvaluatedPosition,
        mv: Move,
        all: &[Move],
        random: &mut Random,
    ) -> Case {
        let game = with_halfmove(game, random);
        let mut after = position.clone();
        after.make(mv);
        let (evaluation, hash) = (after.evaluate(), after.state().hash());
        let parent = match random.below(3) {
            0 => random.below(4),
            1 => random.below(MAX_PLY),
            _ => *random.choose(&EDGES).unwrap_or(&0),
        };
        let some_hash = |random: &mut Random| match random.below(24) {
            0 => hash,
            _ => random.below(1 << 32) as u32,
        };
        let hashes = (0..parent).map(|_| some_hash(random)).collect();
        let before: Vec<u32> = (0..random.below(40)).map(|_| some_hash(random)).collect();
        let [alpha, beta] = window(evaluation, random);
        let killer = |random: &mut Random| match random.below(2) {
            0 => Move::NONE,
            _ => *random.choose(all).unwrap_or(&Move::NONE),
        };
        let depth = match random.below(8) {
            0 => 0,
            n => n as u8,
        };
        let hit = (random.below(3) == 0).then(|| (hash, hit(evaluation, all, random)));
        Case {
            game: Game::with_history(game.position().clone(), game.fullmove(), &before),
            sets_up: false,
            mv,
            limits: Limits {
                depth: MAX_DEPTH,
                nodes: Some(NODES),
                skill: match random.below(6) {
                    0 => Skill::new(blindness(random), 0, random.below(256) as u8),
                    _ => Skill::FULL,
                },
            },
            hashes,
            listed: [CAPTURES_CAPACITY, QUIETS_CAPACITY].map(|capacity| listed(capacity, random)),
            static_eval: evaluation + random.below(200) as Score - 100,
            killers: [killer(random), killer(random)],
            alpha,
            beta,
            depth,
            allow_null: random.below(4) != 0,
            pv_node: beta - alpha > 1 && parent < MAX_DEPTH.into(),
            hit,
        }
    }

    fn words(&self) -> String {
        let of_table = |(_, hit)| format!(", {hit:?} in the table");
        format!(
            "{:?} at ply {} of {}, depth {}, {} to {}, lists {:?}{}",
            self.mv,
            self.hashes.len() + 1,
            self.game.fen(),
            self.depth,
            self.alpha,
            self.beta,
            self.listed,
            self.hit.map_or(String::new(), of_table),
        )
    }

    /// What the engine finds.
    #[must_use]
    pub fn searched(&self, mut table: TranspositionTable<'_>) -> NodeResult {
        if let Some((hash, hit)) = self.hit {
            table.store(hash.into(), self.hashes.len() + 1, hit);
        }
        let inner = InnerNode {
            hashes: &self.hashes,
            listed: self.listed,
            static_eval: self.static_eval,
            killers: self.killers,
            alpha: self.alpha,
            beta: self.beta,
            depth: self.depth,
            allow_null: self.allow_null,
            pv_node: self.pv_node,
        };
        Search::new(&self.game, self.limits, table, &mut ()).inner_node(self.mv, &inner)
    }

    /// What the program finds.
    fn run(&self, program: &mut C128Engine) -> Result<NodeResult, C128Error> {
        if self.sets_up {
            program.set_position(&self.game)?;
        }
        if let Some((hash, hit)) = self.hit {
            program.store(hash, self.hashes.len() + 1, hit)?;
        }
        self.set_up(program)?;
        program.make(self.mv)?;
        let (check, _) = program.gives_check()?;
        self.enter(program, check)?;
        let node = program.machine().image().address("node")?;
        program.machine_mut().call(node, CYCLES)?;
        let nodes = program.nodes();
        let stopped = Some(nodes) == self.limits.nodes;
        let layout = program.layout();
        Ok(NodeResult {
            nodes,
            score: (!stopped).then(|| CoreLayout::score_at(layout.score, |a| program.peek(a))),
            pv: match self.pv_node && !stopped {
                true => self.pv(program),
                false => Pv::new(&[]),
            },
        })
    }

    fn pv(&self, program: &C128Engine) -> Pv {
        let layout = program.layout();
        let ply = self.hashes.len() + 1;
        let at = layout
            .pv_len
            .wrapping_add(CoreLayout::ply_index(ply).into());
        let row = pv_row(ply as u8);
        let moves: Vec<Move> = (0..program.peek(at).into())
            .map(|n| Move {
                from: program.peek(layout.pv_from + row + n),
                to: program.peek(layout.pv_to + row + n),
            })
            .collect();
        Pv::new(&moves)
    }

    /// Has the position as deep as it is made up, with all that lies above.
    fn set_up(&self, program: &mut C128Engine) -> Result<(), C128Error> {
        let layout = *program.layout();
        let position = EvaluatedPosition::new(self.game.position().canonical());
        // Lists and pawn scan begin anew.
        program.set_board(&position)?;
        let ply = CoreLayout::ply_index(self.hashes.len());
        for field in layout
            .position(&position, ply)
            .into_iter()
            .chain(layout.pawn_entry(&position, ply))
        {
            program.machine_mut().write(field.address, &field.bytes);
        }
        let before = self.game.history();
        let oldest = CoreLayout::ply_index(0) - before.len() as u8;
        program.machine_mut().poke(layout.oldest_ply, oldest);
        for (n, plane) in layout.hash.into_iter().enumerate() {
            let hashes = before.iter().chain(&self.hashes);
            let bytes: Vec<u8> = hashes.map(|hash| hash.to_le_bytes()[n]).collect();
            program
                .machine_mut()
                .write(plane + u16::from(oldest), &bytes);
        }
        // A search begins so.
        for name in [
            "killer_1_from",
            "killer_1_to",
            "killer_2_from",
            "killer_2_to",
            "static_eval_lo",
            "static_eval_hi",
            "pv_len",
        ] {
            let root = at(program, name)? + u16::from(CoreLayout::ply_index(0));
            program.machine_mut().write(root, &[0; MAX_PLY + 1]);
        }
        let [seed_low, seed_high] = self
            .limits
            .skill
            .for_position(position.state().hash())
            .position_seed();
        let counter = self.limits.nodes.map_or(0, u32::wrapping_neg).to_le_bytes();
        for (name, bytes) in [
            ("blindness", &[self.limits.skill.blindness][..]),
            ("position_seed", &[seed_low, seed_high]),
            ("tempo", &[TEMPO as u8; 2]),
            ("stopped", &[0]),
            ("node_counter", &counter),
            ("node_counter_start", &counter),
        ] {
            let address = at(program, name)?;
            program.machine_mut().write(address, bytes);
        }
        for (list, listed) in ["captures", "quiets"].into_iter().zip(self.listed) {
            let [first, top] = [at(program, list)?, at(program, &format!("{list}_top"))?];
            program.machine_mut().poke_word(top, first + listed as u16);
        }
        program.machine_mut().poke(layout.ply, ply);
        let of_ply = layout.pawn_entry_ply.wrapping_add(ply.into());
        program.machine_mut().poke(of_ply, ply);
        Ok(())
    }

    /// What a parent says to a child whose move it has made.
    fn enter(&self, program: &mut C128Engine, check: bool) -> Result<(), C128Error> {
        let parent = CoreLayout::ply_index(self.hashes.len());
        let child = parent + 1;
        let [alpha_lo, alpha_hi] = self.alpha.to_le_bytes();
        let [beta_lo, beta_hi] = self.beta.to_le_bytes();
        let [eval_lo, eval_hi] = self.static_eval.to_le_bytes();
        let [newer, older] = self.killers;
        for (name, ply, byte) in [
            ("alpha_lo", child, alpha_lo),
            ("alpha_hi", child, alpha_hi),
            ("beta_lo", child, beta_lo),
            ("beta_hi", child, beta_hi),
            ("depth", child, self.depth),
            ("in_check", child, check.into()),
            ("sums_pending", child, 0),
            ("allow_null", child, self.allow_null.into()),
            ("pv_node", child, self.pv_node.into()),
            ("killer_1_from", child, newer.from),
            ("killer_1_to", child, newer.to),
            ("killer_2_from", child, older.from),
            ("killer_2_to", child, older.to),
        ] {
            let address = at(program, name)?.wrapping_add(ply.into());
            program.machine_mut().poke(address, byte);
        }
        if !self.hashes.is_empty() {
            for (name, byte) in [("static_eval_lo", eval_lo), ("static_eval_hi", eval_hi)] {
                let address = at(program, name)?.wrapping_add(u16::from(parent) - 1);
                program.machine_mut().poke(address, byte);
            }
        }
        Ok(())
    }
}

fn at(program: &C128Engine, name: &str) -> Result<u16, C128Error> {
    Ok(program.machine().image().address(name)?)
}

/// Plies of parents around the deepest node with moves and around the last ply.
const EDGES: [usize; 6] = [
    MAX_DEPTH as usize - 2,
    MAX_DEPTH as usize - 1,
    MAX_DEPTH as usize,
    MAX_PLY - 3,
    MAX_PLY - 2,
    MAX_PLY - 1,
];

/// The blindness of a level: the program is proved for no other.
fn blindness(random: &mut Random) -> u8 {
    let level = random.choose(&LEVELS);
    level.map_or(0, |level| level.limits(0).skill.blindness)
}

/// How many moves a list has: none, some, or about as many as leave room for one ply more.
fn listed(capacity: usize, random: &mut Random) -> usize {
    let full = capacity - PLY_RESERVE;
    match random.below(8) {
        0 => random.below(full),
        1 => full - 1 - random.below(30),
        2 => full - 1,
        3 => full,
        _ => 0,
    }
}

/// What the table may say of a node: another position may have stored it, so that no such move is
/// there, or a node of another depth.
fn hit(evaluation: Score, all: &[Move], random: &mut Random) -> Hit {
    Hit {
        mv: *random.choose(all).unwrap_or(&Move::NONE),
        score: evaluation + random.below(200) as Score - 100,
        depth: random.below(8) as u8,
        bound: BOUNDS[random.below(BOUNDS.len())],
    }
}

/// A window: of no width around the evaluation, wide, or about mates.
fn window(evaluation: Score, random: &mut Random) -> [Score; 2] {
    let near = |random: &mut Random| {
        let width = 1 << random.below(10);
        evaluation + random.below(2 * width + 1) as Score - width as Score
    };
    match random.below(8) {
        0 => [-INFINITY, INFINITY],
        1 => {
            let alpha = near(random);
            [alpha, alpha + 2 + random.below(100) as Score]
        }
        2 => {
            let mate = [MATE_FOUND, -MATE_FOUND, MATE - 5, 5 - MATE][random.below(4)];
            let alpha = mate + random.below(4) as Score - 2;
            [alpha, alpha + 1]
        }
        _ => {
            let alpha = near(random);
            [alpha, alpha + 1]
        }
    }
}

/// The position with nothing but the king of the side to move; none if there is no such position.
fn with_bare_king(game: &Game) -> Option<Game> {
    let side = game.position().side_to_move();
    let fen = game.position().fen(1).to_string();
    let (board, rest) = fen.split_once(' ')?;
    let is_own = |c: char| c != 'k' && c != 'K' && c.is_ascii_uppercase() == (side == Color::White);
    let board: String = board
        .chars()
        .map(|c| {
            if c.is_alphabetic() && is_own(c) {
                '1'
            } else {
                c
            }
        })
        .collect();
    Game::from_fen(&format!("{board} {} - - 0 1", rest.split(' ').next()?)).ok()
}

/// The position with a queen for each pawn of the side that has moved, and without queen and rooks of the
/// other one; none if there is no such position.
fn with_queens(game: &Game) -> Option<Game> {
    let fen = game.position().fen(1).to_string();
    let (board, rest) = fen.split_once(' ')?;
    let [pawn, queen, gone] = match game.position().side_to_move() {
        Color::White => ["p", "q", "QR"],
        Color::Black => ["P", "Q", "qr"],
    };
    let board = board
        .replace(|piece| gone.contains(piece), "1")
        .replace(pawn, queen);
    Game::from_fen(&format!("{board} {} - - 0 1", rest.split(' ').next()?)).ok()
}

/// The position with another count of the 50-move rule, for some.
fn with_halfmove(game: &Game, random: &mut Random) -> Game {
    let counts = [3, 4, 6, 30, FIFTY_MOVES - 2, FIFTY_MOVES - 1, FIFTY_MOVES];
    let fen = game.position().fen(1).to_string();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    if random.below(2) == 0 && fields[3] == "-" {
        fields[4] = random
            .choose(&counts)
            .copied()
            .unwrap_or_default()
            .to_string();
    }
    Game::from_fen(&fields.join(" ")).unwrap_or_else(|_| game.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_games_are_far_from_even() {
        let game = Game::from_fen("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
        let game = game.expect("a position");
        for (other, board) in [
            (
                with_bare_king(&game),
                "rnbqkbnr/pppp1ppp/8/4p3/8/8/8/4K3 w - - 0 1",
            ),
            (
                with_queens(&game),
                "rnbqkbnr/qqqq1qqq/8/4q3/4P3/8/PPPP1PPP/1NB1KBN1 w - - 0 1",
            ),
        ] {
            let other = other.map(|other| other.position().fen(1).to_string());
            assert_eq!(other.as_deref(), Some(board));
        }
    }

    /// The root's piece-square tables are those of its own game, whatever was set up before it.
    #[test]
    fn a_case_of_another_game_is_set_up_before_it() {
        // Without the rook, Black would be in check.
        let game = Game::from_fen("4k3/p2R4/8/8/B7/8/8/4K3 w - - 0 1").expect("a position");
        assert!(with_bare_king(&game).is_some());
        assert!(with_queens(&game).is_none());
        let cases = cases(&game);
        assert!(cases.iter().rev().take(2).all(|case| case.sets_up));
    }
}
