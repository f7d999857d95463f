# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Kernels of Inputs/kernels, compiled here by clang at two levels and run by
# mxfp4-sim with checks on and off, against results computed with NumPy.
# usage: compiled.py CLANG MXFP4_SIM KERNELS_DIR SCRATCH_DIR
import json
import os
import subprocess
import sys

import numpy as np

clang, simulator, kernels, scratch = sys.argv[1:5]
random = np.random.default_rng(5)


def ints(low, high, count, dtype=np.int32):
    return random.integers(low, high, count, dtype=dtype)


def atomics():
    v = ints(-(2**20), 2**20, 256)
    wide = v.astype(np.int64) * 0x100000001
    start = np.array([0, 0, -1, 0, 0, 0, 0, 0])

    def updated(values, initial):
        out = initial.copy()
        with np.errstate(over="ignore"):
            out[0] += values.sum(dtype=out.dtype)
            out[1] -= values.sum(dtype=out.dtype)
        out[2] &= np.bitwise_and.reduce(~values)
        out[3] |= np.bitwise_or.reduce(values)
        out[4] ^= np.bitwise_xor.reduce(values)
        out[5] = min(out[5], values.min())
        out[6] = max(out[6], values.max())
        return out

    uints = updated(v.view(np.uint32), start.astype(np.int32).view(np.uint32))
    uints[7] = 256 % 100
    signed = updated(v, start.astype(np.int32))
    signed[7] = (v & 15).sum()
    longs = np.concatenate([updated(wide, start), np.zeros(8, np.int64)])
    for group in (v[:128], v[128:]):
        longs[8:15] += updated(group, start.astype(np.int32))[:7].astype(np.int64)
    zeros = np.concatenate([start, np.zeros(8, np.int64)])
    return dict(
        grid=2,
        block=128,
        inputs=[v],
        outputs=[
            (start.astype(np.int32), signed, 0),
            (start.astype(np.int32).view(np.uint32), uints, 0),
            (zeros, longs, 0),
            (np.zeros(2, np.float32), np.array([(v & 63).sum(), (v & 31).sum()], np.float32), 0),
            (np.zeros(1), np.array([v.sum()], np.float64), 0),
        ],
    )


def buffers():
    source = ints(0, 2**32, 64, np.uint32)
    padded = np.concatenate([source, np.zeros(80, np.uint32)])
    octets = padded.tobytes()
    out = np.full(68 * 5, 0x5A5A5A5A, np.uint32)
    expected = out.copy()
    for lane in range(60):
        word = int.from_bytes(octets[2 * lane : 2 * lane + 2], "little")
        extra = [padded[2 * lane], padded[lane + 1], padded[lane + 2], word + octets[lane]]
        row = padded[lane : lane + 4] + np.array(extra, np.uint32)
        expected[(lane + 4) * 5 : (lane + 4) * 5 + 4] = row
        low = int(padded[2 * lane]) & 0xFFFF
        expected[(lane + 4) * 5 + 4] = 0x5A5A0000 | low
    return dict(grid=1, block=64, inputs=[source], outputs=[(out, expected, 0)])


def levels(exponent_bits, mantissa_bits, bias, last):
    """The magnitudes of a small float, by code."""
    values = []
    for code in range(last + 1):
        field, fraction = code >> mantissa_bits, code & ((1 << mantissa_bits) - 1)
        lead = 1 if field else 0
        power = max(field, 1) - bias - mantissa_bits
        values.append((lead * (1 << mantissa_bits) + fraction) * 2.0**power)
    return np.array(values)


def encode(x, table, sign):
    """Nearest code, ties to the even one; x has no overflow."""
    distance = np.abs(np.abs(x)[:, None] - table[None, :])
    code = distance.argmin(axis=1)
    following = np.minimum(code + 1, len(table) - 1)
    rows = np.arange(len(x))
    tie = (distance[rows, following] == distance[rows, code]) & (following != code)
    code = np.where(tie & (code % 2 == 1), following, code)
    return code | np.where(np.signbit(x), sign, 0), table[code] * np.where(np.signbit(x), -1, 1)


def small_floats():
    count = 256
    x = (random.standard_normal(2 * count) * 8).astype(np.float32)
    x[:16] = [0, 1, -1, 2.5, 5, 10, 20, 14, -14, 0.5, 0.25, 1.75, 7, -3, 24, -24]
    exact = x.astype(np.float64)
    e4m3, e4m3_values = encode(exact, levels(4, 3, 7, 0x7E), 0x80)
    e5m2, e5m2_values = encode(exact, levels(5, 2, 15, 0x7B), 0x80)
    e2m1, e2m1_values = encode(exact / 4, levels(2, 1, 1, 7), 8)
    a, b = slice(0, None, 2), slice(1, None, 2)
    codes = np.zeros((count, 2), np.uint32)
    codes[:, 0] = e4m3[a] | e4m3[b] << 8 | e5m2[a] << 16 | e5m2[b] << 24
    codes[:, 1] = e2m1[a] | e2m1[b] << 4 | e2m1[b] << 16 | e2m1[a] << 20
    values = np.stack(
        [e2m1_values[a] * 4, e2m1_values[b] * 4, e4m3_values[b], e5m2_values[a]], axis=1
    ).astype(np.float32)
    return dict(
        grid=4,
        block=64,
        inputs=[x],
        outputs=[(np.zeros_like(codes), codes, 0), (np.zeros_like(values), values, 0)],
    )


def products():
    a8, b8 = ints(-128, 128, (16, 64), np.int8), ints(-128, 128, (16, 64), np.int8)
    a64, b64 = random.standard_normal((16, 4)), random.standard_normal((16, 4))
    # Small integers: exact in bf16 and in every order of summation.
    a16 = ints(-8, 8, (32, 16)).astype(np.float32)
    b16 = ints(-8, 8, (32, 16)).astype(np.float32)

    def bf16(values):
        return (values.view(np.uint32) >> 16).astype(np.uint16)

    c8 = a8.astype(np.int32) @ b8.T.astype(np.int32) + 7
    return dict(
        grid=1,
        block=64,
        order="iioiioiio",
        inputs=[a8, b8, a64, b64, bf16(a16), bf16(b16)],
        outputs=[
            (np.zeros_like(c8), c8, 0),
            (np.zeros((16, 16)), a64 @ b64.T + 0.5, 1e-14),
            (np.zeros((32, 32), np.float32), a16 @ b16.T, 0),
        ],
    )


def transfers():
    source = ints(0, 2**32, 256, np.uint32)
    tail = source[63::-1]
    out = np.zeros((64, 8), np.uint32)
    # Four rows of 16 halves for every 16 lanes, 4 halves a lane.
    halves = source[:128].view(np.uint16).reshape(4, 16, 4)
    for group in range(4):
        rows = halves[group].reshape(4, 16)
        out[16 * group : 16 * group + 16, :2] = rows.T.copy().view(np.uint32)
    first, second = source[:64].copy(), tail.copy()
    out[:, 2] = np.concatenate([first[:32], second[:32]])
    out[:, 3] = np.concatenate([first[32:], second[32:]])
    f, s = first.reshape(4, 16), second.reshape(4, 16)
    out[:, 4] = np.concatenate([f[0], s[0], f[2], s[2]])
    out[:, 5] = np.concatenate([f[1], s[1], f[3], s[3]])
    out[:, 6] = tail[::-1]
    shifted = np.full((4, 16), 5, np.uint32)
    shifted[:, 3:] = f[:, :13]
    out[:, 7] = shifted.ravel()
    return dict(grid=1, block=64, inputs=[source], outputs=[(np.zeros_like(out), out, 0)])


def halves():
    count = 128
    x = (random.standard_normal((count, 3, 2)) * 4).astype(np.float16)
    pairs = ints(-32768, 32768, (count, 2, 2), np.int16)
    wide = x.astype(np.float64)
    a, b, c = wide[:, 0], wide[:, 1], wide[:, 2]
    out = np.stack(
        [
            (a * b + c).astype(np.float16),
            (a + b[:, ::-1]).astype(np.float16),
            np.maximum((a * c).astype(np.float16), x[:, 1]),
        ],
        axis=1,
    )
    first, second = pairs[:, 0], pairs[:, 1]
    dots = np.zeros((count, 4), np.uint32)
    total = first.view(np.uint16).astype(np.uint32) + second.view(np.uint16)
    dots[:, 0] = np.minimum(total, 65535).astype(np.uint16).view(np.uint32)[:, 0]
    dots[:, 1] = np.minimum(first, second).view(np.uint32)[:, 0]
    p, q = (np.ascontiguousarray(v).view(np.int8).astype(np.int64) for v in (first, second))
    dots[:, 2] = ((p * q).sum(axis=1) + 9).astype(np.uint32)
    p, q = (np.ascontiguousarray(v).view(np.uint8) for v in (first, second))
    nibbles = [(v & 15, v >> 4) for v in (p, q)]
    low, high = (nibbles[0][i].astype(np.uint32) * nibbles[1][i] for i in (0, 1))
    dots[:, 3] = low.sum(axis=1) + high.sum(axis=1) + 3
    return dict(
        grid=2,
        block=64,
        inputs=[x, pairs],
        outputs=[(np.zeros_like(out), out, 0), (np.zeros_like(dots), dots, 0)],
    )


NAMES = {"float16": "f16", "float32": "f32", "float64": "f64"}


def write_case(folder, name, case):
    os.makedirs(folder, exist_ok=True)
    arrays = []
    inputs, outputs = list(case["inputs"]), list(case["outputs"])
    for kind in case.get("order", "i" * len(inputs) + "o" * len(outputs)):
        arrays.append((inputs.pop(0), None, 0) if kind == "i" else outputs.pop(0))
    arguments = []
    for i, (array, expected, tolerance) in enumerate(arrays):
        dtype = array.dtype.name
        dtype = NAMES.get(dtype, dtype.replace("uint", "u").replace("int", "i"))
        argument = dict(name=f"a{i}", kind="buffer", offset=8 * i, size=8, file=f"a{i}.npy")
        argument.update(dtype=dtype, shape=list(array.shape), out=expected is not None)
        np.save(f"{folder}/a{i}.npy", array)
        if expected is not None:
            np.save(f"{folder}/a{i}.expect.npy", expected)
            argument["expect"] = f"a{i}.expect.npy"
            argument["tol"] = {"rel": tolerance, "abs": tolerance} if tolerance else "exact"
        arguments.append(argument)
    description = dict(format=1, name=name, kernel=name, launch="params", args=arguments)
    description.update(grid=[case["grid"], 1, 1], block=[case["block"], 1, 1])
    description.update(code_object="kernel.co", dynamic_lds=0, hidden_args=[])
    with open(f"{folder}/args.json", "w") as file:
        json.dump(description, file)


failures = []
for name in ["atomics", "buffers", "halves", "products", "small_floats", "transfers"]:
    case = globals()[name]()
    for level in ["-O1", "-O3"]:
        folder = os.path.join(scratch, name + level)
        write_case(folder, name, case)
        command = [clang, "-x", "cl", "-cl-std=CL2.0", "-target", "amdgcn-amd-amdhsa"]
        command += ["-mcpu=gfx950", "-nogpulib", level, "-Wno-everything"]
        command += [f"{kernels}/{name}.cl", "-o", f"{folder}/kernel.co"]
        subprocess.run(command, check=True)
        for options in [[], ["--check"]]:
            run = subprocess.run([simulator, *options, folder], capture_output=True, text=True)
            if run.returncode:
                failures.append(f"{name} {level} {options}:\n{run.stdout}{run.stderr}")
print("\n".join(failures))
print(f"{len(failures)} failures")
sys.exit(bool(failures))
