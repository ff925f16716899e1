//! Plays and rolls as text.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)] // A failing test panics.

use backgammon::{
    Board, Dice, Die, Turn,
    notation::{PlayTextError, Xgid, XgidDice, format_play, format_roll, parse_position_id, parse_roll, read_play},
};
use proptest::prelude::*;

fn dice(first: u8, second: u8) -> Dice {
    Dice::new(Die::new(first).unwrap(), Die::new(second).unwrap())
}

fn turn(xgid: &str) -> Turn {
    let xgid: Xgid = xgid.parse().unwrap();
    let XgidDice::Rolled(dice) = xgid.dice else {
        panic!("dice")
    };
    Turn::new(xgid.board, dice)
}

/// Reads, and writes what was read.
fn rewritten(turn: &Turn, text: &str) -> Result<String, PlayTextError> {
    read_play(turn, text).map(|turn| format_play(&turn.steps()))
}

#[test]
fn a_roll_is_written_larger_die_first_and_read_in_either_order() {
    assert_eq!(format_roll(dice(3, 6)), "63:");
    for text in ["63:", "63", "36:", " 36 "] {
        assert_eq!(format_roll(parse_roll(text).unwrap()), "63:");
    }
    for text in ["", ":", "6", "6:3", "70", "07", "631", "六三", "63::"] {
        assert_eq!(parse_roll(text), Err(PlayTextError::BadRoll(text.to_owned())));
    }
}

#[test]
fn steps_of_one_checker_are_joined_and_equal_moves_counted() {
    let start = Board::start();
    let opening = Turn::new(start, dice(6, 5));
    assert_eq!(rewritten(&opening, "24/18/13").unwrap(), "24/13");
    assert_eq!(rewritten(&opening, "24/18 18/13").unwrap(), "24/13");
    let double = Turn::new(start, dice(1, 1));
    assert_eq!(rewritten(&double, "6/5 8/7 6/5 8/7").unwrap(), "8/7(2) 6/5(2)");
    assert_eq!(rewritten(&double, "8/7(2) 6/5(2)").unwrap(), "8/7(2) 6/5(2)");
    assert_eq!(rewritten(&double, "24/22 6/5(2)").unwrap(), "24/22 6/5(2)");
    assert_eq!(rewritten(&double, "8/6(2)").unwrap(), "8/6(2)");
    assert_eq!(format_play(&[]), "");
    assert_eq!(read_play(&double, ""), Ok(double));
}

#[test]
fn a_hit_on_the_way_is_named_and_starred() {
    let start = turn("XGID=------A-a----A------------:0:0:1:53:0:0:0:0:10");
    assert_eq!(rewritten(&start, "13/8*/5").unwrap(), "13/8*/5");
    assert_eq!(
        rewritten(&start, "13/5").unwrap(),
        "13/5",
        "without a star the way that does not hit is meant"
    );
    assert_eq!(
        rewritten(&start, "13/8/5").unwrap(),
        "13/8*/5",
        "the point is named, only the star is missing"
    );
    assert_eq!(rewritten(&start, "6/3 13/8").unwrap(), "13/8* 6/3");
    assert!(matches!(read_play(&start, "13/10*/5"), Err(PlayTextError::NotLegal(_))));
    // Two checkers hit one blot: only the first of them does, the star is written once.
    let both = turn("XGID=--------a----D--A---------:0:0:1:55:0:0:0:0:10");
    assert_eq!(rewritten(&both, "13/8*(2) 13/8 16/11").unwrap(), "16/11 13/8*(3)");
}

#[test]
fn bar_and_off_are_read_in_every_usual_spelling() {
    let start = turn("XGID=--------C----------b-----A:0:0:1:61:0:0:0:0:10");
    for text in [
        "bar/24 8/2",
        "Bar/24 8/2",
        "BAR/24\t8/2",
        "25/24 8/2",
        "8/2  25/24",
        "bar/24\r\n8/2",
    ] {
        assert_eq!(rewritten(&start, text).unwrap(), "bar/24 8/2");
    }
    let start = turn("XGID=-D----------------------b-:0:0:1:11:0:0:0:0:10");
    for text in ["1/off(4)", "1/0(4)", "1/Off(2) 1/OFF 1/0"] {
        assert_eq!(rewritten(&start, text).unwrap(), "1/off(4)");
    }
}

#[test]
fn texts_that_are_no_plays_are_refused_by_name() {
    let start = Turn::new(Board::start(), dice(3, 1));
    for text in [
        "8", "8/", "/5", "8/8", "5/8", "8/5)", "8/5(0)", "8/5(5)", "8/5(2", "26/5", "8//5", "8/5**", "a/b", "8/+5",
    ] {
        assert_eq!(
            read_play(&start, text),
            Err(PlayTextError::BadMove(text.to_owned())),
            "{text}"
        );
    }
    assert_eq!(read_play(&start, "8/5(3) 6/5(2)"), Err(PlayTextError::TooManyMoves));
    for text in ["8/5(2)", "8/4 6/5", "8/5*", "24/20*", "7/4", "8/5 6/5 6/5"] {
        assert_eq!(
            read_play(&start, text),
            Err(PlayTextError::NotLegal(text.to_owned())),
            "{text}"
        );
    }
    assert!(
        !read_play(&start, "8/5").unwrap().is_complete(),
        "an unfinished play may be read"
    );
}

proptest! {
    #[test]
    fn no_text_whatever_makes_a_reader_panic(text in r"\PC{0,40}") {
        let start = Turn::new(Board::start(), dice(3, 1));
        let _ = read_play(&start, &text);
        let _ = parse_roll(&text);
        let _ = parse_position_id(&text);
        let _ = text.parse::<Xgid>();
    }

    #[test]
    fn no_text_of_the_right_letters_makes_a_reader_panic(
        play in "[0-9bar/of*() ]{0,30}",
        id in "[A-Za-z0-9+/]{14}",
        xgid in "[-A-Pa-p]{26}(:-?[0-9BDR]{1,2}){9}",
    ) {
        let start = Turn::new(Board::start(), dice(2, 2));
        let _ = read_play(&start, &play);
        if let Ok(board) = parse_position_id(&id) {
            prop_assert_eq!(Board::try_from(board.setup()), Ok(board));
        }
        let _ = xgid.parse::<Xgid>();
    }
}
