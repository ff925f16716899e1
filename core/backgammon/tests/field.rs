//! Faults that players reported of other programs, each as a position in which this one must be right. The names are
//! those of the collection the project began with.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)] // A failing test panics.

use std::collections::BTreeSet;

use backgammon::{
    Board, Dice, Die, GameResult, MatchLength, MatchScore, Place, Setup, StepError, Turn, WhichSide, WinKind,
    ai::{Level, choose},
    notation::{PlayTextError, Xgid, XgidDice, format_play, read_play},
    plays,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn turn(xgid: &str) -> Turn {
    let xgid: Xgid = xgid.parse().unwrap();
    let XgidDice::Rolled(dice) = xgid.dice else {
        panic!("dice")
    };
    Turn::new(xgid.board, dice)
}

fn place(number: u8) -> Place {
    Place::new(number).unwrap()
}

fn die(number: u8) -> Die {
    Die::new(number).unwrap()
}

fn dice(first: u8, second: u8) -> Dice {
    Dice::new(die(first), die(second))
}

fn step(turn: Turn, from: u8, number: u8) -> Result<Turn, StepError> {
    turn.step(place(from), die(number))
}

fn results(turn: &Turn) -> BTreeSet<String> {
    plays(turn.start(), turn.dice())
        .iter()
        .map(|play| format_play(&play.steps))
        .collect()
}

fn texts(texts: &[&str]) -> BTreeSet<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

fn legal(turn: &Turn) -> Vec<(u8, u8)> {
    turn.legal_steps()
        .iter()
        .map(|step| (step.from.number(), step.die.number()))
        .collect()
}

fn checkers(board: Board) -> u32 {
    let setup = board.setup();
    setup
        .mover
        .iter()
        .chain(&setup.opponent)
        .map(|&count| u32::from(count))
        .sum()
}

/// One checker of the mover's on its 1 point, the rest off; the opponent as given.
fn last_checker(opponent: [u8; 26]) -> Board {
    let mut mover = [0; 26];
    mover[0] = 14;
    mover[1] = 1;
    Board::try_from(Setup { mover, opponent }).unwrap()
}

fn standing(place: usize, count: u8) -> [u8; 26] {
    let mut counts = [0; 26];
    counts[place] = count;
    counts[0] += 15 - count;
    counts
}

#[test]
fn bg_01_both_dice_are_played_when_some_play_uses_both() {
    let start = turn("XGID=-------A------b-----A-----:0:0:1:61:0:0:0:0:10");
    assert_eq!(results(&start), texts(&["20/13", "20/19 7/1"]));
    assert!(!legal(&start).contains(&(7, 1)));
    assert_eq!(step(start, 7, 1), Err(StepError::MustUseBothDice));
    for first in start.legal_steps() {
        let next = start.step(first.from, first.die).unwrap();
        assert!(!next.is_complete(), "no turn ends with a die left");
        assert!(next.blocked_dice().is_empty());
    }
}

#[test]
fn bg_02_a_step_that_kills_the_second_die_is_neither_lit_nor_played() {
    let start = turn("XGID=------A-----------b-----A-:0:0:1:65:0:0:0:0:10");
    assert_eq!(results(&start), texts(&["24/13"]));
    assert_eq!(legal(&start), [(24, 5)]);
    assert_eq!(start.movable().as_slice(), [place(24)]);
    assert_eq!(step(start, 6, 5), Err(StepError::MustUseBothDice));
    assert_eq!(start.apply(place(6), place(1)), Err(StepError::MustUseBothDice));
    assert!(start.targets(place(6)).is_empty());
}

#[test]
fn bg_03_of_two_dice_that_exclude_each_other_the_larger_is_played() {
    let start = turn("XGID=-----------b--------A-----:0:0:1:54:0:0:0:0:10");
    assert_eq!(results(&start), texts(&["20/15"]));
    assert_eq!(legal(&start), [(20, 5)]);
    assert_eq!(step(start, 20, 4), Err(StepError::MustUseLargerDie));
    assert_eq!(start.blocked_dice().as_slice(), [die(4)]);
    let end = step(start, 20, 5).unwrap();
    assert!(end.is_complete() && !end.is_void());
    assert_eq!(end.blocked_dice().as_slice(), [die(4)]);
    assert_eq!(step(end, 15, 4), Err(StepError::DiceUsed));
}

#[test]
fn bg_04_where_the_larger_cannot_be_played_the_smaller_is() {
    let start = turn("XGID=-----------b---b----A-----:0:0:1:54:0:0:0:0:10");
    assert_eq!(results(&start), texts(&["20/16"]));
    assert_eq!(step(start, 20, 5), Err(StepError::PointHeld));
    assert_eq!(start.blocked_dice().as_slice(), [die(5)]);
    let end = step(start, 20, 4).unwrap();
    assert!(end.is_complete());
    assert_eq!(end.dice_left().as_slice(), [die(5)]);
}

#[test]
fn bg_05_a_checker_whose_way_is_held_is_no_candidate() {
    let start = turn("XGID=-----------AbB------------:0:0:1:11:0:0:0:0:10");
    assert_eq!(results(&start), texts(&["11/7"]));
    assert_eq!(start.movable().as_slice(), [place(11)]);
    assert_eq!(step(start, 13, 1), Err(StepError::PointHeld));
    let to: Vec<u8> = start
        .targets(place(11))
        .iter()
        .map(|target| target.to.number())
        .collect();
    assert_eq!(to, [10, 9, 8, 7]);
}

#[test]
fn bg_07_a_drag_follows_the_path_that_is_open() {
    let start = turn("XGID=------A-----------b-----A-:0:0:1:65:0:0:0:0:10");
    let end = start.apply(place(24), place(13)).unwrap();
    let played: Vec<(u8, u8)> = end
        .steps()
        .iter()
        .map(|step| (step.die.number(), step.to.number()))
        .collect();
    assert_eq!(played, [(5, 19), (6, 13)]);
    assert_eq!(format_play(&end.steps()), "24/13");
}

const HIT_OR_NOT: &str = "XGID=------A-a----A------------:0:0:1:53:0:0:0:0:10";

#[test]
fn bg_08_of_two_paths_a_drag_takes_the_one_that_hits_and_taps_play_either() {
    let start = turn(HIT_OR_NOT);
    let end = start.apply(place(13), place(5)).unwrap();
    assert_eq!(format_play(&end.steps()), "13/8*/5");
    assert_eq!(end.board().opponent().bar(), 1);
    assert_eq!(checkers(end.board()), 30);
    let around = step(step(start, 13, 3).unwrap(), 10, 5).unwrap();
    assert_eq!(format_play(&around.steps()), "13/5");
    assert_eq!(around.board().opponent().bar(), 0);
    let through = step(step(start, 13, 5).unwrap(), 8, 3).unwrap();
    assert_eq!(through, end);
}

#[test]
fn bg_09_once_the_bar_is_empty_every_checker_may_move() {
    let start = turn("XGID=--------C----------b-----A:0:0:1:61:0:0:0:0:10");
    assert_eq!(step(start, 8, 1), Err(StepError::EnterFirst));
    assert_eq!(step(start, 8, 6), Err(StepError::EnterFirst));
    assert_eq!(step(start, 25, 6), Err(StepError::PointHeld));
    let entered = step(start, 25, 1).unwrap();
    let end = step(entered, 8, 6).unwrap();
    assert_eq!(format_play(&end.steps()), "bar/24 8/2");
}

#[test]
fn bg_10_with_a_checker_still_on_the_bar_no_other_moves() {
    let start = turn("XGID=-------------B------b----B:0:0:1:53:0:0:0:0:10");
    assert_eq!(results(&start), texts(&["bar/22"]));
    let end = step(start, 25, 3).unwrap();
    assert!(end.is_complete());
    assert_eq!(end.blocked_dice().as_slice(), [die(5)]);
    assert!(end.movable().is_empty());
}

#[test]
fn bg_12_a_larger_number_bears_off_only_the_furthest_checker() {
    let start = turn("XGID=--A---A-----------------a-:0:0:1:54:0:0:0:0:10");
    assert_eq!(step(start, 2, 5), Err(StepError::CheckerBehind));
    assert_eq!(start.apply(place(2), place(0)), Err(StepError::CheckerBehind));
    assert_eq!(results(&start), texts(&["6/1 2/off", "6/off"]));
    // 6/1 first and then 2/off with the 4, or 6/2 first and then 2/off with the 5; or all the way with one checker.
    let end = step(step(start, 6, 5).unwrap(), 2, 4).unwrap();
    assert_eq!(format_play(&end.steps()), "6/1 2/off");
    let end = step(step(start, 6, 4).unwrap(), 2, 5).unwrap();
    assert!(end.is_complete());
}

#[test]
fn bg_13_and_bg_15_bear_off_from_either_side() {
    for xgid in [
        "XGID=--A--A------------------b-:0:0:1:42:0:0:0:0:10",
        // The same with the colours exchanged and the board turned.
        "XGID=-B------------------a--a--:0:0:-1:42:0:0:0:0:10",
    ] {
        let start = turn(xgid);
        assert_eq!(results(&start), texts(&["5/1 2/off", "5/off"]), "{xgid}");
        let text = "5/3/off";
        let end = read_play(&start, text).unwrap();
        assert_eq!(format_play(&end.steps()), "5/off");
    }
}

#[test]
fn bg_14_the_last_checker_goes_off_with_one_die_of_a_double() {
    let board = last_checker(standing(5, 2));
    let start = Turn::new(board, dice(6, 6));
    assert_eq!(results(&start), texts(&["1/off"]));
    let end = step(start, 1, 6).unwrap();
    assert!(end.is_complete());
    assert_eq!(end.board().result().map(|result| result.winner), Some(WhichSide::Mover));
    assert!(end.movable().is_empty());
}

#[test]
fn bg_16_a_double_is_one_turn_of_four() {
    let start = turn("XGID=-D----------------------b-:0:0:1:11:0:0:0:0:10");
    assert_eq!(start.dice_left().len(), 4);
    assert_eq!(results(&start), texts(&["1/off(4)"]));
    let end = (0..4).fold(start, |turn, _| step(turn, 1, 1).unwrap());
    assert_eq!(format_play(&end.steps()), "1/off(4)");
    assert!(end.is_complete() && end.dice_left().is_empty());
}

#[test]
fn bg_17_bearing_off_opens_in_the_middle_of_a_turn() {
    let start = turn("XGID=---B---A----------------b-:0:0:1:31:0:0:0:0:10");
    assert_eq!(step(start, 3, 3), Err(StepError::NotAllHome));
    let home = step(start, 7, 1).unwrap();
    assert!(legal(&home).contains(&(3, 3)));
    assert!(step(home, 3, 3).unwrap().is_complete());

    let start = turn("XGID=-B-----A----------------b-:0:0:1:33:0:0:0:0:10");
    // The one result; which of the checkers on the 1 point goes off does not show.
    assert_eq!(results(&start), texts(&["7/off 1/off"]));
    let end = read_play(&start, "7/1 1/off(2)").unwrap();
    assert!(end.is_complete());
    assert_eq!(end.board(), plays(start.board(), start.dice())[0].after);
}

#[test]
fn bg_18_after_the_last_checker_nothing_is_left_to_play_or_to_pass() {
    let start = Turn::new(last_checker(standing(23, 3)), dice(3, 2));
    let end = step(start, 1, 3).unwrap();
    assert!(end.is_complete() && end.board().result().is_some());
    // Only one die can be used, so it is the larger: the rule holds for the last checker too.
    assert_eq!(step(start, 1, 2), Err(StepError::MustUseLargerDie));
    let over = Turn::new(end.board(), dice(3, 2));
    assert!(over.is_void() && over.legal_steps().is_empty());
    assert!(plays(end.board(), dice(3, 2)).is_empty());
    assert!(
        plays(end.board().flipped(), dice(3, 2)).is_empty(),
        "a finished game is not played on"
    );
}

#[test]
fn bg_19_a_win_counts_one_two_or_three_points() {
    let won = |opponent: [u8; 26]| {
        let end = step(Turn::new(last_checker(opponent), dice(2, 1)), 1, 2).unwrap();
        let result = end.board().result().unwrap();
        assert_eq!(result.winner, WhichSide::Mover);
        let seen = end.board().flipped().result().unwrap();
        assert_eq!(
            seen,
            GameResult {
                winner: WhichSide::Opponent,
                kind: result.kind
            }
        );
        (result.kind, result.kind.points())
    };
    assert_eq!(won(standing(23, 14)), (WinKind::Single, 1));
    assert_eq!(won(standing(18, 15)), (WinKind::Gammon, 2));
    assert_eq!(won(standing(25, 15)), (WinKind::Backgammon, 3));
    let mut in_home = standing(3, 14);
    in_home[0] = 0;
    in_home[19] = 1;
    assert_eq!(won(in_home), (WinKind::Backgammon, 3));
}

#[test]
fn bg_21_a_match_goes_on_until_one_side_has_its_points() {
    assert!(
        [0, 5, 7]
            .into_iter()
            .all(|points| MatchLength::new(points).unwrap().points() == points)
    );
    assert!(
        [1, 2, 3, 4, 6, 8, 255]
            .into_iter()
            .all(|points| MatchLength::new(points).is_none())
    );
    let mine = |kind| GameResult {
        winner: WhichSide::Mover,
        kind,
    };
    let theirs = |kind| GameResult {
        winner: WhichSide::Opponent,
        kind,
    };
    let score = MatchScore::new(MatchLength::Five)
        .after(mine(WinKind::Backgammon))
        .after(theirs(WinKind::Gammon));
    assert_eq!((score.mover, score.opponent, score.winner()), (3, 2, None));
    assert_eq!(score.after(mine(WinKind::Single)).winner(), None);
    assert_eq!(score.after(mine(WinKind::Gammon)).winner(), Some(WhichSide::Mover));
    assert_eq!(
        score.after(theirs(WinKind::Backgammon)).winner(),
        Some(WhichSide::Opponent)
    );
    assert_eq!(
        score.flipped().after(mine(WinKind::Backgammon)).winner(),
        Some(WhichSide::Mover)
    );
    let single = MatchScore::new(MatchLength::SingleGame);
    assert_eq!(single.winner(), None);
    assert_eq!(
        single.after(theirs(WinKind::Single)).winner(),
        Some(WhichSide::Opponent)
    );
    let seven = MatchScore {
        length: MatchLength::Seven,
        mover: 6,
        opponent: 4,
    };
    assert_eq!(
        (seven.winner(), seven.after(theirs(WinKind::Gammon)).winner()),
        (None, None)
    );
}

#[test]
fn bg_25_the_expert_opens_as_experts_do() {
    for (first, second, book) in [
        (3, 1, "8/5 6/5"),
        (6, 1, "13/7 8/7"),
        (4, 2, "8/4 6/4"),
        (5, 3, "8/3 6/3"),
    ] {
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        let turn = Turn::new(Board::start(), dice(first, second));
        let play = choose(&turn, MatchScore::default(), Level::Expert, &mut rng, &|| false).unwrap();
        assert_eq!(format_play(&play.steps), book, "{first}{second}");
    }
}

#[test]
fn the_first_checker_to_come_to_a_point_is_written_first_for_it_made_the_hit() {
    let mut turn = turn("XGID=-n----M----------a---B----:0:0:1:44:0:0:0:0:10");
    for from in [21, 21, 17, 6] {
        turn = step(turn, from, 4).unwrap();
    }
    assert_eq!(format_play(&turn.steps()), "21/17*/13 21/17 6/2");
}

#[test]
fn bg_26_a_hit_is_marked_in_step_and_text() {
    let start = turn(HIT_OR_NOT);
    let end = step(step(start, 13, 5).unwrap(), 6, 3).unwrap();
    assert_eq!(
        end.steps().iter().map(|step| step.hit).collect::<Vec<_>>(),
        [true, false]
    );
    assert_eq!(format_play(&end.steps()), "13/8* 6/3");
    assert_eq!(read_play(&start, "13/8* 6/3"), Ok(end));
    assert!(matches!(
        read_play(&start, "13/8 6/3*"),
        Err(PlayTextError::NotLegal(_))
    ));
}

#[test]
fn un_01_taking_a_hit_back_restores_everything() {
    let start = turn(HIT_OR_NOT);
    let hit = step(start, 13, 5).unwrap();
    assert_eq!(hit.board().opponent().bar(), 1);
    assert_eq!(hit.taken_back_to(0), start);
    let dragged = start.apply(place(13), place(5)).unwrap();
    let back = dragged.taken_back_to(0);
    assert_eq!(back, start);
    assert_eq!(
        (back.board().opponents_on(place(8)), back.board().opponent().bar()),
        (1, 0)
    );
    assert_eq!(checkers(back.board()), 30);
}

#[test]
fn un_03_each_of_four_steps_is_taken_back_exactly() {
    let start = Turn::new(Board::start(), dice(2, 2));
    let mut turns = vec![start];
    for from in [13, 13, 6, 6] {
        turns.push(step(*turns.last().unwrap(), from, 2).unwrap());
    }
    let end = *turns.last().unwrap();
    assert_eq!(format_play(&end.steps()), "13/11(2) 6/4(2)");
    for (steps, earlier) in turns.iter().enumerate().rev() {
        assert_eq!(end.taken_back_to(steps), *earlier);
        assert_eq!(end.taken_back_to(steps).dice_left().len(), 4 - steps);
    }
}

#[test]
fn steps_are_refused_for_the_reason_a_player_would_name() {
    let start = Turn::new(Board::start(), dice(5, 3));
    assert_eq!(step(start, 12, 3), Err(StepError::NoCheckerThere));
    assert_eq!(step(start, 0, 3), Err(StepError::NoCheckerThere));
    assert_eq!(step(start, 24, 5), Err(StepError::PointHeld));
    assert_eq!(step(start, 24, 6), Err(StepError::NoSuchDie));
    assert_eq!(step(start, 6, 1), Err(StepError::NoSuchDie));
    let apply = |from, to| start.apply(place(from), place(to));
    assert_eq!(apply(13, 14), Err(StepError::NoSuchDie));
    assert_eq!(apply(13, 13), Err(StepError::NoSuchDie));
    assert_eq!(apply(13, 0), Err(StepError::NotAllHome));
    assert_eq!(apply(24, 19), Err(StepError::PointHeld));
    assert_eq!(apply(13, 9), Err(StepError::NoSuchDie));
    assert_eq!(apply(12, 9), Err(StepError::NoCheckerThere));
    assert_eq!(
        start.larger(place(24)).unwrap().steps()[0].die,
        die(3),
        "the larger it can play, not the larger thrown"
    );
    assert_eq!(start.larger(place(13)).unwrap().steps()[0].die, die(5));
    assert_eq!(start.larger(place(12)), Err(StepError::NoCheckerThere));
    let half = step(start, 13, 5).unwrap();
    assert_eq!(step(half, 13, 5), Err(StepError::NoSuchDie));
    let end = step(half, 13, 3).unwrap();
    assert_eq!(step(end, 13, 3), Err(StepError::DiceUsed));
    assert_eq!(end.larger(place(13)), Err(StepError::DiceUsed));
    assert_eq!(end.apply(place(13), place(8)), Err(StepError::DiceUsed));
}

#[test]
fn a_roll_that_cannot_be_played_is_void() {
    // On the bar against five held points and a 6-6.
    let start = turn("XGID=------B------------bbbbbbA:0:0:1:66:0:0:0:0:10");
    assert!(start.is_void() && start.is_complete());
    assert_eq!(start.blocked_dice().len(), 4);
    assert!(plays(start.board(), start.dice()).is_empty());
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    for level in [Level::Entry, Level::Normal, Level::Expert] {
        let play = choose(&start, MatchScore::default(), level, &mut rng, &|| false).unwrap();
        assert!(play.steps.is_empty());
        assert_eq!(play.after, start.board());
    }
}

#[test]
fn un_13_two_steps_in_a_row_move_two_checkers() {
    let start = Turn::new(Board::start(), dice(3, 1));
    let end = step(step(start, 8, 3).unwrap(), 6, 1).unwrap();
    assert_eq!(format_play(&end.steps()), "8/5 6/5");
    assert_eq!(end.board().mover().count(place(5)), 2);
    assert!(end.is_complete());
}
