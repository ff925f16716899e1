//! The rules of kamisado once more, for checking proofs: nothing is shared with the crate of that name, and nothing is clever.
//!
//! The board is the 64 letters of the notation, a tower is looked for by looking everywhere, a ray is walked square by square,
//! and the memory of a chain of passes is a list. The colours are typed from the product's rules, rank 8 first.

use std::fmt::{self, Display, Formatter};

use arrayvec::ArrayVec;

/// The most that can come up between two moves of at least one square: two players with eight colours each, and the
/// repetition that ends the game.
const LONGEST: usize = 17;

/// The colours of the squares, rank 8 first, as the rules print them.
const PAINT: [&str; 8] = [
    "OBPKYRGN", "ROKGBYNP", "GKORPNYB", "KPBONGRY", "YRGNOBPK", "BYNPROKG", "PNYBGKOR", "NGRYKPBO",
];

/// One of the two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Moves first, up the board; capital letters.
    Black,
    /// Moves down the board; small letters.
    Gold,
}

impl Player {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Player {
        match self {
            Player::Black => Player::Gold,
            Player::Gold => Player::Black,
        }
    }

    fn letter(self) -> char {
        match self {
            Player::Black => 'b',
            Player::Gold => 'g',
        }
    }

    fn of_letter(text: &str) -> Option<Player> {
        [Player::Black, Player::Gold]
            .into_iter()
            .find(|player| player.letter().to_string() == text)
    }

    fn ahead(self) -> i8 {
        match self {
            Player::Black => 1,
            Player::Gold => -1,
        }
    }

    /// The rank on which this player's tower wins.
    fn goal(self) -> i8 {
        match self {
            Player::Black => 7,
            Player::Gold => 0,
        }
    }

    fn owns(self, letter: u8) -> bool {
        match self {
            Player::Black => letter.is_ascii_uppercase(),
            Player::Gold => letter.is_ascii_lowercase(),
        }
    }

    /// How this player's tower of a colour is written on the board.
    fn tower(self, colour: u8) -> u8 {
        match self {
            Player::Black => colour.to_ascii_uppercase(),
            Player::Gold => colour.to_ascii_lowercase(),
        }
    }
}

impl Display for Player {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Black => "black",
            Player::Gold => "gold",
        })
    }
}

/// A square: file and rank, 0–7 each; a1 is (0, 0).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub i8, pub i8);

impl Place {
    /// All 64, a1 first.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..8).flat_map(|rank| (0..8).map(move |file| Place(file, rank)))
    }

    fn read(text: &str) -> Option<Place> {
        Place::all().find(|place| place.to_string() == text)
    }

    /// 0–63 for a1 to h8; `None` off the board.
    fn index(self) -> Option<usize> {
        let Place(file, rank) = self;
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        usize::try_from(8 * rank + file).ok().filter(|_| on_board)
    }

    /// The capital letter of the colour painted there; a dot off the board.
    pub fn paint(self) -> u8 {
        let row = usize::try_from(7 - self.1).ok().and_then(|row| PAINT.get(row));
        let file = usize::try_from(self.0).ok();
        row.zip(file)
            .and_then(|(row, file)| row.as_bytes().get(file).copied())
            .unwrap_or(b'.')
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let file = "abcdefgh".chars().zip(0..).find(|(_, file)| *file == self.0);
        write!(f, "{}{}", file.map_or('?', |(letter, _)| letter), self.1 + 1)
    }
}

/// A move from one square to another; to the same square, a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The square left.
    pub from: Place,
    /// The square reached.
    pub to: Place,
}

impl Step {
    /// The move of a text like `c1-f4`.
    pub fn read(text: &str) -> Option<Step> {
        let (from, to) = text.split_once('-')?;
        Some(Step {
            from: Place::read(from)?,
            to: Place::read(to)?,
        })
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

/// Where the towers stand: the letters of the notation from a1 to h8, a dot for an empty square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board([u8; 64]);

impl Board {
    const EMPTY: Board = Board([b'.'; 64]);

    /// The letter there; `None` off the board.
    pub fn at(&self, place: Place) -> Option<u8> {
        self.0.get(place.index()?).copied()
    }

    fn put(&mut self, place: Place, letter: u8) {
        if let Some(there) = place.index().and_then(|index| self.0.get_mut(index)) {
            *there = letter;
        }
    }

    /// Where a letter stands.
    fn find(&self, letter: u8) -> Option<Place> {
        Place::all()
            .zip(self.0)
            .find(|(_, there)| *there == letter)
            .map(|(place, _)| place)
    }

    /// Whether one of the player's towers stands on the rank where it wins.
    fn has_arrived(&self, player: Player) -> bool {
        let letters = (0..8).filter_map(|file| self.at(Place(file, player.goal())));
        letters.into_iter().any(|letter| player.owns(letter))
    }

    /// The squares that a player's tower reaches from here, ray by ray.
    fn reach(&self, player: Player, from: Place) -> Vec<Place> {
        let mut reached = Vec::new();
        for sideways in [-1, 0, 1] {
            let mut to = Place(from.0 + sideways, from.1 + player.ahead());
            while self.at(to) == Some(b'.') {
                reached.push(to);
                to = Place(to.0 + sideways, to.1 + player.ahead());
            }
        }
        reached
    }
}

/// A position of the game, with what has come up since the last move of at least one square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// Where the towers stand.
    pub board: Board,
    /// Whose turn it is.
    pub turn: Player,
    /// The capital letter of the colour that must move; `None` before the first move.
    pub colour: Option<u8>,
    /// Who made the last move of at least one square; `None` before the first move.
    pub last: Option<Player>,
    /// Turn and colour since then, the present ones last.
    pub seen: ArrayVec<(Player, u8), LONGEST>,
}

/// What a position asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Turn {
    /// Nothing: this player has won.
    Won(Player),
    /// The tower that must move is blocked, so it makes its zero-length move.
    Pass(Step),
    /// One of these moves, at least one.
    Choice(Vec<Step>),
}

impl Position {
    /// The start of the game.
    pub fn start() -> Position {
        let mut board = Board::EMPTY;
        for file in 0..8 {
            for (player, rank) in [(Player::Black, 0), (Player::Gold, 7)] {
                let place = Place(file, rank);
                board.put(place, player.tower(place.paint()));
            }
        }
        Position {
            board,
            turn: Player::Black,
            colour: None,
            last: None,
            seen: ArrayVec::new(),
        }
    }

    /// Who has won, if the game is over.
    pub fn winner(&self) -> Option<Player> {
        for player in [Player::Black, Player::Gold] {
            if self.board.has_arrived(player) {
                return Some(player);
            }
        }
        let (present, before) = self.seen.split_last()?;
        // Whoever made the last move of at least one square has lost a deadlock.
        self.last.map(Player::other).filter(|_| before.contains(present))
    }

    /// Who has won, what is forced, or what there is to choose from.
    pub fn turn(&self) -> Turn {
        if let Some(winner) = self.winner() {
            return Turn::Won(winner);
        }
        match self.colour {
            Some(colour) => {
                // A board with a tower missing is refused when it is read.
                let from = self.board.find(self.turn.tower(colour)).unwrap_or(Place(-1, -1));
                let steps = self.steps_from(from);
                if steps.is_empty() {
                    Turn::Pass(Step { from, to: from })
                } else {
                    Turn::Choice(steps)
                }
            }
            None => Turn::Choice(
                Place::all()
                    .filter(|from| self.board.at(*from).is_some_and(|letter| self.turn.owns(letter)))
                    .flat_map(|from| self.steps_from(from))
                    .collect(),
            ),
        }
    }

    fn steps_from(&self, from: Place) -> Vec<Step> {
        let reached = self.board.reach(self.turn, from);
        reached.into_iter().map(|to| Step { from, to }).collect()
    }

    /// The position after a move that [`Position::turn`] has offered.
    #[must_use]
    pub fn after(&self, step: Step) -> Position {
        let mut next = self.clone();
        if step.from != step.to {
            next.board.put(step.to, self.board.at(step.from).unwrap_or(b'.'));
            next.board.put(step.from, b'.');
            next.last = Some(self.turn);
            next.seen.clear();
        }
        next.turn = self.turn.other();
        next.colour = Some(step.to.paint());
        next.seen.push((next.turn, step.to.paint()));
        next
    }

    /// The position after a move, if the rules allow it here.
    pub fn play(&self, step: Step) -> Option<Position> {
        let allowed = match self.turn() {
            Turn::Won(_) => false,
            Turn::Pass(pass) => pass == step,
            Turn::Choice(steps) => steps.contains(&step),
        };
        allowed.then(|| self.after(step))
    }

    /// Reads the notation: the board, the turn, the colour, the last mover; and the trail where there is one.
    /// `None` if it is not written so, if there are not the sixteen towers, each once, or if the rules cannot go on from it:
    /// after a run home that was not the last move, or after passes that this board does not force.
    pub fn read(text: &str) -> Option<Position> {
        let fields: Vec<&str> = text.split(' ').collect();
        let [rows, turn, colour, last, rest @ ..] = fields.as_slice() else {
            return None;
        };
        let mut position = Position::start();
        if Player::of_letter(turn).is_none() || rest.len() > 1 {
            return None;
        }
        position.board = read_board(rows)?;
        position.turn = Player::of_letter(turn)?;
        if (*colour, *last) == ("-", "-") {
            return (position == Position::start() && rest.is_empty()).then_some(position);
        }
        position.colour = Some(read_colour(colour)?);
        position.last = Some(Player::of_letter(last)?);
        position.seen = match rest {
            [trail] if (2..=LONGEST).contains(&trail.split(',').count()) => {
                trail.split(',').map(read_link).collect::<Option<_>>()?
            }
            [_] => return None,
            _ => [(position.turn, position.colour?)].into_iter().collect(),
        };
        let ends_here = position.seen.last() == Some(&(position.turn, position.colour?));
        (ends_here && position.follows_from_its_trail() && position.has_one_run_home_at_most()).then_some(position)
    }

    /// Whether each link is a blocked tower that stands on the colour of the next link, and none came up before the last one
    /// that had come up already: that would have ended the game.
    fn follows_from_its_trail(&self) -> bool {
        let forced = |pair: &[(Player, u8)]| {
            let &[(player, colour), next] = pair else { return false };
            let from = self.board.find(player.tower(colour)).unwrap_or(Place(-1, -1));
            self.board.reach(player, from).is_empty() && next == (player.other(), from.paint())
        };
        let before = self.seen.split_last().map_or(&[][..], |(_, before)| before);
        let once = |link| before.iter().filter(|other| *other == link).count() == 1;
        self.seen.windows(2).all(forced) && before.iter().all(once)
    }

    /// Whether no tower is home, or one is and it made the last move: nobody has passed since, and the other player would go on
    /// with the colour that it stands on.
    fn has_one_run_home_at_most(&self) -> bool {
        let home = |player: Player| (0..8).map(move |file| (player, Place(file, player.goal())));
        let arrived: Vec<(Player, Place)> = [Player::Black, Player::Gold]
            .into_iter()
            .flat_map(home)
            .filter(|(player, place)| self.board.at(*place).is_some_and(|letter| player.owns(letter)))
            .collect();
        match arrived.as_slice() {
            [] => true,
            [(player, place)] => {
                self.last == Some(*player)
                    && self.turn == player.other()
                    && self.colour == Some(place.paint())
                    && self.seen.len() == 1
            }
            _ => false,
        }
    }
}

fn read_board(text: &str) -> Option<Board> {
    let mut board = Board::EMPTY;
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 8 || rows.iter().any(|row| row.len() != 8) {
        return None;
    }
    for (row, rank) in rows.iter().zip((0..8).rev()) {
        for (letter, file) in row.bytes().zip(0..8) {
            board.put(Place(file, rank), letter);
        }
    }
    let mut letters: Vec<u8> = text.bytes().filter(|letter| !b"./".contains(letter)).collect();
    letters.sort_unstable();
    (letters == b"BGKNOPRYbgknopry").then_some(board)
}

fn read_colour(text: &str) -> Option<u8> {
    let &[letter] = text.as_bytes() else { return None };
    b"OBPKYRGN".contains(&letter).then_some(letter)
}

fn read_link(text: &str) -> Option<(Player, u8)> {
    let (player, colour) = text.split_at_checked(1)?;
    Some((Player::of_letter(player)?, read_colour(colour)?))
}

impl Display for Position {
    /// The notation; the trail as a fifth field where it has more than the present position.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            for file in 0..8 {
                let letter = self.board.at(Place(file, rank)).unwrap_or(b'.');
                write!(f, "{}", char::from(letter))?;
            }
            if rank > 0 {
                write!(f, "/")?;
            }
        }
        let colour = self.colour.map_or('-', char::from);
        let last = self.last.map_or('-', Player::letter);
        write!(f, " {} {colour} {last}", self.turn.letter())?;
        if self.seen.len() > 1 {
            let links: Vec<String> = self
                .seen
                .iter()
                .map(|(player, colour)| format!("{}{}", player.letter(), char::from(*colour)))
                .collect();
            write!(f, " {}", links.join(","))?;
        }
        Ok(())
    }
}
