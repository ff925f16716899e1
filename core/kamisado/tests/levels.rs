//! The computer players: deterministic, soon stopped, sound where they must be, and each level clearly stronger than the one
//! below. The figures of the whole ladder are in `docs/kamisado-levels.md`; here a sample of it is played.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod plain;

use std::{
    cell::Cell,
    collections::BTreeSet,
    fs,
    sync::LazyLock,
    time::{Duration, Instant},
};

use kamisado::{
    Move, Side, State,
    ai::{Level, Solver, Verdict, choose},
    replay_text,
};
use plain::{Plain, random_position};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const LEVELS: [Level; 3] = [Level::Entry, Level::Normal, Level::Expert];

fn never() -> bool {
    false
}

fn generator(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

fn verdict(state: &State) -> Verdict {
    Solver::new().verdict(state, &never).unwrap()
}

fn wins(state: &State, step: Move) -> bool {
    let next = state.play(step).unwrap();
    next.outcome()
        .is_some_and(|outcome| outcome.winner == state.side_to_move())
}

/// Positions after 1 to 16 random plies.
fn random_positions(count: u64, seed: u64) -> impl Iterator<Item = State> {
    (0..count).map(move |stream| {
        let mut rng = generator(seed);
        rng.set_stream(stream);
        let plies = rng.random_range(1..=16);
        random_position(plies, &mut rng)
    })
}

/// The same, where there is something to choose.
fn choices(count: u64, seed: u64) -> impl Iterator<Item = State> {
    random_positions(count, seed).filter(|state| state.legal_moves().count() > 1)
}

#[derive(Clone, Copy)]
enum Player {
    Level(Level),
    Plain(Plain),
}

/// Who wins from here, Black played by the first.
fn winner(mut state: State, [black, gold]: [Player; 2], rng: &mut ChaCha8Rng) -> Side {
    loop {
        if let Some(outcome) = state.outcome() {
            return outcome.winner;
        }
        let player = match state.side_to_move() {
            Side::Black => black,
            Side::Gold => gold,
        };
        let step = match (state.forced_pass(), player) {
            (Some(pass), _) => pass,
            (None, Player::Level(level)) => choose(&state, level, rng, &never).unwrap(),
            (None, Player::Plain(plain)) => plain.choose(&state, rng),
        };
        state = state.play(step).unwrap();
    }
}

/// Games won by the first, out of two from each of so many random openings of three plies.
fn won(first: Player, second: Player, openings: u64) -> u64 {
    let from = |opening| {
        let mut rng = generator(11);
        rng.set_stream(opening);
        let state = random_position(3, &mut rng);
        u64::from(winner(state, [first, second], &mut rng) == Side::Black)
            + u64::from(winner(state, [second, first], &mut rng) == Side::Gold)
    };
    (0..openings).map(from).sum()
}

fn share(first: Player, second: Player, openings: u64) -> u64 {
    100 * won(first, second, openings) / (2 * openings)
}

#[test]
fn entry_beats_random_play_and_loses_to_a_careful_beginner() {
    let entry = Player::Level(Level::Entry);
    let against_random = share(entry, Player::Plain(Plain::Random), 200);
    let against_careful = share(entry, Player::Plain(Plain::Careful), 200);
    println!("Entry won {against_random} % against random play, {against_careful} % against a careful beginner");
    assert!(against_random >= 80 && against_careful < 40);
}

#[test]
fn a_step_from_level_to_level_is_clear_and_leaves_hope() {
    let [entry, normal, expert] = LEVELS.map(Player::Level);
    let lower = share(normal, entry, 200);
    let upper = share(expert, normal, 25);
    println!("Normal won {lower} % against Entry, Expert {upper} % against Normal");
    assert!((70..=90).contains(&lower) && (65..=97).contains(&upper));
}

#[test]
fn every_level_takes_a_win_that_lies_on_the_board() {
    let mut met = 0;
    for (seed, state) in (0..).zip(choices(1_500, 1)) {
        if !state.legal_moves().any(|step| wins(&state, step)) {
            continue;
        }
        met += 1;
        for level in LEVELS {
            let step = choose(&state, level, &mut generator(seed), &never).unwrap();
            assert!(wins(&state, step), "{level:?} plays {step} in {state}");
        }
    }
    assert!(met > 100, "only {met} positions had a win");
}

/// Plays the winning side of random positions against a player of the given depth and counts them.
fn defend_wins(count: u64, depth: u8, seed: u64) -> u64 {
    let mut lost = 0;
    for (game, state) in (0..).zip(random_positions(count, seed)) {
        let expert = match verdict(&state) {
            Verdict::Win => state.side_to_move(),
            Verdict::Loss => !state.side_to_move(),
        };
        let mut players = [Player::Plain(Plain::Depth(depth)); 2];
        players[expert as usize] = Player::Level(Level::Expert);
        if winner(state, players, &mut generator(game)) != expert {
            println!("lost from {state}");
            lost += 1;
        }
    }
    lost
}

/// Plays the losing side of random three-ply positions, whoever is to move there, and counts the games that it wins.
fn turn_losses(count: u64, depth: u8, seed: u64) -> u64 {
    let turned = |game| {
        let mut rng = generator(seed);
        rng.set_stream(game);
        let state = random_position(3, &mut rng);
        let expert = match verdict(&state) {
            Verdict::Win => !state.side_to_move(),
            Verdict::Loss => state.side_to_move(),
        };
        let mut players = [Player::Plain(Plain::Depth(depth)); 2];
        players[expert as usize] = Player::Level(Level::Expert);
        u64::from(winner(state, players, &mut rng) == expert)
    };
    (0..count).map(turned).sum()
}

#[test]
fn expert_wins_what_is_won() {
    assert_eq!(defend_wins(200, 8, 2), 0);
}

#[test]
fn expert_turns_many_lost_games_against_a_player_of_four_plies() {
    let turned = turn_losses(60, 4, 3);
    println!("Expert won {turned} of 60 lost games");
    assert!(turned >= 27, "{turned} of 60");
}

#[test]
fn expert_takes_a_near_win_by_the_shortest_way() {
    let mut met = 0;
    for (seed, state) in (0..).zip(choices(1_500, 12)) {
        if settled_within(&state, 1) == 1 || settled_within(&state, 3) != 1 {
            continue;
        }
        met += 1;
        let step = choose(&state, Level::Expert, &mut generator(seed), &never).unwrap();
        assert_eq!(settled_within(&state.play(step).unwrap(), 2), -1, "{step} in {state}");
    }
    assert!(met > 100, "only {met} positions had a win in three plies");
}

/// Where several replies to a first move win, not always the same one is made.
#[test]
fn expert_varies_its_replies_among_those_that_win() {
    let (mut several, mut varied) = (0, 0);
    for opening in State::start().legal_moves().step_by(9) {
        let state = State::start().play(opening).unwrap();
        let judged = Solver::new().analyse(&state, 0, &never).unwrap();
        let winning: BTreeSet<Move> = judged
            .iter()
            .filter(|judged| judged.verdict == Verdict::Win)
            .map(|judged| judged.step)
            .collect();
        if winning.len() < 2 {
            continue;
        }
        several += 1;
        let chosen: BTreeSet<Move> = (0..4)
            .filter_map(|seed| choose(&state, Level::Expert, &mut generator(seed), &never))
            .collect();
        assert!(chosen.is_subset(&winning), "{chosen:?} after {opening}");
        varied += u32::from(chosen.len() > 1);
    }
    println!("varied its replies to {varied} of {several} first moves");
    assert!(several > 3 && 2 * varied > several, "{varied} of {several}");
}

#[test]
#[ignore = "minutes"]
fn expert_wins_what_is_won_in_full() {
    let count = 10_000;
    let lost = defend_wins(count, 8, 4);
    println!("Expert lost {lost} of {count} won games against eight plies");
    assert_eq!(lost, 0);
}

#[test]
#[ignore = "minutes"]
fn expert_turns_many_lost_games_in_full() {
    let turned = turn_losses(1_000, 4, 5);
    println!("Expert won {turned} of 1,000 lost games against four plies");
    assert!(turned >= 450);
}

/// Processor time this thread has had, so that whoever else keeps the machine busy has no say. Where Linux does not tell,
/// time on the wall since the first question.
fn time() -> Duration {
    static FIRST: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| FIRST.elapsed(), Duration::from_nanos)
}

fn since(earlier: Duration) -> Duration {
    time().saturating_sub(earlier)
}

/// The limits hold for the machine of `docs/performance.md`.
#[test]
#[ignore = "measures time"]
fn every_level_answers_in_its_time_and_soon_stops() {
    for (level, limit) in LEVELS.into_iter().zip([50, 50, 500]) {
        let mut times = Vec::new();
        let mut longest_wait = Duration::ZERO;
        for game in 0..100 {
            let mut rng = generator(6);
            rng.set_stream(game);
            let mut state = State::start();
            while state.outcome().is_none() {
                // Against six plies at every other turn: then many of its positions are lost, which takes longest.
                let is_its_turn = state.side_to_move() as u64 == game % 2;
                let step = if let Some(pass) = state.forced_pass() {
                    pass
                } else if is_its_turn {
                    let began = time();
                    let asked = Cell::new(began);
                    let waited = Cell::new(Duration::ZERO);
                    // A look at the time costs more than what lies between two questions: what is measured spans many.
                    let questions = Cell::new(0_u32);
                    let ask = || {
                        questions.set(questions.get() + 1);
                        if questions.get().is_multiple_of(64) {
                            waited.set(waited.get().max(since(asked.get())));
                            asked.set(time());
                        }
                        false
                    };
                    let step = choose(&state, level, &mut rng, &ask).unwrap();
                    times.push(since(began));
                    longest_wait = longest_wait.max(waited.get()).max(since(asked.get()));
                    step
                } else {
                    Plain::Depth(6).choose(&state, &mut rng)
                };
                state = state.play(step).unwrap();
            }
        }
        times.sort_unstable();
        let [half, p99, longest] = [50, 99, 100].map(|percent| times[(times.len() - 1) * percent / 100]);
        println!(
            "{level:?}: {} moves, median {half:.1?}, p99 {p99:.1?}, longest {longest:.1?}; unasked for at most {longest_wait:.1?}",
            times.len()
        );
        assert!(p99 <= Duration::from_millis(limit) && longest_wait <= Duration::from_millis(20));
    }
}

/// Entry names a tower that runs home now and then; more often along a diagonal than along a file, and more often from afar.
#[test]
fn entry_overlooks_long_and_diagonal_lines_more_often() {
    // Missed and met: by the length and the kind of the only line along which a named tower runs home.
    let mut count = [[(0_u32, 0_u32); 2]; 2];
    for (seed, state) in (0..).zip(choices(12_000, 7)) {
        if state.legal_moves().any(|step| wins(&state, step)) {
            continue;
        }
        let runs = |step: Move| -> Vec<Move> {
            let next = state.play(step).unwrap();
            next.legal_moves().filter(|reply| wins(&next, *reply)).collect()
        };
        if state.legal_moves().all(|step| !runs(step).is_empty()) {
            continue;
        }
        let chosen = choose(&state, Level::Entry, &mut generator(seed), &never).unwrap();
        for step in state.legal_moves() {
            if let [run] = runs(step)[..] {
                let far = run.from.rank().abs_diff(run.to.rank()) > 3;
                let (missed, met) = &mut count[usize::from(far)][usize::from(run.from.file() != run.to.file())];
                *met += 1;
                *missed += u32::from(step == chosen);
            }
        }
    }
    println!("(missed, met) near and far, straight and diagonal: {count:?}");
    let rate = |(missed, met): (u32, u32)| f64::from(missed) / f64::from(met);
    let [[near, near_diagonal], [far, far_diagonal]] = count.map(|kinds| kinds.map(rate));
    assert!(far_diagonal > far && far_diagonal > near_diagonal && far > near);
    assert!(far_diagonal > 1.5 * near && far_diagonal < 0.5);
}

/// A move that names a blocked tower which hands on the colour of an own runner wins. Normal knows the rule, but not always
/// when it counts; Expert does.
#[test]
fn normal_sometimes_forgets_whom_a_blocked_tower_names() {
    let (mut met, mut missed) = (0, 0);
    for (seed, state) in (0..).zip(choices(20_000, 8)) {
        let by_a_pass = |step: Move| {
            let blocked = state.play(step).unwrap();
            blocked.forced_pass().is_some_and(|pass| {
                let next = blocked.play(pass).unwrap();
                next.legal_moves().any(|reply| wins(&next, reply))
            })
        };
        let won = state.legal_moves().filter(|step| by_a_pass(*step)).count();
        if won == 0 || won == state.legal_moves().count() || state.legal_moves().any(|step| wins(&state, step)) {
            continue;
        }
        met += 1;
        let normal = choose(&state, Level::Normal, &mut generator(seed), &never).unwrap();
        missed += u32::from(!by_a_pass(normal));
        let expert = choose(&state, Level::Expert, &mut generator(seed), &never).unwrap();
        assert_eq!(
            verdict(&state.play(expert).unwrap()),
            Verdict::Loss,
            "{expert} in {state}"
        );
    }
    println!("Normal missed {missed} of {met} wins by a pass");
    assert!(met >= 50 && 20 * missed > met && 2 * missed < met, "{missed} of {met}");
}

#[test]
fn the_same_state_level_and_generator_give_the_same_move() {
    for (seed, state) in (0..).zip(choices(12, 9)) {
        for level in LEVELS {
            let once = choose(&state, level, &mut generator(seed), &never);
            let again = choose(&state, level, &mut generator(seed), &never);
            assert_eq!(once, again, "{level:?} in {state}");
        }
    }
}

#[test]
fn another_generator_gives_another_opening() {
    for level in LEVELS {
        let openings: BTreeSet<Move> = (0..20)
            .filter_map(|seed| choose(&State::start(), level, &mut generator(seed), &never))
            .collect();
        println!("{level:?} began in {} ways out of 20", openings.len());
        assert!(openings.len() > 3, "{level:?} knows {} openings", openings.len());
    }
}

#[test]
fn where_there_is_nothing_to_choose_there_is_no_choice() {
    for moves in ["h1-h7 c8-b7", "h1-h4 d8-d5 h4-d8", "f1-f5 g8-a2 f5-d7 a2-a2 d7-d7"] {
        for level in LEVELS {
            let step = choose(&replay_text(moves).unwrap(), level, &mut generator(0), &never);
            assert_eq!(step, None, "{moves}");
        }
    }
}

/// At whichever question it is told to stop, and in a won position (the first) as in a lost one.
#[test]
fn a_thought_that_is_stopped_gives_no_move_and_asks_no_more() {
    let second = replay_text("c1-f4").unwrap();
    let third = second.play(second.legal_moves().next().unwrap()).unwrap();
    let mut verdicts = BTreeSet::new();
    for state in [second, third] {
        verdicts.insert(verdict(&state));
        for level in LEVELS {
            let stopped_after = |after: u64| {
                let asked = Cell::new(0);
                let ask = || {
                    asked.set(asked.get() + 1);
                    asked.get() > after
                };
                (choose(&state, level, &mut generator(0), &ask), asked.get())
            };
            let (step, questions) = stopped_after(u64::MAX);
            assert!(step.is_some() && questions > 1, "{level:?}");
            for tenth in 0..10 {
                let after = questions * tenth / 10;
                assert_eq!(stopped_after(after), (None, after + 1), "{level:?} in {state}");
            }
        }
    }
    assert_eq!(verdicts.len(), 2, "a won and a lost position");
}

/// 1 if the side to move wins within so many plies against any defence, −1 if it loses, 0 if neither: by exhaustion, with
/// the rules alone.
fn settled_within(state: &State, plies: u32) -> i32 {
    if let Some(outcome) = state.outcome() {
        return if outcome.winner == state.side_to_move() { 1 } else { -1 };
    }
    if plies == 0 {
        return 0;
    }
    let after = |step| -settled_within(&state.play(step).unwrap(), plies - 1);
    state.legal_moves().map(after).max().unwrap()
}

/// What the levels are measured against is no straw man.
#[test]
fn the_plain_opponents_see_every_win_and_loss_within_their_depth() {
    let mut met = [0; 3];
    for (seed, state) in (0..).zip(choices(2_000, 10)) {
        for depth in [1, 2, 3, 4] {
            let step = Plain::Depth(depth).choose(&state, &mut generator(seed));
            let best = settled_within(&state, u32::from(depth));
            let got = -settled_within(&state.play(step).unwrap(), u32::from(depth) - 1);
            assert_eq!(got, best, "{step} at depth {depth} in {state}");
            met[usize::try_from(best + 1).unwrap()] += 1;
        }
    }
    println!("lost, open, won: {met:?}");
    assert!(met.iter().all(|count| *count > 50), "{met:?}");
}
