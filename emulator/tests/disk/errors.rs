//! What goes wrong is said, and nothing is lost.

use c128::image::disk::{Disk, DiskFormat, FileType};
use octet_engine::board::fen::STARTPOS;

use crate::player::{Player, with_file};

/// A game of a few moves, and a disk with another.
fn player() -> Player {
    let mut engine = Player::new();
    engine.begin(STARTPOS);
    for san in ["e4", "c5", "Nf3"] {
        let mv = engine.game.parse_san(san).expect(san);
        engine.play(mv);
    }
    engine
        .drive()
        .swap_disk(Some(with_file(b"OLD", b"1. d4 *\n")));
    engine
}

fn refused(engine: &mut Player, what: &str, said: &str) {
    let disk = engine.drive().disk().cloned();
    assert_eq!(engine.ask(what), Err(said.to_owned()));
    assert_eq!(engine.drive().disk().cloned(), disk, "{said}");
    engine.same(said);
}

#[test]
fn every_error_of_a_drive_is_said() {
    let mut engine = player();
    for (name, what, said) in [
        ("OLD", "save_game", "There is a file of that name."),
        ("OLD", "save_position", "There is a file of that name."),
        ("NEW", "load_file", "There is no file of that name."),
    ] {
        engine.name(name);
        refused(&mut engine, what, said);
    }
    engine.name("NEW");
    engine.drive().set_write_protect(true);
    for what in ["save_game", "save_position"] {
        refused(&mut engine, what, "The disk is write protected.");
    }
    engine.drive().set_write_protect(false);
    engine.put("disk_device", &[9]);
    for what in ["save_game", "load_file", "read_directory"] {
        refused(&mut engine, what, "Drive 9 does not answer.");
    }
    engine.put("disk_device", &[8]);
    engine.drive().swap_disk(None);
    for what in ["save_game", "load_file", "read_directory"] {
        let said = "There is no disk in drive 8.";
        refused(&mut engine, what, said);
    }
}

/// A file is deleted, and no other; what the drive keeps is said to be kept.
#[test]
fn deleting() {
    let mut engine = player();
    let mut disk = with_file(b"OLD", b"1. d4 *\n");
    for name in [b"OLDER".as_slice(), b"LOCKED"] {
        disk.write(name, FileType::Seq, b"1. c4 *\n")
            .expect("space on the disk");
    }
    disk.lock(b"LOCKED").expect("a file");
    engine.drive().swap_disk(Some(disk));
    for (name, said) in [
        ("LOCKED", "That file is locked."),
        ("*", "That is no valid file name."),
        ("OLD?", "That is no valid file name."),
        ("OLD,OLDER", "That is no valid file name."),
    ] {
        engine.name(name);
        refused(&mut engine, "delete_file", said);
    }
    engine.name("OLD");
    engine.drive().set_write_protect(true);
    refused(&mut engine, "delete_file", "The disk is write protected.");
    engine.drive().set_write_protect(false);
    assert_eq!(engine.ask("delete_file"), Ok(()));
    assert_eq!(engine.names(), ["OLDER", "LOCKED"]);
    engine.same("deleted");
}

/// Presses keys on the page of the disk; returns what it shows then.
fn press(engine: &mut Player, keys: &str) -> String {
    engine.console.press(keys).expect("no fault");
    engine.console.run_frames(60).expect("no fault");
    engine.console.text_80().join("\n")
}

/// By keys, from the page of the disk: it asks first.
#[test]
fn deleting_by_keys() {
    let mut engine = Player::new();
    let mut disk = with_file(b"OLD", b"1. d4 *\n");
    disk.write(b"NEW", FileType::Seq, b"1. c4 *\n")
        .expect("space on the disk");
    engine.drive().swap_disk(Some(disk));
    let page = press(&mut engine, "<f5>");
    assert!(page.contains("A  OLD") && page.contains("B  NEW"), "{page}");
    press(&mut engine, "d");
    let asked = press(&mut engine, "b");
    assert!(asked.contains("Delete NEW? Y"), "{asked}");
    press(&mut engine, "n");
    assert_eq!(engine.names(), ["OLD", "NEW"]);
    press(&mut engine, "d");
    press(&mut engine, "a");
    let page = press(&mut engine, "y");
    assert_eq!(engine.names(), ["NEW"]);
    assert!(page.contains("A  NEW") && !page.contains("OLD"), "{page}");
}

/// Without a directory, while it is read and when it cannot be, the page of the
/// disk lists no file, and no letter chooses one.
#[test]
fn nothing_is_listed_before_the_directory_is_read() {
    let mut engine = Player::new();
    engine
        .drive()
        .swap_disk(Some(with_file(b"OLD", b"1. d4 *\n")));
    let page = press(&mut engine, "<f5>");
    assert!(page.contains("A  OLD"), "{page}");
    for (keys, said) in [
        ("n", "Drive 9 does not answer."),
        ("nnn", "There is no disk in drive 8."),
    ] {
        engine.drive().swap_disk(None);
        let page = press(&mut engine, keys);
        assert!(page.contains(said), "{page}");
        for letter in "AEFGH".chars() {
            assert!(!page.contains(&format!("{letter}  ")), "{page}");
        }
        for (key, question) in [("l", "Which letter?"), ("d", "Delete which letter?")] {
            let asked = press(&mut engine, key);
            assert!(asked.contains(question), "{asked}");
            let page = press(&mut engine, "a");
            assert!(page.contains("save position"), "the page stays: {page}");
            assert!(!page.contains("Delete "), "nothing is chosen: {page}");
            assert_eq!(engine.get("disk_listed", 1), [0]);
        }
    }
    engine.put("disk_entries", &[0xFF]);
    engine.put("disk_listed", &[8]);
    engine.call("show_disk", 0);
    assert_eq!(engine.get("disk_listed", 1), [0], "while it is read");
}

/// Whatever was answered when it was asked: a program, like Octet itself, is
/// not replaced by a game.
#[test]
fn a_program_is_never_replaced() {
    let mut engine = player();
    let mut disk = with_file(b"OLD", b"1. d4 *\n");
    disk.write(b"OCTET", FileType::Prg, &[1, 2, 3])
        .expect("space on the disk");
    engine.drive().swap_disk(Some(disk));
    engine.name("OCTET");
    for replace in [0, 0x80] {
        engine.put("disk_replace", &[replace]);
        for what in ["save_game", "save_position"] {
            refused(&mut engine, what, "That is not a text file.");
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
        .expect("space on the disk");
    assert_eq!(disk.blocks_free(), 0);
    player.drive().swap_disk(Some(disk));
    player.put("disk_replace", &[0x80]);
    player.name("OLD");
    assert_eq!(player.ask("save_game"), Err("The disk is full.".to_owned()));
    player.same("full");
    assert_eq!(player.names(), ["OLD", "ALL"]);
    assert_eq!(player.file(b"OLD").expect("the old file"), b"1. d4 *\n");
    // One block is free: not enough for tags and moves of a long game.
    let mut disk = with_file(b"OLD", b"1. d4 *\n");
    disk.write(b"ALL", FileType::Prg, &vec![0; 254 * 662])
        .expect("space on the disk");
    player.drive().swap_disk(Some(disk));
    let mut random = octet_engine::util::random::Random::new(7);
    for _ in 0..60 {
        let mv = player
            .game
            .clone()
            .play_random_move(&mut random)
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
    let mut engine = player();
    for (text, said) in [
        ("1. e4 e5 2. Nf6 *", "Move 2. Nf6 is not legal."),
        ("1. e4 e5 2. Ke2 Kd6", "Move 2... Kd6 is not legal."),
        ("1. e4 e5 2. hello", "Move 2. hello cannot be read."),
        (
            "1. e4 Nf6 2. Nf3 Ng8 3. Nd4 Nf6 4. Nc3 Ng8 5. Nb5",
            "Move 5. Nb5 is ambiguous.",
        ),
        (
            "[FEN \"8/8/8/8/8/8/8/9 w - - 0 1\"]\n\n*",
            "The position cannot be read.",
        ),
        ("rnbqkbnr/pppp*ppp/8 w", "The position cannot be read."),
    ] {
        engine
            .drive()
            .swap_disk(Some(with_file(b"BAD", text.as_bytes())));
        engine.name("bad");
        refused(&mut engine, "load_file", said);
    }
    // Positions that are none.
    for fen in ["8/8/8/8/8/8/8/8 w - -", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"] {
        engine
            .drive()
            .swap_disk(Some(with_file(b"BAD", fen.as_bytes())));
        engine.name("bad");
        let said = engine.ask("load_file").expect_err(fen);
        assert!(said.len() > 10, "{said}");
        engine.same(fen);
    }
}

/// Whatever a file holds, loading it ends, with a game that is one.
#[test]
fn any_bytes() {
    let mut player = player();
    let mut random = octet_engine::util::random::Random::new(1);
    let letters = b"12345678abcdefghKQRBNOox-+=#.()[]{};$\" \n/*\0\xff";
    for n in 0..60 {
        let bytes: Vec<u8> = (0..random.below(300))
            .map(|_| match n % 3 {
                0 => random.below(256) as u8,
                _ => letters[random.below(letters.len())],
            })
            .collect();
        player.drive().swap_disk(Some(with_file(b"BYTES", &bytes)));
        player.name("bytes");
        if player.ask("load_file").is_ok() {
            player.begin(STARTPOS);
        } else {
            player.same("the old game");
        }
    }
}

#[test]
fn the_directory_lists_texts_and_free_blocks() {
    let mut engine = player();
    let mut disk = with_file(b"ONE", b"1");
    disk.write(b"PROGRAM", FileType::Prg, b"2")
        .expect("space on the disk");
    disk.write(b"SIXTEEN LETTERS.", FileType::Seq, b"3")
        .expect("space on the disk");
    disk.create(b"NEVER CLOSED", FileType::Seq)
        .expect("space on the disk");
    engine.drive().swap_disk(Some(disk));
    assert_eq!(engine.ask("read_directory"), Ok(()));
    assert_eq!(engine.get("disk_entries", 1), [2]);
    let names = engine.console.address("disk_names").expect("names");
    let names = engine.console.machine.read_bank(1, names, 32);
    assert_eq!(&names[..4], b"ONE\0");
    assert_eq!(&names[16..], b"SIXTEEN LETTERS.");
    let free = engine.get("disk_free", 2);
    let said = u16::from_le_bytes([free[0], free[1]]);
    assert_eq!(said, engine.drive().disk().expect("a disk").blocks_free());
    engine.call("choose_dir_entry", 1);
    assert_eq!(&engine.get("disk_name", 17), b"SIXTEEN LETTERS.\0");
    let mut many = Disk::format(DiskFormat::D64, b"MANY", b"08");
    for n in 0..40 {
        many.write(format!("F{n}").as_bytes(), FileType::Seq, b"")
            .expect("space on the disk");
    }
    engine.drive().swap_disk(Some(many));
    assert_eq!(engine.ask("read_directory"), Ok(()));
    assert_eq!(
        engine.get("disk_entries", 1),
        [32],
        "as many as there is room for"
    );
}

/// The listing's first line has the disk's name and ID: no file, though the ID
/// begins like the type of one.
#[test]
fn the_name_of_a_disk_is_no_file() {
    let mut engine = player();
    for id in [b"SE", b"S1", b"PR", b"08"] {
        let mut disk = Disk::format(DiskFormat::D64, b"NAME", id);
        disk.write(b"ONE", FileType::Seq, b"1")
            .expect("space on the disk");
        let free = disk.blocks_free();
        engine.drive().swap_disk(Some(disk));
        assert_eq!(engine.ask("read_directory"), Ok(()));
        assert_eq!(engine.get("disk_entries", 1), [1]);
        engine.call("choose_dir_entry", 0);
        assert_eq!(&engine.get("disk_name", 4), b"ONE\0");
        let said = engine.get("disk_free", 2);
        assert_eq!(u16::from_le_bytes([said[0], said[1]]), free);
    }
}
