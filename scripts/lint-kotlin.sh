#!/usr/bin/env bash
# Checks the format and style of all Kotlin sources (ktlint; the rules stand in android/.editorconfig).
#
#   scripts/lint-kotlin.sh         names what is wrong and fails
#   scripts/lint-kotlin.sh --fix   puts right what can be put right by itself
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
. "$(dirname "${BASH_SOURCE[0]}")/lib-android.sh"

flags=()
case ${1:-} in
    --fix) flags=(-F) ;;
    '') ;;
    *) fail "usage: lint-kotlin.sh [--fix]" ;;
esac
classpath=$(maven_classpath ktlint "$ktlint")
cd "$root/android"
java -cp "$classpath" com.pinterest.ktlint.Main --relative --log-level=warn "${flags[@]}" '**/*.kt' '**/*.kts' '!**/target/**' '!**/build/**'
