//! Lines of a UCI session, whatever they are, leave it able to search: a position that follows is
//! the one that is searched, and one that is refused is not searched, nor an older one in its place.
#![no_main]

use libfuzzer_sys::fuzz_target;
use octet_engine::game::Game;
use octet_uci::go::Go;
use octet_uci::options::Options;
use octet_uci::session::{self, UciEngine};

/// Keeps the games that are searched.
struct Engine<'g> {
    searched: &'g mut Vec<Game>,
    options: Options,
}

impl UciEngine for Engine<'_> {
    fn name(&self) -> String {
        "Fuzzed".to_owned()
    }

    fn options(&self) -> Vec<String> {
        Vec::new()
    }

    fn set_option(&mut self, words: &str) -> anyhow::Result<()> {
        let before = self.options.clone();
        let done = self.options.set(words).map(drop);
        assert!(done.is_ok() || self.options == before, "{words:?}");
        done
    }

    fn new_game(&mut self) {}

    fn start(&mut self, game: Game, _: Go) {
        assert_eq!(game.position().verify(), Ok(()));
        self.searched.push(game);
    }

    fn stop(&mut self) {}
    fn ponder_hit(&mut self) {}
    fn finish(&mut self) {}

    fn custom_command(&mut self, _: &str, _: &str, _: &Game) -> bool {
        false
    }
}

/// The games that are searched in a session of these lines.
fn searched(lines: &str, then: &str) -> Vec<Game> {
    let mut searched = Vec::new();
    let options = Options::default();
    let engine = Engine {
        searched: &mut searched,
        options,
    };
    session::run_from(&mut format!("{lines}\n{then}").as_bytes(), engine).expect("memory");
    searched
}

fuzz_target!(|lines: &str| {
    // Nothing is read after it.
    if lines.contains("quit") {
        return;
    }
    let before = searched(lines, "").len();
    let after = searched(lines, "position startpos moves e2e4\ngo depth 1");
    assert_eq!(after.len(), before + 1);
    let last = after.last().expect("a search");
    assert_eq!(
        last.fen().to_string(),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
    let refused = searched(lines, "position fen 8/8/8/8/8/8/8/8 w - - 0 1\ngo depth 1");
    assert_eq!(refused.len(), before);
});
