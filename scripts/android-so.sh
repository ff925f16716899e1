#!/usr/bin/env bash
# The Rust core for arm64 Android: builds, strips, checks and measures it.
#
#   scripts/android-so.sh   → target/android/jniLibs/arm64-v8a/libshuanglong_ffi.so, target/android/so-report.txt
#
# With ANDROID_NDK_HOME it is the real thing. Without, it is a LINK CHECK: C is compiled by Debian's arm64 compiler against
# glibc's headers and linked against empty stand-ins for bionic (android/bionic-stub). That shows that everything compiles
# for the target, how large it gets and how it is laid out; such a library was never run and must not be shipped.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

target=aarch64-linux-android
api=26
page=16384
out=$root/target/android
jni=$out/jniLibs/arm64-v8a
mkdir -p "$jni"
cd "$root"

libdir=$(rustc --print target-libdir --target "$target")
if [ ! -d "$libdir" ]; then
    say "Android: Rust's standard library for $target"
    if ! command -v rustup >/dev/null || ! timeout 300 rustup -q target add "$target" >"$out/rustup.log" 2>&1; then
        say "SKIPPED: Rust's standard library for $target is not to be had here (rustup target add $target)"
        exit "$cannot_run_here"
    fi
fi

variable=${target//-/_}
if [ -n "${ANDROID_NDK_HOME:-}" ]; then
    label="linked with the NDK at $ANDROID_NDK_HOME"
    bin=$(echo "$ANDROID_NDK_HOME"/toolchains/llvm/prebuilt/*/bin)
    [ -x "$bin/$target$api-clang" ] || fail "ANDROID_NDK_HOME has no clang for $target$api"
    strip=$bin/llvm-strip readelf=$bin/llvm-readelf
    export "CC_$variable=$bin/$target$api-clang" "AR_$variable=$bin/llvm-ar" "CARGO_TARGET_${variable^^}_LINKER=$bin/$target$api-clang"
    export "CARGO_TARGET_${variable^^}_RUSTFLAGS=-C link-arg=-Wl,-z,max-page-size=$page"
else
    label="LINK CHECK ONLY, without an NDK: never run on a device, not to be shipped"
    need_apt "the link check for arm64" aarch64-linux-gnu-gcc=gcc-aarch64-linux-gnu \
        /usr/aarch64-linux-gnu/include/stdint.h=libc6-dev-arm64-cross
    strip=aarch64-linux-gnu-strip readelf=aarch64-linux-gnu-readelf
    stand_ins=$out/bionic-stub
    "$root/android/bionic-stub/make.sh" "$stand_ins"
    lld=$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/rust-lld
    export "CC_$variable=aarch64-linux-gnu-gcc" "AR_$variable=aarch64-linux-gnu-ar"
    # Debian's compiler would call helpers of its own libgcc for atomics.
    export "CFLAGS_$variable=-mno-outline-atomics -fPIC"
    export "CARGO_TARGET_${variable^^}_LINKER=$lld"
    export "CARGO_TARGET_${variable^^}_RUSTFLAGS=-C linker-flavor=ld.lld -L $stand_ins -C link-arg=-zmax-page-size=$page"
fi

say "Android: cargo build for $target"
log=$out/cargo.log
cargo build -q --release -p shuanglong-ffi --lib --target "$target" --message-format=json-render-diagnostics 2> "$log" > "$out/cargo.json" ||
    { tail -40 "$log" >&2; fail "cargo build for $target"; }
built=$(grep -o '[^"]*/libshuanglong_ffi\.so' "$out/cargo.json" | tail -1)
"$strip" --strip-unneeded -o "$jni/libshuanglong_ffi.so" "$built"

alignments=$("$readelf" -lW "$jni/libshuanglong_ffi.so" | awk '$1 == "LOAD" { print $NF }' | sort -u)
size=$(stat -c %s "$jni/libshuanglong_ffi.so")
printf 'libshuanglong_ffi.so arm64-v8a: %d KB stripped (%d bytes), LOAD alignment %s; %s\n' \
    $(((size + 1023) / 1024)) "$size" "$(echo $alignments)" "$label" | tee "$out/so-report.txt"
[ "$alignments" = 0x4000 ] || fail "every LOAD segment must be aligned to 0x4000 (16 KB pages)"
