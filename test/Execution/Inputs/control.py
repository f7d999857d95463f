# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Inputs of control.mlir and the results that they have.
# usage: control.py FLAG INPUTS.npz EXPECTED.npz
import sys

from npz import write_npz

flag = sys.argv[1] == "true"
rows = [[(7 * r + 3 * c) % 11 + r / 4 for c in range(4)] for r in range(8)]
count, at = 5, 5 % 3
small = [a + b for a, b in zip(rows[0], rows[1])] if flag else rows[0]
if flag:
    rows[0][0] = 20.0
    small[0] += 20.0
while abs(small[0]) > 4:
    small = [value / 2 for value in small]
walked = [0.5 if i == at else 0.0 for i in range(8)]
for i in range(8):
    walked[i] = sum(rows[i]) + walked[at]
value = rows[3][1]
write_npz(
    sys.argv[2],
    {
        "arg0": ("<f4", (8, 4), sum(rows, [])),
        "arg1": ("<i4", (), [count]),
        "arg2": ("|b1", (), [flag]),
    },
)
write_npz(
    sys.argv[3],
    {
        "out0": ("<f4", (2, 4), rows[at] + rows[at + 1]),
        "out1": ("<f4", (4,), small),
        "out2": ("<f4", (4,), rows[1]),
        "out3": ("<f4", (4,), rows[0]),
        "out4": ("<f4", (8,), walked),
        "out5": ("<f4", (6,), [value] + small + [value]),
    },
)
