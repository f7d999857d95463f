# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Every graph folder that holds a reference, run as it is and compared.
# usage: whole_steps.py GRAPHS_DIR BACKEND
#
# A graph that computes in f32 must give the reference's loss within 1e-5 and its
# updates within 1e-4. One that computes in bf16 rounds after every operation,
# and two sound runtimes differ by what its policies.json says of another one
# (worst relative difference of an update); it may differ by three times that.
import json
import os
import subprocess
import sys

graphs, backend = sys.argv[1], sys.argv[2]


def worst_difference(node):
    if isinstance(node, dict):
        return max([worst_difference(value) for key, value in node.items() if key != "runs"] or [0.0])
    return node if isinstance(node, float) else 0.0


ran = failed = 0
for case in sorted(os.listdir(graphs)):
    folder = os.path.join(graphs, case)
    if not os.path.exists(os.path.join(folder, "reference.npz")):
        continue
    command = ["mxfp4-run", os.path.join(folder, "graph.mlir"), "--names=" + os.path.join(folder, "names.json"),
               "--inputs=" + os.path.join(folder, "inputs.npz"), "--expect=" + os.path.join(folder, "reference.npz"),
               "--policy=none", "--backend=" + backend]
    with open(os.path.join(folder, "graph.mlir")) as graph:
        narrow = "bf16" in graph.read()
    if narrow:
        with open(os.path.join(folder, "policies.json")) as policies:
            facts = json.load(policies)
        other = {key: facts[key] for key in facts if key.startswith("iree_vs")}
        command += [f"--tolerance={3 * worst_difference(other)}", "--loss-tolerance=5e-4"]
    done = subprocess.run(command, capture_output=True, text=True)
    ran += 1
    if done.returncode:
        failed += 1
        print(f"{case}: exit code {done.returncode}\n{done.stderr}")
print(f"{ran} graphs, {failed} failures" if ran else "no graphs")
sys.exit(failed > 0)
