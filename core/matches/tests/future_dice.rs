//! The computer cannot know what will be thrown: matches whose dice are the same up to now get the same play, whatever
//! comes later.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeMap;

use common::{backgammon, computer, folder, library, seed};
use matches::{Actor, Level, backgammon::Phase, dice::MatchSeed};

/// The dice of roll `number` of the match with this byte everywhere in its seed.
fn dice(byte: u8, number: u64) -> [u8; 2] {
    MatchSeed::from_hex(&seed(byte)).unwrap().dice(number, "")
}

/// Seeds of matches that begin with the same throw, which the computer wins, and go on differently.
fn alike_up_to_now() -> BTreeMap<[u8; 2], Vec<u8>> {
    let mut seeds: BTreeMap<[u8; 2], Vec<u8>> = BTreeMap::new();
    for byte in 0..=255 {
        let [near, far] = dice(byte, 1);
        if far > near {
            seeds.entry([near, far]).or_default().push(byte);
        }
    }
    seeds
}

#[test]
fn the_same_position_and_dice_get_the_same_play_whatever_is_thrown_later() {
    let folder = folder();
    let library = library(folder.path());
    for (level, openings) in [(Level::Normal, 15), (Level::Expert, 15), (Level::Master, 2)] {
        let mut asked = 0;
        for (opening, seeds) in alike_up_to_now().into_iter().take(openings) {
            let seeds: Vec<u8> = seeds.into_iter().take(4).collect();
            let futures = |number| {
                let mut rolls: Vec<[u8; 2]> = seeds.iter().map(|byte| dice(*byte, number)).collect();
                rolls.sort_unstable();
                rolls.dedup();
                rolls.len()
            };
            assert!(futures(2) > 1 && futures(3) > 1, "{opening:?}: the later rolls differ");
            let plays: Vec<String> = seeds
                .iter()
                .map(|byte| {
                    let session = backgammon(&library, computer(level), 5, *byte);
                    assert_eq!(session.roll().unwrap().snapshot.actor, Actor::Computer);
                    let after = session.advance_computer().unwrap().unwrap().snapshot;
                    assert!(matches!(after.phase, Phase::ToRoll { .. }), "{:?}", after.phase);
                    after.position_id
                })
                .collect();
            assert!(
                plays.iter().all(|play| *play == plays[0]),
                "{level:?} {opening:?}: {plays:?}"
            );
            asked += 1;
        }
        assert_eq!(asked, openings, "{level:?}");
    }
}
