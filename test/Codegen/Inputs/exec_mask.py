#!/usr/bin/env python3
"""Reads a disassembly (llvm-objdump -d) and fails if a matrix instruction may run under a narrowed EXEC.

EXEC is narrowed from an instruction that writes it, other than one that restores all lanes (s_mov_b64 exec, -1) or a
saved mask (s_or_b64 exec, exec, ...; s_mov_b64 exec, sN), up to one that does.
"""
import re
import sys

NARROWS = re.compile(r"s_\w*saveexec|s_andn?2?_b64 exec|s_xor_b64 exec|v_cmpx_|s_and_b64 exec")
RESTORES = re.compile(r"s_mov_b64 exec|s_or_b64 exec")

narrowed, matrix, faults = None, 0, []
for line in sys.stdin:
    text = line.split("//")[0].strip()
    if text.endswith(">:"):
        narrowed = None
    if RESTORES.match(text):
        narrowed = None
    elif NARROWS.match(text):
        narrowed = text
    if text.startswith("v_mfma"):
        matrix += 1
        if narrowed:
            faults.append(f"{text}  under  {narrowed}")
print("\n".join(faults) or f"{matrix} matrix instructions, all lanes on")
sys.exit(bool(faults) or matrix == 0)
