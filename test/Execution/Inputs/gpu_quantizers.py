# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The operands of real products, quantized on the simulator and on the CPU: the
# same bytes, codes and scales.
# usage: gpu_quantizers.py GRAPHS_DIR SCRATCH_DIR
#
# Every graph folder with gemms.npz. Each lhs and rhs in it is quantized along
# rows and columns, as the policies fp8, full, full-h16, full-h32 and full-sr do.
import os
import subprocess
import sys

from npz import read_npz, write_npz

graphs, scratch = sys.argv[1:3]
os.makedirs(scratch, exist_ok=True)
STREAM = "stream <seed = 5, gemm = {gemm}, operand = 0>"
FORMATS = [
    ("f8E4M3FN, block = tensor", ""),
    ("f4E2M1FN, block = 1x32, scale = even", ""),
    ("f4E2M1FN, block = 1x32, scale = floor", ""),
    ("f4E2M1FN, block = 1x32, scale = even, rotation = <16>", ""),
    ("f4E2M1FN, block = 1x32, scale = even, rotation = <32>", ""),
    ("f4E2M1FN, block = 1x32, scale = even, round = stochastic", STREAM),
]


def copy_types(operand, rows, length):
    """Codes and scales of a copy with `rows` rows, as bytes."""
    padded = -(-length // 32) * 32
    if "tensor" in operand:
        return f"tensor<{rows}x{padded}xi8>", "tensor<f32>"
    return f"tensor<{rows}x{padded // 2}xi8>", f"tensor<{rows}x{padded // 32}xi8>"


def step(shapes):
    body, values, types = ["%step = arith.constant 7 : i64"], [], []
    for i, (rows, columns) in enumerate(shapes):
        source = f"tensor<{rows}x{columns}xf32>"
        for j, (operand, stream) in enumerate(FORMATS):
            name = f"%r{i}_{j}"
            outs = copy_types(operand, rows, columns) + copy_types(operand, columns, rows)
            for k, out in enumerate(outs):
                body.append(f"{name}_{k} = tensor.empty() : {out}")
                values.append(f"{name}#{k}")
            stream = stream.format(gemm=i)
            copies = [
                f"{side} <{operand}> {stream} outs({name}_{k}, {name}_{k + 1} : {outs[k]}, {outs[k + 1]})"
                for side, k in (("row", 0), ("column", 2))
            ]
            drawn = "step %step" if stream else ""
            body.append(f"{name}:4 = mxfp4.fused_quantize %arg{i} {drawn} : {source} {' '.join(copies)} -> {', '.join(outs)}")
            types += outs
    arguments = ", ".join(f"%arg{i}: tensor<{r}x{c}xf32>" for i, (r, c) in enumerate(shapes))
    lines = "\n".join(body)
    return f"func.func @step({arguments}) -> ({', '.join(types)}) {{\n{lines}\nreturn {', '.join(values)} : {', '.join(types)}\n}}\n"


def run(*options):
    done = subprocess.run(["mxfp4-run", f"{scratch}/step.mlir", f"--inputs={scratch}/in.npz", *options],
                          capture_output=True, text=True)
    if done.returncode:
        print(done.stderr[:2000])
    return not done.returncode


quantizers, failures = 0, 0
for case in sorted(os.listdir(graphs)):
    path = os.path.join(graphs, case, "gemms.npz")
    if not os.path.exists(path):
        continue
    arrays = [a for name, a in read_npz(path).items()
              if name.endswith(("|lhs", "|rhs")) and a[0] == "<f4" and len(a[1]) == 2]
    with open(f"{scratch}/step.mlir", "w") as file:
        file.write(step([shape for _, shape, _ in arrays]))
    write_npz(f"{scratch}/in.npz", {f"arg{i}": array for i, array in enumerate(arrays)})
    quantizers += len(arrays) * len(FORMATS)
    if not (run(f"--outputs={scratch}/cpu.npz")
            and run("--backend=sim", f"--expect={scratch}/cpu.npz", "--tolerance=0")):
        failures += 1
        print(f"{case}: differs")
print(f"{quantizers} quantizers, {failures} failures")
sys.exit(bool(failures))
