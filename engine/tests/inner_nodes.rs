//! A node inside a tree that is made up gives what a search from its position gives.

use octet_engine::bench::POSITIONS;
use octet_engine::board::moves::Move;
use octet_engine::board::piece::PieceType;
use octet_engine::eval::{DRAW, INFINITY, is_mate};
use octet_engine::game::Game;
use octet_engine::search::inner::InnerNode;
use octet_engine::search::{
    CAPTURES_CAPACITY, Limits, PLY_RESERVE, QUIETS_CAPACITY, Search, transposition,
};

/// What lies above a child of the root, whose whole window is open.
fn child(depth: u8) -> InnerNode<'static> {
    InnerNode {
        hashes: &[],
        listed: [0; 2],
        static_eval: DRAW,
        killers: [Move::NONE; 2],
        alpha: -INFINITY,
        beta: INFINITY,
        depth,
        allow_null: true,
        pv_node: true,
    }
}

/// Moves of pieces that leave pawns and kings alone, on which the root's piece-square tables depend.
fn quiet_moves(game: &Game) -> Vec<Move> {
    let position = game.position();
    let quiet = |mv: &Move| {
        let piece_type = position.piece_on(mv.origin()).piece_type();
        let moves_piece = !matches!(piece_type, Some(PieceType::Pawn | PieceType::King));
        moves_piece && position.piece_on(mv.target()).is_empty()
    };
    position.legal_moves().filter(quiet).collect()
}

#[test]
fn a_child_of_the_root_has_the_score_of_its_own_search() {
    let depth = 2;
    let mut compared = 0;
    for fen in POSITIONS {
        let game = Game::from_fen(fen).expect(fen);
        for mv in quiet_moves(&game).into_iter().step_by(7) {
            let mut after = game.clone();
            assert!(after.play(mv));
            // A check is answered a ply deeper, which a root is not.
            if after.position().in_check() {
                continue;
            }
            let mut memory = transposition::EMPTY;
            let own = Search::new(&after, Limits::depth(depth), memory.table(), &mut ())
                .full_width()
                .run();
            let mut memory = transposition::EMPTY;
            let node = Search::new(&game, Limits::depth(depth), memory.table(), &mut ())
                .full_width()
                .inner_node(mv, &child(depth));
            if is_mate(own.score) {
                continue;
            }
            assert_eq!(node.score, Some(own.score), "{fen} {mv}");
            let reply = node.pv.as_slice().first();
            let legal = after.position().legal_moves().any(|mv| Some(&mv) == reply);
            assert!(legal, "{fen} {mv} {reply:?}");
            compared += 1;
        }
    }
    assert!(compared > POSITIONS.len(), "{compared}");
}

#[test]
fn a_node_without_nodes_left_has_no_score() {
    let game = Game::default();
    let mv = quiet_moves(&game)[0];
    let mut memory = transposition::EMPTY;
    let node =
        Search::new(&game, Limits::nodes(10), memory.table(), &mut ()).inner_node(mv, &child(4));
    assert_eq!((node.score, node.nodes), (None, 10));
    assert!(node.pv.as_slice().is_empty());
}

/// Its parent's list leaves no room for its moves: it ends with its static evaluation.
#[test]
fn a_node_whose_lists_are_full_is_not_searched() {
    let game = Game::default();
    let mv = quiet_moves(&game)[0];
    let node = |listed| {
        let mut memory = transposition::EMPTY;
        let inner = InnerNode { listed, ..child(3) };
        Search::new(&game, Limits::depth(3), memory.table(), &mut ()).inner_node(mv, &inner)
    };
    assert!(node([0; 2]).nodes > 1);
    let [captures, quiets] = [CAPTURES_CAPACITY, QUIETS_CAPACITY].map(|most| most - PLY_RESERVE);
    for listed in [
        [captures, 0],
        [0, quiets],
        [CAPTURES_CAPACITY, 0],
        [0, QUIETS_CAPACITY],
    ] {
        assert_eq!(node(listed).nodes, 1, "{listed:?}");
    }
    // One move less leaves room for this node, and for none below it.
    for listed in [[captures - 1, 0], [0, quiets - 1]] {
        assert!(node(listed).nodes > 1, "{listed:?}");
    }
}
