#!/usr/bin/env bash
# Plays the scripts of tests/scripts in Rust, so that target/scripts holds the traces which Kotlin and Swift are compared with.
# Does nothing when they are there and nothing they depend on has changed.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

cd "$root"
inputs=(tests/scripts tests/src tests/tests/scripts.rs core bindings Cargo.toml Cargo.lock target/scripts)
fresh script-traces "${inputs[@]}" && exit
say "the scripts of both games, in Rust"
cargo test -q -p cross-tests --test scripts >&2
seal script-traces "${inputs[@]}"
