#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Exports one training step of a Hugging Face Llama to MLIR.

The step is one function: forward, loss, gradients and the optimizer,

    (parameters, [AdamW moments, step count,] tokens, targets)
        -> (loss, updated parameters, [moments, step count])

Needs torch, transformers and torch-mlir (Python 3.12). Gives, in --out:
graph.mlir (linalg on tensors), names.json (what each argument and result is),
inputs.npz (arg0..) and reference.npz (out0..: PyTorch's own answer to them).

    examples/export_torch_llama.py --out examples/graphs/llama-torch

Four things make such an export work: every argument is traced with a tensor of
its own (the tracer merges identical ones), mutations are functionalized, mask
and position ids are given, and operators that torch-mlir lacks are decomposed.
"""
import export_case
import torch
from torch._decomp import get_decompositions
from torch.func import functional_call, functionalize, grad_and_value
from torch.fx.experimental.proxy_tensor import make_fx
from torch_mlir import fx
from transformers import LlamaConfig, LlamaForCausalLM

BETA1, BETA2, EPSILON, DECAY = 0.9, 0.95, 1e-8, 0.1


def arguments():
    parser = export_case.parser_of(__doc__, lr=3e-3)
    parser.add_argument("--optimizer", choices=["adamw", "sgd"], default="adamw")
    return parser.parse_args()


def embedding_gradient(gradient, indices, rows, padding_idx, scale_grad_by_freq):
    """The sum, for each row of the table, of the gradients of its uses."""
    flat = gradient.reshape(-1, gradient.shape[-1])
    zeros = gradient.new_zeros((rows, gradient.shape[-1]))
    return torch.ops.aten.index_put(zeros, [indices.reshape(-1)], flat, True)


def build_step(args, model, names):
    """The training step as a function of flat tensors."""
    shape = (args.batch, 1, args.sequence, args.sequence)
    minimum = torch.finfo(torch.float32).min
    mask = torch.triu(torch.full(shape, minimum), diagonal=1)
    positions = torch.arange(args.sequence).unsqueeze(0)
    count = len(names)

    def loss_of(parameters, tokens, targets):
        values = parameters
        if args.bf16:
            values = {name: p.to(torch.bfloat16) for name, p in parameters.items()}
        output = functional_call(
            model,
            values,
            kwargs=dict(
                input_ids=tokens,
                attention_mask=mask.to(torch.bfloat16) if args.bf16 else mask,
                position_ids=positions,
                use_cache=False,
            ),
        )
        logits = output.logits.float().reshape(-1, args.vocabulary)
        return torch.nn.functional.cross_entropy(logits, targets.reshape(-1))

    def sgd(*flat):
        parameters = dict(zip(names, flat[:count]))
        gradients, loss = grad_and_value(loss_of)(parameters, *flat[count:])
        return (loss, *(parameters[n] - args.lr * gradients[n] for n in names))

    def adamw(*flat):
        parameters = dict(zip(names, flat[:count]))
        moments = dict(zip(names, flat[count : 2 * count]))
        squares = dict(zip(names, flat[2 * count : 3 * count]))
        step = flat[3 * count] + 1.0
        gradients, loss = grad_and_value(loss_of)(parameters, *flat[3 * count + 1 :])
        correction1 = 1.0 - torch.pow(BETA1, step)
        correction2 = 1.0 - torch.pow(BETA2, step)
        updated, first, second = [], [], []
        for name in names:
            g = gradients[name]
            m = BETA1 * moments[name] + (1.0 - BETA1) * g
            v = BETA2 * squares[name] + (1.0 - BETA2) * g * g
            direction = (m / correction1) / (torch.sqrt(v / correction2) + EPSILON)
            updated.append(parameters[name] * (1.0 - args.lr * DECAY) - args.lr * direction)
            first.append(m)
            second.append(v)
        return (loss, *updated, *first, *second, step)

    return adamw if args.optimizer == "adamw" else sgd


def main():
    args = arguments()
    torch.manual_seed(args.seed)
    config = LlamaConfig(
        vocab_size=args.vocabulary,
        hidden_size=args.hidden,
        intermediate_size=args.ffn,
        num_hidden_layers=args.layers,
        num_attention_heads=args.heads,
        num_key_value_heads=args.kv_heads,
        max_position_embeddings=args.sequence,
        tie_word_embeddings=False,
        attn_implementation="eager",
    )
    model = LlamaForCausalLM(config).eval()
    named = {name: p.detach().clone() for name, p in model.named_parameters()}
    names = list(named)

    kinds = [("param", name, named[name]) for name in names]
    if args.optimizer == "adamw":
        kinds += [("adam_m", name, torch.zeros_like(named[name])) for name in names]
        kinds += [("adam_v", name, torch.zeros_like(named[name])) for name in names]
        kinds.append(("step", None, torch.zeros(())))
    state = list(kinds)
    for kind in ("tokens", "targets"):
        draw = torch.randint(0, args.vocabulary, (args.batch, args.sequence))
        kinds.append((kind, None, draw))

    inputs = [tensor for _, _, tensor in kinds]
    step = build_step(args, model, names)
    decompositions = get_decompositions(
        [
            torch.ops.aten.squeeze.dims,
            torch.ops.aten.empty_permuted,
            torch.ops.aten.nll_loss_forward,
            torch.ops.aten.nll_loss_backward,
            torch.ops.aten.slice_backward,
        ]
    )
    decompositions[torch.ops.aten.embedding_dense_backward.default] = embedding_gradient
    # Random stand-ins: equal tensors (the zero moments) would become one.
    stand_ins = [
        torch.rand_like(t) if t.is_floating_point() else torch.randint_like(t, args.vocabulary)
        for t in inputs
    ]
    graph = make_fx(functionalize(step), decomposition_table=decompositions)(*stand_ins)
    module = fx.stateless_fx_import(
        graph, output_type=fx.OutputType.LINALG_ON_TENSORS, model_name="train_step"
    )

    results = step(*inputs)
    describe = export_case.describe
    outs = [("loss", None)] + [(kind, name) for kind, name, _ in state]
    export_case.write_case(
        args,
        args.optimizer,
        str(module) + "\n",
        [(describe(kind, tensor, name), tensor) for kind, name, tensor in kinds],
        [(describe(kind, t, name), t.detach()) for (kind, name), t in zip(outs, results)],
    )


if __name__ == "__main__":
    main()
