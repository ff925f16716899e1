//! Position IDs and XGIDs against GNU Backgammon's own answers (`tests/vectors/backgammon/make_gnubg_ids.py`), and the
//! pairs of `field/reports.md` FI-01, FI-02 and FI-06.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)] // A failing test panics.

use std::{fs, path::Path};

use backgammon::{
    BAR, Board, Place, Setup, SetupError, Turn, WhichSide,
    notation::{
        PositionIdError, Xgid, XgidDice, XgidError, XgidPlayer, format_play, format_position_id, parse_position_id,
    },
    plays,
};
use serde::Deserialize;

#[derive(Deserialize)]
struct Row {
    xgid: String,
    position_id: String,
    board: Vec<i8>,
    dice: [u8; 2],
    score: [u16; 2],
    length: u16,
}

/// 26 numbers as the mover counts: 0 the opponent's bar, 25 the mover's; negative for the opponent.
fn board_of(numbers: &[i8]) -> Board {
    let mut setup = Setup {
        mover: [0; 26],
        opponent: [0; 26],
    };
    for (place, number) in numbers.iter().enumerate() {
        setup.mover[place] += number.max(&0).unsigned_abs();
        setup.opponent[25 - place] += number.min(&0).unsigned_abs();
    }
    setup.mover[0] = 15 - setup.mover.iter().sum::<u8>();
    setup.opponent[0] = 15 - setup.opponent.iter().sum::<u8>();
    Board::try_from(setup).unwrap()
}

#[test]
fn ids_mean_what_gnu_backgammon_says_they_mean() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/vectors/backgammon/gnubg_ids.jsonl");
    let rows: Vec<Row> = fs::read_to_string(path)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows.len(), 200);
    assert!(rows.iter().any(|row| row.xgid.contains(":-1:")) && rows.iter().any(|row| row.xgid.contains(":1:")));
    for row in rows {
        let board = board_of(&row.board);
        assert_ne!(board, board.flipped(), "a symmetric position proves nothing");
        assert_eq!(parse_position_id(&row.position_id), Ok(board), "{}", row.xgid);
        assert_eq!(format_position_id(board), row.position_id);
        let xgid: Xgid = row.xgid.parse().unwrap();
        assert_eq!(xgid.board, board, "{}", row.xgid);
        assert_eq!(xgid.to_string(), row.xgid);
        let dice = match xgid.dice {
            XgidDice::NotRolled => [0, 0],
            XgidDice::Rolled(dice) => [dice.first.number(), dice.second.number()],
            other => panic!("{other:?}"),
        };
        let sorted = |[first, second]: [u8; 2]| [first.min(second), first.max(second)];
        assert_eq!(sorted(dice), sorted(row.dice));
        assert_eq!(xgid.match_length, row.length);
        let (mine, theirs) = match xgid.on_roll {
            XgidPlayer::Upper => (xgid.upper_score, xgid.lower_score),
            XgidPlayer::Lower => (xgid.lower_score, xgid.upper_score),
        };
        assert_eq!([mine, theirs], row.score, "{}", row.xgid);
    }
}

fn counts(board: Board, side: WhichSide) -> Vec<(u8, u8)> {
    board
        .side(side)
        .occupied()
        .map(|(place, count)| (place.number(), count))
        .collect()
}

#[test]
fn fi_01_the_reported_xgid_keeps_its_checkers_and_colours() {
    let xgid: Xgid = "XGID=-aa---EBB---dDa--c-e----B-:0:0:1:16:0:0:3:0:8".parse().unwrap();
    assert_eq!(xgid.on_roll, XgidPlayer::Upper);
    let upper = vec![(24, 2), (13, 4), (8, 2), (7, 2), (6, 5)];
    let lower = vec![(24, 1), (23, 1), (13, 4), (11, 1), (8, 3), (6, 5)];
    assert_eq!(counts(xgid.board, WhichSide::Mover), upper);
    assert_eq!(counts(xgid.board, WhichSide::Opponent), lower);
    // GNU Backgammon's ID for it.
    assert_eq!(format_position_id(xgid.board), "4HPkASjg2+ABMA");

    let other: Xgid = "XGID=-aa---EBB---dDa--c-e----B-:0:0:-1:16:0:0:3:0:8".parse().unwrap();
    assert_eq!(counts(other.board, WhichSide::Mover), lower);
    assert_eq!(counts(other.board, WhichSide::Opponent), upper);
}

#[test]
fn fi_02_the_lower_case_side_may_be_on_the_bar_and_on_roll() {
    let text = "XGID=b-A-BaC-D---cB---bBcbb--A-:0:0:-1:52:0:0:1:0:10";
    let xgid: Xgid = text.parse().unwrap();
    assert_eq!(xgid.on_roll, XgidPlayer::Lower);
    assert_eq!(xgid.board.mover().bar(), 2);
    assert_eq!(xgid.board.opponent().bar(), 0);
    assert_eq!(format_position_id(xgid.board), "MufBYCDYzuCAYA"); // GNU Backgammon's ID for it.
    // The upper-case blot on the lower side's 23 point is hit by the 2.
    let XgidDice::Rolled(dice) = xgid.dice else {
        panic!("52")
    };
    let plays = plays(xgid.board, dice);
    assert_eq!(
        plays.iter().map(|play| format_play(&play.steps)).collect::<Vec<_>>(),
        ["bar/23* bar/20"]
    );
    assert!(!Turn::new(xgid.board, dice).movable().iter().any(|&place| place != BAR));
    assert_eq!(xgid.to_string(), text);
}

#[test]
fn fi_06_a_position_id_has_the_side_on_roll_second() {
    let board = parse_position_id("HC/wATDg8+AxAA").unwrap();
    assert_eq!(counts(board, WhichSide::Mover), [(16, 2), (13, 4), (8, 4), (6, 5)]);
    assert_eq!(
        counts(board, WhichSide::Opponent),
        [(24, 2), (13, 5), (7, 1), (6, 4), (3, 3)]
    );
    for id in ["HC/wATDg8+AxAA", "yOeDATDsnIMBMA", "4OeFATCw5+ABMA", "4HPwATDgc/ABMA"] {
        assert_eq!(format_position_id(parse_position_id(id).unwrap()), id);
    }
    assert_eq!(parse_position_id("4HPwATDgc/ABMA"), Ok(Board::start()));
}

#[test]
fn texts_that_are_no_ids_are_refused_by_name() {
    assert_eq!(parse_position_id(""), Err(PositionIdError::WrongLength(0)));
    assert_eq!(
        parse_position_id("4HPwATDgc/ABMA=="),
        Err(PositionIdError::WrongLength(16))
    );
    assert_eq!(
        parse_position_id("4HPwATDgc/AB龙A"),
        Err(PositionIdError::BadCharacter { character: '龙' })
    );
    assert_eq!(
        parse_position_id("//////////////"),
        Err(PositionIdError::Setup(SetupError::WrongCount {
            side: WhichSide::Opponent,
            count: 80,
        }))
    );
    assert_eq!(parse_position_id("AAAAAAAAAAD/AA"), Err(PositionIdError::BadBits));
    let start = "-b----E-C---eE---c-e----B-";
    let rest = ":0:0:1:00:0:0:0:0:10";
    assert!(format!("{start}{rest}").parse::<Xgid>().is_ok());
    assert_eq!("XGID=".parse::<Xgid>(), Err(XgidError::WrongFields(1)));
    assert_eq!(
        format!("{}{rest}", &start[1..]).parse::<Xgid>(),
        Err(XgidError::WrongLength(25))
    );
    let refused = |position: &str, place, character| {
        assert_eq!(
            format!("{position}{rest}").parse::<Xgid>(),
            Err(XgidError::BadChecker { place, character })
        );
    };
    refused("Ab----E-C---eE---c-e----B-", 0, 'A');
    refused("-b----E-C---eE---c-e----Ba", 25, 'a');
    refused("-b----E-C---PE---c-e----B-", 12, 'P');
    refused("-b----E-C---1E---c-e----B-", 12, '1');
    for (field, fields) in [
        ("cube", ":x:0:1:00:0:0:0:0:10"),
        ("cube", ":-1:0:1:00:0:0:0:0:10"),
        ("cube", ":+1:0:1:00:0:0:0:0:10"),
        ("cube owner", ":0:2:1:00:0:0:0:0:10"),
        ("turn", ":0:0:0:00:0:0:0:0:10"),
        ("dice", ":0:0:1:07:0:0:0:0:10"),
        ("dice", ":0:0:1:111:0:0:0:0:10"),
        ("score", ":0:0:1:00::0:0:0:10"),
        ("match length", ":0:0:1:00:0:0:0:99999:10"),
        ("greatest cube", ":0:0:1:00:0:0:0:0:"),
    ] {
        let refusal = format!("{start}{fields}").parse::<Xgid>();
        assert!(
            matches!(&refusal, Err(XgidError::BadField { field: name, .. }) if *name == field),
            "{refusal:?}"
        );
    }
    assert_eq!(
        format!("-b----F-C---eE---c-e----B-{rest}").parse::<Xgid>(),
        Err(XgidError::Setup(SetupError::WrongCount {
            side: WhichSide::Mover,
            count: 16
        },))
    );
    assert_eq!(Place::new(26), None);
}
