//! Which function of the engine a routine mirrors.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, ensure};
use octet_asm::item::Item;
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
                    "captures_orthogonal_rays",
                    "captures_diagonal_rays",
                    "quiets_queen",
                    "quiets_orthogonal_rays",
                    "quiets_diagonal_rays",
                ],
            ),
            (
                "leaper",
                &[
                    "captures_knight",
                    "captures_white_king",
                    "captures_black_king",
                    "quiets_knight",
                    "quiets_king",
                ],
            ),
            (
                "push_target",
                &[
                    "captures_orthogonal_rays",
                    "captures_diagonal_rays",
                    "captures_knight",
                    "captures_white_king",
                    "captures_black_king",
                    "quiets_orthogonal_rays",
                    "quiets_diagonal_rays",
                    "quiets_knight",
                    "quiets_king",
                ],
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
            ("gives_check", &["make_child", "gives_check"]),
            ("gives_direct_check", &["direct_check"]),
            ("discovered_checker", &["discovered_check"]),
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
                &["try_move", "after_search", "new_best", "late_move_pruning"],
            ),
            ("search_child", &["re_search", "search_full_window"]),
        ],
    ),
    (
        "search/quiesce.rs",
        &[
            ("quiesce", &["quiesce", "next_qs_move"]),
            ("delta_prune", &["quiesce"]),
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
        &[
            ("next_move", &["next_move"]),
            ("update_history", &["update_quiet_stats"]),
        ],
    ),
    (
        "search/history.rs",
        &[
            ("update", &["apply_history_bonus"]),
            ("age", &["age_history"]),
            ("aged_history", &["age_history"]),
        ],
    ),
    (
        "search/transposition.rs",
        &[
            ("find", &["tt_find"]),
            ("probe", &["probe_tt"]),
            ("store", &["store_tt", "tt_write"]),
            ("clear", &["clear_tt"]),
            ("new_search", &["age_tt"]),
            ("aged", &["age_tt"]),
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
        &[
            ("EvaluatedPosition::evaluate", &["evaluate"]),
            ("tapered", &["evaluate"]),
            ("taper", &["evaluate"]),
            ("scale_pawnless", &["net_output"]),
            ("for_side_to_move", &["net_output"]),
        ],
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
        &[
            ("update", &["net_update", "net_update_capture"]),
            ("output", &["net_output"]),
            ("network_index", &["select_network"]),
        ],
    ),
    ("eval/evaluator.rs", &[("refresh", &["net_refresh"])]),
    (
        "eval/root_pst/context.rs",
        &[
            ("features_of", &["root_mark_square"]),
            ("SideContext::pawn_mobility", &["root_mobility"]),
            ("SquareFeatures::weights", &["root_write_values"]),
        ],
    ),
    (
        "eval/root_pst/mod.rs",
        &[
            ("RootPst::new", &["build_root_pst"]),
            ("RootPstWeights::bonus", &["root_write_values"]),
        ],
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

/// The number of a mark at the beginning of a comment, `(3) `, and what follows it. The same number
/// stands at the end of the line of the engine that does the same, as `// (3)`.
pub fn mark(comment: &str) -> Option<(u8, &str)> {
    let (number, text) = comment.strip_prefix('(')?.split_once(") ")?;
    Some((number.parse().ok()?, text))
}

/// A line of the engine without its mark, and the mark.
pub fn rust_mark(line: &str) -> (&str, Option<u8>) {
    let marked = line
        .strip_suffix(')')
        .and_then(|line| line.rsplit_once(" // ("));
    let marked = marked.and_then(|(line, number)| Some((line, number.parse().ok()?)));
    marked.map_or((line, None), |(line, number)| (line, Some(number)))
}

/// How many of the routines with the most cycles are paired line by line with the engine.
const PAIRED: usize = 20;

/// The marks of routines and functions must pair, and the hottest routines must have some.
///
/// # Errors
/// A mark without its partner, or a hot routine without marks.
pub fn check_marks(program: &Program) -> Result<()> {
    let mut marks: BTreeMap<&str, BTreeSet<u8>> = BTreeMap::new();
    let mut costs = Vec::new();
    for segment in program.segments() {
        let mut routine = "";
        for line in &segment.lines {
            let comment = match &line.item {
                Item::Routine { symbol, header } => {
                    routine = &program.symbol_of(*symbol).name;
                    let cost = header.cost.as_ref().filter(|cost| cost.run == "bench");
                    costs.extend(cost.map(|cost| (cost.cycles, routine)));
                    ""
                }
                Item::Comment(text) => text,
                _ => &line.comment,
            };
            let number = mark(comment).map(|(number, _)| number);
            marks.entry(routine).or_default().extend(number);
        }
    }
    for (routine, marks) in &marks {
        let functions = of(routine);
        let lines = functions.iter().flat_map(|(_, _, text)| text.lines());
        let known: Vec<u8> = lines.filter_map(|line| rust_mark(line).1).collect();
        let twice = known
            .iter()
            .enumerate()
            .find(|(n, number)| known[..*n].contains(number));
        ensure!(
            twice.is_none(),
            "{routine} mirrors two lines with the mark {twice:?}"
        );
        let alone = marks.iter().find(|number| !known.contains(number));
        ensure!(
            alone.is_none(),
            "{routine} has the mark {alone:?}, its function has not"
        );
    }
    for (path, functions) in MIRRORS {
        for (function, routines) in *functions {
            let text = engine::function(path, function).unwrap_or_default();
            for number in text.lines().filter_map(|line| rust_mark(line).1) {
                let has =
                    |routine: &&str| marks.get(routine).is_some_and(|of| of.contains(&number));
                ensure!(
                    routines.iter().any(has),
                    "{function} in {path} has the mark {number}, no routine has it"
                );
            }
        }
    }
    costs.sort_unstable_by(|a, b| b.cmp(a));
    for (_, routine) in costs.into_iter().take(PAIRED) {
        let marked = marks.get(routine).is_some_and(|marks| !marks.is_empty());
        ensure!(
            marked,
            "{routine} is one of the {PAIRED} hottest routines and has no mark"
        );
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_read_from_both_sources() {
        assert_eq!(
            mark("(3) halved, rounded down"),
            Some((3, "halved, rounded down"))
        );
        assert_eq!(mark("(a + b)^2 / 4, low byte"), None);
        assert_eq!(
            rust_mark("    score >> 1 // (2)"),
            ("    score >> 1", Some(2))
        );
        assert_eq!(
            rust_mark("    self.node(full_window)"),
            ("    self.node(full_window)", None)
        );
    }
}
