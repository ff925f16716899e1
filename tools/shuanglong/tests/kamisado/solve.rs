use crate::{kamisado, printed};

/// The word behind a label.
fn line<'a>(text: &'a str, label: &str) -> &'a str {
    let found = text.lines().find_map(|line| line.strip_prefix(label));
    found.unwrap_or_else(|| panic!("{label} is not in {text}")).trim()
}

#[test]
fn a_position_is_solved_whichever_way_it_is_written() {
    // The facts of `product/kamisado.md`: the orange tower is blocked, then Gold's purple one runs home.
    let text = printed(&["solve", "h1-h7 c8-b7"]);
    assert_eq!(line(&text, "verdict"), "gold wins");
    assert_eq!(line(&text, "best move"), "h7-h7");
    assert_eq!(line(&text, "distance"), "2 plies");
    assert!(line(&text, "nodes").parse::<u64>().is_ok());
    assert!(line(&text, "time").ends_with(" s"));
    assert_eq!(
        printed(&["solve", line(&text, "position")]).lines().next(),
        text.lines().next()
    );
}

#[test]
fn the_start_is_solved_when_nothing_else_is_asked() {
    let text = printed(&["solve", "--distance-budget", "0"]);
    assert!(line(&text, "position").ends_with("NGRYKPBO b - -"));
    assert_eq!(line(&text, "verdict"), "black wins");
    let after = printed(&["solve", line(&text, "best move"), "--distance-budget", "0"]);
    assert_eq!(line(&after, "verdict"), "black wins", "the best move keeps the win");
}

#[test]
fn a_loss_is_held_out_and_a_win_is_hurried() {
    // The quickest deadlock of all: whoever would make it looks for something that takes longer.
    let text = printed(&["solve", "f1-f5 g8-a2 f5-d7 a2-a2"]);
    assert_eq!(
        (line(&text, "verdict"), line(&text, "distance")),
        ("gold wins", "1 plies")
    );
    let before = printed(&["solve", "f1-f5 g8-a2"]);
    assert_ne!(line(&before, "best move"), "f5-d7");
    let win = printed(&["solve", "h1-h7 c8-b7 h7-h7"]);
    assert_eq!(
        (line(&win, "distance"), &line(&win, "best move")[3..]),
        ("1 plies", "h1")
    );
}

#[test]
fn a_finished_game_says_who_has_won_and_how() {
    let deadlock = printed(&["solve", "f1-f5 g8-a2 f5-d7 a2-a2 d7-d7"]);
    assert_eq!(line(&deadlock, "over"), "gold has won (deadlock)");
    let home = printed(&["solve", "h1-h7 c8-b7 h7-h7 b7-h1"]);
    assert_eq!(line(&home, "over"), "gold has won (home row)");
}

#[test]
fn what_cannot_be_asked_is_explained() {
    for (words, part, misused) in [
        (&["solve", "c1-d1"][..], "ply 1", false),
        (&["solve", "h1-h7 c8-b7 b7-h1"], "pass h7-h7 is missing", false),
        (&["solve", "c1f4"], "hyphen", false),
        (&["solve", "8/8/8/8/8/8/8/8 b - -"], "squares", false),
        (&["solve", "c1-f4", "b8-b2"], "quote", true),
        (&["solve", "--distance-budget"], "needs a value", true),
        (&["solve", "--distance-budget", "much"], "number of nodes", true),
        (&["solve", "--out", "x"], "no option --out", true),
        (&["prove", "c1-c1"], "ply 1", false),
        (&["table", "--fast"], "no option --fast", true),
        (&["resign"], "solve, prove and table", true),
        (&[], "solve, prove and table", true),
    ] {
        let output = kamisado(words);
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(part), "{words:?}: {said}");
        // How to ask helps whoever asked wrongly, and hides what is wrong with a position.
        assert_eq!(said.contains("kamisado solve [POSITION]"), misused, "{words:?}: {said}");
    }
    let help = kamisado(&["solve", "--help"]);
    assert!(help.status.success());
    assert!(
        String::from_utf8(help.stdout)
            .unwrap()
            .contains("kamisado solve [POSITION]")
    );
    let output = kamisado(&["prove", "f1-f5 g8-a2 f5-d7", "--out", "/no/such/folder/proof.txt"]);
    assert_eq!(output.status.code(), Some(1), "a file that cannot be written");
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("/no/such/folder/proof.txt")
    );
}
