//! What is made once in a process. Alone in its file, so that nothing else of the process has made it.

use std::time::Instant;

use backgammon::ai::{Bearoff, Evaluator, prepare};

#[test]
fn after_preparing_nets_and_table_are_there() {
    assert!(!Bearoff::is_made());
    let began = Instant::now();
    prepare();
    let making = began.elapsed();
    assert!(Bearoff::is_made());
    let asked = Instant::now();
    Evaluator::trained();
    let nets = asked.elapsed();
    // Reading the nets takes no less than a hundredth of the whole.
    assert!(nets < making / 1000, "{nets:?} of {making:?}");
}
