//! The main job with one changed rule in the engine: reads a change's number from each line of its input,
//! and answers with what noticed it, in a line. The program of the C128 is that of the unchanged engine.
//!
//! That program says the same every time. So where the engine says what it says unchanged, to all that the
//! main job asks it in a position, nothing can differ there, and the machine need not run.

use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::thread;

use octet_bench::crosscheck::book::{NTH, SEEDS};
use octet_bench::crosscheck::moves::{apart, evasions, others};
use octet_bench::crosscheck::positions_run::compare_position;
use octet_bench::crosscheck::repeated::repeated;
use octet_bench::crosscheck::{
    EngineRun, Findings, NEXT_NODES, NODE_LIMITS, NODES, WEAK, book, clocks, entries, limits,
    mates, nodes, positions, tables,
};
use octet_book::compile::CompiledBook;
use octet_console::load;
use octet_console::program::{C128Engine, EngineMemory, GeneratedMoves, load_engine};
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::game::Game;
use octet_engine::rule;
use octet_engine::search::Limits;
use octet_machine::Image;
use octet_notation::epd::BundledPosition;
use octet_support::threads::STACK;

struct MainJob {
    image: Image,
    program: C128Engine,
    positions: Vec<BundledPosition>,
    book: Vec<Position>,
    /// What the unchanged engine says, of positions and of the book.
    unchanged: (Vec<u64>, u64),
}

fn say(said: &mut DefaultHasher, value: impl Debug) {
    format!("{value:?}").hash(said);
}

impl MainJob {
    fn new() -> anyhow::Result<MainJob> {
        rule::make(0);
        let image = load::image_of(&load::assemble()?)?;
        let positions = positions::bundled()?;
        let mut book: Vec<Position> = book::positions().into_iter().step_by(NTH).collect();
        book.extend(
            positions
                .iter()
                .map(|position| position.game.position().clone()),
        );
        let mut job = MainJob {
            program: load_engine(&image)?,
            positions,
            book,
            image,
            unchanged: (Vec::new(), 0),
        };
        let said = job
            .positions
            .iter()
            .map(|position| job.said(&position.game))
            .collect();
        job.unchanged = (said, job.said_of_book());
        Ok(job)
    }

    /// All that the engine says when the main job compares a position.
    fn said(&self, game: &Game) -> u64 {
        let said = &mut DefaultHasher::new();
        for by in Color::ALL {
            for square in Square::all() {
                game.position().is_attacked(square, by).hash(said);
            }
        }
        let mut position = EvaluatedPosition::new(game.position().canonical());
        let moves = GeneratedMoves::all(&position);
        say(said, (&moves, apart(&position)));
        self.memory(said, &position);
        let in_check = position.in_check();
        for mv in moves.moves() {
            let legal = position.is_legal(mv, in_check);
            legal.hash(said);
            if legal {
                let undo = position.make(mv);
                self.memory(said, &position);
                if position.in_check() {
                    say(said, evasions(&position, mv));
                }
                for (capture, _) in GeneratedMoves::all(&position).captures {
                    position.is_losing_capture(capture).hash(said);
                }
                position.unmake(mv, undo);
                self.memory(said, &position);
            }
        }
        for (mv, _) in &moves.captures {
            position.is_losing_capture(*mv).hash(said);
        }
        for mv in others(&position) {
            position.is_pseudo_legal(mv).hash(said);
        }
        if !in_check {
            let before = position.make_null();
            self.memory(said, &position);
            position.unmake_null(before);
        }
        let mut memory = self.program.empty_memory();
        for node in nodes::cases(game) {
            say(said, node.searched(memory.table()));
        }
        let mut searched = |game: &Game, limits, memory: &mut EngineMemory| {
            let run = EngineRun::with_table(memory, game, limits);
            say(said, (run.iterations, run.result));
        };
        let empty = || self.program.empty_memory();
        for nodes in NODE_LIMITS {
            searched(game, Limits::nodes(nodes), &mut empty());
        }
        let mut memory = empty();
        searched(game, Limits::nodes(NODES), &mut memory);
        searched(game, Limits::nodes(NEXT_NODES), &mut memory);
        let again = repeated(game);
        searched(again.as_ref().unwrap_or(game), WEAK, &mut empty());
        say(said, mates::proof(game, mates::moves(game), &mut empty()));
        said.finish()
    }

    /// The position as it lies in the machine's memory, and what it is worth.
    fn memory(&self, said: &mut DefaultHasher, position: &EvaluatedPosition) {
        let layout = self.program.layout();
        let fields = layout.position(position, 0).into_iter();
        for field in fields.chain(layout.pawn_entry(position, 0)) {
            (field.address, field.bytes).hash(said);
        }
        position.evaluate().hash(said);
    }

    /// All that the engine says of the book.
    fn said_of_book(&self) -> u64 {
        let said = &mut DefaultHasher::new();
        let built = CompiledBook::built_in();
        for position in &self.book {
            let set_up = EvaluatedPosition::new(position.canonical());
            say(said, self.program.layout().encode_position(&set_up, &[]));
            let Some(found) = built.book().probe(position) else {
                continue;
            };
            let choices = found.choices();
            let choices = choices
                .iter()
                .map(|choice| (choice.mv, choice.weight, choice.weight_index));
            say(said, (found.name, choices.collect::<Vec<_>>()));
            say(
                said,
                SEEDS.map(|seed| found.choose(seed, position).map(|choice| choice.mv)),
            );
            if let Some(name) = found.name {
                say(said, built.names().name(name).collect::<String>());
            }
        }
        said.finish()
    }

    /// The first difference.
    fn difference(&self) -> anyhow::Result<Option<String>> {
        let never = AtomicBool::new(false);
        for (n, (position, unchanged)) in self.positions.iter().zip(&self.unchanged.0).enumerate() {
            // In one position the machine runs nevertheless: the engine also reads its memory.
            if n > 0 && self.said(&position.game) == *unchanged {
                continue;
            }
            let Ok(outcome) =
                compare_position(&self.program, position, Limits::nodes(NODES), &never)
            else {
                anyhow::bail!("interrupted");
            };
            if let Some(first) = outcome.differences.first() {
                return Ok(Some(format!("{}: {}", position.id, first.headline())));
            }
        }
        let mut findings = Findings::without_trace();
        tables::compare(&self.image, &mut findings);
        clocks::compare(&self.image, &mut findings);
        limits::compare(&self.image, &mut findings);
        entries::compare(&self.image, None, &mut findings);
        if findings.is_empty() && self.said_of_book() != self.unchanged.1 {
            book::compare(&self.image, &self.positions, NTH, 1, &never, &mut findings)?;
        }
        Ok(findings.differences().first().map(|first| first.headline()))
    }
}

fn main() -> anyhow::Result<()> {
    let work = || -> anyhow::Result<()> {
        let job = MainJob::new()?;
        std::panic::set_hook(Box::new(|_| {}));
        println!("ready");
        for line in std::io::stdin().lock().lines() {
            rule::make(line?.parse()?);
            let noticed = catch_unwind(AssertUnwindSafe(|| job.difference()));
            rule::make(0);
            let answer = match noticed {
                Ok(difference) => {
                    difference?.map_or("-".to_owned(), |text| text.replace('\n', " "))
                }
                Err(_) => "panic".to_owned(),
            };
            println!("{answer}");
            std::io::stdout().flush()?;
        }
        Ok(())
    };
    let worker = thread::Builder::new().stack_size(STACK).spawn(work)?;
    worker.join().expect("no panic outside of a change")
}
