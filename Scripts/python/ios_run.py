"""The first run of an imported package, for Scripts/import-ios --run."""

import csv
import pathlib
import shlex
import subprocess

from ios_words import FAILED, fail, say

# One section: many layouts know no other.
DATA, TRACE, ITEMS = "log-normal[sections=1]", "flick-browse", "10k,100k"
STRATEGIES = ("as-is", "tiled")


def bench_call(options):
    """What calls the executable of the package in the package's folder, built again if something has
    changed."""
    return f"swift run -c release --scratch-path {shlex.quote(str(options.scratch_path))} bench"


class FirstRun:
    """Measures and inspects the layouts, writes the baseline, and says what comes next."""

    def __init__(self, package, options, layouts):
        self.package, self.options = package, options
        self.layouts = [layout.name for layout in layouts]
        shown = subprocess.run(
            ["swift", "build", "-c", "release", "--package-path", package, "--scratch-path",
             options.scratch_path, "--show-bin-path"], capture_output=True, text=True)
        self.executable = pathlib.Path(shown.stdout.strip()) / "bench"

    def play(self, write_suite):
        """Ends with 70 where nothing could be measured. `write_suite` takes the layouts and the strategies
        to gate."""
        say(f"measuring {', '.join(self.layouts)} at {ITEMS.replace(',', ' and ')} items")
        print(flush=True)
        self.bench("run", *self.cases(self.layouts, STRATEGIES), "--items", ITEMS, "--output", "results")
        layouts, strategies = self.measured()
        if not layouts:
            fail(f"nothing could be measured: see {self.package}/results", FAILED)
        say("looking for mistakes in the layouts")
        print("\nWhat inspect finds:", flush=True)
        for layout in layouts:
            self.bench("inspect", *self.cases([layout]), "--items", "5k")
        write_suite(layouts, strategies)
        baseline = self.package / "Benchmarks/Baselines/gate.tsv"
        print(flush=True)
        if baseline.exists():
            print("Benchmarks/Baselines/gate.tsv is kept as it is")
        else:
            say("counting for the baseline")
            self.bench("gate", "--update-baseline", "Benchmarks/Baselines")
        self.say_what_is_next(layouts)

    def cases(self, layouts, strategies=()):
        chosen = ["--layout", ",".join(layouts), "--data", DATA, "--trace", TRACE]
        return chosen + (["--strategy", ",".join(strategies)] if strategies else [])

    def bench(self, *arguments):
        """Runs the executable in the package's folder; what it finds changes nothing here."""
        return subprocess.run([self.executable, *arguments], cwd=self.package).returncode

    def measured(self):
        """The layouts that something scrolled in, and the strategies that answered for all of them."""
        results = self.package / "results/results.csv"
        if not results.exists():
            return [], []
        with open(results, newline="") as file:
            found = {(row["layout"], row["strategy"]) for row in csv.DictReader(file)
                     if row["metric"] == "visible_checksum"}
        layouts = [name for name in self.layouts if (name, STRATEGIES[0]) in found]
        return layouts, [one for one in STRATEGIES if all((name, one) in found for name in layouts)]

    def say_what_is_next(self, layouts):
        call = bench_call(self.options)
        growth = shlex.join(self.cases(layouts[:1], STRATEGIES[:1]))
        print(f"""
next, in {shlex.quote(str(self.package))}:
  {call} report results --html report.html
    draws what was measured
  {call} run {growth} --items '10k..160k*2' --output growth
    measures how prepare grows; then: bench report growth --growth prepare_ns
  {call} gate --baseline Benchmarks/Baselines
    says after a change what the layouts do more or less of""")
