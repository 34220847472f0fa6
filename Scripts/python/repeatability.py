"""Compares the times of runs of the same cases; called by Scripts/dev repeatability."""

import csv
import math
import os
import statistics
import subprocess
import sys

METRICS = [
    "query_ns", "query_ns_readings", "query_ns_warm", "frame_ns", "frame_ns_readings", "edit_ns",
    "prepare_ns",
]
PERCENTILES = ["p50", "p90", "p95", "p99"]


def refuse(message):
    """Bad input, in one line."""
    print(f"scrollbench: {message}", file=sys.stderr)
    sys.exit(64)


def times(folder):
    """Nanoseconds by case, metric and percentile, with the plan that they were taken by."""
    path = os.path.join(folder, "results.csv")
    try:
        with open(path, newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
    except OSError as error:
        refuse(f"{path}: {error.strerror}; name a folder that a run was written to")
    found = {}
    for row in rows:
        if row["metric"] not in METRICS:
            continue
        plan = tuple(row.get(column, "") for column in ("frames_timed", "replays", "sharing"))
        for percentile in PERCENTILES:
            if row[percentile] and float(row[percentile]) > 0:
                found[row["case"], row["metric"], percentile] = (float(row[percentile]), plan)
    return found


def compare(quiet, busy):
    before, after = times(quiet), times(busy)
    print(
        f"{'metric':<18} {'':<4} {'median move':>11} {'p90 of moves':>12} {'cases':>6} {'other plan':>11}"
    )
    for metric in METRICS:
        for percentile in PERCENTILES:
            moves, others = [], 0
            for key, (value, plan) in before.items():
                if key[1:] != (metric, percentile) or key not in after:
                    continue
                moves.append(abs(math.log(after[key][0] / value)))
                others += plan != after[key][1]
            if not moves:
                continue
            tail = sorted(moves)[math.ceil(0.9 * len(moves)) - 1]
            print(
                f"{metric:<18} {percentile:<4} {statistics.median(moves):>10.1%}"
                f" {tail:>12.1%} {len(moves):>6} {others:>11}")


def record(folder, flags):
    own = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scrollbench")
    scrollbench = os.environ.get("SCROLLBENCH", own)
    usage = subprocess.run([scrollbench, "run", "--help"], capture_output=True, text=True, check=False)
    quiet, busy = os.path.join(folder, "quiet"), os.path.join(folder, "busy")

    def run(output, *more):
        command = [scrollbench, "run", "--output", output, *more, *flags]
        if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode != 0:
            sys.exit(f"scrollbench: failed: {' '.join(command)}")

    run(quiet)
    loop = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        # The second run times what the first one has: another sample would be no repetition.
        run(busy, *(["--same-plan", quiet] if "--same-plan" in usage.stdout else []))
    finally:
        loop.kill()
        loop.wait()
    return quiet, busy


if sys.argv[1] == "--record":
    compare(*record(sys.argv[2], sys.argv[3:]))
else:
    compare(sys.argv[1], sys.argv[2])
