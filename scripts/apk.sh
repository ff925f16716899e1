#!/usr/bin/env bash
# Assembles and signs a debug APK, as a smoke test of everything that goes into one.
#
#   scripts/apk.sh [--r8]   → target/android/shuanglong-debug.apk
#
# Without an NDK its library is the link check of scripts/android-so.sh: such an APK was NEVER RUN ON A DEVICE and will not
# start on one. D8 by default; --r8 shrinks, as a release would (slower).
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib-android.sh"

tool=D8
case ${1:-} in
    --r8) tool=R8 ;;
    '') ;;
    *) fail "usage: apk.sh [--r8]" ;;
esac
out=$root/target/android
apk=$out/shuanglong-debug.apk

"$root/scripts/android-build.sh"
"$root/scripts/android-so.sh" || exit $?
need_apt "packing an APK" zipalign=zipalign apksigner=apksigner aapt2=aapt zip=zip unzip=unzip

classpath=$(python3 "$root/android/libs/androidx.py" fetch app)
platform=$(android_jar 14)
dexer=$(maven_classpath r8 "$r8")
jna_aar=$(maven_classpath jna-aar "net.java.dev.jna:jna:$jna_version:aar")

inputs=("$out/classes" "$out/r.jar" "$root/android/libs" "$root/android/app/keep.pro" "$root/scripts/apk.sh")
if ! [ -f "$out/dex-$tool/classes.dex" ] || ! fresh "android-dex-$tool" "${inputs[@]}"; then
    say "APK: $tool"
    rm -rf "$out/dex-$tool" "$out/jna" && mkdir -p "$out/dex-$tool"
    unzip -qo "$jna_aar" -d "$out/jna"
    (cd "$out/classes" && jar cf "$out/classes.jar" .)
    IFS=: read -ra libraries <<< "$classpath"
    jars=("$out/classes.jar" "$out/r.jar" "$out/jna/classes.jar" "${libraries[@]}")
    jdk=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
    log=$out/$tool.log
    if [ "$tool" = R8 ]; then
        rules=(--pg-conf "$root/android/app/keep.pro")
        for library in "${libraries[@]}"; do
            rule=$(dirname "$library")/proguard.txt
            [ ! -f "$rule" ] || rules+=(--pg-conf "$rule")
        done
        java -Xmx4g -cp "$dexer" com.android.tools.r8.R8 --release --min-api "$min_sdk" --lib "$platform" \
            --lib "$jdk" "${rules[@]}" --output "$out/dex-$tool" "${jars[@]}" \
            > "$log" 2>&1 || { tail -20 "$log" >&2; fail "R8"; }
    else
        java -Xmx3g -cp "$dexer" com.android.tools.r8.D8 --debug --min-api "$min_sdk" --lib "$platform" --lib "$jdk" \
            --output "$out/dex-$tool" \
            "${jars[@]}" > "$log" 2>&1 || { tail -20 "$log" >&2; fail "D8"; }
    fi
    seal "android-dex-$tool" "${inputs[@]}"
fi

say "APK: pack and sign"
stage=$out/stage
rm -rf "$stage" && mkdir -p "$stage/lib/arm64-v8a"
cp "$out/dex-$tool"/classes*.dex "$stage/"
cp "$out/jniLibs/arm64-v8a/libshuanglong_ffi.so" "$out/jna/jni/arm64-v8a/libjnidispatch.so" "$stage/lib/arm64-v8a/"
cp "$out"/libs/*/jni/arm64-v8a/*.so "$stage/lib/arm64-v8a/" 2>/dev/null || true
cp "$out/resources.apk" "$out/unsigned.apk"
# Libraries lie uncompressed and page-aligned, so that Android maps them straight from the APK.
(cd "$stage" && zip -q -r "$out/unsigned.apk" ./*.dex && zip -q -0 -r "$out/unsigned.apk" lib)
# -P 16: alignment to 16 KB pages; Debian 12's zipalign knows only -p, which aligns to 4 KB.
pages=(-P 16)
alignment="16 KB"
zipalign -f -P 16 4 "$out/unsigned.apk" "$out/aligned.apk" >/dev/null 2>&1 || { pages=(-p); alignment="4 KB (this zipalign knows no more)"; }
[ "${pages[0]}" = -P ] || zipalign -f -p 4 "$out/unsigned.apk" "$out/aligned.apk"
[ -f "$out/debug.jks" ] || keytool -genkeypair -keystore "$out/debug.jks" -storepass android -keypass android -alias debug \
    -keyalg RSA -validity 9999 -dname CN=Debug >/dev/null 2>&1
apksigner sign --ks "$out/debug.jks" --ks-pass pass:android --out "$apk" "$out/aligned.apk"
apksigner verify "$apk"

# What a reviewer would look for inside.
listing=$(unzip -l "$apk")
for part in classes.dex lib/arm64-v8a/libshuanglong_ffi.so lib/arm64-v8a/libjnidispatch.so AndroidManifest.xml; do
    grep -q "$part" <<< "$listing" || fail "the APK lacks $part"
done
aapt2 dump badging "$apk" > "$out/badging.txt" 2>/dev/null
! grep -q uses-permission "$out/badging.txt" || fail "the APK asks for a permission"
grep -q "launchable-activity: name='shuanglong.android.MainActivity'" "$out/badging.txt" || fail "the APK has no activity to launch"
printf '%s: %d KB, %s, libraries aligned to %s\n  %s\n' "${apk#"$root"/}" $(($(stat -c %s "$apk") / 1024)) "$tool" "$alignment" \
    "$(cat "$out/so-report.txt")"
