#!/usr/bin/env bash
# The Swift half on this machine: the core as a static library, its Swift bindings, lint, `swift test`.
#
#   scripts/test-swift.sh [arguments for swift test]
#
# Exit 69: Swift cannot be had here (see scripts/swift-env.sh); nothing was built.
# Needs the traces of the Rust runner in target/scripts; plays them first where they are missing or old.
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

swift_env=$root/scripts/swift-env.sh
"$swift_env" --available || exit $?
"$swift_env" >/dev/null
cd "$root"

say "swift: the core as a static library"
built=$(cargo build -q -p shuanglong-ffi --message-format=json-render-diagnostics |
    grep -o '[^"]*/libshuanglong_ffi\.a' | tail -1)
[ -f "$built" ] || fail "cargo did not say where it put libshuanglong_ffi.a"
# By itself in its folder: beside a shared library the linker would take that one.
mkdir -p "$native/swift"
replace() { mkdir -p "$(dirname "$2")"; cmp -s "$1" "$2" || cp "$1" "$2"; } # an unchanged file keeps its date
replace "$built" "$native/swift/libshuanglong_ffi.a"

inputs=(bindings Cargo.lock tools/bindgen ios/Generated)
if ! fresh swift-bindings "${inputs[@]}"; then
    say "swift: bindings"
    scratch=$(mktemp -d "$root/target/bindings.XXXXXX")
    trap 'rm -rf "$scratch"' EXIT
    cargo run -q -p bindgen --bin uniffi-bindgen-swift -- "$built" "$scratch" --swift-sources --headers --modulemap \
        --module-name ShuanglongCoreFFI --modulemap-filename module.modulemap
    ffi=ios/Generated/ShuanglongCoreFFI
    for header in "$scratch"/*.h; do replace "$header" "$ffi/include/$(basename "$header")"; done
    replace "$scratch/module.modulemap" "$ffi/include/module.modulemap"
    # SwiftPM wants a source file in every target; this one's code is in the static library.
    : >"$scratch/empty.c"
    replace "$scratch/empty.c" "$ffi/empty.c"
    for source in "$scratch"/*.swift; do replace "$source" "ios/Generated/ShuanglongCore/$(basename "$source")"; done
    seal swift-bindings "${inputs[@]}"
fi

say "swift: format lint"
"$swift_env" swift format lint --strict --parallel --recursive ios/Package.swift ios/Tests

traces=(tests/scripts tests/src tests/tests/scripts.rs core bindings Cargo.lock target/scripts)
if ! fresh script-traces "${traces[@]}"; then
    say "swift: the same scripts in Rust first"
    cargo test -q -p cross-tests --test scripts >&2
    seal script-traces "${traces[@]}"
fi

say "swift: swift test"
cd ios
"$swift_env" swift test -j 2 --disable-xctest "$@"
