//! History and statistics: pages, filters, what is counted in a match, and sums that agree with what was played.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod common;

use std::{collections::BTreeMap, path::Path};

use common::{PEOPLE, backgammon, computer, folder, kamisado, library, play};
use matches::{
    Actor, BackgammonSession, FILE_NAME, GameKind, Level, LibraryError, MatchCounts, MatchFacts, MatchFilter,
    MatchLibrary, MatchRecord, Opponent, Seat, Share, SideDice, Statistics,
    backgammon::{self as bg, CheckerPlace, Cue, Phase, WinKind},
    kamisado::{Facts, Side, WonBy},
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rusqlite::Connection;

const ALL: MatchFilter = MatchFilter {
    game: None,
    opponent: None,
    match_length: None,
    over: None,
};

fn records(library: &MatchLibrary, filter: MatchFilter) -> Vec<MatchRecord> {
    library.matches(filter, None, u32::MAX).unwrap()
}

fn statistics(library: &MatchLibrary) -> Statistics {
    library.statistics(ALL).unwrap()
}

fn sql(folder: &Path, statement: &str) -> usize {
    let connection = Connection::open(folder.join(FILE_NAME)).unwrap();
    connection.execute(statement, []).unwrap()
}

fn backgammon_facts(record: &MatchRecord) -> &bg::Facts {
    match &record.facts {
        Some(MatchFacts::Backgammon(facts)) => facts,
        other => panic!("{other:?}"),
    }
}

/// Some matches of each kind; the names of all of them, in the order in which they were changed.
fn some_matches(library: &MatchLibrary) -> Vec<String> {
    let deadlock = kamisado(library, Side::Black, PEOPLE, 1);
    play(&deadlock, "f1-f5 g8-a2 f5-d7");
    let won = kamisado(library, Side::Black, PEOPLE, 1);
    play(&won, "h1-h4 d8-d5 h4-d8");
    let lost = kamisado(library, Side::Gold, PEOPLE, 1);
    play(&lost, "h1-h4 d8-d5 h4-d8");
    let given_up = kamisado(library, Side::Gold, computer(Level::Expert), 1);
    given_up.give_up().unwrap();
    let abandoned = kamisado(library, Side::Black, PEOPLE, 1);
    play(&abandoned, "c1-c4");
    let begun = abandoned.restart().unwrap();
    let single = backgammon(library, computer(Level::Normal), 0, 3);
    let five = backgammon(library, PEOPLE, 5, 3);
    five.give_up().unwrap();
    let played_on = won.play_on(2).unwrap();
    let sessions = [&deadlock, &won, &lost, &given_up, &abandoned, &begun];
    let mut ids: Vec<String> = sessions.iter().map(|session| session.id().to_owned()).collect();
    ids.extend([single.id(), five.id(), played_on.id()].map(str::to_owned));
    ids
}

#[test]
fn pages_give_each_match_once_the_last_changed_first_whatever_is_begun_meanwhile() {
    let folder = folder();
    let library = library(folder.path());
    let mut expected = some_matches(&library);
    expected.reverse();
    for limit in [1, 2, 4, 100] {
        let (mut seen, mut before) = (Vec::new(), None);
        loop {
            let page = library.matches(ALL, before, limit).unwrap();
            assert!(page.len() <= limit as usize);
            let Some(last) = page.last() else { break };
            before = Some(last.summary.changed_at_ms);
            seen.extend(page.into_iter().map(|record| record.summary.id));
            if limit == 2 {
                kamisado(&library, Side::Black, PEOPLE, 9);
            }
        }
        assert_eq!(seen, expected, "{limit} a page");
        if limit == 2 {
            for record in records(&library, ALL) {
                if !expected.contains(&record.summary.id) {
                    library.delete(&record.summary.id).unwrap();
                }
            }
        }
    }
    assert!(library.matches(ALL, None, 0).unwrap().is_empty());
    assert!(library.matches(ALL, Some(i64::MIN), 9).unwrap().is_empty());
}

#[test]
fn filters_let_through_what_they_name_and_nothing_else() {
    let folder = folder();
    let library = library(folder.path());
    let ids = some_matches(&library);
    let passed = |filter| {
        let passed = records(&library, filter);
        let mut found: Vec<usize> = passed
            .iter()
            .map(|record| ids.iter().position(|id| *id == record.summary.id).unwrap())
            .collect();
        found.reverse();
        found
    };
    let kamisado = MatchFilter {
        game: Some(GameKind::Kamisado),
        ..ALL
    };
    let against = |opponent| MatchFilter {
        opponent: Some(opponent),
        ..ALL
    };
    let length = |points| MatchFilter {
        match_length: Some(points),
        ..ALL
    };
    assert_eq!(passed(ALL), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
    assert_eq!(passed(kamisado), [0, 1, 2, 3, 4, 5, 8]);
    assert_eq!(passed(against(PEOPLE)), [0, 1, 2, 4, 5, 7, 8]);
    assert_eq!(passed(against(computer(Level::Expert))), [3]);
    assert_eq!(passed(against(computer(Level::Master))), [] as [usize; 0]);
    assert_eq!(passed(length(0)), [0, 1, 2, 3, 4, 5, 6, 8]);
    assert_eq!(passed(length(5)), [7]);
    assert_eq!(passed(length(7)), [] as [usize; 0]);
    let over = |over| MatchFilter {
        over: Some(over),
        ..ALL
    };
    assert_eq!(passed(over(true)), [0, 1, 2, 3, 4, 7]);
    assert_eq!(passed(over(false)), [5, 6, 8]);
    let both = MatchFilter {
        over: Some(true),
        ..kamisado
    };
    assert_eq!(passed(both), [0, 1, 2, 3, 4]);
    let nonsense = [
        library.matches(length(3), None, 9).map(|_| ()),
        library.statistics(length(3)).map(|_| ()),
    ];
    for refused in nonsense {
        assert!(matches!(refused, Err(LibraryError::InvalidSetup { .. })), "{refused:?}");
    }
}

/// Counted by hand: three moves and the two passes of the deadlock; a run home in three plies.
#[test]
fn a_row_has_what_a_list_shows() {
    let folder = folder();
    let library = library(folder.path());
    let ids = some_matches(&library);
    let rows = records(&library, ALL);
    let row = |number: usize| rows.iter().find(|record| record.summary.id == ids[number]).unwrap();
    let towers = |plies, passes, won_by| Some(MatchFacts::Kamisado(Facts { plies, passes, won_by }));
    assert_eq!(row(0).facts, towers(5, 2, Some(WonBy::Deadlock)));
    assert_eq!(row(1).facts, towers(3, 0, Some(WonBy::HomeRow)));
    assert_eq!(row(3).facts, towers(0, 0, None));
    assert_eq!(row(4).facts, towers(1, 0, None));
    assert_eq!(row(8).facts, towers(2, 0, None));
    for row in &rows {
        let over = [0, 1, 2, 3, 4, 7]
            .map(|number: usize| &ids[number])
            .contains(&&row.summary.id);
        assert_eq!(row.ended_at_ms, over.then_some(row.summary.changed_at_ms));
        assert!(row.begun_at_ms <= row.summary.changed_at_ms);
    }
    assert_eq!(row(8).played_on_from.as_ref().unwrap().id, ids[1]);
    // Begun before the deadlock's moves were made; the clock of these tests is a second later at each look.
    assert_eq!(row(0).summary.changed_at_ms - row(0).begun_at_ms, 3_000);
}

#[test]
fn every_match_counts_once_and_the_sum_is_the_history() {
    let folder = folder();
    let library = library(folder.path());
    some_matches(&library);
    let found = statistics(&library);
    let groups: Vec<_> = found
        .kamisado
        .iter()
        .map(|group| (group.opponent, group.near_side, group.matches))
        .collect();
    let none = MatchCounts::default();
    // By people, near is Black: the deadlock is Gold's, who sits far; the run home is won; one is abandoned, one begun instead
    // of it, one played on.
    let black = MatchCounts {
        won: 1,
        lost: 1,
        abandoned: 1,
        unfinished: 1,
        played_on: 1,
        ..none
    };
    assert_eq!(
        groups,
        [
            (computer(Level::Expert), Side::Gold, MatchCounts { given_up: 1, ..none }),
            (PEOPLE, Side::Black, black),
            (PEOPLE, Side::Gold, MatchCounts { lost: 1, ..none }),
        ]
    );
    let black = found.kamisado[1];
    assert_eq!((black.won.home_row, black.won.deadlock), (1, 0));
    assert_eq!((black.lost.home_row, black.lost.deadlock), (0, 1));
    let groups: Vec<_> = found
        .backgammon
        .iter()
        .map(|group| (group.opponent, group.match_length, group.matches))
        .collect();
    assert_eq!(
        groups,
        [
            (computer(Level::Normal), 0, MatchCounts { unfinished: 1, ..none }),
            (PEOPLE, 5, MatchCounts { given_up: 1, ..none }),
        ]
    );
    let counted = found.kamisado.iter().map(|group| group.matches.all());
    let counted: u32 = counted
        .chain(found.backgammon.iter().map(|group| group.matches.all()))
        .sum();
    assert_eq!(counted as usize, records(&library, ALL).len());
    let only = MatchFilter {
        opponent: Some(PEOPLE),
        game: Some(GameKind::Kamisado),
        ..ALL
    };
    let people = library.statistics(only).unwrap();
    assert_eq!(
        (people.kamisado, people.backgammon),
        (found.kamisado[1..].to_vec(), Vec::new())
    );
}

/// The rolls of the fourth seed of `scheme1.json`, which Python computed: 3-3 (thrown again), 5-6 (far begins), 4-6, 1-5, 5-1.
#[test]
fn dice_are_counted_as_they_were_thrown() {
    let folder = folder();
    let library = library(folder.path());
    assert_eq!(statistics(&library), Statistics::default_without_matches());
    let text = include_str!("../../../tests/vectors/dice/scheme1.json");
    let at = text.find("80545cee").unwrap();
    let setup = bg::Setup {
        opponent: PEOPLE,
        match_length: 0,
    };
    let session = library.new_backgammon(setup, Some(&text[at..at + 64])).unwrap();
    for _ in 0..4 {
        session.roll().unwrap();
        while let Some(from) = session.snapshot().unwrap().movable.first().copied() {
            session.move_larger(from).unwrap();
        }
        session.end_turn().unwrap();
    }
    let dice = statistics(&library).dice;
    let came = |side: &SideDice| {
        let came = side.rolls.iter().filter(|roll| roll.share.count > 0);
        came.map(|roll| (roll.larger, roll.smaller, roll.share.count))
            .collect::<Vec<_>>()
    };
    assert_eq!(came(&dice.near), [(5, 1, 1), (6, 4, 1)]);
    assert_eq!(came(&dice.far_person), [(5, 1, 1)]);
    assert_eq!((dice.near.count, dice.far_person.count, dice.computer.count), (2, 1, 0));
    let faces: Vec<u32> = dice.near.faces.iter().map(|face| face.count).collect();
    assert_eq!(faces, [1, 0, 0, 1, 1, 1]);
    assert_eq!(dice.near.pips.unwrap().mean, 8_000, "16 pips in two rolls");
    assert_eq!((dice.equal_openings.count, dice.equal_openings.of), (1, 2));
    assert_eq!((dice.near.openings_won.count, dice.near.openings_won.of), (0, 1));
    assert_eq!(
        (dice.far_person.openings_won.count, dice.far_person.openings_won.of),
        (1, 1)
    );
    assert_eq!((dice.near.rolls.len(), dice.computer.rolls.len()), (21, 21));
    assert_eq!(dice.computer.pips, None);
    let record = &records(&library, ALL)[0];
    let counted = backgammon_facts(record);
    assert_eq!((counted.turns, counted.rolls, counted.games.len()), (4, 5, 0));
}

trait WithoutMatches {
    fn default_without_matches() -> Self;
}

impl WithoutMatches for Statistics {
    /// Nothing was thrown, and nothing is expected.
    fn default_without_matches() -> Self {
        let empty = || {
            let rolls = (1..=6).flat_map(|larger| (1..=larger).map(move |smaller| (larger, smaller)));
            SideDice {
                rolls: rolls
                    .map(|(larger, smaller)| matches::RollShare {
                        larger,
                        smaller,
                        share: Share::default(),
                    })
                    .collect(),
                faces: vec![Share::default(); 6],
                ..SideDice::default()
            }
        };
        let mut none = Self::default();
        (none.dice.near, none.dice.computer, none.dice.far_person) = (empty(), empty(), empty());
        none
    }
}

/// What is seen while a match is played, counted apart from the program's counting: from frames and boards.
#[derive(Debug, Default, PartialEq)]
struct Seen {
    /// By seat (near first) and roll, the larger number first.
    rolls: BTreeMap<(bool, u8, u8), u32>,
    from_bar: u32,
    entered: u32,
    equal: u32,
    openings: [u32; 2],
    games: Vec<(Seat, WinKind)>,
}

impl Seen {
    fn see(&mut self, frames: &[bg::Frame]) {
        for frame in frames {
            match frame.cue {
                Cue::OpeningRolled { first: None, .. } => self.equal += 1,
                Cue::OpeningRolled { first: Some(seat), .. } => self.openings[usize::from(seat == Seat::Far)] += 1,
                Cue::Rolled { seat, first, second } => {
                    let roll = (seat == Seat::Far, first.max(second), first.min(second));
                    *self.rolls.entry(roll).or_default() += 1;
                    self.see_bar(&frame.board, seat, [first, second]);
                }
                Cue::Won { result } => self.games.push((result.winner, result.kind)),
                _ => {}
            }
        }
    }

    fn see_bar(&mut self, board: &bg::Board, seat: Seat, dice: [u8; 2]) {
        let on_bar = if seat == Seat::Near {
            board.near_bar
        } else {
            board.far_bar
        };
        if on_bar == 0 {
            return;
        }
        self.from_bar += 1;
        let enters = dice.iter().any(|die| {
            let number = if seat == Seat::Near { 25 - die } else { *die };
            let held = |stack: &bg::CheckerStack| stack.number == number && stack.owner != seat && stack.count > 1;
            !board.stacks.iter().any(held)
        });
        self.entered += u32::from(enters);
    }
}

/// Plays with whatever is legal until the match is over or the turns are used up, and watches.
fn play_and_watch(session: &BackgammonSession, turns: usize, rng: &mut ChaCha8Rng, seen: &mut Seen) {
    for _ in 0..turns * 6 {
        let now = session.snapshot().unwrap();
        let update = match now.phase {
            Phase::Over => return,
            _ if now.actor == Actor::Computer => session.advance_computer().unwrap().unwrap(),
            Phase::BetweenGames => session.next_game().unwrap(),
            Phase::OpeningRoll | Phase::ToRoll { .. } => session.roll().unwrap(),
            Phase::ToEnd { .. } => session.end_turn().unwrap(),
            Phase::ToPlay { .. } if rng.random_bool(0.1) && now.can_undo => session.undo().unwrap(),
            Phase::ToPlay { .. } => {
                let from = now.movable[rng.random_range(0..now.movable.len())];
                let targets = session.targets(from).unwrap();
                let to: CheckerPlace = targets[rng.random_range(0..targets.len())].to;
                session.move_checker(from, to).unwrap()
            }
        };
        seen.see(&update.frames);
    }
}

fn rolls_of(side: &SideDice, far: bool) -> BTreeMap<(bool, u8, u8), u32> {
    let came = side.rolls.iter().filter(|roll| roll.share.count > 0);
    came.map(|roll| ((far, roll.larger, roll.smaller), roll.share.count))
        .collect()
}

#[test]
fn what_is_counted_is_what_was_seen_in_random_matches() {
    let folder = folder();
    let library = library(folder.path());
    let (mut people, mut against) = (Seen::default(), Seen::default());
    for byte in 0..24 {
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(byte));
        let length = [0, 5, 7][usize::from(byte) % 3];
        let (opponent, seen, turns) = if byte % 4 == 0 {
            (computer(Level::Entry), &mut against, 40)
        } else {
            (PEOPLE, &mut people, 120)
        };
        let session = backgammon(&library, opponent, length, byte);
        play_and_watch(&session, turns, &mut rng, seen);
        if byte % 5 == 0 {
            // What a match has in common with another was thrown once. Nothing more is thrown here.
            session.play_on(5).unwrap();
        }
    }
    // Twice: when it is counted, and when it was.
    for _ in 0..2 {
        for (opponent, seen) in [(PEOPLE, &people), (computer(Level::Entry), &against)] {
            let found = library
                .statistics(MatchFilter {
                    opponent: Some(opponent),
                    ..ALL
                })
                .unwrap();
            let far = match opponent {
                Opponent::Person => &found.dice.far_person,
                Opponent::Computer { .. } => &found.dice.computer,
            };
            let near = &found.dice.near;
            let mut rolls = rolls_of(near, false);
            rolls.extend(rolls_of(far, true));
            assert_eq!(rolls, seen.rolls);
            assert_eq!(near.entered.of + far.entered.of, seen.from_bar);
            assert_eq!(near.entered.count + far.entered.count, seen.entered);
            assert_eq!(found.dice.equal_openings.count, seen.equal);
            assert_eq!([near.openings_won.count, far.openings_won.count], seen.openings);
            let won = |wanted: (Seat, WinKind)| {
                u32::try_from(seen.games.iter().filter(|game| **game == wanted).count()).unwrap()
            };
            for (seat, kind, counted) in [
                (Seat::Near, WinKind::Single, sum(&found, |group| group.won.single)),
                (Seat::Near, WinKind::Gammon, sum(&found, |group| group.won.gammon)),
                (
                    Seat::Near,
                    WinKind::Backgammon,
                    sum(&found, |group| group.won.backgammon),
                ),
                (Seat::Far, WinKind::Single, sum(&found, |group| group.lost.single)),
                (Seat::Far, WinKind::Gammon, sum(&found, |group| group.lost.gammon)),
                (
                    Seat::Far,
                    WinKind::Backgammon,
                    sum(&found, |group| group.lost.backgammon),
                ),
            ] {
                assert_eq!(counted, won((seat, kind)), "{seat:?} {kind:?}");
            }
            for side in [near, far] {
                let faces: u32 = side.faces.iter().map(|face| face.count).sum();
                assert_eq!((side.count, 2 * side.count), (side.rolls[0].share.of, faces));
                assert_eq!(
                    side.doubles.count,
                    side.rolls
                        .iter()
                        .filter(|roll| roll.larger == roll.smaller)
                        .map(|roll| roll.share.count)
                        .sum::<u32>()
                );
            }
        }
    }
    assert!(people.games.len() > 10 && people.from_bar > people.entered && people.equal > 0);
    assert!(people.games.iter().any(|(_, kind)| *kind != WinKind::Single));
}

fn sum(found: &Statistics, of: impl Fn(&matches::BackgammonStatistics) -> u32) -> u32 {
    found.backgammon.iter().map(of).sum()
}

#[test]
fn what_was_counted_is_kept_read_again_and_made_anew_where_it_is_no_good() {
    let folder = folder();
    let opened = library(folder.path());
    let mut seen = Seen::default();
    for byte in 0..3 {
        let session = backgammon(&opened, PEOPLE, 0, byte);
        play_and_watch(&session, 300, &mut ChaCha8Rng::seed_from_u64(1), &mut seen);
    }
    some_matches(&opened);
    assert_eq!(seen.games.len(), 3);
    let first = (records(&opened, ALL), statistics(&opened));
    let kept = || {
        let connection = Connection::open(folder.path().join(FILE_NAME)).unwrap();
        let kept: u32 = connection
            .query_row("SELECT count(*) FROM facts", [], |row| row.get(0))
            .unwrap();
        kept
    };
    // The matches that are over: three here, six of the others.
    assert_eq!(kept(), 9);
    drop(opened);
    // What is kept is read: other counts are believed.
    sql(
        folder.path(),
        r#"UPDATE facts SET facts = replace(facts, '"passes":2', '"passes":4')"#,
    );
    let library = library(folder.path());
    let passes = |rows: &[MatchRecord]| -> u32 {
        rows.iter()
            .map(|record| match &record.facts {
                Some(MatchFacts::Kamisado(facts)) => facts.passes,
                _ => 0,
            })
            .sum()
    };
    assert_eq!((passes(&first.0), passes(&records(&library, ALL))), (2, 4));
    for no_good in [
        "UPDATE facts SET facts = 'nonsense'",
        "UPDATE facts SET version = version + 1",
        "UPDATE facts SET facts = x'ff'",
        "DELETE FROM facts",
    ] {
        sql(folder.path(), no_good);
        assert_eq!((records(&library, ALL), statistics(&library)), first, "{no_good}");
        assert_eq!(kept(), 9, "{no_good}");
    }
    let id = records(
        &library,
        MatchFilter {
            over: Some(true),
            ..ALL
        },
    )[0]
    .summary
    .id
    .clone();
    library.delete(&id).unwrap();
    assert_eq!(kept(), 8);
    sql(folder.path(), "DROP TABLE facts");
    assert_eq!(
        records(&library, ALL).len(),
        first.0.len() - 1,
        "without the table everything is there"
    );
}

#[test]
fn a_match_that_cannot_be_replayed_is_set_aside_and_one_of_newer_rules_is_listed_without_facts() {
    let folder = folder();
    let opened = library(folder.path());
    let [damaged, newer] = [1, 2].map(|byte| {
        let session = kamisado(&opened, Side::Black, PEOPLE, byte);
        play(&session, "h1-h4 d8-d5 h4-d8");
        session.id().to_owned()
    });
    let good = kamisado(&opened, Side::Black, PEOPLE, 3).id().to_owned();
    drop(opened);
    sql(
        folder.path(),
        &format!("UPDATE events SET event = 'nonsense' WHERE idx = 1 AND match_id = '{damaged}'"),
    );
    sql(
        folder.path(),
        &format!("UPDATE matches SET rules_version = 9 WHERE id = '{newer}'"),
    );
    let library = library(folder.path());
    let page = library.matches(ALL, None, 2).unwrap();
    let listed: Vec<_> = page
        .iter()
        .map(|record| (record.summary.id.as_str(), record.facts.is_some()))
        .collect();
    assert_eq!(listed, [(good.as_str(), true), (newer.as_str(), false)]);
    let found = statistics(&library);
    assert_eq!((found.not_replayed, found.kamisado[0].matches.won), (1, 1));
    assert_eq!(found.kamisado[0].won.home_row, 0);
    assert_eq!(library.set_aside()[0].name, damaged);
}

#[test]
fn error_rates_are_those_of_games_that_were_reviewed_to_the_end() {
    let folder = folder();
    let library = library(folder.path());
    let play = |byte, length| {
        let session = backgammon(&library, PEOPLE, length, byte);
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(byte));
        while session.snapshot().unwrap().log.iter().all(|line| line.result.is_none()) {
            play_and_watch(&session, 1, &mut rng, &mut Seen::default());
        }
        session
    };
    let (single, begun, never) = (play(1, 0), play(2, 0), play(3, 5));
    let reviewed = || {
        let groups = statistics(&library).backgammon;
        let games: Vec<_> = groups.iter().map(|group| group.reviewed_games).collect();
        (games, groups[0].reviewed)
    };
    for _ in 0..5 {
        begun.review().unwrap().unwrap();
    }
    assert_eq!(
        reviewed(),
        (vec![0, 0], bg::Totals::default()),
        "five turns are no game"
    );
    let review = loop {
        let review = single.review().unwrap().unwrap();
        if review.complete {
            break review;
        }
    };
    assert_eq!(reviewed(), (vec![1, 0], review.total));
    assert!(review.total.near.decisions > 0 && review.total.near.error_rate().is_some());
    // A match that was played on from it is no contest, whatever is found out about it.
    let again = single.play_on(0).unwrap();
    again.review().unwrap().unwrap();
    assert_eq!(reviewed(), (vec![1, 0], review.total));
    drop(never);
}
