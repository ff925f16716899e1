#!/usr/bin/env bash
# Builds what has changed and opens the desktop window.
#
#   scripts/desktop.sh [ARGUMENTS OF THE WINDOW]
#   scripts/desktop.sh --build                 only builds
#   scripts/desktop.sh --built [ARGUMENTS …]   only opens what is built
#   SHUANGLONG_PROFILE=dev …                   takes the unoptimised library (tests have it built already)
#
# The window runs as this very process: a kill of it is a kill of the window.
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

profile=${SHUANGLONG_PROFILE:-release}
classpath=$root/android/desktop/target/classpath.txt

build() {
    case $profile in
        release) "$root/scripts/build-core.sh" --release ;;
        dev) "$root/scripts/build-core.sh" ;;
        *) fail "SHUANGLONG_PROFILE is $profile; it may be release or dev" ;;
    esac
    local inputs=("$root"/android/pom.xml "$root"/android/{core-bindings,ui,desktop}/pom.xml "$root"/android/{ui,desktop}/src/main "$generated")
    if ! [ -f "$classpath" ] || ! [ -d "$HOME/.m2/repository" ] || ! fresh desktop "${inputs[@]}"; then
        say "Kotlin: compile"
        mvn_quiet process-classes
        seal desktop "${inputs[@]}"
    fi
}

case ${1:-} in
    --build) build; exit 0 ;;
    --built) shift ;;
    *) build ;;
esac
exec java -Djna.library.path="$native/$profile" -Xmx512m -cp "$root/android/desktop/target/classes:$(cat "$classpath")" \
    shuanglong.desktop.MainKt "$@"
