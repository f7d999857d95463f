# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs of the step of step.mlir: feedback, feeds, saving and resuming, the
# number of threads, an interrupt. usage: steps.py INPUTS_DIR WORK_DIR
import json
import os
import signal
import subprocess
import sys

from npz import npy, read_npz, write_npz

inputs, work = sys.argv[1], sys.argv[2]
os.makedirs(work, exist_ok=True)
os.chdir(work)
GRAPH = os.path.join(inputs, "step.mlir")
NAMES = "--names=" + os.path.join(inputs, "step-names.json")


def run(*options, **env):
    command = ["mxfp4-run", GRAPH, *options]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **env})
    assert done.returncode == 0, (command, done.stderr)
    return done


def content(path):
    with open(path, "rb") as file:
        return file.read()


table = [0.25 * (i % 7) - 0.5 for i in range(32)]
write_npz("in.npz", {
    "arg0": ("<f4", (4, 8), table),
    "arg1": ("<f4", (4, 8), [0.5] * 32),
    "arg2": ("<f4", (8,), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0078125]),
    "arg3": ("<i8", (6,), [0, 1, 2, 3, 3, 0])})
tokens = [(step + i) % 4 for step in range(4) for i in range(6)]
with open("tokens.npy", "wb") as file:
    file.write(npy("|u1", (4, 6), tokens))

# One step: values by hand.
run(NAMES, "--inputs=in.npz", "--outputs=one.npz")
one = read_npz("one.npz")
rows = [table[8 * r : 8 * r + 8] for r in (0, 1, 2, 3, 3, 0)]
assert abs(one["out0"][2][0] - sum(x * x for row in rows for x in row)) < 1e-5
moment = [0.9 * 0.5 + 0.1 * x * x for x in table]
assert all(abs(a - b) < 1e-6 for a, b in zip(one["out2"][2], moment))
# bf16 is computed in f32 and rounded: 1.0078125 * 0.75 is a tie, to even.
assert one["out3"][2] == [0.75, 1.5, 2.25, 3.0, 3.75, 4.5, 5.25, 0.7578125], one["out3"]

# Four steps, at once and in two halves; the feed is at its place after resuming.
feed = "--feed=tokens=tokens.npy"
common = [NAMES, "--inputs=in.npz", feed]
four = run(*common, "--steps=4", "--outputs=four.npz", "--curve=four.json", "--save=four-state.npz")
assert "3 of 4 results become arguments of the next step, matched by the names file" in four.stderr
assert [line.split()[1] for line in four.stdout.splitlines()] == ["0/3", "1/3", "2/3", "3/3"]
run(*common, "--steps=2", "--save=half.npz")
run(*common, "--steps=2", "--resume=half.npz", "--outputs=resumed.npz", "--curve=resumed.json",
    "--save=resumed-state.npz")
assert content("four.npz") == content("resumed.npz")
assert content("four-state.npz") == content("resumed-state.npz")
curve = json.load(open("four.json"))
assert len(curve) == 4 and curve == json.load(open("resumed.json")) and curve[3] < curve[0]

# Not under another policy, seed or graph, unless asked to; what makes no
# difference (where a recipe lies, locations) is none.
def refused(graph, *options):
    command = ["mxfp4-run", graph, *common, *options]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1 and "give --resume-anyway" in done.stderr, (command, done.stderr)
    run(*common, *options, "--resume-anyway")
    return done.stderr


assert ("half.npz: was saved under policy none (now #mxfp4.policy<preset = \"full\", scale = floor>):"
        in refused(GRAPH, "--resume=half.npz", "--policy=full", "--scale=floor"))
assert "half.npz: was saved under seed 0 (now 5):" in refused(GRAPH, "--resume=half.npz", "--seed=5")
for name, text in [("changed", content(GRAPH).replace(b"0.75", b"0.5")), ("same", b"\n\n" + content(GRAPH))]:
    with open(name + ".mlir", "wb") as file:
        file.write(text)
assert "half.npz: was saved under the graph with digest " in refused("changed.mlir", "--resume=half.npz")
done = subprocess.run(["mxfp4-run", "same.mlir", *common, "--resume=half.npz"], capture_output=True, text=True)
assert done.returncode == 0 and "saved" not in done.stderr, done.stderr
for folder in ("one", "two"):
    os.makedirs(folder, exist_ok=True)
    with open(folder + "/recipe.yaml", "w") as file:
        file.write("preset: full-h16\nseed: 3\n")
run(*common, "--save=recipe.npz", "--recipe=one/recipe.yaml")
run(*common, "--resume=recipe.npz", "--recipe=two/recipe.yaml")
run(*common, "--resume=recipe.npz", "--policy=full-h16", "--seed=3")
old = read_npz("half.npz")
write_npz("old.npz", {name: old[name] for name in old if name not in ("policy", "graph", "seed")})
done = run(*common, "--steps=2", "--resume=old.npz", "--outputs=from-old.npz")
assert "old.npz: does not say under which policy, seed and graph it was saved" in done.stderr
assert content("four.npz") == content("from-old.npz")

# What is neither in the checkpoint nor fed comes from the inputs, on resuming too.
run(NAMES, "--inputs=in.npz", "--steps=3", "--outputs=three.npz")
run(NAMES, "--inputs=in.npz", "--steps=2", "--save=two.npz")
write_npz("tokens.npz", {"arg3": ("<i8", (6,), [0, 1, 2, 3, 3, 0])})
run(NAMES, "--inputs=tokens.npz", "--resume=two.npz", "--outputs=third.npz")
assert content("three.npz") == content("third.npz")

# Without names: by type and order. The same for any number of threads.
unnamed = run("--inputs=in.npz", "--feed=3=tokens.npy", "--steps=4", "--outputs=unnamed.npz")
assert "matched by type and order" in unnamed.stderr
assert content("unnamed.npz") == content("four.npz")
run(*common, "--steps=4", "--outputs=threads.npz", MXFP4_THREADS="3")
assert content("threads.npz") == content("four.npz")

# Made inputs: the seed alone decides, indices are in range, moments positive.
made = run(NAMES, "--seed=5", "--outputs=made.npz")
assert "random values of seed 5; argument 3 (tokens) in [0, 4)" in made.stderr, made.stderr
run(NAMES, "--seed=5", "--outputs=again.npz")
run(NAMES, "--seed=6", "--outputs=other.npz")
assert content("made.npz") == content("again.npz") != content("other.npz")
assert min(read_npz("made.npz")["out2"][2]) >= 0

# Comparison: equal, then with one element changed.
run(*common, "--steps=4", "--expect=four.npz")
changed = read_npz("four.npz")
changed["out1"][2][5] += 0.01
write_npz("changed.npz", changed)
differs = subprocess.run(["mxfp4-run", GRAPH, *common, "--steps=4", "--expect=changed.npz"],
                         capture_output=True, text=True)
assert differs.returncode == 1 and "result 1 (param 'table'): relative error of the update" in differs.stderr

# An interrupt: the last finished step is written, and resuming goes on from it.
endless = subprocess.Popen(["mxfp4-run", GRAPH, NAMES, "--inputs=in.npz", "--steps=100000000",
                            "--outputs=stopped.npz", "--save=stopped-state.npz", "--curve=stopped.json"],
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
lines = [endless.stdout.readline()]
endless.send_signal(signal.SIGINT)
lines += endless.stdout.read().splitlines()
assert endless.wait() == 130, endless.returncode
last = int(lines[-1].split()[1].split("/")[0])
assert read_npz("stopped-state.npz")["step"][2] == [last + 1]
assert len(json.load(open("stopped.json"))) == last + 1
run(NAMES, "--inputs=in.npz", f"--steps={last + 1}", "--expect=stopped.npz", "--tolerance=0",
    "--loss-tolerance=0")
print("ok")
