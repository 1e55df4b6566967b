//! Which function of the engine a routine mirrors.

use anyhow::{Result, ensure};
use octet_asm::{Program, SymbolKind};

use super::engine;

/// A function, or a method as `Type::method`, and the routines that do the same.
type Mirrored = (&'static str, &'static [&'static str]);

/// Files below `engine/src`, and their functions.
const MIRRORS: &[(&str, &[Mirrored])] = &[
    ("board/attacks.rs", &[("is_attacked", &["attacked"])]),
    (
        "board/draw.rs",
        &[
            ("insufficient_material", &["insufficient_material"]),
            ("is_repetition", &["is_repetition"]),
        ],
    ),
    (
        "board/en_passant.rs",
        &[
            ("has_legal_en_passant", &["make_double_push"]),
            ("king_is_safe_after", &["en_passant_safe"]),
        ],
    ),
    (
        "board/make.rs",
        &[
            ("make_observed", &["make", "make_special", "make_pawn"]),
            ("castling_rook", &["castling_rook_squares"]),
            ("move_piece", &["move_castling_rook"]),
            ("promote", &["make_promotion"]),
            ("remove_piece", &["remove_captured"]),
            ("capture_square", &["en_passant_victim"]),
            ("unmake", &["unmake", "restore_captured"]),
            ("make_null", &["make_null"]),
            ("unmake_null", &["unmake_null"]),
        ],
    ),
    (
        "movegen/generate.rs",
        &[
            ("generate_captures", &["generate_captures"]),
            ("generate_quiets", &["generate_quiets"]),
            (
                "slider",
                &[
                    "captures_queen",
                    "captures_rook",
                    "captures_bishop",
                    "quiets_queen",
                ],
            ),
            (
                "leaper",
                &["captures_knight", "quiets_knight", "quiets_king"],
            ),
            (
                "pawn",
                &[
                    "captures_white_pawn",
                    "captures_black_pawn",
                    "quiets_white_pawn",
                    "quiets_black_pawn",
                ],
            ),
            ("en_passant", &["generate_en_passant"]),
            ("promotions", &["append_promotions"]),
        ],
    ),
    (
        "movegen/legal.rs",
        &[
            (
                "is_legal",
                &["legal", "legal_king", "legal_evasion", "legal_special"],
            ),
            ("leaves_pin", &["legal_if_pinned"]),
        ],
    ),
    (
        "movegen/gives_check.rs",
        &[
            ("gives_check", &["gives_check"]),
            ("gives_direct_check", &["direct_check"]),
            ("gives_discovered_check", &["discovered_check"]),
        ],
    ),
    (
        "movegen/see.rs",
        &[
            ("is_losing_capture", &["see_loses"]),
            ("exchange_comes_out_even", &["see_resolve"]),
            ("count_attackers", &["see_count_slider", "see_count_knight"]),
        ],
    ),
    (
        "movegen/pseudo_legal.rs",
        &[
            ("is_pseudo_legal", &["is_pseudo_legal"]),
            ("pawn_reaches", &["pseudo_legal_pawn"]),
        ],
    ),
    ("movegen/perft.rs", &[("perft", &["perft"])]),
    (
        "search/mod.rs",
        &[("Search::run", &["think"]), ("Pv::update", &["update_pv"])],
    ),
    (
        "search/node.rs",
        &[
            ("node", &["node"]),
            ("begin_node", &["probe_node"]),
            ("prune", &["prune_node"]),
            ("search_null_move", &["search_null_move"]),
            ("has_non_pawn_material", &["has_non_pawn_material"]),
            (
                "search_moves",
                &["next_move", "try_move", "after_search", "late_move_pruning"],
            ),
            ("search_child", &["re_search", "search_full_window"]),
        ],
    ),
    (
        "search/quiesce.rs",
        &[
            ("quiesce", &["quiesce", "next_qs_move"]),
            ("search_capture", &["search_qs_move"]),
            ("search_evasions", &["search_evasions", "next_evasion"]),
        ],
    ),
    (
        "search/move_stack.rs",
        &[
            ("take_best_capture", &["pick_capture"]),
            ("take_best_quiet", &["pick_quiet"]),
            ("score_quiets", &["score_quiets"]),
        ],
    ),
    (
        "search/move_picker.rs",
        &[("update_history", &["update_quiet_stats"])],
    ),
    (
        "search/history.rs",
        &[
            ("update", &["apply_history_bonus"]),
            ("age", &["age_history"]),
        ],
    ),
    (
        "search/transposition.rs",
        &[
            ("probe", &["probe_tt"]),
            ("store", &["store_tt"]),
            ("clear", &["clear_tt"]),
            ("new_search", &["age_tt"]),
        ],
    ),
    (
        "search/skill.rs",
        &[
            ("for_position", &["begin_skill"]),
            ("move_byte", &["move_byte"]),
            ("root_noise", &["root_noise"]),
        ],
    ),
    (
        "eval/mod.rs",
        &[("EvaluatedPosition::evaluate", &["evaluate"])],
    ),
    ("eval/mop_up.rs", &[("find", &["mop_up"])]),
    (
        "eval/pawns.rs",
        &[
            ("terms", &["evaluate_pawns", "evaluate_side_pawns"]),
            ("PawnTable::probe", &["probe_pawns"]),
        ],
    ),
    (
        "eval/network/mod.rs",
        &[("update", &["net_update"]), ("output", &["net_output"])],
    ),
    (
        "eval/evaluator.rs",
        &[
            ("refresh", &["net_refresh"]),
            ("network_index", &["select_network"]),
        ],
    ),
    (
        "eval/root_pst/context.rs",
        &[("features_of", &["root_mark_square"])],
    ),
    (
        "eval/root_pst/mod.rs",
        &[("RootPst::new", &["build_root_pst"])],
    ),
    (
        "game/time.rs",
        &[
            ("from_clock", &["allot_time"]),
            ("continue_deepening", &["continue_deepening"]),
        ],
    ),
];

/// The functions that a routine mirrors: file, name and text.
pub fn of(routine: &str) -> Vec<(&'static str, &'static str, String)> {
    let mut found = Vec::new();
    for (path, functions) in MIRRORS {
        for (function, routines) in *functions {
            if routines.contains(&routine) {
                let text = engine::function(path, function).unwrap_or_default();
                found.push((*path, *function, text));
            }
        }
    }
    found
}

/// Every routine and function that is named must exist.
///
/// # Errors
/// The first one that does not exist.
pub fn check(program: &Program) -> Result<()> {
    for (path, functions) in MIRRORS {
        for (function, routines) in *functions {
            let found = engine::function(path, function);
            ensure!(found.is_some(), "the engine has no {function} in {path}");
            for routine in *routines {
                let symbol = program.symbol(routine);
                let is_routine = symbol.is_some_and(|symbol| symbol.kind == SymbolKind::Routine);
                ensure!(
                    is_routine,
                    "the program has no routine {routine}, which mirrors {function}"
                );
            }
        }
    }
    Ok(())
}
