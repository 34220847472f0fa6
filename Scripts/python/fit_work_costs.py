#!/usr/bin/env python3
"""Fits what the work of strategies costs to runs that timed it.

    Scripts/python/fit_work_costs.py RUN.json.gz ...

The time of preparing a case, and that of all its queries, are each taken to be a sum: for each thing
that is counted, its number times what one of it costs; so is the time of all batches of edits. Prints the
costs, in whole picoseconds, for which the squared logarithms of computed / measured time are least, and
how far off they are.
"""
import gzip
import json
import math
import statistics
import sys

# What is counted, and under which metrics of a run its numbers for queries and for batches stand.
COSTS = ["query", "hit", "examined", "attributes", "tile", "node", "batch", "edited"]

# The elements of a tile, which no run varied.
TILE_SIZE = 256


def value(launch, name):
    """A number of a launch; of a distribution its mean; 0 where it was not observed."""
    observed = launch["observations"].get(name, {"integer": 0})
    (kind, found), = observed.items()
    return found["mean"] if kind == "distribution" else found


def observed(case):
    """What the launches of a case timed, each as its name, its counts by name, and its time, ns."""
    launches, strategy = case["launches"], case["case"]["strategy"]["text"]
    first = launches[0]

    def count(*names):
        return sum(value(first, name) for name in names)

    def time(name, times=1):
        return statistics.median(value(launch, name) for launch in launches) * times

    # Counts of attributes hold those of preparing: strategies that store everything place every item
    # there and none later, on-demand places none there, and tiled-cache later those of tiles.
    stores = not strategy.startswith(("on-demand", "tiled-cache"))
    prepared = case["itemCount"] if stores else 0
    placed = count("tiles_filled") * TILE_SIZE
    if strategy.startswith("on-demand"):
        placed = count("attributes_computed")
    edited = count("edit_attributes_computed")
    if prepared:
        yield "preparing", {"attributes": prepared}, time("prepare_ns")
    if not count("edits"):
        yield "queries", {
            "query": count("frames_moved"),
            "hit": count("hits"),
            "examined": count("elements_examined"),
            "attributes": placed,
            "tile": count("tiles_filled"),
            "node": count("nodes_visited", "sections_examined"),
        }, time("query_ns", count("frames_moved"))
    else:
        yield "batches", {
            "batch": count("edit_batches"),
            "attributes": edited,
            "edited": count("edit_nodes_touched", "model_nodes_touched"),
        }, time("edit_ns", count("edit_batches"))


def solved(matrix, vector):
    """The solution of a small system of equations, by elimination."""
    size = len(vector)
    rows = [list(row) + [right] for row, right in zip(matrix, vector)]
    for place in range(size):
        pivot = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        for row in range(place + 1, size):
            factor = rows[row][place] / rows[place][place]
            for column in range(place, size + 1):
                rows[row][column] -= factor * rows[place][column]
    solution = [0.0] * size
    for place in reversed(range(size)):
        rest = sum(rows[place][k] * solution[k] for k in range(place + 1, size))
        solution[place] = (rows[place][size] - rest) / rows[place][place]
    return solution


def logarithms(costs, rows):
    """Of computed / measured time, for each row."""
    return [math.log(sum(c * x for c, x in zip(costs, row))) for row in rows]


def fitted(rows, count):
    """The costs, ns, all above 0, for which the squared logarithms are least: after Levenberg (1944)
    and Marquardt (1963), over the logarithms of the costs."""
    logs = [0.0] * count
    damping = 1.0

    def error(logs):
        return sum(x * x for x in logarithms([math.exp(v) for v in logs], rows))

    best = error(logs)
    for _ in range(500):
        costs = [math.exp(v) for v in logs]
        gradient = [0.0] * count
        matrix = [[0.0] * count for _ in range(count)]
        for row in rows:
            total = sum(c * x for c, x in zip(costs, row))
            slope = [c * x / total for c, x in zip(costs, row)]
            for i in range(count):
                gradient[i] -= slope[i] * math.log(total)
                for j in range(count):
                    matrix[i][j] += slope[i] * slope[j]
        for i in range(count):
            matrix[i][i] += damping
        step = solved(matrix, gradient)
        # No cost is below a thousandth of a picosecond: what costs nothing stays there.
        trial = [max(math.log(1e-6), v + max(-2.0, min(2.0, d))) for v, d in zip(logs, step)]
        now = error(trial)
        if now < best:
            done = best - now < 1e-12 * best
            logs, best, damping = trial, now, damping / 3
            if done:
                break
        else:
            damping *= 4
    return [math.exp(v) for v in logs]


def main(paths):
    kinds, rows = [], []
    for path in paths:
        with (gzip.open if path.endswith(".gz") else open)(path, "rt") as file:
            cases = json.load(file)["cases"]
        for case in cases:
            if case.get("failure") or not case["launches"]:
                continue
            for kind, counts, nanoseconds in observed(case):
                if nanoseconds > 0 and any(counts.values()):
                    kinds.append(kind)
                    rows.append([counts.get(name, 0) / nanoseconds for name in COSTS])
    costs = fitted(rows, len(COSTS))
    for name, cost in zip(COSTS, costs):
        print(f"{name:12} {round(cost * 1000):>9} ps")
    found = logarithms(costs, rows)
    for kind in dict.fromkeys(kinds):
        factors = sorted(math.exp(abs(x)) for x, of in zip(found, kinds) if of == kind)
        half, most = factors[len(factors) // 2], factors[len(factors) * 9 // 10]
        print(f"{kind}: {len(factors)} times; half are off by a factor of at most {half:.2f}, "
              f"9 in 10 by {most:.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
