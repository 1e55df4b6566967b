//! Draws the terminal: screens, status line and help line, as far as there is room.

use octet_bench::options::Screen;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};

use super::app::App;
use super::cells::{self, Cell, Cells};

/// Rows of both screens.
const ROWS: u16 = 25;
/// The fewest lines of a terminal. With so few, the first row of a screen is left out.
const LEAST: u16 = ROWS - 1;
/// Columns or lines that a frame takes up.
const FRAME: u16 = 2;

/// The help for the keys of the emulator.
const HELP: &str = "Ctrl: Q quit  P pause  F faster  T slower  W screen  S picture  J joystick \
    | F9 HELP  F10 RUN/STOP  PgUp RESTORE";
/// The same help in 80 columns.
const SHORT_HELP: &str =
    "Ctrl: Q quit P pause F faster T slower W 40/80 S picture J joystick. F9: HELP";

fn cells_of(screen: Screen, app: &App) -> Option<Cells> {
    match screen {
        Screen::Forty => cells::forty(&app.console),
        Screen::Eighty => cells::eighty(&app.console),
    }
}

/// Draws everything: both screens with frames if they fit, or the chosen one. A status line and a
/// line of help go below if they fit, or are shown for a moment on the first line. In a terminal
/// that is too small it writes the size that it needs.
pub fn draw(app: &App, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.height < LEAST || area.width < app.shown.columns() {
        return frame.render_widget(too_small(app.shown, area), area);
    }
    let framed = area.height >= ROWS + FRAME + 2;
    let below = (area.height - LEAST).saturating_sub(1).min(2);
    let [screens, status, help] = Layout::vertical([
        Constraint::Min(1),
        Constraint::Length(u16::from(below > 0)),
        Constraint::Length(u16::from(below > 1)),
    ])
    .areas(area);
    let both = [Screen::Eighty, Screen::Forty];
    let width: u16 = both.iter().map(|screen| screen.columns() + FRAME).sum();
    if framed && screens.width >= width {
        let widths = both.map(|screen| Constraint::Length(screen.columns() + FRAME));
        let [left, right] = Layout::horizontal(widths).areas(screens);
        for (screen, area) in both.into_iter().zip([left, right]) {
            let title = format!(" {} columns ", screen.columns());
            show_framed(frame, area, title, screen, app);
        }
    } else if framed && screens.width >= app.shown.columns() + FRAME {
        let (shown, other) = (app.shown, app.shown.other());
        let title = format!(
            " {} columns (Ctrl-W: {}) ",
            shown.columns(),
            other.columns()
        );
        show_framed(frame, screens, title, shown, app);
    } else {
        show(frame, screens, app.shown, app);
    }
    let dim = Style::new().fg(Color::DarkGray);
    let text = if area.width < HELP.len() as u16 {
        SHORT_HELP
    } else {
        HELP
    };
    let help_line = Line::from(Span::styled(text, dim));
    if below > 0 {
        frame.render_widget(Paragraph::new(app.status()), status);
        frame.render_widget(&help_line, help);
    }
    if below < 2 && app.is_noticed() {
        let first = Rect { height: 1, ..area };
        let line = match app.message() {
            Some(message) => Line::from(message),
            None => help_line,
        };
        frame.render_widget(Clear, first);
        frame.render_widget(line, first);
    }
}

/// The message in a terminal that is too small for a screen.
fn too_small(shown: Screen, area: Rect) -> Paragraph<'static> {
    let mut text = format!(
        "Octet's {columns} columns need a terminal of {columns} by {LEAST}; this one has {} by {}. \
         Enlarge it, or quit with Ctrl-Q.",
        area.width,
        area.height,
        columns = shown.columns(),
    );
    let other = shown.other();
    if area.height >= LEAST && area.width >= other.columns() {
        text += &format!(" Ctrl-W shows the {} columns.", other.columns());
    }
    Paragraph::new(Text::from(text)).wrap(Wrap { trim: true })
}

fn show_framed(frame: &mut Frame<'_>, area: Rect, title: String, screen: Screen, app: &App) {
    let area = Rect {
        width: screen.columns() + FRAME,
        height: ROWS + FRAME,
        ..area
    };
    let block = Block::bordered().title(title);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    show(frame, inner, screen, app);
}

fn show(frame: &mut Frame<'_>, area: Rect, screen: Screen, app: &App) {
    match cells_of(screen, app) {
        Some(cells) => {
            // Where a page is open, its first line matters more than the letters of the files.
            let left_out = cells.len().saturating_sub(usize::from(area.height));
            let first = if app.is_page_open() { 0 } else { left_out };
            frame.render_widget(CellsWidget(&cells[first..]), area);
        }
        None => {
            let text = "no picture at 2 MHz";
            frame.render_widget(Paragraph::new(text).centered(), area);
        }
    }
}

/// Rows of cells in an area of the terminal, as many as fit.
struct CellsWidget<'c>(&'c [Vec<Cell>]);

impl Widget for CellsWidget<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let rgb = |[red, green, blue]: [u8; 3]| Color::Rgb(red, green, blue);
        for (y, line) in (area.top()..area.bottom()).zip(self.0) {
            for (x, cell) in (area.left()..area.right()).zip(line) {
                if let Some(target) = buffer.cell_mut((x, y)) {
                    target.set_char(cell.character);
                    target.set_style(Style::new().fg(rgb(cell.colour)).bg(rgb(cell.background)));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use octet_console::{Console, Setup};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    use super::*;

    /// The terminal's lines of this size after these keys.
    fn drawn(width: u16, height: u16, shown: Screen, keys: &str) -> Vec<String> {
        let image = octet_bench::options::image_or_built(None).expect("the program");
        let mut console = Console::power_on(&image, Setup::default()).expect("a machine");
        console.run_program().expect("RUN");
        console.run_frames(120).expect("no fault");
        console.press(keys).expect("keys");
        console.run_frames(60).expect("no fault");
        let app = App::new(console, None, Arc::default(), shown, 1);
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
        terminal.draw(|frame| draw(&app, frame)).expect("drawn");
        let buffer = terminal.backend().buffer();
        let line = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        (0..height).map(line).collect()
    }

    #[test]
    fn a_terminal_of_80_by_24_shows_the_board_the_typed_line_and_the_help() {
        let lines = drawn(80, 24, Screen::Eighty, "e2");
        let has = |text: &str| lines.iter().any(|line| line.contains(text));
        assert!(lines[21].starts_with("1 "), "{lines:#?}");
        assert!(has("e2_"), "{lines:#?}");
        assert!(lines[0].starts_with("Ctrl: Q quit"), "{lines:#?}");
        // The whole help is visible, except that the emulator's keys cover its first line for a
        // moment.
        let page = |width, height| drawn(width, height, Screen::Eighty, "<help>");
        let (small, large) = (page(80, 24), page(80, 50));
        assert_eq!(small[1..], large[1..24]);
        assert!(large[0].contains("type a move"), "{large:#?}");
    }

    #[test]
    fn a_smaller_terminal_is_told_to_be_enlarged() {
        let lines = drawn(70, 24, Screen::Eighty, "").join(" ");
        assert!(lines.contains("need a terminal of 80 by 24"), "{lines}");
        assert!(lines.contains("Ctrl-W shows the 40 columns"), "{lines}");
        let lines = drawn(70, 24, Screen::Forty, "");
        assert!(lines[21].starts_with('1'), "{lines:#?}");
    }
}
