# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Runs a table of bad and extreme inputs (TOML, described in its first lines)
# against the tools in PATH, and says which rows did not end as the table says.
# Whatever a row expects, a signal, an assertion, a stack dump, a sanitizer's
# finding or a run of more than two minutes fails it.
# usage: robustness.py TABLE.toml WORK_DIR [NAME_PART]
import concurrent.futures
import math
import os
import re
import shlex
import string
import subprocess
import sys
import tomllib

sys.path.append(os.path.join(os.path.dirname(__file__), "../../Execution/Inputs"))
from npz import read_npz, write_npz  # noqa: E402

CRASHES = ["Assertion `", "Stack dump", "Sanitizer", "runtime error:", "UNREACHABLE", "LLVM ERROR",
           "terminate called"]
SIZES = {"M": 8, "N": 16, "K": 32, "T": "f32", "dtype": "f4"}


def array(text):
    """ "f4 2x3 0.5 nan@4" is a 2x3 array of 0.5 with NaN as element 4."""
    dtype, shape, fill, *places = text.split()
    extents = tuple(int(extent) for extent in shape.split("x")) if shape != "scalar" else ()
    number = float if "f" in dtype else int
    values = [number(fill)] * math.prod(extents)
    for place in places:
        value, index = place.split("@")
        values[int(index)] = number(value)
    return ("<" + dtype, extents, values)


def prepare(row, table, folder):
    """Writes the files of a row; the table's own ones if the row names them."""
    os.makedirs(folder, exist_ok=True)
    sizes = {**SIZES, **row.get("sizes", {})}
    named = {name: content for name, content in table["files"].items() if name in row["run"]}
    for name, content in {**named, **row.get("files", {})}.items():
        path = os.path.join(folder, name)
        if isinstance(content, dict):
            arrays = {key: array(string.Template(text).substitute(sizes)) for key, text in content.items()}
            write_npz(path, arrays)
            continue
        with open(path, "w") as file:
            file.write(string.Template(content).safe_substitute(sizes))
    for name, bytes_kept in row.get("cut", {}).items():
        os.truncate(os.path.join(folder, name), bytes_kept)
    for name, octets in row.get("octets", {}).items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(bytes(octets))


def wrong_values(row, folder):
    """The results of a row that are not, in all elements, what it says."""
    for name, expected in row.get("results", {}).items():
        for value in read_npz(os.path.join(folder, "out.npz"))[name][2]:
            if value != expected and not (math.isnan(value) and math.isnan(expected)):
                return f"{name} has {value}, expected {expected}"
    return None


def run(row, table, work):
    folder = os.path.join(work, row["name"].replace(" ", "-").replace("/", "-"))
    prepare(row, table, folder)
    try:
        done = subprocess.run(shlex.split(row["run"]), cwd=folder, capture_output=True, timeout=120)
    except subprocess.TimeoutExpired:
        return "runs for more than two minutes", ""
    errors = done.stderr.decode(errors="replace")
    text = errors + done.stdout.decode(errors="replace")
    for crash in CRASHES:
        if crash in text:
            return f"'{crash}'", text
    if done.returncode != row.get("exit", 1):
        return f"exit code {done.returncode}, expected {row.get('exit', 1)}", text
    for words in [row["says"]] if isinstance(row.get("says"), str) else row.get("says", []):
        if words not in text:
            return f"no '{words}'", text
    for capital in re.findall(r"(?:^|: )error: ([A-Z][a-z].*)", errors):
        return f"an error that begins with a capital: {capital}", text
    return wrong_values(row, folder), text


def main():
    with open(sys.argv[1], "rb") as file:
        table = tomllib.load(file)
    part = sys.argv[3] if len(sys.argv) > 3 else ""
    rows = [row for row in table["row"] if part in row["name"]]
    names = [row["name"] for row in rows]
    assert len(set(names)) == len(names), "names of rows must differ"
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        endings = pool.map(lambda row: run(row, table, sys.argv[2]), rows)
    failures = 0
    for row, (problem, text) in zip(rows, endings):
        if problem:
            failures += 1
            print(f"{row['name']}: {row['run']}\n  {problem}\n  {text[-1500:]}")
    print(f"{len(rows)} rows, {failures} failures")
    return failures > 0


sys.exit(main())
