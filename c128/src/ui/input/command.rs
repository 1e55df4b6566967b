//! What a key sends to the main loop, and where the next one goes.

use octet_asm::{Asm, asm};

/// What `handle_key` asks the main loop to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Command {
    /// Play the legal move whose index is in X.
    Move = 1,
    /// Begin a new game.
    NewGame,
    /// Take back the last move.
    TakeBack,
    /// Play the next move of the score sheet again.
    Redo,
    /// Let Octet move now.
    MoveNow,
    /// Show the move that Octet would play.
    Hint,
    /// Analyse until stopped.
    Analyse,
    /// Stop the search.
    Stop,
    /// The options have changed, perhaps the sides that Octet plays.
    Options,
    /// Set up the editor's position.
    SetUp,
    /// Offer or claim a draw.
    Draw,
    /// Resign for the side to move.
    Resign,
    /// Leave the program.
    Quit,
    /// The playing level has changed.
    Level,
    /// Go back to the beginning of the game.
    GameStart,
    /// Go on to its end.
    GameEnd,
    /// Open the disk menu.
    Disk,
    /// The other player accepts a draw.
    Agree,
    /// Open the menu.
    Menu,
    /// The player accepts that Octet resigns.
    Accept,
}

/// Where the next key goes. Modes from `Edit` on cover the panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum InputMode {
    /// The board.
    Play,
    /// Choosing the piece that a pawn promotes to.
    Promotion,
    /// A question that Y answers.
    Question,
    /// The set-up editor.
    Edit,
    /// A page that any key closes.
    Page,
    /// The list of levels.
    Levels,
    /// The options.
    Options,
    /// The analysis.
    Analysis,
    /// A name or the date, on the options page.
    Entry,
    /// A page of the overlay while a mate is proved.
    Proof,
}

/// Returns with a command.
pub(in crate::ui) fn command(asm: &mut Asm, command: Command) {
    asm! { asm;
        lda  #command as u8     // what the main loop does next
        rts                     // to the main loop
    }
}

/// Returns without a command.
pub(in crate::ui) fn no_command(asm: &mut Asm) {
    asm! { asm;
        lda  #0                 // the key was dealt with here
        rts                     // to the main loop
    }
}
