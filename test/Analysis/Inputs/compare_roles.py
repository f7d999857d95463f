# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares --mxfp4-report with the roles.json of each folder that has one.

Usage: compare_roles.py FOLDER. Each key of a row that the oracle gives and the
report knows is compared, product by product in program order.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

# Exporters' names of operations, and the element type, are not the report's.
SKIPPED = {"op", "dtype"}


def report(graph, names):
    with tempfile.NamedTemporaryFile(suffix=".json") as output:
        options = f"names={names} format=json output={output.name}"
        subprocess.run(["mxfp4-opt", graph, f"--mxfp4-report={options}", "-o", "/dev/null"], check=True)
        return json.loads(pathlib.Path(output.name).read_text())["gemms"]


def differences(case):
    expected = json.loads((case / "roles.json").read_text())["gemms"]
    found = report(case / "graph.mlir", case / "names.json")
    if len(found) != len(expected):
        yield f"{len(found)} products, expected {len(expected)}"
    for want, have in zip(expected, found):
        # The oracle leaves out flags that are not set.
        for key, value in ({"recompute": False, "loop_trips": 1} | want).items():
            if key not in SKIPPED and have.get(key) != value:
                yield f"product {want['index']}: {key} is {have.get(key)}, expected {value}"


def main(folder):
    failed = False
    cases = sorted(path.parent for path in pathlib.Path(folder).glob("*/roles.json"))
    for case in cases:
        found = list(differences(case))
        failed |= bool(found)
        print(f"{case.name}: {len(found)} differences", *found[:10], sep="\n  ")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
