#!/usr/bin/env bash
# What the Kotlin and Swift tests need from Rust: the traces of tests/scripts in target/scripts, which theirs are compared with, and
# a library with 1,000 finished matches in target/library-1000. Does nothing when these are there and still hold.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

cd "$root"
inputs=(tests/scripts tests/src tests/tests/scripts.rs core bindings Cargo.toml Cargo.lock target/scripts)
if ! fresh script-traces "${inputs[@]}"; then
    say "the scripts of both games, in Rust"
    # Said only when it fails: ./test counts what tests say, and counts this one among Rust's.
    cargo test -q -p cross-tests --test scripts >target/scripts.log 2>&1 || { cat target/scripts.log >&2; fail "the scripts in Rust"; }
    seal script-traces "${inputs[@]}"
fi

inputs=(tests/scripts tests/src/bin/finished_library.rs core/matches target/library-1000)
if ! fresh library-1000 "${inputs[@]}"; then
    say "a library with 1,000 finished matches"
    rm -rf target/library-1000
    cargo run -q -p cross-tests --bin finished_library -- target/library-1000 1000
    seal library-1000 "${inputs[@]}"
fi
