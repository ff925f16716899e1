#!/usr/bin/env bash
# Swift 6 on a Debian machine without root.
#
#   scripts/swift-env.sh                  make the toolchain if it is missing; print the folder it lies in
#   scripts/swift-env.sh COMMAND ARG...   the same, then run COMMAND with `swift` first on PATH
#   scripts/swift-env.sh --available      exit 0 if a toolchain is there or can be made here, else 69; makes nothing
#
# A Swift 6 that the machine already has is used as it is. Otherwise Debian's own packages of a release that has
# Swift 6 are fetched from the mirror this machine uses, unpacked into one folder, and pointed at the libraries of that
# folder, so that nothing is installed and no other program notices.
#
# Exit 69: Swift cannot be had on this machine (not Debian on amd64, no mirror). Callers skip loudly on it.
# Any other failure is a failure.
#
# SWIFT_HOME     where toolchains are kept (default: the user's cache folder, so that a clean checkout finds them again)
# SWIFT_RELEASE  which Debian release to take it from (default: trixie, which has Swift 6.0)
set -euo pipefail

readonly CANNOT=69
# Raised whenever what `build` makes changes: an older tree is then made anew.
readonly LAYOUT=1
release=${SWIFT_RELEASE:-trixie}
home=${SWIFT_HOME:-${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/shuanglong/swift}
tree=$home/$release
wanted="swiftlang libc6-dev libstdc++-14-dev patchelf"
mark="layout $LAYOUT at $tree: $wanted"
triple=x86_64-linux-gnu
lib=$tree/usr/lib/$triple
loader=$tree/usr/lib64/ld-linux-x86-64.so.2
keys=/usr/share/keyrings/debian-archive-keyring.gpg
scratch=

note() { printf 'swift: %s\n' "$*" >&2; }
cannot() { note "not available here: $*"; exit "$CANNOT"; }

has_own_swift() {
  local version
  version=$(swift --version 2>/dev/null | sed -nE 's/.*Swift version ([0-9]+).*/\1/p' | head -n1) || return 1
  [ -n "$version" ] && [ "$version" -ge 6 ]
}

is_made() { [ "$(cat "$tree/.made" 2>/dev/null)" = "$mark" ]; }

# The archive this machine's apt already trusts and reaches.
mirror() {
  # shellcheck disable=SC2016 # apt's variable, not ours
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2>/dev/null | grep -E '/debian/?$' | head -n1
}

require_debian() {
  local id
  id=$(. /etc/os-release 2>/dev/null && echo "${ID:-}") || id=
  [ "$id" = debian ] || cannot "the packages are Debian's and this is ${id:-another system}; install Swift 6 yourself and run this again"
  [ "$(dpkg --print-architecture)" = amd64 ] || cannot "only the amd64 packages were ever tried"
  [ -r "$keys" ] || cannot "no archive keys in $keys"
  [ -n "$(mirror || true)" ] || cannot "apt has no Debian mirror; run apt-get update first"
}

# An apt of its own: own lists, own cache, own (empty) list of installed packages. So it asks for every package that
# Swift needs, needs no rights, and leaves the machine's apt alone.
private_apt() {
  local state=$scratch/apt
  mkdir -p "$state"/{lists/partial,archives/partial,etc/apt.conf.d,etc/preferences.d,etc/apt/apt.conf.d,etc/apt/preferences.d}
  : >"$state/installed"
  printf 'deb [signed-by=%s] %s %s main\n' "$keys" "$(mirror)" "$release" >"$state/sources.list"
  cat >"$state/apt.conf" <<CONF
Dir::State "$state";
Dir::State::Lists "$state/lists";
Dir::State::status "$state/installed";
Dir::Cache "$state";
Dir::Cache::Archives "$state/archives";
Dir::Log "$state";
Dir::Etc "$state/etc";
Dir::Etc::SourceList "$state/sources.list";
Dir::Etc::SourceParts "-";
APT::Architecture "amd64";
APT::Architectures "amd64";
APT::Install-Recommends "false";
APT::Sandbox::User "";
Acquire::Languages "none";
Acquire::Retries "3";
Debug::NoLocking "true";
CONF
  export APT_CONFIG=$state/apt.conf
}

fetch() {
  private_apt
  note "reading Debian $release's list of packages"
  apt-get -qq update
  local list count bytes watcher
  # shellcheck disable=SC2086 # a list of names
  list=$(apt-get -qq --yes --print-uris install $wanted)
  count=$(wc -l <<<"$list")
  bytes=$(awk '{ sum += $3 } END { print sum }' <<<"$list")
  note "fetching $count packages, $((bytes / 1000000)) MB"
  (
    while sleep 5; do
      note "  $(($(du -sb "$scratch/apt/archives" | cut -f1) / 1000000)) of $((bytes / 1000000)) MB"
    done
  ) &
  watcher=$!
  # shellcheck disable=SC2086
  apt-get -qq --yes --download-only install $wanted >/dev/null || { kill "$watcher"; return 1; }
  kill "$watcher"
  wait "$watcher" 2>/dev/null || true
  unset APT_CONFIG
}

unpack() {
  local root=$scratch/tree part
  mkdir -p "$root/usr"/{bin,sbin,lib,lib64}
  for part in bin sbin lib lib64; do ln -s "usr/$part" "$root/$part"; done
  note "unpacking"
  # Debugger, editor helpers and manuals are the larger half and no build needs them.
  # shellcheck disable=SC2016 # the inner shell's arguments
  find "$scratch/apt/archives" -name '*.deb' -print0 | xargs -0 -P2 -n1 sh -c '
    dpkg-deb --fsys-tarfile "$2" | tar -x -C "$1" --keep-directory-symlink --no-same-owner \
      --exclude="./usr/share/doc" --exclude="./usr/share/man" --exclude="./usr/share/locale" \
      --exclude="*lldb*" --exclude="*clangd" --exclude="*sourcekit*" --exclude="*docc*" \
      --exclude="*libLTO.so*" --exclude="*/swift_static"' sh "$root"
  rm -rf "$tree"
  mv "$root" "$tree"
}

# Every program gets the tree's loader, every program and library the tree's folder to look in.
point_at_tree() {
  note "pointing programs at their own libraries"
  local patchelf=("$loader" --library-path "$lib" "$tree/usr/bin/patchelf") file path
  while read -r file; do
    [ "$(head -c4 "$file" | tail -c3)" = ELF ] || continue
    if "${patchelf[@]}" --print-interpreter "$file" >/dev/null 2>&1; then
      "${patchelf[@]}" --set-interpreter "$loader" "$file"
    fi
    path=$("${patchelf[@]}" --print-rpath "$file" 2>/dev/null || true)
    "${patchelf[@]}" --force-rpath --set-rpath "${path:+$path:}$lib" "$file"
  done < <(find "$tree/usr/libexec/swift" -type f \( -perm -u+x -o -name '*.so*' \))

  # What is built with it links against the tree and runs with the tree's loader too.
  local bin=$tree/usr/libexec/swift/bin
  cat >"$bin/clang.cfg" <<CFG
--sysroot=$tree
-fuse-ld=lld
-Wl,--dynamic-linker=$loader
-Wl,--disable-new-dtags
-Wl,-rpath,$lib
-Wno-unused-command-line-argument
CFG
  cp "$bin/clang.cfg" "$bin/clang++.cfg"
  printf '{"CanonicalName":"linux","Version":"1.0"}\n' >"$tree/SDKSettings.json"
}

build() {
  local began=$SECONDS
  require_debian
  scratch=$(mktemp -d "$home/.making-XXXXXX")
  trap 'rm -rf "$scratch"' EXIT
  note "making Swift in $tree (once; about two minutes, 1.6 GB)"
  fetch
  unpack
  point_at_tree
  rm -rf "$scratch"
  trap - EXIT
  printf '%s\n' "$mark" >"$tree/.made"
  note "ready after $((SECONDS - began)) s"
}

if [ "${1:-}" = --available ]; then
  has_own_swift || is_made || require_debian
  exit 0
fi

if has_own_swift; then
  if [ $# -eq 0 ]; then dirname "$(command -v swift)"; exit 0; fi
  exec "$@"
fi

if ! is_made; then
  require_debian
  mkdir -p "$home"
  exec 9>"$home/.lock"
  flock -n 9 || { note "another run is making it; waiting"; flock 9; }
  is_made || build
  exec 9>&-
fi

if [ $# -eq 0 ]; then echo "$tree"; exit 0; fi
export SDKROOT=$tree
export PATH=$tree/usr/libexec/swift/bin:$PATH
exec "$@"
