//! What holds for the help of every program: all commands and options speak with one voice.

use clap::{Arg, Command};

/// Reads the help of a program and of all its commands.
///
/// A command and a switch say what to do in the imperative, as clap's own `Print help` does; an
/// option with a value may name the value instead. The first paragraph begins with a capital and
/// has no full stop at its end; every further paragraph ends with a full stop or a colon.
///
/// # Panics
/// A help is missing or has another form.
pub fn check(program: &Command) {
    let mut program = program.clone().disable_help_subcommand(true);
    program.build();
    let mut wrong = Vec::new();
    command(&program, program.get_name(), &mut wrong);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Collects what is wrong with the help of a command and of its subcommands.
fn command(command: &Command, path: &str, wrong: &mut Vec<String>) {
    let mut check = |place: &str, result: Result<(), String>| {
        if let Err(reason) = result {
            wrong.push(format!("{path}{place}: {reason}"));
        }
    };
    let about = command.get_about().map(ToString::to_string);
    check(
        "",
        about.map_or(Err("no help".to_owned()), |about| summary(&about, true)),
    );
    if let Some(long) = command.get_long_about() {
        check("", paragraphs(&long.to_string()));
    }
    if let Some(after) = command.get_after_help() {
        check("", examples(&after.to_string(), path));
    }
    for arg in command.get_arguments() {
        let place = format!(" {}", arg.get_id());
        check(&place, argument(arg));
    }
    for subcommand in command.get_subcommands() {
        self::command(
            subcommand,
            &format!("{path} {}", subcommand.get_name()),
            wrong,
        );
    }
}

/// Checks the help of an argument and of its possible values.
fn argument(arg: &Arg) -> Result<(), String> {
    let help = arg.get_help().ok_or("no help")?.to_string();
    summary(&help, !arg.get_action().takes_values())?;
    if let Some(long) = arg.get_long_help() {
        paragraphs(&long.to_string())?;
    }
    for value in arg.get_possible_values() {
        if let Some(help) = value.get_help() {
            summary(&help.to_string(), false)?;
        }
    }
    Ok(())
}

/// Checks a first paragraph. `acts` says that it must begin with a verb.
fn summary(text: &str, acts: bool) -> Result<(), String> {
    let first = text.chars().next().ok_or("an empty help")?;
    if !(first.is_uppercase() || first.is_numeric()) {
        return Err(format!("{text:?} begins with no capital"));
    }
    if text.ends_with('.') {
        return Err(format!("{text:?} ends with a full stop"));
    }
    if acts { imperative(text) } else { Ok(()) }
}

/// Checks that a sentence does not begin with a verb in the third person, as in `Prints help`.
fn imperative(text: &str) -> Result<(), String> {
    let word = text
        .split(|c: char| !c.is_alphabetic())
        .next()
        .unwrap_or_default();
    if word.ends_with('s') && !word.ends_with("ss") {
        return Err(format!("{text:?} is not in the imperative"));
    }
    Ok(())
}

/// Checks the ends of all paragraphs but the first, which [`summary`] checks in its short form.
fn paragraphs(text: &str) -> Result<(), String> {
    for paragraph in text.split("\n\n").skip(1) {
        if !paragraph.trim_end().ends_with(['.', ':']) {
            return Err(format!("the paragraph {paragraph:?} has no full stop"));
        }
    }
    Ok(())
}

/// Checks examples: each begins with the program, and says what to do after two spaces.
fn examples(text: &str, path: &str) -> Result<(), String> {
    let program = path.split(' ').next().unwrap_or_default();
    for example in text.lines().skip(1).map(str::trim) {
        if !example.contains(program) {
            return Err(format!("the example {example:?} does not run {program}"));
        }
        if let Some((_, does)) = example.split_once("  ") {
            imperative(does.trim_start())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::ArgAction;

    use super::*;

    fn of(about: &str, switch: &str, value: &str, long: &str) -> Command {
        Command::new("octet").about("Play chess").subcommand(
            Command::new("search")
                .about(about.to_owned())
                .long_about(format!("{about}.\n\n{long}"))
                .after_help("Examples:\n  octet search  search it")
                .arg(
                    Arg::new("json")
                        .long("json")
                        .action(ArgAction::SetTrue)
                        .help(switch.to_owned()),
                )
                .arg(Arg::new("fen").long("fen").help(value.to_owned())),
        )
    }

    fn wrong(program: &Command) -> Vec<String> {
        let mut wrong = Vec::new();
        command(program, "octet", &mut wrong);
        wrong
    }

    #[test]
    fn helps_of_another_voice_are_found() {
        let good = [
            "Search a position",
            "Print JSON",
            "Moves from there",
            "Ctrl-C ends it.",
        ];
        let [about, switch, value, long] = good;
        check(&of(about, switch, value, long));
        for (program, found) in [
            (
                of("Searches a position", switch, value, long),
                "octet search: \"Searches",
            ),
            (
                of(about, "Prints JSON", value, long),
                "octet search json: \"Prints",
            ),
            (
                of(about, switch, "moves from there", long),
                "octet search fen: \"moves",
            ),
            (
                of(about, switch, "Moves.", long),
                "octet search fen: \"Moves.\"",
            ),
            (
                of(about, switch, value, "Ctrl-C ends it"),
                "octet search: the paragraph",
            ),
            (
                of(about, switch, value, long).about(""),
                "octet: an empty help",
            ),
        ] {
            let wrong = wrong(&program);
            assert!(
                matches!(wrong.as_slice(), [one] if one.starts_with(found)),
                "{wrong:?}"
            );
        }
    }
}
