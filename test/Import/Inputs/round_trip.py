# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Round-trips and imports each graph.mlir under the folder given.

Printing must give the file's own lines (MLIR numbers affine maps as it likes,
so those are left out), and after --mxfp4-import no foreign operation is left.
"""
import pathlib
import re
import subprocess
import sys

FOREIGN = re.compile(r"\b(tm_tensor|iree_linalg_ext|util)\.\w+|math\.fpowi|: f64$", re.M)


def optimize(*arguments):
    return subprocess.run(["mxfp4-opt", *arguments], check=True, capture_output=True, text=True).stdout


def lines(text):
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#map")]


def main(folder):
    graphs = sorted(pathlib.Path(folder).glob("*/graph.mlir"))
    failures = []
    for graph in graphs:
        if lines(optimize(graph)) != lines(graph.read_text()):
            failures.append(f"{graph}: prints differently")
        left = FOREIGN.search(optimize(graph, "--mxfp4-import"))
        if left:
            failures.append(f"{graph}: still holds {left.group()} after import")
    print(f"{len(graphs)} graphs, {len(failures)} failures", *failures, sep="\n")
    return 1 if failures or not graphs else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
