//! Matches that were played on from another: where they come from, and whose seed gives which roll.
//!
//! Decided here: that such a match keeps the dice of the rolls it has in common with the other and throws its own from there
//! on (`docs/adr/0011-play-on.md`), and how that is saved. Left to others: which events it begins with (the sessions).

use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::dice::{MatchSeed, Purpose};

/// Where a match was played on from, as it is saved:
/// `{"match":"00c0ffee00c0ffee","events":7,"dice":[{"rolls":3,"seed":"…"}]}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Origin {
    /// Name of the other match. It may have been deleted since.
    #[serde(rename = "match")]
    pub(crate) id: String,
    /// How many events were taken over.
    pub(crate) events: usize,
    /// Whose dice those events show, in order: the other match may have been played on itself.
    dice: Vec<Earlier>,
}

/// The rolls up to `rolls` that no entry before it gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Earlier {
    rolls: u64,
    #[serde(serialize_with = "write_seed", deserialize_with = "read_seed")]
    seed: MatchSeed,
}

fn write_seed<S: Serializer>(seed: &MatchSeed, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&seed.hex())
}

fn read_seed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<MatchSeed, D::Error> {
    let text = String::deserialize(deserializer)?;
    MatchSeed::from_hex(&text).ok_or_else(|| D::Error::custom("a seed is 64 hexadecimal digits"))
}

/// The seeds of a match: its own, and those of the matches it was played on from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Seeds {
    own: MatchSeed,
    origin: Option<Origin>,
}

impl Seeds {
    pub(crate) fn new(own: MatchSeed, origin: Option<Origin>) -> Self {
        Self { own, origin }
    }

    pub(crate) fn own(&self) -> &MatchSeed {
        &self.own
    }

    pub(crate) fn origin(&self) -> Option<&Origin> {
        self.origin.as_ref()
    }

    /// The dice of roll `number` (1 for the first).
    pub(crate) fn dice(&self, number: u64) -> [u8; 2] {
        self.seed_of(number).dice(number, "")
    }

    /// What is random in the computer's play never comes from another match's seed.
    pub(crate) fn computer_stream(&self, events: u64, purpose: Purpose) -> ChaCha8Rng {
        self.own.computer_stream(events, purpose)
    }

    /// Those of a match that takes over the first `events` events of the match `id`, in which these are the seeds, and with
    /// them its first `rolls` rolls.
    pub(crate) fn played_on(&self, id: &str, events: usize, rolls: u64, own: MatchSeed) -> Self {
        let mut dice: Vec<Earlier> = self.earlier().iter().filter(|one| one.rolls < rolls).cloned().collect();
        if rolls > 0 {
            let seed = *self.seed_of(rolls);
            dice.push(Earlier { rolls, seed });
        }
        let origin = Origin {
            id: id.to_owned(),
            events,
            dice,
        };
        Self::new(own, Some(origin))
    }

    fn earlier(&self) -> &[Earlier] {
        self.origin.as_ref().map_or(&[], |origin| &origin.dice)
    }

    fn seed_of(&self, number: u64) -> &MatchSeed {
        let earlier = self.earlier().iter().find(|one| number <= one.rolls);
        earlier.map_or(&self.own, |one| &one.seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed(byte: u8) -> MatchSeed {
        MatchSeed::from_bytes([byte; 32])
    }

    /// Which of the seeds 0 to 9 gives each of the first rolls.
    fn givers(seeds: &Seeds) -> Vec<u8> {
        let giver = |number| (0..=9).find(|byte| *seeds.seed_of(number) == seed(*byte)).unwrap();
        (1..=9).map(giver).collect()
    }

    #[test]
    fn rolls_in_common_keep_their_dice_through_any_number_of_matches() {
        let first = Seeds::new(seed(1), None);
        let second = first.played_on("a", 9, 5, seed(2));
        assert_eq!(givers(&second), [1, 1, 1, 1, 1, 2, 2, 2, 2]);
        let later = second.played_on("b", 14, 7, seed(3));
        assert_eq!(givers(&later), [1, 1, 1, 1, 1, 2, 2, 3, 3]);
        let earlier = second.played_on("b", 4, 2, seed(3));
        assert_eq!(givers(&earlier), [1, 1, 3, 3, 3, 3, 3, 3, 3]);
        let same = second.played_on("b", 9, 5, seed(3));
        assert_eq!(givers(&same), [1, 1, 1, 1, 1, 3, 3, 3, 3]);
        let nothing = later.played_on("c", 0, 0, seed(4));
        assert_eq!(givers(&nothing), [4; 9]);
        for seeds in [second, later, earlier, same, nothing] {
            let text = serde_json::to_string(seeds.origin().unwrap()).unwrap();
            assert_eq!(serde_json::from_str::<Origin>(&text).unwrap(), *seeds.origin().unwrap());
        }
    }

    #[test]
    fn the_saved_form_is_the_documented_one_and_nothing_else_is_read() {
        let origin = Seeds::new(seed(0xab), None).played_on("00c0ffee00c0ffee", 7, 3, seed(2));
        let text = format!(
            r#"{{"match":"00c0ffee00c0ffee","events":7,"dice":[{{"rolls":3,"seed":"{}"}}]}}"#,
            "ab".repeat(32)
        );
        assert_eq!(serde_json::to_string(origin.origin().unwrap()).unwrap(), text);
        for bad in [
            text.replace("ab", "a"),
            text.replace("ab", "xy"),
            "{}".to_owned(),
            String::new(),
        ] {
            assert!(serde_json::from_str::<Origin>(&bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_computer_draws_from_the_match_s_own_seed() {
        use rand::Rng as _;
        let first = Seeds::new(seed(1), None);
        let second = first.played_on("a", 9, 5, seed(2));
        let draw = |seeds: &Seeds| seeds.computer_stream(3, Purpose::Play).next_u64();
        assert_eq!(draw(&second), draw(&Seeds::new(seed(2), None)));
        assert_ne!(draw(&second), draw(&first));
    }
}
