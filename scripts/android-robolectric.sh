#!/usr/bin/env bash
# Runs the Activity under Robolectric (Android 14 and 15), with the real Rust core in the same process.
#
#   scripts/android-robolectric.sh [TEST CLASS...]   all of android/app/src/test by default
#
# Pictures: target/android/pictures
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib-android.sh"

"$root/scripts/android-build.sh"

out=$root/target/android
tests=$root/android/app/src/test/kotlin
libraries=$(python3 "$root/android/libs/androidx.py" fetch test)
# androidx brings its own of these.
runner=$(maven_classpath robolectric "$robolectric" | tr ':' '\n' | grep -vE '/junit/junit/|hamcrest|\.aar$' | paste -sd:)
platform=$(android_jar 15)
classpath=$(cat "$out/app.classpath"):$libraries:$runner

# Robolectric would fetch its Androids by itself, past the mirror Maven is set up with.
mkdir -p "$out/sdks"
for sdk in "$android_14" "$android_15"; do
    version=${sdk##*:}
    jar=$(maven_classpath "instrumented-${version%%-*}" "org.robolectric:android-all-instrumented:$version-i7")
    ln -sfn "$jar" "$out/sdks/$(basename "$jar")"
done

inputs=("$tests" "$out/classes" "$root/android/libs" "$root/scripts/lib-android.sh")
if ! [ -d "$out/test-classes" ] || ! fresh android-tests "${inputs[@]}"; then
    say "Android: compile the tests"
    kotlin_for_android "$out/test-classes.new" "$platform:$classpath" -Xfriend-paths="$out/classes" "$tests"
    rm -rf "$out/test-classes"
    mv "$out/test-classes.new" "$out/test-classes"
    seal android-tests "${inputs[@]}"
fi

config=$out/robolectric/com/android/tools
mkdir -p "$config"
printf '%s\n' "android_merged_manifest=$out/AndroidManifest.xml" "android_custom_package=$application_id" \
    "android_resource_apk=$out/resources.apk" > "$config/test_config.properties"

if [ $# = 0 ]; then
    mapfile -t classes < <(cd "$tests" && find . -name '*Test.kt' | sed 's#^\./##; s#\.kt$##; s#/#.#g' | LC_ALL=C sort)
else
    classes=("$@")
fi
say "Android: tests (${#classes[@]} classes)"
java -Xmx2500m -Djna.library.path="$native/dev" -Drobolectric.offline=true -Drobolectric.dependency.dir="$out/sdks" \
    -Dshuanglong.pictures="$out/pictures" \
    -cp "$out/robolectric:$out/test-classes:$classpath:$platform" org.junit.runner.JUnitCore "${classes[@]}"
