//! 双陆棋: the session's own rules, by name.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use std::time::Instant;

use common::{PEOPLE, backgammon, computer, folder, library, seed};
use matches::{
    Actor, BackgammonSession, Level, MatchStatus, Pace, Seat, SessionError, Settings,
    backgammon::{
        Board, CheckerPlace, CheckerStack, CheckerStep, Cue, DieOnBoard, Phase, Refusal, Snapshot, Update, WinKind,
    },
    dice::MatchSeed,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const NEAR: Actor = Actor::Person { seat: Seat::Near };

fn snapshot(session: &BackgammonSession) -> Snapshot {
    session.snapshot().unwrap()
}

/// The dice of roll `number` of the match with this byte everywhere in its seed.
fn dice(byte: u8, number: u64) -> [u8; 2] {
    MatchSeed::from_hex(&seed(byte)).unwrap().dice(number, "")
}

/// The first seed whose first rolls are as asked.
fn seed_with(wanted: impl Fn(&[[u8; 2]]) -> bool) -> u8 {
    (0..=255)
        .find(|byte| wanted(&[1, 2, 3].map(|number| dice(*byte, number))))
        .unwrap()
}

fn cues(update: &Update) -> Vec<Cue> {
    update.frames.iter().map(|frame| frame.cue).collect()
}

fn point(number: u8) -> CheckerPlace {
    CheckerPlace::Point(number)
}

/// The same but for the number of accepted actions.
fn same(one: &Snapshot, other: &Snapshot) -> bool {
    let revision = one.revision;
    *one == Snapshot {
        revision,
        ..other.clone()
    }
}

fn assert_fifteen_a_side(board: &Board) {
    for (seat, bar, off) in [
        (Seat::Near, board.near_bar, board.near_off),
        (Seat::Far, board.far_bar, board.far_off),
    ] {
        let on_points: u8 = board
            .stacks
            .iter()
            .filter(|stack| stack.owner == seat)
            .map(|stack| stack.count)
            .sum();
        assert_eq!(on_points + bar + off, 15, "{seat:?}: {board:?}");
    }
}

/// One arbitrary legal action of whoever's turn it is; the update it brought.
fn any_action(session: &BackgammonSession, rng: &mut ChaCha8Rng) -> Option<Update> {
    let now = snapshot(session);
    match now.phase {
        Phase::Over => None,
        _ if now.actor == Actor::Computer => Some(session.advance_computer().unwrap().unwrap()),
        Phase::BetweenGames => Some(session.next_game().unwrap()),
        Phase::OpeningRoll | Phase::ToRoll { .. } => Some(session.roll().unwrap()),
        Phase::ToEnd { .. } => Some(session.end_turn().unwrap()),
        Phase::ToPlay { .. } => {
            let from = now.movable[rng.random_range(0..now.movable.len())];
            let targets = session.targets(from).unwrap();
            let to = targets[rng.random_range(0..targets.len())].to;
            Some(session.move_checker(from, to).unwrap())
        }
    }
}

/// Goes on until the near person has to play, giving the snapshot.
fn until_near_plays(session: &BackgammonSession, rng: &mut ChaCha8Rng) -> Snapshot {
    loop {
        let now = snapshot(session);
        if now.phase == (Phase::ToPlay { seat: Seat::Near }) {
            return now;
        }
        any_action(session, rng).unwrap();
    }
}

#[test]
fn a_match_begins_with_the_start_position_and_waits_for_the_opening_throw() {
    let folder = folder();
    let session = backgammon(&library(folder.path()), computer(Level::Entry), 5, 1);
    let now = snapshot(&session);
    assert_eq!((now.phase, now.actor), (Phase::OpeningRoll, NEAR));
    let near = [(6, 5), (8, 3), (13, 5), (24, 2)].map(|(number, count)| (number, Seat::Near, count));
    let far = [(1, 2), (12, 5), (17, 3), (19, 5)].map(|(number, count)| (number, Seat::Far, count));
    let mut stacks: Vec<_> = near.into_iter().chain(far).collect();
    stacks.sort_unstable_by_key(|stack| stack.0);
    let stacks: Vec<_> = stacks
        .into_iter()
        .map(|(number, owner, count)| CheckerStack { number, owner, count })
        .collect();
    assert_eq!(now.board.stacks, stacks);
    assert_eq!(
        (now.board.near_pips, now.board.far_pips, &now.board.dice),
        (167, 167, &None)
    );
    // `product/backgammon.md` and GNU Backgammon: the ID of the start position.
    assert_eq!(now.position_id, "4HPwATDgc/ABMA");
    assert_eq!(
        session.move_checker(point(24), point(23)),
        Err(SessionError::Refused(Refusal::RollFirst))
    );
    assert_eq!(session.end_turn(), Err(SessionError::Refused(Refusal::RollFirst)));
    assert_eq!(session.next_game(), Err(SessionError::Refused(Refusal::NoNextGame)));
    assert_eq!(session.hint(), Err(SessionError::Refused(Refusal::RollFirst)));
    assert_eq!(session.undo(), Err(SessionError::NothingToUndo));
    assert!(same(&snapshot(&session), &now) && snapshot(&session).revision == now.revision);
}

#[test]
fn equal_opening_dice_are_thrown_again_in_the_next_frame_and_the_higher_die_plays_both() {
    let byte = seed_with(|rolls| rolls[0][0] == rolls[0][1] && rolls[1][0] > rolls[1][1]);
    let ([first, _], [near, far]) = (dice(byte, 1), dice(byte, 2));
    let folder = folder();
    let session = backgammon(&library(folder.path()), PEOPLE, 0, byte);
    let update = session.roll().unwrap();
    let equal = Cue::OpeningRolled {
        near: first,
        far: first,
        first: None,
    };
    let decided = Cue::OpeningRolled {
        near,
        far,
        first: Some(Seat::Near),
    };
    assert_eq!(cues(&update), [equal, decided]);
    assert_eq!(update.snapshot.phase, Phase::ToPlay { seat: Seat::Near });
    let dice = update.snapshot.board.dice.unwrap();
    assert_eq!(dice.owner, None);
    assert_eq!(dice.dice.iter().map(|die| die.value).collect::<Vec<_>>(), [near, far]);
    assert_eq!(session.roll(), Err(SessionError::Refused(Refusal::AlreadyRolled)));
    let line = &update.snapshot.log[0];
    assert_eq!((line.game, line.turn, line.seat, line.open), (1, 1, Seat::Near, true));
    assert_eq!(line.dice, format!("{near}{far}"));
}

#[test]
fn the_far_sides_higher_opening_die_makes_the_computer_play_it_without_another_roll() {
    let byte = seed_with(|rolls| rolls[0][0] < rolls[0][1]);
    let folder = folder();
    let session = backgammon(&library(folder.path()), computer(Level::Entry), 0, byte);
    let update = session.roll().unwrap();
    assert_eq!(update.snapshot.actor, Actor::Computer);
    assert_eq!(
        session.move_checker(point(24), point(23)),
        Err(SessionError::ComputersTurn)
    );
    assert_eq!(session.roll(), Err(SessionError::ComputersTurn));
    assert_eq!(session.undo(), Err(SessionError::ComputersTurn));
    assert_eq!(session.targets(point(19)), Ok(Vec::new()));
    let update = session.advance_computer().unwrap().unwrap();
    assert!(matches!(
        cues(&update)[..],
        [
            Cue::Stepped { seat: Seat::Far, .. },
            ..,
            Cue::TurnEnded { seat: Seat::Far }
        ]
    ));
    assert_eq!(update.snapshot.phase, Phase::ToRoll { seat: Seat::Near });
    assert_eq!(update.snapshot.board.dice, None);
    assert_eq!(session.advance_computer(), Ok(None));
}

#[test]
fn the_computer_first_rolls_and_then_plays() {
    let byte = seed_with(|rolls| rolls[0][0] > rolls[0][1]);
    let folder = folder();
    let session = backgammon(&library(folder.path()), computer(Level::Entry), 0, byte);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    while snapshot(&session).actor != Actor::Computer {
        any_action(&session, &mut rng).unwrap();
    }
    let [first, second] = dice(byte, 2);
    let rolled = session.advance_computer().unwrap().unwrap();
    let cue = Cue::Rolled {
        seat: Seat::Far,
        first,
        second,
    };
    assert_eq!(cues(&rolled)[0], cue);
    assert_eq!(rolled.snapshot.actor, Actor::Computer);
    let played = session.advance_computer().unwrap().unwrap();
    assert!(matches!(cues(&played)[0], Cue::Stepped { seat: Seat::Far, .. }));
    assert_eq!(played.snapshot.actor, NEAR);
}

#[test]
fn the_number_of_the_roll_decides_the_dice_whatever_is_played_taken_back_or_opened_again() {
    let folder = folder();
    let mut library = library(folder.path());
    let mut session = backgammon(&library, PEOPLE, 5, 77);
    let id = session.id().to_owned();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut rolls = 0;
    for step in 0..400 {
        let Some(update) = any_action(&session, &mut rng) else {
            break;
        };
        for cue in cues(&update) {
            let thrown = match cue {
                Cue::OpeningRolled { near, far, .. } => [near, far],
                Cue::Rolled { first, second, .. } => [first, second],
                _ => continue,
            };
            rolls += 1;
            assert_eq!(thrown, dice(77, rolls));
        }
        if snapshot(&session).can_undo && rng.random_bool(0.3) {
            session.undo().unwrap();
        }
        if step % 10 == 0 {
            drop(session);
            drop(library);
            library = common::library(folder.path());
            session = library.resume_backgammon(&id).unwrap();
        }
    }
    assert!(rolls > 60);
}

#[test]
fn undo_goes_back_step_by_step_to_just_after_the_roll_and_puts_everything_back() {
    let folder = folder();
    let library = library(folder.path());
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let (mut hits, mut combined, mut doubles) = (0, 0, 0);
    for byte in 0..12 {
        let session = backgammon(&library, PEOPLE, 0, byte);
        let mut taken: Vec<Snapshot> = Vec::new();
        for _ in 0..400 {
            let now = snapshot(&session);
            assert_fifteen_a_side(&now.board);
            if matches!(now.phase, Phase::ToEnd { .. }) {
                // The turn is played: take it all back, then play something else.
                assert!(!taken.is_empty());
                doubles += u32::from(taken.len() == 4);
                while let Some(before) = taken.pop() {
                    let lines = snapshot(&session).log;
                    let update = session.undo().unwrap();
                    assert!(matches!(cues(&update)[..], [Cue::TookBack { steps: 1..=4 }]));
                    assert!(same(&update.snapshot, &before));
                    assert_eq!(lines.len(), update.snapshot.log.len());
                }
                assert!(!snapshot(&session).can_undo);
                assert_eq!(session.undo(), Err(SessionError::NothingToUndo), "never past the roll");
                while matches!(snapshot(&session).phase, Phase::ToPlay { .. }) {
                    any_action(&session, &mut rng).unwrap();
                }
                if matches!(snapshot(&session).phase, Phase::ToEnd { .. }) {
                    session.end_turn().unwrap();
                    assert_eq!(
                        session.undo(),
                        Err(SessionError::NothingToUndo),
                        "never into a turn that has ended"
                    );
                }
                continue;
            }
            if matches!(now.phase, Phase::ToPlay { .. }) {
                taken.push(now);
            }
            let Some(update) = any_action(&session, &mut rng) else {
                break;
            };
            let steps: Vec<CheckerStep> = cues(&update)
                .into_iter()
                .filter_map(|cue| match cue {
                    Cue::Stepped { step, .. } => Some(step),
                    _ => None,
                })
                .collect();
            hits += steps.iter().filter(|step| step.hit).count();
            combined += u32::from(steps.len() > 1);
            if update.snapshot.result.is_some() {
                assert_eq!(session.undo(), Err(SessionError::Over), "a won game stays won");
                break;
            }
        }
    }
    assert!(
        hits > 50 && combined > 50 && doubles > 5,
        "hits {hits}, combined {combined}, doubles {doubles}"
    );
}

#[test]
fn a_combined_move_is_one_undo_step_and_each_of_its_steps_has_a_frame() {
    let byte = seed_with(|rolls| rolls[0] == [6, 5]);
    let folder = folder();
    let session = backgammon(&library(folder.path()), PEOPLE, 0, byte);
    session.roll().unwrap();
    let before = snapshot(&session);
    // The lover's leap: 24/18/13; the 5 cannot be played first, for 19 is held.
    let target = session.targets(point(24)).unwrap();
    let leap = target.iter().find(|target| target.to == point(13)).unwrap();
    assert_eq!(leap.path.iter().map(|step| step.die).collect::<Vec<_>>(), [6, 5]);
    let update = session.move_checker(point(24), point(13)).unwrap();
    assert!(matches!(cues(&update)[..], [Cue::Stepped { .. }, Cue::Stepped { .. }]));
    assert_eq!(update.snapshot.log[0].play, "24/13");
    assert_eq!(update.snapshot.phase, Phase::ToEnd { seat: Seat::Near });
    let update = session.undo().unwrap();
    assert_eq!(cues(&update), [Cue::TookBack { steps: 2 }]);
    assert!(same(&update.snapshot, &before));
}

#[test]
fn a_second_tap_plays_the_larger_die() {
    let byte = seed_with(|rolls| rolls[0] == [3, 1]);
    let folder = folder();
    let session = backgammon(&library(folder.path()), PEOPLE, 0, byte);
    session.roll().unwrap();
    let update = session.move_larger(point(8)).unwrap();
    assert!(matches!(cues(&update)[..], [Cue::Stepped { step, .. }] if step.to == point(5) && step.die == 3));
    let dice = update.snapshot.board.dice.unwrap().dice;
    assert_eq!(
        dice.iter().map(|die| (die.value, die.used)).collect::<Vec<_>>(),
        [(3, true), (1, false)]
    );
    let update = session.move_larger(point(6)).unwrap();
    assert!(matches!(cues(&update)[..], [Cue::Stepped { step, .. }] if step.to == point(5) && step.die == 1));
    assert_eq!(update.snapshot.log[0].play, "8/5 6/5");
}

#[test]
fn a_refused_step_says_why_and_changes_nothing() {
    let byte = seed_with(|rolls| rolls[0] == [6, 5]);
    let folder = folder();
    let session = backgammon(&library(folder.path()), PEOPLE, 0, byte);
    session.roll().unwrap();
    let before = snapshot(&session);
    let cases = [
        (point(0), point(5), Refusal::OffBoard),
        (point(25), point(20), Refusal::OffBoard),
        (point(13), point(200), Refusal::OffBoard),
        (point(23), point(17), Refusal::NoCheckerThere),
        (point(1), point(7), Refusal::NoCheckerThere),
        (CheckerPlace::Bar, point(20), Refusal::NoCheckerThere),
        (point(24), point(19), Refusal::PointHeld),
        (point(13), point(10), Refusal::NoSuchDie),
        (point(6), CheckerPlace::Off, Refusal::NotAllHome),
    ];
    for (from, to, reason) in cases {
        assert_eq!(
            session.move_checker(from, to),
            Err(SessionError::Refused(reason)),
            "{from:?} to {to:?}"
        );
    }
    assert_eq!(session.end_turn(), Err(SessionError::Refused(Refusal::DiceLeft)));
    assert_eq!(
        session.targets(point(25)),
        Err(SessionError::Refused(Refusal::OffBoard))
    );
    assert_eq!(snapshot(&session), before);
    session.move_checker(point(24), point(13)).unwrap();
    assert_eq!(
        session.move_checker(point(8), point(2)),
        Err(SessionError::Refused(Refusal::DiceUsed))
    );
    assert_eq!(session.hint(), Err(SessionError::Refused(Refusal::DiceUsed)));
}

#[test]
fn without_a_legal_step_the_turn_ends_by_itself_with_a_notice_that_stays() {
    let (mut persons, mut computers, mut partly) = (0, 0, 0);
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let folder = folder();
    let library = library(folder.path());
    for byte in 0..30 {
        let session = backgammon(&library, computer(Level::Entry), 0, byte);
        while let Some(update) = any_action(&session, &mut rng) {
            let Some(at) = update
                .frames
                .iter()
                .position(|frame| matches!(frame.cue, Cue::NoLegalMove { .. }))
            else {
                continue;
            };
            let notice = &update.frames[at];
            assert!(notice.hold_ms >= 1500 && notice.skippable);
            let Cue::NoLegalMove { seat, played } = notice.cue else {
                panic!()
            };
            if played {
                // Some dice were played; a person's turn still waits to be ended, and can be taken back until then.
                partly += 1;
                assert!(matches!(update.frames[at - 1].cue, Cue::Stepped { .. }));
                if seat == Seat::Near {
                    assert_eq!(update.snapshot.phase, Phase::ToEnd { seat });
                    assert!(update.snapshot.can_undo);
                    assert!(
                        update
                            .snapshot
                            .board
                            .dice
                            .unwrap()
                            .dice
                            .iter()
                            .all(|die| die.used && !die.blocked)
                    );
                }
                continue;
            }
            assert!(matches!(
                cues(&update)[..],
                [Cue::Rolled { .. }, Cue::NoLegalMove { .. }, Cue::TurnEnded { .. }]
            ));
            // First the dice are shown, blocked; with the notice they count as used.
            let all = |index: usize, is: fn(&DieOnBoard) -> bool| {
                update.frames[index].board.dice.as_ref().unwrap().dice.iter().all(is)
            };
            assert!(all(0, |die| die.blocked && !die.used) && all(1, |die| die.used));
            let line = update.snapshot.log.last().unwrap();
            assert!(line.no_move && line.play.is_empty() && !line.open && line.seat == seat);
            assert_eq!(update.snapshot.phase, Phase::ToRoll { seat: seat.opposite() });
            match seat {
                Seat::Near => persons += 1,
                Seat::Far => computers += 1,
            }
        }
    }
    assert!(
        persons > 0 && computers > 0 && partly > 0,
        "{persons} {computers} {partly}"
    );
}

#[test]
fn the_winning_step_ends_the_game_at_once_and_is_worth_what_the_loser_has_left() {
    let mut kinds = [0; 3];
    let mut dice_left = 0;
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let folder = folder();
    let library = library(folder.path());
    for byte in 0..10 {
        let session = backgammon(&library, PEOPLE, 5, byte);
        let (mut near, mut far, mut game) = (0, 0, 1);
        let (mut thrown, mut played) = (0, 0);
        while let Some(update) = any_action(&session, &mut rng) {
            for cue in cues(&update) {
                match cue {
                    Cue::Rolled { first, second, .. } => (thrown, played) = (if first == second { 4 } else { 2 }, 0),
                    Cue::Stepped { .. } => played += 1,
                    _ => {}
                }
            }
            let now = update.snapshot;
            let Some(result) = now.result else { continue };
            let last = update.frames.last().unwrap();
            assert_eq!(last.cue, Cue::Won { result });
            assert!(
                !update
                    .frames
                    .iter()
                    .any(|frame| matches!(frame.cue, Cue::TurnEnded { .. } | Cue::NoLegalMove { .. }))
            );
            assert!(last.board.dice.is_some(), "the last roll stays to be seen");
            dice_left += u32::from(played < thrown);
            // What it is worth, read off the board as the rules say it.
            let (bar, off) = match result.winner {
                Seat::Near => (now.board.far_bar, now.board.far_off),
                Seat::Far => (now.board.near_bar, now.board.near_off),
            };
            let in_winners_home = now.board.stacks.iter().any(|stack| match result.winner {
                Seat::Near => stack.number <= 6,
                Seat::Far => stack.number >= 19,
            });
            let expected = match (off, bar > 0 || in_winners_home) {
                (1.., _) => (WinKind::Single, 1),
                (0, false) => (WinKind::Gammon, 2),
                (0, true) => (WinKind::Backgammon, 3),
            };
            assert_eq!((result.kind, result.points), expected);
            kinds[expected.1 as usize - 1] += 1;
            *(if result.winner == Seat::Near {
                &mut near
            } else {
                &mut far
            }) += result.points;
            assert_eq!((now.near_score, now.far_score), (near, far));
            assert_eq!(result.match_over, near >= 5 || far >= 5);
            assert_eq!(now.log.last().unwrap().result, Some(result));
            if result.match_over {
                assert_eq!(now.status, MatchStatus::Finished { winner: result.winner });
                assert_eq!(now.phase, Phase::Over);
                assert_eq!(session.next_game(), Err(SessionError::Over));
            } else {
                assert_eq!((now.phase, now.actor), (Phase::BetweenGames, Actor::Nobody));
                assert_eq!(session.roll(), Err(SessionError::Refused(Refusal::GameOver)));
                assert_eq!(session.undo(), Err(SessionError::NothingToUndo));
                game += 1;
                let update = session.next_game().unwrap();
                assert_eq!(cues(&update), [Cue::GameBegan { game }]);
                assert_eq!(
                    (update.snapshot.phase, update.snapshot.game_number),
                    (Phase::OpeningRoll, game)
                );
                assert_eq!(update.snapshot.position_id, "4HPwATDgc/ABMA");
                assert_eq!(update.snapshot.result, None);
            }
        }
    }
    assert!(
        kinds.iter().all(|count| *count > 0) && dice_left > 0,
        "{kinds:?} {dice_left}"
    );
}

#[test]
fn with_the_automatic_end_the_last_step_can_be_taken_back_for_a_second_and_a_half() {
    let folder = folder();
    let library = library(folder.path());
    let session = backgammon(&library, PEOPLE, 0, 9);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    while !matches!(snapshot(&session).phase, Phase::ToEnd { .. }) {
        any_action(&session, &mut rng).unwrap();
    }
    let now = snapshot(&session);
    assert_eq!((now.auto_end_ms, now.can_undo), (Some(1500), true));
    library
        .set_settings(Settings {
            auto_end: false,
            ..library.settings()
        })
        .unwrap();
    let now = snapshot(&session);
    assert_eq!((now.auto_end_ms, now.can_undo), (None, true));
    session.undo().unwrap();
}

#[test]
fn the_computers_turn_is_as_long_as_the_pace_says_and_no_step_shorter_than_four_tenths() {
    for (pace, whole) in [(Pace::Real, 2000..=5000), (Pace::Quick, 1000..=2000)] {
        let folder = folder();
        let library = library(folder.path());
        library
            .set_settings(Settings {
                pace,
                ..library.settings()
            })
            .unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let mut doubles = 0;
        for byte in 0..6 {
            let session = backgammon(&library, computer(Level::Entry), 0, byte);
            while snapshot(&session).phase != Phase::Over {
                if snapshot(&session).phase != (Phase::ToRoll { seat: Seat::Far }) {
                    any_action(&session, &mut rng).unwrap();
                    continue;
                }
                let rolled = session.advance_computer().unwrap().unwrap();
                if rolled.snapshot.actor != Actor::Computer {
                    continue; // no legal step
                }
                let asked = Instant::now();
                let played = session.advance_computer().unwrap().unwrap();
                let thought = u32::try_from(asked.elapsed().as_millis()).unwrap();
                let steps: Vec<_> = played
                    .frames
                    .iter()
                    .filter(|frame| matches!(frame.cue, Cue::Stepped { .. }))
                    .map(|frame| frame.hold_ms)
                    .collect();
                assert!(steps.iter().all(|hold| *hold >= 400), "{steps:?}");
                // A busy machine may think for long, but the holds alone are never longer than the pace. (How thinking shortens
                // them is tested where they are decided.)
                let shown = rolled.frames[0].hold_ms + steps.iter().sum::<u32>();
                doubles += u32::from(steps.len() == 4);
                assert!(
                    shown <= *whole.end() && shown + thought >= *whole.start(),
                    "{pace:?}: {shown} for {steps:?}, {thought} thought"
                );
            }
        }
        assert!(doubles > 0);
    }
}

#[test]
fn a_hint_plays_the_dice_that_are_left_also_in_the_middle_of_a_turn() {
    let folder = folder();
    let session = backgammon(&library(folder.path()), computer(Level::Entry), 0, 5);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let now = until_near_plays(&session, &mut rng);
    let hint = session.hint().unwrap().unwrap().best;
    assert!(!hint.steps.is_empty() && !hint.notation.is_empty());
    assert_eq!(snapshot(&session), now, "a hint changes nothing");
    let first = hint.steps[0];
    session.move_checker(first.from, first.to).unwrap();
    if let Some(second) = hint.steps.get(1) {
        let rest = session.hint().unwrap().unwrap().best;
        assert_eq!(rest.steps.len(), hint.steps.len() - 1);
        session.move_checker(second.from, second.to).unwrap();
    }
}

#[test]
fn two_people_each_play_their_own_way_and_the_board_stays_the_near_sides() {
    let byte = seed_with(|rolls| rolls[0] == [3, 1]);
    let folder = folder();
    let session = backgammon(&library(folder.path()), PEOPLE, 0, byte);
    session.roll().unwrap();
    session.move_checker(point(8), point(5)).unwrap();
    session.move_checker(point(6), point(5)).unwrap();
    let update = session.end_turn().unwrap();
    assert_eq!(update.snapshot.actor, Actor::Person { seat: Seat::Far });
    let [first, second] = dice(byte, 2);
    session.roll().unwrap();
    let now = snapshot(&session);
    // The far side moves up the near side's numbers.
    for from in &now.movable {
        let CheckerPlace::Point(from_number) = *from else {
            panic!()
        };
        let owner = now
            .board
            .stacks
            .iter()
            .find(|stack| stack.number == from_number)
            .unwrap()
            .owner;
        assert_eq!(owner, Seat::Far);
        for target in session.targets(*from).unwrap() {
            let CheckerPlace::Point(to) = target.to else { panic!() };
            assert!(to > from_number);
            assert!(target.path[0].die == first || target.path[0].die == second);
        }
    }
    assert_eq!(
        session.give_up().unwrap().snapshot.status,
        MatchStatus::GivenUp { by: Seat::Far }
    );
    assert_eq!(snapshot(&session).phase, Phase::Over);
    assert_eq!(session.roll(), Err(SessionError::Closed));
}
