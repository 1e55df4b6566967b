//! What goes wrong is said, and nothing is lost.

use c128::image::disk::{FileType, Format};
use engine::fen::START;

use crate::player::{Player, with_file};

/// A game of a few moves, and a disk with another.
fn player() -> Player {
    let mut player = Player::new();
    player.begin(START);
    for san in ["e4", "c5", "Nf3"] {
        let mv = player.game.parse_san(san).expect(san);
        player.play(mv);
    }
    player.drive().change(Some(with_file(b"OLD", b"1. d4 *\n")));
    player
}

fn refused(player: &mut Player, what: &str, said: &str) {
    let disk = player.drive().disk().cloned();
    assert_eq!(player.ask(what), Err(said.to_owned()));
    assert_eq!(player.drive().disk().cloned(), disk, "{said}");
    player.same(said);
}

#[test]
fn every_error_of_a_drive_is_said() {
    let mut player = player();
    for (name, what, said) in [
        ("OLD", "save_game", "There is a file of that name."),
        ("OLD", "save_position", "There is a file of that name."),
        ("NEW", "load_file", "There is no file of that name."),
    ] {
        player.name(name);
        refused(&mut player, what, said);
    }
    player.name("NEW");
    player.drive().protect(true);
    for what in ["save_game", "save_position"] {
        refused(&mut player, what, "The disk is write protected.");
    }
    player.drive().protect(false);
    player.put("disk_device", &[9]);
    for what in ["save_game", "load_file", "read_directory"] {
        refused(&mut player, what, "Drive 9 does not answer.");
    }
    player.put("disk_device", &[8]);
    player.drive().change(None);
    for what in ["save_game", "load_file", "read_directory"] {
        let said = "There is no disk in drive 8.";
        refused(&mut player, what, said);
    }
}

/// A file is deleted, and no other; what the drive keeps is said to be kept.
#[test]
fn deleting() {
    let mut player = player();
    let mut disk = with_file(b"OLD", b"1. d4 *\n");
    for name in [b"OLDER".as_slice(), b"LOCKED"] {
        disk.write(name, FileType::Seq, b"1. c4 *\n").expect("room");
    }
    disk.lock(b"LOCKED").expect("a file");
    player.drive().change(Some(disk));
    for (name, said) in [
        ("LOCKED", "That file is locked."),
        ("*", "No file can have that name."),
        ("OLD?", "No file can have that name."),
        ("OLD,OLDER", "No file can have that name."),
    ] {
        player.name(name);
        refused(&mut player, "delete_file", said);
    }
    player.name("OLD");
    player.drive().protect(true);
    refused(&mut player, "delete_file", "The disk is write protected.");
    player.drive().protect(false);
    assert_eq!(player.ask("delete_file"), Ok(()));
    assert_eq!(player.names(), ["OLDER", "LOCKED"]);
    player.same("deleted");
}

/// By keys, from the page of the disk: it asks first.
#[test]
fn deleting_by_keys() {
    let mut player = Player::new();
    let mut disk = with_file(b"OLD", b"1. d4 *\n");
    disk.write(b"NEW", FileType::Seq, b"1. c4 *\n")
        .expect("room");
    player.drive().change(Some(disk));
    let press = |player: &mut Player, key: &str| {
        player.desk.press(key).expect("no fault");
        player.desk.run_frames(60).expect("no fault");
        player.desk.text_80().join("\n")
    };
    let page = press(&mut player, "<f5>");
    assert!(page.contains("A  OLD") && page.contains("B  NEW"), "{page}");
    press(&mut player, "d");
    let asked = press(&mut player, "b");
    assert!(asked.contains("Delete NEW? Y"), "{asked}");
    press(&mut player, "n");
    assert_eq!(player.names(), ["OLD", "NEW"]);
    press(&mut player, "d");
    press(&mut player, "a");
    let page = press(&mut player, "y");
    assert_eq!(player.names(), ["NEW"]);
    assert!(page.contains("A  NEW") && !page.contains("OLD"), "{page}");
}

/// Whatever was answered when it was asked: a program, like Octet itself, is
/// not replaced by a game.
#[test]
fn a_program_is_never_replaced() {
    let mut player = player();
    let mut disk = with_file(b"OLD", b"1. d4 *\n");
    disk.write(b"OCTET", FileType::Prg, &[1, 2, 3])
        .expect("room");
    player.drive().change(Some(disk));
    player.name("OCTET");
    for replace in [0, 0x80] {
        player.put("disk_replace", &[replace]);
        for what in ["save_game", "save_position"] {
            refused(&mut player, what, "That file is no text.");
        }
    }
}

/// The disk is full: the file that was to be replaced is there, and nothing
/// of the new one.
#[test]
fn a_full_disk_loses_nothing() {
    let mut player = player();
    let mut disk = with_file(b"OLD", b"1. d4 *\n");
    disk.write(b"ALL", FileType::Prg, &vec![0; 254 * 663])
        .expect("room");
    assert_eq!(disk.blocks_free(), 0);
    player.drive().change(Some(disk));
    player.put("disk_replace", &[0x80]);
    player.name("OLD");
    assert_eq!(player.ask("save_game"), Err("The disk is full.".to_owned()));
    player.same("full");
    assert_eq!(player.names(), ["OLD", "ALL"]);
    assert_eq!(player.file(b"OLD").expect("the old file"), b"1. d4 *\n");
    // One block is free: not enough for tags and moves of a long game.
    let mut disk = with_file(b"OLD", b"1. d4 *\n");
    disk.write(b"ALL", FileType::Prg, &vec![0; 254 * 662])
        .expect("room");
    player.drive().change(Some(disk));
    let mut random = engine::random::Random::new(7);
    for _ in 0..60 {
        let mv = player
            .game
            .clone()
            .play_at_random(&mut random)
            .expect("a move");
        player.play(mv);
    }
    assert_eq!(player.ask("save_game"), Err("The disk is full.".to_owned()));
    player.same("full");
    assert_eq!(player.names(), ["OLD", "ALL"]);
    assert_eq!(player.file(b"OLD").expect("the old file"), b"1. d4 *\n");
    assert_eq!(player.drive().disk().expect("a disk").blocks_free(), 1);
}

#[test]
fn what_cannot_be_read_is_named_and_the_game_stays() {
    let mut player = player();
    for (text, said) in [
        ("1. e4 e5 2. Nf6 *", "Move 2. Nf6 is not legal."),
        ("1. e4 e5 2. Ke2 Kd6", "Move 2... Kd6 is not legal."),
        ("1. e4 e5 2. hello", "Move 2. hello cannot be read."),
        (
            "1. e4 Nf6 2. Nf3 Ng8 3. Nd4 Nf6 4. Nc3 Ng8 5. Nb5",
            "Move 5. Nb5 could be more than one.",
        ),
        (
            "[FEN \"8/8/8/8/8/8/8/9 w - - 0 1\"]\n\n*",
            "The position cannot be read.",
        ),
        ("rnbqkbnr/pppp*ppp/8 w", "The position cannot be read."),
    ] {
        player
            .drive()
            .change(Some(with_file(b"BAD", text.as_bytes())));
        player.name("bad");
        refused(&mut player, "load_file", said);
    }
    // Positions that are none.
    for fen in ["8/8/8/8/8/8/8/8 w - -", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"] {
        player
            .drive()
            .change(Some(with_file(b"BAD", fen.as_bytes())));
        player.name("bad");
        let said = player.ask("load_file").expect_err(fen);
        assert!(said.len() > 10, "{said}");
        player.same(fen);
    }
}

/// Whatever a file holds, loading it ends, with a game that is one.
#[test]
fn any_bytes() {
    let mut player = player();
    let mut random = engine::random::Random::new(1);
    let letters = b"12345678abcdefghKQRBNOox-+=#.()[]{};$\" \n/*\0\xff";
    for n in 0..60 {
        let bytes: Vec<u8> = (0..random.below(300))
            .map(|_| match n % 3 {
                0 => random.below(256) as u8,
                _ => letters[random.below(letters.len())],
            })
            .collect();
        player.drive().change(Some(with_file(b"BYTES", &bytes)));
        player.name("bytes");
        if player.ask("load_file").is_ok() {
            player.begin(START);
        } else {
            player.same("the old game");
        }
    }
}

#[test]
fn the_directory_lists_texts_and_room() {
    let mut player = player();
    let mut disk = with_file(b"ONE", b"1");
    disk.write(b"PROGRAM", FileType::Prg, b"2").expect("room");
    disk.write(b"SIXTEEN LETTERS.", FileType::Seq, b"3")
        .expect("room");
    disk.create(b"NEVER CLOSED", FileType::Seq).expect("room");
    player.drive().change(Some(disk));
    assert_eq!(player.ask("read_directory"), Ok(()));
    assert_eq!(player.get("disk_entries", 1), [2]);
    let names = player.desk.address("disk_names").expect("names");
    let names = player.desk.machine.read_bank(1, names, 32);
    assert_eq!(&names[..4], b"ONE\0");
    assert_eq!(&names[16..], b"SIXTEEN LETTERS.");
    let free = player.get("disk_free", 2);
    let said = u16::from_le_bytes([free[0], free[1]]);
    assert_eq!(said, player.drive().disk().expect("a disk").blocks_free());
    player.call("choose_entry", 1);
    assert_eq!(&player.get("disk_name", 17), b"SIXTEEN LETTERS.\0");
    let mut many = c128::image::disk::Disk::format(Format::D64, b"MANY", b"08");
    for n in 0..40 {
        many.write(format!("F{n}").as_bytes(), FileType::Seq, b"")
            .expect("room");
    }
    player.drive().change(Some(many));
    assert_eq!(player.ask("read_directory"), Ok(()));
    assert_eq!(
        player.get("disk_entries", 1),
        [32],
        "as many as there is room for"
    );
}
