//! How long things are shown: decided here, once, for both games and both UIs.
//!
//! Times are milliseconds. The numbers come from `product/`: the computer's whole turn takes 2–5 s (真实) or 1–2 s (较快),
//! no step of it is shorter than 0.4 s, and a notice stays 1.5 s or until a tap.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use crate::settings::Pace;

/// A person's own step: long enough to be seen, short enough not to block the next one.
pub(crate) const OWN_STEP: u32 = 240;
/// No step of the computer's is shorter.
pub(crate) const SHORTEST_STEP: u32 = 400;
/// A notice (a pass, no legal move, a win): until a tap, or so long.
pub(crate) const NOTICE: u32 = 1500;
/// Steps taken back.
pub(crate) const TAKEN_BACK: u32 = 240;
/// Thrown dice.
pub(crate) const ROLLED: u32 = 600;
/// How long the last step can be taken back before the turn ends by itself.
pub(crate) const AUTO_END: u32 = 1500;
/// Before a double's four steps of 0.4 s the quick pace leaves only so much of its 2 s for the roll, and 0.1 s to think.
const ROLLED_QUICK_DOUBLE: u32 = 300;

/// How long the computer's move of one tower takes from the moment it is asked.
pub(crate) fn single_move(pace: Pace, stream: &mut ChaCha8Rng) -> u32 {
    match pace {
        Pace::Real => stream.random_range(2000..=3500),
        Pace::Quick => stream.random_range(1000..=1600),
    }
}

/// How long the computer's roll is shown before it plays.
pub(crate) fn computers_roll(pace: Pace, double: bool) -> u32 {
    match pace {
        Pace::Real => 900,
        Pace::Quick if double => ROLLED_QUICK_DOUBLE,
        Pace::Quick => ROLLED,
    }
}

/// How long each of the computer's `steps` is shown, when `thought` ms went by since its roll was shown for `rolled` ms.
pub(crate) fn computers_step(pace: Pace, steps: u32, rolled: u32, thought: u32, stream: &mut ChaCha8Rng) -> u32 {
    let steps = steps.max(1);
    let whole = match pace {
        Pace::Real => stream.random_range(2200..=2800) + 500 * (steps - 1).min(3),
        Pace::Quick => stream.random_range(1300..=1500) + 150 * (steps - 1).min(3),
    };
    (whole.saturating_sub(rolled).saturating_sub(thought) / steps).max(SHORTEST_STEP)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn thinking_is_part_of_the_computers_turn_and_does_not_make_it_longer() {
        let mut stream = ChaCha8Rng::seed_from_u64(1);
        for (pace, whole) in [(Pace::Real, 2000..=5000), (Pace::Quick, 1000..=2000)] {
            for (double, most) in [(false, 2), (true, 4)] {
                for (steps, thought) in (1..=most).flat_map(|steps| (0..=100).map(move |thought| (steps, thought))) {
                    let rolled = computers_roll(pace, double);
                    let step = computers_step(pace, steps, rolled, thought, &mut stream);
                    let shown = rolled + thought + steps * step;
                    assert!(step >= SHORTEST_STEP);
                    assert!(
                        whole.contains(&shown),
                        "{pace:?}: {shown} for {steps} steps, {thought} thought"
                    );
                }
            }
        }
    }
}
