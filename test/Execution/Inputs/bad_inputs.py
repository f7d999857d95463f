# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Bad input of every kind, and the error that each must give: exit code 1, a
# message with the stated words, nothing written.
# usage: bad_inputs.py INPUTS_DIR WORK_DIR
import os
import subprocess
import sys

from npz import npy, write_npz

inputs, work = sys.argv[1], sys.argv[2]
os.makedirs(work, exist_ok=True)
os.chdir(work)
GRAPH = os.path.join(inputs, "step.mlir")
NAMES = os.path.join(inputs, "step-names.json")
GOOD = {
    "arg0": ("<f4", (4, 8), [0.5] * 32),
    "arg1": ("<f4", (4, 8), [0.5] * 32),
    "arg2": ("<f4", (8,), [1.0] * 8),
    "arg3": ("<i8", (6,), [0, 1, 2, 3, 3, 0])}


def text(name, content):
    with open(name, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    return name


def npz(name, without=(), **changes):
    write_npz(name, {k: v for k, v in {**GOOD, **changes}.items() if k not in without})
    return name


def read(path):
    with open(path, "rb") as file:
        return file.read()


step, names = read(GRAPH).decode(), read(NAMES).decode()
good = npz("good.npz")
whole = read(good)
text("tokens.npy", npy("<i8", (2, 6), [0] * 12))
two_steps = step.replace("@step", "@a") + step.split("func.func")[1].replace(" @step", "func.func @b")

# options, words of the message; the graph is step.mlir unless one is given.
CASES = [
    # The command line.
    ([], [], "no graph is given"),
    (["a.mlir", "b.mlir"], [], "more than one graph is given: a.mlir, b.mlir"),
    (None, ["--steps=0"], "--steps=0 must be at least 1"),
    (None, ["--step=-1"], "--step=-1 must not be negative"),
    (None, ["--steps=many"], "--steps"),
    (None, ["--resume=good.npz", "--step=3"], "--step has no use with --resume"),
    (None, ["--resume-anyway"], "--resume-anyway has no use without --resume"),
    (None, ['--policy=#mxfp4.policy<preset = "full">', "--scale=floor"], "--scale goes with a preset"),
    (None, ["--backend=gpu"], "--backend option: 'gpu' is none of cpu, reference, sim, hip"),
    (None, ["--unknown"], "--unknown"),
    (None, ["--backend=sim", "--chip=gfx90a"], "--chip=gfx90a is not in the table, which has gfx942, gfx950"),
    (None, ["--chip=gfx942"], "--chip is for GPU code: it needs --backend=sim, --backend=hip or --emit"),
    (None, ["--backend=reference", "--emulate"], "--emulate is for GPU code"),
    (None, ["--tolerance=-1"], "tolerances must not be negative"),
    (None, ["--outputs=good.npz", "--inputs=good.npz"], "would overwrite what --inputs reads"),
    (None, ["--outputs=./good.npz", "--inputs=good.npz"], "would overwrite what --inputs reads"),
    (None, [f"--curve={GRAPH}"], "would overwrite what the graph reads"),
    (None, ["--save=x.npz", "--outputs=x.npz"], "both name x.npz"),
    (None, ["--save=good.npz", "--resume=good.npz"], "would overwrite what --resume reads"),
    # The graph.
    (["missing.mlir"], [], "missing.mlir"),
    ([text("empty.mlir", "")], [], "no public function"),
    ([text("broken.mlir", step[:900])], [], "cannot be read as a graph"),
    ([text("binary.mlir", bytes(range(256)))], [], "cannot be read as a graph"),
    ([text("two.mlir", two_steps)], [], "several public functions, 'a' and 'b'"),
    ([text("dynamic.mlir", "func.func @f(%a: tensor<?xf32>) -> tensor<?xf32> { return %a : tensor<?xf32> }")],
     [], "argument 0 has type tensor<?xf32>"),
    ([text("f8.mlir", "func.func @f(%a: tensor<2xf8E4M3FN>) -> tensor<2xf8E4M3FN> { return %a : tensor<2xf8E4M3FN> }")],
     [], "argument 0 has type tensor<2xf8E4M3FN>, and elements of this type cannot be passed; what can: f16, bf16"),
    # The names.
    (None, ["--names=missing.json"], "missing.json: No such file"),
    (None, ["--names=" + text("broken.json", names[:50])], "broken.json:"),
    (None, ["--names=" + text("list.json", "[]")], "list.json: is not a JSON object"),
    (None, ["--names=" + text("none.json", "{}")], 'none.json: has no array "args"'),
    (None, ["--names=" + text("few.json", names.replace('{"index": 3, "kind": "tokens", "shape": [6], "dtype": "int64"}', "").replace('"bfloat16"},\n  ]', '"bfloat16"}]'))],
     '"args" has 3 entries but the function has 4'),
    (None, ["--names=" + text("index.json", names.replace('"index": 3, "kind": "tokens"', '"index": 9, "kind": "tokens"'))],
     "has index 9"),
    (None, ["--names=" + text("shape.json", names.replace("[6]", "[7]"))], "('tokens') does not have the shape"),
    # The inputs.
    (None, ["--inputs=missing.npz"], "missing.npz: No such file"),
    (None, ["--inputs=" + text("text.npz", "not a zip file")], "text.npz"),
    (None, ["--inputs=" + text("cut.npz", whole[: len(whole) // 2])], "cut.npz"),
    (None, ["--inputs=" + text("flipped.npz", whole.replace(b"\x00\x00\x00\x3f" * 4, b"\x00\x00\x00\x3e" * 4, 1))], "flipped.npz"),
    (None, ["--inputs=" + npz("few.npz", without=["arg1"])], "few.npz: has no array 'arg1' for argument 1 (adam_v 'table')"),
    (None, ["--inputs=" + npz("more.npz", arg4=GOOD["arg0"])], "more.npz: has 'arg4', but the function has 4 arguments"),
    (None, ["--inputs=" + npz("named.npz", weight=GOOD["arg0"])], "has an array 'weight'; arrays must be named arg0"),
    (None, ["--inputs=" + npz("wide.npz", arg0=("<f4", (8, 4), [0.5] * 32))],
     "argument 0 (param 'table'): has float32[8, 4] but the graph takes tensor<4x8xf32>"),
    (None, ["--inputs=" + npz("double.npz", arg0=("<f8", (4, 8), [0.5] * 32))], "has element type float64 but the graph takes tensor<4x8xf32>"),
    (None, ["--inputs=" + npz("ints.npz", arg0=("<i8", (4, 8), [1] * 32))], "has element type int64 but"),
    (None, ["--inputs=" + npz("floats.npz", arg3=("<f4", (6,), [1.0] * 6))], "has element type float32 but the graph takes tensor<6xi64>"),
    (None, ["--inputs=" + npz("half.npz", arg2=("<i4", (8,), [1] * 8))], "(stored as float32)"),
    # The values.
    (None, ["--inputs=" + npz("large.npz", arg3=("<i8", (6,), [0, 1, 4, 3, 3, 0]))],
     "step 0: index must be within its dimension: the value is 4, the bound 4 (read from argument 3 (tokens))"),
    (None, ["--inputs=" + npz("negative.npz", arg3=("<i8", (6,), [0, -1, 2, 3, 3, 0]))], "the value is -1, the bound 4"),
    (None, ["--inputs=" + npz("nan.npz", arg0=("<f4", (4, 8), [0.5] * 31 + [float("nan")])), "--check-finite"],
     "step 0: element 0 of result 0 (loss) is NaN"),
    (None, ["--inputs=" + npz("inf.npz", arg2=("<f4", (8,), [1.0] * 7 + [float("inf")])), "--check-finite"],
     "step 0: element 7 of result 3 (param 'half') is +Inf"),
    # Feeds.
    (None, ["--feed=tokens"], "--feed=tokens must be ARG=FILE.npy"),
    (None, ["--feed=words=tokens.npy"], "no argument is named 'words'"),
    (None, ["--feed=table=tokens.npy"], "'table' names several arguments"),
    (None, ["--feed=7=tokens.npy"], "there is no argument 7"),
    (None, ["--feed=tokens=missing.npy"], "missing.npy"),
    (None, ["--feed=tokens=good.npz:arg9"], "good.npz: has no array 'arg9'"),
    (None, ["--feed=tokens=good.npz:arg3"], "the first dimension must be the steps"),
    (None, ["--feed=tokens=tokens.npy", "--feed=3=tokens.npy"], "is fed twice"),
    (None, ["--feed=tokens=tokens.npy", "--steps=3"], "has 2 steps, but steps 0 to 2 are to run"),
    # Resuming and comparing.
    (None, ["--resume=good.npz"], "good.npz: is not a checkpoint"),
    (None, ["--resume=missing.npz"], "missing.npz"),
    (None, ["--inputs=good.npz", "--expect=good.npz"], "good.npz: has no array 'out0'"),
    (None, ["--inputs=good.npz", "--expect=missing.npz"], "missing.npz"),
    (None, ["--inputs=good.npz", "--outputs=no/such/folder/o.npz"],
     "--outputs=no/such/folder/o.npz cannot be written: no/such/folder: No such file or directory"),
    (None, ["--inputs=good.npz", "--save=no/such/folder/s.npz"], "--save=no/such/folder/s.npz cannot be written"),
    # Policies.
    (None, ["--policy=fastest"], "fastest"),
    (None, ["--recipe=missing.yaml"], "missing.yaml"),
    (None, ["--policy=full", "--scale=upwards"], "--scale option: 'upwards' is none of floor, even, ceil, rceil"),
    (None, ["--scale=upwards"], "--scale option: 'upwards' is none of floor, even, ceil, rceil"),
]

failures = 0
for graph, options, words in CASES:
    command = ["mxfp4-run", *([GRAPH] if graph is None else graph), *options]
    if graph is None and not any(option.startswith("--names") for option in options):
        command.append("--names=" + NAMES)
    if not any(option.startswith("--outputs") for option in options):
        command.append("--outputs=written.npz")
    done = subprocess.run(command, capture_output=True, text=True)
    problem = None
    if done.returncode != 1:
        problem = f"exit code {done.returncode}"
    elif words not in done.stderr:
        problem = f"no '{words}'"
    elif os.path.exists("written.npz"):
        problem = "results were written"
        os.remove("written.npz")
    if problem:
        failures += 1
        print(f"{' '.join(command)}\n  {problem} in: {done.stderr[-600:]}")
print(f"{len(CASES)} bad inputs, {failures} failures")
sys.exit(failures > 0)
