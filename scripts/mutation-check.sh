#!/usr/bin/env bash
# Breaks the rules of kamisado on purpose, one at a time, in a copy of the last commit, and asks whether a test notices. Each
# mutant stands in the rules (core/kamisado/src/state.rs) and in the solver, which follows passes by its own means.
#
#   scripts/mutation-check.sh      ends with "N caught, 0 survived"
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$root"
need_toolchains

copy=$(mktemp -d "${TMPDIR:-/tmp}/shuanglong-mutants-XXXXXX")
trap 'git worktree remove --force "$copy/tree"; rm -rf "$copy"' EXIT
git worktree add --quiet --detach "$copy/tree" HEAD
cd "$copy/tree"
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target/mutants}
state=core/kamisado/src/state.rs
view=core/kamisado/src/ai/solver/view.rs
tests=(--lib --test rules --test vectors --test against_slow --test solver)
caught=0 survived=0

cargo test -q -p kamisado "${tests[@]}" >"$copy/log" 2>&1 || { cat "$copy/log" >&2; fail "the tests fail before anything is broken"; }

# mutant WHAT FILE OLD NEW   the one place where OLD stands in FILE becomes NEW
mutant() {
    local what=$1 file=$2 old=$3 new=$4
    [ "$(grep -cF -- "$old" "$file")" = 1 ] || fail "$file no longer has exactly one: $old"
    old=$old new=$new perl -pi -e 's/\Q$ENV{old}\E/$ENV{new}/' "$file"
    cargo test -q -p kamisado "${tests[@]}" --no-run >"$copy/log" 2>&1 || { cat "$copy/log" >&2; fail "does not compile: $what"; }
    if cargo test -q -p kamisado "${tests[@]}" --no-fail-fast >"$copy/log" 2>&1; then
        survived=$((survived + 1))
        say "SURVIVED  $what ($file)"
    else
        caught=$((caught + 1))
        say "caught by $(grep -cE '^    [a-z_:]+$' "$copy/log") tests: $what ($file)"
    fi
    git checkout --quiet -- "$file"
}

mutant "whoever moved last wins the deadlock" "$state" 'winner: !last_mover,' 'winner: last_mover,'
mutant "a pass hands on the tower's own colour" "$state" \
    'let landed = step.to.colour();' \
    'let landed = self.landed.filter(|_| step.is_pass()).unwrap_or(step.to.colour());'
mutant "two passes are a deadlock" "$state" 'repeated: self.seen & bit != 0,' 'repeated: self.seen.count_ones() >= 2,'
mutant "whoever moved last wins the deadlock" "$view" 'mover_wins: false,' 'mover_wins: true,'
mutant "a pass hands on the tower's own colour" "$view" \
    'let underfoot = square_of(at.own, at.colour).colour() as u8;' 'let underfoot = at.colour;'
mutant "two passes are a deadlock" "$view" 'if seen & bit != 0 {' 'if plies > 2 {'

echo "$caught caught, $survived survived"
[ "$survived" = 0 ]
