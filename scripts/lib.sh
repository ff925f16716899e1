#!/usr/bin/env bash
# What every script here shares: where the checkout lies, how progress is told, how a missing tool is had.
# Decided here: names of packages, how they are installed, how results of test runs are counted.
# Left to the scripts: what they need and what they do. To be sourced, not run:
#   . "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

# shellcheck disable=SC2034 # read by the scripts that source this
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# One line of progress.
say() { printf '\033[1m==>\033[0m %s\n' "$*" | if [ -t 1 ]; then cat; else sed 's/\x1b\[[0-9;]*m//g'; fi; }

# The last word of a script that cannot go on.
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# steps N      how many steps this script has; then
# step WHAT    tells which one begins. A script called by another numbers its own steps.
steps() {
  _steps_total=$1
  _steps_done=0
}
step() {
  _steps_done=$((${_steps_done:-0} + 1))
  say "step $_steps_done/${_steps_total:-?}: $*"
}

is_debian() { command -v apt-get >/dev/null 2>&1 && command -v dpkg >/dev/null 2>&1; }

# The version of the Java on PATH as one number (17, 21, …), empty where there is none.
java_major() {
  command -v java >/dev/null 2>&1 || return 0
  java -version 2>&1 | sed -nE 's/.*version "(1\.)?([0-9]+).*/\2/p' | head -n 1
}

java_home() {
  if [ -n "${JAVA_HOME:-}" ]; then
    echo "$JAVA_HOME"
  else
    dirname "$(dirname "$(readlink -f "$(command -v javac || command -v java)")")"
  fi
}

# has PACKAGE   whether what a Debian package brings is there, wherever it came from. The one table of what is probed.
has() {
  case $1 in
  maven) command -v mvn ;;
  xvfb) command -v Xvfb && command -v xvfb-run ;;
  imagemagick) command -v import && command -v convert ;;
  fontconfig) command -v fc-list ;;
  fonts-noto-cjk) fc-list ':lang=zh' family | grep . ;;
  gcc) command -v cc ;;
  binutils) command -v readelf ;;
  sqlite3 | python3 | xdotool | aapt | zipalign | apksigner | clang | lld | shellcheck | curl | git | unzip | zip)
    command -v "$1"
    ;;
  libgl1) ldconfig -p | grep -F libGL.so.1 ;;
  java-window) [ -e "$(java_home)/lib/libawt_xawt.so" ] || [ "$(uname -s)" != Linux ] ;;
  *) is_debian && dpkg-query -W -f '${Status}' "$1" | grep 'install ok installed' ;;
  esac >/dev/null 2>&1
}

# need_apt PACKAGE...   has whatever is missing installed: by apt, as root or through sudo, on Debian and Ubuntu;
# elsewhere it says what to install and ends. Asks nothing and does nothing where all is there.
need_apt() {
  local missing=() packages=() name as_root=()
  for name in "$@"; do has "$name" || missing+=("$name"); done
  [ ${#missing[@]} -gt 0 ] || return 0
  is_debian || die "please install what these Debian packages bring, then start again: ${missing[*]}"
  for name in "${missing[@]}"; do
    case $name in
    java-window) packages+=("openjdk-$(java_major)-jre") ;; # a headless JDK cannot open a window
    *) packages+=("$name") ;;
    esac
  done
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || die "neither root nor sudo: please have installed: apt-get install ${packages[*]}"
    as_root=(sudo)
  fi
  say "installing ${packages[*]}"
  local quietly=(-o Dpkg::Use-Pty=0 -qq)
  # Package lists may be missing or old: an install that fails is tried once more after an update.
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get "${quietly[@]}" install -y --no-install-recommends \
    "${packages[@]}" >/dev/null 2>&1 || {
    "${as_root[@]}" apt-get "${quietly[@]}" update >/dev/null
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get "${quietly[@]}" install -y --no-install-recommends \
      "${packages[@]}" >/dev/null
  }
}

# What README asks the reader to bring: Rust and a JDK. They are not installed here, because people have their own
# way of keeping them; what is missing or too old is named.
need_toolchains() {
  local oldest have java
  oldest=$(sed -nE 's/^rust-version = "([0-9.]+)".*/\1/p' "$root/Cargo.toml")
  command -v cargo >/dev/null 2>&1 || die "Rust $oldest or newer is needed (rustup, or your system's package)"
  have=$(rustc --version | cut -d' ' -f2)
  [ "$(printf '%s\n%s\n' "$oldest" "$have" | sort -V | head -n 1)" = "$oldest" ] ||
    die "Rust $oldest or newer is needed, found $have"
  java=$(java_major)
  [ "${java:-0}" -ge 17 ] || die "a JDK 17 or newer is needed, found ${java:-none} (Debian: apt-get install openjdk-17-jdk)"
  command -v javac >/dev/null 2>&1 || die "a JDK is needed, found only a Java runtime (Debian: apt-get install openjdk-$java-jdk)"
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
# as skipped. (The number is the one Automake uses for the same.)
cannot_run_here=77

# tests_written PART   how many tests a part has in its sources, for one that cannot be run.
tests_written() {
  case $1 in
  swift) { grep -rhoE '@Test\b' --include='*.swift' --exclude-dir=.build "$root/ios" || true; } | wc -l ;;
  *) echo 1 ;;
  esac
}
