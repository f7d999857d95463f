#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports one training step of a Llama-shaped JAX model to MLIR.

The step is one function, (parameters, tokens, targets) -> (loss, updated
parameters), with SGD. With --scan the layers are one loop over stacked
parameters, and --remat recomputes the forward pass in the backward one.

Needs jax 0.9 and iree-base-compiler (for iree-opt, which turns StableHLO into
linalg). Gives, in --out: graph.mlir, names.json, inputs.npz, reference.npz,
as export_torch_llama.py does.

    examples/export_jax_llama.py --out examples/graphs/llama-jax-scan --scan --remat
"""
import subprocess

import export_case
import jax
import jax.numpy as jnp


def arguments():
    parser = export_case.parser_of(__doc__, lr=0.1)
    parser.add_argument("--scan", action="store_true", help="one loop over stacked layers")
    parser.add_argument("--remat", action="store_true", help="recompute each layer's forward")
    return parser.parse_args()


def initial_parameters(args, key):
    """Normal weights of deviation 0.02, norms of ones; layers a list or stacked."""
    head = args.hidden // args.heads
    shapes = {
        "wq": (args.hidden, args.heads * head),
        "wk": (args.hidden, args.kv_heads * head),
        "wv": (args.hidden, args.kv_heads * head),
        "wo": (args.heads * head, args.hidden),
        "gate": (args.hidden, args.ffn),
        "up": (args.hidden, args.ffn),
        "down": (args.ffn, args.hidden),
    }
    keys = iter(jax.random.split(key, 2 + args.layers * len(shapes)))

    def normal(shape):
        return 0.02 * jax.random.normal(next(keys), shape, jnp.float32)

    layers = [
        {
            **{name: normal(shape) for name, shape in shapes.items()},
            "norm1": jnp.ones(args.hidden),
            "norm2": jnp.ones(args.hidden),
        }
        for _ in range(args.layers)
    ]
    if args.scan:
        layers = jax.tree.map(lambda *leaves: jnp.stack(leaves), *layers)
    return {
        "embedding": normal((args.vocabulary, args.hidden)),
        "head": normal((args.hidden, args.vocabulary)),
        "norm": jnp.ones(args.hidden),
        "layers": layers,
    }


def build_step(args):
    dtype = jnp.bfloat16 if args.bf16 else jnp.float32
    head = args.hidden // args.heads

    def norm(x, weight):
        x = x.astype(jnp.float32)
        return (x * jax.lax.rsqrt(jnp.mean(x * x, -1, keepdims=True) + 1e-6) * weight).astype(dtype)

    def project(x, weight):
        return x @ weight.astype(dtype)

    def rotate(x):
        """Rotary position embedding of [batch, heads, sequence, head]."""
        half = head // 2
        angle = jnp.arange(args.sequence)[:, None] * 10000.0 ** (-jnp.arange(half) / half)
        cos, sin = jnp.cos(angle).astype(dtype), jnp.sin(angle).astype(dtype)
        a, b = x[..., :half], x[..., half:]
        return jnp.concatenate([a * cos - b * sin, b * cos + a * sin], -1)

    def heads_of(x, count):
        return x.reshape(args.batch, args.sequence, count, head).transpose(0, 2, 1, 3)

    def layer(x, p):
        y = norm(x, p["norm1"])
        q = rotate(heads_of(project(y, p["wq"]), args.heads))
        k = rotate(heads_of(project(y, p["wk"]), args.kv_heads))
        v = heads_of(project(y, p["wv"]), args.kv_heads)
        k, v = (jnp.repeat(t, args.heads // args.kv_heads, 1) for t in (k, v))
        scores = (q @ k.transpose(0, 1, 3, 2)).astype(jnp.float32) * head**-0.5
        causal = jnp.tril(jnp.ones((args.sequence, args.sequence), bool))
        weights = jax.nn.softmax(jnp.where(causal, scores, -1e30), -1).astype(dtype)
        mixed = (weights @ v).transpose(0, 2, 1, 3).reshape(args.batch, args.sequence, -1)
        x = x + project(mixed, p["wo"])
        y = norm(x, p["norm2"])
        return x + project(jax.nn.silu(project(y, p["gate"])) * project(y, p["up"]), p["down"])

    body = jax.checkpoint(layer) if args.remat else layer

    def loss_of(parameters, tokens, targets):
        x = parameters["embedding"][tokens].astype(dtype)
        if args.scan:
            x, _ = jax.lax.scan(lambda x, p: (body(x, p), None), x, parameters["layers"])
        else:
            for p in parameters["layers"]:
                x = body(x, p)
        logits = project(norm(x, parameters["norm"]), parameters["head"]).astype(jnp.float32)
        picked = jnp.take_along_axis(jax.nn.log_softmax(logits), targets[..., None], -1)
        return -jnp.mean(picked)

    def step(parameters, tokens, targets):
        loss, gradients = jax.value_and_grad(loss_of)(parameters, tokens, targets)
        return loss, jax.tree.map(lambda p, g: p - args.lr * g, parameters, gradients)

    return step


def path_name(path):
    return ".".join(str(getattr(part, "key", getattr(part, "idx", part))) for part in path)


def main():
    args = arguments()
    parameters_key, data_key = jax.random.split(jax.random.key(args.seed))
    parameters = initial_parameters(args, parameters_key)
    tokens, targets = (
        jax.random.randint(key, (args.batch, args.sequence), 0, args.vocabulary)
        for key in jax.random.split(data_key)
    )
    step = jax.jit(build_step(args))

    stablehlo = step.lower(parameters, tokens, targets).as_text()
    graph = subprocess.run(
        ["iree-opt", "--iree-stablehlo-input-transformation-pipeline", "-"],
        input=stablehlo,
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    loss, updated = step(parameters, tokens, targets)
    named, _ = jax.tree_util.tree_flatten_with_path(parameters)
    describe = export_case.describe
    kinds = [describe("param", array, path_name(path)) for path, array in named]
    data = [(describe("tokens", tokens), tokens), (describe("targets", targets), targets)]
    export_case.write_case(
        args,
        "sgd",
        graph,
        list(zip(kinds, (array for _, array in named))) + data,
        [(describe("loss", loss), loss)] + list(zip(kinds, jax.tree.leaves(updated))),
    )


if __name__ == "__main__":
    main()
