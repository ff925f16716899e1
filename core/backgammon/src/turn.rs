//! A roll being played. Decided here: which single step is legal now, by what name an illegal one is refused, where one
//! checker can be brought with several dice and on which path, and when nothing is left to play. Left to others: when
//! the turn is ended, and how far back steps may be taken.
//!
//! A step is legal when it begins a complete legal play: one that uses as many dice as possible and, where only one can
//! be used, the larger if it can be.

use std::ops::Deref;

use arrayvec::ArrayVec;
use thiserror::Error;

use crate::{
    board::{BAR, Board, OFF, Place},
    dice::{Dice, Die},
};

/// A double is played four times; nothing is played more often.
pub const MAX_STEPS: usize = 4;

/// At most fifteen places hold checkers, and at most two different dice are left.
pub const MAX_CHOICES: usize = 30;

/// One checker moved with one die, as the mover counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// From where: a point or the bar.
    pub from: Place,
    /// To where: a point or off.
    pub to: Place,
    /// The die it uses. Bearing off may use a larger one than the distance.
    pub die: Die,
    /// It sends a blot to the bar.
    pub hit: bool,
}

/// Up to four steps in the order in which they are played; reads as a slice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Steps {
    len: u8,
    /// Unused ones are always [`Steps::UNUSED`], so that equality may be derived.
    steps: [Step; MAX_STEPS],
}

impl Steps {
    const UNUSED: Step = Step {
        from: OFF,
        to: OFF,
        die: Die::ALL[0],
        hit: false,
    };

    /// No step.
    pub const EMPTY: Self = Self {
        len: 0,
        steps: [Self::UNUSED; MAX_STEPS],
    };

    /// These steps and one more. There is never a fifth.
    #[must_use]
    pub(crate) fn with(mut self, step: Step) -> Self {
        if let Some(free) = self.steps.get_mut(usize::from(self.len)) {
            *free = step;
            self.len += 1;
        }
        self
    }

    /// How many of the steps hit.
    pub fn hits(&self) -> usize {
        self.iter().filter(|step| step.hit).count()
    }
}

impl Deref for Steps {
    type Target = [Step];

    fn deref(&self) -> &[Step] {
        self.steps.get(..usize::from(self.len)).unwrap_or(&self.steps)
    }
}

impl<'a> IntoIterator for &'a Steps {
    type Item = &'a Step;
    type IntoIter = std::slice::Iter<'a, Step>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Why a step is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Error)]
pub enum StepError {
    /// No checker of the mover's there.
    #[error("the mover has no checker there")]
    NoCheckerThere,
    /// A checker on the bar must enter first.
    #[error("a checker on the bar must enter first")]
    EnterFirst,
    /// Two or more enemy checkers hold the point (or the only points on the way).
    #[error("the opponent holds the point")]
    PointHeld,
    /// No die (and no sum of dice) that is left leads there.
    #[error("no die that is left leads there")]
    NoSuchDie,
    /// Not all fifteen are home, so none may be borne off.
    #[error("not all checkers are home")]
    NotAllHome,
    /// A larger number bears off only the highest checker.
    #[error("a larger number bears off only the highest checker")]
    CheckerBehind,
    /// It would leave a die unused that could be used.
    #[error("it would leave a die unused that can be used")]
    MustUseBothDice,
    /// Either die can be played but not both: the larger must be.
    #[error("only one die can be played, so it must be the larger")]
    MustUseLargerDie,
    /// All dice are used, or what is left of them cannot be played.
    #[error("the dice are used")]
    DiceUsed,
}

/// The dice that are not used yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DiceLeft {
    /// Two different ones.
    Mixed { larger: Die, smaller: Die },
    /// Any number of equal ones: what is left of a double, or one of two, or none.
    Same { die: Die, count: u8 },
}

impl DiceLeft {
    pub(crate) fn of(dice: Dice) -> Self {
        if dice.is_double() {
            Self::Same {
                die: dice.first,
                count: 4,
            }
        } else {
            Self::Mixed {
                larger: dice.larger(),
                smaller: dice.smaller(),
            }
        }
    }

    fn without(self, used: Die) -> Self {
        match self {
            Self::Mixed { larger, smaller } => Self::Same {
                die: if used == larger { smaller } else { larger },
                count: 1,
            },
            Self::Same { die, count } => Self::Same {
                die,
                count: count.saturating_sub(1),
            },
        }
    }

    /// Each die, the larger first.
    fn dice(self) -> ArrayVec<Die, MAX_STEPS> {
        match self {
            Self::Mixed { larger, smaller } => [larger, smaller].into_iter().collect(),
            Self::Same { die, count } => std::iter::repeat_n(die, usize::from(count).min(MAX_STEPS)).collect(),
        }
    }

    /// Each different number, the larger first.
    fn numbers(self) -> ArrayVec<Die, 2> {
        match self {
            Self::Mixed { larger, smaller } => [larger, smaller].into_iter().collect(),
            Self::Same { die, count } => (count > 0).then_some(die).into_iter().collect(),
        }
    }

    /// Every order in which one checker can be moved on with some of the dice: fewer dice first, then the larger first.
    fn orders(self) -> ArrayVec<ArrayVec<Die, MAX_STEPS>, MAX_STEPS> {
        match self {
            Self::Mixed { larger, smaller } => {
                let order = |dice: &[Die]| dice.iter().copied().collect();
                [
                    order(&[larger]),
                    order(&[smaller]),
                    order(&[larger, smaller]),
                    order(&[smaller, larger]),
                ]
                .into()
            }
            Self::Same { die, count } => (1..=usize::from(count).min(MAX_STEPS))
                .map(|length| std::iter::repeat_n(die, length).collect())
                .collect(),
        }
    }
}

/// The step of the checker on `from` with this die, apart from what the other dice demand.
pub(crate) fn single_step(board: Board, from: Place, die: Die) -> Result<Step, StepError> {
    let mover = board.mover();
    if from == OFF || mover.count(from) == 0 {
        return Err(StepError::NoCheckerThere);
    }
    if from != BAR && mover.bar() > 0 {
        return Err(StepError::EnterFirst);
    }
    let to = from.moved(die.number());
    if to == OFF {
        if !mover.is_home() {
            return Err(StepError::NotAllHome);
        }
        if die.number() > from.number() && mover.furthest() > from {
            return Err(StepError::CheckerBehind);
        }
        return Ok(Step {
            from,
            to,
            die,
            hit: false,
        });
    }
    match board.opponents_on(to) {
        0 => Ok(Step {
            from,
            to,
            die,
            hit: false,
        }),
        1 => Ok(Step {
            from,
            to,
            die,
            hit: true,
        }),
        _ => Err(StepError::PointHeld),
    }
}

/// Every step with this die from `highest` down, apart from what the other dice demand.
pub(crate) fn single_steps(board: Board, die: Die, highest: Place) -> impl Iterator<Item = (Step, Board)> {
    board
        .mover()
        .occupied()
        .skip_while(move |&(from, _)| from > highest)
        .filter_map(move |(from, _)| single_step(board, from, die).ok())
        .map(move |step| (step, board.with_moved(step.from, step.to)))
}

/// Whether this die can be played at all.
pub(crate) fn can_play(board: Board, die: Die) -> bool {
    single_steps(board, die, BAR).next().is_some()
}

/// The greatest number of dice that can be used.
pub(crate) fn most_dice(board: Board, left: DiceLeft) -> u8 {
    match left {
        DiceLeft::Mixed { larger, smaller } => {
            let mut most = 0;
            for (die, other) in [(larger, smaller), (smaller, larger)] {
                for (_, after) in single_steps(board, die, BAR) {
                    most = 1;
                    if can_play(after, other) {
                        return 2;
                    }
                }
            }
            most
        }
        DiceLeft::Same { count: 0, .. } => 0,
        DiceLeft::Same { die, count } => {
            let mut most = 0;
            for (_, after) in single_steps(board, die, BAR) {
                most = most.max(1 + most_dice(after, DiceLeft::Same { die, count: count - 1 }));
                if most == count {
                    break;
                }
            }
            most
        }
    }
}

/// A place one checker can be brought to, with one die or with several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Target {
    /// Where.
    pub to: Place,
    /// The steps that bring it there, in order, all of this checker.
    pub path: Steps,
}

/// A roll being played: the board before it, the dice, and the steps made so far. It is a value: taking a step back
/// means going on from an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Turn {
    start: Board,
    dice: Dice,
    steps: Steps,
    board: Board,
    /// The greatest number of dice that could be used from the start; every legal step keeps it within reach.
    usable: u8,
}

impl Turn {
    /// The turn just after the roll. In a game that is over nothing can be played.
    pub fn new(board: Board, dice: Dice) -> Self {
        let usable = if board.result().is_some() {
            0
        } else {
            most_dice(board, DiceLeft::of(dice))
        };
        Self {
            start: board,
            dice,
            steps: Steps::EMPTY,
            board,
            usable,
        }
    }

    /// The board now, still seen by the mover.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The board at the roll.
    pub fn start(&self) -> Board {
        self.start
    }

    /// The dice as thrown.
    pub fn dice(&self) -> Dice {
        self.dice
    }

    /// The steps made so far.
    pub fn steps(&self) -> Steps {
        self.steps
    }

    /// The dice not used yet, the larger first; what is left of a double appears as often as it is left.
    pub fn dice_left(&self) -> ArrayVec<Die, MAX_STEPS> {
        self.left().dice()
    }

    /// Those of [`dice_left`](Self::dice_left) that no legal way of going on uses; they count as used when the turn is
    /// complete.
    pub fn blocked_dice(&self) -> ArrayVec<Die, MAX_STEPS> {
        let mut blocked = self.dice_left();
        match self.left() {
            DiceLeft::Mixed { .. } if self.usable_left() == 1 => {
                let playable = self.legal_steps().first().map(|step| step.die);
                blocked.retain(|die| Some(*die) != playable);
            }
            _ => {
                let count = blocked.len().saturating_sub(usize::from(self.usable_left()));
                blocked.truncate(count);
            }
        }
        blocked
    }

    /// Nothing more can be played: all dice are used or blocked.
    pub fn is_complete(&self) -> bool {
        self.usable_left() == 0
    }

    /// Nothing could be played with this roll at all.
    pub fn is_void(&self) -> bool {
        self.usable == 0
    }

    /// Every legal step, from the bar down, the larger die first.
    pub fn legal_steps(&self) -> ArrayVec<Step, MAX_CHOICES> {
        let mut legal = ArrayVec::new();
        for die in self.left().numbers() {
            for (step, after) in single_steps(self.board, die, BAR) {
                if self.check(step, after).is_ok() {
                    // Never full: fifteen checkers, two numbers.
                    let _ = legal.try_push(step);
                }
            }
        }
        legal.sort_by_key(|step| std::cmp::Reverse((step.from, step.die)));
        legal
    }

    /// The places whose checkers may be moved now, from the bar down.
    pub fn movable(&self) -> ArrayVec<Place, MAX_CHOICES> {
        let mut places: ArrayVec<Place, MAX_CHOICES> = self.legal_steps().iter().map(|step| step.from).collect();
        let mut last = None;
        places.retain(|place| last.replace(*place) != Some(*place));
        places
    }

    /// Where the checker on `from` may be brought, nearest first. Where several paths lead to one place, the one with
    /// the fewest dice is taken, then the one that hits most; then, with one die, the smaller die that bears off, and
    /// with two, the larger die first. Empty where no checker may be moved from there.
    pub fn targets(&self, from: Place) -> ArrayVec<Target, MAX_STEPS> {
        let mut targets: ArrayVec<Target, MAX_STEPS> = ArrayVec::new();
        for order in self.left().orders() {
            let Ok(after) = self.walk(from, &order) else { continue };
            let mut path = Steps::EMPTY;
            for step in after.steps.iter().skip(self.steps.len()) {
                path = path.with(*step);
            }
            let Some(last) = path.last() else { continue };
            let to = last.to;
            match targets.iter_mut().find(|known| known.to == to) {
                Some(known) => {
                    let single = path.len() == 1 && known.path.len() == 1;
                    if single || (path.len() == known.path.len() && path.hits() > known.path.hits()) {
                        known.path = path;
                    }
                }
                None => {
                    // Never full: three sums of two dice, four of a double.
                    let _ = targets.try_push(Target { to, path });
                }
            }
        }
        targets.sort_by_key(|target| std::cmp::Reverse(target.to));
        targets
    }

    /// Plays one step.
    pub fn step(&self, from: Place, die: Die) -> Result<Self, StepError> {
        if self.is_complete() {
            return Err(StepError::DiceUsed);
        }
        if !self.left().numbers().contains(&die) {
            return Err(StepError::NoSuchDie);
        }
        let step = single_step(self.board, from, die)?;
        let board = self.board.with_moved(step.from, step.to);
        self.check(step, board)?;
        Ok(Self {
            steps: self.steps.with(step),
            board,
            ..*self
        })
    }

    /// Brings the checker on `from` to `to`, by the path that [`targets`](Self::targets) names.
    pub fn apply(&self, from: Place, to: Place) -> Result<Self, StepError> {
        match self.targets(from).iter().find(|target| target.to == to) {
            Some(target) => target
                .path
                .iter()
                .try_fold(*self, |turn, step| turn.step(step.from, step.die)),
            None => Err(self.refusal(from, to)),
        }
    }

    /// Plays the larger of the dice that the checker on `from` can play: what a second tap on it means.
    pub fn larger(&self, from: Place) -> Result<Self, StepError> {
        let mut refusal = StepError::DiceUsed;
        for die in self.left().numbers().into_iter().rev() {
            match self.step(from, die) {
                Ok(_) => {}
                Err(error) => refusal = error,
            }
        }
        self.left()
            .numbers()
            .into_iter()
            .find_map(|die| self.step(from, die).ok())
            .ok_or(refusal)
    }

    /// The turn as it was after its first `steps` steps; itself where there are no more.
    #[must_use]
    pub fn taken_back_to(&self, steps: usize) -> Self {
        let mut turn = Self {
            steps: Steps::EMPTY,
            board: self.start,
            ..*self
        };
        for step in self.steps.iter().take(steps) {
            turn.steps = turn.steps.with(*step);
            turn.board = turn.board.with_moved(step.from, step.to);
        }
        turn
    }

    pub(crate) fn left(&self) -> DiceLeft {
        self.steps
            .iter()
            .fold(DiceLeft::of(self.dice), |left, step| left.without(step.die))
    }

    fn usable_left(&self) -> u8 {
        self.usable.saturating_sub(self.steps.len)
    }

    /// Whether a step that is possible in itself keeps a complete legal play within reach.
    fn check(&self, step: Step, after: Board) -> Result<(), StepError> {
        let left = self.left();
        if 1 + most_dice(after, left.without(step.die)) < self.usable_left() {
            return Err(StepError::MustUseBothDice);
        }
        match left {
            DiceLeft::Mixed { larger, .. }
                if self.usable_left() == 1 && step.die != larger && can_play(self.board, larger) =>
            {
                Err(StepError::MustUseLargerDie)
            }
            _ => Ok(()),
        }
    }

    /// Moves the checker on `from` on and on, one die after the other; it must not be off before the last of them.
    fn walk(&self, from: Place, order: &[Die]) -> Result<Self, StepError> {
        let mut place = from;
        let mut turn = *self;
        for &die in order {
            turn = turn.step(place, die)?;
            place = place.moved(die.number());
        }
        Ok(turn)
    }

    /// Why no path leads from `from` to `to`.
    fn refusal(&self, from: Place, to: Place) -> StepError {
        let mover = self.board.mover();
        if self.is_complete() {
            return StepError::DiceUsed;
        }
        if from == OFF || mover.count(from) == 0 {
            return StepError::NoCheckerThere;
        }
        if from != BAR && mover.bar() > 0 {
            return StepError::EnterFirst;
        }
        for order in self.left().orders() {
            let pips: u8 = order.iter().map(|die| die.number()).sum();
            let arrives = from.moved(pips) == to;
            if let (true, Err(error)) = (arrives, self.walk(from, &order)) {
                return error;
            }
        }
        if to == OFF && !mover.is_home() {
            StepError::NotAllHome
        } else {
            StepError::NoSuchDie
        }
    }
}
