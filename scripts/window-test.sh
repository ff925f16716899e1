#!/usr/bin/env bash
# The real desktop window on a virtual display, played by mouse: a whole turn of each game, SIGKILL in the middle of a
# turn, started again, gone on with. Pictures of the moments: target/window/
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

[ "$(uname -s)" = Linux ] || { say "the window is tested on Linux only (Xvfb)"; exit "$cannot_run_here"; }
need_toolchains
need_apt "the window test" Xvfb=xvfb xdotool=xdotool import=imagemagick python3=python3 mvn=maven \
    have_window_java="openjdk-$(java_major)-jre" have_libgl=libgl1 fc-list=fontconfig have_chinese_font=fonts-noto-cjk
"$root/scripts/desktop.sh" --build
exec python3 "$root/scripts/window_test.py"
