# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The code of whole steps: what LLVM's tools say of it, and which instructions
# the ledger's products became.
# usage: step_code.py GRAPHS_DIR SCRATCH_DIR [--launches=N] [--kernels=N] [--bytes=N] POLICY...
#
# For each graph (of at most so many bytes) and policy: the step compiles to a code object that llvm-readelf
# and llvm-objdump take; the launches do as many products of two MXFP4 operands
# as the ledger has, each by v_mfma_scale_f32_* on FP4 (cbsz and blgp 4); every
# quantizer converts by v_cvt_scalef32_*, and no product's kernel has scratch.
# Where the ledger has no product of f32 values, no kernel multiplies any.
import json
import os
import re
import subprocess
import sys

graphs, scratch = sys.argv[1:3]
options = dict(a[2:].split("=") for a in sys.argv[3:] if a.startswith("--"))
policies = [a for a in sys.argv[3:] if not a.startswith("--")]
os.makedirs(scratch, exist_ok=True)


def tool(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"{command[0]}: {done.stderr[:2000]}")
    return done


def ledger_rows(graph, policy):
    ledger = os.path.join(scratch, "ledger.json")
    tool("mxfp4-opt", graph, f"--mxfp4-quantize=policy={policy}",
         f"--mxfp4-report=format=json output={ledger}", "-o", os.devnull)
    with open(ledger) as file:
        return [(row["lhs"], row["rhs"]) for row in json.load(file)["gemms"]]


def disassemble(code):
    """Instructions of each kernel."""
    kernels, name = {}, None
    for line in tool("llvm-objdump", "-d", code).stdout.splitlines():
        if found := re.match(r"[0-9a-f]+ <(.*)>:", line):
            name = found[1]
            kernels[name] = []
        elif name and line.startswith("\t"):
            kernels[name].append(line.strip())
    return kernels


def check(graph, policy):
    command = ["mxfp4-opt", graph, f"--mxfp4-to-gfx950=policy={policy} dump={scratch}"]
    ir = tool(*command, "--mlir-print-ir-after=mxfp4-group-launches", "-o", os.devnull).stderr
    code = os.path.join(scratch, "kernels.hsaco")
    header = tool("llvm-readelf", "-h", "--notes", code).stdout
    assert "gfx950" in header and "AMDGPU" in header, "readelf sees no gfx950 code"
    kernels = disassemble(code)

    bodies = dict(re.findall(r"gpu\.func @(\w+)\((.*?gpu\.return)", ir, re.S))
    launches = re.findall(r"gpu\.launch_func +@kernels::@(\w+)", ir)
    assert set(launches) <= set(kernels), "a launched kernel is not in the code object"
    products = 0
    for name in launches:
        product = re.search(r"mxfp4\.scaled_matmul <lhs = <(\w+).*?rhs = <(\w+)", bodies[name])
        if product and set(product.groups()) == {"f4E2M1FN"}:
            members = re.search(r"_x(\d+)", name)
            products += int(members[1]) if members else 1
            mfmas = [i for i in kernels[name] if "mfma" in i]
            assert mfmas and all(
                re.match(r"v_mfma_scale_f32_\S+ .*cbsz:4 blgp:4", i) for i in mfmas
            ), f"{name} multiplies FP4 by other instructions"
        if "mxfp4.fused_quantize" in bodies[name]:
            assert any("v_cvt_scalef32_" in i for i in kernels[name]), f"{name} converts by hand"
        if product:
            assert not any("scratch_" in i for i in kernels[name]), f"{name} uses scratch"
    rows = ledger_rows(graph, policy)
    in_fp4 = sum(all(side.startswith("mxfp4 ") for side in row) for row in rows)
    assert products == in_fp4, f"{products} products in FP4, the ledger has {in_fp4}"
    if not any("f32" in row for row in rows):
        # What was widened to f32 and is multiplied all the same takes 16 times as long.
        wide = [name for name, code in kernels.items() if any(re.match(r"v_mfma_f32_\S+x4_f32", i) for i in code)]
        assert not wide, f"{wide} multiply f32 values, of which the ledger has none"
    for what, count in (("launches", len(launches)), ("kernels", len(kernels))):
        limit = int(options.get(what, count))
        assert count <= limit, f"{count} {what}, at most {limit} wanted"
    return len(launches), len(kernels), products


runs, failures = 0, 0
for case in sorted(os.listdir(graphs)):
    graph = os.path.join(graphs, case, "graph.mlir")
    if not os.path.exists(graph) or os.path.getsize(graph) > int(options.get("bytes", 1 << 40)):
        continue
    for policy in policies:
        runs += 1
        try:
            print("%s %s: %d launches, %d kernels, %d products in FP4" % (case, policy, *check(graph, policy)))
        except (AssertionError, RuntimeError) as problem:
            failures += 1
            print(f"{case} {policy}: {problem}")
print(f"{runs} steps, {failures} failures")
sys.exit(bool(failures))
