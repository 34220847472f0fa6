"""Compares planted slowdowns by the tier `instructions` of the gate; for Scripts/dev planted.

    planted.py LIST OUT BENCHMARKS [NUMBER...]
"""

import json
import pathlib
import struct
import subprocess
import sys

MARK = b"planted-slowdown"


def planted(out, name, number, size):
    """A copy of the executable that runs one slowdown."""
    start, mark, end = (out / "00").read_bytes().partition(MARK)
    assert mark and MARK not in end, f"{out}/00: expected the mark of planted slowdowns once"
    copy = out / name
    copy.write_bytes(start + MARK + struct.pack("<ii", number, size) + end[8:])
    copy.chmod(0o755)
    return copy


def compare(entry, base, head, tier, benchmarks):
    """What the gate reports."""
    ran = subprocess.run(
        [base, "gate", "--base", base, "--head", head, "--tier", tier,
         *entry["options"].split(), "--measure", entry["measure"], "--benchmarks", benchmarks,
         "--output", f"{head}-results", "--format", "json"], stdout=subprocess.PIPE)
    assert ran.stdout, f"number {entry['number']}: the gate ended with {ran.returncode}"
    return json.loads(ran.stdout)


def change(entry, out, benchmarks):
    """The measure in which more is executed; nothing if there is none."""
    head = planted(out, f"{entry['number']:02}", entry["number"], entry["size"])
    changes = compare(entry, out / "00", head, "instructions", benchmarks)["instructions"]
    return next((found for found in changes if found["head"] > found["base"]), {})


def stride(entry, out, benchmarks):
    """How a walk with this stride differs from one with 2 bytes: the same instructions, and a
    slower time. Returns whether both tiers report that."""
    base = planted(out, "b2", entry["number"], 2)
    head = planted(out, f"{entry['number']:02}", entry["number"], entry["size"])
    changes = compare(entry, base, head, "instructions", benchmarks)["instructions"]
    slower = [found for found in compare(entry, base, head, "times", benchmarks)["findings"]
              if found["kind"] == "regression"]
    ratio = f"CPU time x {slower[0]['ratio']:.2f}" if slower else "no slower time"
    print(f"| {entry['number']} | `{entry['function']}`, another stride | "
          f"{len(changes)} measures changed | {ratio} | times alone |", flush=True)
    return not changes and bool(slower)


listed, out, benchmarks, *numbers = sys.argv[1:]
lost, behind = [], {"functions": [], "allocations": []}
unseen = []
print("| number | function | more by | named first | |\n|---:|---|---:|---|---|")
for entry in json.loads(pathlib.Path(listed).read_text()):
    if numbers and str(entry["number"]) not in numbers:
        continue
    if entry["kind"] == "strides":
        unseen += [] if stride(entry, pathlib.Path(out), benchmarks) else [entry["number"]]
        continue
    found, kind = change(entry, pathlib.Path(out), benchmarks), entry["kind"]
    named = [(place["name"], place.get("file")) for place in found.get(kind, [])]
    wanted = (entry["function"], entry["file"])
    verdict = "first" if wanted in named[:1] else "found" if wanted in named else "lost"
    if verdict == "first":
        (pathlib.Path(out) / f"{entry['number']:02}").unlink()
    lost += [entry["number"]] if verdict == "lost" else []
    behind[kind] += [entry["number"]] if verdict != "first" else []
    share = 100 * (found["head"] / found["base"] - 1) if found else 0
    print(f"| {entry['number']} | `{wanted[0]}`{', allocates' if kind == 'allocations' else ''} "
          f"| {share:.2f} % | {f'`{named[0][0]}`' if named else ''} | {verdict} |", flush=True)
sys.exit(bool(lost or unseen or behind["allocations"] or len(behind["functions"]) > 2))
