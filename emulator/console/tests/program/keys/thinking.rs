//! What both screens show while a search runs.

use c128::ui::view::text_box::{RECTS, Rect, TextBox};
use octet_console::Setup;

use super::user::User;

/// The level of three minutes a move, without a book: an iteration takes longer than a test.
const LONG: &str = "p6<escape>ln";

/// A user whose program thinks about its answer, at a level of three minutes a move.
fn thinking() -> User {
    let mut user = User::start(Setup::default());
    user.press(LONG);
    user.type_keys("e4\n");
    user.until(30, "it thinks", |console| {
        console.byte("game_purpose").expect("a purpose") == 1
    });
    user
}

/// The text of a box's first row on 40 columns and on 80; `None` where it is not shown.
fn texts(user: &User, text_box: TextBox) -> [Option<String>; 2] {
    let (forty, eighty) = RECTS[text_box as usize];
    let text = |rect: Rect, rows: Vec<String>| {
        let row = rows[usize::from(rect.row)].chars();
        let text: String = row
            .skip(rect.column.into())
            .take(rect.width.into())
            .collect();
        (rect.width != 0).then(|| text.trim().to_owned())
    };
    [
        text(forty, user.console.text_40()),
        text(eighty, user.console.text_80()),
    ]
}

/// The text of a box that both screens show.
fn text(user: &User, text_box: TextBox) -> String {
    let [forty, eighty] = texts(user, text_box);
    assert_eq!(forty, eighty, "{text_box:?}");
    eighty.expect("shown")
}

/// Both screens, 40 columns first, with `~` where the root move and the nodes stand: they tell how far
/// the search came until this frame, and a few cycles of the player's program move it.
fn screens(user: &User) -> [String; 2] {
    let [mut forty, mut eighty] = [user.console.text_40(), user.console.text_80()]
        .map(|rows| -> Vec<Vec<char>> { rows.iter().map(|row| row.chars().collect()).collect() });
    for text_box in [TextBox::RootMove, TextBox::Nodes] {
        let rects = RECTS[text_box as usize];
        for (rows, rect) in [(&mut forty, rects.0), (&mut eighty, rects.1)] {
            let row = &mut rows[usize::from(rect.row)];
            let left = usize::from(rect.column);
            let right = left + usize::from(rect.width);
            row.resize(row.len().max(right), ' ');
            row[left..right].fill('~');
        }
    }
    [forty, eighty].map(|rows| {
        let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        rows.join("\n")
    })
}

/// Compares both screens with their snapshots.
fn assert_screens(user: &User, name: &str) {
    let [forty, eighty] = screens(user);
    octet_testing::assert_snapshot!(format!("{name}_40"), forty);
    octet_testing::assert_snapshot!(format!("{name}_80"), eighty);
}

/// Lets a second go by.
fn second(user: &mut User) {
    user.console.run_frames(50).expect("no fault");
}

/// The clock and the root moves go on within an iteration, on both screens.
#[test]
fn the_screen_lives_while_it_thinks() {
    let mut user = thinking();
    for _ in 0..20 {
        second(&mut user);
    }
    let (mut clocks, mut moves, mut depths) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..30 {
        second(&mut user);
        assert_eq!(text(&user, TextBox::State), "Thinking");
        clocks.push(text(&user, TextBox::Above));
        moves.push(text(&user, TextBox::RootMove));
        depths.push(text(&user, TextBox::Depth));
    }
    for pair in clocks.windows(2) {
        assert_ne!(pair[0], pair[1], "{clocks:?}");
    }
    moves.dedup();
    depths.dedup();
    assert!(moves.len() > 4 && depths.len() < 4, "{moves:?} {depths:?}");
    let legal = user.legal_after("e4");
    for mv in &moves {
        assert!(legal.contains(mv), "{mv} of {legal:?}");
    }
    assert_screens(&user, "thinking");
}

/// The player's clock goes on while the program thinks ahead, and what the last search found is
/// gone.
#[test]
fn the_screen_lives_while_it_thinks_ahead() {
    let mut user = User::start(Setup::default());
    user.press("p6<escape>lj");
    user.type_keys("e4\n");
    user.until(30, "it answers", |console| {
        console.byte("sheet_len").expect("a length") == 2
    });
    user.wait_until_idle();
    assert_eq!(text(&user, TextBox::State), "");
    assert!(text(&user, TextBox::Depth).starts_with("Depth "));
    user.press("lo");
    user.type_keys("p3<escape>");
    user.until(5, "it thinks ahead", |console| {
        console.byte("game_purpose").expect("a purpose") == 4
    });
    user.until(5, "nothing is known yet", |console| {
        console.byte("shared_info_depth").expect("a depth") == 0
    });
    let played = text(&user, TextBox::Moves);
    let moves = played.strip_prefix("1.").expect("the first move");
    let replies = user.legal_after(moves);
    let mut clocks = Vec::new();
    for _ in 0..10 {
        second(&mut user);
        assert_eq!(text(&user, TextBox::State), "Thinking ahead");
        clocks.push(text(&user, TextBox::Below));
        let mv = text(&user, TextBox::RootMove);
        assert!(replies.contains(&mv), "{mv} of {replies:?}");
    }
    for pair in clocks.windows(2) {
        assert_ne!(pair[0], pair[1], "{clocks:?}");
    }
    assert_screens(&user, "thinking_ahead");
    user.press("<run/stop>");
    assert_eq!(text(&user, TextBox::State), "");
}

/// A minute's search without what is shown each second has at most 0.5 percent more nodes.
#[test]
fn showing_the_search_takes_no_half_percent_of_it() {
    let mut user = thinking();
    second(&mut user);
    let state = user.console.save_state().expect("no file is open");
    let nodes = |user: &mut User, shown: bool| {
        user.console.load_state(&state).expect("the same program");
        let before = user.nodes();
        for _ in 0..60 * 50 {
            if !shown {
                // The second was shown already.
                let now = user.byte("shared_uptime");
                crate::common::write(&mut user.console, "shared_second_shown", &[now]);
            }
            user.console.run_frames(1).expect("no fault");
        }
        f64::from(user.nodes().wrapping_sub(before))
    };
    let [without, with] = [false, true].map(|shown| nodes(&mut user, shown));
    let lost = 100.0 * (without - with) / without;
    println!("{without} nodes, {with} with what is shown: {lost:.2}% lost");
    assert!(without > 20_000.0 && (0.05..0.5).contains(&lost), "{lost}%");
}
