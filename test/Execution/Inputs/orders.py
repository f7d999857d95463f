# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Inputs of orders.mlir, with equal elements, and the results that Python finds.
# usage: orders.py INPUTS.npz EXPECTED.npz
import itertools
import sys

from npz import write_npz

rows = [[2.0, -1.0, 2.0, 0.5, 7.0, -1.0], [0.0, 0.0, 3.0, 1.0, 3.0, 3.0], [-4.0, 5.0, 0.25, 5.0, -8.0, 1.0]]
marks = [[10 * r + c for c in range(6)] for r in range(3)]
columns = [list(column) for column in zip(*rows)]


def flat(lists):
    return list(itertools.chain.from_iterable(lists))


def transposed(lists):
    return flat(zip(*lists))


# Equal elements keep their order.
order = [sorted(range(6), key=lambda c: -row[c]) for row in rows]
totals = [list(itertools.accumulate(column)) for column in columns]
write_npz(sys.argv[1], {"arg0": ("<f4", (3, 6), flat(rows)), "arg1": ("<i4", (3, 6), flat(marks))})
write_npz(
    sys.argv[2],
    {
        "out0": ("<f4", (3, 6), [rows[r][c] for r in range(3) for c in order[r]]),
        "out1": ("<i4", (3, 6), [marks[r][c] for r in range(3) for c in order[r]]),
        "out2": ("<f4", (3, 6), transposed(sorted(column) for column in columns)),
        "out3": ("<f4", (3, 2), [rows[r][c] for r in range(3) for c in order[r][:2]]),
        "out4": ("<i4", (3, 2), [c for r in range(3) for c in order[r][:2]]),
        "out5": ("<f4", (3, 6), flat(itertools.accumulate(row) for row in rows)),
        "out6": ("<f4", (3, 6), transposed([0.0] + column[:-1] for column in totals)),
        "out7": ("<f4", (6,), [column[-1] for column in totals]),
    },
)
