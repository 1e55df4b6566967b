//! The probabilities that scores stand for.

use octet_notation::wdl::{Chances, WdlModel};

/// They agree with the definitions of threshold and slope.
#[test]
fn curves_go_through_threshold_and_slope() {
    let model = WdlModel::FITTED;
    let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-9, "{a} {b}");
    for material in [0.0, 0.25, 1.0] {
        let at = |[constant, more]: [f64; 2]| constant + more * material;
        let (threshold, slope) = (at(model.win_threshold), at(model.slope));
        near(model.chances(threshold, material).win, 0.5);
        near(model.chances(-threshold, material).loss, 0.5);
        // One slope further, as scores are compressed, the odds are e to one.
        let compressed = (threshold / model.compression).asinh() + slope / model.compression;
        let further = model.chances(model.compression * compressed.sinh(), material);
        near(further.win / (1.0 - further.win), 1f64.exp());
        near(further.win + further.draw + further.loss, 1.0);
        near(model.chances(0.0, material).expected_score(), 0.5);
    }
}

#[test]
fn points_and_thousandths_follow_from_chances() {
    let of = |win, draw, loss| Chances { win, draw, loss };
    assert_eq!(of(0.5, 0.25, 0.25).expected_score(), 0.625);
    assert_eq!(of(0.0, 0.0, 1.0).expected_score(), 0.0);
    assert_eq!(of(0.5, 0.25, 0.25).per_mille(), [500, 250, 250]);
    assert_eq!(of(0.6006, 0.0, 0.3996).per_mille(), [601, 0, 399]);
}
