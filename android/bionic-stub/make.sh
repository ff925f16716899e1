#!/usr/bin/env bash
# Empty stand-ins for the libraries of Android that the linker is told to look in: libc, libm, libdl, liblog.
#
#   android/bionic-stub/make.sh FOLDER
#
# Their names (SONAMEs) are right and they hold nothing: a shared library may leave symbols for the loader to find, so none
# need be listed. libunwind is Debian's, out of its arm64 compiler. For the link check of scripts/android-so.sh only.
set -euo pipefail
folder=$1
mkdir -p "$folder"
for name in c m dl log; do
    [ -f "$folder/lib$name.so" ] ||
        aarch64-linux-gnu-gcc -shared -nostdlib -Wl,-soname,"lib$name.so" -x c /dev/null -o "$folder/lib$name.so"
done
ln -sfn "$(aarch64-linux-gnu-gcc -print-file-name=libgcc_eh.a)" "$folder/libunwind.a"
ln -sfn "$(aarch64-linux-gnu-gcc -print-libgcc-file-name)" "$folder/libgcc.a"
