#!/usr/bin/env bash
# Compiles the Android shell: resources, then the shared UI and the Activity against locked androidx and Android's classes.
#
#   scripts/android-build.sh   → target/android/{resources.apk,r.jar,classes,AndroidManifest.xml,app.classpath}
#
# The same sources as android/ui and android/desktop use, compiled once more against Compose for Android. Without Gradle
# (android/libs says why); the Gradle project beside it is for Android Studio.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib-android.sh"

out=$root/target/android
app=$root/android/app/src/main
mkdir -p "$out"

"$root/scripts/build-core.sh"
need_apt "Android resources" aapt2=aapt python3=python3

libs=("$root"/android/libs)
say "Android: libraries"
classpath=$(python3 "$root/android/libs/androidx.py" fetch app)
all=$(python3 "$root/android/libs/androidx.py" fetch test)
jna=$(maven_classpath jna "net.java.dev.jna:jna:$jna_version")
platform=$(android_jar 14)

resources=("$app/res" "$app/AndroidManifest.xml" "${libs[@]}" "$root/scripts/android-build.sh")
if ! [ -f "$out/r.jar" ] || ! fresh android-resources "${resources[@]}"; then
    say "Android: resources"
    rm -rf "$out/flat" "$out/r" && mkdir -p "$out/flat" "$out/r/classes"
    # aapt2 wants in the manifest what Gradle keeps outside of it.
    sed "s#<manifest #<manifest package=\"$application_id\" android:versionCode=\"1\" android:versionName=\"0.1.0\" #
         s#^    <application#    <uses-sdk android:minSdkVersion=\"$min_sdk\" android:targetSdkVersion=\"$target_sdk\" />\n    <application#" \
        "$app/AndroidManifest.xml" > "$out/AndroidManifest.xml"
    IFS=: read -ra entries <<< "$classpath"
    packages=()
    for entry in "${entries[@]}"; do
        library=$(dirname "$entry")
        [ -f "$library/AndroidManifest.xml" ] || continue
        [ -z "$(ls -A "$library/res" 2>/dev/null)" ] || aapt2 compile --dir "$library/res" -o "$out/flat/$(basename "$library").zip"
    done
    # R classes for the test libraries too: Robolectric loads those of ui-test and espresso.
    IFS=: read -ra entries <<< "$all"
    for entry in "${entries[@]}"; do
        library=$(dirname "$entry")
        [ -f "$library/AndroidManifest.xml" ] && packages+=("$(grep -oP 'package="\K[^"]+' "$library/AndroidManifest.xml")")
    done
    aapt2 compile --dir "$app/res" -o "$out/flat/zz-app.zip"
    overlays=(); for zip in "$out"/flat/*.zip; do overlays+=(-R "$zip"); done
    aapt2 link -o "$out/resources.apk" -I "$platform" --manifest "$out/AndroidManifest.xml" --java "$out/r/java" \
        --auto-add-overlay --extra-packages "$(printf '%s\n' "${packages[@]}" | sort -u | paste -sd:)" \
        --min-sdk-version "$min_sdk" --target-sdk-version "$target_sdk" "${overlays[@]}"
    find "$out/r/java" -name '*.java' -print0 | xargs -0 javac -nowarn --release 8 -Xlint:-options -d "$out/r/classes"
    (cd "$out/r/classes" && jar cf "$out/r.jar" .)
    seal android-resources "${resources[@]}"
fi

printf '%s' "$out/classes:$out/r.jar:$jna" > "$out/app.classpath"
sources=("$app/kotlin" "$root/android/ui/src/main/kotlin" "$generated/kotlin" "$generated/tokens")
if ! [ -d "$out/classes" ] || ! fresh android-classes "${sources[@]}" "${libs[@]}" "$root/scripts/lib-android.sh"; then
    say "Android: compile"
    rm -rf "$out/classes"
    kotlin_for_android "$out/classes.new" "$platform:$jna:$out/r.jar:$classpath" "${sources[@]}"
    mv "$out/classes.new" "$out/classes"
    seal android-classes "${sources[@]}" "${libs[@]}" "$root/scripts/lib-android.sh"
fi
