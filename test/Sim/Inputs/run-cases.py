# Runs mxfp4-sim on every case folder of a directory, checks on and off. A case
# that disagrees is a failure, unless its code object (by SHA-256) stands in
# miscompiled.txt: then the disagreement has to be there, with a reason.
import hashlib
import pathlib
import subprocess
import sys

tool, folder = sys.argv[1], pathlib.Path(sys.argv[2])
cases = sorted(path.parent for path in folder.glob("*/args.json"))
if not cases:
    sys.exit(f"{folder} holds no case")
reasons = {}
for line in (pathlib.Path(__file__).parent / "miscompiled.txt").read_text().splitlines():
    if line and not line.startswith("#"):
        digest, reason = line.split(maxsplit=1)
        reasons[digest] = reason

failures = 0
for case in cases:
    digest = hashlib.sha256((case / "kernel.co").read_bytes()).hexdigest()
    for options in ([], ["--check"]):
        run = subprocess.run(
            [tool, *options, str(case)], capture_output=True, text=True, timeout=300
        )
        agrees = run.returncode == 0
        if agrees != (digest not in reasons):
            failures += 1
            print(run.stdout, run.stderr, sep="")
            if agrees:
                print(f"{case.name} agrees, but is said not to: {reasons[digest]}")
sys.exit(f"{failures} runs of {2 * len(cases)} failed" if failures else 0)
