//! `octet-emu proof`.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use clap::Args;
use octet_bench::mutation::one_way_count;
use octet_bench::options::{ProgramSource, Verdict};
use octet_bench::proof::{self, Bench, Claim, ClaimRecord, Material, ProofRecord, Share};
use octet_console::load;
use octet_support::{interrupt, progress};

use crate::options::{JsonFile, Threads, checksum, checksum_of_core, read_record};
use octet_asm::commas;
use octet_asm::prove;
use octet_support::terminal::stdout;

/// A run without `--all` and `--share` shows one part in so many of the claims that take long.
const DAILY: u32 = 48;
/// The endings of `--pieces 4`.
const OF_FOUR: [&str; 4] = ["KPkp", "KRkp", "KQkr", "KBNk"];

/// Runs whole domains through both machines: every input of a routine, every position of few
/// pieces. First it prints what is proved of the program without running it.
///
/// Claims that take long are divided into shares. Without --all and --share a run takes another
/// forty-eighth of them every day. Ctrl-C keeps what has run.
#[derive(Args)]
pub struct Proof {
    /// Run everything
    #[arg(long, conflicts_with = "share")]
    all: bool,
    /// Run share N of M of the claims that take long
    #[arg(long, value_name = "N/M")]
    share: Option<Share>,
    /// Run these endings instead, as KPkp with Black's pieces in small letters; 4: KPkp, KRkp,
    /// KQkr, KBNk
    #[arg(long, value_name = "ENDING", value_delimiter = ',')]
    pieces: Vec<String>,
    /// Run only claims whose name contains TEXT; a TEXT that none contains lists the names
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Write what has been shown to this JSON file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Go on from a file that --json has written, and do not run again what it has shown
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    source: ProgramSource,
    #[command(flatten)]
    threads: Threads,
}

impl Proof {
    /// Runs the claims and prints the table.
    pub fn run(self) -> Result<Verdict> {
        let claims = self.claims()?;
        let json = self.json.as_deref().map(JsonFile::new).transpose()?;
        let image = self.source.image()?;
        let (program, core) = (checksum(&image), checksum_of_core(&image));
        let mut records = match &self.resume {
            Some(path) => resumed(path, &claims, &program, &core)?,
            None => claims.iter().map(ClaimRecord::new).collect(),
        };
        let share = match (self.all, self.share) {
            (true, _) => Share::ALL,
            (false, Some(share)) => share,
            (false, None) => of_today()?,
        };
        let bench = Bench::new(&image)?;
        let parts = parts(&claims, &records, share);
        let stop = interrupt::stop_flag()?;
        let bar = progress::bar(parts.len(), "proving");
        proof::run(
            &claims,
            &parts,
            &mut records,
            &bench,
            self.threads.count(),
            &stop,
            |records| {
                let cases = records.iter().map(|record| record.cases).sum();
                bar.set_message(format!("{} cases", commas(cases)));
                bar.inc(1);
            },
        )
        .context("no thread to run on")?;
        bar.finish_and_clear();

        let left = self::parts(&claims, &records, share).len();
        let interrupted = stop.load(Ordering::Relaxed) && left > 0;
        let is_proved = !self.is_whole() || print_of_program()?;
        print(&records, share, interrupted.then_some(left))?;
        let identical = is_proved && records.iter().all(|record| record.different == 0);
        if let Some(json) = json {
            let claims = records;
            json.write(&ProofRecord {
                program,
                core,
                claims,
            })?;
        }
        Ok(Verdict::new(interrupted, identical))
    }

    /// Whether all claims were requested, for the program that is built from the present source.
    fn is_whole(&self) -> bool {
        self.pieces.is_empty() && self.only.is_none() && self.source.image.is_none()
    }

    /// The claims that were requested.
    fn claims(&self) -> Result<Vec<Claim>> {
        let mut claims = Vec::new();
        for ending in &self.pieces {
            let endings = match ending.as_str() {
                "4" => &OF_FOUR[..],
                other => &[other],
            };
            for &ending in endings {
                let material: Material = ending
                    .parse()
                    .map_err(anyhow::Error::msg)
                    .with_context(|| format!("--pieces {ending}"))?;
                claims.push(proof::of_material(&material));
            }
        }
        if self.pieces.is_empty() {
            claims = proof::claims();
        }
        if let Some(part) = &self.only {
            let names: Vec<_> = claims.iter().map(|claim| claim.id.to_string()).collect();
            claims.retain(|claim| claim.id.contains(part));
            let names = names.join(", ");
            ensure!(
                !claims.is_empty(),
                "no claim's name contains {part:?}; the names are {names}"
            );
        }
        Ok(claims)
    }
}

/// The parts of a record that concern these claims. If only the core is the same, they are those
/// about positions.
fn resumed(path: &Path, claims: &[Claim], program: &str, core: &str) -> Result<Vec<ClaimRecord>> {
    let record: ProofRecord = read_record(path, core, |record: &ProofRecord| &record.core)?;
    let same_program = record.program == program;
    let known = |claim: &Claim| {
        let alike = |earlier: &&ClaimRecord| {
            (same_program || claim.long) && earlier.id == claim.id && earlier.parts == claim.parts
        };
        let earlier = record.claims.iter().find(alike).cloned();
        earlier.unwrap_or_else(|| ClaimRecord::new(claim))
    };
    Ok(claims.iter().map(known).collect())
}

/// The parts to run: those of the share that no record has.
fn parts(claims: &[Claim], records: &[ClaimRecord], share: Share) -> Vec<(usize, usize)> {
    let mut parts = Vec::new();
    for (n, (claim, record)) in claims.iter().zip(records).enumerate() {
        let share = if claim.long { share } else { Share::ALL };
        let of_claim = (0..claim.parts).filter(|&part| share.has(part) && !record.has(part));
        parts.extend(of_claim.map(|part| (n, part)));
    }
    parts
}

/// The share whose turn it is today.
fn of_today() -> Result<Share> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    let days = since.context("the clock is before 1970")?.as_secs() / 86_400;
    Ok(Share {
        nth: days as u32 % DAILY + 1,
        of: DAILY,
    })
}

/// Prints a line for each claim; the last line reads `N claims: identical`.
fn print(records: &[ClaimRecord], share: Share, left: Option<usize>) -> Result<()> {
    let mut out = stdout();
    let width = records
        .iter()
        .map(|record| record.claim.len())
        .max()
        .unwrap_or(0);
    let (cases, domain, shown) = ("cases", "of", "shown");
    writeln!(
        out,
        "{:width$}  {cases:>11}  {domain:>11}  {:>7}  {shown}",
        "claim", "seconds"
    )?;
    for record in records {
        let verdict = match record {
            _ if record.different > 0 => "DIFFERENT".to_owned(),
            _ if record.proved() => "proved for all".to_owned(),
            _ => format!("sampled: {} of {} parts", record.parts_done(), record.parts),
        };
        let domain = match record.domain {
            Some(domain) => commas(domain),
            None if record.proved() => commas(record.cases),
            None => "?".to_owned(),
        };
        let (claim, seconds) = (&record.claim, record.seconds);
        let cases = commas(record.cases);
        writeln!(
            out,
            "{claim:width$}  {cases:>11}  {domain:>11}  {seconds:>7.1}  {verdict}"
        )?;
    }
    for record in records {
        if let Some(first) = &record.first {
            let more = record.different - 1;
            writeln!(out, "\n{} ({more} more)\n  {first}", record.claim)?;
        }
    }
    let different = records.iter().filter(|record| record.different > 0).count();
    let verdict = match different {
        0 => "identical".to_owned(),
        n => format!("DIFFERENT in {n}"),
    };
    write!(out, "\n{} claims, share {share}: {verdict}", records.len())?;
    if let Some(left) = left {
        write!(out, "; interrupted, {left} parts not run")?;
    }
    writeln!(out)?;
    Ok(())
}

/// Prints what is proved of the program without running it, and what its core never does in the
/// checks. Returns whether nothing is wrong.
fn print_of_program() -> Result<bool> {
    let report = prove::prove(&load::assemble()?, &c128::program::ENTRIES);
    let mut out = stdout();
    write!(out, "{}", report.table())?;
    writeln!(
        out,
        "guarded: `check --contracts` watches them\n{} instructions and branches of the core do not run or \
         go one way only in the checks: `coverage` says why\n",
        one_way_count()
    )?;
    Ok(report.wrong().next().is_none())
}
