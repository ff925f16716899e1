#!/usr/bin/env bash
# Installs what the measuring scripts run against (GNU Backgammon, Open Sage) into tools/referee/.venv. Needs Python 3.11 or
# newer. Running it again does nothing while requirements.txt stays as it is.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
environment=$here/.venv

if cmp -s "$here/requirements.txt" "$environment/installed.txt"; then
  exit 0
fi
python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed" >&2; exit 1; }
python3 -m venv --clear "$environment"
"$environment/bin/pip" install --quiet --disable-pip-version-check --requirement "$here/requirements.txt"
cp "$here/requirements.txt" "$environment/installed.txt"
