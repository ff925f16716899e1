//! Whose turn it is, what may be moved where, what a move leads to, and when the game is over.

use crate::{
    board::{Colour, Side, Square, SquareSet, Squares, Table, Tower},
    moves::{Move, blocker, reach},
    setup::{Link, Trail},
};

/// A position of the game with its memory of the passes since the last real move. A value: playing returns a new one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// Where each tower stands, by side and colour.
    places: [Table<Square, 8>; 2],
    /// The same as sets, by side.
    sets: [SquareSet; 2],
    trail: TrailSet,
    to_move: Side,
    /// The colour landed on last, or underfoot at a pass. `None` exactly at the start.
    landed: Option<Colour>,
    /// `None` exactly at the start.
    last_real_mover: Option<Side>,
}

/// How the game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won.
    pub winner: Side,
    /// Why.
    pub end: End,
}

/// Why the game is over. There is no other end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum End {
    /// A tower reached the other side's home row.
    HomeRow,
    /// No tower can ever move again: the same side and colour came up twice with nothing but passes in between.
    /// Whoever made the last real move has lost.
    Deadlock {
        /// Who made it.
        last_mover: Side,
    },
}

/// Why a move is refused. The first that applies, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum MoveError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Nothing stands on the square left.
    #[error("no tower stands there")]
    NoTowerThere,
    /// The other side's tower stands there.
    #[error("that tower is the opponent's")]
    NotYourTower,
    /// Another tower must move.
    #[error("the {designated} tower must move")]
    NotDesignated {
        /// Its colour.
        designated: Colour,
    },
    /// The tower is blocked: only its zero-length move is left.
    #[error("the tower is blocked and can only make its zero-length move")]
    OnlyPass,
    /// A zero-length move, though the tower can move.
    #[error("the tower can move, so it must")]
    MustMove,
    /// Sideways, back, or off the three rays.
    #[error("towers move straight or diagonally ahead")]
    NotAlongRay,
    /// A tower stands in the way or on the square itself.
    #[error("the tower on {by} is in the way")]
    PathBlocked {
        /// The nearest one.
        by: Square,
    },
}

impl State {
    /// The start of the game: Black to move, any tower.
    pub fn start() -> State {
        let mut state = State::empty(Side::Black, None, None);
        for side in Side::ALL {
            for square in side.home_row() {
                state.put(
                    Tower {
                        side,
                        colour: square.colour(),
                    },
                    square,
                );
            }
        }
        state
    }

    /// A board without towers, to be filled by [`State::put`].
    pub(crate) fn empty(to_move: Side, landed: Option<Colour>, last_real_mover: Option<Side>) -> State {
        State {
            places: [Table([Square::A1; 8]); 2],
            sets: [SquareSet::EMPTY; 2],
            trail: TrailSet::NONE,
            to_move,
            landed,
            last_real_mover,
        }
    }

    pub(crate) fn put(&mut self, tower: Tower, square: Square) {
        self.places_mut(tower.side).set(tower.colour as u8, square);
        let set = self.set_mut(tower.side);
        *set = set.with(square);
    }

    /// Whose turn it is, or would be if the game were not over.
    pub fn side_to_move(&self) -> Side {
        self.to_move
    }

    /// The colour of the tower that must move. `None` before the first move, which is free, and when the game is over.
    pub fn designated(&self) -> Option<Colour> {
        self.landed.filter(|_| self.outcome().is_none())
    }

    /// The colour the last move ended on (or stayed on): like [`State::designated`], but kept when the game is over.
    /// This is what position texts show.
    pub fn last_landed(&self) -> Option<Colour> {
        self.landed
    }

    /// Who made the last move of at least one square; `None` before the first.
    pub fn last_real_mover(&self) -> Option<Side> {
        self.last_real_mover
    }

    /// What stands there.
    pub fn tower_at(&self, square: Square) -> Option<Tower> {
        let side = Side::ALL
            .into_iter()
            .find(|side| self.towers_of(*side).contains(square))?;
        let colour = Colour::ALL
            .into_iter()
            .find(|colour| self.square_of(side, *colour) == square)?;
        Some(Tower { side, colour })
    }

    /// Where that tower stands.
    pub fn square_of(&self, side: Side, colour: Colour) -> Square {
        self.places(side).get(colour as u8)
    }

    /// The squares of a side's eight towers.
    pub fn towers_of(&self, side: Side) -> SquareSet {
        let [black, gold] = self.sets;
        match side {
            Side::Black => black,
            Side::Gold => gold,
        }
    }

    /// The squares of the towers that may now be moved at least one square: eight at first, then one. None when the
    /// designated tower is blocked ([`State::forced_pass`]) or the game is over.
    pub fn movable(&self) -> SquareSet {
        if self.outcome().is_some() {
            return SquareSet::EMPTY;
        }
        self.candidates()
            .into_iter()
            .filter(|square| !self.reach_from(*square).is_empty())
            .collect()
    }

    /// The squares to which the tower on `from` may now be moved. None when it may not be moved at all.
    pub fn targets(&self, from: Square) -> SquareSet {
        if self.candidates().contains(from) && self.outcome().is_none() {
            self.reach_from(from)
        } else {
            SquareSet::EMPTY
        }
    }

    /// All legal moves: the real ones in the order of their squares, or the one pass, or none when the game is over.
    pub fn legal_moves(&self) -> LegalMoves {
        let towers = if self.outcome().is_some() {
            SquareSet::EMPTY
        } else {
            self.candidates()
        };
        LegalMoves {
            state: *self,
            towers: towers.into_iter(),
            from: Square::A1,
            to: SquareSet::EMPTY.into_iter(),
            pass: self.forced_pass(),
        }
    }

    /// The zero-length move that is the only one left, if the designated tower is blocked and the game is not over.
    /// It is a ply like any other: whoever keeps the game must play it.
    pub fn forced_pass(&self) -> Option<Move> {
        let colour = self.designated()?;
        let square = self.square_of(self.to_move, colour);
        self.reach_from(square).is_empty().then(|| Move::pass(square))
    }

    /// Who won and why, once the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        // Only the side that has just moved can have arrived.
        let mover = !self.to_move;
        if !self.towers_of(mover).intersection(self.to_move.home_row()).is_empty() {
            return Some(Outcome {
                winner: mover,
                end: End::HomeRow,
            });
        }
        let last_mover = self.last_real_mover.filter(|_| self.trail.is_repeated())?;
        Some(Outcome {
            winner: !last_mover,
            end: End::Deadlock { last_mover },
        })
    }

    /// The state after a legal move, or the reason why it is not legal.
    pub fn play(self, step: Move) -> Result<State, MoveError> {
        self.check(step)?;
        Ok(self.after(step))
    }

    /// Why a move is not legal, if it is not.
    pub fn check(&self, step: Move) -> Result<(), MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::GameOver);
        }
        let tower = self.tower_at(step.from).ok_or(MoveError::NoTowerThere)?;
        if tower.side != self.to_move {
            return Err(MoveError::NotYourTower);
        }
        if let Some(designated) = self.landed.filter(|designated| *designated != tower.colour) {
            return Err(MoveError::NotDesignated { designated });
        }
        let targets = self.reach_from(step.from);
        match (targets.is_empty(), step.is_pass()) {
            (true, true) => Ok(()),
            (true, false) => Err(MoveError::OnlyPass),
            (false, true) => Err(MoveError::MustMove),
            (false, false) if targets.contains(step.to) => Ok(()),
            (false, false) => Err(match blocker(self.to_move, step, self.occupied()) {
                Some(by) => MoveError::PathBlocked { by },
                None => MoveError::NotAlongRay,
            }),
        }
    }

    /// The state after a move that is known to be legal.
    pub(crate) fn after(self, step: Move) -> State {
        let mut next = self;
        let side = self.to_move;
        let landed = step.to.colour();
        next.to_move = !side;
        next.landed = Some(landed);
        let link = Link {
            side: !side,
            colour: landed,
        };
        if step.is_pass() {
            next.trail = self.trail.and(link);
            return next;
        }
        if let Some(colour) = self
            .landed
            .or_else(|| self.tower_at(step.from).map(|tower| tower.colour))
        {
            next.places_mut(side).set(colour as u8, step.to);
        }
        let set = next.set_mut(side);
        *set = set.without(step.from).with(step.to);
        next.last_real_mover = Some(side);
        next.trail = TrailSet::begin(link);
        next
    }

    /// The states since the last real move, the present one last. Empty before the first move.
    pub fn trail(&self) -> Trail {
        let mut links = Trail::new();
        let mut next = self.trail.first();
        while let Some(link) = next {
            // Cannot overflow: sixteen links and one repetition fit.
            if links.len() == usize::from(self.trail.len()) || links.try_push(link).is_err() {
                break;
            }
            next = Some(self.after_pass(link));
        }
        links
    }

    pub(crate) fn set_trail(&mut self, trail: TrailSet) {
        self.trail = trail;
    }

    /// Whether the tower of a link cannot move on this board.
    pub(crate) fn is_blocked(&self, link: Link) -> bool {
        reach(link.side, self.square_of(link.side, link.colour), self.occupied()).is_empty()
    }

    /// What a pass of a link's tower leads to.
    pub(crate) fn after_pass(&self, link: Link) -> Link {
        Link {
            side: !link.side,
            colour: self.square_of(link.side, link.colour).colour(),
        }
    }

    /// The squares of the towers among which the side to move may choose, blocked or not.
    pub(crate) fn candidates(&self) -> SquareSet {
        match self.landed {
            Some(colour) => SquareSet::only(self.square_of(self.to_move, colour)),
            None => self.towers_of(self.to_move),
        }
    }

    /// The same board with this link to play, at the beginning of a new trail.
    pub(crate) fn naming(self, link: Link) -> State {
        State {
            to_move: link.side,
            landed: Some(link.colour),
            trail: TrailSet::begin(link),
            ..self
        }
    }

    /// The squares that a tower of the side to move reaches from here.
    pub(crate) fn reach_from(&self, from: Square) -> SquareSet {
        reach(self.to_move, from, self.occupied())
    }

    /// The squares of the eight towers of each side, packed into words: equal exactly when the boards are.
    pub(crate) fn place_words(&self) -> [u64; 2] {
        self.places
            .map(|Table(squares)| u64::from_le_bytes(squares.map(Square::index)))
    }

    fn places(&self, side: Side) -> &Table<Square, 8> {
        let [black, gold] = &self.places;
        match side {
            Side::Black => black,
            Side::Gold => gold,
        }
    }

    fn places_mut(&mut self, side: Side) -> &mut Table<Square, 8> {
        let [black, gold] = &mut self.places;
        match side {
            Side::Black => black,
            Side::Gold => gold,
        }
    }

    fn set_mut(&mut self, side: Side) -> &mut SquareSet {
        let [black, gold] = &mut self.sets;
        match side {
            Side::Black => black,
            Side::Gold => gold,
        }
    }
}

impl Default for State {
    fn default() -> State {
        State::start()
    }
}

/// The legal moves of a state, one after the other.
#[derive(Debug, Clone)]
pub struct LegalMoves {
    state: State,
    towers: Squares,
    from: Square,
    to: Squares,
    pass: Option<Move>,
}

impl Iterator for LegalMoves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        loop {
            if let Some(to) = self.to.next() {
                return Some(Move::new(self.from, to));
            }
            let Some(from) = self.towers.next() else {
                return self.pass.take();
            };
            self.from = from;
            self.to = self.state.reach_from(from).into_iter();
        }
    }
}

/// The set of links since the last real move, the first of them, and whether the present one is there for the second time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct TrailSet {
    seen: u16,
    first: Option<Link>,
    repeated: bool,
}

impl TrailSet {
    pub(crate) const NONE: TrailSet = TrailSet {
        seen: 0,
        first: None,
        repeated: false,
    };

    pub(crate) fn begin(first: Link) -> TrailSet {
        TrailSet {
            seen: 1 << first.index(),
            first: Some(first),
            repeated: false,
        }
    }

    /// The trail with one link more.
    pub(crate) fn and(self, link: Link) -> TrailSet {
        let bit = 1 << link.index();
        TrailSet {
            seen: self.seen | bit,
            first: self.first.or(Some(link)),
            repeated: self.seen & bit != 0,
        }
    }

    pub(crate) fn is_repeated(self) -> bool {
        self.repeated
    }

    fn first(self) -> Option<Link> {
        self.first
    }

    /// The number of links, a repetition counted again.
    fn len(self) -> u8 {
        u8::try_from(self.seen.count_ones()).unwrap_or(16) + u8::from(self.repeated)
    }
}
