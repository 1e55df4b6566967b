//! Claims, and the cases that show them.

use octet_console::program::{C128Book, C128Engine, C128Error};
use octet_machine::Image;

/// The machines on which cases run.
#[derive(Clone)]
pub struct Bench {
    /// A machine in the core's memory configuration.
    pub core: C128Engine,
    /// A machine in the memory configuration of the player's program.
    pub ui: C128Book,
}

impl Bench {
    /// Loads a program twice.
    ///
    /// # Errors
    /// A fault during initialisation, or a symbol that the program lacks.
    pub fn new(image: &Image) -> Result<Bench, C128Error> {
        Ok(Bench {
            core: C128Engine::new(image)?,
            ui: C128Book::new(image, &[])?,
        })
    }

    /// The address of a symbol.
    ///
    /// # Errors
    /// The program lacks the symbol.
    pub fn at(&self, name: &str) -> Result<u16, C128Error> {
        Ok(self.core.machine().image().address(name)?)
    }
}

/// A property of all elements of a domain.
pub struct Claim {
    /// Its name on the command line and in records.
    pub id: String,
    /// What is the same on both machines, and over which domain.
    pub claim: String,
    /// How many cases the domain has; `None` if that is known only after all have run.
    pub cases: Option<u64>,
    /// The number of parts in which it runs.
    pub parts: usize,
    /// Whether only a share of it runs unless all is requested, because it takes long. It then runs
    /// only the core's code and tables, and holds for every program with the same core.
    pub long: bool,
    pub(super) work: Box<Work>,
}

/// Runs the cases of a part.
pub(super) type Work = dyn Fn(&mut Bench, usize, &mut Tally) -> Result<(), C128Error> + Send + Sync;

impl Claim {
    /// A claim about a routine, all of whose cases run each time.
    pub(super) fn of_routine(
        id: &str,
        claim: &str,
        cases: u64,
        parts: usize,
        work: impl Fn(&mut Bench, usize, &mut Tally) -> Result<(), C128Error> + Send + Sync + 'static,
    ) -> Claim {
        Claim {
            id: id.to_owned(),
            claim: claim.to_owned(),
            cases: Some(cases),
            parts,
            long: false,
            work: Box::new(work),
        }
    }

    /// Runs a part. A fault of the program counts as a difference.
    pub fn run_part(&self, bench: &mut Bench, part: usize) -> Tally {
        let mut tally = Tally::default();
        if let Err(error) = (self.work)(bench, part, &mut tally) {
            tally.differ(|| format!("part {part}: {error}"));
        }
        tally
    }
}

/// Cases that have run, and the first difference.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// How many cases.
    pub cases: u64,
    /// How many differ.
    pub different: u64,
    /// The first case that differs.
    pub first: Option<String>,
}

impl Tally {
    /// Counts a case and compares its results.
    pub fn compare<T: PartialEq + std::fmt::Debug>(
        &mut self,
        engine: T,
        c128: T,
        case: impl FnOnce() -> String,
    ) {
        self.cases += 1;
        if engine != c128 {
            self.differ(|| format!("{}: engine {engine:?}, C128 {c128:?}", case()));
        }
    }

    /// Adds a difference.
    pub fn differ(&mut self, what: impl FnOnce() -> String) {
        self.different += 1;
        self.first.get_or_insert_with(what);
    }

    /// Adds the tally of another part.
    pub fn add(&mut self, other: Tally) {
        self.cases += other.cases;
        self.different += other.different;
        self.first = self.first.take().or(other.first);
    }
}
