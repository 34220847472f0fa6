"""The first run of an imported package, for Scripts/import-ios --run."""

import csv
import pathlib
import re
import shlex
import subprocess

from swift_tools import fail, log

# One section: many layouts are for one alone.
DATA, TRACE, ITEMS = "log-normal[sections=1]", "flick-browse", "10k,100k"
# Where none of the layouts comes to an end with these.
FEW = "200,1k"
# For layouts that have sections, and for sheets, whose sections are rows and whose items are columns.
SECTIONS, ROWS = "log-normal[sections=20]", "log-normal[sections=500]"
STRATEGIES = ("as-is", "tiled")
# How long one step of measuring may take, in seconds.
BUDGET = 60
# What a layout takes its time for, in the words of the report.
PARTS = {"prepare_ns": "a prepare", "layout_content_size_ns": "the content size", "query_ns": "a query"}


def fitting_data(layout, classes, delegate):
    """The data that a layout is measured with: as many sections as its code and its delegate speak of."""
    chain = classes.chain(layout.name)[:-1]
    code = "\n".join(classes.code.get(step, "") for step in chain)
    words = delegate.words() if delegate else ""
    if re.search(r"column", words, re.I) and re.search(r"numberOfSections\b", code) and not re.search(
            r"numberOfColumns\w*\(?.*section|columnCount\w*ForSection|columns?In", words, re.I):
        return ROWS
    if re.search(r"numberOfSections\b", code):
        return SECTIONS
    is_of_one = re.search(r"[sS]ection:\s*0\s*\)", code)
    return SECTIONS if delegate and delegate.sections and not is_of_one else DATA


def by_data(data):
    """The layouts over each data, from a dictionary of the data by layout."""
    return [(one, [name for name in data if data[name] == one]) for one in dict.fromkeys(data.values())]


def bench_call(options):
    """What calls the executable of the package in the package's folder, built again if something has
    changed."""
    return f"swift run -c release --scratch-path {shlex.quote(str(options.scratch_path))} bench"


class FirstRun:
    """Measures and inspects the layouts, writes the baseline, and prints what comes next."""

    def __init__(self, package, options, layouts, by_user=()):
        """`layouts` are those that were found, `by_user` the names that the user has registered."""
        self.package, self.options = package, options
        self.data = {layout.name: layout.data for layout in layouts}
        self.data.update({name: DATA for name in by_user if name not in self.data})
        self.layouts = list(self.data)
        shown = subprocess.run(
            ["swift", "build", "-c", "release", "--package-path", package, "--scratch-path",
             options.scratch_path, "--show-bin-path"], capture_output=True, text=True)
        self.executable = pathlib.Path(shown.stdout.strip()) / "bench"

    def play(self, write_suite):
        """Ends with 70 where nothing could be measured. `write_suite` takes what to gate: pairs of data and the
        layouts over these, and the strategies."""
        log(f"measuring {', '.join(self.layouts)} at {ITEMS.replace(',', ' and ')} items")
        print(flush=True)
        groups = by_data(self.data)
        self.rows = []
        for data, layouts in groups:
            folder = self.folder(data, groups[0][0])
            if self.run(layouts, data, folder) < 0 and (left := self.without_those_that_end_it(layouts, data)):
                self.run(left, data, folder)
            self.rows += self.read(folder)
        layouts, strategies = self.measured()
        self.report_slow()
        if not layouts:
            self.measure_few(groups)
            return
        log("looking for mistakes in the layouts")
        print("\nWhat inspect finds:", flush=True)
        for layout in layouts:
            self.bench("inspect", *self.cases([layout], self.data[layout]), "--items", "5k")
        write_suite(by_data({name: self.data[name] for name in layouts}), strategies)
        baseline = self.package / "Benchmarks/Baselines/gate.tsv"
        print(flush=True)
        if baseline.exists():
            print("Benchmarks/Baselines/gate.tsv is kept as it is")
        else:
            log("counting for the baseline")
            self.bench("gate", "--update-baseline", "Benchmarks/Baselines")
        self.print_next_steps(layouts)

    def measure_few(self, groups):
        """The table of layouts that are too slow for more items, and what is wrong with them."""
        log(f"measuring at {FEW.replace(',', ' and ')} items")
        print(flush=True)
        self.rows = []
        for data, layouts in groups:
            folder = self.folder(data, groups[0][0]) + "-few"
            self.run(layouts, data, folder, FEW)
            self.rows += self.read(folder)
        layouts, _ = self.measured()
        if not layouts:
            fail(f"nothing could be measured: see {self.package}/results")
        print("\nWhat inspect finds:", flush=True)
        for layout in layouts:
            self.bench("inspect", *self.cases([layout], self.data[layout]), "--items", FEW.split(",")[0])
        print("no gate is written: it counts 5,000 items, and these layouts take too long for that")

    @staticmethod
    def folder(data, first):
        return "results" if data == first else "results-" + re.sub(r"\W+", "-", data.split("[")[1]).strip("-")

    def cases(self, layouts, data, strategies=()):
        chosen = ["--layout", ",".join(layouts), "--data", data, "--trace", TRACE]
        return chosen + (["--strategy", ",".join(strategies)] if strategies else [])

    def run(self, layouts, data, folder, items=ITEMS):
        return self.bench("run", *self.cases(layouts, data, STRATEGIES), "--items", items,
                          "--timeout", str(BUDGET), "--output", folder)

    def without_those_that_end_it(self, layouts, data):
        """The layouts but for those that end the process, which are named: each has one of its own here."""
        left = []
        for name in layouts:
            if self.bench("list", "cases", *self.cases([name], data, STRATEGIES[:1]), "--items", "1k",
                          quietly=True) < 0:
                print(f"{name} ends the process before anything is measured: see above")
            else:
                left.append(name)
        return left if left != layouts else []

    def bench(self, *arguments, quietly=False):
        """Runs the executable in the package's folder; what it finds changes nothing here."""
        silence = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} if quietly else {}
        return subprocess.run([self.executable, *arguments], cwd=self.package, **silence).returncode

    def read(self, folder):
        results = self.package / folder / "results.csv"
        if not results.exists():
            return []
        with open(results, newline="") as file:
            return list(csv.DictReader(file))

    def measured(self):
        """The layouts that something scrolled in, and the strategies that answered for all of them."""
        found = {(row["layout"], row["strategy"]) for row in self.rows if row["metric"] == "visible_checksum"}
        layouts = [name for name in self.layouts if (name, STRATEGIES[0]) in found]
        return layouts, [one for one in STRATEGIES if all((name, one) in found for name in layouts)]

    def report_slow(self):
        """Names the layouts that were not waited for, and what in them is slow."""
        for name in self.layouts:
            failed = [row for row in self.rows if row["layout"] == name and row["metric"] == "failure"
                      and row["strategy"] == STRATEGIES[0]]
            if not failed:
                continue
            slow = min(failed, key=lambda row: int(row["items"]))
            print(f"{name} is not measured at {int(slow['items']):,} items: {slow['unit']}")
            smaller = [row for row in self.rows if row["layout"] == name and row["metric"] in PARTS
                       and row["strategy"] == STRATEGIES[0] and row["p50"]]
            if not smaller:
                smaller = self.of_few(name)
            times = [(float(row["p50"]), PARTS[row["metric"]], int(row["items"])) for row in smaller]
            if times:
                listed = ", ".join(f"{part} {time / 1e6:,.1f} ms" for time, part, _ in sorted(times, reverse=True))
                print(f"  what it takes at {times[0][2]:,} items: {listed}")

    def of_few(self, name):
        """What a layout takes its time for at few items."""
        self.bench("run", *self.cases([name], self.data[name], STRATEGIES[:1]), "--items", "1k",
                   "--timeout", str(BUDGET), "--launches", "1", "--budget", "1", "--output", f"few/{name}")
        return [row for row in self.read(f"few/{name}") if row["metric"] in PARTS and row["p50"]]

    def print_next_steps(self, layouts):
        call = bench_call(self.options)
        growth = shlex.join(self.cases(layouts[:1], self.data[layouts[0]], STRATEGIES[:1]))
        print(f"""
next, in {shlex.quote(str(self.package))}:
  {call} report results --html report.html
    draws what was measured
  {call} run {growth} --items '10k..160k*2' --output growth
    measures how prepare grows; then: bench report growth --growth prepare_ns
  {call} gate --baseline Benchmarks/Baselines
    shows after a change what the layouts do more or less of""")
