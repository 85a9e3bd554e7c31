#!/bin/bash
# install.sh [BUILD]: `pip install .` into a new environment, offline, from a copy of the files; then the installed module is used and removed. The module is
# compiled in the build directory BUILD; without it, pip compiles everything (two minutes).
set -eu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
unset PYTHONPATH
mkdir "$place/source"
{ git ls-files -z 2>/dev/null || find . -path ./build -prune -o -type f -print0; } | tar --null -c -T - --ignore-failed-read 2>/dev/null | tar -x -C "$place/source"
/usr/bin/python3 -m venv --system-site-packages "$place/env"
[ -z "${1-}" ] || export BOYI_BUILD=$1
"$place/env/bin/pip" install --quiet --no-index --no-build-isolation --disable-pip-version-check "$place/source" >"$place/log" 2>&1 || { cat "$place/log" && exit 1; }
cd "$place"
"$place/env/bin/python" - "$place" <<'PYTHON'
import importlib.metadata, os, sys
import boyi

assert boyi.__file__.startswith(sys.argv[1]), boyi.__file__
assert importlib.metadata.version("boyi") == boyi.__version__
assert str(boyi.solve("row 3 9 1 2").value) == "win by 7"
assert len(boyi.Game("tic-tac-toe").states()) == 5478
folder = os.path.dirname(boyi.__file__)
assert {"py.typed", "_boyi.pyi", "_boyi.abi3.so"} <= set(os.listdir(folder)), os.listdir(folder)
PYTHON
"$place/env/bin/pip" uninstall --quiet --yes boyi >/dev/null 2>&1
! "$place/env/bin/python" -c 'import boyi' 2>/dev/null
