#!/usr/bin/env bash
# Measures the computer players of backgammon against GNU Backgammon and Open Sage, and writes one Markdown file.
#
#   tools/referee/measure.sh [PART...]     some of: errors games levels openings bench; without one, all
#
# errors    thousandths lost a decision: our levels on all references, the others' 0, 1 and 2 plies on the other's judgement
# games     normal against gnubg0 and sage1, the luck of the dice taken out
# levels    each level against the next one
# openings  expert's opening plays
# bench     speed, as ratios
#
# From the environment: PAIRS (600), for each of the two games; LEVEL_PAIRS (200), between levels; JOBS (1), processes at
# once; OUT (target/referee/measured.md); SHUANGLONG, an engine that is already built (else it is built here). Games are kept
# in a folder beside OUT, one for each build of the engine, and a run that was ended goes on from there.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$root"
all=(errors games levels openings bench)
case "${1:-}" in -h | --help) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}" && exit 0 ;; esac
parts=("$@")
[ $# -gt 0 ] || parts=("${all[@]}")
for part in "${parts[@]}"; do
  [[ " ${all[*]} " == *" $part "* ]] || { echo "no such part: $part (there are: ${all[*]})" >&2; exit 1; }
done

jobs=${JOBS:-1} out=${OUT:-target/referee/measured.md} target=${CARGO_TARGET_DIR:-target}
tools/referee/setup.sh
if [ -z "${SHUANGLONG:-}" ]; then
  cargo build --release --locked --quiet -p shuanglong
  export SHUANGLONG=$target/release/shuanglong
fi
build=$(sha256sum "$SHUANGLONG" | cut -c1-12)
games=$(dirname "$out")/games-$build
mkdir -p "$games"

referee() { local script=$1; shift; tools/referee/.venv/bin/python "tools/referee/$script.py" "$@"; }
# against ONE OTHER PAIRS   the luck taken out, kept on disk
against() { referee head_to_head "$1" "$2" --luck --pairs "$3" --jobs "$jobs" --out "$games/$1-$2.jsonl"; }

part_errors() {
  echo "## Error rate"
  referee error_rate entry normal expert master --jobs "$jobs"
  referee error_rate gnubg0 gnubg1 gnubg2 --ref s3 --jobs "$jobs"
  referee error_rate sage1 sage2 sage3 --ref g2 --jobs "$jobs"
}
part_games() {
  echo "## Net against net"
  against normal gnubg0 "${PAIRS:-600}"
  against normal sage1 "${PAIRS:-600}"
}
part_levels() {
  echo "## Level against level"
  against normal entry "${LEVEL_PAIRS:-200}"
  against expert normal "${LEVEL_PAIRS:-200}"
  against master expert "${LEVEL_PAIRS:-200}"
}
part_openings() {
  echo "## Opening plays of expert"
  referee openings expert || [ $? -eq 3 ] # a worse play is a result too; a failure is none
}
part_bench() {
  echo "## Speed"
  cargo build --release --locked --quiet -p backgammon --example evaluations
  referee bench --net "$target/release/examples/evaluations"
}

{
  echo "# Measured $(date -u +'%-d %b %Y %H:%M') UTC"
  echo
  echo "Commit $(git rev-parse --short HEAD), engine $build, $(nproc) cores: $(sed -n 's/^model name.*: //p;T;q' /proc/cpuinfo), load $(cut -d' ' -f1 /proc/loadavg)."
  echo
  for part in "${parts[@]}"; do
    "part_$part"
  done
} | tee "$out"
