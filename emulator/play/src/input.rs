//! The terminal's keys as keys of the C128 and commands of the emulator.

use octet_console::{Keystroke, parse_keys};
use octet_machine::chips::Joystick;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The meaning of a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KeyMeaning {
    /// A stroke on the C128's keyboard.
    Stroke(Keystroke),
    /// RESTORE.
    Restore,
    /// A command of the emulator.
    Command(EmulatorCommand),
    /// The key does not exist on the C128.
    Nothing,
}

/// A command of the emulator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EmulatorCommand {
    /// Quit.
    Quit,
    /// Pause or resume.
    Pause,
    /// Go faster.
    Faster,
    /// Go slower.
    Slower,
    /// Show another screen.
    Switch,
    /// Save pictures.
    Save,
    /// Make arrows and SPACE the joystick, or keys again.
    Joystick,
}

/// The meaning of a key of the terminal.
pub fn meaning(key: KeyEvent) -> KeyMeaning {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('q' | 'c') => KeyMeaning::Command(EmulatorCommand::Quit),
            KeyCode::Char('p') => KeyMeaning::Command(EmulatorCommand::Pause),
            KeyCode::Char('f') => KeyMeaning::Command(EmulatorCommand::Faster),
            KeyCode::Char('t') => KeyMeaning::Command(EmulatorCommand::Slower),
            KeyCode::Char('w') => KeyMeaning::Command(EmulatorCommand::Switch),
            KeyCode::Char('s') => KeyMeaning::Command(EmulatorCommand::Save),
            KeyCode::Char('j') => KeyMeaning::Command(EmulatorCommand::Joystick),
            _ => KeyMeaning::Nothing,
        };
    }
    let name = match key.code {
        KeyCode::PageUp => return KeyMeaning::Restore,
        KeyCode::Char('<') => "<shift ,>".to_owned(),
        KeyCode::Char(character) => character.to_string(),
        KeyCode::Enter => "<return>".to_owned(),
        KeyCode::Esc => "<escape>".to_owned(),
        KeyCode::Tab => "<tab>".to_owned(),
        KeyCode::Backspace | KeyCode::Delete => "<del>".to_owned(),
        KeyCode::Home => "<home>".to_owned(),
        KeyCode::Up => "<cursor up>".to_owned(),
        KeyCode::Down => "<cursor down>".to_owned(),
        KeyCode::Left => "<cursor left>".to_owned(),
        KeyCode::Right => "<cursor right>".to_owned(),
        KeyCode::F(n @ (1 | 3 | 5 | 7)) => format!("<f{n}>"),
        KeyCode::F(n @ (2 | 4 | 6 | 8)) => format!("<shift f{}>", n - 1),
        KeyCode::F(9) => "<help>".to_owned(),
        KeyCode::F(10) => "<run/stop>".to_owned(),
        _ => return KeyMeaning::Nothing,
    };
    match parse_keys(&name)
        .ok()
        .and_then(|strokes| strokes.into_iter().next())
    {
        Some(stroke) => KeyMeaning::Stroke(stroke),
        None => KeyMeaning::Nothing,
    }
}

/// The joystick that a key of the terminal pushes.
pub fn joystick(key: KeyEvent) -> Option<Joystick> {
    let at_rest = Joystick::default();
    Some(match key.code {
        KeyCode::Up => Joystick {
            up: true,
            ..at_rest
        },
        KeyCode::Down => Joystick {
            down: true,
            ..at_rest
        },
        KeyCode::Left => Joystick {
            left: true,
            ..at_rest
        },
        KeyCode::Right => Joystick {
            right: true,
            ..at_rest
        },
        KeyCode::Char(' ') => Joystick {
            fire: true,
            ..at_rest
        },
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{EmulatorCommand, KeyMeaning, meaning};
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    fn names(code: KeyCode) -> String {
        match meaning(KeyEvent::new(code, KeyModifiers::NONE)) {
            KeyMeaning::Stroke(keys) => keys
                .iter()
                .map(|key| key.name())
                .collect::<Vec<_>>()
                .join("+"),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn terminal_keys_are_keys_of_the_c128() {
        assert_eq!(names(KeyCode::Char('N')), "shift+n");
        assert_eq!(names(KeyCode::Char('<')), "shift+,");
        assert_eq!(names(KeyCode::F(4)), "shift+f3");
        assert_eq!(names(KeyCode::Enter), "return");
        assert_eq!(names(KeyCode::Char('ß')), "Nothing");
        assert_eq!(names(KeyCode::PageUp), "Restore");
        let quit = meaning(KeyEvent::new(KeyCode::Char('q'), KeyModifiers::CONTROL));
        assert_eq!(quit, KeyMeaning::Command(EmulatorCommand::Quit));
    }
}
