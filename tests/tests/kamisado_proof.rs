//! The checker of proofs accepts what is right and refuses everything else. The proofs here are made by minimax: no solver has a
//! part in these tests.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests"
)]

use std::sync::LazyLock;

use cross_tests::{
    kamisado_minimax::Minimax,
    kamisado_proof::{Claim, Refusal, check, check_game},
    kamisado_rules::{Place, Player, Position, Step, Turn},
};

/// A game of the vectors (p-g27) some plies before its end, with choices and chains of passes still to come.
const MOVES: &str = "h1-d5 a8-a5 e1-h4 d8-f6 a1-c3 h8-h5 d1-g4 c8-c7 h4-g5 f8-e7 g1-e3";

/// The table that minimax makes, as lines, and how many passes its lines lead over.
struct Prover {
    minimax: Minimax,
    lines: Vec<String>,
    passes: usize,
}

impl Prover {
    fn cover(&mut self, winner: Player, position: &Position) {
        match position.turn() {
            Turn::Won(player) => assert_eq!(player, winner),
            Turn::Pass(pass) => {
                self.passes += 1;
                self.cover(winner, &position.after(pass));
            }
            Turn::Choice(steps) if position.turn != winner => {
                for step in steps {
                    self.cover(winner, &position.after(step));
                }
            }
            Turn::Choice(steps) => {
                if steps
                    .iter()
                    .any(|step| position.after(*step).turn() == Turn::Won(winner))
                {
                    return;
                }
                let stated = stated(position);
                if self.lines.iter().any(|line| line.starts_with(&stated)) {
                    return;
                }
                let quickest = steps
                    .into_iter()
                    .filter_map(|step| match self.minimax.solve(&position.after(step), u64::MAX)? {
                        (player, plies) if player == winner => Some((plies, step)),
                        _ => None,
                    })
                    .min()
                    .unwrap();
                self.lines.push(format!("{stated} {}", quickest.1));
                self.cover(winner, &position.after(quickest.1));
            }
        }
    }
}

/// A position with a choice as a proof states it: what was before makes no difference.
fn stated(position: &Position) -> String {
    Position {
        last: position.last.map(|_| position.turn.other()),
        seen: position.seen.last().copied().into_iter().collect(),
        ..position.clone()
    }
    .to_string()
}

fn played(moves: &str) -> Position {
    let words = moves.split_whitespace();
    words.fold(Position::start(), |position, word| {
        position.play(Step::read(word).unwrap()).unwrap()
    })
}

fn file(claims: &[&str], lines: &[String]) -> String {
    let mut file = vec!["kamisado proof 1".to_owned()];
    file.extend(claims.iter().map(|claim| format!("claim {claim}")));
    file.extend_from_slice(lines);
    file.push(format!("end {}\n", lines.len()));
    file.join("\n")
}

/// A true claim about the end of a game, and its table.
static PROVEN: LazyLock<(String, Vec<String>)> = LazyLock::new(|| {
    let position = played(MOVES);
    let mut prover = Prover {
        minimax: Minimax::new(),
        lines: Vec::new(),
        passes: 0,
    };
    let (winner, _) = prover.minimax.solve(&position, u64::MAX).unwrap();
    prover.cover(winner, &position);
    println!("{} lines, {} passes, {winner} wins", prover.lines.len(), prover.passes);
    assert!(
        prover.lines.len() >= 20 && prover.passes >= 10,
        "too little to test with"
    );
    (format!("{MOVES} {winner}"), prover.lines)
});

fn proven() -> (String, Vec<String>) {
    PROVEN.clone()
}

fn other(claim: &str) -> String {
    match claim.rsplit_once(' ').unwrap() {
        (moves, "black") => format!("{moves} gold"),
        (moves, _) => format!("{moves} black"),
    }
}

#[test]
fn a_right_proof_is_accepted_and_its_claims_are_named() {
    let (claim, lines) = proven();
    let (about, winner) = claim.rsplit_once(' ').unwrap();
    let claims = check(&file(&[&claim], &lines)).unwrap();
    assert_eq!(claims.len(), 1);
    assert_eq!(
        (claims[0].about.as_str(), claims[0].winner.to_string()),
        (about, winner.to_owned())
    );
    let mut backwards = lines;
    backwards.reverse();
    assert_eq!(
        check(&file(&[&claim], &backwards)),
        Ok(claims),
        "each line stands for itself"
    );
}

#[test]
fn a_claim_turned_round_is_refused() {
    let (claim, lines) = proven();
    assert!(check(&file(&[&claim, &other(&claim)], &lines)).is_err());
    // Neither deadlock nor home row is won by whom one likes.
    for (moves, winner) in [
        ("h1-h7 c8-b7 h7-h7 b7-h1", Player::Gold),
        ("f1-f5 g8-a2 f5-d7", Player::Gold),
    ] {
        let claim = format!("{moves} {winner}");
        assert_eq!(
            check(&file(&[&claim], &[])),
            Ok(vec![Claim {
                about: moves.into(),
                winner
            }])
        );
        assert!(matches!(check(&file(&[&other(&claim)], &[])), Err(Refusal::Lost(2, _))));
    }
}

#[test]
fn each_line_that_is_left_out_is_missed() {
    let (claim, lines) = proven();
    for index in 0..lines.len() {
        let mut fewer = lines.clone();
        let gone = fewer.remove(index);
        let refusal = check(&file(&[&claim], &fewer)).unwrap_err();
        let Refusal::Unanswered(_, position) = refusal else {
            panic!("{gone}: {refusal}")
        };
        assert!(
            gone.starts_with(&stated(&Position::read(&position).unwrap())),
            "{gone}: {position}"
        );
    }
}

/// Every line with another move in place of its own. What is refused may also be a win that would need more lines; what is
/// accepted must be a win.
#[test]
fn a_changed_move_is_refused_unless_it_wins_as_well() {
    let (claim, lines) = proven();
    let mut minimax = Minimax::new();
    let (mut illegal, mut lost) = (0, 0);
    for index in 0..lines.len() {
        let (text, right) = lines[index].rsplit_once(' ').unwrap();
        let position = Position::read(text).unwrap();
        let Turn::Choice(steps) = position.turn() else {
            panic!("{text}")
        };
        for from in Place::all() {
            for to in Place::all() {
                let step = Step { from, to };
                // Of the 4,096, those of the tower that must move, legal or not, and every pass.
                let of_interest = from == to || from == steps[0].from;
                if step.to_string() == right || !of_interest {
                    continue;
                }
                let mut changed = lines.clone();
                changed[index] = format!("{text} {step}");
                let result = check(&file(&[&claim], &changed));
                if !steps.contains(&step) {
                    assert!(matches!(result, Err(Refusal::Illegal(_))), "{text} {step}: {result:?}");
                    illegal += 1;
                } else if minimax.solve(&position.after(step), u64::MAX).unwrap().0 != position.turn {
                    assert!(
                        matches!(result, Err(Refusal::Unanswered(..) | Refusal::Lost(..))),
                        "{text} {step}: {result:?}"
                    );
                    lost += 1;
                }
            }
        }
    }
    println!("{illegal} illegal moves and {lost} losing ones refused");
    assert!(illegal > 1_000 && lost > 20);
}

#[test]
fn a_file_that_is_cut_is_refused_wherever_it_is_cut() {
    let (claim, lines) = proven();
    let whole = file(&[&claim], &lines);
    assert!(check(&whole).is_ok());
    for length in 0..whole.len() {
        assert!(check(&whole[..length]).is_err(), "cut after {length} bytes");
    }
}

#[test]
fn what_is_not_written_as_it_must_be_is_refused() {
    let (claim, lines) = proven();
    let whole = file(&[&claim], &lines);
    assert_eq!(check(&whole.replace("proof 1", "proof 2")), Err(Refusal::NoTitle));
    assert_eq!(check(&whole.replace("\nend ", "\nend 1")), Err(Refusal::CutShort));
    assert_eq!(check(&format!("{whole}\n")), Err(Refusal::CutShort));
    let first = 3;
    for (changed, refusal) in [
        (format!("{} ", lines[0]), Refusal::Unreadable(first)),
        (lines[0].replacen('.', "", 1), Refusal::Unreadable(first)),
        (lines[0].replacen('.', "K", 1), Refusal::Unreadable(first)),
        (lines[0].to_uppercase(), Refusal::Unreadable(first)),
        (lines[1].clone(), Refusal::Twice(first + 1)),
        (format!("claim {claim}"), Refusal::Unreadable(first + 1)),
    ] {
        let mut lines = lines.clone();
        if changed.starts_with("claim") {
            lines.insert(1, changed);
        } else {
            lines[0] = changed;
        }
        assert_eq!(check(&file(&[&claim], &lines)), Err(refusal));
    }
    for claim in [
        "c1-f4",
        "c1-f4 white",
        "c1-c1 gold",
        "c1-d1 gold",
        "c1-f4 c1-f5 gold",
        "h1-h7 c8-b7 b7-h1 gold",
        // A deadlock of towers that are not blocked, and a run home after which somebody passed.
        "obpkyrgn/......../......../......../.....R../......../......../NG.YKPBO g B b gB,bO,gB gold",
        "ob.kyrgn/.......O/......../......../......../......../......../NGRYKPBp g O b gold",
    ] {
        assert_eq!(check(&file(&[claim], &[])), Err(Refusal::Unreadable(2)), "{claim}");
    }
}

/// A position in the middle of a chain of passes keeps the memory of it; a line of the table needs none.
#[test]
fn claims_about_positions_know_their_trail_and_lines_have_none() {
    let before = played("f1-f5 g8-a2 f5-d7 a2-a2");
    assert_eq!(before.turn(), Turn::Pass(Step::read("d7-d7").unwrap()));
    let claim = |position: &Position, winner| file(&[&format!("{position} {winner}")], &[]);
    assert!(check(&claim(&before, Player::Gold)).is_ok());
    assert!(check(&claim(&before, Player::Black)).is_err());
    let (claim, lines) = proven();
    let (position, step) = lines[0].rsplit_once(' ').unwrap();
    let mut position = Position::read(position).unwrap();
    position.seen.insert(0, (position.turn.other(), b'O'));
    let mut with_trail = lines.clone();
    with_trail[0] = format!("{position} {step}");
    assert_eq!(check(&file(&[&claim], &with_trail)), Err(Refusal::Unreadable(3)));
}

#[test]
fn a_proof_of_the_game_claims_the_start_and_all_first_moves_and_nothing_else() {
    // Claims that prove nothing are refused first, so what is asked here is asked about a table that is empty too.
    let (claim, lines) = proven();
    assert_eq!(
        check_game(&file(&[&claim], &lines)),
        Err(Refusal::Unclaimed(String::new()))
    );
}
