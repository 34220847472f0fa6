"""Where mutants can be, which of them are drawn, and the sources that have these; see mutants.py."""

import collections
import hashlib
import json
import re
import subprocess

from swift_tools import fail, log, parsed

ROOMS = [
    "CollectionLayouts", "SpatialIndex", "AttributeStrategies", "CollectionEngine", "Statistics",
    "Gate", "TimeGate",
]
SWITCH = "CMutants"


class Place:
    """One change at one place; its number is its rank among all places of the rooms."""

    def __init__(self, number, facts, text, seen):
        self.number = number
        self.path, self.line, self.change = facts["path"], facts["line"], facts["change"]
        self.start, self.end = facts["start"], facts["end"]
        self.source, self.mutated, self.replacement = facts["from"], facts["to"], facts["replacement"]
        # Sources/FOLDER/ROOM/...
        self.room = self.path.split("/")[2]
        self.text = text.split("\n")[self.line - 1].strip()
        # What it is by content: lines above it may come and go.
        self.content = (self.path, self.text, self.source, self.mutated)
        # Equal ones differ by their order.
        self._words = "\0".join([*self.content, str(seen[self.content])])
        seen[self.content] += 1
        self.name = hashlib.sha256(self._words.encode()).hexdigest()[:16]

    def __str__(self):
        return f"{self.path.removeprefix('Sources/')}:{self.line}: {self.source} -> {self.mutated}"

    def rank(self, seed):
        """Where it stands in the order in which places are drawn; edits elsewhere do not move it."""
        return hashlib.sha256(f"{seed}\0{self._words}".encode()).digest()

    def overlaps(self, other):
        return self.path == other.path and self.start < other.end and other.start < self.end


def all_places(sources):
    """The places in the rooms of a package, in order."""
    paths = sorted(
        str(path.relative_to(sources)) for room in ROOMS
        for path in next((sources / "Sources").glob(f"*/{room}")).rglob("*.swift"))
    found = parsed("mutant-places", "the finder of places for mutants", paths, sources)
    texts = {path: (sources / path).read_text() for path in paths}
    seen = collections.Counter()
    return [
        Place(number, facts, texts[facts["path"]], seen)
        for number, facts in enumerate(found, 1)]


def drawn(places, seed, count, unfit):
    """The places of the smallest ranks. None overlaps another, and none is among those that are unfit."""
    taken = collections.defaultdict(list)
    chosen = []
    for place in sorted(places, key=lambda place: place.rank(seed)):
        if len(chosen) == count:
            break
        if place.name not in unfit and not any(map(place.overlaps, taken[place.path])):
            taken[place.path].append(place)
            chosen.append(place)
    return sorted(chosen, key=lambda place: place.number)


class Tree:
    """A copy of the package in which the drawn places look up which mutant is active."""

    def __init__(self, pristine, folder, tests):
        self.pristine, self.folder, self.tests = pristine, folder, tests
        # The lines of each place in the rewritten file.
        self.lines = {}

    def write(self, mutants):
        """Makes the copy. What stays equal keeps its date, and is not compiled again."""
        by_path = collections.defaultdict(list)
        for place in mutants:
            by_path[place.path].append(place)
        wanted = {}
        for path in self.pristine.rglob("*"):
            if path.is_file():
                name = str(path.relative_to(self.pristine))
                data = path.read_bytes()
                wanted[name] = self._rewritten(name, data, by_path[name]) if name in by_path else data
        wanted["Package.swift"] += self._targets().encode()
        for path in (self.pristine / "Tests/Mutants" / SWITCH).rglob("*"):
            if path.is_file():
                name = path.relative_to(self.pristine / "Tests/Mutants")
                wanted[f"Sources/{name}"] = path.read_bytes()
        for name, data in wanted.items():
            path = self.folder / name
            if not path.exists() or path.read_bytes() != data:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        for path in [*self.folder.rglob("*")]:
            name = str(path.relative_to(self.folder))
            if path.is_file() and not name.startswith(".build/") and name not in wanted:
                if name != "Package.resolved":
                    path.unlink()

    def _rewritten(self, name, data, places):
        text, done = b"", 0
        for place in sorted(places, key=lambda place: place.start):
            text += data[done:place.start]
            first = text.count(b"\n") + 1
            text += place.replacement.replace("NUMBER", str(place.number)).encode()
            self.lines[place.number] = (name, first, text.count(b"\n") + 1)
            done = place.end
        text += data[done:]
        # On the first line, so that no line moves.
        return f"import {SWITCH}; ".encode() + text

    def _targets(self):
        rooms = ", ".join(f'"{room}"' for room in ROOMS)
        tests = ", ".join(f'"{name}"' for name in self.tests)
        return f"""
package.targets.removeAll {{ $0.type == .test && ![{tests}].contains($0.name) }}
package.targets.append(.target(name: "{SWITCH}"))
for target in package.targets where [{rooms}].contains(target.name) {{
  target.dependencies.append("{SWITCH}")
}}
"""

    def build(self, *arguments):
        """Builds; returns the output of the compiler if it fails."""
        done = subprocess.run(
            ["swift", "build", "-c", "release", *arguments], cwd=self.folder, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return None if done.returncode == 0 else done.stdout

    def unfit(self, output, mutants):
        """The names of the mutants that the compiler found an error in: those in its line, or the nearest
        one, since an error in a closure may be found where the expression around it begins."""
        errors = re.findall(r"^(\S+\.swift):(\d+):\d+: error: ", output, re.MULTILINE)
        names = set()
        for path, line in {(path, int(line)) for path, line in errors}:
            distances = {}
            for place in mutants:
                name, first, last = self.lines[place.number]
                if path.endswith("/" + name):
                    distances[place.name] = max(first - line, line - last, 0)
            names |= {
                name for name, distance in distances.items() if distance == min(distances.values())}
        return names


def fitting(places, seed, count, tree, kept):
    """Draws, and draws others for those that do not compile, which the file `kept` remembers."""
    unfit = set(json.loads(kept.read_text())) if kept.exists() else set()
    while True:
        mutants = drawn(places, seed, count, unfit)
        tree.write(mutants)
        new = set()
        for room in [room for room in ROOMS if any(place.room == room for place in mutants)]:
            output = tree.build("--target", room)
            if output is None:
                continue
            found = tree.unfit(output, mutants)
            if not found and not new:
                (tree.folder.parent / "build.log").write_text(output)
                fail(f"{room} does not build: see .build-mutants/build.log")
            new |= found
        if not new:
            return mutants
        log(f"{len(new)} of {len(mutants)} do not compile; others are drawn")
        unfit |= new
        kept.write_text(json.dumps(sorted(unfit)))
