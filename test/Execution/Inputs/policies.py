# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Every graph folder with expected results per policy, run under each of them.
# usage: policies.py GRAPHS_DIR steps|curves SCRATCH_DIR
#
# steps: one step under every policy of policies.json. The loss must be within
#   max(3 x loss_jitter, 2e-3), and each whole array of expected.npz within
#   max(3 x jitter, 0.02), relative to the update: one rounding that tips an FP4
#   element over an edge moves a result by about its jitter. Without
#   quantization nothing can tip, and the loss must be within 1e-5.
# curves: training on stream0 of tokens.npz under every policy of curves.json.
#   The mean of the last ten losses must be within 0.01.
import json
import math
import os
import subprocess
import sys

from npz import npy, read_npz

graphs, job, scratch = sys.argv[1:4]
os.makedirs(scratch, exist_ok=True)


def load(folder, name):
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        return None
    with open(path) as file:
        return json.load(file)


def options(key):
    """`mxfp4-full/even+lm_head`, as policies.json writes it, as options."""
    policy, head, _ = key.partition("+lm_head")
    preset, slash, scale = policy.removeprefix("mxfp4-").partition("/")
    return [f"--policy={preset}"] + [f"--scale={scale}"] * bool(slash) + ["--lm-head"] * bool(head)


def run(folder, key, more):
    command = ["mxfp4-run", os.path.join(folder, "graph.mlir")]
    command += [f"--names={folder}/names.json", f"--inputs={folder}/inputs.npz"]
    return subprocess.run(command + options(key) + more, capture_output=True, text=True)


def distance(a, b):
    return math.sqrt(sum((x - y) ** 2 for x, y in zip(a, b)))


def incoming(names):
    """For each result the argument that it is the next value of."""
    arguments = {(a["kind"], a.get("parameter")): a["index"] for a in names["args"]}
    return {o["index"]: arguments.get((o["kind"], o.get("parameter"))) for o in names["outs"]}


def check_steps(folder, case):
    facts = load(folder, "policies.json")
    if not facts or "runs" not in facts:
        return
    names, before = load(folder, "names.json"), read_npz(f"{folder}/inputs.npz")
    source = incoming(names)
    expected = read_npz(f"{folder}/expected.npz") if os.path.exists(f"{folder}/expected.npz") else {}
    for key, wanted in facts["runs"].items():
        outputs = os.path.join(scratch, "steps.npz")
        done = run(folder, key, [f"--outputs={outputs}"])
        if done.returncode:
            yield f"{case} {key}: exit code {done.returncode}\n{done.stderr}"
            continue
        got = read_npz(outputs)
        problems = []
        error = abs(got["out0"][2][0] - wanted["loss"])
        bound = 1e-5 if key == "none" else max(3 * wanted["loss_jitter"], 2e-3)
        if error > bound:
            problems.append(f"loss off by {error:.2e}, allowed {bound:.2e}")
        for name, array in expected.items():
            policy, _, out = name.partition("|")
            if policy != key:
                continue
            start = source[int(out.removeprefix("out"))]
            zero = [0.0] * len(array[2])
            update = distance(array[2], zero if start is None else before[f"arg{start}"][2])
            error = distance(got[out][2], array[2]) / update
            bound = max(3 * wanted["outputs"][out]["jitter"], 0.02)
            if not error <= bound:
                problems.append(f"{out} off by {error:.2e} of its update, allowed {bound:.2e}")
        yield f"{case} {key}: {'; '.join(problems)}" if problems else None


def check_curves(folder, case):
    facts = load(folder, "curves.json")
    if not facts:
        return
    names = load(folder, "names.json")
    steps, batch, length = facts["steps"], facts["batch"], facts["seq"]
    _, (rows, width), stream = read_npz(f"{folder}/tokens.npz")["stream0"]
    feeds = []
    for argument in names["args"]:
        if argument["kind"] not in ("tokens", "targets"):
            continue
        first = argument["kind"] == "targets"
        values = [
            stream[row * width + step * length + first + i]
            for step in range(steps)
            for row in range(rows)
            for i in range(length)
        ]
        path = os.path.join(scratch, argument["kind"] + ".npy")
        with open(path, "wb") as file:
            file.write(npy("<i8", (steps, batch, length), values))
        feeds.append(f"--feed={argument['index']}={path}")
    for key, losses in facts["streams"]["0"]["losses"].items():
        curve = os.path.join(scratch, "curve.json")
        done = run(folder, key, feeds + [f"--steps={steps}", f"--curve={curve}"])
        if done.returncode:
            yield f"{case} {key}: exit code {done.returncode}\n{done.stderr}"
            continue
        with open(curve) as file:
            got = json.load(file)
        error = abs(sum(got[-10:]) - sum(losses[-10:])) / 10
        yield None if error <= 0.01 else f"{case} {key}: last ten losses off by {error:.4f}"


check = {"steps": check_steps, "curves": check_curves}[job]
results = [
    result
    for case in sorted(os.listdir(graphs))
    for result in check(os.path.join(graphs, case), case)
]
failures = [result for result in results if result]
print("\n".join(failures))
print(f"{len(results)} runs, {len(failures)} failures")
sys.exit(bool(failures))
