//! What is counted in a match of 双陆棋, for lists and statistics. All of it follows from the log.

use ::backgammon::{Dice, OFF, Side};
use serde::{Deserialize, Serialize};

use super::{Backgammon, Event, Seat, Stage, WinKind};
use crate::log::Log;

/// What is counted in one match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Turns begun, over all games.
    pub turns: u32,
    /// Throws of two dice, opening throws included.
    pub rolls: u32,
    /// The games that ended by the rules, in order.
    pub games: Vec<WonGame>,
    /// The dice. In a match that was played on from another, only those thrown since.
    pub dice: ThrownDice,
}

/// How a game of 双陆棋 ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct WonGame {
    /// Who won it.
    pub winner: Seat,
    /// How.
    #[serde(with = "KindName")]
    pub kind: WinKind,
}

/// The saved names of the kinds; the rules crate knows nothing of saving.
#[derive(Serialize, Deserialize)]
#[serde(remote = "WinKind", rename_all = "snake_case")]
enum KindName {
    Single,
    Gammon,
    Backgammon,
}

/// Dice that were thrown, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ThrownDice {
    /// The near side's.
    pub near: ThrownBy,
    /// The far side's.
    pub far: ThrownBy,
    /// Opening throws with equal dice.
    pub equal_openings: u32,
}

/// Dice that one side threw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ThrownBy {
    /// How often each of the 21 rolls came, in the order 11, 21, 22, 31, …, 66. Without opening throws.
    pub rolls: [u32; 21],
    /// Rolls with a checker on the bar, by how many of the six entry points were open.
    pub from_bar: [u32; 7],
    /// Those of them with which a checker could enter.
    pub entered: u32,
    /// Opening throws that it won.
    pub openings_won: u32,
    /// Opening throws that the other side won.
    pub openings_lost: u32,
}

impl ThrownBy {
    /// Counts another's in.
    pub(crate) fn add(&mut self, other: &Self) {
        let (rolls, from_bar) = (other.rolls.iter(), other.from_bar.iter());
        self.rolls.iter_mut().zip(rolls).for_each(|(sum, count)| *sum += count);
        self.from_bar
            .iter_mut()
            .zip(from_bar)
            .for_each(|(sum, count)| *sum += count);
        self.entered += other.entered;
        self.openings_won += other.openings_won;
        self.openings_lost += other.openings_lost;
    }

    fn count_roll(&mut self, dice: Dice, mover: Side, opponent: Side) {
        if let Some(count) = Dice::all().zip(&mut self.rolls).find_map(|((roll, _), count)| {
            ((roll.first, roll.second) == (dice.larger(), dice.smaller())).then_some(count)
        }) {
            *count += 1;
        }
        if mover.bar() == 0 {
            return;
        }
        // A checker enters with n on the opponent's point n.
        let held = opponent.counts();
        let open = |number: u8| held.get(usize::from(number)).is_some_and(|count| *count < 2);
        let points = (OFF.number() + 1..=6).filter(|number| open(*number)).count();
        if let Some(count) = self.from_bar.get_mut(points) {
            *count += 1;
        }
        self.entered += u32::from(open(dice.first.number()) || open(dice.second.number()));
    }
}

impl Facts {
    /// `own_from`: the first event that was not taken over from another match.
    pub(crate) fn of(log: &Log<Backgammon>, own_from: usize) -> Self {
        let mut facts = Self {
            turns: 0,
            rolls: 0,
            games: Vec::new(),
            dice: ThrownDice::default(),
        };
        let mut overtaken = ThrownDice::default();
        for (index, played) in log.played().iter().enumerate() {
            let dice = if index < own_from {
                &mut overtaken
            } else {
                &mut facts.dice
            };
            let thrown = match &played.event {
                Event::OpeningRolled(_) | Event::Rolled(_) => true,
                Event::Moved(_) | Event::TurnEnded | Event::GameBegan => false,
            };
            facts.rolls += u32::from(thrown);
            match played.state.stage {
                Stage::Playing { seat, turn, opening } if thrown => {
                    facts.turns += 1;
                    let (by, other) = match seat {
                        Seat::Near => (&mut dice.near, &mut dice.far),
                        Seat::Far => (&mut dice.far, &mut dice.near),
                    };
                    if opening {
                        by.openings_won += 1;
                        other.openings_lost += 1;
                    } else {
                        by.count_roll(turn.dice(), turn.start().mover(), turn.start().opponent());
                    }
                }
                Stage::Opening { equal: Some(_) } => dice.equal_openings += 1,
                Stage::GameOver { result, .. } => facts.games.push(WonGame {
                    winner: result.winner,
                    kind: result.kind,
                }),
                Stage::Opening { equal: None } | Stage::ToRoll { .. } | Stage::Playing { .. } => {}
            }
        }
        facts
    }
}
