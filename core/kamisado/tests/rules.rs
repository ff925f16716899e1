//! The examples of `product/kamisado.md`, the faults that other programs were reported for (KA-…), and every named reason
//! for refusing something: each test is named after the rule it holds.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use kamisado::{
    Colour, Direction, End, Link, LongMove, LongMoveError, LongMoveTextError, Move, MoveError, MoveTextError, Outcome,
    PositionError, PositionTextError, ReplayError, ReplayTextError, Setup, SetupError, Side, Square, SquareTextError,
    State, Tower, chain_breaks_at, replay, replay_from, replay_long, replay_text,
};

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

fn step(text: &str) -> Move {
    text.parse().unwrap()
}

fn after(moves: &str) -> State {
    replay_text(moves).unwrap()
}

fn state(position: &str) -> State {
    position.parse().unwrap_or_else(|error| panic!("{position}: {error}"))
}

fn legal(state: &State) -> Vec<String> {
    state.legal_moves().map(|step| step.to_string()).collect()
}

fn targets(state: &State, from: &str) -> Vec<String> {
    state
        .targets(square(from))
        .into_iter()
        .map(|square| square.to_string())
        .collect()
}

const START: &str = "obpkyrgn/......../......../......../......../......../......../NGRYKPBO b - -";

// ---- Board and start -------------------------------------------------------------------------------------------------

/// KA-08: a table typed in wrongly still plays.
#[test]
fn every_rank_and_file_holds_each_colour_once_and_a_half_turn_changes_nothing() {
    for n in 0..8 {
        let mut rank: Vec<Colour> = (0..8).map(|m| Square::new(m, n).unwrap().colour()).collect();
        let mut file: Vec<Colour> = (0..8).map(|m| Square::new(n, m).unwrap().colour()).collect();
        rank.sort();
        file.sort();
        assert_eq!((rank.as_slice(), file.as_slice()), (&Colour::ALL[..], &Colour::ALL[..]));
    }
    for at in Square::all() {
        assert_eq!(at.colour(), Square::from_index(63 - at.index()).unwrap().colour());
    }
    let colours = ["a1", "h1", "d4", "e5", "a8", "h8"].map(|name| square(name).colour());
    assert_eq!(colours.map(Colour::letter).iter().collect::<String>(), "NONNON");
}

#[test]
fn black_begins_with_any_of_eight_towers() {
    let start = State::start();
    assert_eq!(start.to_string(), START);
    assert_eq!(
        (start.side_to_move(), start.designated(), start.last_real_mover()),
        (Side::Black, None, None)
    );
    assert_eq!(start.movable(), Side::Black.home_row());
    assert_eq!(start.legal_moves().count(), 102);
    assert!(start.trail().is_empty());
}

#[test]
fn after_the_first_move_only_the_designated_tower_moves() {
    let state = after("c1-f4");
    assert_eq!(state.designated(), Some(Colour::Blue), "f4 is blue");
    assert_eq!(
        state.movable().into_iter().collect::<Vec<_>>(),
        [square("b8")],
        "where Gold's blue tower stands"
    );
}

// ---- A turn ----------------------------------------------------------------------------------------------------------

/// KA-07.
#[test]
fn two_towers_that_touch_at_a_corner_do_not_close_the_diagonal_between_them() {
    let state = after("f1-e2 g8-g3");
    assert_eq!(state.designated(), Some(Colour::Pink));
    // d1 and e2 touch at the corner that e1-d2 passes.
    assert!(state.tower_at(square("d1")).is_some() && state.tower_at(square("e2")).is_some());
    assert_eq!(targets(&state, "e1"), ["d2", "f2", "c3", "b4", "a5"]);
}

#[test]
fn a_tower_stops_before_the_nearest_tower_in_each_direction() {
    let state = state("ob.kyrg./......../......../...n.p../......../...G..../......../N.RYKPBO b G g");
    assert_eq!(state.square_of(Side::Black, Colour::Green), square("d3"));
    assert_eq!(targets(&state, "d3"), ["c4", "d4", "e4", "b5", "a6"]);
}

#[test]
fn a_blocked_tower_passes_and_the_colour_under_it_is_next() {
    // KA-01, KA-05: the game goes on.
    let blocked = after("h1-h7 c8-b7");
    assert_eq!(blocked.designated(), Some(Colour::Orange));
    assert_eq!(blocked.forced_pass(), Some(step("h7-h7")));
    assert_eq!(legal(&blocked), ["h7-h7"]);
    assert!(blocked.movable().is_empty());
    assert!(blocked.targets(square("h7")).is_empty());
    assert_eq!(blocked.outcome(), None);

    let passed = blocked.play(step("h7-h7")).unwrap();
    assert_eq!(passed.side_to_move(), Side::Gold);
    assert_eq!(square("h7").colour(), Colour::Purple);
    assert_eq!(
        passed.designated(),
        Some(Colour::Purple),
        "the colour underfoot, not the tower's own"
    );
    assert_eq!(passed.occupied(), blocked.occupied());
    assert_eq!(passed.last_real_mover(), Some(Side::Gold), "a pass is no real move");

    let won = passed.play(step("b7-h1")).unwrap();
    assert_eq!(
        won.outcome(),
        Some(Outcome {
            winner: Side::Gold,
            end: End::HomeRow
        })
    );
}

/// KA-01, second line: both sides blocked one after the other, then play goes on.
#[test]
fn passes_of_both_sides_may_end_in_a_real_move() {
    let state = after("d1-d7 g8-a2 f1-f6 h8-h5 d7-d7 a2-a2");
    assert_eq!(
        (state.side_to_move(), state.designated()),
        (Side::Black, Some(Colour::Purple))
    );
    assert!(!state.movable().is_empty());

    let other = after("e1-e7 b8-h2 c1-c6 a8-a5 e7-e7 h2-h2");
    assert_eq!(other.outcome(), None, "two passes are not a deadlock");
    assert_eq!(other.side_to_move(), Side::Black);
    assert!(!other.movable().is_empty());
}

// ---- The end ---------------------------------------------------------------------------------------------------------

/// KA-02: the shortest deadlock.
#[test]
fn a_deadlock_is_lost_by_who_made_the_last_real_move_not_by_who_passed_last() {
    let moves = "f1-f5 g8-a2 f5-d7 a2-a2";
    let before = after(moves);
    assert_eq!(
        before.outcome(),
        None,
        "the repetition is seen when it happens, not foretold"
    );
    assert_eq!(before.forced_pass(), Some(step("d7-d7")));
    let end = before.play(step("d7-d7")).unwrap();
    assert_eq!(
        before.side_to_move(),
        Side::Black,
        "Black passes last, and Black loses, but not for that"
    );
    assert_eq!(
        end.outcome(),
        Some(Outcome {
            winner: Side::Gold,
            end: End::Deadlock {
                last_mover: Side::Black
            }
        })
    );
    assert_eq!(end.designated(), None);
    assert!(end.last_landed().is_some());
    assert_eq!(legal(&end), [""; 0]);
    assert_eq!(end.forced_pass(), None);
}

#[test]
fn a_tower_on_the_other_home_row_wins_at_once() {
    let won = after("h1-h4 d8-d5 h4-d8");
    assert_eq!(
        won.outcome(),
        Some(Outcome {
            winner: Side::Black,
            end: End::HomeRow
        })
    );
    assert_eq!(won.designated(), None);
    assert_eq!(won.last_landed(), Some(square("d8").colour()));
}

/// KA-09.
#[test]
fn nothing_can_be_played_after_the_end() {
    for end in [after("h1-h4 d8-d5 h4-d8"), after("f1-f5 g8-a2 f5-d7 a2-a2 d7-d7")] {
        assert!(end.movable().is_empty());
        for from in Square::all() {
            assert!(end.targets(from).is_empty());
            for to in Square::all() {
                assert_eq!(end.play(Move::new(from, to)), Err(MoveError::GameOver));
            }
        }
    }
}

// ---- Refused moves ---------------------------------------------------------------------------------------------------

#[test]
fn every_illegal_move_has_its_named_reason_and_changes_nothing() {
    let start = State::start();
    let refused = |state: &State, text: &str| {
        let before = *state;
        let error = state.play(step(text)).unwrap_err();
        assert_eq!(*state, before);
        error
    };
    assert_eq!(refused(&start, "c4-c5"), MoveError::NoTowerThere);
    assert_eq!(refused(&start, "a8-a7"), MoveError::NotYourTower);
    assert_eq!(refused(&start, "c1-c1"), MoveError::MustMove);
    assert_eq!(refused(&start, "c1-d3"), MoveError::NotAlongRay);
    assert_eq!(refused(&start, "c1-d1"), MoveError::NotAlongRay, "sideways");
    assert_eq!(refused(&start, "c1-c8"), MoveError::PathBlocked { by: square("c8") });

    let second = after("c1-c4");
    let designated = Colour::Green;
    let others = second.towers_of(Side::Gold).without(square("g8"));
    for other in others {
        assert_eq!(
            second.play(Move::pass(other)),
            Err(MoveError::NotDesignated { designated })
        );
    }
    assert_eq!(refused(&second, "c4-c5"), MoveError::NotYourTower);

    let blocked = after("h1-h7 c8-b7");
    assert_eq!(refused(&blocked, "h7-h6"), MoveError::OnlyPass);
    assert_eq!(refused(&blocked, "h7-g8"), MoveError::OnlyPass);
    assert_eq!(
        refused(&blocked, "g1-g2"),
        MoveError::NotDesignated {
            designated: Colour::Orange
        }
    );
    assert_eq!(refused(&blocked, "b7-b7"), MoveError::NotYourTower);
}

#[test]
fn the_nearest_tower_in_the_way_is_named() {
    // Black's orange tower on h4 looks up the diagonal g5, f6, e7, d8 and Gold's pink has left d8.
    let state = after("h1-h4 d8-d5");
    assert_eq!(state.movable().into_iter().collect::<Vec<_>>(), [square("h4")]);
    assert_eq!(
        state.play(step("h4-h8")),
        Err(MoveError::PathBlocked { by: square("h8") })
    );
    assert_eq!(state.play(step("h4-h3")), Err(MoveError::NotAlongRay), "back");
    assert_eq!(state.play(step("h4-g4")), Err(MoveError::NotAlongRay), "sideways");
    assert_eq!(state.play(step("h4-h4")), Err(MoveError::MustMove));
}

// ---- Setups ----------------------------------------------------------------------------------------------------------

fn refuse(position: &str) -> SetupError {
    match position.parse::<State>() {
        Err(PositionError::Setup(error)) => error,
        other => panic!("{position}: {other:?}"),
    }
}

#[test]
fn every_illegal_setup_has_its_named_reason() {
    use Colour::{Brown, Orange};
    let missing = SetupError::MissingTower {
        side: Side::Black,
        colour: Orange,
    };
    assert_eq!(refuse(&START.replace("NGRYKPBO", "NGRYKPB.")), missing);
    assert_eq!(
        refuse("......../......../......../......../......../......../......../........ b - -"),
        missing
    );
    assert_eq!(
        refuse("obpkyrgn/......../......../......../...n..../......../......../NGRYKPBO b R g"),
        SetupError::DuplicateTower {
            side: Side::Gold,
            colour: Brown,
            first: square("d4"),
            second: square("h8")
        }
    );
    for free in [START.replace("b - -", "g - -"), START.replace("b - -", "b - b")] {
        assert_eq!(refuse(&free), SetupError::FreeChoiceAfterStart, "{free}");
    }
    let moved = "obpkyrgn/......../......../......../......../......../..R...../NG.YKPBO";
    assert_eq!(refuse(&format!("{moved} b - -")), SetupError::FreeChoiceAfterStart);
    assert_eq!(refuse(&format!("{moved} g - b")), SetupError::FreeChoiceAfterStart);
    assert_eq!(refuse(&format!("{moved} g N -")), SetupError::NoLastMover);

    let won = "Gbp.yrg./......../......../o.....k./......../.......n/.R...K../N..Y.PBO";
    assert_eq!(
        state(&format!("{won} g O b")).outcome().map(|outcome| outcome.winner),
        Some(Side::Black)
    );
    for later in ["b O b", "g R b", "g O g"] {
        let text = format!("{won} {later}");
        assert_eq!(
            refuse(&text),
            SetupError::PlayedOnAfterWin { square: square("a8") },
            "{text}"
        );
    }
    assert_eq!(
        refuse("Gbp.yrg./......../......../o.....k./......../......../.R...K../N.nY.PBO g O b"),
        SetupError::TwoWinners {
            first: square("c1"),
            second: square("a8")
        }
    );
}

#[test]
fn a_trail_must_be_what_the_board_produces() {
    // In the middle of the shortest deadlock: Gold's green tower has passed, Black's purple one is to pass.
    let middle = after("f1-f5 g8-a2 f5-d7 a2-a2");
    let text = middle.to_string();
    let (board, trail) = text.rsplit_once(' ').unwrap();
    assert_eq!(trail, "gG,bP");
    // The example of docs/notation.md.
    assert_eq!(
        text,
        "obpkyr.n/...P..../......../......../......../......../g......./NGRYK.BO b P b gG,bP"
    );
    assert_eq!(state(&text), middle);
    assert_eq!(state(board).trail().len(), 1, "a position alone begins a new trail");

    assert_eq!(refuse(&format!("{board} gG,gP")), SetupError::TrailEndsElsewhere);
    assert_eq!(refuse(&format!("{board} bP,gG")), SetupError::TrailEndsElsewhere);
    assert_eq!(refuse(&format!("{board} gB,bP")), SetupError::BrokenTrail { index: 1 });
    assert_eq!(
        refuse(&format!("{board} gG,gG,bP")),
        SetupError::BrokenTrail { index: 1 }
    );
    assert_eq!(
        refuse(&format!("{board} bP,gG,bP,gG,bP")),
        SetupError::PlayedOnAfterDeadlock { index: 2 }
    );
    let dead = state(&format!("{board} bP,gG,bP"));
    assert!(matches!(
        dead.outcome(),
        Some(Outcome {
            end: End::Deadlock { .. },
            ..
        })
    ));

    let mut setup = Setup::start();
    setup.trail.push(Link {
        side: Side::Black,
        colour: Colour::Red,
    });
    assert_eq!(State::try_from(setup), Err(SetupError::FreeChoiceAfterStart));

    // A tower that can move does not pass.
    let mut setup = after("c1-f4").setup();
    setup.trail.clear();
    setup.trail.push(Link {
        side: Side::Black,
        colour: Colour::Red,
    });
    setup.trail.push(Link {
        side: Side::Gold,
        colour: Colour::Blue,
    });
    assert_eq!(State::try_from(setup), Err(SetupError::BrokenTrail { index: 1 }));
}

#[test]
fn a_setup_is_built_square_by_square() {
    let mut setup = Setup::empty();
    for side in Side::ALL {
        for square in side.home_row() {
            setup.set(
                square,
                Some(Tower {
                    side,
                    colour: square.colour(),
                }),
            );
        }
    }
    assert_eq!(setup, Setup::start());
    assert_eq!(State::try_from(setup), Ok(State::start()));
}

// ---- Notation --------------------------------------------------------------------------------------------------------

#[test]
fn squares_and_moves_are_written_one_way_only() {
    assert_eq!(square("a1").index(), 0);
    assert_eq!(square("h8").index(), 63);
    assert_eq!((square("c2").file(), square("c2").rank()), (2, 1));
    for bad in ["", "a", "a0", "a9", "i1", "A1", "a1 ", "11", "aa", "é1", "a１"] {
        assert_eq!(bad.parse::<Square>(), Err(SquareTextError), "{bad:?}");
    }
    assert_eq!(step("d4-d4"), Move::pass(square("d4")));
    for (bad, error) in [
        ("c1f4", MoveTextError::NoHyphen),
        ("", MoveTextError::NoHyphen),
        ("c1–f4", MoveTextError::NoHyphen),
        ("c9-f4", MoveTextError::From),
        (" c1-f4", MoveTextError::From),
        ("c1-f4 ", MoveTextError::To),
        ("c1-f4-f5", MoveTextError::To),
        ("C1-f4", MoveTextError::From),
    ] {
        assert_eq!(bad.parse::<Move>(), Err(error), "{bad:?}");
    }
}

#[test]
fn every_fault_in_a_position_text_is_named() {
    let refuse = |text: &str| match text.parse::<State>() {
        Err(PositionError::Text(error)) => error,
        other => panic!("{text}: {other:?}"),
    };
    let board = "obpkyrgn/......../......../......../......../......../..R...../NG.YKPBO";
    assert_eq!(state(&format!("{board} g N b")).to_string(), format!("{board} g N b"));
    assert_eq!(refuse(""), PositionTextError::Fields { found: 1 });
    assert_eq!(refuse(&format!("{board} g N")), PositionTextError::Fields { found: 3 });
    assert_eq!(
        refuse(&format!("{board}  g N b")),
        PositionTextError::Turn,
        "two spaces make an empty field"
    );
    assert_eq!(
        refuse(&format!("{board} g N b gN,bG x")),
        PositionTextError::Fields { found: 6 }
    );
    assert_eq!(
        refuse(&format!("{board}/........ g N b")),
        PositionTextError::Ranks { found: 9 }
    );
    assert_eq!(
        refuse(&format!("{} g N b", board.replace("..R.....", "..R...."))),
        PositionTextError::RankLength { rank: 2, found: 7 }
    );
    assert_eq!(
        refuse(&format!("{} g N b", board.replace("..R.....", "..R..x.."))),
        PositionTextError::Piece {
            square: square("f2"),
            found: 'x'
        }
    );
    assert_eq!(
        refuse(&format!("{} g N b", board.replace("..R.....", "..R..红.."))),
        PositionTextError::Piece {
            square: square("f2"),
            found: '红'
        }
    );
    assert_eq!(
        refuse(&format!("{} g N b", board.replace("..R.....", "2R5"))),
        PositionTextError::RankLength { rank: 2, found: 3 },
        "empty squares are dots, not numbers"
    );
    for turn in ["w", "B", "black", ""] {
        assert_eq!(
            refuse(&format!("{board} {turn} N b")),
            PositionTextError::Turn,
            "{turn:?}"
        );
    }
    for designated in ["n", "X", "NN", "brown", ""] {
        assert_eq!(
            refuse(&format!("{board} g {designated} b")),
            PositionTextError::Designated,
            "{designated:?}"
        );
    }
    for last in ["B", "w", "bb", ""] {
        assert_eq!(
            refuse(&format!("{board} g N {last}")),
            PositionTextError::LastRealMover,
            "{last:?}"
        );
    }
    for (trail, error) in [
        ("gN", PositionTextError::TrailLength { found: 1 }),
        ("", PositionTextError::Link { index: 0 }),
        ("gN,", PositionTextError::Link { index: 1 }),
        ("gN,bn", PositionTextError::Link { index: 1 }),
        ("gN,xN", PositionTextError::Link { index: 1 }),
        ("gN,bGG", PositionTextError::Link { index: 1 }),
    ] {
        assert_eq!(refuse(&format!("{board} g N b {trail}")), error, "{trail:?}");
    }
    let long = ["gN"; 18].join(",");
    assert_eq!(
        refuse(&format!("{board} g N b {long}")),
        PositionTextError::TrailLength { found: 18 }
    );
}

#[test]
fn a_move_list_that_leaves_a_pass_out_or_puts_one_in_is_an_error() {
    assert_eq!(
        replay_text("h1-h7 c8-b7 b7-h1"),
        Err(ReplayTextError::Replay(ReplayError::MissingPass {
            ply: 3,
            pass: step("h7-h7")
        }))
    );
    assert_eq!(
        replay_text("h1-h7 h7-h7"),
        Err(ReplayTextError::Replay(ReplayError::Illegal {
            ply: 2,
            step: step("h7-h7"),
            reason: MoveError::NotYourTower
        }))
    );
    assert_eq!(
        replay_text("h1-h7 c8-c8"),
        Err(ReplayTextError::Replay(ReplayError::SuperfluousPass {
            ply: 2,
            step: step("c8-c8")
        }))
    );
    assert_eq!(
        replay([step("c1-d3")]),
        Err(ReplayError::Illegal {
            ply: 1,
            step: step("c1-d3"),
            reason: MoveError::NotAlongRay
        })
    );
    assert_eq!(
        replay_text("h1-h7 c8-b7 h7"),
        Err(ReplayTextError::Text {
            ply: 3,
            reason: MoveTextError::NoHyphen
        })
    );
    assert_eq!(
        replay_from(after("h1-h4 d8-d5 h4-d8"), [step("a8-a7")]),
        Err(ReplayError::Illegal {
            ply: 1,
            step: step("a8-a7"),
            reason: MoveError::GameOver
        })
    );
    assert_eq!(replay([]), Ok(State::start()));
}

#[test]
fn the_long_form_names_tower_direction_distance_and_the_colour_landed_on() {
    let purple = LongMove::of(&State::start(), step("f1-a6")).unwrap();
    assert_eq!(
        purple,
        LongMove {
            tower: Colour::Purple,
            direction: Direction::Left,
            distance: 5,
            landed: square("a6").colour()
        }
    );
    assert_eq!(purple.to_string(), "Purple Left 5 Green");

    let mut state = State::start();
    let mut record = Vec::new();
    for (text, long) in [
        ("h1-h7", "Orange Ahead 6 Purple"),
        // c8-b7 goes to the board's left, which is Gold's right.
        ("c8-b7", "Purple Right 1 Orange"),
        ("h7-h7", "Orange 0 Purple"),
        ("b7-h1", "Purple Left 6 Orange"),
    ] {
        let line = LongMove::of(&state, step(text)).unwrap();
        assert_eq!(line.to_string(), long);
        assert_eq!(long.parse(), Ok(line));
        assert_eq!(line.resolve(&state), Ok(step(text)));
        record.push(line);
        state = state.play(step(text)).unwrap();
    }
    assert_eq!(chain_breaks_at(&record), None);
    assert_eq!(replay_long(&record), Ok(state));
}

#[test]
fn the_long_form_carries_its_own_check() {
    let line = |text: &str| text.parse::<LongMove>().unwrap();
    // Without a board: the colour landed on must be the next tower's.
    assert_eq!(
        chain_breaks_at(&[line("Orange Ahead 6 Purple"), line("Pink Right 1 Orange")]),
        Some(1)
    );
    // With one.
    let start = State::start();
    assert_eq!(
        line("Orange Ahead 6 Pink").resolve(&start),
        Err(LongMoveError::LandsElsewhere {
            written: Colour::Pink,
            actual: Colour::Purple
        })
    );
    assert_eq!(
        line("Orange Right 1 Pink").resolve(&start),
        Err(LongMoveError::OffBoard)
    );
    let blocked = LongMoveError::Illegal(MoveError::PathBlocked { by: square("h8") });
    assert_eq!(line("Orange Ahead 7 Brown").resolve(&start), Err(blocked));
    assert_eq!(
        line("Orange 0 Orange").resolve(&start),
        Err(LongMoveError::Illegal(MoveError::MustMove))
    );
    assert_eq!(
        replay_long(&[line("Orange Ahead 6 Purple"), line("Pink Right 1 Yellow")]),
        Err((
            1,
            LongMoveError::Illegal(MoveError::NotDesignated {
                designated: Colour::Purple
            })
        ))
    );
    for (bad, error) in [
        ("", LongMoveTextError::Words),
        ("Purple Left 5", LongMoveTextError::Words),
        ("Purple Left 5 Yellow Red", LongMoveTextError::Words),
        ("Violet Left 5 Yellow", LongMoveTextError::Tower),
        ("purple Left 5 Yellow", LongMoveTextError::Tower),
        ("Purple Back 5 Yellow", LongMoveTextError::Direction),
        ("Purple Left 0 Yellow", LongMoveTextError::Distance),
        ("Purple Left 8 Yellow", LongMoveTextError::Distance),
        ("Purple Left 05 Yellow", LongMoveTextError::Distance),
        ("Purple Left 5 Violet", LongMoveTextError::Landed),
        ("Purple 0 Violet", LongMoveTextError::Landed),
    ] {
        assert_eq!(bad.parse::<LongMove>(), Err(error), "{bad:?}");
    }
}

#[test]
fn a_state_is_a_few_machine_words_and_a_move_fits_in_one() {
    assert!(size_of::<State>() <= 6 * size_of::<u64>());
    assert!(size_of::<Move>() <= size_of::<u64>());
}
