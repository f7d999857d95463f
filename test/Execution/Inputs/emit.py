# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Emitted steps, linked into a C program and run on the simulator and on the CPU,
# against mxfp4-run. usage: emit.py INPUTS_DIR WORK_DIR RUNTIME_HEADERS LIBRARIES
import json
import os
import struct
import subprocess
import sys

from npz import read_npz, write_npz

inputs, work, headers, libraries = sys.argv[1:5]
os.makedirs(work)
os.chdir(work)
PACK = {"f32": "f", "i64": "q", "bf16": "H"}


def mxfp4_run(graph, *options):
    command = ["mxfp4-run", os.path.join(inputs, graph), *options]
    return subprocess.run(command, capture_output=True, text=True)


def run(graph, *options):
    done = mxfp4_run(graph, *options)
    assert done.returncode == 0, (options, done.stderr)


def encode(dtype, values):
    if dtype == "bf16":  # exact for what the tests hold
        values = [struct.unpack("<I", struct.pack("<f", v))[0] >> 16 for v in values]
    return struct.pack(f"<{len(values)}{PACK[dtype]}", *values)


def compile_and_run(folder, manifest, on_gpu, arrays, step):
    """The results of the emitted step, as bytes."""
    library = "mxfp4_hip_runtime" if on_gpu else "MXFP4CpuRuntime"
    assert manifest["runtime_library"] == library
    program = os.path.join(work, folder, "program")
    subprocess.run(
        ["clang", "-std=c11", "-Wall", "-Werror", f"-DON_GPU={int(on_gpu)}",
         "-DENTRY=" + manifest["entry_point"], f"-I{headers}",
         "-include", os.path.join(work, folder, manifest["files"]["header"]),
         os.path.join(inputs, "emit_main.c"),
         os.path.join(work, folder, manifest["files"]["object"]),
         f"-L{libraries}", f"-l{library}", f"-Wl,-rpath,{libraries}", "-o", program], check=True)
    buffers = manifest["buffers"]
    kinds = {"argument": "a", "step number": "s", "result": "r", "arena": "t"}
    data = os.path.join(work, folder + "-data")
    os.makedirs(data)
    for buffer in buffers:
        values = {"argument": lambda: arrays[f"arg{buffer['index']}"][2],
                  "step number": lambda: [step]}.get(buffer["kind"])
        if values:
            with open(os.path.join(data, f"{buffer['index']}.bin"), "wb") as file:
                file.write(encode(buffer["dtype"], values()))
    subprocess.run([program, "".join(kinds[b["kind"]] for b in buffers)], cwd=data, check=True,
                   env={**os.environ, "MXFP4_HIP_LIBRARY": os.path.join(libraries, "libmxfp4_sim.so")})
    results = []
    for buffer in buffers:
        if buffer["kind"] == "result":
            with open(os.path.join(data, f"{buffer['index']}.bin"), "rb") as file:
                results.append((buffer["dtype"], file.read()))
    return results


def check(graph, backend, arrays, step, *options):
    """Emits, compiles, runs and compares a step; returns the manifest."""
    name = graph[: -len(".mlir")] + "-" + backend
    write_npz(name + ".npz", arrays)
    run(graph, f"--backend={backend}", f"--inputs={name}.npz", f"--outputs={name}-out.npz",
        f"--step={step}", *options)
    expected = read_npz(name + "-out.npz")
    run(graph, f"--emit={name}", *([] if backend == "sim" else [f"--backend={backend}"]), *options)
    with open(os.path.join(name, "manifest.json")) as file:
        manifest = json.load(file)
    results = compile_and_run(name, manifest, backend == "sim", arrays, step)
    assert len(results) == len(expected)
    for i, (dtype, content) in enumerate(results):
        assert content == encode(dtype, expected[f"out{i}"][2]), (name, i)
    return manifest


table = [0.25 * (i % 7) - 0.5 for i in range(32)]
STEP = {"arg0": ("<f4", (4, 8), table),
        "arg1": ("<f4", (4, 8), [0.5] * 32),
        "arg2": ("<f4", (8,), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 1.0078125]),
        "arg3": ("<i8", (6,), [0, 1, 2, 3, 3, 0])}
LAYER = {"arg0": ("<f4", (64, 96), [((i * 37) % 101) / 50 - 1 for i in range(64 * 96)]),
         "arg1": ("<f4", (32, 96), [((i * 53) % 89) / 300 - 0.15 for i in range(32 * 96)])}
names = "--names=" + os.path.join(inputs, "step-names.json")

# All kinds of buffers: bf16, integers, a result of rank 0.
for backend in ("sim", "cpu"):
    manifest = check("step.mlir", backend, STEP, 0, names)
    assert manifest["entry_point"] == "mxfp4_step"
    assert manifest["buffers"][2]["name"] == "argument 2 (param 'half')"

# A function called main, random bits, quantized products.
for backend in ("sim", "cpu"):
    manifest = check("emit-layer.mlir", backend, LAYER, 7, "--policy=full-sr", "--lm-head")
    kinds = [buffer["kind"] for buffer in manifest["buffers"]]
    assert kinds == ["argument"] * 2 + ["step number"] + ["result"] * 2 + ["arena"], kinds
manifest = json.load(open("emit-layer-sim/manifest.json"))
assert manifest["chip"] == "gfx950" and manifest["policy"] == "full-sr"
assert sum(kernel["launches"] for kernel in manifest["kernels"]) == manifest["launches"]
product = next(k for k in manifest["kernels"] if k["name"].startswith("product"))
assert product["spills"] == 0 and product["scratch"] == 0 and product["vgprs"] > 0
assert product["block"][0] % 64 == 0 and all(extent >= 1 for extent in product["grid"])
assert all(a["bytes"] > 0 for a in product["arguments"])
memory = manifest["memory"]
assert memory["arena_bytes"] == manifest["arena_bytes"] >= memory["peak_bytes"] > 0
assert sum(b["bytes"] for b in memory["alive_at_peak"]) == memory["peak_bytes"]
with open("emit-layer-sim/kernels.s") as file:
    assert "v_mfma_scale_f32" in file.read()
with open("emit-layer-sim/kernels.hsaco", "rb") as file:
    assert file.read(4) == b"\x7fELF"

# Nothing is overwritten, and nothing is left of what failed.
os.makedirs("full")
with open("full/mine", "w") as file:
    file.write("kept")
os.makedirs("empty")
for options, message in [
        (["--emit=full"], "--emit=full: the folder is not empty, and nothing is overwritten"),
        (["--emit=full/mine"], "--emit=full/mine: is a file; name a folder"),
        (["--emit=full/mine/below"], "--emit=full/mine/below: cannot be written: Not a directory"),
        (["--emit=new", "--outputs=out.npz"], "--emit runs nothing, so --outputs has no use"),
        (["--emit=new", "--policy=nonsense"], "nonsense")]:
    done = mxfp4_run("step.mlir", *options)
    assert done.returncode == 1 and message in done.stderr, (options, done.stderr)
assert os.listdir("full") == ["mine"]
assert not [entry for entry in os.listdir(".") if entry.startswith("new")]
run("step.mlir", "--emit=empty")
assert sorted(os.listdir("empty")) == ["kernels.hsaco", "kernels.s", "manifest.json", "step.h", "step.o"]
print("ok")
