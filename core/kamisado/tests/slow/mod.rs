//! The rules once more, as slow and as obvious as can be, sharing nothing with the crate but its names for errors.
//!
//! A board of 8 × 8 places, a tower looked for by looking everywhere, one square after the other along a ray, and a list
//! of everything seen since the last real move. The colours are typed from `product/kamisado.md`, rank 8 first.

#![allow(dead_code, reason = "each test binary uses a part of it")]

/// The table of `product/kamisado.md` as it stands there.
pub const BOARD: [&str; 8] = [
    "OBPKYRGN", "ROKGBYNP", "GKORPNYB", "KPBONGRY", "YRGNOBPK", "BYNPROKG", "PNYBGKOR", "NGRYKPBO",
];

/// File and rank, 0–7 each.
pub type Place = (i32, i32);

/// The colour letter of a square.
pub fn paint((file, rank): Place) -> char {
    BOARD[usize::try_from(7 - rank).unwrap()]
        .chars()
        .nth(usize::try_from(file).unwrap())
        .unwrap()
}

/// What is wrong with a move, in words that a test compares.
pub type Reason = String;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slow {
    /// `Some((is_black, colour letter))`, by file and then rank.
    pub board: [[Option<(bool, char)>; 8]; 8],
    pub black_to_move: bool,
    pub designated: Option<char>,
    pub last_real_mover_black: Option<bool>,
    /// Every (side, colour) since the last real move, the present one last.
    pub seen: Vec<(bool, char)>,
}

fn on_board((file, rank): Place) -> bool {
    (0..8).contains(&file) && (0..8).contains(&rank)
}

pub fn places() -> impl Iterator<Item = Place> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

pub fn name((file, rank): Place) -> String {
    format!(
        "{}{}",
        "abcdefgh".chars().nth(usize::try_from(file).unwrap()).unwrap(),
        rank + 1
    )
}

impl Slow {
    pub fn start() -> Slow {
        let mut slow = Slow {
            board: [[None; 8]; 8],
            black_to_move: true,
            designated: None,
            last_real_mover_black: None,
            seen: Vec::new(),
        };
        for file in 0..8 {
            slow.put((file, 0), Some((true, paint((file, 0)))));
            slow.put((file, 7), Some((false, paint((file, 7)))));
        }
        slow
    }

    pub fn at(&self, (file, rank): Place) -> Option<(bool, char)> {
        self.board[usize::try_from(file).unwrap()][usize::try_from(rank).unwrap()]
    }

    fn put(&mut self, (file, rank): Place, tower: Option<(bool, char)>) {
        self.board[usize::try_from(file).unwrap()][usize::try_from(rank).unwrap()] = tower;
    }

    /// `(winner is black, "home" or "deadlock")`.
    pub fn over(&self) -> Option<(bool, &'static str)> {
        for file in 0..8 {
            if self.at((file, 7)).is_some_and(|(black, _)| black) {
                return Some((true, "home"));
            }
            if self.at((file, 0)).is_some_and(|(black, _)| !black) {
                return Some((false, "home"));
            }
        }
        let (present, before) = self.seen.split_last()?;
        if before.contains(present) {
            Some((!self.last_real_mover_black?, "deadlock"))
        } else {
            None
        }
    }

    /// Where the tower on a place could go if it were its turn.
    fn real_targets(&self, from: Place) -> Vec<Place> {
        let Some((black, _)) = self.at(from) else {
            return Vec::new();
        };
        let up = if black { 1 } else { -1 };
        let mut targets = Vec::new();
        for sideways in [-1, 0, 1] {
            let mut place = (from.0 + sideways, from.1 + up);
            while on_board(place) && self.at(place).is_none() {
                targets.push(place);
                place = (place.0 + sideways, place.1 + up);
            }
        }
        targets
    }

    pub fn legal(&self) -> Vec<(Place, Place)> {
        let mut moves = Vec::new();
        if self.over().is_some() {
            return moves;
        }
        for from in places() {
            let Some((black, colour)) = self.at(from) else { continue };
            if black != self.black_to_move || self.designated.is_some_and(|designated| designated != colour) {
                continue;
            }
            let targets = self.real_targets(from);
            if targets.is_empty() && self.designated.is_some() {
                moves.push((from, from));
            }
            moves.extend(targets.into_iter().map(|to| (from, to)));
        }
        moves.sort_by_key(|(from, to)| (from.1, from.0, to.1, to.0));
        moves
    }

    pub fn play(&self, from: Place, to: Place) -> Slow {
        let mut next = self.clone();
        if from == to {
            // A pass: the board stays, the trail grows.
        } else {
            next.put(from, None);
            next.put(to, self.at(from));
            next.last_real_mover_black = Some(self.black_to_move);
            next.seen.clear();
        }
        next.black_to_move = !self.black_to_move;
        next.designated = Some(paint(to));
        next.seen.push((next.black_to_move, paint(to)));
        next
    }

    /// Why a move is refused, asked question by question.
    pub fn reason(&self, from: Place, to: Place) -> Option<Reason> {
        if self.over().is_some() {
            return Some("GameOver".into());
        }
        let Some((black, colour)) = self.at(from) else {
            return Some("NoTowerThere".into());
        };
        if black != self.black_to_move {
            return Some("NotYourTower".into());
        }
        if let Some(designated) = self.designated
            && designated != colour
        {
            return Some(format!("NotDesignated {designated}"));
        }
        if self.real_targets(from).is_empty() {
            return if from == to { None } else { Some("OnlyPass".into()) };
        }
        if from == to {
            return Some("MustMove".into());
        }
        let (files, ranks) = (to.0 - from.0, to.1 - from.1);
        let ahead = if black { ranks } else { -ranks };
        if ahead <= 0 || (files != 0 && files.abs() != ahead) {
            return Some("NotAlongRay".into());
        }
        for n in 1..=ahead {
            let place = (from.0 + files.signum() * n, from.1 + ranks.signum() * n);
            if self.at(place).is_some() {
                return Some(format!("PathBlocked {}", name(place)));
            }
        }
        None
    }

    /// The position as `product/kamisado.md` writes it, without trail.
    pub fn text(&self) -> String {
        let ranks: Vec<String> = (0..8)
            .rev()
            .map(|rank| {
                (0..8)
                    .map(|file| match self.at((file, rank)) {
                        None => '.',
                        Some((true, colour)) => colour,
                        Some((false, colour)) => colour.to_ascii_lowercase(),
                    })
                    .collect()
            })
            .collect();
        let side = |black: bool| if black { 'b' } else { 'g' };
        format!(
            "{} {} {} {}",
            ranks.join("/"),
            side(self.black_to_move),
            self.designated.unwrap_or('-'),
            self.last_real_mover_black.map_or('-', side)
        )
    }

    /// A position without trail, for the vectors.
    pub fn from_text(text: &str) -> Slow {
        let mut slow = Slow::start();
        slow.board = [[None; 8]; 8];
        let fields: Vec<&str> = text.split(' ').collect();
        for (row, rank) in fields[0].split('/').zip((0..8).rev()) {
            for (letter, file) in row.chars().zip(0..8) {
                if letter != '.' {
                    slow.put((file, rank), Some((letter.is_uppercase(), letter.to_ascii_uppercase())));
                }
            }
        }
        let side = |field: &str| match field {
            "b" => Some(true),
            "g" => Some(false),
            _ => None,
        };
        slow.black_to_move = side(fields[1]).unwrap();
        slow.designated = fields[2].chars().next().filter(|letter| *letter != '-');
        slow.last_real_mover_black = side(fields[3]);
        slow.seen = slow
            .designated
            .map(|colour| (slow.black_to_move, colour))
            .into_iter()
            .collect();
        slow
    }
}
