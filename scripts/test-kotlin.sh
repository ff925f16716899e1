#!/usr/bin/env bash
# Tests of the UI, the bindings and the window's own parts on the JVM, with the real Rust library.
#
#   scripts/test-kotlin.sh [MAVEN ARGUMENTS]   e.g. -Dtest=LobbyTest -pl ui -am
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

"$root/scripts/build-core.sh"
"$root/scripts/play-scripts.sh"
# Pictures in tests are drawn with this font, whatever else is installed.
need_apt "pictures in tests" have_libgl=libgl1 fc-list=fontconfig \
    /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc=fonts-noto-cjk
say "Kotlin: compile and test"
mvn_tests "$@"
