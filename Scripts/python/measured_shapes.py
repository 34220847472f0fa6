"""What runs found out about layouts, without the times: a line for each case; for Scripts/dev imports.

    measured_shapes.py RESULTS...
"""

import csv
import pathlib
import sys

WORDS = ("content_extent_pt", "frames_moved", "peak_visible", "unset_delegates", "failure")

for folder in sys.argv[1:]:
    cases = {}
    with open(pathlib.Path(folder) / "results.csv", newline="") as file:
        for row in csv.DictReader(file):
            if row["metric"] in WORDS:
                cases.setdefault(row["case"], {})[row["metric"]] = row["p50"] or row["unit"]
    for name, found in sorted(cases.items()):
        print(name, *(f"{word}={found[word]}" for word in WORDS if word in found))
