"""Compares planted slowdowns by the tier `instructions` of the gate; for Scripts/dev planted.

    planted.py LIST OUT BENCHMARKS [NUMBER...]
"""

import json
import pathlib
import struct
import subprocess
import sys

MARK = b"planted-slowdown"


def change(entry, out, benchmarks):
    """What the gate reports with a slowdown; nothing unless more is executed."""
    start, planted, end = (out / "00").read_bytes().partition(MARK)
    assert planted and MARK not in end, f"{out}/00: expected the mark of planted slowdowns once"
    head = out / f"{entry['number']:02}"
    head.write_bytes(start + MARK + struct.pack("<ii", entry["number"], entry["size"]) + end[8:])
    head.chmod(0o755)
    ran = subprocess.run(
        [out / "00", "gate", "--base", out / "00", "--head", head, "--tier", "instructions",
         *entry["options"].split(), "--measure", entry["measure"], "--benchmarks", benchmarks,
         "--output", f"{head}-results", "--format", "json"], stdout=subprocess.PIPE)
    assert ran.stdout, f"number {entry['number']}: the gate ended with {ran.returncode}"
    changes = json.loads(ran.stdout)["instructions"]
    return next((found for found in changes if found["head"] > found["base"]), {})


listed, out, benchmarks, *numbers = sys.argv[1:]
lost, behind = [], {"functions": [], "allocations": []}
print("| number | function | more by | named first | |\n|---:|---|---:|---|---|")
for entry in json.loads(pathlib.Path(listed).read_text()):
    if numbers and str(entry["number"]) not in numbers:
        continue
    found, kind = change(entry, pathlib.Path(out), benchmarks), entry["kind"]
    named = [(place["name"], place.get("file")) for place in found.get(kind, [])]
    wanted = (entry["function"], entry["file"])
    verdict = "first" if wanted in named[:1] else "found" if wanted in named else "lost"
    lost += [entry["number"]] if verdict == "lost" else []
    behind[kind] += [entry["number"]] if verdict != "first" else []
    share = 100 * (found["head"] / found["base"] - 1) if found else 0
    print(f"| {entry['number']} | `{wanted[0]}`{', allocates' if kind == 'allocations' else ''} "
          f"| {share:.2f} % | {f'`{named[0][0]}`' if named else ''} | {verdict} |", flush=True)
sys.exit(bool(lost or behind["allocations"] or len(behind["functions"]) > 2))
