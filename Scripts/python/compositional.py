"""Compares the frames of random compositional layouts with those of the same boxes in headless Chromium:

    compositional.py WORKSHOP [--count N] [--seed N] [--only N]

WORKSHOP is the executable that lays out (`workshop compositional`). Rows and columns of items are flex boxes, counted
groups are grids, fractions are `calc`, insets are padding, edges are margins or boxes that grow, anchors are absolute
positions, pinned headers are sticky, and right to left is `direction: rtl` (compositional_page). How many items a group
takes is computed from the rules, not by the solver (compositional_sizes).

What a browser lays out in another way is not compared: RULES in compositional_sizes has a line for each such thing, and
a tree to which one of them applies is replaced by another. Of a decoration without extent there is no element. All
other frames, and the length of the content if its end is defined by rules that a browser has, must be equal to the
last bit. Trees in which they are not are made smaller for as long as they differ.
"""

import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

from compositional_page import described, page, read
from compositional_shrink import smaller
from compositional_sizes import RULES, Unmapped, plan_tree, within
from compositional_trees import draw
from page_browser import browser

# Trees on one page.
BATCH = 200
# Failures that are made smaller.
SHOWN = 5
# So many trees have every feature.
ENOUGH = 500


class Oracle:
    """Both sides of a comparison."""

    def __init__(self, workshop, folder):
        self.workshop, self.folder, self.driver = workshop, pathlib.Path(folder), browser()
        self.frames = 0

    def compare(self, trees):
        """How each tree, which comes with its plan, differs."""
        html, layouts = self.folder / "page.html", self.folder / "layouts.json"
        html.write_text(page(trees), encoding="utf-8")
        layouts.write_text(described([tree for tree, _ in trees]), encoding="utf-8")
        theirs = read(self.driver, html)
        ran = subprocess.run([self.workshop, "compositional", layouts], capture_output=True, text=True, check=False)
        if ran.returncode:
            sys.exit(f"scrollbench: {self.workshop} ended with {ran.returncode}: {ran.stderr.strip()}")
        ours = json.loads(ran.stdout)["layouts"]
        if not len(trees) == len(ours) == len(theirs):
            sys.exit(f"scrollbench: expected {len(trees)} layouts, found {len(ours)} and {len(theirs)}")
        self.frames += sum(len(one["frames"]) for one in ours)
        return [differences(*one) for one in zip(trees, ours, theirs)]


def differences(tree_and_plan, ours, theirs):
    """What differs: the name of an element, our frame and Chromium's, None where there is none."""
    tree, plan = tree_and_plan
    main = 0 if tree["horizontal"] else 1
    if tree["offset"] != theirs["scrolled"]:
        return [("the view", f"scrolled by {tree['offset']}", f"scrolled by {theirs['scrolled']}")]
    found, expected = {}, {}
    for frame in ours["frames"]:
        key = f"{frame['kind']} {frame['section']} {frame['item']}"
        if key in found:
            return [(key, "placed twice", None)]
        found[key] = [frame["x"], frame["y"], frame["width"], frame["height"]]
    # Content that is wider than the view begins at its right end.
    beyond = ours["width"] - tree["view"][0] if tree["rtl"] and main == 1 else 0
    for key, x, *rest in theirs["frames"]:
        if not key.startswith("decoration") or min(rest[1:]) > 0:
            expected[key] = [x + beyond] + rest
    if all(section.is_whole for section in plan):
        side = ("width", "height")[main]
        found["content"], expected["content"] = ours[side], theirs[side]
    return [(key, found.get(key), expected.get(key)) for key in sorted({*found, *expected})
            if found.get(key) != expected.get(key)]


def with_plan(tree):
    """A tree with its plan; None if a rule leaves it out."""
    try:
        return tree, plan_tree(tree)
    except Unmapped:
        return None


def drawn(seed, number, left_out):
    """Tree number `number` of a seed, with its plan."""
    rng = random.Random(f"{seed}/{number}")
    while True:
        try:
            tree = draw(rng)
            return tree, plan_tree(tree)
        except Unmapped as rule:
            left_out[str(rule)] += 1


def shrunk(oracle, tree):
    """The smallest tree that still differs, and how."""
    best = with_plan(tree)
    found = oracle.compare([best])[0]
    while True:
        candidates = [one for one in map(with_plan, smaller(best[0])) if one]
        differing = []
        for start in range(0, len(candidates), BATCH):
            batch = candidates[start:start + BATCH]
            differing += [(one, what) for one, what in zip(batch, oracle.compare(batch)) if what]
            if differing:
                break
        if not differing:
            return best[0], found
        best, found = differing[0]


# --- What was drawn ------------------------------------------------------------------------------------------


def features(tree, plan):
    """What a tree has, by name."""
    sections = tree["sections"]
    text = json.dumps([section["group"] for section in sections])
    boundaries = [item for section in sections for item in section["boundaries"]]
    return {
        "lines of measured items": any(
            one.is_greedy for section in plan for group in section.groups for one in within(group)),
        "horizontal": tree["horizontal"], "right to left": tree["rtl"], "several sections": len(sections) > 1,
        "empty sections": any(not section["items"] for section in sections),
        "three levels": max(levels(section["group"]) for section in sections) == 3,
        "counted": '"shares"' in text, "repeating": '"repeating"' in text, "fractions": '"F' in text,
        "fixed spaces": '"spacing": "fix' in text, "flexible spaces": '"spacing": "flex' in text,
        "edges": '"fix' in text.replace('"spacing": "fix', ""),
        "flexible edges": '"flex' in text.replace('"spacing": "flex', ""), "measured": '"ES' in text,
        "uniform": '"UN' in text, "anchored": '"at"' in text,
        "boundary items": bool(boundaries), "pinned": any(item["pins"] for item in boundaries),
        "decorations": any(section["decorations"] for section in sections)}


def levels(item):
    return 1 + max(map(levels, item["group"]["subitems"])) if "group" in item else 0


def listed(counter):
    return ", ".join(f"{count:,} {name}" for name, count in counter.most_common())


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("workshop")
    parser.add_argument("--count", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int)
    options = parser.parse_args()
    numbers = range(options.count) if options.only is None else [options.only]
    counts, left_out, failures = collections.Counter(), collections.Counter(), []
    with tempfile.TemporaryDirectory() as folder:
        oracle = Oracle(options.workshop, folder)
        try:
            for start in range(0, len(numbers), BATCH):
                batch = [drawn(options.seed, number, left_out) for number in numbers[start:start + BATCH]]
                for number, one, what in zip(numbers[start:], batch, oracle.compare(batch)):
                    counts.update(name for name, is_there in features(*one).items() if is_there)
                    if what:
                        failures.append((number, one[0]))
                print(f"scrollbench: {start + len(batch):,} of {len(numbers):,} trees, {len(failures):,} differ",
                      file=sys.stderr, flush=True)
            frames, version = oracle.frames, oracle.driver.capabilities["browserVersion"]
            for number, tree in failures[:SHOWN]:
                smallest, what = shrunk(oracle, tree)
                print(f"tree {number} of seed {options.seed} differs, and so does: {json.dumps(smallest)}")
                for key, ours, theirs in what:
                    print(f"  {key}: ours {ours}, Chromium's {theirs}")
        finally:
            oracle.driver.quit()
    print(f"{len(numbers):,} trees of seed {options.seed}, {frames:,} frames, Chromium {version}: "
          f"{len(failures):,} trees differ")
    print(f"They have: {listed(counts)}")
    for rule, count in left_out.most_common():
        print(f"Left out: {count:,} where {RULES[rule]}")
    missing = [name for name in features(tree_of_nothing(), []) if not counts[name]]
    if missing and len(numbers) >= ENOUGH:
        print(f"No tree has: {', '.join(missing)}")
    sys.exit(1 if failures or missing and len(numbers) >= ENOUGH else 0)


def tree_of_nothing():
    group = {"w": "AB1", "h": "AB1", "group": {"subitems": [{}]}}
    return {"horizontal": False, "rtl": False, "sections": [
        {"items": [], "group": group, "boundaries": [], "decorations": []}]}


if __name__ == "__main__":
    main()
