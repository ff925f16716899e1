# What every script here shares. Sourced, never run.
#
#   root, generated, native   places
#   say, fail                 one progress line; the same and stop
#   steps N ; step WHAT       how many steps the script has; which one begins
#   digest PATH...            one line for the content of files and folders
#   fresh STAMP PATH...       does the stamp still hold for these? ; seal STAMP PATH... writes it
#   need_toolchains           Rust and a JDK, which README asks the reader to bring; installs the linker Rust uses
#   need_apt WHY CMD=PACKAGE...   installs what is missing (Debian, Ubuntu), or says what to install
#   mvn_quiet ARGS... ; mvn_tests ARGS...   Maven, offline as long as it has all it needs; its test goal, saying how many ran
#   count_tests               reads what test runs print, says "PASSED FAILED SKIPPED"
#   cannot_run_here           the exit status of a script that this kind of machine cannot run; ./test counts it as skipped
# shellcheck shell=bash disable=SC2034 # places are read by the scripts that source this
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
generated=$root/target/generated
native=$root/target/native
stamps=$root/target/stamps
mkdir -p "$stamps"

say() { printf '• %s\n' "$*" >&2; }
fail() { printf '✗ %s\n' "$*" >&2; exit 1; }

steps() { steps_total=$1 steps_done=0; }
step() {
    steps_done=$((steps_done + 1))
    say "step $steps_done/$steps_total: $*"
}

digest() {
    local path
    for path; do
        [ -e "$path" ] || { echo "absent $path"; continue; }
        find "$path" -name target -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0r sha256sum
    done | sha256sum | cut -d' ' -f1
}

fresh() { local stamp=$stamps/$1; shift; [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$(digest "$@")" ]; }
seal() { local stamp=$stamps/$1; shift; digest "$@" > "$stamp"; }

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo "$@"; else return 1; fi
}

# The version of the Java on PATH as one number (17, 21, …); empty where there is none.
java_major() { java -version 2>&1 | sed -nE 's/.*version "(1\.)?([0-9]+).*/\2/p' | head -n 1; }

# Things that are neither a command nor a file. A headless Java cannot open a window.
have_window_java() {
    [ "$(uname -s)" != Linux ] || [ -e "$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")/lib/libawt_xawt.so" ]
}
# A compiler that does not find a file answers with its bare name.
have_libc() { [ "$(uname -s)" != Linux ] || [[ $(cc -print-file-name=crt1.o 2>/dev/null) == */crt1.o ]]; }
have_libgl() { [ "$(uname -s)" != Linux ] || ldconfig -p | grep -qF libGL.so.1; }
have_chinese_font() { [ "$(uname -s)" != Linux ] || [ -n "$(fc-list ':lang=zh' family 2>/dev/null)" ]; }

need_toolchains() {
    local oldest have java
    oldest=$(sed -nE 's/^rust-version = "([0-9.]+)".*/\1/p' "$root/Cargo.toml")
    command -v cargo >/dev/null || fail "Rust $oldest or newer is needed: with rustup, or from your distribution"
    have=$(rustc --version | cut -d' ' -f2)
    [ "$(printf '%s\n' "$oldest" "$have" | sort -V | head -n 1)" = "$oldest" ] || fail "Rust $oldest or newer is needed, found $have"
    java=$(java_major)
    [ "${java:-0}" -ge 17 ] || fail "a JDK 17 or newer is needed, found ${java:-none} (Debian: apt-get install openjdk-17-jdk)"
    command -v javac >/dev/null || fail "a JDK is needed, found only a Java runtime (Debian: apt-get install openjdk-$java-jdk)"
    need_apt "Rust" cc=gcc have_libc=libc6-dev
}

# A requirement is a command's name, a file's path or one of the have_ questions above, then the package that brings it.
need_apt() {
    local why=$1 pair what missing=(); shift
    for pair; do
        what=${pair%%=*}
        case $what in
            /*) [ -e "$what" ] || missing+=("${pair#*=}") ;;
            have_*) "$what" || missing+=("${pair#*=}") ;;
            *) command -v "$what" >/dev/null || missing+=("${pair#*=}") ;;
        esac
    done
    [ ${#missing[@]} = 0 ] && return
    command -v apt-get >/dev/null || fail "$why needs ${missing[*]} (names of Debian's packages); please install it"
    say "installing ${missing[*]} ($why)"
    local log=$root/target/apt.log
    { as_root apt-get update -q && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${missing[@]}"; } \
        > "$log" 2>&1 || { tail -5 "$log" >&2; fail "could not install ${missing[*]}; as root: apt-get install ${missing[*]}"; }
}

# alone NAME COMMAND...   waits until no other script of this checkout runs a command of the same name: two compilers in one
# folder take each other's half-written files for their own. Daemons the command leaves behind do not hold the lock.
alone() {
    local lock=$root/target/$1.lock; shift
    if command -v flock >/dev/null; then flock -o "$lock" "$@"; else "$@"; fi
}

# Maven asks the network about nothing it already has, but it starts faster when told not to try. What a pom asks for
# changes only with the poms, so their digest says whether an offline run can succeed.
mvn_quiet() { mvn_run -q "$@"; }

mvn_run() {
    need_apt "the Kotlin build" mvn=maven
    local poms=("$root"/android/pom.xml "$root"/android/*/pom.xml) goal=${!#}
    if [ -d "$HOME/.m2/repository" ] && fresh "maven-$goal" "${poms[@]}"; then
        alone maven mvn -o -f "$root/android/pom.xml" "$@"
    else
        say "Maven ($goal), fetching what is missing; minutes the first time"
        alone maven mvn -f "$root/android/pom.xml" "$@"
        seal "maven-$goal" "${poms[@]}"
    fi
}

# The tests' own lines, and what went wrong; the whole run in target/maven-test.log.
mvn_tests() {
    mvn_run -Dstyle.color=never "$@" test 2>&1 | tee "$root/target/maven-test.log" | grep -E --line-buffered '^(\[(INFO|ERROR|WARNING)\] Tests run:|\[ERROR\]|•|✗)'
}

# count_tests   reads what a test run printed (cargo, Maven, JUnit, Swift Testing, XCTest, or a line of our own
# scripts) and prints "PASSED FAILED SKIPPED".
count_tests() {
    sed 's/\x1b\[[0-9;]*m//g' | awk '
    function number(text, word,   found) {   # the number before or after a word
      if (match(text, "[0-9]+ " word)) { found = substr(text, RSTART, RLENGTH); sub(/ .*/, "", found); return found + 0 }
      if (match(text, word ": +[0-9]+")) { found = substr(text, RSTART, RLENGTH); sub(/.* /, "", found); return found + 0 }
      return 0
    }
    /^test result:/ { p += number($0, "passed"); f += number($0, "failed"); s += number($0, "ignored"); next }
    /^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$/ { p += $1; f += $3; s += $5; next }
    # Maven prints a line for each class (with the time) and one for the module; the module line counts.
    /Tests run: [0-9]+, *Failures: [0-9]+, *Errors: [0-9]+, *Skipped: [0-9]+ *$/ {
      bad = number($0, "Failures") + number($0, "Errors"); skip = number($0, "Skipped")
      p += number($0, "Tests run") - bad - skip; f += bad; s += skip; next }
    # JUnit run without Maven.
    /^OK \([0-9]+ tests?\)/ { gsub(/[^0-9]/, ""); p += $0; next }
    /^Tests run: [0-9]+, +Failures: [0-9]+ *$/ { f += number($0, "Failures"); p += number($0, "Tests run") - number($0, "Failures"); next }
    # Swift Testing.
    /Test run with [0-9]+ tests?.* passed after/ { p += number($0, "tests?"); next }
    /Test run with [0-9]+ tests?.* failed after/ { swift_failed = 1; p += number($0, "tests?"); next }
    /^.* Test [^ ]+ failed after/ || /^.* Test ".*" failed after/ { f += 1; p -= 1; next }
    END { print p + 0, f + 0, s + 0 }'
}

# A script that cannot run on this kind of machine says why and ends with this status; ./test then counts its tests
# as skipped. (sysexits.h calls the number "service unavailable".)
cannot_run_here=69

# How many tests a part has in its sources, for one that cannot be run.
tests_written() {
    case $1 in
        swift) { grep -rhoE '@Test\b' --include='*.swift' --exclude-dir=.build "$root/ios" || true; } | wc -l ;;
        *) echo 1 ;;
    esac
}
