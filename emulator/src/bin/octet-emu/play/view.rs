//! Draws the terminal: screens, status line, help line.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Widget};

use super::Screen;
use super::app::App;
use super::cells::{self, Cells};

/// Columns and lines of the screens with their frames.
const EIGHTY: (u16, u16) = (82, 27);
const FORTY: (u16, u16) = (42, 27);

/// Draws everything: both screens if they fit, or the chosen one.
pub fn draw(app: &App, frame: &mut Frame<'_>) {
    let [screens, status, help] = Layout::vertical([
        Constraint::Min(1),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(frame.area());
    let both = screens.width >= EIGHTY.0 + FORTY.0;
    if both {
        let [left, right] =
            Layout::horizontal([Constraint::Length(EIGHTY.0), Constraint::Length(FORTY.0)])
                .areas(screens);
        show(
            frame,
            left,
            EIGHTY,
            " 80 columns ",
            cells::eighty(&app.console),
        );
        show(
            frame,
            right,
            FORTY,
            " 40 columns ",
            cells::forty(&app.console),
        );
    } else if app.shown == Screen::Eighty {
        show(
            frame,
            screens,
            EIGHTY,
            " 80 columns (Ctrl-W: 40) ",
            cells::eighty(&app.console),
        );
    } else {
        show(
            frame,
            screens,
            FORTY,
            " 40 columns (Ctrl-W: 80) ",
            cells::forty(&app.console),
        );
    }
    frame.render_widget(Paragraph::new(app.status()), status);
    let help_line = "Ctrl: Q quit  P pause  F faster  T slower  W screen  S picture  J joystick \
        | F9 HELP  F10 RUN/STOP  PgUp RESTORE";
    let dim = Style::new().fg(Color::DarkGray);
    frame.render_widget(Line::from(Span::styled(help_line, dim)), help);
}

fn show(frame: &mut Frame<'_>, area: Rect, size: (u16, u16), title: &str, cells: Option<Cells>) {
    let (width, height) = (size.0.min(area.width), size.1.min(area.height));
    let area = Rect {
        width,
        height,
        ..area
    };
    let block = Block::bordered().title(title.to_owned());
    let inner = block.inner(area);
    frame.render_widget(block, area);
    match cells {
        Some(cells) => frame.render_widget(CellsWidget(&cells), inner),
        None => {
            let text = "no picture at 2 MHz";
            frame.render_widget(Paragraph::new(text).centered(), inner);
        }
    }
}

/// Cells in an area of the terminal, cut off at its edges.
struct CellsWidget<'c>(&'c Cells);

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
