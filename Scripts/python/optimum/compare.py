#!/usr/bin/env python3
"""Draws random scrolls and writes them with the results of the reference programs, as rows of a TSV file.

    Scripts/python/optimum/compare.py N SEED FILE [--exhaustive]

N scrolls are drawn from SEED, half of them monotone. SkipBoundFixtureTests reads the rows of its own fixture and,
if SCROLLBENCH_SKIP_BOUNDS is the path of another file, the rows of that one:

    python3 Scripts/python/optimum/compare.py 10000 $RANDOM /tmp/scrolls.tsv
    SCROLLBENCH_SKIP_BOUNDS=/tmp/scrolls.tsv swift test --filter SkipBoundFixtureTests

10,000 scrolls take 10 s. With --exhaustive the least numbers of skipped samples are found too, by trying all
policies: 40 ms for most scrolls, minutes for some.
The fixture of the tests was made by

    python3 Scripts/python/optimum/compare.py 200 2026 Tests/Fixtures/SkipBounds/scrolls.tsv --exhaustive
"""

import argparse
import pathlib
import random

import references

COLUMNS = {
    "monotone": "1 if the scroll never turns",
    "interval": "from one vsync to the next, ns",
    "limit": "the most cells that are started off screen",
    "costs": "of each cell, ns",
    "ready": "the cells that are ready at the start",
    "samples": "the cells of each sample",
    "bound_missing_first": "lb3",
    "bound_any_policy": "lb3u",
    "least_missing_first": "optR, empty without --exhaustive",
    "least_any_policy": "opt, empty without --exhaustive",
}


def words(numbers):
    return " ".join(str(number) for number in sorted(numbers))


def row(rng, exhaustive):
    monotone = rng.random() < 0.5
    scroll = references.drawn(rng, monotone)
    interval, samples, costs, limit, ready = scroll
    least = [references.optR(*scroll), references.opt(*scroll)] if exhaustive else ["", ""]
    return [
        int(monotone), interval, limit, " ".join(map(str, costs)), words(ready), ",".join(map(words, samples)),
        references.lb3(*scroll), references.lb3u(*scroll), *least,
    ]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--exhaustive", action="store_true")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    with options.file.open("w", encoding="utf-8") as file:
        print(f"# compare.py {options.count} {options.seed}", "--exhaustive" * options.exhaustive, file=file)
        for name, meaning in COLUMNS.items():
            print(f"# {name}: {meaning}", file=file)
        print(*COLUMNS, sep="\t", file=file)
        for _ in range(options.count):
            print(*row(rng, options.exhaustive), sep="\t", file=file)


if __name__ == "__main__":
    main()
