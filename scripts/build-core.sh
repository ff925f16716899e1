#!/usr/bin/env bash
# Builds the Rust library for this machine and everything the Kotlin build takes as generated sources.
#
#   scripts/build-core.sh             → target/native/dev, for tests
#   scripts/build-core.sh --release   → target/native/release, for the window
#
# Both leave the bindings in target/generated/kotlin and the colours and marks of assets/ in target/generated/tokens.
# Files are replaced only when their content changed, so that nothing downstream is built again for nothing.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

profile=dev flags=()
case ${1:-} in
    --release) profile=release flags=(--release) ;;
    '') ;;
    *) fail "usage: build-core.sh [--release]" ;;
esac
command -v cargo >/dev/null || fail "Rust is missing: install it from your distribution or with rustup"

case $(uname -s) in Darwin) name=libshuanglong_ffi.dylib ;; *) name=libshuanglong_ffi.so ;; esac
cd "$root"

# On a terminal cargo shows how far it is; elsewhere it is heard only when it fails. Warnings are the lint step's business.
cargo_build() {
    local log=$root/target/cargo-$$.log
    if [ -t 2 ]; then cargo build "$@"; return; fi
    cargo build -q "$@" 2> "$log" || { cat "$log" >&2; rm -f "$log"; fail "cargo build $*"; }
    rm -f "$log"
}

say "core: cargo build ($profile)"
built=$(cargo_build "${flags[@]}" -p shuanglong-ffi --message-format=json-render-diagnostics |
    grep -o "[^\"]*/$name" | tail -1)
[ -f "$built" ] || fail "cargo did not say where it put $name"

mkdir -p "$native/$profile"
# Never written in place: a program that has the library loaded would die of it.
cmp -s "$built" "$native/$profile/$name" ||
    { cp "$built" "$native/$profile/$name.new" && mv "$native/$profile/$name.new" "$native/$profile/$name"; }

# The façade's source decides what the bindings look like; the metadata is read from the library itself.
bindings_inputs=(bindings Cargo.lock tools/bindgen "$generated/kotlin")
if ! fresh kotlin-bindings "${bindings_inputs[@]}"; then
    say "core: Kotlin bindings"
    cargo_build -p bindgen --bin uniffi-bindgen
    scratch=$(mktemp -d "$root/target/bindings.XXXXXX")
    trap 'rm -rf "$scratch"' EXIT
    cargo run -q -p bindgen --bin uniffi-bindgen -- generate --library "$built" --language kotlin --no-format --out-dir "$scratch"
    if ! diff -rq "$scratch" "$generated/kotlin" >/dev/null 2>&1; then
        rm -rf "$generated/kotlin"
        mkdir -p "$generated"
        cp -r "$scratch" "$generated/kotlin"
    fi
    seal kotlin-bindings "${bindings_inputs[@]}"
fi

need_apt "generating colours" python3=python3
mkdir -p "$generated/tokens"
python3 scripts/gen-tokens.py "$generated/tokens"
