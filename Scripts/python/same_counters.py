"""Compares two results.csv: every column of the deterministic metrics, except when and where.

    python3 same_counters.py ONE OTHER

Prints how many rows are equal, and ends with 1 at the first that is not.
"""

import csv
import sys

# When a case was measured, on which machine and in which state.
OWN = {
    "run_id", "timestamp_utc", "host", "cpu_model", "cores", "virt", "kernel", "shard", "clock_ns",
    "load1", "steal", "noise",
}


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        kept = [name for name in reader.fieldnames if name not in OWN]
        return [
            [(name, row[name]) for name in kept] for row in reader if row["deterministic"] == "true"
        ]


def main():
    one, other = rows(sys.argv[1]), rows(sys.argv[2])
    for number, (left, right) in enumerate(zip(one, other), 1):
        if left != right:
            differing = next(pair for pair in zip(left, right) if pair[0] != pair[1])
            sys.exit(f"row {number} of {sys.argv[2]}: {differing[0]} and {differing[1]} differ")
    if len(one) != len(other) or not one:
        sys.exit(f"{len(one)} and {len(other)} rows of deterministic metrics")
    print(f"{len(one)} rows of deterministic metrics are equal")


main()
