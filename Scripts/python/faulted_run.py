"""A run of scrollbench that something happens to, and what must hold of it whatever happened; used by
faults.py, which breaks runs."""

import collections
import csv
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

COUNTS = ["cases lost", "half-written", "orphans", "rows differ", "silent"]
# 4 groups of 3 strategies: enough for kills to hit every step of a run, within a second or two.
RUN = [
    "run", "--data", "uniform", "--items", "2k", "--layout", "list,grid",
    "--trace", "flick-browse,jump-to-index",
    "--strategy", "tiled-cache,on-demand,precompute-sorted", "--budget", "0.01",
]
SMALL = [
    "run", "--data", "uniform", "--layout", "list", "--trace", "flick-browse", "--budget", "0.01",
]
FEW = [*SMALL, "--items", "2k", "--strategy", "tiled-cache,on-demand"]
# One or more for each verb, large enough to be busy when the signal comes; RESULTS is a run of few cases,
# SHARDS a larger one in two parts.
INTERRUPTED = [
    "run --data uniform --items 500k --layout list --strategy tiled-cache --trace flick --output o",
    "run --data uniform --items 1m --layout list --strategy precompute-all --trace flick --frame 3"
    " --explain",
    "list cases --suite full", "report RESULTS --html o.html --player *", "report RESULTS --slowest 100",
    "report RESULTS --best", "compare RESULTS RESULTS", "merge SHARDS/1 SHARDS/2 --output o",
    "gate --update-baseline o --output p", "selftest --output o", "history history.csv --detail", "inspect",
    "draw --data uniform --items 1m --layout list --trace flick --frame 3 --output o.svg", "check",
    "doctor", "new Own --name Own", "trace describe flick-browse --items 1m",
    "trace generate flick --items 1m --output o.csv",
    "trace import rows.csv --time-column when --time-unit ms --offset-column top --viewport 390x844"
    " --content 390x5200000 --output o.csv",
    "data describe uniform --items 2m", "data generate uniform[sections=1000] --items 1m -o o.csv.gz",
    "data import items.csv --width-column w --height-column h --output o.csv",
]

# The exit code of a verdict that the data do not support, or of a machine unfit to measure.
UNFIT = 7

# The executable under test, and the folder for everything that runs leave; see begin().
bench = None
work = None


def begin(executable):
    """Must be called before the first run. Creates a folder that the caller removes at the end."""
    global bench, work
    bench = executable
    work = pathlib.Path(tempfile.mkdtemp(prefix="scrollbench-faults-"))


def log(message):
    print(f"scrollbench: {message}", file=sys.stderr, flush=True)


class Row:
    """A row of the table: a kind of fault, how often it was injected, and what must not happen."""

    def __init__(self, name):
        self.name, self.times, self.counts, self.note = name, 0, collections.Counter(), ""

    def fault(self, count, what):
        self.counts[count] += 1
        log(f"{self.name}: {count}: {what}")


class Run:
    """A scrollbench process whose output goes to files."""

    def __init__(self, arguments, shell=None, limits=(), cwd=None):
        self.scratch = pathlib.Path(tempfile.mkdtemp(dir=work))
        self.files = [self.scratch / "out", self.scratch / "err"]

        def prepare():
            for limit, value in limits:
                resource.setrlimit(limit, (value, value))

        command = [bench, *arguments]
        if shell is not None:
            # The redirections of a shell.
            command = ["bash", "-c", f'"$0" "$@" {shell}', *command]
        with open(self.files[0], "wb") as out, open(self.files[1], "wb") as err:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, preexec_fn=prepare,
                cwd=cwd)
        self.pid = self.process.pid
        self.is_killed = False

    def errors(self):
        return self.files[1].read_bytes().decode("utf-8", "replace")

    def output(self):
        return self.files[0].read_bytes().decode("utf-8", "replace")

    def done(self):
        """The cases that it reported as done; a line truncated by a kill does not count."""
        lines = self.errors().split("\n")[:-1]
        return [line.removeprefix("done: ") for line in lines if line.startswith("done: ")]

    def wait(self, seconds=300):
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            return None

    def signal_after(self, seconds, number):
        """Whether it was still there to be signalled. SIGINT and SIGTERM wait until it records them:
        before that, while it is still being loaded, it rightly dies of them without a word."""
        if number != signal.SIGKILL:
            self.wait_for(lambda: catches(self.pid) is not False)
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.is_killed = number == signal.SIGKILL
            self.process.send_signal(number)
            return True
        return False

    def cpu_seconds(self):
        """What it has used so far, with the children that it has waited for; only before wait()."""
        with open(f"/proc/{self.pid}/stat", "rb") as file:
            fields = file.read().rsplit(b")", 1)[1].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    def wait_for(self, condition, seconds=60):
        """Whether the condition held before the process ended."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if condition():
                return True
            if self.process.poll() is not None:
                return condition()
            time.sleep(0.002)
        return False


def waited_seconds():
    """CPU time of all runs that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def workers(pid):
    """Live processes that the coordinator `pid` started."""
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/cmdline", "rb") as file:
                words = file.read().split(b"\0")
            with open(f"/proc/{name}/stat", "rb") as file:
                state = file.read().rsplit(b")", 1)[1].split()[0]
        except OSError:
            continue
        if words[-3:-1] == [b"worker", str(pid).encode()] and state != b"Z":
            found.append(int(name))
    return found


def rows(folder):
    """What must be equal in repeated runs: case, metric and values."""
    with open(folder / "results.csv", newline="", encoding="utf-8") as file:
        return sorted(
            tuple(row[key] for key in ["case", "metric", "n", "min", "p50", "max"])
            for row in csv.DictReader(file) if row["deterministic"] == "true")


def check_files(row, folder, is_ended_by_itself):
    """Every file is complete; temporary files of a killed process may stay until the next run."""
    for path in sorted(folder.rglob("*")):
        if not path.is_file():
            continue
        name = path.relative_to(folder)
        if path.name.endswith(".tmp"):
            if is_ended_by_itself:
                row.fault("half-written", f"{name} was left behind")
            continue
        try:
            if path.suffix == ".json":
                json.loads(path.read_text(encoding="utf-8"))
            if path.suffix == ".csv":
                text = path.read_text(encoding="utf-8")
                with open(path, newline="", encoding="utf-8") as file:
                    # Comments of a trace come before its header.
                    lines = (line for line in file if not line.startswith("#"))
                    widths = {len(cells) for cells in csv.reader(lines)}
                if len(widths) != 1 or not text.endswith("\n"):
                    row.fault("half-written", f"{name} is cut")
        except ValueError as error:
            row.fault("half-written", f"{name}: {error}")


def kept(folder):
    """The cases with a result on disk."""
    found = set()
    for path in (folder / "cases").glob("[!.]*.json"):
        try:
            record = json.loads(path.read_text(encoding="utf-8"))["record"]
        except ValueError:
            continue
        if record.get("failure") is None:
            found.add(record["case"]["id"])
    return found


def check_orphans(row, run):
    end = time.monotonic() + 10
    while workers(run.pid):
        if time.monotonic() > end:
            row.fault("orphans", f"workers of {run.pid}: {workers(run.pid)}")
            return
        time.sleep(0.01)


def check_words(row, run, status):
    """A process that did not do its work reports an error itself."""
    if run.is_killed:
        return
    if status is None:
        row.fault("silent", "it hangs")
    elif status < 0 or status in range(129, 160) and status not in (130, 143):
        row.fault("silent", f"it died of a signal: {status}: {run.errors()[-300:]}")
    elif status == UNFIT and run.output().strip():
        # The verdict "inconclusive", or that of `doctor` over this machine, is the result itself.
        pass
    elif status != 0 and not re.search(
            r"^(error|failed|interrupted)\b", run.errors(), re.MULTILINE):
        row.fault("silent", f"exit {status} without a word: {run.errors()[-300:]}")
    # The failure of a case quotes the last words of its worker.
    if "\0" in run.errors() or re.search("^(?!failed: ).*Fatal error", run.errors(), re.MULTILINE):
        row.fault("silent", f"it crashed: {run.errors()[-300:]}")


def expect_one_line(row, run, status):
    lines = [line for line in run.errors().split("\n") if line and not line.startswith("done: ")]
    if status != 0 and (len(lines) != 1 or not re.search(r"^error: .*; ", lines[0])):
        row.fault("silent", f"exit {status}, expected one line: {lines}")


def run(row, words, place=None, expected=(0, 64)):
    """Runs a command in a folder; returns its exit code. An error is one line."""
    one = Run(words, cwd=place)
    status = one.wait(60)
    check_words(row, one, status)
    lines = [line for line in one.errors().split("\n") if line and not line.startswith(("note: ", "done: "))]
    if status == 64 and (len(lines) != 1 or not lines[0].startswith("error: ")):
        row.fault("silent", f"{' '.join(words)[:200]}: expected one line: {lines}")
    if status not in expected:
        row.fault("silent", f"{' '.join(words)[:200]}: exit {status}, not {expected}: {one.errors()[-300:]}")
    row.times += 1
    return status


def end(row, run, folder, done_before=()):
    """Checks what must hold after a run has ended, however it ended. Returns its status."""
    status = run.wait()
    check_orphans(row, run)
    check_words(row, run, status)
    if folder is not None and folder.exists():
        check_files(row, folder, not run.is_killed)
        lost = (set(run.done()) | set(done_before)) - kept(folder)
        for case in lost:
            row.fault("cases lost", case)
    return status


def finish(row, folder, reference, arguments=RUN):
    """Resumes until the end, and compares with an undisturbed run."""
    before = kept(folder)
    run = Run([*arguments, "--output", str(folder), "--resume"])
    status = end(row, run, folder, before)
    if status != 0:
        row.fault("silent", f"--resume ends with {status}: {run.errors()[-300:]}")
    compare(row, folder, reference)


def compare(row, folder, reference):
    try:
        now = rows(folder)
    except (OSError, KeyError) as error:
        row.fault("rows differ", f"no rows: {error}")
        return
    different = set(now) ^ set(reference)
    if different or len(now) != len(reference):
        row.fault("rows differ", f"{len(different)}, such as {sorted(different)[:1]}")


def fresh(name):
    return pathlib.Path(tempfile.mkdtemp(prefix=name + "-", dir=work)) / "results"


def verbs():
    """Every verb, as the words that name it, and whether there are none below it; from the dumped help."""
    run = Run(["--experimental-dump-help"])
    run.wait()

    def names(command, before):
        for verb in command.get("subcommands", []):
            words = [*before, verb["commandName"]]
            if verb["commandName"] != "help":
                below = list(names(verb, words))
                yield words, not below
                yield from below

    return list(names(json.loads(run.output())["command"], []))


def catches(pid):
    """Whether the process has taken over what SIGINT and SIGTERM do; None if it is gone."""
    try:
        with open(f"/proc/{pid}/status", encoding="utf-8") as file:
            caught = int(re.search(r"^SigCgt:\t(\w+)", file.read(), re.MULTILINE)[1], 16)
    except OSError:
        return None
    return all(caught >> (number - 1) & 1 for number in (signal.SIGINT, signal.SIGTERM))


def contents(folder):
    """What every file in it holds; of links, where they lead."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*")) if path.is_file()}
