//! Random games, ply by ply, against the slow second implementation beside this file.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod slow;

use kamisado::{
    Colour, End, LongMove, Move, MoveError, Side, Square, State, chain_breaks_at, replay, replay_long, replay_text,
};
use proptest::prelude::*;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use slow::{Place, Slow, name, places};

const GAMES: u32 = 12_000;

fn square((file, rank): Place) -> Square {
    Square::new(u8::try_from(file).unwrap(), u8::try_from(rank).unwrap()).unwrap()
}

fn is_black(side: Side) -> bool {
    side == Side::Black
}

/// A refusal in the words of the slow implementation.
fn in_words(error: MoveError) -> String {
    match error {
        MoveError::NotDesignated { designated } => format!("NotDesignated {}", designated.letter()),
        MoveError::PathBlocked { by } => format!("PathBlocked {by}"),
        plain => format!("{plain:?}"),
    }
}

/// Everything that can be asked of both implementations must be answered alike.
fn compare(state: &State, slow: &Slow) {
    assert_eq!(is_black(state.side_to_move()), slow.black_to_move);
    assert_eq!(state.last_landed().map(Colour::letter), slow.designated);
    assert_eq!(state.last_real_mover().map(is_black), slow.last_real_mover_black);

    let over = state.outcome().map(|outcome| {
        let end = match outcome.end {
            End::HomeRow => "home",
            End::Deadlock { last_mover } => {
                assert_eq!(Some(is_black(last_mover)), slow.last_real_mover_black);
                "deadlock"
            }
        };
        (is_black(outcome.winner), end)
    });
    assert_eq!(over, slow.over());
    assert_eq!(
        state.designated().map(Colour::letter),
        slow.designated.filter(|_| over.is_none())
    );

    for place in places() {
        let tower = state
            .tower_at(square(place))
            .map(|tower| (is_black(tower.side), tower.colour.letter()));
        assert_eq!(tower, slow.at(place), "{}", name(place));
        if let Some(tower) = state.tower_at(square(place)) {
            assert_eq!(state.square_of(tower.side, tower.colour), square(place));
        }
    }

    let legal: Vec<(Square, Square)> = state.legal_moves().map(|step| (step.from, step.to)).collect();
    let expected: Vec<(Square, Square)> = slow
        .legal()
        .into_iter()
        .map(|(from, to)| (square(from), square(to)))
        .collect();
    assert_eq!(legal, expected);
    let pass = expected
        .iter()
        .find(|(from, to)| from == to)
        .map(|(from, _)| Move::pass(*from));
    assert_eq!(state.forced_pass(), pass);
    for from in Square::all() {
        let targets: Vec<Square> = state.targets(from).into_iter().collect();
        let expected: Vec<Square> = expected
            .iter()
            .filter(|step| step.0 == from && step.1 != from)
            .map(|step| step.1)
            .collect();
        assert_eq!(state.movable().contains(from), !expected.is_empty());
        assert_eq!(targets, expected, "from {from}");
    }

    let trail: Vec<(bool, char)> = state
        .trail()
        .iter()
        .map(|link| (is_black(link.side), link.colour.letter()))
        .collect();
    assert_eq!(trail, slow.seen);
}

/// Each of the 4,096 moves is played, or refused for the reason that the slow implementation gives, and changes nothing.
fn compare_every_move(state: &State, slow: &Slow) {
    let before = *state;
    for from in places() {
        for to in places() {
            let step = Move::new(square(from), square(to));
            match (state.play(step), slow.reason(from, to)) {
                (Ok(next), None) => compare(&next, &slow.play(from, to)),
                (Err(error), Some(reason)) => assert_eq!(in_words(error), reason, "{step} in {state}"),
                (result, reason) => panic!("{step} in {state}: {result:?}, but slowly {reason:?}"),
            }
            assert_eq!(*state, before);
        }
    }
}

/// Text and setup give back exactly the state, its trail included.
fn round_trip(state: &State, slow: &Slow) {
    assert_eq!(state.to_string().parse(), Ok(*state), "{state}");
    assert_eq!(State::try_from(state.setup()), Ok(*state));
    assert_eq!(
        state.to_string().split(' ').take(4).collect::<Vec<_>>().join(" "),
        slow.text()
    );
}

/// A random game. `restraint` is how often a win is left alone and, half of these times, a blocked tower named if one can be:
/// plain random play is soon over and hardly ever sees a long chain of passes.
fn play_one(rng: &mut impl Rng, restraint: f64, every_move: bool) -> (Vec<Move>, State) {
    let (mut state, mut slow) = (State::start(), Slow::start());
    let mut moves = Vec::new();
    let mut record = Vec::new();
    let prober = rng.random_range(0..30);
    loop {
        compare(&state, &slow);
        round_trip(&state, &slow);
        if every_move && moves.len() == prober {
            compare_every_move(&state, &slow);
        }
        let mut legal = slow.legal();
        if legal.is_empty() {
            break;
        }
        if rng.random_bool(restraint) {
            let quiet = |(from, to): &(Place, Place)| slow.play(*from, *to).over().is_none();
            if legal.iter().any(quiet) {
                legal.retain(quiet);
            }
            let blocks =
                |(from, to): &(Place, Place)| slow.play(*from, *to).legal().iter().any(|next| next.0 == next.1);
            if rng.random_bool(0.5) && legal.iter().any(blocks) {
                legal.retain(blocks);
            }
        }
        let (from, to) = legal[rng.random_range(0..legal.len())];
        let step = Move::new(square(from), square(to));
        assert_eq!(step.to_string().parse(), Ok(step));
        let long = LongMove::of(&state, step).unwrap();
        assert_eq!(long.to_string().parse(), Ok(long));
        assert_eq!(long.resolve(&state), Ok(step));
        record.push(long);
        moves.push(step);
        state = state.play(step).unwrap();
        slow = slow.play(from, to);
    }
    assert_eq!(replay(moves.iter().copied()), Ok(state));
    assert_eq!(
        replay_text(&moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")),
        Ok(state)
    );
    assert_eq!(chain_breaks_at(&record), None);
    assert_eq!(replay_long(&record), Ok(state));
    (moves, state)
}

#[test]
fn random_games_agree_with_the_slow_implementation_ply_by_ply() {
    let mut rng = ChaCha8Rng::seed_from_u64(2008);
    let (mut passes, mut deadlocks, mut longest) = (0, 0, 0);
    for game in 0..GAMES {
        let restraint = if game % 2 == 0 { 0.0 } else { 0.95 };
        let (moves, state) = play_one(&mut rng, restraint, game % 60 == 0);
        passes += moves.iter().filter(|step| step.is_pass()).count();
        deadlocks += usize::from(state.outcome().is_some_and(|outcome| outcome.end != End::HomeRow));
        longest = longest.max(moves.len());
    }
    println!("{GAMES} games, {passes} passes, {deadlocks} deadlocks, the longest {longest} plies");
    // The comparison is worth something only if the games met what is rare.
    assert!(passes > 5_000, "{passes} passes");
    assert!(deadlocks > 50, "{deadlocks} deadlocks");
    assert!(longest > 40, "the longest game had {longest} plies");
}

/// All towers somewhere, nobody home: mostly positions that no game reaches, where the rules hold all the same.
fn anywhere() -> impl Strategy<Value = Slow> {
    (
        Just(places().collect::<Vec<Place>>()).prop_shuffle(),
        any::<bool>(),
        0..8_usize,
        any::<bool>(),
        // How many ranks the towers are crowded into: few make blocked towers and long chains.
        3..=8_i32,
    )
        .prop_map(|(places, black_to_move, designated, last_black, ranks)| {
            let letters: Vec<char> = slow::BOARD[0].chars().collect();
            let mut slow = Slow::start();
            slow.board = [[None; 8]; 8];
            let low = (8 - ranks) / 2;
            let crowd = places.iter().filter(|(_, rank)| (low..low + ranks).contains(rank));
            let towers = [true, false]
                .into_iter()
                .flat_map(|black| letters.iter().map(move |letter| (black, *letter)));
            let mut crowd = crowd.copied().collect::<Vec<_>>();
            for tower in towers {
                let home = if tower.0 { 7 } else { 0 };
                let index = crowd.iter().position(|(_, rank)| *rank != home).unwrap();
                let (file, rank) = crowd.remove(index);
                slow.board[usize::try_from(file).unwrap()][usize::try_from(rank).unwrap()] = Some(tower);
            }
            slow.black_to_move = black_to_move;
            slow.designated = Some(letters[designated]);
            slow.last_real_mover_black = Some(last_black);
            slow.seen = vec![(black_to_move, letters[designated])];
            slow
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_arrangement_of_towers_is_played_as_the_slow_implementation_plays_it(start in anywhere(), seed: u64) {
        let mut slow = start;
        let mut state: State = slow.text().parse().unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        compare_every_move(&state, &slow);
        for _ in 0..40 {
            compare(&state, &slow);
            round_trip(&state, &slow);
            let legal = slow.legal();
            if legal.is_empty() {
                break;
            }
            let (from, to) = legal[rng.random_range(0..legal.len())];
            state = state.play(Move::new(square(from), square(to))).unwrap();
            slow = slow.play(from, to);
        }
    }

    /// Whatever is typed, a parser answers; what it accepts is written back letter by letter.
    #[test]
    fn what_a_parser_accepts_is_what_would_be_written(text in "[a-hA-HNKOPRY1-8./ ,bg0-]{0,90}|[a-i][0-9]-[a-i][0-9]|\\PC{0,20}") {
        if let Ok(step) = text.parse::<Move>() {
            prop_assert_eq!(step.to_string(), text.as_str());
        }
        if let Ok(square) = text.parse::<Square>() {
            prop_assert_eq!(square.to_string(), text.as_str());
        }
        if let Ok(setup) = text.parse::<kamisado::Setup>() {
            prop_assert_eq!(setup.to_string(), text.as_str());
        }
        if let Ok(long) = text.parse::<LongMove>() {
            prop_assert_eq!(long.to_string(), text.as_str());
        }
    }

    /// One character of a good position changed, dropped or doubled: it is refused, or it is another position written right.
    #[test]
    fn a_spoilt_position_is_refused_or_means_exactly_what_it_says(at in 0..90_usize, put in "[A-Za-z0-9./ -]{0,2}") {
        let good = "ob.k.rgn/.......G/......../......../......../.......p/....y.../N.RYKPBO g P g bG,gP";
        let at = at.min(good.len() - 1);
        let spoilt = format!("{}{put}{}", &good[..at], &good[at + 1..]);
        if let Ok(state) = spoilt.parse::<State>() {
            prop_assert_eq!(state.to_string(), spoilt);
        }
    }
}
