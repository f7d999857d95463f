#!/usr/bin/env python3
"""Prints a module with one product kernel.

usage: gemm.py LHS RHS M N K RESULT [beta] [bias] [tensor] [strided] [batch=B] [chip=C] [config=...]

LHS and RHS are element types (f4E2M1FN, bf16, ...); scales are 1x32 and shuffled, or `tensor`. K elements of the lhs.
Where they are `strided`, K is strided in lhs and rhs, and the columns of the result are.
"""
import sys

BITS = {"f4E2M1FN": 4, "f6E2M3FN": 6, "f6E3M2FN": 6, "f8E4M3FN": 8, "f8E5M2": 8}


def gemm(lhs, rhs, m, n, k, result, *flags):
    m, n, k = int(m), int(n), int(k)
    options = dict(flag.split("=", 1) for flag in flags if "=" in flag)
    batch = f"{options['batch']}x" if "batch" in options else ""

    def layout(rows, columns):
        strides = ([rows * columns] if batch else []) + [1, rows]
        return f", strided<{strides}>" if "strided" in flags else ""

    def data(element, rows):
        if element not in BITS:
            return f"memref<{batch}{rows}x{k}x{element}{layout(rows, k)}>"
        return f"memref<{batch}{rows}x{k * BITS[element] // 8}xi8>"

    def scale(element, rows):
        if element not in BITS:
            return None
        if "tensor" in flags:
            return "memref<f32>"
        return f"memref<{batch}{-(-rows // 32)}x{-(-k // 256)}x64x4xi8>"

    def operand(element):
        block = ", block = " + ("tensor" if "tensor" in flags else "1x32")
        return f"<{element}{block if element in BITS else ''}>"

    values = {"a": data(lhs, m), "sa": scale(lhs, m), "b": data(rhs, n), "sb": scale(rhs, n)}
    values["bias"] = f"memref<{n}xf32>" if "bias" in flags else None
    values["c"] = f"memref<{batch}{m}x{n}x{result}{layout(m, n)}>"
    values = {name: type for name, type in values.items() if type}
    ins = "%a{}, %b{}{}".format(
        " scale %sa" if "sa" in values else "",
        " scale %sb" if "sb" in values else "",
        " bias %bias" if "bias" in values else "",
    )
    attributes = [] if "beta" in flags else ["overwrite"]
    if "sa" in values and "tensor" not in flags:
        attributes.append("scale_layout = #mxfp4.scale_layout<shuffled>")
    if "config" in options:
        attributes.append(f"config = #mxfp4.kernel_config<{options['config']}>")
    return f"""
module attributes {{gpu.container_module}} {{
  gpu.module @kernels [#rocdl.target<chip = "{options.get('chip', 'gfx950')}">] {{
    gpu.func @gemm({', '.join(f'%{name}: {type}' for name, type in values.items())}) kernel {{
      mxfp4.scaled_matmul <lhs = {operand(lhs)}, rhs = {operand(rhs)}> ins({ins}) outs(%c)
        {{{', '.join(attributes)}}} : ({', '.join(values.values())}) -> ()
      gpu.return
    }}
  }}
}}"""


if __name__ == "__main__":
    print(gemm(*sys.argv[1:]))
