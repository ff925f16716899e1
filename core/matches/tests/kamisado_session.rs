//! 龙塔棋: the session's own rules, by name. Games and ends are those of `product/kamisado.md` and `field/reports.md`.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use std::time::{Duration, Instant};

use common::{PEOPLE, computer, folder, kamisado, library, play, plies, square};
use matches::{
    Actor, KamisadoSession, Level, MatchStatus, Pace, Seat, SessionError, Settings,
    kamisado::{
        Colour, Cue, Direction, Distance, End, Judgement, Refusal, Review, ReviewedPly, Side, Snapshot, Then,
        Unchangeable,
    },
};

const NEAR: Actor = Actor::Person { seat: Seat::Near };
const FAR: Actor = Actor::Person { seat: Seat::Far };

#[test]
fn a_blocked_tower_passes_by_itself_in_a_frame_of_its_own_and_the_colour_underfoot_goes_on() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    let update = play(&session, "h1-h7 c8-b7");
    let cues: Vec<_> = update.frames.iter().map(|frame| frame.cue).collect();
    assert_eq!(
        cues,
        [
            Cue::Moved {
                side: Side::Gold,
                tower: Colour::Purple,
                step: "c8-b7".parse().unwrap(),
                landed: Colour::Orange,
            },
            Cue::Passed {
                side: Side::Black,
                tower: Colour::Orange,
                square: square("h7"),
                underfoot: Colour::Purple,
            },
        ]
    );
    let [moved, passed] = &update.frames[..] else { panic!() };
    assert!(passed.hold_ms >= 1500 && passed.skippable);
    assert!(moved.hold_ms <= 400 && !moved.skippable);
    // Each frame shows the board of its own moment.
    assert_eq!(
        (moved.board.to_move, moved.board.designated),
        (Side::Black, Some(Colour::Orange))
    );
    assert_eq!(
        (passed.board.to_move, passed.board.designated),
        (Side::Gold, Some(Colour::Purple))
    );
    assert_eq!(update.snapshot.actor, FAR);
    assert_eq!(update.snapshot.movable, [square("b7")]);
    let line = &update.snapshot.log[2];
    assert_eq!((line.ply, line.side, line.notation.as_str()), (3, Side::Black, "h7-h7"));
    assert_eq!(
        (line.direction, line.distance, line.landed),
        (Direction::Blocked, 0, Colour::Purple)
    );
    assert_eq!(update.snapshot, session.snapshot().unwrap());
}

#[test]
fn passes_of_both_sides_may_follow_one_another_and_end_in_a_real_move() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    let update = play(&session, "d1-d7 g8-a2 f1-f6 h8-h5");
    assert_eq!(plies(&session), "d1-d7 g8-a2 f1-f6 h8-h5 d7-d7 a2-a2");
    assert_eq!(update.frames.len(), 3);
    assert_eq!(update.snapshot.actor, NEAR);
    assert_eq!(update.snapshot.board.designated, Some(Colour::Purple));
}

#[test]
fn a_deadlock_ends_the_game_and_whoever_made_the_last_real_move_has_lost() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    let update = play(&session, "f1-f5 g8-a2 f5-d7");
    assert_eq!(plies(&session), "f1-f5 g8-a2 f5-d7 a2-a2 d7-d7");
    let Some(Cue::Won { result }) = update.frames.last().map(|frame| frame.cue) else {
        panic!()
    };
    assert_eq!((result.winner, result.winner_seat), (Side::Gold, Seat::Far));
    assert_eq!(
        result.end,
        End::Deadlock {
            last_mover: Side::Black
        }
    );
    assert_eq!(update.frames.len(), 4);
    let snapshot = update.snapshot;
    assert_eq!(snapshot.status, MatchStatus::Finished { winner: Seat::Far });
    assert_eq!((snapshot.actor, snapshot.result), (Actor::Nobody, Some(result)));
    assert!(snapshot.movable.is_empty() && !snapshot.can_undo && !snapshot.can_hint);
    assert_eq!(snapshot.board.designated, None);
}

#[test]
fn after_the_home_row_is_reached_nothing_is_accepted_any_more() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    play(&session, "h1-h4 d8-d5");
    let targets = session.targets(square("h4")).unwrap();
    let winning = targets.iter().find(|target| target.square == square("d8")).unwrap();
    assert!(winning.wins && winning.names.is_none());
    let update = play(&session, "h4-d8");
    assert!(matches!(update.frames.last().unwrap().cue, Cue::Won { result } if result.end == End::HomeRow));
    let before = session.snapshot().unwrap();
    assert_eq!(before.status, MatchStatus::Finished { winner: Seat::Near });
    assert_eq!(session.move_tower(square("a1"), square("a2")), Err(SessionError::Over));
    assert_eq!(session.undo(), Err(SessionError::Over));
    assert_eq!(session.hint(), Err(SessionError::Over));
    assert_eq!(session.give_up(), Err(SessionError::Over));
    assert_eq!(session.advance_computer(), Ok(None));
    assert_eq!(session.targets(square("d8")), Ok(Vec::new()));
    assert_eq!(session.snapshot().unwrap(), before);
}

#[test]
fn targets_say_which_colour_is_handed_over_and_which_tower_that_names() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    let targets = session.targets(square("h1")).unwrap();
    // Up the h file to h7, and along g2 f3 e4 d5 c6 b7.
    assert_eq!(targets.len(), 12);
    let onto_h7 = targets.iter().find(|target| target.square == square("h7")).unwrap();
    // h7 is purple, Gold's purple tower starts on c8.
    assert_eq!(
        (onto_h7.colour, onto_h7.names, onto_h7.wins),
        (Colour::Purple, Some(square("c8")), false)
    );
    assert_eq!(session.targets(square("a8")), Ok(Vec::new()));
    assert_eq!(session.targets(square("d4")), Ok(Vec::new()));
}

#[test]
fn a_refused_move_says_why_and_changes_nothing() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    // Gold must move purple; Black's orange tower stands on h7.
    play(&session, "h1-h7");
    let before = session.snapshot().unwrap();
    let cases = [
        ("d5", "d4", Refusal::NoTowerThere),
        ("a1", "a2", Refusal::NotYourTower),
        (
            "a8",
            "a7",
            Refusal::NotDesignated {
                designated: Colour::Purple,
            },
        ),
        ("c8", "c8", Refusal::MustMove),
        ("c8", "d8", Refusal::NotAlongRay),
        ("c8", "e7", Refusal::NotAlongRay),
        ("c8", "c1", Refusal::PathBlocked { by: square("c1") }),
    ];
    for (from, to, reason) in cases {
        let answer = session.move_tower(square(from), square(to));
        assert_eq!(answer, Err(SessionError::Refused(reason)), "{from}-{to}");
        assert_eq!(session.snapshot().unwrap(), before, "{from}-{to}");
    }
}

#[test]
fn between_two_people_undo_takes_one_turn_back() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Gold, PEOPLE, 1);
    play(&session, "h1-h4");
    let before = session.snapshot().unwrap();
    play(&session, "d8-d5");
    let update = session.undo().unwrap();
    assert_eq!(
        update.frames.iter().map(|frame| frame.cue).collect::<Vec<_>>(),
        [Cue::TookBack { plies: 1 }]
    );
    assert_eq!(plies(&session), "h1-h4");
    let after = session.snapshot().unwrap();
    assert!(after.revision > before.revision, "the revision never goes back");
    assert_eq!(
        Snapshot {
            revision: before.revision,
            ..after
        },
        before
    );
}

#[test]
fn between_two_people_a_pass_is_taken_back_as_one_turn_and_then_waits() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    play(&session, "h1-h7 c8-b7");
    let passed = session.snapshot().unwrap();
    assert_eq!(plies(&session), "h1-h7 c8-b7 h7-h7");
    let update = session.undo().unwrap();
    assert_eq!(update.frames[0].cue, Cue::TookBack { plies: 1 });
    assert_eq!(plies(&session), "h1-h7 c8-b7");
    // Black's orange tower is blocked on purple: landing on its own square is all it can do, and there is no hint for that.
    assert_eq!(update.snapshot.movable, [square("h7")]);
    let targets = session.targets(square("h7")).unwrap();
    assert_eq!(targets.len(), 1);
    assert_eq!((targets[0].square, targets[0].colour), (square("h7"), Colour::Purple));
    assert_eq!(targets[0].names, Some(square("b7")));
    assert!(!update.snapshot.can_hint);
    assert_eq!(session.hint(), Err(SessionError::Refused(Refusal::OnlyPass)));
    // It waits over a relaunch too.
    let id = session.id().to_owned();
    drop((session, library));
    let library = common::library(folder.path());
    let session = library.resume_kamisado(&id).unwrap();
    assert_eq!(session.snapshot().unwrap(), update.snapshot);
    // Going on makes the same pass.
    let update = session.move_tower(square("h7"), square("h7")).unwrap();
    assert!(same(&update.snapshot, &passed));
    // Or everything is taken back, turn by turn.
    for left in ["h1-h7 c8-b7", "h1-h7", ""] {
        session.undo().unwrap();
        assert_eq!(plies(&session), left);
    }
    assert!(!session.snapshot().unwrap().can_undo);
    assert_eq!(session.undo(), Err(SessionError::NothingToUndo));
}

#[test]
fn between_two_people_each_pass_of_a_chain_is_a_turn_of_its_own() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    play(&session, "d1-d7 g8-a2 f1-f6 h8-h5");
    assert_eq!(plies(&session), "d1-d7 g8-a2 f1-f6 h8-h5 d7-d7 a2-a2");
    session.undo().unwrap();
    assert_eq!(plies(&session), "d1-d7 g8-a2 f1-f6 h8-h5 d7-d7");
    session.undo().unwrap();
    assert_eq!(plies(&session), "d1-d7 g8-a2 f1-f6 h8-h5");
    // Going on from there makes all of the chain.
    session.move_tower(square("d7"), square("d7")).unwrap();
    assert_eq!(plies(&session), "d1-d7 g8-a2 f1-f6 h8-h5 d7-d7 a2-a2");
}

/// Makes a move of the person's, and the computer's answer. The person plays for long games with passes in them: a move
/// that blocks the tower it names, else one that does not let the computer win, else any.
fn one_round(session: &KamisadoSession, choice: usize) -> Snapshot {
    let state: ::kamisado::State = session.snapshot().unwrap().position.parse().unwrap();
    let mut moves: Vec<_> = state
        .legal_moves()
        .map(|step| (state.play(step).unwrap(), step))
        .filter(|(after, _)| after.outcome().is_none())
        .map(|(after, step)| {
            let loses = after.legal_moves().any(|reply| {
                let end = after.play(reply).unwrap().outcome();
                end.is_some_and(|outcome| outcome.winner == after.side_to_move())
            });
            (after.forced_pass().is_none(), loses, step)
        })
        .collect();
    moves.sort_by_key(|(goes_on, loses, _)| (*goes_on, *loses));
    let best = moves
        .iter()
        .take_while(|(goes_on, loses, _)| (*goes_on, *loses) == (moves[0].0, moves[0].1))
        .count();
    if let Some((_, _, step)) = moves.get(choice % best.max(1)) {
        session.move_tower(step.from, step.to).unwrap();
    }
    while session.snapshot().unwrap().actor == Actor::Computer {
        session.advance_computer().unwrap().unwrap();
    }
    session.snapshot().unwrap()
}

/// The same but for the number of accepted actions.
fn same(one: &Snapshot, other: &Snapshot) -> bool {
    let revision = one.revision;
    *one == Snapshot {
        revision,
        ..other.clone()
    }
}

#[test]
fn against_the_computer_undo_goes_back_to_the_last_choice_of_ones_own_over_passes_and_replies() {
    let folder = folder();
    let library = library(folder.path());
    let mut over_passes = 0;
    for byte in 0..60 {
        let near_side = if byte % 2 == 0 { Side::Black } else { Side::Gold };
        let session = kamisado(&library, near_side, computer(Level::Entry), byte);
        if near_side == Side::Gold {
            session.advance_computer().unwrap().unwrap();
        }
        let mut choices = Vec::new();
        for round in 0..12 {
            let choice = round * 7 + usize::from(byte);
            let before = session.snapshot().unwrap();
            let after = one_round(&session, choice);
            if after.actor != NEAR || after.log.len() == before.log.len() {
                break;
            }
            choices.push(before.clone());
            over_passes += u32::from(after.log[before.log.len()..].iter().any(|line| line.distance == 0));
            session.undo().unwrap();
            assert!(
                same(&session.snapshot().unwrap(), &before),
                "one undo goes back to one's own last choice"
            );
            let again = one_round(&session, choice);
            assert!(same(&again, &after), "the same move brings the same answer");
        }
        if session.snapshot().unwrap().actor == Actor::Nobody {
            continue;
        }
        while let Some(choice) = choices.pop() {
            session.undo().unwrap();
            assert!(same(&session.snapshot().unwrap(), &choice));
        }
        assert_eq!(session.undo(), Err(SessionError::NothingToUndo));
    }
    assert!(over_passes >= 5, "undo went over a pass only {over_passes} times");
}

#[test]
fn the_computers_first_move_cannot_be_taken_back() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Gold, computer(Level::Entry), 1);
    assert_eq!(session.snapshot().unwrap().actor, Actor::Computer);
    assert_eq!(session.undo(), Err(SessionError::NothingToUndo));
    session.advance_computer().unwrap().unwrap();
    assert!(!session.snapshot().unwrap().can_undo);
    assert_eq!(session.undo(), Err(SessionError::NothingToUndo));
    assert_eq!(session.snapshot().unwrap().log.len(), 1);
}

#[test]
fn nothing_is_touched_while_it_is_the_computers_turn() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Gold, computer(Level::Entry), 1);
    let before = session.snapshot().unwrap();
    assert!(before.movable.is_empty());
    assert_eq!(session.targets(square("a1")), Ok(Vec::new()));
    assert_eq!(
        session.move_tower(square("a1"), square("a2")),
        Err(SessionError::ComputersTurn)
    );
    assert_eq!(session.hint(), Err(SessionError::ComputersTurn));
    assert_eq!(session.snapshot().unwrap(), before);
    session.advance_computer().unwrap().unwrap();
    assert_eq!(session.advance_computer(), Ok(None), "it is the person's turn");
}

#[test]
fn undo_while_the_computer_is_to_move_takes_back_the_move_just_made_and_the_computer_answers_the_next_one() {
    let folder = folder();
    let library = library(folder.path());
    for level in [Level::Entry, Level::Normal, Level::Expert] {
        let session = kamisado(&library, Side::Black, computer(level), 1);
        let start = session.snapshot().unwrap().board;
        play(&session, "c1-c4");
        std::thread::scope(|scope| {
            let thinking = scope.spawn(|| session.advance_computer().unwrap());
            std::thread::sleep(Duration::from_millis(3));
            session.undo().unwrap();
            // Either it had answered already, and that was taken back too, or its answer was dropped.
            let _ = thinking.join().unwrap();
        });
        let snapshot = session.snapshot().unwrap();
        assert_eq!(
            (snapshot.actor, &snapshot.board, snapshot.log.len()),
            (NEAR, &start, 0),
            "{level:?}"
        );
        play(&session, "c1-c4");
        assert!(session.advance_computer().unwrap().is_some(), "{level:?}");
    }
}

#[test]
fn the_computers_turn_is_as_long_as_the_pace_says() {
    for (pace, whole) in [(Pace::Real, 2000..=5000), (Pace::Quick, 1000..=2000)] {
        let folder = folder();
        let library = library(folder.path());
        library
            .set_settings(Settings {
                pace,
                ..library.settings()
            })
            .unwrap();
        for byte in 0..20 {
            let session = kamisado(&library, Side::Gold, computer(Level::Entry), byte);
            let asked = Instant::now();
            let update = session.advance_computer().unwrap().unwrap();
            let thought = u32::try_from(asked.elapsed().as_millis()).unwrap();
            let [pondered, moved] = &update.frames[..] else {
                panic!("{:?}", update.frames)
            };
            assert_eq!(pondered.cue, Cue::Pondered);
            assert!(matches!(moved.cue, Cue::Moved { .. }));
            assert!(moved.hold_ms >= 400);
            // A busy machine may think for long, but the holds alone are never longer than the pace.
            let shown = pondered.hold_ms + moved.hold_ms;
            assert!(
                shown <= *whole.end() && shown + thought >= *whole.start(),
                "{pace:?}: {shown}, {thought} thought"
            );
        }
    }
}

#[test]
fn giving_up_closes_the_match_and_is_no_result() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, computer(Level::Entry), 1);
    play(&session, "c1-c4");
    let update = session.give_up().unwrap();
    assert_eq!(update.frames[0].cue, Cue::GaveUp { by: Seat::Near });
    assert_eq!(update.snapshot.status, MatchStatus::GivenUp { by: Seat::Near });
    assert_eq!((update.snapshot.actor, update.snapshot.result), (Actor::Nobody, None));
    assert_eq!(session.undo(), Err(SessionError::Closed));
    assert_eq!(session.give_up(), Err(SessionError::Closed));
    assert_eq!(session.advance_computer(), Ok(None));
    assert!(library.unfinished().unwrap().is_empty());
    assert_eq!(
        library.history(9).unwrap()[0].standing.status,
        MatchStatus::GivenUp { by: Seat::Near }
    );
}

#[test]
fn between_two_people_whoever_is_to_move_gives_up() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    play(&session, "c1-c4");
    assert_eq!(
        session.give_up().unwrap().snapshot.status,
        MatchStatus::GivenUp { by: Seat::Far }
    );
}

#[test]
fn a_hint_is_a_legal_move_and_what_follows_it_and_changes_nothing() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    play(&session, "c1-c4");
    let before = session.snapshot().unwrap();
    let hint = session.hint().unwrap().unwrap();
    assert!(before.movable.contains(&hint.step.from));
    let targets = session.targets(hint.step.from).unwrap();
    let target = targets.iter().find(|target| target.square == hint.step.to).unwrap();
    let first = &hint.chain[0];
    assert_eq!(
        (first.side, first.step, first.landed),
        (Side::Gold, hint.step, target.colour)
    );
    match &first.then {
        Then::Names { tower } => assert_eq!((Some(tower.square), false), (target.names, target.wins)),
        Then::Over { winner, .. } => assert_eq!((*winner, true), (Side::Gold, target.wins)),
    }
    assert_eq!(session.snapshot().unwrap(), before);
    assert_eq!(
        session.hint().unwrap().unwrap(),
        hint,
        "the same position gets the same hint"
    );
}

/// The review as it stands when it is complete, and how many questions that took.
fn reviewed(session: &KamisadoSession) -> (Review, usize) {
    for questions in 1.. {
        let review = session.review().unwrap().unwrap();
        if review.complete {
            return (review, questions);
        }
    }
    panic!("the review has no end")
}

/// `product/kamisado.md`: passes a2-a2, d7-d7, deadlock; Black moved last, so Gold wins.
#[test]
fn a_finished_match_is_reviewed_from_its_last_ply_to_its_first() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    play(&session, "f1-f5 g8-a2 f5-d7");
    let end = session.snapshot().unwrap();
    let first = session.review().unwrap().unwrap();
    assert_eq!(first.plies.iter().map(|ply| ply.ply).collect::<Vec<_>>(), [5]);
    assert!(!first.complete && first.first_loss.is_none());
    let (review, questions) = reviewed(&session);
    assert_eq!(questions, 4, "a ply for each question");
    let told: Vec<_> = review.plies.iter().map(|ply| (ply.ply, ply.step.to_string())).collect();
    let played: Vec<_> = end.log.iter().map(|line| (line.ply, line.notation.clone())).collect();
    assert_eq!(told, played);
    let forced = Judgement::CouldNotChange {
        why: Unchangeable::ForcedPass,
    };
    assert_eq!([review.plies[3].judgement, review.plies[4].judgement], [forced; 2]);
    assert!(review.plies[2..].iter().all(|ply| ply.after.winner == Side::Gold));
    let exact: Vec<_> = review.plies[2..].iter().map(|ply| ply.after.distance).collect();
    assert_eq!(exact, [2, 1, 0].map(Distance::exactly));
    let lost = |ply: &&ReviewedPly| ply.judgement == Judgement::ThrewAway;
    assert_eq!(review.first_loss, review.plies.iter().find(lost).map(|ply| ply.ply));
    assert_eq!(review.decisive, review.plies.iter().rev().find(lost).map(|ply| ply.ply));
    assert_eq!(
        session.review().unwrap().unwrap(),
        review,
        "asked again it is there at once"
    );
    assert_eq!(session.snapshot().unwrap(), end, "a review changes nothing");
}

#[test]
fn a_change_of_the_match_begins_the_review_anew() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    assert!(session.review().unwrap().unwrap().complete, "nothing was played");
    play(&session, "h1-h7 c8-b7");
    assert_eq!(reviewed(&session).0.plies.len(), 3);
    session.undo().unwrap();
    let again = session.review().unwrap().unwrap();
    assert_eq!(again.plies.iter().map(|ply| ply.ply).collect::<Vec<_>>(), [2]);
    session.give_up().unwrap();
    assert!(
        !session.review().unwrap().unwrap().complete,
        "also a match that was closed"
    );
}

#[test]
fn earlier_boards_can_be_looked_at() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    let mut boards = vec![session.snapshot().unwrap().board];
    for step in ["h1-h7", "c8-b7", "b7-h1"] {
        boards.extend(play(&session, step).frames.into_iter().map(|frame| frame.board));
    }
    // The last frame is the end of the game, not a ply.
    boards.pop();
    for (plies, board) in boards.iter().enumerate() {
        assert_eq!(
            &session.board_after(u32::try_from(plies).unwrap()).unwrap(),
            board,
            "{plies}"
        );
    }
    assert_eq!(boards.len(), 5);
    assert_eq!(session.board_after(99).unwrap(), session.snapshot().unwrap().board);
}

#[test]
fn the_log_names_direction_and_distance_as_the_mover_sees_them() {
    let folder = folder();
    let library = library(folder.path());
    let session = kamisado(&library, Side::Black, PEOPLE, 1);
    // f1 is purple; to the right is g2 for Black. g2 is orange: Gold's orange a8; Gold's left of a8 is b7.
    play(&session, "f1-g2 a8-d5");
    let log = session.snapshot().unwrap().log;
    let told: Vec<_> = log
        .iter()
        .map(|line| (line.tower, line.direction, line.distance, line.landed))
        .collect();
    assert_eq!(
        told,
        [
            (Colour::Purple, Direction::Right, 1, Colour::Orange),
            (Colour::Orange, Direction::Left, 3, Colour::Orange),
        ]
    );
}
