# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Whole steps on the gfx950 simulator, against the same steps on the CPU.
# usage: gpu_steps.py GRAPHS_DIR SCRATCH_DIR POLICY...
#
# Every graph folder with inputs. Products of the two add in another order, which
# can tip a value over a rounding edge of bf16 or FP4 in what follows: the loss
# must be within 1e-4, and each result within 1 % of its update (of which a
# single code that is wrong in every block would be several). Parameters in bf16
# move by a few of their units a step: mxfp4-run compares these by units.
import os
import subprocess
import sys

graphs, scratch, policies = sys.argv[1], sys.argv[2], sys.argv[3:]
os.makedirs(scratch, exist_ok=True)


def run(folder, policy, more):
    command = ["mxfp4-run", f"{folder}/graph.mlir", f"--names={folder}/names.json"]
    command += [f"--inputs={folder}/inputs.npz", f"--policy={policy}", "--step=3"]
    return subprocess.run(command + more, capture_output=True, text=True)


def check(folder, policy):
    expected = os.path.join(scratch, "cpu.npz")
    done = run(folder, policy, [f"--outputs={expected}"])
    if done.returncode:
        return f"cpu: {done.stderr}"
    bounds = ["--loss-tolerance=1e-4", "--tolerance=1e-2"]
    done = run(folder, policy, ["--backend=sim", f"--expect={expected}"] + bounds)
    return done.stderr if done.returncode else None


runs, failures = 0, 0
for case in sorted(os.listdir(graphs)):
    folder = os.path.join(graphs, case)
    if not os.path.exists(f"{folder}/inputs.npz"):
        continue
    for policy in policies:
        problem = check(folder, policy)
        runs += 1
        if problem:
            failures += 1
            print(f"{case} {policy}: {problem}")
print(f"{runs} runs, {failures} failures")
sys.exit(bool(failures))
