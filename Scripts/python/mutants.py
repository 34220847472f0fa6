"""Single faults in the rooms, and which of them no test finds; called by Scripts/dev mutants."""

import argparse
import collections
import concurrent.futures
import difflib
import os
import pathlib
import shutil
import signal
import sys
import threading

from mutant_places import ROOMS, Tree, all_places, fitting
from mutant_suites import AT_ONCE, FACTOR, SECONDS_MORE, TESTS, Bundle, end_all
from swift_tools import fail, log

KILLED = ["assertion", "crash", "timeout"]
# One in so many mutants may be explained.
EXPLAINED_ONE_IN = 10

parser = argparse.ArgumentParser(prog="Scripts/dev mutants")
parser.add_argument("folder", type=pathlib.Path)
parser.add_argument("--skip", action="append", default=[])
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--count", type=int, default=200)
parser.add_argument("--only", type=int)
parser.add_argument("--room", action="append", choices=ROOMS)
options = parser.parse_args()


class Results:
    """What became of each mutant, a line each in a file that later runs go on with: the name of its place,
    its number and line at the time, how it ended and by which suite of which build."""

    def __init__(self, path, bundle):
        self.path, self.bundle, self.lock = path, bundle, threading.Lock()
        rows = [line.split("\t") for line in path.read_text().splitlines()] if path.exists() else []
        self.by_name = {fields[0]: fields for fields in rows}

    def outcome(self, place):
        """How a mutant ended; nothing where it is unknown. Other tests may kill what survived."""
        fields = self.by_name.get(place.name)
        if fields is None or fields[5] not in KILLED and fields[7] != self.bundle:
            return None
        return fields[5]

    def add(self, place, outcome, suite):
        fields = [
            place.name, str(place.number), place.path, str(place.line), place.change, outcome, suite,
            self.bundle]
        with self.lock:
            self.by_name[place.name] = fields
            with self.path.open("a") as file:
                file.write("\t".join(fields) + "\n")


def explained(path, places):
    """The contents of the mutants that a file explains, each of which must be there."""
    contents = {place.content for place in places}
    found = set()
    for number, line in enumerate(path.read_text().split("\n")[1:], 2):
        if not line:
            continue
        fields = line.split("\t")
        if len(fields) != 5 or not all(fields):
            fail(f"{path.name}:{number}: expected file, line, what stands there, the change and why")
        if tuple(fields[:4]) not in contents:
            fail(f"{path.name}:{number}: no place fits it any more: {fields[0]}: {fields[2]}")
        found.add(tuple(fields[:4]))
    return found


def kill(place, suites, bundle):
    """How a mutant ends, and the suite that killed it: the shortest ones that reach it come first."""
    reaching = sorted(
        (suite for suite in suites if place.number in suite.reached),
        key=lambda suite: suite.seconds)
    for suite in reaching:
        how, _, _ = bundle.run(suite, place.number, limit=suite.seconds * FACTOR + SECONDS_MORE)
        if how != "green":
            return how, suite.name
    return ("survived" if reaching else "not reached"), "-"


def show(place, tree):
    """Prints the diff of one mutant."""
    text = (tree.pristine / place.path).read_bytes()
    mutated = "" if place.change == "call dropped" else place.mutated
    changed = text[:place.start] + mutated.encode() + text[place.end:]
    sys.stdout.writelines(difflib.unified_diff(
        text.decode().splitlines(True), changed.decode().splitlines(True), place.path, place.path, n=2))


def table(mutants, results, equivalents):
    """Prints a row for each room; returns who survived without a reason."""
    print(f"{'room':<20} {'drawn':>6} {'assertion':>10} {'crash':>6} {'timeout':>8} {'explained':>10} "
          f"{'survived':>9} {'not reached':>12}")
    rows = collections.defaultdict(collections.Counter)
    survivors = []
    for place in mutants:
        outcome = results.outcome(place)
        if place.content in equivalents:
            outcome = "explained"
        elif outcome not in KILLED:
            survivors.append(place)
        for room in (place.room, "all"):
            rows[room][outcome] += 1
    for room in [*ROOMS, "all"]:
        row = rows[room]
        if row:
            print(f"{room:<20} {row.total():>6} {row['assertion']:>10} {row['crash']:>6} {row['timeout']:>8} "
                  f"{row['explained']:>10} {row['survived']:>9} {row['not reached']:>12}")
    for place in survivors:
        print(f"{place.number:>6} {results.outcome(place):<12} {place}")
    if rows["all"]["explained"] * EXPLAINED_ONE_IN > len(mutants):
        fail(f"{rows['all']['explained']} of {len(mutants)} are explained: at most one in "
             f"{EXPLAINED_ONE_IN} may be")
    return survivors


def main():
    for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(ending, end_all)
    folder = options.folder
    rooms = options.room or ROOMS
    tests = [f"{room}Tests" for room in options.room] if options.room else TESTS
    pristine = folder / "pristine"
    places = all_places(pristine)
    equivalents = explained(pristine / "Tests/Mutants/Equivalents.tsv", places)
    # Tests that are ended leave files.
    temporary = folder / "temporary"
    shutil.rmtree(temporary, ignore_errors=True)
    temporary.mkdir()
    os.environ["TMPDIR"] = str(temporary)

    tree = Tree(pristine, folder / "tree", tests)
    kept = folder / "unfit.json"
    places = [place for place in places if place.room in rooms]
    if not places:
        fail(f"no place in {', '.join(rooms)} can be changed")
    log(f"{len(places)} places; building {options.count} of seed {options.seed}")
    mutants = fitting(places, options.seed, options.count, tree, kept)
    output = tree.build("--product", "scrollbenchPackageTests")
    if output is not None:
        (folder / "build.log").write_text(output)
        fail("the tests do not build: see .build-mutants/build.log")
    bundle = Bundle(tree, options.skip)
    suites = bundle.suites(folder / "suites.json", [place.number for place in mutants])
    results = Results(folder / "results.tsv", bundle.hash)

    if options.only is not None:
        chosen = [place for place in mutants if place.number == options.only]
        if not chosen:
            fail(f"mutant {options.only} is not among the {len(mutants)} of seed {options.seed}")
        show(chosen[0], tree)
        outcome, suite = kill(chosen[0], suites, bundle)
        results.add(chosen[0], outcome, suite)
        print(f"{outcome}: {suite}")
        sys.exit(outcome not in KILLED)

    # Those of cheap suites first.
    waiting = sorted(
        (place for place in mutants if results.outcome(place) is None and place.content not in equivalents),
        key=lambda place: sum(suite.seconds for suite in suites if place.number in suite.reached))
    log(f"{len(mutants)} mutants, {len(waiting)} of them to run")

    def look(place):
        results.add(place, *kill(place, suites, bundle))

    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(look, waiting))
    survivors = table(mutants, results, equivalents)
    if survivors:
        fail(f"{len(survivors)} of {len(mutants)} mutants survive", 1)


main()
