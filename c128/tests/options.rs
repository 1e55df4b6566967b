//! The options of the player, as the interpreter of the options page reads them.

use c128::program::build;
use c128::ui::pages::options::VARIABLES;

#[test]
fn the_variables_of_options_lie_behind_one_another() {
    let program = build().expect("the program");
    let address = |name: &str| program.address(name).expect(name);
    let first = address(VARIABLES[0]);
    for (offset, name) in (0..).zip(VARIABLES) {
        assert_eq!(address(name), first + offset, "{name}");
    }
}
