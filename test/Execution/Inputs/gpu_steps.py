# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Whole steps on the GPU simulator, against the same steps on the CPU.
# usage: gpu_steps.py GRAPHS_DIR SCRATCH_DIR [--OPTION...] POLICY...
# Options are mxfp4-run's for the run on the simulator.
#
# Every graph folder with inputs. Products of the two add in another order, which
# can tip a value over a rounding edge of bf16, FP8 or FP4 in what follows. How
# far that moves a result is what policies.json calls jitter: an update must be
# within three times the largest of the policy, or 1 %. Where there is no such
# file the bound is 1 %, or 5 % under a policy that quantizes. The loss must be
# within 1e-4.
import json
import os
import subprocess
import sys

graphs, scratch = sys.argv[1:3]
options = [argument for argument in sys.argv[3:] if argument.startswith("--")]
policies = [argument for argument in sys.argv[3:] if not argument.startswith("--")]
os.makedirs(scratch, exist_ok=True)


def run(folder, policy, more):
    command = ["mxfp4-run", f"{folder}/graph.mlir", f"--names={folder}/names.json"]
    command += [f"--inputs={folder}/inputs.npz", f"--policy={policy}", "--step=3"]
    return subprocess.run(command + more, capture_output=True, text=True)


def tolerance(folder, policy):
    bound = 0.01 if policy in ("none", "bf16") else 0.05
    if not os.path.exists(f"{folder}/policies.json"):
        return bound
    with open(f"{folder}/policies.json") as file:
        runs = json.load(file).get("runs", {})
    # Stochastic rounding tips as easily as rounding to nearest.
    run = runs.get(policy) or runs.get(f"mxfp4-{policy.removesuffix('-sr')}/even")
    if not run:
        return bound
    return max(0.01, 3 * max(out["jitter"] for out in run["outputs"].values() if "jitter" in out))


def check(folder, policy):
    expected = os.path.join(scratch, "cpu.npz")
    done = run(folder, policy, [f"--outputs={expected}"])
    if done.returncode:
        return f"cpu: {done.stderr}"
    bounds = ["--loss-tolerance=1e-4", f"--tolerance={tolerance(folder, policy)}"]
    done = run(folder, policy, ["--backend=sim", f"--expect={expected}"] + bounds + options)
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
