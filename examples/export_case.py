# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the exporters beside this file share: the options of a Llama-shaped
model, and the files of a case. Needs NumPy.
"""
import argparse
import json
import pathlib

import numpy as np


def parser_of(documentation, lr):
    """A parser with the model's options; `lr` is the learning rate's default."""
    parser = argparse.ArgumentParser(description=documentation.splitlines()[0])
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--lr", type=float, default=lr)
    parser.add_argument("--vocabulary", type=int, default=256)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--ffn", type=int, default=128)
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--heads", type=int, default=4)
    parser.add_argument("--kv-heads", type=int, default=2)
    parser.add_argument("--batch", type=int, default=2)
    parser.add_argument("--sequence", type=int, default=32)
    parser.add_argument("--bf16", action="store_true", help="bf16 products, f32 master weights")
    parser.add_argument("--seed", type=int, default=0)
    return parser


def describe(kind, array, parameter=None):
    """An argument or result, as names.json has it."""
    row = {"kind": kind}
    if parameter:
        row["parameter"] = parameter
    return {**row, "shape": list(array.shape), "dtype": str(array.dtype).removeprefix("torch.")}


def write_case(args, optimizer, graph, arguments, results):
    """Writes graph.mlir, names.json, inputs.npz (arg0..) and reference.npz (out0..).

    `arguments` and `results` are pairs of a description and an array; the first
    result is the loss.
    """
    def rows(values):
        return [{"index": i, **row} for i, (row, _) in enumerate(values)]

    table = {
        "case": args.out.name,
        "optimizer": optimizer,
        "lr": args.lr,
        "args": rows(arguments),
        "outs": rows(results),
    }
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "graph.mlir").write_text(graph)
    (args.out / "names.json").write_text(json.dumps(table, indent=1) + "\n")
    for name, prefix, values in (("inputs", "arg", arguments), ("reference", "out", results)):
        arrays = {f"{prefix}{i}": np.asarray(array) for i, (_, array) in enumerate(values)}
        np.savez_compressed(args.out / f"{name}.npz", **arrays)
    loss = float(results[0][1])
    print(f"{args.out}: {len(arguments)} arguments, {len(results)} results, loss {loss:.6f}")
