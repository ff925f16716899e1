//! What a turn of a finished game was worth. Decided here: loss and mark of a play, which turns are decisions, the luck of
//! a roll, the error rate of a side. Left to others: which turns are looked at and when, where the answers are kept.

use super::{Chances, Reason, WeighedPlay, reasons, thousandths};
use crate::{
    ai::{Evaluator, Level, Stakes, search::Search},
    board::Board,
    dice::Dice,
    generator::{Play, visit_plays},
    result::{MatchLength, MatchScore},
    turn::{Steps, Turn},
};

/// From this loss on, in thousandths of a point, a play is doubtful.
pub const DOUBTFUL: u32 = 20;
/// From this loss on, in thousandths of a point, a play is bad.
pub const BAD: u32 = 40;
/// From this loss on, in thousandths of a point, a play is a blunder.
pub const BLUNDER: u32 = 80;

/// How great a mistake was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// It lost at least [`DOUBTFUL`].
    Doubtful,
    /// It lost at least [`BAD`].
    Bad,
    /// It lost at least [`BLUNDER`].
    Blunder,
}

impl Mark {
    /// The mark of a play that lost so many thousandths of a point.
    pub const fn of(loss: u32) -> Option<Self> {
        match loss {
            BLUNDER.. => Some(Self::Blunder),
            BAD.. => Some(Self::Bad),
            DOUBTFUL.. => Some(Self::Doubtful),
            _ => None,
        }
    }

    /// The least loss that is so marked, in thousandths of a point.
    pub const fn least_loss(self) -> u32 {
        match self {
            Self::Doubtful => DOUBTFUL,
            Self::Bad => BAD,
            Self::Blunder => BLUNDER,
        }
    }
}

/// A turn that was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayedTurn {
    /// The board at the roll, seen by the mover.
    pub board: Board,
    /// The roll.
    pub dice: Dice,
    /// It was the first of the game, which no double begins.
    pub opening: bool,
    /// The steps that were made.
    pub steps: Steps,
    /// The board after the turn, still seen by the mover.
    pub after: Board,
    /// The score, seen by the mover.
    pub score: MatchScore,
}

/// What a turn was worth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnReview {
    /// There was more than one play: nothing else counts as a decision.
    pub decision: bool,
    /// The best play; the one that was played if none is better. Without a legal move it has no steps.
    pub best: WeighedPlay,
    /// The one that was played.
    pub played: WeighedPlay,
    /// What it lost, in thousandths of a point.
    pub loss: u32,
    /// How great a mistake that is, if it is one.
    pub mark: Option<Mark>,
    /// What the roll brought: [`luck`].
    pub luck: i32,
    /// What the best play has before the one that was played, the most telling first; empty if nothing was lost.
    pub reasons: Vec<Reason>,
}

/// What a turn was worth, judged at `level`. `None` if `stop` said so (it is asked often enough to end within 50 ms,
/// once everything is there that [`prepare`](crate::ai::prepare) makes), or if the turn cannot have been played so.
pub fn review_turn(played: &PlayedTurn, level: Level, stop: &dyn Fn() -> bool) -> Option<TurnReview> {
    let PlayedTurn {
        board,
        dice,
        opening,
        steps,
        after,
        score,
    } = *played;
    let mut search = Search::new(Evaluator::trained(), score, level.plies(), stop);
    let ranked = search.rank(&Turn::new(board, dice))?;
    let luck = luck(board, dice, opening, score, stop)?;
    let (best, made) = match ranked.first() {
        Some(best) => {
            let made = ranked.iter().find(|judged| judged.play.after == after)?;
            // A mistake that the search did not look into is looked at as deep as the best play is.
            let made = if made.plies < best.plies {
                search.judge(made.play, best.plies)?
            } else {
                *made
            };
            (*best, made)
        }
        // No legal move: the roll changed nothing.
        None if after == board => {
            let stays = search.judge(Play { steps, after }, level.plies())?;
            (stays, stays)
        }
        None => return None,
    };
    let (best, made) = (WeighedPlay::from(best), WeighedPlay::from(made));
    Some(TurnReview::of(played, best, made, luck))
}

impl TurnReview {
    /// What follows from the judgement of the best play and of the one that was played, and from the roll's luck.
    pub fn of(turn: &PlayedTurn, best: WeighedPlay, played: WeighedPlay, luck: i32) -> Self {
        // The steps as they were made, not as the generator would have made them.
        let play = Play {
            steps: turn.steps,
            after: turn.after,
        };
        let played = WeighedPlay { play, ..played };
        let loss = played.loss(&best);
        let (best, reasons) = if loss == 0 {
            (played, Vec::new())
        } else {
            (best, reasons::why(turn.board, &best, &played))
        };
        Self {
            decision: turn.is_decision(),
            best,
            played,
            loss,
            mark: Mark::of(loss),
            luck,
            reasons,
        }
    }
}

impl PlayedTurn {
    /// There was more than one play.
    fn is_decision(&self) -> bool {
        let mut plays = 0;
        visit_plays(self.board, self.dice, |_| plays += 1);
        plays > 1
    }
}

/// What a roll was worth more than the mean of all rolls, in thousandths of a point: each roll is worth what its best play
/// is, as the net alone judges it. An opening roll is compared with the fifteen that can begin a game; who begins does not
/// count as luck. `None` if `stop` said so.
pub fn luck(board: Board, dice: Dice, opening: bool, score: MatchScore, stop: &dyn Fn() -> bool) -> Option<i32> {
    let stakes = Stakes::at(score);
    let (mut sum, mut all) = (0.0, 0.0);
    for (roll, ways) in Dice::all().filter(|(roll, _)| !(opening && roll.is_double())) {
        if stop() {
            return None;
        }
        sum += best_worth(board, roll, &stakes) * f32::from(ways);
        all += f32::from(ways);
    }
    Some(thousandths(best_worth(board, dice, &stakes) - sum / all))
}

/// What the best play of a roll is worth to the mover, by the net alone.
fn best_worth(board: Board, dice: Dice, stakes: &Stakes) -> f32 {
    let evaluator = Evaluator::trained();
    let worth = |after: Board| stakes.worth(evaluator.evaluate(after.flipped()).flipped());
    let mut best = None;
    visit_plays(board, dice, |play| {
        let worth = worth(play.after);
        best = Some(best.map_or(worth, |best: f32| best.max(worth)));
    });
    best.unwrap_or_else(|| worth(board))
}

/// The chance to win the match, in thousandths, of a side whose game ends with these chances at this score; `None` in a
/// single game, where it is the chance to win the game.
pub fn match_win(score: MatchScore, chances: Chances) -> Option<u32> {
    let chance = Stakes::at(score).match_chance(chances.into());
    (score.length != MatchLength::SingleGame).then(|| u32::try_from(thousandths(chance)).unwrap_or(0))
}

/// GNU Backgammon's words for error rates, with its limits (`arThrsRating` in its `analysis.c`, the current ones: 35, 26, 18,
/// 12, 8, 5 and 2 thousandths of a point a decision). One game says little.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rating {
    /// 35 or more.
    Awful,
    /// Below 35.
    Beginner,
    /// Below 26: a casual player.
    Casual,
    /// Below 18.
    Intermediate,
    /// Below 12.
    Advanced,
    /// Below 8.
    Expert,
    /// Below 5.
    WorldClass,
    /// Below 2.
    Supernatural,
}

/// What the turns of one side come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// Turns in which there was something to decide.
    pub decisions: u32,
    /// What they lost together, in thousandths of a point.
    pub loss: u32,
    /// Of them doubtful.
    pub doubtful: u32,
    /// Of them bad.
    pub bad: u32,
    /// Of them blunders.
    pub blunders: u32,
    /// The luck of all rolls together, in thousandths of a point.
    pub luck: i32,
}

impl Summary {
    /// Counts a turn in.
    pub fn add(&mut self, decision: bool, loss: u32, luck: i32) {
        self.luck += luck;
        if !decision {
            return;
        }
        self.decisions += 1;
        self.loss += loss;
        match Mark::of(loss) {
            None => {}
            Some(Mark::Doubtful) => self.doubtful += 1,
            Some(Mark::Bad) => self.bad += 1,
            Some(Mark::Blunder) => self.blunders += 1,
        }
    }

    /// What GNU Backgammon calls a player with this error rate; `None` without a decision.
    pub fn rating(&self) -> Option<Rating> {
        Some(match self.error_rate()? {
            350.. => Rating::Awful,
            260.. => Rating::Beginner,
            180.. => Rating::Casual,
            120.. => Rating::Intermediate,
            80.. => Rating::Advanced,
            50.. => Rating::Expert,
            20.. => Rating::WorldClass,
            _ => Rating::Supernatural,
        })
    }

    /// The mean loss of a decision in tenths of a thousandth of a point: 37 is an error rate of 3.7 as GNU Backgammon counts.
    /// `None` without a decision.
    pub fn error_rate(&self) -> Option<u32> {
        // Rounded to the nearest.
        (20 * self.loss + self.decisions).checked_div(2 * self.decisions)
    }
}
