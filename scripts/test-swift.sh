#!/usr/bin/env bash
# The Swift half on this machine: the core as a static library, its Swift bindings, lint, `swift test`.
#
#   scripts/test-swift.sh [arguments for swift test]
#
# Exit 69: Swift cannot be had here (see scripts/swift-env.sh); nothing was built.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

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
if ! cmp -s "$built" "$native/swift/libshuanglong_ffi.a"; then
    cp "$built" "$native/swift/libshuanglong_ffi.a"
    # SwiftPM does not know that the tests are linked with it, and would keep the old ones.
    rm -rf ios/.build/*/debug/*.xctest
fi

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

"$root/scripts/play-scripts.sh"

say "swift: swift test"
cd ios
"$swift_env" swift test -j 2 --disable-xctest "$@"
